"""Why a facet cannot be done now: laws, card-plays, powers, moons, and the end of the turn."""
from __future__ import annotations

from gnothi.engine.english import count, either, listed, number
from gnothi.engine.layout import Struct
from gnothi.engine.speech import Reason
from gnothi.engine.view import View
from gnothi.games.conscious.asked import allowance, blank_slot, has_reached, is_asleep, moon_slot, slot_of, stands_alone
from gnothi.games.conscious.deck import (
    GROUP,
    LAW_DESIGNATION,
    LAW_EFFECT,
    LAW_FREES,
    LAW_KIND,
    MAKES,
    NUMBERED,
    Effect,
)
from gnothi.games.conscious.diagram import SUITS
from gnothi.games.conscious.log import mark_words
from gnothi.games.conscious.names import (
    BOARD_WORDS,
    DESIGNATION_WORDS,
    KIND_WORDS,
    STATE_WORDS,
    capital,
    law_named,
    law_words,
    pretty,
    the_card,
)
from gnothi.games.conscious.offers import members, power_cards, slots
from gnothi.games.conscious.state import (
    ALL_SHOCKS,
    AUTOMATIC,
    COMPULSORY,
    FROM_BLANK,
    FROM_HAND,
    FROM_LAW,
    MOON,
    NO_JOKER,
    NONE,
    OBEY,
    PLAY_BLANK,
    PLAY_FACE,
    PLAY_GROUP,
    PLAY_LAW,
    ROLL,
    TRANSFORM,
    WILD_SHOCK,
    StateOfI,
    Status,
)

POWERS = ("Transform Emotions", "Wild Shock", "All Shocks")
POWER_CLAUSES = ("I.3", "I.4", "I.5")


def why_no_facet(view: View, action: int) -> Reason:
    """A facet that the player cannot do, between two others."""
    if action < OBEY:
        return why_no_end(view, action == ROLL)
    if action < MOON:
        return why_not_obey(view, action - OBEY)
    if action < TRANSFORM:
        return why_no_moon(view, action - MOON)
    if is_asleep(view.s, view.seat):
        return sleeping(view)
    if action < PLAY_FACE:
        return why_no_power(view, action)
    return why_no_play(view, action)


def me_of(view: View) -> Struct:
    me: Struct = view.s.seats[view.seat]
    return me


def i_am(me: Struct) -> str:
    """What somebody has attained, like *you are a Steward*."""
    state = STATE_WORDS[me.state]
    return f"you are in {state}" if me.state == StateOfI.MULTIPLICITY else f"you are a {state}"


def law_of(view: View, slot: int) -> str:
    return law_words(int(me_of(view).laws[slot].law))


def sleeping(view: View) -> Reason:
    mark = int(me_of(view).laws[int(slot_of(view.s, view.seat, Effect.SLEEP))].mark)
    return Reason("G.1.d", f"You sleep until {mark_words(mark)}: a sleeper only obeys laws, uses moons and rolls.")


# The end of the turn


def why_no_end(view: View, by_rolling: bool) -> Reason:
    """Laws come first; and a turn ends either with a roll or with death."""
    s, me = view.s, me_of(view)
    unobeyed = [slot for slot in slots(me.laws) if not me.laws[slot].obeyed]
    if unobeyed:
        return Reason("G.0.5", f"First obey {laws_named(view, unobeyed)}: the turn ends when all laws are obeyed.")
    lone = [slot for slot in slots(me.laws) if stands_alone(s, view.seat, slot)]
    if lone and not is_asleep(s, view.seat) and s.options.law_play == COMPULSORY:
        return Reason("R19", f"First play {laws_named(view, lone)}: a Law-card that stands alone must be played.")
    if by_rolling:
        reason = why_dying(view)
        return Reason(reason.clause, f"{reason.text}.")
    return Reason("C.2", "You are not dying: this turn ends with a roll.")


def laws_named(view: View, found: list[int]) -> str:
    if len(found) == 1:
        return law_named(int(me_of(view).laws[found[0]].law))
    return f"laws {listed([str(me_of(view).laws[slot].law) for slot in found])}"


def why_dying(view: View) -> Reason:
    """Why this turn has no roll."""
    s, me = view.s, me_of(view)
    if me.last_turn and me.status == Status.LIVING:
        return Reason("R.2", "You stand on the inner end: this last turn has no roll")
    if me.last_turn:
        return Reason("R.3", "Your Astral body is back at the start: this last turn has no roll")
    for slot in slots(me.laws):
        law = me.laws[slot]
        if law.obeyed and not law.voided and LAW_EFFECT[law.law] == Effect.DEATH_NOW:
            return Reason("O.1", f"You die at the end of this turn by {law_of(view, slot)}, and do not roll")
        if law.obeyed and not law.voided and law.mark and LAW_EFFECT[law.law] == Effect.DEATH_IN:
            if has_reached(s, view.seat, law.mark):
                return Reason("O.2", f"You have reached the death-space of {law_of(view, slot)}, and do not roll")
    return Reason("C.2", "This turn has no roll")


# Laws


def why_not_obey(view: View, slot: int) -> Reason:
    law = me_of(view).laws[slot]
    if not law.law:
        return no_law(view)
    if law.voided:
        return Reason("R23", f"Your moon has made {law_of(view, slot)}, void.")
    return Reason("G.0.5", f"You have obeyed {law_of(view, slot)}, and a law is obeyed once.")


def no_law(view: View) -> Reason:
    """Nothing lies where a law is wanted."""
    me = me_of(view)
    if me.status != Status.LIVING:
        return Reason("G.1.0", "You are non-living: laws have no effect on you, and none comes before you.")
    if not me.n_laws:
        return Reason("G.0.4", "No law lies before you.")
    return Reason("G.0.4", f"Only {laws_named(view, slots(me.laws))} {'lies' if me.n_laws == 1 else 'lie'} before you.")


def why_no_moon(view: View, designation: int) -> Reason:
    s, me = view.s, me_of(view)
    kind, king = f"laws of {DESIGNATION_WORDS[designation]}", pretty(f"K{SUITS[designation]}")
    if s.options.moon == AUTOMATIC:
        return Reason("R23", "Moons free by themselves at this table: there is nothing to use.")
    if moon_slot(s, view.seat, designation) == NONE:
        risen = [slot for slot in slots(me.laws) if LAW_FREES[me.laws[slot].law] == designation]
        if risen:
            return Reason("G.1.h", f"{capital(law_of(view, risen[0]))}, becomes your moon when you obey it.")
        return Reason("G.1.h", f"You have no moon against {kind}: it would be {king}, kept.")
    bound = [slot for slot in slots(me.laws)
             if LAW_DESIGNATION[me.laws[slot].law] == designation and me.laws[slot].protector != NONE]
    if bound:
        law = capital(law_of(view, bound[0]))
        return Reason("G.1.g", f"{law}, was taken without escape: your moon cannot cancel it.")
    return Reason("G.1.h", f"Your moon finds no other law of {DESIGNATION_WORDS[designation]} to cancel.")


# Powers


def why_no_power(view: View, action: int) -> Reason:
    me = me_of(view)
    power = 0 if action < WILD_SHOCK else 1 if action < ALL_SHOCKS else 2
    name, clause = POWERS[power], POWER_CLAUSES[power]
    if me.state <= power:
        return Reason(clause, f"{name} is a power of the {STATE_WORDS[power + 1]}, and {i_am(me)}.")
    lost = int(slot_of(view.s, view.seat, Effect.NO_POWERS))
    if lost != NONE:
        until = mark_words(int(me.laws[lost].mark))
        return Reason("G.1", f"{capital(law_of(view, lost))}, takes your powers until {until}.")
    if int(me.powers) >> power & 1:
        return Reason("B.0.3", f"You have used {name} this turn, and each power is used once.")
    cards = power_cards(action)
    bare = [the_card(card) for card in cards if not me.chips[card]]
    both = f"from {the_card(cards[0])} and one from {the_card(cards[1])}"
    return Reason(clause, f"{name} takes a chip {both}, and there is none on {either(bare)}.")


# Card-plays


def why_no_play(view: View, action: int) -> Reason:
    if action < PLAY_LAW:
        return why_no_face(view, NUMBERED + action - PLAY_FACE)
    if action < PLAY_BLANK:
        return why_no_law(view, action - PLAY_LAW)
    if action < PLAY_GROUP:
        return why_no_blank(view, action - PLAY_BLANK)
    return why_no_group(view, action - PLAY_GROUP)


def why_no_face(view: View, kind: int) -> Reason:
    if not me_of(view).held[kind]:
        return Reason("F.1", f"You hold no {KIND_WORDS[kind]}.")
    return too_many(view, KIND_WORDS[kind], 1)


def too_many(view: View, cards: str, number_of: int) -> Reason:
    """The hand allowance does not reach (B.1)."""
    me = me_of(view)
    may, spent = int(allowance(view.s, view.seat)), int(me.spent)
    by = "in Multiplicity" if me.state == StateOfI.MULTIPLICITY else f"as a {STATE_WORDS[me.state]}"
    by += f" with {count(int(me.moments), 'Magnetic Center moment')}" if me.moments else ""
    if spent >= may:
        return Reason("B.1", f"You have played {count(spent, 'card')} of your hand, all you may this turn {by}.")
    left = f"{number(may - spent)} more" if spent else number(may)
    return Reason("B.1", f"{cards} are {number(number_of)} cards of your hand, and {by} you may play {left} this turn.")


def why_no_law(view: View, slot: int) -> Reason:
    """A Law-card that does not stand alone, or has had its play."""
    law = me_of(view).laws[slot]
    number_of = int(law.law)
    if not number_of:
        return no_law(view)
    name = capital(law_words(number_of))
    if law.played:
        return Reason("G.0.5", f"{name}, may be played once, in the turn in which it comes into play: that is over.")
    if LAW_EFFECT[number_of] == Effect.WILD_VALUE:
        return Reason("G.2.d", f"{name}, is blank: play it as a card of your choice.")
    return Reason("G.2.a", f"{name}, needs {partners(int(LAW_KIND[number_of]))} beside it to be played.")


def partners(kind: int) -> str:
    """What goes with a numbered card."""
    return either([KIND_WORDS[other] for other in GROUP[MAKES[kind]] if other != kind])


def why_no_blank(view: View, card: int) -> Reason:
    me = me_of(view)
    if blank_slot(view.s, view.seat) >= 0:
        least = view.s.options.blank_card
        only = "any card but the JOKER" if least == NO_JOKER else "a numbered card or a face card"
        return Reason("R29", f"At this table the blank card stands for {only}, not for {the_card(card)}.")
    for slot in slots(me.laws):
        if LAW_EFFECT[me.laws[slot].law] == Effect.WILD_VALUE:
            return Reason("G.2.d", f"You have played {law_of(view, slot)}, already.")
    return Reason("G.2.d", f"You have no blank card in play that could stand for {the_card(card)}.")


def why_no_group(view: View, play: int) -> Reason:
    """Two or three of a group, each from where it is said to come."""
    group, sources = members(play)
    taken = [(kind, source) for kind, source in sources if source]
    all_three = listed([KIND_WORDS[kind] for kind, _ in sources])
    if len(taken) < 2:
        alone = f"{KIND_WORDS[taken[0][0]]} alone makes" if taken else "No card makes"
        return Reason("F.2", f"{alone} nothing: a chip on {BOARD_WORDS[group]} takes two or three of {all_three}.")
    if [source for _, source in taken].count(FROM_BLANK) > 1:
        return Reason("G.2.d", f"The blank card stands for one of {all_three}, not for two.")
    held = me_of(view).held
    missing = [KIND_WORDS[kind] for kind, source in taken if source == FROM_HAND and not held[kind]]
    if missing:
        needs = f"a chip on {BOARD_WORDS[group]} takes two or three of {all_three}"
        return Reason("F.2", f"You hold no {either(missing)}: {needs}.")
    for kind, source in taken:
        if source == FROM_LAW and not is_law_ready(view, kind):
            return no_such_law(view, kind)
    if any(source == FROM_BLANK for _, source in taken) and blank_slot(view.s, view.seat) < 0:
        return Reason("G.2.d", f"You have no blank card in play that could stand for one of {all_three}.")
    cards = [KIND_WORDS[kind] for kind, source in taken if source == FROM_HAND]
    return too_many(view, listed(cards), len(cards))


def is_law_ready(view: View, kind: int) -> bool:
    laws = me_of(view).laws
    return any(
        LAW_KIND[laws[slot].law] == kind and not laws[slot].played and LAW_EFFECT[laws[slot].law] != Effect.WILD_VALUE
        for slot in slots(laws)
    )


def no_such_law(view: View, kind: int) -> Reason:
    laws = me_of(view).laws
    for slot in slots(laws):
        if LAW_KIND[laws[slot].law] == kind and LAW_EFFECT[laws[slot].law] != Effect.WILD_VALUE:
            return Reason("G.0.5", f"{capital(law_of(view, slot))}, has been played as a card already.")
    return Reason("G.2.a", f"No law in play before you is {KIND_WORDS[kind]}.")
