"""Messages, requests and deeds made up at random: each is answered, nothing breaks, and the table is unharmed."""
from __future__ import annotations

import json
import random
from typing import Any

import httpx
from websockets.sync.client import connect

from tests.server import GAME, Inside, person

MESSAGES = 400
REQUESTS = 150
ODD: list[Any] = [
    None, True, -1, 0, 1, 11, 12, 2**31, 2**63, 1e308, 0.5, "", "0", "a", "\0", "a\0b", "Ａ", "é" * 50, "x" * 3000, [],
    {}, [[]], {"a": 1}, "K7QMPX", "127.0.0.1", "::/0",
]
KINDS: dict[str, dict[str, Any]] = {
    "play": {"seat": 0, "question": 0, "action": "a"}, "chat": {"seat": 0, "text": "hello"}, "ask": {"seat": 0},
    "cover": {"seat": 0, "whom": 1}, "mute": {"name": "Zoe", "muted": True}, "go-on": {"kind": "casual"},
    "branch": {"move": 1, "seats": [0], "bots": "casual"},
    "answer": {"seat": 0, "agree": True}, "propose": {"seat": 0, "clock": 60, "increment": 5},
    "vote": {"seat": 0, "agree": False},
    "back": {"seat": 0}, "hint": {"seat": 0}, "why": {"seat": 0, "action": "a"},
    "touch": {"seat": 0, "piece": "column-0", "panel": "discs", "row": 0}, "step_back": {"seat": 0, "question": 0},
    "ping": {}, "dance": {},
}
DEEDS: dict[str, dict[str, Any]] = {
    "close": {"code": "AAAAAA"}, "reopen": {"code": "AAAAAA"}, "delete": {"code": "AAAAAA"}, "look": {"code": "AAAAAA"},
    "free": {"code": "AAAAAA", "seat": 0}, "forget": {"code": "AAAAAA", "seat": 0}, "ban": {"network": "192.0.2.7"},
    "unban": {"network": "192.0.2.7"}, "prune": {"days": 30}, "burn": {},
}


def spoiled(dice: random.Random, said: dict[str, Any]) -> dict[str, Any]:
    """The same with something odd in it, mostly."""
    made = dict(said)
    for name in list(made):
        if dice.random() < 0.25:
            made[name] = dice.choice(ODD)
        elif dice.random() < 0.1:
            del made[name]
    if dice.random() < 0.1:
        made[str(dice.choice(ODD))] = dice.choice(ODD)
    return made


def made_up(dice: random.Random, kinds: dict[str, dict[str, Any]], word: str) -> str:
    kind = dice.choice(list(kinds))
    text = json.dumps(spoiled(dice, {word: kind, **kinds[kind]}))
    if dice.random() < 0.1:
        place = dice.randrange(len(text))
        text = text[:place] + dice.choice('{}[]",:\\\0é') + text[place + 1 :]
    return text


def dealt(inside: Inside) -> dict[str, Any]:
    """Two at one table, so that a game is in play."""
    made: dict[str, Any] = inside.http.post(
        "/api/tables", json={"game": GAME, "seats": 2, "sit": person("Ana"), "bots": "casual", "start": True}
    ).json()
    return made


def test_whatever_a_page_says_is_answered(inside: Inside) -> None:
    made, dice, heard = dealt(inside), random.Random(7), []
    with connect(inside.socket, compression=None, max_size=None) as line:
        line.send(json.dumps({"type": "hello", "table": made["code"], "tokens": [made["token"]]}))
        for number in range(MESSAGES):
            line.send(made_up(dice, KINDS, "type"))
            if number % 20 == 0:
                heard += until_pong(line, number)
        heard += until_pong(line, MESSAGES)
    refused = [message for message in heard if message["type"] == "error"]
    assert len(refused) > MESSAGES // 4
    assert not [message for message in refused if message["error"] == "broken"]
    assert inside.http.get(f"/api/tables/{made['code']}").status_code == 200


def until_pong(line: Any, number: int) -> list[dict[str, Any]]:
    """All that comes before the answer to a ping: whatever was said before it was answered."""
    line.send(json.dumps({"type": "ping", "id": f"pong {number}"}))
    heard: list[dict[str, Any]] = []
    while not heard or heard[-1].get("id") != f"pong {number}":
        heard.append(json.loads(line.recv(timeout=90)))
    return heard


def test_whatever_is_asked_by_http_is_answered(inside: Inside) -> None:
    made, dice = dealt(inside), random.Random(8)
    base = f"/api/tables/{made['code']}"
    paths = ["/api/tables", f"{base}/seats", f"{base}/start", f"{base}/analysis", *(f"{base}/{kind}" for kind in KINDS)]
    body = {"game": GAME, "seats": 2, "name": "Ben", "number": "0" * 32, "key": "1" * 32, **KINDS["play"]}
    headers = {"Authorization": f"Bearer {made['token']}"}
    for _ in range(REQUESTS):
        method, path = dice.choice(["GET", "POST", "POST", "PUT", "DELETE"]), dice.choice(paths)
        query = {"seat": str(dice.choice(ODD))[:200]} if dice.random() < 0.3 else {}
        side = dice.choice([inside, inside.other])
        answer = side.http.request(method, path, params=query, json=spoiled(dice, body), headers=headers)
        assert answer.status_code < 500, answer.text
    assert inside.http.get(base).status_code == 200


def test_whatever_is_told_the_door_for_admin_is_answered(inside: Inside) -> None:
    made, dice = dealt(inside), random.Random(9)
    key = inside.house.store.database.lock.holder
    statuses = set()
    for _ in range(REQUESTS):
        answer = tell(inside, key, made_up(dice, DEEDS, "deed"))
        statuses.add(answer.status_code)
        assert answer.status_code < 500, answer.text
        assert tell(inside, "0" * 32, made_up(dice, DEEDS, "deed")).status_code == 403
    assert statuses >= {200, 404, 422}
    assert inside.http.get(f"/api/tables/{made['code']}").status_code == 200


def tell(inside: Inside, key: str, text: str) -> httpx.Response:
    return inside.http.post("/admin", content=text.encode(), headers={"Authorization": f"Bearer {key}"})


# Two processes


def test_whatever_is_asked_of_two_processes_is_answered_and_both_hold_the_same_table(two_sides: Inside) -> None:
    sides = [two_sides, two_sides.other]
    made, dice = dealt(sides[0]), random.Random(10)
    base, headers = f"/api/tables/{made['code']}", {"Authorization": f"Bearer {made['token']}"}
    for _ in range(REQUESTS):
        kind = dice.choice([kind for kind in KINDS if kind not in ("hint", "ping", "dance", "why", "touch")])
        body = KINDS[kind] if dice.random() < 0.5 else spoiled(dice, KINDS[kind])
        if kind == "play":
            state = dice.choice(sides).http.get(f"{base}/state", params={"seat": 0}, headers=headers).json()
            names = [action["name"] for action in state["actions"]] or ["a"]
            body = {"seat": 0, "question": state["question"], "action": dice.choice(names)}
        answer = dice.choice(sides).http.post(f"{base}/{kind}", json=body, headers=headers)
        assert answer.status_code < 500, answer.text
    asked = ("/state", "/chat", "/replay")
    seen = [[side.http.get(base + path, headers=headers).content for path in asked] for side in sides]
    assert seen[0] == seen[1]
