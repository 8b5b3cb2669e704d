"""How the table stands, in phrases: whose turn it is, what somebody has, what is still to be done about a law."""
from __future__ import annotations

from functools import lru_cache

import numpy as np

from gnothi.engine.english import count, listed, number, whose
from gnothi.engine.layout import Struct
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.conscious.asked import allowance, has_lone_law, is_asleep, is_dying, stands_alone
from gnothi.games.conscious.deck import LAW_EFFECT, Effect
from gnothi.games.conscious.diagram import NOTE_NAMES, OCTAVE, OCTAVES
from gnothi.games.conscious.log import mark_words
from gnothi.games.conscious.names import (
    OCTAVE_WORDS,
    the_card,
)
from gnothi.games.conscious.state import COMPULSORY, IN_PILE, Status, Step

# The moment


def moment(view: View) -> str:
    """Whose turn it is and what is asked."""
    s = view.s
    if s.ended:
        if s.winner < 0:
            return "The game is over: nobody has won."
        who = int(s.winner)
        return f"The game is over: {view.called(who)} {'have' if who == view.seat else 'has'} won."
    seat = int(s.turn)
    who = int(s.stack[s.depth - 1].seat)
    by = f"{view.called(who)}: " if who != seat else ""
    last = ", the last" if is_dying(s, seat) else ""
    whose_turn = "Your" if seat == view.seat else whose(view.names[seat])
    return f"{whose_turn} turn {s.seats[seat].turns}{last}: {by}{asked(view)}."


@remembered
def asked(view: View) -> str:
    """What is to be decided, in a few words."""
    s = view.s
    what = Step(int(s.stack[s.depth - 1].what))
    return facet_question(s, int(s.turn)) if what == Step.ASK_FACET else QUESTIONS[what]


@remembered
def facet_question(s: Struct, seat: int) -> str:
    """What is to be done before the turn can end, and how it ends."""
    end = "end the turn" if is_dying(s, seat) else "roll"
    if any(law.law and not law.obeyed for law in s.seats[seat].laws):
        return f"obey the laws in play, then {end}"
    if is_asleep(s, seat):
        return f"asleep, {end}"
    if s.options.law_play == COMPULSORY and has_lone_law(s, seat):
        return f"play the Law-card that stands alone, then {end}"
    return f"play cards and powers, or {end}"


QUESTIONS = {
    Step.ASK_LAW: "choose a law of the pile",
    Step.ASK_SHOCK: "choose the wild shock",
    Step.ASK_SKILL: "use a skill or not",
    Step.ASK_REASSIMILATE: "what becomes of a disc too many",
    Step.ASK_WILD_CHIP: "use the wild-chip",
    Step.ASK_SCHOOL: "choose a school",
    Step.ASK_ROLL: "what to do with the roll",
    Step.ASK_SPACE: "what to take from the wild space",
    Step.ASK_DECAY: "which chip decays",
    Step.ASK_CARD: "ask for a card",
    Step.ASK_GIFT: "which card to give in help",
    Step.ASK_DISCARD: "discard down to seven cards",
    Step.ASK_OFFER: "an Astral body is offered",
}


# How a seat stands


@lru_cache(maxsize=256)
def notes_words(notes: tuple[int, ...]) -> str:
    """Where the chips stand, octave by octave.

    >>> notes_words((1, 1, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    'Food on DO-768, RE-384 and MI-192 (two chips); Air on DO-192; no Impression'
    """
    found: list[list[str]] = [[] for _ in range(OCTAVES)]
    for note, chips in enumerate(notes):
        if chips:
            found[OCTAVE[note]].append(NOTE_NAMES[note] + (f" ({number(chips)} chips)" if chips > 1 else ""))
    return "; ".join(
        f"{OCTAVE_WORDS[octave]} on {listed(places)}" if places else f"no {OCTAVE_WORDS[octave]}"
        for octave, places in enumerate(found)
    )


@remembered
def discs_words(me: Struct) -> str:
    found = [count(disc, f"{OCTAVE_WORDS[octave]} disc") for octave, disc in enumerate(me.discs.tolist()) if disc]
    return listed(found) or "no discs"


@lru_cache(maxsize=256)
def chips_words(chips: tuple[int, ...]) -> str:
    found = [the_card(card) + (f" ({number(chip)})" if chip > 1 else "") for card, chip in enumerate(chips) if chip]
    return f"{'a chip' if sum(chips) == 1 else 'chips'} on {listed(found)}" if found else "no chips on board cards"


@remembered
def conditions(s: Struct, seat: int) -> list[str]:
    """What laws in play do to somebody for a while."""
    me = s.seats[seat]
    if not me.n_laws and not me.last_turn:
        return []
    return (["asleep"] if is_asleep(s, seat) else []) + (["dying"] if is_dying(s, seat) else [])


# Cards


@remembered
def play_words(view: View, seat: int) -> str:
    """How many cards may leave the hand, this turn or the next, and the Magnetic Center moments in it."""
    me = view.s.seats[seat]
    if view.s.ended or me.status >= Status.OUT:
        return "none"
    on_turn = seat == view.s.turn
    moments = int(me.moments if on_turn else me.next_moment)
    by = f", with {count(moments, 'moment')}" if moments else ""
    if on_turn:
        return f"{cards_left(view, seat)} of {allowance(view.s, seat)} left{by}"
    return f"{int(allowance(view.s, seat)) + moments} next turn{by}"


@remembered
def cards_left(view: View, seat: int) -> int:
    """How many cards of the hand may still be played this turn; a sleeper plays none (R10)."""
    if is_asleep(view.s, seat):
        return 0
    return max(0, int(allowance(view.s, seat)) - int(view.s.seats[seat].spent))


@remembered
def pile_of(view: View, seat: int) -> list[int]:
    """The laws of a pile that who looks may know."""
    found: list[int] = np.flatnonzero(view.s.law_at == IN_PILE + seat).tolist()
    return [law for law in found if law]


@remembered
def law_marks(s: Struct, seat: int, slot: int) -> list[str]:
    law = s.seats[seat].laws[slot]
    marks = [] if law.obeyed else ["to be obeyed"]
    if not law.played and not is_asleep(s, seat):
        must = s.options.law_play == COMPULSORY and stands_alone(s, seat, slot)
        marks.append("to be played" if must else "may be played")
    if law.mark:
        marks.append(f"{'on' if LAW_EFFECT[law.law] == Effect.DEATH_IN else 'until'} {mark_words(int(law.mark))}")
    marks += ["without escape"] if law.protector >= 0 else []
    return marks
