"""The table as plain HTTP, for programs and for what a page needs beside its socket."""
from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from gnothi.bots import searches
from gnothi.bots.levels import LEVELS
from gnothi.bots.random import casual_play
from gnothi.engine.errors import GnothiError, IllegalAction
from gnothi.engine.events import SPECTATOR
from gnothi.engine.game import Game
from gnothi.engine.match import Match
from gnothi.engine.options import either, offered
from gnothi.server import messages as m
from gnothi.server.deeds import chair_of, new_token
from gnothi.server.guard import Doorman
from gnothi.server.house import House
from gnothi.server.refusals import Refusal
from gnothi.server.rulespage import clause_html, rules_html
from gnothi.server.shown import PARTS, Json
from gnothi.server.table import Table
from gnothi.server.thinking import STAND_IN, USUAL

EXAMPLE_MOVES = 14      # after which a game is drawn for the shelf

REFUSALS: dict[int | str, dict[str, Any]] = {
    403: {"model": m.Refused, "description": "No token, or not the right one"},
    404: {"model": m.Refused, "description": "There is no such thing"},
    409: {"model": m.Refused, "description": "Not now: the table, the seat or the match says why"},
    413: {"model": m.Refused, "description": "Too large"},
    422: {"model": m.Refused, "description": "Not understood, or not possible with this game"},
    429: {"model": m.Refused, "description": "Too much at once"},
    503: {"model": m.Refused, "description": "Not yet: the game is still being compiled, or the server stops"},
}
SVG: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}
CSS: dict[int | str, dict[str, Any]] = {200: {"content": {"text/css": {"schema": {"type": "string"}}}}}
TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}

async def nothing_unknown(request: Request) -> None:
    """A query that the description does not know is refused."""
    about = request.app.openapi()["paths"][request.scope["route"].path][request.method.lower()]
    known = [one["name"] for one in about.get("parameters", ()) if one["in"] == "query"]
    for name in request.query_params:
        if name not in known:
            may = f"choose from {either(known)}" if known else "there is nothing to ask by"
            raise Refusal("malformed", f"{name[:40]!r} is not known here; {may}")


DOOR = [Depends(nothing_unknown)]
router = APIRouter(prefix="/api", responses=REFUSALS, dependencies=DOOR)
bearer = HTTPBearer(auto_error=False, description="a seat token or the host token")


async def house_of(request: Request) -> House:
    house: House = request.app.state.house
    if house.stopping:
        raise Refusal("stopping", "the server stops for a moment; come back soon")
    return house


def doorman_of(request: Request) -> Doorman:
    doorman: Doorman = request.app.state.doorman
    return doorman


TheHouse = Annotated[House, Depends(house_of)]
Code = Annotated[str, Path(pattern=r"^[0-9A-Za-z]{1,12}$", description="the table's code")]
GameId = Annotated[str, Path(max_length=40)]


async def table_of(request: Request, house: TheHouse, code: Code) -> Table:
    try:
        return await house.find(code)
    except Refusal as refusal:
        if refusal.error == "not_found":
            doorman_of(request).missed(request.client.host if request.client else "")
        raise


TheTable = Annotated[Table, Depends(table_of)]


async def token_of(given: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]) -> str:
    return given.credentials if given else ""


async def some_token(request: Request) -> str:
    """A token where none is needed."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.casefold() == "bearer" else ""


Token = Annotated[str, Depends(token_of)]
OptionalToken = Annotated[str, Depends(some_token)]
Seat = Annotated[int, Query(ge=0, le=11, description="counted from 0")]
MaybeSeat = Annotated[int | None, Query(ge=0, le=11, description="counted from 0; without it, as one who watches")]


def must_hold(table: Table, seat: int, token: str) -> None:
    chair_of(table, seat)
    if seat not in table.holders([token])[0]:
        raise Refusal("forbidden", f"this needs the token of seat {seat + 1}")


def must_host(table: Table, token: str) -> None:
    if not table.holders([token])[1]:
        raise Refusal("forbidden", "only the host of the table may do this")


def ready_json(text: str, status: int = 200) -> Response:
    return Response(text, status, media_type="application/json")


def svg(picture: str, seconds: int = 0) -> Response:
    headers = {"Cache-Control": f"private, max-age={seconds}"} if seconds else {}
    return Response(picture, media_type="image/svg+xml", headers=headers)


# Games


@router.get("/games", response_model=m.GamesShown, summary="The games there are, and whether each is ready")
async def games(house: TheHouse) -> Json:
    there = [
        show_game(one.game, one.state, one.why)
        | {
            "searches": one.searches, "wait": house.shelf.wait(one.name), "wait_text": house.shelf.wait_text(one.name),
            "usual_bot": USUAL if one.searches else STAND_IN,
        }
        for one in house.shelf.entries.values() if one.game is not None
    ]
    shown_bots = [
        {"kind": kind, "name": level.name, "text": level.text, "searches": searches(kind)}
        for kind, level in LEVELS.items()
    ]
    return {"games": there, "bots": shown_bots}


def show_game(game: Game, ready: str, why: str) -> Json:
    return {
        "id": game.id, "title": game.title, "summary": game.facts.summary, "designer": game.facts.designer,
        "minutes": game.facts.minutes, "seats": list(game.facts.seats), "default_seats": game.default_seats(),
        "ready": ready, "why": why, "leaves": game.rules.has_leaving,
        "options": [
            {
                "name": option.name, "default": option.write(option.read(option.default)), "clause": option.clause,
                "text": option.text, "words": list(option.words), "low": option.low, "high": option.high,
                "value_kind": "word" if option.words else "number",
            }
            for option in offered(game.facts.options)
        ],
    }


@router.get("/games/{game}/picture.svg", responses=SVG, response_class=Response, summary="A game drawn for the shelf")
async def picture(
    house: TheHouse, game: GameId, theme: Annotated[str | None, Query(pattern="^(day|night)$")] = None
) -> Response:
    return svg(await asyncio.to_thread(example, house.shelf.game(game), theme), 3600)


@cache
def example(game: Game, theme: str | None) -> str:
    match = Match.new(game, game.default_seats(), seed=1)
    for _ in casual_play(match, 1, EXAMPLE_MOVES):
        pass
    return match.view(0).svg(theme)


@router.get("/games/{game}/rules", response_model=m.RulesShown, summary="The rules of a game as HTML")
async def rules(house: TheHouse, game: GameId) -> Json:
    loaded = house.shelf.game(game)
    html, contents = rules_html(loaded)
    return {
        "game": game, "title": loaded.title, "html": html,
        "contents": [{"id": anchor, "title": title} for anchor, title in contents],
    }


@router.get("/games/{game}/rules/{clause}", response_model=m.ClauseShown, summary="One clause")
async def rule(house: TheHouse, game: GameId, clause: Annotated[str, Path(max_length=40)]) -> Json:
    loaded = house.shelf.game(game)
    try:
        text = loaded.rulebook.clause(clause)
    except GnothiError as error:
        raise Refusal("not_found", str(error)) from None
    return {"clause": clause, "html": clause_html(loaded, clause), "text": text}


# Tables


@router.get("/tables", response_model=m.TablesShown, summary="Public tables in lobby or play, newest first")
async def tables(house: TheHouse) -> Json:
    return {"tables": await house.public_tables()}


@router.post("/tables", response_model=m.Made, status_code=201, summary="Make a table, sit down, fill it, and deal")
async def make(request: Request, house: TheHouse, body: m.NewTable) -> Json:
    game = house.shelf.game(body.game)
    seats = body.seats if body.seats is not None else game.default_seats()
    if body.bots is not None:
        house.check_bot(game, body.bots)
    if body.start:
        game.blank(seats, body.options)
    doorman_of(request).makes_table(request.client.host if request.client else "")
    host_token = new_token()
    table = await house.make(game, seats, body.options, body.clock, body.public, host_token)
    seat, token = None, None
    if body.sit is not None:
        seat, token = await house.deeds.sit(table, 0, body.sit.name, body.sit.number, "")
    if body.bots is not None:
        await house.deeds.fill(table, body.bots)
    if body.start:
        await house.deeds.start(table)
    return {
        "code": table.code, "host_token": host_token, "seat": seat, "token": token,
        "table": table.show(house.deeds.base),
    }


@router.get("/tables/{code}", response_model=m.TableShown, summary="A table, as everybody may know it")
async def table(house: TheHouse, table: TheTable) -> Json:
    return table.show(house.deeds.base)


@router.patch("/tables/{code}", response_model=m.TableShown, summary="The host arranges the table")
async def arrange(house: TheHouse, table: TheTable, token: Token, body: m.Arrange) -> Json:
    must_host(table, token)
    await house.deeds.arrange(table, body.seats, body.options, body.clock, body.public)
    return table.show(house.deeds.base)


@router.post("/tables/{code}/seats", response_model=m.Seated, status_code=201, summary="Sit down")
async def sit(house: TheHouse, table: TheTable, token: OptionalToken, body: m.TakeSeat) -> Json:
    seat, own = await house.deeds.sit(table, body.seat, body.name, body.number, token)
    return {"seat": seat, "token": own, "table": table.show(house.deeds.base)}


SeatPath = Annotated[int, Path(ge=0, le=11, description="counted from 0")]


@router.put("/tables/{code}/seats/{seat}/bot", response_model=m.TableShown, summary="The host seats a bot")
async def seat_bot(house: TheHouse, table: TheTable, token: Token, seat: SeatPath, body: m.SeatBot) -> Json:
    must_host(table, token)
    house.check_bot(table.game, body.kind)
    await house.deeds.seat_bot(table, seat, body.kind)
    return table.show(house.deeds.base)


@router.delete("/tables/{code}/seats/{seat}", response_model=m.TableShown, summary="Leave a seat, or free it as host")
async def free(house: TheHouse, table: TheTable, token: Token, seat: SeatPath) -> Json:
    held, host = table.holders([token])
    chair_of(table, seat)
    if not host and seat not in held:
        raise Refusal("forbidden", "only its owner or the host may free a seat")
    await house.deeds.free(table, seat)
    return table.show(house.deeds.base)


@router.post("/tables/{code}/start", response_model=m.TableShown, summary="The host deals")
async def start(house: TheHouse, table: TheTable, token: Token) -> Json:
    must_host(table, token)
    await house.deeds.start(table)
    return table.show(house.deeds.base)


@router.post("/tables/{code}/rematch", response_model=m.RematchShown, status_code=201, summary="Play again")
async def rematch(house: TheHouse, table: TheTable, token: Token) -> Json:
    held, host = table.holders([token])
    if not held and not host:
        raise Refusal("forbidden", "only who sat at this table may ask for a rematch")
    return {"code": await house.rematch(table)}


# Play


def match_of(table: Table) -> Match:
    if table.match is None:
        raise Refusal("phase", "the game has not begun")
    return table.match


@router.get("/tables/{code}/state", response_model=m.StateShown, summary="The table as a seat sees it")
async def state(
    table: TheTable, token: OptionalToken, seat: MaybeSeat = None,
    after: Annotated[int | None, Query(ge=0, le=2**31 - 1, description="only lines after this sequence")] = None,
) -> Response:
    if seat is not None:
        must_hold(table, seat, token)
    match_of(table)
    return ready_json(table.whole(SPECTATOR if seat is None else seat, PARTS, after))


@router.post("/tables/{code}/play", response_model=m.Played, summary="Play an action by its name")
async def play(house: TheHouse, table: TheTable, token: Token, body: m.PlayBody) -> Response:
    must_hold(table, body.seat, token)
    seq = await house.deeds.play(table, body.seat, body.question, body.action)
    return ready_json(f'{{"seq":{seq},"state":{table.whole(body.seat, PARTS, seq - 1)}}}')


@router.get("/tables/{code}/chat", response_model=m.Talk, summary="What was said")
async def talk(table: TheTable, after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0) -> Json:
    return {"lines": table.talk(after)}


@router.post("/tables/{code}/chat", response_model=m.Done, summary="Say something")
async def chat(house: TheHouse, table: TheTable, token: Token, body: m.ChatBody) -> Json:
    must_hold(table, body.seat, token)
    await house.deeds.chat(table, body.seat, body.text)
    return {"seq": table.seq}


@router.post("/tables/{code}/ask", response_model=m.Done, summary="Ask to take back")
async def ask(house: TheHouse, table: TheTable, token: Token, body: m.OfSeat) -> Json:
    must_hold(table, body.seat, token)
    await house.deeds.ask(table, body.seat)
    return {"seq": table.seq}


@router.post("/tables/{code}/answer", response_model=m.Done, summary="Agree to a request, or not")
async def answer(house: TheHouse, table: TheTable, token: Token, body: m.AnswerBody) -> Json:
    must_hold(table, body.seat, token)
    await house.deeds.answer(table, body.seat, body.agree)
    return {"seq": table.seq}


@router.post("/tables/{code}/back", response_model=m.Done, summary="I am back")
async def back(house: TheHouse, table: TheTable, token: Token, body: m.OfSeat) -> Json:
    must_hold(table, body.seat, token)
    await house.deeds.back(table, body.seat)
    return {"seq": table.seq}


@router.get("/tables/{code}/hint", response_model=m.HintShown, summary="What a bot would do")
async def hint(house: TheHouse, table: TheTable, token: Token, seat: Seat) -> Json:
    must_hold(table, seat, token)
    return await house.hint(table, seat)


@router.get("/tables/{code}/why", response_model=m.WhyShown, summary="Why an action is not possible now")
async def why(
    table: TheTable, token: Token, seat: Seat, action: Annotated[str, Query(min_length=1, max_length=200)]
) -> Json:
    must_hold(table, seat, token)
    return explain(table, seat, action)


def explain(table: Table, seat: int, action: str) -> Json:
    """Whether an action is possible, and if not, what is; with the clause of the question that is open instead."""
    clause = match_of(table).ended_by or table.view(seat).asks()
    try:
        text = table.view(seat).say(table.find(seat, action))
        return {"seat": seat, "possible": True, "text": text, "clause": ""}
    except IllegalAction as error:
        return {"seat": seat, "possible": False, "text": str(error), "clause": clause}
