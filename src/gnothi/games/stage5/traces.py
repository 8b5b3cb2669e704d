"""Which pieces a turn moved, stage by stage and contact by contact, in the picture as it is seen now."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from gnothi.engine.layout import Struct
from gnothi.engine.scene import Trace
from gnothi.engine.view import View
from gnothi.games.stage5.beings import Being, beings_at
from gnothi.games.stage5.events import read_moved
from gnothi.games.stage5.horizon import BLOCK, DIE, SHEET, STAGES
from gnothi.games.stage5.notation import LETTERS, Placement, own_suits, tile_name
from gnothi.games.stage5.routes import contacts_of, route
from gnothi.games.stage5.scene import way_points, window_of
from gnothi.games.stage5.state import RANKS, Clause, Phase
from gnothi.games.stage5.window import Point, Window, centre, is_inside, laid_placements, quarter


@dataclass(frozen=True)
class Cloth:
    """The cloth as who looks sees it; tiles stay where they were laid, so old ways still lie on it."""

    view: View
    laid: dict[int, Placement]
    at: Window

    @cached_property
    def beings(self) -> dict[int, list[Being]]:
        return beings_at(self.view)

    def middle(self, stage: int) -> Point:
        return self.at.at(centre(self.laid[stage]))

    def place(self, being: Being, stage: int) -> Point:
        """Where a being stands on a stage; the middle, if it has gone on since."""
        there = self.beings.get(stage, [])
        return self.at.at(quarter(self.laid[stage], there.index(being))) if being in there else self.middle(stage)

    def walk(self, being: Being, way: list[int]) -> list[Point]:
        """From the middle of a stage over contacts and middles to where the being stands now."""
        return [*way_points(self.view, self.laid, way, self.at)[:-1], self.place(being, way[-1])]


def traces(view: View, events: Sequence[Struct]) -> list[Trace]:
    """The ways of beings, and a mark for each tile, span or avatar that came, and each own die that was turned."""
    if view.s.phase == Phase.COIN:
        return []
    laid = laid_placements(view)
    cloth = Cloth(view, laid, window_of(view, laid))
    found = [TRACED[int(event.clause)](cloth, event) for event in events if int(event.clause) in TRACED]
    return [trace for trace in found if trace.points and (trace.sheet or is_inside(trace.points))]


def trace_tile(cloth: Cloth, event: Struct) -> Trace:
    tile = int(event.a)
    return Trace(f"stage-{tile_name(tile)}", [cloth.middle(tile)])


def trace_met(cloth: Cloth, event: Struct) -> Trace:
    coin = int(event.d)
    return Trace(f"coin-{tile_name(coin)}", [cloth.place(Being(coin=coin), int(event.c))])


def trace_move(cloth: Cloth, event: Struct) -> Trace:
    made, s = read_moved(event), cloth.view.s
    being = Being(pawn=made.suit) if made.lands and made.by_avatar else Being(coin=made.coin)
    far = contacts_of(s, made.kind, made.carrier, made.rank)
    way = route(s, made.start, made.end, far) or route(s, made.start, made.end, far, open_ways=True)
    return Trace(being.id, cloth.walk(being, way))


def trace_step(cloth: Cloth, event: Struct) -> Trace:
    null = Being(coin=RANKS * int(event.a))
    return Trace(null.id, cloth.walk(null, [int(event.b), int(event.c)]))


def trace_avatar(cloth: Cloth, event: Struct) -> Trace:
    avatar = Being(pawn=int(event.a))
    return Trace(avatar.id, [cloth.place(avatar, int(event.b))])


def trace_die(cloth: Cloth, event: Struct) -> Trace:
    """A die lies before its owner alone."""
    suit, view = int(event.a), cloth.view
    own = own_suits(view) if view.seat >= 0 else ()
    points = [(DIE, own.index(suit) * BLOCK + STAGES)] if suit in own else []
    return Trace(f"die-{LETTERS[suit]}", points, SHEET)


TRACED: dict[int, Callable[[Cloth, Struct], Trace]] = {
    Clause.PRE_2: trace_tile, Clause.PRE_3: trace_tile, Clause.PRE_6: trace_die, Clause.REV_1: trace_die,
    Clause.MEET_1: trace_met, Clause.MOVE_1: trace_move, Clause.CON_2: trace_tile, Clause.AVA_1: trace_avatar,
    Clause.HAR_1: trace_die, Clause.NOT_4: trace_step,
}
