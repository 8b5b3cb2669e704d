"""What the answers by HTTP look like, for programs and for the description of the interface."""
from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from gnothi.server.game_answers import WordShown


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
    cover_from: Annotated[
        float | None, Field(description="from when on others may ask a stand-in to play, since the owner is away")
    ]
    left: Annotated[bool, Field(description="its owner has left the game for good, by its rules; nobody plays it")]
    deadline: float | None
    time: Annotated[float | None, Field(description="seconds left for the game when it was last asked; null without")]
    seal: Annotated[str, Field(description="a hash of the number that its person added to the dice; empty if none")]
    muted: Annotated[bool, Field(description="the host does not let it talk")]
    choice: Annotated[str, Field(description="its word of the game's seat option; empty while undecided")]


class WatcherShown(BaseModel):
    name: str
    muted: bool


class RequestShown(BaseModel):
    """What everybody is asked to agree to."""

    kind: Literal["back", "free", "clock"]
    seat: int
    name: str
    to_move: int | None
    free: int | None
    clock: int | None
    increment: int | None
    agreed: list[int]
    missing: list[int]
    until: float


class BranchShown(BaseModel):
    """From which moment of which game a table goes on."""

    table: Annotated[str, Field(description="where it was played; that table may be gone")]
    move: Annotated[int, Field(description="after how many moves")]


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
    increment: Annotated[int | None, Field(description="seconds that a decision adds to a clock for the whole game")]
    commitment: str
    link: str
    watching: Annotated[int, Field(description="how many pages hold no seat")]
    watchers: Annotated[list[WatcherShown], Field(description="those of them who have said their name")]
    watchers_muted: Annotated[bool, Field(description="no spectator may talk")]
    request: RequestShown | None
    proposal: RequestShown | None
    moment: float
    moved: Annotated[float, Field(description="when something last happened in the game")]
    seq: int
    move: int
    awaited: list[int]
    result: list[float] | None
    ended_by: str
    rematch: str
    rematch_by: Annotated[str, Field(description="who asked for it")]
    again: Annotated[str, Field(description="the table of which this is the rematch; empty if of none")]
    branch: Annotated[BranchShown | None, Field(description="if it goes on from a moment of another game")]
    deserted: Annotated[bool, Field(description="all people have gone, and nothing is played until one comes back")]
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
    moved: Annotated[float, Field(description="when something last happened in the game")]


class TablesShown(BaseModel):
    tables: list[TableListed]


class SeatHeld(BaseModel):
    seat: int
    token: str


class Branched(BaseModel):
    """A table in play that goes on from a moment of another game, and the secrets of the person who made it."""

    code: str
    host_token: str
    seats: list[SeatHeld]
    table: TableShown


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
    change: Annotated[Literal["", "roll", "turn"], Field(description="how its symbol becomes another")]


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
    warns: Annotated[str, Field(description="what it costs that cannot be undone; empty for nothing")]
    pieces: list[str]


class AimShown(BaseModel):
    """One of the things that stand between a seat and winning."""

    label: str
    value: str
    share: Annotated[float, Field(description="how much of it is done, from 0 to 1")]
    clause: str
    about: Annotated[str, Field(description="a word of the glossary")]


class LineShown(BaseModel):
    move: int
    turn: int
    clause: str
    text: str
    fleeting: bool


class TurnShown(BaseModel):
    """A part of the story."""

    turn: int
    move: Annotated[int, Field(description="with which it begins")]
    seat: int | None
    headline: str


class TraceShown(BaseModel):
    """The way of a piece; a single point is a mark."""

    turn: int
    move: int
    piece: str
    sheet: str
    points: list[tuple[float, float]]


class NoteShown(BaseModel):
    """Something that a player may cross out by hand, by touching a piece."""

    id: str
    label: str
    piece: str


class StateShown(BaseModel):
    """The table as one seat sees it."""

    type: Literal["state"]
    seat: int | None
    version: int
    base: int | None
    seq: int
    move: int
    question: int
    own: Annotated[int | None, Field(description="the last move that this seat made; 0 for none, null for a spectator")]
    awaited: list[int]
    phase: Literal["playing", "over"]
    pieces: list[PieceShown]
    gone: list[str]
    order: list[str] | None
    panels: list[PanelShown]
    asked: Annotated[str, Field(description="what the seat is asked, or whom the game waits for")]
    asks: Annotated[str, Field(description="the clause behind the question; may be empty")]
    passes: Annotated[str, Field(description="the action that only lets the others go on; empty for none")]
    actions: list[ActionShown]
    can_step_back: Annotated[bool, Field(description="whether the seat may go back within its own decision")]
    aims: list[AimShown]
    notes: Annotated[list[NoteShown], Field(description="what may be crossed out by hand")]
    standing: list[float]
    describe: list[str]
    lines_from: int
    lines: list[LineShown]
    turns_from: int
    turns: list[TurnShown]
    traces: Annotated[list[TraceShown], Field(description="of the last two turns")]


class ReplayShown(StateShown):
    last: int


class Played(BaseModel):
    seq: int
    state: StateShown


class Done(BaseModel):
    seq: int


class TalkLine(BaseModel):
    number: int
    seat: Annotated[int | None, Field(description="null: a spectator, or without a name a notice of the house")]
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
    worth: Annotated[str, Field(description="as good as winning so many games: `7 wins in 10`; empty if unknown")]


class HintShown(BaseModel):
    seat: int
    bot: str
    text: Annotated[str, Field(description="what is best and why, and what the next best risks, in sentences")]
    choices: list[Leaning]


class WhyShown(BaseModel):
    seat: int
    possible: bool
    text: str
    clause: str


class ReasonShown(BaseModel):
    """Why some actions cannot be taken now."""

    text: str
    clause: str
    actions: Annotated[list[str], Field(description="what cannot be done; empty where nothing can")]


class TouchShown(BaseModel):
    seat: int | None
    words: list[WordShown]
    refused: list[ReasonShown]


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
    outcome: Annotated[str, Field(description="what became of everybody, in a sentence or two for one who watches")]
    outcomes: Annotated[list[str], Field(description="what became of each seat and how, said to that seat")]
    standing: list[list[float]]
    choices: list[list[int]] = []
    moves: int
    dice: DiceShown
    rematch: str


class ChoiceShown(BaseModel):
    name: str
    say: str
    expected: Annotated[float, Field(description="the seat's result on average, on the game's own scale")]


class JudgementShown(BaseModel):
    """What the search thinks of one decision, by what its seat could see then."""

    move: Annotated[int, Field(description="how many moves had been made")]
    seat: int
    turn: Annotated[int, Field(description="how many of them were the seat's own")]
    played: ChoiceShown
    best: ChoiceShown
    line: Annotated[list[str], Field(description="the moves that were to be expected after the best choice")]
    loss: Annotated[float, Field(description="what was given away; 1 is the way from a lost game to a won one")]
    close: Annotated[bool, Field(description="judged with all simulations, not only glanced at")]
    before: Annotated[str, Field(description="what the best choice was worth: `7 wins in 10`")]
    after: Annotated[str, Field(description="what the choice that was played left")]


class AnalysisShown(BaseModel):
    status: Literal["none", "waiting", "working", "done"]
    taken: Annotated[int, Field(description="looks taken so far")]
    looks: Annotated[int, Field(description="looks to be taken: one at each decision, closer ones at the dearest")]
    text: Annotated[str, Field(description="how far it is, or what was found, in a sentence")]
    losses: Annotated[list[float], Field(description="what each seat gave away in all; 1 is a whole win")]
    turning_points: Annotated[list[int], Field(description="places in `judgements`, the dearest first")]
    judgements: list[JudgementShown]


class CheckShown(BaseModel):
    ok: bool
    text: str


class Verified(BaseModel):
    ok: bool
    checks: list[CheckShown]


class Opened(BaseModel):
    code: Annotated[str, Field(description="under which the game is found, as long as it is kept in memory")]


class RematchShown(BaseModel):
    code: str
