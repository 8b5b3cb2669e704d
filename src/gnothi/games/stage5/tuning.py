"""The tuned numbers behind what a bot hopes for in STAGE-5, in one table; no rule reads them.

They are judgements, found by trial: what the parts of a plan cost, in turns of one's own, and what a plan of
that length is worth, from -1 to 1. Whoever changes one measures again (`gnothi arena stage5`, docs/bots.md).
"""

# What may not be possible any more
NEVER = 12.0                # instead of any single thing
NO_WALL = 2.0 * NEVER       # no stage-null can be kept from the null
NO_BAIT = 3.0 * NEVER       # no suit can be the bait
STRANDED = 5.0 * NEVER      # an avatar has to visit a stage that is not on the board

# An explorer places stages,
TO_PLACE = 2.0              # a stage, of several
TO_TRAVEL = 1.2             # to where one can be placed, if a single move leads there,
TWO_TRAVELS = 2.0 * TO_TRAVEL       # or else, for any stage,
FAR_TRAVEL = 2.5 * TO_TRAVEL        # or for a stage-5 that is to stand alone

# enters its stage-5,
TO_ENTER = 1.5              # one that is not yet placed
ENTER_AT_ONCE = 0.5         # a move leads there now
ENTER_BY_SPAN = 0.5         # a move would, with a span and a die that shows its rank,
ENTER_BY_DIE = 2.5          # and for each turn's worth of raising that die
ENTER_ON_FOOT = 3.0         # otherwise, and
ENTER_STEP = 0.25           # for each contact on the way
ENTER_CUT_OFF = 5.0         # no way leads there

# needs dice that show a rank,
RAISE = 0.4                 # to raise a die by one,
SPOILS_OWN = 2.0            # if it is the runner's own, for what it showed does not come back (R16),
SPOILS_OTHERS = 3.0         # or if another player has to do it

# and is stiff if few ranks carry it.
STIFF = 8.0                 # none does
CONFINED = 3.0              # it has nowhere to go; less, the more stages it can go to
SPAN_TO_MEET = 0.3          # off for each span still to be met
WAITS = (0.0, 5.0, 4.0, 3.0, 1.5, 0.6)      # off for each rank that the runner's own die shows, which may wait,
PASSES = (0.0, 1.0, 0.8, 0.6, 0.8, 0.6)     # or another die, which will be raised

# A wall of full stages is built,
TO_MEET = 1.2               # to bring to it a span that can be met,
TO_AWAIT = 1.9              # one for which a die must be raised,
TO_FILL = 2.8               # or any other being
TO_SEND = 1.5               # the same for an avatar, which all spans serve
TO_SECURE = 0.5             # a span that others can take away
TO_COME = 1.5               # to the wall, for one who is not near

# and stands in the way.
TO_PASS = 14.0              # for a runner, to come through it at all,
PASS_MORE = 2.0             # and for each stage beyond
TO_OPEN = 24.0              # to let the avatar through it and close it again

# An avatar goes home.
FULL_GOAL = 2.0             # the stage it must visit next is full
MANY_MOVES = 4.0            # instead of four moves and more,
NO_MOVES = 6.0              # or if none can be made

# What a plan is worth
LONG = 55.0                 # a plan of this many turns is no better than a draw,
WORST = 1.4                 # and a longer one at most this much worse than being home
AHEAD = 8.0                 # turns for what may go wrong until a null is walled in,
AHEAD_KEPT = 0.5 * AHEAD    # at most this many once it is cut off,
AHEAD_TO_KEEP = 2.0         # and this many for each turn that the wall needs
RUN_LATER = 0.8             # how much of a run counts while the null is not yet walled in
KEEP_ALONE = 4.0            # more turns to wall in a null on the board, for a runner that is no avatar yet
LAST_MOMENT = 4.0           # a bait that comes this many turns after the Nothing is not tried
QUIET = 0.5                 # what is left of hope when the quiet limit is reached

# What all have to fear
DOOM = 0.9                  # lost, unless a race is won,
DOOM_NEAR = 0.1             # and more so, the nearer the Nothing is to home
RACE = 1.8                  # what winning the race for certain is worth beside that
PACE = 1.5                  # how much one turn ahead decides,
HEAD_START = 0.5            # turns in the runner's favour
FEAR = 0.3                  # of the Nothing, for one who still plans
DANGER_STEP = 0.25          # how much each step that the Nothing has to make calms
CALM = 10.0                 # a null with this many steps before it is no hazard
REOPENS = 2.0               # more steps for a null that is cut off now,
DETOUR = 0.5                # or for each step of its way round, up to as many
RIVAL = 0.3                 # what the best hope of another takes from one's own
HAZARD = 0.3                # what it takes that another may enter too early
