"""Records without hidden bytes, random numbers, events, options, rulebooks, editions, compiling."""
import os
import subprocess
import sys
import textwrap
from types import FunctionType

import numpy as np
import pytest

from gnothi.engine import registry
from gnothi.engine.compile import plain
from gnothi.engine.drawing import draw
from gnothi.engine.editions import choose, read_toml
from gnothi.engine.english import either
from gnothi.engine.errors import BadData, BadGame, BadOptions, GnothiError, UnknownGame
from gnothi.engine.events import EVERYONE, FLEETING, ONLOOKERS, SPECTATOR, Event, all_but, emit, hide_events, only
from gnothi.engine.layout import blank, layout, struct_of
from gnothi.engine.options import Option, offered, read_options, without_retired
from gnothi.engine.registry import load, names
from gnothi.engine.rng import roll, scramble, shuffle
from gnothi.engine.rulebook import Rulebook
from gnothi.engine.scene import Piece, Sheet

Dice = layout([("rng", np.uint64), ("row", np.int8, (20,)), ("n_events", np.int32), ("events", Event, (3,))])


def dice(seed=1):
    states = blank(Dice)
    states["rng"] = seed
    return struct_of(states)


# Layout


def test_no_record_has_hidden_bytes():
    inner = layout([("a", np.int8), ("b", np.int64)])
    outer = layout([("x", np.int8), ("inner", inner, (3,)), ("y", np.int16)])
    for made in (inner, outer, Dice):
        sizes = [made.fields[name][0].itemsize for name in made.names]
        assert sum(sizes) == made.itemsize
    assert "pad_0" in inner.names


def test_gaps_are_numbered_in_their_order():
    made = layout([("a", np.int8), ("b", np.int16), ("c", np.int8), ("d", np.int32), ("e", np.int8)])
    assert made.names == ("a", "pad_0", "b", "c", "pad_1", "d", "e", "pad_2")


@pytest.mark.parametrize("name", ["round", "sum", "copy", "take"])
def test_a_field_may_not_be_named_like_a_method_of_arrays(name):
    with pytest.raises(ValueError, match=f"may not be called '{name}'"):
        layout([(name, np.int8)])


# Random numbers


def test_the_generator_is_splitmix64():
    # The first outputs of the published generator for the seed 1234567.
    state, stride, given = np.uint64(1234567), 0x9E3779B97F4A7C15, []
    for step in range(1, 4):
        given.append(int(scramble(np.uint64((int(state) + step * stride) % 2**64))))
    assert given == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_rolls_are_fair_and_in_range():
    s = dice()
    counts = np.bincount([roll(s, 6) for _ in range(6000)], minlength=6)
    assert len(counts) == 6
    assert (abs(counts - 1000) < 150).all()


def test_a_shuffle_keeps_every_card_and_reaches_every_order():
    orders = set()
    for seed in range(200):
        s = dice(seed)
        s.row[:] = np.arange(20)
        shuffle(s, s.row, 3)
        assert sorted(s.row[:3]) == [0, 1, 2]
        assert list(s.row[3:]) == list(range(3, 20))
        orders.add(tuple(int(card) for card in s.row[:3]))
    assert len(orders) == 6


# Events


def test_events_past_the_block_are_counted_and_never_written():
    s = dice()
    for number in range(5):
        emit(s, number, 0, number)
    assert s.n_events == 5
    assert [int(e.clause) for e in s.events] == [0, 1, 2]


def test_details_have_32_bits_and_what_does_not_fit_is_noticed():
    for detail in (2**31 - 1, -(2**31), 40_000):
        s = dice()
        emit(s, 1, 0, detail, detail, detail, detail)
        assert [int(s.events[0][name]) for name in "abcd"] == [detail] * 4
    for detail in (2**31, -(2**31) - 1):
        with pytest.raises(OverflowError):
            plain(emit)(dice(), 1, 0, detail)


def test_only_the_audience_learns_the_details():
    for seat, seen in ((0, [7, 7, 0]), (1, [7, 0, 7]), (SPECTATOR, [7, 0, 0])):
        s = dice()
        for audience in (EVERYONE, only(0), all_but(0)):
            emit(s, 1, 0, 7, audience=audience)
        hide_events(s, seat)
        assert [int(e.a) for e in s.events] == seen
        assert all(e.clause == 1 for e in s.events)


def test_marks_do_not_collide_with_seats():
    assert EVERYONE & FLEETING == 0
    assert EVERYONE & ONLOOKERS


# Options


def test_options_are_words_or_numbers():
    word = Option("scope", "all", "R1", "whose", words=("all", "own"))
    flag = Option("shuffle", False, "R2", "whether", words=("false", "true"))
    number = Option("limit", 30, "R3", "how long", low=10, high=60)
    chosen = read_options((word, flag, number), {"scope": "own", "shuffle": True})
    assert chosen == {"scope": 1, "shuffle": 1, "limit": 30}
    assert [word.write(1), flag.write(0), number.write(12)] == ["own", "false", 12]
    assert (either(["a"]), either(["a", "b"]), either(["a", "b", "c"])) == ("a", "a or b", "a, b or c")


def test_an_option_has_numbers_that_fit_its_place_in_the_record():
    for bounds in ({"high": 32_768}, {"low": -32_769, "high": 5}, {"low": 9, "high": 5}):
        with pytest.raises(BadGame, match=r"option limit runs from .* within 16 bits"):
            Option("limit", 5, "R3", "how long", **bounds)
    with pytest.raises(BadGame, match="within 16 bits"):
        Option("scope", "all", "R1", "whose", words=("all", "own"), low=32_767)
    with pytest.raises(BadGame, match="has a default that cannot be chosen: limit is a number from 10 to 60, not 5"):
        Option("limit", 5, "R3", "how long", low=10, high=60)
    assert Option("limit", 5, "R3", "how long", high=32_767).bounds() == (0, 32_767)


def test_a_number_beyond_all_bounds_is_refused():
    number = Option("limit", 30, "R3", "how long", low=10, high=60)
    for choice in (2**63, -(2**63), "1" + "0" * 30, float("inf")):
        with pytest.raises(BadOptions, match="limit is a number from 10 to 60"):
            number.read(choice)


def test_a_retired_option_keeps_its_place_and_is_not_offered():
    number = Option("limit", 30, "R3", "how long", low=10, high=60)
    gone = Option("pace", 7, "R4", "the bell says it", high=9, retired=True)
    assert offered((gone, number)) == (number,)
    assert read_options((gone, number), {}) == read_options((gone, number), {"pace": "7"}) == {"pace": 7, "limit": 30}
    with pytest.raises(BadOptions, match=r"pace is no option any more: the bell says it \(R4\)"):
        read_options((gone, number), {"pace": 8})
    with pytest.raises(BadOptions, match=r"no option 'speed'; choose from limit$"):
        read_options((gone, number), {"speed": 1})
    flag = Option("loud", False, "R5", "the bell says it", words=("false", "true"), retired=True)
    assert read_options((flag,), {"loud": "false"}) == read_options((flag,), {"loud": False}) == {"loud": 0}
    assert without_retired((gone, number), {"pace": "8", "limit": 20}) == {"limit": 20}
    with pytest.raises(BadOptions, match="pace is a number from 0 to 9, not '10'"):
        without_retired((gone, number), {"pace": "10"})


# Rulebook


def test_a_rulebook_knows_its_clauses(tmp_path):
    (tmp_path / "rules.md").write_text(textwrap.dedent("""\
        # Ferry
        - **F.1** Begin on the shore
          with three breaths.
        - **F.2** Rest or step.

        **R1 What is a breath?** *Ruling:* one.
        **E1 An example.** Not a clause.
        **Deal K** neither.
    """))
    book = Rulebook(tmp_path / "rules.md")
    assert list(book.clauses) == ["F.1", "F.2", "R1"]
    assert book.clause("f.1") == "**F.1** Begin on the shore\nwith three breaths."
    assert [clause.name for clause in book.enum()] == ["F_1", "F_2", "R1"]
    with pytest.raises(GnothiError, match=r"perhaps F\.1, F\.2"):
        book.clause("F")
    with pytest.raises(GnothiError, match=r"they run from F\.1 to R1"):
        book.clause("Z9")


@pytest.mark.parametrize("again", ["F.1", "F-1"])
def test_a_clause_that_is_there_twice_is_refused_by_its_line(tmp_path, again):
    (tmp_path / "rules.md").write_text(f"# Ferry\n- **F.1** Begin on the shore.\n- **F.2** Rest.\n- **{again}** Go.\n")
    with pytest.raises(BadGame, match=rf"/rules\.md, line 4: the clause {again} is there already, as F\.1 on line 2;"):
        Rulebook(tmp_path / "rules.md").enum()


# The registry


def test_an_unknown_game_is_answered_with_the_nearest():
    assert "cogito" in names()
    with pytest.raises(UnknownGame, match="did you mean cogito"):
        load("cogto")
    with pytest.raises(UnknownGame, match=r"there is .*cogito"):
        load("chess")


@pytest.mark.parametrize(("value", "sentence"), [
    ("nowhere.at.all:GAME", "cannot be loaded"),
    ("gnothi.engine.rng:STRIDE", "is no gnothi.engine.game.Game"),
    ("gnothi.games.cogito:GAME", "calls itself 'cogito'"),
])
def test_a_package_that_offers_no_proper_game_is_named(monkeypatch, value, sentence):
    from importlib.metadata import EntryPoint

    monkeypatch.setattr(registry, "offers", lambda: {"broken": EntryPoint("broken", value, registry.GROUP)})
    with pytest.raises(BadGame, match=sentence):
        registry.load.__wrapped__("broken")


def test_what_a_game_itself_says_while_it_is_loaded_is_not_said_again_in_other_words(monkeypatch, tmp_path):
    from importlib.metadata import EntryPoint

    (tmp_path / "game_without_cards.py").write_text(
        "from gnothi.engine.errors import BadData\nraise BadData('cards.toml has no cards')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    point = EntryPoint("broken", "game_without_cards:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "offers", lambda: {"broken": point})
    with pytest.raises(BadData, match=r"^cards\.toml has no cards$"):
        registry.load.__wrapped__("broken")


# Editions


def test_an_edition_is_a_folder_with_every_file(tmp_path):
    with pytest.raises(BadData, match="is not a folder; `gnothi data cogito --export"):
        choose("cogito", tmp_path / "none")
    with pytest.raises(BadData, match=r"has no cards\.toml"):
        read_toml(tmp_path, "cards.toml")
    (tmp_path / "cards.toml").write_text("[game\n")
    with pytest.raises(BadData, match=r"cards\.toml: .*line 1"):
        read_toml(tmp_path, "cards.toml")


# Compiling


def test_an_edited_data_file_is_never_played_by_stale_code(tmp_path):
    package = tmp_path / "tiny"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "deck.toml").write_text("reward = 3\n")
    (package / "rules.py").write_text(textwrap.dedent("""
        import tomllib
        from pathlib import Path
        from gnothi.engine.compile import rule
        REWARD = tomllib.loads((Path(__file__).parent / "deck.toml").read_text())["reward"]

        @rule
        def take():
            return REWARD

        if __name__ == "__main__":
            print(take(), sum(take.stats.cache_hits.values()))
    """))

    def run():
        environment = {**os.environ, "GNOTHI_CACHE": str(tmp_path / "cache")}
        done = subprocess.run([sys.executable, package / "rules.py"], capture_output=True, text=True, env=environment)
        return done.stdout.split()

    assert run() == ["3", "0"]
    assert run() == ["3", "1"]      # from the cache
    (package / "deck.toml").write_text("reward = 4\n")
    assert run() == ["4", "0"]      # compiled anew
    assert len(list((tmp_path / "cache" / "compiled").glob("tiny-*"))) == 1    # what was made from the old file is gone


def test_a_compiled_function_can_be_had_as_plain_python():
    interpreted = plain(roll)
    assert isinstance(interpreted, FunctionType)
    one, two = dice(5), dice(5)
    with np.errstate(over="ignore"):
        assert [roll(one, 6) for _ in range(9)] == [interpreted(two, 6) for _ in range(9)]


# Pictures

PICTURE = Sheet(100, 80, "a test", "<path/>", '<g id="disc"/>', {"sea": ("#00f", "#009")})


def test_a_picture_has_day_and_night():
    pieces = [Piece("p1", "disc", 10, 20, "a <disc>", turned=30, text="A&B", actions=(1,), hint="<path/>")]
    both, day, night = (draw([PICTURE], pieces, theme=theme) for theme in (None, "day", "night"))
    assert "prefers-color-scheme:dark" in both
    assert "#009" not in day
    assert "#00f" not in night
    assert "a &lt;disc&gt;" in day
    assert "A&amp;B" in day
    assert 'class="may"' in day
    assert 'class="hint"' in day
