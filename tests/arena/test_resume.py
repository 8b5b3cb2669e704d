"""Work that is killed goes on where it was, and ends as if nothing had happened."""
import json
import signal
import subprocess
import sys
import time

import pytest

from gnothi.arena.ledger import Ledger
from gnothi.arena.question import Question
from gnothi.arena.simulate import simulate
from gnothi.arena.tournament import tournament
from gnothi.arena.work import Means, answers
from gnothi.engine.errors import GnothiError

QUESTION = Question("connect_four", "x", 2, (("start_seat", 0),), 1)


def doubled(question, part):
    return {"twice": 2 * part["n"]}


def refuse(question, part):
    raise AssertionError(f"{part} was answered before")


def test_what_is_kept_is_not_asked_again(tmp_path):
    parts = [{"n": n} for n in range(5)]
    first = answers(doubled, QUESTION, parts, Means(1, folder=tmp_path, quiet=True), "sums")
    again = answers(refuse, QUESTION, parts, Means(1, folder=tmp_path, resume=True, quiet=True), "sums")
    assert first == again == [{"twice": 2 * n} for n in range(5)]
    with pytest.raises(AssertionError):
        answers(refuse, QUESTION, parts, Means(1, folder=tmp_path, quiet=True), "sums")


def test_more_parts_use_what_there_is(tmp_path):
    asked = []

    def noted(question, part):
        asked.append(part["n"])
        return doubled(question, part)

    for count in (3, 6):
        told = answers(noted, QUESTION, [{"n": n} for n in range(count)],
                       Means(1, folder=tmp_path, resume=True, quiet=True), "sums")
    assert asked == [0, 1, 2, 3, 4, 5]
    assert [answer["twice"] for answer in told] == [0, 2, 4, 6, 8, 10]


def test_a_line_that_was_cut_short_is_dropped(tmp_path):
    path = tmp_path / "x.jsonl"
    ledger = Ledger(path, QUESTION, False)
    ledger.keep({"n": 1}, {"twice": 2})
    whole = path.read_bytes()
    ledger.keep({"n": 2}, {"twice": 4})
    path.write_bytes(path.read_bytes()[:-5])
    again = Ledger(path, QUESTION, True)
    assert again.answer({"n": 1}) == {"twice": 2}
    assert again.answer({"n": 2}) is None
    assert path.read_bytes() == whole
    again.keep({"n": 2}, {"twice": 4})
    assert Ledger(path, QUESTION, True).answer({"n": 2}) == {"twice": 4}


@pytest.mark.parametrize("left", [b"", b'{"quest'])
def test_a_kill_before_the_first_answer_loses_nothing(tmp_path, left):
    path = tmp_path / "x.jsonl"
    path.write_bytes(left)
    Ledger(path, QUESTION, True).keep({"n": 1}, {"twice": 2})
    assert Ledger(path, QUESTION, True).answer({"n": 1}) == {"twice": 2}


def test_answers_to_another_question_are_refused(tmp_path):
    path = tmp_path / "x.jsonl"
    Ledger(path, QUESTION, False)
    other = Question("connect_four", "x", 2, (("start_seat", 0),), 2)
    with pytest.raises(GnothiError, match=r"another question \(seed 1, not 2\).*leave --resume out"):
        Ledger(path, other, True)
    Ledger(path, other, False)
    path.write_text("nonsense\n")
    with pytest.raises(GnothiError, match="is damaged"):
        Ledger(path, QUESTION, True)


def test_a_game_that_was_changed_meanwhile_is_refused():
    with pytest.raises(GnothiError, match="not the one that was asked about"):
        QUESTION.loaded()


def test_a_simulation_goes_on(tmp_path):
    means = Means(1, folder=tmp_path, resume=True, quiet=True)
    simulate("connect_four", 600, 2, means=means)
    assert simulate("connect_four", 900, 2, means=means) == simulate("connect_four", 900, 2, means=Means(1, quiet=True))


COMMAND = [sys.executable, "-m", "gnothi"]
ARENA = ["arena", "connect_four", "--bots", "casual,search:2000", "--games", "30", "--jobs", "2", "--json"]


def lines(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.parametrize("stop", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_tournament_continues_and_ends_the_same(tmp_path, stop):
    ledger = tmp_path / "arena-connect_four" / "tournament.jsonl"
    running = subprocess.Popen([*COMMAND, *ARENA], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while lines(ledger) < 6 and running.poll() is None:
        time.sleep(0.01)
    running.send_signal(stop)
    running.communicate()
    assert running.returncode == (130 if stop == signal.SIGINT else -signal.SIGKILL)
    done = lines(ledger) - 1
    assert 5 <= done < 30
    kept = ledger.read_bytes().splitlines()[: done + 1]
    again = subprocess.run([*COMMAND, *ARENA, "--resume"], cwd=tmp_path, capture_output=True, text=True)
    assert again.returncode == 0, again.stderr
    assert f"{done} of 30 parts were done before" in again.stderr
    assert ledger.read_bytes().splitlines()[: done + 1] == kept
    fresh = tournament("connect_four", ["casual", "search:2000"], 30, means=Means(1, quiet=True)).as_dict()
    assert json.loads(again.stdout) == json.loads(json.dumps(fresh))
