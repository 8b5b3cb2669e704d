"""What is kept: the same on SQLite and on PostgreSQL; tables come back from their moves."""
from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from gnothi.engine.errors import GnothiError
from gnothi.engine.registry import load, names
from gnothi.server.app import make_app
from gnothi.server.database import Database, connect, default_url, migrate, why
from gnothi.server.house import House
from gnothi.server.refusals import Refusal
from gnothi.server.schema import ADD_MOVE, change_table, lines, meta, moves, seats, tables
from gnothi.server.seats import OPEN
from gnothi.server.settings import Settings
from gnothi.server.shown import Json
from gnothi.server.store import Conflict, NotStored, Store
from gnothi.server.table import OVER, PLAYING, Table
from tests.server import ALONE, GAME, Party, Served, dealt, play, sqlite_at


def move(code: str, seq: int) -> tuple[sa.Executable, dict[str, object]]:
    return ADD_MOVE, {"table": code, "seq": seq, "kind": "play", "seat": 0, "action": 1, "moment": 1.5}


def test_many_tables_moves_share_a_commit(url: str) -> None:
    async def write() -> int:
        store = Store(Database(url))
        await asyncio.gather(*(store.write(move(f"T{table}", seq)) for table in range(40) for seq in range(1, 6)))
        commits = store.commits
        store.close()
        return commits

    assert asyncio.run(write()) == 1, "all of one round of the event loop"
    assert count(url, moves) == 200


def test_the_first_of_two_moves_wins_and_its_neighbours_are_stored(url: str) -> None:
    async def write() -> list[object]:
        store = Store(Database(url))
        await store.write(move("A", 1))
        done = await asyncio.gather(
            store.write(move("B", 1)), store.write(move("A", 1)), store.write(move("C", 1)), return_exceptions=True
        )
        store.close()
        return list(done)

    first, second, third = asyncio.run(write())
    assert first is None and third is None
    assert isinstance(second, Conflict)
    assert count(url, moves) == 3


def test_a_stopping_store_stores_what_still_waits(url: str) -> None:
    async def write() -> None:
        store = Store(Database(url))
        waiting = [asyncio.create_task(store.write(move("A", seq))) for seq in range(1, 100)]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        await asyncio.gather(*waiting)

    asyncio.run(write())
    assert count(url, moves) == 99


def test_an_error_of_any_kind_reaches_the_one_who_asked_and_the_next_write_is_stored(url: str) -> None:
    """SQLite refuses too large a number with an error that is not one of a database."""
    async def write() -> list[object]:
        store = Store(Database(url))
        too_large = (ADD_MOVE, {**move("B", 1)[1], "action": 2**70})
        done = await asyncio.gather(
            store.write(move("A", 1)), store.write(too_large), store.write(move("C", 1)), return_exceptions=True
        )
        await store.write(move("D", 1))
        store.close()
        return list(done)

    first, second, third = asyncio.run(write())
    assert first is None and third is None
    assert isinstance(second, Exception) and not isinstance(second, Conflict)
    assert count(url, moves) == 3


async def health(house: House) -> tuple[int, str]:
    app = make_app(house.settings)
    app.state.house = house
    house.store.probed = 0.0
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as visitor:
        answer = await visitor.get("/healthz")
    return answer.status_code, answer.json().get("text", "")


def test_health_writes_and_says_why_it_cannot(tmp_path: Path) -> None:
    async def look() -> list[tuple[int, str]]:
        house = House(Settings(db=sqlite_at(tmp_path)))
        seen = [await health(house)]
        sa.event.listen(house.store.database.lock.writer, "begin", forbid_writing)
        seen.append(await health(house))
        with pytest.raises(NotStored, match="could not be stored, so nothing has happened"):
            await house.store.write(move("A", 1))
        sa.event.remove(house.store.database.lock.writer, "begin", forbid_writing)
        sa.event.listen(house.store.database.lock.writer, "begin", allow_writing)
        seen.append(await health(house))
        await house.close()
        with pytest.raises(GnothiError, match="has stopped"):
            await house.store.write(move("A", 2))
        return [*seen, await health(house)]

    (green, _), (red, why), (again, _), (stopped, _) = asyncio.run(look())
    assert (green, red, again, stopped) == (200, 503, 200, 503)
    assert why == "what is played here cannot be stored: the database may only be read, not written to"


def forbid_writing(connection: sa.Connection) -> None:
    connection.exec_driver_sql("PRAGMA query_only = ON")


def allow_writing(connection: sa.Connection) -> None:
    connection.exec_driver_sql("PRAGMA query_only = OFF")


@pytest.mark.parametrize(("code", "sentence"), [
    (sqlite3.SQLITE_FULL, "the disk is full"), (sqlite3.SQLITE_IOERR | 3 << 8, "the disk does not take"),
    (sqlite3.SQLITE_CANTOPEN, "may this user read and write it"), (sqlite3.SQLITE_CORRUPT, "restore a backup"),
])
def test_what_is_wrong_with_the_disk_is_said_in_a_sentence(code: int, sentence: str) -> None:
    cause = sqlite3.OperationalError("SQLite's own words")
    cause.sqlite_errorcode = code
    assert sentence in why(sa.exc.OperationalError("UPDATE lease", {}, cause))


def test_a_folder_that_cannot_be_used_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for path in (tmp_path / "file" / "tables.sqlite", Path("/proc/nowhere/tables.sqlite"), tmp_path):
        with pytest.raises(GnothiError, match=r"the tables cannot be kept in .*; name another place with --db"):
            Database(f"sqlite:///{path}")


def test_a_conflict_does_not_tell_the_names_of_keys(url: str) -> None:
    async def write() -> str:
        store = Store(Database(url))
        await store.write(move("A", 1))
        with pytest.raises(Conflict) as refused:
            await store.write(move("A", 1))
        store.close()
        return str(refused.value)

    assert asyncio.run(write()) == "something is already stored there"


@pytest.mark.parametrize("code", ["A\0B", "Ä", "a b", "\0", "K7QMP\n"])
def test_a_code_that_cannot_be_one_leads_nowhere(url: str, code: str) -> None:
    async def look() -> None:
        house = House(Settings(db=url))
        with pytest.raises(Refusal, match="there is no table") as refused:
            await house.find(code)
        await house.close()
        assert "\0" not in str(refused.value)

    asyncio.run(look())


def test_migrations_make_what_the_code_expects_and_can_run_again(url: str) -> None:
    engine = connect(url)
    migrate(engine)
    migrate(engine)
    there = sa.inspect(engine)
    for table in meta.sorted_tables:
        found = {column["name"]: column for column in there.get_columns(table.name)}
        assert set(found) == set(table.columns.keys()) | set()
        for column in table.columns:
            assert bool(found[column.name]["nullable"]) == bool(column.nullable), f"{table.name}.{column.name}"
    engine.dispose()


def count(url: str, table: sa.Table) -> int:
    engine = connect(url)
    with engine.connect() as connection:
        number = connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
    engine.dispose()
    return int(number)


def test_a_table_comes_back_from_its_moves(url: str) -> None:
    server = Served(url, *ALONE, "--game", "cogito")
    try:
        server.wait_ready("connect_four", "cogito")
        party = server.deal("cogito", 3)
        for _ in range(12):
            awaited = party.table()["awaited"]
            if awaited:
                party.play(awaited[0])
        small = server.deal()
        small.play(0)
        small.post("/ask", small.tokens[0], seat=0)
        small.post("/answer", small.tokens[1], seat=1, agree=True)
        small.play(0)
        small.post("/chat", small.tokens[0], seat=0, text="until later")
        lobby = server.make(seats=2)
        before = [snapshot(party), snapshot(small)]
        assert server.stop() in (0, 130), "Ctrl-C stops it"
        server.start()
        server.wait_ready("connect_four", "cogito")
        assert [snapshot(party), snapshot(small)] == before
        assert server.http.get(f"/api/tables/{lobby['code']}").json()["phase"] == "lobby"
        assert count(url, tables) == 3 and count(url, seats) == 7 and count(url, lines) >= 5
        small.play(1)
        small.play_out()
        assert small.get("/verify").json()["ok"]
    finally:
        server.close()


def snapshot(party: Party) -> object:
    """Everything that anybody sees, less the time of day."""
    states = [party.state(seat) for seat in range(len(party.tokens))]
    table = party.table() | {"moment": 0}
    for seat in table["seats"]:
        seat["cover_from"] = None
    return states, party.state(), table, party.get("/chat").json()


def test_who_leaves_by_the_rules_leaves_after_what_was_stored_before(tmp_path: Path) -> None:
    """The seat and the move are stored together or not at all."""
    async def leave(game: str) -> tuple[int, str, str]:
        house = House(Settings(db=sqlite_at(tmp_path)))
        table = await dealt(house, game, people=3)
        while not table.playing.match.may_leave(0):
            seat = table.awaited[0]
            await play(house, table, seat)
        seat = table.awaited[0]
        elsewhere = {"seq": table.seq + 1, "seat": seat, "action": table.playing.view(seat).actions[0]}
        await house.store.write((ADD_MOVE, {"table": table.code, "kind": "play", "moment": 0.0, **elsewhere}))
        before = table.seq
        await house.lobby.free(table, 0)
        kept = await house.store.load(table.code)
        await house.close()
        assert kept is not None
        return len(kept.moves) - before, table.chairs[0].kind, kept.seats[0]["kind"]

    leaving = [name for name in names() if load(name).rules.has_leaving]
    assert leaving
    assert asyncio.run(leave(leaving[0])) == (2, OPEN, OPEN)


def test_all_who_come_at_the_same_time_sit_at_the_same_table(tmp_path: Path) -> None:
    async def come() -> list[object]:
        house = House(Settings(db=sqlite_at(tmp_path)))
        table = await dealt(house)
        house.tables.clear()
        found = await asyncio.gather(*(house.find(table.code) for _ in range(3)))
        await house.close()
        return list(found)

    found = asyncio.run(come())
    assert len(found) == 3 and all(table is found[0] for table in found)


def test_a_lobby_from_before_an_upgrade_is_started_by_the_new_rules_and_comes_back(tmp_path: Path) -> None:
    async def upgrade() -> tuple[str, str]:
        house = House(Settings(db=sqlite_at(tmp_path)))
        game = house.shelf.game(GAME)
        made = await house.make(game, 2, {}, 0, False, "host")
        await house.store.write(change_table(made.code, rules="0.0", edition="an older one"))
        house.tables.clear()
        table = await house.find(made.code)
        await house.lobby.fill(table, "casual")
        await house.lobby.start(table)
        kept = await house.store.load(table.code)
        house.tables.clear()
        phase = (await house.find(made.code)).phase
        await house.close()
        assert kept is not None
        assert (kept.table["rules"], kept.table["edition"]) == (game.facts.version, game.edition)
        return kept.table["status"], phase

    assert asyncio.run(upgrade()) == (PLAYING, PLAYING)


def test_a_table_with_an_option_that_is_gone_can_be_opened(tmp_path: Path) -> None:
    async def visit() -> tuple[Json, Json]:
        house = House(Settings(db=sqlite_at(tmp_path)))
        old = await house.make(house.shelf.game("cogito"), 2, {}, 0, True, "host")
        await house.store.write(change_table(old.code, options={"turn_seconds": 120, "dream_scope": "own_field"}))
        house.tables.clear()
        listed = await house.public_tables()
        table = await house.find(old.code)
        await house.close()
        return listed[0], table.terms.options

    listed, options = asyncio.run(visit())
    assert listed["game"] == "cogito"
    assert options == {"dream_scope": "own_field"}


@pytest.mark.parametrize(("stored", "sentence"), [
    ({"options": {"gravity": "sideways"}}, "Connect Four no longer has the house rules of this table"),
    ({"options": {"start_seat": "seat 99"}}, "Connect Four no longer has the house rules of this table"),
    ({"options": {"start_seat": None}}, "Connect Four cannot read the house rules of this table"),
    ({"game": "chess"}, "'chess'"),
])
def test_a_table_that_cannot_be_opened_any_more_hides_no_other(
    tmp_path: Path, stored: dict[str, object], sentence: str
) -> None:
    async def visit() -> tuple[set[str], set[str]]:
        house = House(Settings(db=sqlite_at(tmp_path)))
        game = house.shelf.game(GAME)
        old, *others = [await house.make(game, 2, {}, 0, True, "host") for _ in range(3)]
        await house.store.write(change_table(old.code, **stored))
        house.tables.clear()
        listed = {table["code"] for table in await house.public_tables()}
        with pytest.raises(GnothiError, match=sentence):
            await house.find(old.code)
        await house.close()
        return listed, {table.code for table in others}

    listed, others = asyncio.run(visit())
    assert listed == others


def test_public_tables_are_listed_without_rebuilding_them(tmp_path: Path) -> None:
    async def look() -> tuple[list[Json], list[Json], int]:
        house = House(Settings(db=sqlite_at(tmp_path)))
        await dealt(house, public=True)
        used = await house.public_tables()
        house.tables.clear()
        unused = await house.public_tables()
        in_memory = len(house.tables)
        await house.close()
        return used, unused, in_memory

    [used], [unused], in_memory = asyncio.run(look())
    assert used["awaited"] == [0], "a table in memory says whom it waits for"
    assert unused == used | {"awaited": []}
    assert (used["title"], used["phase"]) == ("Connect Four", "playing")
    assert [seat["name"] for seat in used["seats"]] == ["Ana", "Ben"]
    assert in_memory == 0


def test_a_database_that_cannot_be_used_is_said_so(tmp_path: Path) -> None:
    async def begin(url: str) -> None:
        Store(Database(url))

    for url in ("mysql://localhost/x", "nonsense", "postgresql://127.0.0.1:1/none", "sqlite://"):
        with pytest.raises(GnothiError):
            asyncio.run(begin(url))
    assert default_url().startswith("sqlite:///")


@pytest.mark.parametrize("statement", ["UPDATE", "INSERT INTO archive"])     # after the move has been written
def test_the_last_move_the_result_and_the_record_are_stored_together_or_not_at_all(url: str, statement: str) -> None:
    def break_off(connection: object, cursor: object, given: str, *more: object) -> None:
        if given.startswith(statement):
            raise RuntimeError("the power fails")

    async def end() -> None:
        house, table, last = await one_move_before_the_end(url)
        writer = house.store.database.lock.writer
        sa.event.listen(writer, "before_cursor_execute", break_off)
        with pytest.raises(RuntimeError, match="the power fails"):
            await house.deeds.play(*last)
        sa.event.remove(writer, "before_cursor_execute", break_off)
        kept = await house.store.load(table.code)
        assert kept is not None and kept.archive is None
        assert (kept.table["status"], len(kept.moves), table.phase) == (PLAYING, table.seq, PLAYING)
        await house.deeds.play(*last)
        kept = await house.store.load(table.code)
        assert kept is not None and kept.archive is not None
        assert (kept.table["status"], len(kept.moves), table.phase) == (OVER, table.seq, OVER)
        assert kept.table["result"] == [1.0, -1.0] and kept.table["ended_by"] == "C4-4"
        assert kept.archive["record"] == table.playing.match.record()
        await house.close()

    asyncio.run(end())


async def one_move_before_the_end(url: str) -> tuple[House, Table, tuple[Table, int, int, str]]:
    """A game of Connect Four in which Ana has three in a column, and her move that wins it."""
    house = House(Settings(db=url))
    table = await dealt(house)
    for seat, column in [(0, "a"), (1, "b")] * 3:
        await play(house, table, seat, column)
    return house, table, (table, 0, table.playing.questions[0].seq, "a")


def test_a_game_that_version_0_1_left_without_its_result_gets_it_when_it_is_opened(url: str) -> None:
    async def open_again() -> tuple[str, object, str]:
        house, table, last = await one_move_before_the_end(url)
        await house.deeds.play(*last)
        await house.store.write(change_table(table.code, status=PLAYING, result=None, ended_by=""))
        house.tables.clear()
        assert (await house.find(table.code)).phase == OVER
        kept = await house.store.load(table.code)
        await house.close()
        assert kept is not None
        return kept.table["status"], kept.table["result"], kept.table["ended_by"]

    assert asyncio.run(open_again()) == (OVER, [1.0, -1.0], "C4-4")
