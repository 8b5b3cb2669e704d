"""What an explorer should know before it enters its own stage-5: what strands its avatar, or ends the game at once."""
from __future__ import annotations

from gnothi.engine.layout import Struct
from gnothi.games.stage5.acts import LAST_RANK
from gnothi.games.stage5.asked import has_avatar, stage_of
from gnothi.games.stage5.moves import read_move
from gnothi.games.stage5.paths import STAGE_NULLS, lowest
from gnothi.games.stage5.state import CONTACT, GO, MOVE, NONE, RANKS, TURNS_OFF, Kind


def missing_stages(s: Struct, suit: int) -> list[int]:
    """The stages that an avatar of this suit will have to visit and could not place itself (HAR-6)."""
    if s.options.avatar_contact:
        return []
    return [tile for tile in range(RANKS * suit + 1, RANKS * suit + LAST_RANK) if not int(s.laid) >> tile & 1]


def null_beside(s: Struct, suit: int) -> int:
    """A stage-null to which the first null would step at once from the stage-5 of this suit, or NONE (R42)."""
    if s.n_avatars or TURNS_OFF[s.options.nothing_start]:
        return NONE
    shut = int(s.full) & ~(1 << int(stage_of(s, suit)))        # the stage that the explorer leaves has room then
    beside = int(s.near[RANKS * suit + LAST_RANK]) & STAGE_NULLS & ~shut
    return int(lowest(beside)) if beside else NONE


def is_perilous(s: Struct, action: int, where: int) -> bool:
    """Whether a move makes an explorer an avatar that cannot come home."""
    if not MOVE <= action < CONTACT:
        return False
    kind, suit, _, _ = read_move(action)
    enters = kind in (Kind.SE, Kind.RE) and where == GO + RANKS * suit + LAST_RANK and not has_avatar(s, suit)
    return enters and (bool(missing_stages(s, suit)) or null_beside(s, suit) != NONE)
