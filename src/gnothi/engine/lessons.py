"""Lessons: small positions in which one thing is to be done, from a game's lessons.toml.

A lesson is data. What somebody does in it is judged by what happened: an event's clause, a field of the record, or the
name of the action; each sensible wrong choice has an answer of its own.
"""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any

from gnothi.engine.errors import BadGame, GnothiError
from gnothi.engine.game import Game
from gnothi.engine.match import Match
from gnothi.engine.positions import FILE, position, written

MOST_MOVES = 3      # of one decision: what, where, how


class Verdict(Enum):
    """What became of a step of a lesson so far."""

    OPEN = "open"       # nothing has come of it yet
    DONE = "done"
    WRONG = "wrong"


@dataclass(frozen=True)
class Sign:
    """By what something is known again; all that is named must hold."""

    action: str = ""                # the name of the action, as records write it, or its first words
    unless: str = ""                # an action that does not count
    clause: str = ""                # an event of it cites this clause
    field: str = ""                 # of the record: `seats.2.stun`
    value: int = 0                  # that this field has then
    without: str = ""               # a clause that no event of it cites
    answer: str = ""                # what is said to it

    def holds(self, match: Match, name: str) -> bool:
        """Whether this is what the last move did."""
        cited = {match.game.clauses[int(event["clause"])] for event in match.past.events[-1]}
        return (
            (not self.action or begins(name, self.action))
            and not (self.unless and begins(name, self.unless))
            and (not self.clause or self.clause in cited)
            and (not self.without or self.without not in cited)
            and (not self.field or field_of(match, self.field) == self.value)
        )


@dataclass(frozen=True)
class Step:
    """One thing to do: where, what is said before, what is wanted, and the answers."""

    position: str
    text: str
    task: str
    done: Sign
    wrong: Sequence[Sign] = ()
    otherwise: str = ""             # what is said to all else
    lit: Sequence[str] = ()         # pieces in question


@dataclass(frozen=True)
class Lesson:
    """One idea, in a few steps; the last of a game leads into a real one, with so many seats and such opponents."""

    title: str
    text: str = ""
    steps: Sequence[Step] = ()
    seats: int = 0
    bots: str = "level:1"


@dataclass(frozen=True)
class Attempt:
    """A step with the moves that were made in it."""

    match: Match
    seat: int
    verdict: Verdict = Verdict.OPEN
    answer: str = ""

    def after(self, step: Step, line: str) -> Attempt:
        """The attempt with one move more; what is not legal is refused."""
        match = self.match.at(len(self.match.moves))
        match.play(self.seat, line)
        if step.done.holds(match, line):
            return Attempt(match, self.seat, Verdict.DONE, step.done.answer)
        for sign in step.wrong:
            if sign.holds(match, line):
                return Attempt(match, self.seat, Verdict.WRONG, sign.answer)
        if match.can_step_back(self.seat):
            return Attempt(match, self.seat)
        return Attempt(match, self.seat, Verdict.WRONG, step.otherwise)


def begin(game: Game, step: Step, moves: Sequence[str] = ()) -> Attempt:
    """A step from its position, with the moves that were made since."""
    attempt = Attempt(reached(game, step.position), position(game, step.position).seat - 1)
    for line in moves:
        if attempt.verdict is not Verdict.OPEN:
            raise GnothiError("this step is over; begin it again")
        attempt = attempt.after(step, line)
    return attempt


@cache
def reached(game: Game, name: str) -> Match:
    """The game at a named position; nobody plays on in it, but in copies."""
    return position(game, name).match(game)


def ways(game: Game, step: Step) -> Iterator[tuple[tuple[str, ...], Attempt]]:
    """Everything that can be done in a step, and what it leads to."""
    ahead: list[tuple[tuple[str, ...], Attempt]] = [((), begin(game, step))]
    while ahead:
        made, attempt = ahead.pop()
        for name in attempt.match.legal(attempt.seat):
            following = attempt.after(step, name)
            if following.verdict is Verdict.OPEN and len(made) + 1 < MOST_MOVES:
                ahead.append(((*made, name), following))
            else:
                yield (*made, name), following


def begins(name: str, words: str) -> bool:
    """Whether the name of an action is these words, or begins with them.

    >>> begins("move up", "move"), begins("moved", "move")
    (True, False)
    """
    return f"{name} ".casefold().startswith(f"{words} ".casefold())


def field_of(match: Match, path: str) -> int:
    """The number in a field of the record, by its path."""
    found: Any = match.states[0]
    for part in path.split("."):
        found = found[int(part)] if part.isdecimal() else found[part]
    return int(found)


@cache
def lessons(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game, in order."""
    try:
        return tuple(read_lesson(told) for told in written(game).get("lessons", ()))
    except (TypeError, KeyError) as error:
        raise BadGame(f"a lesson of {game.id}/{FILE} cannot be read: {error}") from None


def read_lesson(told: Mapping[str, Any]) -> Lesson:
    return Lesson(**{**told, "steps": tuple(read_step(step) for step in told.get("steps", ()))})


def read_step(told: Mapping[str, Any]) -> Step:
    signs = {"done": Sign(**told["done"]), "wrong": tuple(Sign(**sign) for sign in told.get("wrong", ()))}
    return Step(**{**told, **signs})


def lesson(game: Game, number: int) -> Lesson:
    """The lesson of a number, counted from 1."""
    return numbered(game, "lesson", lessons(game), number)


def numbered(game: Game, noun: str, known: Sequence[Lesson], number: int) -> Lesson:
    """One of several, by its number from 1."""
    if not 1 <= number <= len(known):
        there = f"there are {len(known)}" if known else "it has none yet"
        raise GnothiError(f"{game.title} has no {noun} {number}; {there}")
    return known[number - 1]
