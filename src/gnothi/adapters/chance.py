"""Throws of chance: how one outcome of many becomes the dice of a move.

A move may throw any number of dice, and a node of chance should not have an outcome for each way they can fall. So it
has FACES outcomes, each of which is a generator of its own for that move. The first number that the generator yields is
drawn from the outcome's own part of all numbers. So the first die falls evenly over the outcomes, exactly so if its
sides divide FACES; what further dice show follows at random.
"""
import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.rng import STRIDE, following, scramble

FACES = 60      # 2, 3, 4, 5, 6, 10, 12, 15, 20 and 30 divide it
PART = np.uint64(2**64 // FACES)


@rule
def thrown(rng, throw):
    """A generator after this one, whose first number lies in the part of all numbers that the throw names."""
    first = np.uint64(throw) * PART + scramble(following(rng)) % PART
    return unscramble(first) - STRIDE


@rule
def unscramble(z):
    """What `scramble` made this number from."""
    z = z ^ (z >> np.uint64(31)) ^ (z >> np.uint64(62))
    z = z * np.uint64(0x319642B2D24D8EC3)
    z = z ^ (z >> np.uint64(27)) ^ (z >> np.uint64(54))
    z = z * np.uint64(0x96DE1B173F119089)
    return z ^ (z >> np.uint64(30)) ^ (z >> np.uint64(60))
