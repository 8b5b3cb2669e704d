"""Puzzles looked for in games of bots: decisions in which one choice is far better than all others.

Each is thought over by a deep search and checked by two more with fresh seeds, in which every choice gets its due.
"""
from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path

from gnothi.bots import make
from gnothi.bots.analysis import Decision, decisions, visit
from gnothi.bots.hint import games_of
from gnothi.bots.names import BOT_NAMES
from gnothi.bots.search import Estimate, Thinker, best, key, together
from gnothi.bots.turns import next_move
from gnothi.engine.game import Game
from gnothi.engine.match import Match
from gnothi.engine.positions import Position, positions
from gnothi.engine.puzzles import Puzzle, puzzles
from gnothi.engine.view import View

PLAYERS = "level:2", "level:3"      # by turns around the table
GLANCE = 150                        # simulations of a first look at each decision,
SEEMS = 0.5                         # and what part of GOOD and MARGIN it must see, for it knows little
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


def find(game: Game, number: int, seed: int = 0, simulations: int = SIMULATIONS) -> Iterator[Found]:
    """So many new puzzles, each from another deal, beginning with that of the seed; 0 is the next after those known."""
    known = {positions(game)[puzzle.steps[0].position].seed for puzzle in puzzles(game)}
    deals = (deal for deal in count(seed or 1 + max(known, default=0)) if deal not in known)
    names = (name for place in count(1) if (name := f"puzzle-{place}") not in positions(game))
    for name in islice(names, number):
        yield next(found for deal in deals if (found := found_in(game, deal, name, simulations)) is not None)


def found_in(game: Game, deal: int, name: str, simulations: int) -> Found | None:
    """A puzzle from one game, if there is any."""
    match = played(game, deal)
    for decision in promising(match):
        puzzle = puzzle_at(match, decision, name, simulations)
        if puzzle is not None:
            return position_of(match, deal, decision), puzzle
    return None


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
        clear = far_better(view, key(decision.move, 0), GLANCE, SEEMS)
        if clear is not None:
            first, second = clear
            found.append((second.expected - first.expected, decision))
    return [decision for _, decision in sorted(found, key=lambda each: (each[0], each[1].move))[:CLOSER]]


def puzzle_at(match: Match, decision: Decision, name: str, simulations: int) -> Puzzle | None:
    """A puzzle, if deep searches agree on what is best, and that all else is far worse."""
    view, worst = match.at(decision.move).view(decision.seat), match.game.rules.worst
    looks: list[tuple[Estimate, Estimate]] = []
    for look in range(1, SEARCHES + 1):
        found = far_better(view, key(decision.move, look), simulations)
        if found is None or found[0].action != (looks or [found])[0][0].action:
            return None
        looks.append(found)
    games = min(games_of(worst, first.expected) for first, _ in looks)
    others = max(games_of(worst, second.expected) for _, second in looks)
    return Puzzle(name, view.name(looks[0][0].action), games, others)


def far_better(view: View, seed: int, simulations: int, part: float = 1) -> tuple[Estimate, Estimate] | None:
    """A good choice and the next one, which is far worse; a search that has refuted this ends at once."""
    worst = view.game.rules.worst
    for first, second, *_ in weighings(view, seed, simulations):
        is_tried = second.visits >= first.visits
        if not is_good(worst, first, part) or (is_tried and not is_clear(worst, first, second, part)):
            return None
    return (first, second) if is_clear(worst, first, second, part) else None


def is_clear(worst: float, first: Estimate, second: Estimate, part: float = 1) -> bool:
    """Whether a choice is good, and all others are far worse; or part of that."""
    return is_good(worst, first, part) and first.expected - second.expected >= part * MARGIN * (1 - worst)


def is_good(worst: float, first: Estimate, part: float) -> bool:
    return first.expected - worst >= part * GOOD * (1 - worst)


def ranked(view: View, seed: int, simulations: int) -> list[Estimate]:
    """What a deep search liked, then all other choices by what they promise; none of them was hardly tried."""
    *_, found = weighings(view, seed, simulations)
    return found


def weighings(view: View, seed: int, simulations: int) -> Iterator[list[Estimate]]:
    """The same as soon as there is something liked, when all others got their due, and after each rival's tries."""
    thinker = Thinker(view, seed, (2 + RIVALS) * simulations)
    thinker.grow(simulations)
    liked = best(together([thinker]))
    due = int(simulations * min(DUE, 1 / len(view.actions)))

    def weighed() -> list[Estimate]:
        return sorted(together([thinker]), key=lambda each: (each.action != liked.action, -each.expected))

    yield weighed()
    for each in weighed()[1:]:
        visit(thinker, each.action, due)
    yield weighed()
    for _ in range(RIVALS):
        visit(thinker, weighed()[1].action, liked.visits)
        yield weighed()


def position_of(match: Match, deal: int, decision: Decision) -> Position:
    """The moment before a decision, told as lessons.toml tells it."""
    names = (match.at(move).view(seat).name(action) for move, (seat, action) in enumerate(match.moves[: decision.move]))
    moves = tuple(f"{seat + 1} {name}" for (seat, _), name in zip(match.moves, names, strict=False))
    return Position(match.seats, deal, moves=moves, names=match.names, seat=decision.seat + 1)


# In a file


def add_to(file: Path, place: Position, puzzle: Puzzle) -> None:
    """Put a puzzle below everything else that a file says."""
    said = file.read_text(encoding="utf-8").rstrip() if file.exists() else ""
    heading = "" if HEADING in said else HEADING
    file.write_text("\n\n".join(filter(None, (said, heading, as_toml(place, puzzle)))), encoding="utf-8")


def as_toml(place: Position, puzzle: Puzzle) -> str:
    """A puzzle with its position, as lessons.toml has it."""
    return "\n".join((
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
