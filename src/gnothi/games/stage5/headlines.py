"""The story of a game by turns: where each begins, and one line for it."""
from __future__ import annotations

from collections.abc import Callable, Sequence

from gnothi.engine.english import count
from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.stage5.acts import FREE
from gnothi.games.stage5.events import read_moved
from gnothi.games.stage5.log import opens as opens_rank
from gnothi.games.stage5.log import own, touching, whose_own
from gnothi.games.stage5.notation import RANK_NAMES, tile_name
from gnothi.games.stage5.state import NONE, RANKS, Clause, Kind
from gnothi.games.stage5.words import SUIT_NAMES, a_span, another, does

OPENING = frozenset({
    Clause.R4, Clause.PRE_3, Clause.REV_1, Clause.MEET_1, Clause.MOVE_1, Clause.CON_2, Clause.TURN_3, Clause.NOT_4,
    Clause.NOT_6, Clause.NOT_9, Clause.R56,
})
"""With these a turn of a player or of the Nothing begins."""


def opens(view: View, event: Struct) -> bool:
    """Whether a turn begins with an event; coins that are shown together are one."""
    if event.clause == Clause.FIRST_1:
        return bool(event.a != NONE and event.seat == 0)
    if event.clause == Clause.HAR_1:
        return bool(view.s.options.announce != FREE)
    return int(event.clause) in OPENING


def headline(view: View, events: Sequence[Struct]) -> str:
    """What was done, and the most telling of what came of it; a coin that was just picked is all there is to tell."""
    happened = {int(event.clause): event for event in events}
    done = next((clause for clause in DONE if clause in happened), None)
    if done is None:
        return view.tell(events[-1]).rstrip(".") if events else ""
    became = next((clause for clause in BECAME if clause in happened and clause != done), None)
    said = DONE[done](view, int(happened[done].seat), happened[done])
    return said if became is None else f"{said}{BECAME[became](view, int(happened[became].seat), happened[became])}"


# What was done


def head_first(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'go', 'goes')} first with the {RANK_NAMES[event.a]}"


def head_again(view: View, seat: int, event: Struct) -> str:
    return "No coin is alone: everybody picks again"


def head_lot(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'go', 'goes')} first{', by lot' if event.a > 1 else ''}"


def head_null(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'lay', 'lays')} {tile_name(event.a)} beside {touching(event)}"


def head_reveal(view: View, seat: int, event: Struct) -> str:
    rank = int(event.b)
    opened = f"{':' if event.c == 1 else ';'} {opens_rank(rank, int(event.c))}" if rank else ""
    return f"{does(view, seat, 'turn', 'turns')} {own(view, seat, int(event.a), 'die')} to {RANK_NAMES[rank]}{opened}"


def head_meet(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'meet', 'meets')} {a_span(event.b)} on {tile_name(event.c)}"


def head_move(view: View, seat: int, event: Struct) -> str:
    made = read_moved(event)
    way = f"from {tile_name(made.start)} to {tile_name(made.end)}"
    if made.lands:
        return f"{whose_own(view, seat, made.suit, 'avatar' if made.by_avatar else 'explorer')} goes {way}"
    if made.kind == Kind.DE:
        return f"{does(view, seat, 'let', 'lets')} {a_span(made.rank)} depart {way}"
    if made.kind == Kind.AR:
        return f"{does(view, seat, 'call', 'calls')} {a_span(made.rank)} {way}"
    carrier = f"a distant {RANK_NAMES[made.carrier]}" if made.kind >= Kind.MS else a_span(made.carrier)
    verb = "send" if made.kind in (Kind.SS, Kind.MS) else "call"
    return f"{does(view, seat, 'have', 'has')} {carrier} {verb} {another(made.carrier, made.rank)} {way}"


def head_contact(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'place', 'places')} {tile_name(event.a)} beside {touching(event)}"


def head_pass(view: View, seat: int, event: Struct) -> str:
    return does(view, seat, "pass", "passes")


def head_announce(view: View, seat: int, event: Struct) -> str:
    die = own(view, seat, int(event.a), "harbinger")
    return f"{does(view, seat, 'turn', 'turns')} {die} down to {RANK_NAMES[event.b]}{next_goal(view, seat, event)}"


def head_step(view: View, seat: int, event: Struct) -> str:
    null = f"The null of {SUIT_NAMES[event.a]}"
    if event.d == 0:
        return f"{null} comes home to {tile_name(event.c)}"
    return f"{null} steps to {tile_name(event.c)}, {count(int(event.d), 'step')} from home"


def head_no_step(view: View, seat: int, event: Struct) -> str:
    return "The Nothing stays where it is"


def head_wrong_step(view: View, seat: int, event: Struct) -> str:
    lost = "lose" if seat == view.seat else "loses"
    return f"{does(view, seat, 'move', 'moves')} the Nothing against its rule and {lost}"


def head_left(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'leave', 'leaves')} the table and {'lose' if seat == view.seat else 'loses'}"


DONE: dict[int, Callable[[View, int, Struct], str]] = {
    Clause.FIRST_2: head_first, Clause.R4: head_lot, Clause.FIRST_3: head_again, Clause.PRE_3: head_null,
    Clause.REV_1: head_reveal, Clause.MEET_1: head_meet, Clause.MOVE_1: head_move, Clause.CON_2: head_contact,
    Clause.TURN_3: head_pass, Clause.HAR_1: head_announce, Clause.NOT_4: head_step, Clause.NOT_6: head_no_step,
    Clause.NOT_9: head_wrong_step, Clause.R56: head_left,
}
"""What a turn may be about; after coins all picked alike twenty times the lot counts, so it comes before FIRST-3."""


# What came of it


def won(view: View, seat: int, event: Struct) -> str:
    return f": {view.called(seat)} {'win' if seat == view.seat else 'wins'}"


def nobody_won(view: View, seat: int, event: Struct) -> str:
    return f": {ENDINGS[int(event.clause)]}, nobody wins"


def all_lost(view: View, seat: int, event: Struct) -> str:
    return ": all is lost"


def became_avatar(view: View, seat: int, event: Struct) -> str:
    return " and becomes an avatar"


def next_goal(view: View, seat: int, event: Struct) -> str:
    goal = tile_name(RANKS * int(event.a) + int(event.b))
    return f": {goal} is next" if event.b else f": only home to {goal} is left"


def next_player(view: View, seat: int, event: Struct) -> str:
    return f"; {view.called(seat)} {'play' if seat == view.seat else 'plays'} the Nothing now"


def begins(view: View, seat: int, event: Struct) -> str:
    return f"; {view.called(seat)} {'begin' if seat == view.seat else 'begins'}"


ENDINGS = {
    Clause.END_3: "all have passed", Clause.END_4: "too long nothing lasting", Clause.END_5: "the last turn",
}

BECAME: dict[int, Callable[[View, int, Struct], str]] = {
    Clause.END_1: won, Clause.END_2: all_lost, Clause.END_3: nobody_won, Clause.END_4: nobody_won,
    Clause.END_5: nobody_won, Clause.END_6: won, Clause.AVA_1: became_avatar, Clause.HAR_1: next_goal,
    Clause.R45: next_player, Clause.PRE_8: begins,
}
"""What is worth a word beside what was done, the weightiest first."""
