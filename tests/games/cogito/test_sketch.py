"""Cogito in a terminal: what the sketch holds, and that it fits its room in every position."""
from __future__ import annotations

import pytest
from rich.text import Text

from gnothi.bots.random import casual_play
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.engine.scene import SMALL, WIDE
from gnothi.games.cogito import GAME
from gnothi.games.cogito.sketch import wrapped
from gnothi.games.cogito.state import Colour
from tests.games.cogito import A, C, deal_k, everybody_passes, gives, plays, state


def fits(view, room):
    lines = view.sketch(room).splitlines()
    return len(lines) <= room.lines and all(Text.from_markup(line).cell_len <= room.columns for line in lines)


@pytest.mark.parametrize("mode", ["windows", "live"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_fits_its_room_in_every_position(seats, mode):
    names = ["Hypatia", "Maximilian of Alexandria", "Diotima", "[bold]Plato[/]"][:seats]
    for seed in range(4):
        match = Match.new(GAME, seats, seed, names, {"call_mode": mode})
        for _ in casual_play(match, seed, 200):
            assert all(fits(match.view(seat), room) for seat in range(SPECTATOR, seats) for room in (SMALL, WIDE))
        assert match.over
        assert all(fits(match.view(seat), room) for seat in range(SPECTATOR, seats) for room in (SMALL, WIDE))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_longest_fields_and_the_longest_known_pile_fit_too(seats):
    match = Match.new(GAME, seats, 3)
    s = state(match)
    s.seats[0].field[:] = 11
    s.seats[0].colours[:] = Colour.BLUE
    s.seats[0].field_size = 20 - 2 * seats
    assert fits(match.view(A), SMALL) and fits(match.view(SPECTATOR), SMALL)
    s.seats[0].field_size = 0
    s.pile[:] = 11
    s.pile_known = s.pile_size = 20 - 2 * seats
    assert fits(match.view(A), SMALL) and fits(match.view(SPECTATOR), SMALL)


def test_it_shows_who_is_who_the_fields_and_the_hand():
    match = deal_k()
    plays(match, "animal", "vertebrate", "swallow")
    gives(match, "tree", "plant", "animal")
    plays(match, "cedar", "ego", "plant")
    gives(match, "animal", "flower")
    everybody_passes(match)
    sketch = Text.from_markup(match.view(C).sketch(SMALL)).plain
    assert sketch.splitlines() == [
        "Round 3: A's turn.",
        "▶ to decide  ○ true  ✗ false  ▮ in hand  ⚑ A starts every round",
        "",
        "               is                  has played",
        "▶⚑ A           Cherry tree  ▮▮     ○ Animal  ○ Cedar",
        "   B           Owl          fallen  ?    ? ",
        "   You         ?            ▮▮     ○ Swallow  ✗ Plant",
        "",
        "Pile: six cards",
        "Trade: A → You → A",
        "",
        "    Whale  I am not the whale! drawn",
        "    Animal  I am not an animal! from A",
        "Not seen yet: Butterfly, Casablanca, Sunflower",
    ]


def test_parts_stay_whole_where_a_line_ends():
    assert wrapped(["one", "[red]two[/]", "three"], 8, ", ") == ["one, [red]two[/]", "three"]
    assert wrapped([], 8, ", ") == []
