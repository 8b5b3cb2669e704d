"""Bots against each other: fair seats, honest counts, the same result however it is played."""
from collections import Counter

import pytest

from gnothi.arena.games import Played
from gnothi.arena.question import Question
from gnothi.arena.ratings import Anchor
from gnothi.arena.tournament import Score, Tournament, lineups, tables, tournament
from gnothi.arena.work import Means
from gnothi.engine.errors import BadOptions

ALONE = Means(jobs=1, quiet=True)


@pytest.mark.parametrize("seats", range(2, 8))
def test_both_bots_sit_everywhere_equally_often(seats):
    made = lineups("a", "b", seats)
    assert len(set(made)) == len(made)
    for seat in range(seats):
        assert Counter(table[seat] for table in made) == {"a": len(made) / 2, "b": len(made) / 2}
    assert all(abs(table.count("a") - table.count("b")) <= 1 for table in made)


def test_every_pair_plays_every_deal_from_every_seat():
    parts = list(tables((("a", "b"), ("a", "c"), ("b", "c")), 2, 3))
    assert len(parts) == 3 * 2 * 2      # pairs, seats, and 3 games rounded up to 2 deals
    assert [part["table"] for part in parts if part["deal"] == 1] == [
        ["a", "b"], ["b", "a"], ["a", "c"], ["c", "a"], ["b", "c"], ["c", "b"]
    ]


def test_two_hands_and_one_play_the_same_games():
    one = tournament("connect_four", ["random", "casual", "search:40"], 4, means=ALONE)
    two = tournament("connect_four", ["random", "casual", "search:40"], 4, means=Means(jobs=2, quiet=True))
    assert one == two
    assert len(one.played) == 12
    assert all(played.results and played.ended_by for played in one.played)


def test_the_better_bot_is_seen_to_be_better():
    played = tournament("connect_four", ["random", "search:300"], 12, means=ALONE)
    score = played.score("search:300", "random")
    assert score.wins >= 11
    assert score.share.low > 0.6
    assert played.ratings["search:300"].low > played.ratings["random"].high == 1000


def test_sides_are_counted_together():
    played = tournament("credo", ["random", "casual"], 2, means=ALONE)
    assert [one.table for one in played.played] == [
        ("random", "random", "casual", "casual"), ("casual", "casual", "random", "random")
    ]
    assert played.score("random").games == 2


def game(table, results):
    return Played(tuple(table), 0, 1, tuple(results), (), "X")


def ahead(played):
    """The bot whose seats did better; none if both did the same."""
    best = [bot for bot, mean in played.means.items() if mean == max(played.means.values())]
    return best[0] if len(best) == 1 else ""


def test_a_game_is_won_by_the_bot_whose_seats_got_more():
    assert ahead(game("aab", (1, -1, -1))) == "a"
    assert ahead(game("abb", (-1, 1, -1))) == "b"
    assert ahead(game("ab", (-1, -1))) == ahead(game("ab", (0, 0))) == ahead(game("ab", ())) == ""


def test_scores_add_up():
    question = Question("connect_four", "", 2, (), 1)
    played = Tournament(question, ("a", "b", "c"), (("a", "b"), ("a", "c")), (
        game("ab", (1, -1)), game("ba", (1, -1)), game("ab", (0, 0)), game("ac", (-1, 1)), game("ca", (-1, -1)),
    ), Anchor("c", 500))
    assert played.score("a") == Score(games=5, wins=1, losses=2)
    assert played.score("a", "b") == Score(games=3, wins=1, losses=1)
    assert played.score("a").drawn == 2
    assert played.score("a").share.value == 1 / 3
    assert played.score("b", "c").share.value is None
    assert played.won_at_all("c").as_dict()["share"] == 0.5
    told = played.as_dict()["bots"][0]
    assert {"bot": "a", "games": 5, "wins": 1, "share": 0.33333}.items() <= told.items()
    assert told["rating_low"] < told["rating"] < told["rating_high"]
    assert played.as_dict()["anchor"] == {"bot": "c", "rating": 500}
    assert played.as_dict()["bots"][2]["rating"] == 500


def test_versions_and_machine_are_told():
    told = tournament("connect_four", ["random", "casual"], 2, means=ALONE).as_dict()
    assert told["made_with"].keys() == {"gnothi", "rules", "edition", "numpy", "numba", "python", "machine"}
    assert all(told["made_with"].values())
    assert told["seed"] == 1


@pytest.mark.parametrize(("names", "given", "complaint"), [
    (["random", "level:9"], {}, "there is no bot 'level:9'"),
    (["random", "search:0ms"], {}, "there is no bot 'search:0ms'"),
    (["random", "random"], {}, "name each bot once"),
    (["random", "casual"], {"anchor": Anchor("level:9")}, "counted from 'level:9', which does not play"),
    (["random"], {}, "between two bots or more"),
    (["random", "casual"], {"games": 0}, "0 games tell nothing"),
    (["random", "casual"], {"seats": 1}, "a tournament needs two seats or more"),
    (["random", "casual"], {"options": {"dream_scope": "moon"}}, "dream_scope is all_fields or own_field"),
])
def test_what_cannot_be_played_is_refused(names, given, complaint):
    with pytest.raises(BadOptions, match=complaint):
        tournament("cogito", names, **given)
