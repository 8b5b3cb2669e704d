"""The tables of the database, and the statements that change them."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa

from gnothi.engine.seed import OLD_SEED_BITS

meta = sa.MetaData()

tables = sa.Table(
    "table", meta,
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.String(20), nullable=False),          # the version it is played by
    sa.Column("edition", sa.String(20), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("clock", sa.Integer, nullable=False),             # seconds for a decision, or for the game; 0 for none
    sa.Column("increment", sa.Integer, nullable=True),          # with a clock for the game: seconds for each decision
    sa.Column("clock_from", sa.Integer, nullable=False, server_default="0"),    # the row after which it counts
    sa.Column("status", sa.String(10), nullable=False, index=True),
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("nonce", sa.String(64), nullable=False),
    sa.Column("numbers", sa.JSON, nullable=False),              # those of the people, in seat order, once it is dealt
    sa.Column("seed_bits", sa.Integer, nullable=False, server_default=str(OLD_SEED_BITS)),
    sa.Column("host_hash", sa.String(64), nullable=False, index=True),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("started", sa.Float, nullable=False),             # 0 before
    sa.Column("result", sa.JSON, nullable=True),
    sa.Column("ended_by", sa.String(20), nullable=False),
    sa.Column("rematch", sa.String(12), nullable=False),
    sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),     # by those who run the server
    sa.Column("request", sa.JSON(none_as_null=True), nullable=True),        # an open one to take back
    sa.Column("proposal", sa.JSON(none_as_null=True), nullable=True),       # an open one to free a seat or set a clock
    sa.Column("former", sa.JSON, nullable=False, server_default="[]"),      # who has left a seat in play
    sa.Column("muted", sa.JSON, nullable=False, server_default="[]"),       # who does not talk here; see `talk`
    sa.Column("again", sa.String(12), nullable=False, server_default=""),   # the table of which this is the rematch
    sa.Column("branch", sa.JSON(none_as_null=True), nullable=True),         # from which moment of which game it goes on
)

seats = sa.Table(
    "seat", meta,
    sa.Column("table", sa.String(12), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),           # open, person, bot or kept
    sa.Column("bot", sa.String(20), nullable=False),
    sa.Column("token_hash", sa.String(64), nullable=False),
    sa.Column("dice", sa.String(64), nullable=False),           # the number its person added
    sa.Column("standin", sa.Boolean, nullable=False),           # a stand-in plays until the owner returns
    sa.Column("place", sa.String(64), nullable=False, server_default=""),       # where its person sat down, hashed
    sa.Column("asked", sa.Integer, nullable=False, server_default="0"),         # the last move it asked to take back
    sa.Column("choice", sa.String(40), nullable=False, server_default=""),      # its word of the game's seat option
    sa.Column("spent", sa.Float, nullable=False, server_default="0"),   # seconds thought beside those of its moves
)

moves = sa.Table(
    "move", meta,
    sa.Column("table", sa.String(12), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(4), nullable=False),            # play or back
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Integer, nullable=False),            # for a take-back: how many moves stay
    sa.Column("moment", sa.Float, nullable=False),
    sa.Column("spent", sa.Float, nullable=True),                # seconds thought by a clock for the game; none without
)

lines = sa.Table(
    "line", meta,
    sa.Column("table", sa.String(12), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=True),               # none: said by a spectator, or by the house
    sa.Column("name", sa.String(40), nullable=False),           # empty: said by the house
    sa.Column("text", sa.String(500), nullable=False),          # of a person; version 0.1 kept notices here too
    sa.Column("kind", sa.String(20), nullable=False, server_default=""),        # of a notice
    sa.Column("details", sa.JSON(none_as_null=True), nullable=True),            # its names and numbers
    sa.Column("moment", sa.Float, nullable=False),
)

archives = sa.Table(
    "archive", meta,                                            # games that are over, readable by any later rules
    sa.Column("table", sa.String(12), primary_key=True),
    sa.Column("record", sa.Text, nullable=False),
    sa.Column("shown", sa.LargeBinary, nullable=True),          # what the page shows of it, as compressed JSON
)

analyses = sa.Table(
    "analysis", meta,                                           # of games that are over, asked for or done
    sa.Column("table", sa.String(12), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False, index=True),       # of the record, the same for every copy of it
    sa.Column("asked", sa.Float, nullable=False),               # when
    sa.Column("record", sa.Text, nullable=False),               # empty once it is done
    sa.Column("found", sa.LargeBinary, nullable=True),          # what was found, as compressed JSON; none before
    sa.Column("holder", sa.String(32), nullable=False, server_default=""),      # the process that works it out
)

records = sa.Table(
    "record", meta,                                             # files that somebody brought lately
    sa.Column("code", sa.String(12), primary_key=True),         # which follows from the text
    sa.Column("text", sa.LargeBinary, nullable=False),          # compressed
    sa.Column("moment", sa.Float, nullable=False, index=True),
)

positions = sa.Table(
    "position", meta,                                           # about which somebody is to think; see `offers`
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("asked", sa.Float, nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("states", sa.LargeBinary, nullable=False),        # as the bot sees them
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("names", sa.JSON, nullable=False),
    sa.Column("kind", sa.String(20), nullable=False),           # of the bot
    sa.Column("seed", sa.BigInteger, nullable=False),
)

bans = sa.Table(
    "ban", meta,
    sa.Column("network", sa.String(50), primary_key=True),      # an address, or many: 192.0.2.0/24
    sa.Column("moment", sa.Float, nullable=False),
)

heads = sa.Table(
    "head", meta,                                               # how far each table has come; see `Head`
    sa.Column("table", sa.String(12), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),           # raised by every job, beside others
    sa.Column("driver", sa.String(32), nullable=False),         # the process that lets its bots and clocks go on
    sa.Column("due", sa.Float, nullable=True, index=True),      # no clock or request of it runs out before this
)

leases = sa.Table(
    "lease", meta,
    sa.Column("holder", sa.String(32), primary_key=True),       # a random name of a process that uses the database
    sa.Column("address", sa.String(300), nullable=False),       # where people find it
    sa.Column("door", sa.String(300), nullable=False, server_default=""),       # where `gnothi admin` does
    sa.Column("renewed", sa.Float, nullable=False),
    sa.Column("rules", sa.JSON, nullable=False, server_default="{}"),           # by which it plays each game
    sa.Column("machine", sa.Integer, nullable=False, server_default="0"),       # of how many workers; 0 for a server
)

runs = sa.Table(
    "run", meta,                                                # from when to when some process used the database
    sa.Column("began", sa.Float, primary_key=True),
    sa.Column("alive", sa.Float, nullable=False),               # up to a few seconds before it ended
)

Row = Mapping[str, Any]
Job = Sequence[tuple[sa.Executable, Row]]

ADD_TABLE = sa.insert(tables)
ADD_HEAD = sa.insert(heads)
ADD_SEAT = sa.insert(seats)
ADD_MOVE = sa.insert(moves)
ADD_LINE = sa.insert(lines)
ADD_LEASE = sa.insert(leases)
ADD_ARCHIVE = sa.insert(archives)
ADD_ANALYSIS = sa.insert(analyses)
ADD_RECORD = sa.insert(records)
DROP_RECORD = sa.delete(records).where(records.c.code == sa.bindparam("of"))
DROP_OLD_RECORDS = sa.delete(records).where(records.c.moment < sa.bindparam("before"))
ADD_POSITION = sa.insert(positions)
DROP_POSITION = sa.delete(positions).where(positions.c.id == sa.bindparam("of"))
NEXT_POSITION = sa.select(positions.c.id).where(
    positions.c.game.in_(sa.bindparam("games", expanding=True)),
    positions.c.id.not_in(sa.bindparam("ours", expanding=True)),
).order_by(positions.c.asked).limit(1)
TAKE_POSITION = sa.delete(positions).where(
    positions.c.id == NEXT_POSITION.with_for_update(skip_locked=True).scalar_subquery()
).returning(*positions.c)
ADD_BAN = sa.insert(bans)
DROP_BAN = sa.delete(bans).where(bans.c.network == sa.bindparam("of"))
DROP_ARCHIVE = sa.delete(archives).where(archives.c.table == sa.bindparam("of"))
DROP_ANALYSIS = sa.delete(analyses).where(analyses.c.table == sa.bindparam("of"))
DROP_ANALYSES = sa.delete(analyses).where(analyses.c.hash == sa.bindparam("of"))
DROP_BROUGHT = sa.delete(analyses).where(
    analyses.c.asked < sa.bindparam("before"), analyses.c.table.not_in(sa.select(tables.c.code))
)
DROP_MOVES = sa.delete(moves).where(moves.c.table == sa.bindparam("of"))
DROP_LINES = sa.delete(lines).where(lines.c.table == sa.bindparam("of"))
DROP_TABLE = sa.delete(tables).where(tables.c.code == sa.bindparam("of"))
DROP_HEAD = sa.delete(heads).where(heads.c.table == sa.bindparam("of"))
DROP_LEASES = sa.delete(leases)
ADD_RUN = sa.insert(runs)
RENEW_LEASE = sa.update(leases).where(leases.c.holder == sa.bindparam("of")).values(renewed=sa.bindparam("now"))
RENEW_LEASE_NOW = sa.update(leases).where(leases.c.holder == sa.bindparam("of")).values(
    renewed=sa.func.extract("epoch", sa.func.clock_timestamp())
)
RENEW_RUN = sa.update(runs).where(
    runs.c.began == sa.select(sa.func.max(runs.c.began)).scalar_subquery()
).values(alive=sa.bindparam("now"))
RAISE_HEAD = sa.update(heads).where(
    heads.c.table == sa.bindparam("of"), heads.c.version == sa.bindparam("seen")
).values(version=heads.c.version + 1, driver=sa.bindparam("by"), due=sa.bindparam("next"))
DROP_SEATS = sa.delete(seats).where(seats.c.table == sa.bindparam("of"))
RAISE_ANY = sa.update(heads).where(heads.c.table == sa.bindparam("of")).values(version=heads.c.version + 1)


def change_table(code: str, **values: Any) -> tuple[sa.Executable, Row]:
    """An update of one table's row."""
    return change(tables, {"code": code}, values)


def change_seat(code: str, number: int, **values: Any) -> tuple[sa.Executable, Row]:
    """An update of one seat's row."""
    return change(seats, {"table": code, "number": number}, values)


def claim_analysis(digest: str, before: str, holder: str) -> tuple[sa.Executable, Row]:
    """A process works out the analysis of a game from now on, unless another has claimed it first."""
    return change(analyses, {"hash": digest, "holder": before}, {"holder": holder})


def change_line(code: str, number: int, **values: Any) -> tuple[sa.Executable, Row]:
    """An update of one line of talk."""
    return change(lines, {"table": code, "number": number}, values)


def new_head(code: str) -> Row:
    return {"table": code, "version": 0, "driver": "", "due": None}


def raise_any(code: str) -> tuple[sa.Executable, Row]:
    """A new version of a table, whatever it was: whoever has it in memory is to look again."""
    return RAISE_ANY, {"of": code}


def no_due(code: str) -> tuple[sa.Executable, Row]:
    """Nothing runs out at a table, as long as nobody changes it."""
    return change(heads, {"table": code}, {"due": None})


def keep_analysis(digest: str, found: bytes) -> tuple[sa.Executable, Row]:
    """What was found in a game, for every table that has its record."""
    return change(analyses, {"hash": digest}, {"record": "", "found": found})


def change(table: sa.Table, key: Row, values: Row) -> tuple[sa.Executable, Row]:
    given = {f"of_{name}": value for name, value in key.items()} | {f"new_{name}": new for name, new in values.items()}
    return update(table, tuple(key), tuple(values)), given


@cache
def update(table: sa.Table, key: tuple[str, ...], names: tuple[str, ...]) -> sa.Update:
    """The statement that changes these columns of a row; to put one together takes longer than to run it."""
    def given(kind: str, name: str) -> sa.BindParameter[Any]:
        return sa.bindparam(f"{kind}_{name}", type_=table.c[name].type)

    where = [table.c[name] == given("of", name) for name in key]
    return sa.update(table).where(*where).values({name: given("new", name) for name in names})


def drop_line(code: str, number: int) -> tuple[sa.Executable, Row]:
    query = sa.delete(lines).where(lines.c.table == sa.bindparam("of"), lines.c.number == sa.bindparam("at"))
    return query, {"of": code, "at": number}
