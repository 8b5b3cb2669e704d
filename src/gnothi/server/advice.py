"""Help for a seat: what a bot would do, and why something cannot be done."""
from __future__ import annotations

from collections.abc import Sequence

from gnothi.engine.errors import IllegalAction
from gnothi.engine.view import View
from gnothi.server.readiness import Shelf
from gnothi.server.refusals import Refusal
from gnothi.server.shown import Json
from gnothi.server.table import PLAYING, Table
from gnothi.server.thinking import STAND_IN, Thinkers, leanings


async def hint(table: Table, seat: int, shelf: Shelf, thinkers: Thinkers) -> Json:
    """What a bot leans to, best first: one that searches where it can, otherwise a casual one."""
    view = table.playing.view(seat)
    if table.phase != PLAYING or not view.actions:
        raise Refusal("phase", "there is nothing for you to decide now")
    may_search = shelf.entries[table.game.id].searches and seat in view.awaited
    thought = await thinkers.hint(view, table.whose) if may_search else None
    if thought is None:
        weighed = zip(view.actions, view.legal, leanings(view), strict=True)
        choices = [leaning(view, action, name, share) for action, name, share in weighed]
        choices.sort(key=lambda choice: -float(choice["share"]))
        return {"seat": seat, "bot": STAND_IN, "text": shelf.wait_text(table.game.id), "choices": choices}
    return {
        "seat": seat, "bot": "search", "text": str(thought),
        "choices": [
            leaning(view, choice.action, choice.name, choice.share, round(choice.expected, 3), [*map(str, choice.line)])
            for choice in thought.choices
        ],
    }


def leaning(
    view: View, action: int, name: str, share: float, expected: float | None = None, line: Sequence[str] = ()
) -> Json:
    """One choice of a hint."""
    return {
        "name": name, "say": view.say(action), "share": round(share, 4), "expected": expected,
        "line": list(line),
    }


def explain(table: Table, seat: int, action: str) -> Json:
    """Whether an action is possible, and if not, what is; with the clause of the question that is open instead."""
    live = table.playing
    view = live.view(seat)
    clause = live.match.ended_by or view.asks()
    try:
        text = view.say(live.find(seat, action))
        return {"seat": seat, "possible": True, "text": text, "clause": ""}
    except IllegalAction as error:
        return {"seat": seat, "possible": False, "text": str(error), "clause": clause}
