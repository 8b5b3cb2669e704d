"""What the answers by HTTP look like, for programs and for the description of the interface."""
from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field


class Refused(BaseModel):
    """Why not: a word for programs, a sentence for people."""

    error: str
    text: str


class SeatShown(BaseModel):
    seat: int
    name: str
    kind: Literal["open", "person", "bot", "kept"]
    bot: str
    connected: bool
    standin: bool
    deadline: float | None
    seal: Annotated[str, Field(description="a hash of the number that its person added to the dice; empty if none")]
    choice: Annotated[str, Field(description="its word of the game's seat option; empty while undecided")]


class RequestShown(BaseModel):
    """What everybody is asked to agree to."""

    kind: Literal["back", "free", "clock"]
    seat: int
    name: str
    to_move: int | None
    free: int | None
    clock: int | None
    agreed: list[int]
    missing: list[int]
    until: float


class TableShown(BaseModel):
    """What everybody may know of a table."""

    code: str
    game: str
    title: str
    phase: Literal["lobby", "playing", "over"]
    public: bool
    seats: list[SeatShown]
    seat_choices: list[int]
    options: dict[str, Any]
    missing: Annotated[list[str], Field(description="the words of the chairs that must be added, by what seats chose")]
    refusal: str
    clock: int
    commitment: str
    link: str
    watching: int
    request: RequestShown | None
    proposal: RequestShown | None
    moment: float
    seq: int
    move: int
    awaited: list[int]
    result: list[float] | None
    ended_by: str
    rematch: str
    archived: Annotated[bool, Field(description="played by earlier rules: it can only be read")]


class SeatListed(BaseModel):
    seat: int
    name: str
    kind: Literal["open", "person", "bot", "kept"]


class TableListed(BaseModel):
    """A line of the list; `awaited` is empty for a table that nobody has opened lately."""

    code: str
    game: str
    title: str
    phase: Literal["lobby", "playing"]
    clock: int
    seats: list[SeatListed]
    awaited: list[int]


class TablesShown(BaseModel):
    tables: list[TableListed]


class Made(BaseModel):
    """A new table, and the secrets of the person who made it."""

    code: str
    host_token: str
    seat: int | None
    token: str | None
    table: TableShown


class Seated(BaseModel):
    seat: int
    token: str
    table: TableShown


class PieceShown(BaseModel):
    id: str
    symbol: str
    x: float
    y: float
    turned: float
    scale: float
    title: str
    text: str
    drawing: str
    hint: str
    actions: list[str]
    size: list[float]
    sheet: str


class RowShown(BaseModel):
    label: str
    values: list[str]
    symbol: str
    title: str
    clause: str
    actions: list[str]


class PanelShown(BaseModel):
    id: str
    title: str
    of: int | str
    columns: list[str]
    rows: list[RowShown]


class ActionShown(BaseModel):
    name: str
    say: str
    pieces: list[str]


class LineShown(BaseModel):
    move: int
    clause: str
    text: str
    fleeting: bool


class StateShown(BaseModel):
    """The table as one seat sees it."""

    type: Literal["state"]
    seat: int | None
    version: int
    base: int | None
    seq: int
    move: int
    question: int
    awaited: list[int]
    phase: Literal["playing", "over"]
    pieces: list[PieceShown]
    gone: list[str]
    order: list[str] | None
    panels: list[PanelShown]
    actions: list[ActionShown]
    standing: list[float]
    describe: list[str]
    lines_from: int
    lines: list[LineShown]


class ReplayShown(StateShown):
    last: int


class Played(BaseModel):
    seq: int
    state: StateShown


class Done(BaseModel):
    seq: int


class TalkLine(BaseModel):
    number: int
    seat: int | None
    name: str
    text: str
    moment: float


class Talk(BaseModel):
    lines: list[TalkLine]


class Leaning(BaseModel):
    name: str
    say: str
    share: float
    expected: float | None
    line: Annotated[list[str], Field(description="the moves that are expected after it")]


class HintShown(BaseModel):
    seat: int
    bot: str
    text: Annotated[str, Field(description="the same as a sentence; empty where a casual bot was asked")]
    choices: list[Leaning]


class WhyShown(BaseModel):
    seat: int
    possible: bool
    text: str
    clause: str


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
    usual_bot: Annotated[str, Field(description="the kind of bot that sits down where nobody chooses one")]
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
    html: str
    contents: list[Heading]


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


class DiceShown(BaseModel):
    commitment: str
    secret: str
    nonce: str
    numbers: list[str]
    seed: str


class EndShown(BaseModel):
    result: list[float]
    names: list[str]
    ended_by: str
    clause_html: str
    clause_text: str
    winners: list[int]
    drawn: bool
    places: list[str]
    standing: list[list[float]]
    moves: int
    dice: DiceShown
    rematch: str


class CheckShown(BaseModel):
    ok: bool
    text: str


class Verified(BaseModel):
    ok: bool
    checks: list[CheckShown]


class RematchShown(BaseModel):
    code: str
