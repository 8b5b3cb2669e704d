"""Take a picture of every page and every game, by day and by night, on desktop and phone, for people to look at.

    python -m tests.web.pictures http://127.0.0.1:8000 FOLDER [GAME ...]
"""
from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from gnothi.engine.registry import names
from tests.web.chromium import ARGUMENTS, chromium
from tests.web.visitor import Visitor

SIZES = {"desktop": (1366, 820), "phone": (360, 740)}
MOVES = 12


def take(browser: Browser, base: str, folder: Path, games: list[str], size: str, scheme: str) -> None:
    """Walk through all pages once in one size and one light."""
    phone = size == "phone"
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=base, viewport={"width": width, "height": height}, is_mobile=phone, has_touch=phone,
        color_scheme="dark" if scheme == "night" else "light", reduced_motion="reduce",
    )
    ana = Visitor(context.new_page(), "Ana")

    def keep(name: str) -> None:
        ana.page.wait_for_timeout(500)
        ana.page.screenshot(path=folder / f"{name}-{size}-{scheme}.png", full_page=phone)

    ana.go_home()
    ana.page.evaluate("localStorage.setItem('gnothi.name', '\"Ana\"')")
    keep("home")
    for game in games:
        ana.go_home()
        ana.find(f'[data-new="{game}"]').click()
        ana.find("#start").wait_for()
        keep(f"{game}-lobby")
        ana.find("#start").click()
        ana.wait_for_play()
        for _ in range(MOVES):
            ana.move()
        ana.wait_for_turn()
        keep(f"{game}-play")
        ana.play_out()
        ana.find("#end").wait_for()
        keep(f"{game}-end")
        ana.page.goto(f"/r/{ana.code}?move=9")
        ana.find("#run").wait_for()
        keep(f"{game}-replay")
        ana.page.goto(f"/rules/{game}")
        ana.find("#book h1").first.wait_for()
        keep(f"{game}-rules")
    context.close()


def main(base: str, folder: str, *games: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium()[0], args=list(ARGUMENTS))
        for size, scheme in (("desktop", "day"), ("desktop", "night"), ("phone", "day"), ("phone", "night")):
            take(browser, base, Path(folder), list(games) or names(), size, scheme)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
