"""Games played in a terminal emulator: every question fits the screen, and nobody finds another's secrets."""
import random
import re

import pytest

from gnothi.bots.names import BOT_NAMES
from gnothi.engine.match import Match
from gnothi.engine.registry import load
from tests.games.goldens import OURS

from .emulator import Emulator

SIZES = (80, 24), (120, 40)
DECISIONS = 100     # each is looked at in both sizes
CHOICE = re.compile(r"(?:^|\s\s) *(\d+)(?:–\d+)? (?=\S)", re.MULTILINE)


@pytest.fixture
def seated(tmp_path, at_once):
    """Sit down at a terminal."""
    opened = []

    def sit(*arguments, size=SIZES[0]):
        opened.append(Emulator(arguments, tmp_path, *size))
        return opened[-1]

    yield sit
    for emulator in opened:
        emulator.close()


def check_question(emulator):
    """One screenful: the title, the whole sketch, the question, choices, and the prompt on the last line."""
    screen = emulator.screen
    lines = screen.text.split("\n")
    assert lines[0].startswith("─ "), screen.text
    assert any(line.startswith("─ ") for line in lines[1:]), screen.text
    assert screen.cursor.y == screen.lines - 1, screen.text
    assert (screen.lost, screen.scrollback) == (0, ""), screen.text
    assert "…" not in [line.strip() for line in lines], f"the sketch is cut:\n{screen.text}"
    assert choices_on(screen), screen.text


def choices_on(screen):
    """The numbers of the choices that can be read."""
    lines = screen.text.split("\n")
    question = max(row for row, line in enumerate(lines) if line.startswith("─ "))
    below = "\n".join(lines[question + 1 : -1])
    return [int(mark) for mark in CHOICE.findall(below or "\n".join(lines))]


@pytest.mark.parametrize("game", ["connect_four", "liars_dice", *OURS])
def test_every_question_of_a_game_fits_both_screens(seated, game):
    bots = load(game).default_seats() - 1
    emulator = seated("play", game, "--bots", bots, "--seed", 7, "--ask-all", "--save", "x.gnothi")
    dice = random.Random(7)
    goes_on = emulator.waits()
    for _ in range(DECISIONS):
        while goes_on and emulator.asked.startswith("Enter "):      # the bots are watched, or asked about, or it ends
            goes_on = emulator.type("")
        if not goes_on:
            break
        for size in SIZES[::-1]:
            emulator.resize(*size)
            emulator.type("table")
            check_question(emulator)
        goes_on = emulator.type(dice.choice(choices_on(emulator.screen)))
    if not goes_on:
        assert emulator.screen.scrollback == "", "the end fits, too"
        assert "the end ─" in emulator.screen.text
        ending = r"─ (.* wins?|Nobody wins|Everybody loses)\. ─"
        assert re.search(ending, emulator.screen.text), emulator.screen.text


# Several people


def own_secrets(match, seat):
    """What the sentences of a deal tell one seat and nobody else."""
    others = {line.text for other in range(match.seats) if other != seat for line in match.log(other)}
    return {line.text for line in match.log(seat)} - others


@pytest.mark.parametrize(("game", "said"), [("liars_dice", "You throw"), ("cogito", "You are dealt")])
def test_between_two_people_nothing_of_the_first_is_left(seated, game, said):
    names = ["Ana", "Ben", *BOT_NAMES[: load(game).default_seats() - 2]]
    emulator = seated(
        "play", game, "--seats", len(names), "--bots", len(names) - 2, "--name", "Ana", "--name", "Ben", "--seed", 3,
        "--save", "x.gnothi",
    )
    match = Match.new(load(game), len(names), 3, names, bots=["", "", *["casual"] * (len(names) - 2)])
    emulator.waits()
    seen = set()
    for _ in range(8):
        assert emulator.screen.text.strip().startswith("Hand over to "), emulator.screen.text
        assert len(emulator.screen.text.strip().split("\n")) == 1, "the screen is blank but for the hand-over"
        who = 0 if "Ana" in emulator.asked else 1
        emulator.type("")
        emulator.type("log")
        secrets = {text for text in own_secrets(match, who) if said in text}
        assert secrets and all(text in emulator.screen.text for text in secrets), "one's own cards are told"
        emulator.type("q")
        other = {text for text in own_secrets(match, 1 - who) if said in text}
        assert not any(text in emulator.screen.text for text in other)
        seen.add(who)
        while not emulator.asked.startswith("Hand over"):
            emulator.type("" if emulator.asked.startswith("Enter clears") else choices_on(emulator.screen)[0])
        assert not any(text in emulator.screen.scrollback + emulator.screen.text for text in secrets | other)
        match = Match.read((emulator.folder / "x.gnothi").read_text())
        if seen == {0, 1}:
            break
    assert seen == {0, 1}
    emulator.type("")
    assert not emulator.type("quit")
    left = emulator.screen.scrollback + emulator.screen.text
    assert "Saved. Go on with: gnothi play --resume x.gnothi" in left
    assert "Ana ›" not in left and said not in left


def test_whoever_moved_reads_what_came_of_it_before_the_screen_is_cleared(seated):
    emulator = seated("play", "karma", "--seats", 2, "--name", "Ana", "--name", "Ben", "--seed", 7, "-O",
                      "first_player=seat 1", "--save", "x.gnothi")
    emulator.waits()
    assert emulator.asked == "Hand over to Ana and press Enter."
    emulator.type("")
    while not emulator.asked.startswith("Enter "):
        emulator.type("yes" if emulator.asked.startswith("yes") else choices_on(emulator.screen)[0])
    assert emulator.asked == "Enter clears the screen for Ben ›"
    assert "─ This came of your move ─" in emulator.screen.text and "At the Shortcut Sign you" in emulator.screen.text
    emulator.type("")
    assert emulator.screen.text.strip() == "Hand over to Ben and press Enter."


# The start


def test_the_start_says_what_is_loaded_and_leaves_nothing_behind(seated):
    emulator = seated("play", "connect_four", "--bots", 1, "--save", "x.gnothi")
    said = b""
    while b"\x1b[?1049h" not in said:
        said += emulator.take()
    for doing in ("Loading Gnothi", "Loading Connect Four", "Dealing", "Setting the table for Connect Four"):
        assert doing.encode() in said, doing
    emulator.waits()
    assert "The dice are committed to: " in emulator.screen.text
    assert not emulator.type("quit")
    left = emulator.screen.scrollback + emulator.screen.text
    assert "committed" not in left and "Loading" not in left and "Setting" not in left


# Pages


def test_something_long_is_turned_page_by_page_and_an_answer_may_be_typed_there(seated):
    emulator = seated("play", "liars_dice", "--bots", 2, "--seed", 7, "--save", "x.gnothi")
    emulator.waits()
    emulator.type("list")
    pages = int(re.search(r"page 1 of (\d+) ─", emulator.screen.text)[1])
    first = emulator.screen.text
    assert pages > 1 and emulator.asked == "Enter goes on, q to the table ›"
    assert emulator.screen.cursor.y == emulator.screen.lines - 1
    emulator.type("")
    assert f"page 2 of {pages} ─" in emulator.screen.text
    emulator.type("b")
    assert emulator.screen.text == first
    emulator.type("q")
    check_question(emulator)
    emulator.type("list")
    emulator.type("hippo")
    assert "'hippo' is no choice here" in emulator.screen.text
    check_question(emulator)


def test_a_watched_game_shows_move_by_move(seated):
    emulator = seated("play", "cogito", "--bots", 2, "--seed", 7, "--save", "x.gnothi")
    emulator.waits()
    emulator.type("call ego")
    screens = [emulator.screen.text]
    for _ in range(3):
        assert "Nobody here has anything to decide" in emulator.screen.text
        assert emulator.asked.startswith("Enter shows the next move")
        emulator.type("")
        screens.append(emulator.screen.text)
    assert len(set(screens)) == 4
    emulator.type("end")
    assert "─ The end: " in emulator.screen.text and emulator.asked == "Enter goes on ›"
    assert not emulator.type("")
    assert "You" in emulator.screen.text and "lost" in emulator.screen.text


# What need not be asked, and what was not meant


def test_a_lone_choice_plays_itself_after_a_beat_and_typing_stops_it(seated):
    options = "-O", "first_player=seat 1", "--seats", 2, "--bots", 1, "--seed", 7
    emulator = seated("play", "karma", *options, "--name", "Ana", "--save", "x.gnothi")
    emulator.waits()
    assert emulator.asked == "by itself, or Enter ›" and "Throw the dice" in emulator.screen.text
    emulator.type("what karma card")
    assert "Karma Card: " in emulator.screen.text
    emulator.type("")
    assert emulator.asked == "Ana ›" and "Throw the dice" in emulator.screen.text, "who has typed is asked"
    emulator.type("quit")
    emulator = seated("play", "karma", *options, "--name", "Ana", "--save", "x.gnothi")
    emulator.waits()
    before = emulator.screen.text
    assert emulator.take() and emulator.screen.text != before, "nobody has typed anything"


def test_one_reads_why_goes_a_step_and_comes_back(seated):
    emulator = seated("play", "stage5", "--bots", 1, "--seats", 2, "--seed", 7, "--name", "Ana", "--save", "x.gnothi")
    emulator.waits()
    for _ in range(20):
        if emulator.asked == "Ana · back ›":
            break
        emulator.type(choices_on(emulator.screen)[-1])
    else:
        pytest.fail(f"nothing has two steps:\n{emulator.screen.text}")
    second = emulator.screen.text
    emulator.type("back")
    check_question(emulator)
    assert emulator.asked != "Ana · back ›" and emulator.screen.text != second
    emulator.type("back")
    assert "You cannot step back: what was done last is done." in emulator.screen.text
    emulator.type("why announce the avatar")
    assert re.search(r"[A-Z]+-\d", emulator.screen.text)
