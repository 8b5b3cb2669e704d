"""The drawings of STAGE-5: four suits told apart by their shape, tiles, coins and pawns; all about (0, 0)."""
from __future__ import annotations

SUITS = (
    # Suns: a disc and eight rays.
    '<circle r="9"/>' + "".join(
        f'<path transform="rotate({turn})" d="M-3.200-12.500 0-21 3.200-12.500Z"/>' for turn in range(0, 360, 45)
    ),
    # Moons: a crescent.
    '<path d="M6-19A19.500 19.500 0 1 0 17.500 9.500 15.500 15.500 0 0 1 6-19Z"/>',
    # Crowns: three points on a band.
    '<path d="M-18 12-20-10-10 0 0-17 10 0 20-10 18 12ZM-18 15H18V19H-18Z"/>',
    # Arms: a shield, parted.
    '<path fill-rule="evenodd" d="M-16-18H16V0C16 11 8 17 0 21-8 17-16 11-16 0ZM-2.500-14V-2H-12V2H-2.500V15H2.500V2H12V-2H2.500V-14Z"/>',
)

PAWN = '<path d="M0-24A9 9 0 0 1 5.500-8C7 3 10 9 15 13V20H-15V13C-10 9-7 3-5.500-8A9 9 0 0 1 0-24Z"/>'

FACES = ("null", "ace", "2", "3", "4", "5")      # what a coin or a die shows
SUIT_CLASSES = ("suns", "moons", "crowns", "arms")
SQUARE = 'x="-50" y="-50" width="100" height="100" rx="2"'
READABLE = 25.0             # units of a text that can be read on a phone
COIN_RADIUS = 21            # of a coin's symbol; the pawn is about as large

PALETTE = {
    "suns": ("#b8402c", "#ee7d68"),
    "moons": ("#3c4048", "#c3c9d6"),
    "crowns": ("#3f7d3a", "#83c47c"),
    "arms": ("#2d62a8", "#78aaf0"),
    "void": ("#17151c", "#000000"),
    "light": ("#ffffff", "#10151f"),
    "cloth": ("#ece4d2", "#1b2333"),
}

STYLE = (
    # While one place is looked at, the others step back.
    "g:has(>.may:hover .place)>.may:not(:hover):has(.place),"
    "g:has(>.may.open .place)>.may:not(.open):has(.place){opacity:.3}"
    # A stage where a move may end glows in its own shape, which may be turned.
    ".may:has(.target)>.glow>:not(.reach){display:none}"
    ".may:hover .target,.may:focus-visible .target,.may.open .target{fill-opacity:.35}"
)


def symbols() -> str:
    """Everything that lies on a sheet of the game."""
    made = [
        '<g id="nothing"/>', '<circle id="contact" class="ink" r="4"/>',
        f'<g id="span"><circle class="card" r="{COIN_RADIUS}"/>'
        f'<circle class="ink-line" r="{COIN_RADIUS - 1}" stroke-width="2.5"/></g>',
        f'<g id="idle-span"><circle class="card" r="{COIN_RADIUS}"/>'
        f'<circle class="soft-line" r="{COIN_RADIUS - 1}" stroke-width="2.5" stroke-dasharray="5 3"/></g>',
    ]
    for suit, sign in enumerate(SUITS):
        shade = SUIT_CLASSES[suit]
        made += [
            f'<g id="suit-{suit}" class="{shade}">{sign}</g>',
            tile_symbol(suit),
            f'<g id="explorer-{suit}"><circle class="{shade}" r="{COIN_RADIUS}"/>'
            f'<g class="light" transform="scale(.68)">{sign}</g></g>',
            f'<g id="null-{suit}"><circle class="void" r="{COIN_RADIUS}"/>'
            f'<circle class="{shade}-line" r="{COIN_RADIUS - 2}" stroke-width="4"/>'
            f'<g transform="scale(.5)" fill="#fff">{sign}</g></g>',
            f'<g id="pawn-{suit}"><g class="{shade}">{PAWN}</g>'
            f'<g class="light" transform="translate(0 8) scale(.42)">{sign}</g></g>',
        ]
        made += [die_symbol(suit, rank) for rank in range(len(FACES))]
    return "".join(made)


def die_symbol(suit: int, rank: int) -> str:
    """A die in its suit's colour, and what it shows."""
    return (
        f'<g id="die-{suit}-{rank}"><rect class="{SUIT_CLASSES[suit]}" x="-21" y="-21" width="42" height="42" rx="8"/>'
        f'{face(rank, 28, "light")}</g>'
    )


def tile_symbol(suit: int) -> str:
    """A tile of 100 by 100 in its suit's colour, the sign large and faint behind what stands on it."""
    shade = SUIT_CLASSES[suit]
    return (
        f'<g id="tile-{suit}"><rect class="card" {SQUARE}/><rect class="{shade}" {SQUARE} opacity=".13"/>'
        f'<g class="{shade}" opacity=".26" transform="scale(1.9)">{SUITS[suit]}</g>'
        f'<rect class="{shade}-line" x="-48.500" y="-48.500" width="97" height="97" rx="2" stroke-width="3"/></g>'
    )


def letters(text: str, size: float, look: str = "ink") -> str:
    """A short text about (0, 0)."""
    return (
        f'<text class="{look}" text-anchor="middle" y="{0.35 * size:.1f}" font-size="{size:.1f}" font-weight="600">'
        f'{text}</text>'
    )


def face(rank: int, size: float, look: str = "ink") -> str:
    """What a coin or a die shows; a word is smaller than a digit."""
    return letters(FACES[rank], size if rank > 1 else 0.58 * size, look)


def sized_letters(text: str, size: float, scale: float = 1.0, look: str = "ink") -> str:
    """A short text in its size, and for little room a larger one if it could not be read there."""
    larger = max(size, min(1.25 * size, READABLE / scale))
    return letters(text, size, f"{look} fine") + letters(text, larger, f"{look} coarse")
