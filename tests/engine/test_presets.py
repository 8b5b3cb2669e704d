"""Presets: options by a name, and the name of options."""
from dataclasses import replace

import pytest

from gnothi.engine.errors import BadOptions
from gnothi.engine.match import Match
from gnothi.engine.presets import BY_THE_BOOK, Preset, find_preset
from gnothi.engine.registry import load, names
from tests.games.goldens import OURS

STAGE5 = load("stage5").facts


def test_every_game_is_played_by_the_book_and_ours_have_a_first_game():
    for name in names():
        assert load(name).facts.all_presets[0] == BY_THE_BOOK
    for name in [*OURS, "connect_four"]:
        assert load(name).facts.presets[0].name == "first game"


@pytest.mark.parametrize("name", [*OURS, "connect_four"])
def test_every_preset_can_be_played_and_is_known_again_by_its_name(name):
    game = load(name)
    for preset in game.facts.all_presets:
        found = Match.new(game, seed=1, options=preset.options).preset
        same = [other.name for other in game.facts.all_presets if usual(game, other) == usual(game, preset)]
        assert found in same and preset.text.endswith(".")


def usual(game, preset):
    """What a preset changes of the rules as they are."""
    known = {option.name: option for option in game.facts.options}
    return {name: choice for name, choice in preset.options.items() if not known[name].is_default(choice)}


@pytest.mark.parametrize("wanted", ["first game", "First game", "first-game", " FIRST  GAME"])
def test_a_preset_is_found_however_it_is_spelled(wanted):
    assert find_preset(STAGE5.all_presets, wanted).name == "first game"


def test_a_preset_that_there_is_not_names_those_that_there_are():
    with pytest.raises(BadOptions, match="there is no preset 'easy'; choose from by the book, first game, "):
        find_preset(STAGE5.all_presets, "easy")


def test_one_rule_more_and_it_is_a_preset_no_longer():
    game = load("stage5")
    options = {**find_preset(STAGE5.presets, "first game").options, "quiet_limit": 50}
    assert Match.new(game, 2, 1, options=options).preset == ""


def test_what_each_seat_chooses_and_what_is_usual_at_a_table_are_still_by_the_book():
    assert Match.new(load("credo"), 4, 1, options={"scientists": "religionist,scientist,religionist,scientist"}).preset
    assert Match.new(load("cogito"), 3, 1, options={"call_mode": "live"}).preset == "by the book"


def test_a_preset_with_an_option_that_there_is_not_is_refused():
    with pytest.raises(BadOptions, match="the game has no option 'ease'"):
        replace(STAGE5, presets=(Preset("easy", "All is easy.", {"ease": 1}),))
