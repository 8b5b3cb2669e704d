"""Why a move cannot be begun (MOVE-1): no span to carry, too few dice, no path, no room."""
from __future__ import annotations

from collections.abc import Iterator

from gnothi.engine.english import a, count, listed, number
from gnothi.engine.speech import Reason
from gnothi.engine.view import View
from gnothi.games.stage5.asked import has_other, is_full, level, stage_of, suits_in_play
from gnothi.games.stage5.moves import read_move
from gnothi.games.stage5.notation import RANK_NAMES, tile_name, tiles_of
from gnothi.games.stage5.routes import contacts_of, ends_of
from gnothi.games.stage5.state import Kind
from gnothi.games.stage5.where_reasons import contacts_in_words, full, full_between, no_room, too_far
from gnothi.games.stage5.words import actor, another

LEVELS = ("", "Depart and arrive", "Sending and receiving spans", "Remote moves")
"""What two, three and four equal dice allow besides (MOVE-1)."""


def locked(rank: int) -> Reason:
    """
    >>> locked(2).text
    'Twos are locked: no die shows a two.'
    """
    name = RANK_NAMES[rank]
    return Reason("UNL-1", f"{name.capitalize()}s are locked: no die shows {a(name)}.")


def why_not_move(view: View, action: int) -> Reason:
    """What a player meets first: the span that is not there, the dice, then the way and its end."""
    kind, suit, carrier, moved = map(int, read_move(action))
    return next(filter(None, CHECKS[Kind(kind)](view, kind, suit, carrier, moved)))


# What is at hand


def no_carrier_here(view: View, suit: int, carrier: int, does: str) -> Reason | None:
    here = int(stage_of(view.s, suit))
    if view.s.spans[here, carrier]:
        return None
    return Reason("MOVE-1", f"No {RANK_NAMES[carrier]} stands on {tile_name(here)} to {does}.")


def none_elsewhere(view: View, here: int, rank: int, does: str) -> Reason | None:
    if int(view.s.holders[rank]) & ~(1 << here):
        return None
    return Reason("MOVE-1", f"No {RANK_NAMES[rank]} stands on another stage than {tile_name(here)} to {does}.")


def too_few_dice(view: View, kind: int, suit: int, carrier: int) -> Reason | None:
    """A carrier of a rank that too few dice show for this kind of move; avatars look at no dice (MAT-1)."""
    s = view.s
    needed, shown = kind // 2 + 1, int(level(s, suit, carrier))
    if shown >= needed:
        return None
    if not shown:
        return locked(carrier)
    what = LEVELS[kind // 2]
    if needed > suits_in_play(s):
        return Reason("R9", f"{what} need four equal dice, and three players have three; avatars need none.")
    there = "there is one" if shown == 1 else f"there are {number(shown)}"
    return Reason("MAT-1", f"{what} need {count(needed, RANK_NAMES[carrier])} on the dice; {there}.")


def no_other_here(view: View, suit: int, carrier: int, moved: int) -> Reason | None:
    """The carrier and the span that it sends are two coins (MOVE-2)."""
    here = int(stage_of(view.s, suit))
    if has_other(view.s, here, carrier, moved):
        return None
    name = tile_name(here)
    if carrier == moved:
        return Reason("MOVE-2", f"Only one {RANK_NAMES[moved]} stands on {name}: it cannot send itself.")
    return Reason("MOVE-1", f"No {RANK_NAMES[moved]} stands on {name} for the {RANK_NAMES[carrier]} to send.")


# The way and its end


def no_path(view: View, start: int, contacts: int) -> Reason | None:
    """No stage at all lies at that distance."""
    s = view.s
    if ends_of(s, start, contacts):
        return None
    path = f"path of exactly {contacts_in_words(contacts)}"
    if ends_of(s, start, contacts, open_ways=True):
        return Reason("PATH-3", f"Every {path} from {tile_name(start)} leads through a full stage "
                      f"({full_between(view, start)}).")
    return Reason("PATH-4", f"No {path} leads from {tile_name(start)}.")


def all_full(ends: int, contacts: int, start: int) -> Reason:
    """Every stage at the end of the way is full."""
    stages = tiles_of(ends)
    if len(stages) == 1:
        return full(stages[0])
    named = listed([*map(tile_name, stages)])
    return Reason("CAP-2", f"All stages {contacts_in_words(contacts)} from {tile_name(start)} are full: {named}.")


def none_at(view: View, start: int, rank: int, contacts: int) -> Reason | None:
    """Spans of a rank are on the table, but none exactly so far away."""
    s = view.s
    holders = int(s.holders[rank]) & ~(1 << start)
    if holders & ends_of(s, start, contacts):
        return None
    stages = tiles_of(holders)
    if len(stages) == 1:
        return too_far(view, start, stages[0], contacts)
    far = contacts_in_words(contacts)
    return Reason("PATH-4", f"No {RANK_NAMES[rank]} stands exactly {far} from {tile_name(start)}.")


# Kind by kind


def send_explorer(view: View, kind: int, suit: int, carrier: int, moved: int) -> Iterator[Reason | None]:
    here = int(stage_of(view.s, suit))
    yield no_carrier_here(view, suit, carrier, f"send {actor(view, suit)}")
    yield too_few_dice(view, kind, suit, carrier)
    yield no_path(view, here, carrier)
    yield no_room_at(view, suit, ends_of(view.s, here, carrier), carrier)


def receive_explorer(view: View, kind: int, suit: int, carrier: int, moved: int) -> Iterator[Reason | None]:
    here = int(stage_of(view.s, suit))
    yield none_elsewhere(view, here, carrier, f"call {actor(view, suit)}")
    yield too_few_dice(view, kind, suit, carrier)
    yield none_at(view, here, carrier, carrier)
    yield no_room_at(view, suit, ends_of(view.s, here, carrier) & int(view.s.holders[carrier]), carrier)


def no_room_at(view: View, suit: int, ends: int, contacts: int) -> Reason:
    """An explorer or avatar finds no room wherever it could go."""
    stages = tiles_of(ends)
    if len(stages) == 1:
        return no_room(view, suit, stages[0]) or full(stages[0])
    if own := next((tile for tile in stages if not int(view.s.full) >> tile & 1), None):
        return no_room(view, suit, own) or full(own)
    return all_full(ends, contacts, int(stage_of(view.s, suit)))


def depart(view: View, kind: int, suit: int, carrier: int, moved: int) -> Iterator[Reason | None]:
    here = int(stage_of(view.s, suit))
    yield no_carrier_here(view, suit, carrier, "depart")
    yield too_few_dice(view, kind, suit, carrier)
    yield no_path(view, here, carrier)
    yield all_full(ends_of(view.s, here, carrier), carrier, here)


def arrive(view: View, kind: int, suit: int, carrier: int, moved: int) -> Iterator[Reason | None]:
    here = int(stage_of(view.s, suit))
    yield none_elsewhere(view, here, carrier, "arrive")
    yield too_few_dice(view, kind, suit, carrier)
    yield full(here) if is_full(view.s, here) else None
    yield none_at(view, here, carrier, carrier)


def send_span(view: View, kind: int, suit: int, carrier: int, moved: int) -> Iterator[Reason | None]:
    here = int(stage_of(view.s, suit))
    yield no_carrier_here(view, suit, carrier, f"send {another(carrier, moved)}")
    yield no_other_here(view, suit, carrier, moved)
    yield too_few_dice(view, kind, suit, carrier)
    yield no_path(view, here, carrier)
    yield all_full(ends_of(view.s, here, carrier), carrier, here)


def receive_span(view: View, kind: int, suit: int, carrier: int, moved: int) -> Iterator[Reason | None]:
    here = int(stage_of(view.s, suit))
    yield no_carrier_here(view, suit, carrier, f"call {another(carrier, moved)}")
    yield none_elsewhere(view, here, moved, "be called")
    yield too_few_dice(view, kind, suit, carrier)
    yield full(here) if is_full(view.s, here) else None
    yield none_at(view, here, moved, contacts_of(view.s, kind, carrier, moved))


def remote_send(view: View, kind: int, suit: int, carrier: int, moved: int) -> Iterator[Reason | None]:
    s = view.s
    here = int(stage_of(s, suit))
    yield from remote_carrier(view, kind, suit, carrier)
    carriers = tiles_of(int(s.holders[carrier]) & ends_of(s, here, carrier))
    pairs = [stage for stage in carriers if has_other(s, stage, carrier, moved)]
    if not pairs:
        where = listed([*map(tile_name, carriers)])
        yield Reason("MOVE-2", f"No {'second ' if carrier == moved else ''}{RANK_NAMES[moved]} stands beside the "
                     f"{RANK_NAMES[carrier]} on {where}.")
    for stage in pairs:
        yield no_path(view, stage, carrier)
        yield all_full(ends_of(s, stage, carrier), carrier, stage)


def remote_receive(view: View, kind: int, suit: int, carrier: int, moved: int) -> Iterator[Reason | None]:
    s = view.s
    here = int(stage_of(s, suit))
    yield from remote_carrier(view, kind, suit, carrier)
    carriers = tiles_of(int(s.holders[carrier]) & ends_of(s, here, carrier))
    free = [stage for stage in carriers if not is_full(s, stage)]
    if not free:
        yield full(carriers[0])
    for stage in free:
        yield none_elsewhere(view, stage, moved, "be called")
        yield none_at(view, stage, moved, contacts_of(s, kind, carrier, moved))


def remote_carrier(view: View, kind: int, suit: int, carrier: int) -> Iterator[Reason | None]:
    """A remote move needs a carrier exactly as far from its explorer or avatar as its rank."""
    here = int(stage_of(view.s, suit))
    yield none_elsewhere(view, here, carrier, "carry from afar")
    yield too_few_dice(view, kind, suit, carrier)
    yield none_at(view, here, carrier, carrier)


CHECKS = {
    Kind.SE: send_explorer, Kind.RE: receive_explorer, Kind.DE: depart, Kind.AR: arrive, Kind.SS: send_span,
    Kind.RS: receive_span, Kind.MS: remote_send, Kind.MR: remote_receive,
}
