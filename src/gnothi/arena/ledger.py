"""What has been answered so far, in a file that only grows: work that was stopped, or killed, goes on from it."""
from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gnothi.arena.question import Question
from gnothi.engine.errors import GnothiError

Part = Mapping[str, Any]
"""Which piece of the work it is, as JSON can say it."""

Answer = Mapping[str, Any]
"""What came of a part, as JSON can say it."""


class Ledger:
    """A question on the first line of a file, and one answered part on each other line.

    A line that was cut short by a kill is dropped. A question says nothing of how many parts there are to be, so the
    same file serves when more games are asked for.
    """

    def __init__(self, path: Path, question: Question, resume: bool) -> None:
        self.path = path
        self.question = question
        self.known: dict[str, Answer] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        if not (resume and path.exists() and self._read()):
            path.write_text(one_line({"question": question.as_dict()}), encoding="utf-8")

    def _read(self) -> bool:
        """Take over what is answered; False if not even the question was written."""
        whole = self.path.read_bytes()
        kept = whole[: whole.rfind(b"\n") + 1]
        if not kept:
            return False
        try:
            first, *lines = [json.loads(line) for line in kept.splitlines()]
            asked, answered = first["question"], {key(line["part"]): line["answer"] for line in lines}
        except (ValueError, KeyError, TypeError):
            raise GnothiError(f"{self.path} is damaged; remove it, or leave --resume out to begin again") from None
        if asked != json.loads(json.dumps(self.question.as_dict())):
            raise GnothiError(
                f"{self.path} answers another question ({differences(asked, self.question.as_dict())}); "
                "leave --resume out to begin again, or name another folder with --out"
            )
        self.known = answered
        with self.path.open("r+b") as file:
            file.truncate(len(kept))
        return True

    def answer(self, part: Part) -> Answer | None:
        return self.known.get(key(part))

    def keep(self, part: Part, answer: Answer) -> None:
        self.known[key(part)] = answer
        with self.path.open("a", encoding="utf-8") as file:
            file.write(one_line({"part": part, "answer": answer}))


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
