"""The notebooks run from top to bottom, and the table in them plays by clicks."""
from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import gnothi
from gnothi.adapters.notebook import Board, Film
from gnothi.bots.random import casual_play
from gnothi.engine.errors import IllegalAction

BOOKS = sorted((Path(__file__).parents[2] / "examples" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_a_notebook_runs(book, tmp_path):
    pages = nbformat.read(book, as_version=4)
    NotebookClient(pages, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
    said = [output for cell in pages.cells if cell.cell_type == "code" for output in cell.outputs]
    assert said
    assert not [output for output in said if output.output_type == "error"]
    complaints = "".join(output.text for output in said if output.get("name") == "stderr")
    assert all(line.startswith("Compiling ") for line in complaints.splitlines())    # for the first time


def test_there_are_four_of_them_stored_without_what_they_said():
    assert [book.stem for book in BOOKS] == ["learn", "play", "replay", "solve"]
    for book in BOOKS:
        for cell in nbformat.read(book, as_version=4).cells:
            assert not cell.get("outputs") and not cell.get("execution_count")


def test_a_click_plays_and_the_bots_answer():
    board = Board(gnothi.new("connect_four", seed=1, start_seat="seat 1"))
    before, turn = board.svg, board.turn
    piece, choices = next(iter(board.offers.items()))
    assert f'id="{piece}"' in board.svg
    board.clicked(board, {"action": choices[0][0]}, [])
    assert len(board.match.moves) == 2 and board.match.awaited == (0,)
    assert board.turn == turn + 1 and board.svg != before and len(board.news) == 2
    with pytest.raises(IllegalAction):
        board.play(99)


@pytest.mark.parametrize("name", gnothi.game_names())
def test_a_whole_game_is_played_by_clicks(name):
    """What is offered is always legal, and the table shows the end."""
    board = Board(gnothi.new(name, seed=4), bot="random")
    for click in range(25):
        if board.match.over:
            break
        assert {action for choices in board.offers.values() for action, _ in choices} <= {a for a, _ in board.choices}
        board.clicked(board, {"action": board.choices[click % len(board.choices)][0]}, [])
    assert board.match.over or board.choices


def test_bots_call_out_of_turn():
    """Casual bots call in live mode; nobody waits for them."""
    called = 0
    for seed in range(12):
        board = Board(gnothi.new("cogito", seats=3, seed=seed, call_mode="live"))
        while not board.match.over and board.choices:
            board.play(board.choices[0][0])
        called += any(line.clause == "COG-6.1" for line in board.match.log())
    assert called


@pytest.mark.parametrize("name", gnothi.game_names())
def test_a_film_has_a_frame_for_the_deal_and_every_move(name):
    match = gnothi.new(name, seed=2)
    for _ in casual_play(match, seed=2, moves=6):
        pass
    film = ET.fromstring(Film(match, seconds=0.5).svg())
    frames = film.findall(".//{*}animate")
    assert len(frames) == len(match.moves) + 1
    assert {frame.get("dur") for frame in frames} == {f"{0.5 * len(frames):g}s"}
    ids = [each.get("id") for each in film.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
