"""The contract: what each function of a game is given, and what must hold of it.

The lines that begin with a dash are promises. The conformance kit checks every one of them, and for every one there is
a broken game by which the kit's own tests see that it does.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from gnothi.engine.layout import Struct

if TYPE_CHECKING:
    from gnothi.engine.editor import Editor
    from gnothi.engine.match import Match
    from gnothi.engine.meaning import FieldMeanings
    from gnothi.engine.notes import Note
    from gnothi.engine.options import Option
    from gnothi.engine.scene import Panel, Piece, Room, Sheet, Trace
    from gnothi.engine.speech import Aim, Reason
    from gnothi.engine.view import View

Out = np.ndarray[Any, Any]


# Facts


class Refuse(Protocol):
    """Why these options cannot be played with this number of seats, as a sentence; nothing where they can."""

    def __call__(self, seats: int, options: Mapping[str, int], /) -> str: ...


class Arrange(Protocol):
    """The word of every seat, where some have chosen none yet, and of those seats that must be added.

    Words go by their places in the option's `seat_words`. Whatever a seat has chosen stays; what cannot be is refused.
    """

    def __call__(self, option: Option, chosen: Sequence[int | None], /) -> Sequence[int]: ...


class CheckData(Protocol):
    """What is wrong with the data files in a folder, a sentence each."""

    def __call__(self, folder: Path, /) -> list[str]: ...


# Rules: compiled functions of the record


class Setup(Protocol):
    """Deal the game into a record that is blank but for its options and its generator.

    - The same seed deals the same game.
    """

    def __call__(self, s: Struct, seats: int, /) -> None: ...


class Awaited(Protocol):
    """The seats that must decide now, a bit each; 0 once the game is over.

    - No bit stands for a seat that is not at the table.
    - Unless the game is `simultaneous`, no two seats are awaited at once.
    - Everybody can tell whom the game waits for.
    - Nobody is awaited once `ended_by` names the clause that ended the game.
    """

    def __call__(self, s: Struct, /) -> int: ...


class Legal(Protocol):
    """Write a seat's actions to `out`, in the order in which people should read them, and return how many there are.

    A seat that is not awaited may have some: calls that it may make at any time.

    - A seat that is awaited has an action.
    - Nobody has an action once the game is over.
    - There are no more than `max_legal`.
    - Every action is below `num_actions`.
    - No action comes twice.
    - What a seat sees is enough to tell its actions.
    """

    def __call__(self, s: Struct, seat: int, out: Out, /) -> int: ...


class Apply(Protocol):
    """Play a legal action with all its consequences, until the game waits again or is over.

    - The same action in the same state leads to the same state.
    - Afterwards `check` finds nothing broken.
    - The events of one move fit into the record.
    - Every event cites a clause of the rules.
    - No event tells a seat what is hidden from it.
    - Of a game that is over, an event of the last move cites the clause in `ended_by`.
    - Interpreted and compiled, it leaves the same bytes.
    - Interpreted, no number grows too big for its field, here or in any other rule.
    - No game is longer than `max_moves`, unless it is endless.
    """

    def __call__(self, s: Struct, seat: int, action: int, /) -> None: ...


class Returns(Protocol):
    """Write each seat's result; it counts once the game is over, and may be asked before.

    - Every result is from -1 to 1.
    - Once the game is over everybody can tell the results from what they see.
    """

    def __call__(self, s: Struct, out: Out, /) -> None: ...


class ZeroSum(Protocol):
    """Whether at such a table one seat's gain is always the others' loss.

    - Where it is so, the results of a game that is over add up to 0.
    """

    def __call__(self, seats: int, options: Mapping[str, int], /) -> bool: ...


class Fallback(Protocol):
    """What a silent seat does, told from what it sees, or -1 where a bot chooses for it.

    - It is legal.
    """

    def __call__(self, s: Struct, seat: int, /) -> int: ...


class Check(Protocol):
    """0, or the number of the sentence in `invariants`, counted from 1, that does not hold.

    - Every number that it returns has its sentence.
    """

    def __call__(self, s: Struct, /) -> int: ...


class Leave(Protocol):
    """Let a seat rise for good and return whether it may; where it may not, the record is thrown away.

    - The game does not wait for a seat that has left.
    """

    def __call__(self, s: Struct, seat: int, /) -> bool: ...


class MaxMoves(Protocol):
    """How many moves a game may take with these seats and options; an endless one is given up after as many."""

    def __call__(self, seats: int, options: Mapping[str, int], /) -> int: ...


class Endless(Protocol):
    """Whether these options set a game no limit."""

    def __call__(self, options: Mapping[str, int], /) -> bool: ...


# Notation: text without language


class Name(Protocol):
    """What records and messages call an action, the same for ever, whatever the people and their language.

    - Legal actions have different names.
    - A name has no stray blanks.
    - Names do not depend on a secret.
    - Names do not depend on what people are called.
    """

    def __call__(self, view: View, action: int, /) -> str: ...


class Steps(Protocol):
    """The actions that a line means, played one after the other; none where it means nothing."""

    def __call__(self, view: View, line: str, /) -> Sequence[int]: ...


class Line(Protocol):
    """A line for the first of some actions of a seat, and how many of them it tells.

    - A record leads back to the game that it tells.
    """

    def __call__(self, view: View, actions: Sequence[int], /) -> tuple[str, int]: ...


class Export(Protocol):
    """A whole game in another notation."""

    def __call__(self, match: Match, /) -> str: ...


# Sight: what a seat knows, guesses and hopes


class Redact(Protocol):
    """Leave in a record only what a seat may know, or the SPECTATOR.

    - Twice is the same as once.
    - A spectator sees nothing that a seat does not.
    - Nobody sees what another has answered while some still decide.
    - Nothing stays by which a seat could tell the truth from an imagined world.
    - Played on, both worlds look the same to the seat until it is told something else, or all is shown at the end.
    """

    def __call__(self, s: Struct, seat: int, /) -> None: ...


class Determinize(Protocol):
    """Draw what is hidden from a seat, or from the SPECTATOR, from the worlds that it cannot tell apart.

    The record comes redacted, with a generator of its own.

    - In the imagined world `check` finds nothing broken.
    - The seat sees in it what it saw.
    """

    def __call__(self, s: Struct, seat: int, /) -> None: ...


class Evaluate(Protocol):
    """Write a quick guess of each seat's result, in any world that is true or imagined.

    - Every guess is from -1 to 1.
    """

    def __call__(self, s: Struct, out: Out, /) -> None: ...


class Weigh(Protocol):
    """Write how likely a casual player is to take each of its actions, told from what it sees.

    - No weight is below nothing or no number, and not all are nothing.
    - What a seat sees is enough to tell its weights.
    """

    def __call__(self, s: Struct, seat: int, actions: Out, count: int, out: Out, /) -> None: ...


class Meanings(Protocol):
    """What the fields of the record mean, by their path, at a table with these seats and options.

    - Every path is a field that a seat sees.
    - Every number that a seat sees fits what its field means.
    """

    def __call__(self, seats: int, options: Mapping[str, int], /) -> FieldMeanings: ...


# Words: what people read


class Say(Protocol):
    """What a button says.

    - It says something.
    - What it says does not depend on a secret.
    """

    def __call__(self, view: View, action: int, /) -> str: ...


class Tell(Protocol):
    """One sentence for an event, from its numbers, the people's names and the options.

    - There is a sentence for every event.
    - A sentence does not change as the game goes on.
    - A sentence does not depend on a secret.
    """

    def __call__(self, view: View, event: Struct, /) -> str: ...


class Describe(Protocol):
    """The table in sentences, for people who cannot see it.

    - No line is empty.
    - The description does not depend on a secret.
    """

    def __call__(self, view: View, /) -> list[str]: ...


class Asks(Protocol):
    """The clause of the question that is open; empty for none.

    - It is a clause of the rules.
    - The question does not depend on a secret.
    """

    def __call__(self, view: View, /) -> str: ...


class Question(Protocol):
    """What a seat that has a choice is asked, in a sentence; the heading of its choices.

    - There is a question wherever there is a choice.
    - What is asked does not depend on a secret.
    """

    def __call__(self, view: View, /) -> str: ...


class Aims(Protocol):
    """What stands between a seat and winning, and how far each is, while the game goes on.

    - There are no more than six.
    - Each has a label and a value.
    - What is done of it is from 0 to 1.
    - Its clause is one of the rules, and what it is about stands in the glossary.
    - Aims do not depend on a secret.
    """

    def __call__(self, view: View, /) -> list[Aim]: ...


class Why(Protocol):
    """Why an action is not legal now: the clause in the way, and a sentence about this position.

    It is asked for any number below `num_actions` that is not legal, where the seat has other choices.

    - Every illegal action has a clause of the rules and a sentence.
    - No more than a tenth of them get the general sentence.
    - Reasons do not depend on a secret.
    """

    def __call__(self, view: View, action: int, /) -> Reason: ...


class Warns(Protocol):
    """What a legal action costs that cannot be undone and loses, as a sentence; mostly empty.

    - Warnings do not depend on a secret.
    """

    def __call__(self, view: View, action: int, /) -> str: ...


class Passes(Protocol):
    """The action by which a seat only lets the others go on, or -1.

    - It is legal, or -1.
    """

    def __call__(self, view: View, /) -> int: ...


class Opens(Protocol):
    """Whether a turn of the story begins with an event, from what everybody may read of it."""

    def __call__(self, view: View, event: Struct, /) -> bool: ...


class Headline(Protocol):
    """One line for a turn, or for what there is of it yet, from its events, the people's names and the options.

    - Every turn has a headline.
    - A headline does not depend on a secret.
    """

    def __call__(self, view: View, events: Sequence[Struct], /) -> str: ...


class Outcome(Protocol):
    """What became of the seat that looks, or of all for one who watches, and how; asked once the game is over.

    - It is one sentence, or two.
    - What is said of the end does not depend on a secret.
    """

    def __call__(self, view: View, /) -> str: ...


# Scene: what people see


class Sheets(Protocol):
    """The pictures that do not change, for a number of seats and these options; the first is the board.

    - Every sheet is well-formed.
    - Every sheet has an id of its own.
    - The board is everybody's.
    - No text is smaller than 13 units.
    """

    def __call__(self, seats: int, options: Struct, /) -> list[Sheet]: ...


class Pieces(Protocol):
    """What lies on the sheets now.

    - Every piece is well-formed.
    - Every piece has an id of its own.
    - Every piece lies on a sheet that there is for who looks.
    - Every symbol is drawn.
    - No piece has the id of a symbol.
    - Every piece lies inside its sheet.
    - No text is smaller than 13 units.
    - A piece offers only what is legal.
    - What a piece could offer is an action, and is said in words.
    - Every piece has a title.
    - What a piece is about stands in the glossary.
    - Pieces do not depend on a secret.
    """

    def __call__(self, view: View, /) -> list[Piece]: ...


class Panels(Protocol):
    """What is text and number now, in rows.

    - Every panel has an id of its own.
    - Every panel has a title.
    - Every row has a label.
    - Where a panel names columns, every row has a value for each.
    - Every symbol is drawn.
    - Every clause is one of the rules.
    - A row offers only what is legal.
    - What a row could offer is an action, and is said in words.
    - What a row is about stands in the glossary.
    - Panels do not depend on a secret.
    """

    def __call__(self, view: View, /) -> list[Panel]: ...


class Notes(Protocol):
    """What a seat may cross out by hand; asked only where the game does not conclude for the person who looks.

    - Every note has an id of its own and a label.
    - Every note names a piece of its own, which is there and offers no action.
    - Notes do not depend on a secret.
    """

    def __call__(self, view: View, /) -> list[Note]: ...


class Traces(Protocol):
    """Which pieces some of the last events moved, and along which points of the sheets as they are seen now.

    - Every trace lies on its sheet.
    - Traces do not depend on a secret.
    """

    def __call__(self, view: View, events: Sequence[Struct], /) -> list[Trace]: ...


class Editors(Protocol):
    """How people draw the options that are drawings, an editor for each."""

    def __call__(self) -> list[Editor]: ...


class Sketch(Protocol):
    """What a terminal shows of the board, in Rich's markup, in a room of so many columns and lines.

    - The markup can be read.
    - It fits its room.
    - The sketch does not depend on a secret.
    """

    def __call__(self, view: View, room: Room, /) -> str: ...
