"""Walls of full stages, behind which a null is cut off (NOT-2), and what it takes to close one."""
from gnothi.engine.compile import rule
from gnothi.games.stage5.acts import explores, is_unlocked
from gnothi.games.stage5.moves import has_avatar, matching, stage_of
from gnothi.games.stage5.paths import STAGE_NULLS, around, count_bits, flood, lowest, steps_to
from gnothi.games.stage5.state import HORIZON, MOST_BEINGS, RANKS
from gnothi.games.stage5.table import is_laid, owner, suits_in_play
from gnothi.games.stage5.tuning import (
    NO_WALL,
    PASS_MORE,
    TO_AWAIT,
    TO_COME,
    TO_FILL,
    TO_MEET,
    TO_OPEN,
    TO_PASS,
    TO_SECURE,
    TO_SEND,
)


@rule
def is_passer(s, suit, other):
    """Whether an explorer or avatar will go: all will but the player's avatar that need not."""
    return other == suit or owner(s, other) != owner(s, suit) or explores(s, other)


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
    """How many beings a stage lacks to be full."""
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
    best = NO_WALL
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
    if (highest >= 0 and early < 0 and count_bits(pocket) == 1) or (highest < 0 and lacking > spare):
        return NO_WALL
    closed = around(s, pocket) & (wall | shut)
    turns = turns_outside(s, suit, highest, pocket) + turns_beyond(s, runner, closed)
    if wall and not wall & helped:
        turns += TO_COME
    turns += TO_SECURE * loose_in_all(s, closed)
    return turns + TO_SEND * min(lacking, spare) + turns_to_fill(s, owner(s, suit), max(0, lacking - spare))


@rule
def lacks_in_all(s, suit, wall):
    """How many beings a wall lacks."""
    lacking = 0
    while wall:
        lacking += lacks(s, suit, lowest(wall))
        wall &= wall - 1
    return lacking


@rule
def loose_in_all(s, wall):
    """How many spans in a wall others can take away: two dice show their rank, as two will show 5."""
    count = 0
    for rank in range(1, RANKS):
        if rank == RANKS - 1 or matching(s, rank) > 1:
            rest = wall & int(s.holders[rank])
            while rest:
                count += int(s.spans[lowest(rest), rank])
                rest &= rest - 1
    return count


@rule
def turns_to_fill(s, seat, lacking):
    """What it costs to bring the beings that are lacking; the spans that can be met come first."""
    if lacking == 0:
        return 0.0
    ready, later = 0, 0
    for suit in range(suits_in_play(s)):
        if owner(s, suit) == seat:
            for rank in range(1, RANKS):
                if s.coin[RANKS * suit + rank] == HORIZON:
                    if is_unlocked(s, rank):
                        ready += 1
                    elif can_unlock(s, seat, rank):
                        later += 1
    met = min(lacking, ready)
    awaited = min(lacking - met, later)
    return TO_MEET * met + TO_AWAIT * awaited + TO_FILL * (lacking - met - awaited)


@rule
def can_unlock(s, seat, rank):
    """Whether a player can raise one of his dice to a rank."""
    for suit in range(suits_in_play(s)):
        if owner(s, suit) == seat and explores(s, suit) and s.die[suit] < rank:
            return True
    return False


@rule
def turns_beyond(s, runner, wall):
    """What it costs that a wall keeps a runner from some of its stages; an explorer sets out from its stage-5."""
    last = RANKS * runner + RANKS - 1
    start, highest = stage_of(s, runner), RANKS - 1
    needed = 0
    if has_avatar(s, runner):
        highest = int(s.die[runner])
    elif is_laid(s, last):
        needed = 1 << start & ~wall
        start = last
    needed |= int(s.laid) & (((2 << highest) - 1) << (RANKS * runner))
    beyond = count_bits(needed & (wall | ~flood(s, 1 << start, wall)))
    return TO_PASS + PASS_MORE * beyond if beyond else 0.0


@rule
def turns_outside(s, suit, highest, pocket):
    """What it costs that stages to be visited are not in the pocket."""
    outside = 0
    for rank in range(1, highest + 1):
        outside += is_laid(s, RANKS * suit + rank) and not (pocket >> (RANKS * suit + rank)) & 1
    return TO_OPEN + outside if outside else 0.0
