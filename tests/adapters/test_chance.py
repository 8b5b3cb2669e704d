"""Throws of chance: one outcome of many becomes the dice of a move."""
from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from gnothi.adapters.chance import FACES, thrown, unscramble
from gnothi.engine.rng import below, draw, scramble


@pytest.mark.parametrize("number", [0, 1, 12345, 2**63, 2**64 - 1])
def test_unscrambled_is_as_before(number):
    assert unscramble(np.uint64(scramble(np.uint64(number)))) == number


def numbers(rng, throw, count):
    """The first numbers that a generator yields after a throw."""
    luck = np.array([thrown(np.uint64(rng), throw)], np.uint64)
    return [draw(luck) for _ in range(count)]


@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6, 10, 12, 20, 60])
def test_the_first_die_falls_evenly(sides):
    for rng in (3, 2**64 - 5):
        faces = [below(np.uint64(numbers(rng, throw, 1)[0]), sides) for throw in range(FACES)]
        assert Counter(faces) == dict.fromkeys(range(sides), FACES // sides)


def test_further_dice_depend_on_the_throw_and_on_what_was_before():
    seconds = {numbers(rng, throw, 2)[1] for rng in range(50) for throw in range(FACES)}
    assert len(seconds) == 50 * FACES
