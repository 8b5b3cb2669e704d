"""Gifts: a small game in which cards are given secretly, and one like it whose notes tell every gift to everybody."""
import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.events import SPECTATOR, emit, only
from gnothi.engine.game import Facts, Game, Rules, Sight
from gnothi.engine.options import Option
from gnothi.engine.rng import shuffle
from gnothi.engine.state import state_layout

SEATS, CARDS, GIFTS = 3, 6, 6
NONE, HIDDEN = -1, -2
R0 = 0      # the one clause of a game without a rulebook

OPEN, HIDDEN_FROM_OTHERS = "open", "hidden"


def option(notes: str) -> Option:
    """An option that leaves no choice."""
    return Option("notes", notes, "R0", "who may read the notes", words=(notes,), low=int(notes == OPEN))


FIELDS = [
    ("given", np.int8),                 # so many gifts
    ("held", np.int8, (SEATS,)),        # how many cards each seat has
    ("place", np.int8, (CARDS,)),       # the seat that has each card, or HIDDEN
    ("notes", np.int8, (GIFTS,)),       # the card of each gift, NONE, or HIDDEN
]


@rule
def setup(s, seats):
    order = np.arange(CARDS)
    shuffle(s, order, CARDS)
    for card in range(CARDS):
        s.place[card] = order[card] % SEATS
    s.held[:] = CARDS // SEATS
    s.notes[:] = NONE


@rule
def awaited(s):
    return 1 << int(s.given) % SEATS if s.given < GIFTS else 0


@rule
def legal(s, seat, out):
    count = 0
    for card in range(CARDS):
        if awaited(s) == 1 << seat and s.place[card] == seat:
            out[count] = card
            count += 1
    return count


@rule
def apply(s, seat, card):
    """A card goes to the left; only the two of them know which."""
    left = (seat + 1) % SEATS
    s.place[card] = left
    s.held[seat] -= 1
    s.held[left] += 1
    s.notes[s.given] = card
    s.given += 1
    emit(s, R0, seat, card, audience=only(seat) | only(left))


@rule
def returns(s, out):
    for seat in range(SEATS):
        out[seat] = 1.0 if s.place[0] == seat else -0.5


@rule
def redact(s, seat):
    """A seat sees its own cards, and at the end all; where notes are open, redact forgets them."""
    if s.given == GIFTS:
        return
    for card in range(CARDS):
        if s.place[card] != seat:
            s.place[card] = HIDDEN
    for gift in range(s.given):
        if not s.options.notes and (seat == SPECTATOR or (gift % SEATS != seat and (gift + 1) % SEATS != seat)):
            s.notes[gift] = HIDDEN


@rule
def determinize(s, seat):
    """What others hold is dealt again while it is hidden; the notes are left alone."""
    if s.given == GIFTS:
        return
    unseen = np.empty(CARDS, np.int8)
    count = 0
    for card in range(CARDS):
        if s.place[card] != seat:
            unseen[count] = card
            count += 1
    shuffle(s, unseen, count)
    for other in range(SEATS):
        if other != seat:
            for _ in range(s.held[other]):
                count -= 1
                s.place[unseen[count]] = other


def with_notes(notes: str) -> Game:
    return Game(
        Facts(id="gifts", title="Gifts", seats=range(SEATS, SEATS + 1), options=(option(notes),)),
        Rules(
            State=state_layout(FIELDS, (option(notes),), events=1), num_actions=CARDS, setup=setup, awaited=awaited,
            legal=legal, apply=apply, returns=returns, max_moves=GIFTS,
        ),
        Sight(redact=redact, determinize=determinize),
    )


GAME = with_notes(HIDDEN_FROM_OTHERS)
LEAKY = with_notes(OPEN)
