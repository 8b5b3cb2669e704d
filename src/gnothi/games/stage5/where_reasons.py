"""Why a move that has begun cannot end on a stage, or come from one."""
from __future__ import annotations

from gnothi.engine.english import either, listed, number, whose
from gnothi.engine.speech import Reason
from gnothi.engine.view import View
from gnothi.games.stage5.asked import has_other, is_laid, room_for, stage_of, suits_in_play
from gnothi.games.stage5.moves import read_move
from gnothi.games.stage5.notation import RANK_NAMES, seat_of, tile_name, tiles_of
from gnothi.games.stage5.routes import contacts_of, distances, ends_of
from gnothi.games.stage5.state import RANKS, Kind
from gnothi.games.stage5.words import SUIT_NAMES, actor

# Facts about stages


def not_in_play(view: View, suit: int) -> Reason | None:
    """Three players leave arms in the box."""
    if suit < suits_in_play(view.s):
        return None
    return Reason("SEAT-2", f"Nobody plays {SUIT_NAMES[suit]} in a game of three.")


def not_there(view: View, tile: int) -> Reason | None:
    """A stage that nobody has placed."""
    if is_laid(view.s, tile):
        return None
    if unused := not_in_play(view, tile // RANKS):
        return unused
    owner = whose(view.called(seat_of(view, tile // RANKS)))
    return Reason("CON-1", f"{tile_name(tile)} is not on the table: it is still in {owner} horizon.")


def full(tile: int) -> Reason:
    """
    >>> full(13).text
    'C1 is full: four beings stand on it.'
    """
    return Reason("CAP-2", f"{tile_name(tile)} is full: four beings stand on it.")


def no_room(view: View, suit: int, tile: int) -> Reason | None:
    """Why an explorer or avatar cannot enter a stage; its own stage-5 must have room for the pawn too (CAP-3)."""
    s = view.s
    if int(s.full) >> tile & 1:
        return full(tile)
    if int(room_for(s, suit)) >> tile & 1:
        return None
    return Reason("CAP-3", f"{tile_name(tile)} holds {number(int(s.beings[tile]))} beings: it must have room for "
                  f"{actor(view, suit)} and for its avatar.")


def too_far(view: View, start: int, end: int, contacts: int) -> Reason | None:
    """Why no path of exactly so many contacts leads from one stage to another."""
    s = view.s
    if ends_of(s, start, contacts) >> end & 1:
        return None
    between = f"from {tile_name(start)} to {tile_name(end)}"
    if ends_of(s, start, contacts, open_ways=True) >> end & 1:
        return Reason("PATH-3", f"Every path of {contacts_in_words(contacts)} {between} leads through a full stage "
                      f"({full_between(view, start, end)}).")
    far = distances(s, start, end)
    if not far:
        return Reason("PATH-4", f"No open path of five contacts or fewer leads {between}.")
    ways = contacts_in_words(far[-1]) if len(far) == 1 else f"{either([*map(number, far)])} contacts"
    return Reason("PATH-4", f"{tile_name(end)} is {ways} from {tile_name(start)}, not {number(contacts)}.")


def full_between(view: View, *ends: int) -> str:
    """The full stages that a path may not pass; its ends are no matter."""
    return listed([tile_name(tile) for tile in tiles_of(int(view.s.full)) if tile not in ends])


def contacts_in_words(contacts: int) -> str:
    return "one contact" if contacts == 1 else f"{number(contacts)} contacts"


def none_there(view: View, rank: int, tile: int, does: str) -> Reason:
    """
    >>> none_there(view, 2, 13, "to call your explorer").text
    'No two stands on C1 to call your explorer.'
    """
    return Reason("MOVE-1", f"No {RANK_NAMES[rank]} stands on {tile_name(tile)} {does}.")


# The second step


def why_not_end(view: View, tile: int) -> Reason:
    """Why the move that has begun cannot go to, or come from, a stage."""
    s = view.s
    kind, suit, carrier, moved = map(int, read_move(int(s.doing)))
    if kind >= Kind.MS:
        return Reason("DEC-3", f"A remote move names two stages: where the {RANK_NAMES[moved]} comes from and where "
                      "it goes.")
    if missing := not_there(view, tile):
        return missing
    here = int(stage_of(s, suit))
    comes, lands = kind in (Kind.AR, Kind.RS), kind in (Kind.SE, Kind.RE)
    if tile == here:
        who = actor(view, suit) if lands else f"the {RANK_NAMES[moved]}"
        return Reason("PATH-2", f"A path never comes back to its start: {who} is to {'come to' if comes else 'leave'} "
                      f"{tile_name(here)}.")
    if kind == Kind.RE and not s.spans[tile, carrier]:
        return none_there(view, carrier, tile, f"to call {actor(view, suit)}")
    if comes and not s.spans[tile, moved]:
        return none_there(view, moved, tile, "to come")
    far = too_far(view, here, tile, contacts_of(s, kind, carrier, moved))
    return far or (no_room(view, suit, tile) if lands else None) or full(tile)


def why_not_ends(view: View, start: int, end: int) -> Reason:
    """Why a remote move cannot lead from one stage to another."""
    s = view.s
    kind, suit, carrier, moved = map(int, read_move(int(s.doing)))
    if kind < Kind.MS:
        return Reason("DEC-3", "This move asks for one stage only: its other end is where "
                      f"{actor(view, suit)} stands, {tile_name(int(stage_of(s, suit)))}.")
    if missing := not_there(view, start) or not_there(view, end):
        return missing
    if start == end:
        return Reason("PATH-2", f"A span must leave its stage: from {tile_name(start)} it cannot go to "
                      f"{tile_name(end)}.")
    carries = start if kind == Kind.MS else end
    return (
        why_not_carrier(view, suit, carrier, carries)
        or why_not_moved(view, carrier, moved, start, carries)
        or too_far(view, start, end, contacts_of(s, kind, carrier, moved))
        or full(end)
    )


def why_not_carrier(view: View, suit: int, carrier: int, tile: int) -> Reason | None:
    """Why a span on a stage cannot carry for an explorer or avatar elsewhere."""
    s = view.s
    if not s.spans[tile, carrier]:
        return none_there(view, carrier, tile, "to carry another span")
    here = int(stage_of(s, suit))
    if tile == here:
        return Reason("MOVE-1", f"A remote move is carried by a distant {RANK_NAMES[carrier]}: {actor(view, suit)} "
                      f"stands on {tile_name(here)} itself.")
    return too_far(view, here, tile, carrier)


def why_not_moved(view: View, carrier: int, moved: int, start: int, carries: int) -> Reason | None:
    """Why no second span on a stage can be moved."""
    s = view.s
    if start == carries and not has_other(s, start, carrier, moved):
        if s.spans[start, moved]:
            return Reason("MOVE-2", f"Only one {RANK_NAMES[moved]} stands on {tile_name(start)}, and it cannot carry "
                          "itself.")
        return none_there(view, moved, start, f"beside the {RANK_NAMES[carrier]}")
    return None if s.spans[start, moved] else none_there(view, moved, start, "to be called")
