"""MOVE (section 7): the eight kinds, what each may do from here, and where to."""
from gnothi.engine.compile import rule
from gnothi.games.stage5.paths import ends, ends_by_rank, lowest
from gnothi.games.stage5.state import (
    CARRY,
    GO,
    HORIZON,
    LINK,
    MOST_BEINGS,
    MOVE,
    OFF,
    RANKS,
    SPANS,
    SUITS,
    TILES,
    Face,
    Kind,
)
from gnothi.games.stage5.table import suits_in_play

CARRIER = 1         # receive_rank
EVERY_RANK = 62     # bits of the ranks 1 to 5


# Places, unlocking, matching (section 5)


@rule
def has_avatar(s, suit):
    return s.pawn[suit] != OFF


@rule
def stage_of(s, suit):
    """Where the explorer or avatar of a suit stands."""
    return int(s.pawn[suit]) if has_avatar(s, suit) else int(s.coin[RANKS * suit])


@rule
def is_full(s, stage):
    return s.beings[stage] >= MOST_BEINGS


@rule
def matching(s, rank):
    """How many dice in play show a rank (MAT-1), harbingers among them (UNL-3)."""
    count = 0
    for suit in range(suits_in_play(s)):
        count += s.die[suit] == rank
    return count


@rule
def level(s, suit, rank):
    """Which kinds of move a carrier of that rank allows; an avatar looks at no dice (MAT-1)."""
    return MOST_BEINGS if has_avatar(s, suit) else matching(s, rank)


@rule
def room_for(s, suit):
    """Bits of the stages that the explorer or avatar of a suit may enter (CAP-2, CAP-3)."""
    last = RANKS * suit + RANKS - 1
    free = ~int(s.full)
    if not has_avatar(s, suit) and s.beings[last] > MOST_BEINGS - 2:
        free &= ~(1 << last)
    return free


# Beings come and go


@rule
def settle(s, stage, more):
    """A stage has more beings, or fewer."""
    s.beings[stage] += more
    if is_full(s, stage):
        s.full |= 1 << stage
    else:
        s.full &= ~(1 << stage)


@rule
def count_span(s, stage, rank, more):
    """A stage has more spans of a rank, or fewer."""
    s.spans[stage, rank] += more
    if s.spans[stage, rank]:
        s.holders[rank] |= 1 << stage
    else:
        s.holders[rank] &= ~(1 << stage)
    settle(s, stage, more)


@rule
def bring_coin(s, coin, stage):
    """A span goes from its stage, or its horizon, to a stage."""
    rank = coin % RANKS
    if s.coin[coin] != HORIZON:
        count_span(s, s.coin[coin], rank, -1)
    s.coin[coin] = stage
    count_span(s, stage, rank, 1)


@rule
def coin_on(s, stage, rank):
    """A coin of that rank on a stage; which of several equal ones does not matter (R54)."""
    for suit in range(SUITS):
        if s.coin[RANKS * suit + rank] == stage:
            return RANKS * suit + rank
    return -1


@rule
def bring_null_coin(s, suit, stage):
    """An explorer or a null goes from its stage, or its horizon, to a stage."""
    coin = RANKS * suit
    if s.coin[coin] != HORIZON:
        settle(s, s.coin[coin], -1)
    s.coin[coin] = stage
    settle(s, stage, 1)


@rule
def bring_pawn(s, suit, stage):
    if has_avatar(s, suit):
        settle(s, s.pawn[suit], -1)
    s.pawn[suit] = stage
    settle(s, stage, 1)


# Actions as numbers


@rule
def move_action(kind, suit, carrier, moved):
    """The number of the first step of a move; kinds without a second span leave `moved` out."""
    if kind < Kind.SS:
        return MOVE + SUITS * SPANS * kind + SPANS * suit + carrier - 1
    return CARRY + SUITS * SPANS * SPANS * (kind - Kind.SS) + SPANS * SPANS * suit + SPANS * (carrier - 1) + moved - 1


@rule
def read_move(action):
    """Kind, suit, carrier and moved rank of the first step of a move; without a second span the carrier itself."""
    if action < CARRY:
        action -= MOVE
        carrier = action % SPANS + 1
        return action // (SUITS * SPANS), action // SPANS % SUITS, carrier, carrier
    action -= CARRY
    kind = Kind.SS + action // (SUITS * SPANS * SPANS)
    return kind, action // (SPANS * SPANS) % SUITS, action // SPANS % SPANS + 1, action % SPANS + 1


# What may be done (MOVE-1)


@rule
def ranks_to_walk(s, suit):
    """Bits of the distances that matter to an actor: the usable ranks, or all if spans may be received."""
    ranks = 0
    for rank in range(1, RANKS):
        match = level(s, suit, rank)
        if match >= 3:
            return EVERY_RANK
        if match:
            ranks |= 1 << rank
    return ranks


@rule
def reach(s, suit):
    """Where the stage of an actor leads, by distance."""
    return ends_by_rank(s, stage_of(s, suit), ranks_to_walk(s, suit))


@rule
def write_moves(s, kind, suit, paths, out, count):
    """The first steps of one kind for one actor, each of which leads somewhere."""
    if kind < Kind.SS:
        for carrier in range(1, RANKS):
            if level(s, suit, carrier) > kind // 2 and targets(s, kind, suit, carrier, carrier, paths):
                out[count] = move_action(kind, suit, carrier, carrier)
                count += 1
        return count
    for carrier in range(1, RANKS):
        if level(s, suit, carrier) <= kind // 2:
            continue
        moved_ranks = movable(s, kind, suit, carrier, paths)
        for moved in range(1, RANKS):
            if (moved_ranks >> moved) & 1:
                out[count] = move_action(kind, suit, carrier, moved)
                count += 1
    return count


@rule
def movable(s, kind, suit, carrier, paths):
    """Bits of the ranks that a carrier can move by one of the kinds that move a second span."""
    ranks = 0
    if kind < Kind.MS:
        for moved in range(1, RANKS):
            if targets(s, kind, suit, carrier, moved, paths):
                ranks |= 1 << moved
        return ranks
    carriers = paths[carrier] & int(s.holders[carrier])
    while carriers and ranks != EVERY_RANK:
        stage = lowest(carriers)
        carriers &= carriers - 1
        ranks |= movable_at(s, kind, carrier, stage)
    return ranks


@rule
def movable_at(s, kind, carrier, stage):
    """The same for a carrier on one distant stage."""
    ranks = 0
    if kind == Kind.MS:
        if ends(s, stage, carrier) & ~int(s.full):
            for moved in range(1, RANKS):
                if has_other(s, stage, carrier, moved):
                    ranks |= 1 << moved
    elif not is_full(s, stage):
        for moved in range(1, RANKS):
            if s.holders[moved] and ends(s, stage, distance(s, carrier, moved)) & int(s.holders[moved]):
                ranks |= 1 << moved
    return ranks


@rule
def has_other(s, stage, carrier, moved):
    """Whether a span of the moved rank stands there beside the carrier: two different coins (MOVE-2)."""
    return s.spans[stage, moved] > (1 if moved == carrier else 0)


@rule
def distance(s, carrier, moved):
    """How far a received span comes: its own rank, or with OPT-4 the carrier's (MOVE-4)."""
    return carrier if s.options.receive_rank == CARRIER else moved


@rule
def targets(s, kind, suit, carrier, moved, paths):
    """Bits of the stages at the other end of a move; none if it cannot be made."""
    here = stage_of(s, suit)
    if kind == Kind.RE:
        return paths[carrier] & int(s.holders[carrier]) & room_for(s, suit)
    if kind == Kind.AR:
        return 0 if is_full(s, here) else paths[carrier] & int(s.holders[carrier])
    if s.spans[here, carrier] == 0:
        return 0
    if kind == Kind.SE:
        return paths[carrier] & room_for(s, suit)
    if kind == Kind.RS:
        return 0 if is_full(s, here) else paths[distance(s, carrier, moved)] & int(s.holders[moved])
    if kind == Kind.SS and not has_other(s, here, carrier, moved):
        return 0
    return paths[carrier] & ~int(s.full)


# Where to


@rule
def write_targets(s, action, out):
    """The second steps of a move that was begun: a stage, or for a remote move both ends."""
    kind, suit, carrier, moved = read_move(action)
    if kind == Kind.MS:
        return write_remote_sends(s, suit, carrier, moved, out)
    if kind == Kind.MR:
        return write_remote_receipts(s, suit, carrier, moved, out)
    far = carrier if kind != Kind.RS else distance(s, carrier, moved)
    paths = ends_by_rank(s, stage_of(s, suit), 1 << far)
    stages = targets(s, kind, suit, carrier, moved, paths)
    count = 0
    while stages:
        out[count] = GO + lowest(stages)
        count += 1
        stages &= stages - 1
    return count


@rule
def write_remote_sends(s, suit, carrier, moved, out):
    """From each stage with carrier and moved span, to wherever the carrier's rank leads with room."""
    count = 0
    starts = ends(s, stage_of(s, suit), carrier) & int(s.holders[carrier])
    while starts:
        start = lowest(starts)
        starts &= starts - 1
        if has_other(s, start, carrier, moved):
            count = write_links(start, ends(s, start, carrier) & ~int(s.full), out, count)
    return count


@rule
def write_remote_receipts(s, suit, carrier, moved, out):
    """From each stage with a span of the moved rank, to each carrier in reach that has room beside it."""
    count = 0
    carriers = ends(s, stage_of(s, suit), carrier) & int(s.holders[carrier]) & ~int(s.full)
    starts = int(s.holders[moved])
    while starts:
        start = lowest(starts)
        starts &= starts - 1
        count = write_links(start, ends(s, start, distance(s, carrier, moved)) & carriers, out, count)
    return count


@rule
def write_links(start, stages, out, count):
    while stages:
        out[count] = LINK + TILES * start + lowest(stages)
        count += 1
        stages &= stages - 1
    return count


@rule
def course(s, action, where):
    """What both steps of a move say together: the stage left and the stage entered."""
    kind, suit, _, _ = read_move(action)
    if where >= LINK:
        return (where - LINK) // TILES, (where - LINK) % TILES
    here = stage_of(s, suit)
    if kind == Kind.AR or kind == Kind.RS:
        return where - GO, here
    return here, where - GO


@rule
def is_null(s, suit):
    """Whether the null coin of a suit belongs to the Nothing (R3)."""
    return s.face[suit] == Face.NULL
