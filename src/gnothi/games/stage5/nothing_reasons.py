"""Why a null cannot take a step (section 10)."""
from __future__ import annotations

from gnothi.engine.english import count, either, number
from gnothi.engine.speech import Reason
from gnothi.engine.view import View
from gnothi.games.stage5.asked import is_null, way_home
from gnothi.games.stage5.notation import LETTERS, tile_name, tiles_of
from gnothi.games.stage5.nothing import HONOUR
from gnothi.games.stage5.state import NONE, PASS, RANKS, SUITS
from gnothi.games.stage5.where_reasons import full, not_in_play, not_there
from gnothi.games.stage5.words import SUIT_NAMES


def why_not_step(view: View, suit: int, tile: int) -> Reason:
    """Why the null of a suit cannot step to a stage."""
    s = view.s
    if not is_null(s, suit):
        return not_in_play(view, suit) or Reason(
            "AVA-2", f"{SUIT_NAMES[suit].capitalize()} have no null: their explorer has not entered {LETTERS[suit]}5.")
    if s.options.nothing_policing != HONOUR and (stays := why_not_this(view, suit)):
        return stays
    return not_there(view, tile) or why_not_onto(view, suit, tile)


def why_not_this(view: View, suit: int) -> Reason | None:
    """Why another null must step, or none can: only the one that is farthest from home moves (NOT-4)."""
    s = view.s
    here = int(s.coin[RANKS * suit])
    null = f"The null of {SUIT_NAMES[suit]}"
    far = int(way_home(s, here)[0])
    if far == 0:
        return Reason("NOT-7", f"{null} is home on {tile_name(here)} and never moves again.")
    if far == NONE:
        return Reason("NOT-2", f"{null} is cut off on {tile_name(here)}: every way home is full.")
    ways = {other: int(way_home(s, int(s.coin[RANKS * other]))[0]) for other in range(SUITS) if is_null(s, other)}
    last = max(ways, key=lambda other: ways[other])
    if ways[last] == far:
        return None
    return Reason("NOT-4", f"{null} is {count(far, 'step')} from home; the null of {SUIT_NAMES[last]}, "
                  f"{number(ways[last])} steps away, must step first.")


def why_not_onto(view: View, suit: int, tile: int) -> Reason:
    """Why a null that must step, or on one's honour any, cannot step there."""
    s = view.s
    here = int(s.coin[RANKS * suit])
    if tile == here:
        return Reason("NOT-4", f"The null of {SUIT_NAMES[suit]} stands on {tile_name(here)}: it must step to another "
                      "stage.")
    if not int(s.near[here]) >> tile & 1:
        return Reason("R43", f"A null steps over one contact, and {tile_name(tile)} does not touch {tile_name(here)}.")
    if int(s.full) >> tile & 1:
        return full(tile)
    steps = tiles_of(int(way_home(s, here)[1]))
    return Reason("NOT-4", f"{tile_name(tile)} is no nearer to a stage-null: from {tile_name(here)} the way home is by "
                  f"{either([*map(tile_name, steps)])}.")


def why_not_wait(view: View, action: int) -> Reason:
    """Why the Nothing cannot be left where it is."""
    s = view.s
    if s.options.nothing_policing == HONOUR:
        return Reason("R47", "On your honour you do not pass: move a null, or let the Nothing stay.")
    far = [int(way_home(s, int(s.coin[RANKS * suit]))[0]) for suit in range(SUITS) if is_null(s, suit)]
    if max(far, default=0) <= 0:
        return Reason("NOT-6", "No null has a free way home: the Nothing's turn passes by itself.")
    clause = "NOT-6" if action == PASS else "R47"
    return Reason(clause, f"The Nothing must step: a null is {count(max(far), 'step')} from home, and its way is free.")
