"""What is seen: the cloth, the horizon before who looks, who sits where, and the rows beside them."""
import math
import re
from itertools import combinations

import pytest

from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.games.stage5 import GAME, window
from gnothi.games.stage5.geometry import Lie, lie
from gnothi.games.stage5.icons import COIN_RADIUS
from gnothi.games.stage5.notation import tile_name
from gnothi.games.stage5.places import MARK, open_places, tiles_to_see
from gnothi.games.stage5.window import EDGE, FOOT, HEIGHT, WIDTH
from gnothi.testing.shown import check_panels, check_pieces, check_sheets

from . import BOARD_K, BOARD_V, RING, A, M, S, play, position, state
from .test_words import W11

LONG = "S0 0,0 M0 1,1 S1 2,2 M1 3,3 S2 4,4 M2 5,5 S3 6,6 M3 7,7 S4 8,8 M4 9,9"


def pieces(match, seat=S):
    return {piece.id: piece for piece in match.view(seat).pieces()}


def named(match, start, seat=S):
    return {id: piece for id, piece in pieces(match, seat).items() if id.startswith(start)}


def rows(match, id, seat=S):
    panel = next(panel for panel in match.view(seat).panels() if panel.id == id)
    return {row.label: row.values for row in panel.rows}


# The cloth


def test_tiles_lie_at_their_places_and_angles():
    stages = pieces(position(f"{RING} S1 1;18,6,6,6"))
    assert stages["stage-S1"].turned == -30 and stages["stage-S0"].turned == 0
    assert stages["stage-M0"].y < stages["stage-S0"].y < stages["stage-A0"].y
    assert pieces(position(BOARD_V))["stage-S0"].scale < stages["stage-S0"].scale


@pytest.mark.parametrize("tiles", [RING, BOARD_K, BOARD_V, LONG])
def test_the_world_fills_its_room(tiles):
    laid = window.laid_placements(position(tiles).view(S)).values()
    at = window.window([*laid])
    corners = [corner for placed in laid for corner in at.outline(placed)]
    wide = max(x for x, _ in corners) - min(x for x, _ in corners)
    high = max(y for _, y in corners) - min(y for _, y in corners)
    assert wide == pytest.approx(WIDTH - 2 * EDGE) or high == pytest.approx(HEIGHT - EDGE - FOOT)


def test_the_first_tile_and_the_places_around_it_fill_the_cloth():
    match = Match.new(GAME, 4, 1, "SMCA", {"first_player": "seat0"})
    assert pieces(match, M)["stage-S0"].size[0] > 150
    assert pieces(match, S)["stage-S0"].size[0] > WIDTH / 3


def test_contacts_are_marked():
    found = [id for id in pieces(position()) if id.startswith("contact-")]
    assert found == ["contact-S0-M0", "contact-S0-A0", "contact-M0-C0", "contact-C0-A0"]


def test_names_keep_clear_of_whoever_stands_there():
    for where in ("2,2", "1;18,6,6,6", "2;18,6,6,6"):
        seen = pieces(position(f"{RING} S1 {where}", {"S1": "S S! 2 3"}))
        name = seen["name-S1"]
        half = 0.65 * name.size[1], 0.36 * name.size[1]
        beings = [piece for piece in seen.values() if re.match("(coin|avatar)", piece.id) and not piece.sheet
                  and math.dist((piece.x, piece.y), (name.x, name.y)) < 50 * seen["stage-S1"].scale]
        assert len(beings) == 4
        for being in beings:
            aside = max(0, abs(being.x - name.x) - half[0]), max(0, abs(being.y - name.y) - half[1])
            assert math.hypot(*aside) >= being.size[0] / 2 - 1


def test_a_full_stage_is_marked():
    match = position(RING, {"M0": "S M 1 2"})
    assert [id for id, piece in named(match, "stage-").items() if 'stroke-width="5"' in piece.drawing] == ["stage-M0"]
    assert rows(match, "nothing")["Full stages"] == ("M0",)


@pytest.mark.clause("HAR-3")
def test_spans_that_cannot_be_used_are_told_apart_but_not_for_an_avatar():
    match = position(BOARD_V, {"S4": "S! 2 4", "A3": "S?"}, "4 0 0 0", nothing=S)
    spans = [piece.symbol for piece in named(match, "coin-", A).values() if "span" in piece.symbol and not piece.sheet]
    assert sorted(spans) == ["idle-span", "span"]
    spans = [piece.symbol for piece in named(match, "coin-").values() if "span" in piece.symbol and not piece.sheet]
    assert spans == ["span", "span"]


def test_everything_lies_inside_whatever_the_world():
    for tiles in (RING, BOARD_V, LONG):
        view = position(tiles).view(S)
        check_sheets(view)
        check_pieces(view)
        check_panels(view)


# Places for a new tile


def contact_asked():
    match = position(RING, {"M0": "S M 1"})
    match.play(S, "contact s s1")
    return match


@pytest.mark.clause("GEO-19")
def test_every_legal_placement_is_a_numbered_mark_to_click():
    match = contact_asked()
    marks = named(match, "place-")
    assert [piece.actions for piece in marks.values()] == [(action,) for action in match.view(S).actions]
    assert all(f">{number}<" in piece.drawing for number, piece in enumerate(marks.values(), 1))
    assert not named(match, "place-", M)


def nulls_asked(laid):
    """The prelude of four, with this many stage-nulls on the table."""
    match = Match.new(GAME, 4, 1, "SMCA", {"first_player": "seat0"})
    for _ in range(laid - 1):
        seat = match.awaited[0]
        match.play(seat, match.actions(seat)[-1])
    return match


@pytest.mark.parametrize("match", [contact_asked(), *map(nulls_asked, (1, 2, 3))])
def test_marks_can_be_hit_one_by_one(match):
    marks = list(named(match, "place-", match.awaited[0]).values())
    assert all(piece.size == (MARK, MARK) for piece in marks) and MARK >= 40
    apart = [math.dist((one.x, one.y), (other.x, other.y)) for one, other in combinations(marks, 2)]
    assert min(apart) >= 36
    assert max(piece.y for piece in marks) <= HEIGHT - FOOT


def test_the_mark_that_is_looked_at_shows_the_tile_in_its_place():
    match = contact_asked()
    seen = named(match, "place-")
    view = match.view(S)
    free = open_places(view)
    at = window.window([*tiles_to_see(view, window.laid_placements(view), free).values(), *free])
    for number, placed in enumerate(open_places(view), 1):
        mark = seen[f"place-{number}"]
        corners = [f"{x - mark.x:.1f} {y - mark.y:.1f}" for x, y in at.outline(placed)]
        assert all(corner in mark.hint for corner in corners)
        touched = [tile for tile in (0, 6, 12, 18) if lies_at_point(match, tile, placed)]
        assert mark.hint.count('class="gold"') == len(touched)
        assert all(tile_name(tile) in mark.title for tile in touched)


def lies_at_point(match, tile, placed):
    t = state(match).tiles[tile]
    apart = [placed[axis + 1] - int(t.n[axis]) for axis in range(4)]
    return lie(int(t.o), placed[0], *apart) == Lie.POINT


def test_for_a_contact_the_cloth_is_seen_from_nearby_and_its_edge_cuts_tiles():
    match = position(BOARD_V, {"A3": "M 1"}, "0 3 0 0", M)
    before = pieces(match, M)
    match.play(M, "contact m m3")
    after = pieces(match, M)
    assert after["stage-A3"].scale > 1.5 * before["stage-A3"].scale
    assert "stage-S0" not in after
    cut = [piece for id, piece in after.items() if id.startswith("stage-") and piece.symbol == "nothing"]
    assert cut
    check_pieces(match.view(M))


# Moves


@pytest.mark.clause("MOVE-7")
def test_the_path_of_a_move_is_shown_on_its_end():
    match = position(BOARD_K, {"M0": "S 3"}, "3 0 0 0")
    match.play(S, "se s 3")
    targets = named(match, "target-")
    assert set(targets) == {"target-S0", "target-S1", "target-C0", "target-C1"}
    assert all(piece.hint.count("L") == 6 for piece in targets.values())
    assert targets["target-S1"].title == "Your explorer goes to S1 (M0, C0, A1, S1)"


def test_of_a_remote_move_both_ways_are_shown():
    match = position(BOARD_K, W11, "2 2 2 2")
    match.play(S, "ms s 2 4")
    target = pieces(match)["target-A0"]
    assert target.title == "The four on A1 goes to A0 (M0, S1, A1, then A1, C0, A0)"
    assert target.hint.count("<path") == 2


def test_whatever_may_be_done_can_be_clicked():
    for match in (position(BOARD_K, W11, "2 2 2 2"), position(RING, {"M0": "S M 1"}, "1 2 0 0")):
        view = match.view(S)
        assert {action for piece in view.pieces() for action in piece.actions} == set(view.actions)


def test_coins_for_the_first_player_are_picked_from_the_cloth_in_secret():
    match = Match.new(GAME, 3, 1, "SMC")
    assert [piece.actions for piece in named(match, "pick-").values()] == [(rank,) for rank in range(6)]
    match.play(S, "coin 4")
    assert set(named(match, "pick-")) == {"pick-4"}
    assert "coin that you picked" in pieces(match)["pick-4"].title
    assert not named(match, "pick-", SPECTATOR) and len(named(match, "pick-", M)) == 6


# Marks of the last move


RINGED = f'r="{COIN_RADIUS + 4}"'


def ringed(match, seat=S):
    return [id for id, piece in pieces(match, seat).items() if RINGED in piece.drawing]


def test_a_move_leaves_its_way_and_a_ring():
    match = play(position(BOARD_K, {"M0": "S 3"}, "3 0 0 0"), "SE S 3 S1")
    assert ringed(match) == ["coin-S0"]
    assert pieces(match)["way-0"].title == "the last move went by M0, C0, A1, S1"
    match.play(M, "reveal m")
    assert not ringed(match) and "way-0" not in pieces(match)


def test_a_new_tile_a_span_that_was_met_and_a_step_of_the_nothing_are_marked():
    match = play(position(RING, {"M0": "S M 1"}), "CONTACT S S1 @1;18,6,6,6")
    new = [id for id, piece in named(match, "stage-", M).items() if "stroke-dasharray" in piece.drawing]
    assert new == ["stage-S1"]
    match = play(position(RING, {"M0": "S M 1"}, "3 0 0 0"), "MEET S 3")
    assert ringed(match) == ["coin-S3"]
    match = play(position(BOARD_V, {"A3": "S 1", "S5": "2"}, "1 3 2 2"), "SE S 1 S5")
    assert ringed(match) == ["avatar-S"]
    match = play(match, "NOTHING S A3")
    assert ringed(match) == ["coin-S0"] and "A3" in pieces(match)["way-0"].title


def test_the_very_span_that_moved_is_marked_though_an_equal_one_stands_there():
    match = position(BOARD_K, {"M0": "S S2 A2", "A0": "C2"}, "2 2 0 0")
    assert ringed(play(match, "DE S 2 A0")) == ["coin-S2"]
    match = position(BOARD_K, {"M0": "S M2 A1", "A0": "S2"}, "2 2 0 0")
    assert ringed(play(match, "DE S 2 A0")) == ["coin-M2"]


def test_a_die_that_was_turned_is_marked():
    match = play(position(), "REVEAL S")
    assert rows(match, "players", M)["S"][0] == "↑two"
    assert "stroke-dasharray" in pieces(match)["die-S"].drawing
    match = position(BOARD_V, {"S4": "S! 2", "A3": "S?"}, "4 0 0 0", nothing=S)
    assert rows(play(match, "ANNOUNCE S"), "players")["You"][0] == "↓three"


# One's own horizon


def test_the_horizon_holds_what_is_to_come_and_offers_it():
    match = position(RING, {"M0": "S M 1"}, "1 2 0 0")
    own = {id: piece for id, piece in pieces(match).items() if piece.sheet}
    stages = [f"stage-S{rank}" for rank in range(1, 6)]
    coins = [f"coin-S{rank}" for rank in range(1, 6) if state(match).coin[rank] == 24]
    assert sorted(own) == sorted(["die-S", "pawn-of-S", *stages, *coins])
    assert own["stage-S1"].actions and not own["stage-S3"].actions
    assert own["coin-S2"].actions and own["die-S"].actions
    assert min(min(piece.size) for piece in own.values() if piece.actions) >= 40
    assert not [piece for piece in pieces(match, SPECTATOR).values() if piece.sheet]


@pytest.mark.parametrize("seats, suits", [(2, "SC"), (3, "S"), (4, "S")])
def test_everybody_sees_the_own_suits_only_in_the_horizon(seats, suits):
    match = Match.new(GAME, seats, 1, "SMCA"[:seats])
    assert [id for id in pieces(match) if id.startswith("die-")] == [f"die-{suit}" for suit in suits]
    sheets = match.view(S).sheets()
    assert [sheet.id for sheet in sheets] == ["board", "horizon"] and sheets[1].of == "own"


# Rows


def test_each_player_has_a_row_with_die_stage_goal_and_null():
    match = position(BOARD_V, {"A3": "S?", "S4": "S! 2", "M1": "M"}, "3 5 0 0", nothing=S)
    assert rows(match, "players") == {
        "You": ("three", "S4", "S3", "5"), "M": ("five", "M1", "M5", "–"), "C": ("null", "C0", "C5", "–"),
        "A": ("null", "A0", "A5", "–"),
    }
    assert rows(match, "nothing")["The Nothing is played by"] == ("you",)


@pytest.mark.clause("NOT-2")
def test_a_null_that_is_cut_off_or_home_is_told():
    match = position(BOARD_V, {"A3": "1 2 3 4", "S5": "S?", "S4": "S!", "C0": "M?", "S3": "M!"}, "4 4 0 0", nothing=S)
    found = rows(match, "players")
    assert (found["You"][3], found["M"][3]) == ("cut off", "home")
    assert rows(match, "nothing")["Steps of each null to home"] == ("suns cut off and moons home",)


@pytest.mark.clause("MAT-1")
def test_what_the_dice_open_is_told_by_rank_and_why_the_rest_is_shut():
    assert rows(position(RING, {"S0": "S 1"}, "1 2 2 0"), "opened") == {
        "Aces": ("one ace: send and receive explorers",),
        "Twos": ("two twos: also depart and arrive",),
        "Threes": ("locked: no die shows a three",),
        "Fours": ("locked: no die shows a four",),
        "Fives": ("locked: no die shows a five",),
        "Avatars": ("every move, whatever the dice",),
    }
    assert rows(position(dice="5 5 5 5"), "opened", SPECTATOR)["Fives"] == ("four fives: also remote moves",)


@pytest.mark.clause("MAT-1", "R37")
def test_what_only_a_harbinger_opens_is_told_apart():
    match = position(BOARD_V, {"S4": "S!", "A3": "S?"}, "4 0 0 0", M, nothing=S, harbinger_unlocks="move")
    assert "cannot be met" in about(match, "Fours", M)
    assert "cannot be met" not in about(position(dice="4 0 0 0", harbinger_unlocks="move"), "Fours", M)


def about(match, label, seat=S):
    panel = next(panel for panel in match.view(seat).panels() if panel.id == "opened")
    return next(row.title for row in panel.rows if row.label == label)


def test_a_rank_that_is_open_says_that_no_such_span_is_at_hand():
    match = position(RING, {"S0": "S 1"}, "1 2 0 0")
    assert about(match, "Twos").endswith(" No two stands on S0 to send your explorer.")
    assert "stands on" not in about(match, "Aces") and "stands on" not in about(match, "Twos", SPECTATOR)


def test_the_clocks_are_on_the_table():
    match = position(BOARD_V, {"A3": "S? 1 2 3", "S4": "S! 2"}, "3 0 0 0", nothing=S)
    state(match).quiet = 20
    assert rows(match, "nothing", M) == {
        "The Nothing is played by": ("S",), "Steps of each null to home": ("suns 5",),
        "Avatars must visit next": ("S3",), "Full stages": ("A3",), "Quiet turns left": ("100 of 120",),
        "Turns left": ("600 of 600",),
    }
    assert rows(position(quiet_limit=0), "nothing")["Quiet turns left"] == ("no limit",)


# Reasons


@pytest.mark.clause("UNL-1")
def test_what_lies_in_the_horizon_says_whether_its_rank_is_locked():
    own = {id: piece.title for id, piece in pieces(position(RING, {"M0": "S M 1 2"}, "2 0 0 0")).items() if piece.sheet}
    assert own["stage-S3"] == "S3, still to be placed; locked: no die shows a three"
    assert own["coin-S3"] == "a three, still to be met; locked: no die shows a three"
    assert own["coin-S2"] == "a two, still to be met"
    own = pieces(position(RING, {"S0": "S 1"}, "5 0 0 0"))
    assert own["stage-S5"].title == "S5, still to be placed"
    assert own["die-S"].title == "the die of suns shows five"


def test_a_span_that_cannot_be_used_says_why():
    there = named(position(RING, {"S0": "S 1 2"}), "coin-", M)
    titles = [piece.title for piece in there.values() if not piece.sheet]
    assert "two, locked: no die shows a two" in titles and "ace" in titles


# Round the table


@pytest.mark.clause("SEAT-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_sit_round_the_table_counterclockwise_from_who_looks(seats):
    match = Match.new(GAME, seats, 1, ["Ana", "Ben", "Cleo", "Dan"][:seats], {"first_player": "seat0"})
    seen = pieces(match, 1)
    order = [seen[f"seat-{(1 + ahead) % seats + 1}"] for ahead in range(seats)]
    assert order[0].y > HEIGHT - 2 * EDGE and "You play moons" in order[0].title
    turns = [math.atan2(piece.x - WIDTH / 2, piece.y - HEIGHT / 2) % math.tau for piece in order]
    assert turns == sorted(turns) and len(set(turns)) == seats
    assert next(iter(rows(match, "players", 1)))[:3] == "You" and list(rows(match, "horizons", 1))[-1][:3] == "Ana"


def test_a_name_with_odd_letters_is_drawn():
    match = Match.new(GAME, 3, 1, ["<Ana> & Co", "Ben", "Cleo"])
    check_pieces(match.view(1))


def test_every_horizon_is_open_to_all():
    match = play(position(RING, {"M0": "S M 1", "C0": "S1 C"}, "3 0 0 0"), "MEET S 3")
    assert rows(match, "horizons", SPECTATOR)["S"] == ("S1 S2 S3 S4 S5", "– 2 – 4 5")


def test_who_has_two_suits_has_two_rows_beside_each_other():
    match = Match.new(GAME, 2, 1, ["Ana", "Ben"])
    assert [*rows(match, "players")] == ["You: suns", "You: crowns", "Ben: moons", "Ben: arms"]


def test_no_row_comes_or_goes():
    start = Match.new(GAME, 4, 1, "SMCA")
    late = position(BOARD_V, {"A3": "S?", "S4": "S! 2"}, "4 0 0 0", nothing=S)
    shape = [(panel.id, len(panel.rows)) for panel in start.view(S).panels()]
    assert [(panel.id, len(panel.rows)) for panel in late.view(S).panels()] == shape
