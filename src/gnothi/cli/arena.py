"""The commands of the arena: many games at once."""
from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from gnothi.cli.given import Data, GameName, Options, read_option_texts, use_data

if TYPE_CHECKING:
    from gnothi.arena.tournament import Tournament
    from gnothi.arena.work import Means

out = Console()

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
    bots: Annotated[str, typer.Option(help="two or more, e.g. random,casual,search:100ms,search:1s")] = (
        "random,casual,search:100ms"
    ),
    games: Annotated[int, typer.Option(help="how many games every two bots play, from each seat equally often")] = 20,
    seats: ArenaSeats = None,
    option: Options = None,
    data: Data = None,
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

    use_data(game, data)
    folder = out_folder or Path(f"arena-{game}")
    names = [name.strip() for name in bots.split(",") if name.strip()]
    played = tournament(
        game, names, games, seats, read_option_texts(option), seed, means(jobs, ray, folder, resume)
    )
    told = json.dumps(played.told(), indent=2)
    (folder / "tournament.json").write_text(told + "\n", encoding="utf-8")
    if as_json:
        print(told)
    else:
        show_tournament(played)


def means(jobs: int, ray: str, folder: Path, resume: bool) -> Means:
    from gnothi.arena.work import Means

    return Means(jobs, ray, folder, resume)


def show_tournament(played: Tournament) -> None:
    """The crosstable: each bot's share of decided games against each other, in percent."""
    from gnothi.engine.registry import load

    ranked = sorted(played.bots, key=lambda bot: -played.ratings[bot].value)
    table = Table("", "bot", "rating", "games", "wins", "drawn", "share of decided", box=None, header_style="bold")
    for number in range(1, len(ranked) + 1):
        table.add_column(str(number))
    for column in table.columns[2:]:
        column.justify = "right"
    for number, bot in enumerate(ranked, 1):
        score, rating = played.score(bot), played.ratings[bot]
        table.add_row(
            str(number), bot, f"{rating.value:.1f} ± {rating.value - rating.low:.1f}", str(score.games),
            str(score.wins), str(score.drawn), str(score.share),
            *("·" if other == bot else against(played, bot, other) for other in ranked),
        )
    title = load(played.question.game).title
    out.print(f"[bold]{escape(title)}[/], {played.question.seats} seats, {len(played.played)} games")
    out.print(table, soft_wrap=True)


def against(played: Tournament, bot: str, other: str) -> str:
    share = played.score(bot, other).share.value
    return "–" if share is None else f"{100 * share:.0f} %"
