"""What cannot be undone and loses: the table asks once more. And what only lets the others go on."""
from __future__ import annotations

from gnothi.engine.view import View
from gnothi.games.stage5.asked import has_avatar, longest_way, players_left
from gnothi.games.stage5.moves import read_move
from gnothi.games.stage5.notation import own_suits, tile_name
from gnothi.games.stage5.perils import is_perilous, missing_stages, null_beside
from gnothi.games.stage5.state import NONE, PASS, RANKS, Phase
from gnothi.games.stage5.words import ALL, not_placed


def warns(view: View, action: int) -> str:
    """What an action throws away, if it does."""
    s = view.s
    if action not in view.actions:
        return ""
    if s.phase == Phase.WHERE and is_perilous(s, int(s.doing), action):
        return warn_of_entering(view, int(read_move(int(s.doing))[1]))
    if action == PASS and len(view.actions) > 1 and ends_in_silence(view):
        return "Everybody else has passed: if you pass too, the game is over and nobody wins (END-3)."
    return ""


def warn_of_entering(view: View, suit: int) -> str:
    """An avatar beside a stage-null loses the game for all (R42); one whose stages are missing is stuck (HAR-6)."""
    s = view.s
    null = null_beside(s, suit)
    last = tile_name(RANKS * suit + RANKS - 1)
    if null != NONE:
        return (f"{last} touches {tile_name(null)}, a stage-null: your null steps home at once, and all is lost for "
                "everybody (R42).")
    missing = missing_stages(s, suit)
    it = "it" if len(missing) == 1 else "them"
    if s.options.phase_scope != ALL and any(not has_avatar(s, kin) for kin in own_suits(view) if kin != suit):
        after = f"your other explorer would have to place {it}"
    else:
        after = "it could never come home"
    return f"{not_placed(missing)}. An avatar places no stages: {after} (HAR-6)."


def ends_in_silence(view: View) -> bool:
    """Whether a pass is the last that was wanting, and the Nothing does not step after it (END-3)."""
    s = view.s
    steps = s.turn == s.player_of_nothing and not s.nothing_waits and longest_way(s) > 0
    return s.phase == Phase.TURN and s.passes + 1 >= players_left(s) and not steps


def passes(view: View) -> int:
    """To pass, in a turn or for the Nothing."""
    return PASS if PASS in view.actions else NONE
