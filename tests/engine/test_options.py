"""What may be chosen before a game, in words and in numbers."""
import pytest

from gnothi.engine.english import either
from gnothi.engine.errors import BadGame, BadOptions
from gnothi.engine.game import Facts
from gnothi.engine.layout import blank, layout, struct_of
from gnothi.engine.options import CELL, Option, Parts, options_layout, read_options, without_retired

WORDS = Option("pace", "slow", "R1", "How fast", words=("slow", "fast"), low=-1)
NUMBER = Option("cards", 3, "R2", "How many", low=2, high=5)
FLAG = Option("open", False, "R3", "Face up", words=("false", "true"))
GONE = Option("clock", 60, "R4", "a table has a clock", low=0, high=600, retired=True)

SIDES = Option("reds", "usual", "R5", "Who is red", seat_words=("blue", "red"), high=0b1111)
PAWNS = Option("pawns", "usual", "R6", "Whose pawn", seat_words=("owl", "ram", "cat"), high=3**3 - 1, alone=True)


def read_stars(text):
    stars = [int(star) for star in text.split()]
    if len(stars) > 3:
        raise BadOptions(f"{len(stars)} stars are too many")
    return stars


STARS = Parts(3, read_stars, lambda stars: " ".join(map(str, stars)), "3 7")
SKY = Option("sky", "none", "R7", "The stars", parts=STARS)


def test_words_are_counted_from_the_lowest_number():
    assert [WORDS.bounds(), NUMBER.bounds(), FLAG.bounds()] == [(-1, 0), (2, 5), (0, 1)]
    assert [WORDS.read("slow"), WORDS.read("fast"), WORDS.read(-1), WORDS.read(0)] == [-1, 0, -1, 0]
    assert [WORDS.write(-1), WORDS.write(0), NUMBER.write(4)] == ["slow", "fast", 4]
    assert [FLAG.read(True), FLAG.read(False), FLAG.read("true")] == [1, 0, 1]
    assert [NUMBER.read(2), NUMBER.read("5")] == [2, 5]


@pytest.mark.parametrize(("option", "choice"), [
    (WORDS, -2), (WORDS, 1), (WORDS, "0"), (WORDS, "quick"), (NUMBER, 1), (NUMBER, 6), (NUMBER, "many"), (NUMBER, True),
    (NUMBER, float("inf")),
])
def test_anything_else_is_refused_with_what_may_be_chosen(option, choice):
    with pytest.raises(BadOptions) as refused:
        option.read(choice)
    said = str(choice).lower() if isinstance(choice, bool) else choice
    assert str(refused.value) == f"{option.name} is {option.choices()}, not {said!r} ({option.clause})"
    assert not option.is_default(choice)


def test_a_number_below_zero_may_be_typed():
    option = Option("shift", 0, "R1", "", low=-3, high=3)
    assert option.read("-2") == -2
    with pytest.raises(BadOptions, match="not 'usual'"):
        option.read("usual")


def test_choices_are_said_in_words():
    assert [WORDS.choices(), NUMBER.choices()] == ["slow or fast", "a number from 2 to 5"]
    assert [either(["a"]), either(["a", "b"]), either(["a", "b", "c"])] == ["a", "a or b", "a, b or c"]


def test_a_default_is_known_however_it_is_said():
    assert WORDS.is_default("slow") and WORDS.is_default(-1) and not WORDS.is_default("fast")


@pytest.mark.parametrize(("low", "high", "fits"), [
    (-2**15, 2**15 - 1, True), (-2**15 - 1, 0, False), (0, 2**15, False), (1, 0, False), (0, 0, True),
])
def test_numbers_rise_within_sixteen_bits(low, high, fits):
    if fits:
        assert Option("x", low, "R1", "", low=low, high=high).bounds() == (low, high)
    else:
        with pytest.raises(BadGame, match="its numbers must rise within 16 bits"):
            Option("x", low, "R1", "", low=low, high=high)


def test_a_default_that_cannot_be_chosen_is_the_games_fault():
    with pytest.raises(BadGame, match="has a default that cannot be chosen"):
        Option("x", 7, "R1", "", low=0, high=6)


def test_every_option_has_its_number_chosen_or_not():
    assert read_options([WORDS, NUMBER, GONE], {"cards": 5}) == {"pace": -1, "cards": 5, "clock": 60}
    assert options_layout([WORDS, NUMBER]).names == ("pace", "cards")
    assert options_layout([]).names == ("none",)


def test_what_is_not_offered_is_refused_by_name():
    with pytest.raises(BadOptions, match="has no option 'colour'; choose from cards or pace"):
        read_options([WORDS, NUMBER, GONE], {"colour": 1})
    with pytest.raises(BadOptions, match="has no option 'colour'; it has none"):
        read_options([], {"colour": 1})
    with pytest.raises(BadOptions, match="clock is no option any more: a table has a clock"):
        read_options([GONE], {"clock": 61})
    assert read_options([GONE], {"clock": 60}) == {"clock": 60}


def test_an_older_choice_of_what_is_gone_is_left_out_if_it_was_allowed():
    assert without_retired([WORDS, GONE], {"clock": "30", "pace": "fast"}) == {"pace": "fast"}
    with pytest.raises(BadOptions, match="clock is a number from 0 to 600, not '700'"):
        without_retired([GONE], {"clock": "700"})


def test_another_choice_may_be_usual_at_a_web_table():
    assert Option("pace", "slow", "R1", "", words=("slow", "fast"), at_table="fast").usual == "fast"
    assert WORDS.usual == "slow"
    with pytest.raises(BadGame, match="has a default that cannot be chosen"):
        Option("pace", "slow", "R1", "", words=("slow", "fast"), at_table="quick")


# A word for each seat


def test_the_words_of_all_seats_are_one_number_with_a_digit_for_each():
    assert [SIDES.read("red,blue,red,blue"), SIDES.read("red, blue, red"), SIDES.read("usual")] == [0b101, 0b101, 0]
    assert [SIDES.write(0b101, 4), SIDES.write(0b101)] == ["red,blue,red,blue", "red,blue,red"]
    assert SIDES.write(0, 4) == "usual"
    assert PAWNS.read("cat,owl,ram") == 2 + 0 * 3 + 1 * 9
    assert PAWNS.write(11, 3) == "cat,owl,ram"
    assert PAWNS.of_seats([2, 0, 1]) == 11


@pytest.mark.parametrize("number", range(16))
def test_every_number_of_seats_leads_to_words_and_back(number):
    assert SIDES.read(SIDES.write(number, 4)) == number


def test_older_tables_and_records_give_the_number_itself():
    assert [SIDES.read(5), SIDES.read("5"), SIDES.read("0"), SIDES.read(0)] == [5, 5, 0, 0]
    with pytest.raises(BadOptions, match="is usual, or for each seat blue or red, with commas between them, not 16"):
        SIDES.read(16)


@pytest.mark.parametrize("choice", ["green", "red,", "red,blue,red,blue,red", "red blue"])
def test_words_that_no_seat_can_have_are_refused(choice):
    with pytest.raises(BadOptions, match=r"reds is usual, or for each seat blue or red.*\(R5\)"):
        SIDES.read(choice)


def test_what_each_can_have_alone_is_not_given_to_two():
    with pytest.raises(BadOptions, match=r"pawns gives two seats the same, owl,ram,owl; each needs its own \(R6\)"):
        PAWNS.read("owl,ram,owl")
    assert SIDES.read("red,red") == 3


def test_a_seat_makes_one_choice():
    facts = Facts(id="x", title="X", seats=range(2, 4), options=(NUMBER, SIDES))
    assert facts.seat_option is SIDES
    assert Facts(id="x", title="X", seats=range(2, 4), options=(NUMBER,)).seat_option is None
    with pytest.raises(AssertionError, match="a seat makes one choice"):
        Facts(id="x", title="X", seats=range(2, 4), options=(PAWNS, SIDES))


def test_whoever_has_chosen_nothing_gets_what_the_fewest_have():
    arrange = Facts(id="x", title="X", seats=range(2, 4)).arrange
    assert arrange(PAWNS, [None, 0, None]) == [1, 0, 2]
    assert arrange(SIDES, [None, None, 1, None]) == [0, 0, 1, 1]
    assert arrange(SIDES, []) == []


# Drawings


def test_a_drawing_is_one_number_with_a_digit_for_each_part():
    assert [SKY.read("3 7"), SKY.read("none"), SKY.read("")] == [3 + 7 * CELL, 0, 0]
    assert [SKY.write(3 + 7 * CELL), SKY.write(0)] == ["3 7", "none"]
    assert SKY.bounds() == (0, CELL**3 - 1)
    with pytest.raises(BadOptions, match="4 stars are too many"):
        SKY.read("1 2 3 4")
    with pytest.raises(BadOptions, match=r"sky is none, or at most 3 parts like 3 7, not 5 \(R7\)"):
        SKY.read(5)


def test_each_part_of_a_drawing_has_its_cell_in_the_record():
    states = blank(layout([("options", options_layout([NUMBER, SKY]))]))
    options = struct_of(states).options
    for option, number in ((NUMBER, 4), (SKY, SKY.read("3 7 32767"))):
        option.store(options, number)
        assert option.stored(options) == number
    assert options.sky.tolist() == [3, 7, 32767]
    SKY.store(options, SKY.read("9"))
    assert options.sky.tolist() == [9, 0, 0]
    assert SKY.write(SKY.stored(options)) == "9"
