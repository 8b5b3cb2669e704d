"""A game's words of art, from its glossary.toml: what everybody is told who asks what a word means."""
from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path

from gnothi.engine.errors import BadGame

CLOSE, NEAR = 0.6, 4    # how like they are, and how many: words that are offered where none is found


@dataclass(frozen=True)
class Entry:
    """A word, what it means in a sentence or two, the clause behind it, and the other forms in which it is met."""

    word: str
    text: str
    clause: str = ""
    forms: tuple[str, ...] = ()

    def names(self) -> Iterator[str]:
        """All that it is called, in small letters."""
        yield self.word.casefold()
        yield from map(str.casefold, self.forms)


@dataclass(frozen=True)
class Glossary:
    """The words of a game, which may have none."""

    path: Path

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """Each word with its entry, in the order of the file."""
        if not self.path.exists():
            return {}
        try:
            written = tomllib.loads(self.path.read_text(encoding="utf-8"))
            return {word: Entry(word, **{**entry, "forms": tuple(entry.get("forms", ()))})
                    for word, entry in written.items()}
        except (tomllib.TOMLDecodeError, TypeError, AttributeError) as error:
            raise BadGame(f"{self.path.parent.name}/{self.path.name} cannot be read: {error}") from None

    @cached_property
    def _by_name(self) -> dict[str, Entry]:
        return {name: entry for entry in self.entries.values() for name in entry.names()}

    def find(self, word: str) -> Entry | None:
        """The entry of a word, in any of its forms."""
        return self._by_name.get(" ".join(word.split()).casefold())

    def near(self, word: str) -> list[str]:
        """Words that are like one that is not there."""
        sought = word.casefold()
        within = [name for name in self._by_name if sought in name]
        close = get_close_matches(sought, self._by_name, NEAR, CLOSE)
        return list(dict.fromkeys(self._by_name[name].word for name in [*within, *close]))[:NEAR]

    def of(self, text: str) -> list[Entry]:
        """The words of art in a text, in the order in which they come."""
        found = self._pattern.findall(text.casefold()) if self.entries else []
        return list(dict.fromkeys(self._by_name[name] for name in found))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = sorted(self._by_name, key=len, reverse=True)
        return re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})\b")
