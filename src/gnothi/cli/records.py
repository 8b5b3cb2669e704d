"""The commands that read a record file: told again, proved, analysed, written otherwise."""
from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape

from gnothi.cli import arena
from gnothi.cli.given import Data, RecordFile, use_data
from gnothi.engine.errors import BadOptions, BadRecord

if TYPE_CHECKING:
    from gnothi.engine.match import Match

out = Console()


def replay(
    file: RecordFile,
    seat: Annotated[int | None, typer.Option(help="tell it as this seat saw it (from 1)")] = None,
    data: Data = None,
) -> None:
    """Tell a recorded game move by move."""
    from gnothi.cli import story

    match = read_match(file, data)
    story.replay(match, None if seat is None else seat_number(match, seat))


def verify(
    file: RecordFile,
    number: Annotated[
        list[str] | None, typer.Option(help="a number that you added to the dice; may be repeated")
    ] = None,
    commitment: Annotated[str, typer.Option(help="the commitment that you were shown before you sat down")] = "",
    data: Data = None,
) -> None:
    """Prove a record: no byte changed, dice from the committed seed, every move legal, the result as claimed."""
    from gnothi.engine.record import check_part, read_record

    check_part(read_record(read(file)).last_draw, number or [], commitment)
    match = read_match(file, data)
    out.print(f"[green]✓[/] no line of {escape(file.name)} was changed")
    if match.branches:
        show_past(match)
    show_dice(match, number or [], commitment)
    out.print(f"[green]✓[/] {len(match.moves)} moves, every one legal")
    if match.take_backs:
        show_take_backs(match)
    if match.result is None:
        out.print("[yellow]·[/] the game is not over yet, so there is no result to check")
    else:
        shares = ", ".join(f"{who} {share:+g}" for who, share in zip(match.names, match.result, strict=True))
        out.print(f"[green]✓[/] the result is as claimed: {escape(shares)} ({match.ended_by})")


def show_past(match: Match) -> None:
    """Say that it is a branch, of which games, and where it left them."""
    for move, past in zip(match.branches, match.draws, strict=False):
        dice = f"the commitment {past.commitment[:16]}…" if past.commitment else f"the chosen seed {past.seed}"
        out.print(f"[green]✓[/] this is a branch: its first {move} moves are those of a game with {dice}, and all dice "
                  f"in them; after move {move} it has dice of its own")


def show_dice(match: Match, numbers: list[str], commitment: str) -> None:
    """Where the dice came from, and what a player's own number and commitment prove."""
    if not match.draw.commitment:
        out.print(f"[yellow]·[/] the seed {match.draw.seed} was chosen, so nothing had been committed to")
        return
    out.print(f"[green]✓[/] the secret fits its commitment {match.draw.commitment[:16]}…; the seed follows from it")
    if commitment:
        out.print("[green]✓[/] that is the commitment you were shown, so the secret was fixed before you sat down")
    if numbers:
        what = "your number is" if len(numbers) == 1 else "your numbers are"
        out.print(f"[green]✓[/] {what} in the seed, so nobody else can have chosen the dice")
    if not (commitment and numbers):
        out.print("[yellow]·[/] whether these are the dice of *your* game shows with --number and --commitment, "
                  "which your browser kept; the end of the game names them")


def show_take_backs(match: Match) -> None:
    """Whether the record proves the dice that were keyed again."""
    if match.proves_dice:
        out.print(f"[green]✓[/] take-backs: {match.take_backs}; each is told with what it took back, and keys the dice")
    else:
        out.print("[yellow]·[/] moves were taken back, and this record was written by version 0.1, which did not tell "
                  "which: it cannot prove the dice after that")


def analyse(
    file: RecordFile,
    simulations: Annotated[int, typer.Option(min=1, help="how long the search thinks about a decision")] = 2000,
    seat: Annotated[int | None, typer.Option(help="judge only this seat's decisions (from 1)")] = None,
    workers: Annotated[int, typer.Option(help="how many processes think at once; 0 for one a core")] = 1,
    ray: arena.Ray = "",
    as_json: arena.AsJson = False,
    data: Data = None,
) -> None:
    """Find the turning points of a finished game: which decisions gave away most, and what was better."""
    from gnothi.cli import analysing, preparing
    from gnothi.engine.registry import load

    use_data(game_of_record(file), data)
    preparing.compile_first([load(game_of_record(file))])
    match = read_match(file, data)
    found = analysing.analyse(match, simulations, None if seat is None else seat_number(match, seat), workers, ray)
    if as_json:
        print(found.to_json())
    else:
        analysing.show(out, match, found)


def export(
    file: RecordFile,
    form: Annotated[str, typer.Argument(metavar="FORM", help="one of the forms that the game knows")],
    output: Annotated[Path | None, typer.Option("-o", "--output", help="the file to write; else it is printed")] = None,
    data: Data = None,
) -> None:
    """Write a record in another form, for the tools of other people."""
    match = read_match(file, data)
    forms = match.game.rules.notation.exports
    if form not in forms:
        known = f"it knows {', '.join(forms)}" if forms else "it knows none but the record itself"
        raise BadRecord(f"{match.game.title} has no form {form!r}; {known}")
    text = forms[form](match)
    if output is None:
        print(text, end="")
    else:
        output.write_text(text, encoding="utf-8")
        out.print(f"wrote {escape(str(output))}", highlight=False)


def read(file: Path) -> str:
    """The text of a record file, byte for byte."""
    try:
        return file.read_bytes().decode("utf-8")
    except FileNotFoundError:
        raise BadRecord(f"there is no file {file}") from None
    except IsADirectoryError:
        raise BadRecord(f"{file} is a folder; name a record file") from None
    except UnicodeDecodeError as error:
        raise BadRecord(f"{file} is not text: byte {error.start} was changed, or it is no record") from None


def read_match(file: Path, data: Path | None) -> Match:
    """The game that a record file tells, at once: interpreted if it is not compiled yet."""
    from gnothi.bots.ready import start_at_once
    from gnothi.engine.match import Match
    from gnothi.engine.registry import load

    use_data(game_of_record(file), data)
    start_at_once(load(game_of_record(file)))
    return Match.read(read(file))


def game_of_record(file: Path) -> str:
    """Which game a record tells, before that game is loaded."""
    from gnothi.engine.record import read_record

    return read_record(read(file)).game


def seat_number(match: Match, seat: int) -> int:
    """People count seats from 1."""
    if not 1 <= seat <= match.seats:
        raise BadOptions(f"there is no seat {seat}; the seats are 1 to {match.seats}")
    return seat - 1
