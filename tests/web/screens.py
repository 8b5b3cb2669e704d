"""The screens that people hold, and how a page is measured on them."""
from __future__ import annotations

from typing import Any

from tests.web.visitor import Visitor

SCREENS = {
    "laptop": (1366, 768, False), "phone": (390, 844, True), "phone-aside": (844, 390, True),
    "small-phone": (360, 740, True),
}
"""Width, height, and whether one touches it."""

LEAST_TEXT = 12
LEAST_PROSE = 14     # of the page itself; a board is a picture
LEAST_CHOICE = 44
LEAST_TARGET = {False: 24, True: 32}

MEASURE = """
() => {
  const roots = [document];
  for (const root of roots) for (const e of root.querySelectorAll("*")) if (e.shadowRoot) roots.push(e.shadowRoot);
  const isSeen = (e) => !e.closest(".unseen") && e.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && e.getBoundingClientRect().width > 1;
  const texts = [];
  const targets = [];
  for (const root of roots) {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const e = node.parentElement;
      if (!e || !node.data.trim() || e.matches("script, style, title, noscript, option, defs *")) continue;
      if (!isSeen(e)) continue;
      const matrix = e.ownerSVGElement?.getScreenCTM && e.getScreenCTM();
      const scale = matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
      const size = parseFloat(getComputedStyle(e).fontSize) * scale;
      if (size) texts.push([size, node.data.trim(), Boolean(matrix)]);
    }
    for (const e of root.querySelectorAll("button, a[href], input, select, summary, [role=button]")) {
      if (!isSeen(e) || (!e.ownerSVGElement && getComputedStyle(e).display === "inline")) continue;
      const { width, height } = (e.querySelector(".reach") ?? e).getBoundingClientRect();
      targets.push([Math.min(width, height), e.getAttribute("aria-label") || e.textContent.trim() || e.id]);
    }
  }
  const isInSight = (e) => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  };
  const prompt = document.querySelector("#prompt");
  return {
    texts, targets,
    choices: [...document.querySelectorAll("#actions [data-action]")].filter(isInSight).map((e) => e.offsetHeight),
    board: isInSight(document.querySelector("#board")), prompt: Boolean(prompt && isInSight(prompt)),
    isCut: Boolean(prompt && prompt.scrollHeight > prompt.clientHeight + 1),
    overhang: document.documentElement.scrollWidth - innerWidth,
  };
}
"""


WATCH = """
  window.shifted = [];
  new PerformanceObserver((list) => window.shifted.push(...list.getEntries().map((one) => [
    one.value, one.sources.map(({ node }) => node?.id || node?.className || node?.nodeName).join(" "),
  ]))).observe({ type: "layout-shift", buffered: true });
"""
"""Keeps what moves on the page by itself, and where."""


def screen(name: str) -> dict[str, Any]:
    """What a browser is told of a screen."""
    width, height, touched = SCREENS[name]
    return {"viewport": {"width": width, "height": height}, "is_mobile": touched, "has_touch": touched}


def shortcomings(visitor: Visitor, name: str) -> list[str]:
    """What a person would find wanting on this screen when it is their turn."""
    found = visitor.page.evaluate(MEASURE)
    return [
        *unfit(found, name),
        *(f"a choice is {height} px high" for height in found["choices"] if height < LEAST_CHOICE),
        *(["no choice is in sight"] if not found["choices"] else []),
        *([f"the {part} is not in sight" for part in ("board", "prompt") if not found[part]]),
        *(["the question is cut"] if found["isCut"] else []),
    ]


def unfit(found: dict[str, Any], name: str) -> list[str]:
    """What of anything that was measured is too small for this screen, or too wide."""
    least = LEAST_TARGET[SCREENS[name][2]]
    return [
        *(
            f"{text!r} is {size:.1f} px" for size, text, drawn in found["texts"]
            if size < (LEAST_TEXT if drawn else LEAST_PROSE) - 0.05
        ),
        *(f"{text!r} is {size:.1f} px to touch" for size, text in found["targets"] if size < least - 0.5),
        *([f"the page is {found['overhang']} px too wide"] if found["overhang"] > 0 else []),
    ]
