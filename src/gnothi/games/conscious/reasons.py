"""Why something cannot be done now: the clause in the way, and a sentence about this position."""
from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from gnothi.engine.english import a, count, listed, number, whose
from gnothi.engine.speech import Reason
from gnothi.engine.view import View
from gnothi.games.conscious.asked import is_dying, most_discs, slot_of
from gnothi.games.conscious.calls import why_no_call, why_not_own_up
from gnothi.games.conscious.deck import LAST_SPACE, N_LAWS, SPACE, Effect, Space
from gnothi.games.conscious.diagram import JOKER, OCTAVES, X_JOKER
from gnothi.games.conscious.facets import i_am, why_dying, why_no_facet
from gnothi.games.conscious.log import mark_words
from gnothi.games.conscious.names import (
    KIND_WORDS,
    OCTAVE_WORDS,
    SCHOOL_WORDS,
    SKILL_WORDS,
    SPACE_WORDS,
    capital,
    law_words,
)
from gnothi.games.conscious.questions import first, open_step
from gnothi.games.conscious.replies import lacks_state, school_lacks, state_lacking, why_not_answer
from gnothi.games.conscious.state import (
    ACCEPT,
    AS_CHIP,
    ASK,
    CHOOSE,
    DECAY,
    DECLINE,
    DROP,
    GIVE,
    GRACE,
    HELP,
    IN_PILE,
    IN_PLAY,
    MOST_SEATS,
    NAME_SPACE,
    NONE,
    OFF,
    OWN_UP,
    SCHOOL,
    SHOCK,
    TAKE,
    USE_SKILL,
    VIGILANCE,
    WILD_ENTER,
    Body,
    StateOfI,
    Status,
    Step,
)

KINDS_OF_DECISION = (
    (0, Step.ASK_FACET), (CHOOSE, Step.ASK_LAW), (SHOCK, Step.ASK_SHOCK), (USE_SKILL, Step.ASK_SKILL),
    (AS_CHIP, Step.ASK_REASSIMILATE), (WILD_ENTER, Step.ASK_WILD_CHIP), (SCHOOL, Step.ASK_SCHOOL),
    (TAKE, Step.ASK_ROLL), (NAME_SPACE, Step.ASK_SPACE), (DECAY, Step.ASK_DECAY), (ASK, Step.ASK_CARD),
    (GIVE, Step.ASK_GIFT), (DROP, Step.ASK_DISCARD), (ACCEPT, Step.ASK_OFFER), (OWN_UP, Step.ASK_FACET),
)
"""From which action on, the actions belong to which decision; calls, which are heard between facets, lie apart."""
STARTS = [start for start, _ in KINDS_OF_DECISION]
LANDED = frozenset((
    Step.LAND_SPACE, Step.LAND_ASK, Step.LAND_DUPLICATES, Step.LAND_STRIVING, Step.LAND_END, Step.TURN_END,
))


def why(view: View, action: int) -> Reason:
    """What stands in the way of an action that is not legal now."""
    if HELP <= action < OWN_UP:
        return why_no_call(view, action)
    step, decision = open_step(view), decision_of(action)
    if step == Step.ASK_FACET and action == OWN_UP:
        return why_not_own_up(view)
    if step == decision or (step == Step.ASK_SPACE and action == DECLINE):
        return why_no_facet(view, action) if step == Step.ASK_FACET else why_not_answer(view, step, action)
    reason = facets_closed(view, step) if decision == Step.ASK_FACET else CLOSED[decision](view, action)
    if step is None:
        turn = f"{whose(view.names[int(view.s.turn)])} turn"
        return Reason(reason.clause, f"{reason.text}; it is {turn}, and you may only call.")
    if step == Step.ASK_FACET:
        return Reason(reason.clause, f"{reason.text}.")
    return Reason(reason.clause, f"{reason.text}; {first(view, step)}.")


def decision_of(action: int) -> Step:
    """The kind of decision that an action belongs to."""
    return KINDS_OF_DECISION[bisect_right(STARTS, action) - 1][1]


def has_rolled(view: View) -> bool:
    """Whether the roll of this turn has been taken, or the turn has ended in another way."""
    return any(int(view.s.stack[depth].what) in LANDED for depth in range(int(view.s.depth)))


# Facets, while something else is to be decided


def facets_closed(view: View, step: Step | None) -> Reason:
    s = view.s
    if step is None or int(s.turn) != view.seat:
        return Reason("C.1", "Facets belong to one's own turn")
    if step in (Step.ASK_DISCARD, Step.ASK_OFFER):
        return Reason("L.0.2", "Your turn has ended with your death")
    if step == Step.ASK_ROLL or has_rolled(view):
        return Reason("C.2", "The roll is the last facet of a turn, and you have rolled")
    if step == Step.ASK_LAW and not is_inside_facet(view):
        return Reason("G.0.4", "Laws come into play before the first facet of a turn")
    return Reason("C.1", "A facet that has begun is finished before the next")


def is_inside_facet(view: View) -> bool:
    return any(int(view.s.stack[depth].what) == Step.FACET_END for depth in range(int(view.s.depth)))


# Decisions that are not open: when they come, in this position


def law_closed(view: View, action: int) -> Reason:
    """A law of the pile is chosen only where two are owed."""
    law = action - CHOOSE
    if not law:
        return Reason("A.C.3", f"Law-cards are numbered from 1 to {N_LAWS}, and 0 is none of them")
    where, me = int(view.s.law_at[law]), view.s.seats[view.seat]
    name = capital(law_words(law))
    if me.status != Status.LIVING:
        return Reason("G.1.0", f"{name}, is nothing to you: laws have no effect on the non-living")
    if where == IN_PILE + view.seat:
        owed = f"on your next turn you owe {number(int(me.owed))}" if me.owed else "you owe none now"
        return Reason("G.0.2", f"{name}, waits in your pile until you owe Law-cards, and {owed}")
    if IN_PLAY <= where < IN_PLAY + MOST_SEATS:
        return Reason("G.0.4", f"{name}, lies in play before {view.called(where - IN_PLAY)} already")
    return Reason("G.0.2", f"{name}, is not in your pile")


def chips(view: View, card: int) -> str:
    return ("none", "one", "two", "three", "four")[min(int(view.s.seats[view.seat].chips[card]), 4)]


def shock_closed(view: View, action: int) -> Reason:
    has = chips(view, X_JOKER)
    return Reason("I.4.a", f"A shock is yours to choose when a chip comes to the X-Joker, which has {has} now")


def skill_closed(view: View, action: int) -> Reason:
    """A skill answers a chip that arrives."""
    s, me = view.s, view.s.seats[view.seat]
    if me.state == StateOfI.MULTIPLICITY:
        return Reason("H.1.a", f"Skills begin with “{SKILL_WORDS[0]}” of the Deputy Steward, and {i_am(me)}")
    lost = int(slot_of(s, view.seat, Effect.NO_SKILLS))
    if lost != NONE:
        law = me.laws[lost]
        return Reason("G.1", f"{capital(law_words(int(law.law)))}, takes your skills until {mark_words(int(law.mark))}")
    has = listed([f"“{words}”" for words in SKILL_WORDS[: int(me.state)]])
    used = [SKILL_WORDS[skill] for skill in range(len(SKILL_WORDS)) if int(me.skills) >> skill & 1]
    if len(used) == int(me.state):
        return Reason("B.0.3", f"You have used {listed([f'“{words}”' for words in used])} this turn")
    return Reason("R34", f"{has} {'is' if me.state == 1 else 'are'} offered when a chip comes to where another stands")


def disc_closed(view: View, action: int) -> Reason:
    most = [int(most_discs(view.s, view.seat, octave)) for octave in range(OCTAVES)]
    if not any(most):
        return Reason("D.EXCESS.7", "In the Mental body you take surplus back in at once, and there is none")
    may = listed([f"{number(discs)} {OCTAVE_WORDS[octave]}" for octave, discs in enumerate(most)])
    return Reason("D.EXCESS.7", f"No disc is too many: of yours {may} may stay")


def wild_chip_closed(view: View, action: int) -> Reason:
    return Reason("H.3.b", f"A wild-chip is the fourth chip on the JOKER, and yours has {chips(view, JOKER)}")


def school_closed(view: View, action: int) -> Reason:
    school = int(view.s.seats[view.seat].school)
    if school != NONE:
        which = f"of the {SCHOOL_WORDS[school]}" if school != GRACE else "by grace"
        return Reason("R31", f"You are in school, {which}, and a school is for good")
    return Reason("H.0.1", school_lacks(view, action - SCHOOL))


def roll_closed(view: View, action: int) -> Reason:
    if int(view.s.turn) != view.seat:
        return Reason("C.2", "You roll on your own turn")
    if is_dying(view.s, view.seat):
        return why_dying(view)
    if lacks_state(view, action):
        return Reason(*state_lacking(view, action))
    if has_rolled(view):
        return Reason("C.2", f"You have taken the {int(view.s.die)} that you rolled")
    return Reason("C.2", "You have not rolled yet this turn")


def space_closed(view: View, action: int) -> Reason:
    """Only a wild space is whatever its lander says."""
    kind = action - NAME_SPACE
    me = view.s.seats[view.seat]
    space = int(me.position)
    gets = f"{a(SPACE_WORDS[kind])}-space or on a wild space that you name so"
    if space == LAST_SPACE or (space == 0 and me.trips):
        return Reason("R.1", f"You have taken space {space} already")
    if space == 0:
        return Reason("R.1", f"You are still at the start: land on {gets}")
    if SPACE[space] == Space.LAW and me.status != Status.LIVING:
        return Reason("N.STAR.2", f"You have taken space {space}, which was wild for you, already")
    return Reason("R.1", f"You stand on space {space}, {SPACE_WORDS[SPACE[space]]}, which is not wild: land on {gets}")


def decay_closed(view: View, action: int) -> Reason:
    me = view.s.seats[view.seat]
    if me.status == Status.LIVING:
        return Reason("N.0.1", "Only the bodies of the non-living decay, and you are living")
    if me.hasnamuss:
        return Reason("N.0.2", "You are a Hasnamuss, who does not decay")
    where = f"{int(me.position)}, {SPACE_WORDS[SPACE[me.position]]}"
    if me.body == Body.MENTAL:
        return Reason("N.2", f"You give a chip to the Universe when you land on a Card-space; this is {where}")
    return Reason("N.1", f"You lose a chip when you land on a Card-space; this is {where}")


def card_closed(view: View, action: int) -> Reason:
    if not view.s.seats[view.seat].hasnamuss:
        return Reason("S.2", "Only a Hasnamuss asks others for cards, and you are none")
    return Reason("S.2", "You ask a player for a card when you land on him")


def gift_closed(view: View, action: int) -> Reason:
    """A card changes hands only by the fifth striving."""
    s, me = view.s, view.s.seats[view.seat]
    if s.options.fifth_striving == OFF:
        return Reason("R58", "The fifth striving is not played at this table: nobody gives cards")
    if view.seats == 1:
        return Reason("Q.2", "You play alone: there is nobody to give a card to")
    if not me.held[action - GIVE]:
        return Reason("Q.2", f"You hold no {KIND_WORDS[action - GIVE]} to give")
    if me.hasnamuss:
        return Reason("S.5", "You are a Hasnamuss, who helps nobody")
    if me.state == StateOfI.MULTIPLICITY:
        return Reason("Q.2", f"Only a higher state helps a lower one, and {i_am(me)}")
    if s.options.fifth_striving == VIGILANCE:
        return Reason("R58", "You give a card after you have offered somebody help")
    return Reason("Q.2", "You give a card on contact, where it is the last that one in a lower state needs")


def discard_closed(view: View, action: int) -> Reason:
    me = view.s.seats[view.seat]
    if not me.held[action - DROP]:
        return Reason("L.0.4", f"You hold no {KIND_WORDS[action - DROP]} to discard")
    holds = count(int(me.hand_size) + int(me.duplicates), "card")
    if me.status == Status.LIVING:
        return Reason("L.0.4", f"Cards are thrown away only in death, down to seven: you live, and keep your {holds}")
    return Reason("L.0.4", f"You are through death and may keep your {holds}")


def offer_closed(view: View, action: int) -> Reason:
    me = view.s.seats[view.seat]
    if action == DECLINE and me.status == Status.LIVING:
        return Reason("L.1.d", "Nothing is offered to you that you could decline")
    if me.status == Status.LIVING:
        return Reason("L.1.d", "An Astral body is offered to non-living players alone, and you are living")
    if me.status == Status.MENTAL:
        return Reason("L.1.d", "An Astral body is offered to those in an Astral body, and you are in the Mental one")
    return Reason("L.1.d", f"Nobody of your type, {int(me.type_no)}, leaves an Astral body behind now")


CLOSED: dict[Step, Callable[[View, int], Reason]] = {
    Step.ASK_LAW: law_closed, Step.ASK_SHOCK: shock_closed, Step.ASK_SKILL: skill_closed,
    Step.ASK_REASSIMILATE: disc_closed, Step.ASK_WILD_CHIP: wild_chip_closed, Step.ASK_SCHOOL: school_closed,
    Step.ASK_ROLL: roll_closed, Step.ASK_SPACE: space_closed, Step.ASK_DECAY: decay_closed,
    Step.ASK_CARD: card_closed, Step.ASK_GIFT: gift_closed, Step.ASK_DISCARD: discard_closed,
    Step.ASK_OFFER: offer_closed,
}
