"""One table in memory: a cache of what is stored, and the people who look at it."""
from __future__ import annotations

import asyncio
import hashlib
import time
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gnothi.engine import calls
from gnothi.engine.compile import over
from gnothi.engine.errors import BadOptions
from gnothi.engine.events import SPECTATOR
from gnothi.engine.game import Game
from gnothi.engine.match import LEAVE, Match
from gnothi.engine.options import Choice, offered, read_options, without_retired
from gnothi.engine.outcome import Outcome
from gnothi.engine.seed import Draw
from gnothi.engine.view import View
from gnothi.server.schema import Row
from gnothi.server.settings import CHAT_SHOWN, REQUEST_SECONDS
from gnothi.server.shown import Frame, Json, Sight, compact, show_lines
from gnothi.server.store import Kept
from gnothi.server.words import text_of

LOBBY, PLAYING, OVER = "lobby", "playing", "over"
OPEN, PERSON, BOT, KEPT = "open", "person", "bot", "kept"
PLAY, BACK = "play", "back"
GRACE = 60                  # after a restart nobody's time is up sooner than this, in seconds
QUEUE = 512                 # messages that may wait for a slow reader
PASSING = {"seq", "move", "awaited", "moment"}    # what alone is no reason to send the table again


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass
class Chair:
    """A seat, and who sits there."""

    number: int
    name: str = ""
    kind: str = OPEN
    bot: str = ""
    token_hash: str = ""
    dice: str = ""
    standin: bool = False

    @property
    def plays_itself(self) -> bool:
        """Whether no person decides for it now."""
        return self.kind != PERSON or self.standin


@dataclass(eq=False)
class Listener:
    """One open page: which seats it holds, what it wants to know, and what waits to be sent to it."""

    parts: frozenset[str]
    seats: tuple[int, ...] = ()
    host: bool = False
    queue: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(QUEUE))

    def push(self, message: str) -> None:
        """Send this soon; a page that reads too slowly is disconnected, and may come back."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.hang_up()

    def hang_up(self) -> None:
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)

    def push_end(self) -> None:
        """Close when everything before this has been sent."""
        try:
            self.queue.put_nowait(None)
        except asyncio.QueueFull:
            self.hang_up()

    @property
    def sights(self) -> tuple[int, ...]:
        """Through whose eyes it looks."""
        return self.seats or (SPECTATOR,)


@dataclass
class Request:
    """Somebody asks to take back."""

    seat: int
    stay: int                   # moves that stay
    agreed: set[int]
    until: float                # by the monotonic clock


class Table:
    """A table, its chairs, its game and its listeners. What changes it is in `deeds`."""

    def __init__(self, kept: Kept, game: Game) -> None:
        row = kept.table
        self.game = game
        self.code: str = row["code"]
        self.options = without_retired(game.facts.options, row["options"])
        self.public: bool = row["public"]
        self.clock: int = row["clock"]
        self.phase: str = row["status"]
        self.secret, self.nonce = bytes.fromhex(row["secret"]), bytes.fromhex(row["nonce"])
        self.commitment: str = row["commitment"]
        self.numbers: list[str] = row["numbers"]
        self.host_hash: str = row["host_hash"]
        self.created: float = row["created"]
        self.started: float = row["started"]
        self.rematch: str = row["rematch"]
        self.chairs = [chair(seat) for seat in kept.seats]
        self.lines: deque[Row] = deque(maxlen=CHAT_SHOWN)
        self.said = 0                               # lines of talk so far
        for line in kept.lines:
            self.hear(line)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.sights: dict[tuple[int, frozenset[str]], Sight] = {}
        self.request: Request | None = None
        self.driver: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.still: dict[int, int] = {}             # at which seq a bot last chose not to call
        self.bot_failed = False                     # and the log says so
        self.shown_table: Json = {}                 # what was last sent of it, less what passes
        self.stirred = False                        # whether more than a move has happened since the table was told
        self.used = time.monotonic()
        self.match: Match | None = None
        self.views: dict[int, View] = {}            # what each seat sees now, once somebody asked
        self.stories: dict[tuple[int, bool], list[list[Json]]] = {}     # see `story`
        self.seq = 0
        self.kept_at = [0]                          # how many earlier moves each stored row left standing
        if self.phase != LOBBY:
            self.deal(monotonic(self.started))
            for move in kept.moves:
                self.replay(move, monotonic(move["moment"]))
            self.forgive()

    # The game

    @property
    def playing(self) -> Match:
        assert self.match is not None, "the table is still in its lobby"
        return self.match

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must decide now; none before the deal."""
        return self.match.awaited if self.match else ()

    def view(self, seat: int) -> View:
        """What a seat sees now."""
        if seat not in self.views:
            self.views[seat] = self.playing.view(seat)
        return self.views[seat]

    def find(self, seat: int, action: str) -> int:
        """The legal action of that name."""
        found = self.view(seat).legal.get(action)
        return self.playing.find(seat, action) if found is None else found

    def draw(self) -> Draw:
        return Draw(None, self.secret, self.nonce, tuple(bytes.fromhex(number) for number in self.numbers))

    def deal(self, now: float) -> None:
        """Begin the game that the chairs, the options and the numbers make; `now` is monotonic."""
        names = [one.name for one in self.chairs]
        kinds = [one.bot for one in self.chairs]
        self.match = Match.new(self.game, len(self.chairs), self.draw(), names, self.options, kinds)
        self.views.clear()
        self.seq, self.kept_at = 0, [0]
        self.questions = [0] * len(self.chairs)
        self.asked_at = [now] * len(self.chairs)        # when each seat's question was put, by the monotonic clock
        self.choices = [self._choices(seat) for seat in range(len(self.chairs))]

    def _choices(self, seat: int) -> tuple[bool, tuple[int, ...]]:
        view = self.view(seat)
        return seat in view.awaited, view.actions

    def replay(self, move: Row, now: float) -> None:
        """Do what a stored row says; `now` is when it happened, by the monotonic clock."""
        kind, seat, action = move["kind"], move["seat"], move["action"]
        self.seq = move["seq"]
        if kind == PLAY:
            self.kept_at.append(len(self.playing.moves))
            self.playing.redo(seat, action)
            own = {seat}
        else:
            self.kept_at.append(action)
            self.playing.take_back(action)
            own = set(range(len(self.chairs)))
        self.phase = OVER if self.playing.over else PLAYING
        self.views.clear()
        for other in range(len(self.chairs)):
            choices = self._choices(other)
            if other in own or choices != self.choices[other]:
                self.choices[other] = choices
                self.questions[other] = self.seq
                self.asked_at[other] = now

    def outcome_of(self, move: Row) -> Outcome | None:
        """How a row that is not stored yet will end the game, if it will; nothing changes by asking."""
        match, seat, action = self.playing, move["seat"], move["action"]
        if move["kind"] != PLAY or (action != LEAVE and not is_last(match, seat, action)):
            return None
        ahead = match.at(len(match.moves))
        ahead.redo(seat, action)
        return ahead.outcome

    def forgive(self) -> None:
        """While the server was down, no clock ran out."""
        soonest = time.monotonic() - self.clock + min(self.clock, GRACE)
        self.asked_at = [max(moment, soonest) for moment in self.asked_at]

    def deadline(self, seat: int) -> float | None:
        """When the clock of a seat runs out, by the monotonic clock."""
        if not self.clock or self.phase != PLAYING or self.request or self.chairs[seat].plays_itself:
            return None
        return self.asked_at[seat] + self.clock if self.choices[seat][0] else None

    def first_line(self, after: int | None) -> int:
        """The first move whose sentences somebody needs who has seen everything up to a sequence."""
        if after is None or not 0 <= after <= self.seq:
            return 0
        return min(self.kept_at[after + 1 :], default=len(self.playing.moves)) + 1

    # Who is who

    def holders(self, tokens: Iterable[str]) -> tuple[tuple[int, ...], bool]:
        """The seats that these tokens prove, and whether one of them is the host's."""
        hashes = {hashed(token) for token in tokens}
        held = [one.number for one in self.chairs if one.token_hash in hashes and one.kind == PERSON]
        return tuple(held), self.host_hash in hashes

    def hear(self, line: Row) -> None:
        """Keep a line of talk."""
        self.said = line["number"]
        self.lines.append(line)

    def talk(self, after: int = 0) -> list[Json]:
        """The last lines after a number, notices among them as sentences."""
        shown = ("number", "seat", "name", "moment")
        return [
            {key: line[key] for key in shown} | {"text": text_of(line)} for line in self.lines if line["number"] > after
        ]

    # What is shown

    def frame(self, seat: int) -> Frame:
        question = self.seq if seat == SPECTATOR else self.questions[seat]
        return Frame(self.seq, len(self.playing.moves), question, self.phase)

    def sight(self, seat: int, parts: frozenset[str]) -> Sight:
        return self.sights.setdefault((seat, parts), Sight(seat, parts))

    def whole(self, seat: int, parts: frozenset[str], after: int | None) -> str:
        """The whole state for one look that is not followed up."""
        return Sight(seat, parts).whole(self.playing, self.view(seat), self.frame(seat), self.first_line(after))

    def story(self, seat: int, everything: bool) -> list[list[Json]]:
        """The sentences of the deal and each move of a game that is over; put into words once for each viewer."""
        if (seat, everything) not in self.stories:
            match = self.playing
            view = match.witness() if everything else self.view(seat)
            self.stories[seat, everything] = [show_lines(match, view, move) for move in range(len(match.moves) + 1)]
        return self.stories[seat, everything]

    def show(self, base: str) -> Json:
        """What everybody may know of this table."""
        match = self.match
        return {
            "code": self.code, "game": self.game.id, "title": self.game.title, "phase": self.phase,
            "public": self.public,
            "seats": [self._show_chair(one) for one in self.chairs],
            "seat_choices": list(self.game.facts.seats),
            "options": shown_options(self.game, self.options), "refusal": self.refusal(),
            "clock": self.clock, "commitment": self.commitment, "link": f"{base}/t/{self.code}",
            "watching": sum(not listener.seats for listener in self.listeners),
            "request": self._show_request(), "moment": time.time(),
            "seq": self.seq, "move": len(match.moves) if match else 0, "awaited": list(self.awaited),
            "result": list(match.result) if match and match.result else None,
            "ended_by": match.ended_by if match else "", "rematch": self.rematch,
        }

    def _show_chair(self, one: Chair) -> Json:
        connected = one.kind == BOT or any(one.number in listener.seats for listener in self.listeners)
        deadline = self.deadline(one.number) if self.match else None
        return {
            "seat": one.number, "name": one.name, "kind": one.kind, "bot": one.bot, "connected": connected,
            "standin": self.phase == PLAYING and one.kind != BOT and one.plays_itself,
            "deadline": None if deadline is None else wall_clock(deadline),
        }

    def _show_request(self) -> Json | None:
        ask = self.request
        if ask is None:
            return None
        return {
            "seat": ask.seat, "name": self.chairs[ask.seat].name, "to_move": ask.stay, "agreed": sorted(ask.agreed),
            "missing": sorted(self.people() - ask.agreed), "until": wall_clock(ask.until),
        }

    def people(self) -> set[int]:
        """The seats of people who are at the table and decide for themselves."""
        return {one.number for one in self.chairs if not one.plays_itself}

    def refusal(self) -> str:
        """Why these options cannot be played with so many seats."""
        try:
            self.game.blank(len(self.chairs), self.options)
        except BadOptions as error:
            return str(error)
        return ""

    # Telling

    def tell_table(self, base: str) -> bool:
        """Send the table to everybody, if more than its sequence is new."""
        if not self.listeners:
            return False
        shown = self.show(base)
        lasting = {key: value for key, value in shown.items() if key not in PASSING}
        if lasting == self.shown_table:
            return False
        self.shown_table = lasting
        self.tell({"type": "table", **shown})
        return True

    def tell(self, message: Json) -> None:
        text = compact(message)
        for listener in list(self.listeners):
            listener.push(text)

    def tell_state(self, first: int) -> None:
        """Send everybody what is different; sentences from move `first` on."""
        wanted: dict[tuple[int, frozenset[str]], list[Listener]] = {}
        for listener in self.listeners:
            for seat in listener.sights:
                wanted.setdefault((seat, listener.parts), []).append(listener)
        for look in list(self.sights):
            if look not in wanted:
                del self.sights[look]
        for (seat, parts), listeners in wanted.items():
            message = self.sight(seat, parts).change(self.playing, self.view(seat), self.frame(seat), first)
            for listener in listeners:
                listener.push(message)

    def greet(self, listener: Listener, after: int | None) -> None:
        """The whole state, for one page to begin with or to set it right."""
        if self.match is not None:
            for seat in listener.sights:
                look = self.sight(seat, listener.parts)
                listener.push(look.whole(self.playing, self.view(seat), self.frame(seat), self.first_line(after)))


def chair(row: Row) -> Chair:
    return Chair(**{key: row[key] for key in ("number", "name", "kind", "bot", "token_hash", "dice", "standin")})


def shown_options(game: Game, chosen: Mapping[str, Choice]) -> Json:
    """Every option of the game with its present choice, in the words people know."""
    numbers: dict[str, Any] = read_options(game.facts.options, chosen)
    return {option.name: option.write(numbers[option.name]) for option in offered(game.facts.options)}


def is_last(match: Match, seat: int, action: int) -> bool:
    """Whether a legal action ends the game."""
    states = match.states.copy()
    over(match.game, calls.play)(states, seat, action)
    return not over(match.game, calls.asked)(states)


def new_request(agreed: set[int], seat: int, stay: int) -> Request:
    return Request(seat, stay, agreed, time.monotonic() + REQUEST_SECONDS)


def monotonic(moment: float) -> float:
    """A stored moment by the monotonic clock, which nobody can set; never in the future."""
    return time.monotonic() - max(0.0, time.time() - moment)


def wall_clock(moment: float) -> float:
    """A moment of the monotonic clock as people know it; finer than this, the two clocks never agree twice."""
    return round(time.time() + moment - time.monotonic(), 1)
