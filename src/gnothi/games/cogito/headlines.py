"""The story of Cogito in turns: a card and what came of it, the draw, the trade, the calls."""
from __future__ import annotations

from collections.abc import Sequence

from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.cogito.deck import DECK
from gnothi.games.cogito.state import Clause, Colour
from gnothi.games.cogito.words import denied, does, face_name, tell

OPENS = frozenset({Clause.COG_3_3, Clause.COG_8_1, Clause.COG_8_5})
ENDS = frozenset({Clause.COG_6_6, Clause.COG_7_5, Clause.COG_7_6})


def opens(view: View, event: Struct) -> bool:
    """A turn begins with the card that is played in it."""
    return int(event.clause) in OPENS


def headline(view: View, events: Sequence[Struct]) -> str:
    """How the game ended, who fell, or what was played; of what follows a card, what came to the viewer."""
    of = {int(event.clause): event for event in events}
    if ended := ENDS & of.keys():
        return tell(view, of[min(ended)]).rstrip(".")
    if Clause.COG_6_7 in of:
        return wrong_call(view, of[Clause.COG_6_7])
    played = next((of[clause] for clause in OPENS if clause in of), None)
    if played is not None:
        return turn(view, played, of)
    return "The selves and the first cards are dealt" if Clause.COG_2_4 in of else afterwards(view, events)


def afterwards(view: View, events: Sequence[Struct]) -> str:
    """The card that the viewer got in a trade or drew; else the last that happened."""
    known = {clause: [event for event in events if event.clause == clause and view.knows(event)]
             for clause in (Clause.COG_5_4, Clause.COG_5_3)}
    got = [event for event in known[Clause.COG_5_4] if event.seat != view.seat]
    return tell(view, [*events[-1:], *known[Clause.COG_5_3], *got][-1]).rstrip(".")


def wrong_call(view: View, event: Struct) -> str:
    end = "are wrong and fall" if event.seat == view.seat else "is wrong and falls"
    return f"{does(view, int(event.seat), 'call', 'calls')} “I am {denied(event.a)}!”, {end}"


def turn(view: View, played: Struct, of: dict[int, Struct]) -> str:
    """A card, and what came of it."""
    seat, face = int(played.seat), int(played.a)
    if played.clause == Clause.COG_3_3:
        said = f"{does(view, seat, 'say', 'says')} “{DECK.statements[face]}”"
    else:
        said = f"{does(view, seat, 'play', 'plays')} {face_name(face)}"
    return f"{said}{came_of_it(view, played, of)}"


def came_of_it(view: View, played: Struct, of: dict[int, Struct]) -> str:
    if Clause.COG_7_2 in of:
        return f" and {'fall' if played.seat == view.seat else 'falls'} by a second red card"
    if played.clause == Clause.COG_8_1:
        return ": the cards on the table go back under the pile" if Clause.COG_8_3 in of else ""
    if played.clause == Clause.COG_8_5:
        return ", which always lies red"
    judged = of.get(Clause.COG_4_1, of.get(Clause.COG_4_2))
    return "" if judged is None else ", which is false" if judged.b == Colour.RED else ", which is true"
