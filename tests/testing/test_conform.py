"""The kit itself: sound games pass it, and each way to break the contract is found and named."""
import inspect
import itertools
import re
from dataclasses import replace

import numpy as np
import pytest

from connect_four import GAME as FOUR
from connect_four.state import Clause
from gnothi.engine import contract
from gnothi.engine.compile import INTERPRETED, rule
from gnothi.engine.errors import BadGame
from gnothi.engine.game import Game
from gnothi.engine.match import Match
from gnothi.engine.meaning import Number
from gnothi.engine.notes import Note
from gnothi.engine.scene import SMALL, Panel, Trace
from gnothi.engine.speech import Aim, Reason, not_now
from gnothi.engine.state import state_layout
from gnothi.testing import conform
from gnothi.testing.conform import Effort
from gnothi.testing.remembered import remembered

from . import high_card
from .broken import Fault, with_fault
from .gifts import LEAKY
from .high_card import EVENTS, FIELDS, ROUNDS
from .high_card import GAME as HIGH_CARD

LITTLE = Effort(tables=6, games=100, worded=50, interpreted=50)


@pytest.mark.parametrize("game", [FOUR, with_fault(Fault.NOTHING)], ids=["connect four", "high card"])
def test_a_sound_game_passes(game):
    assert sum(conform(game, LITTLE).fired.values()) > 0


def test_a_view_is_asked_each_thing_once_and_another_view_again():
    asked = []
    view = Match.new(changed(HIGH_CARD, describe=lambda view: asked.append(view.seat) or ["A table."]), seed=1).view(0)
    once = remembered(view)
    assert once.describe() == once.describe() == view.describe()
    assert asked == [0, 0], "once by the view that remembers, and once by the other"
    assert replace(once, seat=1).describe() and asked == [0, 0, 1]


def changed(game: Game, **changes: object) -> Game:
    """A game with some values of its contract changed, whichever group they are in."""
    for group in ("facts", "rules", "sight", "words", "scene"):
        known = getattr(game, group)
        here = {name: value for name, value in changes.items() if hasattr(known, name)}
        game = replace(game, **{group: replace(known, **here)})
    notation = {name: value for name, value in changes.items() if hasattr(game.rules.notation, name)}
    return replace(game, rules=replace(game.rules, notation=replace(game.rules.notation, **notation)))


def silent_about(clause):
    """A `tell` that says nothing of one clause."""
    return lambda view, event: "" if event.clause == clause else FOUR.words.tell(view, event)


def knowing_only(clause):
    """A `tell` that looks its sentences up and has but one."""
    return lambda view, event: {clause: FOUR.words.tell}[int(event.clause)](view, event)


def with_last_piece(**changes):
    """The pieces of Connect Four, the last of them changed."""
    def pieces(view):
        *others, last = FOUR.scene.pieces(view)
        return [*others, replace(last, **changes)]
    return pieces


def with_sheet(**changes):
    """The sheet of Connect Four, changed."""
    return lambda seats, options: [replace(FOUR.scene.sheets(seats, options)[0], **changes)]


def with_panel(**changes):
    """The panel of Connect Four, changed."""
    return lambda view: [replace(FOUR.scene.panels(view)[0], **changes)]


def with_row(**changes):
    """The panel of Connect Four, its first row changed."""
    def panels(view):
        [panel] = FOUR.scene.panels(view)
        first, *others = panel.rows
        return [replace(panel, rows=[replace(first, **changes), *others])]
    return panels


def wrong_line(view, actions):
    """Another column than the one that was played."""
    return view.name(next((action for action in view.actions if action != actions[0]), actions[0])), 1


CALLS = itertools.count()
AIM = Aim("Win", "3 of 4", 0.75)
SMALL_PRINT = '<text font-size="9">Read the small print.</text>'

BROKEN = [
    ("Setup: The same seed deals the same game.", Fault.DEALS_BY_WHIM, "the same seed deals two games"),
    ("Awaited: No bit stands for a seat that is not at the table.", Fault.AWAITS_A_STRANGER,
     "a seat is awaited that is not at the table"),
    ("Awaited: Unless the game is `simultaneous`, no two seats are awaited at once.", {"simultaneous": False},
     r"seat \d and others are awaited at once, but the game is not declared simultaneous"),
    ("Awaited: Everybody can tell whom the game waits for.", Fault.HIDES_WHO_HAS_CHOSEN,
     r"whom the game waits for cannot be told from what seat \d sees"),
    ("Awaited: Nobody is awaited once `ended_by` names the clause that ended the game.", Fault.AWAITS_AFTER_THE_END,
     r"seat 0 is awaited though the game is over: s\.ended_by was set before, to H4 \(awaited in testing/broken.py"),
    ("Legal: A seat that is awaited has an action.", Fault.OFFERS_NOTHING, "seat 0 is awaited but has no legal action"),
    ("Legal: Nobody has an action once the game is over.", Fault.OFFERS_AFTER_THE_END,
     "seat 0 is offered action 0 though the game is over"),
    ("Legal: There are no more than `max_legal`.", {"max_legal": 6},
     r"seat \d has 7 legal actions, more than max_legal"),
    ("Legal: There are no more than `max_legal`.", {"max_legal": 1},
     r"seat \d has 7 legal actions, more than max_legal"),
    ("Legal: Every action is below `num_actions`.", Fault.OFFERS_UNKNOWN,
     "seat 0 is offered action 6, which is not below num_actions"),
    ("Legal: Every action is below `num_actions`.", {"num_actions": 6},
     r"seat \d is offered action 6, which is not below num_actions"),
    ("Legal: No action comes twice.", Fault.OFFERS_TWICE, r"seat 0 is offered action \d twice"),
    ("Legal: What a seat sees is enough to tell its actions.", Fault.OFFERS_BY_A_SECRET,
     r"the legal actions of seat \d differ from those of its redacted record"),
    ("Apply: The same action in the same state leads to the same state.", Fault.SCORES_BY_WHIM,
     r"the same action .* gives two outcomes, in points: random numbers must come from s\.rng"),
    ("Apply: Afterwards `check` finds nothing broken.", Fault.LOSES_A_CARD,
     "check says that this no longer holds: each seat has two cards, in its hand or laid"),
    ("Apply: Afterwards `check` finds nothing broken.", Fault.OFFERS_ANY_CARD,
     "check says that this no longer holds: a chosen card is in its seat's hand"),
    ("Apply: The events of one move fit into the record.", Fault.BABBLES,
     "6 events in one move do not fit into its block of events"),
    ("Apply: Every event cites a clause of the rules.", Fault.CITES_NOTHING,
     r"an event cites clause number 99, which its rules\.md does not have"),
    ("Apply: No event tells a seat what is hidden from it.", Fault.ROLLS_OPENLY,
     r"(one who only watches|seat \d) is told by an event what is hidden from it: .* give the event an audience "
     r"\(apply in testing/broken.py, line"),
    ("Apply: Of a game that is over, an event of the last move cites the clause in `ended_by`.", Fault.ENDS_BY_NOTHING,
     r"a game is over, but no event of its last move cites H1, which s\.ended_by names: .* \(apply in testing/"),
    ("Apply: Interpreted and compiled, it leaves the same bytes.", Fault.COUNTS_NARROWLY,
     r"interpreted and compiled play part at move \d, in points"),
    *(("Apply: Interpreted, no number grows too big for its field, here or in any other rule.", fault,
       r"interpreted, testing/broken\.py, line \d+: overflow encountered in scalar multiply")
      for fault in (Fault.AWAITS_TOO_BIG, Fault.OFFERS_TOO_BIG, Fault.CHECKS_TOO_BIG, Fault.HOPES_TOO_BIG,
                    Fault.WEIGHS_TOO_BIG)),
    ("Apply: No game is longer than `max_moves`, unless it is endless.", {"max_moves": 12},
     "a game goes on after 12 moves, its max_moves"),
    ("Returns: Every result is from -1 to 1.", Fault.PAYS_TOO_MUCH, r"results are \(10\.0, 10\.0\)"),
    ("Returns: Once the game is over everybody can tell the results from what they see.", Fault.PAYS_BY_A_SECRET,
     r"the results are \(.*\), but who looks on sees them as \(0\.5, "),
    ("ZeroSum: Where it is so, the results of a game that is over add up to 0.", Fault.PAYS_FOR_NOTHING,
     r"results are \(1\.0, 0\.5\), which do not add up to 0, but the game says that they do"),
    ("Fallback: It is legal.", Fault.FALLS_BACK_ON_ANYTHING, "fallback gives 6, which is not legal"),
    ("Leave: The game does not wait for a seat that has left.", Fault.AWAITS_WHO_LEFT,
     r"seat \d has left and is awaited"),
    ("Name: Legal actions have different names.", {"name": lambda view, action: "drop"},
     "two legal actions have one name: drop, drop, drop"),
    ("Name: A name has no stray blanks.", {"name": lambda view, action: f"drop  {action}"},
     "'drop  0' is no name: no stray blanks"),
    ("Name: Names do not depend on a secret.", {"name": lambda view, action: f"drop {action} {next(CALLS)}"},
     "names depend on"),
    ("Name: Names do not depend on what people are called.",
     {"name": lambda view, action: f"{view.names[0]} {action}"}, "names depend on what people are called"),
    ("Line: A record leads back to the game that it tells.", {"line": wrong_line},
     "a record does not lead back to the game it tells"),
    ("Redact: Twice is the same as once.", Fault.HIDES_MORE_EACH_TIME,
     "redacting twice for one who only watches is not the same as once: points"),
    ("Redact: A spectator sees nothing that a seat does not.", Fault.SHOWS_WATCHERS_ALL,
     r"one who only watches (knows what seat|knows something that seat|sees what seat) \d"),
    ("Redact: Nobody sees what another has answered while some still decide.", Fault.SHOWS_ANSWERS,
     r"one who only watches sees what seat \d answered before all have answered: answer"),
    ("Redact: Nothing stays by which a seat could tell the truth from an imagined world.", Fault.SHOWS_HANDS,
     r"seat \d can tell the truth from a world .*, by place: either redact leaves in what it should"),
    ("Determinize: In the imagined world `check` finds nothing broken.", Fault.IMAGINES_NOTHING,
     "determinize gives .* a world in which this does not hold: each seat has two cards"),
    ("Determinize: The seat sees in it what it saw.", Fault.IMAGINES_ANOTHER_SCORE,
     "one who only watches can tell the truth from a world .*, by points"),
    ("Evaluate: Every guess is from -1 to 1.", Fault.HOPES_TOO_MUCH, r"evaluate gives seat 0 1\.5, not from -1 to 1"),
    ("Weigh: No weight is below nothing or no number, and not all are nothing.", Fault.WEIGHS_NOTHING,
     r"weigh gives seat 0 0 for action \d: no weight may be below nothing, .* \(weigh in testing/broken.py, line \d+;"),
    ("Weigh: No weight is below nothing or no number, and not all are nothing.", Fault.WEIGHS_BELOW_NOTHING,
     r"weigh gives seat 0 -0\.5 for action \d: no weight may be below nothing"),
    ("Weigh: No weight is below nothing or no number, and not all are nothing.", Fault.WEIGHS_NO_NUMBER,
     r"weigh gives seat 0 nan for action \d: no weight may be below nothing, endless or no number"),
    ("Weigh: What a seat sees is enough to tell its weights.", Fault.WEIGHS_A_SECRET,
     r"what seat \d weighs for action \d depends on what it does not see \(weigh in testing/broken.py, line"),
    ("Meanings: Every path is a field that a seat sees.", {"meanings": lambda seats, options: {"disks": Number(1)}},
     r"meanings tell of 'disks', which is no field that a seat sees, perhaps 'discs' \(connect_four/rules\.py, line"),
    ("Meanings: Every number that a seat sees fits what its field means.",
     {"meanings": lambda seats, options: {"last": Number(5, mark=-1)}},
     r"(seat \d|one who only watches) sees 6 in 'last', which means Number\(high=5, .*\) \(meanings in testing/"),
    ("Redact: Played on, both worlds look the same to the seat until it is told something else, or all is shown at the "
     "end.", LEAKY, "(seat .|one who only watches) sees what it was never told, in notes: two worlds"),
    ("Say: It says something.", {"say": lambda view, action: "" if action in view.actions else "Drop"},
     "say has nothing for 'a'"),
    ("Say: What it says does not depend on a secret.", {"say": lambda view, action: f"drop {action} {next(CALLS)}"},
     "what a button says depends on a secret"),
    ("Tell: A sentence does not depend on a secret.", {"tell": lambda view, event: f"Call {next(CALLS)}."},
     "what is told depends on a secret"),
    ("Asks: The question does not depend on a secret.",
     {"asks": lambda view: FOUR.clauses[next(CALLS) % len(FOUR.clauses)]}, "the question depends on a secret"),
    ("Tell: There is a sentence for every event.", {"tell": silent_about(Clause.C4_4)},
     "tell has no sentence for an event of clause C4-4"),
    ("Tell: There is a sentence for every event.", {"tell": knowing_only(Clause.C4_2)},
     "tell has no sentence for an event of clause C4-3"),
    ("Tell: A sentence does not change as the game goes on.",
     {"tell": lambda view, event: f"{int(view.s.discs.sum())} discs."}, "tell has changed its sentence of move 0"),
    ("Describe: No line is empty.", {"describe": lambda view: ["Your turn.", ""]}, "describe has an empty line"),
    ("Describe: The description does not depend on a secret.", {"describe": lambda view: [f"Call {next(CALLS)}."]},
     "the description depends on a secret"),
    ("Asks: It is a clause of the rules.", {"asks": lambda view: "C4-9"},
     "asks names 'C4-9', which is no clause of its rules"),
    ("Question: There is a question wherever there is a choice.", {"question": lambda view: " "},
     "question asks nothing where there is a choice"),
    ("Question: What is asked does not depend on a secret.", {"question": lambda view: f"Call {next(CALLS)}?"},
     "what is asked depends on a secret"),
    ("Aims: There are no more than six.", {"aims": lambda view: 7 * [AIM]}, "there are 7 aims, more than 6"),
    ("Aims: Each has a label and a value.", {"aims": lambda view: [replace(AIM, value="")]},
     "the aim 'Win' has no label or no value"),
    ("Aims: What is done of it is from 0 to 1.", {"aims": lambda view: [replace(AIM, share=1.5)]},
     "the aim 'Win' is 1.5 done, which is not from 0 to 1"),
    ("Aims: Its clause is one of the rules, and what it is about stands in the glossary.",
     {"aims": lambda view: [replace(AIM, clause="C4-9")]}, "the aim 'Win' cites C4-9, which is no clause of its rules"),
    ("Aims: Its clause is one of the rules, and what it is about stands in the glossary.",
     {"aims": lambda view: [replace(AIM, about="horse")]}, "the aim 'Win' is about 'horse', which is not in its"),
    ("Aims: Aims do not depend on a secret.", {"aims": lambda view: [replace(AIM, value=f"{next(CALLS)} of 4")]},
     "aims depend on a secret"),
    ("Why: Every illegal action has a clause of the rules and a sentence.",
     {"why": lambda view, action: Reason("C4-9", "No.")}, r"why names 'C4-9' for action \d, which is no clause of its"),
    ("Why: Every illegal action has a clause of the rules and a sentence.",
     {"why": lambda view, action: Reason("C4-3", "")}, r"why has no sentence for action \d"),
    ("Why: No more than a tenth of them get the general sentence.", {"why": lambda view, action: not_now(view)},
     r"why gives the general sentence for (\d+) of \1 illegal actions, over a tenth"),
    ("Why: Reasons do not depend on a secret.",
     {"why": lambda view, action: Reason("C4-3", f"Call {next(CALLS)}.")}, "reasons depend on a secret"),
    ("Warns: Warnings do not depend on a secret.", {"warns": lambda view, action: f"Call {next(CALLS)}."},
     "warnings depend on a secret"),
    ("Passes: It is legal, or -1.", {"passes": lambda view: 7}, "passes gives 7, which is not legal"),
    ("Headline: Every turn has a headline.", {"headline": lambda view, events: ""},
     r"turn 0 has no headline: .* \(C4-2\)"),
    ("Headline: A headline does not depend on a secret.", {"headline": lambda view, events: f"Call {next(CALLS)}"},
     "a headline depends on a secret"),
    ("Outcome: It is one sentence, or two.", {"outcome": lambda view: " "}, "outcome says ' ', in 0 sentences, not"),
    ("Outcome: It is one sentence, or two.", {"outcome": lambda view: "You win. Well played! Again?"},
     r"outcome says 'You win\. Well played! Again\?', in 3 sentences, not one or two"),
    ("Outcome: What is said of the end does not depend on a secret.", {"outcome": lambda view: f"Call {next(CALLS)}."},
     "what is said of the end depends on a secret"),
    ("Traces: Every trace lies on its sheet.", {"traces": lambda view, events: [Trace("disc-0-0", [(9999, 0)])]},
     "the trace of disc-0-0 is not inside its sheet"),
    ("Traces: Every trace lies on its sheet.", {"traces": lambda view, events: [Trace("disc-0-0", [(1, 1)], "moon")]},
     "the trace of disc-0-0 lies on 'moon', which is no sheet"),
    ("Traces: Traces do not depend on a secret.",
     {"traces": lambda view, events: [Trace("disc-0-0", [(next(CALLS) % 500, 0)])]}, "traces depend on a secret"),
    ("Sheets: Every sheet is well-formed.",
     {"sheets": with_sheet(body="<p>")},
     "the picture is not well-formed"),
    ("Pieces: Every piece is well-formed.", {"pieces": with_last_piece(drawing="<path>")},
     "the picture is not well-formed"),
    ("Sheets: Every sheet has an id of its own.",
     {"sheets": lambda seats, options: 2 * FOUR.scene.sheets(seats, options)}, "two sheets have one id"),
    ("Sheets: The board is everybody's.", {"sheets": with_sheet(of=1)},
     "the first sheet, the board, is not everybody's"),
    ("Sheets: No text is smaller than 13 units.", {"sheets": with_sheet(body=SMALL_PRINT)},
     "sheet board has a text of 9 units, under 13"),
    ("Pieces: Every piece has an id of its own.", {"pieces": with_last_piece(id="column-0")}, "two pieces have one id"),
    ("Pieces: Every symbol is drawn.", {"pieces": with_last_piece(symbol="horse")},
     "piece moment has the symbol horse, which is not drawn"),
    ("Pieces: No piece has the id of a symbol.", {"pieces": with_last_piece(id="red")},
     r"piece red has the id of a symbol, so that a picture may show neither; give it another \(pieces in "),
    ("Pieces: Every piece lies inside its sheet.", {"pieces": with_last_piece(x=-5)},
     "piece moment does not lie inside the sheet board"),
    ("Pieces: Every piece lies on a sheet that there is for who looks.", {"pieces": with_last_piece(sheet="moon")},
     "piece moment lies on 'moon', which is no sheet of who looks"),
    ("Pieces: No text is smaller than 13 units.", {"pieces": with_last_piece(scale=0.8)},
     "piece moment has a text that is scaled too small"),
    ("Pieces: No text is smaller than 13 units.", {"pieces": with_last_piece(drawing=SMALL_PRINT)},
     "piece moment has a text of 12.6 units, under 13"),
    ("Pieces: A piece offers only what is legal.", {"pieces": with_last_piece(actions=(9,))},
     "piece moment offers what is not legal"),
    ("Pieces: What a piece could offer is an action, and is said in words.", {"pieces": with_last_piece(could=(9,))},
     r"piece moment could offer \[9\], which are not all actions"),
    ("Pieces: What a piece could offer is an action, and is said in words.",
     {"pieces": with_last_piece(could=13 * (1,))}, "piece moment could offer 13 actions, more than 12"),
    ("Pieces: What a piece is about stands in the glossary.", {"pieces": with_last_piece(about="horse")},
     "piece moment is about 'horse', which is not in its glossary"),
    ("Pieces: Every piece has a title.", {"pieces": with_last_piece(title="")},
     "piece moment has no title for a screen reader"),
    ("Pieces: Pieces do not depend on a secret.",
     {"pieces": lambda view: [replace(piece, title=f"Call {next(CALLS)}") for piece in FOUR.scene.pieces(view)]},
     "pieces depend on a secret"),
    ("Panels: Every panel has an id of its own.", {"panels": lambda view: 2 * FOUR.scene.panels(view)},
     "two panels have one id"),
    ("Panels: Every panel has a title.", {"panels": with_panel(title=" ")}, "panel discs has no title"),
    ("Panels: Every row has a label.", {"panels": with_row(label="")}, "row '' of panel discs has no label"),
    ("Panels: Where a panel names columns, every row has a value for each.", {"panels": with_panel(columns=["a", "b"])},
     "row 'Player 1' of panel discs has 1 values for 2 columns"),
    ("Panels: Every symbol is drawn.", {"panels": with_row(symbol="horse")},
     "row 'Player 1' of panel discs has the symbol horse, which is not drawn"),
    ("Panels: Every clause is one of the rules.", {"panels": with_row(clause="C4-9")},
     "row 'Player 1' of panel discs cites C4-9, which is no clause of its rules"),
    ("Panels: A row offers only what is legal.", {"panels": with_row(actions=(9,))},
     "row 'Player 1' of panel discs offers what is not legal"),
    ("Panels: What a row could offer is an action, and is said in words.", {"panels": with_row(could=(-1,))},
     r"row 'Player 1' of panel discs could offer \[-1\], which are not all actions"),
    ("Panels: What a row is about stands in the glossary.", {"panels": with_row(about="horse")},
     "row 'Player 1' of panel discs is about 'horse', which is not in its glossary"),
    ("Panels: Panels do not depend on a secret.", {"panels": lambda view: [Panel("calls", f"Call {next(CALLS)}", [])]},
     "panels depend on a secret"),
    ("Notes: Every note has an id of its own and a label.",
     {"notes": lambda view: [Note("d", "Column d", "moment"), Note("d", "Column e", "disc-0")]},
     "two notes have one id"),
    ("Notes: Every note has an id of its own and a label.", {"notes": lambda view: [Note("d", " ", "moment")]},
     "note 'd' has no id or label"),
    ("Notes: Every note names a piece of its own, which is there and offers no action.",
     {"notes": lambda view: [Note("d", "Column d", "horse")]}, "note d names the piece 'horse', which is not there"),
    ("Notes: Every note names a piece of its own, which is there and offers no action.",
     {"notes": lambda view: [Note("d", "Column d", "column-3")]},
     "the piece column-3 of note d offers an action, too"),
    ("Notes: Every note names a piece of its own, which is there and offers no action.",
     {"notes": lambda view: [Note("d", "Column d", "moment"), Note("e", "Column e", "moment")]},
     "two notes have one piece"),
    ("Notes: Notes do not depend on a secret.",
     {"notes": lambda view: [Note("d", f"Call {next(CALLS)}", "moment")]}, "notes depend on a secret"),
    ("Pieces: Every piece has a title.",
     {"pieces": lambda view: [replace(piece, title=piece.title if view.concludes else "")
                              for piece in FOUR.scene.pieces(view)]},
     "piece column-0 has no title for a screen reader"),
    ("Sketch: The markup can be read.", {"sketch": lambda view, room: "[bold]d[/red]"},
     "the sketch is not in Rich's markup"),
    ("Sketch: It fits its room.", {"sketch": lambda view, room: "\n" * room.lines},
     "the sketch has 20 lines in a room of 78 columns and 19 lines"),
    ("Sketch: It fits its room.", {"sketch": lambda view, room: "[bold]漢[/]" * (room.columns // 2) + "a"},
     r"a line of the sketch is 79 wide in a room of 78 columns and 19 lines: '漢+a'"),
    ("Sketch: It fits its room.", {"sketch": lambda view, room: "\n" * (12 if room == SMALL else 35)},
     "the sketch has 36 lines in a room of 118 columns and 34 lines"),
    ("Sketch: The sketch does not depend on a secret.", {"sketch": lambda view, room: f"Call {next(CALLS)}."},
     "the sketch depends on a secret"),
]


@pytest.mark.parametrize(("promise", "wrong", "complaint"), BROKEN, ids=[complaint[:90] for _, _, complaint in BROKEN])
def test_a_broken_promise_is_found(promise, wrong, complaint):
    if wrong == Fault.COUNTS_NARROWLY and INTERPRETED:
        pytest.skip("there is nothing compiled to compare with")
    if isinstance(wrong, Game):
        game = wrong
    elif isinstance(wrong, Fault):
        game = with_fault(wrong)
    else:
        game = changed(with_fault(Fault.NOTHING) if "simultaneous" in wrong else FOUR, **wrong)
    with pytest.raises(AssertionError, match=f"^{game.id}: {complaint}") as found:
        conform(game, LITTLE)
    assert re.search(r"\.\w+, line \d+", str(found.value)), "it does not say where"


def test_every_promise_of_the_contract_has_a_broken_game():
    made = {
        f"{name}: {promise}"
        for name, kind in inspect.getmembers(contract, inspect.isclass) if kind.__module__ == contract.__name__
        for promise in re.findall(r"^- (.*)$", inspect.getdoc(kind) or "", re.MULTILINE)
    }
    assert {promise for promise, _, _ in BROKEN} | CHECKED_BELOW == made


CHECKED_BELOW = {"Check: Every number that it returns has its sentence."}


def test_an_invariant_without_a_sentence_is_found():
    game = with_fault(Fault.LOSES_A_CARD)
    with pytest.raises(AssertionError, match="number 1, which has no sentence"):
        conform(replace(game, rules=replace(game.rules, invariants=())), LITTLE)


# What a game declares


def test_a_misspelt_field_for_each_seat_is_found():
    with pytest.raises(AssertionError, match=r"^connect_four: by_seat names 'disks', which is no field of the record, "
                                             r"perhaps 'discs' \(connect_four/rules\.py, line \d+\)"):
        conform(changed(FOUR, by_seat=("disks",)), LITTLE)


def test_a_field_without_an_entry_for_each_seat_is_found_where_it_is_written():
    line = 1 + (FOUR.folder / "state.py").read_text().splitlines().index(
        '    ("turn", np.int8),                  # whose turn it is, or was last'
    )
    with pytest.raises(AssertionError, match=r"^connect_four: by_seat names 'turn', but that field has no entry for "
                                             rf"each of 2 seats \(connect_four/state.py, line {line}\)"):
        conform(changed(FOUR, by_seat=("turn",)), LITTLE)


def test_a_field_in_which_nothing_can_be_hidden_is_found():
    unsigned = [(name, np.uint8, *shape) if name == "place" else (name, kind, *shape) for name, kind, *shape in FIELDS]
    with pytest.raises(AssertionError, match=r"^high_card: the field 'place' is uint8, which has no room for a mark "
                                             r"like HIDDEN = -2: .* like np.int8 \(testing/high_card.py, line \d+\)"):
        conform(changed(HIGH_CARD, State=state_layout(unsigned, (), EVENTS)), LITTLE)


@rule
def reads_a_misspelt_field(s, seat, out):
    return high_card.legal(s, seat, out) if s.ruonds < ROUNDS else 0


def test_a_misspelt_field_of_the_record_is_one_sentence():
    kind, said = (AssertionError, "high_card: interpreted, ") if INTERPRETED else (BadGame, "")
    with pytest.raises(kind, match=rf"^{said}testing/test_conform\.py, line \d+: \w+ record has no field 'ruonds', "
                                   "perhaps 'rounds'"):
        conform(changed(HIGH_CARD, legal=reads_a_misspelt_field), LITTLE)


# How much is played


def test_interpreted_a_few_moves_are_enough():
    assert (Effort.usual() == Effort()) != INTERPRETED
