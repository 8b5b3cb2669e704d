"""Whether moves may be taken back: never past a die, and never past anything that somebody has learned by them.

The question is put to the game itself. For each seat we imagine worlds that it could not tell apart *before* the
moves, and play the same moves in them. If in all of them the seat would have seen exactly what it saw, it has learned
nothing about what was hidden, and going back takes from it all that the moves showed. If any world shows something
else, or does not even allow the moves, then they told that seat something, and they stay.
"""
from __future__ import annotations

import secrets

import numpy as np

from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.events import NOBODY
from gnothi.engine.layout import States
from gnothi.engine.match import Match

WORLDS = 24    # imagined for each seat; a secret that fewer than one world in 24 would have kept may slip by


def last_of(match: Match, seat: int) -> int | None:
    """How many moves stay if this seat takes its last one back; None if it has made none."""
    return next((at for at in range(len(match.moves) - 1, -1, -1) if match.moves[at][0] == seat), None)


def objection(match: Match, stay: int) -> str:
    """Why the moves after the first `stay` may not be taken back; empty if they may."""
    now = match.at(stay)
    before = now.states.copy()
    shown: list[list[bytes]] = []       # after each move, to each seat
    for seat, action in match.moves[stay:]:
        dice = now.states["rng"].tobytes()
        now.redo(seat, action)
        if seat != NOBODY and now.states["rng"].tobytes() != dice:
            return "a die was rolled or a card drawn since, and that cannot be unseen"
        shown.append([sight(match, now.states, viewer) for viewer in range(match.seats)])
    for viewer in range(match.seats):
        if learned(match, stay, before, viewer, [row[viewer] for row in shown]):
            return f"{match.names[viewer]} has learned something by it that taking back would not take away"
    return ""


def learned(match: Match, stay: int, before: States, viewer: int, shown: list[bytes]) -> bool:
    """Whether the moves told a seat anything about what it could not see before them."""
    seen = before.copy()
    bind(match.game, templates.call_redact)(before, seen, viewer)
    world = seen.copy()
    for _ in range(WORLDS):
        world[:] = seen
        bind(match.game, templates.call_determinize)(world, viewer, np.uint64(secrets.randbits(63)))
        for (seat, action), saw in zip(match.moves[stay:], shown, strict=True):
            if seat == NOBODY:
                continue
            if not may(match, world, seat, action):
                return True
            bind(match.game, templates.call_apply)(world, seat, action)
            if sight(match, world, viewer) != saw:
                return True
    return False


def may(match: Match, world: States, seat: int, action: int) -> bool:
    out = np.empty(match.game.rules.max_legal, np.int32)
    count = bind(match.game, templates.call_legal)(world, seat, out)
    return action in out[:count]


def sight(match: Match, states: States, viewer: int) -> bytes:
    """All that a seat sees of a state, its events included."""
    seen = states.copy()
    bind(match.game, templates.call_redact)(states, seen, viewer)
    count = int(seen["n_events"][0])
    core: bytes = seen.tobytes()[: match.game.core_bytes]
    events: bytes = seen["events"][0][:count].tobytes()
    return core + events
