"""What a seat knows, guesses and hopes; and openings counted by hand."""
import numpy as np
import pytest

from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.games.stage5 import GAME
from gnothi.games.stage5.insight import entry_clock, hazard, outlook, steps_left
from gnothi.games.stage5.plan import is_stranded, steps_between, turns_home
from gnothi.games.stage5.sight import goal_of_last_stage
from gnothi.games.stage5.state import HIDDEN, NONE
from gnothi.games.stage5.tuning import CALM, DETOUR, REOPENS

from . import BOARD_V, RING, A, C, M, S, play, position, state, tile

WITHOUT_S1 = BOARD_V.replace("S1", "C1")


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
    out = np.zeros(4)
    bind(GAME, templates.call_evaluate)(match.states, out)
    assert tuple(out) == match.result == (1.0, -1.0, -1.0, -1.0)


def test_one_who_has_lost_hopes_for_nothing():
    match = position(BOARD_V)
    assert outlook(state(match), S) > -1
    state(match).in_game[S] = 0
    assert outlook(state(match), S) == -1


def test_the_others_fear_one_who_stands_before_a_stage_5_near_home():
    def fear(beings, seat=M, tiles=BOARD_V):
        return hazard(state(position(tiles, beings)), seat)

    early = 1 - 6 / CALM                                # six steps from S5 to C0, the nearest home
    assert fear({"A3": "S"}) == pytest.approx(early / 2)
    assert fear({"S4": "S"}) == pytest.approx(early / 3)
    assert fear({"A3": "S"}, S) == 0                    # it is his own
    assert fear({"A3": "S", "S5": "2 2"}) == pytest.approx(early / 2)
    assert fear({"A3": "S", "S5": "2 2 3"}) == 0        # no room for a null and an avatar
    assert fear({"A3": "S"}, tiles=BOARD_V.replace("S5 8,0", "")) == 0


def test_a_null_that_is_cut_off_now_may_find_its_way_open_again():
    assert entry_clock(state(position(BOARD_V)), S) == 6
    assert entry_clock(state(position(BOARD_V, {"A3": "1 1 1 1"})), S) == 6 + REOPENS
    # From S5 four steps lead to C0, and five to M0.
    round_about = f"{RING} A1 3,-1 A2 4,0 A3 5,-1 S5 6,0 M1 2,2 M2 3,3 M3 4,2 M4 5,1"
    assert entry_clock(state(position(round_about, {"A1": "1 1 1 1"})), S) == 4 + DETOUR


def test_standings_lie_between_minus_one_and_one():
    for match in (position(), position(BOARD_V, {"S5": "S! M! C!", "A3": "S M C"}, "0 0 0 0", nothing=A)):
        assert all(-1 <= hope <= 1 for hope in standing(match))


def test_the_least_time_home_is_nine_turns_or_five():
    assert turns_home(state(position(BOARD_V)), S) == 9
    assert turns_home(state(position(BOARD_V, announce="free")), S) == 5


def test_an_avatar_on_its_way_needs_fewer_turns_home():
    s = state(position(BOARD_V, {"S2": "S!", "A3": "S"}, "1 0 0 0", nothing=M))
    assert turns_home(s, S) == 3


def test_even_stage_1_strands_an_avatar_unless_it_may_place_it():
    beings = {"S5": "S!", "A3": "S"}
    assert is_stranded(state(position(WITHOUT_S1, beings, "4 0 0 0", nothing=M)), S)
    assert not is_stranded(state(position(WITHOUT_S1, beings, "4 0 0 0", nothing=M, avatar_contact="on")), S)


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


def test_stage_5_draws_the_more_the_further_the_nothing_will_have_to_go():
    def drawn(beings=None, tiles=BOARD_V, **options):
        return goal_of_last_stage(state(position(tiles, beings, **options)), S)

    assert drawn(tiles=WITHOUT_S1) == 0.02     # a stage is still to be placed
    assert drawn({"A3": "1 1 1 1"}) == 10               # the null would be cut off
    assert drawn(announce="free") == 10                 # six steps for it, five turns for the avatar
    assert drawn() == 1                                 # nine turns
    # Nearer home: four steps against nine turns; another null that has one step to make leaves half as many.
    near = BOARD_V.replace("S4 6,0", "S5 6,0").replace("S5 8,0", "S4 8,0")
    assert drawn(tiles=near) == 0.1
    assert drawn({"A2": "M!", "M1": "M"}, near) == 1


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
