"""The same work on a cluster: a Ray of this machine gives what this machine gives alone."""
import json
import subprocess
import sys

import pytest

from gnothi.arena.cluster import check_reachable
from gnothi.bots.random import casual_play
from gnothi.engine.errors import GnothiError
from gnothi.engine.match import Match
from gnothi.engine.registry import load

COMMAND = [sys.executable, "-m", "gnothi"]
STUDY = ["study", "cogito", "--games", "600", "--ladder", "random,casual", "--ladder-games", "4", "--data", "mine",
         "--json"]


def run(folder, *arguments):
    done = subprocess.run([*COMMAND, *arguments], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done


def test_a_cluster_plays_the_same_edition_goes_on_and_gives_the_same(tmp_path):
    run(tmp_path, "data", "cogito", "--export", "mine")
    cards = tmp_path / "mine" / "cards.toml"
    cards.write_text(cards.read_text().replace("I am not a bird!", "No bird am I!"))
    here = run(tmp_path, *STUDY, "--jobs", "1", "--out", "here").stdout
    there = run(tmp_path, *STUDY, "--ray", "local", "--out", "there").stdout
    assert json.loads(here)["made_of"] == json.loads(there)["made_of"]
    assert here == there
    kept = tmp_path / "there" / "tournament.jsonl"
    kept.write_bytes(b"\n".join(kept.read_bytes().splitlines()[:3]) + b"\n")
    again = run(tmp_path, *STUDY, "--ray", "local", "--out", "there", "--resume")
    assert "tournament: 2 of 4 parts were done before" in again.stderr
    assert again.stdout == here


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:soon"])
def test_an_address_without_a_cluster_is_refused_at_once(address):
    with pytest.raises(GnothiError, match="there is no Ray at"):
        check_reachable(address)


def test_a_cluster_analyses_a_game_as_this_machine_does(tmp_path):
    match = Match.new(load("cogito"), 2, 3)
    for _ in casual_play(match, 3, 100_000):
        pass
    (tmp_path / "game.gnothi").write_text(match.record(), encoding="utf-8")
    command = ["analyse", "game.gnothi", "--simulations", "80", "--json"]
    assert run(tmp_path, *command, "--ray", "local").stdout == run(tmp_path, *command).stdout
