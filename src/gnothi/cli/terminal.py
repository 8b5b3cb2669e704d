"""A game at one terminal: who is asked, what they may type, and what becomes of it."""
from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.text import Text

from gnothi import bots
from gnothi.bots import Bot
from gnothi.bots.turns import next_move
from gnothi.cli.asking import Choices, choices_of, offer, steps_of
from gnothi.cli.commands import COMMANDS, show_panels, tell
from gnothi.cli.display import Display
from gnothi.cli.layout import Scene, Screenful, room_beside, screenful
from gnothi.cli.noting import Help, jotted
from gnothi.cli.preparing import Patient, Preparation
from gnothi.cli.speaking import CLOSE, near, refusal
from gnothi.cli.story import SINCE, Told, eyes, legend, news_of, show_end, view_of
from gnothi.engine.english import either
from gnothi.engine.errors import GnothiError, IllegalAction
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.engine.scene import Panel
from gnothi.engine.view import View
from gnothi.screen import Block, lines_of

SLOW_SAVE = 0.1      # seconds that nobody notices
UNSEEN_TURNS = 3     # of a bot, and
UNSEEN_MOVES = 30    # of bots, that go by while nobody here is asked anything
STAND_IN = "casual"  # who plays for a person who has left
SHORT = 4            # lines of an answer that may stand below the choices
BEAT, READING = 0.8, 0.4     # seconds until a lone choice is played, and more for each new sentence,
LONGEST_BEAT = 4.0           # up to this
LAST_MOVES = 60      # of which the end tells, to whoever was not asked for long
COMMITMENT = 16      # letters of it that are shown, as `gnothi verify` does
FORESEEN = 1         # sentences about a move that one knows oneself
ESCAPE = "\x1b"


def play(
    match: Match, file: Path | None, preparation: Preparation, asks_all: bool = False, help: Help = Help.NOTES,
    on_ready: Callable[[], None] = lambda: None,
) -> None:
    """Play to the end, or until somebody stops or something fails; the game is saved in any case."""
    path = file or Path(f"{match.game.id}-{time.strftime('%Y%m%d-%H%M%S')}.gnothi")
    table = Terminal(match, preparation, path, asks_all, help, on_ready)
    try:
        table.run()
        table.show_last()
    except (KeyboardInterrupt, EOFError):
        if not table.display.is_screen:
            table.console.print()
    finally:
        table.display.close()
        save(match, path)
    if match.over:
        show_end(table.console, match, table.you, table.since)
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

    def __init__(
        self, match: Match, preparation: Preparation, path: Path, asks_all: bool = False, help: Help = Help.NOTES,
        on_ready: Callable[[], None] = lambda: None,
    ) -> None:
        self.match = match
        self.asks_all = asks_all                        # lone choices, too
        self.help = help
        self.crossed: defaultdict[int, set[str]] = defaultdict(set)     # by hand, by each seat
        self.passing: dict[int, list[str]] = {}         # who passes on, as long as these are the other choices
        self.seen = 0                                   # up to which move what happened was on the screen
        self.path = path                                # where it is saved to after each move of a person
        self.next_save = 0.0
        self.preparation = preparation
        self.display = Display(on_ready)
        self.console = self.display.console
        self.bots = {seat: self.bot(seat, kind) for seat, kind in enumerate(match.bots) if kind}
        self.people = [seat for seat in range(match.seats) if seat not in self.bots]
        self.you = self.people[0] if len(self.people) == 1 else SPECTATOR
        begin = max(0, len(match.moves) - 2 * match.seats)
        self.heard = dict.fromkeys([SPECTATOR, *range(match.seats)], begin)   # from which move on each is to be told
        self.remarks: defaultdict[int, list[Text]] = defaultdict(list)      # which each has still to read
        self.looking: int | None = None                 # whose view is on the screen
        self.shown: Screenful | None = None
        self.notes: Block = []                          # the answer to what was typed last,
        self.remarked: Text | None = None               # or one that stands beside the title
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
        if self.match.draw.commitment and len(self.match.moves) == self.match.begins:
            self.tell_commitment(self.match.draw.commitment)
        if any(map(bots.searches, self.match.bots)) and self.preparation.text:
            self.remark(self.preparation.text)
        while not self.match.over:
            move = next_move(self.match, self.bots)
            if move is not None:
                self.bot_moves(*move)
            else:
                self.person_moves(next(seat for seat in self.match.awaited if seat in self.people))
                self.keep()

    def tell_commitment(self, commitment: str) -> None:
        """Whole on paper; a screen, which leaves nothing behind, has room for its beginning."""
        if self.display.is_screen:
            self.remark(f"The dice are committed to: {commitment[:COMMITMENT]}…")
        else:
            self.console.print(f"[dim]The dice are committed to: {commitment}[/]")

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
        view, news, self.notes = self.view(self.you), self.news(self.you), []
        self.hear(self.you)
        self.show(view, Text("Nobody here has anything to decide"), news)
        try:
            answer = self.display.ask("Enter shows the next move, [bold]end[/] goes on until somebody is asked › ")
        except EOFError:
            answer = "end"
        if answer in LEAVING:
            raise KeyboardInterrupt
        if answer == "log":
            tell(self, view, folded=False)
            self.ahead = ""
        self.pauses = answer != "end"

    def show_last(self) -> None:
        """The table as it stands when the game is over, before the words about it."""
        if self.display.is_screen and self.people:
            outcome = self.match.outcome
            assert outcome is not None
            view, self.notes = self.view(self.you), []
            since = max(self.since, len(self.match.moves) - LAST_MOVES)
            news = news_of(self.match, eyes(self.match, self.you), since)
            self.show(view, Text(f"The end: {outcome.headline(view.names, self.you)}", "bold yellow"), news)
            self.display.ask("Enter goes on › ")

    # People

    def person_moves(self, seat: int) -> None:
        self.turns.clear()
        self.in_a_row, self.pauses = 0, True
        view = self.view(seat)
        if self.goes_on(view):
            return
        self.hand_over(seat)
        news, self.page, self.shown = self.news(seat), 0, None
        self.hear(seat)
        prompt = f"[bold yellow]{escape(self.match.names[seat])}[/] {self.way_back(seat)}› "
        while True:
            view = self.view(seat)
            if self.shown is None or (self.display.is_screen and not self.ahead):
                self.shown = self.show_table(view, news)
            answer = self.ahead or self.display.ask(prompt)
            is_put_away = (self.notes or self.remarked) and not answer
            self.notes, self.remarked, self.ahead = [], None, ""
            if is_put_away:
                continue
            try:
                if self.obey(view, answer):
                    return
            except GnothiError as error:
                self.answer(f"[red]{escape(as_sentence(str(error)))}[/]")

    def view(self, seat: int) -> View:
        """The table as a seat sees it, with as much help as is wanted."""
        return replace(view_of(self.match, seat), concludes=self.help == Help.AUTOMATIC)

    def way_back(self, seat: int) -> str:
        return "[dim]· back[/] " if self.match.can_step_back(seat) else ""

    # What nobody need be asked

    def goes_on(self, view: View) -> bool:
        """Play what this seat need not be asked: to pass on, or a lone choice after a beat; True if it was played."""
        action = self.passes_on(view)
        if action < 0 and self.is_forced(view):
            action = view.actions[0]
            if self.display.is_screen and not self.beats(view):
                return False
        if action >= 0:
            self.match.play(view.seat, action)
        return action >= 0

    def passes_on(self, view: View) -> int:
        """The pass of one who passes on, as long as the other choices stay the same; or -1."""
        action, others = view.passes(), self.passing.get(view.seat)
        if others is not None and action >= 0 and others_than(view, action) == others:
            return action
        self.passing.pop(view.seat, None)
        return -1

    def is_forced(self, view: View) -> bool:
        """Whether there is one choice, which loses nothing; of several people each sees what becomes of them."""
        is_alone = len(self.people) == 1
        return len(view.actions) == 1 and is_alone and not self.asks_all and not view.warns(view.actions[0])

    def beats(self, view: View) -> bool:
        """Show a lone choice for as long as it takes to read what is new; False if something else was typed."""
        self.looking = view.seat
        news, self.seen = news_of(self.match, view, self.seen), len(self.match.moves) + 1
        self.show_table(view, news)
        new = sum(len(told.sentences) for told in news)
        answer = self.display.wait("[dim]by itself, or Enter ›[/] ", min(BEAT + READING * new, LONGEST_BEAT))
        self.ahead = answer or ""
        return not answer

    def hand_over(self, seat: int) -> None:
        """Between two people there is nothing to see or to scroll back to, so that neither sees the other's cards."""
        if self.looking != seat and (len(self.people) > 1 or self.looking is not None):
            self.notes = []
            if self.display.is_screen and self.looking in self.people:
                self.see_off(self.looking, seat)
            self.display.blank()
            self.display.ask(f"Hand over to [bold]{escape(self.match.names[seat])}[/] and press Enter. ")
        self.looking = seat

    def see_off(self, seat: int, next_seat: int) -> None:
        """Whoever has moved reads what came of it before the screen is cleared, unless that was known before."""
        news = self.news(seat)
        if sum(len(told.sentences) for told in news) > FORESEEN:
            self.hear(seat)
            self.show(view_of(self.match, seat), Text("This came of your move", "bold"), news)
            self.display.ask(f"Enter clears the screen for [bold]{escape(self.match.names[next_seat])}[/] › ")

    def news(self, seat: int) -> list[Told]:
        """What has happened since this seat was last asked."""
        self.seen = len(self.match.moves) + 1
        remarks = [Told(remark, (remark,)) for remark in self.remarks[seat]]
        return remarks + news_of(self.match, view_of(self.match, seat), self.heard[seat])

    def hear(self, seat: int) -> None:
        """All this is told, and not again."""
        self.heard[seat] = len(self.match.moves) + 1
        self.remarks.pop(seat, None)

    @property
    def since(self) -> int:
        """From which move on somebody here has not been told what happened."""
        return min((self.heard[seat] for seat in self.people), default=self.heard[self.you])

    def remark(self, text: str) -> None:
        """Something that everybody here should read once."""
        for seat in {*self.people, self.you}:
            self.remarks[seat].append(Text(text, "dim"))

    def show_table(self, view: View, news: Sequence[Told]) -> Screenful:
        return self.show(view, Text(view.question(), "bold"), news, Choices(choices_of(view)))

    @property
    def room_beside_title(self) -> int:
        return room_beside(Text.from_markup(self.title), self.display.room.columns)

    @property
    def title(self) -> str:
        return f"[bold]{escape(self.match.game.title)}[/]"

    def show(self, view: View, question: Text, news: Sequence[Told], choices: Choices | None = None) -> Screenful:
        clause = view.asks() if choices else ""
        notes = jotted(view, self.crossed[view.seat]) if self.help == Help.NOTES else None
        scene = Scene(view, self.title, legend(self.match), question, clause, news, choices, self.page, self.notes,
                      self.remarked, notes)
        shown = screenful(scene, self.display.room, self.display.is_screen)
        self.display.show(shown.lines)
        return shown

    def answer(self, *parts: RenderableType, title: str = "") -> None:
        """Say something short below the choices, something long on pages of its own."""
        block = lines_of(Group(*parts), self.display.room.columns - 2)
        if not self.display.is_screen:
            self.display.show(block)
        elif self.shown and len(block) <= min(SHORT, self.shown.spare):
            self.notes = block
        elif self.shown and len(block) == 1 and block[0].cell_len <= self.room_beside_title:
            self.remarked = block[0]
        else:
            self.ahead = self.display.page(title or self.match.game.title, block)

    # What may be typed

    def obey(self, view: View, typed: str) -> bool:
        """Do what was typed; True if the game is to go on."""
        if typed.casefold() in view.legal or self.is_panel(view, typed):
            return self.choose(view, typed)
        if typed in LEAVING:
            raise KeyboardInterrupt
        if (typed == "leave" and not any(name.startswith("leave") for name in view.legal)) or typed == "leave the game":
            self.leave(view.seat)
            return True
        if typed in ("back", ESCAPE):
            self.back(view.seat)
            return True
        if typed == "pass on":
            return self.pass_on(view)
        word, _, rest = typed.partition(" ")
        command = COMMANDS.get(word)
        is_beginning = typed == "note" and not view.notes()     # of a panel, perhaps
        if command is None or is_beginning:
            return self.choose(view, typed)
        command(self, view, rest.strip())
        return False

    def is_panel(self, view: View, typed: str) -> bool:
        return any(panel.rows and typed.casefold() in (panel.id.casefold(), panel.title.casefold())
                   for panel in view.panels())

    def back(self, seat: int) -> None:
        """Step back within one's own decision."""
        if not self.match.can_step_back(seat):
            raise IllegalAction("you cannot step back: what was done last is done")
        self.match.step_back(seat)
        self.heard = {each: min(move, len(self.match.moves) + 1) for each, move in self.heard.items()}

    def pass_on(self, view: View) -> bool:
        action = view.passes()
        if action < 0:
            raise IllegalAction("there is nothing to pass now")
        self.passing[view.seat] = others_than(view, action)
        return self.take(view, [action])

    def choose(self, view: View, typed: str) -> bool:
        """Play a choice; or show a panel, if one is called so."""
        panels = [panel for panel in view.panels() if panel.rows]
        called = [panel for panel in panels if typed.casefold() in (panel.id.casefold(), panel.title.casefold())]
        if called and typed.casefold() not in view.legal:
            show_panels(self, view, called)
            return False
        steps = steps_of(view, typed)
        if steps:
            return self.take(view, steps)
        begun = [panel for panel in panels if begins(panel, typed)]
        if len({panel.title for panel in begun}) == 1:
            show_panels(self, view, begun)
            return False
        if begun:
            raise IllegalAction(f"{typed!r} may mean {either([panel.id for panel in begun])}; type a little more")
        choices = choices_of(view)
        likely = near(view, typed)
        if not likely and (said := refusal(view, typed)):
            raise IllegalAction(said)
        if likely := likely or near(view, typed, CLOSE):
            meant = either([choice.called for choice in choices if choice.action in likely])
            raise IllegalAction(f"{typed!r} is no choice here; did you mean {meant}?")
        raise IllegalAction(f"{typed!r} is no choice here; {offer(choices)}")

    def take(self, view: View, steps: Sequence[int]) -> bool:
        """Play some actions in a row, up to one that has more to say than could be read; True if any was played."""
        after = self.match.at(len(self.match.moves))
        for action in steps:
            if reason := after.view(view.seat).why(action):
                raise IllegalAction(f"{reason.text.rstrip('.')} ({reason.clause})")
            after.play(view.seat, action)
        for number, action in enumerate(steps):
            choice = next(choice for choice in choices_of(view_of(self.match, view.seat)) if choice.action == action)
            listing = self.shown.listing if self.shown else None
            was_read = number == 0 and listing is not None and listing.explained and choice in listing.shown
            warning = view_of(self.match, view.seat).warns(action)
            if not self.confirms(choice.said, warning, was_read or not choice.warns):
                return number > 0
            self.match.play(view.seat, action)
        return True

    def confirms(self, said: str, warning: str, was_read: bool) -> bool:
        """Whether a choice is meant that loses something, or that says more than could be read."""
        if not warning and was_read:
            return True
        columns = self.display.room.columns - 2
        warned = lines_of(f"[bold red]{escape(warning)}[/]", columns) if warning else []
        self.display.show_page("Before you do that", [*lines_of(escape(said), columns), *warned])
        if warning:
            return self.display.ask("[bold]yes[/] plays it, anything else goes back › ").casefold() in ("y", "yes")
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


def others_than(view: View, action: int) -> list[str]:
    """The names of all choices but one."""
    return [name for name, number in view.legal.items() if number != action]


def begins(panel: Panel, typed: str) -> bool:
    wanted = typed.casefold()
    return panel.id.casefold().startswith(wanted) or panel.title.casefold().startswith(wanted)


def as_sentence(refusal: str) -> str:
    """
    >>> as_sentence("there is no choice 7")
    'There is no choice 7.'
    """
    return f"{refusal[:1].upper()}{refusal[1:]}{'' if refusal.endswith(('.', '?', '!')) else '.'}"
