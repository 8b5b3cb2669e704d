"""The log of Cosmic Karma: one sentence for each event."""
from __future__ import annotations

from gnothi.engine.english import a, count, listed, number
from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.karma.data import CARDS, EDITION, MOST_WAITS, SPACES, VALUES, Colour, Kind, Side, Tool
from gnothi.games.karma.phrases import (
    COLOUR_NAMES,
    TOOL_NAMES,
    a_or_more,
    does,
    doorway,
    effects_text,
    inside,
    place,
    possessive,
    sentence,
    signed,
    some,
    standing,
    steps,
)
from gnothi.games.karma.state import PAWNS, Clause


def tell(view: View, event: Struct) -> str:
    """One sentence for one event."""
    return SENTENCES[int(event.clause)](view, int(event.seat), event)


# Setting up


def tell_first_beads(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'begin')} with {number(int(event.a))} green and {number(int(event.b))} orange beads."


def tell_pawn(view: View, seat: int, event: Struct) -> str:
    return f"{sentence(possessive(view, seat))} pawn is the {PAWNS[event.a]}."


def tell_first_throw(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'throw')} {event.a} for the first turn."


def tell_tie(view: View, seat: int, event: Struct) -> str:
    tied = [view.called(other) for other in range(view.seats) if event.a >> other & 1]
    return sentence(f"{listed(tied)} tie and throw again.")


def tell_first(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'go', 'goes')} first."


# The turn and the move


def tell_lost_turn(view: View, seat: int, event: Struct) -> str:
    more = f", and {count(int(event.a), 'more', 'more')} after it" if event.a else ""
    comforts = EDITION.comforts
    comfort = f" “{comforts[(seat + int(event.a)) % len(comforts)]}”" if comforts else ""
    return f"{does(view, seat, 'lose')} this turn{more}.{comfort}"


def tell_reenter(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'begin')} a new life."


def tell_wait(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'wait')} for the next life, turn {event.a} of {MOST_WAITS} at most."


def tell_join(view: View, seat: int, event: Struct) -> str:
    return stop(f"{does(view, seat, 'join')} {view.called(int(event.a))} {standing(int(event.b))}")


def tell_throw(view: View, seat: int, event: Struct) -> str:
    pair = f" ({event.b} and {event.c})" if EDITION.dice == 2 else ""
    return f"{does(view, seat, 'throw')} {event.a}{pair}."


def tell_played(view: View, seat: int, event: Struct) -> str:
    card = EDITION.free_will[event.a]
    return f"{does(view, seat, 'play')} a Free Will Card, the {card.value}: “{card.title}”."


def tell_shown(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'lay')} down a Free Will Card, the {VALUES[event.a]}."


def tell_group(view: View, seat: int, event: Struct) -> str:
    if event.b == 1:
        return f"{does(view, seat, 'go', 'goes')} {steps(int(event.a))}."
    return f"Together {possessive(view, seat)} cards make {steps(int(event.a))}."


def tell_move(view: View, seat: int, event: Struct) -> str:
    there = int(event.b)
    temple = SPACES[there].temple
    if temple:
        return f"{does(view, seat, 'walk')} to {place(there)}, in the Temple of the {temple.capitalize()}."
    if not event.d:
        return stop(f"{does(view, seat, 'walk')} to {place(there)}")
    unused = count(int(event.d), "step is", "steps are")
    walked = f"{does(view, seat, 'walk')} {steps(int(event.c))} to {place(there)}"
    return f"{walked}, where every move ends; {unused} not used."


def tell_fork(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'come')} to a fork, {place(int(event.b))}, with {steps(int(event.d))} to go."


def tell_way(view: View, seat: int, event: Struct) -> str:
    return stop(f"At {place(int(event.a))} {inside(view, seat, *way_taken(int(event.a), int(event.b)))}")


def way_taken(here: int, there: int) -> tuple[str, str]:
    """What a player does at a fork, as told to him and to others."""
    if SPACES[there].kind == Kind.WHEEL:
        verb, rest = ("ride", "on to ") if SPACES[here].kind == Kind.WHEEL else ("enter", "")
        rest += place(there)
    elif SPACES[here].kind == Kind.WHEEL:
        verb, rest = "leave", f"the wheels for {place(there)}"
    elif SPACES[here].ways[0].to == there:
        verb, rest = "stay", "on the path"
    else:
        verb, rest = "turn", f"off to {doorway(there)}"
    return f"{verb} {rest}", f"{verb}s {rest}"


def stop(said: str) -> str:
    """A full stop, unless the name that ends the sentence brings a stop of its own."""
    return said if said.endswith(("?”", "!”", ".”")) else f"{said}."


def tell_go(view: View, seat: int, event: Struct) -> str:
    there = int(event.a)
    if SPACES[there].kind == Kind.PIT:
        return f"{does(view, seat, 'fall')} into {place(there)}."
    return stop(f"{does(view, seat, 'go', 'goes')} straight to {place(there)}")


def tell_home(view: View, seat: int, event: Struct) -> str:
    verb, rest = ("win", "the game") if event.a == 1 else ("come", PLACES[event.a])
    ending = "" if seat == view.seat else "s"
    return f"{does(view, seat, 'return')} to {place(EDITION.start)} and {verb}{ending} {rest}."


PLACES = ("", "first", "second", "third", "fourth")


def tell_cap(view: View, seat: int, event: Struct) -> str:
    return f"Everybody has had {count(int(event.a), 'turn')}: the game stops."


# Karma


def tell_majority(view: View, seat: int, event: Struct) -> str:
    colour = Colour(event.b)
    weight = int(event.c) if colour == Colour.GREEN else int(event.d)
    nature = f"mostly {COLOUR_NAMES[colour]} and {'good' if weight > 0 else 'bad'}"
    return f"{karma_of(view, event)} is {nature} ({counts(event)}): {takes(view, seat, colour, weight)}."


def tell_dual(view: View, seat: int, event: Struct) -> str:
    weight = int(event.c)
    nature = f"{'good' if weight > 0 else 'bad'} in both colours alike"
    chosen = some("ring" if weight > 0 else "bead", 1, event.b)
    return f"{karma_of(view, event)} is {nature} ({counts(event)}): {inside(view, seat, 'choose')} {chosen}."


def tell_neutral(view: View, seat: int, event: Struct) -> str:
    nothing = inside(view, seat, "take")
    return f"{karma_of(view, event)} is neutral ({counts(event)}): {nothing} nothing."


def karma_of(view: View, event: Struct) -> str:
    return f"{sentence(possessive(view, int(event.a)))} karma"


def counts(event: Struct) -> str:
    """The sums behind a majority."""
    return f"green {signed(int(event.c))}, orange {signed(int(event.d))}"


def takes(view: View, seat: int, colour: int, weight: int) -> str:
    return f"{inside(view, seat, 'take')} {some('ring' if weight > 0 else 'bead', 1, colour)}"


def tell_results(view: View, seat: int, event: Struct) -> str:
    tokens = [
        received(colour, int(d), int(gone))
        for colour, d, gone in ((Colour.GREEN, event.a, event.c), (Colour.ORANGE, event.b, event.d)) if d
    ]
    comma = "," if "," in tokens[0] else ""
    return f"{does(view, seat, 'take')} {f'{comma} and '.join(tokens)}."


def received(colour: Colour, d: int, gone: int) -> str:
    """
    >>> received(Colour.GREEN, 2, 1)
    'two green rings, one of which cancels a green bead'
    """
    kind, other = ("ring", "bead") if d > 0 else ("bead", "ring")
    taken = some(kind, abs(d), colour)
    if not gone:
        return taken
    which = "which" if gone == abs(d) else f"{count(gone, 'of', 'of')} which"
    return f"{taken}, {which} {'cancels' if gone == 1 else 'cancel'} {some(other, gone, colour)}"


def tell_cancel(view: View, seat: int, event: Struct) -> str:
    colour, gone = COLOUR_NAMES[Colour(event.a)], int(event.b)
    kind, other = ("ring", "bead") if event.c > 0 else ("bead", "ring")
    mine = f"of {possessive(view, seat)} {colour} {other}s"
    if gone == 1:
        return f"The {colour} {kind} cancels one {mine}."
    return f"The {colour} {kind}s cancel {count(gone, mine, mine)}."


def tell_together(view: View, seat: int, event: Struct) -> str:
    colour, n = COLOUR_NAMES[Colour(event.a)], int(event.b)
    pair = [f"{colour} {kind}" if n == 1 else count(n, f"{colour} {kind}") for kind in ("ring", "bead")]
    return f"The {pair[0]} and the {pair[1]} reach {view.called(seat)} together and cancel."


def tell_habit(view: View, seat: int, event: Struct) -> str:
    colour = COLOUR_NAMES[Colour(event.a)]
    made = a(f"{colour} habit") if event.b == 1 else f"now {count(int(event.b), f'{colour} habit')}"
    return f"{sentence(possessive(view, seat))} three loose {colour} beads go on a stick: {made}."


def tell_loosened(view: View, seat: int, event: Struct) -> str:
    colour = COLOUR_NAMES[Colour(event.a)]
    left = ("the other two stay loose", f"{a(f'{colour} ring')} cancels another, one stays loose",
            f"two {colour} rings cancel the others")[int(event.b)]
    return f"{does(view, seat, 'loosen')} {a(f'{colour} habit')}: one bead goes back to the bank, {left}."


# Tools and cards


def tell_peg(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'take')} {a(TOOL_NAMES[Tool(event.a)])} peg."


def tell_master(view: View, seat: int, event: Struct) -> str:
    tool = TOOL_NAMES[Tool(event.a)]
    has = "have" if seat == view.seat else "has"
    return f"{does(view, seat, 'take')} a second {tool} peg and {has} the Master {tool.capitalize()}, for good."


def tell_third_peg(view: View, seat: int, event: Struct) -> str:
    tool = TOOL_NAMES[Tool(event.a)].capitalize()
    return f"{does(view, seat, 'have', 'has')} the Master {tool} already; a third peg is not taken."


def tell_lost_peg(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'lose')} {a(TOOL_NAMES[Tool(event.a)])} peg."


def tell_no_peg(view: View, seat: int, event: Struct) -> str:
    if event.a:
        return f"{does(view, seat, 'have', 'has')} no single peg to lose."
    return f"{does(view, seat, 'have', 'has')} all three master tools; a further peg is not taken."


def tell_card_taken(view: View, seat: int, event: Struct) -> str:
    if not view.knows(event):
        return f"{does(view, seat, 'take')} a Free Will Card, face down."
    card = a(str(VALUES[event.a]))
    return f"{does(view, seat, 'take')} a Free Will Card{' in passing' if event.b else ''}: {card}."


def tell_no_card(view: View, seat: int, event: Struct) -> str:
    return f"The Free Will pack is empty: no card for {view.called(seat)}."


def tell_given_card(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'give')} up a Free Will Card, the {VALUES[event.a]}."


def tell_lose_turn(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'take')} {a_or_more(int(event.a), 'Lose a Turn Card')}."


def tell_choice(view: View, seat: int, event: Struct) -> str:
    card = CARDS[event.a]
    return f"{does(view, seat, 'draw')} the Choice Card “{card.title}”: {quoted(card.sides[event.b])}"


def tell_fate(view: View, seat: int, event: Struct) -> str:
    card = CARDS[event.a]
    return f"{does(view, seat, 'draw')} the Karma Card “{card.title}”: {quoted(card.sides[0])}"


def tell_side(view: View, seat: int, event: Struct) -> str:
    if not event.c:
        return f"{does(view, seat, 'keep')} this side, though the Master Torch shows both."
    return f"{does(view, seat, 'turn')} the card, as the Master Torch allows: {quoted(CARDS[event.a].sides[event.b])}"


def quoted(side: Side) -> str:
    """What a side says; and what it does, where no later sentence is sure to tell."""
    if side.effects and not any(effect.when for effect in side.effects):
        return f"“{side.text}”"
    return f"“{side.text}” ({effects_text(side.effects)})"


SENTENCES = {
    Clause.K0_4: tell_home,
    Clause.K1_5: tell_first_beads,
    Clause.K1_7: tell_pawn,
    Clause.K1_8: tell_first_throw,
    Clause.K1_9: tell_first,
    Clause.K2_4: tell_cancel,
    Clause.K2_7: tell_habit,
    Clause.K2_10: tell_loosened,
    Clause.K2_11: tell_peg,
    Clause.K2_12: tell_master,
    Clause.K2_13: tell_third_peg,
    Clause.K2_14: tell_side,
    Clause.K2_20: tell_choice,
    Clause.K2_23: tell_fate,
    Clause.K2_25: tell_card_taken,
    Clause.K2_26: tell_played,
    Clause.K2_27: tell_group,
    Clause.K2_30: tell_lose_turn,
    Clause.K3_1: tell_majority,
    Clause.K3_7: tell_neutral,
    Clause.K3_8: tell_dual,
    Clause.K4_6: tell_fork,
    Clause.K4_8: tell_reenter,
    Clause.K5_1: tell_lost_turn,
    Clause.K5_3: tell_throw,
    Clause.K5_4: tell_move,
    Clause.K5_7: tell_go,
    Clause.K6_1: tell_given_card,
    Clause.K6_3: tell_results,
    Clause.K6_9: tell_no_peg,
    Clause.K6_10: tell_no_card,
    Clause.R2: tell_tie,
    Clause.R7: tell_together,
    Clause.R11: tell_lost_peg,
    Clause.R13: tell_shown,
    Clause.R16: tell_way,
    Clause.R23: tell_wait,
    Clause.R24: tell_join,
    Clause.R28: tell_cap,
}
