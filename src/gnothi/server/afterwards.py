"""A table in pictures, and what can be seen of it afterwards: replay, end, record and proof."""
from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from typing import Annotated

import segno
from fastapi import APIRouter, Query, Request, Response

from gnothi.engine import templates
from gnothi.engine.compile import is_fast
from gnothi.engine.events import SPECTATOR
from gnothi.engine.game import Game
from gnothi.engine.layout import over_bytes, struct_of
from gnothi.engine.match import Match
from gnothi.server import answers, game_answers, messages
from gnothi.server.archive import Archive
from gnothi.server.dependencies import (
    DOOR,
    REFUSALS,
    SVG,
    TEXT,
    OptionalSeat,
    OptionalToken,
    TheHouse,
    TheTable,
    TheTableOrArchive,
    TheTableOrRecord,
    doorman_of,
    json_answer,
    svg_answer,
)
from gnothi.server.ends import proof, show_end
from gnothi.server.guard import address_of
from gnothi.server.house import House
from gnothi.server.permissions import rights
from gnothi.server.records import code_of, is_record
from gnothi.server.refusals import Refusal
from gnothi.server.shown import PARTS, Frame, Json, Sight, compact, has_guess, message, show_sheet
from gnothi.server.table import OVER, PLAYING, Table

MAX_SHEETS = 64    # tables whose empty sheets are kept, about 100 kB each: visitors choose their options
MAX_QR = 500       # invitations kept as pictures, of about 2 kB
router = APIRouter(prefix="/api", responses=REFUSALS, dependencies=DOOR)


# Pictures


@lru_cache(MAX_SHEETS)
def empty_sheets(game: Game, seats: int, blank: bytes) -> list[Json]:
    states = over_bytes(bytearray(blank), game.rules.State)
    return [show_sheet(sheet) for sheet in game.scene.sheets(seats, struct_of(states).options)]


@router.get(
    "/tables/{code}/sheets", response_model=list[game_answers.SheetShown], summary="What does not change, in parts"
)
async def sheets(table: TheTableOrRecord) -> list[Json]:
    blank = table.game.blank(len(table.chairs), table.terms.options)
    return empty_sheets(table.game, len(table.chairs), blank.tobytes())


@router.get("/tables/{code}/table.svg", responses=SVG, response_class=Response, summary="The table as a seat sees it")
async def table_svg(table: TheTableOrArchive, token: OptionalToken, seat: OptionalSeat = None) -> Response:
    if isinstance(table, Archive):
        return svg_answer(table.picture)
    if seat is not None:
        rights(table, [token]).must_hold(seat)
    viewer = SPECTATOR if seat is None else seat
    view = table.playing.view(viewer)
    picture = table.stories.sight((table.code, viewer, "picture"), (table.seq, table.names), view.svg)
    return svg_answer(picture)


@router.get("/tables/{code}/qr.svg", responses=SVG, response_class=Response, summary="The link as a QR code")
async def qr(table: TheTable) -> Response:
    return svg_answer(draw_qr(table.link), 3600)


@lru_cache(MAX_QR)
def draw_qr(link: str) -> str:
    out = BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=8, border=4, light="#fff", xmldecl=False)
    return out.getvalue().decode()


# Afterwards


@router.get("/tables/{code}/replay", response_model=answers.ReplayShown, summary="The table as it stood after a move")
async def replay(
    table: TheTableOrArchive, token: OptionalToken,
    seat: Annotated[str | None, Query(pattern=r"^([0-9]|1[01]|all)$", description="a seat, or `all` once over")] = None,
    move: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None,
    after: Annotated[int | None, Query(ge=0, le=2**31 - 1, description="only lines of moves after this one")] = None,
    conclusions: Annotated[bool, Query(description="with what follows from what a seat has seen")] = True,
) -> Response:
    last = table.last if isinstance(table, Archive) else len(table.playing.match.moves)
    at = last if move is None else move
    if at > last:
        raise Refusal("not_found", f"there is no move {at}; the game has {last}")
    first = 0 if after is None else after + 1
    if isinstance(table, Archive):
        return json_answer(compact(table.state(at, first)))
    everything = seat == "all"
    viewer = SPECTATOR if seat is None or everything else int(seat)
    rights(table, [token]).must_see(viewer, everything)
    match = table.playing.match
    reader = match.witness() if everything else table.playing.view(viewer)
    await table.stories.prepare(table.code, match, reader, range(first, at + 1))
    read = table.read(reader, first, at)
    key, moment = (table.code, seat, (at, conclusions)), (table.seq, table.names, has_guess(table.playing.view(viewer)))
    body = table.stories.sight(key, moment, lambda: show_past(table, viewer, everything, at, conclusions))
    return json_answer(message(1, None, body, first, read))


def show_past(table: Table, viewer: int, everything: bool, at: int, concludes: bool) -> str:
    """The table as it stood after so many moves."""
    match = table.playing.match
    past = match.at(at)
    view = past.witness() if everything else replace(past.view(viewer), concludes=concludes)
    traces = table.stories.traces(table.code, match, view, at)
    frame = Frame(table.seq, at, 0, OVER if past.over else PLAYING, traces=traces)
    return Sight(viewer, PARTS).past(view, frame, len(match.moves))


def must_be_over(table: Table) -> Match:
    if table.phase != OVER:
        raise Refusal("phase", "this is shown when the game is over")
    return table.playing.match


@router.get("/tables/{code}/end", response_model=answers.EndShown, summary="Who won, why, and the dice revealed")
async def end(house: TheHouse, table: TheTableOrArchive) -> Json:
    if isinstance(table, Archive):
        return table.end()
    match = must_be_over(table)
    has_standing = is_fast(match.game, templates.call_evaluate)
    shown = await house.ends.get((table.code, "end", has_standing), lambda: show_end(match))
    return {**shown, "rematch": table.rematch}


@router.get("/tables/{code}/record", responses=TEXT, response_class=Response, summary="The record file")
async def record(house: TheHouse, table: TheTableOrArchive) -> Response:
    if isinstance(table, Archive):
        return record_answer(table.text, table.record.game, table.kept.table["code"])
    return record_answer(await record_text(house, table), table.game.id, table.code)


@router.post("/tables/{code}/analysis", response_model=answers.AnalysisShown, summary="Ask for an analysis")
async def ask_analysis(request: Request, house: TheHouse, table: TheTableOrArchive) -> Response:
    if isinstance(table, Archive):
        raise Refusal("archived", "this game was played by earlier rules; without them it cannot be analysed")
    match = must_be_over(table)
    house.shelf.must_search(match.game)
    record = await record_text(house, table)
    await house.analyses.ask(table.code, record, address_of(request.scope))
    return json_answer(await house.analyses.show(record, match.names))


@router.get("/tables/{code}/analysis", response_model=answers.AnalysisShown, summary="What the search thinks of it")
async def show_analysis(house: TheHouse, table: TheTableOrArchive) -> Response:
    names = table.record.names if isinstance(table, Archive) else must_be_over(table).names
    return json_answer(await house.analyses.show(await record_text(house, table), names))


async def record_text(house: House, table: Table | Archive) -> str:
    """The record of a game that is over."""
    if isinstance(table, Archive):
        return table.text
    text: str = await house.ends.get((table.code, "record"), must_be_over(table).record)
    return text


def record_answer(text: str, game: str, code: str) -> Response:
    name = f"{game}-{code}.gnothi"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain", headers=headers)


@router.get("/tables/{code}/verify", response_model=answers.Verified, summary="Prove the record")
async def verify(house: TheHouse, table: TheTableOrArchive) -> Json:
    if isinstance(table, Archive):
        return table.proof()
    match = must_be_over(table)
    promised = None if is_record(table.code) else table.dice.commitment
    shown: Json = await house.ends.get((table.code, "verify"), lambda: proof(match, promised))
    return shown


@router.post("/records", response_model=answers.Opened, summary="Open the record of a game that is over")
async def open_record(request: Request, house: TheHouse, body: messages.BroughtRecord) -> Json:
    """It is played again and kept in memory for a while; its code serves like that of a table that is over."""
    code = code_of(body.text)
    if code not in house.records.kept:
        doorman_of(request).reads_record(address_of(request.scope))
    return {"code": await house.records.open(body.text)}
