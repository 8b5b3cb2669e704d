"""Who sits where: a name on each side of the cloth, in the order of play, who looks nearest (SEAT-1)."""
from __future__ import annotations

from xml.sax.saxutils import escape

from gnothi.engine.english import listed
from gnothi.engine.scene import Piece
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.stage5.icons import sized_letters
from gnothi.games.stage5.notation import SUITS_OF
from gnothi.games.stage5.state import PASS, Phase
from gnothi.games.stage5.window import EDGE, HEIGHT, WIDTH
from gnothi.games.stage5.words import SUIT_NAMES

# Counterclockwise from who looks: the middle of a name, and by how many degrees it is turned.
BELOW, RIGHT = (WIDTH / 2, HEIGHT - EDGE / 2, 0.0), (WIDTH - EDGE / 2, HEIGHT / 2, -90.0)
ABOVE, LEFT = (WIDTH / 2, EDGE / 2, 0.0), (EDGE / 2, HEIGHT / 2, 90.0)
PLACES = {2: (BELOW, ABOVE), 3: (BELOW, RIGHT, LEFT), 4: (BELOW, RIGHT, ABOVE, LEFT)}
LONGEST = 14            # letters of a name
SIZE, LETTER = 18.0, 12.5
SIGN = 24.0             # units that a suit takes


@remembered
def seat_pieces(view: View) -> list[Piece]:
    """Each player's name and suits, with a mark for whoever is on turn."""
    return [seat_piece(view, seat) for seat in range(view.seats)]


def seat_piece(view: View, seat: int) -> Piece:
    x, y, turned = PLACES[view.seats][(seat - max(view.seat, 0)) % view.seats]
    suits = SUITS_OF[view.seats][seat]
    name = "You" if seat == view.seat else view.names[seat][:LONGEST]
    on_turn = seat in view.awaited
    text = f"▸ {name}" if on_turn else name
    long = SIGN * len(suits) + LETTER * len(text)
    signs = "".join(f'<use href="#suit-{suit}" transform="translate({SIGN * (place + 0.5) - long / 2:.1f} 0) '
                    f'scale(.5)"/>' for place, suit in enumerate(suits))
    plate = f'x="{-long / 2 - 4:.1f}" y="-13" width="{long + 8:.1f}" height="26" rx="8"'
    edge = f'<rect class="gold-line" {plate} stroke-width="3"/>' if on_turn else ""
    size = (long + 8, 26.0)
    return Piece(
        id=f"seat-{seat + 1}", symbol="nothing", x=x, y=y, turned=turned, size=size if turned == 0 else size[::-1],
        title=about(view, seat, suits), could=(PASS,) if seat == view.seat else (), about="realm",
        drawing=f'<rect class="card" opacity=".85" {plate}/>{edge}{signs}'
                f'<g transform="translate({SIGN * len(suits) / 2:.1f} 0)">{sized_letters(escape(text), SIZE)}</g>',
    )


def about(view: View, seat: int, suits: tuple[int, ...]) -> str:
    """Who sits there, with what, and who comes next."""
    following = (seat + 1) % view.seats
    plays = "play" if seat == view.seat else "plays"
    who = "You" if seat == view.seat else view.names[seat]
    lost = "" if view.s.in_game[seat] or view.s.phase < Phase.TURN else "; out of the game"
    return f"{who} {plays} {listed([SUIT_NAMES[suit] for suit in suits])}{lost}; next comes {view.called(following)}"
