"""A view that remembers its answers: each thing is said and drawn once, however many promises are about it."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cached_property, wraps
from typing import Any

from gnothi.engine.view import View


def once(method: Callable[..., Any]) -> Callable[..., Any]:
    """The same method, which is asked once for each thing."""

    @wraps(method)
    def ask(self: Remembered, *given: Any) -> Any:
        question = (method, *given)
        if question not in self.answers:
            self.answers[question] = method(self, *given)
        return self.answers[question]

    return ask


class Remembered(View):
    """A view of which everything is asked once; whether it would answer the same again is asked of another."""

    @cached_property
    def answers(self) -> dict[tuple[Any, ...], Any]:
        return {}

    say, why, warns = once(View.say), once(View.why), once(View.warns)
    asks, question, aims, describe = once(View.asks), once(View.question), once(View.aims), once(View.describe)
    outcome = once(View.outcome)
    sheets, pieces, panels, sketch = once(View.sheets), once(View.pieces), once(View.panels), once(View.sketch)


def remembered(view: View) -> Remembered:
    return Remembered(*(getattr(view, field.name) for field in fields(view)))
