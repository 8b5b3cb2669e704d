"""What a person may give to a command."""
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gnothi.engine.errors import BadOptions

GameName = Annotated[str, typer.Argument(help="the game, as `gnothi games` lists it")]
RecordFile = Annotated[Path, typer.Argument(help="a record file (.gnothi)")]
Seats = Annotated[int | None, typer.Option(help="how many seats; the game's usual number if not given")]
Seed = Annotated[int | None, typer.Option(help="a seed, to deal the same game again")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-O", metavar="NAME=VALUE", help="a table option; may be repeated")
]
Compiled = Annotated[
    bool, typer.Option("--compiled", help="compile first and then start, for measurements; else it starts at once")
]
Data = Annotated[Path | None, typer.Option("--data", help="play with the deck and board files of this folder")]


def use_data(game: str, folder: Path | None) -> None:
    """Choose the edition before the game is loaded."""
    if folder is not None:
        from gnothi.engine.editions import choose

        choose(game, folder)


def read_option_texts(texts: list[str] | None) -> dict[str, str]:
    """`NAME=VALUE` as given on the command line."""
    chosen = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOptions(f"{text!r} is no option; write NAME=VALUE")
        chosen[name.strip()] = value.strip()
    return chosen
