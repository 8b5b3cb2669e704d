"""The picture: everything that can be done can be clicked, and everything that matters can be read."""
import re

import pytest

from gnothi.engine.match import Match
from gnothi.games.karma import GAME
from gnothi.games.karma.data import CARDS, SPACES
from gnothi.games.karma.scene import HEIGHT, WIDTH, board, pieces
from gnothi.testing.stories import casual_play
from tests.games.karma import A, B, card, do, person, position, step, throw
from tests.games.karma.test_words import view


def by_id(s, seat=A):
    return {piece.id: piece for piece in pieces(view(s, seat))}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_action_has_a_piece_to_click(seats):
    match = Match.new(GAME, seats, 5)
    asked = set()
    for seat, _ in casual_play(match, 5, 150):
        looking = match.view(seat)
        offered = {action for piece in pieces(looking) for action in piece.actions}
        assert offered == set(looking.actions)
        asked.add(int(looking.s.ask))
    assert len(asked) > 3


def test_no_text_is_small():
    s = position(person(at="g09", cards=(2, 5), g=12, hg=4, lost=2), person(at="s08"), turn=B)
    drawn = view(s).svg("day")
    assert min(float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn)) >= 14


def test_the_board_shows_every_space():
    still = board(3, position(person()).options)
    assert (still.width, still.height) == (WIDTH, HEIGHT)
    for name in ("Past Life Review", "Future Life Planning", "The Pit"):
        assert name in still.body
    assert still.body.count('<g transform="translate') >= len(SPACES) - 1


def test_pawns_stand_on_their_spaces_side_by_side():
    s = position(person(at="g10"), person(at="g10"), person(at="o03"))
    found = by_id(s)
    assert found["pawn-0"].y == found["pawn-1"].y
    assert found["pawn-1"].x - found["pawn-0"].x == pytest.approx(24)
    assert "Half a Sandwich" in found["pawn-0"].title


def test_where_cards_lead_is_marked_with_their_numbers():
    s = position(person(at="g09", cards=(2, 5)))
    marks = {piece.title: piece for piece in pieces(view(s)) if piece.id.startswith("end-")}
    assert set(marks) == {
        "card 2: to Whose Turn Is It, Really? (a Choice Card)", "card 5: to Said Sorry, Meant It (an orange ring)",
    }
    assert ">2</text>" in marks["card 2: to Whose Turn Is It, Really? (a Choice Card)"].drawing


def test_at_a_fork_the_ways_and_their_ends_are_shown():
    s = position(person(at="o04"))
    throw(s, 6)
    found = by_id(s)
    steps = [piece for piece in found.values() if piece.id.startswith("step-")]
    assert len(steps) == 2
    assert all(len(piece.actions) == 1 for piece in steps)
    assert len([name for name in found if name.startswith("end-")]) == 2


def test_the_drawn_card_is_turned_to_the_side_that_counts():
    s = position(person(at="o04"), person(at="s02"), top="c2-06")
    throw(s, 2, side="b")
    counts, other = CARDS[s.card].sides[1], CARDS[s.card].sides[0]
    drawing = by_id(s)["card"].drawing
    upright, _, turned = drawing.partition('transform="rotate(180)"')
    assert counts.text[:20] in upright
    assert other.text[:20] in turned


def test_by_torchlight_both_sides_are_upright_for_a_click():
    s = position(person(at="o04", pegs="200"), top="c2-06")
    throw(s, 2, side="b")
    found = by_id(s)
    assert "rotate(180)" not in found["card"].drawing
    assert found["side-0"].actions and found["side-1"].actions


def test_accounts_show_tokens_habits_and_master_tools():
    s = position(person(at="g10", g=-2, o=8, hg=1, ho=3, pegs="210"))
    found = by_id(s)
    green, orange = found["karma-0-0"].drawing, found["karma-0-1"].drawing
    assert green.count("#bead-0") == 2
    assert green.count("#stick-0") == 1
    assert "× 8" in orange and "× 3" in orange
    tools = found["tools-0"].drawing
    assert tools.count("#peg") == 3
    assert tools.count("#hole") == 3


def test_a_closed_hand_lies_face_down_for_the_others():
    s = position(person(at="g10", cards=(2, 5)), person(at="s02"), free_will_open=False)
    assert by_id(s)["free-0-0"].symbol == "free-2"
    assert by_id(s)["free-0-0"].actions == (card(2),)
    hidden = s.copy()
    GAME.sight.redact(hidden, B)
    assert by_id(hidden, B)["free-0-0"].symbol == "free-back"


def test_cards_played_are_counted():
    s = position(person(at="g09", cards=(2, 5)))
    do(s, card(2))
    assert by_id(s)["count"].text == "played 2"
    s = position(person(at="g07", pegs="002"))
    throw(s, 4)
    assert by_id(s)["count"].text == "3 to go"
    step(s, "w1")
    assert by_id(s)["count"].text == "2 to go"
