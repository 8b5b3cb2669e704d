"""One table in memory: a cache of what is stored, and the pages that look at it."""
from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from gnothi.engine.english import count, listed, number
from gnothi.engine.errors import BadOptions
from gnothi.engine.game import Game
from gnothi.engine.match import LEAVE, Match
from gnothi.engine.options import Choice
from gnothi.engine.seed import Draw
from gnothi.engine.view import View
from gnothi.server.audience import Audience, Listener
from gnothi.server.clocks import LEAST_SECONDS, Uptime
from gnothi.server.live import PLAY, LiveMatch
from gnothi.server.refusals import Refusal
from gnothi.server.schema import Row
from gnothi.server.seats import BOT, PERSON, Asks, Chair, Request, place_of, read_chair, read_request
from gnothi.server.settings import AWAY_SECONDS
from gnothi.server.shown import UNREAD, Frame, Json, Read, Sight, has_guess
from gnothi.server.store import Head, Kept
from gnothi.server.stories import Stories
from gnothi.server.talk import Talk
from gnothi.server.turns import Whose

LOBBY, PLAYING, OVER = "lobby", "playing", "over"
WATCHED_SECONDS = 60    # bots alone play on for this long after somebody has asked for their table


@dataclass
class Terms:
    """What the host arranges."""

    options: dict[str, Choice]
    clock: int              # seconds for a decision, or for the game; 0 for none
    public: bool
    increment: int | None = None        # if the clock is for the game: seconds that each decision adds to it

    @property
    def by_game(self) -> bool:
        return self.clock > 0 and self.increment is not None


@dataclass
class Dice:
    """Where the dice of a table come from: our secret, committed to before anybody sat, and everybody's number."""

    secret: bytes
    nonce: bytes
    commitment: str
    numbers: list[str]
    bits: int               # of the seed

    def draw(self) -> Draw:
        return Draw(None, self.secret, self.nonce, tuple(map(bytes.fromhex, self.numbers)), self.bits)


@dataclass(frozen=True)
class Branch:
    """Where a game comes from that goes on from a moment of another."""

    table: str              # where that was played; it may be gone
    move: int               # after how many moves
    record: str             # of those moves, so that nothing else is needed


@dataclass
class Upkeep:
    """What the server does at a table by itself; see `driver`."""

    driver: asyncio.Task[None] | None = None            # lets bots and stand-ins move
    timer: asyncio.TimerHandle | None = None            # until the next clock runs out
    declined: dict[int, int] = field(default_factory=dict)      # at which sequence a bot last chose not to call
    has_failed: bool = False                            # a bot has, and the log says so


class Table:
    """A table: its terms, chairs, game, talk and audience. What changes it is in `lobby` and `deeds`."""

    def __init__(
        self, kept: Kept, game: Game, base: str = "", stories: Stories | None = None, uptime: Uptime | None = None
    ) -> None:
        row = kept.table
        self.head = kept.head or Head(row["code"])
        self.uptime = uptime or Uptime()
        self.game = game
        self.code: str = row["code"]
        self.link = f"{base}/t/{self.code}"
        self.phase: str = row["status"]
        self.host_hash: str = row["host_hash"]
        secret, nonce = bytes.fromhex(row["secret"]), bytes.fromhex(row["nonce"])
        self.dice = Dice(secret, nonce, row["commitment"], row["numbers"], row["seed_bits"])
        self.branch = None if row["branch"] is None else Branch(**row["branch"])
        self.chairs = [read_chair(seat) for seat in kept.seats]
        self.live: LiveMatch | None = None
        self.moved: float = row["started"] or row["created"]    # when something last happened in the game
        self.talk = Talk(kept.lines)
        self.created: float = row["created"]
        self.again: str = row["again"]                      # the table of which it is the rematch
        self.audience = Audience()
        self.stories = Stories() if stories is None else stories
        self.upkeep = Upkeep()
        self.is_archived = kept.archive is not None and kept.archive["shown"] is not None
        self.lock = asyncio.Lock()
        self.acting: tuple[int, str] | None = None  # for which seat something is done now, and its token's hash
        self.used = time.monotonic()
        self.has_left_memory = False                # whoever still holds it does not drive it
        self.seen_at: dict[int, float] = {}         # when the owner of a seat last did anything
        self.visitor = ""                           # the address for which its bots think, if it is known
        self.looked = self.used                     # when somebody last asked for it
        self.since = self.used                      # in memory
        self.declined: dict[int, float] = {}        # until when a seat whose proposal was declined makes none
        self.arrange(row)
        if self.phase != LOBBY:
            self._resume(row["started"], kept.moves, row["clock_from"])

    def arrange(self, row: Row) -> None:
        """Everything is as the table's row says, but for what happens in the game itself."""
        rules = self.game.facts.version if row["status"] == LOBBY else row["rules"]
        options = self.game.facts.choices(rules, row["options"])
        self.terms = Terms(options, row["clock"], row["public"], row["increment"])
        self.dice.numbers = row["numbers"]
        self.rematch: str = row["rematch"]
        self.former: list[list[Any]] = row["former"]    # of each person who left a seat in play; see `Chair.former`
        self.request = read_request(row["request"], self.uptime, self.terms.clock)      # to take back
        self.proposal = read_request(row["proposal"], self.uptime, self.terms.clock)    # to free a seat, …
        self.talk.muted = list(row["muted"])

    # The game

    def _resume(self, started: float, moves: Iterable[Row], clock_from: int) -> None:
        """Play again what is stored."""
        self.deal(self.uptime.monotonic(started), clock_from)
        for row in moves:
            self.follow(row, self.uptime.monotonic(row["moment"]))
        self._forgive()

    def _forgive(self) -> None:
        """Nobody's time is up as soon as the tables are looked after again."""
        self.playing.forgive(self.terms.clock, self.uptime.resumed)
        thinking = self.playing.thinking
        for seat, since in enumerate(thinking.since):
            left = self.left(seat)
            if left is not None and since is not None:
                soonest = self.uptime.resumed + LEAST_SECONDS - max(left, LEAST_SECONDS)
                thinking.since[seat] = max(since, soonest)

    def deal(self, now: float, clock_from: int = 0) -> None:
        """Begin the game that the chairs, the terms and the numbers make; `now` is monotonic."""
        names = [chair.name for chair in self.chairs]
        kinds = [chair.bot for chair in self.chairs]
        draw = self.dice.draw()
        if self.branch is None:
            match = Match.new(self.game, len(self.chairs), draw, names, self.terms.options, kinds)
        else:
            match = Match.read(self.branch.record, self.game).branch(self.branch.move, draw, names, kinds)
        self.live = LiveMatch(match, now, clock_from)

    def follow(self, row: Row, now: float) -> None:
        """Do what a stored row says."""
        self.playing.follow(row, now)
        if row["kind"] != PLAY:
            self.stories.forget(self.code, row["action"] + 1)
        self.moved = row["moment"]
        self.phase = OVER if self.playing.match.over else PLAYING

    @property
    def playing(self) -> LiveMatch:
        """The game, from the deal on."""
        if self.live is None:
            raise Refusal("phase", "the game has not begun")
        return self.live

    @property
    def seq(self) -> int:
        return self.live.seq if self.live else 0

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must decide now; none before the deal."""
        return self.live.match.awaited if self.live else ()

    def hear(self, lines: Sequence[Row]) -> None:
        """Something was said, and is stored."""
        before = self.talk.count
        for line in lines:
            self.talk.add(line)
        if lines:
            self.audience.send({"type": "chat", "lines": self.talk.show(before)})

    def rename(self) -> None:
        """Somebody sits on a seat where another sat before: the story calls them by their new name."""
        if self.live is not None:
            self.live.rename([chair.name for chair in self.chairs])
            self.stories.forget(self.code)
            self.send_states(len(self.live.match.moves) + 1)

    # Chairs and clocks

    def chair(self, seat: int) -> Chair:
        if seat not in range(len(self.chairs)):
            raise Refusal("not_found", f"there is no seat {seat + 1}; there are {len(self.chairs)}")
        return self.chairs[seat]

    def place_of(self, address: str) -> str:
        """Where somebody is, to be recognised at this table and read nowhere."""
        return place_of(self.dice.secret, address)

    def people(self) -> set[int]:
        """The seats of people who are at the table and decide for themselves."""
        return {chair.number for chair in self.chairs if not chair.plays_itself}

    @property
    def whose(self) -> Whose:
        """In whose name its bots think."""
        return Whose(self.visitor or self.code, self.code)

    @property
    def is_deserted(self) -> bool:
        """Whether people have played here and all are gone: stand-ins do not play to the end without them."""
        if self.phase != PLAYING or all(chair.kind == BOT for chair in self.chairs):
            return False
        return not any(
            chair.kind == PERSON and (not chair.standin or self.audience.is_here(chair.number)) for chair in self.chairs
        )

    @property
    def sleeps(self) -> bool:
        """Whether everybody has gone, or bots are alone here and nobody watches."""
        if self.is_deserted:
            return True
        if not self.audience.is_empty or any(chair.kind == PERSON for chair in self.chairs):
            return False
        return time.monotonic() - self.looked > WATCHED_SECONDS

    def asked(self, request: Request) -> set[int]:
        """The seats without which a request is not granted."""
        if request.kind == Asks.CLOCK:      # also who is silent now has a say
            return {chair.number for chair in self.chairs if chair.kind == PERSON}
        return self.people() - ({request.value} if request.kind == Asks.FREE else set())

    def is_asked_to_wait(self, seat: int) -> bool:
        """Whether a bot holds still, since somebody asks to take back; stand-ins and clocks go on."""
        return self.request is not None and self.chairs[seat].kind == BOT

    def absence(self, seat: int) -> float:
        """For how many seconds the owner of a seat has not been here, as far as the server knows."""
        if self.audience.is_here(seat):
            return 0.0
        return time.monotonic() - self.seen_at.get(seat, self.since)

    def cover_from(self, seat: int) -> float | None:
        """From when on others may ask a stand-in to play for the owner of a seat; never for one who is here."""
        chair = self.chairs[seat]
        if self.phase != PLAYING or chair.kind != PERSON or chair.standin or self.audience.is_here(seat):
            return None
        return time.monotonic() - self.absence(seat) + AWAY_SECONDS

    def has_left(self, seat: int) -> bool:
        """Whether the owner of a seat has left in play, and by the game's own rules for that."""
        return self.live is not None and (seat, LEAVE) in self.live.match.moves

    def deadline(self, seat: int) -> float | None:
        """When the clock of a seat runs out, by the monotonic clock."""
        clock = self.terms.clock
        if not clock or self.phase != PLAYING or self.chairs[seat].plays_itself:
            return None
        question = self.playing.questions[seat]
        if not question.awaited:
            return None
        left, since = self.left(seat), self.playing.thinking.since[seat]
        return question.asked_at + clock if left is None or since is None else since + max(left, LEAST_SECONDS)

    def next_due(self) -> float | None:
        """When the next clock runs out here, or the next request, by the monotonic clock."""
        if self.phase != PLAYING and self.proposal is None:
            return None
        if not self.terms.clock and self.request is None and self.proposal is None:
            return None
        moments = [self.deadline(seat) for seat in range(len(self.chairs))]
        moments += [request.until for request in (self.request, self.proposal) if request is not None]
        return min((moment for moment in moments if moment is not None), default=None)

    def next_due_stored(self, phase: str) -> float | None:
        """A moment before which nothing runs out, whatever is about to be stored; none if nothing ever does."""
        if phase == OVER:
            return None
        due, clock = self.next_due(), self.terms.clock
        if clock and phase == PLAYING:
            shortest = min(clock, LEAST_SECONDS) if self.terms.by_game else clock
            due = min(due or math.inf, time.monotonic() + shortest)
        return None if due is None else self.uptime.moment(due)

    def left(self, seat: int) -> float | None:
        """What a seat had left of its time for the game when it was last asked; none without such a clock."""
        terms = self.terms
        if not terms.by_game or self.live is None or self.chairs[seat].kind == BOT:
            return None
        thinking = self.live.thinking
        gained = (terms.increment or 0) * thinking.decisions(seat, self.live.match)
        return max(0.0, terms.clock + gained - thinking.spent[seat] - self.chairs[seat].spent)

    def thought(self, seat: int) -> float | None:
        """For how long its owner has thought about a decision, where that counts for the game."""
        if not self.terms.by_game or self.chairs[seat].plays_itself or self.live is None:
            return None
        return self.live.thinking.seconds(seat)

    def arranged(self) -> list[int]:
        """The word of each seat, and of those that must be added, by what chairs have chosen; none where none has."""
        option = self.game.facts.seat_option
        if option is None or not any(chair.choice for chair in self.chairs):
            return []
        places = {word: place for place, word in enumerate(option.seat_words)}
        return list(self.game.facts.arrange(option, [places.get(chair.choice) for chair in self.chairs]))

    def options(self) -> dict[str, Choice]:
        """The host's terms, and what the chairs have chosen for themselves; refused where that takes more chairs."""
        option, words = self.game.facts.seat_option, self.arranged()
        if option is None or not words:
            return self.terms.options
        missing = len(words) - len(self.chairs)
        if missing > 0:
            here = Counter(words[: len(self.chairs)]).most_common()
            company = listed([count(times, option.seat_words[word]) for word, times in here])
            raise BadOptions(
                f"with {company} the game takes {count(len(words), 'chair')} ({option.clause}); "
                f"add {number(missing)}, or let somebody choose again"
            )
        return {**self.terms.options, option.name: option.write(option.of_seats(words), len(words))}

    def refusal(self) -> str:
        """Why these options cannot be played at a table of this size."""
        try:
            self.game.blank(len(self.chairs), self.options())
        except BadOptions as error:
            return str(error)
        return ""

    # What is sent

    async def prepare(self, viewers: Iterable[int]) -> None:
        """Put into words what these viewers have not read of the game."""
        if self.live is not None:
            for seat in viewers:
                moves = range(len(self.live.match.moves) + 1)
                await self.stories.prepare(self.code, self.live.match, self.live.any_view(seat), moves)

    def state(self, seat: int, parts: frozenset[str], after: int | None) -> str:
        """The whole state for one look that is not followed up; lines after a sequence."""
        return self._whole(Sight(seat, parts), after)

    def greet(self, listener: Listener, after: int | None) -> None:
        """The whole state, for one page to begin with or to set it right."""
        if self.live is not None:
            for seat in listener.viewers:
                sight = self.audience.sight(seat, listener.parts)
                sight.begin(self.live.view(seat, sight.concludes))
                listener.push(self._whole(sight, after))

    def _whole(self, sight: Sight, after: int | None) -> str:
        live = self.playing
        view, first = live.view(sight.seat, sight.concludes), live.first_new(after)
        viewer, moment = (self.code, sight.seat, sight.parts), (live.seq, self.phase, self.names, has_guess(view))
        body = self.stories.sight(viewer, moment, lambda: sight.body(view, self._frame(sight)))
        return sight.whole(body, first, self._read(sight, first, False))

    def send_away(self, seat: int) -> None:
        """Pages of a person who no longer holds a seat see no more than one who watches."""
        for page in self.audience.listeners:
            if seat in page.seats:
                page.seats = tuple(other for other in page.seats if other != seat)
                self.greet(page, None)

    def send_states(self, first: int) -> None:
        """Send everybody what is different; lines from move `first` on."""
        live = self.playing

        def change(sight: Sight) -> str:
            view = (live.recalled if sight.parts else live.view)(sight.seat, sight.concludes)
            return sight.change(view, self._frame(sight), first, self._read(sight, first, True))

        self.audience.send_states(change)

    def _frame(self, sight: Sight) -> Frame:
        live = self.playing
        traces: Sequence[Json] = ()
        if "lines" in sight.parts:
            traces = self.stories.traces(self.code, live.match, live.any_view(sight.seat), len(live.match.moves))
        can_step_back = "say" in sight.parts and live.match.can_step_back(sight.seat)
        return live.frame(sight.seat, self.phase, can_step_back, traces)

    def _read(self, sight: Sight, first: int, fleeting: bool) -> Read:
        if "lines" not in sight.parts:
            return UNREAD
        return self.read(self.playing.any_view(sight.seat), first, len(self.playing.match.moves), fleeting)

    def read(self, view: View, first: int, last: int, fleeting: bool = False) -> Read:
        """What is told of these moves, as a view may read it; 0 is the deal."""
        return self.stories.read(self.code, self.playing.match, view, range(first, last + 1), fleeting)

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody is called in the story of the game."""
        return self.playing.match.names
