"""What those who run a server do: through the server while it runs, by themselves while it does not."""
from __future__ import annotations

import asyncio
import json
import logging
import signal
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from gnothi.bench.server import free_port
from gnothi.engine.errors import GnothiError
from gnothi.engine.record import read_record
from gnothi.server.admin import Admin, Ban, Close, Delete, Forget, Free, Look, Prune, Reopen, Unban
from gnothi.server.admin_client import ask, read_leases, send
from gnothi.server.backup import back_up, restore
from gnothi.server.database import Database
from gnothi.server.house import House
from gnothi.server.logs import JsonLines
from gnothi.server.refusals import Refusal
from gnothi.server.schema import DROP_LINES, change_seat, change_table, tables
from gnothi.server.settings import Settings
from tests.server import ALONE, Served, dealt, play, sqlite_at
from tests.server.test_storage import count
from tests.server.test_upgrade import finished, settled


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(sqlite_at(tmp_path_factory.mktemp("run")), "--log-format", "json", "--keep-days", "30")
    try:
        yield server.wait_listening()
    finally:
        server.close()


def test_a_table_is_closed_reopened_and_deleted_while_people_sit_there(run: Served) -> None:
    party = run.deal()
    page = party.page(0)
    page.hear("chat")
    assert "is closed" in send(run.db, Close(code=party.code.lower()))
    assert page.hear("bye")["text"] == "This table was changed by those who run the server."
    page.close()
    answer = party.get("")
    assert (answer.status_code, answer.json()["error"]) == (410, "closed")
    send(run.db, Reopen(code=party.code))
    party.play(0)
    assert send(run.db, Delete(code=party.code)).startswith(f"{party.code} is deleted")
    assert party.get("").status_code == 404
    with pytest.raises(GnothiError, match="there is no table"):
        send(run.db, Delete(code=party.code))


def test_a_seat_is_freed_and_somebody_is_looked_for(run: Served) -> None:
    party = run.deal()
    page = party.page(1)
    page.hear("chat")
    assert send(run.db, Look(code=party.code)) == "127.0.0.1: Ben"
    page.close()
    assert "Ben sat there" in send(run.db, Free(code=party.code, seat=1))
    assert party.table()["seats"][1]["kind"] == "open"
    assert party.get("/chat").json()["lines"][-1]["text"] == "The seat of Ben was freed by those who run the server."


def test_addresses_are_banned_but_never_this_machine(run: Served) -> None:
    assert send(run.db, Ban(network="192.0.2.7")) == "192.0.2.7/32 is banned"
    assert send(run.db, Ban(network="192.0.2.7")) == "192.0.2.7/32 was banned before"
    assert send(run.db, Unban(network="192.0.2.7")) == "192.0.2.7/32 may come again"
    for network in ("127.0.0.1", "0.0.0.0/0", "::/0"):
        with pytest.raises(GnothiError, match="shut out this machine itself"):
            send(run.db, Ban(network=network))
    with pytest.raises(GnothiError, match="is no address"):
        send(run.db, Ban(network="next door"))


def test_the_door_opens_only_with_the_key_that_the_database_tells(run: Served) -> None:
    [lease] = read_leases(run.db)
    assert lease[0] == f"http://127.0.0.1:{run.port}"
    for given in ("", "Bearer", "Bearer 0", "Basic " + lease[1], "Bearer " + lease[1][:-1], "Bearer é"):
        headers = {"Authorization": given.encode()}
        answer = run.http.post("/admin", headers=headers, json={"deed": "prune", "days": 1})
        assert (answer.status_code, answer.json()["error"]) == (403, "forbidden"), given


@pytest.mark.parametrize("body", [
    b"", b"{}", b"[]", b"null", b'{"deed": "burn"}', b'{"deed": "close"}', b'{"deed": "close", "code": ""}',
    b'{"deed": "close", "code": "A\\u0000B"}', b'{"deed": "close", "code": "A", "and": 1}', b"\xff\xfe",
    b'{"deed": "close", "code": "' + b"A" * 13 + b'"}', b'{"deed": "free", "code": "AAAAAA", "seat": 12}',
    b'{"deed": "free", "code": "AAAAAA", "seat": "0"}', b'{"deed": "prune", "days": 0}',
    b'{"deed": "prune", "days": 1e999}', b'{"deed": "prune", "days": NaN}',
    b'{"deed": "ban", "network": "' + b"1" * 61 + b'"}',
    b'{"deed": "ban", "network": 5}', b"[" * 9_000,
])
def test_the_door_answers_whatever_it_is_told(run: Served, body: bytes) -> None:
    [lease] = read_leases(run.db)
    answer = run.http.post("/admin", headers={"Authorization": f"Bearer {lease[1]}"}, content=body)
    assert answer.status_code == 422 and answer.json()["text"], answer.text


def test_figures_are_shown_to_this_machine_and_to_nobody_through_a_proxy(run: Served) -> None:
    party = run.deal()
    party.play(0)
    figures = run.http.get("/metrics")
    assert figures.headers["content-type"].startswith("text/plain")
    told = {line.split(" ")[0]: float(line.split(" ")[1]) for line in figures.text.splitlines() if line[0] != "#"}
    assert any(name.startswith("gnothi_build_info") for name in told)
    assert told["gnothi_moves_total"] >= 1 and told["gnothi_commit_seconds_count"] >= 1
    assert told['gnothi_tables{phase="playing"}'] >= 1 and told["gnothi_stores"] == 1
    route = 'gnothi_requests_total{method="POST",route="/api/tables/{code}/play",status="200"}'
    assert told[route] >= 1 and party.code not in figures.text
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
        answer = run.http.get("/metrics", headers={header: "127.0.0.1"})
        assert (answer.status_code, answer.json()["error"]) == (403, "forbidden")


def test_without_a_server_the_same_is_done_alone(tmp_path: Path) -> None:
    url = sqlite_at(tmp_path)

    async def fill() -> str:
        house = House(Settings(db=url))
        table = await dealt(house)
        await house.close()
        return table.code

    code = asyncio.run(fill())
    assert ask(url, Look(code=code)) == ""
    send(url, Close(code=code))
    send(url, Ban(network="2001:db8::/64"))
    send(url, Reopen(code=code))
    send(url, Delete(code=code))
    assert count(url, tables) == 0
    with pytest.raises(GnothiError, match="there is no database"):
        send(sqlite_at(tmp_path / "elsewhere"), Delete(code=code))


def test_what_nobody_has_used_for_long_is_deleted(url: str) -> None:
    async def prune() -> tuple[str, list[bool]]:
        house, admin = House(Settings(db=url)), Admin(set())
        await admin.open(house)
        old, played, said, _ = made = [await dealt(house) for _ in range(4)]
        for table in (old, played, said):
            long_ago = change_table(table.code, created=1.0, started=1.0)
            await house.store.write(long_ago, (DROP_LINES, {"of": table.code}))
        await play(house, played, 0)
        await house.deeds.chat(said, 0, "are you still there?")
        text = await admin.do(Prune(days=30))
        left = [await house.store.load(table.code) is not None for table in made]
        await house.close()
        return text, left

    text, left = asyncio.run(prune())
    assert text == "1 table was deleted that nobody had used for 30 days"
    assert left == [False, True, True, True]


def test_a_person_is_forgotten(url: str) -> None:
    async def forget() -> None:
        house, code = await finished(url)
        admin = Admin(set())
        await admin.open(house)
        await house.deeds.chat(await house.find(code), 0, "my address is 1 High Street")
        await house.store.write(change_seat(code, 0, place="f" * 64))
        playing = await dealt(house)
        with pytest.raises(Refusal, match="is being played"):
            await admin.do(Forget(code=playing.code, seat=0))
        before = await house.find(code)
        assert await admin.do(Forget(code=code, seat=0)) == f"Ana is forgotten at {code}"
        await settled(house)
        house.ended.append(before)      # whose story was not put into words in time
        await house._archive()
        kept = await house.store.load(code)
        await house.close()
        assert kept is not None and kept.archive is not None
        assert "Ana" not in json.dumps([kept.table, kept.seats, kept.moves, kept.lines])
        assert "High Street" not in json.dumps(kept.lines)
        assert (kept.seats[0]["token_hash"], kept.seats[0]["place"]) == ("", "")
        assert read_record(kept.archive["record"]).names == ("Seat 1", "Ben")
        assert kept.archive["shown"] is not None, "the story is told again"
        assert b"Ana" not in zlib.decompress(kept.archive["shown"])

    asyncio.run(forget())


# Copies


def test_a_backup_of_twenty_tables_in_play_holds_all_that_was_acknowledged(url: str, tmp_path: Path) -> None:
    file, other = tmp_path / "copy.sqlite", f"sqlite:///{tmp_path / 'restored.sqlite'}"

    async def play_on(house: House, code: str, done: dict[str, int]) -> None:
        table = await house.find(code)
        while True:
            await play(house, table, table.awaited[0], None)
            done[code] = table.seq
            if table.phase == "over":
                table = await dealt(house)
                code = table.code

    async def back_up_in_play() -> dict[str, int]:
        house = House(Settings(db=url))
        codes, done = [(await dealt(house)).code for _ in range(20)], {}
        players = [asyncio.create_task(play_on(house, code, done)) for code in codes]
        while len(done) < 20:
            await asyncio.sleep(0.01)
        acknowledged = dict(done)
        assert await asyncio.to_thread(back_up, url, file) >= 20
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        await house.close()
        return acknowledged

    async def look() -> dict[str, int]:
        house = House(Settings(db=other))
        found = {code: (await house.find(code)).seq for code in acknowledged}
        await house.close()
        return found

    acknowledged = asyncio.run(back_up_in_play())
    assert restore(file, other) >= 20
    restored = asyncio.run(look())
    assert all(restored[code] >= seq for code, seq in acknowledged.items())
    with pytest.raises(GnothiError, match="already holds tables"):
        restore(file, other)
    with pytest.raises(GnothiError, match="is already there"):
        back_up(url, file)


def test_a_backup_is_restored_into_either_kind_of_database(url: str, tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path / 'source.sqlite'}"

    async def fill() -> str:
        house, code = await finished(source)
        await house.close()
        return code

    async def read(code: str) -> str:
        house = House(Settings(db=url))
        table = await house.find(code)
        record = table.playing.match.record()
        await house.close()
        return record

    code = asyncio.run(fill())
    Database(url).close()       # an empty one, as a server leaves it that nobody visited
    back_up(source, tmp_path / "copy.sqlite")
    assert restore(tmp_path / "copy.sqlite", url) == 1
    assert read_record(asyncio.run(read(code))).result == (1.0, -1.0)


# Logs


def test_a_log_is_one_object_a_line() -> None:
    record = logging.LogRecord("gnothi.access", logging.INFO, "", 1, "%s %d", ("GET\n", 200), None)
    record.address = "192.0.2.7"
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["message"], told["address"]) == ("info", "GET\n 200", "192.0.2.7")
    try:
        raise RuntimeError("by us")
    except RuntimeError as error:
        record.exc_info = (type(error), error, error.__traceback__)
    assert "by us" in json.loads(JsonLines().format(record))["exception"]


def test_where_the_server_is_stands_in_the_log_as_an_object_too(tmp_path: Path) -> None:
    served = [sys.executable, "-m", "gnothi", "serve", "--db", sqlite_at(tmp_path), "--port", str(free_port()), *ALONE]
    for form in ("json", "text"):
        with subprocess.Popen([*served, "--log-format", form], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            process.send_signal(signal.SIGINT)
        told = json.loads(line)["message"] if form == "json" else line
        assert told.startswith("Gnothi is open at http://127.0.0.1:")
