"""The mandala: four lands as petals of one flower, clouds between them, wheels inside, and the blue centre."""
from __future__ import annotations

from functools import cache
from html import escape
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin

from gnothi.games.karma.data import EDITION, SPACES, Kind, Needs, Space
from gnothi.games.karma.icons import EYE, NOTHING, SEED, box, cloud, effect_icon, text, wheel
from gnothi.games.karma.phrases import with_effects

SIDE = 640                      # the mandala fills a square of this side
CX = CY = SIDE / 2
R = 300                         # the unit circle of the data, on the axes
TO_CORNERS = .3                 # how much further it reaches on the diagonals
TILE = 17
CENTRE, WHEEL, PIT = 57, 32, 27
LOOP = 128                      # the circle on which the wheels lie
CLOUD_W, CLOUD_H = 62, 50
LIFE_W = 92                     # clouds that bear their name
BEARING = 11                    # spaces from one arrow's head beside a path to the next
EDGE, BEND = 311, 78            # the way of the clouds: a square with round corners


def at(x: float, y: float) -> tuple[float, float]:
    """Where a point of the unit circle lies on the sheet."""
    stretch = R * (1 + TO_CORNERS * sin(2 * atan2(y, x)) ** 2)
    return CX + x * stretch, CY - y * stretch


@cache
def place_of(space: int) -> tuple[float, float]:
    return at(SPACES[space].x, SPACES[space].y)


def polar(radius: float, turn: float) -> tuple[float, float]:
    """A point by its distance from the centre and its angle, counterclockwise from the right."""
    return CX + radius * cos(turn), CY - radius * sin(turn)


def mandala() -> str:
    """The whole still picture, from the sky inwards, then the ways and the spaces."""
    return "".join((
        sky(), *(land(number) for number in range(1, 5)), inner(), temples(), tracks(), arrows(), bearings(),
        *(tile(number) for number in range(len(SPACES))), land_names(), labels(),
    ))


# From the sky to the centre


def sky() -> str:
    ground = box(0, 0, SIDE, SIDE, 60, "sky")
    stars = "".join(star(step) for step in range(60))
    way = (
        f'<rect class="cloud-line" x="{CX - EDGE:g}" y="{CY - EDGE:g}" width="{2 * EDGE}" height="{2 * EDGE}" '
        f'rx="{BEND}" stroke-width="5" stroke-dasharray="1 10" stroke-linecap="round"/>'
    )
    return ground + stars + way


def star(step: int) -> str:
    """Stars near the edge, spread by the golden angle."""
    turn = step * 2.39996
    x, y = at(.97 * cos(turn), .97 * sin(turn))
    return f'<circle class="glow" cx="{x:.1f}" cy="{y:.1f}" r="{1 + step % 3 * .6:.1f}" opacity=".7"/>'


def petal(inside: float, outside: float, turn: float, half: float, tone: str, opacity: float = 1) -> str:
    """A pointed petal from one radius to another."""
    (x0, y0), (x1, y1) = polar(inside, turn - half), polar(inside, turn + half)
    tip = polar(outside, turn)
    middle = inside + (outside - inside) * .55
    (a0, b0), (a1, b1) = polar(middle, turn - half * 1.15), polar(middle, turn + half * 1.15)
    return (
        f'<path class="{tone}" opacity="{opacity:g}" d="M{x0:.1f} {y0:.1f}Q{a0:.1f} {b0:.1f} {tip[0]:.1f} {tip[1]:.1f}'
        f'Q{a1:.1f} {b1:.1f} {x1:.1f} {y1:.1f}Z"/>'
    )


def path_of(land: int) -> list[Space]:
    """The spaces of a land's path, as they are walked."""
    on_path = (Kind.PATH, Kind.FREE_WILL, Kind.HANGING_ON)
    return [space for space in SPACES if space.land == land and space.kind in on_path]


def land(number: int) -> str:
    """A land: the petal that its path runs round."""
    rim = [at(space.x, space.y) for space in path_of(number)]
    shape = f"M{CX:g} {CY:g}L" + "L".join(f"{x:.1f} {y:.1f}" for x, y in rim) + "Z"
    return (
        f'<path class="land{number}-line" stroke-width="44" stroke-linejoin="round" opacity=".35" d="{shape}"/>'
        f'<path class="land{number}-pale-line" stroke-width="38" stroke-linejoin="round" d="{shape}"/>'
        f'<path class="land{number}-pale" d="{shape}"/>'
    )


def inner() -> str:
    """The realm of the wheels, and the centre."""
    far = "".join(petal(90, 196, step * pi / 8, pi / 17, "sky-deep", .8) for step in range(16))
    near = "".join(petal(46, 112, pi / 8 + step * pi / 4, pi / 9, "cloud", .75) for step in range(8))
    loop = circle(LOOP, "gold-line", 'stroke-width="3" stroke-dasharray="2 8" stroke-linecap="round"')
    rim = circle(184, "gold-line", 'stroke-width="1.500" opacity=".6"')
    return circle(184, "inner") + far + near + rim + loop + centre()


def circle(radius: float, tone: str, look: str = "") -> str:
    """A circle round the centre."""
    return f'<circle class="{tone}" cx="{CX:g}" cy="{CY:g}" r="{radius:.0f}" {look}/>'


def centre() -> str:
    """Cosmic Consciousness: a blue lotus."""
    outer = "".join(petal(38, 82, step * pi / 8, pi / 14, "blue", .55) for step in range(16))
    nearer = "".join(petal(32, 70, pi / 16 + step * pi / 8, pi / 14, "blue", .8) for step in range(16))
    rim = circle(CENTRE, "gold-line", 'stroke-width="2.500"')
    name = SPACES[EDITION.start].name.split()
    words = lines_at(CX, CY + 13, name, 14, "glow title fine")
    return outer + nearer + circle(CENTRE, "blue-deep") + rim + words


def temples() -> str:
    """A house behind the spaces of each temple, its roof towards the centre."""
    drawn = []
    for temple in temple_names():
        rooms = [at(room.x, room.y) for room in rooms_of(temple)]
        (x0, y0), (x1, y1) = rooms[0], rooms[-1]
        turn = degrees(atan2(y1 - y0, x1 - x0))
        half = hypot(x1 - x0, y1 - y0) / 2 + 24
        tone = f"land{max(rooms_of(temple)[0].land, 1)}"
        drawn.append(
            f'<g transform="translate({(x0 + x1) / 2:.1f} {(y0 + y1) / 2:.1f}) rotate({turn:.1f})">'
            f'<path class="{tone}" d="M{-half:.1f}-24H{half:.1f}V20L{half + 8:.1f} 25Q{half * .45:.1f} 30 0 46'
            f'Q{-half * .45:.1f} 30 {-half - 8:.1f} 25L{-half:.1f} 20Z"/>'
            f'{box(4 - half, -20, 2 * half - 8, 40, 8, "card")}<circle class="gold" cy="46" r="4"/></g>'
        )
    return "".join(drawn)


def temple_names() -> list[str]:
    return list(dict.fromkeys(space.temple for space in SPACES if space.temple))


def rooms_of(temple: str) -> list[Space]:
    return [space for space in SPACES if space.temple == temple]


# Ways


def tracks() -> str:
    """The path from space to space, and the doors of the wheels."""
    drawn = []
    for space in SPACES:
        for way in space.ways:
            there = SPACES[way.to]
            on_loop = space.kind == Kind.WHEEL and there.kind == Kind.WHEEL
            if on_loop or way.arrow or space.realm == "spirit":
                continue        # the golden loop, an arrow or the way of the clouds shows it
            (x0, y0), (x1, y1) = at(space.x, space.y), at(there.x, there.y)
            to_wheel = Kind.WHEEL in (space.kind, there.kind)
            tone = "gold" if to_wheel else f"land{space.land}" if space.land else "blue"
            look = 'stroke-width="4" stroke-dasharray="1 8"' if to_wheel else 'stroke-width="7"'
            line = f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}"
            drawn.append(f'<path class="{tone}-line" {look} stroke-linecap="round" d="{line}"/>')
    return "".join(drawn)


def arrows() -> str:
    """Arrows, which are not counted (K4.9), and the forks off the path."""
    drawn = []
    for number, space in enumerate(SPACES):
        for place, way in enumerate(space.ways):
            if way.arrow:
                drawn.append(arrow(number, way.to, "gold" if way.needs == Needs.RELEASE else "ink"))
            elif place and way.needs == Needs.NOTHING and space.kind != Kind.WHEEL:
                drawn.append(arrow(number, way.to, f"land{space.land}" if space.land else "blue"))
    return "".join(drawn)


def arrow(start: int, end: int, tone: str) -> str:
    """A slender arrow between two spaces, from edge to edge."""
    (x0, y0), (x1, y1) = place_of(start), place_of(end)
    length = max(hypot(x1 - x0, y1 - y0), 1)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    near, far = room_of(SPACES[start]) + 2, room_of(SPACES[end]) + 3
    ax, ay, bx, by = x0 + dx * near, y0 + dy * near, x1 - dx * far, y1 - dy * far
    line = f"M{ax:.1f} {ay:.1f}L{bx - dx * 8:.1f} {by - dy * 8:.1f}"
    head = chevron(bx, by, degrees(atan2(dy, dx)), tone)
    return f'<path class="{tone}-line" stroke-width="3" stroke-linecap="round" d="{line}"/>{head}'


def chevron(x: float, y: float, turn: float, tone: str) -> str:
    """An arrow's head with its point there."""
    return (
        f'<path class="{tone}" transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f})" '
        'd="M0 0-13-6.500-9.500 0-13 6.500Z"/>'
    )


def bearings() -> str:
    """Which way the lands and the clouds are walked."""
    drawn = [
        bearing(before, after, f"land{number}")
        for number in range(1, 5)
        for before, after in list(pairwise(path_of(number)))[1::BEARING]
    ]
    reach = EDGE - BEND * (1 - cos(pi / 4))
    for turn, (x, y) in enumerate(((-1, -1), (-1, 1), (1, 1), (1, -1))):
        drawn.append(chevron(CX + x * reach, CY + y * reach, 135 - 90 * turn, "blue"))
    for turn, (x, y) in enumerate(((-1, 0), (0, 1), (1, 0))):       # two clouds hide the fourth
        drawn.append(chevron(CX + x * EDGE, CY + y * EDGE, 90 - 90 * turn, "blue"))
    return "".join(drawn)


def bearing(before: Space, after: Space, tone: str) -> str:
    """An arrow's head beside the path, on the side of the land, which lies to the right of whoever walks it."""
    (x0, y0), (x1, y1) = at(before.x, before.y), at(after.x, after.y)
    turn = atan2(y1 - y0, x1 - x0)
    inwards = turn + pi / 2
    x, y = (x0 + x1) / 2 + 24 * cos(inwards), (y0 + y1) / 2 + 24 * sin(inwards)
    return chevron(x + 6 * cos(turn), y + 6 * sin(turn), degrees(turn), tone)


# Spaces


def room_of(space: Space) -> float:
    """How far a space reaches from its middle."""
    return {
        Kind.COSMIC: CENTRE, Kind.WHEEL: WHEEL, Kind.PIT: PIT, Kind.CLOUD: CLOUD_H / 2, Kind.REVIEW: CLOUD_H / 2,
        Kind.PLANNING: CLOUD_H / 2,
    }.get(space.kind, TILE)


@cache
def reach_of(number: int) -> tuple[float, float]:
    """How far a space reaches to the side and upwards."""
    space = SPACES[number]
    if space.realm == "spirit":
        return width_of(space) / 2, CLOUD_H / 2
    return (room_of(space),) * 2


def width_of(space: Space) -> float:
    """How wide a cloud is."""
    return LIFE_W if space.kind in (Kind.REVIEW, Kind.PLANNING) else CLOUD_W


def tile(number: int) -> str:
    """A space as printed: its shape tells its kind, its icon what it gives."""
    space = SPACES[number]
    x, y = at(space.x, space.y)
    drawn = "" if space.kind == Kind.COSMIC else shape_of(space) + inside(space)
    return f'<g transform="translate({x:.1f} {y:.1f})"><title>{escape(with_effects(number))}</title>{drawn}</g>'


def shape_of(space: Space) -> str:
    tone = f"land{space.land}" if space.land else "blue"
    room = room_of(space)
    if space.kind == Kind.WHEEL:
        return wheel(room - 3)
    if space.realm == "spirit":
        return cloud(width_of(space), CLOUD_H)
    if space.kind == Kind.PIT:
        return (
            f'<ellipse class="{tone}" rx="{room + 3}" ry="{room}"/><ellipse class="pit" rx="{room}" ry="{room - 3}"/>'
        )
    if space.kind == Kind.FREE_WILL:
        points = [(room * (1.18 if step % 2 == 0 else 1.01), step * pi / 8) for step in range(16)]
        return polygon(points, "gold") + f'<circle class="card" r="{room * .88:.1f}"/>'
    if space.kind == Kind.HANGING_ON:
        eight = [(room * 1.05, pi / 8 + step * pi / 4) for step in range(8)]
        return polygon(eight, tone) + f'<circle class="card" r="{room * .82:.1f}"/>'
    return f'<circle class="{tone}" r="{room}"/><circle class="card" r="{room - 2.2:.1f}"/>'


def polygon(corners: list[tuple[float, float]], tone: str) -> str:
    """A shape by the radius and angle of each corner."""
    points = " ".join(f"{radius * sin(turn):.1f},{-radius * cos(turn):.1f}" for radius, turn in corners)
    return f'<polygon class="{tone}" points="{points}"/>'


def inside(space: Space) -> str:
    """The icons of what a space gives."""
    if space.kind in (Kind.REVIEW, Kind.PLANNING):
        return life_inside(space)
    if space.kind == Kind.PIT:
        return f'<circle class="card" r="17" opacity=".92"/>{icons(space, .95)}'
    return icons(space, 1.0 if space.realm == "spirit" else .95)


def icons(space: Space, scale: float) -> str:
    drawn = [effect_icon(effect) for effect in space.effects] or [NOTHING]
    size = scale if len(drawn) == 1 or space.realm == "spirit" else scale * .62
    step = 27 * size
    return "".join(
        f'<g transform="translate({step * (place - (len(drawn) - 1) / 2):.1f} 0) scale({size:.2f})">{icon}</g>'
        for place, icon in enumerate(drawn)
    )


def life_inside(space: Space) -> str:
    """Between two lives: the name where there is room for it, else a sign."""
    name = lines_at(0, 0, wrap(space.name, 11), 14, "ink fine")
    sign = EYE if space.kind == Kind.REVIEW else SEED
    return f'{name}<g class="coarse"><g transform="scale(1.500)">{sign}</g></g>'


def wrap(words: str, width: int) -> list[str]:
    """Lines of no more than this many letters, if words allow."""
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


# Words on the board


LAND_NAMES = ((207, -125), (125, 214), (-172, 98), (-150, -212))      # from the centre


def land_names() -> str:
    """The name of each land inside its petal, where no way crosses it."""
    return "".join(
        lines_at(CX + x, CY + y, wrap(land.name, 12), 16, f"land{number} title fine")
        for number, (land, (x, y)) in enumerate(zip(EDITION.lands, LAND_NAMES, strict=True), 1)
    )


def lines_at(x: float, y: float, lines: list[str], size: float, tone: str) -> str:
    """Lines of words about a point."""
    first = y + size * .35 - size * 1.1 * (len(lines) - 1) / 2
    return "".join(
        text(round(x, 1), round(first + size * 1.1 * step, 1), line, size, tone, "middle")
        for step, line in enumerate(lines)
    )


def labels() -> str:
    """Names of the places that a player must know."""
    drawn = []
    for space in SPACES:
        x, y = at(space.x, space.y)
        if space.kind == Kind.PIT:
            drawn.append(text(x + PIT + 1, y - 31, space.name, 15, "ink title fine"))
        elif space.kind == Kind.HANGING_ON:
            drawn.append(text(x - 8, y + 34, space.name, 15, "ink title fine", "end"))
    x, y = place_of(SPACES[EDITION.start].ways[0].to)
    drawn.append(text(x + 8, y + 34, SPACES[SPACES[EDITION.start].ways[0].to].name, 15, "ink title fine"))
    for temple in temple_names():
        rooms = [at(room.x, room.y) for room in rooms_of(temple)]
        (x0, y0), (x1, y1) = rooms[0], rooms[-1]
        inwards = atan2(y1 - y0, x1 - x0) + pi / 2
        x, y = (x0 + x1) / 2 + 88 * cos(inwards), (y0 + y1) / 2 + 92 * sin(inwards)
        drawn.append(lines_at(x, y, ["Temple of", f"the {temple.capitalize()}"], 15, "ink title fine"))
    return "".join(drawn)
