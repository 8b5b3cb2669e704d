"""Many whole games: every decision comes up, nearly every clause fires, and the figures are as expected."""
# ruff: noqa: F821
import numpy as np
import pytest

from gnothi.engine.compile import bind
from gnothi.engine.layout import blank
from gnothi.engine.rng import STRIDE, below, scramble
from gnothi.games.conscious import GAME
from gnothi.games.conscious.sentences import PATTERNS
from gnothi.games.conscious.state import MAX_LEGAL, Clause, Step


def survey_games(states, start, seats, seed, games, out, weights, asked, fired, ends):
    """Casual games: how often each question was asked, each clause cited, each clause the end; and all turns taken."""
    s = states[0]
    dice = scramble(seed)
    turns = 0
    for game in range(games):
        states[0] = start[0]
        s.rng = scramble(seed + np.uint64(game))
        setup(s, seats)
        waiting = awaited(s)
        while waiting:
            seat = 0
            while not (waiting >> seat) & 1:
                seat += 1
            dice += STRIDE
            if s.options.fifth_striving == 1 and below(scramble(dice), 4) == 0:
                caller = np.int64(below(scramble(dice + STRIDE), seats))
                seat = caller if legal(s, caller, out) > 0 else seat
            dice += STRIDE + STRIDE
            asked[s.stack[s.depth - 1].what] += 1
            count = legal(s, seat, out)
            weigh(s, seat, out, count, weights)
            total = 0.0
            for i in range(count):
                total += weights[i]
            point = below(scramble(dice), 1_000_000) / 1_000_000 * total
            chosen = count - 1
            for i in range(count - 1, -1, -1):
                point -= weights[i]
                if point < 0.0:
                    chosen = i
                    break
            s.n_events = 0
            apply(s, seat, out[chosen])
            for i in range(min(s.n_events, len(s.events))):
                fired[s.events[i].clause] += 1
            waiting = awaited(s)
        ends[s.ended_by] += 1
        for seat in range(seats):
            turns += s.seats[seat].turns
    return turns


def played(seats, games, seed=1, **options):
    asked, fired, ends = np.zeros(len(Step), np.int64), np.zeros(len(Clause), np.int64), np.zeros(len(Clause), np.int64)
    turns = bind(GAME, survey_games)(
        blank(GAME.rules.State), GAME.blank(seats, options), seats, np.uint64(seed), games,
        np.empty(MAX_LEGAL, np.int32), np.empty(MAX_LEGAL, np.float64), asked, fired, ends,
    )
    return turns, asked, fired, ends


@pytest.mark.compiled
def test_every_question_is_asked_and_nearly_every_clause_fires():
    asked = np.zeros(len(Step), np.int64)
    fired = np.zeros(len(Clause), np.int64)
    for seats, games, options in (
        (1, 800, {}), (2, 800, {}), (3, 400, {}), (6, 400, {}),
        (4, 200, {"fifth_striving": "vigilance", "clumsy_roll": 5}),
        (3, 100, {"moon": "automatic"}), (3, 200, {"after_win": "play_on"}), (2, 20, {"max_turns": 50}),
    ):
        _, asked_here, fired_here, _ = played(seats, games, **options)
        asked += asked_here
        fired += fired_here
    assert [step.name for step in Step if step >= Step.ASK_FACET and not asked[step]] == []
    silent = {Clause(clause).name for clause in PATTERNS if not fired[clause]}
    assert len(silent) <= 0.05 * len(PATTERNS), silent
    for clause in ("L_1", "L_2", "L_1_c", "S_0_1", "S_3", "R_3", "N_2_b", "M_0"):
        assert fired[Clause[clause]] > 0, clause


@pytest.mark.compiled
def test_alone_some_die_some_decay_and_some_start_over():
    turns, _, fired, ends = played(1, 300)
    died, decayed, won = fired[Clause.L_0_2], fired[Clause.R_3] + fired[Clause.N_1_a], ends[Clause.M_0]
    assert min(died, decayed, won) > 15
    assert died + won <= 300
    assert 60 < turns / 300 < 600
