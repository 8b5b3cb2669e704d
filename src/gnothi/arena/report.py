"""The report of a study: its page, its numbers as JSON, and another edition beside it."""
from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gnothi.arena.chances import Share
from gnothi.arena.clauses import title
from gnothi.arena.findings import changes, compared, findings, is_certain
from gnothi.arena.page import page
from gnothi.arena.question import Question
from gnothi.arena.simulate import read_tally, write_tally
from gnothi.arena.study import Skill, Study, ending_title
from gnothi.arena.tournament import Score
from gnothi.engine.editions import OURS
from gnothi.engine.errors import BadData, GnothiError
from gnothi.engine.registry import load

STUDY = "study.json"


@dataclass(frozen=True)
class Report:
    """What was written, and the gist of it."""

    page: Path
    told: str                   # for programs
    sentences: Sequence[str]


def write_report(studies: Sequence[Study], folder: Path) -> Report:
    """Write the page and the numbers of one study, or of two editions, into a folder."""
    made, shown = folder / "index.html", page(studies, command(studies))
    made.write_text(shown, encoding="utf-8")
    told = write_study(studies[0])
    (folder / STUDY).write_text(told, encoding="utf-8")
    if len(studies) == 1:
        return Report(made, told, findings(studies[0]))
    told = write_comparison(*studies)
    (folder / "comparison.json").write_text(told, encoding="utf-8")
    return Report(made, told, changes(*studies))


def command(studies: Sequence[Study]) -> str:
    """What to type to get the same report again."""
    first, question = studies[0], studies[0].question
    words = ["gnothi", "study", question.game, "--games", first.tally.games, "--seats", question.seats,
             "--players", first.players, "--seed", question.seed]
    words += [word for name, value in question.options for word in ("-O", f"{name}={value}")]
    words += ["--data", first.edition] if first.edition != OURS else []
    words += ["--against", studies[1].edition] if len(studies) == 2 else []
    names = [one.weaker for one in first.skill[:1]] + [one.stronger for one in first.skill]
    words += ["--ladder", ",".join(names) or "none"]
    words += ["--ladder-games", first.skill[0].score.games] if first.skill else []
    return shlex.join(map(str, words))


# Another edition


def check_edition(game: str, folder: Path) -> None:
    """Refuse an edition that cannot be played, before hours are spent on ours."""
    loaded = load(game)
    if not loaded.facts.data:
        raise BadData(f"{loaded.title} has no data files, so there is no other edition to compare with")
    wrong = loaded.facts.check_data(folder)
    if wrong:
        raise BadData("\n  ".join([f"{folder} cannot be played with:", *wrong]))


def study_elsewhere(game: str, edition: Path, folder: Path, arguments: Sequence[str]) -> Study:
    """A study by another process: one process plays one edition."""
    words = [sys.executable, "-m", "gnothi", "study", game, "--data", str(edition), "--out", str(folder), *arguments]
    done = subprocess.run(words, stdout=subprocess.DEVNULL)
    if done.returncode:
        raise GnothiError(f"the edition in {edition} could not be studied")
    return read_study((folder / STUDY).read_text(encoding="utf-8"))


def write_comparison(one: Study, two: Study) -> str:
    """Both studies, and every share of them side by side."""
    return json.dumps({
        "studies": [json.loads(write_study(study)) for study in (one, two)],
        "comparison": [
            {"what": label, "first": here.told(), "second": there.told(),
             "difference": None if change is None else dict(zip(("value", "low", "high"), change, strict=True)),
             "certain": is_certain(change)}
            for label, here, there, change in compared(one, two)
        ],
    }, indent=1) + "\n"


# As JSON


def write_study(study: Study) -> str:
    """Everything for programs: the numbers that the page shows, and under `tally` all that was counted."""
    return json.dumps({
        **study.question.told(),
        "title": study.game.title,
        "rules": study.game.facts.version,
        "edition": study.edition,
        "players": study.players,
        "games": study.tally.games,
        "findings": findings(study),
        "wins": [
            {"seat": seat + 1, **share.told(), "mean_result": study.tally.mean_result(seat)}
            for seat, share in enumerate(study.wins)
        ],
        "undecided": study.tally.undecided().told(),
        "lengths": {
            "mean": round(study.mean_length, 2), "median": study.length(0.5), "low": study.length(0.05),
            "high": study.length(0.95), "shortest": min(study.tally.lengths), "longest": max(study.tally.lengths),
        },
        "choice": {"decisions": study.tally.decisions, "real": study.genuine.told(),
                   "actions": round(study.offered, 2)},
        "endings": [
            {"clause": clause, "title": ending_title(study, clause), **Share(n, study.tally.games).told()}
            for clause, n in study.tally.endings.most_common()
        ],
        "clauses": [
            {"clause": clause, "title": title(study.game, clause), "fired": study.fired(clause),
             "within": study.within(clause).told()}
            for clause in study.clauses
        ],
        "never": study.never,
        "skill": [write_skill(one) for one in study.skill],
        "tally": write_tally(study.tally),
    }, indent=1) + "\n"


def read_study(text: str) -> Study:
    told = json.loads(text)
    question = Question(
        told["game"], told["made_of"], told["seats"], tuple(sorted(told["options"].items())), told["seed"]
    )
    return Study(
        question, told["edition"], told["players"], read_tally(told["tally"]), tuple(map(read_skill, told["skill"]))
    )


def write_skill(one: Skill) -> dict[str, object]:
    score = one.score
    return {
        "stronger": one.stronger, "weaker": one.weaker, "seats": one.seats, "games": score.games, "wins": score.wins,
        "losses": score.losses, **score.share.told(),
    }


def read_skill(told: Mapping[str, Any]) -> Skill:
    return Skill(
        told["stronger"], told["weaker"], told["seats"], Score(told["games"], told["wins"], told["losses"])
    )
