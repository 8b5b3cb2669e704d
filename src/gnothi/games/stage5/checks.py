"""What must always hold in a game of STAGE-5."""
from gnothi.engine.compile import rule
from gnothi.games.stage5.geometry import Lie
from gnothi.games.stage5.moves import has_avatar, is_full
from gnothi.games.stage5.paths import flood
from gnothi.games.stage5.state import MOST_BEINGS, NONE, RANKS, SUITS, TILES, Face, Phase
from gnothi.games.stage5.table import is_laid, lie_to, realm

INVARIANTS = (
    "what is kept of spans, beings and full stages agrees with where coins and pawns are",
    "no stage holds more than four beings, and nobody stands beside the table",
    "tiles touch at points only, never the own realm, and the contacts are those that are kept",
    "every stage can be reached from every other",
    "free seats are in order, each touches a tile on the table, and all of them found room",
    "dice show what they may, and an avatar has its null and its harbinger",
    "what was begun is being asked about, and nothing else is",
)


@rule
def check(s):
    """0, or the number of the invariant that is broken."""
    for stage in range(TILES):
        if not is_counted(s, stage):
            return 1
        if s.beings[stage] > MOST_BEINGS or (s.beings[stage] > 0 and not is_laid(s, stage)):
            return 2
    for tile in range(TILES):
        if not is_well_laid(s, tile):
            return 3
    if not is_connected(s):
        return 4
    if s.left_out or not seats_are_free(s):
        return 5
    for suit in range(SUITS):
        avatar = has_avatar(s, suit)
        if not 0 <= s.die[suit] < RANKS or avatar != (s.face[suit] == Face.NULL) or (avatar and s.die[suit] > 4):
            return 6
    if (s.phase == Phase.WHERE) != (s.doing != NONE):
        return 7
    return 0


@rule
def is_counted(s, stage):
    beings = 0
    for suit in range(SUITS):
        beings += s.pawn[suit] == stage
        beings += s.coin[RANKS * suit] == stage
    for rank in range(1, RANKS):
        spans = 0
        for suit in range(SUITS):
            spans += s.coin[RANKS * suit + rank] == stage
        if spans != s.spans[stage, rank] or (spans > 0) != ((int(s.holders[rank]) >> stage) & 1 == 1):
            return False
        beings += spans
    return beings == s.beings[stage] and is_full(s, stage) == ((int(s.full) >> stage) & 1 == 1)


@rule
def is_well_laid(s, tile):
    if not is_laid(s, tile):
        return s.near[tile] == 0
    t = s.tiles[tile]
    for other in range(tile):
        if not is_laid(s, other):
            continue
        how = lie_to(s, other, t.o, t.n[0], t.n[1], t.n[2], t.n[3])
        if how != Lie.APART and (how != Lie.POINT or realm(s, other) == realm(s, tile)):
            return False
        if touches(s, tile, other) != (how == Lie.POINT) or touches(s, other, tile) != (how == Lie.POINT):
            return False
    return True


@rule
def touches(s, tile, other):
    return (int(s.near[tile]) >> other) & 1 == 1


@rule
def is_connected(s):
    """Whether contacts lead from the first stage to all others (GEO-10)."""
    laid = int(s.laid)
    return flood(s, laid & -laid, 0) == laid


@rule
def seats_are_free(s):
    for i in range(1, s.n_open):
        if s.open_spot[i - 1] >= s.open_spot[i]:
            return False
    for i in range(s.n_open):
        if s.open_near[i] == 0 or int(s.open_near[i]) & ~int(s.laid):
            return False
    return True
