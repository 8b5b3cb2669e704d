"""Random numbers that live in the record: the same seed and actions give the same game, everywhere, for ever."""
import warnings

import numpy as np

from gnothi.engine.compile import rule

# 64-bit numbers wrap around on purpose; interpreted NumPy would warn each time.
warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning, module=r"gnothi\.engine\.rng")

STRIDE = np.uint64(0x9E3779B97F4A7C15)


@rule
def scramble(z):
    """The output function of SplitMix64: 64 well-mixed bits for each state of the counter."""
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@rule
def following(z):
    """The next state of a counter that is not in a record."""
    return z + STRIDE


@rule
def below(bits, sides):
    """A number in range(sides) from 64 random bits."""
    return int(np.int64(((bits >> np.uint64(32)) * np.uint64(sides)) >> np.uint64(32)))


@rule
def roll(s, sides):
    """A fair number in range(sides); advances the record's own generator."""
    s.rng += STRIDE
    return below(scramble(s.rng), sides)


@rule
def shuffle(s, row, count):
    """Bring the first `count` entries of a row into a random order."""
    for last in range(count - 1, 0, -1):
        other = roll(s, last + 1)
        kept = row[last]
        row[last] = row[other]
        row[other] = kept
