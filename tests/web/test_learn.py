"""The page that teaches a game."""
from __future__ import annotations

import pytest

from gnothi.engine.howto import howto
from gnothi.engine.lessons import Step, Verdict, begin, lesson, lessons, ways
from gnothi.engine.puzzles import puzzles
from gnothi.engine.registry import load
from tests.web.conftest import Visit
from tests.web.screens import LEAST_PROSE, LEAST_TARGET, MEASURE, SCREENS, screen, unfit
from tests.web.test_axe import complaints

GAME = "cogito"

TOO_SMALL = """(least) => [...document.querySelectorAll("#book *")].filter((e) => e.checkVisibility()
  && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())
  && parseFloat(getComputedStyle(e).fontSize) < least - 0.05).map((e) => e.textContent)"""

SIDES = "[...document.querySelectorAll('.map a')].map((e) => [e.offsetWidth, e.offsetHeight])"


def test_it_shows_every_figure_at_its_size(visit: Visit, game: str) -> None:
    ana = visit(**screen("laptop"))
    ana.page.goto(f"/learn/{game}")
    ana.find("#book h1").first.wait_for()
    figures = ana.page.locator("#book figure img")
    assert figures.count() == len(howto(load(game)).figures)
    for number in range(figures.count()):
        figures.nth(number).scroll_into_view_if_needed()
        figures.nth(number).evaluate("(image) => image.decode()")
        assert figures.nth(number).evaluate("(image) => image.clientWidth === image.naturalWidth")


@pytest.mark.parametrize("held", SCREENS)
def test_it_can_be_read_on_every_screen(visit: Visit, held: str) -> None:
    ana = visit(**screen(held))
    ana.page.goto(f"/learn/{GAME}")
    ana.find("#book h1").first.wait_for()
    assert ana.page.evaluate(TOO_SMALL, LEAST_PROSE) == []
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints(ana) == []


def test_home_leads_to_it_and_it_leads_to_the_rules(visit: Visit) -> None:
    ana = visit()
    ana.go_home()
    ana.page.locator(f"#game-{GAME} a", has_text="How to play").click()
    ana.find("#book h1").first.wait_for()
    ana.page.locator("#book .cited a").first.click()
    ana.page.wait_for_url("**/rules/**")
    ana.page.locator(".lit").wait_for()


def test_a_host_chooses_a_preset_before_single_house_rules(visit: Visit) -> None:
    ana = visit()
    ana.make_table("stage5")
    ana.page.get_by_label("First game").check()
    ana.page.locator("#options-box summary", has_text="4 are changed").wait_for()
    ana.page.get_by_label("By the book").check()
    ana.page.locator("#options-box summary", has_text="all as the rulebook has them").wait_for()


def test_a_game_that_begins_at_once_is_played_by_the_preset_that_was_chosen(visit: Visit) -> None:
    ana = visit()
    ana.go_home()
    card = ana.page.locator("#game-stage5")
    card.locator(".against summary").click()
    card.locator(".setting select").nth(0).select_option("first game")
    card.locator(".setting select").nth(1).select_option("2")
    card.locator(".against summary", has_text="“first game”").wait_for()
    card.get_by_role("button", name="Play now").click()
    ana.wait_for_play()
    code = ana.page.url.rsplit("/", 1)[-1]
    table = ana.page.evaluate("(code) => fetch(`/api/tables/${code}`).then((answer) => answer.json())", code)
    assert table["options"]["nothing_start"] == "late" and len(table["seats"]) == 2


def solution(game: str, number: int) -> list[tuple[str, ...]]:
    """What does each step of a lesson."""
    loaded = load(game)
    return [
        next(moves for moves, attempt in ways(loaded, step) if attempt.verdict is Verdict.DONE)
        for step in lesson(loaded, number).steps
    ]


def test_every_lesson_is_played_through_in_the_browser(visit: Visit, game: str) -> None:
    ana = visit(**screen("laptop"))
    for number, each in enumerate(lessons(load(game)), 1):
        ana.page.goto(f"/learn/{game}/{number}")
        for step, moves in enumerate(solution(game, number), 1):
            for name in moves:
                ana.page.locator(f'#actions [data-action="{name}"]').click()
            ana.page.locator("#task", has_text="Well done.").wait_for()
            if step < len(each.steps):
                ana.page.get_by_role("button", name="Go on").click()
    ana.page.get_by_role("button", name="Play a real game").wait_for()
    done = len(lessons(load(game))) - (0 if each.steps else 1)
    assert ana.page.locator(".map b", has_text="✓").count() == done


def test_a_wrong_choice_is_answered_and_the_step_begins_again(visit: Visit) -> None:
    ana = visit()
    ana.page.goto("/learn/connect_four/2")
    ana.page.locator('#actions [data-action="d"]').click()
    ana.page.locator("#answer", has_text="Now there is a step in d").wait_for()
    ana.page.get_by_role("button", name="Try again").click()
    ana.page.locator('#actions [data-action="g"]').click()
    ana.page.locator("#task", has_text="Well done.").wait_for()
    ana.page.get_by_role("button", name="Play a real game").click()
    ana.wait_for_play()


def asked(step: Step) -> str:
    """What the table asks whoever is to solve a puzzle."""
    start = begin(load("connect_four"), step)
    return start.match.view(start.seat).question()


def test_home_leads_to_the_first_puzzle_that_is_not_solved_yet(visit: Visit) -> None:
    ana = visit()
    right = [puzzle.steps[0].done.action for puzzle in puzzles(load("connect_four"))]
    wrong = next(column for column in "abcdefg" if column not in right[0])
    ana.go_home()
    ana.page.locator("#game-connect_four a", has_text="Puzzles").click()
    ana.page.locator("#told", has_text=asked(puzzles(load("connect_four"))[0].steps[0])).wait_for()
    ana.page.locator(f'#actions [data-action="{wrong}"]').focus()
    ana.page.keyboard.press("Enter")
    ana.page.locator("#answer", has_text="There is better").wait_for()
    ana.page.get_by_role("button", name="Try again").press("Enter")
    ana.page.locator(f'#actions [data-action="{right[0]}"]').press("Enter")
    ana.page.locator("#task", has_text="Well done.").wait_for()
    assert ana.page.locator(".map b", has_text="✓").count() == 1
    ana.page.get_by_role("link", name="Next puzzle").click()
    ana.page.wait_for_url("**/puzzles/connect_four/2")
    ana.go_home()
    assert (ana.page.locator("#game-connect_four a", has_text="Puzzles").get_attribute("href") or "").endswith("/2")
    ana.page.goto(f"/puzzles/connect_four/{len(right)}")
    ana.page.locator(f'#actions [data-action="{right[-1]}"]').click()
    ana.page.get_by_role("link", name="To the games").wait_for()


@pytest.mark.parametrize("held", SCREENS)
def test_a_puzzle_can_be_read_and_solved_on_every_screen(visit: Visit, held: str) -> None:
    ana = visit(**screen(held))
    for game in ("cogito", "connect_four"):
        ana.page.goto(f"/puzzles/{game}/1")
        ana.page.locator("#actions button").first.wait_for()
        assert unfit(ana.page.evaluate(MEASURE), held) == []
        assert complaints(ana) == []


@pytest.mark.parametrize("held", SCREENS)
def test_a_lesson_can_be_read_and_done_on_every_screen(visit: Visit, held: str) -> None:
    ana = visit(**screen(held))
    for game in ("cogito", "conscious", "karma", "stage5"):
        ana.page.goto(f"/learn/{game}/1")
        ana.page.locator("#actions button").first.wait_for()
        assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert ana.page.evaluate("document.querySelector('#told').clientWidth") >= 300
        assert complaints(ana) == []
        if SCREENS[held][2]:
            assert ana.page.evaluate("document.querySelector('#map').clientHeight") <= 48, "one line of lessons"
            assert min(map(min, ana.page.evaluate(SIDES))) >= LEAST_TARGET[True]


def test_the_rules_say_what_they_are_and_find_words_in_any_order_or_say_that_there_is_nothing(visit: Visit) -> None:
    ana = visit()
    ana.page.goto("/rules/cogito")
    ana.page.get_by_role("link", name="How to play Cogito").wait_for()
    assert ana.page.get_by_role("heading", name="How to read this").is_visible()
    ana.page.locator("#seek").fill("pile dream")
    assert ana.page.locator("#COG-8\\.2").is_visible() and not ana.page.locator("#COG-6\\.6").is_visible()
    ana.page.locator("#seek").fill("zeppelin")
    ana.page.locator("#trouble", has_text="Nothing in these rules says “zeppelin”").wait_for()
    ana.page.locator("#seek").fill("")
    ana.page.locator("#trouble").wait_for(state="hidden")


def test_the_rules_explain_their_words_and_lead_to_the_lessons_behind_a_clause(visit: Visit) -> None:
    ana = visit()
    ana.page.goto("/rules/cogito#COG-7.2")
    ana.page.locator(".lit .word", has_text="falls").click()
    ana.page.locator("#offer", has_text="A player falls by a second red card").wait_for()
    ana.page.keyboard.press("Escape")
    ana.page.locator("#offer").wait_for(state="hidden")
    assert ana.page.locator("#COG-7\\.2 .taught-by a").all_inner_texts() == ["Lesson 2", "Lesson 4"]
    assert ana.page.locator("#COG-1\\.1 .taught-by").count() == 0
    ana.page.locator("#COG-7\\.2 .taught-by a").first.click()
    ana.page.wait_for_url("**/learn/cogito/2")


def test_a_search_finds_words_of_the_glossary_in_any_of_their_forms(visit: Visit) -> None:
    ana = visit()
    ana.page.goto("/rules/cogito")
    found = ana.page.locator(".words-of dt", has_text="Self")
    found.wait_for(state="hidden")
    ana.page.locator("#seek").fill("self cards")
    found.first.wait_for()
    assert not ana.page.locator(".words-of dt", has_text="Dream").is_visible()


def test_rules_do_not_lead_to_a_page_that_nobody_has_written(visit: Visit) -> None:
    ana = visit()
    for untaught in ("nim", "liars_dice"):
        ana.page.goto(f"/rules/{untaught}")
        ana.page.locator(".guide").wait_for()
        assert ana.page.locator("a[href^='/learn']:visible").count() == 0


def test_the_rules_at_the_table_and_the_end_of_a_game_lead_to_how_to_play(visit: Visit) -> None:
    ana = visit()
    ana.play_now("connect_four")
    ana.find("#tab-clause").click()
    assert ana.find("#clause").get_by_role("link", name="How to play").get_attribute("href") == "/learn/connect_four"
    ana.play_out()
    assert ana.find("#end").get_by_role("link", name="How to play").get_attribute("href") == "/learn/connect_four"
