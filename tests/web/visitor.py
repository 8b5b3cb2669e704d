"""Somebody before the page: what a person does, in a person's words."""
from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

PATIENCE = 90_000       # milliseconds
COVERED = 3_000         # milliseconds after which a piece that cannot be touched lies under something else
expect.set_options(timeout=PATIENCE)
UNTIL = """
async (given) => {
  // Look again and again, inside the page, whose policy lets a script do so that it did not bring itself.
  for (const end = performance.now() + %d; performance.now() < end;) {
    if (%s) return true;
    await new Promise((go) => setTimeout(go, 20));
  }
  return false;
}
"""
ON_TOP = """
(piece) => {
  // Whether the middle of a piece lies under no other piece.
  piece.scrollIntoView({ block: "center", inline: "center" });
  const { x, y, width, height } = piece.getBoundingClientRect();
  return piece.contains(piece.getRootNode().elementFromPoint(x + width / 2, y + height / 2));
}
"""
KEEP = "if (!localStorage['gnothi.tables']) Object.assign(localStorage, %s)"    # as the page keeps it
PAINT = "how => { document.querySelector('#play').style.contentVisibility = how; }"
PLAY_OUT = """
async (most) => {
  // Click on, as fast as the page answers: a piece or a button at random each time the table waits for us.
  let seed = 7;
  const random = (below) => { seed = (seed * 48271) % 2147483647; return seed % below; };
  for (let clicks = 0; clicks < most;) {
    if (document.querySelector("#end")) return clicks;
    const choices = [...document.querySelectorAll("#actions [data-action]:not([aria-disabled])")];
    const glowing = [...document.querySelector("#board").shadowRoot.querySelectorAll(".may")];
    if (choices.length && glowing.length && random(2)) {
      glowing[random(glowing.length)].dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
      const offered = [...document.querySelectorAll("#offer button[data-action]")];
      if (offered.length) { offered[random(offered.length)].click(); clicks += 1; }
    } else if (choices.length) { choices[random(choices.length)].click(); clicks += 1; }
    await new Promise((go) => setTimeout(go, 15));
  }
  return most;
}
"""


class Visitor:
    """A person at a page."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.dice = random.Random(name)
        page.set_default_timeout(PATIENCE)

    def find(self, selector: str, has_text: str | None = None) -> Locator:
        return self.page.locator(selector, has_text=has_text)

    def press(self, text: str) -> None:
        self.page.get_by_role("button", name=text, exact=True).first.click()

    # To a table

    def go_home(self) -> None:
        self.page.goto("/")
        expect(self.find(".game").first).to_be_visible()

    def say_name(self) -> None:
        """Answer the question for a name, which is asked once."""
        self.find("#ask-name").fill(self.name)
        self.press("That is me")

    def keep_name(self) -> None:
        """Be known to the page by name, as after a first visit."""
        self.page.evaluate("name => localStorage.setItem('gnothi.name', JSON.stringify(name))", self.name)

    def play_now(self, game: str) -> None:
        self.go_home()
        self.keep_name()
        self.find(f'[data-play="{game}"]').click()
        self.wait_for_play()

    def make_table(self, game: str) -> str:
        """A new table; its code."""
        self.go_home()
        self.find(f'[data-new="{game}"]').click()
        self.say_name()
        expect(self.find("#start")).to_be_visible()
        return self.code

    def sit_at(self, game: str, seats: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Come to a new table in play, with bots in the other seats, without a walk through home and lobby."""
        sit = {"name": self.name, "number": "0" * 32}
        asked = {"game": game, "seats": seats, "options": options or {}, "bots": "casual", "start": True, "sit": sit}
        self.hold(self.page.request.post("/api/tables", data=asked).json())

    def hold(self, made: dict[str, Any]) -> None:
        """Come to a table that was made in our name."""
        held = {made["code"]: {"seats": {"0": made["token"]}, "host": made["host_token"], "moment": 0}}
        kept = {"gnothi.name": json.dumps(self.name), "gnothi.tables": json.dumps(held)}
        self.page.add_init_script(KEEP % json.dumps(kept))
        self.page.goto(f"/t/{made['code']}")
        self.wait_for_play()

    @property
    def code(self) -> str:
        return self.page.url.split("/t/")[1].partition("?")[0]

    def wait_for_play(self) -> None:
        expect(self.find("#play")).to_be_visible()
        expect(self.find("#board svg")).to_be_visible()

    # At the table

    def choices(self) -> Locator:
        return self.find("#actions [data-action]:not([aria-disabled])")

    def pieces(self) -> list[str]:
        """The ids on the board, from below to above."""
        return list(self.page.evaluate(
            "[...document.querySelector('#board').shadowRoot.querySelectorAll('.piece:not(.leaving)')]"
            ".map(piece => piece.dataset.id)"
        ))

    def is_over(self) -> bool:
        return self.find("#end").count() > 0

    def set(self, name: str, value: Any) -> None:
        """Change a setting, as the page keeps it."""
        self.page.evaluate(
            "async ([name, value]) => (await import('/web/script/settings.js')).set(name, value)", [name, value])

    def wait_for_turn(self) -> bool:
        """Until there is something to choose; False when the game is over instead."""
        self.until(
            "document.querySelector('#end') || !document.querySelector('#curtain').hidden"
            " || (document.querySelector('#actions [data-action]:not([aria-disabled])')"
            "     && !('fresh' in document.querySelector('#play').dataset))"
        )
        return not self.is_over()

    def move(self) -> bool:
        """Do something when it is our turn: by a piece where one may be clicked, else by a button. False at the end."""
        if not self.wait_for_turn():
            return False
        before = self.question()
        glowing = self.find("game-board .may:visible")
        count = glowing.count()
        if count and self.dice.random() < 0.7:
            self.click_piece(glowing.nth(self.dice.randrange(count)))
        else:
            choices = self.choices()
            choices.nth(self.dice.randrange(choices.count())).click()
        self.insist()
        self.wait_for_answer(before)
        return True

    def take_first(self) -> None:
        """The first choice when it is our turn; in no game does it end it at once."""
        assert self.wait_for_turn()
        before = self.question()
        self.choices().first.click()
        self.insist()
        self.wait_for_answer(before)

    def insist(self) -> None:
        """Choose again what is asked once more."""
        warned = self.find("#actions .warned")
        if warned.count():
            warned.click()

    def wait_for_answer(self, before: Any) -> None:
        """Until what may be chosen is another question than before, or there is none."""
        self.until(
            "document.querySelector('#end') || !document.querySelector('#curtain').hidden"
            " || (document.querySelector('#actions').shownKey !== given"
            "     && !document.querySelector('#actions button[aria-disabled]'))", before,
        )

    def until(self, holds: str, given: Any = None) -> None:
        """Wait until an expression, in which something may be given, holds in the page."""
        assert self.page.evaluate(UNTIL % (PATIENCE, holds), given), f"this never came true: {holds}"

    def question(self) -> Any:
        return self.page.evaluate("document.querySelector('#actions').shownKey")

    def click_piece(self, piece: Locator) -> None:
        """Touch a piece, and take the first thing that it offers."""
        with suppress(PlaywrightTimeout):
            if piece.evaluate(ON_TOP):
                piece.click(timeout=COVERED)
        if not self.find("#offer").is_visible():
            piece.dispatch_event("click")
        offered = self.find("#offer button[data-action]")
        offered.nth(self.dice.randrange(offered.count())).click()

    def play_out(self, most: int = 20_000) -> int:
        """Click on to the end of the game; meanwhile nobody looks, and to paint it would take longer than all else."""
        self.page.evaluate(PAINT, "hidden")
        clicks = int(self.page.evaluate(PLAY_OUT, most))
        self.page.evaluate(PAINT, "visible")
        return clicks
