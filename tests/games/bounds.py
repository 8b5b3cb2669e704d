"""Random games through every function of a contract, for a process in which each index is checked.

Compiled code reads and writes past the end of an array without a word; with NUMBA_BOUNDSCHECK=1 it raises an error.
"""
# ruff: noqa: F821
from __future__ import annotations

import random

import numpy as np

from gnothi.engine.compile import bind
from gnothi.engine.errors import BadOptions
from gnothi.engine.events import SPECTATOR
from gnothi.engine.game import Game
from gnothi.engine.layout import blank
from gnothi.engine.options import Choice, Option, offered, read_options
from gnothi.engine.rng import by_weight, draw, throw

TABLES, GAMES, MOVES = 40, 4, 400
CASUAL = 2      # one move in two is a casual player's


def look(states, seen, seat, luck, results):
    """What a seat sees and imagines, and what would follow if it left."""
    seen[0] = states[0]
    redact(seen[0], seat)
    seen[0].rng = draw(luck)
    determinize(seen[0], seat)
    check(seen[0])
    evaluate(seen[0], results)
    if seat != SPECTATOR:
        leave(seen[0], seat)


def move(states, seen, seat, luck, out, weights):
    """Let a seat do what a casual player would, or anything."""
    count = legal(states[0], seat, out)
    if count == 0:
        return
    chosen = throw(luck, count)
    if throw(luck, CASUAL):
        seen[0] = states[0]
        redact(seen[0], seat)
        fallback(seen[0], seat)
        weigh(seen[0], seat, out, count, weights)
        chosen = by_weight(weights, count, luck)
    states[0].n_events = 0
    apply(states[0], seat, out[chosen])


def games_within(states, seen, empty, seats, luck, out, weights, results):
    """Some games at one table; how many moves they took together."""
    total = 0
    for _ in range(GAMES):
        states[0] = empty[0]
        states[0].rng = draw(luck)
        setup(states[0], seats)
        for _ in range(MOVES):
            if awaited(states[0]) == 0:
                break
            look(states, seen, throw(luck, seats + 1) + SPECTATOR, luck, results)
            move(states, seen, throw(luck, seats), luck, out, weights)
            total += 1
        returns(states[0], results)
    return total


def play_within(game: Game) -> int:
    """Play at many tables with no more room than the game asks for; how many moves it took."""
    dice = random.Random(7)
    luck = np.array([7], np.uint64)
    room = game.rules.max_legal
    total = 0
    for number in range(TABLES):
        seats = game.facts.seats[number % len(game.facts.seats)]
        empty = game.blank(seats, options(game, seats, dice))
        total += bind(game, games_within)(
            blank(game.rules.State), blank(game.rules.State), empty, seats, luck, np.empty(room, np.int32),
            np.empty(room), np.empty(seats),
        )
    return total


def options(game: Game, seats: int, dice: random.Random) -> dict[str, Choice]:
    """Any options that can be played, every other one its default."""
    while True:
        chosen = {
            option.name: any_choice(option, dice)
            for option in offered(game.facts.options) if dice.random() < 0.5
        }
        try:
            if not game.facts.refuse(seats, read_options(game.facts.options, chosen)):
                return chosen
        except BadOptions:
            continue        # two seats with the same word, where each needs its own


def any_choice(option: Option, dice: random.Random) -> Choice:
    """Anything in its bounds; of drawings, one to begin with."""
    if option.parts is not None:
        return dice.choice(list(option.parts.starts.values()))
    return option.write(dice.randint(*option.bounds()))
