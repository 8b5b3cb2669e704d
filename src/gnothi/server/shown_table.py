"""What everybody may know of a table."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from gnothi.engine.errors import BadOptions
from gnothi.engine.game import Game
from gnothi.engine.options import offered, read_options
from gnothi.engine.seed import seal_of
from gnothi.server.audience import Elsewhere
from gnothi.server.schema import Row
from gnothi.server.seats import BOT, OPEN, Asks, Chair, Request, alike
from gnothi.server.shown import Json
from gnothi.server.table import LOBBY, PLAYING, Table
from gnothi.server.talk import WATCHERS, name_key, seat_key
from gnothi.server.words import Notice

MAX_WATCHERS = 30         # who watch, and are named
PRESENCE_SECONDS = 0.3    # until the others hear who has come or gone


def show_table(table: Table) -> Json:
    match, terms = table.live.match if table.live else None, table.terms
    return {
        "code": table.code, "game": table.game.id, "title": table.game.title, "phase": table.phase,
        "public": terms.public, "seats": [show_chair(table, chair) for chair in table.chairs],
        "seat_choices": list(table.game.facts.seats), "options": show_options(table), "missing": missing(table),
        "refusal": table.refusal(), "clock": terms.clock, "increment": terms.increment,
        "commitment": table.dice.commitment, "link": table.link,
        **show_watchers(table),
        "request": show_request(table, table.request), "proposal": show_request(table, table.proposal),
        "moment": time.time(), "moved": table.moved, "seq": table.seq, "move": len(match.moves) if match else 0,
        "awaited": list(table.awaited),
        "result": list(match.result) if match and match.result else None,
        "ended_by": match.ended_by if match else "", "rematch": table.rematch,
        "rematch_by": table.talk.last(Notice.WOULD_PLAY_AGAIN) if table.rematch else "", "again": table.again,
        "branch": None if table.branch is None else {"table": table.branch.table, "move": table.branch.move},
        "deserted": table.is_deserted, "archived": False,
    }


def show_watchers(table: Table) -> Json:
    """How many pages hold no seat, and who has said their name, each once."""
    here, muted = company(table), table.talk.muted
    names = sorted({name for name, _ in here.watchers}, key=alike)[:MAX_WATCHERS]
    return {
        "watching": here.watching, "watchers_muted": WATCHERS in muted,
        "watchers": [{"name": name, "muted": name_key(alike(name)) in muted} for name in names],
    }


def company(table: Table) -> Elsewhere:
    """Who looks at a table, through any process."""
    everywhere = [company_here(table), *table.audience.elsewhere.values()]
    return Elsewhere(
        frozenset().union(*(each.seats for each in everywhere)), sum(each.watching for each in everywhere),
        tuple(watcher for each in everywhere for watcher in each.watchers),
    )


def company_here(table: Table) -> Elsewhere:
    """Who looks at a table through this process."""
    pages = table.audience.listeners
    watchers = {(page.name, table.place_of(page.address)) for page in pages if page.name and not page.seats}
    return Elsewhere(
        frozenset(seat for page in pages for seat in page.seats), sum(not page.seats for page in pages),
        tuple(sorted(watchers)),
    )


def show_chair(table: Table, chair: Chair) -> Json:
    deadline, time_left = table.deadline(chair.number), table.left(chair.number)
    cover_from = table.cover_from(chair.number)
    has_left = chair.kind == OPEN and table.has_left(chair.number)
    return {
        "seat": chair.number, "name": chair.name, "kind": chair.kind, "bot": chair.bot,
        "connected": chair.kind == BOT or table.audience.is_here(chair.number),
        "standin": table.phase == PLAYING and chair.kind != BOT and chair.plays_itself and not has_left,
        "cover_from": None if cover_from is None else wall_clock(cover_from), "left": has_left,
        "time": None if time_left is None else round(time_left, 1),
        "deadline": None if deadline is None else wall_clock(deadline),
        "seal": seal_of(bytes.fromhex(chair.dice)) if chair.dice else "", "choice": chair.choice,
        "muted": seat_key(chair.number) in table.talk.muted,
    }


def show_request(table: Table, request: Request | None) -> Json | None:
    """What everybody is asked to agree to."""
    if request is None:
        return None
    about = {Asks.BACK: "to_move", Asks.FREE: "free", Asks.CLOCK: "clock"}
    return {
        "kind": str(request.kind), "seat": request.seat, "name": table.chairs[request.seat].name,
        **{name: request.value if kind == request.kind else None for kind, name in about.items()},
        "increment": request.increment, "agreed": sorted(request.agreed),
        "missing": sorted(table.asked(request) - request.agreed), "until": wall_clock(request.until),
    }


def show_options(table: Table) -> Json:
    """Every option of the game with its present choice, in the words people know."""
    options, seats = table.game.facts.options, len(table.chairs)
    numbers = read_options(options, table.terms.options)
    return {option.name: option.write(numbers[option.name], seats) for option in offered(options)}


def missing(table: Table) -> list[str]:
    """What the chairs would be that must be added, by what the others have chosen."""
    option = table.game.facts.seat_option
    if option is None or table.phase != LOBBY:
        return []
    try:
        return [option.seat_words[word] for word in table.arranged()[len(table.chairs) :]]
    except BadOptions:
        return []


def show_listed(game: Game, row: Row, seats: Sequence[Row], table: Table | None) -> Json:
    """One line of the list of public tables, from what is stored, and from its memory if it is there."""
    return {
        "code": row["code"], "game": game.id, "title": game.title, "phase": row["status"], "clock": row["clock"],
        "seats": [{"seat": seat["number"], "name": seat["name"], "kind": seat["kind"]} for seat in seats],
        "awaited": list(table.awaited) if table else [],
        "moved": table.moved if table else row["started"] or row["created"],
    }


def send_table(table: Table) -> bool:
    """Send the table to its audience, if more than a move is new; False if nothing was sent."""
    return bool(table.audience.listeners) and table.audience.send_table(show_table(table))


def send_presence(table: Table) -> None:
    """Send it soon, since somebody has come or gone: once, however many come and go meanwhile."""
    if table.audience.presence is None:
        table.audience.presence = asyncio.get_running_loop().call_later(PRESENCE_SECONDS, tell_presence, table)


def tell_presence(table: Table) -> None:
    table.audience.presence = None
    table.audience.tell()
    send_table(table)


def wall_clock(moment: float) -> float:
    """A moment of the monotonic clock as people know it; finer than this, the two clocks never agree twice."""
    return round(time.time() + moment - time.monotonic(), 1)
