"""What is seen of Cogito: places on the table, one's own hand and diagram, panels, and the terminal."""
from __future__ import annotations

import re
from itertools import pairwise

import pytest

from gnothi.bots.random import casual_play
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.games.cogito import GAME
from gnothi.games.cogito.certainty import is_candidate
from gnothi.games.cogito.deck import DECK, DREAM, SELVES
from gnothi.games.cogito.memory import seen
from gnothi.games.cogito.panels import heads
from gnothi.games.cogito.state import CALL
from gnothi.games.cogito.still import BAND, CARD_W, CROSS, RING, TILE_W, ems, places, sheets
from tests.games.cogito import (
    A,
    B,
    C,
    calls_and_passes,
    deal_k,
    everybody_passes,
    face,
    gives,
    plays,
    state,
    to_certainty,
)


def on_sheet(view, sheet="", start=""):
    """The pieces of a sheet whose ids begin so, by id."""
    return {piece.id: piece for piece in view.pieces() if piece.sheet == sheet and piece.id.startswith(start)}


def rows(view, panel):
    """The rows of a panel: each label with its values."""
    found = next(one for one in view.panels() if one.id == panel)
    return {row.label: tuple(row.values) for row in found.rows}


def later(match):
    """Deal K played on to A's third turn: a Dream is in hand."""
    plays(match, "animal", "vertebrate", "swallow")
    gives(match, "tree", "plant", "animal")
    plays(match, "cedar", "ego", "plant")
    gives(match, "animal", "flower")
    everybody_passes(match)
    return match


# The table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_places_do_not_overlap_and_the_left_neighbour_sits_on_the_left(seats):
    own, *others = places(seats)
    assert [place.left for place in others] == sorted(place.left for place in others)
    assert all(place.left + place.width <= follower.left for place, follower in pairwise(others))
    assert all(place.top + place.height < own.top for place in others)
    assert all(place.width >= max(CARD_W, TILE_W) for place in (own, *others))


@pytest.mark.clause("COG-3.5")
def test_every_statement_can_be_read_where_cards_overlap():
    match = deal_k()
    plays(match, "animal", "plant", "swallow")
    gives(match, "tree", "vertebrate", "animal")
    plays(match, "cedar")
    cards = on_sheet(match.view(B), start="field-0")
    assert ["I am not an animal!" in cards["field-0-0"].drawing, "I am not the cedar!" in cards["field-0-1"].drawing] \
        == [True, True]
    assert cards["field-0-1"].y - cards["field-0-0"].y >= BAND * cards["field-0-0"].scale


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_statement_stays_free_up_to_the_usual_length_of_a_game(seats):
    for number in range(1, {2: 9, 3: 5, 4: 4}[seats] + 1):
        match = Match.new(GAME, seats, 5)
        for seat in range(seats):
            state(match).seats[seat].field_size = number
        for seat in range(seats):
            cards = list(on_sheet(match.view(A), start=f"field-{seat}").values())
            assert len(cards) == number
            for card, follower in pairwise(cards):
                assert follower.x > card.x or follower.y - card.y >= BAND * card.scale


@pytest.mark.parametrize("said", range(DREAM + 1))
def test_statements_fit_on_their_cards(said):
    assert 14 * ems(DECK.statements[said]) <= CARD_W - (6 if said == DREAM else 24)


def test_the_longest_fields_stay_on_the_table():
    for seats in (2, 3, 4):
        match = Match.new(GAME, seats, 5)
        s = state(match)
        s.seats[0].field_size = 20 - 2 * seats
        for seat in range(SPECTATOR, seats):
            for piece in on_sheet(match.view(seat), start="field-0").values():
                own = match.view(seat).sheets()[0]
                assert piece.y + piece.size[1] / 2 <= own.height
                assert piece.x + piece.size[0] / 2 <= own.width


def test_the_newest_card_is_marked_until_the_next_is_laid():
    match = deal_k()
    plays(match, "animal")
    for seat in (SPECTATOR, A, B):
        assert "gold-line" in on_sheet(match.view(seat))["field-0-0"].drawing
    plays(match, "vertebrate")
    assert "gold-line" not in on_sheet(match.view(A))["field-0-0"].drawing
    assert "gold-line" in on_sheet(match.view(A))["field-1-0"].drawing


def test_a_red_card_is_known_by_its_sign_and_counted():
    match = deal_k()
    plays(match, "animal", "vertebrate")
    view = match.view(A)
    shown = on_sheet(view)
    assert shown["field-1-0"].symbol == f"card-{face('vertebrate')}-2"
    assert shown["field-1-0"].title == "B: “I am not a vertebrate!” That is false: the card is red."
    assert [shown[f"red-1-{number}"].symbol for number in (0, 1)] == ["spent", "unspent"]
    parts = re.split('<g id="', view.sheets()[0].symbols)
    blue, red = (next(part for part in parts if part.startswith(f"card-{face('vertebrate')}-{n}")) for n in (1, 2))
    assert (CROSS in red, CROSS in blue, RING in red, RING in blue) == (True, False, False, True)


@pytest.mark.clause("COG-7.4")
def test_a_fallen_field_is_face_down_until_the_game_is_over():
    match = to_certainty()
    for view in (match.view(A), match.view(SPECTATOR)):
        assert {piece.symbol for piece in on_sheet(view, start="field-1").values()} == {"back"}
        assert "fallen-1" in on_sheet(view)
        assert "Vertebrate" not in view.sketch()
        assert not any("ertebrate" in piece.title + piece.drawing for piece in on_sheet(view).values())
        assert not any("ertebrate" in line for line in view.describe())
    calls_and_passes(match, A="cherry")
    assert match.over
    assert [piece.symbol for piece in on_sheet(match.view(A), start="field-1").values()] == [
        f"card-{face('vertebrate')}-2", f"card-{face('ego')}-2"]
    assert "Vertebrate" in match.view(A).sketch()


def neighbours(match, seat):
    """To whom a seat gives and from whom it gets, as its panel says."""
    told = rows(match.view(seat), "round")
    return (*told["You give to"], *told["You get from"])


@pytest.mark.clause("COG-5.4", "R15")
def test_it_is_drawn_and_said_to_whom_a_card_goes():
    match = deal_k()
    assert neighbours(match, A) == ("B", "C")
    assert on_sheet(match.view(A))["way-to"].title.endswith("to B")
    calls_and_passes(match, B="cedar")
    assert neighbours(match, A) == ("C", "C")
    assert on_sheet(match.view(A))["way-to"].title.endswith("to C")
    assert neighbours(match, B) == ("–", "–")


@pytest.mark.clause("COG-2.5", "COG-3.1")
def test_the_starting_player_has_a_flag():
    match = deal_k(start=C)
    flag, name = on_sheet(match.view(A))["start"], on_sheet(match.view(A))["name-2"]
    assert (flag.title, abs(flag.x - name.x) < name.size[0] / 2) == ("C starts every round", True)
    assert rows(match.view(C), "round")["Starts every round"] == ("you",)


# One's own


def test_the_hand_is_on_a_sheet_of_ones_own_and_says_how_its_cards_came():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    gives(match, "tree", "plant", "animal")
    cards = on_sheet(match.view(A), "hand")
    assert [piece.symbol for piece in cards.values()] == [f"held-{face('cedar')}", f"held-{face('animal')}"]
    assert ["dealt" in cards["hand-0"].drawing, "from C" in cards["hand-1"].drawing] == [True, True]
    assert on_sheet(match.view(SPECTATOR), "hand") == {}
    assert all(piece.size[1] >= 60 for piece in cards.values())


def test_cards_in_hand_are_played_and_given_by_touch():
    match = deal_k()
    everybody_passes(match)
    assert in_hand(match.view(A)) == set(match.view(A).actions)
    plays(match, "animal", "vertebrate", "swallow")
    everybody_passes(match)
    for seat in (A, B, C):
        assert in_hand(match.view(seat)) == set(match.view(seat).actions)


def in_hand(view):
    """What the cards on the sheet of the hand offer."""
    return {action for piece in on_sheet(view, "hand").values() for action in piece.actions}


def test_an_empty_place_in_the_hand_keeps_its_room():
    match = deal_k()
    plays(match, "animal")
    hand = on_sheet(match.view(A), "hand")
    assert [piece.symbol for piece in hand.values()] == [f"held-{face('cedar')}", "no-card"]


def test_the_diagram_strikes_out_what_was_seen_and_nothing_that_must_be_concluded():
    match = deal_k()
    plays(match, "animal")
    view = match.view(A)
    struck = {number for number in range(SELVES) if "red-line" in on_sheet(view, "diagram")[f"maybe-{number}"].drawing}
    assert struck == {face("owl"), face("casablanca"), face("cedar")}
    concluded = {number for number in range(SELVES) if not is_candidate(view.s, A, number)} - struck
    assert concluded == {face("swallow"), face("whale"), face("butterfly")}     # A is no animal


def test_a_self_not_seen_yet_is_called_by_touch():
    match = deal_k()
    view = match.view(A)
    for number in range(SELVES):
        piece = on_sheet(view, "diagram")[f"maybe-{number}"]
        unseen = face("owl"), face("casablanca"), face("cedar")
        assert piece.actions == (() if number in unseen else (CALL + number,))


@pytest.mark.clause("R19")
def test_the_diagram_remembers_only_with_the_log():
    for log, dreamt in (("true", "was laid"), ("false", None)):
        match = later(deal_k(public_log=log))
        assert seen(match.view(A))[face("swallow")] == "was laid"
        assert rows(match.view(A), "said")["Plant"] == ("–", "–", "yes")
        plays(match, "dream")
        assert seen(match.view(A)).get(face("swallow")) == dreamt
        assert rows(match.view(A), "said")["Plant"] == ("–", "–", "yes" if log == "true" else "–")


def test_what_one_was_told_stands_above_the_selves():
    match = later(deal_k())
    told = {number: on_sheet(match.view(C), "diagram")[f"told-{number}"].title for number in range(SELVES, DREAM)}
    assert told[face("plant")] == "Plant: you are one, your statement was false"
    assert told[face("animal")] == "Animal: not said yet"
    assert on_sheet(match.view(A), "diagram")[f"told-{face('animal')}"].title == \
        "Animal: you are none, your statement was true"


# Panels


def test_everybody_stands_in_one_panel():
    match = later(deal_k())
    assert rows(match.view(A), "players") == {
        "You": ("?", "0 of 2"), "B": ("Owl", "fallen"), "C": ("Casablanca", "1 of 2"),
    }
    assert {values[0] for values in rows(match.view(SPECTATOR), "players").values()} == {"?"}


@pytest.mark.clause("COG-13.2")
def test_ones_last_cards_are_told_to_oneself_alone():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    gives(match, "tree", "plant", "animal")
    cards = next(panel for panel in match.view(A).panels() if panel.id == "cards")
    assert (cards.of, [(row.label, *row.values) for row in cards.rows]) == ("own", [
        ("Round 1", "Animal from C"), ("Round 1", "Tree to B"), ("Round 1", "Tree drawn"), ("Deal", "Cedar dealt"),
    ])
    assert "cards" not in [panel.id for panel in match.view(SPECTATOR).panels()]


def test_what_was_said_is_a_table_of_yes_and_no():
    match = later(deal_k())
    said = rows(match.view(A), "said")
    assert said["Animal"] == ("no", "–", "–")
    assert said["Vertebrate"] == ("–", "yes", "–")
    assert said["Plant"] == ("–", "–", "yes")


def test_narrow_columns_tell_names_apart():
    assert heads(["You", "Hypatia", "Socrates", "Diotima"]) == ("You", "Hyp", "Soc", "Dio")
    assert heads(["You", "Player 2", "Player 3", "Player 4"]) == ("You", "Pl2", "Pl3", "Pl4")
    assert heads(["You", "Hypatia"]) == ("You", "Hypatia")


@pytest.mark.clause("COG-1.8")
def test_the_selves_say_what_they_belong_to_and_where_they_were_seen():
    match = later(deal_k())
    selves = rows(match.view(A), "selves")
    assert (selves["Owl"], selves["Cherry tree"]) == (("animal, vertebrate, bird",), ("plant, flower, tree",))
    assert selves["Ego"] == ("nothing",)
    where = {DECK.ids[number]: word for number, word in seen(match.view(A)).items()}
    assert where == {
        "owl": "in a holder", "casablanca": "in a holder", "cedar": "was laid", "swallow": "was laid",
        "ego": "was laid",
    }
    assert seen(match.view(C))[face("whale")] == "in hand"
    assert "Not seen yet: [bold]Whale, Butterfly, Sunflower, Cherry tree[/]" in match.view(A).sketch()


@pytest.mark.clause("COG-8.3", "COG-13.1")
def test_what_a_dream_sent_back_is_listed_for_everybody():
    match = later(deal_k())
    assert list(rows(match.view(B), "under")) == ["Nothing known"]
    plays(match, "dream")
    for seat in (SPECTATOR, A, B, C):
        assert list(rows(match.view(seat), "under")) == ["1. Animal", "2. Cedar", "3. Swallow", "4. Plant"]
    assert on_sheet(match.view(A))["pile-top"].title.endswith("the last of them are Animal, Cedar, Swallow, Plant")


@pytest.mark.clause("R9")
def test_a_shuffled_dream_is_not_listed():
    match = later(deal_k(dream_shuffle="true"))
    plays(match, "dream")
    assert list(rows(match.view(A), "under")) == ["Nothing known"]


def test_panels_keep_their_rows_from_the_first_move_to_the_last():
    match = Match.new(GAME, 4, 3)
    for seat in (SPECTATOR, A):
        first = [(panel.id, len(panel.rows)) for panel in match.view(seat).panels()[:-1]]
        again = match.at(0)
        for _ in casual_play(again, 3, 60):
            assert [(panel.id, len(panel.rows)) for panel in again.view(seat).panels()[:-1]] == first


# Secrets


@pytest.mark.clause("COG-13.1", "COG-13.3")
def test_ones_own_self_and_other_hands_are_drawn_nowhere():
    match = deal_k()
    plays(match, "animal")
    view = match.view(A)
    shown = on_sheet(view)
    assert (shown["self-0"].symbol, shown["self-1"].symbol) == ("tile-mine", f"tile-{face('owl')}")
    assert {shown[f"held-1-{slot}"].symbol for slot in (0, 1)} == {"mini-back"}
    assert all(shown[f"held-1-{slot}"].drawing == "" for slot in (0, 1))
    watching = on_sheet(match.view(SPECTATOR))
    assert {watching[f"self-{seat}"].symbol for seat in (A, B, C)} == {"tile-unknown"}


def test_own_sheets_are_for_seats_alone():
    match = deal_k()
    assert [sheet.id for sheet in match.view(A).sheets()] == ["board", "hand", "diagram"]
    assert [sheet.id for sheet in match.view(SPECTATOR).sheets()] == ["board"]
    assert sheets(3, state(match).options)[0].of == "all"


# The terminal


def test_the_sketch_shows_fields_and_hand_and_leaves_the_rest_to_the_panels():
    match = later(deal_k())
    sketch = match.view(C).sketch()
    assert "✗ Plant" in sketch
    assert "○ Swallow" in sketch
    assert "I am not an animal!" in sketch      # in C's hand
    assert "in the pile" not in sketch
    assert "Owl" not in sketch                  # B's self is told by a panel
