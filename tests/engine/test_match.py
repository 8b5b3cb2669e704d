"""One game being played: what the friendly object promises."""
import subprocess
import sys
from dataclasses import replace

import pytest

import gnothi
from gnothi.bots import make
from gnothi.bots.random import CasualBot, RandomBot, casual_play
from gnothi.engine.errors import BadOptions, IllegalAction
from gnothi.engine.match import Match
from gnothi.engine.registry import load


def test_the_example_of_the_readme():
    m = gnothi.new("cogito", seats=3, seed=7)
    assert m.awaited == (0, 1, 2)
    assert m.legal(0)[:2] == ["pass", "call swallow"]
    for seat in m.awaited:
        m.play(seat, "pass")
    seat = m.awaited[0]
    m.play(seat, m.legal(seat)[0])
    assert "<svg" in m.view(0)._repr_svg_()
    assert m.log(0)[0].clause == "COG-2.2"
    m.undo()
    assert m.awaited == (seat,)
    assert m.record().endswith("end 3 moves\n")


def test_the_games_are_listed_before_and_after_one_is_loaded():
    assert "cogito" in gnothi.game_names()
    gnothi.new("cogito", seats=2, seed=1)
    assert "cogito" in gnothi.game_names()


def test_importing_is_light():
    code = "import gnothi, sys; print('numba' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"


def test_actions_go_by_name_or_number_however_they_are_typed():
    one, two = gnothi.new("cogito", seats=2, seed=1), gnothi.new("cogito", seats=2, seed=1)
    one.play(0, "  CALL   owl ")
    two.play(0, 2)
    assert one.core() == two.core()


@pytest.mark.parametrize(("seat", "action", "sentence"), [
    (0, "play unicorn", r"'play unicorn' is not legal now; Seat 1 may pass, call swallow, call owl"),
    (0, 41, r"action 41 is not legal now; Seat 1 may pass"),
    (0, -1, r"action -1 is not legal now"),
    (7, "pass", r"there is no seat 7; the seats are 0 to 2"),
    (-1, "pass", r"there is no seat -1"),
])
def test_a_refused_action_says_what_is_possible_and_changes_nothing(seat, action, sentence):
    match = gnothi.new("cogito", seats=3, seed=7)
    before = match.core()
    with pytest.raises(IllegalAction, match=sentence):
        match.play(seat, action)
    assert (match.core(), match.moves) == (before, [])


def test_a_seat_that_must_wait_is_told_for_whom():
    match = gnothi.new("cogito", seats=3, seed=7, start_seat="seat 1")
    match.play(0, "pass")
    with pytest.raises(IllegalAction, match="the game waits for Seat 2 or Seat 3"):
        match.play(0, "pass")


def test_nothing_can_be_played_when_it_is_over():
    match = gnothi.new("cogito", seats=2, seed=7)
    for _ in casual_play(match, 1, 1000):
        pass
    assert match.over
    assert match.awaited == ()
    assert sum(match.result) <= 0
    assert match.ended_by.startswith("COG-")
    with pytest.raises(IllegalAction, match="the game is over"):
        match.play(0, "pass")


def test_undo_restores_the_bytes_and_stops_at_the_deal():
    match = gnothi.new("cogito", seats=3, seed=9)
    cores = []
    for _ in casual_play(match, 1, 30):
        cores.append(match.core())
    while cores:
        match.undo()
        assert match.core() == cores.pop()
    with pytest.raises(IllegalAction, match="nothing to take back"):
        match.undo()


def test_the_same_seed_and_actions_give_the_same_game():
    one, two = (gnothi.new("cogito", seats=4, seed=5) for _ in range(2))
    for seat, action in casual_play(one, 2, 60):
        two.play(seat, action)
    assert one.core() == two.core()
    assert gnothi.new("cogito", seats=4, seed=6).core() != gnothi.new("cogito", seats=4, seed=5).core()
    assert gnothi.new("cogito", seats=4).core() != gnothi.new("cogito", seats=4).core()


@pytest.mark.parametrize(("arguments", "sentence"), [
    ({"seats": 9}, "Cogito is for 2, 3, 4 seats, not 9"),
    ({"seed": -1}, "a seed is a whole number from 0"),
    ({"seed": 2**64}, "a seed is a whole number from 0"),
    ({"dream_scope": "everywhere"}, r"dream_scope is all_fields or own_field, not 'everywhere' \(R8\)"),
    ({"turn_seconds": 30}, r"turn_seconds is no option any more: the clock of the table .* \(R32\)"),
    ({"turn_seconds": "soon"}, "turn_seconds is no option any more"),
    ({"colour": "red"}, "the game has no option 'colour'; choose from call_mode, "),
    ({"start_seat": "1"}, "start_seat is random, seat 1, seat 2, seat 3, seat 4 or rotates, not '1'"),
    ({"start_seat": 5}, "start_seat is random"),
    ({"names": ["Ana"]}, "1 names for 3 seats"),
    ({"names": ["Ana", "ana", "Ben"]}, "two people of the same name"),
    ({"names": ["Ana", "B\nen", "Cleo"]}, "cannot be a name"),
    ({"names": ["Ana", " ", "Cleo"]}, "cannot be a name"),
])
def test_what_cannot_be_dealt_is_refused_in_a_sentence(arguments, sentence):
    with pytest.raises(BadOptions, match=sentence):
        gnothi.new("cogito", **{"seats": 3, **arguments})


def test_options_are_read_and_told_in_words():
    match = gnothi.new("cogito", seats=2, seed=1, dream_shuffle=True, start_seat=1, call_mode="live")
    assert match.options["dream_shuffle"] == "true"
    assert match.options["start_seat"] == "seat 2"
    assert match.options["judging"] == "automatic"


def test_a_spectator_may_look_but_not_act():
    view = gnothi.new("cogito", seats=4, seed=1).view()     # all four may call now
    assert view.actions == ()
    assert "unseen" in str(view)


def test_bots_see_only_their_view():
    match = Match.new(load("cogito"), 3, 4)
    for kind in ("casual", "random"):
        one = [make(kind, seed).choose(match.view(1)) for seed in range(30)]
        two = [make(kind, seed).choose(match.view(1)) for seed in range(30)]
        assert one == two
        assert set(one) <= set(match.actions(1))
    with pytest.raises(BadOptions, match="there is no bot 'genius'; choose from level:1, level:2"):
        make("genius", 1)


def test_a_casual_player_calls_out_of_turn_only_for_a_reason():
    match = Match.new(load("cogito"), 3, 4, options={"call_mode": "live", "start_seat": 0})
    assert all(RandomBot(seed).call(match.view(2)) is None for seed in range(20))
    assert sum(CasualBot(seed).call(match.view(2)) is not None for seed in range(100)) < 20


def test_how_long_a_game_may_be_is_a_number_or_follows_from_the_table():
    game = load("credo")
    assert replace(game, rules=replace(game.rules, max_moves=42)).longest(4, {}) == 42
    assert game.longest(6, {"round_limit": "20"}) == 120
    assert game.longest(6, {}) == 6 * 150
    with pytest.raises(BadOptions, match="round_limit is a number"):
        game.longest(6, {"round_limit": 9999})
