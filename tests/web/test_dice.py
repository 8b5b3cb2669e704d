"""Dice that a player checks alone: the browser keeps what it saw and added, and finds out if it was cheated."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Route, expect

from gnothi.engine.record import check_part, read_record
from gnothi.engine.seed import draw
from gnothi.server.ends import show_dice
from tests.web.conftest import Visit, served
from tests.web.visitor import Visitor

GAME = "connect_four"
LOSE_THE_SECOND_ANSWER = """
const real = window.fetch;
let posted = Number(sessionStorage.posted ?? 0);
window.fetch = async (path, options) => {
  const answer = await real(path, options);
  if (options?.method !== "POST") return answer;
  sessionStorage.posted = ++posted;
  if (posted === 2) throw new TypeError("lost on the way");
  return answer;
};
"""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with one small game."""
    with served(tmp_path_factory.mktemp("small"), GAME) as base:
        yield base


def play_out(visitor: Visitor) -> list[str]:
    """To the end; what the browser found by itself."""
    visitor.play_out()
    expect(visitor.find("#own-proof summary")).to_be_visible()
    return visitor.find("#own-proof li").all_text_contents()


def test_a_browser_proves_honest_dice_by_itself(visit: Visit, small: str) -> None:
    ana = visit("Ana", at=small)
    ana.play_now(GAME)
    assert play_out(ana) == [
        "✓ These are the dice that were sealed before you sat down.",
        "✓ Your number is among those that made the dice.",
        "✓ Everybody’s number is the one that stood sealed before the deal.",
        "✓ The secret opens the seal.",
        "✓ The seed follows from the secret and everybody’s number.",
    ]
    expect(ana.find("#own-proof summary")).to_contain_text("✓ Your browser has checked the dice.")
    ana.find("#verify").click()
    expect(ana.find("#server-proof li").nth(1)).to_contain_text("✓")
    ana.find("#seals summary").click()
    words = ana.find("#verify-command").inner_text().split()
    assert words[:3] == ["gnothi", "verify", f"{GAME}-{ana.code}.gnothi"]
    record = read_record(httpx.get(f"{small}/api/tables/{ana.code}/record").text)
    number, commitment = words[words.index("--number") + 1], words[words.index("--commitment") + 1]
    check_part(record.draw, [number], commitment)
    assert record.draw.bits == 128


def test_a_browser_finds_out_dice_that_were_made_without_it(visit: Visit, small: str) -> None:
    """A server that shows other dice at the end, which fit each other, and a record to match."""
    ana = visit("Ana", at=small)
    forged = show_dice(draw((b"c" * 16,)))
    ana.page.route("**/end", lambda route: lie(route, forged))
    ana.play_now(GAME)
    assert play_out(ana) == [
        "✗ These are not the dice that were sealed before you sat down: the server showed another seal then.",
        "✗ A number that this browser added is missing: the dice were made without it.",
        "✗ Somebody’s number is not the one that stood sealed before the deal.",
        "✓ The secret opens the seal.",
        "✓ The seed follows from the secret and everybody’s number.",
    ]
    expect(ana.find("#own-proof li").first).to_be_visible()


def lie(route: Route, dice: dict[str, Any]) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, json={**answer.json(), "dice": dice})


def test_two_people_prove_each_others_numbers(visit: Visit, small: str) -> None:
    ana, ben = visit("Ana", at=small), visit("Ben", at=small)
    code = ana.make_table(GAME)
    ben.page.goto(f"/t/{code}")
    ben.press("Sit down")
    ben.say_name()
    expect(ben.find("#seal")).to_contain_text("sealed too: Ana")
    expect(ana.find("#seal")).to_contain_text("Ben")
    ana.find("#start").click()
    for visitor in (ana, ben):
        visitor.wait_for_play()
    turn, other = (ana, ben) if ana.choices().count() else (ben, ana)
    while turn.move():
        turn, other = other, turn
    for visitor in (ana, ben):
        found = play_out(visitor)
        assert [line[0] for line in found] == ["✓"] * 5, found


def test_one_who_only_watches_is_told_what_can_be_told(visit: Visit, small: str) -> None:
    ana, ben = visit("Ana", at=small), visit("Ben", at=small)
    ana.play_now(GAME)
    ana.play_out()
    ben.page.goto(f"/t/{ana.code}")
    found = play_out(ben)
    assert found[0].startswith("· This browser did not sit down before the deal")
    assert [line[0] for line in found] == ["·", "✓", "✓"]


def test_a_hash_by_hand_is_the_browsers_own(visit: Visit, small: str) -> None:
    ana = visit(at=small)
    ana.go_home()
    differ = ana.page.evaluate("""
        import("/web/script/sha256.js").then(async ({ byHand, hex, sha256 }) => {
          const differ = [];
          for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
            const bytes = Uint8Array.from({ length }, (_, place) => (7 * place) & 255);
            if (hex(byHand(bytes)) !== hex(await sha256(bytes))) differ.push(length);
          }
          return differ;
        })
    """)
    assert differ == []


def test_a_table_whose_answer_was_lost_is_not_made_twice(visit: Visit, small: str) -> None:
    ana = visit("Ana", at=small)
    ana.page.add_init_script(LOSE_THE_SECOND_ANSWER)
    ana.go_home()
    ana.find(f'[data-play="{GAME}"]').click()
    expect(ana.find(".toast")).to_contain_text("cannot be reached")
    ana.find(f'[data-play="{GAME}"]').click()
    ana.wait_for_play()
    assert ana.page.evaluate("import('/web/script/keep.js').then(keep => keep.ownTables().length)") == 1
    assert [line[0] for line in play_out(ana)] == ["✓"] * 5
