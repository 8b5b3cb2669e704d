"""Games as text and as numbers: playthroughs to read, openings to count, a signature that a change must keep."""
from __future__ import annotations

import hashlib
from collections.abc import Mapping

from gnothi.bots.random import casual_play
from gnothi.engine.game import Game
from gnothi.engine.match import Match
from gnothi.engine.options import Choice

SIGNED_GAMES = 8    # for each number of seats
SIGNED_MOVES = 400


def count(match: Match, plies: int) -> int:
    """How many ways there are to play `plies` moves from here.

    Where several seats decide at once, they are taken in the order of their seats.
    """
    if plies == 0:
        return 1
    if match.over:
        return 0
    seat = match.awaited[0]
    total = 0
    for action in match.actions(seat):
        match.play(seat, action)
        total += count(match, plies - 1)
        match.undo()
    return total


def happened(match: Match) -> list[str]:
    """What the last move brought, with nothing hidden."""
    return [f"         {line.clause} {line.text}" for line in match.lines(match.witness(), len(match.moves))]


def playthrough(game: Game, seats: int, seed: int, moves: int, options: Mapping[str, Choice] | None = None) -> str:
    """A game as text: what each seat may do, what it does, and what comes of it."""
    match = Match.new(game, seats, seed, [chr(ord("A") + seat) for seat in range(seats)], options)
    chosen = "".join(f", {name} {choice}" for name, choice in (options or {}).items())
    lines = [f"{game.id}, {seats} seats, seed {seed}{chosen}", *happened(match)]
    for seat, action in casual_play(match, seed, moves):
        if match.moves:
            lines += happened(match)
        view = match.view(seat)
        lines.append(f"{match.names[seat]} may    {' | '.join(view.legal)}")
        lines.append(f"{match.names[seat]}        {view.name(action)}")
    lines += happened(match)
    if match.over:
        lines.append(f"over by {match.ended_by}: {' '.join(f'{share:g}' for share in match.result or ())}")
    return "\n".join(lines) + "\n"


def signature(game: Game) -> str:
    """A number over fixed games: a change that claims to change no rule must keep it."""
    digest = hashlib.sha256()
    for seats in game.facts.seats:
        for seed in range(SIGNED_GAMES):
            match = Match.new(game, seats, seed)
            for seat, action in casual_play(match, seed, SIGNED_MOVES):
                digest.update(match.core() + bytes([seat]) + action.to_bytes(4, "big"))
            digest.update(match.core())
    return digest.hexdigest()[:32]
