"""Small builders for positions of The Conscious Board Game: people as they are wanted, dice and decks known."""
from __future__ import annotations

import re
from dataclasses import dataclass, field

import numpy as np

from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.layout import struct_of
from gnothi.engine.match import Match
from gnothi.games.conscious import GAME
from gnothi.games.conscious.deck import COPIES, KIND_NAMES, KINDS, N_LAWS
from gnothi.games.conscious.diagram import BOARD_NAMES
from gnothi.games.conscious.state import DISCARDED, IN_DECK, IN_PILE, IN_PLAY, NONE, Body, Status, Step

A, B, C, D, E, F = range(6)
START = "F[1 1 1 0 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"
EMPTY = "F[0 0 0 0 0 0 0 0] A[0 0 0 0 0 0] I[0 0 0 0]"
ONES = "F[1 1 1 1 1 1 1 1] A[1 1 1 1 1 1] I[1 1 1 1]"
ASTRAL = {"status": Status.ASTRAL, "body": Body.ASTRAL}
MENTAL = {"status": Status.MENTAL, "body": Body.MENTAL}


@dataclass
class Person:
    """One player of a position; what is not given is as at set-up, on space 100 with nothing in hand."""

    notes: str = START
    discs: str = "0/0/0"
    board: str = ""             # board cards: "JD1 QD2"
    hand: str = ""              # cards, a kind as often as it is held
    pile: str = ""              # numbers of laws not yet in play
    laws: str = ""              # numbers of laws in play, unobeyed and unplayed
    kept: str = ""              # numbers of laws obeyed on earlier turns, with a mark: "19:121"
    at: int = 100
    trips: int = 0
    status: int = Status.LIVING
    state: int = 0
    school: int = -1
    body: int = Body.PHYSICAL
    type_no: int = 1
    hasnamuss: bool = False
    moments: int = 0
    last_turn: bool = False
    turns: int = 5
    more: dict[str, int] = field(default_factory=dict)


def position(*people: Person, turn: int = A, deck: str = "", law_deck: str = "", **options: int | str) -> Match:
    """A match in which it is somebody's turn and the next facet is asked for.

    With a `deck` the Part-of-Center deck holds just these cards, and all others are discarded; so for the law deck.
    """
    people = people or (Person(),)
    seats = len(people)
    match = Match.new(GAME, seats, 1, ["Ann", "Ben", "Cy", "Dan", "Eve", "Fay"][:seats], options)
    match.states[0] = match.blank[0]
    s = state(match)
    s.n_seats, s.winner, s.turn = seats, NONE, turn
    s.law_at[:] = IN_DECK
    s.deck[:] = COPIES
    for seat, person in enumerate(people):
        seat_person(s, seat, person)
    s.clock = seats
    order = sorted(range(seats), key=lambda seat: (seat == turn, seat))     # who is on turn arrived last
    for stamp, seat in enumerate(order):
        s.seats[seat].stamp = stamp + 1
    stack_decks(s, deck, law_deck)
    s.stack[0].what, s.stack[0].seat, s.depth = Step.ASK_FACET, turn, 1
    s.rng = np.uint64(1)
    return match


def seat_person(s, seat: int, person: Person) -> None:
    me = s.seats[seat]
    me.status, me.state, me.school, me.body = person.status, person.state, person.school, person.body
    me.type_no, me.hasnamuss, me.moments, me.turns = person.type_no, person.hasnamuss, person.moments, person.turns
    me.position, me.trips, me.last_turn = person.at, person.trips, person.last_turn
    me.notes[:] = [int(chip) for chip in re.findall(r"\d+", person.notes)]
    me.discs[:] = [int(disc) for disc in person.discs.split("/")]
    for word in person.board.split():
        me.chips[BOARD_NAMES.index(word[:2])] = int(word[2:])
    for card in person.hand.split():
        me.held[KIND_NAMES.index(card)] += 1
        s.deck[KIND_NAMES.index(card)] -= 1
    me.hand_size = np.count_nonzero(me.held)
    me.duplicates = me.held.sum() - me.hand_size
    for law in map(int, person.pile.split()):
        s.law_at[law] = IN_PILE + seat
        me.pile_size += 1
    for word in [*person.laws.split(), *(f"{word}!" for word in person.kept.split())]:
        lay_law(s, seat, word)
    for name, value in person.more.items():
        setattr(me, name, value)


def lay_law(s, seat: int, word: str) -> None:
    """A law in play; `19:121!` is one obeyed and played, with its mark."""
    me = s.seats[seat]
    number, _, mark = word.rstrip("!").partition(":")
    lie = me.laws[me.n_laws]
    lie.law, lie.protector = int(number), NONE
    lie.mark = int(mark or 0)
    lie.obeyed = lie.played = word.endswith("!")
    s.law_at[int(number)] = IN_PLAY + seat
    me.n_laws += 1


def stack_decks(s, deck: str, law_deck: str) -> None:
    if deck:
        s.discard[:] = s.deck
        s.deck[:] = 0
        for card in deck.split():
            s.deck[KIND_NAMES.index(card)] += 1
            s.discard[KIND_NAMES.index(card)] -= 1
    if law_deck:
        s.law_at[s.law_at == IN_DECK] = DISCARDED
        s.law_at[[int(law) for law in law_deck.split()]] = IN_DECK
    s.law_at[0] = 0
    s.deck_size = s.deck.sum()
    s.law_deck_size = (s.law_at[1:] == IN_DECK).sum()


def state(match: Match):
    return struct_of(match.states)


def me(match: Match, seat: int = A):
    return state(match).seats[seat]


def plays(match: Match, *names: str, seat: int = A) -> Match:
    """The same seat plays these, one after another."""
    for name in names:
        match.play(seat, name)
    return match


def next_rolls(match: Match, *rolls: tuple[int, int]) -> None:
    """The coming random numbers: each `(sides, number)` from 0, e.g. `(6, 4)` for a five."""
    s = state(match)
    key = 0
    while not all(number == wanted for number, (_, wanted) in zip(stream(key, rolls), rolls, strict=True)):
        key += 1
    s.rng = np.uint64(key)


def stream(key: int, rolls: tuple[tuple[int, int], ...]) -> list[int]:
    """What the engine's generator gives for these sides, from this key."""
    mask = (1 << 64) - 1
    numbers = []
    for sides, _ in rolls:
        key = (key + 0x9E3779B97F4A7C15) & mask
        z = ((key ^ key >> 30) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
        numbers.append(((z ^ z >> 31) >> 32) * sides >> 32)
    return numbers


def rolls(match: Match, pips: int, *more: tuple[int, int], seat: int = A) -> Match:
    """The die falls so, and whatever is drawn after it as given."""
    next_rolls(match, (6, pips - 1), *more)
    match.play(seat, "roll")
    return match


def notes(match: Match, seat: int = A) -> str:
    """The diagram as the rules write it."""
    chips = [str(chip) for chip in me(match, seat).notes]
    return f"F[{' '.join(chips[:8])}] A[{' '.join(chips[8:14])}] I[{' '.join(chips[14:])}]"


def discs(match: Match, seat: int = A) -> str:
    return "/".join(str(disc) for disc in me(match, seat).discs)


def board(match: Match, seat: int = A) -> str:
    return " ".join(f"{BOARD_NAMES[card]}{chip}" for card, chip in enumerate(me(match, seat).chips) if chip)


def hand(match: Match, seat: int = A) -> str:
    """Every card held, duplicates too."""
    held = me(match, seat).held
    return " ".join(KIND_NAMES[kind] for kind in range(KINDS) for _ in range(held[kind]))


def laws(match: Match, seat: int = A) -> set[int]:
    """The numbers of the laws in play."""
    return {int(lie.law) for lie in me(match, seat).laws if lie.law}


def pile(match: Match, seat: int = A) -> set[int]:
    return {law for law in range(1, N_LAWS + 1) if state(match).law_at[law] == IN_PILE + seat}


def cited(match: Match) -> list[str]:
    """The clauses of what the last move brought."""
    return [line.clause for line in match.lines(match.witness(), len(match.moves))]


def told(match: Match, seat: int = A) -> list[str]:
    """What the last move brought, in the words that a seat reads."""
    return [line.text for line in match.news(seat)]


def is_sound(match: Match) -> bool:
    return bind(GAME, templates.call_check)(match.states) == 0
