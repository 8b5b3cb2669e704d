"""A game at one terminal: what a person sees, is asked, and is told."""
from __future__ import annotations

import secrets
import time
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape

from gnothi import bots
from gnothi.bots import Bot
from gnothi.bots.hint import hint
from gnothi.bots.names import BOT_NAMES
from gnothi.bots.turns import next_move
from gnothi.cli.preparing import Patient, Preparation
from gnothi.engine.errors import BadOptions, GnothiError, IllegalAction
from gnothi.engine.events import NOBODY
from gnothi.engine.match import Line, Match
from gnothi.engine.options import Choice
from gnothi.engine.registry import load
from gnothi.engine.seed import draw
from gnothi.engine.view import View
from gnothi.screen import screen

FEW = 6              # choices at most that are explained; more are only listed
NUMBER_BYTES = 16    # what each person adds to the dice
SLOW_SAVE = 0.1      # seconds that nobody notices
HELP = (
    "Type the number of a choice, its name, or the beginning of a word of it. Also: [bold]log[/] for the whole story, "
    "[bold]table[/] to see it again, [bold]hint[/] for what a thinking player "
    "would do, [bold]rules[/] CLAUSE for a clause, [bold]quit[/] to save and go on "
    "later, [bold]leave[/] to rise for good."
)


def new_match(
    game: str, seats: int | None, bot_count: int, bot: str, names: list[str], seed: int | None, options: dict[str, str]
) -> Match:
    """Deal a game for the people and bots at this terminal."""
    loaded = load(game)
    total = loaded.default_seats() if seats is None else seats
    loaded.blank(total, options)
    people = total - bot_count
    if not 0 <= bot_count < total:
        raise BadOptions(f"{bot_count} bots in {total} seats leave no seat for a person; give 0 to {total - 1}")
    if len(names) > people:
        raise BadOptions(f"{len(names)} names for {people} people; leave some out or add seats")
    bots.make(bot, 0)
    called = [*names, *([f"Player {number}" for number in range(len(names) + 1, people + 1)])]
    called += [name for name in BOT_NAMES if name not in called][:bot_count]
    kinds = [""] * people + [bot] * bot_count
    source = draw(tuple(secrets.token_bytes(NUMBER_BYTES) for _ in range(people))) if seed is None else seed
    chosen: dict[str, Choice] = dict(options)
    return Match.new(loaded, total, source, called, chosen, kinds)


def play(match: Match, file: Path | None, preparation: Preparation) -> None:
    """Play to the end, or until somebody stops or something fails; the game is saved in any case."""
    path = file or Path(f"{match.game.id}-{time.strftime('%Y%m%d-%H%M%S')}.gnothi")
    table = Terminal(match, preparation, path)
    try:
        table.run()
    except (KeyboardInterrupt, EOFError):
        table.console.print()
    finally:
        save(match, path)
    if match.over:
        table.show_end()
        table.console.print(f"The record is in {path}; `gnothi verify {path}` proves it.", markup=False)
    else:
        table.console.print(f"Saved. Go on with: gnothi play --resume {path}", markup=False)


def save(match: Match, path: Path) -> None:
    """Write the record in one piece: whatever happens meanwhile, the file is the old one or the new one."""
    new = path.with_name(f"{path.name}.new")
    new.write_text(match.record(), encoding="utf-8", newline="\n")
    new.replace(path)


class Terminal:
    """The people and bots at one terminal."""

    def __init__(self, match: Match, preparation: Preparation, path: Path) -> None:
        self.match = match
        self.path = path                                # where it is saved to after each move of a person
        self.next_save = 0.0
        self.preparation = preparation
        self.console = Console(highlight=False)
        self.bots = {seat: self.bot(seat, kind) for seat, kind in enumerate(match.bots) if kind}
        self.people = [seat for seat in range(match.seats) if seat not in self.bots]
        begin = max(0, len(match.moves) - 2 * match.seats)
        self.heard = dict.fromkeys(self.people, begin)   # from which move on each person is to be told
        self.looking: int | None = None                 # whose view is on the screen

    def bot(self, seat: int, kind: str) -> Bot:
        seed = self.match.draw.start + 1000 * seat + len(self.match.moves)
        return Patient(kind, seed, self.preparation) if bots.searches(kind) else bots.make(kind, seed)

    def run(self) -> None:
        if any(map(bots.searches, self.match.bots)) and self.preparation.text:
            self.console.print(f"[dim]{self.preparation.text}[/]")
        if self.match.draw.commitment:
            self.console.print(f"[dim]The dice are committed to: {self.match.draw.commitment}[/]")
        while not self.match.over:
            if not self.bots_move():
                self.person_moves(next(seat for seat in self.match.awaited if seat in self.people))
                self.keep()

    def keep(self) -> None:
        """Save the game, unless that took a while and was done only just now: interpreted, a long record takes long."""
        began = time.monotonic()
        if began >= self.next_save:
            save(self.match, self.path)
            cost = time.monotonic() - began
            self.next_save = began + (20 * cost if cost > SLOW_SAVE else 0)

    def bots_move(self) -> bool:
        """Let one bot act, awaited or by a call; False if the game waits only for people."""
        move = next_move(self.match, self.bots)
        if move is not None:
            self.match.play(*move)
        return move is not None

    def person_moves(self, seat: int) -> None:
        self.hand_over(seat)
        self.show_news(seat)
        view = self.match.view(seat)
        self.show_table(view)
        while True:
            answer = self.console.input(f"[bold yellow]{escape(self.match.names[seat])}[/] › ").strip()
            try:
                if self.obey(view, answer):
                    return
            except GnothiError as error:
                self.console.print(f"[red]{escape(str(error))}[/]")

    def hand_over(self, seat: int) -> None:
        """Between two people the screen is cleared, so that neither sees the other's cards."""
        if self.looking != seat and len(self.people) > 1:
            self.console.clear()
            self.console.input(f"Hand over to [bold]{escape(self.match.names[seat])}[/] and press Enter. ")
            self.console.clear()
        self.looking = seat

    def show_news(self, seat: int) -> None:
        view = self.match.view(seat)
        for move in range(self.heard[seat], len(self.match.moves) + 1):
            self.show_lines(self.match.lines(view, move))
        self.heard[seat] = len(self.match.moves) + 1

    def show_lines(self, lines: list[Line]) -> None:
        for line in lines:
            self.console.print(f"  {escape(line.text)} [dim]{line.clause}[/]")

    def show_table(self, view: View) -> None:
        self.console.print(screen(view, self.match.game.title))
        if len(view.legal) > FEW:
            listed = [f"[bold]{number:>3}[/] [yellow]{escape(name)}[/]" for number, name in enumerate(view.legal, 1)]
            self.console.print(Columns(listed, padding=(0, 2)))
            return
        for number, (name, action) in enumerate(view.legal.items(), 1):
            said = escape(view.say(action))
            self.console.print(f"[bold]{number:>3}[/] [yellow]{escape(name)}[/]  [dim]{said}[/]")

    def obey(self, view: View, answer: str) -> bool:
        """Do what was typed; True if that was a move."""
        word, _, rest = answer.partition(" ")
        if word in ("", "?", "help"):
            self.console.print(HELP)
        elif word in ("quit", "exit", "save"):
            raise KeyboardInterrupt
        elif word == "log":
            self.show_lines(self.match.log(view.seat))
        elif word == "leave":
            self.match.leave(view.seat)
            return True
        elif word == "hint":
            self.console.print(self.preparation.text or escape(str(hint(view))))
        elif word == "table":
            self.show_table(view)
        elif word == "rules":
            book = self.match.game.rulebook
            self.console.print(escape(book.clause(rest) if rest else ", ".join(book.clauses)))
        else:
            self.match.play(view.seat, chosen(view, answer))
            return True
        return False

    def show_end(self) -> None:
        """Everything revealed, and why it ended."""
        match = self.match
        view = match.view()
        for seat in self.people[:1]:
            for move in range(self.heard[seat], len(match.moves) + 1):
                self.show_lines(match.lines(match.witness(), move))
        self.console.print(screen(view, "The end", "yellow"))
        outcome = match.outcome
        assert outcome is not None
        self.console.print(f"  [bold]{escape(outcome.headline(match.names))}[/]")
        for name, share in zip(match.names, outcome.result, strict=True):
            self.console.print(f"  {escape(name):<16} {share:+g}")
        self.console.print(f"  [dim]{escape(match.game.rulebook.clause(outcome.ended_by))}[/]")


def chosen(view: View, answer: str) -> int | str:
    """What is meant by a number from the list, a name, the beginning of a word of it, or a line for several actions."""
    names = list(view.legal)
    if answer.isdigit():
        if not 1 <= int(answer) <= len(names):
            raise IllegalAction(f"there is no choice {answer}; choose from 1 to {len(names)}, or type a name")
        return view.legal[names[int(answer) - 1]]
    wanted = " ".join(answer.split()).casefold()
    meant = (
        [name for name in names if name.casefold() == wanted]
        or [name for name in names if name.casefold().startswith(wanted)]
        or [name for name in names if f" {wanted}" in name.casefold()]
    )
    if len(meant) == 1:
        return view.legal[meant[0]]
    if not meant and view.game.rules.notation.steps(view, answer):
        return answer
    if meant:
        raise IllegalAction(f"{answer!r} may mean {', '.join(meant[:8])}; type a little more")
    raise IllegalAction(f"{answer!r} is not possible now; you may {', '.join(names[:12])}")


def replay(match: Match, seat: int | None) -> None:
    """Tell a recorded game; once it is over, with nothing hidden unless a seat's view is asked for."""
    console = Console(highlight=False)
    if seat is not None:
        view = match.view(seat)
    else:
        view = match.witness() if match.over else match.view()
    console.print(f"[bold]{match.game.title}[/], {match.seats} seats: {escape(', '.join(match.names))}")
    show_move(console, match, view, 0)
    move = 0
    for number, (mover, line, count) in enumerate(match.notation(), 1):
        if mover == NOBODY:
            console.print(f"[bold]{number:>4}[/] a move was taken back, and the dice were keyed again")
        else:
            public = match.over if seat is None else mover == seat
            console.print(f"[bold]{number:>4} {escape(match.names[mover])}[/]: {escape(line) if public else '…'}")
        for _ in range(count):
            move += 1
            show_move(console, match, view, move)
    console.print(screen(view, match.game.title))


def show_move(console: Console, match: Match, view: View, move: int) -> None:
    for line in match.lines(view, move):
        console.print(f"       {escape(line.text)} [dim]{line.clause}[/]")
