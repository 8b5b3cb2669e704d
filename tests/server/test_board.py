"""The sheets of a table, and the rules of its game."""
import json

import pytest

from gnothi.engine.match import Match
from gnothi.engine.registry import load, names
from gnothi.server import afterwards
from gnothi.server.shown import PARTS, UNREAD, Frame, Sight
from tests.server import Party, Served, person


@pytest.mark.parametrize("game", names())
def test_sheets_pieces_and_panels_fit_together(served: Served, game: str) -> None:
    served.wait_ready(game)
    made = served.make(game, bots="casual", sit=person("Ana"), start=True)
    party = Party(served, made["code"], made["host_token"], [made["token"]])
    sheets = {sheet["id"]: sheet for sheet in party.get("/sheets").json()}
    first = next(iter(sheets.values()))
    state = party.state(0)
    for piece in state["pieces"]:
        sheet = sheets[piece["sheet"] or first["id"]]
        assert f'id="{piece["symbol"]}"' in sheet["symbols"]
        assert 0 <= piece["x"] <= sheet["width"] and 0 <= piece["y"] <= sheet["height"]
    for row in (row for panel in state["panels"] for row in panel["rows"]):
        assert not row["symbol"] or f'id="{row["symbol"]}"' in first["symbols"]
        assert set(row["actions"]) <= {action["name"] for action in state["actions"]}
    assert ".gold{" in first["style"]
    assert party.get("/table.svg", made["token"], seat=0).text.startswith("<svg")
    assert party.get("/table.svg", seat=0).status_code == 403
    assert served.http.get(f"/api/games/{game}/picture.svg?theme=night").text.startswith("<svg")


def test_a_panel_that_stays_is_told_by_its_id() -> None:
    match = Match.new(load("karma"), seats=2, seed=7)
    sight = Sight(0, PARTS)
    sight.begin(match.view(0))
    before = match.view(0).panels()
    seat = match.awaited[0]
    match.play(seat, match.actions(seat)[0])
    now = match.view(0).panels()
    told = json.loads(sight.change(match.view(0), Frame(1, 1, 1, "playing"), 1, UNREAD))["panels"]
    assert [panel if isinstance(panel, str) else panel["id"] for panel in told] == [panel.id for panel in now]
    stayed = {panel.id for panel in now if panel in before and not panel.actions}
    assert {panel for panel in told if isinstance(panel, str)} == stayed
    assert 0 < len(stayed) < len(now)


def test_visitors_cannot_fill_the_memory_with_sheets() -> None:
    assert afterwards.empty_sheets.cache_info().maxsize == afterwards.MAX_SHEETS <= 64


@pytest.mark.parametrize("game", names())
def test_the_rules_are_there_clause_by_clause(served: Served, game: str) -> None:
    book = served.http.get(f"/api/games/{game}/rules").json()
    clauses = load(game).clauses
    missing = [clause for clause in clauses if f'id="{clause}"' not in book["html"]]
    assert not missing, f"no anchor for {missing}"
    clause = served.http.get(f"/api/games/{game}/rules/{clauses[0].lower()}").json()
    assert clauses[0] in clause["html"]
    assert served.http.get(f"/api/games/{game}/rules/nothing").json()["error"] == "not_found"
