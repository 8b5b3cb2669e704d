"""Choices: how they are numbered and listed in the room there is, and what a typed answer means."""
from types import SimpleNamespace

import pytest

from gnothi.cli.asking import Choices, choices_of, numbered, steps_of
from gnothi.engine.errors import IllegalAction
from gnothi.engine.scene import Room

DIRECTIONS = ("up", "down", "left", "right")
ORDERS = [
    "study", "attack", *(f"move {one}" for one in DIRECTIONS),
    *(f"move {one} {two}" for one in DIRECTIONS for two in DIRECTIONS),
]


def view_with(names, say=str.capitalize, steps=lambda view, line: ()):
    """A view that may do these things, the action being the place in the list."""
    game = SimpleNamespace(rules=SimpleNamespace(notation=SimpleNamespace(steps=steps)))
    return SimpleNamespace(legal={name: number for number, name in enumerate(names)}, game=game,
                           say=lambda action: say(names[action]))


def choices(names, say=str.capitalize):
    return Choices(choices_of(view_with(names, say)))


def text(listing):
    return [line.plain for line in listing.lines]


def meant(names, answer, **more):
    return [names[action] for action in steps_of(view_with(names, **more), answer)]


# Numbers


@pytest.mark.parametrize(("names", "marks"), [
    (["pass", "call owl"], [1, 2]),
    (["coin 0", "coin 3", "coin 5"], [0, 3, 5]),
    (["throw", "card 2", "card 3", "card 6"], [0, 2, 3, 6]),
    (["throw", "card 1", "pass"], [0, 1, 2]),
    (["se s 2", "se m 2", "reveal s"], [1, 2, 3]),
    (["0", "1", "2"], [0, 1, 2]),
    (["obey 6", "play 6d", "play 61"], [1, 2, 3]),
    (["choose 2", "choose 56"], [1, 2]),
    (["begin", "join 2", "wait"], [1, 2, 3]),
])
def test_a_number_is_the_one_in_the_name_or_else_the_place_in_the_list(names, marks):
    assert numbered(names) == marks
    for name, mark in zip(names, marks, strict=True):
        assert meant(names, str(mark)) == [name]


def test_a_number_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(IllegalAction, match=r"^there is no choice 4; choose 0, 3 or 5, or type a word of a choice$"):
        meant(["coin 0", "coin 3", "coin 5"], "4")
    with pytest.raises(IllegalAction, match=r"^there is no choice 7; choose 1 or 2, or type a word of a choice$"):
        meant(["pass", "call owl"], "7")


# Words


@pytest.mark.parametrize(("answer", "name"), [
    ("study", "study"), ("ST", "study"), ("move  up", "move up"), ("left", "move left"), ("up left", "move up left"),
    ("move up l", "move up left"),
])
def test_a_choice_is_meant_by_its_name_its_last_words_or_the_beginning_of_a_word(answer, name):
    assert meant(ORDERS, answer) == [name]


def test_a_word_of_the_sentence_is_enough():
    assert meant(["a", "b"], "middle", say=lambda name: f"Take the {'middle' if name == 'b' else 'rim'}") == ["b"]


@pytest.mark.parametrize("answer", ["kh", "K♥", "k hearts", "king of hearts", "play kh", "Play the King of Hearts"[5:]])
def test_a_card_is_meant_by_its_sign_its_letters_or_its_name(answer):
    said = {"a": "Play K♥: a chip on K♥", "b": "Play K♠: a chip on K♠", "c": "Play 10♥"}
    assert meant(list(said), answer.removeprefix("the "), say=said.get) == ["a"]
    assert meant(list(said), "ten of hearts", say=said.get) == ["c"]


def test_stops_and_colons_need_not_be_typed():
    said = {"se s 3": "Send: the three on S0 sends your explorer to M0", "se s 2": "Send: the two on S0"}
    assert meant(list(said), "send the three", say=said.get) == ["se s 3"]


def test_codes_are_no_words_for_people():
    say = {"se s 1": "Send the sun", "se c 1": "Send the crown"}.get
    with pytest.raises(IllegalAction, match=r"^'send' may mean “Send the sun” or “Send the crown”; type a little"):
        meant(["se s 1", "se c 1"], "send", say=say)


def test_what_may_mean_several_is_refused_unless_the_game_knows_the_line():
    with pytest.raises(IllegalAction, match=r"^'move' may mean move up, move down, .* or 12 more; type a little more$"):
        meant(ORDERS, "move")
    path = view_with(ORDERS, steps=lambda view, line: (ORDERS.index("move up left"),) if line == "ul" else ())
    assert steps_of(path, "ul") == (ORDERS.index("move up left"),)
    assert steps_of(path, "nonsense") == ()


def test_people_need_not_know_how_a_line_of_notation_reads():
    def refuse(view, line):
        raise IllegalAction(f"{line.upper()!r} is no line")

    assert steps_of(view_with(ORDERS, steps=refuse), "nonsense") == ()


# Lists


def test_every_choice_is_listed_with_its_sentence_where_there_is_room():
    listing = choices(["pass", "card two"], say={"pass": "Pass on", "card two": "Play the 2"}.get).whole(Room(30, 2))
    assert listing.explained
    assert text(listing) == ["1 Pass on", "2 card two  Play the 2"], "a name stands there if the sentence lacks it"
    said = choices(["go g05", "coin ace"], say={"go g05": "Go to the Foot", "coin ace": "Pick the ace"}.get)
    assert text(said.whole(Room(20, 2))) == ["1 Go to the Foot", "2 Pick the ace"], "and only if people would type it"
    said = choices(["play 5h 7h", "play 2d"], say={"play 5h 7h": "Play 5♥ and 7♥", "play 2d": "Play it"}.get)
    assert text(said.whole(Room(20, 2))) == ["1 Play 5♥ and 7♥", "2 play 2d  Play it"], "a sign names a card"
    assert choices(["pass", "card 2"], say=lambda name: 9 * "long ").whole(Room(40, 2)) is None


def test_sentences_stand_in_columns_and_a_long_one_alone_is_wrapped():
    assert text(choices(["a", "b", "c"], say=lambda name: f"Take {name}").whole(Room(24, 2))) == [
        "1 Take a  3 Take c", "2 Take b",
    ]
    assert text(choices(["a"], say=lambda name: "Take a and go home with it").whole(Room(24, 2))) == [
        "1 Take a and go home", "    with it",
    ]


def test_sentences_that_do_not_fit_whole_fill_the_lines_that_there_are():
    said = {"a": "Stay", "b": "Go by the river and over the old bridge to the mill", "c": "Go up the hill to the tower"}
    assert [line.rstrip() for line in text(choices(list(said), say=said.get).short(Room(24, 5)))] == [
        "1 Stay", "2 Go by the river", "    and over the old…", "3 Go up the hill to", "    the tower",
    ]
    assert text(choices(list(said), say=said.get).short(Room(24, 3))) == [
        "1 Stay", "2 Go by the river and…", "3 Go up the hill to the…",
    ]


def test_columns_are_as_wide_as_they_must_be_where_equal_ones_would_not_fit():
    said = choices(["a", "b", "c"], say={"a": "Go", "b": "Stay", "c": "Ask for the way"}.get)
    assert text(said.whole(Room(25, 2))) == ["1 Go    3 Ask for the way", "2 Stay"]


def test_sentences_that_begin_alike_are_cut_in_the_middle():
    said = {"re s 1": "Receive: an ace calls your sun to M0", "re c 1": "Receive: an ace calls your crown to A0",
            "reveal s": "Reveal: turn your die on"}
    listing = choices(list(said), say=said.get)
    assert text(listing.short(Room(30, 3))) == [
        "1 Receive: … your sun to M0", "2 Receive: … your crown to A0", "3 Reveal: turn your die on",
    ]


def test_choices_that_begin_others_stand_for_them():
    listing = choices(ORDERS).short(Room(30, 3))
    assert text(listing) == [
        " 1 Study        4 Move down", " 2 Attack       5 Move left", " 3 Move up      6 Move right",
    ]
    assert listing.explained
    assert listing.note == "16 go on from these, like “move up up”: list"


def test_names_that_nobody_would_type_are_counted_through():
    places = [f"@{number};0,0" for number in range(49)]
    listing = choices([*places, "pass"], say=lambda name: "Pass" if name == "pass" else "").short(Room(30, 1))
    assert listing is not None
    say = {name: f"Place {number}: by the wall" for number, name in enumerate(places, 1)} | {"pass": "Pass"}
    listing = choices([*places, "pass"], say=say.get).short(Room(30, 1))
    assert text(listing) == ["1–49 Place  50 pass"]
    assert "@" not in str(text(listing))


def test_sentences_are_cut_before_names_stand_alone_and_codes_never_do():
    say = {"play 3d": "Play the 3 of diamonds: a chip on the jack", "roll": "Roll the die"}.get
    listing = choices(["play 3d", "roll"], say=say).short(Room(30, 2))
    assert text(listing) == ["1 Play the 3 of diamonds: a…", "2 Roll the die"] and not listing.explained
    assert text(choices(["play 3d", "roll"], say=say).short(Room(30, 1))) == ["1 play 3d  2 roll"]
    codes = choices(["se s 1", "re s 1"], say=lambda name: 12 * f"so {name[0]} ")
    assert codes.short(Room(30, 1)) is None
    assert text(codes.page(Room(30, 1), 1)) == ["2 so r so r so r so r so r so…"]


def test_what_does_not_fit_is_paged():
    many = choices([f"law {'x' * 8}{letter}" for letter in "abcdefghij"], say=lambda name: 20 * "so ")
    assert many.whole(Room(30, 2)) is None and many.short(Room(30, 2)) is None
    pages = [many.page(Room(30, 2), page) for page in range(6)]
    assert [len(page.lines) <= 2 for page in pages] == [True] * 6
    assert pages[0].note == "1 to 2 of 10: more"
    assert [choice.name[-1] for page in pages[:5] for choice in page.shown] == list("abcdefghij")
    assert pages[5].shown == pages[0].shown, "after the last page comes the first"


@pytest.mark.parametrize(("said", "warns"), [
    ("Send: the explorer goes home", False),
    ("Play the 2: 2 steps, to No. 9", False),
    ("Go to S5. Beware: the avatar must visit S3", True),
    ("Call “Cogito! I am the Owl!”", False),
    ("Pass.", False),
    ("Play “Hope”. Your card is lost", True),
])
def test_a_sentence_that_goes_on_says_more_than_what_the_choice_is(said, warns):
    [choice] = choices(["go"], say=lambda name: said).all
    assert choice.warns is warns
