"""Sheets, pieces, panels and the terminal."""
import math
import xml.etree.ElementTree as ET

import pytest

from gnothi.bots.random import casual_play
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.games.conscious import GAME
from gnothi.games.conscious.deck import KIND_NAMES, LETTERS, SPACE, SPACES
from gnothi.games.conscious.diagram import FAKIR
from gnothi.games.conscious.lying import heads_at
from gnothi.games.conscious.mat import hand_at
from gnothi.games.conscious.spiral import PLACES
from gnothi.games.conscious.state import Status
from gnothi.games.conscious.still import HEAD
from gnothi.testing.shown import check_panels, check_pieces, check_sheets
from tests.games.conscious import A, B, Person, plays, position, rolls, state


def pieces(match, seat=A):
    return {piece.id: piece for piece in match.view(seat).pieces()}


def panels(match, seat=A):
    return {panel.id: panel for panel in match.view(seat).panels()}


def rows(match, panel, seat=A):
    return {row.label: row for row in panels(match, seat)[panel].rows}


def offered(match, seat=A):
    """The names of what pieces and rows offer."""
    view = match.view(seat)
    things = [*view.pieces(), *(row for panel in view.panels() for row in panel.rows)]
    return {view.name(action) for thing in things for action in thing.actions}


@pytest.mark.parametrize("seats", range(1, 7))
def test_what_is_shown_keeps_the_contract_for_everybody(seats):
    match = Match.new(GAME, seats, seats)
    for number, _ in enumerate(casual_play(match, seats, 90)):
        if number % 45 == 44:
            for seat in range(SPECTATOR, seats):
                check_sheets(match.view(seat))
                check_pieces(match.view(seat))
                check_panels(match.view(seat))


# The spiral


def test_the_first_sheet_is_the_spiral_with_every_letter():
    drawn = GAME.scene.sheets(2, state(position()).options)[0]
    letters = [text.text for text in ET.fromstring(f"<g>{drawn.body}</g>").iter("text") if text.text in LETTERS]
    assert letters[:SPACES] == [LETTERS[kind] for kind in SPACE]
    assert (drawn.width, drawn.height) == (640, 656)


def test_living_and_dead_are_told_apart():
    dead = [Person(at=120, trips=body, status=body, body=body) for body in (Status.ASTRAL, Status.MENTAL)]
    shown = pieces(position(Person(), *dead))
    assert all(f"#pawn-{seat}-{seat}" in shown[f"pawn-{seat}"].drawing for seat in range(3))
    assert shown["pawn-1"].title == "Ben on space 120, non-living, Astral body, going outwards"
    assert shown["pawn-0"].title.endswith("going inwards")


@pytest.mark.parametrize("spaces", [(0,) * 6, (100,) * 6, (29, 30, 30, 30, 31, 32), (244,) * 3, (1, 2, 3, 4, 5, 6)])
def test_pawns_leave_each_other_and_every_letter_in_sight(spaces):
    heads = heads_at(spaces)
    for place, head in enumerate(heads):
        assert all(math.dist(head, other) >= 2 * HEAD for other in heads[:place])
        assert all(math.dist(head, letter) >= HEAD + 5 for letter in PLACES)


def test_the_last_way_stays_until_somebody_rolls_again():
    match = position(Person(at=100), Person(at=103, state=2, board="AD1"))
    assert "last-way" not in pieces(match)
    rolls(match, 5)
    assert pieces(match, B)["last-way"].title == "The last move: Ann went from space 100 to 105"
    assert pieces(match)["last-way"].title == "The last move: you went from space 100 to 105"
    rolls(match, 2, seat=B)
    assert "last-way" not in pieces(match), "Ben may still roll again"
    plays(match, "take", seat=B)
    assert pieces(match)["last-way"].title == "The last move: Ben went from space 103 to 105"


def test_marks_of_laws_lie_on_their_space():
    shown = pieces(position(Person(kept="19:121 62:127")))
    assert shown["mark-0-0"].title == "Space 121: here you wake, by law 19, Walking in Sleep (J♦)"
    assert (shown["mark-0-0"].symbol, shown["mark-0-1"].symbol) == ("sleep", "death")


# What is one's own


def test_the_hand_and_the_way_are_on_sheets_of_ones_own():
    match = position(Person(hand="JD 2D 2D"), Person(hand="QC"))
    sheets = {sheet.id: sheet.of for sheet in match.view(A).sheets()}
    assert (sheets["hand"], sheets["way"], sheets["diagram-1"]) == ("own", "own", B)
    held = {piece for piece in pieces(match) if piece.startswith("hand-")}
    assert held == {f"hand-{KIND_NAMES.index(card)}" for card in ("JD", "2D")}
    assert {piece for piece in pieces(match, B) if piece.startswith("hand-")} == {f"hand-{KIND_NAMES.index('QC')}"}
    assert not [piece for piece in pieces(match, SPECTATOR) if piece.startswith(("hand-", "way-"))]


@pytest.mark.parametrize("cards", [1, 14, 15, 28, 42])
def test_a_hand_of_any_size_lies_on_its_sheet(cards):
    places = {hand_at(place, cards)[:2] for place in range(cards)}
    assert len(places) == cards
    assert all(18 <= x <= 262 and 22 <= y <= 82 for x, y in places)


def test_the_way_ahead_is_two_dozen_spaces_and_ends_at_the_end():
    shown = pieces(position(Person(at=100), Person(at=102)))
    assert len([piece for piece in shown if piece.startswith("way-")]) == 24
    assert shown["way-2"].title == "Space 102, Card: draw a card; Ben is there"
    assert len([piece for piece in pieces(position(Person(at=241))) if piece.startswith("way-")]) == 3


def test_marks_and_chips_of_the_universe_are_seen_on_the_way():
    match = position(Person(kept="62:103"))
    state(match).universe[103] = 1
    assert pieces(match)["way-3"].title == (
        "Space 103, Impression: an Impression enters at DO-48; you die, by law 62, The Family Clock (A♥);"
        " a chip of the Universe"
    )


def test_who_has_left_the_spiral_is_told_so():
    shown = pieces(position(Person(), Person(status=Status.OUT)), B)
    assert (shown["hand-none"].title, shown["way-none"].title) == ("No cards", "You have left the spiral")


def test_the_way_of_the_dead_leads_back():
    shown = pieces(position(Person(at=100, trips=1, status=Status.ASTRAL, body=1)))
    assert shown["way-1"].title == "Space 99, Card: your body decays: lose a chip"


def test_a_roll_is_taken_at_the_space_that_it_leads_to():
    match = rolls(position(Person(at=100, state=3)), 2)
    shown = pieces(match)
    view = match.view(A)
    assert [view.name(action) for action in shown["way-2"].actions] == ["take"]
    assert [view.name(action) for action in shown["way-5"].actions] == ["opposite"]


def test_a_click_plays_a_card_or_obeys_a_law():
    match = position(Person(hand="JD 2D", laws="8 4", state=1, school=FAKIR, board="JC1 QC1"))
    assert {"play jd", "obey 8", "obey 4", "play 2d law-3d", "transform jc qc"} <= offered(match)


def test_a_board_card_offers_the_plays_that_make_it():
    match = position(Person(hand="2D 3D", moments=1))
    view = match.view(A)
    assert [view.name(action) for action in pieces(match)["card-0"].actions] == ["play 2d 3d"]


def test_the_chain_is_drawn_in_the_diagram_for_everybody():
    match = plays(position(Person(hand="JD"), Person()), "play jd")
    for seat in (A, B, SPECTATOR):
        steps = [piece for key, piece in pieces(match, seat).items() if key.startswith("step-")]
        assert [piece.title for piece in steps] == [
            "step 1: a chip went from DO-48 to RE-24", "step 2: a chip went from MI-48 to FA-24",
        ]
        assert {piece.sheet for piece in steps} == {"diagram-0"}


def test_discs_lie_on_notes_once_a_body_is_made_and_wait_before():
    waiting = pieces(position(Person(discs="2/0/0")))
    assert "+2" in waiting["note-7"].drawing
    made = pieces(position(Person(discs="9/6/4", body=1)))
    assert "astral" in made["note-0"].drawing
    assert "+1" in made["note-7"].drawing


# Panels


def test_everybody_stands_in_one_panel():
    shown = rows(position(Person(discs="2/0/1"), Person(at=120, state=2), Person(status=Status.OUT)), "everyone")
    assert [(label, *row.values) for label, row in shown.items()] == [
        ("You", "100", "Mult.", "2/0/1"), ("Ben", "120", "Stew.", "0/0/0"), ("Cy", "out", "Mult.", "0/0/0"),
    ]


def test_laws_can_be_read_and_obeyed_in_their_panel():
    match = position(Person(laws="8"), Person())
    (law,) = panels(match)["laws"].rows
    assert law.label == "Law 8, The Empty Lunchbox (5♦)"
    assert law.values == ("lose all chips on DO-768", "to be obeyed, may be played")
    assert (law.clause, law.symbol) == ("G.1.a", "suit-0")
    assert [match.view(A).name(action) for action in law.actions] == ["obey 8"]
    same = panels(match, B)["standing-0"].rows[-1]
    assert (same.label, same.values, same.actions) == (law.label, law.values, ())


def test_ones_own_law_pile_is_listed_with_its_effects_and_for_nobody_else():
    match = position(Person(pile="8 42"), Person())
    assert [row.values[0] for row in panels(match)["pile"].rows] == [
        "lose all chips on DO-768",
        "Self-remember: an Impression goes from DO-48 to RE-24; every other living player gets this law too",
    ]
    assert [row.label for row in panels(match, B)["pile"].rows] == ["none"]
    assert "pile" not in panels(match, SPECTATOR)


def test_cards_left_to_play_and_moments_are_shown():
    match = position(Person(moments=1, hand="JD"), Person(more={"next_moment": 1}))
    assert rows(match, "standing-0")["Cards to play"].values == ("2 of 2 left, with one moment",)
    assert rows(match, "standing-1")["Cards to play"].values == ("2 next turn, with one moment",)
    plays(match, "play jd")
    assert rows(match, "standing-0")["Cards to play"].values == ("1 of 2 left, with one moment",)


def test_panels_that_others_stand_below_keep_their_number_of_rows():
    match = Match.new(GAME, 3, 5)
    sizes = set()
    for _ in casual_play(match, 5, 60):
        shown = panels(match)
        sizes.add(tuple(len(shown[panel].rows) for panel in ("everyone", "spaces", "decks", "standing-0")))
    assert sizes == {(3, 6, 3, 11)}


# Everything


def test_the_picture_is_well_formed_for_everybody_and_at_the_end():
    match = position(Person(at=244, trips=1, last_turn=True), Person(at=244, trips=1, status=Status.OUT))
    plays(match, "die")
    assert match.over
    for seat in (SPECTATOR, A, B):
        ET.fromstring(match.view(seat).svg("night"))
        assert GAME.words.describe(match.view(seat))[0].startswith("The game is over")
        assert "The game is over" in match.view(seat).sketch()
        assert rows(match, "everyone", seat)["You" if seat == A else "Ann"].values[0] == "out"
