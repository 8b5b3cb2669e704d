"""The benchmark of the web table."""
import json


def test_a_server_of_its_own_is_measured(gnothi):
    code, shown, said = gnothi("bench", "server", "connect_four", "--tables", 2, "--seconds", 0.5, "--json")
    assert code == 0, said
    told = json.loads(shown)
    assert told["game"] == "connect_four"
    assert told["loads"][0]["moves_per_second"] > 0
    assert told["loads"][0]["p50_ms"] <= told["loads"][0]["p99_ms"]
