"""High Card: the smallest game with secrets and simultaneous choices."""
from pathlib import Path
from typing import Any

import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.events import NOBODY, emit, only
from gnothi.engine.game import Facts, Game, Notation, Rules, Scene, Sight, Words
from gnothi.engine.rng import shuffle
from gnothi.engine.rulebook import Rulebook
from gnothi.engine.scene import Piece, Sheet
from gnothi.engine.state import state_layout

HOME = Path(__file__).parent
Clause: Any = Rulebook(HOME / "rules.md").enum()

SEATS, CARDS, ROUNDS = 2, 6, 2
NONE, HIDDEN = -1, -2
DECK, HAND, LAID = 0, 2, 4      # where a card is; a seat's number is added to HAND and LAID

FIELDS = [
    ("rounds", np.int8),                # so many are over
    ("points", np.int8, (SEATS,)),
    ("answer", np.int8, (SEATS,)),      # the card chosen, NONE, or HIDDEN
    ("place", np.int8, (CARDS,)),       # where each card is, or HIDDEN
]
EVENTS = 5


@rule
def setup(s, seats):
    """Two cards each (H1)."""
    order = np.arange(CARDS)
    shuffle(s, order, CARDS)
    for seat in range(SEATS):
        s.answer[seat] = NONE
        for card in order[ROUNDS * seat:ROUNDS * (seat + 1)]:
            s.place[card] = HAND + seat
            emit(s, Clause.H1, seat, card, audience=only(seat))


@rule
def awaited(s):
    waiting = 0
    for seat in range(SEATS):
        if s.rounds < ROUNDS and s.answer[seat] == NONE:
            waiting |= 1 << seat
    return waiting


@rule
def legal(s, seat, out):
    """The cards in hand (H2)."""
    count = 0
    for card in range(CARDS):
        if s.answer[seat] == NONE and s.place[card] == HAND + seat:
            out[count] = card
            count += 1
    return count


@rule
def apply(s, seat, card):
    """Choose a card (H2); when both have, show them."""
    s.answer[seat] = card
    emit(s, Clause.H2, seat, card, audience=only(seat))
    if awaited(s) == 0:
        show(s)


@rule
def show(s):
    """The higher card scores (H3)."""
    winner = 0 if s.answer[0] > s.answer[1] else 1
    s.points[winner] += 1
    emit(s, Clause.H3, winner, s.answer[winner], s.answer[1 - winner])
    for seat in range(SEATS):
        s.place[s.answer[seat]] = LAID + seat
        s.answer[seat] = NONE
    s.rounds += 1
    if s.rounds == ROUNDS:
        s.ended_by = Clause.H4
        emit(s, Clause.H4, NOBODY, s.points[0], s.points[1])


@rule
def returns(s, out):
    for seat in range(SEATS):
        out[seat] = (s.points[seat] - s.points[1 - seat]) / ROUNDS


@rule
def redact(s, seat):
    """A seat sees its own hand and what is laid."""
    for card in range(CARDS):
        if s.place[card] < LAID and s.place[card] != HAND + seat:
            s.place[card] = HIDDEN
    for other in range(SEATS):
        if other != seat and s.answer[other] != NONE:
            s.answer[other] = HIDDEN


@rule
def determinize(s, seat):
    """All that a seat has not seen is dealt again; another's choice is any card of its hand."""
    unseen = np.empty(CARDS, np.int8)
    count = 0
    for card in range(CARDS):
        if s.place[card] < LAID and s.place[card] != HAND + seat:
            s.place[card] = DECK
            unseen[count] = card
            count += 1
    shuffle(s, unseen, count)
    for other in range(SEATS):
        if other != seat:
            for _ in range(ROUNDS - s.rounds):
                count -= 1
                s.place[unseen[count]] = HAND + other
                if s.answer[other] != NONE:
                    s.answer[other] = unseen[count]


@rule
def fallback(s, seat):
    return NONE


INVARIANTS = ("each seat has two cards, in its hand or laid", "a chosen card is in its seat's hand")


@rule
def check(s):
    for seat in range(SEATS):
        held = 0
        for card in range(CARDS):
            held += s.place[card] == HAND + seat or s.place[card] == LAID + seat
        if held != ROUNDS:
            return 1
        if s.answer[seat] != NONE and s.place[s.answer[seat]] != HAND + seat:
            return 2
    return 0


def name(view, action):
    return f"lay {action + 1}"


def tell(view, event):
    who = "" if event.seat == NOBODY else view.names[event.seat]
    card = event.a + 1 if view.knows(event) else "a card"
    return {
        Clause.H1: f"{who} is dealt {card}.",
        Clause.H2: f"{who} chooses {card}.",
        Clause.H3: f"{who} scores with {event.a + 1} against {event.b + 1}.",
        Clause.H4: f"The game is over: {event.a} to {event.b}.",
    }[int(event.clause)]


def describe(view):
    return [f"Card {card + 1}: {place}" for card, place in enumerate(view.s.place.tolist())]


def sheets(seats, options):
    return [Sheet(700, 100, "High Card", "", symbols='<rect id="card" width="60" height="90"/>')]


def pieces(view):
    return [
        Piece(id=f"card-{card}", symbol="card", x=100 * card + 50, y=50, title=f"card {card + 1}", size=(60, 90),
              actions=(card,) if card in view.actions else ())
        for card in range(CARDS) if view.s.place[card] != HIDDEN
    ]


GAME = Game(
    facts=Facts(
        id="high_card",
        title="High Card",
        summary="The higher card scores.",
        designer="nobody",
        minutes="1",
        version="1",
        seats=range(SEATS, SEATS + 1),
    ),
    rules=Rules(
        State=state_layout(FIELDS, (), EVENTS),
        num_actions=CARDS,
        setup=setup,
        awaited=awaited,
        legal=legal,
        apply=apply,
        returns=returns,
        zero_sum=True,
        max_legal=ROUNDS,
        max_moves=SEATS * ROUNDS,
        simultaneous=True,
        fallback=fallback,
        check=check,
        invariants=INVARIANTS,
        notation=Notation(name=name),
    ),
    sight=Sight(redact=redact, determinize=determinize, evaluate=returns),
    words=Words(say=name, tell=tell, describe=describe),
    scene=Scene(sheets=sheets, pieces=pieces, sketch=lambda view, room: "\n".join(describe(view))),
)
