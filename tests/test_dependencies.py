"""Everything that our code imports is declared: in the core, or in the extra of the package that imports it."""
from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from gnothi import bench
from gnothi.server import LIBRARIES
from tests.test_architecture import EXAMPLES, HERE, SOURCE, modules, names, room, statements

PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CORE = {"numba", "numpy", "platformdirs", "rich", "typer"}
WITH_CORE = {"markdown-it-py", "pydantic"}      # Rich brings the one, Typer the other

EXTRAS = {      # of a room, or of one of its modules
    "pictures": {"png"},
    "testing": {"testing"},
    "arena": {"arena", "cluster"},
    "adapters.gymnasium": {"gymnasium"},
    "adapters.notebook": {"notebook"},
    "adapters.openspiel": {"openspiel"},
    "adapters.pettingzoo": {"pettingzoo"},
    "adapters.sb3": {"gymnasium", "sb3"},
    "adapters.spaces": {"gymnasium"},
    "server": {"server"},
    "bench": {"peers", "server"},
}

TOOLS = sorted((HERE / "examples" / "tools").glob("*.py"))     # with libraries too heavy to be tested with

CALLED = {      # where a package on the shelf is called otherwise than in an import
    "PIL": "pillow", "markdown_it": "markdown-it-py", "pyspiel": "open-spiel", "xdist": "pytest-xdist",
    "llvmlite": "numba",        # which names the one version of it that it works with
}


def shelf_name(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def brought(extra: str) -> set[str]:
    """What an extra installs by itself, with the extras that it names."""
    return set().union(*map(brings, PROJECT["optional-dependencies"][extra]))


def brings(requirement: str) -> set[str]:
    """What a line of `pip install` brings, with the extras of ours that it names."""
    if own := re.match(r"gnothi\[(.*)\]", requirement):
        return set().union(*map(brought, own[1].split(",")))
    return {declared_name(requirement)}


def declared_name(requirement: str) -> str:
    return shelf_name(re.split(r"[\[<>=!~; ]", requirement)[0])


def libraries(file: Path) -> set[str]:
    """The packages of other people that a file imports."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = {name.partition(".")[0] for node, _ in statements(tree) for name in names(node)}
    ours = {"", "gnothi", "tests", *(package.name for package in EXAMPLES)}     # a relative import begins with nothing
    return found - set(sys.stdlib_module_names) - ours


def imported(file: Path) -> set[str]:
    """The same as the shelf calls them."""
    return {shelf_name(CALLED.get(name, name)) for name in libraries(file)}


def extras_of(module: str) -> set[str]:
    inside = module.removeprefix("gnothi.")
    return EXTRAS.get(inside, EXTRAS.get(room(module), set()))


def test_the_core_is_small():
    assert set(map(declared_name, PROJECT["dependencies"])) == CORE


@pytest.mark.parametrize("module", modules())
def test_what_a_module_imports_is_declared(module):
    declared = CORE.union(*(brought(extra) for extra in extras_of(module)))
    assert imported(modules()[module]) <= declared


def test_what_tests_import_is_declared_for_development():
    files = {*(HERE / "tests").rglob("*.py"), *(HERE / "examples").rglob("*.py")} - {*TOOLS}
    assert set().union(*map(imported, files)) <= CORE | brought("dev")


@pytest.mark.parametrize("script", TOOLS, ids=lambda script: script.name)
def test_what_a_script_with_other_tools_imports_it_says_at_its_top(script):
    said = ast.get_docstring(ast.parse(script.read_text(encoding="utf-8"))) or ""
    lines = said.replace("&&", "\n").splitlines()
    asked = [word for line in lines if "pip install" in line for word in shlex.split(line)[2:]]
    assert imported(script) <= CORE.union(*map(brings, asked))


def test_the_server_looks_for_every_library_that_it_imports():
    needed = set().union(*map(imported, (SOURCE / "server").rglob("*.py"))) - CORE
    looked_for = {shelf_name(CALLED.get(name, name)) for name in LIBRARIES}
    assert needed <= looked_for <= brought("server")


# Without them


@pytest.mark.parametrize("library", [library for library in LIBRARIES if library not in WITH_CORE])
def test_without_the_extra_a_host_is_told_what_to_install(gnothi, monkeypatch, library):
    for module in [name for name in sys.modules if name.startswith("gnothi.server")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, library, None)
    code, _, said = gnothi("serve", "--port", 1)
    assert code == 2
    assert said == (f"gnothi: the web table needs {library}, which is not installed; "
                    "`pip install 'gnothi[server]'` brings it\n")


def test_without_the_extra_no_server_is_measured(gnothi, monkeypatch):
    for module in ("server", "players", "boardgameio"):
        monkeypatch.delitem(sys.modules, f"gnothi.bench.{module}", raising=False)
        monkeypatch.delattr(bench, module, raising=False)
    monkeypatch.setitem(sys.modules, "orjson", None)
    code, _, said = gnothi("bench", "server")
    assert (code, "the web table needs orjson, which is not installed" in said) == (2, True)


CORE_ONLY = """
import sys
sys.modules.update(dict.fromkeys({blocked!r}))
from gnothi.cli import main
main()
"""


@pytest.mark.parametrize(("command", "shows"), [
    (["games"], "Connect Four"),
    (["rules", "connect_four", "C4-3"], "drop one disc"),
    (["play", "connect_four", "--bots", "1", "--seed", "3"], "Saved. Go on with"),
    (["draw", "connect_four", "-o", "x.svg"], "x.svg: Connect Four"),
    pytest.param(["bench", "connect_four", "--seconds", "0.01"], "moves/s", marks=pytest.mark.compiled),
], ids=lambda value: value[0] if isinstance(value, list) else "")
def test_the_core_is_enough_for_a_terminal(tmp_path, command, shows):
    every = set().union(*map(libraries, modules().values()))
    blocked = sorted(name for name in every if shelf_name(CALLED.get(name, name)) not in CORE | WITH_CORE)
    done = subprocess.run(
        [sys.executable, "-c", CORE_ONLY.format(blocked=blocked), *command], cwd=tmp_path, input="quit\n",
        capture_output=True, text=True,
    )
    assert done.returncode == 0, done.stderr
    assert shows in done.stdout
