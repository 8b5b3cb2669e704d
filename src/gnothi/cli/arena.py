"""The commands of the arena: many games at once."""
from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from gnothi.cli.given import Data, GameName, Options, PresetName, choose_bots, choose_options, use_data
from gnothi.engine.errors import BadOptions
from gnothi.engine.presets import BY_THE_BOOK

if TYPE_CHECKING:
    from gnothi.arena.ratings import Anchor
    from gnothi.arena.tournament import Tournament
    from gnothi.arena.work import Means

out = Console()
LADDER = "level:1,level:2,level:3,level:4"
COLUMN = 5      # characters that a share takes up in a crosstable
LABELS = 6      # those beside a bot's name

Item = TypeVar("Item")

ArenaSeats = Annotated[int | None, typer.Option(help="how many seats; the smallest table of two or more if not given")]
ArenaSeed = Annotated[int, typer.Option(help="a seed for all deals and bots")]
Jobs = Annotated[int, typer.Option(help="how many games at once; 0 for one a core")]
Ray = Annotated[
    str, typer.Option(metavar="ADDRESS", help="let a Ray cluster do the work; `local` starts one on this machine")
]
Resume = Annotated[bool, typer.Option("--resume", help="go on with the same command after it was stopped or killed")]
AsJson = Annotated[bool, typer.Option("--json", help="print one JSON object")]


def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(help="two or more, e.g. random,greedy,level:3,search:100ms,mine.players:Careful; "
                                           "ratings are counted from the first")] = LADDER,
    games: Annotated[int, typer.Option(help="how many games every two bots play, from each seat equally often")] = 20,
    seats: ArenaSeats = None,
    preset: PresetName = BY_THE_BOOK.name,
    option: Options = None,
    data: Data = None,
    anchor: Annotated[str, typer.Option(
        metavar="BOT=NUMBER", help="the bot with a fixed rating, instead of the first with 1000; e.g. level:3=1450"
    )] = "",
    seed: ArenaSeed = 1,
    jobs: Jobs = 0,
    ray: Ray = "",
    out_folder: Annotated[
        Path | None, typer.Option("--out", help="where games are kept as they end; arena-GAME if not given")
    ] = None,
    resume: Resume = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other: a crosstable, and ratings with their intervals."""
    from gnothi.arena.tournament import tournament
    from gnothi.engine.registry import load

    use_data(game, data)
    folder = out_folder or Path(f"arena-{game}")
    played = tournament(
        game, choose_bots(bots), games, seats, choose_options(load(game), preset, option), seed,
        means(jobs, ray, folder, resume), anchor=read_anchor(anchor),
    )
    result = json.dumps(played.as_dict(), indent=2)
    (folder / "tournament.json").write_text(result + "\n", encoding="utf-8")
    if as_json:
        print(result)
    else:
        show_tournament(played)


def study(
    game: GameName,
    games: Annotated[int, typer.Option(help="how many games are counted")] = 20_000,
    seats: ArenaSeats = None,
    preset: PresetName = BY_THE_BOOK.name,
    option: Options = None,
    data: Data = None,
    against: Annotated[Path | None, typer.Option(help="compare with the edition in this folder, side by side")] = None,
    players: Annotated[str, typer.Option(help="who plays the games that are counted: casual or random")] = "casual",
    ladder: Annotated[str, typer.Option(help="bots, weakest first, to show how much skill matters; or none")] = LADDER,
    ladder_games: Annotated[int, typer.Option(help="how many games neighbours on the ladder play")] = 40,
    seed: ArenaSeed = 1,
    jobs: Jobs = 0,
    ray: Ray = "",
    out_folder: Annotated[
        Path | None, typer.Option("--out", help="the folder for the report; study-GAME if not given")
    ] = None,
    resume: Resume = False,
    as_json: AsJson = False,
) -> None:
    """Study a game: who wins from which seat, how long it lasts, which clauses fire, how much skill matters."""
    from gnothi.arena.figures import check_matplotlib
    from gnothi.arena.report import check_edition, study_elsewhere, write_report
    from gnothi.arena.study import study as run_study
    from gnothi.engine.registry import load

    check_matplotlib()
    use_data(game, data)
    if against is not None:
        check_edition(game, against)
    folder = out_folder or Path(f"study-{game}")
    names = [] if ladder == "none" else choose_bots(ladder)
    studies = [run_study(
        game, games, seats, choose_options(load(game), preset, option), players, names, ladder_games, seed,
        means(jobs, ray, folder, resume),
    )]
    if against is not None:
        same = ["--games", games, "--players", players, "--ladder", ladder, "--ladder-games", ladder_games,
                "--seats", studies[0].question.seats, "--seed", seed, "--jobs", jobs, "--ray", ray, "--preset", preset]
        same += [word for text in option or [] for word in ("-O", text)]
        same += ["--resume"] if resume else []
        studies.append(study_elsewhere(game, against, folder / "against", [str(word) for word in same]))
    report = write_report(studies, folder)
    if as_json:
        print(report.json)
        return
    for line in report.sentences:
        out.print(f"[yellow]·[/] {escape(line)}", highlight=False, soft_wrap=True)
    out.print(f"The report is in {escape(str(report.page))}", highlight=False, soft_wrap=True)


def read_anchor(text: str) -> Anchor | None:
    """`BOT=NUMBER`, or a bot alone; None where nothing is said."""
    from gnothi.arena.ratings import Anchor

    if not text:
        return None
    bot, equals, number = text.partition("=")
    try:
        return Anchor(bot.strip(), float(number)) if equals else Anchor(bot.strip())
    except ValueError:
        raise BadOptions(f"{number!r} is no rating; write --anchor BOT=NUMBER, e.g. level:3=1450") from None


def means(jobs: int, ray: str, folder: Path, resume: bool) -> Means:
    from gnothi.arena.work import Means

    return Means(jobs, ray, folder, resume)


def show_tournament(played: Tournament) -> None:
    """The ranking, and the crosstable: each bot's share of decided games against each other, in percent."""
    from gnothi.bots.own import short
    from gnothi.engine.registry import load

    ranked = sorted(played.bots, key=lambda bot: -played.ratings[bot].value)
    called = short(ranked)
    title = load(played.question.game).title
    out.print(f"[bold]{escape(title)}[/], {played.question.seats} seats, {len(played.played)} games")
    out.print(ranking(played, called))
    for table in crosstables(played, called, out.width):
        out.print()
        out.print(table)
    out.print("[dim]Shares are of the decided games, in percent; those under a number are against that bot.[/]",
              highlight=False, soft_wrap=True)
    for winner, loser in played.against_the_order:
        out.print(f"{escape(called[winner])} beats {escape(called[loser])}, though it stands below: some of these bots "
                  "beat each other in a circle, which no rating tells.", highlight=False, soft_wrap=True)


def ranking(played: Tournament, called: Mapping[str, str]) -> Table:
    """A row for each bot, the best first, by the name that fits a table."""
    table = Table("", "bot", "rating", "games", "wins", "drawn", "share", box=None, header_style="bold")
    for number, bot in enumerate(called, 1):
        score = played.score(bot)
        table.add_row(
            str(number), called[bot], rated(played, bot), str(score.games), str(score.wins), str(score.drawn),
            str(score.share),
        )
    return align(table)


def rated(played: Tournament, bot: str) -> str:
    """A rating and its interval; that of the anchor is fixed."""
    rating = played.ratings[bot]
    spread = f"{rating.low:.0f} to {rating.high:.0f}" if bot != played.anchor.bot else "fixed"
    return f"{rating.value:.0f} ({spread})"


def crosstables(played: Tournament, called: Mapping[str, str], width: int) -> Iterator[Table]:
    """Everybody against everybody; where that is wider than the screen, in several tables one below the other."""
    room = width - max(map(len, called.values())) - LABELS
    for opponents in batched(list(enumerate(called, 1)), max(1, room // COLUMN)):
        table = Table("", "bot", *(str(number) for number, _ in opponents), box=None, header_style="bold")
        for number, bot in enumerate(called, 1):
            shares = ("·" if other == bot else against(played, bot, other) for _, other in opponents)
            table.add_row(str(number), called[bot], *shares)
        yield align(table)


def align(table: Table) -> Table:
    """Numbers to the right; what is too long is folded, and nothing is cut."""
    for number, column in enumerate(table.columns):
        column.justify, column.overflow = "right" if number > 1 else "left", "fold"
    return table


def batched(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """
    >>> list(batched("abcde", 2))
    ['ab', 'cd', 'e']
    """
    for first in range(0, len(items), size):
        yield items[first : first + size]


def against(played: Tournament, bot: str, other: str) -> str:
    share = played.score(bot, other).share.value
    return "–" if share is None else f"{100 * share:.0f}"
