"""What a match and a view say to a player: questions, reasons, turns, the way back, and the words of the glossary."""
from dataclasses import replace

import pytest

import gnothi
from connect_four import GAME as FOUR
from gnothi.engine import story
from gnothi.engine.compile import rule
from gnothi.engine.errors import BadGame, IllegalAction
from gnothi.engine.events import emit
from gnothi.engine.glossary import Glossary
from gnothi.engine.match import LEAVE, Match
from gnothi.engine.rng import roll
from gnothi.engine.speech import GENERAL, Reason
from nim import GAME as NIM

pytestmark = pytest.mark.usefixtures("at_once")


def four(*columns):
    match = Match.new(FOUR, seed=1, names=["Ada", "Ben"], options={"start_seat": "seat 1"})
    for number, column in enumerate(columns):
        match.play(number % 2, column)
    return match


# Questions and reasons


def test_who_has_a_choice_is_asked_and_others_hear_whom_the_game_waits_for():
    match = four()
    assert match.view(0).question() == "Into which column do you drop your disc?"
    assert match.view(1).question() == "The game waits for Ada."
    assert match.view().question() == "The game waits for Ada."


def test_once_the_game_is_over_there_is_no_question_and_no_aim():
    match = four(0, 1, 0, 1, 0, 1, 0)
    assert match.view(1).question() == "The game is over."
    assert match.view(1).aims() == []
    assert match.view(1).why(3) == Reason("C4-4", "The game is over.")


def test_a_legal_action_has_no_reason_against_it():
    assert [four().view(0).why(column) for column in range(7)] == 7 * [None]


def test_an_illegal_action_has_a_reason_of_this_position():
    assert four(0, 0, 0, 0, 0, 0).view(0).why(0) == Reason("C4-3", "Column a is full: 6 discs lie in it.")


def test_who_is_not_awaited_hears_whom_the_game_waits_for():
    assert four().view(1).why(3) == Reason("C4-3", "The game waits for Ada.")


def test_a_game_without_words_gives_the_general_reason():
    match = gnothi.new("nim", seed=1)
    for number in range(6):
        match.play(number % 2, 2)
    match.play(0, 0)
    assert match.view(1).why(2) == Reason("R0", GENERAL)


def test_without_a_question_of_its_own_a_game_asks_by_the_title_of_its_clause():
    game = replace(FOUR, words=replace(FOUR.words, question=NIM.words.question))
    assert Match.new(game, seed=1, options={"start_seat": "seat 1"}).view(0).question() == "The turn"
    assert gnothi.new("nim", seed=1).view(0).question() == "What do you do?"


def test_aims_follow_the_position():
    match = four(0, 1, 0, 1)
    assert [(aim.label, aim.value, aim.share) for aim in match.view(0).aims()] == [
        ("Connect four of your discs", "2 of 4 in a line", 0.5), ("Keep Ben from it", "2 of 4 in a line", 0.5),
    ]
    assert match.view().aims() == []


# The story in turns


def test_a_turn_has_a_headline_over_its_sentences():
    match = four(3, 2)
    deal, first, second = match.turns(match.view(1))
    assert [turn.number for turn in (deal, first, second)] == [0, 1, 2]
    assert (first.headline, second.headline) == ("Ada drops a disc into column d", "You drop a disc into column c")
    assert [str(line) for line in first.lines] == ["Ada drops a disc into column d. (C4-3)"]


def test_only_turns_that_tell_of_moves_from_a_moment_on_are_told_but_those_whole():
    match = four(3, 2, 4)
    assert [turn.number for turn in match.turns(match.view(), 2)] == [2, 3]
    assert [turn.number for turn in match.turns(match.view(), 4)] == [3]


def test_turns_follow_what_is_taken_back_and_played_again():
    match = four(3, 2, 4)
    assert len(match.turns(match.view())) == 4
    match.undo()
    match.undo()
    assert len(match.turns(match.view())) == 2
    match.play(1, 5)
    assert match.turns(match.view())[-1].headline == "Ben drops a disc into column f"


def test_where_nothing_opens_a_turn_it_is_what_one_seat_does_in_a_row():
    game = replace(TELLING, words=replace(TELLING.words, tell=lambda view, event: f"{view.names[event.seat]} takes."))
    match = Match.new(game, seed=1, names=["Ada", "Ben"])
    for seat, action in ((0, 0), (0, 1), (1, 1), (0, 0)):
        match.play(seat, action)
    assert [(turn.headline, len(turn.lines)) for turn in match.turns(match.view())] == [
        ("", 0), ("Ada takes", 2), ("Ben takes", 1), ("Ada takes", 1),
    ]


def test_a_trace_ends_where_its_piece_lies():
    match = four(3, 3)
    view = match.view()
    [trace] = view.traces(story.events(match, view, 2))
    [piece] = [piece for piece in view.pieces() if piece.id == trace.piece]
    assert trace.points[-1] == (piece.x, piece.y)


# The way back


@rule
def tells(s, seat, more):
    """Everything is told; who takes one stick goes on."""
    s.sticks -= more + 1
    emit(s, 0, seat)
    if more:
        s.turn = 1 - seat


@rule
def keeps_quiet(s, seat, more):
    """Nothing is told; who takes one stick goes on, who takes two rolls a die first, who takes three hands over."""
    s.sticks -= more + 1
    if more == 1:
        roll(s, 6)
    if more == 2:
        s.turn = 1 - seat


@rule
def rises(s, seat):
    return True


TELLING = replace(NIM, rules=replace(NIM.rules, apply=tells))
QUIET = replace(NIM, rules=replace(NIM.rules, apply=keeps_quiet, leave=rises))


@rule
def only_one(s, seat, out):
    """At an even number of sticks one stick is all that can be taken."""
    out[0], out[1] = 0, 2
    return 0 if seat != s.turn else 1 + s.sticks % 2


FORCED = replace(QUIET, rules=replace(QUIET.rules, legal=only_one))


def test_one_steps_back_from_what_nothing_has_come_of():
    match = Match.new(QUIET, seed=1)
    before = match.record()
    assert not match.can_step_back(0)
    match.play(0, 0)
    match.play(0, 0)
    assert match.can_step_back(0) and not match.can_step_back(1)
    match.step_back(0)
    match.step_back(0)
    assert match.record() == before
    assert match.history == []


def test_one_steps_back_over_what_was_forced_to_where_there_was_a_choice():
    match = Match.new(FORCED, seed=1)
    for _ in range(3):
        match.play(0, 0)
    assert [len(match.at(move).actions(0)) for move in range(4)] == [2, 1, 2, 1]
    assert match.choice_before(0) == 2
    match.step_back(0)
    assert len(match.moves) == 2
    assert match.choice_before(0) == 0, "the lone choice between is none"


@pytest.mark.parametrize(("game", "action", "why"), [
    (QUIET, 1, "a die was rolled"), (QUIET, 2, "it is the other's turn"), (TELLING, 0, "it was told"),
    (QUIET, LEAVE, "one has left"),
])
def test_one_does_not_step_back_once_something_has_happened(game, action, why):
    match = Match.new(game, seed=1, names=["Ada", "Ben"])
    match.redo(0, action)
    assert not match.can_step_back(0), why
    with pytest.raises(IllegalAction, match="Ada cannot step back: what was done last is done"):
        match.step_back(0)


def test_what_was_one_s_own_turn_only_after_the_other_s_stays():
    match = Match.new(QUIET, seed=1)
    match.play(0, 2)
    match.play(1, 2)
    assert not match.can_step_back(1)
    assert not match.can_step_back(0)


# The glossary


def test_a_word_is_found_in_any_of_its_forms_and_near_ones_are_offered():
    glossary = FOUR.glossary
    assert glossary.find(" Columns ") == glossary.entries["column"]
    assert glossary.find("colum") is None
    assert glossary.near("colum") == ["column"]
    assert glossary.near("four") == ["four in a line"]
    assert glossary.near("xyzzy") == []


def test_the_words_of_a_text_come_in_its_order_and_once():
    words = FOUR.glossary.of("Four in a line: a disc in every column, discs and discology.")
    assert [entry.word for entry in words] == ["four in a line", "disc", "column"]
    assert NIM.glossary.of("a stick") == []


def test_a_glossary_that_cannot_be_read_is_one_sentence(tmp_path):
    file = tmp_path / "glossary.toml"
    file.write_text("[disc]\nmeans = 'round'\n")
    with pytest.raises(BadGame, match=rf"^{tmp_path.name}/glossary.toml cannot be read: .*'means'"):
        _ = Glossary(file).entries
