"""Help for a seat: what a bot would do, why something cannot be done, and what a thing is."""
from __future__ import annotations

from collections.abc import Iterable, Sequence

from gnothi.engine.errors import IllegalAction
from gnothi.engine.events import SPECTATOR
from gnothi.engine.glossary import Entry
from gnothi.engine.scene import Piece, Row
from gnothi.engine.speech import Reason
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
        text = f"{glance(choices)} {shelf.wait_text(table.game.id)}".strip()
        return {"seat": seat, "bot": STAND_IN, "text": text, "choices": choices}
    return {
        "seat": seat, "bot": "search", "text": thought.advice,
        "choices": [
            leaning(view, choice.action, choice.name, choice.share, round(choice.expected, 3), [*map(str, choice.line)],
                    choice.worth)
            for choice in thought.choices
        ],
    }


def glance(choices: Sequence[Json]) -> str:
    """What a casual player would choose, as a sentence."""
    best, *others = choices
    if others and all(best["share"] == other["share"] for other in others):
        return "A casual player sees no difference between these choices."
    return f"A casual player would most likely choose: {best['say'].rstrip('.')}."


def leaning(
    view: View, action: int, name: str, share: float, expected: float | None = None, line: Sequence[str] = (),
    worth: str = "",
) -> Json:
    """One choice of a hint."""
    return {
        "name": name, "say": view.say(action), "share": round(share, 4), "expected": expected,
        "line": list(line), "worth": worth,
    }


def explain(table: Table, seat: int, action: str) -> Json:
    """Whether an action is possible, and if not, why; where nobody would think of it, with what is asked instead."""
    live = table.playing
    view = live.view(seat)
    try:
        text = view.say(live.find(seat, action))
        return {"seat": seat, "possible": True, "text": text, "clause": ""}
    except IllegalAction as error:
        thought = (view.why(number) for number in thoughts(things(view)) if view.name(number) == action)
        reason = next(thought, None) or Reason(live.match.ended_by or view.asks(), str(error))
        return {"seat": seat, "possible": False, "text": reason.text, "clause": reason.clause}


# What is touched


def touch(table: Table, seat: int | None, piece: str | None, panel: str | None, row: int | None) -> Json:
    """What a thing is, and what cannot be done with it and why; where none is named, all that cannot be done."""
    view = table.playing.view(SPECTATOR if seat is None else seat, concludes=False)
    touched = found(view, piece, panel, row)
    words = dict.fromkeys(thing.about for thing in touched) if piece or panel else ()
    return {
        "seat": seat, "words": [show_entry(entry) for word in words if (entry := view.game.glossary.find(word))],
        "refused": refused(view, touched),
    }


def things(view: View) -> list[Piece | Row]:
    """All that can be touched."""
    return [*view.pieces(), *(row for panel in view.panels() for row in panel.rows)]


def found(view: View, piece: str | None, panel: str | None, row: int | None) -> Sequence[Piece | Row]:
    """The piece of that id, the row of a panel, or everything."""
    if piece is not None:
        touched: Sequence[Piece | Row] = [each for each in view.pieces() if each.id == piece]
    elif panel is not None:
        rows = next((each.rows for each in view.panels() if each.id == panel), ())
        touched = rows[row : row + 1] if row is not None else rows
    else:
        return things(view)
    if not touched:
        raise Refusal("not_found", "that is not on the table any more")
    return touched


def thoughts(touched: Iterable[Piece | Row]) -> Iterable[int]:
    """What people might think of doing with some things, each once."""
    return dict.fromkeys(action for thing in touched for action in thing.could)


def refused(view: View, touched: Iterable[Piece | Row]) -> list[Json]:
    """What cannot be done, by the reason why not; who is not to decide is told that alone."""
    reasons: dict[Reason, list[str]] = {}
    for action in thoughts(touched) if view.seat != SPECTATOR else ():
        if reason := view.why(action):
            reasons.setdefault(reason, []).append(view.say(action))
    return [
        {"text": reason.text, "clause": reason.clause, "actions": said if view.actions else []}
        for reason, said in reasons.items()
    ]


def show_entry(entry: Entry) -> Json:
    """A word of the glossary."""
    return {"word": entry.word, "text": entry.text, "clause": entry.clause, "forms": list(entry.forms)}
