"""The table for a terminal: the lands as rows of signs, the accounts as lines, in Rich's markup."""
from __future__ import annotations

from rich.markup import escape

from gnothi.engine.view import View
from gnothi.games.karma.data import (
    CARDS,
    EDITION,
    N_CHOICES,
    NONE,
    SPACES,
    VALUES,
    Colour,
    Doing,
    Effect,
    Kind,
    Space,
    Tool,
)
from gnothi.games.karma.phrases import card_text, who
from gnothi.games.karma.state import MASTER, Stage
from gnothi.games.karma.words import moment

PAINT = {1: "green", 2: "dark_orange", 3: "yellow", 4: "medium_purple1", 0: "bright_blue"}
PAWN_PAINT = ("bold white on dark_cyan", "bold white on deep_pink4", "bold black on grey78", "bold white on purple4")
SIGNS = {
    Doing.TOOL: {Tool.TORCH: "T", Tool.SWORD: "S", Tool.WAND: "W", Tool.ANY: "?"},
    Doing.LOSE_TOOL: dict.fromkeys(Tool, "-"),
}
PLAIN_SIGNS = {Doing.FREE_WILL: "▲", Doing.DROP_FREE_WILL: "▽", Doing.LOSE_TURN: "⧗", Doing.GO: "↘", Doing.CHOICE: "c",
               Doing.KARMA: "k"}
KEY = (
    "○ ring  ● bead, green g, orange o, either *   T torch  S sword  W wand",
    "c Choice Card  k Karma Card  ▲ Free Will Card  ⧗ lose a turn  ↘ go  · nothing",
)


def sketch(view: View) -> str:
    """The whole table."""
    lines = [f"[bold]{escape(moment(view))}[/]", ""]
    for land in range(1, 5):
        lines.append(row(view, EDITION.lands[land - 1].name, PAINT[land], [s for s in SPACES if is_path(s, land)]))
    lines.append(row(view, "The clouds", PAINT[0], [space for space in SPACES if space.realm == "spirit"]))
    lines.append("".join(beside(view, called, kind) for called, kind in BESIDE.items()))
    lines += ["", *(f"[dim]{line}[/]" for line in KEY), ""]
    for seat in range(view.seats):
        lines += account_lines(view, seat)
    if view.s.card != NONE:
        kind = "Choice" if view.s.card < N_CHOICES else "Karma"
        lines += ["", f"[italic]{kind} Card. {escape(card_text(CARDS[view.s.card], int(view.s.side)))}[/]"]
    return "\n".join(lines)


BESIDE = {"Pit": Kind.PIT, "Temples": Kind.TEMPLE, "Wheels": Kind.WHEEL, "Centre": Kind.COSMIC}


def beside(view: View, called: str, kind: Kind) -> str:
    """The spaces beside the path."""
    signs = " ".join(square(view, number) for number, space in enumerate(SPACES) if space.kind == kind)
    return f"{called} {signs}  "


def is_path(space: Space, land: int) -> bool:
    return space.land == land and space.kind in (Kind.PATH, Kind.FREE_WILL, Kind.HANGING_ON)


def row(view: View, called: str, paint: str, spaces: list[Space]) -> str:
    """Spaces as signs; a pawn hides what its space gives."""
    return f"[{paint}]{escape(called):<24}[/]" + " ".join(square(view, SPACES.index(space)) for space in spaces)


def square(view: View, number: int) -> str:
    here = [seat for seat in range(view.seats) if view.s.seats[seat].space == number]
    if here:
        return "".join(f"[{PAWN_PAINT[seat]}]{seat + 1}[/]" for seat in here) + " " * (2 - len(here))
    return "".join(sign(effect) for effect in SPACES[number].effects[:1]) or "[dim]·[/] "


def sign(effect: Effect) -> str:
    """Two letters for what an effect gives."""
    if effect.do in (Doing.RING, Doing.BEAD):
        paint = {Colour.GREEN: "green", Colour.ORANGE: "dark_orange", Colour.ANY: "white"}[Colour(effect.colour)]
        letter = {Colour.GREEN: "g", Colour.ORANGE: "o", Colour.ANY: "*"}[Colour(effect.colour)]
        return f"[{paint}]{'○' if effect.do == Doing.RING else '●'}{letter}[/]"
    if effect.do in SIGNS:
        return f"[bold cyan]{SIGNS[Doing(effect.do)][Tool(effect.colour)]}[/] "
    return f"{PLAIN_SIGNS[Doing(effect.do)]} "


def account_lines(view: View, seat: int) -> list[str]:
    """One player: pawn, name and place, then karma, tools and cards."""
    me = view.s.seats[seat]
    arrow = "[bold yellow]▶[/]" if seat == view.s.turn and view.s.stage != Stage.OVER else " "
    green = karma_text(int(me.loose[0]), int(me.sticks[0]), "green", "g")
    orange = karma_text(int(me.loose[1]), int(me.sticks[1]), "dark_orange", "o")
    tools = " ".join(
        f"[bold yellow]{letter}{letter}[/]" if me.pegs[place] == MASTER else letter if me.pegs[place] else "[dim]·[/]"
        for place, letter in enumerate("TSW")
    )
    held = [str(value) for number, value in enumerate(VALUES) for _ in range(me.hand[number])]
    held += ["?"] * (int(me.hand_size) - len(held))
    where = f"home, place {me.place}" if me.place else escape(SPACES[me.space].name)
    lost = f"  [red]⧗ {me.lost}[/]" if me.lost else ""
    return [
        f"{arrow} [{PAWN_PAINT[seat]}] {seat + 1} [/] [bold]{escape(who(view, seat))}[/]  [dim]{where}[/]{lost}",
        f"      {green} {orange} tools {tools}  Free Will {' '.join(held) or '[dim]none[/]'}",
    ]


def karma_text(loose: int, sticks: int, paint: str, letter: str) -> str:
    """Rings or loose beads, and habits as three beads in brackets."""
    tokens = f"{'○' if loose > 0 else '●'}{letter} × {abs(loose)}" if loose else f"no {letter}"
    habits = f" + {sticks} habit{'s' if sticks > 1 else ''}" if sticks else ""
    return f"[{paint}]{tokens + habits:<17}[/]"
