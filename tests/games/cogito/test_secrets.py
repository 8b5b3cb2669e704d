"""What is secret stays so, and what is not is shown: answers, and gifts in an imagined past."""
import pytest

from gnothi.engine.events import SPECTATOR
from gnothi.games.cogito.certainty import candidates
from gnothi.games.cogito.deck import FACES, N_CARDS
from gnothi.games.cogito.past import unseen
from gnothi.games.cogito.state import CALL, HIDDEN, NONE, PASS, What
from tests.games.cogito import A, B, C, deal_k, everybody_passes, face, gives, plays, state, to_certainty
from tests.games.cogito.test_sight import imagined


@pytest.mark.clause("COG-13.1", "R5")
def test_who_has_judged_is_seen_by_all_and_what_was_answered_in_secret_by_nobody():
    match = deal_k(judging="confirm")
    everybody_passes(match)
    match.play(A, "play animal")
    match.play(B, "judge")
    given = int(state(match).seats[B].answer)
    assert given not in (NONE, HIDDEN)
    assert {int(match.view(seat).s.seats[B].answer) for seat in (SPECTATOR, A, B, C)} == {given}
    match = deal_k()
    match.play(B, "call ego")
    given = int(state(match).seats[B].answer)
    assert [int(match.view(seat).s.seats[B].answer) for seat in (SPECTATOR, A, B, C)] == [HIDDEN, HIDDEN, given, HIDDEN]
    assert [int(match.view(seat).s.seats[A].answer) for seat in (SPECTATOR, A, B, C)] == [NONE] * 4


@pytest.mark.clause("COG-13.1", "COG-13.2")
def test_in_an_imagined_world_every_gift_of_the_past_has_a_face():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    gives(match, "tree", "plant", "animal")
    for seat in (SPECTATOR, A, B, C):
        hidden = [note for note in match.view(seat).s.notes if note.face == HIDDEN]
        assert any(note.what == What.GAVE for note in hidden)
        for seed in range(3):
            world = imagined(match, seat, seed)
            assert all(note.face != HIDDEN for note in world.notes[: world.n_notes])


@pytest.mark.clause("COG-13.4")
def test_one_who_is_not_certain_is_imagined_to_pass():
    match = deal_k()
    match.play(B, "call ego")
    assert candidates(state(match), B) > 1
    for seed in range(5):
        assert imagined(match, A, seed).seats[B].answer == PASS


@pytest.mark.clause("COG-13.3")
def test_whoever_sees_everything_misses_no_card():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    gives(match, "tree", "plant", "animal")
    assert [unseen(state(match), card) for card in range(FACES)] == [0] * FACES
    view = match.view(SPECTATOR).s
    assert sum(unseen(view, card) for card in range(FACES)) == N_CARDS - 3, "all but what was played"


@pytest.mark.clause("COG-8.3", "COG-13.1")
def test_what_went_back_is_remembered_as_it_went():
    notes = [note for note in state(to_certainty()).notes if note.what == What.RETURNED]
    assert [(int(note.face), int(note.other)) for note in notes] == [
        (face(name), 0) for name in ("animal", "cedar", "swallow", "plant")
    ]


@pytest.mark.clause("COG-13.4")
def test_one_who_is_certain_is_imagined_to_call():
    match = to_certainty()
    certain = [seat for seat in match.awaited if candidates(state(match), seat) == 1]
    assert certain
    for seat in certain:
        match.play(seat, "pass")
        watcher = next(other for other in match.awaited if other != seat)
        world = imagined(match, watcher, 1)
        if candidates(world, seat) == 1:
            assert world.seats[seat].answer == CALL + world.seats[seat].own_self
        else:
            assert world.seats[seat].answer == PASS
    assert any(candidates(imagined(match, seat, 1), certain[0]) == 1 for seat in (A, C))
