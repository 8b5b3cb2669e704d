"""What lies on the sheets now."""
from __future__ import annotations

from gnothi.engine.scene import Piece
from gnothi.engine.view import View
from gnothi.games.conscious.body import body_of, chains, own_body
from gnothi.games.conscious.held import hand, way
from gnothi.games.conscious.lying import on_the_spiral
from gnothi.games.conscious.mat import sheets
from gnothi.games.conscious.offers import offers
from gnothi.games.conscious.panels import panels
from gnothi.games.conscious.sketch import sketch

__all__ = ["panels", "pieces", "sheets", "sketch"]


def pieces(view: View) -> list[Piece]:
    """The spiral's, one's own, and for each of the others a diagram and board cards."""
    offered = offers(view)
    found = on_the_spiral(view, offered)
    if view.seat >= 0:
        found += hand(view) + way(view) + own_body(view)
    for seat in range(view.seats):
        if seat != view.seat:
            found += body_of(view, seat, offered.get(f"body-{seat}", ()))
    return found + chains(view)
