"""What the table says at a terminal: why something cannot be done, what a thing is, aims; steps back, passing on."""
import io
import re
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest
from rich.console import Group
from rich.text import Text

from connect_four import GAME as FOUR
from gnothi.cli import terminal
from gnothi.cli.layout import newest
from gnothi.cli.speaking import advice, near, refusal, what, why
from gnothi.cli.story import Told, news_of, whole_story
from gnothi.engine.errors import GnothiError
from gnothi.engine.howto import howto
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from gnothi.engine.scene import Panel, Room, Row
from gnothi.screen import lines_of

pytestmark = pytest.mark.usefixtures("at_once")
UNPREPARED = SimpleNamespace(text="", searches=False)


def four(moves="", game=FOUR, bots=("", "")):
    match = Match.new(game, 2, 1, ["Ana", "Ben"], {"start_seat": "seat 1"}, bots)
    for column in moves:
        match.play(match.awaited[0], column)
    return match


def full_column(game=FOUR):
    """Column a is full, and Ana is asked."""
    return four("aaaaaa", game).view(0)


def text(lines):
    return [line.plain for line in lines]


@pytest.fixture
def at_table(monkeypatch, capsys, tmp_path):
    """Play a match at a terminal that is no screen; returns what was printed."""
    monkeypatch.setenv("COLUMNS", "110")

    def play(match, *lines, asks_all=False):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        terminal.play(match, tmp_path / "x.gnothi", UNPREPARED, asks_all)
        return capsys.readouterr().out

    return play


# Why


@pytest.mark.parametrize("asked", ["drop column a", "can't I drop a disc into column a?", "a"])
def test_why_something_cannot_be_done_is_told_with_its_clause(asked):
    assert text(why(full_column(), asked)) == ["Column a is full: 6 discs lie in it. C4-3"]


def test_what_can_be_done_is_said_to_be_possible():
    [answer] = text(why(full_column(), "column b"))
    assert answer == "Drop a disc into column b – you can do that now."


def test_why_with_a_number_is_about_the_choice_of_that_number():
    assert text(why(full_column(), "1")) == ["1 Drop a disc into column b – you can do that now."]
    warned = replace(FOUR, words=replace(FOUR.words, warns=lambda view, action: "Ben wins then."))
    assert text(why(full_column(warned), "2")) == ["2 Drop a disc into column c – you can do that now. Ben wins then."]
    with pytest.raises(GnothiError, match=r"^there is no choice 9; choose from 1 to 6, or type a word of a choice$"):
        why(full_column(), "9")


def test_why_an_aim_is_not_reached_is_told_with_all_that_is_still_to_be_done():
    match = Match.new(load("karma"), 2, 7, ["Ana", "Ben"])
    [answer] = text(why(match.view(match.awaited[0]), "go home"))
    assert answer.startswith("Go home to Cosmic Consciousness – ")
    assert "Still to be done: Win the Master Torch (0 of 2 pegs), Win the Master Sword (0 of 2 pegs), " in answer
    assert answer.endswith(". K4.2")


def test_where_it_is_not_sure_what_is_meant_near_ones_are_offered():
    with pytest.raises(GnothiError, match=r"^nobody here could think of 'hippopotamus'; ask for “Drop a disc into col"):
        why(full_column(), "hippopotamus")
    reasons = replace(FOUR.words, why=lambda view, action: SimpleNamespace(clause="C4-3", text=f"No {action}."))
    panels = [Panel("p", "Others", [Row("A way", could=[7, 8, 9, 10, 11])])]
    game = replace(FOUR, words=reasons, scene=replace(FOUR.scene, panels=lambda view: panels))
    say = replace(game.words, say=lambda view, action: f"Move a pawn: {action}")
    name = replace(game.rules.notation, name=lambda view, action: f"pawn {action}")
    game = replace(game, words=say, rules=replace(game.rules, notation=name))
    assert text(why(four(game=game).view(0), "move pawn"))[1:] == [
        f"Move a pawn: {action} – No {action}. C4-3" for action in (7, 8, 9, 10, 11)
    ], "what may mean several things is answered for each"
    assert text(why(four(game=game).view(0), "move pawn 9")) == ["No 9. C4-3"]


def test_alone_it_lists_all_that_cannot_be_done():
    assert text(why(full_column(), "")) == ["Drop a disc into column a – Column a is full: 6 discs lie in it. C4-3"]
    assert text(why(four().view(0), "")) == ["Everything that anybody could think of is possible."]


def test_actions_with_one_reason_are_answered_together():
    panels = [Panel("p", "Others", [Row("A way", could=[7, 8, 9, 10, 11, 12])])]
    say = replace(FOUR.words, say=lambda view, action: f"Play the {action}.",
                  why=lambda view, action: SimpleNamespace(clause="C4-3", text="You hold no cards."))
    name = replace(FOUR.rules.notation, name=lambda view, action: f"card {action}")
    game = replace(FOUR, words=say, scene=replace(FOUR.scene, panels=lambda view: panels),
                   rules=replace(FOUR.rules, notation=name))
    assert text(why(four(game=game).view(0), "")) == [
        "Play the 7 / Play the 8 / Play the 9 / Play the 10 and 2 more – You hold no cards. C4-3"
    ]


def test_a_slip_of_the_finger_is_answered_with_what_was_perhaps_meant(at_table):
    match = Match.new(load("cogito"), 3, 7, ["Ana", "Ben", "Cy"], bots=("", "casual", "casual"))
    assert "'butterflie' is no choice here; did you mean call butterfly?" in at_table(match, "butterflie", "quit")
    assert near(full_column(), "drop a") == [], "one of many was hardly meant"
    match = full_column(replace(FOUR, words=replace(FOUR.words, say=lambda view, action: f"Drop it: {action // 4}")))
    assert near(match, "drop 0") == [1, 2, 3], "what is possible was rather meant than column a, which is full"


def test_what_is_typed_and_known_is_refused_with_its_reason(at_table):
    assert refusal(full_column(), "drop a") == "Column a is full: 6 discs lie in it (C4-3)"
    assert refusal(full_column(), "hippo") == ""
    assert refusal(full_column(), "drop two") == "", "two is not into, misspelt"
    shown = at_table(four("aaaaaa"), "", "drop a disc into column a", "quit")
    assert "Column a is full: 6 discs lie in it (C4-3)." in shown


# What


def test_a_word_of_the_glossary_a_piece_and_near_words_are_explained():
    view = full_column()
    [entry] = text(what(view, "is four in a line"))
    assert entry.startswith("Four in a line: ") and entry.endswith("C4-4")
    found = text(what(view, "red in row 5"))
    assert found[0] == "red in column a, row 5" and found[1].startswith("Disc: ") and len(found) == 2
    with pytest.raises(GnothiError, match=r"^there is no word 'columm' here; perhaps you mean column"):
        what(view, "columm")
    with pytest.raises(GnothiError, match=r"`rules zebra` searches the rules$"):
        what(view, "zebra")
    assert text(what(view, ""))[0].startswith("Ask for ")


@pytest.mark.parametrize("game", ["connect_four", "cogito", "credo", "karma", "stage5", "conscious"])
@pytest.mark.parametrize("asked", ["win", "lose", "the end", "is the end of the game?", "how do I win"])
def test_how_the_game_is_won_and_lost_is_told_in_every_game(game, asked):
    match = Match.new(load(game), None, 7)
    view = match.view(match.awaited[0])
    said = " ".join(line.plain for line in lines_of(Group(*what(view, asked)), 80))
    assert "To win" in said and view.aims()[0].label in said
    assert howto(view.game).section("win").split()[-3] in said


def test_where_nobody_wrote_how_to_play_the_rules_tell_the_end():
    view = Match.new(load("liars_dice"), 2, 7).view(0)
    assert "wins" in " ".join(line.plain for line in lines_of(Group(*what(view, "end")), 80))


def test_questions_aims_and_words_stand_at_the_table(at_table):
    shown = at_table(four(), "", "aims", "why a", "what disc", "quit")
    assert re.search(r"─ Into which column do you drop your disc\? C4-3 ─", shown)
    assert re.search(r"Connect four of your discs +▱{8} +0 of 4 in a line", shown)
    assert "Drop a disc into column a – you can do that now." in shown and "Disc: " in shown


# Hints


def test_a_hint_begins_with_the_number_of_its_best_choice():
    choices = [SimpleNamespace(action=action) for action in (3, 1)]
    hint = SimpleNamespace(choices=choices, advice="Drop a disc into column d – it wins.")
    assert advice(full_column(), hint).plain == "3 Drop a disc into column d – it wins."


# Cards


def test_a_card_is_asked_for_by_any_name():
    say = replace(FOUR.words, say=lambda view, action: f"Play {('K♥', 'Q♥', 'K♠', '10♣')[action % 4]}")
    view = full_column(replace(FOUR, words=say))
    for asked in ("kh", "K♥", "king of hearts", "play k hearts"):
        assert text(why(view, asked))[0].startswith("Play K♥ "), asked


# The story


def test_the_story_is_told_in_turns_and_folds_where_there_is_no_room():
    match = four("ab")
    assert text(whole_story(match, match.view(0), folded=True)) == [
        "You start", "You drop a disc into column a", "Ben drops a disc into column b",
    ]
    news = news_of(match, match.view(0), 2)
    assert [(told.headline.plain, len(told.sentences)) for told in news] == [("Ben drops a disc into column b", 1)]
    two = [Told(Text("First"), (Text("One."), Text("Two."))), Told(Text("Second"), (Text("Three."), Text("Four.")))]
    assert [(text(lines), hidden) for lines, hidden in (newest(two, Room(20, room)) for room in (4, 3, 2, 1, 0))] == [
        (["One.", "Two.", "Three.", "Four."], 0), (["First", "Three.", "Four."], 2), (["First", "Second"], 4),
        (["Second"], 4), ([], 4),
    ]


# Steps back, passes, lone choices, warnings


def test_one_steps_back_within_ones_own_decision():
    match = Match.new(load("stage5"), 2, 7, ["Ana", "Ben"])
    while not match.can_step_back(match.awaited[0]):
        match.play(match.awaited[0], match.actions(match.awaited[0])[-1])
    seat, moves = match.awaited[0], len(match.moves)
    table = terminal.Terminal(match, UNPREPARED, None)
    table.heard[seat] = moves + 1
    assert table.way_back(seat)
    assert table.obey(match.view(seat), "back") is True and len(match.moves) == moves - 1
    assert table.heard[seat] == moves, "what comes next is told"
    assert not table.is_forced(match.view(seat)), "and nothing goes on by itself"


def test_what_is_done_is_not_stepped_back(at_table):
    shown = at_table(four(), "", "a", "", "back", "\x1b", "quit")
    assert shown.count("You cannot step back: what was done last is done.") == 2


def passing(match):
    """One may always pass, by dropping a disc into the first column that is not full."""
    words = replace(FOUR.words, passes=lambda view: view.actions[0])
    match.game = replace(match.game, words=words)
    return match


def test_who_passes_on_is_asked_again_when_the_other_choices_change(at_table):
    match = passing(four(bots=("", "random")))
    at_table(match, "pass on", "quit")
    dropped = [action for seat, action in match.moves if seat == 0]
    assert len(dropped) > 1 and match.awaited == (0,)
    others = [match.at(count).actions(0)[1:] for count, (seat, _) in enumerate(match.moves) if seat == 0]
    assert all(each == others[0] for each in others) and match.actions(0)[1:] != others[0]
    assert "There is nothing to pass now." in at_table(four(), "", "pass on", "quit")


def test_a_lone_choice_is_played_by_itself_unless_all_is_asked_or_it_loses():
    match = four(bots=("", "casual"))
    table = terminal.Terminal(match, UNPREPARED, None)
    one = SimpleNamespace(actions=[3], seat=0, warns=lambda action: "", passes=lambda: -1)
    assert table.is_forced(one) and table.goes_on(one) and match.moves == [(0, 3)]
    assert not table.is_forced(SimpleNamespace(actions=[3], warns=lambda action: "You lose."))
    assert not table.is_forced(SimpleNamespace(actions=[3, 4], warns=lambda action: ""))
    assert not terminal.Terminal(match, UNPREPARED, None, asks_all=True).is_forced(one)
    assert not terminal.Terminal(four(), UNPREPARED, None).is_forced(one), "two people each see what becomes of them"


def test_what_loses_is_asked_once_more(monkeypatch):
    words = replace(FOUR.words, warns=lambda view, action: "Ben wins then." if action == 0 else "")
    match = four(game=replace(FOUR, words=words))
    table = terminal.Terminal(match, UNPREPARED, None)
    answers = ["", "no", "yes"]
    monkeypatch.setattr(table.display, "ask", lambda prompt: answers.pop(0))
    assert [table.take(match.view(0), [0]) for _ in range(3)] == [False, False, True]
    assert len(match.moves) == 1 and table.take(match.view(1), [1]) is True
