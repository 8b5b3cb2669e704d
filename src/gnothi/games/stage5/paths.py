"""Paths by exact count through unique stages (section 13), and the Nothing's way home (NOT-2)."""
import numpy as np

from gnothi.engine.compile import rule
from gnothi.games.stage5.state import NONE, RANKS, SUITS, TILES

STAGE_NULLS = sum(1 << (RANKS * suit) for suit in range(SUITS))
FAR = TILES         # further than any stage


def places_of_bits() -> np.ndarray:
    """Powers of two leave different remainders by 37, so a remainder tells which bit it was."""
    made = np.zeros(37, np.int64)
    for bit in range(32):
        made[(1 << bit) % 37] = bit
    return made


BIT = places_of_bits()


@rule
def lowest(bits):
    """The number of the lowest bit."""
    return BIT[(bits & -bits) % 37]


@rule
def count_bits(bits):
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


# Neighbours


@rule
def around(s, stages):
    """Bits of the stages that touch some stages."""
    bits = 0
    while stages:
        bits |= int(s.near[lowest(stages)])
        stages &= stages - 1
    return bits


@rule
def flood(s, stages, shut):
    """Bits of the stages to which one can come from some stages without entering others."""
    reached = stages
    while stages:
        fresh = int(s.near[lowest(stages)]) & ~reached & ~shut
        reached |= fresh
        stages = (stages & (stages - 1)) | fresh
    return reached


@rule
def steps_to(s, stages, goals, shut):
    """The least number of contacts from some stages to others without entering what is shut; FAR if there is no way."""
    reached = stages
    steps = 0
    while stages and not reached & goals:
        stages = around(s, stages) & ~reached & ~shut
        reached |= stages
        steps += 1
    return steps if reached & goals else FAR


# Ends of paths (PATH-1 to PATH-6). `seen` are the stages of the path so far; a full stage is an end, never between.


@rule
def after_two(near, full, stage, seen):
    """Bits of the stages where two more contacts can end."""
    ends = 0
    between = near[stage] & ~seen & ~full
    while between:
        ends |= near[lowest(between)]
        between &= between - 1
    return ends & ~seen


@rule
def after_three(near, full, stage, seen):
    ends = 0
    between = near[stage] & ~seen & ~full
    while between:
        ends |= after_two(near, full, lowest(between), seen | (between & -between))
        between &= between - 1
    return ends


@rule
def after_four(near, full, stage, seen):
    ends = 0
    between = near[stage] & ~seen & ~full
    while between:
        ends |= after_three(near, full, lowest(between), seen | (between & -between))
        between &= between - 1
    return ends


@rule
def after_five(near, full, stage, seen):
    ends = 0
    between = near[stage] & ~seen & ~full
    while between:
        ends |= after_four(near, full, lowest(between), seen | (between & -between))
        between &= between - 1
    return ends


@rule
def ends(s, stage, contacts):
    """Bits of all stages X with P(stage, X, contacts) (PATH-4)."""
    seen = 1 << stage
    full = s.full
    if contacts == 1:
        return int(s.near[stage])
    if contacts == 2:
        return after_two(s.near, full, stage, seen)
    if contacts == 3:
        return after_three(s.near, full, stage, seen)
    if contacts == 4:
        return after_four(s.near, full, stage, seen)
    return after_five(s.near, full, stage, seen)


@rule
def ends_by_rank(s, stage, ranks):
    """The same for each rank whose bit is set, as six numbers; nothing is 0 contacts away."""
    return (
        0,
        ends(s, stage, 1) if ranks & 2 else 0,
        ends(s, stage, 2) if ranks & 4 else 0,
        ends(s, stage, 3) if ranks & 8 else 0,
        ends(s, stage, 4) if ranks & 16 else 0,
        ends(s, stage, 5) if ranks & 32 else 0,
    )


# The way home (NOT-2 to NOT-4, PATH-8)


@rule
def way_home(s, stage):
    """A null's distance to the nearest stage-null with room, and bits of the stages one step nearer.

    0 on any stage-null; NONE if it is cut off.
    """
    here = 1 << stage
    if here & STAGE_NULLS:
        return 0, 0
    full = int(s.full)
    ring = int(s.laid) & STAGE_NULLS & ~full
    reached = ring
    distance = 0
    while ring:
        distance += 1
        following = 0
        rest = ring
        while rest:
            following |= int(s.near[lowest(rest)])
            rest &= rest - 1
        if following & here:
            return distance, ring & int(s.near[stage])
        ring = following & ~reached & ~full
        reached |= ring
    return NONE, 0
