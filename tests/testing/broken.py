"""High Card with one thing wrong, chosen by the option `fault`: one compiled game for all of them."""
from dataclasses import replace
from enum import IntEnum, auto

import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.events import SPECTATOR, emit
from gnothi.engine.game import Game
from gnothi.engine.options import Option
from gnothi.engine.rng import roll
from gnothi.engine.state import state_layout

from . import high_card
from .high_card import CARDS, DECK, EVENTS, FIELDS, GAME, HAND, HIDDEN, LAID, NONE, ROUNDS, SEATS, Clause

UNKNOWN_CLAUSE = 99


class Fault(IntEnum):
    """What is wrong."""

    NOTHING = 0
    # setup, awaited
    DEALS_BY_WHIM = auto()              # asks a generator outside the record
    AWAITS_A_STRANGER = auto()          # a seat that is not at the table
    AWAITS_AFTER_THE_END = auto()
    # redact
    SHOWS_HANDS = auto()                # forgets to hide the other's hand
    SHOWS_ANSWERS = auto()              # forgets to hide what the other has chosen
    SHOWS_WATCHERS_ALL = auto()         # has no secrets from one who only watches
    HIDES_MORE_EACH_TIME = auto()
    HIDES_WHO_HAS_CHOSEN = auto()
    # determinize
    IMAGINES_NOTHING = auto()           # leaves what is hidden hidden
    IMAGINES_ANOTHER_SCORE = auto()     # changes what the seat knows
    # evaluate, weigh
    HOPES_TOO_MUCH = auto()
    WEIGHS_NOTHING = auto()
    WEIGHS_BELOW_NOTHING = auto()
    WEIGHS_NO_NUMBER = auto()
    WEIGHS_A_SECRET = auto()            # likes its first card more while the other holds the lowest
    # whole numbers that are too big for their field, when interpreted
    AWAITS_TOO_BIG = auto()
    OFFERS_TOO_BIG = auto()
    CHECKS_TOO_BIG = auto()
    HOPES_TOO_BIG = auto()
    WEIGHS_TOO_BIG = auto()
    # legal
    OFFERS_ANY_CARD = auto()            # also those of the other and of the deck
    OFFERS_BY_A_SECRET = auto()         # less choice while the other holds the lowest card
    OFFERS_NOTHING = auto()
    OFFERS_TWICE = auto()
    OFFERS_UNKNOWN = auto()             # an action that is not below num_actions
    OFFERS_AFTER_THE_END = auto()
    # apply
    LOSES_A_CARD = auto()               # it goes neither here nor there
    SCORES_BY_WHIM = auto()             # asks a generator outside the record
    COUNTS_NARROWLY = auto()            # otherwise compiled than interpreted
    BABBLES = auto()                    # more events than there is room for
    CITES_NOTHING = auto()              # an event of a clause that is not in the book
    ENDS_BY_NOTHING = auto()            # never says which clause ended the game
    ROLLS_OPENLY = auto()               # a card is exchanged by lot, in secret, and told to everybody
    # fallback, returns, leave
    FALLS_BACK_ON_ANYTHING = auto()
    PAYS_TOO_MUCH = auto()
    PAYS_FOR_NOTHING = auto()           # what one gains nobody loses
    PAYS_BY_A_SECRET = auto()           # a little more while nobody knows where a card lies
    AWAITS_WHO_LEFT = auto()            # lets everybody go, and asks them as before


@rule
def too_big(s):
    """A hundredfold of a byte; that it is above nothing is true only while it has room to grow."""
    above = 0
    for card in range(CARDS):
        above += s.place[card] * 100 > 0
    return above


@rule
def setup(s, seats):
    high_card.setup(s, seats)
    if s.options.fault == Fault.DEALS_BY_WHIM:
        for card in range(CARDS):
            other = np.random.randint(0, CARDS)
            s.place[card], s.place[other] = s.place[other], s.place[card]


@rule
def awaited(s):
    if s.options.fault == Fault.AWAITS_TOO_BIG:
        too_big(s)
    if s.options.fault == Fault.AWAITS_AFTER_THE_END and s.rounds == ROUNDS:
        return 1
    stranger = 1 << SEATS if s.options.fault == Fault.AWAITS_A_STRANGER and s.rounds < ROUNDS else 0
    return high_card.awaited(s) | stranger


@rule
def redact(s, seat):
    fault = s.options.fault
    if fault == Fault.SHOWS_WATCHERS_ALL and seat == SPECTATOR:
        return
    first, second = s.answer[0], s.answer[1]
    if fault == Fault.SHOWS_HANDS and seat != SPECTATOR:
        hide_deck(s)
        hide_answers(s, seat)
    else:
        high_card.redact(s, seat)
    if fault == Fault.SHOWS_ANSWERS:
        s.answer[0] = first
        s.answer[1] = second
    if fault == Fault.HIDES_WHO_HAS_CHOSEN and seat >= 0:
        s.answer[1 - seat] = NONE
    if fault == Fault.HIDES_MORE_EACH_TIME:
        s.points[0] += 1


@rule
def hide_answers(s, seat):
    for other in range(SEATS):
        if other != seat and s.answer[other] != NONE:
            s.answer[other] = HIDDEN


@rule
def hide_deck(s):
    for card in range(CARDS):
        if s.place[card] == DECK:
            s.place[card] = HIDDEN


@rule
def determinize(s, seat):
    fault = s.options.fault
    if fault != Fault.IMAGINES_NOTHING and not (fault == Fault.SHOWS_WATCHERS_ALL and seat == SPECTATOR):
        high_card.determinize(s, seat)
    if fault == Fault.IMAGINES_ANOTHER_SCORE:
        s.points[0] += 1


@rule
def evaluate(s, out):
    high_card.returns(s, out)
    if s.options.fault == Fault.HOPES_TOO_MUCH:
        out[0] = 1.5
    if s.options.fault == Fault.HOPES_TOO_BIG:
        too_big(s)


@rule
def weigh(s, seat, actions, count, out):
    for i in range(count):
        out[i] = 1.0
    if s.options.fault == Fault.WEIGHS_NOTHING:
        for i in range(count):
            out[i] = 0.0
    if s.options.fault == Fault.WEIGHS_BELOW_NOTHING:
        out[0] = -0.5
    if s.options.fault == Fault.WEIGHS_NO_NUMBER:
        out[0] = np.nan
    if s.options.fault == Fault.WEIGHS_A_SECRET and s.place[0] == HAND + 1 - seat:
        out[0] = 2.0
    if s.options.fault == Fault.WEIGHS_TOO_BIG:
        too_big(s)


@rule
def check(s):
    if s.options.fault == Fault.CHECKS_TOO_BIG:
        too_big(s)
    return high_card.check(s)


@rule
def leave(s, seat):
    return s.options.fault == Fault.AWAITS_WHO_LEFT


@rule
def legal(s, seat, out):
    fault = s.options.fault
    count = high_card.legal(s, seat, out)
    if fault == Fault.OFFERS_TOO_BIG:
        too_big(s)
    if fault == Fault.OFFERS_AFTER_THE_END and s.rounds == ROUNDS:
        out[0] = 0
        return 1
    if count == 0 or fault == Fault.OFFERS_NOTHING:
        return 0
    if fault == Fault.OFFERS_ANY_CARD:
        out[0] = s.rounds
    if fault == Fault.OFFERS_BY_A_SECRET and s.place[0] == HAND + 1 - seat:
        return 1
    if fault == Fault.OFFERS_TWICE and count == ROUNDS:
        out[1] = out[0]
    if fault == Fault.OFFERS_UNKNOWN:
        out[0] = CARDS
    return count


@rule
def apply(s, seat, card):
    fault = s.options.fault
    high_card.apply(s, seat, card)
    if fault == Fault.LOSES_A_CARD and s.place[card] == LAID + seat:
        s.place[card] = DECK
    if fault == Fault.SCORES_BY_WHIM:
        s.points[seat] = np.random.randint(0, 100)
    if fault == Fault.COUNTS_NARROWLY:
        s.points[seat] = (1 << 8 * s.rounds) > 0    # interpreted, one byte has no room for that
    if fault == Fault.BABBLES:
        for _ in range(EVENTS):
            emit(s, Clause.H2, seat)
    if fault == Fault.CITES_NOTHING:
        emit(s, UNKNOWN_CLAUSE, seat)
    if fault == Fault.ENDS_BY_NOTHING:
        s.ended_by = 0
    if fault == Fault.ROLLS_OPENLY and s.answer[seat] != NONE:
        exchange(s, seat)


@rule
def exchange(s, seat):
    """A card in hand for one of the deck, by lot."""
    for mine in range(CARDS):
        if s.place[mine] == HAND + seat and mine != s.answer[seat]:
            other = roll(s, CARDS)
            while s.place[other] != DECK:
                other = roll(s, CARDS)
            s.place[mine] = DECK
            s.place[other] = HAND + seat
            emit(s, Clause.H1, seat, other)
            return


@rule
def fallback(s, seat):
    return CARDS if s.options.fault == Fault.FALLS_BACK_ON_ANYTHING else NONE


@rule
def returns(s, out):
    high_card.returns(s, out)
    if s.options.fault == Fault.PAYS_TOO_MUCH:
        for seat in range(SEATS):
            out[seat] = 10.0
    if s.options.fault == Fault.PAYS_FOR_NOTHING:
        out[0] = 1.0
        out[1] = 0.5
    if s.options.fault == Fault.PAYS_BY_A_SECRET:
        for card in range(CARDS):
            if s.place[card] == HIDDEN:
                out[0] = 0.5


def option(fault: Fault) -> Option:
    """An option that leaves no choice."""
    return Option("fault", fault.name, "H1", "what is wrong", words=(fault.name,), low=fault)


def with_fault(fault: Fault) -> Game:
    return replace(
        GAME,
        facts=replace(GAME.facts, options=(option(fault),)),
        rules=replace(
            GAME.rules, State=state_layout(FIELDS, (option(fault),), EVENTS), setup=setup, awaited=awaited, legal=legal,
            apply=apply, fallback=fallback, returns=returns, leave=leave, check=check,
        ),
        sight=replace(GAME.sight, redact=redact, determinize=determinize, evaluate=evaluate, weigh=weigh),
    )
