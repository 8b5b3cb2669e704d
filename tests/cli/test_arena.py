"""`gnothi arena` and `gnothi study` as a person types them."""
import itertools
import json
import re
import sys

import pytest
from rich.console import Console

from gnothi.arena.games import Played
from gnothi.arena.question import Question
from gnothi.arena.ratings import Anchor
from gnothi.arena.tournament import Tournament
from gnothi.cli import arena


def test_an_arena_prints_a_crosstable(gnothi):
    code, shown, _ = gnothi("arena", "connect_four", "--bots", "random,casual,search:60", "--games", 4, "--jobs", 1)
    assert code == 0
    assert "Connect Four, 2 seats, 12 games" in shown
    first = next(line for line in shown.splitlines() if line.lstrip().startswith("1 "))
    assert "search:60" in first
    assert re.search(r"\d{4} \(-?\d+ to \d{4}\)", first)
    assert "1000 (fixed)" in next(line for line in shown.splitlines() if "random" in line)


BOTS = tuple(f"search:{number}00ms" for number in range(1, 13))


def tournament_of_all():
    """Twelve bots; of every two the one that thinks longer wins three games of four."""
    pairs = tuple(itertools.combinations(BOTS, 2))
    played = [
        Played(pair, deal, deal, (1.0, -1.0) if deal == 0 else (-1.0, 1.0), (), "C4-4")
        for pair in pairs for deal in range(4)
    ]
    return Tournament(Question("connect_four", "", 2, (), 1), BOTS, pairs, tuple(played), Anchor(BOTS[0]))


@pytest.mark.parametrize("width", [80, 40, 200])
def test_no_crosstable_is_cut(monkeypatch, capsys, width):
    monkeypatch.setattr(arena, "out", Console(width=width))
    arena.show_tournament(tournament_of_all())
    shown = capsys.readouterr().out
    assert "…" not in shown
    assert all(len(line) <= width for line in shown.splitlines()[:-1])
    cells = [cell for line in shown.partition("\n\n")[2].splitlines() for cell in line.split()[2:]]
    assert [cells.count(cell) for cell in ("75", "25", "·")] == [66, 66, 12]


def test_an_arena_is_read_by_programs(gnothi, tmp_path):
    code, shown, _ = gnothi("arena", "cogito", "--bots", "random,casual", "--games", 6, "--jobs", 1, "--json")
    assert code == 0
    told = json.loads(shown)
    assert [row["bot"] for row in told["bots"]] == ["random", "casual"]
    assert told["bots"][0]["rating"] == 1000
    for row in told["bots"]:
        assert row["games"] == 6
        assert row["wins"] + row["losses"] + row["drawn"] == 6
        assert row["share"] is None or row["low"] <= row["share"] <= row["high"]
        assert row["rating_low"] <= row["rating"] <= row["rating_high"]
    assert json.loads((tmp_path / "arena-cogito" / "tournament.json").read_text()) == told


def test_a_study_is_written_and_told(gnothi, tmp_path):
    code, shown, _ = gnothi("study", "cogito", "--games", 500, "--ladder", "none", "--jobs", 1, "--out", "mine")
    assert code == 0
    assert "of the decisions offer a real choice" in shown
    assert "The report is in mine/index.html" in shown
    assert (tmp_path / "mine" / "index.html").read_text().startswith("<!doctype html>")
    assert json.loads((tmp_path / "mine" / "study.json").read_text())["games"] == 500


def test_a_study_of_more_games_takes_up_those_that_were_counted(gnothi):
    few = ("study", "connect_four", "--ladder", "random,casual", "--ladder-games", 2, "--jobs", 1, "--json")
    gnothi(*few, "--games", 500)
    _, shown, said = gnothi(*few, "--games", 1000, "--resume")
    assert "simulate: 2 of 4 parts were done before" in said
    assert "tournament: 2 of 2 parts were done before" in said
    _, fresh, _ = gnothi(*few, "--games", 1000, "--out", "fresh")
    assert shown == fresh


def test_two_editions_are_compared(gnothi, tmp_path):
    gnothi("data", "cogito", "--export", "mine")
    cards = tmp_path / "mine" / "cards.toml"
    cards.write_text(cards.read_text().replace("I am not a bird!", "No bird am I!"))
    code, shown, said = gnothi("study", "cogito", "--games", 300, "--ladder", "none", "--jobs", 1,
                               "--against", "mine", "--json")
    assert code == 0, said
    ours, mine = json.loads(shown)["studies"]
    assert (ours["edition"], mine["edition"]) == ("standard", "mine")
    assert ours["made_of"] != mine["made_of"]
    assert ours["tally"] == mine["tally"]       # other words, the same game
    assert not any(row["certain"] for row in json.loads(shown)["comparison"])
    assert "two editions" in (tmp_path / "study-cogito" / "index.html").read_text()


@pytest.mark.parametrize(("arguments", "complaint"), [
    (["arena", "cogitto"], "there is no game 'cogitto'; did you mean cogito?"),
    (["arena", "cogito", "--bots", "random,level:9"], "there is no bot 'level:9'"),
    (["arena", "cogito", "--bots", "random,search:0ms"], "there is no bot 'search:0ms'"),
    (["arena", "cogito", "--bots", "random"], "a tournament is between two bots or more"),
    (["arena", "cogito", "--bots", "random,random"], "name each bot once"),
    (["arena", "cogito", "-O", "moon=1"], "the game has no option 'moon'"),
    (["arena", "cogito", "--bots", "random,nowhere:Bot"], "no module 'nowhere' is found"),
    (["arena", "cogito", "--anchor", "random=high"], "'high' is no rating"),
    (["arena", "cogito", "--anchor", "random"], "counted from 'random', which does not play"),
    (["arena", "cogito", "--games", "0"], "0 games tell nothing"),
    (["arena", "cogito", "--seats", "1"], "a tournament needs two seats or more"),
    (["arena", "cogito", "--seats", "9"], "Cogito is for 2, 3, 4 seats, not 9"),
    (["arena", "cogito", "--jobs", "-3"], "-3 jobs cannot work"),
    (["arena", "cogito", "--seed", "-3"], "a seed is a whole number"),
    (["arena", "cogito", "--data", "nowhere"], "nowhere is not a folder"),
    (["study", "cogitto"], "did you mean cogito?"),
    (["study", "cogito", "--games", "0"], "0 games tell nothing"),
    (["study", "cogito", "--players", "clever"], "played by casual or random players"),
    (["study", "cogito", "--ladder", "random,level:9"], "there is no bot 'level:9'"),
    (["study", "cogito", "--data", "nowhere"], "nowhere is not a folder"),
    (["study", "cogito", "--against", "nowhere"], "nowhere has no cards.toml"),
    (["study", "connect_four", "--against", "nowhere"], "Connect Four has no data files"),
    (["study", "cogito", "-O", "dream_scope=moon"], "dream_scope is all_fields or own_field"),
])
def test_bad_input_gets_a_sentence_and_exit_code_2(gnothi, tmp_path, arguments, complaint):
    code, _, said = gnothi(*arguments)
    assert code == 2
    assert complaint in said
    assert "Traceback" not in said
    assert not any(path.name.startswith(("arena-", "study-")) for path in tmp_path.iterdir())


@pytest.mark.parametrize(("library", "command", "needs", "extra"), [
    ("matplotlib", ["study", "cogito"], "a study needs matplotlib", "arena"),
    ("ray", ["arena", "cogito", "--ray", "local"], "work on a cluster needs Ray", "cluster"),
])
def test_a_missing_library_is_explained(gnothi, monkeypatch, library, command, needs, extra):
    monkeypatch.setitem(sys.modules, library, None)
    code, _, said = gnothi(*command)
    assert code == 2
    assert f"{needs}, which is not installed; `pip install 'gnothi[{extra}]'` brings it" in said
