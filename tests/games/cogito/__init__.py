"""Small builders for positions of Cogito: deals by name, and people who pass."""
from __future__ import annotations

from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.layout import struct_of
from gnothi.engine.match import Match
from gnothi.games.cogito import GAME
from gnothi.games.cogito.cards import add_to_hand, note
from gnothi.games.cogito.deck import DECK
from gnothi.games.cogito.rules import open_window, skip_windows
from gnothi.games.cogito.state import NONE, Colour, Phase, What, Window

A, B, C, D = range(4)

DEAL_K = {
    "selves": "cherry owl casablanca",
    "hands": ("animal cedar", "plant vertebrate", "swallow flower"),
    "pile": "tree ego animal dream whale plant sunflower bird vertebrate butterfly flower",
}
DEAL_T = {
    "selves": "swallow ego butterfly",
    "hands": ("flower casablanca", "bird animal", "owl animal"),
    "pile": "vertebrate dream plant plant cherry tree vertebrate cedar flower sunflower whale",
}


def face(name: str) -> int:
    return DECK.ids.index(name)


def dealt(selves: str, hands: tuple[str, ...], pile: str, start: int = A, **options: int | str | bool) -> Match:
    """A match just after this deal; the pile is listed from the top."""
    seats = len(hands)
    match = Match.new(GAME, seats, 1, "ABCD"[:seats], {"start_seat": start, **options})
    match.states[0] = match.blank[0]
    s = struct_of(match.states)
    s.n_seats, s.winner, s.start, s.turn = seats, NONE, start, start
    for seat in range(4):
        s.seats[seat].answer = NONE
        s.seats[seat].hand[:] = NONE
    for seat, own in enumerate(selves.split()):
        s.seats[seat].alive = 1
        s.seats[seat].own_self = face(own)
        for card in hands[seat].split():
            add_to_hand(s, seat, face(card))
            note(s, What.DEALT, seat, face(card), 0)
    s.pile[:] = NONE
    for place, card in enumerate(reversed(pile.split())):
        s.pile[place] = face(card)
    s.pile_size = len(pile.split())
    open_window(s, Window.AFTER_DEAL, start)
    skip_windows(s)
    return match


def deal_k(**options: int | str | bool) -> Match:
    return dealt(**DEAL_K, **options)


def everybody_passes(match: Match) -> None:
    while state(match).phase == Phase.WINDOW:
        match.play(match.awaited[0], "pass")


def calls_and_passes(match: Match, **names: str) -> None:
    """One window in which some seats call, e.g. A="cedar", and the others pass."""
    for seat in match.awaited:
        name = names.get("ABCD"[seat])
        match.play(seat, f"call {name}" if name else "pass")


def plays(match: Match, *cards: str) -> None:
    """Turns in order, with windows in which everybody passes before each."""
    for card in cards:
        everybody_passes(match)
        match.play(match.awaited[0], f"play {card}")


def gives(match: Match, *cards: str) -> None:
    """One trade, the living seats in order."""
    everybody_passes(match)
    for seat, card in zip(match.awaited, cards, strict=True):
        match.play(seat, f"give {card}")


def state(match: Match):
    return struct_of(match.states)


def hand(match: Match, seat: int) -> set[str]:
    me = state(match).seats[seat]
    return {DECK.ids[card] for card in me.hand[: me.hand_size]}


def field(match: Match, seat: int) -> str:
    """A field as text: `animal blue, cedar blue`."""
    me = state(match).seats[seat]
    return ", ".join(
        f"{DECK.ids[card]} {Colour(int(colour)).name.lower()}"
        for card, colour in zip(me.field[: me.field_size], me.colours[: me.field_size], strict=True)
    )


def pile(match: Match) -> str:
    """The pile from the top."""
    s = state(match)
    return " ".join(DECK.ids[s.pile[place]] for place in range(s.pile_size - 1, -1, -1))


def alive(match: Match) -> str:
    return "".join("ABCD"[seat] for seat in range(match.seats) if state(match).seats[seat].alive)


def cited(match: Match, seat: int = -1) -> list[str]:
    """The clauses of what the last move brought."""
    return [line.clause for line in match.news(seat)]


def is_sound(match: Match) -> bool:
    return bind(GAME, templates.call_check)(match.states) == 0


def to_certainty() -> Match:
    """Deal K as the worked examples play it, up to window W2 after round 3 (E2 to E8)."""
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    gives(match, "tree", "plant", "animal")
    plays(match, "cedar", "ego", "plant")
    gives(match, "animal", "flower")
    plays(match, "dream", "animal")
    for seat in match.awaited:          # W1 after C's turn; then A and C draw
        match.play(seat, "pass")
    return match
