"""Bots of one's own: taken by name, as an object or as what makes one, and told in a sentence what they do wrong."""
import pickle
import sys
from importlib.metadata import EntryPoint

import numpy as np
import pytest

from gnothi.adapters.gymnasium import env
from gnothi.arena.study import study
from gnothi.arena.tournament import tournament
from gnothi.arena.work import Means
from gnothi.bots import make, own
from gnothi.bots.turns import next_move
from gnothi.engine.errors import BadBot, BadOptions
from gnothi.engine.match import Match
from gnothi.engine.registry import load, names
from tests.bots import own_bots

pytestmark = pytest.mark.usefixtures("at_once")

HERE = own_bots.__name__
ALONE = Means(jobs=1, quiet=True)


class Named:
    """An object with a name of its own, which notes what it was asked."""

    def __init__(self, name):
        self.name = name
        self.asked = []

    def choose(self, view):
        self.asked.append(view.seat)
        return np.int64(view.actions[0])

    def call(self, view):
        return None


def a_view(name="connect_four"):
    match = Match.new(load(name), seed=1)
    return match.view(match.awaited[0])


@pytest.mark.parametrize("given", [
    f"{HERE}:First", own_bots.First, own_bots.First(3), lambda seed: own_bots.First(seed), Named("mine"),
])
def test_a_bot_is_given_by_name_as_a_class_as_an_object_or_as_what_makes_one(given):
    view = a_view()
    action = make(given, 7).choose(view)
    assert action == view.actions[0]
    assert type(action) is int


@pytest.mark.parametrize("name", names())
def test_a_bot_of_ones_own_plays_every_game(name):
    match = Match.new(load(name), None, 3)
    bots = {seat: make(own_bots.Lucky, seat) for seat in range(match.seats)}
    while not match.over and len(match.moves) < 30:
        match.play(*next_move(match, bots))
    assert match.moves


def test_a_factory_is_given_the_seed():
    assert make(f"{HERE}:last", 3).choose(a_view()) == a_view().actions[-1]
    assert make(own_bots.Lucky, 5).bot.dice.random() == make(f"{HERE}:Lucky", 5).bot.dice.random()


def test_an_installed_package_offers_bots_by_entry_points(monkeypatch):
    monkeypatch.setattr(own, "offers", lambda: {"first": EntryPoint("first", f"{HERE}:First", own.GROUP)})
    assert isinstance(make("first", 1).bot, own_bots.First)
    with pytest.raises(BadOptions, match=r"'fist', perhaps 'first'; choose from level:1, .* or first, with any budget"):
        make("fist", 1)


@pytest.mark.parametrize(("given", "complaint"), [
    ("nowhere.at_all:Bot", "there is no bot 'nowhere.at_all:Bot': no module 'nowhere' is found"),
    (f"{HERE}:Firsst", "has no 'Firsst', perhaps 'First'"),
    (f"{HERE}:", "has no ''"),
    (f"{HERE}:NUMBER", "NUMBER is no bot: a bot has `choose\\(view\\)`"),
    (f"{HERE}:Idle", "Idle has no `choose`: a bot has"),
    (f"{HERE}:Seedless", "cannot be made: called with a seed it raised TypeError"),
    ("level:9", "there is no bot 'level:9'; choose from level:1, .* or name one of your own as module:Class"),
    (7, "int is no bot"),
])
def test_what_is_no_bot_is_told_in_a_sentence(given, complaint):
    with pytest.raises(BadOptions, match=complaint):
        make(given, 1)


def test_a_module_that_cannot_be_loaded_is_told(tmp_path, monkeypatch):
    (tmp_path / "broken_bots.py").write_text("import tomorrow\n")
    (tmp_path / "worse_bots.py").write_text("1 / 0\n")
    monkeypatch.setattr(sys, "path", [*sys.path])
    own.look_in(str(tmp_path))
    with pytest.raises(BadOptions, match="'broken_bots:Bot': no module 'tomorrow' is found"):
        make("broken_bots:Bot", 1)
    with pytest.raises(BadOptions, match="its module raised ZeroDivisionError"):
        make("worse_bots:Bot", 1)


@pytest.mark.parametrize(("bot", "wrong"), [
    ("Failing", r"raised ValueError\('no idea'\)"), ("Cheating", "answered -5, which is not legal,"),
    ("Talking", "answered 'a', which is no whole number,"),
])
def test_what_a_bot_does_wrong_is_told_with_game_seat_move_and_view(bot, wrong):
    match = Match.new(load("connect_four"), 2, 9, options={"start_seat": "seat 1"})
    match.play(0, "c")
    with pytest.raises(BadBot) as told:
        next_move(match, {1: make(f"{HERE}:{bot}", 1)})
    said = str(told.value)
    assert said.startswith(f"the bot {HERE}:{bot} ")
    assert said.endswith("as seat 2 of Connect Four, asked to choose from 0 (a), 1 (b), 2 (c), 3 (d), 4 (e), 5 (f) or "
                         "1 more, at move 2 of the game with seed 9")
    assert told.match(wrong)
    assert told.value.view.seat == 1
    assert "It was shown:\nIt is your turn." in told.value.__notes__[0]
    again = pickle.loads(pickle.dumps(told.value))
    assert (str(again), again.__notes__, again.view.actions) == (said, told.value.__notes__, told.value.view.actions)


def test_a_drawn_seed_is_not_told():
    match = Match.new(load("connect_four"), 2)
    with pytest.raises(BadBot) as told:
        next_move(match, {seat: make(own_bots.Failing, 1) for seat in (0, 1)})
    assert str(told.value).endswith("at move 1")


def test_bots_without_call_keep_still():
    view = a_view("cogito")
    assert make(own_bots.First, 1).call(view) is None


def test_a_server_calls_a_bot_by_its_class_and_tries_it_first():
    assert own.tried([f"{HERE}:First", f"{HERE}:last"]) == {"First": f"{HERE}:First", "last": f"{HERE}:last"}
    with pytest.raises(BadOptions, match="has no 'Firsst', perhaps 'First'"):
        own.tried([f"{HERE}:Firsst"])
    with pytest.raises(BadOptions, match="level:3 cannot be called 'level:3': that is a bot of ours"):
        own.tried(["level:3"])
    with pytest.raises(BadOptions, match="'WithMoreThanTwentyLetters' is too long for a name at a table"):
        own.tried([f"{__name__}:WithMoreThanTwentyLetters"])


class WithMoreThanTwentyLetters(own_bots.First):
    """One whose name no table has room for."""


def test_names_fit_a_table():
    assert list(own.short(["level:3", "search:100ms", "a.b:Deep", "x:Same", "y:Same"]).values()) == [
        "level:3", "search:100ms", "Deep", "x:Same", "y:Same",
    ]
    assert [own.name_of(bot) for bot in ("a:B", own_bots.First, own_bots.First(1), Named("ten"), own_bots.last)] == [
        "a:B", "First", "First", "ten", "last",
    ]


def test_objects_classes_and_names_play_a_tournament():
    mine = Named("mine")
    played = tournament("nim", ["random", f"{HERE}:Last", own_bots.Lucky, mine], 4, means=ALONE)
    assert played.bots == ("random", f"{HERE}:Last", "Lucky", "mine")
    assert len(played.played) == 6 * 4
    assert mine.asked == []         # each seat of each game begins with a copy
    again = tournament("nim", ["random", f"{HERE}:Last", own_bots.Lucky, mine], 4, means=ALONE)
    assert again == played
    with pytest.raises(BadOptions, match="give yours a `name` of its own"):
        tournament("nim", [Named("mine"), Named("mine")], means=ALONE)


@pytest.mark.filterwarnings("ignore:overflow encountered")      # of 64 bits that wrap around, when interpreted
def test_a_study_has_bots_of_ones_own_on_its_ladder():
    made = study("nim", 20, ladder=["random", f"{HERE}:Last"], ladder_games=2, means=ALONE)
    assert [(one.stronger, one.weaker, one.score.games) for one in made.skill] == [(f"{HERE}:Last", "random", 2)]


def test_a_bot_of_ones_own_plays_the_others_in_gymnasium():
    mine = Named("mine")
    environment = env("connect_four", bot=mine, start_seat="seat 2")
    observation, _ = environment.reset(seed=1)
    assert mine.asked == [1]
    assert observation["action_mask"].any()
    failing = env("connect_four", bot=f"{HERE}:Failing", start_seat="seat 2")
    with pytest.raises(BadBot, match=r"no idea.*as seat 2 of Connect Four"):
        failing.reset(seed=1)
