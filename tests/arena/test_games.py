"""What a tournament keeps is data: a row for each game and seat, and every game again, move by move."""
import json

import pytest

from gnothi.arena import read
from gnothi.arena.games import Games
from gnothi.arena.ledger import Ledger
from gnothi.arena.question import Question
from gnothi.arena.tournament import tournament
from gnothi.arena.work import Means
from gnothi.engine.errors import BadRecord, GnothiError
from gnothi.engine.match import Match

pytestmark = pytest.mark.usefixtures("at_once")


@pytest.fixture
def kept(tmp_path):
    means = Means(jobs=1, folder=tmp_path, quiet=True)
    return tmp_path, tournament("nim", ["random", "casual", "greedy"], 4, options={}, seed=5, means=means)


def test_games_are_read_as_they_were_played(kept):
    folder, played = kept
    games = read(folder)
    assert sorted(games.played, key=str) == sorted(played.played, key=str)
    assert games.question == played.question
    assert games.made_with == played.games.made_with
    assert len(games) == 12


def test_a_row_tells_of_a_game_and_a_seat(kept):
    columns = read(kept[0]).columns
    assert list(columns) == [
        "game", "deal", "seed", "seat", "bot", "result", "won", "moves", "own_moves", "ended_by",
    ]
    assert {len(column) for column in columns.values()} == {24}
    assert columns["seat"] == [0, 1] * 12
    assert columns["won"] == [result == 1 for result in columns["result"]]
    first, second = ([columns["own_moves"][row + seat] for row in range(0, 24, 2)] for seat in (0, 1))
    assert [sum(pair) for pair in zip(first, second, strict=True)] == columns["moves"][::2]
    assert {type(value) for name, column in columns.items() for value in column if name != "won"} <= {int, float, str}


def test_every_game_can_be_played_again(kept):
    games = read(kept[0])
    for number, told in enumerate(games.played):
        match = games.match(number)
        assert (match.result, match.ended_by, match.bots) == (told.results, told.ended_by, told.table)
        assert Match.read(games.record(number)).moves == list(told.moves)


def test_games_of_other_rules_are_refused(kept):
    games = read(kept[0])
    lost = games.played[0]
    for wrong in ({"results": lost.results[::-1]}, {"moves": ((0, 99), *lost.moves)}):
        told = Games(games.question, games.made_with, (type(lost)(**{**vars_of(lost), **wrong}),))
        with pytest.raises(BadRecord, match="make another game of game 0, which was played with rules 1"):
            told.match(0)


def vars_of(played):
    return {name: getattr(played, name) for name in ("table", "deal", "seed", "results", "moves", "ended_by")}


def test_a_tournament_under_way_is_read_without_its_last_line(kept):
    folder, _ = kept
    path = folder / "tournament.jsonl"
    path.write_bytes(path.read_bytes()[:-9])
    assert len(read(folder)) == 11


def test_other_versions_that_go_on_with_it_are_told(kept):
    folder, played = kept
    path = folder / "tournament.jsonl"
    path.write_text(path.read_text().replace('"python":"', '"python":"2.'))
    Ledger(path, played.question, resume=True)
    Ledger(path, played.question, resume=True)
    here, there = read(folder).made_with[::-1]
    assert there["python"] == f"2.{here['python']}"
    assert len(read(folder)) == 12


def test_what_holds_no_games_is_refused_in_a_sentence(kept):
    folder, _ = kept
    path = folder / "tournament.jsonl"
    first, *lines = path.read_text().splitlines()
    old = json.loads(lines[0])
    old["answer"]["moves"] = len(old["answer"]["moves"])
    path.write_text("\n".join([first, json.dumps(old), ""]))
    with pytest.raises(GnothiError, match="earlier Gnothi that kept no moves; play the tournament again"):
        read(folder)
    path.write_text("")
    with pytest.raises(GnothiError, match="has not begun"):
        read(folder)
    path.unlink()
    with pytest.raises(GnothiError, match=r"has no tournament\.jsonl: name the folder"):
        read(folder)


def test_a_question_is_read_as_it_was_put(tmp_path):
    asked = Question.of("connect_four", 2, {"start_seat": "seat 2"}, 3)
    Ledger(tmp_path / "tournament.jsonl", asked, resume=False)
    assert read(tmp_path).question == asked
    assert read(tmp_path).columns == {}
