"""The board for a terminal, in Rich's markup: the lands as rows of signs, with pawns above and side ways below."""
from __future__ import annotations

from rich.markup import escape

from gnothi.engine.scene import Room
from gnothi.engine.view import View
from gnothi.games.karma.data import EDITION, SPACES, VALUES, Colour, Doing, Effect, Kind, Needs, Space, Tool
from gnothi.games.karma.state import Ask
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
    "╰ a way beside the path, → and the place where it comes back   ◎ the door of a wheel",
)
NAME, STEP = 24, 3      # letters of a land's name and of a space


def sketch(view: View, room: Room) -> str:
    """The map: each land with its pawns above and its side ways below, then the clouds, the wheels and the centre."""
    lines = [f"[bold]{escape(moment(view))}[/]", ""]
    for land in range(1, 5):
        lines += land_lines(view, land)
    lines += [named(called, PAINT[0]) + beside(view, kinds) for called, kinds in BESIDE.items()]
    throw = " ".join(str(die) for die in view.s.dice if die)
    played = " + ".join(str(value) for number, value in enumerate(VALUES) for _ in range(view.s.played[number]))
    if throw or played:
        lines += ["", f"thrown: {throw}" if throw else f"played: {played}"]
    if view.s.ask == Ask.STEP:
        lines[-1] += f", {view.s.count_left} to go"
    return "\n".join([*lines, "", *(f"[dim]{line}[/]" for line in KEY)])


BESIDE = {
    "The clouds": (Kind.REVIEW, Kind.CLOUD, Kind.PLANNING), "The wheels": (Kind.WHEEL,), "The centre": (Kind.COSMIC,),
}


def named(called: str, paint: str) -> str:
    return f"[{paint}]{escape(called):<{NAME}}[/]"


# A land


def land_lines(view: View, land: int) -> list[str]:
    """A land's pawns, its path, and the ways beside it."""
    path = [number for number, space in enumerate(SPACES) if is_path(space, land)]
    pawns = {place: pawns_on(view, number) for place, number in enumerate(path)}
    lines = [" " * NAME + laid(pawns)] if any(width for width, _ in pawns.values()) else []
    signs = "".join(sign_of(number) + " " for number in path)
    lines.append(named(EDITION.lands[land - 1].name, PAINT[land]) + signs)
    sides = {place: side_way(view, path, number) for place, number in enumerate(path)}
    return [*lines, " " * NAME + laid(sides)] if any(width for width, _ in sides.values()) else lines


def is_path(space: Space, land: int) -> bool:
    return space.land == land and space.kind in (Kind.PATH, Kind.FREE_WILL, Kind.HANGING_ON)


def laid(marks: dict[int, tuple[int, str]]) -> str:
    """Marks under or over the places of a path, each as wide as it says."""
    line, column = "", 0
    for place, (width, mark) in marks.items():
        if width:
            line += " " * (STEP * place - column) + mark
            column = max(column, STEP * place) + width
    return line


def pawns_on(view: View, number: int) -> tuple[int, str]:
    here = [seat for seat in range(view.seats) if view.s.seats[seat].space == number]
    return len(here), "".join(f"[{PAWN_PAINT[seat]}]{seat + 1}[/]" for seat in here)


def side_way(view: View, path: list[int], number: int) -> tuple[int, str]:
    """What leads off the path: a loop and where it comes back, or the door of a wheel."""
    off = [way.to for way in SPACES[number].ways[1:] if way.needs != Needs.RELEASE]
    if not off:
        return 0, ""
    if SPACES[off[0]].kind == Kind.WHEEL:
        return 1, "[yellow]◎[/]"
    width, mark, here, seen = 1, "╰", off[0], set(path)
    while here not in seen:
        seen.add(here)
        pawns, drawn = pawns_on(view, here)
        mark += f"{drawn}{sign_of(here)} "
        width += pawns + STEP
        here = SPACES[here].ways[0].to
    back = f"→{path.index(here) + 1}" if here in path else "→"
    return width + len(back), mark + back


def beside(view: View, kinds: tuple[Kind, ...]) -> str:
    """Spaces of some kinds, in the order in which they are walked."""
    numbers = [number for number, space in enumerate(SPACES) if space.kind in kinds]
    return " ".join(pawns_on(view, number)[1] + sign_of(number) for number in numbers)


def sign_of(number: int) -> str:
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
