"""Puzzles: positions in which one choice is far better than all others, from a game's lessons.toml.

Each is done like a lesson of one step. `gnothi puzzles GAME --find` finds them and writes them below everything else.
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from gnothi.engine.english import count, listed
from gnothi.engine.errors import BadGame
from gnothi.engine.game import Game
from gnothi.engine.lessons import Lesson, Sign, Step, numbered
from gnothi.engine.positions import FILE, position, written


@dataclass(frozen=True)
class Puzzle:
    """Where it is, what is wanted, and how much better that is."""

    position: str       # its name
    wanted: str         # the name of an action, as records write it
    games: int          # of ten, as many as it is as good to win,
    others: int         # and the best of all others
    why: str = ""       # what a person who knows the game would say of it


@cache
def puzzles(game: Game) -> tuple[Lesson, ...]:
    """The puzzles of a game, in order."""
    try:
        return tuple(as_lesson(game, Puzzle(**told)) for told in written(game).get("puzzles", ()))
    except (TypeError, KeyError) as error:
        raise BadGame(f"a puzzle of {game.id}/{FILE} cannot be read: {error}") from None


def puzzle(game: Game, number: int) -> Lesson:
    """The puzzle of a number, counted from 1."""
    return numbered(game, "puzzle", puzzles(game), number)


def as_lesson(game: Game, found: Puzzle) -> Lesson:
    """A lesson of one step, in which every other choice is wrong."""
    place = position(game, found.position)
    me = place.names[place.seat - 1]
    others = [name for name in place.names if name != me]
    worth = f"{count(found.games, 'win')} in ten games"
    rest = f"at most {count(found.others, 'win')}" if found.others else "hardly a win"
    said = f"That is worth {worth}, and anything else {rest}."
    step = Step(
        position=found.position,
        text=f"You are {me}, at a table with {listed(others)}. One choice is far better than all others.",
        task="Find the best choice.",
        done=Sign(action=found.wanted, answer=" ".join(filter(None, ["Yes!", found.why, said]))),
        wrong=(Sign(answer=f"There is better: one choice is worth {worth}, and this {rest}."),),
    )
    return Lesson(title=f"What should {me} do?", steps=(step,))
