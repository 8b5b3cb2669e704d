"""What a seat of Liar's Dice knows, guesses and hopes."""
from math import comb

import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.events import NOBODY
from liars_dice.rules import dice_left, matching, ones_count, quantity, returns, throw
from liars_dice.state import ALL_DICE, FACES, HIDDEN, LIAR, NO_BID


@rule
def redact(s, seat):
    """A seat sees the dice under its own cup and no others; one who only watches sees none (LD-2)."""
    for other in range(s.taken):
        if is_hidden(s, other, seat):
            s.seats[other].under[:] = HIDDEN


@rule
def determinize(s, seat):
    """All others throw again: a seat knows how many dice they have, and whatever they bid proves nothing (LD-4)."""
    for other in range(s.taken):
        if is_hidden(s, other, seat):
            throw(s, other)


@rule
def is_hidden(s, cup, seat):
    """Whether something lies under a cup that this seat may not lift."""
    return cup != seat and s.winner == NOBODY


# How likely a bid is


def at_least(needed: int, dice: int, chance: float) -> float:
    """How likely it is that so many of these dice count, or more."""
    return sum(comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(needed, dice + 1))


LIKELY = np.array([
    [[at_least(needed, dice, faces / FACES) for needed in range(ALL_DICE + 1)] for dice in range(ALL_DICE + 1)]
    for faces in (1, 2)     # that count: the one that was bid, or ones too
])


@rule
def likelihood(s, bid, unseen, seen):
    """How likely a bid is true, if of some dice that are not seen and some that are the latter count for it."""
    needed = max(0, quantity(bid) - seen)
    return LIKELY[1 if ones_count(s, bid) else 0, unseen, needed]


@rule
def evaluate(s, out):
    """Dice are chances to win, and the bid that stands will cost somebody a die.

    There is no seat for which this is asked: it reads what all can see, and none of the dice.
    """
    if s.winner != NOBODY:
        returns(s, out)
        return
    left = dice_left(s)
    for seat in range(s.taken):
        share = (s.seats[seat].dice - expected_loss(s, seat, left)) / (left if s.bid == NO_BID else left - 1)
        out[seat] = share - (1.0 - share) / (s.taken - 1)


@rule
def expected_loss(s, seat, left):
    """What the bid that stands will cost: the bidder if it is a lie, otherwise the seat that has to answer it."""
    if s.bid == NO_BID or (seat != s.bidder and seat != s.turn):
        return 0.0
    honest = likelihood(s, s.bid, left, 0)
    return 1.0 - honest if seat == s.bidder else honest


@rule
def weigh(s, seat, actions, count, out):
    """A casual player bids what its own dice make likely, rather a little higher than much, and calls what they do not.

    Of all dice it reads those under its own cup only; the record that it gets may be an imagined one.
    """
    unseen = dice_left(s) - s.seats[seat].dice
    for i in range(count):
        bid = s.bid if actions[i] == LIAR else actions[i]
        belief = likelihood(s, bid, unseen, matching(s, seat, bid))
        if actions[i] == LIAR:
            out[i] = 4.0 * (1.0 - belief) ** 2
        else:
            out[i] = belief**2 / (bid - s.bid)
