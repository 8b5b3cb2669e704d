"""Presets: sets of options that a game names, so that people need not know each of them."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gnothi.engine.english import either
from gnothi.engine.errors import BadOptions
from gnothi.engine.options import Choice, Option


@dataclass(frozen=True)
class Preset:
    """A name, what it changes in a sentence, and the options that are not as usual."""

    name: str
    text: str
    options: Mapping[str, Choice]


BY_THE_BOOK = Preset("by the book", "As the rules have it.", {})
"""The preset that every game has."""

FIRST_GAME = "first game"
"""What the gentlest preset of a game is called, into which its lessons lead."""


def find_preset(presets: Sequence[Preset], wanted: str) -> Preset:
    """The preset of a name, however it is spelled: `First-game` is *first game*."""
    for preset in presets:
        if preset.name == " ".join(wanted.replace("-", " ").split()).casefold():
            return preset
    raise BadOptions(f"there is no preset {wanted!r}; choose from {either([preset.name for preset in presets])}")


def preset_of(presets: Sequence[Preset], options: Sequence[Option], chosen: Mapping[str, Choice]) -> str:
    """The name of the first preset under which these options are played; empty for none.

    What each seat chooses for itself belongs to no preset.
    """
    shared = [option for option in options if not option.seat_words]
    for preset in presets:
        if all(is_as(option, chosen.get(option.name, option.default), preset) for option in shared):
            return preset.name
    return ""


def is_as(option: Option, choice: Choice, preset: Preset) -> bool:
    """Whether a choice is that of a preset or, where this says nothing, as usual somewhere."""
    wanted = [preset.options[option.name]] if option.name in preset.options else [option.default, option.usual]
    return option.read(choice) in map(option.read, wanted)
