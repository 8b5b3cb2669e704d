"""Credo in words: what buttons say, the sentences of the log, and the table as told."""
from __future__ import annotations

from gnothi.engine.events import NOBODY, SPECTATOR
from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.credo.deeds import members, strength, strip_shown
from gnothi.games.credo.notation import DEVOTION, DIRECTIONS, directions, order_name, own_side
from gnothi.games.credo.rules import MYRIAD, result
from gnothi.games.credo.state import (
    ATTACK,
    NONE,
    STUDY,
    STUN,
    Clause,
    Limb,
    Phase,
    Result,
    Side,
    Stop,
)
from gnothi.games.credo.walls import Layout, layout_of, place

PEOPLE = {Side.SCIENTIST: "scientists", Side.RELIGIONIST: "religionists"}
ONE = {Side.SCIENTIST: "scientist", Side.RELIGIONIST: "religionist"}
DEVOTES = {Side.SCIENTIST: "studies", Side.RELIGIONIST: "prays"}
STICKERS = ("", "green", "yellow", "red")
LIMBS = {Limb.FEET: "feet", Limb.HANDS: "hands", Limb.HEAD: "head"}
COLUMN_NAMES = {Limb.FEET: "movement", Limb.HANDS: "attack", Limb.HEAD: "study/pray"}


def asks(view: View) -> str:
    """The clause of the question that is open: all choose."""
    return "CRE-4.2" if view.s.phase == Phase.CHOOSE else ""


def say(view: View, action: int) -> str:
    """What a button says."""
    seat = max(view.seat, 0)
    if action == STUDY:
        word, units = DEVOTION[own_side(view)], power(view, seat, Limb.HEAD)
        return f"{word.capitalize()}: {units} for the strip if a companion beside you does the same"
    if action == ATTACK:
        return f"Attack all opponents around you: {STUN + power(view, seat, Limb.HANDS)} rounds of stun"
    return f"Move {', then '.join(directions(action))}"


def power(view: View, seat: int, limb: Limb) -> int:
    """The strength of a limb, 1 to 3."""
    return int(strength(view.s, seat, int(limb)))


def uncovered(view: View, side: Side) -> int:
    """How much a strip shows."""
    return int(strip_shown(view.s, int(side)))


def at_start(words: str) -> str:
    """With a capital, and the rest as it is."""
    return words[0].upper() + words[1:]


def who(view: View, seat: int) -> str:
    """A seat at the start of a sentence."""
    return at_start(view.called(seat))


def does(view: View, seat: int, you: str, other: str) -> str:
    """
    >>> does(view, 2, "attack", "attacks")
    'Ana attacks'
    """
    return f"{who(view, seat)} {you if seat == view.seat else other}"


def whose(view: View, seat: int) -> str:
    return "your" if seat == view.seat else f"{view.names[seat]}’s"


def where(field: int) -> str:
    """
    >>> where(117)
    '(5, 7)'
    """
    column, row = place(int(field))
    return f"({column}, {row})"


def rounds(count: int) -> str:
    return "1 round" if count == 1 else f"{count} rounds"


# The log


def tell(view: View, event: Struct) -> str:
    """One sentence for one event."""
    return SENTENCES[int(event.clause)](view, int(event.seat), event)


def tell_side(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'are', 'is')} a {ONE[Side(event.a)]}."


def tell_start(view: View, seat: int, event: Struct) -> str:
    throws = "" if event.b == 1 else f" with throw {event.b}"
    return f"{does(view, seat, 'start', 'starts')} on {where(event.a)}{throws}."


def tell_round(view: View, seat: int, event: Struct) -> str:
    return f"Round {int(event.a) * MYRIAD + int(event.b)} begins."


def tell_turned_up(view: View, seat: int, event: Struct) -> str:
    stunned = some(view, ~int(event.a))
    return f"All orders are turned up; stunned: {stunned}." if stunned else "All orders are turned up."


def some(view: View, bits: int) -> str:
    """The seats of a bit set, by name."""
    return ", ".join(view.called(seat) for seat in range(view.seats) if bits >> seat & 1)


def tell_walk(view: View, seat: int, event: Struct) -> str:
    cards = " ".join(directions(int(event.c)))
    return f"{does(view, seat, 'move', 'moves')} {cards}, from {where(event.a)} to {where(event.b)}."


def tell_stop(view: View, seat: int, event: Struct) -> str:
    why = {
        Stop.WALL: "a wall or the border is in the way",
        Stop.CONTEST: "others want the same field",
        Stop.BLOCKED: "somebody stands there and stays",
        Stop.EXCHANGE: "two cannot change places",
    }[Stop(event.b)]
    return f"{at_start(whose(view, seat))} step {DIRECTIONS[event.a]} from {where(event.c)} is stopped: {why}."


def tell_hit(view: View, seat: int, event: Struct) -> str:
    if event.a == NOBODY:
        return f"{does(view, seat, 'attack', 'attacks')} and {'hit' if seat == view.seat else 'hits'} nobody."
    victim = view.called(int(event.a))
    return f"{does(view, seat, 'attack', 'attacks')} {victim}: {rounds(int(event.b))} of stun."


def tell_stun(view: View, seat: int, event: Struct) -> str:
    if event.a == 0:
        return f"{does(view, seat, 'can', 'can')} act again."
    return f"{does(view, seat, 'are', 'is')} stunned for the next {rounds(int(event.a))}."


def tell_study(view: View, seat: int, event: Struct) -> str:
    side = Side(event.c)
    verb = does(view, seat, DEVOTION[side], DEVOTES[side])
    return f"{verb}: {event.a} for the strip of the {PEOPLE[side]}, which shows {event.b}."


def tell_alone(view: View, seat: int, event: Struct) -> str:
    side = Side(event.a)
    return f"{does(view, seat, DEVOTION[side], DEVOTES[side])} alone: no effect."


def tell_mark(view: View, seat: int, event: Struct) -> str:
    columns = zip(COLUMN_NAMES.values(), (int(event.a), int(event.b), int(event.c)), strict=True)
    marked = "; ".join(f"{column} for {some(view, bits)}" for column, bits in columns if bits)
    return f"Marks in the notebook: {marked or 'none'}."


def tell_upgrade(view: View, seat: int, event: Struct) -> str:
    limb = Limb(event.a)
    turn = "turns" if limb == Limb.HEAD else "turn"
    return f"{at_start(whose(view, seat))} {LIMBS[limb]} {turn} {STICKERS[event.b]}."


def tell_lot(view: View, seat: int, event: Struct) -> str:
    bearer = f"{view.called(seat)} will bear the big wonder"
    return f"The strip of the {PEOPLE[Side(event.b)]} is full. The die shows {event.a}: {bearer}."


def tell_covered(view: View, seat: int, event: Struct) -> str:
    left = f"; {event.b} are kept" if event.b else ""
    return f"The strip of the {PEOPLE[Side(event.a)]} is covered again{left}."


def tell_wonder_ends(view: View, seat: int, event: Struct) -> str:
    return f"{at_start(whose(view, seat))} big wonder is over."


def tell_convinced(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'convince', 'convinces')} {view.called(int(event.a))}."


def tell_convert(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'are', 'is')} now a {ONE[Side(event.a)]}."


def tell_agreed(view: View, seat: int, event: Struct) -> str:
    return f"All are {PEOPLE[Side(event.a)]} now: the {PEOPLE[Side(event.a)]} have won."


def tell_limit(view: View, seat: int, event: Struct) -> str:
    won = "a draw" if event.a == NONE else f"the {PEOPLE[Side(event.a)]} have won"
    left = f"{many(event.b, Side.SCIENTIST)} and {many(event.c, Side.RELIGIONIST)}"
    return f"That was the last round, with {left}: {won}."


def many(count: int, side: Side) -> str:
    """
    >>> many(1, Side.SCIENTIST)
    '1 scientist'
    """
    return f"{count} {ONE[side] if count == 1 else PEOPLE[side]}"


def tell_result(view: View, seat: int, event: Struct) -> str:
    return f"{who(view, seat)}: {RESULTS[Result(event.a)]}."


RESULTS = {
    Result.LOST: "lost",
    Result.DRAW: "draw",
    Result.CONVINCED: "convinced",
    Result.TRIUMPH: "triumph",
}

SENTENCES = {
    Clause.CRE_2_1: tell_side,
    Clause.CRE_3_4: tell_start,
    Clause.CRE_4_1: tell_round,
    Clause.CRE_4_3: tell_turned_up,
    Clause.CRE_5_2: tell_walk,
    Clause.CRE_5_3: tell_stop,
    Clause.CRE_6_1: tell_hit,
    Clause.CRE_6_3: tell_stun,
    Clause.CRE_7_1: tell_alone,
    Clause.CRE_7_2: tell_study,
    Clause.CRE_8_1: tell_mark,
    Clause.CRE_8_2: tell_upgrade,
    Clause.CRE_9_1: tell_lot,
    Clause.CRE_9_3: tell_wonder_ends,
    Clause.CRE_9_4: tell_covered,
    Clause.CRE_9_5: tell_convinced,
    Clause.CRE_9_7: tell_convert,
    Clause.CRE_10_2: tell_agreed,
    Clause.CRE_10_3: tell_limit,
    Clause.CRE_10_4: tell_result,
}


# The table


def describe(view: View) -> list[str]:
    """The whole table in sentences: round, walls, strips, and the notebook with a row for each seat."""
    s = view.s
    lines = [moment(view), walls_in_words(layout_of(s.options))]
    for side in Side:
        lines.append(
            f"The {PEOPLE[side]} are {members(s, int(side))} and their strip shows {uncovered(view, side)} "
            f"of {s.options.strip_length}."
        )
    return lines + [describe_seat(view, seat) for seat in range(view.seats)]


def walls_in_words(built: Layout) -> str:
    """Where the walls stand, by the fields they part."""
    return f"{built.name}: {'walls ' + '; '.join(wall.where for wall in built.walls) if built.walls else 'no walls'}."


def moment(view: View) -> str:
    """Where in the game we are."""
    s = view.s
    if s.phase == Phase.OVER:
        won = "It is a draw." if s.winner == NONE else f"The {PEOPLE[Side(s.winner)]} have won."
        return f"The game is over after round {s.round_no}. {won}"
    if view.seat == SPECTATOR:
        return f"Round {s.round_no}{limit(view)}."
    me = s.seats[view.seat]
    if me.stun:
        return f"Round {s.round_no}{limit(view)}: you are stunned."
    if view.seat in view.awaited:
        return f"Round {s.round_no}{limit(view)}: choose your order."
    return f"Round {s.round_no}{limit(view)}: you have chosen to {order_name(int(me.answer), own_side(view))}."


def limit(view: View) -> str:
    last = int(view.s.options.round_limit)
    return f" of {last}" if last else ""


def describe_seat(view: View, seat: int) -> str:
    """A seat and its row in the notebook."""
    me = view.s.seats[seat]
    parts = [
        f"{ONE[Side(me.side)]} on {where(me.at)}",
        ", ".join(f"{COLUMN_NAMES[limb]} {me.marks[limb]} {STICKERS[power(view, seat, limb)]}" for limb in Limb),
        *standing(view, seat),
    ]
    return f"{who(view, seat)}: {'; '.join(parts)}."


def introduce(view: View, seat: int) -> str:
    """Who stands there, in one sentence.

    >>> introduce(view, 6)
    'Hypatia, a scientist on (5, 7), once a religionist, stunned for 2 rounds.'
    """
    me = view.s.seats[seat]
    parts = [who(view, seat), f"a {ONE[Side(me.side)]} on {where(me.at)}"]
    if me.side != me.home:
        parts.append(f"once a {ONE[Side(me.home)]}")
    elif me.converted:
        parts.append("converted and back again")
    if me.stun:
        parts.append(f"stunned for {rounds(int(me.stun))}")
    if me.wonder:
        parts.append(f"with the big wonder for {rounds(int(me.wonder))}")
    return f"{', '.join(parts)}."


def standing(view: View, seat: int) -> list[str]:
    """What everybody should know of a seat beside its marks."""
    me = view.s.seats[seat]
    parts = []
    if me.stun:
        parts.append(f"stunned for {rounds(int(me.stun))}")
    if me.wonder:
        parts.append(f"bears the big wonder for {rounds(int(me.wonder))}")
    if me.converted:
        parts.append("converted once" if me.converted == 1 else f"converted {me.converted} times")
    if me.shown != NONE:
        parts.append(f"last order {order_name(int(me.shown), Side(me.shown_side))}")
    if view.s.phase == Phase.OVER:
        parts.append(RESULTS[Result(result(view.s, seat))])
    elif not me.stun:
        parts.append("to choose" if seat in view.awaited else "has chosen")
    return parts
