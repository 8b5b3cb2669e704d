"""Who stands on the cloth: avatars, explorers, nulls and spans, each in a quarter of its stage."""
from __future__ import annotations

from dataclasses import dataclass

from gnothi.engine.scene import Piece
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.stage5.asked import is_null, level, suits_in_play
from gnothi.games.stage5.horizon import acts_of, caption
from gnothi.games.stage5.icons import COIN_RADIUS, FACES, sized_letters
from gnothi.games.stage5.last import Last
from gnothi.games.stage5.notation import LETTERS, RANK_NAMES, Placement, own_suits, tile_name
from gnothi.games.stage5.state import RANKS, TILES
from gnothi.games.stage5.thoughts import legal, of_actor, of_null, of_span
from gnothi.games.stage5.window import Point, Window, is_inside, quarter
from gnothi.games.stage5.words import SUIT_NAMES, locked

SMALLEST = 13.2         # units of a text


@dataclass(frozen=True)
class Being:
    """A coin by its number, or the pawn of a suit."""

    coin: int = -1
    pawn: int = -1

    @property
    def id(self) -> str:
        """Of its piece."""
        return f"avatar-{LETTERS[self.pawn]}" if self.pawn >= 0 else f"coin-{tile_name(self.coin)}"

    @property
    def suit(self) -> int:
        """The suit it stands for; a span stands for none."""
        return self.pawn if self.pawn >= 0 else self.coin // RANKS if self.coin % RANKS == 0 else -1


@remembered
def beings_at(view: View) -> dict[int, list[Being]]:
    """Who stands on each stage: avatars, explorers and nulls, then spans."""
    found: dict[int, list[Being]] = {}
    for suit, stage in enumerate(view.s.pawn.tolist()):
        found.setdefault(stage, []).append(Being(pawn=suit))
    coins = view.s.coin.tolist()
    for rank in range(RANKS):
        for coin in range(rank, TILES, RANKS):
            found.setdefault(coins[coin], []).append(Being(coin=coin))
    return found


@remembered
def usable_ranks(view: View) -> set[int]:
    """The ranks by which who looks can move somebody; for a spectator, by which anybody can (UNL-1, HAR-3)."""
    s = view.s
    suits = own_suits(view) if view.seat >= 0 else range(suits_in_play(s))
    return {rank for rank in range(1, RANKS) if any(level(s, suit, rank) for suit in suits)}


def being_pieces(view: View, laid: dict[int, Placement], at: Window, last: Last) -> list[Piece]:
    """The beings on all stages, each in a quarter of its own."""
    there, usable = beings_at(view), usable_ranks(view)
    found = []
    for tile, placed in laid.items():
        for place, being in enumerate(there.get(tile, ())):
            x, y = at.at(quarter(placed, place))
            if is_inside([(x - at.coin, y - at.coin), (x + at.coin, y + at.coin)]):
                found.append(being_piece(view, being, tile, (x, y), at.coin, last, usable))
    return found


def being_piece(
    view: View, being: Being, stage: int, spot: Point, radius: float, last: Last, usable: set[int]
) -> Piece:
    """A pawn is an avatar; a coin shows its rank as a span, its suit as an explorer, a void as a null."""
    rank = max(0, being.coin) % RANKS
    symbol, thing, word = look_of(view, being, usable)
    drawing = ""
    if rank:
        scale = radius / COIN_RADIUS
        size = 34 if rank > 1 else max(22.0, SMALLEST / scale)
        drawing = sized_letters(FACES[rank], size, scale, "ink" if rank in usable else "soft")
    if being.pawn in last.pawns or being.coin in last.coins:
        drawing += f'<circle class="ink-line" r="{COIN_RADIUS + 4}" stroke-width="4" stroke-dasharray="6 5"/>'
    could = thoughts_at(view, being, stage, word)
    acts = acts_of(view, being.suit) if word in ("explorer", "avatar") else legal(view, could)
    return Piece(
        id=being.id, symbol=symbol, x=spot[0], y=spot[1], scale=radius / COIN_RADIUS, drawing=drawing,
        title=caption(view, thing, acts), actions=tuple(acts), size=(2 * radius, 2 * radius), could=could, about=word,
        change="turn" if word in ("explorer", "null") else "",
    )


@remembered
def thoughts_at(view: View, being: Being, stage: int, word: str) -> tuple[int, ...]:
    if word == "span":
        return of_span(view, being.coin % RANKS, stage)
    return of_null(view, being.suit) if word == "null" else of_actor(view, being.suit)


def look_of(view: View, being: Being, usable: set[int]) -> tuple[str, str, str]:
    """The symbol of a being, what it is, and the word for such a one."""
    suit = being.suit
    if being.pawn >= 0:
        return f"pawn-{suit}", f"the avatar of {SUIT_NAMES[suit]}", "avatar"
    if suit < 0:
        rank = being.coin % RANKS
        if rank in usable:
            return "span", RANK_NAMES[rank], "span"
        return "idle-span", f"{RANK_NAMES[rank]}, {locked(rank)}", "span"
    thing = "null" if is_null(view.s, suit) else "explorer"
    return f"{thing}-{suit}", f"the {thing} of {SUIT_NAMES[suit]}", thing
