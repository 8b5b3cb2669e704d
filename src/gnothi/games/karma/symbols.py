"""The symbols that sheets and panels share."""
from __future__ import annotations

from functools import cache
from itertools import product

from gnothi.games.karma.data import SPACES, VALUES, Colour, Effect
from gnothi.games.karma.icons import (
    CHOICE,
    FREE_WILL,
    HOURGLASS,
    KARMA,
    NOTHING,
    SLIDE,
    TOOLS,
    bead,
    box,
    die,
    disc,
    effect_icon,
    pawn,
    peg,
    ring,
    stick,
    text,
)
from gnothi.games.karma.state import MOST_SEATS, PAWNS

EVERY_PAWN = tuple(product(range(len(PAWNS)), range(MOST_SEATS)))
COLOURS = (Colour.GREEN, Colour.ORANGE, Colour.ANY)


@cache
def symbols() -> str:
    drawn = {f"figure-{figure}-{seat}": pawn(figure, seat) for figure, seat in EVERY_PAWN}
    drawn |= {f"disc-{figure}-{seat}": disc(figure, seat) for figure, seat in EVERY_PAWN}
    drawn |= {f"pips-{shown}": die(shown) for shown in range(7)}
    drawn |= {f"free-{value}": free_will_card(str(value)) for value in VALUES}
    drawn |= {f"ring-{colour.value}": ring(colour) for colour in COLOURS}
    drawn |= {f"bead-{colour.value}": bead(colour) for colour in COLOURS}
    drawn |= {f"stick-{colour.value}": stick(colour) for colour in COLOURS[:2]}
    drawn |= {f"tool-{tool.value}": icon for tool, icon in TOOLS.items()}
    drawn |= {sign_of(effects): effect_icon(effects[0]) for effects in EFFECTS if effects}
    drawn |= {
        "nothing": "", "no-effect": NOTHING, "free-sign": FREE_WILL, "choice": CHOICE, "karma": KARMA,
        "hourglass": HOURGLASS, "slide": SLIDE, "peg": peg(True), "hole": peg(False),
        "turn": '<circle class="gold-line" r="23" stroke-width="4"/>',
    }
    return "".join(f'<g id="{name}">{drawing}</g>' for name, drawing in drawn.items())


EFFECTS = [space.effects for space in SPACES]


def sign_of(effects: tuple[Effect, ...]) -> str:
    """The symbol of the first thing that a space gives."""
    if not effects:
        return "no-effect"
    first = effects[0]
    return f"gives-{int(first.do)}-{int(first.colour)}-{int(first.n)}"


def free_will_card(sign: str) -> str:
    return (
        box(-20, -27, 40, 54, 7, "card") + box(-20, -27, 40, 54, 7, "edge gold", 2.2)
        + text(0, 9, sign, 26, "ink title", "middle")
    )
