"""What is seen of Cogito: places on the table, one's own hand and diagram, panels, and the terminal."""
from __future__ import annotations

import re
from itertools import pairwise

import pytest
from rich.text import Text

from gnothi.bots.random import casual_play
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.games.cogito import GAME
from gnothi.games.cogito.certainty import is_candidate
from gnothi.games.cogito.deck import DECK, DREAM, SELVES
from gnothi.games.cogito.memory import seen
from gnothi.games.cogito.panels import heads
from gnothi.games.cogito.state import CALL, Colour
from gnothi.games.cogito.still import (
    BAND,
    CARD_W,
    CROSS,
    FIRST_COLUMN,
    HAND_W,
    ICON_X,
    READ,
    RING,
    SERIF,
    SLIM,
    STRATA,
    TILE_W,
    ems,
    held,
    places,
    printed,
    sheets,
    tile,
    two_lines,
)
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
    assert [texts(cards[f"field-0-{number}"].drawing) for number in (0, 1)] == [
        ["I", "I am not", "an animal!"], ["III", "I am not", "the cedar!"],
    ]
    assert cards["field-0-1"].y - cards["field-0-0"].y >= BAND


def texts(drawing):
    """What is written in a drawing."""
    return re.findall(r"<text[^>]*>([^<]+)</text>", drawing)


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
                assert follower.x > card.x or follower.y - card.y >= BAND


@pytest.mark.clause("COG-3.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_long_field_each_statement_stands_in_the_line_that_stays_free(seats):
    number = {2: 16, 3: 8, 4: 8}[seats]
    match = Match.new(GAME, seats, 5)
    state(match).seats[0].field_size = number
    for seat in range(seats):
        cards = list(on_sheet(match.view(seat), start="field-0").values())
        for card, follower in pairwise(cards):
            assert follower.x > card.x or follower.y - card.y >= SLIM
            lines = texts(card.drawing)
            if follower.y - card.y < BAND and follower.x == card.x:
                assert lines[:3] == ["III", "I am not the swallow!", "Swallow"]


@pytest.mark.clause("COG-1.2", "COG-1.6", "COG-3.5")
@pytest.mark.parametrize("said", range(DREAM + 1))
def test_stratum_and_statement_fit_on_their_cards(said):
    drawn = printed(said, Colour.BLUE)
    sizes = [float(size) for size in re.findall('font-size="([^"]+)"', drawn)]
    assert " ".join(texts(drawn)).removeprefix(STRATA[DECK.strata[said]]).strip() == DECK.statements[said]
    assert all(size * 0.55 >= 12 for size in sizes), "also on a phone, where a unit is little more than half a pixel"
    for line in two_lines(DECK.statements[said]):
        assert READ * ems(line) <= CARD_W - (31 if DECK.strata[said] else 8) - 28, "between the stratum and the sign"
    assert 13 * ems(DECK.statements[said]) <= CARD_W - (20 if DECK.strata[said] else 6) - 12, "in one line as well"


def test_a_field_in_several_columns_is_numbered_in_the_order_of_play():
    match = Match.new(GAME, 2, 5)
    for number in (4, 6):
        state(match).seats[0].field_size = number
        cards = list(on_sheet(match.view(A), start="field-0").values())
        last = [texts(card.drawing)[-1] for card in cards]
        assert len({card.x for card in cards}) == (1 if number == 4 else 2)
        assert last == (["swallow!"] * 4 if number == 4 else ["1", "2", "3", "4", "5", "6"])


@pytest.mark.parametrize("own", range(SELVES))
def test_a_self_keeps_clear_of_the_edge_of_its_tile_and_its_row(own):
    drawn = tile("any", DECK.names[own], "")
    size = float(re.findall('font-size="([^"]+)"', drawn)[-1])
    assert 43 + size * SERIF * ems(DECK.names[own]) <= TILE_W - 4
    assert ICON_X + 24 + 16 * ems(DECK.names[own]) <= FIRST_COLUMN - 8
    held_drawn = held(own)
    size = float(re.findall(rf'font-size="([^"]+)">{DECK.names[own]}<', held_drawn)[0])
    assert 9 + size * ems(DECK.names[own]) <= HAND_W - 34, "between the stratum and the edge"


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
    blue, red = shown["field-0-0"].drawing, shown["field-1-0"].drawing
    assert (CROSS in red, CROSS in blue, RING in red, RING in blue) == (True, False, False, True)


@pytest.fixture(params=[SPECTATOR, A, B, C])
def fallen(request):
    """B, who has played Vertebrate and Ego, has fallen: a view of that, and of the same table when the game is over."""
    match = to_certainty()
    before = match.view(request.param)
    calls_and_passes(match, A="cherry")
    assert match.over
    return before, match.view(request.param)


@pytest.mark.clause("COG-7.4")
def test_a_fallen_field_is_drawn_face_down_until_the_game_is_over(fallen):
    before, after = fallen
    assert {piece.symbol for piece in on_sheet(before, start="field-1").values()} == {"back"}
    assert "fallen-1" in on_sheet(before)
    assert not any("ertebrate" in piece.title + piece.drawing for piece in on_sheet(before).values())
    assert [piece.symbol for piece in on_sheet(after, start="field-1").values()] == [
        f"card-{face('vertebrate')}-2", f"card-{face('ego')}-2"]


@pytest.mark.clause("COG-7.4")
def test_a_fallen_field_is_sketched_face_down_until_the_game_is_over(fallen):
    before, after = fallen
    assert before.sketch().count("[reverse] ? [/]") == 2
    assert "✗ Vertebrate" not in before.sketch()
    assert "✗ Vertebrate" in after.sketch()


@pytest.mark.clause("COG-7.4")
def test_a_fallen_field_is_described_face_down_until_the_game_is_over(fallen):
    before, after = fallen
    assert "Played: two cards, face down. Fallen." in before.describe()[5]
    assert not any("ertebrate" in line for line in before.describe())
    assert any("Played: Vertebrate (red), Ego (red). Fallen." in line for line in after.describe())


@pytest.mark.clause("COG-7.4", "R19")
def test_panels_keep_of_a_fallen_field_what_the_log_keeps_until_the_game_is_over():
    for log, remembered in (("true", "yes"), ("false", "–")):
        match = later(deal_k(public_log=log))
        for seat in (SPECTATOR, A, B, C):
            order = [(max(seat, 0) + step) % 3 for step in range(3)]
            assert rows(match.view(seat), "said")["Vertebrate"][order.index(B)] == remembered
        plays(match, "dream")
        calls_and_passes(match, A="cherry")
        assert (match.over, rows(match.view(A), "said")["Vertebrate"]) == (True, ("–", "yes", "–"))


def neighbours(match, seat):
    """To whom a seat gives and from whom it gets, as its panel says."""
    told = rows(match.view(seat), "round")
    return (*told["You give to"], *told["You get from"])


@pytest.mark.clause("COG-5.4", "R15")
def test_it_is_drawn_and_said_to_whom_a_card_goes():
    match = deal_k()
    assert neighbours(match, A) == ("B", "C")
    assert ways(match, A) == ["you give a card to B", "B gives a card to C", "C gives a card to you"]
    assert "Trade: You → B → C → You" in match.view(A).sketch()
    assert "In a trade you give to B, B gives to C and C gives to you." in match.view(A).describe()
    calls_and_passes(match, B="cedar")
    assert neighbours(match, A) == ("C", "C")
    assert ways(match, A) == ["you give a card to C", "C gives a card to you"]
    assert ways(match, B) == ["A gives a card to C", "C gives a card to A"]
    assert ["rotate(180)" in piece.drawing for piece in on_sheet(match.view(B), start="way-").values()] == [True, False]
    assert neighbours(match, B) == ("–", "–")
    calls_and_passes(match, C="cedar")
    assert (ways(match, A), "Trade" in match.view(A).sketch()) == ([], False)


def ways(match, seat):
    """What the arrows on the table say."""
    return [piece.title.removeprefix("In a trade ") for piece in on_sheet(match.view(seat), start="way-").values()]


@pytest.mark.clause("COG-5.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_arrows_of_a_trade_lead_round_the_table(seats):
    match = Match.new(GAME, seats, 5)
    own, *others = places(seats)
    arrows = list(on_sheet(match.view(A), start="way-").values())
    first, *across, last = arrows
    assert all(place.top + place.height < arrow.y < own.top for arrow in (first, last) for place in others)
    assert ("rotate(-90)" in first.drawing, "rotate(90)" in last.drawing, first.x < last.x) == (True, True, True)
    for arrow, (left, right) in zip(across, pairwise(others), strict=True):
        assert left.left + left.width <= arrow.x <= right.left and "rotate(0)" in arrow.drawing


@pytest.mark.clause("COG-5.4")
def test_what_is_given_is_offered_with_the_name_of_who_gets_it():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    everybody_passes(match)
    assert {match.view(C).say(action) for action in match.view(C).actions} == {"Give Flower to A", "Give Animal to A"}
    assert {match.view(A).say(action) for action in match.view(A).actions} == {"Give Cedar to B", "Give Tree to B"}


@pytest.mark.clause("COG-2.5", "COG-3.1", "R3")
def test_the_starting_player_is_marked_in_picture_panel_terminal_and_description():
    match = deal_k(start=C)
    assert flagged(match, A) == ("name-2", "C", "⚑ C starts every round", "C starts every round.")
    assert flagged(match, C) == ("name-2", "you", "⚑ You start every round", "You start every round.")
    calls_and_passes(match, C="cedar")
    assert flagged(match, B) == ("name-0", "A", "⚑ A starts every round", "A starts every round.")


@pytest.mark.clause("R3")
def test_a_start_that_rotates_is_marked_for_this_round():
    match = deal_k(start_seat="rotates")
    assert flagged(match, B) == ("name-0", "A", "⚑ A starts this round", "A starts this round.")
    plays(match, "animal", "plant", "swallow")
    gives(match, "tree", "ego", "animal")
    everybody_passes(match)
    assert flagged(match, B) == ("name-1", "you", "⚑ You start this round", "You start this round.")


def flagged(match, seat):
    """At whose name the flag is drawn, and what the panel, the sketch and the description say."""
    view = match.view(seat)
    flag = on_sheet(view)["start"]
    name = next(piece.id for piece in on_sheet(view, start="name-").values()
                if abs(flag.x - piece.x) < piece.size[0] / 2 and abs(flag.y - piece.y) < 10)
    panel = rows(view, "round")
    start = panel.get("Starts every round") or panel["Starts this round"]
    legend = view.sketch().splitlines()[1]
    return name, *start, legend[legend.index("⚑"):].removesuffix("[/]"), view.describe()[2]


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
    for log, dreamt in (("true", "was played"), ("false", None)):
        match = later(deal_k(public_log=log))
        assert seen(match.view(A))[face("swallow")] == "was played"
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
    assert heads(["You", "Hypatia", "Socrates", "Diotima"]) == ("You", "Hypa", "Socr", "Diot")
    assert heads(["You", "Player 2", "Player 3", "Player 4"]) == ("You", "Pla2", "Pla3", "Pla4")
    assert heads(["You", "Hypatia"]) == ("You", "Hypatia")


@pytest.mark.clause("COG-1.8")
def test_the_selves_say_what_they_belong_to_and_where_they_were_seen():
    match = later(deal_k())
    selves = rows(match.view(A), "diagram")
    assert (selves["Owl"], selves["Cherry tree"]) == (("animal, vertebrate, bird",), ("plant, flower, tree",))
    assert selves["Ego"] == ("nothing",)
    where = {DECK.ids[number]: word for number, word in seen(match.view(A)).items()}
    assert where == {
        "owl": "in a holder", "casablanca": "in a holder", "cedar": "was played", "swallow": "was played",
        "ego": "was played",
    }
    assert seen(match.view(C))[face("whale")] == "in hand"
    unseen = Text.from_markup(match.view(A).sketch()).plain.splitlines()[-1]
    assert unseen == "Not seen yet: Whale, Butterfly, Sunflower, Cherry tree"


@pytest.mark.clause("COG-8.3", "COG-13.1")
def test_what_a_dream_sent_back_is_listed_for_everybody():
    match = later(deal_k())
    assert list(rows(match.view(B), "under")) == ["Nothing known"]
    plays(match, "dream")
    for seat in (SPECTATOR, A, B, C):
        assert list(rows(match.view(seat), "under")) == ["1. Animal", "2. Cedar", "3. Swallow", "4. Plant"]
    assert on_sheet(match.view(A))["pile-top"].title.endswith("the last to be drawn: Animal, Cedar, Swallow, Plant")
    assert "last 4 known" in on_sheet(match.view(A))["pile-top"].drawing
    for seat in (SPECTATOR, A, B, C):
        pile = "cards; the last to be drawn: Animal, Cedar, Swallow, Plant"
        assert pile in match.view(seat).sketch()
        assert "the last to be drawn: Animal, Cedar, Swallow, Plant." in match.view(seat).describe()[1]


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
