"""`gnothi admin`: what those who run a server do to its tables, whether or not it runs now."""
from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from gnothi.engine.errors import BadOptions

if TYPE_CHECKING:
    from gnothi.server.admin import Deed

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Look after the tables of a server.")
out = Console()
Db = Annotated[str, typer.Option(
    "--db", metavar="URL", envvar="GNOTHI_DB", help="the database; an SQLite file of yours if not given"
)]
Code = Annotated[str, typer.Argument(help="the code of a table")]
Seat = Annotated[int, typer.Argument(min=1, max=12, help="a seat, counted from 1")]
Address = Annotated[str, typer.Argument(metavar="ADDRESS", help="an address, or many: 192.0.2.0/24, 2001:db8::/64")]


def database(url: str) -> str:
    from gnothi.server.database import default_url

    return url or default_url()


def do(url: str, deed: Deed) -> None:
    """Let the running server do it, or do it here if none runs."""
    from gnothi.server.admin_client import send

    say(send(database(url), deed))


def say(text: str) -> None:
    out.print(escape(text), highlight=False, soft_wrap=True)


def numbered(count: int) -> str:
    return "1 table" if count == 1 else f"{count} tables"


def moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")


# Looking


@app.command(name="list")
def list_tables(
    phase: Annotated[str, typer.Option(help="only those in lobby, playing or over")] = "",
    most: Annotated[int, typer.Option(min=1, help="how many, the newest first")] = 50,
    db: Db = "",
) -> None:
    """List tables: who sits there, how far they are, and when somebody last did something."""
    from gnothi.server import inspection
    from gnothi.server.backup import existing

    if phase not in ("", "lobby", "playing", "over"):
        raise BadOptions(f"{phase!r} is no phase; choose from lobby, playing or over")
    shown = Table(box=None, header_style="bold")
    for column in ("code", "game", "phase", "moves", "last used"):
        shown.add_column(column, no_wrap=True)
    shown.add_column("people")
    found = inspection.list_tables(existing(database(db)), phase, most)
    for row in found:
        phase_now = f"{row['status']}, closed" if row["closed"] else row["status"]
        people = escape(", ".join(row["people"]))
        shown.add_row(row["code"], row["game"], phase_now, str(row["moves"]), moment(row["used"]), people)
    out.print(shown if found else "there are no tables", highlight=False)


@app.command()
def show(code: Code, db: Db = "") -> None:
    """Show one table: its terms, its seats, its talk, and who is there now."""
    from gnothi.server.admin import Look
    from gnothi.server.admin_client import ask
    from gnothi.server.backup import existing
    from gnothi.server.store import read_table
    from gnothi.server.words import text_of

    kept = read_table(existing(database(db), current=True), code.upper())
    if kept is None:
        raise BadOptions(f"there is no table {code}")
    row = kept.table
    phase = f"{row['status']}, closed" if row["closed"] else row["status"]
    say(f"{row['code']}: {row['game']}, {phase}, made {moment(row['created'])}")
    say(f"options {row['options']}, clock {row['clock']} s, {'public' if row['public'] else 'private'}, "
        f"{len(kept.moves)} moves, result {row['result']}")
    for seat in kept.seats:
        say(f"  seat {seat['number'] + 1}: {seat['name'] or '–'} ({seat['bot'] or seat['kind']})")
    for line in kept.lines:
        say(f"  {moment(line['moment'])} {line['name'] or 'house'}: {text_of(line)}")
    say(f"now: {ask(database(db), Look(code=code)) or 'no server runs'}")


@app.command()
def check(db: Db = "") -> None:
    """Say whether each table can go on under the rules of *this* version; run it with the new one before an upgrade."""
    from gnothi.server import inspection
    from gnothi.server.backup import existing

    wrong = count = 0
    for found in inspection.check(existing(database(db))):
        count += 1
        if found.trouble:
            wrong += 1
            say(f"✗ {found.code} ({found.game}, {found.status}; {found.people or 'nobody'}): {found.trouble}")
    if wrong:
        say(f"{wrong} of {numbered(count)} cannot go on or be read here. Let games in play come to their end under the "
            "old version first; it also archives games that are over, so that any later version can show them.")
        raise typer.Exit(1)
    say(f"✓ {numbered(count)} can go on or be read" if count else "there are no tables")


@app.command()
def bans(db: Db = "") -> None:
    """List the addresses that are banned."""
    from gnothi.server import inspection
    from gnothi.server.backup import existing

    found = inspection.list_bans(existing(database(db)))
    for row in found:
        say(f"{row['network']} since {moment(row['moment'])}")
    if not found:
        say("nobody is banned")


# Tables


@app.command()
def close(code: Code, db: Db = "") -> None:
    """Close a table: nobody can open it until it is reopened; nothing of it is lost."""
    from gnothi.server.admin import Close

    do(db, Close(code=code))


@app.command()
def reopen(code: Code, db: Db = "") -> None:
    """Open a closed table again."""
    from gnothi.server.admin import Reopen

    do(db, Reopen(code=code))


@app.command()
def delete(code: Code, db: Db = "") -> None:
    """Delete a table with its moves, its talk and its record, for good."""
    from gnothi.server.admin import Delete

    do(db, Delete(code=code))


@app.command()
def free(code: Code, seat: Seat, db: Db = "") -> None:
    """Free a seat; in play a stand-in takes over."""
    from gnothi.server.admin import Free

    do(db, Free(code=code, seat=seat - 1))


@app.command()
def retention(
    days: Annotated[float, typer.Argument(min=0.001, help="how long a table is kept that nobody uses")], db: Db = ""
) -> None:
    """Delete all tables now that nobody has used for so many days; `gnothi serve --keep-days` does it every day."""
    from gnothi.server.admin import Prune

    do(db, Prune(days=days))


# People


@app.command()
def forget(code: Code, seat: Seat, db: Db = "") -> None:
    """Delete what is stored of the person on a seat: the name, everything said, and the key to the seat."""
    from gnothi.server.admin import Forget

    do(db, Forget(code=code, seat=seat - 1))


@app.command()
def ban(address: Address, db: Db = "") -> None:
    """Let nobody in from an address any more."""
    from gnothi.server.admin import Ban

    do(db, Ban(network=address))


@app.command()
def unban(address: Address, db: Db = "") -> None:
    """Let people in from an address again."""
    from gnothi.server.admin import Unban

    do(db, Unban(network=address))


# Copies


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a new SQLite file")], db: Db = ""
) -> None:
    """Write all that is stored into one file, while people play on."""
    from gnothi.server.backup import back_up

    say(f"{file} holds {numbered(back_up(database(db), file))}")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="what `gnothi admin backup` wrote")], db: Db = ""
) -> None:
    """Put a backup into an empty database, before a server is started on it."""
    from gnothi.server.backup import restore as put_back

    say(f"restored: {numbered(put_back(file, database(db)))}")
