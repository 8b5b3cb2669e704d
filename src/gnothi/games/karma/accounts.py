"""A player's account: rings, beads and habits of both colours, the tools, and the Free Will Cards."""
from __future__ import annotations

from functools import cache

from gnothi.engine.english import count
from gnothi.engine.scene import Piece, Sheet
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.karma.data import VALUES, Colour, Tool
from gnothi.games.karma.icons import PALETTE, box, text
from gnothi.games.karma.phrases import COLOUR_NAMES, TOOL_NAMES, some, some_cards, who
from gnothi.games.karma.routes import cards_played
from gnothi.games.karma.state import MASTER, Ask, Do
from gnothi.games.karma.symbols import symbols
from gnothi.games.karma.touching import EVERY_CARD, about_tool, legal_of, of_person

WIDTH, HEIGHT = 280, 196
KARMA_TOP, KARMA_ROW = 16, 32
TOOLS_Y, TOOL_STEP = 88, 94
HAND_LABEL, HAND_Y, SLOT = 128, 166, 47
TOKENS_SHOWN = 3
LOOSE_X, STICK_X = 76, 206


def sheet_id(seat: int) -> str:
    return f"account-{seat}"


@cache
def account_sheet(seat: int) -> Sheet:
    """The still picture: two rows for karma, three places for tools, and one for each number of a card."""
    rows = "".join(
        text(0, KARMA_TOP + KARMA_ROW * colour + 5, name.capitalize(), 15, "soft")
        for colour, name in COLOUR_NAMES.items()
    )
    tools = "".join(box(TOOL_STEP * tool, TOOLS_Y - 22, TOOL_STEP - 4, 44, 9, "line", 1.5) for tool in TOOL_NAMES)
    slots = "".join(
        f'<g opacity=".6">{box(SLOT * number + 2, HAND_Y - 27, 40, 54, 7, "line", 1.5)}</g>'
        for number in range(len(VALUES))
    )
    return Sheet(WIDTH, HEIGHT, "Account", rows + tools + slots, symbols(), PALETTE, ".may .edge{stroke-width:3.5}",
                 id=sheet_id(seat), of=seat)


@remembered
def account_pieces(view: View, seat: int) -> list[Piece]:
    found = [karma_row(view, seat, colour) for colour in COLOUR_NAMES]
    found += [tool_piece(view, seat, tool) for tool in TOOL_NAMES]
    return [*found, hand_label(view, seat), *hand(view, seat)]


@remembered
def karma_row(view: View, seat: int, colour: Colour) -> Piece:
    """Rings or loose beads of a colour, and its habits."""
    me = view.s.seats[seat]
    loose, sticks = int(me.loose[colour]), int(me.sticks[colour])
    kind = "ring" if loose > 0 else "bead"
    name = COLOUR_NAMES[colour]
    held = [some(kind, abs(loose), colour)] if loose else []
    held += [some("habit", sticks, colour)] if sticks else []
    return Piece(
        id=f"karma-{seat}-{colour.value}", symbol="nothing", x=WIDTH / 2, y=KARMA_TOP + KARMA_ROW * colour,
        size=(WIDTH, KARMA_ROW), sheet=sheet_id(seat),
        drawing=karma_drawing(colour, loose, sticks),
        actions=legal_of(view, (Do.GREEN + colour,)) if seat == view.seat else (),
        could=of_person(view, seat, Do.GREEN + colour),
        about="habit" if sticks else "ring" if loose > 0 else "loose bead" if loose else "karma",
        title=f"{who(view, seat)}: {', '.join(held) or f'no {name} karma'}",
    )


@cache
def karma_drawing(colour: Colour, loose: int, sticks: int) -> str:
    kind = "ring" if loose > 0 else "bead"
    drawing = tokens(f"{kind}-{colour.value}", abs(loose)) + habits(colour, sticks)
    return f'<g transform="translate({-WIDTH / 2} 0)">{drawing or text(LOOSE_X - 12, 5, "none", 15, "soft")}</g>'


def tokens(symbol: str, n: int) -> str:
    if n > TOKENS_SHOWN:
        return use(symbol, LOOSE_X) + text(LOOSE_X + 20, 6, f"× {n}", 17)
    return "".join(use(symbol, LOOSE_X + 30 * place) for place in range(n))


def habits(colour: Colour, n: int) -> str:
    more = text(STICK_X + 38, 6, f"× {n}", 17) if n > 1 else ""
    return use(f"stick-{colour.value}", STICK_X) + more if n else ""


def use(symbol: str, x: float, y: float = 0, scale: float = 1) -> str:
    grown = f" scale({scale:g})" if scale != 1 else ""
    return f'<use href="#{symbol}" transform="translate({x:g} {y:g}){grown}"/>'


@remembered
def tool_piece(view: View, seat: int, tool: Tool) -> Piece:
    """A tool and its two holes; a master tool is framed."""
    pegs = int(view.s.seats[seat].pegs[tool])
    asked = seat == view.seat and int(view.s.ask) in (Ask.TAKE_TOOL, Ask.GIVE_TOOL)
    name = TOOL_NAMES[tool]
    said = f"Master {name.capitalize()}" if pegs == MASTER else f"one {name} peg of two" if pegs else f"no {name} peg"
    return Piece(
        id=f"tool-{seat}-{tool.value}", symbol="nothing", x=TOOL_STEP * tool + TOOL_STEP / 2 - 2, y=TOOLS_Y,
        drawing=tool_drawing(tool, pegs), size=(TOOL_STEP - 4, 44),
        actions=legal_of(view, (Do.TORCH + tool,)) if asked else (),
        could=of_person(view, seat, Do.TORCH + tool), about=about_tool(tool, pegs),
        title=f"{who(view, seat)}: {said}", sheet=sheet_id(seat),
    )


@cache
def tool_drawing(tool: Tool, pegs: int) -> str:
    frame = box(2 - TOOL_STEP / 2, -22, TOOL_STEP - 4, 44, 9, "gold", 3) if pegs == MASTER else ""
    holes = "".join(use("peg" if place < pegs else "hole", 8 + 22 * place) for place in range(MASTER))
    return f"{frame}{use(f'tool-{tool.value}', -24)}{holes}"


@remembered
def hand_label(view: View, seat: int) -> Piece:
    """How many cards there are, how many lie face down, and the turns that are lost."""
    me = view.s.seats[seat]
    hidden = int(me.hand_size) - int(sum(me.hand))
    played = cards_played(view.s) if seat == view.s.turn else []
    said = f"Free Will Cards: {me.hand_size}" + (f", {hidden} face down" if hidden else "")
    said += f", {' + '.join(map(str, played))} played" if played else ""
    lost = f"{count(int(me.lost), 'lost turn')} to come" if me.lost else ""
    drawing = text(-WIDTH / 2, 0, said, 15, "soft")
    if lost:
        drawing += use("hourglass", WIDTH / 2 - 12, -5, .75) + text(WIDTH / 2 - 26, 0, f"{me.lost} ×", 15, "ink", "end")
    return Piece(id=f"hand-{seat}", symbol="nothing", x=WIDTH / 2, y=HAND_LABEL, drawing=drawing, size=(WIDTH, 22),
                 about="Free Will Card", could=of_person(view, seat, *EVERY_CARD),
                 title="; ".join(filter(None, [f"{who(view, seat)}: {said}", lost])), sheet=sheet_id(seat))


@remembered
def hand(view: View, seat: int) -> list[Piece]:
    """Free Will Cards that are known, a place for each number; one's own are for a click."""
    found = []
    for number, held in enumerate(view.s.seats[seat].hand[: len(VALUES)]):
        if not held:
            continue
        cards = some_cards(int(held))
        may = seat == view.seat and view.may(Do.CARD + number)
        found.append(Piece(
            id=f"free-{seat}-{number}", symbol=f"free-{VALUES[number]}", x=SLOT * number + 22, y=HAND_Y, size=(40, 54),
            drawing=times(int(held)), actions=(Do.CARD + number,) if may else (), sheet=sheet_id(seat),
            title=f"{who(view, seat)}: {cards} {VALUES[number]}", about="Free Will Card",
            could=of_person(view, seat, Do.CARD + number),
        ))
    return found


def times(n: int) -> str:
    """How many cards of a number lie on one another."""
    return box(-2, -28, 28, 21, 10, "gold") + text(12, -12, f"×{n}", 15, "light", "middle") if n > 1 else ""
