"""Company in the browser: leaving and coming back, being away, watching, playing again, and tables on the home page."""
from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import Visit, served
from tests.web.visitor import Visitor

GAME = "connect_four"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("company"), GAME) as base:
        yield base


def two(visit: Visit, at: str) -> tuple[Visitor, Visitor]:
    """Ana, who is the host, and Ben, before the deal."""
    ana, ben = visit("Ana", at=at), visit("Ben", at=at)
    ana.make_table(GAME)
    ben.page.goto(ana.page.url)
    ben.press("Sit down")
    ben.say_name()
    expect(ana.find("#start")).to_have_text("Start the game")
    return ana, ben


def deal(ana: Visitor, ben: Visitor) -> tuple[Visitor, Visitor]:
    """Who moves first, and who does not."""
    ana.find("#start").click()
    for visitor in (ana, ben):
        visitor.wait_for_play()
    expect(ana.find("#seats .awaited")).to_have_count(1)
    return (ana, ben) if ana.find("#seats .own.awaited").count() else (ben, ana)


def play_out(ana: Visitor, ben: Visitor) -> None:
    turn, other = (ana, ben) if ana.find("#seats .own.awaited").count() else (ben, ana)
    while turn.move():
        turn, other = other, turn
    for visitor in (ana, ben):
        expect(visitor.find("#end")).to_be_visible()


def test_who_leaves_comes_back_under_the_same_name(visit: Visit, small: str) -> None:
    ana, ben = two(visit, small)
    deal(ana, ben)
    ben.press("Menu")
    ben.press("Leave the table")
    ben.press("Leave")
    expect(ben.find("#helps")).to_contain_text("You have left the table")
    expect(ana.find("#seats")).to_contain_text("free; a stand-in plays")
    ben.page.wait_for_timeout(500)      # the stand-in has moved
    ben.press("Come back as Ben")
    expect(ben.find("#seats .own")).to_contain_text("Ben")
    expect(ana.find("#seats")).not_to_contain_text("stand-in")
    assert ben.find("#ask-name").count() == 0, "nobody asks for a name that is known"


def test_who_leaves_a_game_in_which_that_is_for_good_reads_so_before_and_after(visit: Visit) -> None:
    ana = visit()
    ana.sit_at("stage5")
    while "explorer" not in ana.find("#prompt").inner_text():       # until the first turn there is no game to leave
        ana.take_first()
        ana.wait_for_turn()
    ana.press("Menu")
    ana.press("Leave the table")
    expect(ana.find("dialog")).to_contain_text("is out of it and cannot come back")
    ana.press("Leave")
    expect(ana.find("#helps")).to_have_text("You have left this game for good, as its rules have it. You may watch.")


def test_who_vanishes_is_played_for_and_takes_over_on_coming_back(visit: Visit, small: str) -> None:
    ana, ben = two(visit, small)
    gone, here = deal(ana, ben)
    url = gone.page.url
    gone.page.goto("about:blank")
    expect(here.find("#seats")).to_contain_text("away")
    here.press("Let a stand-in play")
    assert here.wait_for_turn(), "the game goes on"
    expect(here.find("#seats")).to_contain_text("away; a stand-in plays")
    gone.page.goto(url)
    gone.wait_for_play()
    expect(here.find("#seats")).not_to_contain_text("stand-in")
    here.move()
    assert gone.wait_for_turn(), "and who is back decides"


def test_a_page_that_meets_a_starting_server_says_so_and_comes_in_by_itself(visit: Visit, small: str) -> None:
    refusals = ["not_ready", "stopping"]

    def between(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            if json.loads(text)["type"] == "hello" and refusals:
                refused = {"type": "error", "id": None, "error": refusals.pop(), "text": "the game is being loaded"}
                page_side.send(json.dumps(refused))
            else:
                server_side.send(text)

        page_side.on_message(pass_on)

    ana = visit("Ana", at=small)
    ana.page.route_web_socket("**/ws", between)
    made = ana.page.request.post("/api/tables", data={"game": GAME, "bots": "casual", "start": True}).json()
    ana.page.goto(f"/t/{made['code']}")
    expect(ana.find("#trouble")).to_have_text("The game is being loaded. This page tries again by itself.")
    ana.wait_for_play()
    expect(ana.find("#trouble")).to_be_hidden()
    assert not refusals


def test_one_whose_time_is_up_reads_what_happened_and_goes_on(visit: Visit, small: str) -> None:
    ana, ben = two(visit, small)
    ana.page.evaluate("""async () => {
      const code = location.pathname.split('/')[2];
      const { host } = (await import('/web/script/keep.js')).held(code);
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${host}` };
      await fetch(`/api/tables/${code}`, { method: 'PATCH', headers, body: JSON.stringify({ clock: 1 }) });
    }""")
    expect(ben.find("#manners")).to_contain_text("1 second for a decision")
    expect(ben.find("#lobby-lines")).to_contain_text("The host sets the clock: 1 second for a decision.")
    late, _ = deal(ana, ben)
    expect(late.find("#helps")).to_contain_text("Your time ran out")
    late.find("#back").click()
    expect(late.find("#helps")).not_to_contain_text("Your time ran out")


def test_one_who_watches_is_seen_and_talks_in_the_lobby_and_in_play(visit: Visit, small: str) -> None:
    ana, ben = two(visit, small)
    zoe = visit("Zoe", at=small)
    zoe.page.goto(ana.page.url)
    expect(ana.find("#lobby-watchers")).to_have_text("Watching: somebody")
    zoe.find("#lobby-text").fill("<b>may</b> I watch?")
    zoe.press("Say")
    zoe.say_name()
    expect(ana.find("#lobby-lines")).to_contain_text("Zoe (watching) <b>may</b> I watch?")
    expect(ana.find("#lobby-watchers")).to_have_text("Watching: Zoe")
    deal(ana, ben)
    expect(ana.find("#watchers")).to_have_text("Watching: Zoe")
    zoe.find("#tab-chat").click()
    zoe.find("#chat-text").fill("well played")
    zoe.press("Say")
    ana.find("#tab-chat").click()
    expect(ana.find("#chat-lines")).to_contain_text("Zoe (watching) well played")
    ana.press("Menu")
    ana.find("dialog").get_by_label("Zoe, who watches, may talk").uncheck()
    expect(ana.find("#watchers")).to_have_text("Watching: Zoe (muted)")
    zoe.find("#chat-text").fill("but why")
    zoe.press("Say")
    expect(zoe.find("#toasts")).to_contain_text("muted you")
    assert "but why" not in ben.find("#chat-lines").inner_text()


def test_a_rematch_begins_without_a_second_lobby(visit: Visit, small: str) -> None:
    ana, ben = two(visit, small)
    deal(ana, ben)
    play_out(ana, ben)
    before = ana.code
    ana.find("#end #rematch").click()
    expect(ana.find("#again")).to_contain_text("Waiting for Ben")
    expect(ana.find("#chairs")).to_be_hidden()
    expect(ben.find("#toasts")).to_contain_text("Ana would like to play again")
    ben.find("#end #rematch").click()
    for visitor in (ana, ben):
        visitor.wait_for_play()
        assert visitor.code != before
    deal_again = ana if ana.find("#seats .own.awaited").count() else ben
    assert deal_again.move()


def test_who_does_not_play_again_says_so(visit: Visit, small: str) -> None:
    ana, ben = two(visit, small)
    deal(ana, ben)
    play_out(ana, ben)
    ben.press("Look at the board")
    ana.find("#end #rematch").click()
    expect(ben.find("#asked-again")).to_contain_text("Ana would like to play again.")
    ben.press("No, thanks")
    expect(ben.find("#asked-again")).to_have_count(0)
    expect(ana.find("#again")).to_contain_text("Not everybody plays again")
    ana.press("Start with a bot instead")
    ana.wait_for_play()


def test_against_bots_a_rematch_begins_at_once(visit: Visit, small: str) -> None:
    ana = visit("Ana", at=small)
    ana.sit_at(GAME)
    names = ana.find("#seats .who").all_inner_texts()
    ana.play_out()
    before = ana.code
    ana.find("#end #rematch").click()
    ana.page.wait_for_url(lambda url: before not in url)
    ana.wait_for_play()
    assert ana.find("#seats .who").all_inner_texts() == names
    expect(ana.find("#seats")).to_contain_text("bot, casual")


def test_a_request_to_take_back_names_the_move(visit: Visit, small: str) -> None:
    ana, ben = two(visit, small)
    mover, other = deal(ana, ben)
    mover.move()
    mover.find("#take-back").click()
    asked = re.compile(f"{mover.name} asks to take back their last move \\(“.+”\\)")
    expect(other.find("#consent")).to_contain_text(asked)


def test_a_clock_for_the_whole_game_is_chosen_and_stands_at_every_seat(visit: Visit, small: str) -> None:
    ana, ben = two(visit, small)
    ana.find("#clock").select_option("600+5")
    expect(ben.find("#manners")).to_contain_text("10 minutes for the whole game and 5 seconds more for each decision")
    mover, other = deal(ana, ben)
    faces = mover.find("#seats [data-clock]")
    expect(faces).to_have_text([re.compile(r"^(10:0\d|9:\d\d)$")] * 2)
    mover.move()
    expect(other.find("#seats .awaited [data-clock]")).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))


def test_a_friends_chair_is_not_freed_by_one_click(visit: Visit, small: str) -> None:
    ana, ben = two(visit, small)
    ana.page.get_by_role("button", name="Free: Ben").click()
    ana.press("Cancel")
    expect(ben.find("#chairs .own")).to_contain_text("Ben")
    ana.page.get_by_role("button", name="Free: Ben").click()
    ana.press("Free it")
    expect(ben.find("#chairs .own")).to_have_count(0)


def test_a_link_that_works_only_here_says_so(visit: Visit, small: str) -> None:
    ana = visit("Ana", at=small)
    ana.make_table(GAME)
    expect(ana.find("#only-here")).to_contain_text("gnothi serve --host")
    assert ana.find("#invite .qr").count() == 0


def test_home_shows_tables_first_with_seats_and_age_and_lets_one_remove_them(visit: Visit, small: str) -> None:
    ana, ben = visit("Ana", at=small), visit("Ben", at=small)
    code = ana.make_table(GAME)
    ana.find("#public").check()
    expect(ana.find("#public")).to_be_checked()
    ben.go_home()
    listed = ben.find(f'#open-list li:has(a[href="/t/{code}"])')
    expect(listed).to_contain_text(re.compile("Ana.*one free seat · just now", re.DOTALL))
    assert ben.page.evaluate(
        "document.querySelector('#tables').compareDocumentPosition(document.querySelector('#games')) & 4"
    ), "they stand above the games"
    ana.go_home()
    own = ana.find("#own-list li")
    expect(own).to_contain_text("gathering")
    own.get_by_role("button").click()
    ana.press("Leave and remove")
    expect(ana.find("#own")).to_be_hidden()
    expect(ana.find("#own-list li")).to_have_count(0)


def test_a_table_that_calls_is_marked_and_one_that_all_have_left_is_not(visit: Visit, small: str) -> None:
    ana, ben = two(visit, small)
    mover, other = deal(ana, ben)
    mover.go_home()
    expect(mover.find("#own-list .chip")).to_have_text("your turn")
    other.press("Menu")
    other.press("Leave the table")
    other.press("Leave")
    expect(other.find("#helps")).to_contain_text("You have left")
    mover.page.go_back()
    mover.wait_for_play()
    mover.press("Menu")
    mover.press("Leave the table")
    mover.press("Leave")
    expect(mover.find("#helps")).to_contain_text("Everybody has left")


def test_play_now_remembers_how_many_and_asks_no_name(visit: Visit, small: str) -> None:
    ana = visit("Ana", at=small)
    ana.go_home()
    expect(ana.find(".game .against summary")).to_have_text("Against one bot, casual")
    ana.find(".game .against summary").click()
    ana.find(".game .against select").last.select_option("level:1")
    ana.page.reload()
    expect(ana.find(".game .against summary")).to_have_text("Against one bot, beginner")
    ana.page.get_by_role("button", name="Play now: Connect Four").click()
    ana.wait_for_play()
    expect(ana.find("#seats")).to_contain_text("bot, beginner")
    ana.go_home()
    expect(ana.find("#name")).to_contain_text("You are ")
