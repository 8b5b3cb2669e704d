"""What a page or a program may say, checked before anything is done with it; and what the answers look like."""
from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from gnothi.server.settings import CHAT_LENGTH, MAX_CLOCK, NAME_LENGTH

Hex = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", description="128 bits as hexadecimal digits")]
Id = str | int | None
Choice = Annotated[bool | int | Annotated[str, Field(max_length=60)], Field(union_mode="left_to_right")]
SeatNumber = Annotated[int, Field(ge=0, le=11, description="counted from 0")]
Sequence = Annotated[int, Field(ge=0, le=2**31 - 1)]
ActionName = Annotated[str, Field(min_length=1, max_length=200, description="an action by its name")]


class Said(BaseModel):
    """Something from outside: nothing unknown is taken, nothing is converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


# By HTTP


class Sit(Said):
    name: Annotated[str, Field(min_length=1, max_length=NAME_LENGTH)]
    number: Hex


class TakeSeat(Sit):
    seat: SeatNumber | None = None


class NewTable(Said):
    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[int, Field(ge=1, le=12)] | None = None
    options: dict[Annotated[str, Field(max_length=60)], Choice] = Field(default={}, max_length=100)
    clock: Annotated[int, Field(ge=0, le=MAX_CLOCK, description="seconds for a decision; 0 for none")] = 0
    public: bool = False
    sit: Sit | None = None
    bots: Annotated[str, Field(max_length=20, description="the kind of bot for every other seat")] | None = None
    start: bool = False


class Arrange(Said):
    seats: Annotated[int, Field(ge=1, le=12)] | None = None
    options: Annotated[dict[Annotated[str, Field(max_length=60)], Choice], Field(max_length=100)] | None = None
    clock: Annotated[int, Field(ge=0, le=MAX_CLOCK)] | None = None
    public: bool | None = None


class SeatBot(Said):
    kind: Annotated[str, Field(max_length=20)]


class OfSeat(Said):
    seat: SeatNumber


class PlayBody(OfSeat):
    question: Sequence
    action: ActionName


class PlayAndSee(PlayBody):
    """By HTTP the state comes back with the answer."""

    after: Annotated[
        Sequence | None,
        Field(description="lines after this sequence; without it, those that the move itself has brought"),
    ] = None


class ChatBody(OfSeat):
    text: Annotated[str, Field(min_length=1, max_length=CHAT_LENGTH)]


class AnswerBody(OfSeat):
    agree: bool


# Over the socket


class Hello(Said):
    type: Literal["hello"]
    id: Id = None
    table: Annotated[str, Field(min_length=1, max_length=12)]
    tokens: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=16)] = []
    seq: Sequence | None = None
    parts: Annotated[list[Literal["pieces", "describe", "standing", "lines", "say"]], Field(max_length=5)] | None = None


class Play(PlayBody):
    type: Literal["play"]
    id: Id = None


class Chat(ChatBody):
    type: Literal["chat"]
    id: Id = None


class Ask(OfSeat):
    type: Literal["ask"]
    id: Id = None


class Answer(AnswerBody):
    type: Literal["answer"]
    id: Id = None


class Back(OfSeat):
    type: Literal["back"]
    id: Id = None


class Hint(OfSeat):
    type: Literal["hint"]
    id: Id = None


class Why(OfSeat):
    type: Literal["why"]
    id: Id = None
    action: ActionName


class Ping(Said):
    type: Literal["ping"]
    id: Id = None


class Identified(BaseModel):
    """Any message, as far as its id."""

    model_config = ConfigDict(strict=True)
    id: Id = None


Incoming = Hello | Play | Chat | Ask | Answer | Back | Hint | Why | Ping
incoming: TypeAdapter[Incoming] = TypeAdapter(Annotated[Incoming, Field(discriminator="type")])


# Answers


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


class RequestShown(BaseModel):
    seat: int
    name: str
    to_move: int
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
    refusal: str
    clock: int
    commitment: str
    link: str
    watching: int
    request: RequestShown | None
    moment: float
    seq: int
    move: int
    awaited: list[int]
    result: list[float] | None
    ended_by: str
    rematch: str


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
    """A new table, and the secrets of who made it."""

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
    value_kind: Literal["word", "number"]


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


class BoardShown(BaseModel):
    width: int
    height: int
    title: str
    body: str
    symbols: str


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
