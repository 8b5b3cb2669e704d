"""What is stored, read beside a running server: which tables there are, and whether these rules let them go on."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from gnothi.engine.errors import GnothiError
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from gnothi.engine.seed import OLD_SEED_BITS, Draw
from gnothi.server.live import LiveMatch
from gnothi.server.schema import Row, bans, lines, moves
from gnothi.server.table import LOBBY, OVER, PLAYING

OLDEST = ("code", "game", "rules", "edition", "seats", "options", "public", "clock", "status", "secret", "nonce",
          "numbers", "created", "started", "result", "ended_by")
"""Columns that a table has had in every version: a new one may look before it changes anything."""


@dataclass(frozen=True)
class Finding:
    """Whether a table can go on, or be read, under the rules at hand."""

    code: str
    game: str
    status: str
    people: str
    trouble: str        # empty if it can


def reflected(engine: sa.Engine) -> dict[str, sa.Table]:
    """The tables of the database as they are there, whichever version made them."""
    there = sa.MetaData()
    there.reflect(engine)
    return dict(there.tables)


def rows(engine: sa.Engine, query: sa.Select[Any]) -> list[Row]:
    with engine.connect() as connection:
        return [dict(row) for row in connection.execute(query).mappings()]


def list_tables(engine: sa.Engine, status: str, most: int) -> list[Row]:
    """The newest tables, with who sits there, how many moves were made, and when something last happened."""
    there = reflected(engine)
    table, seat = there["table"], there["seat"]

    def told(of: sa.Table, value: Any) -> Any:
        return sa.select(value).where(of.c.table == table.c.code).scalar_subquery()

    query = sa.select(
        *(table.c[name] for name in ("code", "game", "status", "public", "clock", "created")),
        (table.c.closed if "closed" in table.c else sa.false()).label("closed"),
        told(moves, sa.func.count()).label("moves"),
        told(moves, sa.func.max(moves.c.moment)).label("moved"),
        told(lines, sa.func.max(lines.c.moment)).label("said"),
    ).order_by(table.c.created.desc()).limit(most)
    found = rows(engine, query.where(table.c.status == status) if status else query)
    names: dict[str, list[str]] = {}
    for row in rows(engine, sa.select(seat).where(seat.c.table.in_([row["code"] for row in found]))):
        names.setdefault(row["table"], []).append(row["name"] or "–")
    return [
        {**row, "people": names.get(row["code"], []), "used": max(row["created"], row["moved"] or 0, row["said"] or 0)}
        for row in found
    ]


def list_bans(engine: sa.Engine) -> list[Row]:
    """The addresses that are banned, the oldest first; none in a database of an earlier version."""
    return rows(engine, sa.select(bans).order_by(bans.c.moment)) if "ban" in reflected(engine) else []


def check(engine: sa.Engine) -> Iterator[Finding]:
    """Each table that people may still open, newest first; those in play are played again, move by move."""
    there = reflected(engine)
    table, seat, archive = there["table"], there["seat"], there.get("archive")
    named = [*OLDEST, *(["seed_bits"] if "seed_bits" in table.c else [])]
    query = sa.select(*(table.c[name] for name in named)).order_by(table.c.created.desc())
    kept = set() if archive is None else {row["table"] for row in rows(engine, sa.select(archive.c.table))}
    for row in rows(engine, query):
        sitting = rows(engine, sa.select(seat).where(seat.c.table == row["code"]).order_by(seat.c.number))
        people = ", ".join(chair["name"] for chair in sitting if chair["name"])
        trouble = "" if row["code"] in kept and row["status"] == OVER else trouble_with(engine, row, sitting)
        yield Finding(row["code"], row["game"], row["status"], people, trouble)


def trouble_with(engine: sa.Engine, row: Row, sitting: list[Row]) -> str:
    """Why a table cannot go on under the rules at hand; empty if it can."""
    try:
        game = load(row["game"])
        if row["status"] == LOBBY:
            return ""
        if not game.facts.knows(row["rules"]):
            return f"it is played by version {row['rules']} of the rules; here is version {game.facts.version}"
        if row["edition"] != game.edition:
            return f"it is played with the edition {row['edition']}; here is {game.edition}"
        if row["status"] == PLAYING:
            play_again(engine, row, sitting)
    except GnothiError as error:
        return str(error)
    return ""


def play_again(engine: sa.Engine, row: Row, sitting: list[Row]) -> None:
    """Deal and play what is stored, as the server will when somebody opens the table."""
    game = load(row["game"])
    numbers = tuple(map(bytes.fromhex, row["numbers"]))
    bits = row.get("seed_bits", OLD_SEED_BITS)
    source = Draw(None, bytes.fromhex(row["secret"]), bytes.fromhex(row["nonce"]), numbers, bits)
    options = game.facts.choices(row["rules"], row["options"])
    names, bots = [chair["name"] for chair in sitting], [chair["bot"] for chair in sitting]
    live = LiveMatch(Match.new(game, row["seats"], source, names, options, bots), 0.0)
    move_table = reflected(engine)["move"]
    made = sa.select(move_table).where(move_table.c.table == row["code"]).order_by(move_table.c.seq)
    for move in rows(engine, made):
        live.follow(move, 0.0)
