"""K7: what is wrong with an edition, said in sentences; and playing on another board."""
import re
from random import Random

import pytest

from gnothi.engine.compile import INTERPRETED
from gnothi.engine.errors import BadData
from gnothi.games.karma import GAME
from gnothi.games.karma.checks import DOINGS, FILES, check_data
from gnothi.games.karma.data import HOME, SPACES, read_edition
from tests.games.karma.editions import at_space, edition, line_of, lively, run


def complaints(tmp_path, **changes):
    return check_data(edition(tmp_path, **changes))


def only(tmp_path, **changes):
    found = complaints(tmp_path, **changes)
    assert len(found) == 1, found
    return found[0]


def test_our_own_files_can_be_played_with():
    assert GAME.facts.check_data(HOME) == []
    assert len(read_edition(HOME).cards) == 144


def test_a_missing_file_is_named(tmp_path):
    edition(tmp_path)
    (tmp_path / "karma.toml").unlink()
    assert "has no karma.toml" in check_data(tmp_path)[0]


def test_a_file_that_is_no_toml_is_named_with_its_line(tmp_path):
    said = only(tmp_path, board=[("dice = 2\n", "dice = two\n")])
    assert "board.toml" in said
    assert "line" in said


def test_an_unknown_effect_is_refused_with_the_list_of_what_there_is(tmp_path):
    said = only(tmp_path, board=[at_space("g10", 'do = "ring"', 'do = "teleport"')])
    assert f"board.toml, line {line_of(tmp_path, 'board.toml', 'effects = [{ do = ' + chr(34) + 'teleport')}:" in said
    assert "space 'g10' has the effect 'teleport', which is unknown" in said
    assert all(doing in said for doing in DOINGS)


def test_a_next_space_that_does_not_exist(tmp_path):
    said = only(tmp_path, board=[at_space("g10", 'to = "g11"', 'to = "g99"')])
    assert f"board.toml, line {line_of(tmp_path, 'board.toml', 'next = [{ to = ' + chr(34) + 'g99')}:" in said
    assert "space 'g10' leads to 'g99', but there is no such space" in said


def test_a_space_that_cannot_be_reached(tmp_path):
    found = complaints(tmp_path, board=[at_space("o06", ', { to = "tt1" }', "")], karma=[
        at_space("k2-16", 'to = "tt1"', 'to = "pit"')])
    assert len(found) == 3
    assert re.match(r"board.toml, line \d+: space 'tt1' cannot be reached from the centre", found[0])


def test_a_card_with_one_side(tmp_path):
    text = (HOME / "choice.toml").read_text(encoding="utf-8")
    second = text[text.index("[card.b]") : text.index('[[card]]\nid = "c1-02"')]
    said = only(tmp_path, choice=[(second, "")])
    assert f"choice.toml, line {line_of(tmp_path, 'choice.toml', 'id = ' + chr(34) + 'c1-01') - 1}:" in said
    assert "has only side a; a Choice Card needs [card.a] and [card.b]" in said


@pytest.mark.parametrize(("file", "name", "old", "new", "said"), [
    ("board", "g10", 'color = "green"', 'color = "blue"', "which is unknown; choose from green, orange, any"),
    ("board", "g10", "n = 1", "n = 4", "has n = 4, which is unknown; choose from 1, 2, 3"),
    ("board", "g10", "n = 1", 'n = 1, when = "lucky"', "has when = 'lucky', which is unknown"),
    ("board", "g10", "n = 1", 'n = 1, to = "pit"', "says 'to', which means nothing to it"),
    ("board", "g10", ", n = 1", "", "the effect 'ring' of space 'g10' has no n"),
    ("board", "g10", 'color = "green"', 'color = "any", who = "all"', 'color = "any" is for oneself only'),
    ("board", "g10", 'kind = "path"', 'kind = "bridge"', "has the kind 'bridge', which is unknown"),
    ("board", "g10", 'realm = "earth"', 'realm = "moon"', "has the realm 'moon', which is unknown"),
    ("board", "g10", "land = 1", "land = 5", "has the land 5, which is unknown"),
    ("board", "g10", "x = 0.7429", "x = 0.99", "must lie in the unit circle"),
    ("board", "g10", 'name = "Half a Sandwich, Offered"', 'name = ""', "space 'g10' has no name"),
    ("board", "g10", '{ to = "g11" }', '{ to = "g11" }, { to = "g12" }, { to = "g13" }, { to = "g14" }',
     "has 4 ways out; 3 are the most"),
    ("board", "g10", '{ to = "g11" }', '{ to = "g11", needs = "luck" }', "needs 'luck', which is unknown"),
    ("board", "g10", '{ to = "g11" }', '{ to = "g11", needs = "master_wand" }', "whoever has nothing could not move"),
    ("board", "g10", '{ to = "g11" }', '{ to = "g11" }, { to = "g11" }', "lead to the same space"),
    ("board", "g10", '{ to = "g11" }', '{ to = "g11" }, { to = "cc" }', 'must say needs = "release"'),
    ("board", "g10", '{ do = "ring", color = "green", n = 1 }', '{ do = "go", to = "g11" }', "that leads too far"),
    ("board", "g10", '{ do = "ring", color = "green", n = 1 }', '{ do = "go", to = "cc" }', "goes into the centre"),
    ("board", "g10", '{ do = "ring", color = "green", n = 1 }', '{ do = "go", to = "nowhere" }', "no such space"),
    ("board", "g10", '{ do = "ring"', '{ do = "choice" }, { do = "ring"', "'choice' must be the last effect"),
    ("board", "g08", '{ do = "free_will", n = 1 }', "", "is of kind 'free_will' but gives no Free Will Card"),
    ("board", "s04", "effects = []", 'effects = [{ do = "karma" }]', "but it lies in none"),
    ("board", "pit", "stop = true", "stop = false", "where a move ends; it needs stop = true"),
    ("board", "g10", 'id = "g10"', 'id = "g09"', "the id 'g09' is used more than once"),
    ("board", "g10", 'id = "g10"', 'id = "Half a sandwich"', "small letters"),
    ("board", "s07", 'kind = "cloud"', 'kind = "review"\nstop = true', "exactly one space of kind 'review'"),
    ("karma", "k1-01", '{ do = "bead", color = "orange", n = 1 }', '{ do = "choice" }', "draws a card; only spaces do"),
    ("karma", "k1-01", "land = 1", "land = 0", "has the land 0"),
    ("karma", "k1-01", 'title = "Echo"', 'title = ""', "card 'k1-01' has no title"),
    ("freewill", "f1", "value = 1", "value = 2", "the same value"),
    ("freewill", "f1", "copies = 8", "copies = 0", "copies of card 'f1' must be from 1"),
])
def test_what_a_loader_must_check(tmp_path, file, name, old, new, said):
    change = (f'id = "{name}"', new) if old.startswith("id") else at_space(name, old, new)
    if old.startswith("id"):
        change = (f'[[space]]\nid = "{name}"', f"[[space]]\n{new}")
    found = complaints(tmp_path, **{file: [change]})
    assert any(said in complaint for complaint in found), found


@pytest.mark.parametrize(("old", "new", "said"), [
    ("dice = 2\n", "dice = 9\n", "dice in [meta] must be from 1 to 4, not 9"),
    ('start = "cc"', 'start = "g01"', "must be the space of kind 'cosmic'"),
    ('first_space = "g01"', 'first_space = "g02"', "must lead to 'g02'"),
    ("players_min = 2", "players_min = 1", "players_min in [meta] must be from 2 to 4"),
    ("format = 1", "format = 2", "format in [meta] must be 1"),
    ('color = "purple"\n', "", "land 4 has no color"),
])
def test_the_head_of_the_board(tmp_path, old, new, said):
    assert any(said in complaint for complaint in complaints(tmp_path, board=[(old, new)]))


def test_hanging_on_must_be_reached_without_a_wand_and_lead_home(tmp_path):
    found = complaints(tmp_path, board=[at_space("o16", '{ to = "y01" }', '{ to = "o01" }'), ])
    assert any("Hanging On cannot be reached without a wand" in complaint for complaint in found)
    found = complaints(tmp_path, board=[at_space("p16", ', { to = "cc", needs = "release", arrow = true }', "")])
    assert any("nobody could win" in complaint for complaint in found)


def test_seven_numbers_are_too_many(tmp_path):
    more = '\n[[card]]\nid = "f9"\nvalue = 9\ncopies = 1\ntitle = "Nine"\ntext = "Lives."\n'
    said = only(tmp_path, freewill=[("[[lose_turn]]\nid = \"l1\"", more + "\n[[lose_turn]]\nid = \"l1\"")])
    assert "7 different numbers are too many; 6 are the most" in said


def test_bad_files_are_refused_when_the_game_is_loaded(tmp_path):
    edition(tmp_path, board=[at_space("g10", 'to = "g11"', 'to = "g99"')])
    with pytest.raises(BadData, match="g99"):
        read_edition(tmp_path)


SPOILED = ("7", '"x"', "true", "[]", "[1]", "[{}]", "-1", '[{ do = "ring" }]', "[{ do = [1] }]", "[{ to = 3 }]",
           '[{ do = "go", to = [1] }]', '[{ do = "ring", color = [1], n = {}, who = 3 }]')


@pytest.mark.parametrize("seed", range(8))
def test_a_spoiled_line_is_harmless_or_complained_about(tmp_path, seed):
    """Whatever stands in a file, nobody sees a traceback."""
    dice = Random(seed)
    edition(tmp_path)
    for _ in range(12):
        file = dice.choice(FILES)
        lines = (HOME / file).read_text(encoding="utf-8").splitlines()
        spoiled = dice.choice([number for number, line in enumerate(lines) if "=" in line and not line.startswith("#")])
        lines[spoiled] = f"{lines[spoiled].partition('=')[0]}= {dice.choice(SPOILED)}"
        (tmp_path / file).write_text("\n".join(lines), encoding="utf-8")
        if not check_data(tmp_path):
            read_edition(tmp_path)
        (tmp_path / file).write_text((HOME / file).read_text(encoding="utf-8"), encoding="utf-8")


def test_no_rule_knows_a_space_by_name():
    names = {space.id for space in SPACES} - {"pit"}
    for file in HOME.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        quoted = set(re.findall(r'"([^"\n]*)"', re.sub(r'"""(?:.|\n)*?"""', "", text)))
        assert not quoted & names, f"{file.name} names {quoted & names}"


LIVELY = """
from gnothi.games.karma.data import DICE, MOST_WAITS, PACK_SIZE, VALUES
from gnothi.games.karma.rules import check
from gnothi.games.karma.state import Ask, Do
from tests.games.karma import *
from tests.games.karma import card, hand, karma, lay_free_will, load, pegs, person, play, position, step, where

assert (DICE, MOST_WAITS, VALUES.tolist()) == (3, 1, [1, 2, 3, 4, 7, 10])
s = position(person(at="g01", cards=(1,)), person(at="s02"))
assert PACK_SIZE.tolist() == [18, 18, 18, 18, 17, 19, 18, 18]
assert check(s) == 0                            # each pack was shuffled to its own end
play(s, 1)
for _ in range(3):                              # any colour, one token at a time, three of them
    assert s.ask == Ask.COLOUR
    do(s, Do.GREEN)
assert karma(s, A) == (1, 0, 0, 0), karma(s, A) # three rings and two beads arrive together

s = position(person(at="g02", cards=(2,)), person(at="s02"))
play(s, 2)
assert actions(s) == [Do.STEP, Do.STEP + 1, Do.STEP + 2]
step(s, "lane")
assert (where(s, A), s.seats[A].lost) == ("lane", 3)

s = position(person(at="g07", cards=(2,)), person(at="s02"))
play(s, 2)                                      # over g08, whose two cards are given on passing; its ring is not
assert (len(hand(s, A)), karma(s, A)[0]) == (2, 0)
s = position(person(at="g07", cards=(1,)), person(at="s02"))
play(s, 1)
assert (len(hand(s, A)), karma(s, A)[0]) == (2, 1)

s = position(person(at="g09", cards=(1,)), person(at="s02"))
play(s, 1)                                      # the conditions were tested before the sword was taken
assert (pegs(s, A), karma(s, A)) == ("010", (0, 1, 0, 0))
s = position(person(at="g09", cards=(1,), pegs="001"), person(at="s02"))
play(s, 1)                                      # and the sword itself depends on none
assert pegs(s, A) == "011"

s = position(person(at="g12", o=-1, cards=(1,), pegs="200"), person(at="s02"))
play(s, 1)
assert s.ask == Ask.SIDE                        # karma is settled before the card is drawn
assert karma(s, A) == (1, 0, 0, 1)

s = position(person(at="y07", cards=(1, 2, 2, 3, 3, 4)), person(at="s02"))
play(s, 1)
for value in (2, 3, 2):
    assert s.ask == Ask.GIVE_CARD
    do(s, card(value))
assert hand(s, A) == [3, 4]

s = position(person(at="p02", cards=(1,)), person(at="s02"))
play(s, 1)                                      # put on a Free Will space by `go`: it gives its card
assert (where(s, A), len(hand(s, A))) == ("y04", 1)

s = position(person(at="s08", waits=1), person(at="w1"))
assert s.ask == Ask.MEANS
"""


@pytest.mark.clause("K6.7", "K5.7", "K5.4", "K6.3")
def test_the_rules_take_everything_from_the_data(tmp_path):
    assert check_data(lively(tmp_path)) == []
    run(tmp_path, LIVELY, interpreted=True)


ONE_DIE = """
from gnothi.games.karma.state import Clause, Do
from tests.games.karma import A, do, load, person, position, where

s = position(person(at="g09"), person(at="s02"))
load(s, (6, 2))
do(s, Do.DICE)
assert (where(s, A), s.dice.tolist()) == ("g12", [3])
assert [(e.a, e.b, e.c) for e in s.events[: s.n_events] if e.clause == Clause.K5_3] == [(3, 3, 0)]
"""


@pytest.mark.clause("K5.3")
def test_a_board_may_be_played_with_one_die(tmp_path):
    run(edition(tmp_path, board=[("dice = 2\n", "dice = 1\n")]), ONE_DIE, interpreted=True)


CONFORM = """
from gnothi.games.karma import GAME
from gnothi.testing import conform
from gnothi.testing.conform import Effort
assert GAME.edition != "standard"
conform(GAME, Effort(tables=3, games=4, moves=MOVES, sights=4, worded=4, interpreted=20))
"""


def test_an_edited_board_keeps_the_contract(tmp_path):
    moves = 60 if INTERPRETED else 1000
    run(lively(tmp_path), CONFORM.replace("MOVES", str(moves)), interpreted=INTERPRETED)
