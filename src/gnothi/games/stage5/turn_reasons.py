"""Why something cannot be begun in a turn (sections 6 to 9), but for moves."""
from __future__ import annotations

from gnothi.engine.english import listed, whose
from gnothi.engine.speech import Reason
from gnothi.engine.view import View
from gnothi.games.stage5.acts import FREE, read_contact
from gnothi.games.stage5.asked import (
    coin_to_meet,
    explores,
    has_avatar,
    has_place,
    is_laid,
    is_unlocked,
    matching,
    must_announce,
    realm,
    stage_of,
)
from gnothi.games.stage5.move_reasons import locked, why_not_move
from gnothi.games.stage5.moves import read_move
from gnothi.games.stage5.notation import RANK_NAMES, own_suits, seat_of, tile_name
from gnothi.games.stage5.state import ANNOUNCE, CONTACT, MEET, MOVE, NONE, PASS, RANKS, REVEAL, SPANS, TILES
from gnothi.games.stage5.where_reasons import full, not_in_play
from gnothi.games.stage5.words import SUIT_NAMES, actor, die, stage, upper


def why_not_in_turn(view: View, act: int, action: int) -> Reason:
    """Why who is on turn cannot begin an action."""
    if act == PASS:
        return must_announce_first(view) or Reason(
            "TURN-3", "You have something to do: only a player who cannot act passes.")
    suit = acting_suit(act, action)
    return (
        not_in_play(view, suit)
        or not_own(view, act, suit)
        or (must_announce_first(view) if act != ANNOUNCE else None)
        or why_not_own(view, act, suit, action)
    )


def acting_suit(act: int, action: int) -> int:
    if act == CONTACT:
        return int(read_contact(action)[0])
    if act == MEET:
        return (action - MEET) // SPANS
    return int(read_move(action)[1]) if act == MOVE else action - act


def not_own(view: View, act: int, suit: int) -> Reason | None:
    """The suit of another player."""
    owner = seat_of(view, suit)
    if owner == view.seat:
        return None
    name = view.names[owner]
    actor = "avatar" if has_avatar(view.s, suit) else "explorer"
    clause, does = {
        REVEAL: ("REV-1", "turns that die"), MEET: ("R21", "meets the spans of that horizon"),
        MOVE: ("MOVE-6", f"acts with that {actor}"), CONTACT: ("CON-1", f"places stages with that {actor}"),
        ANNOUNCE: ("HAR-1", "turns that die"),
    }[act]
    return Reason(clause, f"{SUIT_NAMES[suit].capitalize()} are {whose(name)}: only {name} {does}.")


def must_announce_first(view: View) -> Reason | None:
    """An avatar that has come to the announced stage lets its owner do nothing else (HAR-2)."""
    for suit in own_suits(view):
        if must_announce(view.s, suit):
            return Reason("HAR-2", f"{upper(actor(view, suit))} has come to {stage(view, suit)}: first turn "
                          f"{die(view, suit)} down.")
    return None


def why_not_own(view: View, act: int, suit: int, action: int) -> Reason:
    if act == REVEAL:
        return why_not_reveal(view, suit)
    if act == MEET:
        return why_not_meet(view, suit, (action - MEET) % SPANS + 1)
    if act == MOVE:
        return why_not_move(view, action)
    return why_not_contact(view, suit, int(read_contact(action)[1])) if act == CONTACT else why_not_announce(view, suit)


def over_for_explorers(view: View, suit: int, avatar: str) -> Reason | None:
    """What an avatar cannot do, and with OPT-5 no explorer either once there is one."""
    s = view.s
    if has_avatar(s, suit):
        return Reason("HAR-5", f"{upper(actor(view, suit))} {avatar}.")
    if explores(s, suit):
        return None
    return Reason("R34", "There is an avatar: by the rules of this table explorers only move now.")


# REVEAL, MEET and CONTACT


def why_not_reveal(view: View, suit: int) -> Reason:
    """Nothing but an avatar, or the highest rank, keeps a die from being turned (REV-2)."""
    harbinger = "has made your die a harbinger: it only goes down, stage by stage"
    return over_for_explorers(view, suit, harbinger) or Reason(
        "REV-2", f"{upper(die(view, suit))} shows five, the highest rank: it cannot be turned on.")


def why_not_meet(view: View, suit: int, rank: int) -> Reason:
    """A span in the horizon, its rank unlocked, and room beside the explorer (MEET-1, MEET-2)."""
    s = view.s
    if ended := over_for_explorers(view, suit, "meets no spans: it uses those on the table"):
        return ended
    if coin_to_meet(s, view.seat, rank) == NONE:
        return met_already(view, rank)
    return shut(view, rank, "met") or full(int(stage_of(s, suit)))


def met_already(view: View, rank: int) -> Reason:
    """A span of each suit is met once (MEET-3)."""
    coins = [int(view.s.coin[RANKS * suit + rank]) for suit in own_suits(view)]
    where = listed([tile_name(stage) for stage in sorted(set(coins)) if stage < TILES])
    spans = f"Your {RANK_NAMES[rank]} is" if len(coins) == 1 else f"Both your {RANK_NAMES[rank]}s are"
    return Reason("MEET-3", f"{spans} out of the horizon already, on {where}.")


def shut(view: View, rank: int, done: str) -> Reason | None:
    """A rank that no die shows (UNL-1); with OPT-6 a harbinger opens it for moves alone."""
    s = view.s
    if is_unlocked(s, rank):
        return None
    if not matching(s, rank):
        return locked(rank)
    return Reason("R37", f"Only a harbinger shows {RANK_NAMES[rank]}: at this table nothing is {done} by that.")


def why_not_contact(view: View, suit: int, tile: int) -> Reason:
    """A tile of one's own in the horizon, its rank unlocked, and a foreign stage with a free place (CON-1 to CON-4)."""
    s = view.s
    name = tile_name(tile)
    if realm(s, tile) != view.seat:
        owner = whose(view.names[seat_of(view, tile // RANKS)])
        return not_in_play(view, tile // RANKS) or Reason("CON-1", f"{name} is {owner}: you place stages of your own.")
    if is_laid(s, tile):
        return Reason("CON-1", f"{name} is on the table already.")
    if has_avatar(s, suit) and s.options.avatar_contact:
        if tile != RANKS * suit + s.die[suit]:
            return only_announced(view, suit)
    elif ended := over_for_explorers(view, suit, "places no stages"):
        return ended
    elif closed := shut(view, tile % RANKS, "placed"):
        return closed
    return why_not_placed_here(view, suit, name)


def only_announced(view: View, suit: int) -> Reason:
    goal = RANKS * suit + int(view.s.die[suit])
    if is_laid(view.s, goal):
        return Reason("R33", f"{upper(actor(view, suit))} could place only the stage that it must visit, and "
                      f"{tile_name(goal)} is on the table.")
    return Reason("R33", f"{upper(actor(view, suit))} may place only {tile_name(goal)}, the stage that it must visit.")


def why_not_placed_here(view: View, suit: int, name: str) -> Reason:
    """Who would place it stands on a stage of the own realm, or on one with no free place."""
    s = view.s
    here = int(stage_of(s, suit))
    if realm(s, here) == view.seat:
        return Reason("CON-1", f"{upper(actor(view, suit))} stands on {tile_name(here)}, a stage of your own; only "
                      f"another player's lets it place {name}.")
    if has_place(s, 1 << here, 0):
        return Reason("CON-4", f"Wherever {name} would touch {tile_name(here)} it would touch a stage of your own too.")
    return Reason("CON-3", f"There is no room for another stage beside {tile_name(here)}.")


# ANNOUNCE


def why_not_announce(view: View, suit: int) -> Reason:
    """The avatar is not on the stage of its suit that the harbinger shows (HAR-1)."""
    s = view.s
    if not has_avatar(s, suit):
        return Reason("HAR-1", f"{upper(die(view, suit))} is no harbinger yet: {actor(view, suit)} must first enter "
                      f"{tile_name(RANKS * suit + RANKS - 1)}.")
    goal = RANKS * suit + int(s.die[suit])
    if s.die[suit] == 0:
        return Reason("END-1", f"{upper(die(view, suit))} shows null, the end: {actor(view, suit)} has only to come "
                      f"home to {tile_name(goal)}.")
    if s.options.announce == FREE:
        return Reason("R35", f"At this table {die(view, suit)} goes down by itself when {actor(view, suit)} comes to "
                      f"{tile_name(goal)}.")
    if not is_laid(s, goal):
        return Reason("HAR-6", f"{upper(actor(view, suit))} must come to {tile_name(goal)}, which is not on the table.")
    return Reason("HAR-1", f"{upper(actor(view, suit))} stands on {stage(view, suit)}; {die(view, suit)} goes down "
                  f"when it has come to {tile_name(goal)}.")
