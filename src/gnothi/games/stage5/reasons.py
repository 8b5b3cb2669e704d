"""Why something that lies before a player cannot be used now."""
from __future__ import annotations

from gnothi.engine.english import either
from gnothi.engine.view import View
from gnothi.games.stage5.acts import LAST_RANK, explores, is_unlocked, must_announce
from gnothi.games.stage5.moves import has_avatar
from gnothi.games.stage5.notation import RANK_NAMES, SUITS_OF, tile_name
from gnothi.games.stage5.state import HORIZON, RANKS, Phase
from gnothi.games.stage5.table import realm


def own_suits(view: View) -> tuple[int, ...]:
    return SUITS_OF[view.seats][view.seat]


def own_explorers(view: View) -> list[int]:
    """The stages on which explorers of who looks stand, of those that may place and meet."""
    s = view.s
    where = [int(s.coin[RANKS * suit]) for suit in own_suits(view) if explores(s, suit)]
    return [stage for stage in where if stage != HORIZON]


def locked(rank: int) -> str:
    """
    >>> locked(2)
    'locked: no die shows two'
    """
    return f"locked: no die shows {RANK_NAMES[rank]}"


def unless_busy(view: View, reason: str) -> str:
    """A reason for one whose turn it is, who may have to announce before all else (HAR-2); nothing for the others."""
    if view.s.phase != Phase.TURN or view.s.turn != view.seat:
        return ""
    if any(must_announce(view.s, suit) for suit in own_suits(view)):
        return "your harbinger must be turned down first"
    return reason


def why_not_meet(view: View, rank: int) -> str:
    """Why a span in the horizon cannot be met."""
    where = own_explorers(view)
    if view.s.phase >= Phase.TURN and not where:
        return "only an explorer can meet it"
    if not is_unlocked(view.s, rank):
        return locked(rank)
    return unless_busy(view, f"there is no room on {named(where)}")


def why_not_place(view: View, tile: int) -> str:
    """Why a stage in the horizon cannot be placed."""
    s = view.s
    if s.options.avatar_contact and any(
        has_avatar(s, suit) and tile == RANKS * suit + s.die[suit] for suit in own_suits(view)
    ):
        return unless_busy(view, "your avatar must stand on a stage of another player with a free place")
    where = own_explorers(view)
    if s.phase >= Phase.TURN and not where:
        return "only an explorer can place it"
    if not is_unlocked(s, tile % RANKS):
        return locked(tile % RANKS)
    if where and all(realm(s, stage) == view.seat for stage in where):
        return "an explorer places it from a stage of another player"
    return unless_busy(view, f"there is no free place at {named(where)}")


def why_not_turn(view: View, suit: int) -> str:
    """Why a die cannot be turned."""
    shows = int(view.s.die[suit])
    if not has_avatar(view.s, suit):
        return unless_busy(view, "it cannot go higher" if shows == LAST_RANK else "explorers only move now")
    if shows == 0:
        return f"the avatar has only to come home to {tile_name(RANKS * suit)}"
    return f"it goes down when the avatar has come to {tile_name(RANKS * suit + shows)}"


def named(stages: list[int]) -> str:
    return either([tile_name(stage) for stage in stages])
