"""The shelf tells which presets a game has, and a table plays by one."""
from __future__ import annotations

from typing import Any

from tests.server import Served


def game(served: Served, name: str) -> Any:
    return next(each for each in served.http.get("/api/games").json()["games"] if each["id"] == name)


def test_the_shelf_tells_presets_and_who_can_be_learned(served: Served) -> None:
    stage5, nim = game(served, "stage5"), game(served, "nim")
    assert [preset["name"] for preset in stage5["presets"]][:2] == ["by the book", "first game"]
    assert stage5["presets"][1]["options"]["nothing_start"] == "late"
    assert [preset["name"] for preset in nim["presets"]] == ["by the book"]
    assert stage5["howto"] and not nim["howto"]


def test_a_table_takes_the_options_of_a_preset_as_they_are_told(served: Served) -> None:
    for name in ("cogito", "credo", "karma", "stage5", "conscious", "connect_four"):
        for preset in game(served, name)["presets"]:
            made = served.http.post("/api/tables", json={"game": name, "options": preset["options"]}).json()
            told = made["table"]["options"]
            assert {option: told[option] for option in preset["options"]} == preset["options"]
