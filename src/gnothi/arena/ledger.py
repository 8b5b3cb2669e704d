"""What has been answered so far, in a file that only grows: work that was stopped, or killed, goes on from it."""
from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gnothi.arena.provenance import made_with
from gnothi.arena.question import Question
from gnothi.engine.errors import GnothiError

Part = Mapping[str, Any]
"""Which piece of the work it is, as JSON can say it."""

Answer = Mapping[str, Any]
"""What came of a part, as JSON can say it."""


class Ledger:
    """A question on the first line of a file, and one answered part on each other line.

    A line that was cut short by a kill is dropped. A question says nothing of how many parts there are to be, so the
    same file serves when more games are asked for. Whenever other versions or another machine go on with it, a line
    says so.
    """

    def __init__(self, path: Path, question: Question, resume: bool) -> None:
        self.path = path
        self.question = question
        self.known: dict[str, Answer] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        if not (resume and path.exists() and self._take_over()):
            head = {"question": question.as_dict(), "made_with": made_with(question.game)}
            path.write_text(one_line(head), encoding="utf-8")

    def _take_over(self) -> bool:
        """Go on from what is answered; False if not even the question was written."""
        kept = read_kept(self.path)
        if kept is None:
            return False
        if kept.asked != json.loads(json.dumps(self.question.as_dict())):
            raise GnothiError(
                f"{self.path} answers another question ({differences(kept.asked, self.question.as_dict())}); "
                "leave --resume out to begin again, or name another folder with --out"
            )
        self.known = {key(part): answer for part, answer in kept.answered}
        with self.path.open("r+b") as file:
            file.truncate(kept.size)
        here = made_with(self.question.game)
        if kept.made_with[-1:] != [here]:
            self._write({"made_with": here})
        return True

    def answer(self, part: Part) -> Answer | None:
        return self.known.get(key(part))

    def keep(self, part: Part, answer: Answer) -> None:
        self.known[key(part)] = answer
        self._write({"part": part, "answer": answer})

    def _write(self, data: Mapping[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(one_line(data))


@dataclass(frozen=True)
class Kept:
    """What stands in a file."""

    asked: Mapping[str, Any]                # the question
    made_with: list[Mapping[str, str]]      # one after the other
    answered: list[tuple[Part, Answer]]
    size: int                               # in bytes, without a line that was cut short


def read_kept(path: Path) -> Kept | None:
    """The whole lines of a file; None if there is not even one."""
    whole = path.read_bytes()
    kept = whole[: whole.rfind(b"\n") + 1]
    if not kept:
        return None
    try:
        lines = [json.loads(line) for line in kept.splitlines()]
        return Kept(
            lines[0]["question"], [line["made_with"] for line in lines if "made_with" in line],
            [(line["part"], line["answer"]) for line in lines if "part" in line], len(kept),
        )
    except (ValueError, KeyError, TypeError):
        raise GnothiError(f"{path} is damaged; remove it, or leave --resume out to begin again") from None


def key(part: Part) -> str:
    return json.dumps(part, sort_keys=True)


def one_line(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def differences(asked: Mapping[str, object], now: Mapping[str, object]) -> str:
    """
    >>> differences({"seed": 1}, {"seed": 2})
    'seed 1, not 2'
    """
    other = {name: value for name, value in now.items() if asked.get(name) != value}
    return "; ".join(f"{name} {asked.get(name)}, not {value}" for name, value in other.items())
