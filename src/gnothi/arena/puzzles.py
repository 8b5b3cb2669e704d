"""Puzzles looked for in games of bots: what one of them missed, though it was far better than all else.

Each is thought over by a deep search and checked by two more with fresh seeds, in which every choice gets its due.
"""
from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from gnothi.bots import make
from gnothi.bots.analysis import Judgement, analyse, visit
from gnothi.bots.hint import games_of
from gnothi.bots.names import BOT_NAMES
from gnothi.bots.search import Estimate, Thinker, best, key, together
from gnothi.bots.turns import next_move
from gnothi.engine.game import Game
from gnothi.engine.match import Match
from gnothi.engine.positions import Position
from gnothi.engine.puzzles import Puzzle
from gnothi.engine.view import View

PLAYERS = "casual", "level:1"       # by turns around the table
FIRST_LOOK = 400                    # simulations of the analysis that shows where something was missed
SIMULATIONS = 20_000                # of each deep search
SEARCHES = 3                        # that must agree
RIVALS = 4                          # other choices, the most promising first, that are tried as often as the best
DUE = 0.05                          # of the simulations, which every choice gets at least if there are few
MARGIN = 0.3                        # between the best choice and the next, of the way from the worst result to the best
GOOD = 0.5                          # at least, of the same way, is what the best choice promises
MAX_MOVES = 250                     # that lead to a puzzle
MIN_CHOICES = 3
HEADING = "# Puzzles, as `gnothi puzzles --find` writes them"
WIDTH = 110                         # of a line of a list

Found = tuple[Position, Puzzle]


def find(game: Game, number: int, seed: int = 1, simulations: int = SIMULATIONS) -> Iterator[Found]:
    """So many puzzles, each from another game; the same seed finds the same."""
    found = 0
    for deal in count(seed):
        if found == number:
            return
        match = played(game, deal)
        for point in analyse(match, FIRST_LOOK, seed=deal).turning_points:
            puzzle = puzzle_at(match, point, f"puzzle-{found + 1}", simulations)
            if puzzle is not None:
                found += 1
                yield position_of(match, deal, point), puzzle
                break


def played(game: Game, deal: int) -> Match:
    """A game between players of whom some miss something."""
    seats = game.default_seats()
    match = Match.new(game, seats, deal, BOT_NAMES[:seats])
    bots = {seat: make(PLAYERS[(seat + deal) % len(PLAYERS)], 100 * deal + seat) for seat in range(seats)}
    while not match.over and (move := next_move(match, bots)) is not None:
        match.play(*move)
    return match


def puzzle_at(match: Match, point: Judgement, name: str, simulations: int) -> Puzzle | None:
    """A puzzle where something was missed, if deep searches agree on what that was, and that all else is far worse."""
    then, worst = match.at(point.move), match.game.rules.worst
    view = then.view(point.seat)
    if point.move > MAX_MOVES or point.seat not in then.awaited or len(view.actions) < MIN_CHOICES:
        return None
    looks = [ranked(view, key(point.move, look), simulations) for look in range(1, SEARCHES + 1)]
    wanted = {first.action for first, *_ in looks}
    if len(wanted) > 1 or not all(is_clear(worst, *look[:2]) for look in looks):
        return None
    games, others = (min(games_of(worst, look[place].expected) for look in looks) for place in (0, 1))
    return Puzzle(name, view.name(wanted.pop()), games, others)


def is_clear(worst: float, first: Estimate, second: Estimate) -> bool:
    """Whether a choice is good, and all others are far worse."""
    way = 1 - worst
    return first.expected - worst >= GOOD * way and first.expected - second.expected >= MARGIN * way


def ranked(view: View, seed: int, simulations: int) -> list[Estimate]:
    """What a deep search liked, then all other choices by what they promise; none of them was hardly tried."""
    thinker = Thinker(view, seed, (2 + RIVALS) * simulations)
    thinker.grow(simulations)
    liked = best(together([thinker]))
    due = int(simulations * min(DUE, 1 / len(view.actions)))

    def weighed() -> list[Estimate]:
        return sorted(together([thinker]), key=lambda each: (each.action != liked.action, -each.expected))

    for each in weighed()[1:]:
        visit(thinker, each.action, due)
    for _ in range(RIVALS):
        visit(thinker, weighed()[1].action, liked.visits)
    return weighed()


def position_of(match: Match, deal: int, point: Judgement) -> Position:
    """The moment before a decision, told as lessons.toml tells it."""
    names = (match.at(move).view(seat).name(action) for move, (seat, action) in enumerate(match.moves[: point.move]))
    moves = tuple(f"{seat + 1} {name}" for (seat, _), name in zip(match.moves, names, strict=False))
    return Position(match.seats, deal, moves=moves, names=match.names, seat=point.seat + 1)


# In a file


def written_to(file: Path, found: Sequence[Found]) -> None:
    """Put puzzles below everything else that a file says, in place of those that stood there."""
    said = file.read_text(encoding="utf-8") if file.exists() else ""
    own = said.partition(HEADING)[0].rstrip()
    file.write_text(f"{own}\n\n{HEADING}\n\n{as_toml(found)}".lstrip(), encoding="utf-8")


def as_toml(found: Sequence[Found]) -> str:
    """Puzzles with their positions, as lessons.toml has them."""
    return "\n".join(part for place, puzzle in found for part in (
        f"[positions.{puzzle.position}]",
        f"seats = {place.seats}",
        f"seed = {place.seed}",
        f"names = {written_list(place.names)}",
        f"moves = {written_list(place.moves)}",
        f"seat = {place.seat}",
        "",
        "[[puzzles]]",
        f'position = "{puzzle.position}"',
        f"wanted = {quoted(puzzle.wanted)}",
        f"games = {puzzle.games}",
        f"others = {puzzle.others}",
        "",
    ))


def written_list(texts: Sequence[str]) -> str:
    """A list of plain texts, in lines that one can read."""
    lines = [""]
    for text in texts:
        item = f"{quoted(text)}, "
        if len(lines[-1]) + len(item) > WIDTH:
            lines.append("")
        lines[-1] += item
    joined = "\n    ".join(line.rstrip() for line in lines)
    return f"[{joined.rstrip(',')}]" if len(lines) == 1 else f"[\n    {joined}\n]"


def quoted(text: str) -> str:
    """A text as TOML and JSON both have it."""
    return json.dumps(text, ensure_ascii=False)
