"""What the search thinks of a game that is over: each decision, what was given away there, and the turning points.

A decision is judged by what its seat could see at that moment and no more, so a loss is never bad luck.
"""
from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import count
from typing import Any

from gnothi.bots.hint import KEEP_STILL, Step, expected_line, in_brief
from gnothi.bots.search import Estimate, Thinker, best, key, together
from gnothi.bots.tree import STILL
from gnothi.engine.errors import BadOptions, GnothiError
from gnothi.engine.events import NOBODY
from gnothi.engine.match import LEAVE, Match
from gnothi.engine.view import View

SIMULATIONS = 2000
GLANCE = 8              # a first look takes this part of the simulations,
CLOSER = 24             # and a second one takes all of them where the first saw most given away
TURNING_POINTS = 5
WORTH_TELLING = 0.1     # of the way from the worst result to the best
INSISTENCE = 1e6        # a curiosity that no promise of another choice outweighs


@dataclass(frozen=True)
class Weighed:
    """A choice and what it promises."""

    action: int             # STILL for no call at all
    name: str
    said: str               # what its button said, in brief
    expected: float         # the seat's result, on average


@dataclass(frozen=True)
class Judgement:
    """What the search thinks of one decision."""

    move: int                   # how many moves had been made
    seat: int
    turn: int                   # how many of them were the seat's own
    played: Weighed
    best: Weighed               # what was played, if nothing promised more
    line: tuple[Step, ...]      # the moves that were to be expected after the best choice
    simulations: int            # that were spent on it

    @property
    def loss(self) -> float:
        """What was given away, of the seat's result."""
        return self.best.expected - self.played.expected

    @property
    def occasion(self) -> tuple[int, int, bool]:
        """One who keeps still move after move lets one occasion pass, not many."""
        return self.seat, self.turn, self.played.action == STILL


@dataclass(frozen=True)
class Analysis:
    """All decisions of a game, in their order."""

    record: str                         # the hash of the game's record
    game: str
    seats: int
    worst: float                        # result that the game has; the best is 1
    simulations: int
    seed: int
    judgements: tuple[Judgement, ...]

    @property
    def turning_points(self) -> list[Judgement]:
        """The decisions that gave away most, the dearest first; none that was only glanced at."""
        least = WORTH_TELLING * (1 - self.worst)
        ranked = by_loss(judgement for judgement in self.judgements if judgement.simulations == self.simulations)
        return [judgement for judgement in ranked if judgement.loss >= least][:TURNING_POINTS]

    def loss(self, seat: int) -> float:
        """What a seat gave away in all its decisions."""
        return sum(judgement.loss for judgement in self.of(seat))

    def of(self, seat: int) -> list[Judgement]:
        return [judgement for judgement in self.judgements if judgement.seat == seat]

    def to_json(self) -> str:
        """The whole of it for programs, with what follows from it."""
        follows = {
            "losses": [round(self.loss(seat), 4) for seat in range(self.seats)],
            "turning_points": [self.judgements.index(judgement) for judgement in self.turning_points],
        }
        return json.dumps({**asdict(self), **follows}, indent=2)

    @classmethod
    def from_json(cls, text: str) -> Analysis:
        """The analysis that was written by `to_json`."""
        try:
            data = json.loads(text)
            del data["losses"], data["turning_points"]
            return cls(**{**data, "judgements": tuple(map(read_judgement, data["judgements"]))})
        except (ValueError, KeyError, TypeError):
            raise GnothiError("this is no analysis of a game, or of another version of Gnothi; make it again") from None


def read_judgement(data: dict[str, Any]) -> Judgement:
    """A judgement from what `asdict` made of it."""
    line = tuple(Step(**step) for step in data["line"])
    return Judgement(**{**data, "played": Weighed(**data["played"]), "best": Weighed(**data["best"]), "line": line})


@dataclass(frozen=True)
class Decision:
    """A moment at which a seat had a choice, and what it did."""

    move: int           # as in a judgement
    seat: int
    turn: int
    action: int
    simulations: int    # to spend on it
    seed: int

    @property
    def occasion(self) -> tuple[int, int, bool]:
        return self.seat, self.turn, self.action == STILL


Spread = Callable[[Match, Sequence[Decision]], Iterable[tuple[int, Judgement]]]
"""Who judges: the place of each decision and what is thought of it, in any order."""

Progress = Callable[[int, int], None]
"""Is told how many looks were taken, and how many there are to be."""


def analyse(
    match: Match,
    simulations: int = SIMULATIONS,
    seat: int | None = None,
    seed: int = 1,
    spread: Spread | None = None,
    progress: Progress | None = None,
) -> Analysis:
    """Judge every decision of a game that is over, or those of one seat.

    The same game, simulations and seed give the same analysis, wherever the work is done.

    >>> analyse(match).turning_points[0].best.said
    'Drop a disc into column d'
    """
    check(match, simulations)
    first = [decision for decision in glances(match, simulations, seed) if seat in (None, decision.seat)]
    taken, looks = count(1), looks_after(first)

    def judged(asked: Sequence[Decision]) -> list[Judgement]:
        found: dict[int, Judgement] = {}
        for place, judgement in (spread or one_by_one)(match, asked):
            found[place] = judgement
            if progress:
                progress(next(taken), looks)
        return [found[place] for place in range(len(asked))]

    glanced = judged(first)
    closer = judged(closer_looks(glanced, simulations, seed))
    return replace(outline(match, simulations, seed), judgements=in_order(glanced, closer))


def check(match: Match, simulations: int) -> None:
    """Refuse a game in which what the search finds would help somebody."""
    if not match.over:
        raise GnothiError("this game is not over yet; it can be analysed once it is")
    if simulations < 1:
        raise BadOptions(f"{simulations} simulations tell nothing; give 1 or more")


def record_hash(match: Match) -> str:
    """By which an analysis finds its game again."""
    return hash_of(match.record())


def hash_of(record: str) -> str:
    return hashlib.sha256(record.encode()).hexdigest()


def outline(match: Match, simulations: int, seed: int) -> Analysis:
    """What is known of an analysis before anything is judged."""
    return Analysis(record_hash(match), match.game.id, match.seats, match.game.rules.worst, simulations, seed, ())


# The looks that are taken, in order of interest


def glances(match: Match, simulations: int, seed: int) -> Iterator[Decision]:
    """The first looks: one at every decision."""
    return decisions(match, max(1, simulations // GLANCE), seed)


def looks_after(first: Sequence[Decision]) -> int:
    """How many looks there are to be, with the closer ones that follow these glances."""
    return len(first) + min(CLOSER, len({decision.occasion for decision in first}))


def closer_looks(glanced: Iterable[Judgement], simulations: int, seed: int) -> list[Decision]:
    """The second looks: where the first saw most given away."""
    return [
        Decision(found.move, found.seat, found.turn, found.played.action, simulations, seed)
        for found in dearest(glanced)[:CLOSER]
    ]


def in_order(glanced: Iterable[Judgement], closer: Sequence[Judgement]) -> tuple[Judgement, ...]:
    """The closest look that was taken at each decision."""
    found = [*closer, *dearest(glanced)[len(closer) :]]
    return tuple(sorted(found, key=lambda judgement: (judgement.move, judgement.seat)))


def decisions(match: Match, simulations: int, seed: int) -> Iterator[Decision]:
    """Every moment at which a seat chose between actions, or between a call and keeping still."""
    turns = [0] * match.seats
    for move, (mover, action) in enumerate(match.moves):
        if mover == NOBODY:
            continue
        then = match.at(move)
        if action != LEAVE and (mover not in then.awaited or len(then.actions(mover)) > 1):
            yield Decision(move, mover, turns[mover], action, simulations, seed)
        for seat in sorted({*range(match.seats)} - {mover, *then.awaited}):
            if then.actions(seat):
                yield Decision(move, seat, turns[seat], STILL, simulations, seed)
        turns[mover] += 1


def dearest(judgements: Iterable[Judgement]) -> list[Judgement]:
    """Where most was given away first; of one occasion only where it was dearest."""
    found: dict[tuple[int, int, bool], Judgement] = {}
    for judgement in by_loss(judgements):
        found.setdefault(judgement.occasion, judgement)
    return list(found.values())


def by_loss(judgements: Iterable[Judgement]) -> list[Judgement]:
    return sorted(judgements, key=lambda judgement: (-judgement.loss, judgement.move, judgement.seat))


# One decision


def one_by_one(match: Match, asked: Sequence[Decision]) -> Iterator[tuple[int, Judgement]]:
    """Judge here and now."""
    return ((place, judge(match, decision)) for place, decision in enumerate(asked))


def judge(match: Match, decision: Decision) -> Judgement:
    """What the search thinks of a decision, by the view that its seat had then."""
    view = match.at(decision.move).view(decision.seat)
    thinker = Thinker(view, key(decision.seed, 0), 2 * decision.simulations)
    thinker.grow(decision.simulations)
    liked = best(together([thinker]))
    visit(thinker, decision.action, liked.visits)
    found = {estimate.action: estimate for estimate in together([thinker])}
    played = weighed(view, found[decision.action])
    better = max(played, weighed(view, found[liked.action]), key=lambda choice: choice.expected)
    line = expected_line(thinker, better.action)
    return Judgement(decision.move, decision.seat, decision.turn, played, better, line, decision.simulations)


def visit(thinker: Thinker, action: int, visits: int) -> None:
    """Try an action so often at least: of what the search hardly tried it knows little."""
    edge = thinker.root()["action"] == action
    prior = thinker.root()["prior"][edge]
    thinker.root()["prior"][edge] = INSISTENCE
    thinker.grow(max(0, visits - int(thinker.root()["visits"][edge][0])))
    thinker.root()["prior"][edge] = prior


def weighed(view: View, estimate: Estimate) -> Weighed:
    action = estimate.action
    name, said = (KEEP_STILL, KEEP_STILL) if action == STILL else (view.name(action), in_brief(view.say(action)))
    return Weighed(action, name, said, round(estimate.expected, 4))
