"""What a game does that leaves a part of the contract out. Each says plainly what it lacks."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gnothi.engine.compile import rule
from gnothi.engine.events import NOBODY
from gnothi.engine.layout import Struct
from gnothi.engine.meaning import FieldMeanings
from gnothi.engine.outcome import Outcome
from gnothi.engine.scene import Panel, Piece, Room, Sheet, Trace, cut
from gnothi.engine.speech import Aim, Reason, not_now

if TYPE_CHECKING:
    from gnothi.engine.editor import Editor
    from gnothi.engine.options import Option
    from gnothi.engine.view import View

OF_EVERY_GAME = frozenset({"rng", "options", "ended_by", "n_events", "events"})    # fields that `state_layout` adds


# Facts


def refuse_nothing(seats: int, options: Mapping[str, int]) -> str:
    """Every combination of options can be played."""
    return ""


def take_the_rarest(option: Option, chosen: Sequence[int | None]) -> list[int]:
    """Whoever has chosen nothing gets the word that the fewest seats have."""
    settled = list(chosen)
    for seat, word in enumerate(settled):
        if word is None:
            settled[seat] = min(range(len(option.seat_words)), key=settled.count)
    return [word for word in settled if word is not None]


def accept_data(folder: Path) -> list[str]:
    """Data files are not looked at."""
    return []


# Rules


@rule
def leave_to_bot(s, seat):  # type: ignore[no-untyped-def]
    """A bot chooses for a silent seat."""
    return -1


@rule
def check_nothing(s):  # type: ignore[no-untyped-def]
    """Nothing is checked."""
    return 0


@rule
def stay(s, seat):  # type: ignore[no-untyped-def]
    """Nobody may leave; a bot takes the seat of one who goes."""
    return False


def ends(options: Mapping[str, int]) -> bool:
    """Every game ends."""
    return False


# Notation


def number(view: View, action: int) -> str:
    """An action is called by its number."""
    return str(action)


def no_steps(view: View, line: str) -> Sequence[int]:
    """A line means one action."""
    return ()


def one_by_one(view: View, actions: Sequence[int]) -> tuple[str, int]:
    """A record has one line for each action."""
    return view.name(actions[0]), 1


# Sight


@rule
def hide_nothing(s, seat):  # type: ignore[no-untyped-def]
    """Everybody sees everything."""


@rule
def imagine_nothing(s, seat):  # type: ignore[no-untyped-def]
    """Nothing is hidden, so nothing is imagined."""


@rule
def hope_nothing(s, out):  # type: ignore[no-untyped-def]
    """All seats stand alike."""
    for seat in range(len(out)):
        out[seat] = 0.0


@rule
def even(s, seat, actions, count, out):  # type: ignore[no-untyped-def]
    """Every action is as likely as any other."""
    for i in range(count):
        out[i] = 1.0


def mean_widths(seats: int, options: Mapping[str, int]) -> FieldMeanings:
    """Features scale each number by what its field can hold."""
    return {}


# Words


def say_name(view: View, action: int) -> str:
    """A button says the action's name."""
    return view.name(action)


def tell_numbers(view: View, event: Struct) -> str:
    """An event is told by its clause and its numbers."""
    who = "The game" if event.seat == NOBODY else view.names[event.seat]
    numbers = f" ({event.a}, {event.b}, {event.c}, {event.d})" if view.knows(event) else ""
    return f"{who}: {view.game.clauses[event.clause]}{numbers}."


def list_fields(view: View) -> list[str]:
    """The table is described by the fields of its record."""
    own = [name for name in view.states.dtype.names or () if name not in OF_EVERY_GAME and not name.startswith("pad_")]
    return [f"{name}: {view.states[0][name].tolist()}" for name in own]


def ask_nothing(view: View) -> str:
    """No question names its clause."""
    return ""


def ask_by_clause(view: View) -> str:
    """A question is the title of its clause."""
    clause = view.asks()
    title = view.game.rulebook.title(clause) if clause else ""
    return title or "What do you do?"


def no_aims(view: View) -> list[Aim]:
    """Nobody is told how far winning is."""
    return []


def refuse_generally(view: View, action: int) -> Reason:
    """What is not legal is not allowed now, and no reason is given."""
    return not_now(view)


def warn_of_nothing(view: View, action: int) -> str:
    """Nobody is asked once more."""
    return ""


def never_pass(view: View) -> int:
    """No action is a mere pass."""
    return -1


def in_a_row(view: View, event: Struct) -> bool:
    """A turn of the story is what one seat does in a row."""
    return False


def first_sentence(view: View, events: Sequence[Struct]) -> str:
    """A turn is headed by its first sentence."""
    return view.tell(events[0]).rstrip(".") if events else ""


def say_who_won(view: View) -> str:
    """Of the end it is told who won, and no more."""
    return Outcome(view.game.clauses[int(view.s.ended_by)], view.result or ()).headline(view.names, view.seat)


# Scene


def no_sheets(seats: int, options: Struct) -> list[Sheet]:
    """There is no picture."""
    return [Sheet(
        360, 80, "no picture",
        '<text class="soft" x="180" y="36" text-anchor="middle" font-size="16">This game has no picture;</text>'
        '<text class="soft" x="180" y="58" text-anchor="middle" font-size="16">it is played in words.</text>',
    )]


def no_pieces(view: View) -> list[Piece]:
    """Nothing lies on the board."""
    return []


def no_editors() -> list[Editor]:
    """Nothing can be drawn before a game."""
    return []


def no_traces(view: View, events: Sequence[Struct]) -> list[Trace]:
    """Pieces leave no trace of where they came from."""
    return []


def no_panels(view: View) -> list[Panel]:
    """Nothing is told in rows."""
    return []


def sketch_description(view: View, room: Room) -> str:
    """A terminal shows the description, cut where there is no room for it."""
    lines = view.describe()
    if len(lines) > room.lines:
        lines[room.lines - 1 :] = ["…"]
    return "\n".join(cut(line, room.columns) for line in lines).replace("[", r"\[")
