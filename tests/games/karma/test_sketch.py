"""The map for a terminal: it fits its room in every position, and shows forks, doors and what lies under a pawn."""
import pytest
from rich.text import Text

from gnothi.engine.match import Match
from gnothi.engine.scene import SMALL, WIDE, Room
from gnothi.games.karma import GAME
from gnothi.games.karma.data import SPACES, Kind
from gnothi.games.karma.sketch import sketch
from gnothi.testing.stories import casual_play
from tests.games.karma import A, B, card, do, person, position, throw
from tests.games.karma.test_words import view

LONG = ("Maximiliane von und zu Hohenstein", "王小明王小明王小明王小明", "[bold]Ben[/]", "Ana")


def lines(looking, room=SMALL):
    return [line.plain.rstrip() for line in Text.from_markup(sketch(looking, room)).split("\n")]


def fits(looking, room):
    drawn = Text.from_markup(sketch(looking, room)).split("\n")
    return len(drawn) <= room.lines and all(line.cell_len <= room.columns for line in drawn)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_fits_its_room_all_through_a_game(seats):
    for seed in range(3):
        match = Match.new(GAME, seats, seed, LONG[:seats])
        for seat, _ in casual_play(match, seed, 160):
            for room in (SMALL, WIDE):
                assert fits(match.view(seat), room)


def test_a_low_room_leaves_lines_to_choices_that_say_much_first_its_moment_and_then_its_key():
    few, many = view(position(person(), person())), view(position(person(cards=(1, 2, 3, 4, 5)), person()))
    assert "Choice" in lines(few)[-1] and lines(few)[0].startswith("Turn ")
    assert "Choice" not in lines(many)[-1] and not lines(many)[0].startswith("Turn ")
    assert "Choice" in lines(many, WIDE)[-1] and lines(many, WIDE)[0].startswith("Turn ")


def test_a_wide_room_shows_a_large_hand_whole_and_a_low_one_says_who_is_home():
    s = position(person(cards=(1, 2, 2, 2, 3, 3, 4, 5, 6)), person())
    s.seats[B].place = 1
    assert any("1 2 2 2 3 3 4 5 6 " in line for line in lines(view(s), WIDE))
    assert any("home, first " in line for line in lines(view(s)))


@pytest.mark.parametrize("space", range(len(SPACES)))
def test_it_fits_with_everybody_on_one_space(space):
    s = position(*[person(at=SPACES[space].id, g=99, o=-2, ho=33, pegs="212", cards=(1, 2, 3, 4, 5, 6), lost=9)] * 4)
    assert fits(view(s), SMALL)
    assert fits(view(s), WIDE)
    text = "\n".join(lines(view(s)))
    assert "1234" in text
    if SPACES[space].kind not in (Kind.PATH, Kind.FREE_WILL, Kind.HANGING_ON):
        assert text.count("1234") == 1


def test_in_a_narrow_room_it_is_cut_and_never_wrapped():
    s = position(person(at="g10"), person(at="pit"))
    assert fits(view(s), Room(40, 8))


def test_forks_doors_and_the_way_out_of_the_pit_are_shown():
    drawn = lines(view(position(person(at="g10"), person(at="pit"))))
    lands = [line for line in drawn if line[:2] in ("1 ", "2 ", "3 ", "4 ")]
    below = [drawn[drawn.index(line) + 1] for line in lands]
    assert below[0].split() == ["╰Pit", "●*2", "◎", "↑", "out", "of", "the", "Pit"]
    assert [below[0].index(mark) for mark in "╰◎↑"] == [lands[0].index(sign) for sign in ("k", "▲")] + [14 + 4 * 10]
    assert below[1].split()[:5] == ["◎", "╰T", "○*", "c", "╯"]
    assert "Temple of the Torch" in below[1] and "Temple of the Sword" in below[2]
    assert "home if released" in below[3]
    assert below[1].index("╰") == 14 + 4 * 5
    assert below[1].index("╯") == 14 + 4 * 8


def test_what_a_space_under_a_pawn_gives_can_be_read():
    drawn = lines(view(position(person(at="g10"), person(at="g10"), person(at="o03"))))
    assert any("○g12" in line for line in drawn)
    assert any("○o3" in line for line in drawn)


def test_players_stand_below_with_their_majority_and_its_counts():
    s = position(person(at="g10", g=-2, hg=1, o=8, pegs="210", cards=(2, 5)), person(at="s02", g=2, o=2), turn=B)
    first, second = (line for line in lines(view(s)) if line.endswith(("−6, +8", "+2, +2")))
    assert " ".join(first.split()) == "1 You ●● ▬ 8○ T²S 2 5 orange ring −6, +8"
    assert " ".join(second.split()) == "▸2 Ben ○○ ○○ – – ring, any +2, +2"


def test_the_throw_and_the_cards_played_are_told_above():
    s = position(person(at="o04"))
    throw(s, 6)
    assert lines(view(s))[0] == "Turn 1: 6 thrown, four steps left; you choose the way."
    s = position(person(at="g09", cards=(2, 5)))
    do(s, card(5))
    assert "5 played" in lines(view(s, A))[0]
    assert any("2 (5 played)" in line for line in lines(view(s)))


def test_signs_are_explained_where_there_is_room():
    s = position(person(at="g10"), person(at="s02"))
    assert "Choice" in "".join(lines(view(s))[-1:])
    assert "Choice" in "".join(lines(view(s), WIDE)[-1:])
