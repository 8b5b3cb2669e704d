"""The benchmark of the games."""
import json


def test_the_benchmark_can_be_read_by_people_and_programs(gnothi):
    code, shown, _ = gnothi("bench", "cogito", "--seconds", 0.05)
    assert code == 0
    assert "moves/s" in shown
    _, shown, _ = gnothi("bench", "cogito", "--seconds", 0.05, "--json")
    told = json.loads(shown)
    assert told["peers"] == {}
    game = told["games"][0]
    assert game["game"] == "cogito"
    assert game["state_bytes"] > game["core_bytes"] > 0
    for measured in ("moves_per_second", "games_per_second", "moves_per_game", "warm_seconds", "play_microseconds"):
        assert game[measured] > 0
    assert game["cold_seconds"] is None or game["cold_seconds"] > game["warm_seconds"]
