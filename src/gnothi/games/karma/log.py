"""The log of Cosmic Karma: one sentence for each event."""
from __future__ import annotations

from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.karma.data import CARDS, EDITION, MOST_WAITS, SPACES, VALUES, Colour, Tool
from gnothi.games.karma.phrases import (
    COLOUR_NAMES,
    TOOL_NAMES,
    article,
    card_text,
    does,
    owned,
    side_text,
    some,
    steps,
    take,
    whose,
    with_effects,
)
from gnothi.games.karma.state import Clause


def tell(view: View, event: Struct) -> str:
    """One sentence for one event."""
    return SENTENCES[int(event.clause)](view, int(event.seat), event)


def tell_first_beads(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'begin')} with {event.a} green and {event.b} orange beads."


def tell_first_throw(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'throw')} {event.a} for the first turn."


def tell_tie(view: View, seat: int, event: Struct) -> str:
    tied = [view.called(other) for other in range(view.seats) if event.a >> other & 1]
    said = f"{', '.join(tied[:-1])} and {tied[-1]} tie and throw again."
    return said[0].upper() + said[1:]


def tell_first(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'go', 'goes')} first."


def tell_lost_turn(view: View, seat: int, event: Struct) -> str:
    more = f" and {event.a} more to come" if event.a else ""
    comforts = EDITION.comforts
    comfort = f" “{comforts[(seat + int(event.a)) % len(comforts)]}”" if comforts else ""
    return f"{does(view, seat, 'lose')} this turn{more}.{comfort}"


def tell_reenter(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 're-enter')} the lands."


def tell_wait(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'wait')} before the next life ({event.a} of {MOST_WAITS})."


def tell_join(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'join')} {view.called(int(event.a))} on {with_effects(int(event.b))}."


def tell_throw(view: View, seat: int, event: Struct) -> str:
    pair = f" ({event.b} and {event.c})" if EDITION.dice == 2 else ""
    return f"{does(view, seat, 'throw')} {event.a}{pair}."


def tell_played(view: View, seat: int, event: Struct) -> str:
    card = EDITION.free_will[event.a]
    return f"{does(view, seat, 'play')} a Free Will Card, the {card.value}: {card.title}."


def tell_group(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'go', 'goes')} {steps(int(event.a))} by free will."


def tell_move(view: View, seat: int, event: Struct) -> str:
    left = f"; {event.d} of the count {'is' if event.d == 1 else 'are'} not used" if event.d else ""
    return f"{does(view, seat, 'walk')} {steps(int(event.c))} to {with_effects(int(event.b))}{left}."


def tell_card_taken(view: View, seat: int, event: Struct) -> str:
    card = f": a {VALUES[event.a]}" if view.knows(event) else ""
    return f"{does(view, seat, 'take')} a Free Will Card{card}."


def tell_no_card(view: View, seat: int, event: Struct) -> str:
    return f"The Free Will pack is empty: no card for {view.called(seat)}."


def tell_under(view: View, seat: int, event: Struct) -> str:
    cards = "The card" if event.a == 1 else f"The {event.a} cards"
    return f"{cards} played by {view.called(seat)} {'goes' if event.a == 1 else 'go'} under the pack."


def tell_given_card(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'give')} up a Free Will Card, the {VALUES[event.a]}."


def tell_majority(view: View, seat: int, event: Struct) -> str:
    token = "ring" if event.c > 0 else "bead"
    return f"{does(view, seat, 'take')} {whose(view, int(event.a))} karmic majority: {article(event.b)} {token}."


def tell_neutral(view: View, seat: int, event: Struct) -> str:
    karma = whose(view, int(event.a))
    return f"{karma[0].upper()}{karma[1:]} karma is neutral: nothing for {view.called(seat)}."


def tell_dual(view: View, seat: int, event: Struct) -> str:
    token = "ring" if event.c > 0 else "bead"
    return f"{does(view, seat, 'pick')} {article(event.b)} {token} from {whose(view, int(event.a))} dual majority."


def tell_batch(view: View, seat: int, event: Struct) -> str:
    tokens = [
        some("ring" if d > 0 else "bead", abs(d), colour)
        for colour, d in ((Colour.GREEN, int(event.a)), (Colour.ORANGE, int(event.b))) if d
    ]
    return f"{does(view, seat, 'receive')} {' and '.join(tokens)}."


def tell_cancel(view: View, seat: int, event: Struct) -> str:
    n, colour = int(event.b), Colour(event.a)
    pair = f"{some('ring', n, colour)} and {some('bead', n, colour)} of {owned(view, seat)} cancel."
    return pair[0].upper() + pair[1:]


def tell_habit(view: View, seat: int, event: Struct) -> str:
    return f"Three loose {COLOUR_NAMES[Colour(event.a)]} beads of {owned(view, seat)} go on a stick: a habit."


def tell_loosened(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'loosen')} {article(event.a)} habit; one bead and the stick go to the bank."


def tell_peg(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'take')} a {TOOL_NAMES[Tool(event.a)]} peg."


def tell_master(view: View, seat: int, event: Struct) -> str:
    tool = TOOL_NAMES[Tool(event.a)]
    return f"{does(view, seat, 'take')} a second {tool} peg: a Master {tool.capitalize()}, for good."


def tell_third_peg(view: View, seat: int, event: Struct) -> str:
    tool = f"a Master {TOOL_NAMES[Tool(event.a)].capitalize()}"
    return f"{does(view, seat, 'have', 'has')} {tool} already and {take(view, seat)} no further peg."


def tell_lost_peg(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'lose')} a {TOOL_NAMES[Tool(event.a)]} peg."


def tell_no_peg(view: View, seat: int, event: Struct) -> str:
    if event.a:
        return f"{does(view, seat, 'have', 'has')} no single peg to lose."
    return f"{does(view, seat, 'have', 'has')} all three master tools and {take(view, seat)} no peg."


def tell_lose_turn(view: View, seat: int, event: Struct) -> str:
    cards = "a Lose a Turn Card" if event.a == 1 else f"{event.a} Lose a Turn Cards"
    return f"{does(view, seat, 'take')} {cards}."


def tell_choice(view: View, seat: int, event: Struct) -> str:
    drawn = f"a Choice Card, side {'ab'[event.b]} up"
    return f"{does(view, seat, 'draw')} {drawn}. {card_text(CARDS[event.a], int(event.b))}"


def tell_fate(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'draw')} a Karma Card. {card_text(CARDS[event.a], 0)}"


def tell_side(view: View, seat: int, event: Struct) -> str:
    side = CARDS[event.a].sides[event.b]
    return f"{does(view, seat, 'choose')} side {'ab'[event.b]} by the Master Torch: {side_text(side)}"


def tell_go(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'are', 'is')} put on {with_effects(int(event.a))}."


def tell_home(view: View, seat: int, event: Struct) -> str:
    won = "the game" if event.a == 1 else f"place {event.a}"
    verb = "win" if seat == view.seat else "wins"
    return f"{does(view, seat, 'return')} to {SPACES[EDITION.start].name} and {verb} {won}."


def tell_cap(view: View, seat: int, event: Struct) -> str:
    return f"Everybody has had {event.a} turns: the game stops."


SENTENCES = {
    Clause.K0_4: tell_home,
    Clause.K1_5: tell_first_beads,
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
    Clause.K2_29: tell_under,
    Clause.K2_30: tell_lose_turn,
    Clause.K3_1: tell_majority,
    Clause.K3_7: tell_neutral,
    Clause.K3_8: tell_dual,
    Clause.K4_8: tell_reenter,
    Clause.K5_1: tell_lost_turn,
    Clause.K5_3: tell_throw,
    Clause.K5_4: tell_move,
    Clause.K5_7: tell_go,
    Clause.K6_1: tell_given_card,
    Clause.K6_3: tell_batch,
    Clause.K6_9: tell_no_peg,
    Clause.K6_10: tell_no_card,
    Clause.R2: tell_tie,
    Clause.R11: tell_lost_peg,
    Clause.R23: tell_wait,
    Clause.R24: tell_join,
    Clause.R28: tell_cap,
}
