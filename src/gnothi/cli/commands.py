"""What a person may ask for at a terminal beside playing: the story, the rules, reasons, words, panels."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.console import Group
from rich.markup import escape
from rich.table import Table

from gnothi.bots.hint import hint
from gnothi.cli import speaking
from gnothi.cli.asking import Choices, choices_of
from gnothi.cli.noting import CHOSEN, Help, found_note, helped, left
from gnothi.cli.rules import look_up
from gnothi.cli.story import whole_story
from gnothi.engine.errors import GnothiError
from gnothi.engine.scene import Panel
from gnothi.engine.view import View
from gnothi.screen import lines_of, table_of, title_of

if TYPE_CHECKING:
    from gnothi.cli.terminal import Terminal

HELP = {
    "a choice": "its number, its name, or the beginning of a word of it",
    "list, more": "all choices in words; the next of them, where they do not fit",
    "why …": "why you cannot do something, in your own words or by its number; alone, all that you cannot do",
    "what …": "what a word, a piece or a row is, or how to win; alone, which words are explained",
    "aims": "what stands between you and winning",
    "back": "a step back within your own decision, while nothing has come of it",
    "pass on": "pass until something changes, where passing is a choice",
    "table": "the table again",
    "story, log": "what happened, turn by turn; every sentence of it",
    "panels": "what else can be shown; the beginning of its title shows it",
    "hint": "what a thinking player would do, and why",
    "note …": "cross something out by hand, or no longer; alone, what is left",
    "help …": "none, notes (of your own, and hints) or automatic (the table concludes for you)",
    "rules …": "the rules; with a clause, a number or words: rules 3.1, rules call",
    "quit": "save the game, to go on later",
    "leave": "rise for good: a bot plays on, unless the rules say otherwise",
}


def show_help(at: Terminal, view: View, rest: str) -> None:
    """What may be typed; with a word, how much help is wanted from now on."""
    if rest:
        at.help = helped(rest)
        at.answer(CHOSEN[at.help])
        return
    table = Table("", "", box=None, show_header=False, pad_edge=False)
    for word, text in HELP.items():
        table.add_row(f"[yellow]{word}[/]", text)
    at.answer(table, title="What you may type")


def enter(at: Terminal, view: View, rest: str) -> None:
    """Enter alone turns the page if there is one, and else explains."""
    if at.shown and at.shown.listing and at.shown.listing.note.endswith("more"):
        more(at, view, rest)
    else:
        show_help(at, view, rest)


def more(at: Terminal, view: View, rest: str) -> None:
    at.page += 1
    at.shown = None


def show_table(at: Terminal, view: View, rest: str) -> None:
    at.page, at.shown = 0, None


def list_choices(at: Terminal, view: View, rest: str) -> None:
    listing = Choices(choices_of(view)).explained(at.display.room.columns - 2)
    at.ahead = at.display.page("Your choices", listing.lines)


def log(at: Terminal, view: View, rest: str) -> None:
    tell(at, view, folded=False)


def story(at: Terminal, view: View, rest: str) -> None:
    tell(at, view, folded=True)


def tell(at: Terminal, view: View, folded: bool) -> None:
    lines = lines_of(Group(*whole_story(at.match, view, folded)), at.display.room.columns - 2)
    at.ahead = at.display.page("What happened", lines, from_end=True)


def why(at: Terminal, view: View, rest: str) -> None:
    at.answer(*speaking.why(view, rest), title="Why not")


def what(at: Terminal, view: View, rest: str) -> None:
    at.answer(*speaking.what(view, rest), title="What it is")


def aims(at: Terminal, view: View, rest: str) -> None:
    at.answer(speaking.aims_table(view) or "This game does not say how far you are.", title="Your aims")


def show_hint(at: Terminal, view: View, rest: str) -> None:
    if at.help == Help.NONE:
        raise GnothiError("you have chosen to play without help; `help notes` allows hints")
    at.answer(at.preparation.text or speaking.advice(view, hint(view)), title="A hint")


def note(at: Terminal, view: View, rest: str) -> None:
    """Cross something out, or no longer."""
    if at.help != Help.NOTES:
        raise GnothiError("notes of your own come with `help notes`")
    crossed = at.crossed[view.seat]
    if not rest:
        at.answer(escape(left(view, crossed)))
        return
    found = found_note(view, rest)
    crossed ^= {found.id}
    at.answer(f"{escape(found.label)} is {'crossed out' if found.id in crossed else 'no longer crossed out'}.")


def rules(at: Terminal, view: View, rest: str) -> None:
    at.answer(look_up(at.match.game, rest.split()), title="Rules")


def panels(at: Terminal, view: View, rest: str) -> None:
    table = Table("", "", box=None, show_header=False, pad_edge=False)
    for panel in view.panels():
        table.add_row(f"[yellow]{escape(panel.id)}[/]", escape(title_of(view, panel)))
    at.answer(table if table.row_count else "There is nothing else to show.", title="Panels")


def show_panels(at: Terminal, view: View, panels: Sequence[Panel]) -> None:
    tables = [table_of(view, panel) for panel in panels]
    at.ahead = at.display.page(at.match.game.title, lines_of(Group(*tables), at.display.room.columns - 2))


COMMANDS: dict[str, Callable[[Terminal, View, str], None]] = {
    "": enter, "?": show_help, "help": show_help, "more": more, "list": list_choices, "table": show_table, "log": log,
    "story": story, "why": why, "what": what, "aims": aims, "hint": show_hint, "rules": rules, "panels": panels,
    "note": note,
}
