"""Another list of cards may replace ours (R1), one with a doubled self among them (R6)."""
import os
import subprocess
import sys
import textwrap

import pytest

from gnothi.engine.editions import variable
from gnothi.games.cogito import GAME, certainty
from gnothi.games.cogito.cards import note
from gnothi.games.cogito.deck import FACES, check_data
from gnothi.games.cogito.state import What
from tests.games.cogito import A, B, C, dealt, face, state

PLAIN_SEEN_ALL = getattr(certainty.has_seen_all, "py_func", certainty.has_seen_all)     # for other numbers of copies
CARDS = (GAME.folder / "cards.toml").read_text(encoding="utf-8")


def edited(folder, *changes):
    """A folder with our cards, changed."""
    text = CARDS
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    (folder / "cards.toml").write_text(text, encoding="utf-8")
    return folder


def renumbered(text):
    """The card list with its uids in order."""
    head, *cards = text.split("[[card]]")
    faces = [card.split('"')[1] for card in cards]
    return head + "".join(f'[[card]]\nuid = {uid}\nface = "{face}"\n' for uid, face in enumerate(faces))


@pytest.fixture
def two_owls(tmp_path):
    edited(tmp_path, ('face = "owl"\n', 'face = "owl"\n\n[[card]]\nuid = 0\nface = "owl"\n'))
    (tmp_path / "cards.toml").write_text(renumbered((tmp_path / "cards.toml").read_text()))
    return tmp_path


def run_with(folder, code):
    command = [sys.executable, "-c", textwrap.dedent(code)]
    environment = {**os.environ, variable("cogito"): str(folder)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.clause("R1", "R6")
def test_with_two_owls_the_statement_can_be_false_and_the_contract_is_kept(two_owls):
    assert check_data(two_owls) == []
    told = run_with(two_owls, """
        from gnothi.games.cogito import GAME
        from gnothi.games.cogito.deck import N_CARDS
        from gnothi.games.cogito.cards import is_false
        from gnothi.engine.layout import struct_of
        from gnothi.engine.match import Match
        from gnothi.testing.conform import Effort, conform
        from gnothi.engine.compile import INTERPRETED

        assert GAME.edition != "standard"
        match = Match.new(GAME, 3, 1)
        s = struct_of(match.states)
        s.seats[0].own_self = 1
        print(N_CARDS, is_false(s, 0, 1), is_false(s, 0, 0))
        little, much = Effort(2, 50, worded=4, interpreted=0), Effort(12, 20, worded=10, interpreted=20)
        conform(GAME, little if INTERPRETED else much)
        print("conforms")
    """)
    assert told.split() == ["21", "True", "False", "conforms"]


@pytest.mark.clause("COG-13.4", "R6")
def test_of_two_owls_both_must_be_in_sight_at_once_before_one_is_surely_none(two_owls):
    told = run_with(two_owls, """
        from gnothi.games.cogito.certainty import is_candidate
        from gnothi.games.cogito.deck import DECK
        from tests.games.cogito import A, B, C, dealt, everybody_passes, gives, plays, state

        PILE = "animal animal plant vertebrate vertebrate flower flower tree casablanca sunflower cherry"
        OWL = DECK.ids.index("owl")

        def may_be_owl(match):
            return "".join("ABC"[seat] for seat in (A, B, C) if is_candidate(state(match), seat, OWL))

        match = dealt("cedar owl whale", ("owl dream", "plant bird", "butterfly swallow"), PILE + " ego")
        print(may_be_owl(match))            # A sees one in B's holder and one in hand
        plays(match, "owl")
        print(may_be_owl(match))            # now C sees both as well; B still sees one
        for shuffled in ("false", "true"):
            match = dealt("swallow cedar whale", ("owl dream", "owl plant", "butterfly bird"), PILE + " ego",
                          dream_shuffle=shuffled)
            plays(match, "owl", "plant", "butterfly")
            print(may_be_owl(match))        # A, judged, is none; B sees the one before A and has the other in hand
            gives(match, "animal", "animal", "plant")
            plays(match, "dream", "owl")
            print(may_be_owl(match))        # one lies before B, the other is known to lie under the pile, or not
        match = dealt("owl cedar whale", ("owl dream", "plant bird", "butterfly swallow"), PILE + " ego")
        plays(match, "owl")
        print(may_be_owl(match))            # A laid it, judged false, and has seen no other
        match = dealt("swallow cedar whale", ("owl plant", "dream bird", "butterfly flower"), PILE + " ego")
        plays(match, "plant", "bird", "butterfly")
        gives(match, "owl", "animal", "plant")
        plays(match, "animal", "owl")
        print(may_be_owl(match))            # A gave away what lies before B now: it is one
    """)
    assert told.splitlines() == ["BC", "B", "C", "", "C", "C", "A", "AC"]


@pytest.mark.clause("COG-13.4", "R6")
def test_of_two_owls_a_seat_imagines_either(two_owls):
    told = run_with(two_owls, """
        from gnothi.games.cogito.deck import DECK
        from gnothi.games.cogito.past import imagine_selves, ROWS, ROOM
        from gnothi.engine.layout import struct_of
        from tests.games.cogito import A, dealt
        import numpy as np

        match = dealt("cedar whale", ("animal bird", "plant tree"),
                      "owl owl swallow butterfly casablanca sunflower cherry ego flower vertebrate animal plant dream")
        drawn = []
        story = np.zeros((ROWS, ROOM), np.int64)
        states = match.view(A).states.copy()
        for seed in range(900):
            s = struct_of(states)
            s.rng = seed + 1
            imagine_selves(s, A, story)
            drawn.append(DECK.ids[s.seats[A].own_self])
        print(drawn.count("owl"), drawn.count("swallow"), drawn.count("cedar"), drawn.count("whale"))
    """)
    owl, swallow, cedar, whale = map(int, told.split())
    assert 160 <= owl <= 240 and 70 <= swallow <= 130, "two of nine, and one of nine"
    assert (cedar > 0, whale) == (True, 0)


@pytest.mark.clause("COG-13.4", "COG-8.3", "R6", "R9")
@pytest.mark.parametrize(("owls", "shuffled", "notes", "all_seen"), [
    (3, False, ((What.DEALT, A), (What.PLAYED, A), (What.DREW, A), (What.RETURNED, A)), False),
    (3, False, ((What.DEALT, A), (What.PLAYED, A), (What.DREW, A), (What.RETURNED, A), (What.PLAYED, B)), True),
    (2, False, ((What.PLAYED, B), (What.RETURNED, B), (What.PLAYED, C)), True),
    (2, False, ((What.PLAYED, B), (What.RETURNED, B), (What.DREW, C, 1), (What.PLAYED, C)), False),     # the same one
    (2, True, ((What.PLAYED, B), (What.RETURNED, B), (What.PLAYED, C)), False),     # it may be
    (2, True, ((What.PLAYED, B), (What.RETURNED, B), (What.PLAYED, C), (What.PLAYED, B)), True),
])
def test_a_card_that_a_dream_sends_back_stays_in_sight_until_it_is_shuffled_or_drawn(
    monkeypatch, owls, shuffled, notes, all_seen
):
    match = dealt("cedar whale cherry", ("animal bird", "plant tree", "flower flower"), "", dream_shuffle=shuffled)
    s, owl = state(match), face("owl")
    for what, seat, *openly in notes:
        note(s, what, seat, owl, sum(openly))
    monkeypatch.setattr(certainty, "COPIES", [owls] * FACES)
    assert PLAIN_SEEN_ALL(s, A, owl) == all_seen


@pytest.mark.clause("R1")
@pytest.mark.parametrize(("changes", "sentence"), [
    ([('categories = ["animal", "vertebrate"]', 'categories = ["animal", "fish"]')], "'fish', which is no category"),
    ([('members = ["swallow", "owl"]', 'members = ["swallow"]')], "'bird' lists the members"),
    ([('face = "dream"', 'face = "nightmare"')], "a card has the face 'nightmare'"),
    ([('effect = "return_fields"', 'effect = "explode"')], "exactly one [[special]]"),
    ([('id = "owl"', 'id = "swallow"')], "the id 'swallow' is used 2 times"),
    ([("reds_to_fall = 2", "reds_to_fall = 0")], "reds_to_fall must be from 1 to 9"),
    ([("uid = 3\n", "uid = 4\n")], "listed by uid from 0"),
    ([('face = "bird"', 'face = "tree"')], "no card has the face 'bird'"),
    ([('statement = "I am not an animal!"\n', "")], "'animal' has no statement"),
    ([("[[special]]", "[[other]]")], "there is no [[special]]"),
])
def test_a_card_file_that_cannot_be_played_with_is_refused_in_a_sentence(tmp_path, changes, sentence):
    assert any(sentence in complaint for complaint in check_data(edited(tmp_path, *changes)))


def test_our_own_cards_have_nothing_wrong():
    assert check_data(GAME.folder) == []
