"""What a seat knows, guesses and hopes; and openings counted by hand."""
import numpy as np
import pytest

from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.games.stage5 import GAME
from gnothi.games.stage5.insight import outlook, steps_left
from gnothi.games.stage5.plan import is_stranded, steps_between, turns_home
from gnothi.games.stage5.state import HIDDEN, NONE

from . import BOARD_V, RING, A, C, M, S, play, position, state, tile


def standing(match):
    return match.standing


def weights(match, seat):
    """How likely a casual player takes each action, by name."""
    view = match.view(seat)
    actions = np.array(view.actions, np.int32)
    out = np.zeros(len(actions))
    bind(GAME, templates.call_weigh)(view.states, seat, actions, len(actions), out)
    return dict(zip(view.legal, out.tolist(), strict=True))


def picked():
    match = Match.new(GAME, 4, 1)
    match.play(C, "coin 4")
    return match


@pytest.mark.clause("CMP-4", "FIRST-1")
def test_a_picked_coin_is_any_coin_to_the_others():
    drawn = set()
    for seed in range(60):
        world = picked().view(S).states.copy()
        bind(GAME, templates.call_determinize)(world, S, np.uint64(seed * 7919 + 1))
        drawn.add(int(world[0]["picks"][C]))
        assert world[0]["picks"].tolist()[:2] == [NONE, NONE]
    assert drawn == set(range(6))


def test_the_owner_of_a_pick_knows_it():
    match = picked()
    assert match.view(C).s.picks[C] == 4
    assert match.view(A).s.picks[C] == HIDDEN


@pytest.mark.clause("CMP-4", "FIRST-1")
def test_every_pick_is_its_owners_secret_until_all_have_picked():
    match, coins = Match.new(GAME, 4, 1), (1, 4, 2, 3)
    for picker, coin in enumerate(coins):
        for seat in range(SPECTATOR, 4):
            shown = [coins[owner] if owner == seat else HIDDEN for owner in range(picker)] + [NONE] * (4 - picker)
            assert match.view(seat).s.picks.tolist() == shown
        match.play(picker, f"coin {coin}")
    assert all(match.view(seat).s.picks.tolist() == list(coins) for seat in range(SPECTATOR, 4))


# Hopes


def test_an_avatar_whose_null_is_cut_off_stands_better_than_an_explorer_and_better_still_near_its_next_stage():
    cut = {"C0": "1 1 1 1", "A3": "S"}
    far = position(BOARD_V, {**cut, "S5": "S!", "S3": "2"}, "4 0 0 0", nothing=M)
    near = position(BOARD_V, {**cut, "S5": "S! 2"}, "4 0 0 0", nothing=M)
    assert standing(far)[C] < standing(far)[S] < standing(near)[S]


def test_a_stranded_avatar_hopes_for_little():
    board = BOARD_V.replace("S4 6,0  ", "")
    lost = position(board, {"S5": "S!", "A3": "S"}, "4 0 0 0", nothing=M)
    whole = position(BOARD_V, {"S5": "S!", "A3": "S"}, "4 0 0 0", nothing=M)
    assert is_stranded(state(lost), S) and not is_stranded(state(whole), S)
    assert standing(lost)[S] < standing(whole)[S]


def test_the_nearer_the_nothing_the_worse_for_all():
    far = position(BOARD_V, {"S5": "S!", "A3": "S"}, "4 0 0 0", nothing=M)
    near = position(BOARD_V, {"S5": "S!", "M1": "S"}, "4 0 0 0", nothing=M)
    assert (steps_left(state(far)), steps_left(state(near))) == (5, 1)
    assert all(outlook(state(near), seat) < outlook(state(far), seat) for seat in range(4))
    assert all(worse <= better for worse, better in zip(standing(near), standing(far), strict=True))


def test_hope_fades_while_nothing_lasting_happens():
    def hopes(quiet, limit):
        match = position(BOARD_V, {"A3": "1 1 1 1", "S5": "S! S?"}, "4 0 1 0", seats=2, nothing=S, quiet_limit=limit)
        state(match).quiet = quiet
        return standing(match)[S]

    assert hopes(0, 120) > hopes(60, 120) > hopes(119, 120) > 0
    assert hopes(0, 0) == hopes(1000, 0) == hopes(0, 120)


def test_stages_placed_and_ranks_unlocked_count():
    assert standing(position(f"{RING} S1 2,2"))[S] > standing(position(RING))[S]
    assert standing(position(RING, dice="1 2 0 0"))[S] >= standing(position(RING))[S]


def test_the_end_is_its_result():
    match = position(BOARD_V, {"M0": "S! 1", "S3": "S"}, "0 0 0 0", nothing=C)
    play(match, "SE S 1 S0")
    assert standing(match) == match.result


def test_standings_lie_between_minus_one_and_one():
    for match in (position(), position(BOARD_V, {"S5": "S! M! C!", "A3": "S M C"}, "0 0 0 0", nothing=A)):
        assert all(-1 <= hope <= 1 for hope in standing(match))


def test_the_least_time_home_is_nine_turns_or_five():
    assert turns_home(state(position(BOARD_V)), S) == 9
    assert turns_home(state(position(BOARD_V, announce="free")), S) == 5


def test_the_way_between_two_stages():
    s = state(position(BOARD_V))
    assert steps_between(s, tile("S5"), tile("S4")) == 2
    assert steps_between(s, tile("S0"), tile("S5")) == 8
    assert steps_between(s, tile("S0"), tile("C5")) == 24


# Casual play


def test_a_casual_avatar_goes_where_its_harbinger_points():
    match = position(BOARD_V, {"S5": "S! 2", "A3": "S"}, "4 0 0 0", nothing=M)
    match.play(S, "se s 2")
    assert weights(match, S)["s4"] > 10 * weights(match, S)["s3"]


def test_a_casual_explorer_does_not_strand_itself():
    match = position(BOARD_V.replace("S4 6,0  ", ""), {"A3": "S 1"}, "1 0 0 0")
    match.play(S, "se s 1")
    assert weights(match, S)["s5"] < weights(match, S)["s3"] / 5


def test_on_honour_a_casual_player_keeps_the_rule():
    match = position(BOARD_V, {"S5": "S! M!", "A3": "S", "S3": "M"}, "4 4 0 0", nothing=S, nothing_policing="honour")
    state(match).phase = 4
    found = weights(match, S)
    right = {name for name, weight in found.items() if weight == 1}
    assert right == {"nothing s s3", "nothing s s4"} and len(found) > 2


# Openings


@pytest.mark.clause("GEO-17", "GEO-18")
@pytest.mark.parametrize(("seats", "second"), [
    (2, 4 * 25 + 8 * 23 + 8 * 24 + 8 * 23 + 8 * 23), (3, 4 * 54 + 8 * 48 + 8 * 50 + 8 * 49 + 8 * 49),
])
def test_openings_are_counted(seats, second):
    match = Match.new(GAME, seats, 1, None, {"first_player": "seat0"})
    firsts = match.actions(1)
    assert len(firsts) == 36
    total = 0
    for action in firsts:
        match.play(1, action)
        total += len(match.actions(match.awaited[0]))
        match.undo()
    assert total == second


def test_the_picking_of_coins_is_counted():
    match = Match.new(GAME, 2, 1)
    total = 0
    for first in range(6):
        for second in range(6):
            match.play(0, f"coin {first}")
            match.play(1, f"coin {second}")
            total += len(match.actions(match.awaited[0]))
            match.undo()
            match.undo()
    assert total == 30 * 36 + 6 * 6
