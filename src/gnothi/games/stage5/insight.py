"""What a bot hopes and fears in STAGE-5: the plan that `plan` measures in turns, as a number from -1 to 1.

No rule asks this; `evaluate` does, and with it every bot that thinks ahead.
"""
import math

from gnothi.engine.compile import rule
from gnothi.games.stage5.moves import has_avatar, is_null, stage_of
from gnothi.games.stage5.paths import FAR, STAGE_NULLS, steps_to, way_home
from gnothi.games.stage5.plan import steps_between, turns_to_bait, turns_to_keep, turns_to_run
from gnothi.games.stage5.state import MOST_BEINGS, NONE, RANKS, SUITS, Phase
from gnothi.games.stage5.table import is_laid, owner, suits_in_play
from gnothi.games.stage5.tuning import (
    AHEAD,
    AHEAD_KEPT,
    AHEAD_TO_KEEP,
    CALM,
    DANGER_STEP,
    DETOUR,
    DOOM,
    DOOM_NEAR,
    FEAR,
    HEAD_START,
    KEEP_ALONE,
    LAST_MOMENT,
    LONG,
    NO_WALL,
    PACE,
    QUIET,
    RACE,
    REOPENS,
    RUN_LATER,
    WORST,
)

# What is hoped for


@rule
def outlook(s, seat):
    """From -1 to 1: how a player stands, by the better of his suits, whatever the others do."""
    best = -1.0
    if s.in_game[seat]:
        for runner in range(suits_in_play(s)):
            if owner(s, runner) == seat:
                best = max(best, outlook_of(s, runner))
    return best


@rule
def outlook_of(s, runner):
    """Good once a null is walled in for good, fair while one is cut off; otherwise it is a plan, or a race."""
    run = turns_to_run(s, runner)
    if s.n_avatars == 0:
        return promise(AHEAD + turns_to_bait(s, runner) + RUN_LATER * run)
    keep, left = turns_to_keep(s, runner), steps_left(s)
    if left >= FAR or keep < NO_WALL:
        return promise(min(AHEAD_KEPT, AHEAD_TO_KEEP * keep) + keep + run)
    doom = -DOOM - DOOM_NEAR * danger(s)
    if has_avatar(s, runner):
        ahead = left - run - (s.phase == Phase.NOTHING)
        return doom + RACE / (1.0 + math.exp(-PACE * (ahead + HEAD_START)))
    bait = min(keep + KEEP_ALONE, turns_to_bait(s, runner))
    if bait >= left + LAST_MOMENT:
        return doom
    return max(doom, promise(AHEAD + bait + RUN_LATER * run) - FEAR * danger(s))


@rule
def patience(s):
    """What is left of a hope when nothing lasting happens: the game will end without a winner (END-4)."""
    return 1.0 - QUIET * s.quiet / s.options.quiet_limit if s.options.quiet_limit else 1.0


@rule
def promise(turns):
    """From 1, home, down to less than a draw, a plan for ever."""
    return 1.0 - min(WORST, turns / LONG)


# What all have to fear


@rule
def steps_left(s):
    """How many steps the Nothing has still to make, a cut-off null counting for many."""
    left = 0
    for suit in range(SUITS):
        if is_null(s, suit):
            far, _ = way_home(s, s.coin[RANKS * suit])
            left += FAR if far == NONE else far
    return left


@rule
def danger(s):
    """The less, the more steps the Nothing has to make; 1 when it is about to be home."""
    return 1.0 / (1.0 + DANGER_STEP * max(0, steps_left(s) - 1))


@rule
def hazard(s, seat):
    """How likely another enters a stage-5 that is near home, and so brings the end for all."""
    risk = 0.0
    for suit in range(suits_in_play(s)):
        last = RANKS * suit + RANKS - 1
        if owner(s, suit) != seat and is_laid(s, last) and s.beings[last] <= MOST_BEINGS - 2:
            near = 1.0 / (1.0 + steps_between(s, stage_of(s, suit), last))
            risk += near * max(0.0, 1.0 - entry_clock(s, suit) / CALM)
    return risk


@rule
def entry_clock(s, suit):
    """How many steps a null would have to make from a suit's stage-5; a closed way may open again."""
    last = RANKS * suit + RANKS - 1
    far, _ = way_home(s, last)
    plain = steps_to(s, int(s.laid) & STAGE_NULLS, 1 << last, 0)
    return plain + REOPENS if far == NONE else plain + min(REOPENS, DETOUR * (far - plain))
