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
    json: str                   # for programs
    sentences: Sequence[str]


def write_report(studies: Sequence[Study], folder: Path) -> Report:
    """Write the page and the numbers of one study, or of two editions, into a folder."""
    made, shown = folder / "index.html", page(studies, command(studies))
    made.write_text(shown, encoding="utf-8")
    data = write_study(studies[0])
    (folder / STUDY).write_text(data, encoding="utf-8")
    if len(studies) == 1:
        return Report(made, data, findings(studies[0]))
    data = write_comparison(*studies)
    (folder / "comparison.json").write_text(data, encoding="utf-8")
    return Report(made, data, changes(*studies))


def command(studies: Sequence[Study]) -> str:
    """What to type to get the same report again."""
    first, question = studies[0], studies[0].question
    words = ["gnothi", "study", question.game, "--games", first.tally.games, "--seats", question.seats,
             "--players", first.players, "--seed", question.seed]
    words += [word for name, value in question.options for word in ("-O", f"{name}={value}")]
    words += ["--data", first.edition] if first.edition != OURS else []
    words += ["--against", studies[1].edition] if len(studies) == 2 else []
    names = [skill.weaker for skill in first.skill[:1]] + [skill.stronger for skill in first.skill]
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


def write_comparison(first: Study, second: Study) -> str:
    """Both studies, and every share of them side by side."""
    return json.dumps({
        "studies": [json.loads(write_study(study)) for study in (first, second)],
        "comparison": [
            {"what": label, "first": here.as_dict(), "second": there.as_dict(),
             "difference": None if change is None else dict(zip(("value", "low", "high"), change, strict=True)),
             "certain": is_certain(change)}
            for label, here, there, change in compared(first, second)
        ],
    }, indent=1) + "\n"


# As JSON


def write_study(study: Study) -> str:
    """Everything for programs: the numbers that the page shows, and under `tally` all that was counted."""
    return json.dumps({
        **study.question.as_dict(),
        "title": study.game.title,
        "rules": study.game.facts.version,
        "edition": study.edition,
        "players": study.players,
        "games": study.tally.games,
        "findings": findings(study),
        "wins": [
            {"seat": seat + 1, **share.as_dict(), "mean_result": study.tally.mean_result(seat)}
            for seat, share in enumerate(study.wins)
        ],
        "undecided": study.tally.undecided().as_dict(),
        "lengths": {
            "mean": round(study.mean_length, 2), "median": study.length(0.5), "low": study.length(0.05),
            "high": study.length(0.95), "shortest": min(study.tally.lengths), "longest": max(study.tally.lengths),
        },
        "choice": {"decisions": study.tally.decisions, "real": study.genuine.as_dict(),
                   "actions": round(study.offered, 2)},
        "endings": [
            {"clause": clause, "title": ending_title(study, clause), **Share(n, study.tally.games).as_dict()}
            for clause, n in study.tally.endings.most_common()
        ],
        "clauses": [
            {"clause": clause, "title": title(study.game, clause), "fired": study.fired(clause),
             "within": study.within(clause).as_dict()}
            for clause in study.clauses
        ],
        "never": study.never,
        "skill": [write_skill(skill) for skill in study.skill],
        "tally": write_tally(study.tally),
    }, indent=1) + "\n"


def read_study(text: str) -> Study:
    data = json.loads(text)
    question = Question(
        data["game"], data["made_of"], data["seats"], tuple(sorted(data["options"].items())), data["seed"]
    )
    return Study(
        question, data["edition"], data["players"], read_tally(data["tally"]), tuple(map(read_skill, data["skill"]))
    )


def write_skill(skill: Skill) -> dict[str, object]:
    score = skill.score
    return {
        "stronger": skill.stronger, "weaker": skill.weaker, "seats": skill.seats, "games": score.games,
        "wins": score.wins, "losses": score.losses, **score.share.as_dict(),
    }


def read_skill(data: Mapping[str, Any]) -> Skill:
    return Skill(
        data["stronger"], data["weaker"], data["seats"], Score(data["games"], data["wins"], data["losses"])
    )
