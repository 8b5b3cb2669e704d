"""Help by choice at a terminal: none, notes of one's own, or automatic."""
from __future__ import annotations

import re

import pytest

from gnothi.cli.noting import Help, helped
from gnothi.engine.errors import GnothiError

PLAY = ("play", "cogito", "--seats", 3, "--bots", 2, "--bot", "casual", "--seed", 7)


def typed(*lines):
    return "".join(f"{line}\n" for line in lines)


def test_a_self_is_crossed_out_and_no_longer(gnothi):
    _, told, _ = gnothi(*PLAY, typed=typed("note owl", "table", "note", "note OWL", "note", "quit"))
    assert "Your notes: Swallow, Owl, " in told
    before, after = told.split("Owl is crossed out.")
    assert "✗Owl" in after and "✗" not in before.partition("Your notes: ")[2], "the table shows it"
    crossed, no_longer = re.findall(r"Not crossed out: (.*?)\.", told, re.DOTALL)
    assert "Owl" not in crossed and "Owl" in no_longer
    assert "Owl is no longer crossed out." in told


def test_a_note_is_found_by_the_beginning_of_a_word(gnothi):
    _, told, _ = gnothi(*PLAY, typed=typed("note tree", "note c", "note horse", "quit"))
    assert "Cherry tree is crossed out." in told
    assert "'c' may mean Casablanca, Cherry tree or Cedar." in told
    assert "You may cross out Swallow, " in told


def test_only_automatic_help_says_what_was_not_seen(gnothi):
    _, told, _ = gnothi(*PLAY, "--helped", "automatic", typed=typed("note owl", "help none", "table", "hint", "quit"))
    before, after = told.split("Nothing thinks for you now.")
    assert "Not seen yet: " in before and "Your notes" not in told
    assert "Notes of your own come with `help notes`." in before
    assert "Not seen yet: " not in after
    assert "You have chosen to play without help" in after


def test_without_an_option_one_keeps_notes_of_ones_own(gnothi):
    _, told, _ = gnothi(*PLAY, typed=typed("help automatic", "table", "quit"))
    before, after = told.split("The table tells what follows from what you have seen.")
    assert "Your notes: " in before and "Not seen yet: " not in before
    assert "Your notes: " not in after and "Not seen yet: " in after


def test_notes_are_for_the_seat_that_made_them(gnothi):
    _, told, _ = gnothi("play", "cogito", "--seats", 2, "--name", "Ana", "--name", "Ben", "--seed", 7,
                        typed=typed("", "note owl", "pass", "", "table", "quit"))
    ana, ben = told.split("Hand over to Ben")
    assert "✗Owl" not in ben and "Your notes: " in ben
    assert "Owl is crossed out." in ana


def test_where_a_game_has_no_notes_that_is_said(gnothi):
    _, told, _ = gnothi("play", "connect_four", "--bots", 1, "--bot", "casual", "--seed", 3, "-O", "start_seat=seat 1",
                        typed=typed("note", "note d", "quit"))
    assert "Your notes" not in told
    assert "'note' is no choice here" in told
    assert told.count("There is nothing to cross out here.") == 1


def test_help_is_chosen_by_the_beginning_of_its_word():
    assert helped("auto") == Help.AUTOMATIC
    for word in ("n", "much"):
        with pytest.raises(GnothiError, match="type help none, notes or automatic"):
            helped(word)
