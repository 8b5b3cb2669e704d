"""A game at one terminal: who is asked, who has left, who watches, and what may be typed beside a choice."""
import io
import re
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest
from rich.console import Console
from rich.text import Text

from connect_four import GAME as FOUR
from gnothi.cli import terminal
from gnothi.cli.asking import Choices, choices_of
from gnothi.cli.layout import Scene, headlined, screenful
from gnothi.cli.story import Told, marked, news_of, replay, show_end, view_of
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from gnothi.engine.scene import Panel, Room, Row
from liars_dice import GAME as DICE

pytestmark = pytest.mark.usefixtures("at_once")
UNPREPARED = SimpleNamespace(text="", searches=False)


@pytest.fixture
def at_table(monkeypatch, capsys, tmp_path):
    """Play a match at a terminal that is no screen; returns what was printed."""
    monkeypatch.setenv("COLUMNS", "110")

    def play(match, *lines):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        terminal.play(match, tmp_path / "x.gnothi", UNPREPARED)
        return capsys.readouterr().out

    return play


def four(names=("Ana", "Ben"), bots=("", ""), game=FOUR):
    return Match.new(game, 2, 1, names, {"start_seat": "seat 1"}, bots)


# Leaving


def test_where_no_rule_says_how_to_leave_a_bot_plays_on_and_the_record_tells_which(at_table, tmp_path):
    match = Match.new(DICE, 3, 3, ["Ana", "Ben", "Cleo"])
    first = match.names[match.awaited[0]]
    shown = at_table(match, "", "leave", "", "quit")
    assert f"{first} has left; a casual bot plays on." in shown
    record = (tmp_path / "x.gnothi").read_text()
    assert f"bot {match.names.index(first) + 1} casual after 0 moves\n" in record
    again = Match.read(record)
    assert again.record() == record
    shown = at_table(again, "", "", "quit")
    assert f"Hand over to {first}" not in shown, "the bot plays on after a resume"
    assert f"{first}°" in shown


def test_when_nobody_is_left_the_game_is_saved_and_can_only_be_watched(at_table, tmp_path):
    shown = at_table(four(bots=("", "casual")), "a", "leave")
    assert "Saved. Go on with: gnothi play --resume" in shown
    again = Match.read((tmp_path / "x.gnothi").read_text())
    assert again.bots == ("casual after 2 moves", "casual") and len(again.moves) == 2
    shown = at_table(again, "", "end")
    assert shown.count("Nobody here has anything to decide") == 2
    assert again.over and "Connect Four: the end" in shown


def test_where_a_rule_says_how_to_leave_it_is_followed(at_table, tmp_path):
    match = Match.new(load("stage5"), 3, 7, ["Ana", "Ben", "Cleo"])
    while not match.may_leave(match.awaited[0]):
        match.play(match.awaited[0], match.actions(match.awaited[0])[0])
    at_table(match, "", "leave", "", "quit")
    record = (tmp_path / "x.gnothi").read_text()
    assert record.count("(leaves)") == 1 and "bot " not in record


def test_a_choice_that_begins_like_leaving_is_not_leaving(at_table):
    names = replace(FOUR.rules.notation, name=lambda view, action: ("leave skill", "use skill", *"abcde")[action])
    game = replace(FOUR, rules=replace(FOUR.rules, notation=names))
    match = four(game=game)
    shown = at_table(match, "", "leave skill", "", "leave", "", "leave the game", "quit")
    assert [action for _, action in match.moves[:2]] == [0, 0]
    assert "Ana has left" in shown


def test_a_replay_says_since_when_a_bot_sat_there(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "110")
    match = four(bots=("casual after 2 moves", "casual"))
    for column in "aabbccd":
        match.play(match.awaited[0], column)
    replay(match, None)
    shown = capsys.readouterr().out
    assert "Ana° (casual after 2 moves), Ben°" in shown
    assert "Ana° wins." in shown and "° marks a bot" in shown


# Watching


def test_bots_do_not_race_on_unseen_when_no_person_is_asked(at_table):
    match = Match.new(load("cogito"), 3, 7, ["Ana", "Hypatia", "Socrates"], bots=["", "casual", "casual"])
    shown = at_table(match, "pass", "pass", "1", "call ego", "", "", "end")
    assert shown.count("Nobody here has anything to decide") == 3
    assert "the end" in shown and match.over


def test_one_who_watches_can_stop(at_table):
    match = Match.new(load("cogito"), 3, 7, ["Ana", "Hypatia", "Socrates"], bots=["", "casual", "casual"])
    assert "Saved." in at_table(match, "pass", "pass", "1", "call ego", "", "quit")
    assert not match.over


def test_a_bot_that_plays_on_alone_is_noticed_too(at_table):
    table = terminal.Terminal(four(bots=("", "casual")), UNPREPARED, None)
    watched = []
    table.watch = lambda: watched.append(table.in_a_row)
    table.match = SimpleNamespace(play=lambda seat, action: None)
    for _ in range(terminal.UNSEEN_MOVES + 2):
        table.bot_moves(1, 0)
    assert watched == [terminal.UNSEEN_MOVES + 1, terminal.UNSEEN_MOVES + 2]


# What else may be typed


def with_panels(*panels):
    return replace(FOUR, scene=replace(FOUR.scene, panels=lambda view: list(panels)))


NOTEBOOK = Panel("notebook", "What is known", [Row("Ana", ["nothing yet"])])
NOTES = Panel("notes", "Your notes", [Row("A note", ["to self"])])


def test_a_panel_is_shown_by_its_id_its_title_or_an_unambiguous_beginning(at_table):
    for typed in ("notebook", "What is known", "noteb", "wha"):
        shown = at_table(four(game=with_panels(NOTEBOOK, NOTES)), "", typed, "quit")
        after = shown.rpartition("Ana › ")[0].rpartition("Ana › ")[2]
        assert "nothing yet" in after and "to self" not in after
    shown = at_table(four(game=with_panels(NOTEBOOK, NOTES)), "", "note", "panels", "quit")
    assert "'note' may mean notebook or notes; type a little more" in shown
    assert re.search(r"notebook +What is known\n.*notes +Your notes", shown)


def test_rules_are_found_at_the_table_by_number_and_by_word(at_table):
    shown = at_table(four(), "", "rules", "rules 3", "rules slanting", "rules hippopotamus", "quit")
    assert re.search(r"The turn +C4-3\n", shown) and "The end" in shown
    assert "C4-4" in shown and "No clause says 'hippopotamus'" in shown and "**" not in shown


def test_all_choices_are_listed_in_words_on_request(at_table):
    shown = at_table(Match.new(DICE, 2, 3, ["Ana", "Hypatia"], bots=["", "casual"]), "list", "quit")
    assert re.search(r"\d+ 2x4 +Bid 2 fours", shown)


def test_a_choice_that_says_more_than_could_be_read_is_said_before_it_is_played(monkeypatch, at_table):
    words = replace(FOUR.words, say=lambda view, action: "Into column a. Beware: you lose" if action == 0 else "Safe")
    match = four(game=replace(FOUR, words=words))
    table = terminal.Terminal(match, UNPREPARED, None)
    asked = []
    monkeypatch.setattr(table.display, "ask", lambda prompt: asked.append(prompt) or "no")
    assert table.take(match.view(0), [0]) is False and not match.moves and len(asked) == 1
    assert table.take(match.view(0), [1]) is True and len(match.moves) == 1 and len(asked) == 1
    match.undo()
    table.shown = table.show_table(view_of(match, 0), [])
    assert table.take(view_of(match, 0), [0]) is True and len(asked) == 1, "it could be read"


def test_a_line_that_the_rules_forbid_is_answered_with_their_reason(at_table):
    match = Match.new(load("credo"), 4, 7, ["Ana", "Bo", "Cy", "Di"], bots=("", "casual", "casual", "casual"))
    shown = at_table(match, "uul", "quit")
    assert re.search(r"Your feet are green and carry one movement card, not three; .* \(CRE-5\.1\)\.", shown)


def test_names_are_no_markup(at_table):
    shown = at_table(four(names=("[red]Ana", "[/]Ben"), bots=("", "")), "", "a", "", "quit")
    assert "Hand over to [/]Ben" in shown and "[red]Ana › " in shown


# The end


def played_out(bots):
    match = four(bots=bots)
    for column in "aabbccd":
        match.play(match.awaited[0], column)
    return match


@pytest.mark.parametrize(("bots", "seat", "said"), [
    (("", "casual"), 0, ["You win.", "You   won   +1", "Ben°  lost  −1", "You have four"]),
    (("", ""), -1, ["Ana wins.", "Ana  won   +1", "Ben  lost  −1", "Ana has four"]),
])
def test_the_end_is_told_in_words_with_its_clause_as_text(bots, seat, said):
    match = played_out(bots)
    paper = io.StringIO()
    show_end(Console(file=paper, width=80, highlight=False), match, seat, 0)
    shown = paper.getvalue()
    for words in said[:3]:
        assert words in shown
    assert f"{match.ended_by} " in shown and "**" not in shown
    assert ("° marks a bot" in shown) == any(bots)


def test_bots_are_marked_by_name():
    assert marked(four(bots=("", "casual"))) == ("Ana", "Ben°")


# Any size


def asked(question, notes=None, news=()):
    """A screenful of 80 by 24 with this question of Connect Four."""
    view = four().view(0)
    return screenful(Scene(view, "Title", "", Text(question), "C4-3", news, Choices(choices_of(view)), 0, notes),
                     Room(80, 24))


def test_a_question_keeps_to_one_line_where_only_a_remark_stands_beside_it(monkeypatch):
    question = "The last round, two against two, of a long game: what will you do?"
    monkeypatch.setattr(Choices, "whole", lambda self, room: None)
    [heading] = [line.plain for line in asked(question).lines if question[:20] in line.plain]
    assert question in heading and "list" not in heading


def test_a_long_question_is_told_to_its_end():
    question = " ".join(f"word{number}" for number in range(30))
    shown = " ".join(line.plain for line in asked(question).lines)
    assert all(f"word{number}" in shown for number in range(30)) and len(asked(question).lines) == 23


def test_the_title_stays_where_there_is_no_line_for_an_answer_or_the_news():
    table = "\n".join(["x" * 78] * 9)
    view = four(game=replace(FOUR, scene=replace(FOUR.scene, sketch=lambda view, room: table))).view(0)
    room = Room(80, 12)
    news = [Told(Text("Ben drops a disc into column b"), (Text("One."), Text("Two.")))]
    scene = Scene(view, "[bold]Title[/]", "", Text("Which?"), "", news, Choices(choices_of(view)))
    assert screenful(scene, room).lines[0].plain.startswith("─ Title ─ Ben drops a disc into column b ")
    answered = screenful(replace(scene, remark=Text("Column a is full.")), room)
    assert answered.lines[0].plain.startswith("─ Title ─ Column a is full. ")


def test_news_make_room_for_choices_that_could_not_be_read_otherwise():
    words = replace(FOUR.words, say=lambda view, action: f"Into column {action}, {'and on and ' * 8}here it ends")
    view = four(game=replace(FOUR, words=words)).view(0)
    news = [Told(Text(f"Turn {number}"), (Text("One."), Text("Two."))) for number in range(2)]
    scene = Scene(view, "Title", "", Text("Which?"), "", news, Choices(choices_of(view)))
    quiet = replace(scene, news=())
    least = next(lines for lines in range(14, 60) if screenful(quiet, Room(80, lines)).listing.explained)
    assert screenful(scene, Room(80, least)).listing.explained


def test_an_answer_takes_the_lines_of_what_was_read_before_and_not_those_of_the_choices():
    news = [Told(Text(f"Turn {number}"), (Text("One."), Text("Two."))) for number in range(3)]
    before, after = asked("Which?", news=news), asked("Which?", [Text("Because.")] * 4, news)
    assert after.listing.lines == before.listing.lines and len(after.lines) == len(before.lines) == 23


def test_a_headline_ends_after_a_part_or_a_word_of_it():
    told = Told(Text("Round 16: Bo receives the big wonder; you and Bo study (30 of 30)"), (Text("a"), Text("b")))
    for columns, said in ((70, told.headline.plain), (60, "Round 16: Bo receives the big wonder …"),
                          (30, "Round 16: Bo receives the …"), (7, "Round …"), (5, "Roun…")):
        assert [line.plain for line in headlined(told, columns)] == [said]


def test_a_turn_that_was_told_in_part_goes_on_under_a_headline_of_its_own():
    match = Match.new(load("cogito"), 3, 7, ["Ana", "Bo", "Cy"])
    while not any("gives" in line.text for line in match.lines(match.view(0), len(match.moves))):
        before = len(match.moves)
        match.play(match.awaited[0], match.actions(match.awaited[0])[0])
    [told] = news_of(match, match.view(0), before + 1)
    whole = match.turns(match.view(0), before + 1)[0]
    assert told.headline.plain.endswith(" to you") and "says" in whole.headline
    assert len(told.sentences) < len(whole.lines)


@pytest.mark.parametrize("size", [(20, 6), (40, 12), (60, 20), (80, 24), (100, 30), (120, 40), (200, 70)])
@pytest.mark.parametrize("game", ["connect_four", "liars_dice", "cogito"])
def test_a_screenful_has_as_many_lines_as_the_screen_and_none_is_too_long(size, game):
    match = Match.new(load(game), None, 7)
    view = match.view(match.awaited[0])
    sentences = [Text(f"Something happened for the {number}th time; it took a while to tell.") for number in range(9)]
    news = [Told(Text("Much happened"), tuple(sentences[:6])), Told(Text("And more"), tuple(sentences[6:]))]
    question = Text("Which of all the many things that there are would you like to do now, if any, or which next?")
    scene = Scene(view, "[bold]Title[/]", "a legend", question, "C4-3", news, Choices(choices_of(view)))
    shown = screenful(scene, Room(*size))
    assert max(line.cell_len for line in shown.lines) <= size[0]
    assert len(shown.lines) + 1 == size[1] or size[1] < 10
