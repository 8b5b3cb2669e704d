"""What is text and number: how people stand, the laws before them, one's own pile, and what the spaces do."""
from __future__ import annotations

from functools import cache, lru_cache

from gnothi.engine.english import count, number
from gnothi.engine.layout import Struct
from gnothi.engine.scene import Panel, Row
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.conscious.deck import LAST_SPACE, LAW_DESIGNATION, LAW_EFFECT, LAWS, Effect, Space
from gnothi.games.conscious.described import standing_line
from gnothi.games.conscious.diagram import SCHOOLS
from gnothi.games.conscious.effects import effect_words
from gnothi.games.conscious.goals import next_body, next_state
from gnothi.games.conscious.held import DEAD_TAKES, LIVING_TAKES
from gnothi.games.conscious.names import SCHOOL_WORDS, SPACE_WORDS, STATE_WORDS, capital, law_kind, law_words, pretty
from gnothi.games.conscious.offers import Offers, offers, slots
from gnothi.games.conscious.state import Status
from gnothi.games.conscious.table import conditions, law_marks, pile_of, play_words
from gnothi.games.conscious.thoughts import ROW_THOUGHTS, ROW_WORDS, at_law, at_pawn, at_pile, law_word

STATES = ("Mult.", "Dep.", "Stew.", "Mast.")
BODIES = ("living", "living, Astral made", "living, Mental made")
STATE_GIVES = (
    "Multiplicity: one card of the hand a turn. A school makes a Deputy Steward.",
    "Deputy Steward: one card more a turn, the power Transform Emotions, and the skill Breathe when I eat.",
    "Steward: one card more again, the power Wild Shock, the skill Eat when I breathe, and rolling again once a turn.",
    "Master: one card more again, the power All Shocks, the skill Carbon-12, and the opposite side of the die.",
)
CLAUSES = {
    Effect.CREATE: "G.1.b", Effect.LOSE: "G.1.a", Effect.SLEEP: "G.1.d", Effect.DEATH_NOW: "O.1",
    Effect.DEATH_IN: "O.2", Effect.MOON: "G.1.h", Effect.NO_ESCAPE: "G.1.g", Effect.HASNAMUSS: "S.0.1",
    Effect.WILD_VALUE: "G.2.d", Effect.MAGNETIC_CENTER: "B.0.2",
}
SPACE_SHORT = (
    "a chip at DO-768", "a chip at DO-192", "a chip at DO-48", "draw a card", "a Law-card, a moment", "you name it",
)
DEAD_SHORT = (*SPACE_SHORT[:3], "decay: lose a chip", "wild: you choose", "wild: you choose")
SPACE_CLAUSES = ("E.1", "E.2", "E.3", "E.4", "E.5", "R.1")

ABOUT = {       # what a row is, and its clause
    "School": ("Chips on Jack, Queen and King of a suit, or on Queens and Kings of three suits, open a school. It "
               "makes a Deputy Steward.", "H.0.1"),
    "Body": ("Three Food, three Air and one Impression disc make the Astral body, as many again the Mental one. "
             "Whoever dies without either is out.", "K.1"),
    "Next state": ("What is missing for the next state of ‘I’. An Ace counts as two face cards of its suit, the "
                   "X-Joker as two Aces, the JOKER as all four.", "H.0.2"),
    "Next body": ("Discs still missing: surplus at Hydrogen-6 turns into them.", "K.1"),
    "Way": ("The inner end, space 244, is death. Whoever has a body turns round there.", "R.2"),
    "Cards to play": ("Cards that may leave the hand in a turn: one, one for each Magnetic Center moment, and one for "
                      "each state above Multiplicity.", "B.1"),
    "Hand": ("One card of each kind is in the hand. Duplicates lie face down and are exchanged on contact.", "P.1"),
    "Law pile": ("Law-cards not yet in play, known to their owner. One is owed for each Law-space passed.", "G.0.1"),
    "Condition": ("Sleep, death and Hasnamuss. A sleeper only obeys and rolls.", "G.1.d"),
    "Type": ("Fixed for the whole game. It counts for law 23 and for an Astral body on offer.", "A.5"),
    "Cards to draw": ("Cards left in the deck. An empty deck is renewed from the discard pile.", "A.C.7"),
    "Law-cards to draw": ("Law-cards left in the deck.", "A.C.3"),
    "Chips of the Universe": ("Stars on the spiral, given by non-living players. The first non-living player to land "
                              "there takes in double.", "N.2"),
}


def panels(view: View) -> list[Panel]:
    """What is one's own first; then everybody in a line each, the spaces and the decks; the others' follow folded."""
    is_living = view.seat < 0 or int(view.s.seats[view.seat].status) == Status.LIVING
    found = [everyone(view), spaces(is_living), decks(view)]
    for seat in range(view.seats):
        if seat == view.seat:
            found += [standing(view, seat), laws(view), pile(view)]
        else:
            found.append(standing(view, seat))
    return found


@remembered
def everyone(view: View) -> Panel:
    rows = []
    for seat in range(view.seats):
        me = view.s.seats[seat]
        status = int(me.status)
        where = str(me.position) if status < Status.OUT else ("out", "home")[status - Status.OUT]
        values = (where, STATES[me.state], "/".join(map(str, me.discs.tolist())))
        rows.append(
            Row(capital(view.called(seat)), values, f"pawn-{seat}-{min(status, 2)}", standing_line(view, seat), "B.0.1",
                could=at_pawn(view, seat), about="state")
        )
    return Panel("everyone", "Everyone", rows, ("At", "State", "Discs"))


@cache
def spaces(is_living: bool) -> Panel:
    """What each space brings to the viewer, and in its title what it brings to others."""
    short = SPACE_SHORT if is_living else DEAD_SHORT
    rows = [
        Row(word, (short[kind],), f"space-{kind}", space_title(word, kind, is_living), SPACE_CLAUSES[kind],
            about="wild space" if kind == Space.WILD else "space")
        for kind, word in enumerate(SPACE_WORDS)
    ]
    return Panel("spaces", "The spaces", rows)


def space_title(word: str, kind: int, is_living: bool) -> str:
    own, other = LIVING_TAKES[kind], DEAD_TAKES[kind]
    if own == other:
        return f"{word}: {own}."
    if is_living:
        return f"{word}: {own}. For the non-living: {other}."
    return f"{word}: {other}. For the living: {own}."


@remembered
def decks(view: View) -> Panel:
    s, offered = view.s, offers(view)
    values = {
        "Cards to draw": str(s.deck_size), "Law-cards to draw": str(s.law_deck_size),
        "Chips of the Universe": str(int(s.universe.sum())),
    }
    return Panel("decks", "The decks", rows_of(values, offered, view.seat >= 0))


# How a seat stands


@remembered
def standing(view: View, seat: int) -> Panel:
    """What somebody is and has; below it, of the others, their laws in play."""
    me, offered = view.s.seats[seat], offers(view) if seat == view.seat else {}
    more = () if seat == view.seat else law_rows(view, seat, {})
    is_in = int(me.status) < Status.OUT
    values = {
        "School": school_words(int(me.school)), "Next state": next_state(me) if is_in else "none",
        "Body": body_words(me), "Next body": next_body(me) if is_in else "none", "Way": way_words(me),
        "Cards to play": play_words(view, seat), "Hand": hand_words(me), "Law pile": pile_words(me),
        "Condition": condition_words(view, seat), "Type": str(me.type_no),
    }
    state = Row("State of ‘I’", (STATE_WORDS[me.state],), title=STATE_GIVES[me.state], clause="B.0.1", about="state")
    return Panel(f"standing-{seat}", "Standing", [state, *rows_of(values, offered, seat == view.seat), *more], of=seat)


def rows_of(values: dict[str, str], offered: Offers, own: bool) -> list[Row]:
    return [row_of(label, value, offered.get(label, ()), own) for label, value in values.items()]


@lru_cache(4096)
def row_of(label: str, value: str, acts: tuple[int, ...], own: bool) -> Row:
    return Row(label, (value,), title=ABOUT[label][0], clause=ABOUT[label][1], actions=acts,
               could=ROW_THOUGHTS.get(label, ()) if own else (), about=ROW_WORDS[label])


def school_words(school: int) -> str:
    return SCHOOL_WORDS[school] if 0 <= school < SCHOOLS else "by grace" if school == SCHOOLS else "none"


def body_words(me: Struct) -> str:
    if int(me.status) == Status.LIVING:
        return BODIES[me.body]
    return ("", "dead, Astral body", "dead, Mental body", "out", "home")[me.status]


def way_words(me: Struct) -> str:
    if int(me.status) >= Status.OUT:
        return "ended"
    left = LAST_SPACE - int(me.position) if me.trips % 2 == 0 else int(me.position)
    return f"{left} to the {'inner' if me.trips % 2 == 0 else 'outer'} end"


def hand_words(me: Struct) -> str:
    more = f", {count(int(me.duplicates), 'duplicate')}" if me.duplicates else ""
    return count(int(me.hand_size), "card") + more


@remembered
def pile_words(me: Struct) -> str:
    return count(int(me.pile_size), "card") + (f", {number(int(me.owed))} owed" if me.owed else "")


def condition_words(view: View, seat: int) -> str:
    me = view.s.seats[seat]
    found = ["Hasnamuss"] if me.hasnamuss else []
    return ", ".join(found + conditions(view.s, seat)) or "none"


# Laws


@remembered
def laws(view: View) -> Panel:
    rows = law_rows(view, view.seat, offers(view))
    return Panel("laws", "Your laws in play", rows or [nothing("No law lies before you.")], of="own")


def law_rows(view: View, seat: int, offered: Offers) -> list[Row]:
    """The laws in play before a seat, with what is still to be done about each."""
    me = view.s.seats[seat]
    return [
        law_row(int(me.laws[slot].law), tuple(law_marks(view.s, seat, slot)), offered.get(f"law-{slot}", ()),
                at_law(me, slot) if seat == view.seat else ())
        for slot in (slots(me.laws) if me.n_laws else ())
    ]


@remembered
def pile(view: View) -> Panel:
    """One's own law pile, which nobody else may look at."""
    offered = offers(view)
    rows = [law_row(law, (), offered.get(f"pile-{law}", ()), at_pile(law)) for law in pile_of(view, view.seat)]
    return Panel("pile", "Your law pile", rows or [nothing("You have no Law-cards to come.")], of="own")


def nothing(words: str) -> Row:
    return Row("none", title=words, clause="G.0.1", about="law pile")


@lru_cache(4096)
def law_row(law: int, marks: tuple[str, ...], acts: tuple[int, ...], could: tuple[int, ...]) -> Row:
    label, value, symbol, title, clause = law_texts(law)
    return Row(label, (value, ", ".join(marks)), symbol, title, clause, acts, could, law_word(law))


@cache
def law_texts(law: int) -> tuple[str, str, str, str, str]:
    """A law's name, what it does, its suit as a symbol, what it is, and the clause behind it."""
    card = LAWS[law - 1]
    title = f"{pretty(card['card'])}, {law_kind(law)}. {card['flavour']} Obey it: {effect_words(law)}."
    clause = CLAUSES.get(Effect(int(LAW_EFFECT[law])), "G.1")
    return capital(law_words(law)), effect_words(law), f"suit-{LAW_DESIGNATION[law]}", title, clause
