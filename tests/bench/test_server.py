"""The benchmark of the web table."""
import json
from dataclasses import replace

import pytest

from gnothi.bench.players import STATE, TEXT, Order, Party, Players
from gnothi.bench.server import PAGE, Load, at, slowdowns, table


def test_a_server_of_its_own_is_measured(gnothi):
    asked = ("connect_four", "--tables", 3, "--active", 2, "--seconds", 0.5, "--json")
    code, shown, said = gnothi("bench", "server", *asked)
    assert code == 0, said
    told = json.loads(shown)
    [load] = told["loads"]
    assert (load["game"], load["tables"], load["active"], load["seats"]) == ("connect_four", 3, 2, 2)
    assert load["moves_per_second"] > 0 and load["moves_per_cpu_second"] > 0 and load["bytes_per_move"] > 0
    assert 0 < load["p50_ms"] <= load["p95_ms"] <= load["p99_ms"]
    assert not told["plan"]["names"]


@pytest.fixture
def party() -> Party:
    return Party(Players(Order(0, "karma", 2, 1, 0, PAGE, 0.0)), "T", ["a", "b"])


def test_frames_are_cut_from_bytes_as_they_come(party: Party) -> None:
    line, long = party.lines[0], b"x" * 300
    sent = b"\x81\x02hi" + b"\x81\x7e\x01\x2c" + long + b"\x89\x00"
    found = []
    for at_byte in range(len(sent)):
        line.buffer += sent[at_byte : at_byte + 1]
        found += line.frames()
    assert found == [(TEXT, b"hi"), (TEXT, long), (9, b"")]


def test_a_move_is_late_for_every_other_seat_that_sees_it(party: Party) -> None:
    party.players.measuring = True
    party.is_seen([1], 5.5)         # before its own player hears that it is stored
    party.was_sent(1, 5.0)
    party.is_seen([1], 6.0)
    assert party.players.counted.delays == [0.5, 1.0]


def test_of_a_state_no_more_is_read_than_who_is_asked(party: Party) -> None:
    head = b'{"type":"state","version":3,"base":2,"seat":0,"seq":7,"move":7,"question":6,"own":5,"awaited":[0,1],'
    found = STATE.match(head + b'"phase":"playing","pieces":[]}')
    assert found is not None and found.groups() == (b"2", b"7", b"6", b"0,1", b"playing")


def test_what_an_analysis_costs_is_told_of_all_turns_together() -> None:
    load = Load("karma", 20, 20, 2, 1.0, 10.0, None, 9, 1.0, 10.0, 30.0, None, None, None, None, 0.1, 40.0)
    beside = [replace(load, p95_ms=delay, analysis=True) for delay in (10.0, 30.0, 12.0)]
    assert list(slowdowns([load, beside[0], beside[1], load, load, beside[2]])) == [
        "karma, 20 tables: a person's move takes 1.20 times as long beside it (1.10 to 2.10 in half of the turns)",
        "karma, 20 tables: a bot's answer takes 1.00 times as long beside it (1.00 to 1.00 in half of the turns)",
    ]
    assert list(slowdowns([load, beside[0]])) == []


def test_columns_that_nothing_is_known_of_are_left_out() -> None:
    load = Load("karma", 1, 1, 2, 1.0, 10.0, None, 9, 1.0, 2.0, 3.0, None, None, None, None, 0.1)
    told = ["game", "tables", "active", "seats", "moves/s", "bytes/move", "p50 ms", "p95 ms", "p99 ms", "player cores"]
    assert [column.header for column in table([load], width=90).columns] == told
    narrow = table([load, load], width=80)
    assert [column.header for column in narrow.columns] == ["game", "karma", "karma"]
    assert ["game", *narrow.columns[0].cells] == told, "where a line has no room, each measure has one"
    assert at(0.95, [0.001 * n for n in range(100)]) == 95.0
