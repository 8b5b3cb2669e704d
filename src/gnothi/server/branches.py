"""A finished game played differently: a table of its own that goes on from one of its moments, and stands by itself."""
from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence

from fastapi import APIRouter, Request

from gnothi.bots.names import BOT_NAMES
from gnothi.engine.match import LEAVE, Match, check_names
from gnothi.engine.seed import draw
from gnothi.server import answers, messages
from gnothi.server.archive import Archive
from gnothi.server.dependencies import DOOR, REFUSALS, TheHouse, TheTableOrArchive, doorman_of
from gnothi.server.guard import address_of
from gnothi.server.house import House
from gnothi.server.lobby import new_token
from gnothi.server.refusals import Refusal
from gnothi.server.seats import BOT, PERSON, Chair, alike, hashed, place_of
from gnothi.server.shown import Json
from gnothi.server.shown_table import show_table
from gnothi.server.table import OVER, Branch, Table, Terms

KEY_BYTES = 16
router = APIRouter(prefix="/api", responses=REFUSALS, dependencies=DOOR)


@router.post(
    "/tables/{code}/branch", response_model=answers.Branched, status_code=201,
    summary="Play a finished game differently from a move on",
)
async def branch(request: Request, house: TheHouse, table: TheTableOrArchive, body: messages.NewBranch) -> Json:
    parent, code = finished(table)
    key = body.key or secrets.token_hex(KEY_BYTES)
    host_token = new_token("branch", key)
    async with house.making(host_token):
        made = await house.made_by(host_token) if body.key else None
        if made is None:
            made = await make(house, parent, code, body, key, request)
        made.visitor = address_of(request.scope)
    tokens = [{"seat": seat, "token": seat_token(key, seat)} for seat in sorted(set(body.seats))]
    return {"code": made.code, "host_token": host_token, "seats": tokens, "table": show_table(made)}


def finished(table: Table | Archive) -> tuple[Match, str]:
    """The game of a table and its code, once it is over: while it goes on, trying would be looking ahead."""
    if isinstance(table, Archive):
        raise Refusal("archived", "this game was played by earlier rules; it can be read, but not played on")
    if table.phase != OVER:
        raise Refusal("phase", "while a game goes on it cannot be tried differently; come back when it is over")
    return table.playing.match, table.code


async def make(
    house: House, parent: Match, code: str, body: messages.NewBranch, key: str, request: Request
) -> Table:
    """The new table, in play at once."""
    doorman, address = doorman_of(request), address_of(request.scope)
    source = draw()
    chairs = seated(parent, body, key, place_of(source.secret, address))
    if any(chair.kind == BOT for chair in chairs):
        house.check_bot(parent.game, body.bots)
    past, seconds = await asyncio.to_thread(past_of, parent, body.move)
    doorman.visitor(address).spend(seconds)
    doorman.makes_table(address)
    terms = Terms(dict(parent.options), 0, False)
    return await house.branch(
        parent.game, chairs, terms, new_token("branch", key), source, Branch(code, body.move, past)
    )


def past_of(parent: Match, move: int) -> tuple[str, float]:
    """What led to a moment, as a record that names nobody, and how long that took; refused after the end."""
    began = time.thread_time()
    parent.branch(move, 0)      # raises the sentence
    past = parent.at(move)
    past.names, past.bots = check_names(None, past.seats), ("",) * past.seats
    return past.record(), time.thread_time() - began


def seat_token(key: str, seat: int) -> str:
    return new_token(f"seat {seat} of a branch", key)


def seated(parent: Match, body: messages.NewBranch, key: str, place: str) -> list[Chair]:
    """Who sits where: whoever asks on the seats that are wanted, bots on all others."""
    held = sorted(set(body.seats))
    if held[-1] >= parent.seats:
        raise Refusal("not_found", f"there is no seat {held[-1] + 1}; there are {parent.seats}")
    left = {seat for seat, action in parent.moves[: body.move] if action == LEAVE}
    if gone := left & set(held):
        who = parent.names[min(gone)]
        raise Refusal("taken", f"{who} had left the game for good by then; nobody plays that seat")
    names = names_of(parent, body.name, held, left)
    chairs = []
    for seat, name in enumerate(names):
        if seat in held:
            own = hashed(seat_token(key, seat))
            chairs.append(Chair(seat, name, PERSON, "", own, body.number, place=place))
        else:
            chairs.append(Chair(seat, name) if seat in left else Chair(seat, name, BOT, body.bots))
    return chairs


def names_of(parent: Match, name: str, held: Sequence[int], left: set[int]) -> tuple[str, ...]:
    """What everybody is called: bots keep their names, and people are not named who do not play here."""
    name = " ".join(name.split())
    own = [name, *(f"{name} {number}" for number in range(2, len(held) + 1))]
    bots = [bot for bot in BOT_NAMES if alike(bot) not in map(alike, own)]
    stay = {parent.names[seat] for seat in range(parent.seats) if seat not in {*held, *left}}
    free = iter([bot for bot in bots if bot not in stay])

    def called(seat: int) -> str:
        if seat in held:
            return own[held.index(seat)]
        if seat in left:
            return f"Seat {seat + 1}"
        return parent.names[seat] if parent.names[seat] in bots else next(free)

    return check_names([called(seat) for seat in range(parent.seats)], parent.seats)
