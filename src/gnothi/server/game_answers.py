"""What is told of games, bots and rules by HTTP, for programs and for the description of the interface."""
from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field


class WordShown(BaseModel):
    """A word of a game's glossary."""

    word: str
    text: str
    clause: str
    forms: list[str]


class GlossaryShown(BaseModel):
    words: list[WordShown]
    howto: Annotated[bool, Field(description="whether there is a page that says how it is played")]


class OptionShown(BaseModel):
    name: str
    default: bool | int | str
    clause: str
    text: str
    words: list[str]
    low: int
    high: int
    alone: Annotated[bool, Field(description="whether no two chairs may choose the same")]
    value_kind: Annotated[
        Literal["word", "number", "seat", "drawing"],
        Field(description="`seat`: each chair chooses one of the words; `drawing`: a text, see the game's editors"),
    ]


class PresetShown(BaseModel):
    """A set of options with a name; those that it does not tell are as usual."""

    name: str
    text: str
    options: dict[str, int | str]


class GameShown(BaseModel):
    id: str
    title: str
    summary: str
    designer: str
    minutes: str
    seats: list[int]
    default_seats: int
    ready: Annotated[
        Literal["interpreted", "ready"],
        Field(description="`interpreted`: it can be played, and is still being compiled"),
    ]
    leaves: Annotated[bool, Field(description="whether the rules say what becomes of a seat whose owner leaves")]
    why: str
    searches: Annotated[bool, Field(description="whether bots that think ahead can sit there yet")]
    wait: Annotated[float | None, Field(description="about how many seconds until they can; null if they never will")]
    wait_text: Annotated[str, Field(description="the same in words, for people")]
    guest: Annotated[bool, Field(description="whether it comes from another package")]
    usual_bot: Annotated[str, Field(description="the kind of bot that sits down where nobody chooses one")]
    howto: Annotated[bool, Field(description="whether there is a page that says how it is played")]
    puzzles: Annotated[int, Field(description="how many there are")]
    presets: list[PresetShown]
    options: list[OptionShown]


class PartShown(BaseModel):
    text: str
    slots: list[str]
    symbol: str
    title: str
    turned: float


class FieldShown(BaseModel):
    name: str
    choices: Annotated[list[tuple[str, str]], Field(description="what each adds to the text of a part, and its name")]


class BotShown(BaseModel):
    kind: str
    name: str
    text: str
    searches: Annotated[bool, Field(description="whether it needs a game whose `searches` is true")]


class GamesShown(BaseModel):
    games: list[GameShown]
    bots: list[BotShown]


class Heading(BaseModel):
    id: str
    title: str


class RulesShown(BaseModel):
    game: str
    title: str
    guide: Annotated[str, Field(description="what the rules are, and how they are numbered")]
    html: str
    contents: list[Heading]
    howto: Annotated[bool, Field(description="whether there is a page that says how it is played")]
    lessons: Annotated[int, Field(description="how many there are")]
    taught: Annotated[dict[str, list[int]], Field(description="the numbers of the lessons that teach a clause")]


class ClauseShown(BaseModel):
    clause: str
    html: str
    text: str


class SheetShown(BaseModel):
    id: str
    of: int | str
    width: int
    height: int
    title: str
    body: str
    symbols: str
    style: str


class EditorShown(BaseModel):
    """How an option is drawn: parts that fill slots of a sheet. Its text names the parts, with blanks between them."""

    option: str
    switch: Annotated[tuple[str, str], Field(description="the option and its word by which the drawing is played with")]
    most: int
    noun: str
    sheet: SheetShown
    slots: dict[str, tuple[float, float]]
    parts: list[PartShown]
    starts: Annotated[dict[str, str], Field(description="drawings to begin with")]
    fields: list[FieldShown]
