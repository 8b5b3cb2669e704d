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
    return np.int64((bits >> np.uint64(32)) * np.uint64(sides) >> np.uint64(32))


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


# Outside a game: a generator is one number in an array, so that whoever draws from it advances it


@rule
def draw(luck):
    """64 random bits."""
    luck[0] = following(luck[0])
    return scramble(luck[0])


@rule
def throw(luck, sides):
    """A fair number in range(sides)."""
    return below(draw(luck), sides)


@rule
def chance(luck):
    """A fair number from 0 up to 1."""
    return float(draw(luck) >> np.uint64(11)) / 9007199254740992.0


@rule
def by_weight(weights, count, luck):
    """A place in the list, as likely as its weight says."""
    total = 0.0
    for i in range(count):
        total += weights[i]
    point = chance(luck) * total
    for i in range(count):
        point -= weights[i]
        if point < 0.0:
            return i
    return count - 1


@rule
def digest(words, count):
    """A number for the first words of a record; equal records have equal numbers."""
    made = np.uint64(count)
    for i in range(count):
        made = (made ^ words[i]) * STRIDE
        made ^= made >> np.uint64(29)
    return scramble(made) | np.uint64(1)
