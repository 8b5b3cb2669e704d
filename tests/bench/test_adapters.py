"""The benchmark of the adapters, and what is said where a library is missing."""
from __future__ import annotations

import importlib
import json
import sys

import pytest
from rich.console import Console

from gnothi.bench import adapters
from gnothi.engine.errors import GnothiError


def test_every_adapter_is_measured_beside_its_librarys_own_games(capsys):
    adapters.run(["connect_four"], 0.02, True, Console())
    told = json.loads(capsys.readouterr().out)
    measured = {(pace["adapter"], pace["game"]) for pace in told["paces"]}
    assert {("PettingZoo", "connect_four"), ("PettingZoo", "classic/connect_four-v3"), ("OpenSpiel", "connect_four"),
            ("OpenSpiel", "python_tic_tac_toe"), ("Gymnasium", "Blackjack-v1"), ("Gymnasium vector", "connect_four"),
            ("gnothi.vector", "connect_four"), ("gnothi.vector, features", "connect_four"),
            ("gnothi.vector, row, 2 threads", "connect_four")} <= measured
    assert all(pace["steps_per_second"] > 0 for pace in told["paces"])
    assert all(pace["by_clock"] == ("thread" in pace["adapter"] or pace["adapter"] == "Pgx") for pace in told["paces"])
    assert all("Pgx" in sentence for sentence in told["left_out"])


def test_what_is_not_installed_is_left_out_and_said(capsys, monkeypatch):
    monkeypatch.setattr(adapters, "ADAPTERS", (adapters.spiel, adapters.vector))
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "gnothi.adapters.openspiel", raising=False)
    adapters.run(["connect_four"], 0.01, False, Console(width=120))
    said = capsys.readouterr().out
    assert "gnothi.vector" in said
    assert "this needs OpenSpiel, which is not installed; `pip install 'gnothi[openspiel]'` brings it" in said


@pytest.mark.parametrize(("adapter", "library", "title"), [
    ("pettingzoo", "pettingzoo", "PettingZoo"), ("openspiel", "pyspiel", "OpenSpiel"),
    ("gymnasium", "gymnasium", "Gymnasium"), ("notebook", "anywidget", "anywidget"),
])
def test_a_missing_library_is_explained(adapter, library, title, monkeypatch):
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"gnothi.adapters.{adapter}", raising=False)
    monkeypatch.delitem(sys.modules, "gnothi.adapters.spaces", raising=False)
    with pytest.raises(GnothiError, match=f"this needs {title}, which is not installed"):
        importlib.import_module(f"gnothi.adapters.{adapter}")
