"""The whole table in sentences, for people who cannot see it."""
from __future__ import annotations

from gnothi.engine.english import count, listed, number, whose
from gnothi.engine.layout import Struct
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.conscious.asked import is_dying
from gnothi.games.conscious.deck import LAST_SPACE
from gnothi.games.conscious.diagram import SCHOOLS
from gnothi.games.conscious.effects import effect_words
from gnothi.games.conscious.goals import next_body, next_state
from gnothi.games.conscious.names import KIND_WORDS, SCHOOL_WORDS, STATE_WORDS, capital, law_words
from gnothi.games.conscious.offers import slots
from gnothi.games.conscious.questions import question
from gnothi.games.conscious.state import StateOfI, Status
from gnothi.games.conscious.table import (
    asked,
    cards_left,
    chips_words,
    conditions,
    discs_words,
    law_marks,
    moment,
    notes_words,
    pile_of,
)

LIVING = ("living", "living, with the Astral body made", "living, with the Mental body made")
STATUS = ("", "non-living in the Astral body", "non-living in the Mental body")
MARKS = {       # what is still to be done about a law, as a verb
    "to be obeyed": "is to be obeyed", "to be played": "is to be played", "without escape": "was taken without escape",
}


def describe(view: View) -> list[str]:
    """Whose turn it is and what is asked, how everybody stands, and what lies on the spiral."""
    lines = [opening(view)]
    for seat in range(view.seats):
        lines += describe_seat(view, seat)
    given = [str(space) for space, chip in enumerate(view.s.universe.tolist()) if chip]
    if len(given) == 1:
        lines.append(f"A chip of the Universe lies on space {given[0]}.")
    elif given:
        lines.append(f"Chips of the Universe lie on the spaces {listed(given)}.")
    return lines


@remembered
def opening(view: View) -> str:
    s = view.s
    if s.ended:
        return moment(view)
    turn = f"It is {whose(view.called(int(s.turn)))} turn {s.seats[s.turn].turns}"
    last = ", the last" if is_dying(s, int(s.turn)) else ""
    who = int(s.stack[s.depth - 1].seat)
    if who == view.seat and view.actions:
        return f"{turn}{last}. {question(view)}"
    return f"{turn}{last}, and {view.names[who]} decides: {asked(view)}."


def verb(plain: bool, words: str) -> str:
    """
    >>> verb(True, "have"), verb(False, "have"), verb(False, "lie")
    ('have', 'has', 'lies')
    """
    return words if plain else {"are": "is", "have": "has"}.get(words, f"{words}s")


# How a seat stands


@remembered
def describe_seat(view: View, seat: int) -> list[str]:
    me = view.s.seats[seat]
    lines = [standing_line(view, seat)]
    if int(me.status) >= Status.OUT:
        return lines
    who, you = capital(view.called(seat)), seat == view.seat
    notes, chips = notes_words(tuple(me.notes.tolist())), chips_words(tuple(me.chips.tolist()))
    lines += [
        f"{who} {verb(you, 'have')} {notes}.",
        f"{who} {verb(you, 'have')} {discs_words(me)}, and {chips}.",
        f"{state_words(me, view.called(seat))} {body_words(me, view.called(seat))}",
        cards_words(view, seat),
    ]
    if you:
        lines += [f"In your law pile lies {law_words(law)}, which says: {effect_words(law)}."
                  for law in pile_of(view, seat)]
    return lines + [law_line(view, seat, slot) for slot in (slots(me.laws) if me.n_laws else ())]


@remembered
def standing_line(view: View, seat: int) -> str:
    """Who somebody is, and where."""
    me = view.s.seats[seat]
    who, you, status = capital(view.called(seat)), seat == view.seat, int(me.status)
    if status == Status.HOME:
        return f"{who} {verb(you, 'have')} won."
    if status == Status.OUT:
        return f"{who} {verb(you, 'are')} out."
    inwards = me.trips % 2 == 0
    left = LAST_SPACE - int(me.position) if inwards else int(me.position)
    to = f"{count(left, 'space')} from the {'inner end' if inwards else 'start'}"
    marks = listed(marks_of(view, seat))
    return f"{who} {verb(you, 'are')} {marks}. {who} {verb(you, 'stand')} on space {me.position}, {to}."


@remembered
def marks_of(view: View, seat: int) -> list[str]:
    me = view.s.seats[seat]
    state, status = STATE_WORDS[me.state], int(me.status)
    school = f", of the school of the {SCHOOL_WORDS[me.school]}" if 0 <= me.school < SCHOOLS else ""
    return [
        f"in {state}" if int(me.state) == StateOfI.MULTIPLICITY else f"a {state}{school}",
        LIVING[me.body] if status == Status.LIVING else STATUS[status],
        *(["a Hasnamuss"] if me.hasnamuss else []), *conditions(view.s, seat), f"of type {me.type_no}",
    ]


@remembered
def state_words(me: Struct, who: str) -> str:
    name, _, needed = next_state(me).partition(" needs ")
    wish = "To win" if name == "the win" else f"To become a {name}"
    return f"{wish} {who} {verb(who == 'you', 'need')} {needed}."


@remembered
def body_words(me: Struct, who: str) -> str:
    words = next_body(me)
    name, _, needed = words.partition(" needs ")
    if needed:
        return f"For the {name} {who} {verb(who == 'you', 'need')} {needed}."
    return f"The {words.replace(' when', ' comes when').replace(' complete', ' is complete')}."


# Cards and laws


@remembered
def cards_words(view: View, seat: int) -> str:
    """The hand, for its owner by name, for others by number."""
    s, me = view.s, view.s.seats[seat]
    who, you = capital(view.called(seat)), seat == view.seat
    left = ""
    if seat == s.turn and not s.ended:
        left = f" {who} may play {count(cards_left(view, seat), 'more card')} of the hand this turn."
    if not you:
        duplicates = f" and {count(int(me.duplicates), 'duplicate')}" if me.duplicates else ""
        pile = f"{count(int(me.pile_size), 'law')} in the pile"
        return f"{who} holds {count(int(me.hand_size), 'card')}{duplicates}, with {pile}.{left}"
    held = enumerate(me.held.tolist())
    hand = [KIND_WORDS[kind] + (f" ({number(cards)} of them)" if cards > 1 else "") for kind, cards in held if cards]
    return f"You hold {listed(hand) or 'no cards'}.{left}"


@remembered
def law_line(view: View, seat: int, slot: int) -> str:
    """A law in play, and what is still to be done about it."""
    law = int(view.s.seats[seat].laws[slot].law)
    marks = [mark_words(mark) for mark in law_marks(view.s, seat, slot)]
    more = f" It {listed(marks)}." if marks else ""
    return f"Before {view.called(seat)} lies {law_words(law)}, which says: {effect_words(law)}.{more}"


def mark_words(mark: str) -> str:
    """
    >>> mark_words("to be obeyed"), mark_words("until space 33"), mark_words("on space 127")
    ('is to be obeyed', 'lasts until space 33', 'kills on space 127')
    """
    verbs = {"until": "lasts ", "on": "kills "}
    return MARKS.get(mark) or f"{verbs.get(mark.split()[0], '')}{mark}"
