"""What holds in every world that somebody may imagine, wherever the lots fall (section 13)."""
import numpy as np
import pytest

from gnothi.engine.events import SPECTATOR
from gnothi.engine.layout import struct_of
from gnothi.games.cogito.certainty import candidates, fits_judgements
from gnothi.games.cogito.checks import check
from gnothi.games.cogito.deck import FACES, SELVES
from gnothi.games.cogito.past import COUNT, ROOM, ROWS, SEARCHES, fill_in, tell, tell_again, unseen
from gnothi.games.cogito.state import CALL, GIVE, HIDDEN, NONE
from tests.games.cogito import (
    A,
    B,
    C,
    D,
    calls_and_passes,
    deal_k,
    dealt,
    everybody_passes,
    face,
    gives,
    hand,
    plays,
    state,
)
from tests.games.cogito.test_sight import imagined, told


def animals():
    """By what was judged, A is one of the four animals; B is the one without a spine."""
    match = dealt(
        "whale butterfly", ("animal plant", "animal vertebrate"),
        "tree bird flower flower vertebrate plant swallow owl casablanca sunflower cherry cedar ego dream",
    )
    plays(match, "animal", "animal")
    gives(match, "tree", "bird")
    plays(match, "plant", "vertebrate")
    return match


@pytest.mark.clause("COG-13.4")
def test_a_self_that_leaves_none_for_another_is_not_imagined():
    match = animals()
    worlds = [imagined(match, SPECTATOR, seed) for seed in range(16)]
    assert {int(world.seats[B].own_self) for world in worlds} == {face("butterfly")}
    assert {int(world.seats[A].own_self) for world in worlds} == {face("swallow"), face("owl"), face("whale")}


@pytest.mark.clause("COG-13.4")
def test_a_self_is_imagined_as_often_as_worlds_have_it():
    match = dealt(
        "cherry whale swallow owl", ("plant cedar", "vertebrate plant", "vertebrate animal", "bird tree"),
        "casablanca sunflower butterfly ego animal flower flower dream",
    )
    plays(match, "plant", "vertebrate", "vertebrate", "bird")       # all red: D is the swallow or the owl
    drawn = [int(imagined(match, SPECTATOR, seed).seats[B].own_self) for seed in range(60)]
    assert 25 <= drawn.count(face("whale")) <= 35, "in two of four worlds"
    assert all(9 <= drawn.count(face(name)) <= 21 for name in ("swallow", "owl")), "in one of four"


@pytest.mark.clause("COG-13.4")
def test_a_search_that_begins_with_such_a_self_tries_the_others():
    match = animals()
    for key in range(8):
        seen, imagined = told(match, SPECTATOR, 0, key)
        assert seen == imagined


@pytest.mark.clause("COG-13.4")
def test_a_search_tries_no_self_but_those_that_fit_what_was_judged():
    match = dealt(
        "whale butterfly", ("animal bird", "animal vertebrate"),
        "tree plant flower flower vertebrate plant swallow owl casablanca sunflower cherry cedar ego dream",
    )
    plays(match, "animal", "animal")
    gives(match, "tree", "plant")
    plays(match, "bird", "vertebrate")          # A is the whale or the butterfly, B the butterfly
    for key in range(8):
        s = struct_of(match.view(SPECTATOR).states.copy())
        s.rng = key
        tell_again(s, SPECTATOR, 0)
        assert (s.seats[A].own_self, s.seats[B].own_self) == (face("whale"), face("butterfly"))


@pytest.mark.clause("COG-13.4")
def test_a_search_tries_all_selves_of_one_again_when_another_has_changed():
    match = dealt(
        "whale cedar butterfly", ("animal bird", "plant swallow", "animal vertebrate"),
        "tree flower flower plant vertebrate dream owl casablanca sunflower cherry ego",
    )
    plays(match, "animal", "plant", "animal")
    gives(match, "tree", "flower", "flower")
    plays(match, "bird", "swallow", "vertebrate")       # A is the whale or the butterfly, C the butterfly
    for key in range(8):
        s = struct_of(match.view(SPECTATOR).states.copy())
        s.rng = key
        tell_again(s, SPECTATOR, 0)
        assert (s.seats[A].own_self, s.seats[C].own_self) == (face("whale"), face("butterfly"))
        assert s.seats[B].own_self in {face(name) for name in ("casablanca", "sunflower", "cherry", "cedar")}


@pytest.mark.clause("COG-13.4", "COG-6.3")
def test_one_who_is_certain_in_all_worlds_is_imagined_to_call_in_all():
    match = animals()
    assert candidates(state(match), B) == 1
    match.play(B, "pass")
    assert match.view(A).s.seats[B].answer == HIDDEN
    assert [int(imagined(match, A, seed).seats[B].answer) for seed in range(5)] == [CALL + face("butterfly")] * 5


@pytest.mark.clause("COG-5.5", "COG-13.3")
def test_a_gift_that_is_picked_in_secret_is_imagined_as_a_card_of_the_hand():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    everybody_passes(match)
    match.play(B, "give plant")
    picks = set()
    for seed in range(12):
        me = imagined(match, A, seed).seats[B]
        assert me.answer - GIVE in me.hand
        picks.add(int(me.answer == GIVE + me.hand[0]))
    assert picks == {0, 1}, "either card"


@pytest.mark.clause("COG-3.2", "COG-13.3")
def test_a_card_that_is_alone_in_a_hand_is_the_one_that_is_played():
    match = dealt("whale cedar", ("animal dream", "plant flower"), "")
    plays(match, "animal", "plant", "dream", "flower")
    s = struct_of(match.view(A).states.copy())
    story = np.empty((ROWS, ROOM), np.int64)
    story[COUNT, SEARCHES] = 0
    assert all(tell(s, A, story) for _ in range(40)), "no lot is drawn in vain"


@pytest.mark.clause("COG-13.2", "COG-13.3")
def test_whoever_draws_a_card_imagines_that_nobody_else_had_it():
    match = dealt(
        "cherry cedar casablanca", ("animal bird", "vertebrate swallow", "vertebrate owl"),
        "whale butterfly sunflower flower flower tree animal plant plant ego dream",
    )
    plays(match, "bird", "vertebrate", "vertebrate")
    gives(match, "animal", "swallow", "owl")
    plays(match, "whale", "butterfly", "swallow")
    gives(match, "flower", "animal", "sunflower")       # A does not see that Animal goes on to C, who lays it
    plays(match, "owl", "flower", "animal")
    for seat in match.awaited:
        match.play(seat, "pass")
    assert "animal" in hand(match, A), "the second one"
    for seed in range(10):
        world = imagined(match, A, seed)
        assert check(world) == 0
        assert face("animal") not in world.seats[B].hand


@pytest.mark.clause("COG-13.2")
def test_a_card_that_is_alone_in_a_hand_is_in_sight():
    match = deal_k()
    plays(match, "animal")
    assert hand(match, A) == {"cedar"}
    assert [unseen(state(match), card) for card in range(FACES)] == [0] * FACES
    assert unseen(match.view(A).s, face("cedar")) == 0


@pytest.mark.clause("COG-13.4", "R6")
def test_the_statement_of_any_self_is_judged_and_tells_the_speaker_so():
    for card, pile in (("swallow", "owl"), ("owl", "swallow")):
        match = dealt(
            "whale butterfly", (f"{card} plant", "animal vertebrate"),
            f"tree bird flower flower vertebrate plant {pile} animal casablanca sunflower cherry cedar ego dream",
        )
        plays(match, card)
        assert [name for name in range(SELVES) if not fits_judgements(state(match), A, name)] == [face(card)]


@pytest.mark.clause("R19")
def test_as_it_happens_a_statement_is_heard_whether_or_not_the_log_keeps_it():
    heard = []
    for public_log in (True, False):
        match = deal_k(public_log=public_log)
        plays(match, "animal", "plant")
        heard.append([[line.text for line in match.news(seat)] for seat in (SPECTATOR, A, B, C)])
    assert heard[0] == heard[1]


@pytest.mark.clause("COG-7.3", "R24")
def test_live_whoever_falls_in_a_trade_takes_back_the_pick():
    match = deal_k(call_mode="live")
    for seat, card in ((A, "animal"), (B, "vertebrate"), (C, "swallow")):
        match.play(seat, f"play {card}")
    match.play(A, "give tree")
    assert match.view(B).s.seats[A].answer == HIDDEN
    match.play(A, "call ego")
    assert [int(match.view(seat).s.seats[A].answer) for seat in (SPECTATOR, A, B, C)] == [NONE] * 4
    assert hand(match, A) == {"cedar", "tree"}


@pytest.mark.clause("COG-5.5", "COG-13.2", "COG-13.3")
def test_a_search_does_not_take_two_trades_for_one_while_cards_are_on_their_way():
    match = dealt(
        "whale cedar sunflower", ("animal flower", "butterfly owl", "vertebrate casablanca"),
        "plant ego cherry dream bird flower tree swallow animal vertebrate plant",
    )
    plays(match, "animal", "butterfly", "vertebrate")
    gives(match, "plant", "ego", "cherry")
    plays(match, "flower", "owl", "casablanca")
    gives(match, "cherry", "plant", "ego")
    plays(match, "ego", "cherry", "plant")      # A falls, and no longer sees a gift
    gives(match, "tree", "flower")
    plays(match, "bird", "swallow")
    gives(match, "flower", "vertebrate")        # when C picks, what B has picked is in no hand
    plays(match, "vertebrate", "tree", "animal", "flower")
    for key in range(3):
        seen, imagined = told(match, A, 0, key)
        assert seen == imagined


def swallow_given_to_a(falls=False):
    """D knows to be the butterfly, and that A received the swallow; what A gives next, another card, D cannot see."""
    match = dealt(
        "cherry casablanca whale butterfly", ("cedar flower", "animal sunflower", "owl tree", "animal swallow"),
        "plant flower vertebrate bird vertebrate ego plant dream", start=B,
    )
    plays(match, "animal", "owl", "animal", "cedar")
    gives(match, "flower", "plant", "flower", "swallow")
    plays(match, "sunflower", "tree", "vertebrate", "bird")
    if falls:
        calls_and_passes(match, B="ego")
        gives(match, "plant", "vertebrate", "ego")
        plays(match, "plant", "flower", "swallow")
    else:
        gives(match, "dream", "flower", "ego", "plant")
        plays(match, "vertebrate", "flower", "flower", "swallow")
    assert candidates(state(match), D) == 1
    return match


@pytest.mark.clause("COG-5.4", "COG-13.2", "COG-13.3")
@pytest.mark.parametrize(("falls", "keys"), [(False, range(8)), (True, (58, 78, 96))])   # lots that first fall wrongly
def test_a_search_tells_a_known_card_from_one_that_may_be_any(falls, keys):
    match = swallow_given_to_a(falls)
    for key in keys:
        seen, imagined = told(match, D, 0, key)
        assert seen == imagined


@pytest.mark.clause("COG-3.2", "COG-13.3")
def test_a_story_in_which_a_card_is_given_away_before_it_is_laid_is_thrown_away():
    match = swallow_given_to_a()
    came_right = []
    for key in range(16):
        s = struct_of(match.view(D).states.copy())
        s.rng = key
        story = np.zeros((ROWS, ROOM), np.int64)
        came_right.append(tell(s, D, story))
        if came_right[-1]:
            fill_in(s, story)
            assert check(s) == 0
    assert set(came_right) == {True, False}
