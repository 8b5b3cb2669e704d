"""The board for a terminal, in Rich's markup: the lands as rows of signs with what leads off them, and the players."""
from __future__ import annotations

from itertools import groupby

from rich.cells import set_cell_size
from rich.markup import escape

from gnothi.engine.layout import Struct
from gnothi.engine.scene import SMALL, WIDE, Room
from gnothi.engine.view import View
from gnothi.games.karma.asked import weight
from gnothi.games.karma.data import EDITION, SPACES, Colour, Doing, Effect, Kind, Needs, Space, Tool
from gnothi.games.karma.meeting import majority_text
from gnothi.games.karma.panels import NO_BREAK, account_values, hand_row
from gnothi.games.karma.phrases import in_sentence, signed, who
from gnothi.games.karma.questions import ORDINALS
from gnothi.games.karma.state import MOST_SEATS, Stage
from gnothi.games.karma.words import moment

LAND_PAINT = {1: "green", 2: "dark_orange", 3: "yellow", 4: "medium_purple1", 0: "bright_blue"}
PAWN_PAINT = ("bold white on dark_cyan", "bold white on deep_pink4", "bold black on grey78", "bold white on purple4")
COLOUR_PAINT = {Colour.GREEN: "green", Colour.ORANGE: "dark_orange", Colour.ANY: "white"}
COLOUR_LETTER = {Colour.GREEN: "g", Colour.ORANGE: "o", Colour.ANY: "*"}
TOOL_LETTER = {Tool.TORCH: "T", Tool.SWORD: "S", Tool.WAND: "W", Tool.ANY: "?"}
SIGNS = {Doing.LOSE_TOOL: "-", Doing.FREE_WILL: "▲", Doing.DROP_FREE_WILL: "▽", Doing.LOSE_TURN: "⧗", Doing.GO: "↘",
         Doing.CHOICE: "c", Doing.KARMA: "k"}
KEY = (
    "○ ring ● bead ▬ habit  g green o orange * either  T torch S sword W wand ? any",
    "c Choice  k Karma  ▲ Free Will Card  ⧗ lose a turn  ↘ fall  ■ stop  ◎ a wheel",
)
LEAST_STEP, MOST_STEP = 3, 6    # letters for a space and the pawns on it
LABEL, WIDE_LABEL = 14, 22      # letters for the name of a land
MARK, BELOW = 4, 2              # letters before a choice, and lines for choices below the sketch
LAST_COLUMN = 14                # letters of the last column of a player's row
PAWNS_BESIDE = 2                # that stand beside the sign of their space; more have a line of their own
PLAYER = (14, 22, 30, 37, 50, 65)           # the columns of a player's row, after the name,
WIDE_PLAYER = (14, 24, 34, 42, 76, 92)      # and in a wide room, with more cards


class Line:
    """A line of letters, each with its paint; what does not fit is cut off."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, str]] = []

    def put(self, column: int, text: str, paint: str = "") -> None:
        """Write from a column on, or from where the line ends."""
        self.letters += [(" ", "")] * (column - len(self.letters))
        self.letters += [(letter, paint) for letter in text]

    def markup(self, columns: int) -> str:
        runs = groupby(self.letters[:columns], key=lambda letter: letter[1])
        written = [(paint, escape("".join(letter for letter, _ in run))) for paint, run in runs]
        return "".join(f"[{paint}]{text}[/]" if paint else text for paint, text in written).rstrip()


def sketch(view: View, room: Room) -> str:
    """The map, what is to be decided above it, and below it the players and as much of the key as there is room for."""
    paths = [path_of(land) for land in range(1, len(EDITION.lands) + 1)]
    roomy = room.lines >= 2 * MOST_SEATS + 4 * len(paths)
    label = WIDE_LABEL if roomy else LABEL
    step = max(LEAST_STEP, min(MOST_STEP, (room.columns - label) // max(map(len, paths))))
    now = [f"[bold]{escape(set_cell_size(moment(view), room.columns).rstrip())}[/]"]
    board: list[str] = []
    for land, path in enumerate(paths, 1):
        board += [""] if roomy else []
        board += [line.markup(room.columns) for line in land_lines(view, land, path, label, step)]
    board += [""] if roomy else []
    board += [line.markup(room.columns) for line in other_realms(view, label, step)]
    board += [""] if roomy else []
    board += players(view, room.columns)
    key = [f"[dim]{escape(line)}[/]" for line in KEY if len(line) <= room.columns]
    left = room.lines - len(board) - lines_to_leave(view, room)
    key = key[: max(0, left)]
    return "\n".join([*(now if left > len(key) else []), *board, *key][: room.lines])


def lines_to_leave(view: View, room: Room) -> int:
    """How many lines of a low room are rather left to the sentences of the choices below."""
    if room.lines > SMALL.lines:
        return 0
    return max(0, sum(-(-(len(view.say(action)) + MARK) // room.columns) for action in view.actions) - BELOW)


# The lands


def path_of(land: int) -> list[int]:
    on_path = (Kind.PATH, Kind.FREE_WILL, Kind.HANGING_ON)
    return [number for number, space in enumerate(SPACES) if space.land == land and space.kind in on_path]


def land_lines(view: View, land: int, path: list[int], label: int, step: int) -> list[Line]:
    """A land's path with its pawns, what leads off it below, and a line above where pawns crowd."""
    crowd, along, aside = Line(), Line(), Line()
    along.put(0, f"{land} {EDITION.lands[land - 1].name.removeprefix('The Land of ')}"[: label - 1], LAND_PAINT[land])
    for place, number in enumerate(path):
        column = label + step * place
        put_space(along, column, number)
        here = pawns_on(view, number)
        put_pawns(view, along if len(here) <= PAWNS_BESIDE else crowd, column, here)
        leave_path(view, aside, path, place, label, step)
    return [line for line in (crowd, along, aside) if line.letters]


def put_space(line: Line, column: int, number: int) -> None:
    line.put(column, *sign_of(SPACES[number]))


def put_pawns(view: View, line: Line, column: int, seats: list[int]) -> None:
    for seat in seats:
        line.put(column, str(seat + 1), PAWN_PAINT[view.s.seats[seat].pawn])


def pawns_on(view: View, number: int) -> list[int]:
    return [seat for seat in range(view.seats) if view.s.seats[seat].space == number]


def leave_path(view: View, line: Line, path: list[int], place: int, label: int, step: int) -> None:
    """What leads off a space of the path: a loop and where it comes back, the door of a wheel, the way out."""
    column, space = label + step * place, SPACES[path[place]]
    if space.kind == Kind.HANGING_ON:
        line.put(column - len(LAST), LAST, "dim")
        return
    for number, back in exits(path):
        if back == place:
            line.put(column, f"↑ out of {in_sentence(SPACES[number].name)}", "dim")
    for way in space.ways[1:]:
        if SPACES[way.to].kind == Kind.WHEEL:
            line.put(column, "◎", "yellow")
        elif way.needs == Needs.NOTHING:
            put_loop(view, line, path, way.to, column, label, step)


LAST = "clouds, or home if released ╯"


def exits(path: list[int]) -> list[tuple[int, int]]:
    """The spaces beside the path where every move ends, each with the place where one comes back to the path."""
    beside = {way.to for number in path for way in SPACES[number].ways[1:] if SPACES[way.to].stop}
    return [(number, path.index(SPACES[number].ways[0].to)) for number in beside if SPACES[number].ways[0].to in path]


def put_loop(view: View, line: Line, path: list[int], first: int, column: int, label: int, step: int) -> None:
    """The spaces of a loop beside the path, up to where it comes back; of a stop the name."""
    line.put(column, "╰")
    here, seen = first, set(path)
    if SPACES[here].stop:
        line.put(0, f"{SPACES[here].name.removeprefix('The ')} ")
    while here not in seen:
        seen.add(here)
        put_space(line, 0, here)
        put_pawns(view, line, 0, pawns_on(view, here))
        line.put(0, " " * (LEAST_STEP - 2))
        if SPACES[here].stop:
            return
        here = SPACES[here].ways[0].to
    if here in path:
        line.put(label + step * path.index(here), "╯")
    temple = SPACES[first].temple
    if temple:
        line.put(0, f" Temple of the {temple.capitalize()}", "dim")


# The other realms


CLOUDS = (Kind.REVIEW, Kind.CLOUD, Kind.PLANNING)


def other_realms(view: View, label: int, step: int) -> list[Line]:
    """The clouds; the wheels and the centre, which share a line."""
    clouds, inner = Line(), Line()
    clouds.put(0, "Clouds", LAND_PAINT[0])
    put_row(view, clouds, label, step, CLOUDS)
    clouds.put(len(clouds.letters) + 1, "then land 1", "dim")
    inner.put(0, "Wheels", LAND_PAINT[0])
    put_row(view, inner, label, step, (Kind.WHEEL,))
    inner.put(label + step * len(CLOUDS) + step, "Centre ", LAND_PAINT[0])
    put_row(view, inner, 0, step, (Kind.COSMIC,))
    return [clouds, inner]


def put_row(view: View, line: Line, column: int, step: int, kinds: tuple[Kind, ...]) -> None:
    """Spaces of some kinds with their pawns, in the order in which they are walked."""
    for number, space in enumerate(SPACES):
        if space.kind in kinds:
            put_space(line, column, number)
            put_pawns(view, line, 0, pawns_on(view, number))
            column = max(column + step, len(line.letters) + 1)


# The players


HEADS = ("green", "orange", "tools", "Free Will", "meeting brings", "green, orange")


def players(view: View, columns: int) -> list[str]:
    """Everybody's karma, tools and cards, and what meeting them brings, with the counts behind it."""
    head = Line()
    starts = WIDE_PLAYER if columns >= WIDE.columns else PLAYER
    for column, text in zip(starts, HEADS, strict=True):
        head.put(column, text, "dim")
    return [head.markup(columns), *(player(view, seat, columns, starts) for seat in range(view.seats))]


def player(view: View, seat: int, columns: int, starts: tuple[int, ...]) -> str:
    me, rest = view.s.seats[seat], Line()
    to_move = seat == view.s.turn and view.s.stage != Stage.OVER
    named = escape(set_cell_size(who(view, seat), starts[0] - 4))
    ends = (*starts[1:], starts[-1] + LAST_COLUMN)
    for start, end, text in zip(starts, ends, texts(view, seat, me), strict=True):
        width = end - start
        rest.put(start - starts[0], text if len(text) < width else f"{text[: width - 2]}…")
    mark = "▸" if to_move else " "
    return f"{mark}[{PAWN_PAINT[me.pawn]}]{seat + 1}[/] {named} {rest.markup(columns - starts[0])}"


def texts(view: View, seat: int, me: Struct) -> list[str]:
    """What stands in each column of a player's row."""
    s = view.s
    cards, lost = hand_row(view, seat).values
    held = f"home, {ORDINALS[me.place - 1]}" if me.place else cards + (f" ⧗{lost}" if me.lost else "")
    counts = f"{signed(weight(s, seat, Colour.GREEN))}, {signed(weight(s, seat, Colour.ORANGE))}"
    brings = majority_text(s, seat).replace(" of either colour", ", any")
    return [text.replace(NO_BREAK, " ") for text in (*account_values(me), held, brings, counts)]


# Signs


def sign_of(space: Space) -> tuple[str, str]:
    """Two letters for what a space gives, and their paint."""
    if not space.effects:
        return ("■ ", "") if space.stop else ("· ", "dim")
    return sign(space.effects[0])


def sign(effect: Effect) -> tuple[str, str]:
    if effect.do in (Doing.RING, Doing.BEAD):
        colour = Colour(effect.colour)
        return f"{'○' if effect.do == Doing.RING else '●'}{COLOUR_LETTER[colour]}", COLOUR_PAINT[colour]
    if effect.do == Doing.TOOL:
        return f"{TOOL_LETTER[Tool(effect.colour)]} ", "bold cyan"
    return f"{SIGNS[Doing(effect.do)]} ", ""
