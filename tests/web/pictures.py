"""Take pictures of games as people meet them, at the start, in the middle and at the end, on every screen, to look at.

    python -m tests.web.pictures http://127.0.0.1:8000 FOLDER [GAME[:SEATS] ...]
"""
from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from gnothi.engine.registry import load, names
from tests.web.chromium import ARGUMENTS, chromium
from tests.web.screens import SCREENS, screen
from tests.web.visitor import Visitor

MOVES = {"start": 0, "middle": 25}      # of one's own before a picture


def take(browser: Browser, base: str, folder: Path, game: str, seats: int, size: str, scheme: str) -> None:
    """Play one game on one screen in one light, taking pictures."""
    context = browser.new_context(base_url=base, reduced_motion="reduce", color_scheme=scheme, **screen(size))
    ana = Visitor(context.new_page(), "Ana")

    def keep(name: str) -> None:
        ana.page.wait_for_timeout(400)
        light = "-night" if scheme == "dark" else ""
        ana.page.screenshot(path=folder / f"{game}-{seats}-{name}-{size}{light}.png")

    ana.sit_at(game, seats)
    made = 0
    for name, moves in MOVES.items():
        while made < moves and ana.move():
            made += 1
        ana.wait_for_turn()
        keep(name)
    ana.play_out()
    ana.find("#end").wait_for()
    ana.press("Look at the board")
    keep("end")
    context.close()


def main(base: str, folder: str, *games: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium()[0], args=list(ARGUMENTS))
        for wanted in games or names():
            game, _, seats = wanted.partition(":")
            for size in SCREENS:
                scheme = "dark" if size == "small-phone" else "light"
                take(browser, base, Path(folder), game, int(seats or load(game).default_seats()), size, scheme)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
