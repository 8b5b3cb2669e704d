"""Many games stepped in one compiled call: each seat by the caller, or one seat by the caller and the others by bots.

A game that ends is dealt anew. Each has a generator of its own, so that what happens in it does not depend on how many
others there are. What the games have in common comes as one `Room`, what each has of its own as one `Games`; both are
unpacked before the loop, because to hand so many arrays on from function to function takes longer than a move.

Like those in `engine/templates.py` these are templates; the contract's names in them are the game's own functions.
"""
# ruff: noqa: F821
from typing import Any, NamedTuple

import numpy as np

from gnothi.adapters.stepping import OVER, deal, look, may, observe, take, whose
from gnothi.engine.columns import write
from gnothi.engine.compile import rule
from gnothi.engine.rng import by_weight, draw, scramble, throw

FINE = -1                   # in place of the first game whose action is illegal
DEAL = -1                   # in place of an action: a new game, whatever is played now
RANDOM, CASUAL = 0, 1       # who plays the other seats: any action, or as the game's `weigh` says

Array = np.ndarray[Any, np.dtype[Any]]


class Facts(NamedTuple):
    """What is the same in all games, as numbers."""

    seats: int          # of every game
    still: int          # the action that means to keep still
    core: int           # bytes of a state without its events
    me: int             # the caller's seat, where only one is
    player: int         # who plays the others then
    skip: int           # whether a move that leaves no choice is made for the caller


class Room(NamedTuple):
    """What all games share: how they are played and seen, and arrays to work in."""

    facts: Facts
    blank: Array        # one state, with the options, to deal into
    plan: Array         # how each seat's observation is copied from what it sees
    seen: Array         # one state, to look at; or one for each game, where what is seen is the observation
    out: Array          # actions
    weights: Array      # of actions
    results: Array      # of seats


class Games(NamedTuple):
    """What each game has of its own; every array has an entry for each."""

    states: Array
    callers: Array      # bits of the seats yet to be asked for a call
    luck: Array         # a generator
    rows: Array         # the observation of the seat that is asked
    masks: Array        # what that seat is offered


class Offers(NamedTuple):
    """The same as lists, where every seat is the caller's: so that a mask is cleared without a look at all of it."""

    actions: Array
    counts: Array


class Ends(NamedTuple):
    """What became of each game in one step of a seat."""

    waits: Array        # whether it is not stepped,
    dealt: Array        # or dealt, whatever is played now
    rewards: Array
    done: Array         # whether it is over
    illegal: Array      # whether by an illegal action
    rows: Array         # what was seen in the end
    masks: Array


@rule
def seed_all(luck, seed):
    """A generator for each game."""
    for i in range(len(luck)):
        luck[i] = scramble(seed + np.uint64(i))


@rule
def sample(masks, luck, actions):
    """For each game one of the actions it offers, each as likely as the others."""
    for i in range(len(masks)):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[i, action]
        nth = throw(luck[i:i + 1], count)
        for action in range(masks.shape[1]):
            nth -= masks[i, action]
            if nth < 0:
                actions[i] = action
                break


# Every seat is the caller's


@rule
def place(seen, i):
    """Where what is seen of a game is written."""
    return seen[:1] if len(seen) == 1 else seen[i:i + 1]


def ask(one, call, facts, out, offered):
    """Whose turn it is and how many actions it is offered, once forced moves are made, if those are to be skipped."""
    turn = whose(one, call)
    while turn != OVER:
        count = may(one, call, turn, facts.still, offered)
        if not facts.skip or count > 1:
            return turn, count
        take(one, call, turn, offered[0], facts.still, facts.seats, out)
        turn = whose(one, call)
    return OVER, 0


def deal_on(one, call, luck, facts, blank, out, offered):
    """A new game in which somebody is asked; whose turn it is, and how many actions it is offered."""
    turn, count = OVER, 0
    while turn == OVER:
        deal(one, call, blank, facts.seats, draw(luck), out)
        turn, count = ask(one, call, facts, out, offered)
    return turn, count


def show(one, seen, turn, facts, plan, row):
    """What the seat sees that is asked."""
    look(one, seen, turn, facts.core)
    write(seen, turn, plan[turn], row)


def step_all(games, offers, room, turns, actions, rewards, done):
    """One action in every game, which is known to be legal, or DEAL."""
    facts, blank, plan, seen, out, _, _ = room
    states, callers, luck, rows, masks = games
    for i in range(len(states)):
        one, call, offered = states[i:i + 1], callers[i:i + 1], offers.actions[i]
        mark(masks, i, offered, offers.counts[i], 0)
        rewards[i, :] = 0.0
        turn, count, done[i] = OVER, 0, False
        if actions[i] != DEAL:
            take(one, call, turns[i], actions[i], facts.still, facts.seats, out)
            turn, count = ask(one, call, facts, out, offered)
            done[i] = turn == OVER
        if done[i]:
            returns(one[0], rewards[i])
        if turn == OVER:
            turn, count = deal_on(one, call, luck[i:i + 1], facts, blank, out, offered)
        turns[i], offers.counts[i] = turn, count
        mark(masks, i, offered, count, 1)
        show(one, place(seen, i), turn, facts, plan, rows[i])


@rule
def mark(masks, i, offered, count, may):
    """Note in the mask of a game that these actions are offered, or that they are no more."""
    for k in range(count):
        masks[i, offered[k]] = may


@rule
def sample_offers(actions, counts, luck, chosen):
    """For each game one of the actions it offers, each as likely as the others."""
    for i in range(len(actions)):
        chosen[i] = actions[i, throw(luck[i:i + 1], counts[i])]


@rule
def find_illegal(masks, actions):
    """The first game whose action is not offered; FINE if there is none."""
    for i in range(len(masks)):
        if not is_offered(masks, i, actions[i]):
            return i
    return FINE


@rule
def is_offered(masks, i, action):
    """Whether a game offers this action now."""
    return 0 <= action < masks.shape[1] and masks[i, action] != 0


# One seat is the caller's


def choose(one, call, luck, seat, facts, seen, out, weights):
    """What a random or a casual player does who sees what this seat sees.

    A random player makes no calls; to keep still weighs a casual one as much as an ordinary action.
    """
    count = may(one, call, seat, facts.still, out)
    called = out[count - 1] == facts.still
    if facts.player == RANDOM:
        return facts.still if called else out[throw(luck, count)]
    look(one, seen, seat, facts.core)
    weigh(seen[0], seat, out, count - called, weights)
    if called:
        weights[count - 1] = 1.0
    return out[by_weight(weights, count, luck)]


def others_play(one, call, luck, facts, seen, out, weights):
    """The other seats play until this one is asked, or the game is over; whose turn it is then.

    If forced moves are to be skipped, those of this seat are made for it too.
    """
    turn = whose(one, call)
    while turn != OVER:
        if turn != facts.me:
            action = choose(one, call, luck, turn, facts, seen, out, weights)
        elif facts.skip and may(one, call, turn, facts.still, out) == 1:
            action = out[0]
        else:
            return turn
        take(one, call, turn, action, facts.still, facts.seats, out)
        turn = whose(one, call)
    return turn


def deal_for(one, call, luck, facts, blank, seen, out, weights):
    """A new game in which this seat is asked; one that ends before does not count."""
    turn = OVER
    while turn == OVER:
        deal(one, call, blank, facts.seats, draw(luck), out)
        turn = others_play(one, call, luck, facts, seen, out, weights)


def step_all_for(games, room, actions, ends):
    """This seat's action in every game, then the others' until it is asked again.

    An illegal action loses the game at once.
    """
    facts, blank, plan, seen, out, weights, results = room
    states, callers, luck, rows, masks = games
    waits, dealt, rewards, done, illegal, last_rows, last_masks = ends
    for i in range(len(states)):
        one, call, dice = states[i:i + 1], callers[i:i + 1], luck[i:i + 1]
        plays = not waits[i] and not dealt[i]
        illegal[i] = plays and not is_offered(masks, i, actions[i])
        rewards[i] = -1.0 if illegal[i] else 0.0
        done[i] = illegal[i]
        if plays and not illegal[i]:
            take(one, call, facts.me, actions[i], facts.still, facts.seats, out)
            if others_play(one, call, dice, facts, seen, out, weights) == OVER:
                returns(one[0], results)
                rewards[i] = results[facts.me]
                done[i] = True
        if done[i]:
            observe(one, call, seen, facts.me, facts.still, facts.core, plan, out, last_rows[i], last_masks[i])
        if done[i] or dealt[i]:
            deal_for(one, call, dice, facts, blank, seen, out, weights)
        observe(one, call, seen, facts.me, facts.still, facts.core, plan, out, rows[i], masks[i])
