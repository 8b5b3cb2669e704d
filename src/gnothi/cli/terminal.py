"""A game at one terminal: who is asked, what they may type, and what becomes of it."""
from __future__ import annotations

import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from gnothi import bots
from gnothi.bots import Bot
from gnothi.bots.hint import hint
from gnothi.bots.names import BOT_NAMES
from gnothi.bots.turns import next_move
from gnothi.cli.asking import Choices, choices_of, steps_of
from gnothi.cli.display import Display
from gnothi.cli.layout import Scene, Screenful, screenful
from gnothi.cli.preparing import Patient, Preparation
from gnothi.cli.rules import look_up
from gnothi.cli.story import SINCE, legend, show_end, told, view_of, whole_story
from gnothi.engine.english import either
from gnothi.engine.errors import BadOptions, GnothiError, IllegalAction
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.engine.options import Choice
from gnothi.engine.registry import load
from gnothi.engine.scene import Panel
from gnothi.engine.seed import draw
from gnothi.engine.view import View
from gnothi.screen import Block, lines_of, table_of, title_of

NUMBER_BYTES = 16    # what each person adds to the dice
SLOW_SAVE = 0.1      # seconds that nobody notices
UNSEEN_TURNS = 3     # of a bot, and
UNSEEN_MOVES = 30    # of bots, that go by while nobody here is asked anything
STAND_IN = "casual"  # who plays for a person who has left
SHORT = 4            # lines of an answer that may stand below the choices
NAMES_SHOWN = 12     # a refusal lists no more choices than this
HELP = {
    "a choice": "its number, its name, or the beginning of a word of it",
    "list, more": "all choices in words; the next of them, where they do not fit",
    "table, log": "the table again; everything that happened",
    "panels": "what else can be shown; the beginning of its title shows it",
    "hint": "what a thinking player would do",
    "rules": "the rules; also with a clause, a number or words: rules 3.1, rules call",
    "quit": "save the game, to go on later",
    "leave": "rise for good: a bot plays on, unless the rules say otherwise",
}


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
        if not table.display.is_screen:
            table.console.print()
    finally:
        table.display.close()
        save(match, path)
    if match.over:
        show_end(table.console, match, table.you, table.heard[table.you])
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
        self.display = Display()
        self.console = self.display.console
        self.bots = {seat: self.bot(seat, kind) for seat, kind in enumerate(match.bots) if kind}
        self.people = [seat for seat in range(match.seats) if seat not in self.bots]
        self.you = self.people[0] if len(self.people) == 1 else SPECTATOR
        begin = max(0, len(match.moves) - 2 * match.seats)
        self.heard = dict.fromkeys([SPECTATOR, *range(match.seats)], begin)   # from which move on each is to be told
        self.remarks: defaultdict[int, list[Text]] = defaultdict(list)      # which each has still to read
        self.looking: int | None = None                 # whose view is on the screen
        self.shown: Screenful | None = None
        self.notes: Block = []                          # the answer to what was typed last
        self.ahead = ""                                 # what was typed on a page of something else
        self.page = 0                                   # of the choices
        self.turns: Counter[int] = Counter()            # of each bot, since a person was asked
        self.mover = self.in_a_row = 0                  # which bot moved last, and how many moves bots made
        self.pauses = True                              # before a move of bots that nobody would see

    def bot(self, seat: int, recorded: str) -> Bot:
        kind = recorded.partition(SINCE)[0]
        seed = self.match.draw.start + 1000 * seat + len(self.match.moves)
        return Patient(kind, seed, self.preparation) if bots.searches(kind) else bots.make(kind, seed)

    def run(self) -> None:
        if self.match.draw.commitment:
            self.console.print(f"[dim]The dice are committed to: {self.match.draw.commitment}[/]")
        if any(map(bots.searches, self.match.bots)) and self.preparation.text:
            self.remark(self.preparation.text)
        while not self.match.over:
            move = next_move(self.match, self.bots)
            if move is not None:
                self.bot_moves(*move)
            else:
                self.person_moves(next(seat for seat in self.match.awaited if seat in self.people))
                self.keep()

    def keep(self) -> None:
        """Save the game, unless that took a while and was done only just now: interpreted, a long record takes long."""
        began = time.monotonic()
        if began >= self.next_save:
            save(self.match, self.path)
            cost = time.monotonic() - began
            self.next_save = began + (20 * cost if cost > SLOW_SAVE else 0)

    # Bots

    def bot_moves(self, seat: int, action: int) -> None:
        """Let a bot move; somebody is asked first whether to watch, where nobody here has been asked for long."""
        self.turns[seat] += seat != self.mover or not self.in_a_row
        self.in_a_row += 1
        self.mover = seat
        unseen = not self.people or self.turns[seat] > UNSEEN_TURNS or self.in_a_row > UNSEEN_MOVES
        if unseen and self.pauses:
            self.watch()
        self.match.play(seat, action)

    def watch(self) -> None:
        """Show what bots did while nobody here could decide anything, and ask how to go on."""
        if self.looking not in (None, self.you):
            self.display.blank()
            self.looking = None
        view, news, self.notes = view_of(self.match, self.you), self.news(self.you), []
        self.show(view, "Nobody here has anything to decide", news)
        try:
            answer = self.display.ask("Enter shows the next move, [bold]end[/] goes on until somebody is asked › ")
        except EOFError:
            answer = "end"
        if answer in LEAVING:
            raise KeyboardInterrupt
        if answer == "log":
            self.log(view, "")
            self.ahead = ""
        self.pauses = answer != "end"

    # People

    def person_moves(self, seat: int) -> None:
        self.turns.clear()
        self.in_a_row, self.pauses = 0, True
        self.hand_over(seat)
        news, self.page, self.shown = self.news(seat), 0, None
        view = view_of(self.match, seat)
        while True:
            if self.shown is None or (self.display.is_screen and not self.ahead):
                self.shown = self.show_table(view, news)
            answer = self.ahead or self.display.ask(f"[bold yellow]{escape(self.match.names[seat])}[/] › ")
            self.notes, self.ahead = [], ""
            try:
                if self.obey(view, answer):
                    return
            except GnothiError as error:
                self.answer(f"[red]{escape(str(error))}[/]")

    def hand_over(self, seat: int) -> None:
        """Between two people there is nothing to see or to scroll back to, so that neither sees the other's cards."""
        if self.looking != seat and (len(self.people) > 1 or self.looking is not None):
            self.notes = []
            self.display.blank()
            self.display.ask(f"Hand over to [bold]{escape(self.match.names[seat])}[/] and press Enter. ")
        self.looking = seat

    def news(self, seat: int) -> list[Text]:
        """What has happened since this seat was last told."""
        moves = range(self.heard[seat], len(self.match.moves) + 1)
        self.heard[seat] = len(self.match.moves) + 1
        return self.remarks.pop(seat, []) + told(self.match, view_of(self.match, seat), moves)

    def remark(self, text: str) -> None:
        """Something that everybody here should read once."""
        for seat in {*self.people, self.you}:
            self.remarks[seat].append(Text(text, "dim"))

    def show_table(self, view: View, news: Sequence[Text]) -> Screenful:
        clause = view.asks()
        question = f"[bold]Your choice[/] [dim]{clause}[/]" if clause else "[bold]Your choice[/]"
        return self.show(view, question, news, Choices(choices_of(view)))

    def show(self, view: View, question: str, news: Sequence[Text], choices: Choices | None = None) -> Screenful:
        title = f"[bold]{escape(self.match.game.title)}[/]"
        scene = Scene(view, title, legend(self.match), question, news, choices, self.page, self.notes)
        shown = screenful(scene, self.display.room, self.display.is_screen)
        self.display.show(shown.lines)
        return shown

    def answer(self, *parts: RenderableType, title: str = "") -> None:
        """Say something short below the choices, something long on pages of its own."""
        block = lines_of(Group(*parts), self.display.room.columns - 2)
        if not self.display.is_screen:
            self.display.show(block)
        elif len(block) <= SHORT:
            self.notes = block
        else:
            self.ahead = self.display.page(title or self.match.game.title, block)

    # What may be typed

    def obey(self, view: View, typed: str) -> bool:
        """Do what was typed; True if that was a move."""
        if typed.casefold() in view.legal:
            return self.choose(view, typed)
        if typed in LEAVING:
            raise KeyboardInterrupt
        if (typed == "leave" and not any(name.startswith("leave") for name in view.legal)) or typed == "leave the game":
            self.leave(view.seat)
            return True
        word, _, rest = typed.partition(" ")
        command = COMMANDS.get(word)
        if command is None:
            return self.choose(view, typed)
        command(self, view, rest.strip())
        return False

    def help(self, view: View, rest: str) -> None:
        table = Table("", "", box=None, show_header=False, pad_edge=False)
        for word, text in HELP.items():
            table.add_row(f"[yellow]{word}[/]", text)
        self.answer(table, title="What you may type")

    def enter(self, view: View, rest: str) -> None:
        """Enter alone turns the page if there is one, and else explains."""
        if self.shown and self.shown.listing and self.shown.listing.note.endswith("more"):
            self.more(view, rest)
        else:
            self.help(view, rest)

    def more(self, view: View, rest: str) -> None:
        self.page += 1
        self.shown = None

    def table(self, view: View, rest: str) -> None:
        self.page, self.shown = 0, None

    def list_choices(self, view: View, rest: str) -> None:
        listing = Choices(choices_of(view)).explained(self.display.room.columns - 2)
        self.ahead = self.display.page("Your choices", listing.lines)

    def log(self, view: View, rest: str) -> None:
        lines = [row for line in whole_story(self.match, view) for row in lines_of(line, self.display.room.columns - 2)]
        self.ahead = self.display.page("What happened", lines, from_end=True)

    def hint(self, view: View, rest: str) -> None:
        self.answer(self.preparation.text or escape(str(hint(view))))

    def rules(self, view: View, rest: str) -> None:
        self.answer(look_up(self.match.game.rulebook, rest.split()), title="Rules")

    def panels(self, view: View, rest: str) -> None:
        table = Table("", "", box=None, show_header=False, pad_edge=False)
        for panel in view.panels():
            table.add_row(f"[yellow]{escape(panel.id)}[/]", escape(title_of(view, panel)))
        self.answer(table if table.row_count else "There is nothing else to show.", title="Panels")

    def show_panels(self, view: View, panels: Sequence[Panel]) -> None:
        tables = [table_of(view, panel) for panel in panels]
        self.ahead = self.display.page(self.match.game.title, lines_of(Group(*tables), self.display.room.columns - 2))

    def choose(self, view: View, typed: str) -> bool:
        """Play a choice; or show a panel, if one is called so."""
        panels = [panel for panel in view.panels() if panel.rows]
        called = [panel for panel in panels if typed.casefold() in (panel.id.casefold(), panel.title.casefold())]
        if called and typed.casefold() not in view.legal:
            self.show_panels(view, called)
            return False
        steps = steps_of(view, typed)
        if steps:
            return self.take(view, steps)
        begun = [panel for panel in panels if begins(panel, typed)]
        if len({panel.title for panel in begun}) == 1:
            self.show_panels(view, begun)
            return False
        if begun:
            raise IllegalAction(f"{typed!r} may mean {either([panel.id for panel in begun])}; type a little more")
        labels = [choice.label for choice in choices_of(view)]
        more = [f"{len(labels) - NAMES_SHOWN} more"] if len(labels) > NAMES_SHOWN else []
        raise IllegalAction(f"{typed!r} is not possible now; you may {either(labels[:NAMES_SHOWN] + more)}")

    def take(self, view: View, steps: Sequence[int]) -> bool:
        """Play some actions in a row, up to one that has more to say than could be read; True if any was played."""
        after = self.match.at(len(self.match.moves))
        for action in steps:
            after.play(view.seat, action)
        for number, action in enumerate(steps):
            choice = next(choice for choice in choices_of(view_of(self.match, view.seat)) if choice.action == action)
            listing = self.shown.listing if self.shown else None
            was_read = number == 0 and listing is not None and listing.explained and choice in listing.shown
            if choice.warns and not was_read and not self.confirms(choice.said):
                return number > 0
            self.match.play(view.seat, action)
        return True

    def confirms(self, said: str) -> bool:
        """Say once more what a choice brings, and whether it is meant."""
        self.display.show(lines_of(escape(said), self.display.room.columns))
        return self.display.ask("Enter plays it, anything else does not › ") == ""

    def leave(self, seat: int) -> None:
        """Rise for good: by the rules where they say how, else a bot plays on; the last to go ends the sitting."""
        name = self.match.names[seat]
        if self.match.may_leave(seat):
            self.match.leave(seat)
        else:
            kinds = list(self.match.bots)
            kinds[seat] = f"{STAND_IN}{SINCE}{len(self.match.moves)} moves"
            self.match.bots = tuple(kinds)
            self.bots[seat] = self.bot(seat, STAND_IN)
            self.remark(f"{name} has left; a {STAND_IN} bot plays on.")
        self.people.remove(seat)
        if not self.people:
            raise KeyboardInterrupt


LEAVING = ("quit", "exit", "save")
COMMANDS: dict[str, Callable[[Terminal, View, str], None]] = {
    "": Terminal.enter, "?": Terminal.help, "help": Terminal.help, "more": Terminal.more, "list": Terminal.list_choices,
    "table": Terminal.table, "log": Terminal.log, "hint": Terminal.hint, "rules": Terminal.rules,
    "panels": Terminal.panels,
}


def begins(panel: Panel, typed: str) -> bool:
    wanted = typed.casefold()
    return panel.id.casefold().startswith(wanted) or panel.title.casefold().startswith(wanted)
