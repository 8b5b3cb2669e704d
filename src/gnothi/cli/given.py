"""What a person may give to a command."""
from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gnothi.engine.english import either
from gnothi.engine.errors import BadOptions
from gnothi.engine.presets import find_preset

if TYPE_CHECKING:
    from gnothi.engine.game import Game
    from gnothi.engine.options import Choice

GameName = Annotated[str, typer.Argument(help="the game, as `gnothi games` lists it")]
RecordFile = Annotated[Path, typer.Argument(help="a record file (.gnothi)")]
Seats = Annotated[int | None, typer.Option(help="how many seats; the game's usual number if not given")]
Seed = Annotated[int | None, typer.Option(help="a seed, to deal the same game again")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-O", metavar="NAME=VALUE", help="a table option; may be repeated")
]
PresetName = Annotated[
    str, typer.Option("--preset", metavar="NAME", help="a set of table options that the game names, e.g. 'first game'; "
                      "what --option says comes first")
]
PlayAs = Annotated[
    list[str] | None,
    typer.Option("--as", metavar="NAME=WORD", help="what a person plays as, e.g. Ann=scientist; may be repeated"),
]
Walls = Annotated[Path | None, typer.Option("--walls", help="a TOML file with the walls of a playground of your own")]
Compiled = Annotated[
    bool, typer.Option("--compiled", help="compile first and then start, for measurements; else it starts at once")
]
Data = Annotated[Path | None, typer.Option("--data", help="play with the deck and board files of this folder")]


def use_data(game: str, folder: Path | None) -> None:
    """Choose the edition before the game is loaded."""
    if folder is not None:
        from gnothi.engine.editions import choose

        choose(game, folder)


def choose_bots(text: str) -> list[str]:
    """The bots of a list."""
    return find_bots([name.strip() for name in text.split(",") if name.strip()])


def find_bots(names: list[str]) -> list[str]:
    """Bots of one's own may lie in this folder, beside what is installed."""
    from gnothi.bots.own import look_in, names_module

    if any(map(names_module, names)):
        look_in(str(Path.cwd()))
    return names


def trust_bots(recorded: Sequence[str], named: str) -> None:
    """Run no code that only a file names: a bot of somebody's own is to be named by who plays."""
    from gnothi.bots.own import names_module

    for bot in recorded:
        if names_module(bot) and bot != named:
            raise BadOptions(f"this game was played against {bot}, which is code of somebody's own; if you trust it, "
                             f"go on with --bot {bot}")
    find_bots([named])


def choose_drawing(game: Game, file: Path) -> dict[str, str]:
    """The options by which a game is played with the drawing in a file."""
    for editor in game.scene.editors():
        parts = next(option.parts for option in game.facts.options if option.name == editor.option)
        if parts is not None and parts.read_file is not None:
            return {editor.switch[0]: editor.switch[1], editor.option: parts.read_file(file)}
    raise BadOptions(f"{game.title} has no walls to build")


def choose_seats(
    game: Game, names: list[str], words: list[str], bots: int, seats: int
) -> tuple[list[str], int, dict[str, str]]:
    """The people, how many seats there are, and the option for what people play as: the game adds seats as it must.

    Each of `words` is a `NAME=WORD`; whoever is not among the names is one more.
    """
    option = game.facts.seat_option
    if option is None:
        raise BadOptions(f"in {game.title} there is nothing to choose for a player")
    chosen = read_option_texts(words)
    people = [*names, *(name for name in chosen if name not in names)]
    for name, word in chosen.items():
        if word not in option.seat_words:
            raise BadOptions(f"{name} plays as {either(option.seat_words)}, not {word!r} ({option.clause})")
    places = [option.seat_words.index(chosen[name]) if name in chosen else None for name in people]
    arranged = game.facts.arrange(option, [*places, *[None] * max(bots, seats - len(people))])
    return people, len(arranged), {option.name: str(option.of_seats(arranged))}


def choose_options(game: Game, preset: str, texts: list[str] | None) -> dict[str, Choice]:
    """The options of a preset, and those given one by one."""
    return {**find_preset(game.facts.all_presets, preset).options, **read_option_texts(texts)}


def read_option_texts(texts: list[str] | None) -> dict[str, str]:
    """`NAME=VALUE` as given on the command line."""
    chosen = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOptions(f"{text!r} is no option; write NAME=VALUE")
        chosen[name.strip()] = value.strip()
    return chosen
