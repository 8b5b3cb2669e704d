"""One's own horizon: for each of one's suits its die, the stages still to place and the spans still to meet."""
from __future__ import annotations

from collections.abc import Sequence

from gnothi.engine.scene import Piece, Sheet
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.stage5.acts import read_contact
from gnothi.games.stage5.asked import has_avatar, is_unlocked
from gnothi.games.stage5.icons import COIN_RADIUS, FACES, PALETTE, STYLE, face, letters, symbols
from gnothi.games.stage5.last import Last
from gnothi.games.stage5.moves import read_move
from gnothi.games.stage5.notation import LETTERS, RANK_NAMES, SUITS_OF, tile_name
from gnothi.games.stage5.state import ANNOUNCE, CONTACT, HORIZON, MOVE, RANKS, REVEAL
from gnothi.games.stage5.thoughts import legal, of_die, of_horizon_span, of_horizon_tile
from gnothi.games.stage5.words import SUIT_NAMES, a_span, locked

SHEET = "horizon"
WIDTH, BLOCK = 280, 138         # units across, and down for each suit
FIRST, STEP = 84, 43            # from the left edge to the middle of rank 1, and on to the next
HALF = 20                       # of a tile or a coin
STAGES, COINS = 44, 112         # units down, from the top of a suit
DIE = 28                        # from the left edge


def horizon_sheet(suits: int) -> Sheet:
    """Places for what is to come, by rank."""
    body = "".join(still_block(number * BLOCK) for number in range(suits))
    return Sheet(WIDTH, suits * BLOCK, "Your horizon", body, symbols(), PALETTE, STYLE, id=SHEET, of="own")


def still_block(top: int) -> str:
    drawn = [
        f'<text class="soft" x="{FIRST - HALF}" y="{top + 16}" font-size="15">Stages to place</text>'
        f'<text class="soft" x="{FIRST - HALF}" y="{top + 84}" font-size="15">Spans to meet</text>'
        f'<text class="soft" x="{DIE}" y="{top + 16}" font-size="15" text-anchor="middle">Die</text>'
        f'<text class="soft" x="{DIE}" y="{top + 84}" font-size="15" text-anchor="middle">Pawn</text>'
    ]
    for rank in range(1, RANKS):
        x = slot(rank)
        for y, shown in ((STAGES, str(rank)), (COINS, FACES[rank])):
            drawn.append(f'<text class="soft" x="{x}" y="{top + y + 5}" font-size="15" text-anchor="middle" '
                         f'opacity=".6">{shown}</text>')
        drawn.append(f'<rect class="line-line" x="{x - HALF}" y="{top + STAGES - HALF}" width="{2 * HALF}" '
                     f'height="{2 * HALF}" rx="2"/><circle class="line-line" cx="{x}" cy="{top + COINS}" r="{HALF}"/>')
    return "".join(drawn)


def slot(rank: int) -> int:
    return FIRST + STEP * (rank - 1)


def horizon_pieces(view: View, last: Last) -> list[Piece]:
    """What lies before who looks."""
    if view.seat < 0:
        return []
    own = SUITS_OF[view.seats][view.seat]
    return [piece for number, suit in enumerate(own) for piece in suit_pieces(view, suit, number * BLOCK, last)]


def suit_pieces(view: View, suit: int, top: float, last: Last) -> list[Piece]:
    """A suit's die and pawn, and its stages and spans that are not yet on the cloth."""
    s = view.s
    found = [die_piece(view, suit, top + STAGES, last)]
    if not has_avatar(s, suit):
        found.append(Piece(
            id=f"pawn-of-{LETTERS[suit]}", symbol=f"pawn-{suit}", x=DIE, y=top + COINS, scale=0.8, sheet=SHEET,
            title=f"the pawn of {SUIT_NAMES[suit]}: its avatar, once the explorer enters {LETTERS[suit]}5",
            size=(30, 40), could=(ANNOUNCE + suit,), about="avatar",
        ))
    for rank in range(1, RANKS):
        coin = RANKS * suit + rank
        if not int(s.laid) >> coin & 1:
            found.append(tile_piece(view, coin, slot(rank), top + STAGES))
        if s.coin[coin] == HORIZON:
            found.append(span_piece(view, coin, slot(rank), top + COINS))
    return found


def die_piece(view: View, suit: int, y: float, last: Last) -> Piece:
    acts = [action for action in (REVEAL + suit, ANNOUNCE + suit) if action in view.actions]
    shows = int(view.s.die[suit])
    called = "harbinger" if has_avatar(view.s, suit) else "die"
    edge = '<rect class="gold-line" x="-19" y="-19" width="38" height="38" rx="7" stroke-width="4"/>' if acts else ""
    turned = '<rect class="ink-line" x="-23" y="-23" width="46" height="46" rx="9" stroke-dasharray="4 4"/>'
    return Piece(
        id=f"die-{LETTERS[suit]}", symbol=f"die-{suit}-{shows}", x=DIE, y=y, sheet=SHEET, size=(42, 42),
        actions=tuple(acts), could=of_die(suit), about="harbinger" if has_avatar(view.s, suit) else "mediator",
        change="turn",
        title=caption(view, f"the {called} of {SUIT_NAMES[suit]} shows {RANK_NAMES[shows]}", acts),
        drawing=f'{edge}{turned if suit in last.dice else ""}',
    )


@remembered
def tile_piece(view: View, tile: int, x: float, y: float) -> Piece:
    """A stage that is not yet placed."""
    acts = [action for action in view.actions if CONTACT <= action < ANNOUNCE and read_contact(action)[1] == tile]
    edge = '<rect class="gold-line" x="-48" y="-48" width="96" height="96" stroke-width="9"/>' if acts else ""
    return Piece(
        id=f"stage-{tile_name(tile)}", symbol=f"tile-{tile // RANKS}", x=x, y=y, scale=0.4, sheet=SHEET,
        title=caption(view, f"{tile_name(tile)}, still to be placed{is_shut(view, tile % RANKS)}", acts),
        drawing=edge + letters(tile_name(tile), 44), actions=tuple(acts), size=(40, 40),
        could=of_horizon_tile(view, tile), about="stage",
    )


@remembered
def span_piece(view: View, coin: int, x: float, y: float) -> Piece:
    """A span that is not yet met; any explorer of its owner may meet it."""
    rank = coin % RANKS
    could = of_horizon_span(view, rank)
    acts = legal(view, could)
    return Piece(
        id=f"coin-{tile_name(coin)}", symbol="span", x=x, y=y, scale=HALF / COIN_RADIUS, sheet=SHEET,
        title=caption(view, f"{a_span(rank)}, still to be met{is_shut(view, rank)}", acts),
        drawing=face(rank, 26), actions=acts, size=(40, 40), could=could, about="span",
    )


@remembered
def is_shut(view: View, rank: int) -> str:
    """What may be read of a thing in the horizon at any time; why it cannot be used now, who touches it is told."""
    return "" if is_unlocked(view.s, rank) else f"; {locked(rank)}"


def caption(view: View, thing: str, acts: Sequence[int]) -> str:
    """What a thing offers in a line; where it offers nothing, what it is."""
    if len(acts) == 1:
        return view.say(acts[0])
    return f"{thing}: {len(acts)} choices" if acts else thing


@remembered
def acts_of(view: View, suit: int) -> list[int]:
    """What the explorer or avatar of a suit may begin or do."""
    found = []
    for action in view.actions:
        if MOVE <= action < CONTACT and read_move(action)[1] == suit:
            found.append(action)
        elif CONTACT <= action < ANNOUNCE and read_contact(action)[0] == suit:
            found.append(action)
    return found
