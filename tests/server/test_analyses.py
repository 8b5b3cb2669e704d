"""Games that are over, analysed: once for everybody, through restarts, within bounds, and behind everything else."""
from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from gnothi.bots.analysis import analyse, closer_looks, hash_of, in_order, looks_after
from gnothi.bots.random import casual_play
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from gnothi.server import analyses as module
from gnothi.server import thinking
from gnothi.server.admin import Admin, Delete, Forget, Prune
from gnothi.server.analyses import Analyses
from gnothi.server.analysis_shown import show_found
from gnothi.server.app import make_app
from gnothi.server.background import Background
from gnothi.server.database import Database, connect
from gnothi.server.house import House
from gnothi.server.schema import analyses, change, keep_analysis
from gnothi.server.settings import Limits, Settings
from gnothi.server.shown import Json
from gnothi.server.store import NotStored, Store
from tests.server import GAME, dealt, refused, sqlite_at
from tests.server.test_storage import count, one_move_before_the_end
from tests.server.test_upgrade import settled, upgraded

SIMULATIONS = 16
app = make_app(Settings())      # one description of all routes for all tests
NAMES = ("Ana", "Ben")
HERE, THERE = "192.0.2.1", "192.0.2.2"


class Hand:
    """Does here what another process would, as soon as it may."""

    def __init__(self, house_or_analyses: House | Analyses, is_free: bool = True) -> None:
        analyses = house_or_analyses.analyses if isinstance(house_or_analyses, House) else house_or_analyses
        analyses.processes.ask = self.ask  # type: ignore[method-assign]
        self.done: list[str] = []       # the record of each slice
        self.free = asyncio.Event()
        if is_free:
            self.free.set()

    async def ask(self, work: Callable[..., Any], record: str, *more: Any) -> Any:
        await self.free.wait()
        await asyncio.sleep(0)
        self.done.append(record)
        return work(record, *more)


def played(seed: int = 1) -> Match:
    """A casual game of Connect Four."""
    match = Match.new(load(GAME), 2, seed, names=NAMES)
    for _ in casual_play(match, seed, 1000):
        pass
    return match


def opened(url: str, limits: Limits | None = None) -> Analyses:
    return Analyses(Store(Database(url)), Background(), limits or Limits(), SIMULATIONS)


async def closed(analyses: Analyses) -> None:
    await analyses.background.stop()
    analyses.store.close()


async def answered(analyses: Analyses, record: str) -> Json:
    """What is answered to one who asks how it stands."""
    answer: Json = json.loads(await analyses.show(record, NAMES))
    return answer


async def served(analyses: Analyses) -> None:
    """Until everything is analysed."""
    await asyncio.gather(*analyses.background.tasks)


async def ended(url: str) -> tuple[House, str]:
    """A house in which Ana has won a game."""
    house, table, last = await one_move_before_the_end(url)
    house.analyses.simulations = SIMULATIONS
    house.shelf.entries[GAME].searches = True
    await house.deeds.play(*last)
    await settled(house)
    return house, table.code


async def ask(house: House, method: str, code: str, host: str = HERE) -> httpx.Response:
    app.state.house = house
    transport = httpx.ASGITransport(app, client=(host, 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as visitor:
        return await visitor.request(method, f"/api/tables/{code}/analysis")


# Asked, worked out, kept


def test_what_is_told_is_what_the_search_finds_by_the_record_alone(url: str) -> None:
    async def follow() -> tuple[list[Json], Match]:
        house, code = await ended(url)
        hand = Hand(house, is_free=False)
        match = (await house.find(code)).playing.match
        told = [(await ask(house, "GET", code)).json(), (await ask(house, "POST", code)).json()]
        hand.free.set()
        while told[-1]["status"] != "done":
            await asyncio.sleep(0)
            told.append(await answered(house.analyses, match.record()))
        told.append((await ask(house, "GET", code)).json())
        await house.close()
        assert set(hand.done) == {match.record()}, "nothing but the record is given to those who judge"
        return told, match

    told, match = asyncio.run(follow())
    first, asked, *progress, inside, done = told
    assert inside == done
    assert (first["status"], asked["status"]) == ("none", "waiting")
    assert {answer["status"] for answer in progress} <= {"waiting", "working"}
    looks = [(answer["taken"], answer["looks"]) for answer in progress if answer["status"] == "working"]
    assert looks == sorted(looks) and all(answer["text"].endswith(".") for answer in told)
    found = analyse(match, SIMULATIONS)
    assert done == show_found(found, NAMES)
    assert done["losses"] == [round(found.loss(seat) / 2, 4) for seat in range(2)]
    assert [done["judgements"][place]["move"] for place in done["turning_points"]] == [
        judgement.move for judgement in found.turning_points
    ]
    assert all(not answer["judgements"] for answer in told[:-2])


def test_slices_judge_what_one_look_after_the_other_does(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()
    record, wanted = match.record(), analyse(match, SIMULATIONS)
    for seconds in (0.0, 1e9):
        monkeypatch.setattr(thinking, "SLICE_SECONDS", seconds)
        outline, glances = thinking.begin_analysis(record, SIMULATIONS)
        first = thinking.judge_some(record, glances)
        assert len(first) == (len(glances) if seconds else 1), "one at least, and no more than there is time for"
        glanced = first + [judged for decision in glances[len(first):]
                           for judged in thinking.judge_some(record, [decision])]
        closer = [thinking.judge_some(record, [decision])[0] for decision in closer_looks(glanced, SIMULATIONS, 1)]
        assert in_order(glanced, closer) == wanted.judgements
        assert looks_after(glances) == len(glanced) + len(closer)
        assert (outline.record, outline.worst) == (wanted.record, -1.0)


def test_two_tables_with_one_record_are_analysed_once_and_for_all(url: str) -> None:
    async def twice() -> None:
        analyses, record = opened(url), played().record()
        hand = Hand(analyses, is_free=False)
        await asyncio.gather(*(analyses.ask(code, record, HERE) for code in "ABAB"))
        assert next(iter(analyses.asked.values())).visitor == HERE and len(analyses.asked) == 1
        hand.free.set()
        await served(analyses)
        slices = len(hand.done)
        await analyses.ask("C", record, THERE)
        await analyses.ask("A", record, THERE)
        assert len(hand.done) == slices and not analyses.asked
        assert (await answered(analyses, record))["status"] == "done"
        await closed(analyses)

    async def after_a_restart() -> None:
        analyses = opened(url)
        hand = Hand(analyses)
        await analyses.resume()
        assert (await answered(analyses, played().record()))["status"] == "done" and not hand.done
        await closed(analyses)

    asyncio.run(twice())
    assert kept(url) == dict.fromkeys("ABC", True)
    asyncio.run(after_a_restart())


def kept(url: str) -> dict[str, bool]:
    """The tables whose analysis was asked for, and whether it is done."""
    engine = connect(url)
    with engine.connect() as connection:
        rows = connection.execute(sa.select(analyses)).mappings().all()
    engine.dispose()
    assert all(bool(row["record"]) == (row["found"] is None) for row in rows), "a record is not kept twice for ever"
    return {row["table"]: row["found"] is not None for row in rows}


def test_what_was_asked_for_before_a_stop_is_done_after_it(url: str) -> None:
    async def stop_in_the_middle() -> None:
        analyses, record = opened(url), played().record()
        hand = Hand(analyses)
        await analyses.ask("A", record, HERE)
        while not analyses.asked[next(iter(analyses.asked))].taken:
            await asyncio.sleep(0)
        assert hand.done
        await closed(analyses)

    async def go_on() -> Json:
        analyses, record = opened(url), played().record()
        Hand(analyses)
        assert (await answered(analyses, record))["status"] == "waiting"
        await analyses.resume()
        await served(analyses)
        told = await answered(analyses, record)
        await closed(analyses)
        return told

    asyncio.run(stop_in_the_middle())
    assert kept(url) == {"A": False}
    assert asyncio.run(go_on()) == show_found(analyse(played(), SIMULATIONS), NAMES)


def test_one_that_an_earlier_version_wrote_otherwise_is_made_again(url: str) -> None:
    async def again() -> str:
        analyses, record = opened(url), played().record()
        Hand(analyses)
        await analyses.ask("A", record, HERE)
        await served(analyses)
        await analyses.store.write(keep_analysis(hash_of(record), b"otherwise"))
        before = (await answered(analyses, record))["status"]
        await analyses.ask("A", record, HERE)
        await served(analyses)
        after = (await answered(analyses, record))["status"]
        await closed(analyses)
        return f"{before} {after}"

    assert asyncio.run(again()) == "none done"


# Refused


def test_only_a_game_that_is_over_and_can_be_searched_is_analysed(url: str) -> None:
    async def look() -> list[tuple[int, str]]:
        house, over = await ended(url)
        lobby = await house.make(house.shelf.game(GAME), 2, {}, 0, False, "host")
        running = await dealt(house)
        answers = [await ask(house, method, table.code) for table in (lobby, running) for method in ("GET", "POST")]
        house.shelf.entries[GAME].searches = False
        answers.append(await ask(house, "POST", over))
        await upgraded(house, over)
        answers += [await ask(house, method, over) for method in ("POST", "GET")]
        answers.append(await ask(house, "POST", "NOWHERE"))
        await house.close()
        assert all(answer.json()["text"] for answer in answers)
        return [(answer.status_code, answer.json().get("error", "")) for answer in answers]

    phase = (409, "phase")
    assert asyncio.run(look()) == [
        phase, phase, phase, phase, (503, "not_ready"), (409, "archived"), (200, ""), (404, "not_found"),
    ]
    assert count(url, analyses) == 0


def test_each_address_and_all_together_may_ask_for_so_many_at_a_time(tmp_path: Any) -> None:
    async def fill() -> None:
        analyses = opened(sqlite_at(tmp_path), Limits(analyses=2, all_analyses=3))
        hand, records = Hand(analyses, is_free=False), [played(seed).record() for seed in range(5)]
        await analyses.ask("A", records[0], HERE)
        await analyses.ask("B", records[1], HERE)
        assert await refused(analyses.ask("C", records[2], HERE)) == (
            "too_many: 2 games of yours wait for their analysis; ask again when one is done"
        )
        await analyses.ask("A2", records[0], HERE)      # that is no further game
        await analyses.ask("C", records[2], THERE)
        assert (await refused(analyses.ask("D", records[3], THERE))).startswith("too_many: 3 games wait here")
        assert (await answered(analyses, records[3]))["status"] == "none"
        assert "beside 2 others" in (await answered(analyses, records[2]))["text"]
        hand.free.set()
        await served(analyses)
        await analyses.ask("D", records[3], THERE)
        await served(analyses)
        await closed(analyses)

    asyncio.run(fill())
    assert kept(sqlite_at(tmp_path)) == dict.fromkeys(("A", "B", "A2", "C", "D"), True)


def test_a_server_may_analyse_nothing(tmp_path: Any) -> None:
    async def look() -> str:
        analyses = opened(sqlite_at(tmp_path), Limits(analyses=0))
        said = await refused(analyses.ask("A", played().record(), HERE))
        await closed(analyses)
        return said

    assert asyncio.run(look()).startswith("forbidden: games are not analysed on this server")


def test_visitors_take_turns_and_one_game_of_each_is_finished_before_the_next(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "SLICE_SECONDS", 0.0)

    async def order() -> tuple[list[str], list[str]]:
        analyses = opened(sqlite_at(tmp_path))
        hand, records = Hand(analyses, is_free=False), [played(seed).record() for seed in range(3)]
        for record, visitor in zip(records, (HERE, HERE, THERE), strict=True):
            await analyses.ask(f"T{visitor}{record[-9:]}"[:12], record, visitor)
        hand.free.set()
        await served(analyses)
        await closed(analyses)
        return hand.done, records

    done, (first, second, other) = asyncio.run(order())
    assert done[:6] == [first, other] * 3
    assert max(place for place, record in enumerate(done) if record == first) < done.index(second)
    assert done.index(second) > done.index(other)


# What goes wrong


def test_a_game_that_cannot_be_analysed_holds_up_no_other(tmp_path: Any, caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> list[str]:
        analyses = opened(sqlite_at(tmp_path))
        Hand(analyses)
        record = played().record()
        await analyses.ask("BAD", "no record", HERE)
        await analyses.ask("A", record, HERE)
        await served(analyses)
        told = [(await answered(analyses, given))["status"] for given in ("no record", record)]
        await closed(analyses)
        return told

    assert asyncio.run(fail()) == ["none", "done"]
    assert "a game could not be analysed" in caplog.text
    assert kept(sqlite_at(tmp_path)) == {"A": True}


def test_what_was_found_is_stored_as_soon_as_it_can_be(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RETRY_SECONDS", 0.0)

    async def store() -> int:
        analyses, record = opened(sqlite_at(tmp_path)), played().record()
        hand, failures = Hand(analyses, is_free=False), [NotStored("the disk is full")] * 2
        await analyses.ask("A", record, HERE)
        write = analyses.store.write

        async def try_to(*job: Any) -> None:
            if failures:
                raise failures.pop()
            await write(*job)

        monkeypatch.setattr(analyses.store, "write", try_to)
        hand.free.set()
        await served(analyses)
        slices = len(hand.done)
        await closed(analyses)
        return slices

    slices = asyncio.run(store())
    assert slices <= looks_after(thinking.begin_analysis(played().record(), SIMULATIONS)[1]) + 1, "nothing twice"
    assert kept(sqlite_at(tmp_path)) == {"A": True}


def test_nothing_is_kept_that_could_not_be_stored_when_it_was_asked_for(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> Json:
        analyses, record = opened(sqlite_at(tmp_path)), played().record()

        async def cannot(*job: Any) -> None:
            raise NotStored("the disk is full")

        monkeypatch.setattr(analyses.store, "write", cannot)
        with pytest.raises(NotStored):
            await analyses.ask("A", record, HERE)
        told = await answered(analyses, record)
        await closed(analyses)
        return told

    assert asyncio.run(fail())["status"] == "none"


# Gone


def test_it_goes_with_its_table_and_with_a_name_but_not_with_another_s_game(url: str) -> None:
    async def remove() -> list[str]:
        house, code = await ended(url)
        Hand(house)
        admin = Admin(set())
        await admin.open(house)
        record = (await house.find(code)).playing.match.record()
        await ask(house, "POST", code)
        await house.analyses.ask("COPY", record, HERE)
        await settled(house)
        told = [(await ask(house, "GET", code)).json()["status"]]
        await admin.do(Forget(code=code, seat=1))
        told.append((await ask(house, "GET", code)).json()["status"])
        await settled(house)
        assert "Ben" not in (await house.find(code)).playing.match.record()
        assert kept(url) == {"COPY": True}
        await ask(house, "POST", code)
        await settled(house)
        told.append((await ask(house, "GET", code)).json()["status"])
        assert "Ben" not in (await ask(house, "GET", code)).text
        await admin.do(Delete(code=code))
        await admin.do(Prune(days=1))
        assert kept(url) == {"COPY": True}
        await house.store.write(change(analyses, {"table": "COPY"}, {"asked": 1.0}))
        await admin.do(Prune(days=1))
        told.append((await ask(house, "GET", code)).json()["error"])
        await house.close()
        return told

    assert asyncio.run(remove()) == ["done", "none", "done", "not_found"]
    assert kept(url) == {}
