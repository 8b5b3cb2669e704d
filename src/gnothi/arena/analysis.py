"""The decisions of one game judged by several processes, or by a cluster; the analysis is the same."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import lru_cache

from gnothi.arena.ledger import Answer, Part
from gnothi.arena.question import Question, made_of
from gnothi.arena.work import Means, done
from gnothi.bots.analysis import Decision, Judgement, Spread, judge, read_judgement
from gnothi.engine.match import Match


def spread_over(means: Means) -> Spread:
    """Judges for `analyse`, as many as the means allow."""

    def spread(match: Match, asked: Sequence[Decision]) -> Iterator[tuple[int, Judgement]]:
        question = Question(match.game.id, made_of(match.game.id), match.seats, (), match.draw.start)
        record = match.record()
        parts = [{"record": record, **asdict(decision)} for decision in asked]
        for place, answer in done(judge_part, question, parts, means, nogil=False):
            yield place, read_judgement(dict(answer))

    return spread


def judge_part(question: Question, part: Part) -> Answer:
    """What is thought of one decision of a recorded game."""
    question.loaded()
    told = dict(part)
    return asdict(judge(match_of(told.pop("record")), Decision(**told)))


@lru_cache(maxsize=1)
def match_of(record: str) -> Match:
    return Match.read(record)
