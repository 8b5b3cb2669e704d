"""Rules at a terminal: the list of sections, a clause as text, a search for words."""
from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from gnothi.engine.english import listed
from gnothi.engine.errors import GnothiError
from gnothi.engine.game import Game
from gnothi.engine.glossary import Entry
from gnothi.engine.howto import has_howto
from gnothi.engine.lessons import lessons
from gnothi.engine.reading import how_to_read, taught
from gnothi.engine.rulebook import Rulebook, readable


def look_up(game: Game, words: Sequence[str]) -> RenderableType:
    """What the rules say of an id, a number or some words; without any, which sections there are."""
    book = game.rulebook
    if not words:
        return contents(game)
    clauses = book.numbered(words[0]) if len(words) == 1 else []
    if clauses:
        return in_full(game, clauses)
    if len(words) == 1 and any(letter.isdigit() for letter in words[0]):
        book.clause(words[0])
    entry = game.glossary.find(" ".join(words))
    found = book.search(words)
    if entry:
        return Group(explained(entry), "", excerpts(found)) if found else explained(entry)
    if not found:
        raise GnothiError(book.nothing_found(words))
    return in_full(game, list(found)) if len(found) == 1 else excerpts(found)


def contents(game: Game) -> RenderableType:
    """How to read the rules, and the sections, each with its clauses."""
    table = Table("", "", box=None, show_header=False, pad_edge=False)
    for section in game.rulebook.sections:
        table.add_row(escape(section.title or "All"), f"[dim]{section.span}[/]")
    more = "[dim]A clause, the number of a section, or words to search for show more.[/]"
    return Group(*guide(game), "", table, "", more)


def guide(game: Game) -> list[str]:
    """How to read the rules, and where somebody begins who does not know the game."""
    ways = [f"[bold]gnothi howto {game.id}[/] says how it is played"] if has_howto(game) else []
    ways += [f"[bold]gnothi learn {game.id}[/] teaches it in lessons"] if lessons(game) else []
    return [how_to_read(game), *([f"New to the game? {listed(ways)}."] if ways else [])]


def whole(book: Rulebook) -> RenderableType:
    return Markdown(readable(book.text))


def in_full(game: Game, clauses: Sequence[str]) -> RenderableType:
    return Group(*(Padding(clause_of(game, clause), (0, 0, 1, 0)) for clause in clauses))


def clause_of(game: Game, clause: str) -> RenderableType:
    """A clause as text, and which lessons teach it."""
    said = Markdown(readable(game.rulebook.clauses[clause]))
    numbers = taught(game).get(clause)
    if not numbers:
        return said
    of_lessons = f"lesson{'s' * (len(numbers) > 1)} {listed([str(number) for number in numbers])}"
    return Group(said, Text(f"Taught by {of_lessons}: gnothi learn {game.id} {numbers[0]}", "dim"))


def excerpts(found: dict[str, str]) -> RenderableType:
    """A line for each clause that holds the words."""
    table = Table(box=None, show_header=False, pad_edge=False, expand=True)
    table.add_column()
    table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    for clause, said in found.items():
        table.add_row(f"[bold]{clause}[/]", escape(said))
    return table


def explained(entry: Entry) -> Text:
    return Text.assemble((f"{entry.word[:1].upper()}{entry.word[1:]}", "bold"), ": ", told(entry.text, entry.clause))


def told(text: str, clause: str) -> Text:
    return Text.assemble(text, " ", (clause, "dim"))
