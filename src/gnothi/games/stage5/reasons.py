"""Why something cannot be done now: the clause in the way, and a sentence about this position."""
from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from gnothi.engine.english import count, either, whose
from gnothi.engine.speech import Reason
from gnothi.engine.view import View
from gnothi.games.stage5.acts import read_contact
from gnothi.games.stage5.asked import is_null, stage_of
from gnothi.games.stage5.moves import read_move
from gnothi.games.stage5.notation import LETTERS, RANK_NAMES, free_spots, own_suits, tile_name
from gnothi.games.stage5.nothing_reasons import why_not_step, why_not_wait
from gnothi.games.stage5.places import new_tile
from gnothi.games.stage5.routes import distances
from gnothi.games.stage5.state import (
    ANNOUNCE,
    COIN,
    CONTACT,
    GO,
    LINK,
    MEET,
    MOVE,
    NONE,
    NOTHING,
    PASS,
    PLACE,
    REVEAL,
    STAY,
    TILES,
    Kind,
    Phase,
)
from gnothi.games.stage5.turn_reasons import why_not_in_turn
from gnothi.games.stage5.where_reasons import full, not_there, why_not_end, why_not_ends
from gnothi.games.stage5.words import SUIT_NAMES, a_span, actor, stage, upper

ACTS = (COIN, REVEAL, MEET, MOVE, CONTACT, ANNOUNCE, PASS, GO, LINK, PLACE, NOTHING, STAY)
"""The kinds of action, each by its first number."""

WHEN = {
    COIN: ("FIRST-1", "Coins are picked only to find out who goes first"),
    REVEAL: ("REV-1", "A die is turned at the start of your turn"),
    MEET: ("MEET-1", "Spans are met at the start of your turn"),
    MOVE: ("MOVE-1", "A move is begun at the start of your turn"),
    CONTACT: ("CON-1", "A stage is taken from the horizon at the start of your turn"),
    ANNOUNCE: ("HAR-1", "A harbinger is turned down at the start of your turn"),
    PASS: ("TURN-3", "Only a turn that has not begun can be passed"),
    GO: ("DEC-3", "A stage is chosen when a move has begun"),
    LINK: ("DEC-3", "Two stages are chosen only for a remote move"),
    PLACE: ("CON-2", "A place is chosen when a stage is to be placed"),
    NOTHING: ("NOT-1", "A null steps only in the Nothing's turn"),
    STAY: ("R47", "Only the Nothing may stay, where it is moved on one's honour"),
}
"""When each kind comes."""


def why(view: View, action: int) -> Reason:
    """Why an action is not open to the seat that is asked."""
    act = ACTS[bisect_right(ACTS, action) - 1]
    special = BY_PHASE[Phase(view.s.phase)](view, act, action)
    return special or out_of_time(view, act)


def out_of_time(view: View, act: int) -> Reason:
    """An action that belongs to another question: when that one comes, and what is asked now."""
    clause, when = WHEN[act]
    return Reason(clause, f"{when}; {now(view)}.")


def now(view: View) -> str:
    """What is decided now."""
    s = view.s
    if s.phase == Phase.COIN:
        return "now everybody picks a coin"
    if s.phase == Phase.PLACE_NULL:
        return f"now {tile_name(new_tile(view))} needs its place"
    if s.phase == Phase.NOTHING:
        return "now the Nothing takes its step"
    if s.phase == Phase.TURN:
        return "now choose what to do"
    if s.doing >= CONTACT:
        suit, tile = read_contact(int(s.doing))
        return f"now choose a place for {tile_name(tile)} beside {stage(view, suit)}, or step back"
    kind, suit, _, moved = read_move(int(s.doing))
    who = actor(view, suit) if kind in (Kind.SE, Kind.RE) else f"the {RANK_NAMES[moved]}"
    asked = "from" if kind in (Kind.AR, Kind.RS) else "to"
    return f"now choose where {who} {'comes' if asked == 'from' else 'goes'} {asked}, or step back"


# Phase by phase


def before_play(view: View, act: int, action: int) -> Reason | None:
    """While coins are picked and stage-nulls placed."""
    if act == PLACE and view.s.phase == Phase.PLACE_NULL:
        return no_such_place(view)
    return None


def in_turn(view: View, act: int, action: int) -> Reason | None:
    if act in (REVEAL, MEET, MOVE, CONTACT, ANNOUNCE, PASS):
        return why_not_in_turn(view, act, action)
    if act == GO:
        return why_not_there_yet(view, action - GO)
    if act == LINK:
        return why_not_sent_yet(view, *divmod(action - LINK, TILES))
    if act == PLACE:
        return Reason("CON-2", "A place is chosen second: first choose a stage from your horizon to place.")
    if act == NOTHING:
        return why_not_null_yet(view, (action - NOTHING) // TILES)
    return None


def in_second_step(view: View, act: int, action: int) -> Reason | None:
    placing = view.s.doing >= CONTACT
    if act == PLACE and placing:
        return no_such_place(view)
    if act == GO and not placing:
        return why_not_end(view, action - GO)
    if act == LINK and not placing:
        return why_not_ends(view, *divmod(action - LINK, TILES))
    return None


def in_nothing(view: View, act: int, action: int) -> Reason | None:
    if act == NOTHING:
        return why_not_step(view, *divmod(action - NOTHING, TILES))
    return why_not_wait(view, action) if act in (PASS, STAY) else None


BY_PHASE: dict[Phase, Callable[[View, int, int], Reason | None]] = {
    Phase.COIN: before_play, Phase.PLACE_NULL: before_play, Phase.TURN: in_turn, Phase.WHERE: in_second_step,
    Phase.NOTHING: in_nothing,
}


# What is left of them


def no_such_place(view: View) -> Reason:
    """A number past the last of the marks."""
    return Reason("GEO-12", f"{tile_name(new_tile(view))} has {count(len(free_spots(view)), 'place')} here, each with "
                  "its mark; nowhere else does it touch only what it may.")


def why_not_there_yet(view: View, tile: int) -> Reason:
    """A stage that is touched before it is said who is to move."""
    s = view.s
    if missing := not_there(view, tile):
        return missing
    reach = {suit: distances(s, int(stage_of(s, suit)), tile) for suit in own_suits(view)}
    suit, far = max(reach.items(), key=lambda found: bool(found[1]))
    here = int(stage_of(s, suit))
    if here == tile:
        return Reason("PATH-2", f"{upper(actor(view, suit))} stands on {tile_name(tile)} already.")
    if int(s.full) >> tile & 1:
        return full(tile)
    if not far:
        return Reason("PATH-4", f"{tile_name(tile)} is out of reach from {tile_name(here)}: no open path of five "
                      "contacts or fewer leads there.")
    spans = either([a_span(rank) for rank in far])
    return Reason("DEC-3", f"First choose what carries {actor(view, suit)}; from {tile_name(here)} to "
                  f"{tile_name(tile)} it takes {spans}.")


def why_not_sent_yet(view: View, start: int, end: int) -> Reason:
    """Two stages between which somebody would move a span from afar."""
    if missing := not_there(view, start) or not_there(view, end):
        return missing
    if start == end:
        return Reason("PATH-2", f"A path leads to another stage: {tile_name(start)} is both ends of this one.")
    if not view.s.spans[start].any():
        return Reason("MOVE-6", f"No span stands on {tile_name(start)} that could go to {tile_name(end)}.")
    return Reason("DEC-3", f"First choose the remote move by which a span goes from {tile_name(start)} to "
                  f"{tile_name(end)}.")


def why_not_null_yet(view: View, suit: int) -> Reason:
    """A null that is touched in a player's turn."""
    s = view.s
    if s.player_of_nothing == NONE:
        return Reason("NOT-1", "There is no Nothing yet: it comes with the first avatar.")
    if not is_null(s, suit):
        return Reason("AVA-2", f"{SUIT_NAMES[suit].capitalize()} have no null: their explorer has not entered "
                      f"{LETTERS[suit]}5.")
    player = view.called(int(s.player_of_nothing))
    return Reason("NOT-1", f"The Nothing moves after {whose(player)} turn; now choose what to do.")
