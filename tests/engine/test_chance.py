"""Numbers by lot, to the digit: records of years ago must lead to the same games."""
import warnings

import numpy as np
import pytest

from gnothi.engine.layout import blank, layout, struct_of
from gnothi.engine.rng import STRIDE, below, by_weight, chance, digest, draw, following, roll, scramble, shuffle, throw

pytestmark = pytest.mark.usefixtures("at_once")

MASK = 2**64 - 1
S = layout([("rng", np.uint64), ("row", np.int8, (5,))])


def mixed(z):
    """SplitMix64 in Python's own numbers."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


def luck(seed):
    return np.array([seed], np.uint64)


@pytest.mark.parametrize("seed", [0, 1, 12345, MASK])
def test_bits_are_mixed_and_a_generator_goes_on(seed):
    following_state = (seed + int(STRIDE)) & MASK
    assert int(scramble(np.uint64(seed))) == mixed(seed)
    assert int(following(np.uint64(seed))) == following_state
    own = luck(seed)
    assert int(draw(own)) == mixed(following_state)
    assert int(own[0]) == following_state


@pytest.mark.parametrize("sides", [1, 2, 6, 52, 1000])
def test_a_throw_is_the_share_of_the_upper_bits(sides):
    for seed in range(50):
        bits = mixed((seed + int(STRIDE)) & MASK)
        expected = (bits >> 32) * sides >> 32
        s = struct_of(blank(S))
        s.rng = seed
        assert throw(luck(seed), sides) == roll(s, sides) == below(np.uint64(bits), sides) == expected
        assert int(s.rng) == (seed + int(STRIDE)) & MASK


def test_a_chance_has_53_bits():
    for seed in range(50):
        assert chance(luck(seed)) == (mixed((seed + int(STRIDE)) & MASK) >> 11) / 2**53


def test_a_shuffle_takes_each_card_from_those_below_it():
    for seed in range(30):
        s = struct_of(blank(S))
        s.rng, s.row[:] = seed, range(5)
        expected, state = list(range(5)), seed
        for last in (3, 2, 1):
            state = (state + int(STRIDE)) & MASK
            other = (mixed(state) >> 32) * (last + 1) >> 32
            expected[last], expected[other] = expected[other], expected[last]
        shuffle(s, s.row, 4)
        assert s.row.tolist() == expected


def test_a_place_is_as_likely_as_its_weight():
    weights = np.array([0.0, 1.0, 0.0, 3.0, 8.0])
    counts = np.zeros(5, int)
    for seed in range(400):
        place = by_weight(weights, 4, luck(seed))
        point = chance(luck(seed)) * 4
        assert place == (1 if point < 1 else 3)
        counts[place] += 1
    assert counts[[0, 2, 4]].tolist() == [0, 0, 0] and 70 < counts[1] < 130
    assert by_weight(np.zeros(3), 3, luck(1)) == 2, "where nothing weighs anything, the last"


def test_a_digest_is_of_the_first_words_alone_and_never_nothing():
    words = np.array([1, 2, 3, 4], np.uint64)
    made = 3
    for word in (1, 2, 3):
        made = (made ^ word) * int(STRIDE) & MASK
        made ^= made >> 29
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        assert int(digest(words, 3)) == mixed(made) | 1
