"""Lessons and puzzles at a terminal: a position, something to do, and an answer to what was done."""
from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.prompt import Confirm, Prompt

from gnothi.cli.asking import choices_of
from gnothi.engine.english import count
from gnothi.engine.errors import IllegalAction
from gnothi.engine.game import Game
from gnothi.engine.howto import MARK
from gnothi.engine.lessons import Attempt, Lesson, Step, Verdict, begin, lesson, lessons, ways
from gnothi.engine.positions import FILE
from gnothi.engine.presets import FIRST_GAME
from gnothi.engine.puzzles import puzzle, puzzles
from gnothi.screen import screen

STOP, HELP = ("q", "quit", "stop"), ("?", "help")


class Stopped(Exception):
    """Somebody has had enough."""


def learn(console: Console, game: Game, first: int) -> Lesson | None:
    """Play the lessons from one on; the last of them, which a real game may follow, if somebody comes to its end."""
    lesson(game, first)
    return take_all(console, game, lessons(game), first, "lesson", "learn")


def solve(console: Console, game: Game, first: int) -> None:
    """Play the puzzles from one on."""
    puzzle(game, first)
    take_all(console, game, puzzles(game), first, "puzzle", "puzzles")


def take_all(
    console: Console, game: Game, known: Sequence[Lesson], first: int, noun: str, command: str
) -> Lesson | None:
    console.print(f"[bold]{escape(game.title)}[/], {count(len(known), noun)}. [dim]Type a number; ? shows the way, "
                  "q stops.[/]", highlight=False)
    try:
        for number in range(first, len(known) + 1):
            take(console, game, known[number - 1], number)
    except (Stopped, EOFError, KeyboardInterrupt):
        console.print(f"[dim]Go on with: gnothi {command} {game.id} {number}[/]", highlight=False)
        return None
    return known[-1]


def find_puzzles(console: Console, game: Game, number: int, seed: int) -> None:
    """Look for as many puzzles as a game lacks of a number, and add them to its own file."""
    from gnothi.arena.puzzles import add_to, find

    missing = max(0, number - len(puzzles(game)))
    for place, new in find(game, missing, seed):
        add_to(game.folder / FILE, place, new)
        console.print(f"{new.position}: {escape(new.wanted)}, {new.games} wins in 10, and {new.others} for all else; "
                      f"after {count(len(place.moves), 'move')} of deal {place.seed}", highlight=False)
    there = count(len(puzzles(game)) + missing, "puzzle")
    console.print(f"[dim]{game.folder / FILE} has {there}.[/]", highlight=False)


def take(console: Console, game: Game, taken: Lesson, number: int) -> None:
    """One lesson, step by step."""
    console.rule(f"[bold]{number}. {escape(taken.title)}[/]", align="left")
    if taken.text:
        console.print(prose(taken.text))
    for step in taken.steps:
        console.print(prose(step.text))
        while not tried(console, game, step):
            console.print("[dim]Once more, from the same position.[/]")


def tried(console: Console, game: Game, step: Step) -> bool:
    """Let somebody do a step, and tell what came of it."""
    attempt = begin(game, step)
    while attempt.verdict is Verdict.OPEN:
        show(console, game, step, attempt)
        attempt = attempt.after(step, asked(console, game, step, attempt))
    for line in attempt.match.news(attempt.seat):
        console.print(f"  {escape(line.text)} [dim]{line.clause}[/]", highlight=False)
    mark = "[green]✓[/]" if attempt.verdict is Verdict.DONE else "[yellow]·[/]"
    console.print(mark, prose(attempt.answer))
    return attempt.verdict is Verdict.DONE


def show(console: Console, game: Game, step: Step, attempt: Attempt) -> None:
    """The table, the task and the choices."""
    view = attempt.match.view(attempt.seat)
    console.print(screen(view, escape(game.title)))
    console.print(f"[bold yellow]→ {escape(step.task)}[/]", highlight=False)
    for choice in choices_of(view):
        console.print(f"  [yellow]{choice.mark}[/] {escape(choice.said)}", highlight=False)


def asked(console: Console, game: Game, step: Step, attempt: Attempt) -> str:
    """The name of the action that somebody chose."""
    view = attempt.match.view(attempt.seat)
    known = {str(choice.mark): choice.name for choice in choices_of(view)}
    while True:
        typed = Prompt.ask(">", console=console).strip()
        if typed in STOP:
            raise Stopped
        if typed in HELP:
            console.print(hint(game, step), highlight=False)
            continue
        line = known.get(typed, typed)
        try:
            attempt.match.meant(attempt.seat, line)
        except IllegalAction as error:
            console.print(escape(str(error)), highlight=False)
            continue
        return line


def hint(game: Game, step: Step) -> str:
    """A way that is right, in words."""
    for made, attempt in ways(game, step):
        if attempt.verdict is Verdict.DONE:
            start = begin(game, step)
            view = start.match.view(start.seat)
            return f"[dim]Try: {escape(view.say(view.legal[made[0]]))}[/]"
    return ""


def prose(text: str) -> Markdown:
    """What is said, without the marks of clauses."""
    return Markdown(MARK.sub("", text))


def wants_to_play(console: Console, game: Game) -> bool:
    """Whether somebody goes on with the real game."""
    try:
        return Confirm.ask(f"Play {game.title} now, by the preset “{FIRST_GAME}”?", console=console, default=True)
    except (EOFError, KeyboardInterrupt):
        return False
