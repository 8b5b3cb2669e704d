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
    (["throw", "card 2", "card 3", "card 6"], [1, 2, 3, 6]),
    (["throw", "card 1"], [2, 1]),
    (["se s 2", "se m 2", "reveal s"], [1, 2, 3]),
    (["0", "1", "2"], [0, 1, 2]),
])
def test_a_number_is_the_one_in_the_name_or_else_the_place_in_the_list(names, marks):
    assert numbered(names) == marks
    for name, mark in zip(names, marks, strict=True):
        assert meant(names, str(mark)) == [name]


def test_a_number_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(IllegalAction, match=r"^there is no choice 4; choose from 0, 3 or 5, or type a name$"):
        meant(["coin 0", "coin 3", "coin 5"], "4")
    with pytest.raises(IllegalAction, match=r"^there is no choice 7; choose from 1 to 2, or type a name$"):
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


def test_what_may_mean_several_is_refused_unless_the_game_knows_the_line():
    with pytest.raises(IllegalAction, match=r"^'move' may mean move up, move down, .* or 12 more; type a little more$"):
        meant(ORDERS, "move")
    path = view_with(ORDERS, steps=lambda view, line: (ORDERS.index("move up left"),) if line == "ul" else ())
    assert steps_of(path, "ul") == (ORDERS.index("move up left"),)
    assert steps_of(path, "nonsense") == ()


# Lists


def test_every_choice_is_listed_with_its_sentence_where_there_is_room():
    listing = choices(["pass", "card 2"], say={"pass": "Pass on", "card 2": "Play the 2"}.get).whole(Room(40, 2))
    assert listing.explained
    assert text(listing) == ["1 Pass on", "2 card 2  Play the 2"], "a name stands there if the sentence lacks it"
    assert choices(["pass", "card 2"], say=lambda name: 9 * "long ").whole(Room(40, 2)) is None


def test_sentences_stand_in_columns_and_a_long_one_alone_is_wrapped():
    assert text(choices(["a", "b", "c"], say=lambda name: f"Take {name}").whole(Room(24, 2))) == [
        "1 Take a  3 Take c", "2 Take b",
    ]
    assert text(choices(["a"], say=lambda name: "Take a and go home with it").whole(Room(24, 2))) == [
        "1 Take a and go home", "    with it",
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
