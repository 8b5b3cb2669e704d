"""What may be chosen before a game, in words and in numbers."""
import pytest

from gnothi.engine.english import either
from gnothi.engine.errors import BadGame, BadOptions
from gnothi.engine.options import Option, options_layout, read_options, without_retired

WORDS = Option("pace", "slow", "R1", "How fast", words=("slow", "fast"), low=-1)
NUMBER = Option("cards", 3, "R2", "How many", low=2, high=5)
FLAG = Option("open", False, "R3", "Face up", words=("false", "true"))
GONE = Option("clock", 60, "R4", "a table has a clock", low=0, high=600, retired=True)


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
