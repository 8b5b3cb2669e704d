"""The picture and the rows beside it: what can be done can be touched, and everything that matters can be read."""
import re

import pytest

from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.games.karma import GAME
from gnothi.games.karma.data import CARDS, SPACES, Kind
from gnothi.games.karma.mandala import SIDE, place_of, reach_of
from gnothi.games.karma.panels import panels
from gnothi.games.karma.scene import pieces, sheets
from gnothi.games.karma.state import Ask, Do
from gnothi.testing.stories import casual_play
from tests.games.karma import AT, A, B, card, do, person, position, step, throw
from tests.games.karma.test_words import view


def by_id(s, seat=A):
    return {piece.id: piece for piece in pieces(view(s, seat))}


def rows(s, panel, seat=A):
    return next(found.rows for found in panels(view(s, seat)) if found.id == panel)


def values(s, panel, seat=A):
    found = [row.values for row in rows(s, panel, seat)]
    return [tuple(text.replace("\N{NARROW NO-BREAK SPACE}", " ") for text in texts) for texts in found]


# What can be touched


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_action_that_has_a_place_can_be_touched_there(seats):
    match = Match.new(GAME, seats, 5)
    asked = set()
    for seat, _ in casual_play(match, 5, 150):
        looking = match.view(seat)
        things = [*pieces(looking), *(row for panel in panels(looking) for row in panel.rows)]
        offered = {action for thing in things for action in thing.actions}
        assert offered >= set(looking.actions)
        asked.add(int(looking.s.ask))
    assert len(asked) > 3


def test_what_is_touched_beside_the_board_is_at_least_forty_units():
    s = position(person(at="g09", cards=(2, 5)))
    touched = [piece for piece in pieces(view(s)) if piece.actions and not piece.id.startswith("end-")]
    assert {piece.id for piece in touched} == {"die-0", "die-1", "free-0-1", "free-0-4"}
    assert all(min(piece.size) >= 40 for piece in touched)


def test_nobody_is_offered_anything_on_another_account():
    s = position(person(at="g09", cards=(2, 5)), person(at="o03", cards=(2, 5)), turn=B)
    on_accounts = [piece for piece in pieces(view(s, B)) if piece.sheet and piece.actions]
    assert {piece.sheet for piece in on_accounts} == {"account-1"}
    assert not any(piece.actions for piece in pieces(view(s, A)))


def test_where_cards_lead_is_marked_with_their_numbers_for_a_click():
    s = position(person(at="g09", cards=(2, 5)), person(at="g11"))
    marks = {piece.title: piece for piece in pieces(view(s)) if piece.id.startswith("end-")}
    meeting = "Whose Turn Is It, Really? (Ben brings nothing, then a Choice Card)"
    assert set(marks) == {meeting, "Said Sorry, Meant It (an orange ring)"}
    assert ">2</text>" in by_id(s)[marks[meeting].id.replace("end", "flag")].drawing
    assert marks[meeting].actions == (card(2),)


def test_at_a_fork_the_ways_and_their_ends_are_shown():
    s = position(person(at="o04"))
    throw(s, 6)
    found = by_id(s)
    steps = [piece for piece in found.values() if piece.id.startswith("step-")]
    assert len(steps) == 2
    assert all(len(piece.actions) == 1 and min(piece.size) >= 40 for piece in steps)
    assert len([name for name in found if name.startswith("end-")]) == 2
    assert not any(piece.actions for name, piece in found.items() if name.startswith("end-"))


@pytest.mark.parametrize("seats", [2, 4])
def test_everything_is_about_a_word_and_every_idea_has_a_place(seats):
    match = Match.new(GAME, seats, 6)
    thought_of = set()
    for seat, _ in casual_play(match, 6, 60):
        looking = match.view(seat)
        things = [*pieces(looking), *(row for panel in panels(looking) for row in panel.rows)]
        assert all(thing.about in GAME.glossary.entries for thing in things)
        thought_of |= {action for thing in things for action in thing.could}
    assert thought_of >= {*range(Do.STEP + 2), *range(Do.GREEN, Do.SEAT + seats)}


def test_a_space_ahead_offers_the_card_that_leads_there_held_or_not():
    found = by_id(position(person(at="g09", cards=(2, 5)), person(at="o03")))
    assert found[f"space-{AT['g13']}"].could == (card(4),)
    assert found[f"space-{AT['g10']}"].could == (Do.STEP, card(1))
    assert found["pawn-1"].could == (Do.SEAT + B,)
    assert found["karma-0-0"].could == (Do.GREEN,)
    assert found["karma-1-0"].could == (Do.SEAT + B,)
    assert not any(piece.could for piece in pieces(view(position(person(at="g09")), SPECTATOR)))


def test_plans_are_for_a_click_on_the_cloud_or_the_pawn():
    found = by_id(position(person(at="s08"), person(at="g10")))
    assert found[f"space-{AT['s08']}"].actions == found["pawn-0"].actions == (Do.REENTER, Do.WAIT)
    assert found["pawn-1"].actions == (Do.SEAT + B,)


# The board


def test_no_text_is_small():
    s = position(person(at="g09", cards=(2, 5), g=12, hg=4, lost=2), person(at="s08"), turn=B)
    drawn = view(s).svg("day")
    assert min(float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn)) >= 14


def test_the_board_shows_every_space_and_names_those_one_must_know():
    still = sheets(3, position(person()).options)[0]
    assert (still.width, still.height) == (SIDE, SIDE)
    printed = re.sub(r"<title>.*?</title>", "", still.body)
    for name in ("Past Life", "Future Life", "The Pit", "Hanging On", "Me, Me, Me", "the Torch", "the Sword"):
        assert f">{name}</text>" in printed
    assert still.body.count("<title>") == len(SPACES)


def test_no_line_to_a_wheel_crosses_a_word():
    still = sheets(2, position(person()).options)[0].body
    lines = re.findall(r'stroke-width="4" stroke-dasharray="1 8"[^>]* d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"', still)
    look = r'<text class="[^"]*" x="([\d.-]+)" y="([\d.-]+)" font-size="(\d+)" text-anchor="(\w+)">(.*?)</text>'
    on_board = [word for word in re.findall(look, still) if float(word[0]) > 60]
    assert len(lines) == 8 and len(on_board) >= 12
    for line in lines:
        x0, y0, x1, y1 = map(float, line)
        for part in range(101):
            x, y = x0 + (x1 - x0) * part / 100, y0 + (y1 - y0) * part / 100
            assert not [word for word in on_board if covers(word, x, y)]


def covers(word, x, y):
    """Whether a line of words, by a generous guess at its width, covers a point."""
    left, base, size, anchor, text = float(word[0]), float(word[1]), float(word[2]), word[3], word[4]
    width = .58 * size * len(text)
    left -= {"start": 0, "middle": width / 2, "end": width}[anchor]
    return left - 2 < x < left + width + 2 and base - size < y < base + .3 * size


def test_arrows_show_which_way_lands_and_clouds_are_walked():
    still = sheets(2, position(person()).options)[0].body
    heads = re.findall(r'<path class="(land\d|blue)" transform="translate\([^)]*\) rotate\([^)]*\)" d="M0 0-13', still)
    assert all(heads.count(f"land{land}") >= 2 for land in range(1, 5))
    assert heads.count("blue") == 7


def test_spaces_lie_on_the_board_and_on_no_other_space():
    for number in range(len(SPACES)):
        x, y = place_of(number)
        across, up = reach_of(number)
        assert across <= x <= SIDE - across
        assert up <= y <= SIDE - up
    path = [number for number, space in enumerate(SPACES) if space.kind in (Kind.PATH, Kind.FREE_WILL, Kind.TEMPLE)]
    for one in path:
        for other in path[path.index(one) + 1:]:
            (x0, y0), (x1, y1) = place_of(one), place_of(other)
            assert (x0 - x1) ** 2 + (y0 - y1) ** 2 >= 34 ** 2


def test_small_print_is_left_out_on_a_phone_and_pawns_keep_their_numbers():
    still = sheets(2, position(person()).options)[0]
    words = re.findall(r'<text class="([^"]*)"[^>]*>[^<]*[a-z]{3}', still.body)
    assert words and all("fine" in look.split() for look in words)
    assert 'class="coarse" href="#disc-0-0"' in by_id(position(person(at="g10")))["pawn-0"].drawing


def test_a_pawn_is_drawn_as_the_figure_that_its_player_chose():
    found = by_id(position(person(at="g10"), person(), pawns="crown,moon"))
    assert 'href="#figure-3-0"' in found["pawn-0"].drawing
    assert found["pawn-1"].title.startswith("Ben, the moon, on ")


def test_pawns_stand_on_their_spaces_side_by_side():
    s = position(person(at="g10"), person(at="g10"), person(at="o03"))
    found = by_id(s)
    assert found["pawn-0"].y == found["pawn-1"].y
    assert found["pawn-1"].x - found["pawn-0"].x == pytest.approx(27)
    assert "Half a Sandwich" in found["pawn-0"].title


def test_the_last_move_stays_marked_where_it_began():
    s = position(person(at="g09"), person(at="o03"))
    assert "last-move" not in by_id(s)
    throw(s, 5)
    assert "The Slippery Slope" in by_id(s, B)["last-move"].title


def test_the_throw_lies_in_the_middle_and_cards_lie_there_instead():
    s = position(person(at="g09", cards=(2, 5)))
    assert by_id(s)["die-0"].size == (44, 44)
    do(s, card(2))
    found = by_id(s)
    assert "die-0" not in found
    assert found["played-0"].symbol == "free-2"
    assert found["count"].title == "two steps to go"


def test_steps_are_counted_while_a_way_is_chosen():
    s = position(person(at="g07", pegs="002"))
    throw(s, 4)
    assert by_id(s)["count"].title == "three steps to go"
    step(s, "w1")
    assert by_id(s)["count"].title == "two steps to go"


# Accounts


def test_every_seat_has_an_account_of_its_own():
    found = sheets(3, position(person()).options)
    assert [(sheet.id, sheet.of) for sheet in found[1:]] == [("account-0", 0), ("account-1", 1), ("account-2", 2)]


def test_accounts_show_tokens_habits_and_master_tools():
    s = position(person(at="g10", g=-2, o=8, hg=1, ho=3, pegs="210"))
    found = by_id(s)
    green, orange = found["karma-0-0"].drawing, found["karma-0-1"].drawing
    assert green.count("#bead-0") == 2
    assert green.count("#stick-0") == 1
    assert "× 8" in orange and "× 3" in orange
    tools = "".join(found[f"tool-0-{tool}"].drawing for tool in range(3))
    assert tools.count("#peg") == 3
    assert tools.count("#hole") == 3


def test_a_closed_hand_lies_face_down_for_the_others():
    s = position(person(at="g10", cards=(2, 5)), person(at="s02"), free_will_open=False)
    assert by_id(s)["free-0-1"].symbol == "free-2"
    assert by_id(s)["free-0-1"].actions == (card(2),)
    assert values(s, "hands")[A] == ("2 5", "–")
    hidden = s.copy()
    GAME.sight.redact(hidden, B)
    found = by_id(hidden, B)
    assert not any(name.startswith("free-0-") for name in found)
    assert "2 face down" in found["hand-0"].title
    assert values(hidden, "hands", B)[A] == ("? ?", "–")


# Panels


def test_everybody_is_a_row_of_one_panel():
    s = position(person(at="g10", g=-2, o=8, hg=1, ho=3, pegs="210"), person(at="s02", o=1))
    first = panels(view(s))[0]
    assert (first.id, first.of) == ("players", "all")
    assert values(s, "players") == [("●● ▬", "8○ 3▬", "T²S"), ("–", "○", "–")]


def test_what_meeting_a_player_brings_is_shown_with_its_counts():
    s = position(person(), person(g=-2, o=6), person(g=1, o=1, ho=1), person(g=2, o=-2))
    assert values(s, "majority")[1:] == [
        ("orange ring", "−2", "+6"), ("orange bead", "+1", "−3"), ("nothing", "+2", "−2"),
    ]
    assert [row.symbol for row in rows(s, "majority")[1:]] == ["ring-1", "bead-1", "no-effect"]
    s = position(person(hg=1, ho=1), person())
    assert values(s, "majority") == [("either bead", "−4", "−4"), ("nothing", "0", "0")]


def test_the_road_ahead_tells_what_a_throw_brings_and_where_it_ends():
    s = position(person(at="o04"), person(at="o07"))
    road = rows(s, "ahead")
    assert [row.label for row in road[:3]] == ["1  a Free Will Card", "2  a Choice Card", "3  an orange bead"]
    assert [row.values[0] for row in road[:3]] == ["", "fork", "met"]
    assert rows(position(person(at="o04", pegs="002")), "ahead")[0].values == ("fork",)
    late = rows(position(person(at="p15")), "ahead")
    assert len(late) == len(road) == 12
    assert "Past Life Review" in late[1].title
    assert late[2].label == "3  –"


@pytest.mark.clause("K2.27")
def test_the_road_ahead_names_the_cards_that_lead_to_a_space():
    road = rows(position(person(at="g09", cards=(2, 5)), person(at="g11")), "ahead")
    assert [row.values[0] for row in road[:8]] == ["", "met, card 2", "", "", "card 5", "", "cards 2 + 5", ""]


def test_the_signs_are_there_for_any_number_of_players():
    for seats in (2, 4):
        s = position(*(person() for _ in range(seats)))
        assert any(row.label.startswith("Habit") for row in rows(s, "signs"))


def test_rows_do_not_come_and_go():
    match = Match.new(GAME, 4, 7)
    steady = set()
    for seat, _ in casual_play(match, 7, 80):
        looking = match.view(seat)
        if looking.s.ask != Ask.SIDE:
            steady.add(tuple((panel.id, len(panel.rows)) for panel in looking.panels()))
    assert len(steady) == 1


def test_the_open_card_can_be_read_on_both_sides():
    s = position(person(at="o04"), person(at="s02"), top="c2-06")
    assert rows(s, "card")[0].label == "No card lies open"
    throw(s, 2, side="b")
    counts, other = CARDS[s.card].sides[1], CARDS[s.card].sides[0]
    _, text, brings, turned = rows(s, "card")
    assert counts.text in text.label
    assert brings.values == ("a green bead",)
    assert turned.values == ("a sword peg",)
    assert other.text in turned.title


def test_by_torchlight_both_sides_are_offered():
    s = position(person(at="o04", pegs="200"), top="c2-06")
    throw(s, 2, side="b")
    assert s.ask == Ask.SIDE
    assert [row.actions for row in rows(s, "card")[1:]] == [(Do.SIDE_A,), (Do.SIDE_B,)]
    assert not any(row.actions for row in rows(s, "card", SPECTATOR))
