"""The table in sentences: whose turn it is, how people stand, what they have."""
from __future__ import annotations

from functools import lru_cache

from gnothi.engine.english import count, listed, whose
from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.conscious.cards import allowance, stands_alone
from gnothi.games.conscious.choices import has_lone_law
from gnothi.games.conscious.deck import LAW_EFFECT, Effect
from gnothi.games.conscious.diagram import NOTE_NAMES, OCTAVE, OCTAVES, SCHOOLS
from gnothi.games.conscious.effects import effect_words
from gnothi.games.conscious.goals import next_body, next_state
from gnothi.games.conscious.kept import is_asleep, is_dying, progress
from gnothi.games.conscious.names import (
    BOARD_WORDS,
    KIND_WORDS,
    OCTAVE_WORDS,
    SCHOOL_WORDS,
    STATE_WORDS,
    STATUS_WORDS,
    capital,
    law_words,
)
from gnothi.games.conscious.state import COMPULSORY, IN_PILE, SLOTS, Status, Step


def describe(view: View) -> list[str]:
    """The whole table in sentences."""
    lines = [moment(view)]
    for seat in range(view.seats):
        lines += describe_seat(view, seat)
    given = [str(space) for space, chip in enumerate(view.s.universe.tolist()) if chip]
    if given:
        lines.append(f"Chips of the Universe lie on {listed(given)}.")
    return lines


# The moment


def moment(view: View) -> str:
    """Whose turn it is and what is asked."""
    s = view.s
    if s.ended:
        if s.winner < 0:
            return "The game is over; nobody has started over."
        return f"The game is over: {view.called(int(s.winner))} started over first."
    seat = int(s.turn)
    frame = s.stack[s.depth - 1]
    asked = facet_question(s, seat) if frame.what == Step.ASK_FACET else QUESTIONS[Step(int(frame.what))]
    if int(frame.seat) != seat:
        asked = f"{view.called(int(frame.seat))}: {asked}"
    last = ", the last, without a roll" if is_dying(s, seat) else ""
    whose_turn = "Your" if seat == view.seat else whose(view.names[seat])
    return f"{whose_turn} turn {s.seats[seat].turns}{last}: {asked}."


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


def describe_seat(view: View, seat: int) -> list[str]:
    s = view.s
    me = s.seats[seat]
    if me.status >= Status.OUT:
        return [standing_line(view, seat)]
    lines = [
        standing_line(view, seat),
        f"{notes_words(tuple(me.notes.tolist()))}.",
        f"{discs_words(me)}. {chips_words(tuple(me.chips.tolist()))}.",
        f"{capital(next_state(s, seat))}. {next_body(me)}.",
        cards_words(view, seat),
    ]
    if seat == view.seat:
        lines += [f"In the law pile: {law_words(law)}: {effect_words(law)}." for law in pile_of(view, seat)]
    laws = [law_state(s, seat, slot) for slot in range(SLOTS) if me.laws[slot].law] if me.n_laws else []
    return [*lines, f"Laws in play: {'; '.join(laws)}."] if laws else lines


def standing_line(view: View, seat: int) -> str:
    """Who somebody is and where, in a sentence."""
    me = view.s.seats[seat]
    who = capital(view.called(seat))
    if me.status >= Status.OUT:
        return f"{who}: {STATUS_WORDS[me.status]}."
    travelled = progress(view.s, seat)
    return f"{who}: {', '.join(standing_words(view, seat))}; on space {me.position}, {travelled} travelled."


def standing_words(view: View, seat: int) -> list[str]:
    s = view.s
    me = s.seats[seat]
    marks = [STATUS_WORDS[me.status], STATE_WORDS[me.state], f"type {me.type_no}"]
    if 0 <= me.school < SCHOOLS:
        marks.append(f"school of the {SCHOOL_WORDS[me.school]}")
    if me.status == Status.LIVING and me.body:
        marks.append(("", "Astral body made", "Mental body made")[me.body])
    marks += ["Hasnamuss"] if me.hasnamuss else []
    marks += ["asleep"] if is_asleep(s, seat) else []
    marks += ["dying"] if is_dying(s, seat) else []
    return marks


@lru_cache(maxsize=256)
def notes_words(notes: tuple[int, ...]) -> str:
    """Where the chips stand, octave by octave.

    >>> notes_words((1, 1, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    'Food at DO-768, RE-384 and MI-192 (2). Air at DO-192. No Impression'
    """
    found: list[list[str]] = [[] for _ in range(OCTAVES)]
    for note, chips in enumerate(notes):
        if chips:
            found[OCTAVE[note]].append(NOTE_NAMES[note] + (f" ({chips})" if chips > 1 else ""))
    return ". ".join(
        f"{OCTAVE_WORDS[octave]} at {listed(places)}" if places else f"No {OCTAVE_WORDS[octave]}"
        for octave, places in enumerate(found)
    )


def discs_words(me: Struct) -> str:
    found = [f"{disc} {OCTAVE_WORDS[octave]}" for octave, disc in enumerate(me.discs.tolist()) if disc]
    return f"Discs: {listed(found)}" if found else "No discs"


@lru_cache(maxsize=256)
def chips_words(chips: tuple[int, ...]) -> str:
    found = [BOARD_WORDS[card] + (f" ({chip})" if chip > 1 else "") for card, chip in enumerate(chips) if chip]
    return f"Chips on {listed(found)}" if found else "No chips on board cards"


# Cards


def cards_words(view: View, seat: int) -> str:
    """The hand, for its owner by name, for others by number."""
    s = view.s
    me = s.seats[seat]
    left = f" Cards to play: {play_words(view, seat)}." if seat == s.turn and not s.ended else ""
    if seat != view.seat:
        duplicates = f" and {count(int(me.duplicates), 'duplicate')}" if me.duplicates else ""
        pile = f"{count(int(me.pile_size), 'law')} in the pile"
        return capital(f"{count(int(me.hand_size), 'card')} in hand{duplicates}, {pile}.{left}")
    held = enumerate(me.held.tolist())
    hand = [KIND_WORDS[kind] + (f" ×{number}" if number > 1 else "") for kind, number in held if number]
    return f"Hand: {listed(hand) or 'empty'}.{left}"


def play_words(view: View, seat: int) -> str:
    """How many cards may leave the hand, this turn or the next, and the Magnetic Center moments in it."""
    me = view.s.seats[seat]
    on_turn = seat == view.s.turn and not view.s.ended
    moments = int(me.moments if on_turn else me.next_moment)
    by = f", with {count(moments, 'moment')}" if moments else ""
    if on_turn:
        return f"{cards_left(view, seat)} of {allowance(view.s, seat)} left{by}"
    return f"{int(allowance(view.s, seat)) + moments} next turn{by}"


def cards_left(view: View, seat: int) -> int:
    """How many cards of the hand may still be played this turn; a sleeper plays none (R10)."""
    if is_asleep(view.s, seat):
        return 0
    return max(0, int(allowance(view.s, seat)) - int(view.s.seats[seat].spent))


def pile_of(view: View, seat: int) -> list[int]:
    """The laws of a pile that who looks may know."""
    return [law for law, where in enumerate(view.s.law_at.tolist()) if law and where == IN_PILE + seat]


def law_state(s: Struct, seat: int, slot: int) -> str:
    """A law in play with what is still to be done about it."""
    number = int(s.seats[seat].laws[slot].law)
    marks = law_marks(s, seat, slot)
    return f"{law_words(number)}, {effect_words(number)}" + (f" ({', '.join(marks)})" if marks else "")


def law_marks(s: Struct, seat: int, slot: int) -> list[str]:
    law = s.seats[seat].laws[slot]
    marks = [] if law.obeyed else ["to be obeyed"]
    if not law.played and not is_asleep(s, seat):
        must = s.options.law_play == COMPULSORY and stands_alone(s, seat, slot)
        marks.append("to be played" if must else "may be played")
    if law.mark:
        marks.append(f"{'on' if LAW_EFFECT[law.law] == Effect.DEATH_IN else 'until'} space {law.mark}")
    marks += ["without escape"] if law.protector >= 0 else []
    return marks
