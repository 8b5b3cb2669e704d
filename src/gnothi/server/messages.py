"""What a page or a program may say, checked before anything is done with it."""
from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator

from gnothi.server.settings import CHAT_LENGTH, MAX_CLOCK, MAX_INCREMENT, NAME_LENGTH, RECORD_BYTES

Hex = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", description="128 bits as hexadecimal digits")]
Key = Annotated[Hex, Field(description="a secret of the sender's; asking again with it gives the same answer")]
Id = str | int | None
Choice = Annotated[bool | int | Annotated[str, Field(max_length=200)], Field(union_mode="left_to_right")]
SeatNumber = Annotated[int, Field(ge=0, le=11, description="counted from 0")]
Increment = Annotated[
    int | None,
    Field(ge=0, le=MAX_INCREMENT, description="the clock is for the whole game, and each decision adds these seconds"),
]
Sequence = Annotated[int, Field(ge=0, le=2**31 - 1)]
Part = Literal["pieces", "panels", "describe", "standing", "lines", "say", "aims", "notes", "conclusions"]
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
    key: Key | None = None


class NewTable(Said):
    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[int, Field(ge=1, le=12)] | None = None
    options: dict[Annotated[str, Field(max_length=60)], Choice] = Field(default={}, max_length=100)
    clock: Annotated[int, Field(ge=0, le=MAX_CLOCK, description="seconds for a decision; 0 for none")] = 0
    increment: Increment = None
    public: bool = False
    sit: Sit | None = None
    bots: Annotated[str, Field(max_length=20, description="the kind of bot for every other seat")] | None = None
    start: bool = False
    key: Key | None = None


class BroughtRecord(Said):
    text: Annotated[str, Field(max_length=RECORD_BYTES, description="of a record file, to the last byte")]


class NewBranch(Sit):
    """Play a finished game differently after `move` moves; `name` and `number` are of who holds the seats."""

    move: Sequence
    seats: Annotated[list[SeatNumber], Field(min_length=1, max_length=12, description="those that one wants to hold")]
    bots: Annotated[str, Field(max_length=20, description="the kind of bot for every other seat")] = "casual"
    key: Key | None = None


class Arrange(Said):
    seats: Annotated[int, Field(ge=1, le=12)] | None = None
    options: Annotated[dict[Annotated[str, Field(max_length=60)], Choice], Field(max_length=100)] | None = None
    clock: Annotated[int, Field(ge=0, le=MAX_CLOCK)] | None = None
    increment: Increment = None
    public: bool | None = None


class SeatBot(Said):
    kind: Annotated[str, Field(max_length=20)]


class SeatChoice(Said):
    choice: Annotated[str, Field(max_length=40, description="a word of the game's seat option; empty for none")]


class OfSeat(Said):
    seat: SeatNumber


class StepBody(OfSeat):
    """Back within the decision that a question belongs to."""

    question: Sequence


class PlayBody(OfSeat):
    question: Sequence
    action: ActionName


class PlayAndSee(PlayBody):
    """By HTTP the state comes back with the answer."""

    after: Annotated[
        Sequence | None,
        Field(description="lines after this sequence; without it, those that the move itself has brought"),
    ] = None


WatcherName = Annotated[str, Field(min_length=1, max_length=NAME_LENGTH, description="of one who only watches")]


class ChatBody(Said):
    """Somebody says something: who sits there by the seat, who watches by a name."""

    seat: SeatNumber | None = None
    name: WatcherName | None = None
    text: Annotated[str, Field(min_length=1, max_length=CHAT_LENGTH)]


    @model_validator(mode="after")
    def one_of_them(self) -> Self:
        if (self.seat is None) == (self.name is None):
            raise ValueError("say the seat, or the name of one who watches")
        return self


class MuteBody(Said):
    """Whom the host does not want to hear: a seat, a spectator of that name, or without either all spectators."""

    seat: SeatNumber | None = None
    name: WatcherName | None = None
    muted: bool


ThingId = Annotated[str, Field(min_length=1, max_length=80)]
RowNumber = Annotated[int, Field(ge=0, le=999, description="counted from 0")]


class CoverBody(OfSeat):
    whom: Annotated[SeatNumber, Field(description="for whom a stand-in is to play")]


class AnswerBody(OfSeat):
    agree: bool


class ProposeBody(OfSeat):
    """To free somebody's seat, or to play by another clock: one of the two."""

    free: SeatNumber | None = None
    clock: Annotated[int, Field(ge=0, le=MAX_CLOCK)] | None = None
    increment: Increment = None

    @model_validator(mode="after")
    def one_of_them(self) -> Self:
        if (self.free is None) == (self.clock is None):
            raise ValueError("propose either to free a seat or to set the clock")
        return self


# Over the socket


class Hello(Said):
    type: Literal["hello"]
    id: Id = None
    table: Annotated[str, Field(min_length=1, max_length=12)]
    tokens: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=16)] = []
    name: WatcherName | None = None
    seq: Sequence | None = None
    parts: Annotated[list[Part], Field(max_length=9)] | None = None


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


class Propose(ProposeBody):
    type: Literal["propose"]
    id: Id = None


class Vote(AnswerBody):
    type: Literal["vote"]
    id: Id = None


class Cover(CoverBody):
    type: Literal["cover"]
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


class StepBack(StepBody):
    type: Literal["step_back"]
    id: Id = None


class Touch(Said):
    """A piece by its id, a row of a panel, or without either everything."""

    type: Literal["touch"]
    id: Id = None
    seat: SeatNumber | None = None
    piece: ThingId | None = None
    panel: ThingId | None = None
    row: RowNumber | None = None


class Ping(Said):
    type: Literal["ping"]
    id: Id = None


class Identified(BaseModel):
    """Any message, as far as its id."""

    model_config = ConfigDict(strict=True)
    id: Id = None


Incoming = (
    Hello | Play | StepBack | Chat | Ask | Answer | Propose | Vote | Cover | Back | Hint | Why | Touch | Ping
)
incoming: TypeAdapter[Incoming] = TypeAdapter(Annotated[Incoming, Field(discriminator="type")])
