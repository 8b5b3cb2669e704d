"""What a player is asked, in a sentence about this position."""
from __future__ import annotations

from gnothi.engine.english import listed
from gnothi.engine.view import View
from gnothi.games.stage5.acts import read_contact
from gnothi.games.stage5.asked import has_avatar, is_null, longest_way, must_announce
from gnothi.games.stage5.moves import read_move
from gnothi.games.stage5.notation import RANK_NAMES, own_suits, tile_name
from gnothi.games.stage5.paths import STAGE_NULLS
from gnothi.games.stage5.places import new_tile
from gnothi.games.stage5.state import CONTACT, NOTHING, PASS, RANKS, STAY, SUITS, TILES, Kind, Phase
from gnothi.games.stage5.words import SUIT_NAMES, a_span, actor, another, die, of_suit, stage, upper

ALARM = "After this turn the Nothing comes home, and all is lost!"


def question(view: View) -> str:
    """The heading of the choices."""
    s = view.s
    if s.phase == Phase.COIN:
        again = "No coin was alone. " if s.tries else ""
        return f"{again}Which coin do you pick? The highest that nobody else picks goes first."
    if s.phase == Phase.PLACE_NULL:
        return f"Where does {tile_name(new_tile(view))}, your stage-null, touch another player's?"
    if s.phase == Phase.NOTHING:
        return ask_nothing(view)
    if s.phase == Phase.TURN:
        return f"{ALARM} {ask_turn(view)}" if nothing_comes_home(view) else ask_turn(view)
    return ask_place(view) if s.doing >= CONTACT else ask_end(view)


def nothing_comes_home(view: View) -> bool:
    """Whether all is lost after this turn, as things stand: the last null that is away has one step left (NOT-10)."""
    s = view.s
    away = [suit for suit in range(SUITS) if is_null(s, suit) and not STAGE_NULLS >> int(s.coin[RANKS * suit]) & 1]
    return bool(s.turn == s.player_of_nothing and not s.nothing_waits and len(away) == 1 and longest_way(s) == 1)


def ask_turn(view: View) -> str:
    """What to do, with where one's explorers and avatars are."""
    own = own_suits(view)
    arrived = [suit for suit in own if must_announce(view.s, suit)]
    if len(arrived) == 1:
        suit = arrived[0]
        return f"{upper(actor(view, suit))} has come to {stage(view, suit)}: turn {die(view, suit)} down."
    if arrived:
        return "Both your avatars have arrived. Which harbinger do you turn down?"
    if view.actions == (PASS,):
        return "There is nothing you can do this turn: pass."
    if len(own) == 1:
        return f"{whereabouts(view, own[0])}: what do you do?"
    if not any(has_avatar(view.s, suit) for suit in own):
        stages = [f"{stage(view, suit)} ({SUIT_NAMES[suit]})" for suit in own]
        return f"Your explorers are on {listed(stages)}: what do you do?"
    return f"{upper('; '.join(shortly(view, suit) for suit in own))}: what do you do?"


def whereabouts(view: View, suit: int) -> str:
    """Where an explorer stands, or where an avatar has to go.

    >>> whereabouts(view, 0), whereabouts(view, 1)
    ('Your explorer is on M0', 'Your avatar must come to M3')
    """
    who = f"Your {'avatar' if has_avatar(view.s, suit) else 'explorer'}{of_suit(view, suit)}"
    if not has_avatar(view.s, suit):
        return f"{who} is on {stage(view, suit)}"
    goal = tile_name(RANKS * suit + int(view.s.die[suit]))
    return f"{who} must come {'home ' if view.s.die[suit] == 0 else ''}to {goal}"


def shortly(view: View, suit: int) -> str:
    """The same beside another.

    >>> shortly(view, 0), shortly(view, 2)
    ('explorer of suns on M0', 'avatar of crowns to C3')
    """
    if has_avatar(view.s, suit):
        return f"avatar of {SUIT_NAMES[suit]} to {tile_name(RANKS * suit + int(view.s.die[suit]))}"
    return f"explorer of {SUIT_NAMES[suit]} on {stage(view, suit)}"


def ask_place(view: View) -> str:
    suit, tile = read_contact(int(view.s.doing))
    return f"Where does {tile_name(tile)} go, beside {stage(view, suit)}?"


def ask_end(view: View) -> str:
    """Where a move that has begun goes to, or comes from."""
    kind, suit, carrier, moved = map(int, read_move(int(view.s.doing)))
    who, here, by = actor(view, suit), stage(view, suit), RANK_NAMES[carrier]
    return {
        Kind.SE: f"Where does the {by} on {here} send {who}?",
        Kind.RE: f"To which {by} does {who} go from {here}?",
        Kind.DE: f"Where does the {by} on {here} go?",
        Kind.AR: f"From which stage does {a_span(carrier)} come to {who} on {here}?",
        Kind.SS: f"Where does the {by} on {here} send the {'other ' if carrier == moved else ''}{RANK_NAMES[moved]}?",
        Kind.RS: f"From which stage does the {by} on {here} call {another(carrier, moved)}?",
        Kind.MS: f"Which distant {by} sends {another(carrier, moved)}, and where to?",
        Kind.MR: f"Which distant {by} calls {another(carrier, moved)}, and from where?",
    }[Kind(kind)]


def ask_nothing(view: View) -> str:
    """Which null steps, where there is a choice of them, and where to."""
    if view.actions == (PASS,):
        return "The Nothing cannot step: no null has a free way home."
    if STAY in view.actions:
        nulls = listed([SUIT_NAMES[suit] for suit in range(SUITS) if is_null(view.s, suit)])
        return f"On your honour: which null steps where, or does the Nothing stay? Nulls: {nulls}."
    suits = sorted({(action - NOTHING) // TILES for action in view.actions})
    if len(suits) > 1:
        return f"You play the Nothing. Which null steps, that of {' or '.join(SUIT_NAMES[suit] for suit in suits)}?"
    here = tile_name(int(view.s.coin[RANKS * suits[0]]))
    return f"You play the Nothing. Where does the null of {SUIT_NAMES[suits[0]]} step from {here}?"
