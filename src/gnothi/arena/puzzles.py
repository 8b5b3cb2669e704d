"""Puzzles looked for in games of bots: decisions in which one choice is far better than all others.

Each is thought over by a deep search and checked by two more with fresh seeds, in which every choice gets its due.
"""
from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from gnothi.bots import make
from gnothi.bots.analysis import Decision, decisions, visit
from gnothi.bots.hint import games_of
from gnothi.bots.names import BOT_NAMES
from gnothi.bots.search import Estimate, Thinker, best, key, together
from gnothi.bots.turns import next_move
from gnothi.engine.game import Game
from gnothi.engine.match import Match
from gnothi.engine.positions import Position
from gnothi.engine.puzzles import Puzzle
from gnothi.engine.view import View

PLAYERS = "level:2", "level:3"      # by turns around the table
GLANCE = 150                        # simulations of a first look at each decision
CLOSER = 12                         # decisions of a game, the most promising first, that are thought over
SIMULATIONS = 20_000                # of each deep search
SEARCHES = 3                        # that must agree
RIVALS = 4                          # other choices, the most promising first, that are tried as often as the best
DUE = 0.05                          # of the simulations, which every choice gets at least if there are few
MARGIN = 0.2                        # between the best choice and the next, of the way from the worst result to the best
GOOD = 0.5                          # at least, of the same way, is what the best choice promises
MAX_MOVES = 600                     # that lead to a puzzle
MIN_CHOICES, MAX_CHOICES = 3, 24    # to find it among
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
        for decision in promising(match):
            puzzle = puzzle_at(match, decision, f"puzzle-{found + 1}", simulations)
            if puzzle is not None:
                found += 1
                yield position_of(match, deal, decision), puzzle
                break


def played(game: Game, deal: int) -> Match:
    """A game between players who mostly know what they do; of two, or of as few as there must be, every other time."""
    seats = game.default_seats() if deal % 2 else max(2, game.facts.seats[0])
    match = Match.new(game, seats, deal, BOT_NAMES[:seats])
    bots = {seat: make(PLAYERS[(seat + deal) % len(PLAYERS)], 100 * deal + seat) for seat in range(seats)}
    while not match.over and (move := next_move(match, bots)) is not None:
        match.play(*move)
    return match


def promising(match: Match) -> list[Decision]:
    """Decisions in which one choice seems to be far better than all others, the clearest first."""
    found: list[tuple[float, Decision]] = []
    for decision in decisions(match, GLANCE, 1):
        then = match.at(decision.move)
        view = then.view(decision.seat)
        if decision.move > MAX_MOVES or decision.seat not in then.awaited:
            continue
        if not MIN_CHOICES <= len(view.actions) <= MAX_CHOICES:
            continue
        first, second, *_ = ranked(view, key(decision.move, 0), GLANCE)
        if is_clear(match.game.rules.worst, first, second):
            found.append((second.expected - first.expected, decision))
    return [decision for _, decision in sorted(found, key=lambda each: (each[0], each[1].move))[:CLOSER]]


def puzzle_at(match: Match, decision: Decision, name: str, simulations: int) -> Puzzle | None:
    """A puzzle, if deep searches agree on what is best, and that all else is far worse."""
    view, worst = match.at(decision.move).view(decision.seat), match.game.rules.worst
    looks: list[list[Estimate]] = []
    for look in range(1, SEARCHES + 1):
        looks.append(ranked(view, key(decision.move, look), simulations))
        if looks[-1][0].action != looks[0][0].action or not is_clear(worst, *looks[-1][:2]):
            return None
    games = min(games_of(worst, look[0].expected) for look in looks)
    others = max(games_of(worst, look[1].expected) for look in looks)
    return Puzzle(name, view.name(looks[0][0].action), games, others)


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


def position_of(match: Match, deal: int, decision: Decision) -> Position:
    """The moment before a decision, told as lessons.toml tells it."""
    names = (match.at(move).view(seat).name(action) for move, (seat, action) in enumerate(match.moves[: decision.move]))
    moves = tuple(f"{seat + 1} {name}" for (seat, _), name in zip(match.moves, names, strict=False))
    return Position(match.seats, deal, moves=moves, names=match.names, seat=decision.seat + 1)


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
        *([f"why = {quoted(puzzle.why)}"] if puzzle.why else []),
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
