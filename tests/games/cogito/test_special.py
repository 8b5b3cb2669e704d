"""Dream and Ego (section 8), and the rulings about options and the table."""
import pytest

from gnothi.bots.random import CasualBot
from gnothi.engine.errors import BadOptions
from gnothi.engine.match import Match
from gnothi.games.cogito import GAME
from gnothi.games.cogito.certainty import is_candidate
from gnothi.games.cogito.state import GIVE, NUM_ACTIONS, PASS, PLAY, SPEAK
from tests.games.cogito import (
    A,
    B,
    C,
    calls_and_passes,
    deal_k,
    dealt,
    everybody_passes,
    face,
    field,
    gives,
    hand,
    pile,
    plays,
    state,
    to_certainty,
)


def before_the_dream(**options):
    match = deal_k(**options)
    plays(match, "animal", "vertebrate", "swallow")
    gives(match, "tree", "plant", "animal")
    plays(match, "cedar", "ego", "plant")
    gives(match, "animal", "flower")
    everybody_passes(match)
    return match


@pytest.mark.clause("COG-8.1", "COG-8.2", "COG-8.3", "COG-8.4", "R8", "R9", "R10")
def test_e7_dream():
    match = before_the_dream()
    match.play(A, "play dream")
    assert pile(match) == "plant sunflower bird vertebrate butterfly flower animal cedar swallow plant"
    assert field(match, A) == "dream neither"
    assert field(match, B) == "vertebrate red, ego red"
    assert field(match, C) == ""
    plays(match, "animal")
    assert field(match, C) == "animal blue"


@pytest.mark.clause("R8")
def test_e7_with_own_field_only_the_dreamers_cards_go_back():
    match = before_the_dream(dream_scope="own_field")
    match.play(A, "play dream")
    assert pile(match) == "plant sunflower bird vertebrate butterfly flower animal cedar"
    assert field(match, C) == "swallow blue, plant red"


@pytest.mark.clause("R9")
def test_with_dream_shuffle_only_the_returned_cards_are_shuffled():
    orders = set()
    for seed in range(12):
        match = before_the_dream(dream_shuffle=True)
        state(match).rng = seed
        match.play(A, "play dream")
        cards = pile(match).split()
        assert cards[:6] == ["plant", "sunflower", "bird", "vertebrate", "butterfly", "flower"]
        assert sorted(cards[6:]) == ["animal", "cedar", "plant", "swallow"]
        orders.add(tuple(cards[6:]))
    assert len(orders) > 3


@pytest.mark.clause("COG-8.4", "COG-13.4")
def test_what_was_judged_before_a_dream_stays_known():
    match = before_the_dream()
    match.play(A, "play dream")
    assert not is_candidate(state(match), C, face("butterfly"))     # C's Plant was red


@pytest.mark.clause("R10")
def test_the_dream_itself_is_never_sent_back():
    match = before_the_dream()
    match.play(A, "play dream")
    assert field(match, A) == "dream neither"
    plays(match, "whale")
    gives(match, "plant", "animal")
    plays(match, "flower")
    assert field(match, A) == "dream neither, flower red"


@pytest.mark.clause("COG-8.5", "R7")
def test_ego_lies_red_at_once_and_tells_that_nobody_is_ego():
    match = dealt("owl whale", ("ego cedar", "butterfly animal"), "swallow sunflower")
    assert is_candidate(state(match), B, face("ego"))
    plays(match, "ego")
    assert field(match, A) == "ego red"
    assert [line.clause for line in match.news()] == ["COG-8.5"]
    assert not is_candidate(state(match), B, face("ego"))


@pytest.mark.clause("COG-8.7")
def test_dream_and_ego_may_be_passed_on():
    match = dealt("owl whale", ("ego cedar", "dream animal"), "swallow sunflower bird tree")
    plays(match, "cedar", "animal")
    gives(match, "ego", "dream")
    assert (hand(match, A), hand(match, B)) == ({"dream", "swallow"}, {"ego", "sunflower"})


@pytest.mark.clause("R12")
def test_the_end_shows_every_self():
    match = to_certainty()
    calls_and_passes(match, C="casablanca")
    for seat in (A, B, C, -1):
        shown = [int(match.view(seat).s.seats[other].own_self) for other in (A, B, C)]
        assert shown == [face("cherry"), face("owl"), face("casablanca")]


@pytest.mark.clause("R18")
def test_no_action_shows_a_hand_or_names_anothers_self():
    verbs = {GAME.rules.notation.name(deal_k().view(A), action).split()[0] for action in range(NUM_ACTIONS)}
    assert verbs == {"pass", "call", "play", "give", "judge"}


@pytest.mark.clause("R19")
def test_the_log_keeps_judged_statements_unless_the_option_says_no():
    kept, lost = deal_k(), deal_k(public_log=False)
    for match in (kept, lost):
        plays(match, "animal", "plant")
    assert "COG-4.1" in [line.clause for line in lost.news()]       # told as it happens
    texts = [line.text for line in kept.log()]
    assert any("A plays Animal" in text for text in texts)
    assert not any("A plays Animal" in line.text for line in lost.log())


@pytest.mark.clause("R29", "COG-13.1")
def test_sizes_of_hands_and_pile_are_public():
    view = deal_k().view()
    assert [int(view.s.seats[seat].hand_size) for seat in (A, B, C)] == [2, 2, 2]
    assert view.s.pile_size == 11


@pytest.mark.clause("R30")
def test_a_computer_player_can_take_a_seat_with_the_same_view():
    match = to_certainty()
    view = match.view(C)
    action = CasualBot(1).choose(view)
    assert action in view.actions
    assert GAME.rules.notation.name(view, action) == "call casablanca"


@pytest.mark.clause("R32")
def test_out_of_time_the_lowest_is_played_the_highest_given_and_no_call_made():
    match = dealt("owl whale", ("animal cedar", "dream butterfly"), "swallow sunflower bird tree", judging="confirm")
    assert GAME.rules.fallback(state(match), A) == PASS
    everybody_passes(match)
    assert GAME.rules.fallback(state(match), A) == PLAY + face("cedar")
    match.play(A, "play animal")
    assert GAME.rules.fallback(state(match), B) == SPEAK
    match.play(B, "judge")
    everybody_passes(match)
    assert GAME.rules.fallback(state(match), B) == PLAY + face("butterfly")
    match.play(B, "play butterfly")
    match.play(A, "judge")
    everybody_passes(match)
    assert GAME.rules.fallback(state(match), A) == GIVE + face("cedar")
    assert GAME.rules.fallback(state(match), B) == GIVE + face("dream")


@pytest.mark.clause("R32")
def test_the_clock_is_no_option_of_the_game():
    with pytest.raises(BadOptions, match="turn_seconds is no option any more: the clock of the table"):
        Match.new(GAME, 3, 1, options={"turn_seconds": 30})
    assert "turn_seconds" not in Match.new(GAME, 3, 1).options


def test_e18_equal_faces_are_one_action():
    match = dealt("owl whale", ("animal animal", "dream butterfly"), "swallow sunflower bird tree")
    everybody_passes(match)
    assert match.actions(A) == [19]
    state(match).seats[A].hand_size = 2
    plays(match, "animal", "butterfly")
    state(match).pile[state(match).pile_size - 1] = face("animal")
    everybody_passes(match)
    assert match.actions(A) == [35]


def test_the_actions_have_the_numbers_of_section_12():
    view = deal_k().view(A)
    assert [GAME.rules.notation.name(view, number) for number in (0, 1, 9, 10, 25, 26, 41, 42)] == [
        "pass", "call swallow", "call ego", "play swallow", "play dream", "give swallow", "give dream", "judge",
    ]


def test_a_face_is_written_by_its_id_and_read_by_its_printed_name_too():
    """Version 0.1 wrote the printed name."""
    match = deal_k()
    match.play(A, "call cherry tree")
    assert match.record().count("call cherry\n") == 1
