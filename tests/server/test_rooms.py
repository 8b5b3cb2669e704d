"""The modules of the server lean on each other in one direction only."""
import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import gnothi.server
from gnothi.engine.events import SPECTATOR
from gnothi.server.permissions import rights
from gnothi.server.refusals import Refusal
from tests.server import finished_table

ROOM = Path(gnothi.server.__file__).parent


def known_by(path: Path) -> set[str]:
    """The modules of the server that a module imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module == "gnothi.server":
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("gnothi.server."):
            found.add(str(node.module).split(".")[2])
    return found


def test_no_two_modules_know_each_other() -> None:
    rooms = {path.stem: known_by(path) for path in ROOM.glob("*.py")}
    order = list(TopologicalSorter(rooms).static_order())     # raises if there is a circle
    assert order.index("permissions") < order.index("api")
    assert "thinking" not in rooms["readiness"] and "readiness" not in rooms["thinking"]


def test_rights_are_judged_without_a_request() -> None:
    table = finished_table()
    nobody = rights(table, ["", "0" * 32])
    assert (nobody.seats, nobody.host) == ((), False)
    nobody.must_see(1, False)
    table.phase = "playing"
    for judge, error in (
        (nobody.must_host, "forbidden"), (nobody.must_belong, "forbidden"),
        (lambda: nobody.must_hold(0), "forbidden"), (lambda: nobody.must_hold(7), "not_found"),
        (lambda: nobody.must_free(0), "forbidden"), (lambda: nobody.must_see(0, False), "forbidden"),
        (lambda: nobody.must_see(SPECTATOR, True), "phase"),
    ):
        with pytest.raises(Refusal) as refused:
            judge()
        assert refused.value.error == error
    nobody.must_see(SPECTATOR, False)
