"""The board of a table, and the rules of its game."""
import pytest

from gnothi.engine.registry import load, names
from gnothi.server import afterwards
from tests.server import Party, Served, person


@pytest.mark.parametrize("game", names())
def test_the_board_and_the_pieces_fit_together(served: Served, game: str) -> None:
    served.wait_ready(game)
    made = served.make(game, bots="casual", sit=person("Ana"), start=True)
    party = Party(served, made["code"], made["host_token"], [made["token"]])
    board = party.get("/board").json()
    for piece in party.state(0)["pieces"]:
        assert f'id="{piece["symbol"]}"' in board["symbols"]
        assert 0 <= piece["x"] <= board["width"] and 0 <= piece["y"] <= board["height"]
    sheet = party.get("/board.css")
    assert sheet.headers["content-type"].startswith("text/css") and ".gold{" in sheet.text
    assert party.get("/table.svg", made["token"], seat=0).text.startswith("<svg")
    assert party.get("/table.svg", seat=0).status_code == 403
    assert served.http.get(f"/api/games/{game}/picture.svg?theme=night").text.startswith("<svg")


def test_visitors_cannot_fill_the_memory_with_boards() -> None:
    assert afterwards.empty_board.cache_info().maxsize == afterwards.MAX_BOARDS <= 64


@pytest.mark.parametrize("game", names())
def test_the_rules_are_there_clause_by_clause(served: Served, game: str) -> None:
    book = served.http.get(f"/api/games/{game}/rules").json()
    clauses = load(game).clauses
    missing = [clause for clause in clauses if f'id="{clause}"' not in book["html"]]
    assert not missing, f"no anchor for {missing}"
    clause = served.http.get(f"/api/games/{game}/rules/{clauses[0].lower()}").json()
    assert clauses[0] in clause["html"]
    assert served.http.get(f"/api/games/{game}/rules/nothing").json()["error"] == "not_found"
