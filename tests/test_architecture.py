"""Which package may import which, drawn in docs/architecture.md; `python -m tests.test_architecture` draws it again."""
from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
SOURCE = HERE / "src" / "gnothi"
EXAMPLES = sorted((HERE / "examples").glob("*/src/*"))
PAGE = HERE / "docs" / "architecture.md"
BEGIN, END = "<!-- drawn by tests/test_architecture.py: begin -->", "<!-- drawn by tests/test_architecture.py: end -->"

FACADE = "gnothi"       # the package itself, with the few names that a program imports

MAY_IMPORT: dict[str, set[str]] = {     # from the ground up: a room names only rooms above it in this list
    "engine": set(),
    "games": {"engine"},
    "bots": {"engine"},
    "pictures": {"engine"},
    "screen": {"engine"},
    "web": set(),
    "testing": {"engine", "bots"},
    "arena": {"engine", "bots"},
    "adapters": {"engine", "bots", "pictures", "screen"},
    FACADE: {"engine", "bots", "arena", "adapters"},
    "server": {"engine", "bots", "web", FACADE},
    "bench": {"engine", "bots", "adapters"},
    "cli": {"engine", "bots", "pictures", "screen", "testing", "arena", FACADE, "server", "bench"},
    "__main__": {"cli"},
}


@dataclass(frozen=True)
class Import:
    """One module of ours that imports another."""

    importer: str
    imported: str
    place: str          # file and line
    at_load: bool       # as soon as the module is loaded: neither inside a function nor for type checkers alone


# What there is


@cache
def modules() -> dict[str, Path]:
    """Every module of ours by its full name."""
    found = {}
    for file in sorted(SOURCE.rglob("*.py")):
        parts = file.relative_to(SOURCE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def room(module: str) -> str:
    """
    >>> room("gnothi.engine.rng"), room("gnothi")
    ('engine', 'gnothi')
    """
    return module.split(".")[1] if "." in module else FACADE


def names(node: ast.AST) -> list[str]:
    """The full names that an import statement asks for."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [f"{'.' * node.level}{node.module or ''}.{alias.name}" for alias in node.names]
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
        return [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
    return []


def module_of(name: str) -> str | None:
    """The module of ours that a full name is, or is in."""
    if name in modules():
        return name
    parent = name.rpartition(".")[0]
    return parent if parent in modules() else None


def statements(tree: ast.AST, at_load: bool = True) -> Iterator[tuple[ast.AST, bool]]:
    """Every node of a file, and whether it runs when the file is loaded."""
    for node in ast.iter_child_nodes(tree):
        later = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) or is_for_types(node)
        yield node, at_load
        yield from statements(node, at_load and not later)


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


@cache
def imports() -> tuple[Import, ...]:
    """Every import of one of our modules by another."""
    found = []
    for importer, file in modules().items():
        for node, at_load in statements(ast.parse(file.read_text(encoding="utf-8"))):
            for imported in {module for name in names(node) if (module := module_of(name))} - {importer}:
                place = f"{file.relative_to(HERE)}:{node.lineno}"
                found.append(Import(importer, imported, place, at_load))
    return tuple(found)


def edges() -> dict[tuple[str, str], bool]:
    """Which room imports which, and whether at load."""
    found: dict[tuple[str, str], bool] = {}
    for one in imports():
        edge = room(one.importer), room(one.imported)
        if edge[0] != edge[1]:
            found[edge] = found.get(edge, False) or one.at_load
    return found


# What must hold


def test_every_room_has_its_place():
    assert {room(module) for module in modules()} == set(MAY_IMPORT)


def test_imports_are_written_in_full():
    for module, file in modules().items():
        for node, _ in statements(ast.parse(file.read_text(encoding="utf-8"))):
            assert not any(name.startswith(".") for name in names(node)), f"{module}, line {node.lineno}"


def test_nothing_may_import_upwards():
    below: set[str] = set()
    for name, allowed in MAY_IMPORT.items():
        assert allowed <= below, f"{name} may not import {allowed - below}: that is above it, or the same"
        below.add(name)


def test_no_room_imports_what_it_may_not():
    wrong = [
        f"{one.place}: {room(one.importer)} imports {one.imported}" for one in imports()
        if room(one.importer) != room(one.imported) and room(one.imported) not in MAY_IMPORT[room(one.importer)]
    ]
    assert not wrong, "\n".join(["a new way from room to room; see docs/architecture.md:", *wrong])


def test_what_a_room_may_import_it_does_import():
    allowed = {(importer, imported) for importer, rooms in MAY_IMPORT.items() for imported in rooms}
    assert allowed == set(edges())


def test_a_game_imports_no_other_game():
    for one in imports():
        if room(one.importer) == room(one.imported) == "games":
            assert one.importer.split(".")[:3] == one.imported.split(".")[:3], one.place


@pytest.mark.parametrize("package", EXAMPLES, ids=lambda package: package.name)
def test_a_game_of_somebody_else_needs_the_engine_only(package):
    for file in package.rglob("*.py"):
        for node, _ in statements(ast.parse(file.read_text(encoding="utf-8"))):
            for name in names(node):
                assert room(name) == "engine" or not name.startswith("gnothi"), f"{file}:{node.lineno} imports {name}"


def test_no_module_is_loaded_by_one_that_it_loads():
    graph: dict[str, set[str]] = {}
    for one in imports():
        if one.at_load:
            graph.setdefault(one.importer, set()).add(one.imported)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"modules load each other: {' → '.join(error.args[1])}")


@pytest.mark.parametrize("name", ["adapters", "testing"])
def test_no_function_is_given_more_than_ten_things(name):
    """What belongs together comes as one named tuple."""
    for module, file in modules().items():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if room(module) == name and isinstance(node, ast.FunctionDef):
                assert len(node.args.args) <= 10, f"{module}.{node.name} takes {len(node.args.args)}"


# What is drawn and told


def drawing() -> str:
    """The rooms and their imports, for docs/architecture.md."""
    lines = ["```mermaid", "graph TD"]
    for importer in reversed(MAY_IMPORT):
        if importer == "__main__":
            continue
        drawn = [(imported, edges()[importer, imported]) for imported in reversed(MAY_IMPORT)
                 if (importer, imported) in edges()]
        lines += [f"    {importer} {'-->' if at_load else '-.->'} {imported}" for imported, at_load in drawn]
    return "\n".join([BEGIN, *lines, "```", END])


def test_the_drawing_is_up_to_date():
    assert drawing() in PAGE.read_text(encoding="utf-8"), "draw it again: python -m tests.test_architecture"


def test_the_walk_of_a_click_names_what_there_is():
    walked = re.findall(r"`([\w.]+)`\s+\(`([\w/]+\.(?:py|js))`\)", PAGE.read_text(encoding="utf-8"))
    assert len(walked) > 20
    for name, file in walked:
        text = (SOURCE / file).read_text(encoding="utf-8")
        for part in name.split("."):
            defined = rf"^\s*(?:(?:async )?def|(?:export )?class) {part}\b|^\s+(?:async )?{part}\(.*\) {{$"
            assert re.search(defined, text, re.MULTILINE), f"{file} does not define {part}"


def redraw() -> None:
    text = PAGE.read_text(encoding="utf-8")
    before, after = text[: text.index(BEGIN)], text[text.index(END) + len(END):]
    PAGE.write_text(before + drawing() + after, encoding="utf-8")


if __name__ == "__main__":
    redraw()
