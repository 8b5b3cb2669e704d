"""Walls of full stages, behind which a null is cut off (NOT-2), and what it takes to close one."""
from gnothi.engine.compile import rule
from gnothi.games.stage5.moves import has_avatar, stage_of
from gnothi.games.stage5.paths import STAGE_NULLS, around, count_bits, flood, lowest, steps_to
from gnothi.games.stage5.state import HORIZON, MOST_BEINGS, RANKS
from gnothi.games.stage5.table import is_laid, owner, suits_in_play

# All in turns of one's own.
TO_FILL = 2.5       # to bring one being to the wall
TO_SEND = 1.5       # the same for an avatar, which all spans serve
TO_COME = 1.5       # to the wall, for one who is not near
TO_CHANGE = 5.0     # a wall that stands in the way
TO_OPEN = 24.0      # to let the avatar through the wall and close it again
NEVER = 12.0        # instead of something that may not be possible any more

REALM = (1 << RANKS) - 1    # the stages of one suit


@rule
def is_passer(s, suit, other):
    """Whether an explorer or avatar will go: those of other players, and the one that has to."""
    return other == suit or owner(s, other) != owner(s, suit)


@rule
def passers(s, suit):
    """Bits of the stages where somebody stands who will go."""
    bits = 0
    for other in range(suits_in_play(s)):
        if is_passer(s, suit, other) and stage_of(s, other) != HORIZON:
            bits |= 1 << stage_of(s, other)
    return bits


@rule
def lacks(s, suit, stage):
    """How many beings a stage lacks to be full and to stay so."""
    missing = MOST_BEINGS - int(s.beings[stage])
    for other in range(suits_in_play(s)):
        missing += is_passer(s, suit, other) and stage_of(s, other) == stage
    return missing


@rule
def turns_to_wall(s, suit, runner, stage, highest, helped, early):
    """The cheapest wall between a stage and the stage-nulls, of those that lie evenly round the one or the others.

    A wall may be closed while the null is on its way to it; `early` turns are left besides the steps of that way.
    """
    here = 1 << stage
    shut = int(s.full) & ~passers(s, suit) & ~here
    homes = int(s.laid) & STAGE_NULLS & ~shut
    if not flood(s, here, shut) & homes:
        return toll(s, suit, runner, stage, highest, helped, early, 0, shut)
    best = 2.0 * NEVER
    inner = here
    while not inner & homes:
        layer = around(s, inner) & ~inner & ~shut
        wall = layer & flood(s, homes, inner | shut)
        best = min(best, toll(s, suit, runner, stage, highest, helped, early, wall, shut))
        inner |= layer
    outer, layer = 0, homes
    while not layer & here:
        wall = layer & around(s, flood(s, here, shut | layer))
        best = min(best, toll(s, suit, runner, stage, highest, helped, early, wall, shut))
        outer |= layer
        layer = around(s, outer) & ~outer & ~shut
    return best


@rule
def toll(s, suit, runner, stage, highest, helped, early, wall, shut):
    """What a wall costs: beings to be brought, one to help with it, and stages that it keeps from an avatar.

    An explorer can only enter stage-5 from another stage within. A null that is there already is held by any wall that
    is closed in time.
    """
    pocket = flood(s, 1 << stage, wall | shut)
    lacking, spare = 0, 0
    if wall:
        lacking, spare = lacks_in_all(s, suit, wall), max(0, early + steps_to(s, 1 << stage, wall, shut))
    if (highest >= 0 and count_bits(pocket) == 1) or (highest < 0 and lacking > spare):
        return 2.0 * NEVER
    turns = turns_outside(s, suit, highest, pocket) + turns_beyond(s, runner, wall | shut)
    if wall and not wall & helped:
        turns += TO_COME
    return turns + TO_SEND * min(lacking, spare) + TO_FILL * max(0, lacking - spare)


@rule
def lacks_in_all(s, suit, wall):
    """How many beings a wall lacks."""
    lacking = 0
    while wall:
        lacking += lacks(s, suit, lowest(wall))
        wall &= wall - 1
    return lacking


@rule
def turns_beyond(s, runner, closed):
    """What it costs that a runner could not come to some of its stages, or to its goal, if some stages were closed."""
    home = RANKS * runner
    if has_avatar(s, runner):
        return TO_CHANGE if (closed >> home) & 1 else 0.0
    start = home + RANKS - 1 if is_laid(s, home + RANKS - 1) else stage_of(s, runner)
    reached = flood(s, 1 << start, closed)
    beyond = count_bits(int(s.laid) & (REALM << home) & ~reached)
    return min(NEVER, TO_CHANGE + 2.0 * (beyond - 1)) if beyond else 0.0


@rule
def turns_outside(s, suit, highest, pocket):
    """What it costs that stages to be visited are not in the pocket."""
    outside = 0
    for rank in range(1, highest + 1):
        outside += is_laid(s, RANKS * suit + rank) and not (pocket >> (RANKS * suit + rank)) & 1
    return TO_OPEN + outside if outside else 0.0
