"""An analysis as programs and pages read it: where it stands, and what was found, in words too."""
from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from gnothi.bots.analysis import Analysis, Judgement, Weighed
from gnothi.bots.hint import games_of, wins_in
from gnothi.server.shown import Json


class Status(StrEnum):
    """How far an analysis is."""

    NONE = "none"           # nobody has asked for it
    WAITING = "waiting"
    WORKING = "working"
    DONE = "done"


def show(status: Status, text: str, taken: int = 0, looks: int = 0, **found: Any) -> Json:
    """What the endpoint tells; without findings until it is done."""
    empty: Json = {"losses": [], "turning_points": [], "judgements": []}
    return {"status": status.value, "taken": taken, "looks": looks, "text": text, **empty, **found}


def show_found(found: Analysis, names: Sequence[str]) -> Json:
    """What was found in a game of these players."""
    points = found.turning_points
    places = {id(judgement): place for place, judgement in enumerate(found.judgements)}
    looks = len(found.judgements) + sum(is_close(found, judgement) for judgement in found.judgements)
    return show(
        Status.DONE, headline(found, names), looks, looks,
        losses=[as_wins(found, found.loss(seat)) for seat in range(found.seats)],
        turning_points=[places[id(point)] for point in points],
        judgements=[show_judgement(found, judgement, names) for judgement in found.judgements],
    )


def show_judgement(found: Analysis, judgement: Judgement, names: Sequence[str]) -> Json:
    return {
        "move": judgement.move, "seat": judgement.seat, "turn": judgement.turn,
        "played": show_choice(judgement.played), "best": show_choice(judgement.best),
        "line": [f"{names[step.seat]}: {step.said}" for step in judgement.line],
        "loss": as_wins(found, judgement.loss), "close": is_close(found, judgement),
        "before": wins(found, judgement.best), "after": wins(found, judgement.played),
    }


def show_choice(choice: Weighed) -> Json:
    return {"name": choice.name, "say": choice.said, "expected": choice.expected}


def is_close(found: Analysis, judgement: Judgement) -> bool:
    """Whether it was judged with all simulations, not only glanced at."""
    return judgement.simulations == found.simulations


def as_wins(found: Analysis, loss: float) -> float:
    """What was given away, where 1 is the way from a lost game to a won one."""
    return round(loss / (1 - found.worst), 4)


def wins(found: Analysis, choice: Weighed) -> str:
    return wins_in(games_of(found.worst, choice.expected))


def headline(found: Analysis, names: Sequence[str]) -> str:
    """What was found, in a sentence."""
    points = found.turning_points
    if not points:
        return "No decision gave away much."
    dearest = points[0]
    return (
        f"{names[dearest.seat]} gave away most at once: “{dearest.played.said}” left {wins(found, dearest.played)}, "
        f"“{dearest.best.said}” was worth {wins(found, dearest.best)}."
    )
