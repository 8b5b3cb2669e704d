"""How a player of STAGE-5 means to win, and about how many turns of his own each part of it takes.

An avatar needs nine turns, and a null is home long before (FIG-5). But all is lost only when every null is home
(NOT-10), and a null whose every way leads through a full stage is cut off (NOT-2). So one suit is the bait: its stage-5
is placed where few stages lead, those are filled but for what its avatar can still fill while the null is on its way,
and its explorer enters from within. When the avatar or more spans have taken the place of whoever must go on, another
suit is the runner: it may place, enter and visit its stages as slowly as it likes, if the wall leaves them to it. One
who has a single suit is both at once. The numbers stand in `tuning`.
"""
from gnothi.engine.compile import rule
from gnothi.games.stage5.acts import explores, is_unlocked
from gnothi.games.stage5.moves import has_avatar, is_full, is_null, level, reach, stage_of, targets
from gnothi.games.stage5.paths import FAR, STAGE_NULLS, count_bits, ends, lowest, steps_to, way_home
from gnothi.games.stage5.state import HORIZON, MOST_BEINGS, NONE, RANKS, SUITS, Kind, Phase
from gnothi.games.stage5.table import is_laid, owner, realm_tiles, suits_in_play
from gnothi.games.stage5.tuning import (
    CONFINED,
    ENTER_AT_ONCE,
    ENTER_BY_DIE,
    ENTER_BY_SPAN,
    ENTER_CUT_OFF,
    ENTER_ON_FOOT,
    ENTER_STEP,
    FAR_TRAVEL,
    FULL_GOAL,
    MANY_MOVES,
    NEVER,
    NO_BAIT,
    NO_MOVES,
    NO_WALL,
    PASSES,
    RAISE,
    SPAN_TO_MEET,
    SPOILS_OTHERS,
    SPOILS_OWN,
    STIFF,
    STRANDED,
    TO_ENTER,
    TO_PLACE,
    TO_TRAVEL,
    TWO_TRAVELS,
    WAITS,
)
from gnothi.games.stage5.walls import turns_to_wall

FREE = 1            # announce
ON = 1              # avatar_contact, reveal_wrap


# The runner


@rule
def turns_to_run(s, suit):
    """About how many turns a suit needs until it is home."""
    if has_avatar(s, suit):
        return STRANDED if is_stranded(s, suit) else turns_home(s, suit) + detours(s, suit)
    turns = turns_home(s, suit) + turns_to_move(s, suit, suit)
    missing = False
    for rank in range(1, RANKS):
        if not is_laid(s, RANKS * suit + rank):
            turns += TO_PLACE + turns_to_unlock(s, suit, suit, rank)
            missing = True
    if missing:
        turns += turns_to_travel(s, owner(s, suit))
    return turns + turns_to_reach(s, suit, in_one_move(s, suit))


@rule
def turns_to_travel(s, seat):
    """How far the nearest explorer of a player is from where it can place a stage."""
    hosts, own = 0, realm_tiles(s, seat)
    for i in range(s.n_open):
        if not s.open_near[i] & own:
            hosts |= int(s.open_near[i])
    here, near = explorers_of(s, seat)
    return 0.0 if here & hosts else TO_TRAVEL if near & hosts else TWO_TRAVELS


@rule
def explorers_of(s, seat):
    """Bits of the stages where explorers of a player stand, and of those to which they can go at once."""
    here, near = 0, 0
    for suit in range(suits_in_play(s)):
        if owner(s, suit) == seat and explores(s, suit) and stage_of(s, suit) != HORIZON:
            here |= 1 << stage_of(s, suit)
            near |= in_one_move(s, suit)
    return here, near


@rule
def turns_to_reach(s, suit, near):
    """About how many turns an explorer needs to its stage-5, if it can go to these stages at once."""
    stage, last = stage_of(s, suit), RANKS * suit + RANKS - 1
    if (near >> last) & 1:
        return ENTER_AT_ONCE
    away = steps_between(s, stage, last)
    if away == FAR:
        return ENTER_CUT_OFF
    turns = ENTER_ON_FOOT + ENTER_STEP * away
    for rank in range(1, RANKS):
        if (ends(s, stage, rank) >> last) & 1:
            raising = ENTER_BY_DIE * turns_to_unlock(s, suit, NONE, rank)
            turns = min(turns, ENTER_BY_SPAN + raising + turns_to_meet(s, suit, rank))
    return turns


@rule
def turns_to_meet(s, suit, rank):
    """How many turns until an explorer has a span of a rank with it, or one awaits it on its stage-5."""
    stage, last = stage_of(s, suit), RANKS * suit + RANKS - 1
    if int(s.holders[rank]) & (1 << stage | 1 << last):
        return 0.0
    if s.beings[stage] < MOST_BEINGS:
        for other in range(suits_in_play(s)):
            if owner(s, other) == owner(s, suit) and s.coin[RANKS * other + rank] == HORIZON:
                return 1.0
    return NEVER


@rule
def turns_to_unlock(s, suit, runner, rank):
    """How often a die must be raised until it shows a rank, best not the runner's, for none comes back (R16)."""
    if is_unlocked(s, rank):
        return 0.0
    turns = NEVER
    for other in range(suits_in_play(s)):
        if explores(s, other) and (s.die[other] < rank or s.options.reveal_wrap == ON):
            rises = (rank - s.die[other]) % RANKS
            spoils = SPOILS_OWN if other == runner else 0.0 if owner(s, other) == owner(s, suit) else SPOILS_OTHERS
            turns = min(turns, RAISE * rises + spoils)
    return turns


@rule
def turns_to_move(s, suit, runner):
    """What it costs an explorer that few ranks carry it, the short ones best, and that it has few stages to go to."""
    turns = STIFF + CONFINED / (1 + count_bits(in_one_move(s, suit)))
    for rank in range(1, RANKS):
        carries = 0.0
        for other in range(suits_in_play(s)):
            if s.die[other] == rank:
                carries = max(carries, WAITS[rank] if other == suit == runner else PASSES[rank])
        turns -= carries
    return turns - SPAN_TO_MEET * spans_left(s, owner(s, suit))


@rule
def spans_left(s, seat):
    """How many spans a player can still hope to meet."""
    count = 0
    for suit in range(suits_in_play(s)):
        if owner(s, suit) == seat:
            for rank in range(1, RANKS):
                count += s.coin[RANKS * suit + rank] == HORIZON and turns_to_unlock(s, suit, NONE, rank) < NEVER
    return count


@rule
def in_one_move(s, suit):
    """Bits of the stages to which an explorer or avatar can go at once."""
    if stage_of(s, suit) == HORIZON:
        return 0
    bits = 0
    paths = reach(s, suit)
    for rank in range(1, RANKS):
        if level(s, suit, rank):
            bits |= targets(s, Kind.SE, suit, rank, rank, paths) | targets(s, Kind.RE, suit, rank, rank, paths)
    return bits


# The bait


@rule
def turns_to_bait(s, runner):
    """About how many turns until a null of the player is cut off, by the best of the suits that are not to run."""
    best = NO_BAIT
    for suit in range(suits_in_play(s)):
        if owner(s, suit) == owner(s, runner) and (suit != runner or s.n_seats > 2) and not has_avatar(s, suit):
            last = RANKS * suit + RANKS - 1
            if is_laid(s, last):
                highest = RANKS - 2 if suit == runner else 0
                turns = turns_to_wall(s, suit, runner, last, highest, at_hand(s, suit), -1)
                turns += turns_to_reach(s, suit, in_one_move(s, suit))
            else:
                turns = TO_PLACE + turns_to_unlock(s, suit, runner, RANKS - 1)
                turns += turns_to_found(s, suit, runner) + TO_ENTER
            best = min(best, turns + turns_to_move(s, suit, runner))
    return best


@rule
def turns_to_found(s, suit, runner):
    """About how many turns until a stage-5 that is not yet placed is walled in, at the best stage to place it."""
    here, near = explorers_of(s, owner(s, suit))
    helped = at_hand(s, suit)
    best = NO_WALL
    rest = lonely(s, owner(s, suit)) if here else 0
    while rest:
        host = lowest(rest)
        travel = 0.0 if (here >> host) & 1 else TO_TRAVEL if (near >> host) & 1 else FAR_TRAVEL
        if travel < best:
            best = min(best, travel + turns_to_wall(s, suit, runner, host, 0, helped, 0))
        rest &= rest - 1
    return best


@rule
def lonely(s, seat):
    """Bits of the stages of others at which a player can place one that touches nothing else."""
    hosts = 0
    for i in range(s.n_open):
        if s.open_near[i] & (s.open_near[i] - 1) == 0:
            hosts |= int(s.open_near[i])
    return hosts & ~realm_tiles(s, seat)


@rule
def at_hand(s, suit):
    """Bits of the stages where another explorer or avatar of the player stands, or to which it can go at once."""
    bits = 0
    for other in range(suits_in_play(s)):
        if other != suit and owner(s, other) == owner(s, suit):
            bits |= in_one_move(s, other) | 1 << stage_of(s, other)
    return bits


@rule
def turns_to_keep(s, runner):
    """About how many turns until a null is cut off even when the runner and the explorers of others have gone."""
    best = NO_BAIT
    for suit in range(SUITS):
        if is_null(s, suit):
            stage = int(s.coin[RANKS * suit])
            if not (STAGE_NULLS >> stage) & 1:
                far, _ = way_home(s, stage)
                early = -int(far == NONE or s.phase == Phase.NOTHING)
                best = min(best, turns_to_wall(s, runner, runner, stage, -1, at_hand(s, runner), early))
    return best


# The avatar's way


@rule
def detours(s, suit):
    """Turns besides the fewest: the next stage is full, or out of reach of one move."""
    stage, goal = stage_of(s, suit), RANKS * suit + int(s.die[suit])
    return -1.0 if stage == goal else hops(s, stage, goal) - 1.0 + FULL_GOAL * is_full(s, goal)


@rule
def hops(s, stage, goal):
    """With how many moves an avatar comes from one stage to another: 1, 2, 3, or more."""
    into = by_one_move(s, goal)
    if (into >> stage) & 1:
        return 1.0
    onto = by_one_move(s, stage) & ~int(s.full)
    if onto & into:
        return 2.0
    rest = onto
    while rest:
        if by_one_move(s, lowest(rest)) & ~int(s.full) & into:
            return 3.0
        rest &= rest - 1
    return MANY_MOVES if onto else NO_MOVES


@rule
def by_one_move(s, stage):
    """Bits of the stages from which an avatar's move leads here, or to which one leads from here, if there is room."""
    bits = 0
    for rank in range(1, RANKS):
        holders = int(s.holders[rank])
        if holders:
            far = ends(s, stage, rank)
            bits |= far if (holders >> stage) & 1 else far & holders
    return bits


@rule
def is_stranded(s, suit):
    """Whether an avatar has still to visit a stage that is not on the board (HAR-6)."""
    if s.options.avatar_contact == ON:
        return False
    for rank in range(1, int(s.die[suit]) + 1):
        if not is_laid(s, RANKS * suit + rank):
            return True
    return False


@rule
def turns_home(s, suit):
    """The fewest own turns that an avatar needs from stage-5, or from where it is (FIG-5)."""
    rank = int(s.die[suit]) if has_avatar(s, suit) else RANKS - 2
    return rank + 1 if s.options.announce == FREE else 2 * rank + 1


# Distances


@rule
def steps_between(s, start, end):
    """The least number of contacts from one stage to another, not through full ones; FAR if there is no way."""
    if not is_laid(s, end) or start == HORIZON:
        return FAR
    return steps_to(s, 1 << start, 1 << end, int(s.full) & ~(1 << end))
