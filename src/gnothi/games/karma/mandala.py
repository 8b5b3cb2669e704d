"""The mandala: sky and clouds, four lands as petals, temples, pit and wheels, and the blue centre."""
from __future__ import annotations

from math import atan2, cos, degrees, hypot, pi, sin

from gnothi.games.karma.data import EDITION, SPACES, Kind, Needs, Space
from gnothi.games.karma.icons import CHOICE, KARMA, NOTHING, box, cloud, effect_icon, text, wheel

SIDE = 1120                     # the mandala lies in a square of this side
CX = CY = SIDE / 2
R = 516                         # the unit circle of the data
TILE = 16.5
CLOUD_W, CLOUD_H = 124, 84


def at(x: float, y: float) -> tuple[float, float]:
    """Where a point of the unit circle lies on the page."""
    return CX + x * R, CY - y * R


def place_of(space: int) -> tuple[float, float]:
    return at(SPACES[space].x, SPACES[space].y)


def polar(radius: float, turn: float) -> tuple[float, float]:
    """A point by its distance from the centre, in unit circles, and its angle, counterclockwise from the right."""
    return at(radius * cos(turn), radius * sin(turn))


def angle_of(space: Space) -> float:
    return atan2(space.y, space.x)


def mandala() -> str:
    """The whole still picture, from the sky inwards, then the ways and the spaces."""
    return "".join((
        sky(), *(land(number) for number in range(1, 5)), inner(), temples(), corners(), tracks(), arrows(),
        *(tile(space) for space in SPACES), land_names(), labels(),
    ))


# From the sky to the centre


def sky() -> str:
    rings = circle(1.065, "blue") + circle(1.058, "sky") + circle(.93, "sky-deep")
    stars = "".join(star(step) for step in range(90) if sin(step * 2.39996) < .9)
    petals = "".join(petal(.80, .935, (step + .5) * pi / 15, pi / 30, "cloud", .55) for step in range(30))
    return rings + stars + petals


def star(step: int) -> str:
    """Stars in the outer ring, spread by the golden angle."""
    x, y = polar(.945 + .105 * ((step * .618) % 1), step * 2.39996)
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


def quarter(number: int) -> tuple[float, float]:
    """The angles between which a land lies, clockwise from the top."""
    return pi / 2 - (number - 1) * pi / 2, -(number - 1) * pi / 2


def land(number: int) -> str:
    """A land: a broad petal that bears the path, with a fringe of small petals in its colour."""
    start, end = quarter(number)
    fringe = "".join(
        petal(.70, .885, start - (step + .5) * pi / 14, pi / 28, f"land{number}", opacity=.5) for step in range(7)
    )
    outer = curve(start, end, .715, .105)
    innermost = curve(end, start, .52, .02)
    shape = "L".join(f"{x:.1f} {y:.1f}" for x, y in outer + innermost)
    rim = "L".join(f"{x:.1f} {y:.1f}" for x, y in outer)
    return (
        f'{fringe}<path class="land{number}-pale" d="M{shape}Z"/>'
        f'<path class="land{number}-line" stroke-width="3" opacity=".9" d="M{rim}"/>'
    )


def curve(start: float, end: float, radius: float, swell: float) -> list[tuple[float, float]]:
    """An arc that swells in the middle of its quarter."""
    steps = 36
    turns = [start + (end - start) * step / steps for step in range(steps + 1)]
    return [polar(radius + swell * abs(sin(2 * turn)) ** .8, turn) for turn in turns]


def inner() -> str:
    """The realm of the wheels, and the centre."""
    disc = circle(.53, "inner")
    rim = circle(.53, "gold-line", 'stroke-width="2.500" opacity=".8"')
    far = "".join(petal(.30, .515, step * pi / 8, pi / 17, "sky-deep", .75) for step in range(16))
    near = "".join(petal(.13, .33, pi / 8 + step * pi / 4, pi / 9, "cloud", .75) for step in range(8))
    loop = circle(.34, "gold-line", 'stroke-width="3" stroke-dasharray="2 9" stroke-linecap="round"')
    return disc + far + near + rim + loop + centre()


def circle(radius: float, tone: str, look: str = "") -> str:
    """A circle round the centre."""
    return f'<circle class="{tone}" cx="{CX:g}" cy="{CY:g}" r="{radius * R:.0f}" {look}/>'


def centre() -> str:
    """Cosmic Consciousness: a blue lotus."""
    outer = "".join(petal(.10, .215, step * pi / 8, pi / 14, "blue", .55) for step in range(16))
    nearer = "".join(petal(.08, .185, pi / 16 + step * pi / 8, pi / 14, "blue", .8) for step in range(16))
    name = SPACES[EDITION.start].name.split()
    lines = "".join(
        text(CX, CY - 6 + 21 * (step - (len(name) - 1) / 2), word, 17, "glow title", "middle")
        for step, word in enumerate(name)
    )
    rim = circle(.142, "gold-line", 'stroke-width="2.500"')
    return outer + nearer + circle(.142, "blue-deep") + rim + circle(.10, "glow", 'opacity=".08"') + lines


def temples() -> str:
    """A house behind the spaces of each temple, its roof outwards."""
    drawn = []
    for temple in temple_names():
        rooms = rooms_of(temple)
        turn = middle_angle(rooms)
        x, y = at(sum(room.x for room in rooms) / len(rooms), sum(room.y for room in rooms) / len(rooms))
        half = max(hypot(room.x - rooms[0].x, room.y - rooms[0].y) for room in rooms) * R / 2 + 28
        tone = f"land{max(rooms[0].land, 1)}"
        drawn.append(
            f'<g transform="translate({x:.1f} {y:.1f}) rotate({90 - degrees(turn):.1f})">'
            f'<path class="{tone}" d="M{-half - 16:.1f}-28Q{-half * .45:.1f}-34 0-66'
            f'Q{half * .45:.1f}-34 {half + 16:.1f}-28L{half:.1f}-18V27H{-half:.1f}V-18Z"/>'
            f'{box(4 - half, -23, 2 * half - 8, 46, 8, "card")}<circle class="gold" cy="-66" r="5"/></g>'
        )
    return "".join(drawn)


def temple_names() -> list[str]:
    return list(dict.fromkeys(space.temple for space in SPACES if space.temple))


def rooms_of(temple: str) -> list[Space]:
    return [space for space in SPACES if space.temple == temple]


def middle_angle(spaces: list[Space]) -> float:
    return atan2(sum(space.y for space in spaces), sum(space.x for space in spaces))


# Ways


def tracks() -> str:
    """The path from space to space, and the ways through the clouds."""
    drawn = []
    for space in SPACES:
        for way in space.ways:
            there = SPACES[way.to]
            if space.kind == Kind.WHEEL and there.kind == Kind.WHEEL:
                continue        # the golden loop shows it
            if space.realm == there.realm == "spirit":
                drawn.append(cloud_way(space, there))
            elif not way.arrow:
                (x0, y0), (x1, y1) = at(space.x, space.y), at(there.x, there.y)
                to_wheel = Kind.WHEEL in (space.kind, there.kind)
                tone = "gold" if to_wheel else f"land{space.land}" if space.land else "blue"
                look = 'stroke-width="4" stroke-dasharray="1 8"' if to_wheel else 'stroke-width="7"'
                line = f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}"
                drawn.append(f'<path class="{tone}-line" {look} stroke-linecap="round" d="{line}"/>')
    return "".join(drawn)


def cloud_way(space: Space, there: Space) -> str:
    """An arc of the outer circle, counterclockwise."""
    start = angle_of(space)
    sweep = (angle_of(there) - start) % (2 * pi)
    points = "L".join(f"{x:.1f} {y:.1f}" for x, y in (polar(.97, start + sweep * step / 12) for step in range(13)))
    return f'<path class="cloud-line" stroke-width="5" stroke-dasharray="1 11" stroke-linecap="round" d="M{points}"/>'


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
    near, far = room_of(SPACES[start]) + 3, room_of(SPACES[end]) + 4
    ax, ay, bx, by = x0 + dx * near, y0 + dy * near, x1 - dx * far, y1 - dy * far
    turn = degrees(atan2(dy, dx))
    line = f"M{ax:.1f} {ay:.1f}L{bx - dx * 8:.1f} {by - dy * 8:.1f}"
    return (
        f'<path class="{tone}-line" stroke-width="3" stroke-linecap="round" d="{line}"/>'
        f'<path class="{tone}" transform="translate({bx:.1f} {by:.1f}) rotate({turn:.1f})" '
        'd="M0 0-13-6.500-9.500 0-13 6.500Z"/>'
    )


# Spaces


def room_of(space: Space) -> float:
    """How far a space reaches from its middle."""
    return {Kind.COSMIC: .142 * R, Kind.WHEEL: 40, Kind.PIT: 36, Kind.FREE_WILL: 19.5, Kind.TEMPLE: 19,
            Kind.HANGING_ON: 19, Kind.CLOUD: 40, Kind.REVIEW: 24, Kind.PLANNING: 24}.get(space.kind, TILE)


def tile(space: Space) -> str:
    """A space as printed: its shape tells its kind, its icon what it gives."""
    if space.kind == Kind.COSMIC:
        return ""
    x, y = at(space.x, space.y)
    return f'<g transform="translate({x:.1f} {y:.1f})">{shape_of(space)}{inside(space)}</g>'


def shape_of(space: Space) -> str:
    tone = f"land{space.land}" if space.land else "blue"
    room = room_of(space)
    if space.kind == Kind.WHEEL:
        return wheel(36)
    if space.kind == Kind.CLOUD:
        return cloud(CLOUD_W, CLOUD_H)
    if space.kind == Kind.PIT:
        return (
            f'<ellipse class="{tone}" rx="{room + 5}" ry="{room + 2}"/>'
            f'<ellipse class="pit" rx="{room}" ry="{room - 3}"/>'
            f'<ellipse class="soft-line" rx="{room - 8}" ry="{room - 12}" stroke-width="1.500" opacity=".6"/>'
        )
    if space.kind == Kind.FREE_WILL:
        star_points = [(room * (1.18 if step % 2 == 0 else 1.01), step * pi / 8) for step in range(16)]
        return polygon(star_points, "gold") + f'<circle class="card" r="{room * .84:.1f}"/>'
    if space.kind in (Kind.HANGING_ON, Kind.REVIEW, Kind.PLANNING):
        eight = [(room, pi / 8 + step * pi / 4) for step in range(8)]
        return polygon(eight, tone) + f'<circle class="card" r="{room * .76:.1f}"/>'
    return f'<circle class="{tone}" r="{room}"/><circle class="card" r="{room - 2.6:.1f}"/>'


def polygon(corners: list[tuple[float, float]], tone: str) -> str:
    """A shape by the radius and angle of each corner."""
    points = " ".join(f"{radius * sin(turn):.1f},{-radius * cos(turn):.1f}" for radius, turn in corners)
    return f'<polygon class="{tone}" points="{points}"/>'


EYE = (
    '<path class="blue-line" stroke-width="2.400" d="M-12 0C-6-8 6-8 12 0 6 8-6 8-12 0Z"/>'
    '<circle class="blue" r="3.600"/>'
)
SEED = (
    '<path class="leaf-line" stroke-width="2.400" stroke-linecap="round" d="M0 11V-2"/>'
    '<path class="leaf" d="M0-2C-10-1-11-8-10-11-4-11 0-8 0-2ZM0 2C8 3 11-2 10-7 4-7 0-4 0 2Z"/>'
)


def inside(space: Space) -> str:
    """The icons of what a space gives."""
    if space.kind == Kind.CLOUD:
        return cloud_inside(space)
    if space.kind == Kind.PIT:
        return f'<circle class="card" r="17" opacity=".92"/>{icons(space, .9)}'
    if space.kind in (Kind.REVIEW, Kind.PLANNING) and not space.effects:
        return EYE if space.kind == Kind.REVIEW else SEED
    return icons(space, 1.0 if space.kind == Kind.WHEEL else .82)


def icons(space: Space, scale: float) -> str:
    drawn = [effect_icon(effect) for effect in space.effects] or [NOTHING]
    size = scale if len(drawn) == 1 else scale * .62
    step = 24 * size
    return "".join(
        f'<g transform="translate({step * (place - (len(drawn) - 1) / 2):.1f} 0) scale({size:.2f})">{icon}</g>'
        for place, icon in enumerate(drawn)
    )


def cloud_inside(space: Space) -> str:
    """A cloud has room for its name."""
    lines = wrap(space.name, 13)
    top = -16 if space.effects else 5 - 8 * (len(lines) - 1)
    name = "".join(text(0, top + 16 * step, line, 14, "ink", "middle") for step, line in enumerate(lines))
    if not space.effects:
        return name
    return f'{name}<g transform="translate(0 {top + 16 * len(lines) + 5})">{icons(space, .78)}</g>'


def wrap(words: str, width: int) -> list[str]:
    """Lines of no more than so many letters, if words allow."""
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


# Words on the board


def land_names() -> str:
    """The name of each land on the inner side of its path."""
    drawn = []
    for number, land in enumerate(EDITION.lands, 1):
        start, end = quarter(number)
        turn = (start + end) / 2
        drawn.append(arc_text(land.name, .57, turn, 19, f"land{number}-pale-line", "stroke-width=\"7\""))
        drawn.append(arc_text(land.name, .57, turn, 19, f"land{number}"))
    return "".join(drawn)


def labels() -> str:
    """Names of the places that have no room for them."""
    drawn = []
    for space in SPACES:
        x, y = at(space.x, space.y)
        if space.kind in (Kind.REVIEW, Kind.PLANNING):
            left = space.x < 0 or (space.x == 0 and space.kind == Kind.REVIEW)
            anchor, shift = ("end", -32) if left else ("start", 32)
            drawn.append(text(x + shift, y + 5, space.name, 16, "ink title", anchor))
        elif space.kind == Kind.PIT:
            drawn.append(text(x, y - 46, space.name, 16, "ink title", "middle"))
    for temple in temple_names():
        name = f"Temple of the {temple.capitalize()}"
        drawn.append(arc_text(name, 1.005, free_angle(middle_angle(rooms_of(temple)), name), 16, "ink"))
    return "".join(drawn)


def free_angle(wanted: float, words: str) -> float:
    """The angle nearest to the wanted one at which a text on the outer circle keeps clear of the clouds."""
    half = sum(letter_width(letter) for letter in words) * 16 / R / 2 + CLOUD_W / R / 2
    clouds = [angle_of(space) for space in SPACES if space.realm == "spirit"]
    for shift in (step * .01 * sign for step in range(30) for sign in (1, -1)):
        if all(abs((wanted + shift - turn + pi) % (2 * pi) - pi) > half for turn in clouds):
            return wanted + shift
    return wanted


def arc_text(words: str, radius: float, turn: float, size: float, tone: str, look: str = "") -> str:
    """Letters on an arc, readable from below: along its outer side above the middle, along its inner side under it."""
    below = sin(turn) < 0
    widths = [letter_width(letter) * size for letter in words]
    span = sum(widths) / (radius * R)
    here = turn - span / 2 if below else turn + span / 2
    drawn = []
    for letter, width in zip(words, widths, strict=True):
        half = width / (radius * R) / 2
        here += half if below else -half
        x, y = polar(radius + (.012 if below else -.012), here)
        lean = 90 - degrees(here) if not below else 270 - degrees(here)
        placed = f'transform="translate({x:.1f} {y:.1f}) rotate({lean:.1f})" {look}'
        drawn.append(text(0, 0, letter, size, f"{tone} title", "middle", placed))
        here += half if below else -half
    return "".join(drawn)


def letter_width(letter: str) -> float:
    """About how wide a letter of the serif face is, in its own size."""
    if letter in "ijlt,.'’ fI":
        return .36
    if letter in "mwMWO":
        return .86
    return .72 if letter.isupper() else .57


# The corners


def corners() -> str:
    """Outside the circle: the packs of each land."""
    drawn = []
    for number, (x, y) in enumerate(((SIDE - 84, 78), (SIDE - 84, SIDE - 78), (84, SIDE - 78), (84, 78)), 1):
        drawn.append(pack(number, x - 33, y, "Choice") + pack(number, x + 33, y, "Karma"))
    return "".join(drawn)


def pack(number: int, x: float, y: float, kind: str) -> str:
    """A pack of cards, face down."""
    below = y + 58 if y < CY else y - 49
    stacked = "".join(
        box(x - 26 + shift, y - 38 - shift, 52, 76, 6, f"land{number}-pale")
        + box(x - 26 + shift, y - 38 - shift, 52, 76, 6, f"land{number}", 1.5)
        for shift in (4, 2, 0)
    )
    return (
        f'{stacked}<g opacity=".35">{box(x - 20, y - 32, 40, 64, 4, f"land{number}")}</g>'
        f'<g transform="translate({x:g} {y:g}) scale(1.25)">{CHOICE if kind == "Choice" else KARMA}</g>'
        f'{text(x, below, kind, 14, "soft", "middle")}'
    )

