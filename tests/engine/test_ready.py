"""A game is ready when all that a table asks of it is compiled, and it is known how long that took."""
from collections import Counter
from dataclasses import replace

import pytest

from gnothi.engine import templates
from gnothi.engine.compile import Rule, bind, contract_key, is_fast, rule
from gnothi.engine.game import Words
from gnothi.engine.match import Match
from gnothi.engine.ready import NOTE, exercise, kept_in, prepare
from nim import GAME as NIM
from tests.testing.high_card import GAME as HIGH_CARD

ASKED = ("setup", "awaited", "legal", "apply", "redact", "determinize", "returns", "evaluate", "weigh", "fallback")


@rule
def anything(s, seat):
    return 0


OURS = replace(NIM, rules=replace(NIM.rules, fallback=anything))       # a game that nothing else has compiled


@pytest.mark.compiled
def test_all_that_a_table_asks_is_compiled_and_the_time_is_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("GNOTHI_CACHE", str(tmp_path))
    first = prepare(OURS)
    for name in ASKED:
        assert bind(OURS, getattr(templates, f"call_{name}")).overloads, name
    assert is_fast(OURS, templates.call_apply) and isinstance(bind(OURS, templates.call_apply), Rule)
    note = kept_in(OURS) / NOTE
    assert note.is_relative_to(tmp_path)
    assert first.cold_seconds == pytest.approx(first.seconds, abs=0.01)
    second = prepare(OURS)
    assert second.cold_seconds == first.cold_seconds and second.seconds < first.seconds
    note.unlink()
    assert prepare(OURS).cold_seconds is None, "part of it was compiled before"


def test_games_of_one_package_are_told_apart_by_their_functions():
    assert contract_key(OURS) != contract_key(NIM) == contract_key(replace(NIM))
    assert len(contract_key(NIM)) == 8


def test_words_and_pictures_are_made_at_every_move(at_once):
    made: Counter[str] = Counter()

    def counted(name, function):
        def call(*args):
            made[name] += 1
            return function(*args)

        return call

    words = Words(**{name: counted(name, getattr(HIGH_CARD.words, name)) for name in ("say", "tell", "describe")})
    scene = replace(HIGH_CARD.scene, sketch=counted("sketch", HIGH_CARD.scene.sketch),
                    sheets=counted("sheets", HIGH_CARD.scene.sheets))
    exercise(replace(HIGH_CARD, words=words, scene=scene))
    assert made == {"say": 2 + 2 + 1 + 1, "tell": 1 + 2 + 1 + 3, "describe": 4, "sketch": 4, "sheets": 4}


def test_no_more_than_the_beginning_of_a_game_is_played(at_once, monkeypatch):
    played = []
    monkeypatch.setattr(Match, "play", lambda match, seat, action: match._make(seat, played.append(action) or action))
    monkeypatch.setattr("gnothi.engine.ready.MOVES", 5)
    exercise(NIM)
    assert len(played) == 5
