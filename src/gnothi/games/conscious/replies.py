"""Why an answer is not among those to the question that is open."""
from __future__ import annotations

from collections.abc import Callable

from gnothi.engine.english import count, listed, number
from gnothi.engine.speech import Reason
from gnothi.engine.view import View
from gnothi.games.conscious.deck import FACE_KIND, LAW_RELUCTANT, MAKES
from gnothi.games.conscious.diagram import ACES, BALANCED, NOTE_NAMES, OCTAVE, SCHOOL_SUIT
from gnothi.games.conscious.facets import i_am, law_of, me_of, no_law
from gnothi.games.conscious.goals import balance_missing, chips_of, suit_missing
from gnothi.games.conscious.names import (
    BOARD_WORDS,
    KIND_WORDS,
    OCTAVE_WORDS,
    SCHOOL_WORDS,
    STATE_WORDS,
    capital,
    law_words,
)
from gnothi.games.conscious.questions import top_frame
from gnothi.games.conscious.state import (
    AGAIN,
    AGAIN_TOKEN,
    CHOOSE,
    DECAY,
    DECLINE,
    DROP,
    FORBIDDEN,
    GIVE,
    IN_PILE,
    NONE,
    OCTAVE_ASKED,
    OPPOSITE,
    OTHER,
    SCHOOL,
    WILD_CANCEL,
    WILD_CLEANSE,
    Body,
    StateOfI,
    Status,
    Step,
)
from gnothi.games.conscious.table import pile_of


def why_not_answer(view: View, step: Step, action: int) -> Reason:
    return ANSWERS[step](view, action)


# Inside a facet


def why_not_choose(view: View, action: int) -> Reason:
    """An Ace and the JOKER are the last to be chosen (G.0.3)."""
    law = action - CHOOSE
    if not law:
        return Reason("A.C.3", "There is no law 0: Law-cards are numbered from 1.")
    if int(view.s.law_at[law]) != IN_PILE + view.seat:
        return Reason("G.0.2", f"{capital(law_words(law))}, is not in your pile.")
    better = [other for other in pile_of(view, view.seat) if LAW_RELUCTANT[other] < LAW_RELUCTANT[law]]
    what = "the JOKER" if LAW_RELUCTANT[law] == 1 else "an Ace"
    left = f"{law_words(better[0])}, is" if len(better) == 1 else f"{count(len(better), 'other law')} are"
    name = capital(law_words(law))
    return Reason("G.0.3", f"{name}, is {what}: you choose it only when nothing else is left, and {left}.")


def why_no_wild(view: View, action: int) -> Reason:
    me = me_of(view)
    if action == WILD_CLEANSE:
        return Reason("S.4", "You are no Hasnamuss: there is nothing to be cleansed of.")
    slot = action - WILD_CANCEL
    if not me.laws[slot].law or me.status != Status.LIVING:
        return no_law(view)
    taker = int(me.laws[slot].protector)
    by = f" while law {int(me.laws[taker].law)} lies there" if taker != NONE else ""
    return Reason("G.1.g", f"{capital(law_of(view, slot))}, was taken without escape: nothing cancels it{by}.")


def why_no_school(view: View, action: int) -> Reason:
    return Reason("H.0.1", f"{school_lacks(view, action - SCHOOL)}.")


def school_lacks(view: View, school: int) -> str:
    """What a school still wants."""
    if school == BALANCED:
        missing, _ = balance_missing(chips_of(me_of(view)))
        return f"The school of the {SCHOOL_WORDS[school]} wants a Queen or King in {count(missing, 'more suit')}"
    suit = int(SCHOOL_SUIT[school])
    missing, _ = suit_missing(chips_of(me_of(view)), suit)
    free = [BOARD_WORDS[card] for card in range(3 * suit, 3 * suit + 3) if not me_of(view).chips[card]]
    what = listed(free) if missing == len(free) else f"{number(missing)} of {listed(free)}"
    ace = BOARD_WORDS[ACES + suit]
    return f"The school of the {SCHOOL_WORDS[school]} still wants {what}, of which {ace} would count for two"


# The roll


def why_not_roll(view: View, action: int) -> Reason:
    """Roll-options belong to states, tokens to laws."""
    me = me_of(view)
    if action in (AGAIN_TOKEN, OPPOSITE + 1):
        law = "79, The Second Thought" if action == AGAIN_TOKEN else "60, The Coin's Other Face"
        if me.hasnamuss and view.s.options.hasnamuss_tokens == FORBIDDEN:
            return Reason("R62", "At this table a Hasnamuss spends no roll tokens.")
        return Reason("R11", f"You have no such token: it would be law {law}, kept.")
    if me.hasnamuss:
        return Reason("S.0.1", "You are a Hasnamuss, who has no roll-options.")
    if lacks_state(view, action):
        clause, words = state_lacking(view, action)
        return Reason(clause, f"{words}.")
    return Reason("B.0.4", "You have used a roll-option this turn, and there is one a turn.")


def lacks_state(view: View, action: int) -> bool:
    """Whether a roll-option belongs to a higher state."""
    return action in OPTION_STATE and me_of(view).state < OPTION_STATE[action]


def state_lacking(view: View, action: int) -> tuple[str, str]:
    what, clause = ("rolls again", "H.2.b") if action == AGAIN else ("takes the opposite side", "H.3.d")
    return clause, f"Only a {STATE_WORDS[OPTION_STATE[action]]} {what}, and {i_am(me_of(view))}"


OPTION_STATE = {AGAIN: StateOfI.STEWARD, OPPOSITE: StateOfI.MASTER}


# Landing, death and contact


def why_not_space(view: View, action: int) -> Reason:
    if action == DECLINE:
        return Reason("R49", "You are living: you must name the inner end, and take what it gives.")
    return Reason("N.STAR.2", "You are non-living: a wild space gives you a chip, a card or nothing, and no law.")


def why_not_decay(view: View, action: int) -> Reason:
    """The die names the octave, and only a chip can go."""
    note = action - DECAY
    clause = "N.2" if me_of(view).body == Body.MENTAL else "N.1"
    octave = int(top_frame(view)[OCTAVE_ASKED])
    if OCTAVE[note] != octave:
        of = OCTAVE_WORDS[OCTAVE[note]]
        return Reason(clause, f"The die named {OCTAVE_WORDS[octave]}, and {NOTE_NAMES[note]} is a note of {of}.")
    return Reason(clause, f"No chip stands on {NOTE_NAMES[note]}.")


def why_not_give(view: View, action: int) -> Reason:
    """Why a card is not the final one, as far as the giver can know (Q.2)."""
    kind = action - GIVE
    card = KIND_WORDS[kind]
    other = int(top_frame(view)[OTHER])
    you, name = view.s.seats[other], view.names[other]
    if not me_of(view).held[kind]:
        return Reason("Q.2", f"You hold no {card} to give.")
    face = int(MAKES[kind])
    if FACE_KIND[face] == kind and you.chips[face]:
        return Reason("Q.2.a", f"{name} has a chip on {card} already.")
    if you.state == StateOfI.MULTIPLICITY and not is_of_school(view, kind):
        school = SCHOOL_WORDS[int(me_of(view).school)]
        return Reason("R57", f"As a {school} you help others into school with cards of your own, and {card} is none.")
    return Reason("Q.2", f"{card} is not the last card that {name} needs to become a {STATE_WORDS[you.state + 1]}.")


def is_of_school(view: View, kind: int) -> bool:
    school, face = int(me_of(view).school), int(MAKES[kind])
    return face % 3 > 0 if school == BALANCED else face // 3 == SCHOOL_SUIT[school]


def why_not_drop(view: View, action: int) -> Reason:
    return Reason("L.0.4", f"You hold no {KIND_WORDS[action - DROP]} to discard.")


ANSWERS: dict[Step, Callable[[View, int], Reason]] = {
    Step.ASK_LAW: why_not_choose, Step.ASK_WILD_CHIP: why_no_wild, Step.ASK_SCHOOL: why_no_school,
    Step.ASK_ROLL: why_not_roll, Step.ASK_SPACE: why_not_space, Step.ASK_DECAY: why_not_decay,
    Step.ASK_GIFT: why_not_give, Step.ASK_DISCARD: why_not_drop,
}
"""Of the other questions every answer is open, whenever they are asked."""
