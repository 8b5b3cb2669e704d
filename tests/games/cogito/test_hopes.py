"""What a seat hopes, and what a casual player does: bots see the game by these numbers."""
import numpy as np
import pytest

from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.games.cogito import GAME
from gnothi.games.cogito.cards import reds
from gnothi.games.cogito.deck import REDS_TO_FALL
from gnothi.games.cogito.sight import LAST_ONE, SOMEBODY, candidates
from gnothi.games.cogito.state import CALL
from tests.games.cogito import A, B, C, calls_and_passes, deal_k, dealt, face, plays, state, to_certainty

pytestmark = pytest.mark.usefixtures("at_once")

def weights(match, seat):
    """Each action of a seat by name, as a casual player weighs it."""
    view = match.view(seat)
    actions, out = np.array(view.actions, np.int32), np.full(len(view.actions), -1.0)
    bind(GAME, templates.call_weigh)(view.states, seat, actions, len(actions), out)
    return dict(zip(view.legal, out.tolist(), strict=True))


def test_whoever_has_fewer_candidates_and_fewer_reds_hopes_for_more():
    for match in (to_certainty(), with_a_red()):
        s = state(match)
        clear = [
            (0.3 + 3.0 / candidates(s, seat) ** 2) * (1 - 0.5 * reds(s, seat) / REDS_TO_FALL) * s.seats[seat].alive
            for seat in (A, B, C)
        ]
        assert match.standing == pytest.approx([SOMEBODY * (2 * part / sum(clear) - 1) for part in clear])


def with_a_red():
    """A has declared what it is."""
    match = dealt("cherry owl casablanca", ("tree cedar", "plant vertebrate", "swallow flower"), "animal ego")
    plays(match, "tree")
    assert reds(state(match), A) == 1
    return match


def test_the_last_one_is_less_likely_to_know_itself():
    match = deal_k()
    calls_and_passes(match, B="ego", C="ego")
    assert match.standing == pytest.approx((LAST_ONE, -LAST_ONE, -LAST_ONE))


def test_once_it_is_over_hope_is_the_result():
    match = deal_k()
    calls_and_passes(match, A="cherry")
    assert match.over and match.standing == match.result == (1.0, -1.0, -1.0)


def test_a_casual_player_calls_what_is_certain_and_hardly_ever_guesses():
    match = deal_k()
    plays(match, "animal")
    own = weights(match, B)
    possible = {name for name in own if name.startswith("call ") and own[name] > 0}
    assert own["pass"] == 1.0
    assert {own[name] for name in possible} == {0.002}
    assert len(possible) == candidates(state(match), B)
    assert own["call cherry"] == own["call casablanca"] == 0.0, "B sees both of them stand before the others"


def test_a_casual_player_who_is_certain_calls():
    match = to_certainty()
    certain = [seat for seat in match.awaited if candidates(state(match), seat) == 1]
    assert certain
    for seat in certain:
        called = [name for name, weight in weights(match, seat).items() if weight == 1000.0]
        assert called == [name for name in match.legal(seat) if match.find(seat, name) - CALL == own_self(match, seat)]


def own_self(match, seat):
    return int(state(match).seats[seat].own_self)


def test_a_casual_player_guesses_when_it_is_the_last_chance():
    match = deal_k()
    state(match).final = 1
    own = weights(match, A)
    assert {own[name] for name in own if name.startswith("call ")} == {0.0, 10.0}
    assert face("cherry") == own_self(match, A) and own["call cherry"] == 10.0


def test_one_who_is_not_asked_guesses_no_more_at_the_last_chance_than_before():
    match = deal_k(call_mode="live")
    state(match).final = 1
    assert C not in match.awaited
    assert set(weights(match, C).values()) == {0.0, 0.002}
