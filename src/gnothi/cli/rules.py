"""Rules at a terminal: the list of sections, a clause as text, a search for words."""
from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from gnothi.engine.errors import GnothiError
from gnothi.engine.rulebook import Rulebook, readable


def look_up(book: Rulebook, words: Sequence[str]) -> RenderableType:
    """What the rules say of an id, a number or some words; without any, which sections there are."""
    if not words:
        return contents(book)
    clauses = book.numbered(words[0]) if len(words) == 1 else []
    if clauses:
        return in_full(book, clauses)
    if len(words) == 1 and any(letter.isdigit() for letter in words[0]):
        book.clause(words[0])
    found = book.search(words)
    if not found:
        raise GnothiError(book.nothing_found(words))
    return in_full(book, list(found)) if len(found) == 1 else excerpts(found)


def contents(book: Rulebook) -> RenderableType:
    """The sections, each with its clauses."""
    table = Table("", "", box=None, show_header=False, pad_edge=False)
    for section in book.sections:
        table.add_row(escape(section.title or "All"), f"[dim]{section.span}[/]")
    return Group(table, "", "[dim]A clause, the number of a section, or words to search for show more.[/]")


def whole(book: Rulebook) -> RenderableType:
    return Markdown(readable(book.text))


def in_full(book: Rulebook, clauses: Sequence[str]) -> RenderableType:
    return Group(*(Padding(Markdown(readable(book.clauses[clause])), (0, 0, 1, 0)) for clause in clauses))


def excerpts(found: dict[str, str]) -> RenderableType:
    """A line for each clause that holds the words."""
    table = Table("", "", box=None, show_header=False, pad_edge=False)
    table.columns[0].min_width = max(map(len, found))
    table.columns[1].no_wrap, table.columns[1].overflow = True, "ellipsis"
    for clause, said in found.items():
        table.add_row(f"[bold]{clause}[/]", escape(said))
    return table
