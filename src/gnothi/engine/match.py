"""One game being played: the friendly object over a record and its rules."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import takewhile

import numpy as np

from gnothi.engine import story, templates
from gnothi.engine.compile import bind
from gnothi.engine.english import either
from gnothi.engine.errors import BadOptions, BadRecord, IllegalAction
from gnothi.engine.events import FLEETING, NOBODY, SPECTATOR
from gnothi.engine.game import Game, Words
from gnothi.engine.layout import States, blank, copied, struct_of
from gnothi.engine.options import Choice, offered
from gnothi.engine.outcome import Outcome
from gnothi.engine.presets import preset_of
from gnothi.engine.record import Branch, Record, read_number, read_record, write_record
from gnothi.engine.seed import Draw, chosen, draw
from gnothi.engine.speech import Line, Turn
from gnothi.engine.timeline import BACK, Move, Timeline
from gnothi.engine.view import View, Witness, seats_in

LEAVE, LEAVES = -1, "(leaves)"    # among moves: one who rises for good
NAMES_SHOWN = 12    # a refusal lists no more actions than this
TAKES_BACK = "takes back to"
BRANCH = "branch"
REKEY = "rekey"     # how version 0.1 recorded a take-back, without telling what was taken back
MAX_HISTORY = 2**31 - 1


class Match:
    """A game in progress. Every action is checked at this door; a refused call changes nothing.

    >>> match = Match.new(load("cogito"), seats=3, seed=7)
    >>> match.play(0, "pass")
    """

    def __init__(
        self, game: Game, blank: States, seats: int, draw: Draw, names: tuple[str, ...], bots: tuple[str, ...] = ()
    ) -> None:
        self.game = game
        self.seats = seats
        self.draw = draw                            # that keys the dice to come
        self.draws: tuple[Draw, ...] = (draw,)                        # of the deal, then of each branch
        self.names = names
        self.bots = bots or ("",) * seats           # which bot plays a seat; empty for a person
        self.blank = blank
        self.states = copied(blank)
        self._out = np.empty(game.rules.max_legal, np.int32)
        self.past = Timeline()
        self._asked = bind(game, templates.call_awaited)
        self._choices = bind(game, templates.call_legal)
        self._play = bind(game, templates.call_apply)
        self._redact = bind(game, templates.call_redact)
        self._deal()

    @classmethod
    def new(
        cls,
        game: Game,
        seats: int | None = None,
        seed: int | Draw | None = None,
        names: Sequence[str] | None = None,
        options: Mapping[str, Choice] | None = None,
        bots: Sequence[str] = (),
    ) -> Match:
        """Deal a new game; without a seed it is drawn from a fresh secret."""
        seats = game.default_seats() if seats is None else seats
        blank = game.blank(seats, options or {})
        return cls(game, blank, seats, draw_of(seed), check_names(names, seats), tuple(bots))

    def _deal(self) -> None:
        bind(self.game, templates.call_setup)(self.states, self.blank, self.seats, np.uint64(self.draw.start))
        self._stir(self.draw.start)
        self.past.deal(self._happened(), self.states)

    def _happened(self) -> States:
        s = self.states[0]
        count = int(s["n_events"])
        events = copied(s["events"][:count])
        if len(events) < count:
            raise AssertionError(f"{count} events in one move of {self.game.id}: its block is too small")
        return events

    @property
    def moves(self) -> list[Move]:
        """The moves that stand; NOBODY where the dice were keyed again: a number after a take-back, −n at branch n."""
        return self.past.moves

    @property
    def history(self) -> list[Move]:
        """All that were ever made; BACK and how many stay where some were taken back."""
        return self.past.history

    @property
    def options(self) -> dict[str, Choice]:
        """Each table option as people know it."""
        chosen, known = struct_of(self.states).options, offered(self.game.facts.options)
        return {option.name: option.write(option.stored(chosen), self.seats) for option in known}

    @property
    def preset(self) -> str:
        """The preset that it is played under; empty where people chose rule by rule."""
        return preset_of(self.game.facts.all_presets, self.game.facts.options, self.options)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must decide now; none when the game is over."""
        return seats_in(int(self._asked(self.states)))

    @property
    def over(self) -> bool:
        return not self._asked(self.states)

    def actions(self, seat: int) -> list[int]:
        """What a seat may do now, as numbers. A seat that is not awaited may still have calls."""
        self._check_seat(seat)
        count = self._choices(self.states, seat, self._out)
        actions: list[int] = self._out[:count].tolist()
        return actions

    def legal(self, seat: int) -> list[str]:
        """What a seat may do now, by name."""
        self._check_seat(seat)
        return list(self.view(seat).legal)

    def play(self, seat: int, action: int | str) -> None:
        """Take an action, given by its number, its name, or a line that means several in a row."""
        before = len(self.moves)
        for number in self.meant(seat, action) if isinstance(action, str) else (int(action),):
            if number not in self.actions(seat):
                refusal = self._refusal(seat, repr(action) if isinstance(action, str) else f"action {action}")
                self._return_to(before)
                raise refusal
            self._make(seat, number)

    def _make(self, seat: int, action: int) -> None:
        """Make a move that is known to be possible, and remember it."""
        self._change(seat, action)
        self.past.add((seat, action), self.past.events[0][:0] if seat == NOBODY else self._happened(), self.states)

    def _repeat(self, seat: int, action: int) -> None:
        """Do again what was possible before, unasked."""
        if seat == BACK:
            self.take_back(action)
        else:
            self._make(seat, action)

    def _change(self, seat: int, action: int) -> None:
        """What a move does to the state."""
        if seat == NOBODY:
            self._key_again(action)
            return
        before = int(self.states["rng"][0]) if self.draw.is_wide else 0
        if action == LEAVE:
            self._rise(self.states, seat)
        else:
            self._play(self.states, seat, action)
        self._stir(before)

    def _key_again(self, number: int) -> None:
        """Other dice from here on: after the take-back of that number, or at branch −number by its own draw."""
        if number > 0:
            self.states["rng"] = self.draw.rekeyed(number)
        else:
            self.draw = self.draws[-number]
            self.states["rng"] = self.draw.branched(int(self.states["rng"][0]))

    def _stir(self, before: int) -> None:
        """Key the generator again if it was used, so that nobody can foresee dice from those that fell."""
        if self.draw.is_wide and (state := int(self.states["rng"][0])) != before:
            self.states["rng"] = self.draw.stirred(state)

    def find(self, seat: int, name: str) -> int:
        """The legal action of that name."""
        self._check_seat(seat)
        wanted = " ".join(name.split()).casefold()
        for known, action in self.view(seat).legal.items():
            if known.casefold() == wanted:
                return action
        raise self._refusal(seat, f"{name!r}")

    def meant(self, seat: int, line: str) -> Sequence[int]:
        """The legal action of that name, or those that a line means."""
        try:
            return (self.find(seat, line),)
        except IllegalAction:
            view = self.view(seat)
            steps = self.game.rules.notation.steps(view, line) if view.actions else ()
            if not steps:
                raise
            return steps

    def leave(self, seat: int) -> None:
        """Rise from the table for good, where the game says what becomes of the seat."""
        self._check_seat(seat)
        if not self.game.rules.has_leaving:
            raise IllegalAction(f"{self.game.title} has no rule for leaving; a bot takes the seat")
        if not self.may_leave(seat):
            raise IllegalAction(f"{self.names[seat]} cannot leave now; there is no game to leave")
        self._make(seat, LEAVE)

    def may_leave(self, seat: int) -> bool:
        """Whether the game says what becomes of a seat whose owner rises now."""
        return self.game.rules.has_leaving and not self.over and self._rise(copied(self.states), seat)

    def _rise(self, states: States, seat: int) -> bool:
        """Let a seat leave in this state; False, with the state changed in part, if it cannot."""
        return bool(bind(self.game, templates.call_leave)(states, seat))

    def _refusal(self, seat: int, what: str) -> IllegalAction:
        who = self.names[seat]
        if self.over:
            return IllegalAction(f"{what} cannot be played: the game is over")
        names = self.legal(seat)
        if not names:
            waiting = either([self.names[other] for other in self.awaited])
            return IllegalAction(f"{what} cannot be played by {who} now: the game waits for {waiting}")
        more = [f"{len(names) - NAMES_SHOWN} more"] if len(names) > NAMES_SHOWN else []
        return IllegalAction(f"{what} is not legal now; {who} may {either(names[:NAMES_SHOWN] + more)}")

    def _check_seat(self, seat: int) -> None:
        if seat not in range(self.seats):
            raise IllegalAction(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")

    def view(self, seat: int = SPECTATOR, words: Words | None = None) -> View:
        """The table as a seat may see it, or as one who only watches; in other words than the game's own if given."""
        if seat != SPECTATOR:
            self._check_seat(seat)
        seen = blank(self.states.dtype)
        self._redact(self.states, seen, seat)
        return View(self.game, seat, seen, self.seats, self.names, words or self.game.words)

    def witness(self) -> Witness:
        """The table with nothing hidden, to tell the story of a game that is over."""
        return Witness(self.game, SPECTATOR, copied(self.states), self.seats, self.names, self.game.words)

    def log(self, seat: int = SPECTATOR) -> list[Line]:
        """Everything that happened, in sentences that this seat may read."""
        view = self.view(seat)
        kept = range(len(self.moves))
        return [line for move in kept for line in self.lines(view, move, FLEETING)] + self.news(seat)

    def news(self, seat: int = SPECTATOR) -> list[Line]:
        """What the last move brought, fleeting remarks included."""
        return self.lines(self.view(seat), len(self.moves))

    def lines(self, view: View, move: int, unless: int = 0) -> list[Line]:
        """The events of a move in the words of a view, unless they have a mark."""
        return story.lines(self, view, move, unless)

    def turns(self, view: View, since: int = 0) -> list[Turn]:
        """The story in turns, in the words of a view: each that tells of a move from `since` on, whole."""
        return story.turns(self, view, since)

    def at(self, move: int) -> Match:
        """The game as it stood after the first `move` moves; what is played there changes nothing here."""
        if not 0 <= move <= len(self.moves):
            raise IllegalAction(f"there is no move {move}; {len(self.moves)} have been made")
        then = copy(self)
        then.states, then._out, then.past = copied(self.states), self._out.copy(), self.past.copy()
        then._return_to(move)
        return then

    def _return_to(self, move: int) -> None:
        """Be again what it was after the first `move` moves, to the byte."""
        if move == len(self.moves):
            return
        self.states[:], since = self.past.before(move)
        self.draw = self.draws[sum(branch < move - len(since) for branch in self.branches)]
        for seat, action in since:
            self._change(seat, action)
        self.past.cut(move)

    def can_step_back(self, seat: int) -> bool:
        """Whether a seat may still choose otherwise, since nothing has come of its last choice."""
        return self.choice_before(seat) is not None

    def choice_before(self, seat: int) -> int | None:
        """After how many moves a seat last had a choice of which nothing has come yet; none if it had none.

        Whatever a seat learns it is told by an event, so going back takes nothing from anybody.
        """
        if self.awaited != (seat,):
            return None
        then = self
        while then._was_idle(seat):
            before = then.at(len(then.moves) - 1)
            is_same = before.states["rng"].tobytes() == then.states["rng"].tobytes()
            if not (is_same and before.awaited == (seat,)):
                return None
            if len(before.actions(seat)) > 1:
                return len(before.moves)
            then = before
        return None

    def _was_idle(self, seat: int) -> bool:
        """Whether the last move was a seat's own, and without an event."""
        return bool(self.moves) and self.moves[-1][0] == seat and self.moves[-1][1] != LEAVE and (
            len(self.past.events[-1]) == 0
        )

    def step_back(self, seat: int) -> None:
        """Go back within one's own unfinished decision, to the last choice; it leaves no trace."""
        stay = self.choice_before(seat)
        if stay is None:
            raise IllegalAction(f"{self.names[seat]} cannot step back: what was done last is done")
        self._return_to(stay)

    def undo(self) -> None:
        """Take the last move back: the state is again what it was, to the byte."""
        if len(self.moves) == self.begins:
            since = " since this branch began" if self.branches else ""
            raise IllegalAction(f"there is nothing to take back: nobody has moved yet{since}")
        self._return_to(len(self.moves) - 1)

    def take_back(self, to: int) -> None:
        """Go back to where `to` moves had been made, with dice that nobody can have foreseen.

        What was taken back stays in the history: how long that is keys the dice, so the record proves them.
        """
        if 0 <= to < self.begins:
            began = self.branches[-1]
            raise IllegalAction(f"there is no going back to move {to}: this branch began after move {began}")
        if not 0 <= to < len(self.moves):
            raise IllegalAction(f"there is no going back to move {to}: {len(self.moves)} have been made")
        history, number = [*self.history, (BACK, to)], self.past.ever_made + 1
        self._return_to(to)
        self._make(NOBODY, number)
        self.past.history = history
        self.past.made[-1] = len(history)

    def rekey(self, number: int) -> None:
        """Go on as after a take-back that was number `number` of all moves ever made; what it took back is not told."""
        least = self.past.ever_made + 2    # one move at least was taken back, and taking back counts too
        if not least <= number <= MAX_HISTORY:
            raise IllegalAction(f"no take-back gives the dice the key {number} here; the least is {least}")
        self._make(NOBODY, number)

    def branch(
        self, move: int, seed: int | Draw | None = None, names: Sequence[str] | None = None, bots: Sequence[str] = ()
    ) -> Match:
        """The game played differently after its first `move` moves: the past as it was, other dice to come.

        What lies hidden stays as it is, too. Nothing changes here; there, nobody goes back to before the branch.
        """
        then = self.at(move)
        then.draws = (*self.draws[: len(then.branches) + 1], draw_of(seed))
        then.names = self.names if names is None else check_names(names, self.seats)
        then.bots = tuple(bots) or ("",) * self.seats
        then._go_apart(len(then.branches) + 1)
        return then

    def _go_apart(self, number: int) -> None:
        """Here branch `number` leaves the game that it was."""
        if number != len(self.branches) + 1 or number >= len(self.draws):
            raise IllegalAction(f"there is no branch {number} here")
        if self.over:
            raise IllegalAction(f"after move {len(self.moves)} nothing can be played differently: the game is over")
        self._make(NOBODY, -number)

    @property
    def branches(self) -> list[int]:
        """After how many moves it was branched; more than once if it is a branch of a branch."""
        return self.past.branches if len(self.draws) > 1 else []

    @property
    def begins(self) -> int:
        """How many moves are not to be taken back: none, or the past of a branch and the branching itself."""
        return self.branches[-1] + 1 if self.branches else 0

    @property
    def take_backs(self) -> int:
        """How often moves were taken back."""
        return sum(seat == BACK or (seat == NOBODY and number > 0) for seat, number in self.history)

    @property
    def proves_dice(self) -> bool:
        """Whether every key of the dice follows from the history; not if version 0.1 recorded a take-back."""
        return all(seat != NOBODY or number < 0 for seat, number in self.history)

    def redo(self, seat: int, action: int) -> None:
        """Do again what `moves` or `history` tells."""
        if seat == BACK:
            self.take_back(action)
        elif seat == NOBODY and action < 0:
            self._go_apart(-action)
        elif seat == NOBODY:
            self.rekey(action)
        elif action == LEAVE:
            self.leave(seat)
        else:
            self.play(seat, action)

    @property
    def result(self) -> tuple[float, ...] | None:
        """Each seat's result, from -1 to 1, once the game is over."""
        if not self.over:
            return None
        out = np.zeros(self.seats, np.float64)
        bind(self.game, templates.call_returns)(self.states, out)
        return tuple(out.tolist())

    @property
    def ended_by(self) -> str:
        """The clause that ended the game; empty while it goes on."""
        return self.game.clauses[int(self.states[0]["ended_by"])] if self.over else ""

    @property
    def outcome(self) -> Outcome | None:
        """Who won, and why it is over; none while the game goes on."""
        result = self.result
        return None if result is None else Outcome(self.ended_by, result)

    @property
    def standing(self) -> tuple[float, ...]:
        """A rough guess of how each seat stands, or its result when the game is over."""
        if self.result is not None:
            return self.result
        out = np.zeros(self.seats, np.float64)
        bind(self.game, templates.call_evaluate)(self.states, out)
        return tuple(out.tolist())

    def core(self) -> bytes:
        """The part of the record that counts: two equal states have equal cores."""
        return self.states.tobytes()[: self.game.core_bytes]

    def notation(self) -> Iterator[tuple[int, str, int]]:
        """The moves that stand, line by line: whose, the notation, and how many moves it tells."""
        return self._notation(self.moves)

    def _notation(self, moves: Sequence[Move]) -> Iterator[tuple[int, str, int]]:
        again = self.at(0)
        # Only who goes back needs to remember the way.
        repeat = again._repeat if any(seat == BACK for seat, _ in moves) else again._change
        written = 0
        while written < len(moves):
            seat = moves[written][0]
            line, count = again.noted(moves, written)
            yield seat, line, count
            for _, action in moves[written : written + count]:
                repeat(seat, action)
            written += count

    def noted(self, moves: Sequence[Move], first: int) -> tuple[str, int]:
        """How a record calls one of these moves, made now, and how many from there on it tells at once."""
        seat, action = moves[first]
        if seat == BACK:
            return f"{TAKES_BACK} {action}", 1
        if seat == NOBODY:
            return (f"{REKEY} {action}" if action > 0 else f"{BRANCH} {-action}"), 1
        if action == LEAVE:
            return LEAVES, 1
        following = (moves[number] for number in range(first, len(moves)))
        own = takewhile(lambda move: move[0] == seat and move[1] != LEAVE, following)
        return self.game.rules.notation.line(self.view(seat), [action for _, action in own])

    def retold(self) -> Iterator[tuple[int, str]]:
        """All that was ever done, line by line as a record writes it; a long game takes a while."""
        for seat, line, _ in self._notation(self.history):
            yield NOBODY if seat == BACK else seat, line

    def record(self, lines: Iterable[tuple[int, str]] | None = None) -> str:
        """The whole game as the text of a record file, from which it can be played on, replayed and verified.

        `lines` are those of `retold`, where they are known already.
        """
        return write_record(Record(
            game=self.game.id,
            rules=self.game.facts.version,
            edition=self.game.edition,
            seats=self.seats,
            names=self.names,
            bots=self.bots,
            options={name: str(choice) for name, choice in self.options.items()},
            draw=self.draws[0],
            commitment=self.draws[0].commitment,
            branches=tuple(map(Branch, self.branches, self.draws[1:])),
            moves=tuple(self.retold() if lines is None else lines),
            result=self.result,
            ended_by=self.ended_by,
        ))

    @classmethod
    def read(cls, text: str, game: Game | None = None) -> Match:
        """The game that a record tells, played up to its last move; what cannot be true is refused.

        `game` is needed only for one that is not installed.
        """
        recorded = read_record(text)
        match = cls.begin(recorded, game)
        for number, (seat, line) in enumerate(recorded.moves, 1):
            try:
                match._follow(seat, line)
            except (IllegalAction, ValueError, OverflowError) as error:
                raise BadRecord(f"move {number} of this record cannot have been played: {error}") from None
        if not recorded.claims(match.result) or match.ended_by != recorded.ended_by:
            raise BadRecord(
                f"this record claims the result {recorded.result} by {recorded.ended_by or 'nothing'}, but its "
                f"moves lead to {match.result} by {match.ended_by or 'nothing'}"
            )
        if match.branches != [branch.move for branch in recorded.branches]:
            raise BadRecord("this record claims another branch than its moves tell")
        return match

    @classmethod
    def begin(cls, recorded: Record, game: Game | None = None) -> Match:
        """The deal of a recorded game, before its first move."""
        from gnothi.engine.registry import load

        game = game or load(recorded.game)
        recorded.check_made_for(game)
        try:
            blank = game.blank(recorded.seats, game.facts.choices(recorded.rules, recorded.options))
            names = check_names(recorded.names, recorded.seats)
        except BadOptions as error:
            raise BadRecord(f"the record cannot be played: {error}") from None
        match = cls(game, blank, recorded.seats, recorded.draw, names, recorded.bots)
        match.draws += tuple(branch.draw for branch in recorded.branches)
        return match

    def _follow(self, seat: int, line: str) -> None:
        """Do what a line of a record tells."""
        if seat == NOBODY:
            word, _, text = line.rpartition(" ")
            if word not in (TAKES_BACK, REKEY, BRANCH):
                raise IllegalAction(f"nobody can do {line!r}")
            number = read_number(text, MAX_HISTORY)
            self.redo(BACK if word == TAKES_BACK else NOBODY, -number if word == BRANCH else number)
        elif line == LEAVES:
            self.leave(seat)
        else:
            self.play(seat, line)


def draw_of(seed: int | Draw | None) -> Draw:
    """Where the dice come from: a seed that somebody chose, or a fresh secret."""
    return seed if isinstance(seed, Draw) else draw() if seed is None else chosen(int(seed))


def check_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """What the people are called: as given, or by their number."""
    if names is None:
        return tuple(f"Seat {seat + 1}" for seat in range(seats))
    if len(names) != seats:
        raise BadOptions(f"{len(names)} names for {seats} seats; give one for each")
    for name in names:
        if not name.strip() or not name.isprintable() or len(name) > 40:
            raise BadOptions(f"{name!r} cannot be a name: give up to 40 printable characters")
    if len({name.casefold() for name in names}) < len(names):
        raise BadOptions("two people of the same name cannot be told apart in the log; change one")
    return tuple(name.strip() for name in names)
