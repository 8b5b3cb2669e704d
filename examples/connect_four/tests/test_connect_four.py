"""Connect Four by clause, by count, and against the conformance kit."""
from pathlib import Path

import pytest

import gnothi
from connect_four import GAME
from connect_four.rules import fours
from connect_four.state import BOARD, LINES, STEPS
from gnothi.engine.match import Match
from gnothi.testing import check_clauses, conform, count, playthrough

TESTS = Path(__file__).parent
ANA, BEN = 0, 1

DRAWN = "ababab cdcdcd efefef bababa dcdcdc fefefe gggggg"


def played(columns: str = "") -> Match:
    """A game in which Ana starts and discs fall into these columns."""
    match = Match.new(GAME, seed=1, names=["Ana", "Ben"], options={"start_seat": "seat 1"})
    for column in columns.replace(" ", ""):
        match.play(match.awaited[0], column)
    return match


def told(match: Match) -> list[str]:
    """What one who only watches hears of the last move."""
    return [str(line) for line in match.news()]


@pytest.mark.clause("C4-1")
def test_the_board_begins_empty_with_seven_columns_of_six_cells():
    match = played()
    assert match.states[0]["discs"].tolist() == [0, 0]
    assert match.legal(ANA) == list("abcdefg")
    assert "a" in played("aaaaa").legal(BEN)
    assert "a" not in played("aaaaaa").legal(ANA)


@pytest.mark.clause("C4-1")
def test_two_sit_at_the_board():
    with pytest.raises(gnothi.BadOptions, match="for 2 seats, not 3"):
        Match.new(GAME, seats=3, seed=1)


@pytest.mark.clause("C4-2")
def test_the_seats_take_turns():
    assert [played("abcd"[:moves]).awaited for moves in range(4)] == [(ANA,), (BEN,), (ANA,), (BEN,)]
    assert played().actions(BEN) == []


@pytest.mark.clause("R1")
@pytest.mark.parametrize(("start_seat", "seat"), [("seat 1", ANA), ("seat 2", BEN)])
def test_the_named_seat_starts(start_seat, seat):
    for seed in range(8):
        match = Match.new(GAME, seed=seed, options={"start_seat": start_seat})
        assert match.awaited == (seat,)
        assert told(match) == [f"Seat {seat + 1} starts. (C4-2)"]


@pytest.mark.clause("R1")
def test_by_default_the_lot_says_who_starts():
    assert {Match.new(GAME, seed=seed).awaited for seed in range(8)} == {(ANA,), (BEN,)}


@pytest.mark.clause("C4-3")
def test_a_disc_falls_to_the_lowest_free_cell():
    ana, ben = played("ccd").states[0]["discs"].tolist()
    assert ana == 1 << 2 * 7 | 1 << 3 * 7
    assert ben == 1 << 2 * 7 + 1


@pytest.mark.clause("C4-3")
def test_a_full_column_is_refused_and_nothing_changes():
    match = played("dddddd")
    before = match.core()
    with pytest.raises(gnothi.IllegalAction, match="'d' is not legal now; Ana may a, b, c, e, f or g"):
        match.play(ANA, "d")
    assert match.core() == before


@pytest.mark.clause("C4-3")
def test_there_is_no_passing():
    with pytest.raises(gnothi.IllegalAction):
        played().play(ANA, "pass")


UPRIGHT, LEVEL, UP, DOWN = "abababa", "aabbccd", "abbcdccdded", "gffedeeddcd"


@pytest.mark.clause("C4-4")
@pytest.mark.parametrize("columns", [UPRIGHT, LEVEL, UP, DOWN])
def test_four_in_a_line_win_at_once(columns):
    match = played(columns)
    assert not played(columns[:-1]).over
    assert match.over
    assert match.result == (1.0, -1.0)
    assert match.ended_by == "C4-4"
    assert told(match)[-1] == "Ana connects four and wins. (C4-4)"


@pytest.mark.clause("C4-4")
def test_a_line_does_not_run_on_from_the_top_of_a_column_into_the_next():
    assert not played("baaaacaca").over     # Ana has the upper three cells of column a and the lowest of column b


@pytest.mark.clause("C4-4")
def test_there_are_69_lines():
    assert sum(int(fours(BOARD, step)).bit_count() for step in STEPS) == LINES == 69


@pytest.mark.clause("R2")
def test_five_in_a_line_win_like_four():
    assert played("aabbddeec").result == (1.0, -1.0)


@pytest.mark.clause("R2")
def test_two_lines_by_one_disc_are_one_win():
    match = played("abbcdccgdgdgd")
    assert told(match) == ["Ana drops a disc into column d. (C4-3)", "Ana connects four and wins. (C4-4)"]
    assert match.result == (1.0, -1.0)


@pytest.mark.clause("C4-5")
def test_a_full_board_without_four_is_a_draw():
    assert not played(DRAWN[:-1]).over
    match = played(DRAWN)
    assert match.result == (0.0, 0.0)
    assert match.ended_by == "C4-5"
    assert told(match)[-1] == "The board is full and nobody has four: a draw. (C4-5)"


@pytest.mark.clause("C4-4", "C4-5")
def test_four_by_the_very_last_disc_win():
    assert played("cfdbccaaabcacfabafgdfffdeddcbegggdgbgbeeee").result == (-1.0, 1.0)


def test_openings_are_counted():
    assert [count(played(), plies) for plies in (1, 2, 3, 4)] == [7, 49, 343, 2401]     # seven free columns each time
    assert count(played("aaaaa"), 2) == 6 + 6 * 7               # after a disc in a that column is full
    assert count(played("ababab"), 2) == 6 * 7                  # after a disc in a Ana has won


def test_a_click_on_a_column_drops_a_disc_there():
    clicks = {piece.id: piece.actions for piece in GAME.scene.pieces(played("d").view(BEN)) if piece.actions}
    assert clicks == {f"column-{column}": (column,) for column in range(7)}
    assert not any(piece.actions for piece in GAME.scene.pieces(played("d").view(ANA)))


def test_the_four_and_the_last_disc_are_marked():
    marked = {piece.id for piece in GAME.scene.pieces(played(LEVEL).view())}
    assert {"of-four-0-0", "of-four-1-0", "of-four-2-0", "of-four-3-0", "last-disc"} <= marked
    assert "[red reverse] ● [/]" in played(LEVEL).view().sketch()


def test_the_board_is_told_in_sentences():
    assert str(played("ddec").view(BEN)).splitlines() == [
        "It is the turn of Ana.",
        "Column c, from the bottom: you.",
        "Column d, from the bottom: Ana, you.",
        "Column e, from the bottom: Ana.",
    ]


def test_who_has_more_open_lines_stands_better():
    ana, ben = played("d").standing
    assert ana == -ben == 7 / LINES     # through the lowest cell of the middle column: 4 level, 1 upright, 2 slanting
    assert played(LEVEL).standing == (1.0, -1.0)


def test_it_keeps_the_contract():
    fired = conform(GAME).fired
    assert fired["C4-2"] and fired["C4-3"] and fired["C4-4"]


def test_every_clause_has_a_test():
    check_clauses(GAME, TESTS)


def test_the_playthrough_is_as_it_was():
    assert playthrough(GAME, 2, 7, 42) == (TESTS / "playthrough.txt").read_text(encoding="utf-8")
