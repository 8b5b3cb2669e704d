"""What teaches a game, by HTTP."""
from __future__ import annotations

from gnothi.engine.puzzles import puzzles
from gnothi.engine.registry import load
from tests.server import Served

PAGE = "/api/games/connect_four/howto"


def test_the_page_links_its_clauses_and_its_figures(served: Served) -> None:
    page = served.http.get(PAGE).json()
    assert page["title"] == "Connect Four"
    assert '<a href="/rules/connect_four#C4-4"' in page["html"] and "[C4" not in page["html"]
    assert 'src="/api/games/connect_four/figures/level.svg"' in page["html"] and "figure:" not in page["html"]
    assert [word["word"] for word in page["words"]] == ["column", "disc", "four in a line", "draw"]


def test_a_figure_is_a_picture_by_day_or_by_night(served: Served) -> None:
    day, night = (
        served.http.get(f"/api/games/connect_four/figures/level.svg?theme={theme}") for theme in ("day", "night")
    )
    assert day.headers["content-type"] == night.headers["content-type"] == "image/svg+xml"
    assert day.text.startswith("<svg") and day.text != night.text


def test_what_nobody_has_written_is_not_found(served: Served) -> None:
    for path in ("/api/games/nim/howto", "/api/games/connect_four/figures/gone.svg", "/api/games/none/howto"):
        answer = served.http.get(path)
        assert answer.status_code == 404 and answer.json()["error"] == "not_found"


def test_a_step_is_judged_by_the_moves_that_come_with_the_request(served: Served) -> None:
    listed = served.http.get("/api/games/connect_four/lessons").json()
    assert [(each["number"], each["steps"], each["seats"]) for each in listed["lessons"]] == [(1, 1, 0), (2, 1, 2)]
    assert {each["bots"] for each in listed["lessons"]} == {"level:1"}
    start = served.http.get("/api/games/connect_four/lessons/1/1").json()
    assert start["verdict"] == "open" and len(start["actions"]) == 7 and start["answer"] == ""
    assert sum("gold-line" in piece["drawing"] for piece in start["pieces"]) == 2
    done = served.http.get("/api/games/connect_four/lessons/1/1?moves=e").json()
    assert done["verdict"] == "done" and "you have won" in done["answer"] and done["actions"] == []
    assert done["lines"] == ["You drop a disc into column e.", "You connect four and win."]
    wrong = served.http.get("/api/games/connect_four/lessons/2/1?moves=d").json()
    assert wrong["verdict"] == "wrong" and "Now there is a step in d" in wrong["answer"]


def test_moves_that_cannot_be_made_are_refused(served: Served) -> None:
    for path, status in (("1/1?moves=z", 409), ("1/1?moves=e&moves=e", 409), ("1/2", 404), ("3/1", 404)):
        assert served.http.get(f"/api/games/connect_four/lessons/{path}").status_code == status, path


def test_a_puzzle_is_a_step_with_one_right_answer(served: Served) -> None:
    listed = served.http.get("/api/games/connect_four/puzzles").json()
    steps = puzzles(load("connect_four"))
    assert [each["title"] for each in listed["lessons"]] == [each.title for each in steps] and len(steps) == 10
    right = steps[2].steps[0].done.action
    start = served.http.get("/api/games/connect_four/puzzles/3").json()
    assert start["verdict"] == "open" and len(start["actions"]) >= 3 and start["answer"] == ""
    for action in start["actions"]:
        told = served.http.get(f"/api/games/connect_four/puzzles/3?moves={action['name']}").json()
        assert told["verdict"] == ("done" if action["name"] == right else "wrong")
        assert "in ten games" in told["answer"].lower()
    shelf = {game["id"]: game["puzzles"] for game in served.http.get("/api/games").json()["games"]}
    assert shelf["connect_four"] == 10 and shelf["nim"] == 0
    for path in ("connect_four/puzzles/11", "nim/puzzles/1", "none/puzzles"):
        assert served.http.get(f"/api/games/{path}").status_code == 404


def test_rules_come_with_how_to_read_them_and_with_the_lessons_behind_their_clauses(served: Served) -> None:
    four = served.http.get("/api/games/connect_four/rules").json()
    assert four["guide"].startswith("These are the rules for reference") and four["howto"] and four["lessons"] == 2
    assert four["taught"] == {"C4-4": [1]}
    dice = served.http.get("/api/games/liars_dice/rules").json()
    assert (dice["howto"], dice["lessons"], dice["taught"]) == (False, 0, {})
    assert not served.http.get("/api/games/liars_dice/glossary").json()["howto"]


def test_rules_show_options_in_words_and_say_for_whom_a_clause_holds(served: Served) -> None:
    cogito, conscious = (served.http.get(f"/api/games/{game}/rules").json()["html"] for game in ("cogito", "conscious"))
    assert "<code>start seat</code>" in cogito and "start_seat" not in cogito
    assert "<strong>O.1</strong> <em>(living)</em>" in conscious and "<strong>A.1</strong> One to six" in conscious
    assert "{" not in conscious and "-&gt;R" not in conscious
