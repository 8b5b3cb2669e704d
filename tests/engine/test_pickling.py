"""A game travels by its name, to other processes and machines; what it is not is not sent."""
import copy
import pickle
from dataclasses import replace

import pytest

from gnothi.engine.errors import BadGame
from gnothi.engine.match import Match
from gnothi.engine.registry import load, names


@pytest.mark.parametrize("name", names())
def test_a_game_and_a_view_are_pickled_and_copied(name, at_once):
    game = load(name)
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is copy.copy(game) is game
    assert len(pickle.dumps(game)) < 100
    match = Match.new(game, None, 1)
    view = match.view(match.awaited[0])
    assert view.describe()
    twin = pickle.loads(pickle.dumps(view))
    assert (twin.legal, twin.describe()) == (view.legal, view.describe())


def test_a_game_that_is_not_installed_is_not_sent_as_one_that_is():
    other = replace(load("nim"), facts=replace(load("nim").facts, title="Another Nim"))
    with pytest.raises(BadGame, match="Another Nim is not the installed game 'nim'"):
        pickle.dumps(other)
