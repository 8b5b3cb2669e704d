"""What the table says to one player: the question, the aims, the reasons, the warnings, the words, and the story."""
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gnothi.engine.defaults import refuse_generally
from gnothi.engine.events import SPECTATOR
from gnothi.engine.game import Game
from gnothi.engine.match import Match
from gnothi.engine.scene import Piece, Row, Trace, sheet_of
from gnothi.engine.speech import GENERAL, Aim
from gnothi.engine.view import View
from gnothi.testing.faults import complaint, hold

MOST_AIMS, MOST_THOUGHTS, MOST_SENTENCES = 6, 12, 2
LONGEST_ENTRY = 240                                 # letters
SENTENCE_END = re.compile(r"[.!?]”?(?= |$)")
DEFINED = re.compile(r"\*\*([^*]+)\*\* = ")         # how rules.md defines a word of art


@dataclass
class Asked:
    """How often it was asked why something cannot be done, and how often the answer was no better than general."""

    times: int = 0
    generally: int = 0

    def check(self, game: Game) -> None:
        hold(game, "why", self.generally <= self.times // 10,
             f"why gives the general sentence for {self.generally:,} of {self.times:,} illegal actions, over a tenth")


def check_spoken(view: View, asked: Asked) -> None:
    """All that is said to a seat now."""
    game = view.game
    if view.actions:
        hold(game, "question", view.question().strip() != "", "question asks nothing where there is a choice")
        check_reasons(view, asked)
    if not view.awaited:
        check_outcome(view)
    passes = view.passes()
    hold(game, "passes", passes == -1 or passes in view.actions, f"passes gives {passes}, which is not legal")
    aims = view.aims()
    hold(game, "aims", len(aims) <= MOST_AIMS, f"there are {len(aims)} aims, more than {MOST_AIMS}")
    for aim in aims:
        for true, said in about_aim(game, aim):
            hold(game, "aims", true, f"the aim {aim.label!r} {said}")


def check_outcome(view: View) -> None:
    """What became of who looks, in a sentence or two."""
    said = view.outcome()
    sentences = len(SENTENCE_END.findall(said))
    hold(view.game, "outcome", 1 <= sentences <= MOST_SENTENCES,
         f"outcome says {said!r}, in {sentences} sentences, not one or two")


def about_aim(game: Game, aim: Aim) -> Iterator[tuple[bool, str]]:
    """What must be true of an aim, and what is said if it is not."""
    yield aim.label.strip() != "" and aim.value.strip() != "", "has no label or no value"
    yield 0 <= aim.share <= 1, f"is {aim.share:g} done, which is not from 0 to 1"
    yield not aim.clause or aim.clause in game.clauses, f"cites {aim.clause}, which is no clause of its rules"
    yield from about_word(game, aim.about)


def check_reasons(view: View, asked: Asked) -> None:
    """Every action that is not legal has a reason."""
    game = view.game
    for action in range(game.rules.num_actions):
        reason = view.why(action)
        if reason is not None:
            hold(game, "why", reason.clause in game.clauses,
                 f"why names {reason.clause!r} for action {action}, which is no clause of its rules")
            hold(game, "why", reason.text.strip() != "", f"why has no sentence for action {action}")
            if game.words.why is not refuse_generally:
                asked.times += 1
                asked.generally += reason.text == GENERAL


def about_word(game: Game, word: str) -> Iterator[tuple[bool, str]]:
    """What a thing is about stands in the glossary."""
    yield not word or word in game.glossary.entries, f"is about {word!r}, which is not in its glossary"


def about_thoughts(view: View, thing: Piece | Row) -> Iterator[tuple[bool, str]]:
    """What must be true of what people might think of doing with a thing, and what is said if it is not."""
    known = all(action in range(view.game.rules.num_actions) for action in thing.could)
    yield known, f"could offer {list(thing.could)}, which are not all actions"
    yield len(thing.could) <= MOST_THOUGHTS, f"could offer {len(thing.could)} actions, more than {MOST_THOUGHTS}"
    said = all(view.say(action).strip() for action in thing.could) if known else True
    yield said, "could offer something for which say has nothing"
    yield from about_word(view.game, thing.about)


def check_story(match: Match) -> None:
    """The whole story in turns, as everybody reads it, and the traces that its moves leave."""
    game = match.game
    for seat in range(SPECTATOR, match.seats):
        view = match.view(seat)
        turns = match.turns(view)
        for turn in turns:
            headed = turn.headline.strip() != "" or not turn.lines
            hold(game, "headline", headed, f"turn {turn.number} has no headline: {' '.join(map(str, turn.lines))}")
        told = [line for turn in turns for line in turn.lines]
        assert told == match.log(seat), f"{game.id}: the story in turns is not the story"


def check_traces(view: View, traces: Sequence[Trace]) -> None:
    """Every trace lies on its sheet."""
    game, sheets = view.game, view.sheets()
    by_id = {sheet.id: sheet for sheet in sheets}
    for trace in traces:
        sheet = by_id.get(sheet_of(trace, sheets))
        if sheet is None:
            raise complaint(game, "traces", f"the trace of {trace.piece} lies on {trace.sheet!r}, which is no sheet")
        inside = all(0 <= x <= sheet.width and 0 <= y <= sheet.height for x, y in trace.points)
        hold(game, "traces", inside and len(trace.points) > 0, f"the trace of {trace.piece} is not inside its sheet")


def check_glossary(game: Game) -> None:
    """Assert that every entry is short and cites a clause, and that every word that rules.md defines has one."""
    file = f"{game.folder.name}/{game.glossary.path.name}"
    for entry in game.glossary.entries.values():
        assert 0 < len(entry.text.strip()) <= LONGEST_ENTRY, (
            f"{file}: {entry.word!r} takes {len(entry.text)} letters to explain; say it in 1 to {LONGEST_ENTRY}"
        )
        assert not entry.clause or entry.clause in game.clauses, (
            f"{file}: {entry.word!r} cites {entry.clause}, which is no clause of its rules"
        )
    for word in DEFINED.findall(game.rulebook.text) if game.glossary.entries else ():
        assert game.glossary.find(word), f"{file}: rules.md defines {word!r}, which has no entry"
