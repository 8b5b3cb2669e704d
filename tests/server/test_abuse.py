"""People who mean no good: everything is refused with a clear answer, and the table and the others are unharmed."""
from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from gnothi.server.settings import BODY_BYTES, MESSAGE_BYTES
from tests.server import ALONE, GAME, TERMS, Inside, Page, Party, Served, person


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory, serve: Callable[..., Served]) -> Iterator[Served]:
    """A server with the limits that a host gets unless asking for others."""
    server = serve(tmp_path_factory.mktemp("strict"), *ALONE, "--requests-per-address", "50",
                   "--tables-per-address", "60", "--messages-per-socket", "20", "--cpu-share", "0.15")
    try:
        yield server.wait_complete(GAME)
    finally:
        server.close()


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory, serve: Callable[..., Served]) -> Iterator[Served]:
    """A server that lets so few requests and messages pass that even a busy machine sends too many."""
    server = serve(tmp_path_factory.mktemp("slow"), *ALONE, "--requests-per-address", "10",
                   "--messages-per-socket", "1", "--misses-per-address", "10")
    try:
        yield server.wait_complete(GAME)
    finally:
        server.close()


@pytest.fixture
def party(served: Served) -> Iterator[Party]:
    """A table that must be as it was afterwards, on a server that must still answer."""
    party = served.deal("cogito", 2)
    before = [party.state(seat) for seat in (0, 1)]
    yield party
    assert [party.state(seat) for seat in (0, 1)] == before, "the table was harmed"
    other = served.deal()
    other.play(0)
    assert other.table()["seq"] == 1, "the server does not answer others"


# Tokens


def test_forged_and_missing_tokens(party: Party) -> None:
    for token in ("", "0" * 32, party.tokens[0][:-1] + "x", party.tokens[0].upper(), "é" * 8, party.host):
        for path, body in (
            ("/play", {"seat": 0, "question": 0, "action": "pass"}), ("/chat", {"seat": 0, "text": "hi"}),
            ("/ask", {"seat": 0}), ("/back", {"seat": 0}),
        ):
            headers = {"Authorization": f"Bearer {token}".encode()} if token else {}
            answer = party.served.http.post(f"/api/tables/{party.code}{path}", headers=headers, json=body)
            assert (answer.status_code, answer.json()["error"]) == (403, "forbidden"), (token, path)
        if token and token.isascii():
            assert party.get("/state", token, seat=0).status_code == 403


def test_another_seats_token(party: Party) -> None:
    answer = party.post("/play", party.tokens[1], seat=0, question=0, action="pass")
    assert answer.json()["error"] == "forbidden"
    page = party.page(1)
    page.say("play", seat=0, question=0, action="pass")
    assert page.hear("error")["error"] == "forbidden"
    page.close()


def test_a_token_of_another_table(party: Party) -> None:
    other = party.served.deal("cogito", 2)
    assert party.post("/play", other.tokens[0], seat=0, question=0, action="pass").json()["error"] == "forbidden"
    page = party.served.page()
    page.say("hello", table=party.code, tokens=other.tokens)
    assert page.hear("welcome")["seats"] == []
    page.close()


def test_no_token_but_ones_own_is_ever_sent(party: Party) -> None:
    page = party.page(0)
    heard = json.dumps([page.hear("welcome"), page.hear("table"), page.hear("state")])
    page.close()
    everything = heard + party.get("").text + party.get("/state").text
    for secret in (*party.tokens, party.host):
        assert secret not in everything


def test_a_freed_seats_token_is_replayed_in_vain(served: Served) -> None:
    party = served.deal()
    page = party.page(0)
    question = page.hear("state")["question"]
    served.ask("DELETE", f"/tables/{party.code}/seats/0", party.tokens[0])
    page.say("play", seat=0, question=question, action="a")
    assert page.hear("error")["error"] == "forbidden", "also on a socket that was open before"
    page.close()


def test_a_replayed_move_does_nothing(served: Served) -> None:
    party = served.deal()
    page = party.page(0)
    question = page.hear("state")["question"]
    for number in range(5):
        page.say("play", id=number, seat=0, question=question, action="a")
    page.hear("done", id=0)
    assert {page.hear("error", id=number)["error"] for number in range(1, 5)} == {"stale"}
    assert party.table()["seq"] == 1
    page.close()


# Messages


def test_malformed_messages_are_answered_one_by_one(party: Party) -> None:
    page = party.page(0)
    page.hear("chat")
    for text in MALFORMED:
        page.line.send(text)
        answer = page.hear("error")
        assert answer["error"] in ("malformed", "forbidden", "stale", "illegal"), (text, answer)
        assert answer["text"]
    page.say("ping", id="still here")
    assert page.hear("pong")["id"] == "still here"
    page.close()


MALFORMED = [
    "", "{", "[]", "null", "1", '"hello"', "{}", '{"type": "dance"}', '{"type": 5}', '{"type": "play"}',
    '{"type": "play", "seat": "0", "question": 0, "action": "pass"}',
    '{"type": "play", "seat": 0.0, "question": 0, "action": "pass"}',
    '{"type": "play", "seat": -1, "question": 0, "action": "pass"}',
    '{"type": "play", "seat": 99, "question": 0, "action": "pass"}',
    '{"type": "play", "seat": 0, "question": -1, "action": "pass"}',
    '{"type": "play", "seat": 0, "question": 1e99, "action": "pass"}',
    '{"type": "play", "seat": 0, "question": 99, "action": "pass"}',
    '{"type": "play", "seat": 0, "question": 0, "action": ""}',
    '{"type": "play", "seat": 0, "question": 0, "action": 7}',
    '{"type": "play", "seat": 0, "question": 0, "action": "pass\\u0000"}',
    '{"type": "play", "seat": 0, "question": 0, "action": "pass", "admin": true}',
    '{"type": "play", "seat": 0, "question": 0, "action": "' + "x" * 5000 + '"}',
    '{"type": "play", "seat": true, "question": 0, "action": "pass"}',
    '{"type": "chat", "seat": 0, "text": "' + "x" * 401 + '"}', '{"type": "chat", "seat": 0, "text": "  "}',
    '{"type": "chat", "seat": 0, "text": "a\\u0000b"}', '{"type": "chat", "seat": 1, "text": "as Ben"}',
    '{"type": "hello"}', '{"type": "hello", "table": 5}', '{"type": "hello", "table": "X", "tokens": "all"}',
    "[" * 4000, '{"type": "ping", "id": {"a": 1}}', '{"type": "hello", "table": "' + "x" * 50 + '"}',
]


def test_bytes_are_not_text(party: Party) -> None:
    page = party.page(0)
    page.line.send(b"\x00\xff\xfe")
    assert page.hear("error")["error"] == "malformed"
    page.close()


def test_an_oversized_message_hangs_up(party: Party) -> None:
    page = party.page(0)
    page.hear("chat")
    with pytest.raises(ConnectionClosed) as end:
        page.line.send("x" * (MESSAGE_BYTES + 1))
        while True:
            page.line.recv(timeout=90)
    assert end.value.rcvd is not None and end.value.rcvd.code == 1009
    page.close()


def test_oversized_bodies(party: Party) -> None:
    body = json.dumps({"seat": 0, "text": "x" * BODY_BYTES})
    headers = {"Authorization": f"Bearer {party.tokens[0]}", "Content-Type": "application/json"}
    address = f"/api/tables/{party.code}/chat"
    answer = party.served.http.post(address, content=body, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")

    def pieces() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * 1000

    answer = party.served.http.post(address, content=pieces(), headers=headers)
    assert answer.status_code == 413, "also if it does not say how long it is"


def test_moves_out_of_turn(served: Served) -> None:
    party = served.deal()
    answer = party.post("/play", party.tokens[1], seat=1, question=party.state(1)["question"], action="a")
    assert (answer.status_code, answer.json()["error"]) == (409, "illegal")
    assert "the game waits for Ana" in answer.json()["text"]
    assert party.table()["seq"] == 0


def test_script_stays_text(served: Served) -> None:
    evil = "<img src=x onerror=a()>"
    made = served.make("cogito", seats=2, sit=person(evil), bots="casual", start=True)
    party = Party(served, made["code"], made["host_token"], [made["token"]])
    party.post("/chat", made["token"], seat=0, text=evil)
    for path in ("", "/state", "/chat"):
        answer = party.get(path)
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
    picture = party.get("/table.svg")
    assert "<img" not in picture.text
    assert picture.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    shown = party.state(0)
    assert not any("<img" in piece["drawing"] + piece["hint"] for piece in shown["pieces"]), (
        "what is put in as markup never holds a person's text"
    )


def test_every_page_has_a_strict_policy(served: Served) -> None:
    for path in ("/", "/t/ABCDEF", "/r/ABCDEF", "/rules/cogito", "/docs", "/nothing", "/api/games"):
        policy = served.http.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy


def test_a_wrong_address_gets_a_page_with_a_way_home(served: Served) -> None:
    answer = served.http.get("/nothing")
    assert answer.status_code == 404
    assert 'href="/"' in answer.text


def test_no_file_but_the_pages_own(served: Served) -> None:
    for path in ("/web/../server/app.py", "/web/%2e%2e/server/app.py", "/web/..%2fserver%2fapp.py", "/web//etc/passwd"):
        assert served.http.get(path).status_code == 404


# Strangers and floods


def test_foreign_pages_are_turned_away(party: Party) -> None:
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1.evil.example"):
        with pytest.raises(InvalidStatus) as refused, connect(
            f"ws://127.0.0.1:{party.served.port}/ws", origin=origin  # type: ignore[arg-type]
        ):
            pass
        assert refused.value.response.status_code == 403
        answer = party.served.http.post("/api/tables", json={"game": GAME}, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["error"]) == (403, "origin")
    ours = Page(f"ws://127.0.0.1:{party.served.port}/ws", f"http://127.0.0.1:{party.served.port}")
    ours.say("ping")
    ours.hear("pong")
    ours.close()


def test_a_flood_on_a_socket_is_slowed_and_then_hung_up_on(strict: Served) -> None:
    party = strict.deal()
    page, other = party.page(0), party.page(1)
    page.hear("chat")
    other.hear("chat")
    with pytest.raises(ConnectionClosed) as end:
        for _ in range(2000):
            page.say("ping")
        while True:
            page.line.recv(timeout=90)
    assert end.value.rcvd is not None and end.value.rcvd.code == 1008
    other.say("ping", id="calm")
    assert other.hear("pong", id="calm")
    assert party.table()["seq"] == 0
    page.close()
    other.close()


def test_every_message_of_a_flood_is_answered_by_its_id(slow: Served) -> None:
    page = slow.deal().page(0)
    page.hear("chat")
    for number in range(SENT):
        page.say("ping", id=number)
    answers = [json.loads(page.line.recv(timeout=90)) for _ in range(SENT)]
    assert [answer["id"] for answer in answers] == list(range(SENT))
    assert {answer.get("error", "") for answer in answers} == {"", "too_fast"}
    page.close()


SENT = 30       # more than the slow server lets pass, fewer than it takes for a flood


def test_a_message_that_is_not_understood_is_refused_by_its_id(party: Party) -> None:
    page = party.page(0)
    page.hear("chat")
    page.say("play", id="half", seat=0)
    assert page.hear("error")["id"] == "half"
    page.close()


def test_a_flood_of_requests_is_slowed(slow: Served) -> None:
    answers = (slow.http.get("/healthz") for _ in range(3000))
    slowed = next(answer for answer in answers if answer.status_code == 429)
    assert slowed.json()["error"] == "too_fast" and slowed.headers["retry-after"]
    time.sleep(2)
    assert slow.http.get("/api/games").status_code == 200, "after a while it answers again"


def test_codes_cannot_be_guessed_neither_by_http_nor_over_sockets(slow: Served) -> None:
    """Ten at once at each process; then all processes together let pass ten an hour."""
    party = slow.deal()
    time.sleep(6)
    heard: list[str] = []
    while heard[-CERTAIN[slow.processes > 1]:] != ["too_fast"] * CERTAIN[slow.processes > 1]:
        heard.append(guess(slow, f"A{len(heard):05}", len(heard) % 2 == 1))
        time.sleep(0.3 * (slow.processes > 1))      # not too many requests
    assert set(heard) == {"not_found", "too_fast"}, "both are counted together"
    assert heard.count("not_found") in range(10, 10 * slow.processes + 1)
    time.sleep(2)
    assert party.get("").status_code == 429, "right or wrong, a guess is not answered any more"
    assert party.get("", party.tokens[0]).status_code == 200, "whoever has a seat plays on"


CERTAIN = 2, 20     # refusals, one after the other, until all have refused: one process, several


def guess(slow: Served, code: str, over_a_socket: bool) -> str:
    """What is said of a code, on a connection of its own."""
    if not over_a_socket:
        return str(httpx.get(f"http://127.0.0.1:{slow.port}/api/tables/{code}").json()["error"])
    page = slow.page()
    page.say("hello", table=code)
    error = page.hear("error")["error"]
    page.close()
    return str(error)


def test_tables_of_one_address_are_counted(tmp_path: Path, serve: Callable[..., Served]) -> None:
    """Five at once at each process; then all processes together make five an hour."""
    server = serve(tmp_path, *ALONE, "--tables-per-address", "5")
    try:
        server.wait_complete(GAME)
        address = f"http://127.0.0.1:{server.port}/api/tables"      # a connection each, to any process
        answers = [httpx.post(address, json={"game": GAME}) for _ in range(7 * server.processes)]
        statuses = [answer.status_code for answer in answers]
        assert set(statuses) == {201, 429}
        assert statuses.count(201) in range(5, 5 * server.processes + 1)
        assert answers[statuses.index(429)].json()["error"] == "too_many"
    finally:
        server.close()


# Through two processes


def test_what_is_refused_by_the_process_that_did_it_is_refused_by_the_others(two_sides: Inside) -> None:
    """Another seat's token, a move that was made, a freed seat's token: on a page, and by HTTP at either process."""
    sides = two_sides, two_sides.other
    base, tokens = sit_down(two_sides)
    page = Page(two_sides.other.socket, None)
    page.say("hello", table=base.rpartition("/")[2], tokens=[tokens[0]])
    move = {"seat": 0, "question": page.hear("state")["question"], "action": "a"}
    for side in sides:
        assert refusal(side, f"{base}/play", tokens[1], **move) == "forbidden"
        assert refusal(side, f"{base}/play", two_sides.house.store.database.lock.holder, **move) == "forbidden"
    assert post(two_sides, f"{base}/play", tokens[0], **move).status_code == 200
    assert page.hear("state", seq=1)["awaited"] == [1]
    page.say("play", **move)
    assert page.hear("error")["error"] == "stale"
    for side in sides:
        assert refusal(side, f"{base}/play", tokens[0], **move) == "stale"
    headers = {"Authorization": f"Bearer {tokens[0]}"}
    assert two_sides.http.delete(f"{base}/seats/0", headers=headers).status_code == 200
    page.say("chat", seat=0, text="I am still here")
    assert page.hear("error")["error"] == "forbidden"
    for side in sides:
        assert refusal(side, f"{base}/chat", tokens[0], seat=0, text="I am still here") == "forbidden"
        assert side.http.get(base).json()["seq"] == 1
        assert not [line for line in side.http.get(f"{base}/chat").json()["lines"] if "still here" in line["text"]]
    page.close()


def sit_down(inside: Inside) -> tuple[str, list[str]]:
    """Two people at a table in play: its address and their tokens."""
    body = {"game": GAME, "seats": 2, "options": TERMS[GAME], "sit": person("Ana")}
    made = inside.http.post("/api/tables", json=body).json()
    base = f"/api/tables/{made['code']}"
    tokens = [made["token"], post(inside, f"{base}/seats", **person("Ben")).json()["token"]]
    assert post(inside, f"{base}/start", made["host_token"]).status_code == 200
    return base, tokens


def post(inside: Inside, path: str, token: str = "", **body: object) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return inside.http.post(path, headers=headers, json=body)


def refusal(inside: Inside, path: str, token: str, **body: object) -> str:
    return str(post(inside, path, token, **body).json()["error"])
