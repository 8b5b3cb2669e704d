"""A study says what was counted, in sentences, numbers and pictures."""
import json
import re
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from gnothi.arena.clauses import cited, title
from gnothi.arena.findings import changes, compared, findings, is_certain
from gnothi.arena.page import page
from gnothi.arena.report import command, read_study, write_comparison, write_study
from gnothi.arena.simulate import Tally
from gnothi.arena.study import Skill, Study, study
from gnothi.arena.tournament import Score
from gnothi.arena.work import Means
from gnothi.engine.errors import BadOptions
from gnothi.engine.registry import load, names

ALONE = Means(jobs=1, quiet=True)


@pytest.fixture(scope="module")
def cogito() -> Study:
    return study("cogito", 2000, 2, ladder=("random", "casual"), ladder_games=6, means=ALONE)


def with_tally(made: Study, **changed: object) -> Study:
    return replace(made, tally=replace(made.tally, **changed))


def test_a_study_counts_every_game_and_every_decision(cogito):
    assert cogito.tally.games == 2000
    assert cogito.question.seats == 2
    assert sum(share.part for share in cogito.wins) + cogito.tally.undecided().part == 2000
    assert cogito.length(0.05) <= cogito.length(0.5) <= cogito.length(0.95) <= cogito.length(1.0)
    assert cogito.length(1.0) == max(cogito.tally.lengths)
    assert 0.9 < cogito.genuine.value < 1
    assert [(one.stronger, one.weaker, one.score.games) for one in cogito.skill] == [("casual", "random", 6)]


def test_clauses_that_can_fire_are_found_in_the_code(cogito):
    able = cited(load("cogito"))
    assert set(cogito.tally.fired) <= set(able)
    assert "COG-6.6" in able
    assert "COG-1.1" not in able        # twenty cards lie in the box: nothing that happens
    assert set(cogito.never) == set(able) - set(cogito.tally.fired)
    quiet = with_tally(cogito, fired=Counter())
    assert set(able) - set(quiet.never) == {"COG-6.6", "COG-7.5"}      # they ended games


@pytest.mark.parametrize("name", names())
def test_every_clause_that_can_fire_has_a_title(name):
    game = load(name)
    able = cited(game)
    assert able or not game.rulebook.path.exists()
    for clause in able:
        said = title(game, clause)
        assert 5 < len(said) < 120
        assert not re.search(r"[*`{}]|->", said), said


def test_a_seat_that_wins_more_than_its_part_is_named(cogito):
    uneven = with_tally(cogito, outcomes=Counter({(1.0, -1.0): 1200, (-1.0, 1.0): 800}))
    assert findings(uneven)[0] == (
        "Seat 1 wins clearly more than its part: 60.0 % (57.8 to 62.1 %) of the games, where the average seat wins "
        "50 %."
    )
    even = with_tally(cogito, outcomes=Counter({(1.0, -1.0): 1010, (-1.0, 1.0): 990}))
    assert findings(even)[0].startswith("No seat has an advantage that 2,000 games could show")


def test_what_never_happens_is_said(cogito):
    silent = with_tally(cogito, fired=Counter({"COG-6.6": 5}), within=Counter({"COG-6.6": 1}), endings=Counter())
    told = " ".join(findings(silent))
    assert "24 of the 25 clauses that can be seen to fire never do: COG-2.2, " in told
    assert "Fewer than one game in a thousand sees COG-6.6." in told
    lost = with_tally(cogito, outcomes=Counter({(-1.0, -1.0): 2000}))
    assert findings(lost)[0] == "Nobody ever wins: casual players all end alike in every one of 2,000 games."
    stopped = with_tally(cogito, endings=Counter({"": 3, "COG-6.6": 1997}))
    assert any(line.startswith("3 games were not over after") for line in findings(stopped))


@pytest.mark.parametrize(("wins", "losses", "verdict"), [
    (95, 5, "skill matters a great deal"), (65, 35, "skill matters"), (52, 48, "these games do not show a difference"),
    (20, 80, "what should be stronger is weaker here"),
])
def test_how_much_skill_matters_is_judged_by_the_interval(cogito, wins, losses, verdict):
    made = replace(cogito, skill=(Skill("b", "a", 2, Score(110, wins, losses)),))
    assert findings(made)[-1].endswith(f"of the decided games, 10 of 110 games drawn; {verdict}.")


def test_a_study_can_be_written_and_read(cogito):
    told = json.loads(write_study(cogito))
    assert read_study(write_study(cogito)) == cogito
    assert told["games"] == 2000
    assert told["wins"][0].keys() >= {"seat", "share", "low", "high", "mean_result"}
    assert told["lengths"]["median"] == cogito.length(0.5)
    assert {row["clause"] for row in told["clauses"] if row["fired"] == 0} == set(told["never"])
    assert told["findings"] == findings(cogito)


def well_formed(shown: str) -> None:
    body = re.sub(r"<!doctype html>|<meta[^>]*>", "", shown).replace("<br>", "")
    root = ElementTree.fromstring(body)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    pictures = [element for element in root.iter() if element.get("role") == "img"]
    assert all(element.get("aria-label") for element in pictures)
    assert len(pictures) == 5


def test_the_page_stands_alone_and_is_well_formed(cogito):
    shown = page([cogito], command([cogito]))
    well_formed(shown)
    assert "<script" not in shown
    assert not re.search(r'(?:src|href)="(?!#)', re.sub(r'xlink:href="#', '="#', shown))
    assert "prefers-color-scheme:dark" in shown
    assert not re.search(r"#[0-9a-f]{6}", shown.split("</style>", 1)[1])      # every colour follows day and night
    assert ("gnothi study cogito --games 2000 --seats 2 --players casual --seed 1 --ladder random,casual "
            "--ladder-games 6") in shown
    assert page([cogito], "x") == page([cogito], "x")


def test_two_editions_stand_side_by_side(cogito):
    flipped = Counter({(1.0, -1.0): 1500, (-1.0, 1.0): 500})
    mine = replace(with_tally(cogito, outcomes=flipped), edition="mine")
    by_label = {label: change for label, _, _, change in compared(cogito, mine)}
    assert is_certain(by_label["seat 1 wins"])
    assert not is_certain(by_label["COG-6.6 fires"])
    told = changes(cogito, mine)
    assert any(line.startswith("seat 1 wins: ") and line.endswith("points") for line in told)
    assert not any("COG-6.6" in line for line in told)
    assert "No share differs by more than chance." in changes(cogito, cogito)
    shown = page([cogito, mine], command([cogito, mine]))
    well_formed(shown)
    assert "--against mine" in shown
    comparison = json.loads(write_comparison(cogito, mine))["comparison"]
    assert next(row for row in comparison if row["what"] == "seat 1 wins")["certain"] is True


def test_a_game_alone_is_studied_too():
    alone = study("conscious", 20, 1, ladder=("random", "casual"), means=ALONE)
    assert alone.skill == ()
    assert findings(alone)[0].startswith("Alone, a casual player wins ")
    assert page([alone], command([alone])).count('role="img"') == 4


def test_a_wrong_ladder_is_refused_before_anything_is_played():
    with pytest.raises(BadOptions, match="there is no bot 'level:77'"):
        study("cogito", 10**9, ladder=("random", "level:77"))


def test_lengths_of_one_game():
    one = Tally(2, Counter([(1.0, -1.0)]), Counter([30]), Counter(["C4-4"]))
    made = Study(study("connect_four", 1, 2, means=ALONE).question, "standard", "random", one, ())
    assert made.length(0.05) == made.length(0.95) == made.mean_length == 30
