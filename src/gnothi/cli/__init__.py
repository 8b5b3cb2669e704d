"""The command `gnothi`: parse, call, print."""
from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

import gnothi
from gnothi.cli import admin, arena, records, serving
from gnothi.cli.given import (
    Compiled,
    Data,
    GameName,
    Options,
    PlayAs,
    PresetName,
    Seats,
    Seed,
    Walls,
    choose_drawing,
    choose_options,
    choose_seats,
    find_bots,
    trust_bots,
    use_data,
)
from gnothi.cli.loading import Loading
from gnothi.cli.noting import Help
from gnothi.cli.records import game_of_record, read, seat_number
from gnothi.engine.errors import BadBot, BadData, BadGame, BadOptions, GnothiError
from gnothi.engine.presets import BY_THE_BOOK, FIRST_GAME

app = typer.Typer(
    add_completion=True, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False,
    help="Gnothi: five board games about the self, for people and machines.",
)
out = Console()
app.command()(arena.arena)
app.command()(arena.study)
app.command()(serving.serve)
app.command()(serving.think)
app.add_typer(admin.app, name="admin")


def main() -> None:
    """Run the command; what a person did wrong is said in a sentence, with exit code 2."""
    try:
        app()
    except GnothiError as error:
        what_it_saw = getattr(error, "__notes__", ()) if isinstance(error, BadBot) else ()
        refuse("\n".join([str(error), *what_it_saw]))
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        from gnothi.engine.faults import in_rule

        fault = in_rule(error)
        if not fault:
            raise
        refuse(fault)


def refuse(said: str) -> None:
    Console(stderr=True).print(f"gnothi: {escape(said)}", highlight=False, soft_wrap=True)
    sys.exit(2)


def version(wanted: bool) -> None:
    if wanted:
        out.print(f"gnothi {gnothi.__version__}", highlight=False)
        raise typer.Exit


@app.callback()
def common(
    show_version: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="say the version and stop")
    ] = False,
) -> None:
    pass


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="the game, as `gnothi games` lists it")] = None,
    seats: Seats = None,
    bots: Annotated[int, typer.Option(help="how many of the seats bots play; 0 for people only")] = 0,
    bot: Annotated[str, typer.Option(help="which bot sits in: level:1 (beginner) to level:5 (master), casual, "
                                          "greedy, random, search:2s, or one of your own as module:Class")] = "casual",
    name: Annotated[list[str] | None, typer.Option(help="what a person is called; may be repeated")] = None,
    play_as: PlayAs = None,
    walls: Walls = None,
    seed: Seed = None,
    preset: PresetName = BY_THE_BOOK.name,
    option: Options = None,
    data: Data = None,
    save: Annotated[Path | None, typer.Option(help="the file that the game is saved to")] = None,
    resume: Annotated[Path | None, typer.Option(help="go on with a saved game")] = None,
    parent: Annotated[Path | None, typer.Option("--from", metavar="FILE", help="play a recorded game differently, from "
                                                "--move on, against bots")] = None,
    move: Annotated[int | None, typer.Option(help="with --from: after how many moves")] = None,
    seat: Annotated[list[int] | None, typer.Option(help="with --from: a seat that you play (from 1); may be repeated; "
                                                   "else whoever decides there")] = None,
    ask_all: Annotated[bool, typer.Option("--ask-all", help="ask also where there is only one choice; else it is "
                                          "played after a moment")] = False,
    helped: Annotated[Help, typer.Option("--helped", help="what thinks for you: nothing, notes of your own and hints, "
                                         "or the table as well")] = Help.NOTES,
    compiled: Compiled = False,
) -> None:
    """Play in this terminal, alone with bots or several people at one device."""
    recorded = resume or parent
    if game is None and recorded is None:
        raise BadOptions("say which game to play, or --resume FILE; `gnothi games` lists them")
    if (parent is None) != (move is None) or (parent is not None and resume is not None):
        raise BadOptions("to play a recorded game differently, say --from FILE and --move NUMBER, without --resume")
    with Loading("Loading Gnothi") as loading:
        from gnothi.cli import preparing, terminal
        from gnothi.cli.dealing import branched, new_match
        from gnothi.engine.match import Match
        from gnothi.engine.registry import load

        played = game_of_record(recorded) if recorded is not None else str(game)
        use_data(played, data)
        loading.goes_on(f"Loading {load(played).title}")
        if compiled:
            loading.done()
            preparing.compile_first([load(played)])
        preparation = preparing.Preparation(load(played))
        loading.goes_on("Dealing")
        if resume is not None:
            match = Match.read(read(resume))
            trust_bots(match.bots, bot)
        elif parent is not None and move is not None:
            find_bots([bot])
            match = branched(Match.read(read(parent)), move, seat or [], name or [], bot)
        else:
            names, options = name or [], choose_options(load(played), preset, option)
            if walls is not None:
                options.update(choose_drawing(load(played), walls))
            if play_as:
                names, seats, chosen = choose_seats(load(played), names, play_as, bots, seats or 0)
                bots = seats - len(names)
                options.update(chosen)
            find_bots([bot])
            match = new_match(played, seats, bots, bot, names, seed, options)
        loading.goes_on(f"Setting the table for {match.game.title}")
        terminal.play(match, save or resume, preparation, ask_all, helped, loading.done)


for command in (records.replay, records.verify, records.analyse, records.export):
    app.command()(command)


@app.command()
def rules(
    game: GameName,
    words: Annotated[
        list[str] | None, typer.Argument(help="a clause (COG-3.3, or 3.3), the number of a section, or words to find")
    ] = None,
    everything: Annotated[bool, typer.Option("--whole", help="show all of them")] = False,
) -> None:
    """List the sections of a game's rules, show clauses, or find words in them."""
    from gnothi.cli.rules import look_up, whole
    from gnothi.engine.registry import load

    loaded = load(game)
    out.print(whole(loaded.rulebook) if everything else look_up(loaded, words or ()), highlight=False)


@app.command()
def howto(game: GameName) -> None:
    """Say how a game is played: what one wants, what one does, what goes wrong."""
    from gnothi.bots.ready import start_at_once
    from gnothi.cli.howto import page
    from gnothi.engine.registry import load

    start_at_once(load(game))
    out.print(page(load(game), out.width), highlight=False)


@app.command()
def learn(
    game: GameName,
    number: Annotated[int, typer.Argument(help="the lesson to begin with")] = 1,
) -> None:
    """Learn a game in small lessons; the last leads into a short game against beginners."""
    from gnothi.bots.ready import start_at_once
    from gnothi.cli import learning, preparing, terminal
    from gnothi.cli.dealing import new_match
    from gnothi.engine.registry import load

    loaded = load(game)
    start_at_once(loaded)
    last = learning.learn(out, loaded, number)
    if last and last.seats and learning.wants_to_play(out, loaded):
        options = choose_options(loaded, FIRST_GAME, None)
        match = new_match(game, last.seats, last.seats - 1, last.bots, [], None, options)
        terminal.play(match, None, preparing.Preparation(loaded))


@app.command()
def puzzles(
    game: GameName,
    number: Annotated[int, typer.Argument(help="the puzzle to begin with")] = 1,
    find: Annotated[int, typer.Option(min=0, help="look for new ones until the game's files have so many")] = 0,
    seed: Annotated[
        int, typer.Option(min=0, help="with --find: the deal of the first game that is looked at; 0: after the last")
    ] = 0,
) -> None:
    """Find the one choice that is far better than all others, in positions from games of bots."""
    from gnothi.bots.ready import start_at_once
    from gnothi.cli import learning, preparing
    from gnothi.engine.registry import load

    loaded = load(game)
    if find:
        preparing.compile_first([loaded])
        learning.find_puzzles(out, loaded, find, seed)
    else:
        start_at_once(loaded)
        learning.solve(out, loaded, number)


@app.command()
def games() -> None:
    """List the games there are, and the bots that play them."""
    from gnothi.bots.levels import LEVELS
    from gnothi.engine.registry import load, names

    table = Table("name", "title", "seats", "minutes", "what it is", "by", box=None, header_style="bold")
    for name in names():
        try:
            game = load(name)
        except GnothiError as error:
            table.add_row(name, "", "", "", f"[red]{escape(str(error))}[/]", "")
            continue
        facts = game.facts
        seats = str(facts.seats[0]) if len(facts.seats) == 1 else f"{facts.seats[0]}–{facts.seats[-1]}"
        table.add_row(name, facts.title, seats, facts.minutes, facts.summary, facts.designer)
    out.print(table)
    levels = Table("--bot", "level", "how it plays", box=None, header_style="bold")
    for name, level in LEVELS.items():
        levels.add_row(name, level.name, level.text)
    out.print("\nBots play all of them:", highlight=False)
    out.print(levels)


@app.command()
def draw(
    game: GameName,
    output: Annotated[Path, typer.Option("-o", "--output", help="an .svg, or a .png where a converter is installed")],
    seats: Seats = None,
    seed: Seed = 1,
    moves: Annotated[int, typer.Option(help="how many casual moves are played first")] = 0,
    seat: Annotated[int | None, typer.Option(help="as this seat sees it (from 1); else as one who watches")] = None,
    night: Annotated[bool, typer.Option("--night", help="in the colours of the night")] = False,
    preset: PresetName = BY_THE_BOOK.name,
    option: Options = None,
    data: Data = None,
) -> None:
    """Draw the table of a game."""
    from gnothi.bots.random import casual_play
    from gnothi.bots.ready import start_at_once
    from gnothi.engine.drawing import DAY, NIGHT
    from gnothi.engine.events import SPECTATOR
    from gnothi.engine.match import Match
    from gnothi.engine.registry import load
    from gnothi.pictures import save

    use_data(game, data)
    start_at_once(load(game))
    match = Match.new(load(game), seats, seed, options=choose_options(load(game), preset, option))
    viewer = SPECTATOR if seat is None else seat_number(match, seat)
    for _ in casual_play(match, match.draw.start, moves):
        pass
    save(match.view(viewer).svg(NIGHT if night else DAY), output)
    out.print(f"{escape(str(output))}: {match.game.title} after {len(match.moves)} moves", highlight=False)


@app.command()
def data(
    game: GameName,
    export: Annotated[Path | None, typer.Option(help="write our files into this folder, to edit")] = None,
    check: Annotated[Path | None, typer.Option(help="say what is wrong with the files of this folder")] = None,
) -> None:
    """Write out the deck and board files of a game, or check edited ones."""
    from gnothi.engine.registry import load

    loaded = load(game)
    if not loaded.facts.data:
        raise BadData(f"{loaded.title} has no data files to edit")
    if (export is None) == (check is None):
        raise BadData("say either --export DIR or --check DIR")
    if export is not None:
        export.mkdir(parents=True, exist_ok=True)
        there = [file for file in loaded.facts.data if (export / file).exists()]
        if there:
            raise BadData(f"{export} already has {', '.join(there)}; nothing was written: name an empty folder")
        for file in loaded.facts.data:
            shutil.copy(loaded.folder / file, export / file)
        folder = escape(str(export))
        out.print(f"wrote {', '.join(loaded.facts.data)} to {folder}; play with --data {folder}")
    if check is not None:
        wrong = loaded.facts.check_data(check)
        if wrong:
            raise BadData("\n  ".join([f"{check} cannot be played with:", *wrong]))
        out.print(f"[green]✓[/] {escape(str(check))} can be played with")


@app.command()
def conform(game: GameName) -> None:
    """Hold a game against the contract, by thousands of random games; say what it could still have."""
    from gnothi.engine.registry import load
    from gnothi.testing import conform as hold

    with out.status(f"playing {load(game).title} at random tables …"):
        try:
            report = hold(load(game))
        except AssertionError as error:
            raise BadGame(str(error).partition("\n")[0]) from None
    out.print(str(report), highlight=False, markup=False)


@app.command(name="compile")
def compile_games(
    names: Annotated[list[str] | None, typer.Argument(help="the games; all of them if none is named")] = None,
) -> None:
    """Compile games now, so that bots can think ahead from the first move; without this they are compiled in play."""
    from gnothi.cli.preparing import compile_first
    from gnothi.engine.registry import load

    compile_first([load(name) for name in names or gnothi.game_names()])
    out.print("Everything is compiled.")


@app.command()
def cache(
    clear: Annotated[bool, typer.Option("--clear", help="remove all that no running program uses")] = False,
) -> None:
    """Show what compiled code takes up on the disk, or clear it; what is needed is compiled again."""
    from gnothi.engine.cache import kept, root, sweep

    if clear:
        out.print(f"removed {len(sweep(everything=True))} folders", highlight=False)
    table = Table("folder", "MB", "", box=None, header_style="bold")
    folders = kept()
    for entry in folders:
        state = "in use" if entry.in_use else "" if entry.current else "outdated"
        table.add_row(entry.folder.name, f"{entry.size / 1e6:.1f}", state)
    out.print(table if folders else "nothing is kept", highlight=False)
    size = sum(entry.size for entry in folders) / 1e6
    out.print(f"\n{len(folders)} folders, {size:.1f} MB, in {escape(str(root()))}", highlight=False, soft_wrap=True)


@app.command()
def bench(
    names: Annotated[list[str] | None, typer.Argument(help="the games; all of them if none is named")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print one JSON object")] = False,
    seconds: Annotated[float, typer.Option(min=0.01, help="how long to play each game")] = 2.0,
    peers: Annotated[bool, typer.Option("--peers", help="also others beside ours: libraries, or boardgame.io")] = False,
    cold: Annotated[bool, typer.Option("--cold", help="compile from nothing first, to measure that too")] = False,
    tables: Annotated[list[int] | None, typer.Option(help="server: how many tables at once; may be repeated")] = None,
    active: Annotated[int | None, typer.Option(min=1, help="server: how many of them are played; else all")] = None,
    action_names: Annotated[
        bool, typer.Option("--names", help="server: players ask for the names of their actions, not for whole pages")
    ] = False,
    pause: Annotated[float, typer.Option(min=0, help="server: seconds that players think, on average")] = 0.0,
    processes: Annotated[int, typer.Option(min=1, help="server: processes that serve")] = 1,
    players: Annotated[int, typer.Option(min=1, help="server: processes of players")] = 1,
    db: Annotated[str, typer.Option(help="server: a database to play on, instead of a temporary SQLite file")] = "",
    postgres: Annotated[
        bool, typer.Option("--postgres", help="server: play on a PostgreSQL that is started for it")
    ] = False,
    analysis: Annotated[
        bool, typer.Option("--analysis", help="server: also beside the analysis of a game, and with bots that think")
    ] = False,
    turns: Annotated[int, typer.Option(min=1, help="server: with --analysis, how often without and with it")] = 1,
) -> None:
    """Measure how fast the games play on one core of this machine.

    `gnothi bench search` measures how fast bots think, `gnothi bench server` the web table, `gnothi bench adapters`
    the ways for other libraries, `gnothi bench start` how soon one can play where nothing is compiled yet.
    """
    if names and names[0] == "start":
        from gnothi.bench import start

        start.run(names[1:] or gnothi.game_names(), as_json, out)
        return
    if names and names[0] == "server":
        from gnothi.bench import server as serving

        plan = serving.Plan(
            seconds, tables or serving.SIZES, active, action_names, pause, processes, players, db, postgres, analysis,
            turns, peers,
        )
        serving.run(gnothi.game_names() if names[1:] == ["all"] else names[1:] or [None], plan, as_json, out)
        return
    if names and names[0] == "search":
        from gnothi.bench import search

        search.run(names[1:], seconds, peers, as_json, out)
        return
    if names and names[0] == "adapters":
        from gnothi.bench import adapters

        adapters.run(names[1:] or gnothi.game_names(), seconds, as_json, out)
        return
    from gnothi.bench import games as playing

    playing.run(names or gnothi.game_names(), seconds, peers, as_json, cold, out)
