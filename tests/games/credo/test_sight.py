"""Section 15: what each player sees, and what can be imagined, weighed and hoped."""
import numpy as np
import pytest

from gnothi.bots.random import CasualBot
from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.match import Match
from gnothi.engine.view import View
from gnothi.games.credo import GAME
from gnothi.games.credo.state import ATTACK, HIDDEN, NONE, NUM_ACTIONS, STUDY

from . import Position, order, piece, position


def seen(s: Position, name: str | None):
    """What a seat, or one who only watches, sees of a position."""
    states = s.states.copy()
    bind(GAME, templates.call_redact)(s.states, states, -1 if name is None else s.seats[name])
    return states


def likely(s: Position, name: str) -> np.ndarray:
    """How likely a casual player lays each legal order, adding up to 1."""
    actions = np.array(s.legal(name), np.int32)
    weights = np.zeros(len(actions), np.float64)
    bind(GAME, templates.call_weigh)(seen(s, name), s.seats[name], actions, len(actions), weights)
    return weights / weights.sum()


@pytest.mark.clause("CRE-1.6", "CRE-4.3", "CRE-15.1", "CRE-15.2")
def test_an_order_laid_face_down_is_seen_by_its_owner_only():
    for owner in ("S1", "S2", "R1"):
        s = position(S1=(5, 5), S2=(5, 6), R1=(9, 9))
        s.lay(owner, "U")
        for name in ("S1", "S2", "R1", None):
            answer = seen(s, name)[0]["seats"][s.seats[owner]]["answer"]
            assert answer == (order("U") if name == owner else HIDDEN)


@pytest.mark.clause("CRE-15.1")
def test_who_has_chosen_is_seen_by_all_but_not_what():
    one, two = (position(S1=(5, 5), S2=(5, 6), R1=(9, 9)) for _ in range(2))
    one.lay("S1", "U")
    two.lay("S1", "A")
    for name in ("S2", "R1", None):
        assert seen(one, name).tobytes() == seen(two, name).tobytes()
        assert seen(one, name)[0]["waiting"] == 0b110


@pytest.mark.clause("CRE-15.1", "R42")
def test_everything_else_is_public():
    s = position(strip=(5, 9), S1=piece(5, 5, feet=12, wonder=3), S2=piece(5, 6, stun=1), R1=(9, 9)).play(S1="U")
    states = seen(s, None)
    states[0]["rng"] = s.s.rng
    assert states.tobytes()[: GAME.core_bytes] == s.states.tobytes()[: GAME.core_bytes]


@pytest.mark.clause("CRE-15.3", "R43")
def test_companions_see_no_more_of_each_other_than_opponents_do():
    s = position(S1=(5, 5), S2=(5, 6), R1=(9, 9), R2=(1, 1))
    s.lay("S1", "U")
    s.lay("R1", "A")
    companion, opponent = seen(s, "S2"), seen(s, "R2")
    assert companion.tobytes() == opponent.tobytes()


@pytest.mark.clause("CRE-15.3")
def test_an_imagined_world_differs_only_in_the_orders_of_others():
    s = position(S1=(5, 5), S2=piece(5, 6, feet=25), R1=(9, 9), R2=(6, 6))
    for name, cards in (("S1", "U"), ("S2", "L L L"), ("R1", "A")):
        s.lay(name, cards)
    drawn = set()
    for seed in range(60):
        world = seen(s, "S1")
        bind(GAME, templates.call_determinize)(world, 0, np.uint64(seed))
        answers = world[0]["seats"]["answer"].tolist()[:4]
        assert answers[0] == order("U") and answers[3] == NONE
        assert 0 <= answers[1] < NUM_ACTIONS and 0 <= answers[2] < 6
        drawn.add(tuple(answers))
        again = world.copy()
        bind(GAME, templates.call_redact)(world, again, 0)
        assert again.tobytes() == seen(s, "S1").tobytes()
    assert len(drawn) > 1


@pytest.mark.clause("R3", "R44")
def test_the_computer_can_play_any_seat_on_the_side_it_has_by_now():
    match = Match.new(GAME, 6, 5)
    bot = CasualBot(5)
    converts = 0
    while not match.over and converts < 20:
        seat = match.awaited[0]
        view = match.view(seat)
        choice = bot.choose(view)
        assert choice in view.actions
        converts += int(view.s.seats[seat].converted > 0)
        match.play(seat, choice)
    assert converts


@pytest.mark.clause("R44")
def test_the_computer_plays_the_seat_of_one_who_left_as_its_own_and_not_as_the_clock_would():
    # R1 stands beside a bearer: whoever plays this seat runs, while the clock would lay pray (R11).
    assert not GAME.rules.has_leaving                       # nothing happens on the board when somebody leaves
    s = position(S1=piece(5, 5, wonder=3), R1=(7, 5), R2=(13, 19))
    view = View(GAME, s.seats["R1"], seen(s, "R1"), 3, ("Ana", "Bo", "Cy"), GAME.words)
    assert bind(GAME, templates.call_fallback)(view.states, view.seat) == STUDY
    assert {CasualBot(seed).choose(view) for seed in range(9)} == {order("R")}


# What casual players do


def test_a_casual_player_flees_a_foreign_bearer():
    s = position(S1=(5, 5), R1=piece(7, 5, wonder=3), R2=(13, 19))
    chances = likely(s, "S1")
    assert chances[order("L")] > 0.8


def test_a_casual_player_flees_only_a_bearer_who_could_come_beside_it():
    # Three steps lie between them; who has red feet is not the one who matters.
    s = position(S1=piece(5, 5, feet=25), R1=piece(9, 5, wonder=3), R2=(13, 19))
    assert likely(s, "S1")[order("R R R")] > 0.8
    s = position(S1=(5, 5), R1=piece(9, 5, feet=25, wonder=3), R2=(13, 19))
    assert likely(s, "S1")[order("L")] > 0.8
    s = position(S1=(5, 5), R1=piece(9, 5, feet=25, wonder=3, stun=1), R2=(13, 19))
    assert likely(s, "S1")[order("R")] > 0.8
    s = position(S1=(5, 5), R1=piece(7, 5, wonder=3, stun=1), R2=(13, 19))
    assert likely(s, "S1")[order("R")] > 0.8, "a step is too far for one who is stunned"


def test_a_casual_bearer_hunts_those_who_cannot_run_first():
    s = position(S1=piece(6, 5, wonder=3), R1=(3, 5), R2=piece(9, 5, stun=2))
    assert likely(s, "S1")[order("R")] > 0.8


def test_a_casual_bearer_hunts():
    s = position(S1=piece(5, 5, wonder=3), R1=(9, 5), R2=(13, 19))
    assert likely(s, "S1")[order("R")] > 0.8


def test_casual_players_gather_and_study():
    s = position(S1=(5, 5), S2=(9, 5), R1=(13, 19))
    assert likely(s, "S2")[order("L")] > 0.7
    s = position(S1=(5, 5), S2=(6, 5), R1=(13, 19))
    assert likely(s, "S1")[STUDY] > 0.8


def test_casual_players_would_rather_gather_round_one_who_stays_than_round_a_raider():
    # S3 raids; it is three steps away. S2 is worth six steps more, but not seven.
    s = position(S1=(5, 12), S2=(5, 3), S3=(5, 16), R1=(13, 19))
    assert likely(s, "S1")[order("U")] > 5 * likely(s, "S1")[order("D")]
    s = position(S1=(5, 12), S2=(5, 1), S3=(5, 16), R1=(13, 19))
    assert likely(s, "S1")[order("D")] > 5 * likely(s, "S1")[order("U")]


def test_the_last_third_of_a_side_raids():
    s = position(S1=(1, 1), S2=(1, 2), S3=(5, 5), R1=(6, 5), R2=(13, 19))
    assert likely(s, "S3")[ATTACK] > 0.8
    s = position(S1=(1, 1), S2=(1, 2), S3=(5, 5), R1=(9, 5), R2=(13, 19))
    assert likely(s, "S3")[order("R")] > 0.8


def test_a_raider_would_rather_go_three_steps_further_than_to_one_who_is_stunned():
    for row, way, other in ((6, "U", "D"), (4, "D", "U")):         # the awake one is two steps further, or four
        s = position(S1=(5, 12), R1=(5, row), R2=piece(5, 16, stun=9))
        assert likely(s, "S1")[order(way)] > 5 * likely(s, "S1")[order(other)]


@pytest.mark.clause("R48")
def test_casual_players_do_not_attack_one_who_rests():
    pieces = {"S1": (1, 1), "S2": (1, 2), "S3": (5, 5), "R1": piece(6, 5, rest=1), "R2": (13, 19)}
    assert likely(position(options={"stun_rest": 2}, **pieces), "S3")[ATTACK] < 0.1


def test_one_who_is_left_alone_raids():
    s = position(S1=(5, 5), R1=(9, 5), R2=(13, 19))
    assert likely(s, "S1")[order("R")] > 0.8


def test_every_legal_order_has_some_weight():
    s = position("labyrinth", S1=piece(5, 5, feet=25), S2=(6, 6), R1=piece(7, 7, wonder=2), R2=(13, 19))
    for name in s.seats:
        assert (likely(s, name) > 0).all()


# What a seat hopes


def hope(s: Position) -> list[float]:
    out = np.zeros(s.s.n_seats, np.float64)
    bind(GAME, templates.call_evaluate)(s.states, out)
    return out.tolist()


def test_hope_grows_with_members_strip_and_wonder():
    even = hope(position(S1=(1, 1), S2=(1, 2), R1=(9, 9), R2=(9, 10)))
    assert even[0] == even[1] == even[2] == even[3]
    more = hope(position(S1=(1, 1), S2=(1, 2), S3=(9, 9), R1=(9, 10)))
    assert more[0] > even[0] > more[3]
    strip = hope(position(strip=(20, 0), S1=(1, 1), S2=(1, 2), R1=(9, 9), R2=(9, 10)))
    assert strip[0] > even[0] > strip[2]
    near = hope(position(S1=piece(7, 9, wonder=3), S2=(1, 2), R1=(9, 9), R2=(9, 10)))
    far = hope(position(S1=piece(1, 1, wonder=3), S2=(1, 2), R1=(9, 9), R2=(9, 10)))
    assert near[0] > far[0] > even[0]


def test_hope_is_the_result_once_it_is_over():
    s = position(S1=piece(5, 5, wonder=3), R1=(6, 6)).play(R1="P")
    assert hope(s) == s.results == [1.0, 0.5]


def test_a_convert_hopes_for_less():
    s = position(S1=(1, 1), S2=piece(1, 2, converted=2), R1=(9, 9), R2=(9, 10))
    assert hope(s)[0] > hope(s)[1]
