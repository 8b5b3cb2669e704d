"""Whether moves may be taken back: never past a die, and never past anything that somebody has learned by them.

The question is put to the game itself. For each seat we look for worlds that it could not tell apart *before* the
moves, and play the same moves in them. If in all of them the seat would have seen exactly what it saw, it has learned
nothing about what was hidden, and going back takes from it all that the moves showed. If any world shows something
else, or does not even allow the moves, then they told that seat something, and they stay.

What may be hidden is of two kinds. What was dealt is imagined, world by world, from a seed that only the dice and the
history of the match decide: the same position is always answered alike, however often somebody asks. What somebody has
decided in secret is gone through choice by choice.
"""
from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence

import numpy as np

from gnothi.engine import templates
from gnothi.engine.compile import bind, is_fast
from gnothi.engine.events import NOBODY
from gnothi.engine.layout import States, blank, copied
from gnothi.engine.match import LEAVE, Match
from gnothi.engine.timeline import Move

WORLDS = 1_000          # imagined for each seat: what one world in a hundred would show slips by once in 20,000 times
WORLDS_SLOWLY = 24      # of them while the game is still interpreted
DECISIONS = 24          # before the moves, that may have been made in secret


def last_of(match: Match, seat: int) -> int | None:
    """How many moves stay if this seat takes its last one back; None if it has made none."""
    return next((at for at in range(len(match.moves) - 1, -1, -1) if match.moves[at][0] == seat), None)


def objection(match: Match, stay: int) -> str:
    """Why the moves after the first `stay` may not be taken back; empty if they may."""
    if stay < match.begins:
        return "it was played before this branch began, and that stays as it was"
    now = match.at(stay)
    before = copied(now.states)
    moves = [move for move in match.moves[stay:] if move[0] != NOBODY]
    shown: list[list[bytes]] = []       # after each move, to each seat
    for seat, action in match.moves[stay:]:
        dice = now.states["rng"].tobytes()
        now.redo(seat, action)
        if seat == NOBODY:
            continue
        if now.states["rng"].tobytes() != dice:
            return "a die was rolled or a card drawn since, and that cannot be unseen"
        shown.append([sight(match, now.states, viewer) for viewer in range(match.seats)])
    for viewer in range(match.seats):
        saw = [row[viewer] for row in shown]
        if any(differs(match, world, viewer, moves, saw) for world in worlds(match, stay, before, viewer)):
            return f"{match.names[viewer]} has learned something by it that taking back would not take away"
    return ""


def differs(match: Match, world: States, viewer: int, moves: Sequence[Move], saw: Sequence[bytes]) -> bool:
    """Whether the moves would have looked different to a seat in another world."""
    time.sleep(0)       # this takes a while, and others want to play meanwhile
    return any(
        not make(match, world, move) or sight(match, world, viewer) != seen
        for move, seen in zip(moves, saw, strict=True)
    )


def worlds(match: Match, stay: int, before: States, viewer: int) -> Iterator[States]:
    """Worlds that a seat cannot tell from the true one after the first `stay` moves."""
    yield from decided_otherwise(match, stay, viewer)
    yield from dealt_otherwise(match, before, viewer)


def dealt_otherwise(match: Match, before: States, viewer: int) -> Iterator[States]:
    """What was dealt, imagined; the first worlds are the same however many follow."""
    seen = redacted(match, before, viewer)
    dice = random.Random(f"take-back {match.draw.seed} {match.past.ever_made}")
    count = WORLDS if is_fast(match.game, templates.call_determinize) else WORLDS_SLOWLY
    for _ in range(count):
        world = copied(seen)
        bind(match.game, templates.call_determinize)(world, viewer, np.uint64(dice.getrandbits(63)))
        yield world


def decided_otherwise(match: Match, stay: int, viewer: int) -> Iterator[States]:
    """Each other choice that somebody may have made in secret not long before."""
    first = max(0, stay - DECISIONS)
    moves, then = match.moves[first:stay], match.at(first)
    states, saw = [copied(then.states)], []
    for move in moves:
        then.redo(*move)
        states.append(copied(then.states))
        saw.append(sight(match, then.states, viewer))
    for at, (seat, action) in enumerate(moves):
        if seat in (NOBODY, viewer) or action == LEAVE:
            continue
        for other in legal(match, states[at], seat):
            world = copied(states[at])
            again = [(seat, other), *moves[at + 1 :]]
            if other != action and not differs(match, world, viewer, again, saw[at:]):
                yield world


def make(match: Match, world: States, move: Move) -> bool:
    """Make a move in a world; False if it is not possible there."""
    seat, action = move
    if seat == NOBODY:
        return True
    if action == LEAVE:
        return bool(bind(match.game, templates.call_leave)(world, seat))
    if action not in legal(match, world, seat):
        return False
    bind(match.game, templates.call_apply)(world, seat, action)
    return True


def legal(match: Match, world: States, seat: int) -> list[int]:
    """What a seat may do in a world."""
    out = np.empty(match.game.rules.max_legal, np.int32)
    count = bind(match.game, templates.call_legal)(world, seat, out)
    actions: list[int] = out[:count].tolist()
    return actions


def redacted(match: Match, states: States, viewer: int) -> States:
    """All that a seat may see of a state."""
    seen = blank(states.dtype)
    bind(match.game, templates.call_redact)(states, seen, viewer)
    return seen


def sight(match: Match, states: States, viewer: int) -> bytes:
    """What a seat sees of a state, its events included, to be compared."""
    seen = redacted(match, states, viewer)
    count = int(seen["n_events"][0])
    core: bytes = seen.tobytes()[: match.game.core_bytes]
    events: bytes = seen["events"][0][:count].tobytes()
    return core + events
