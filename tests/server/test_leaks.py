"""The leak test: every byte sent to a seat or a spectator is the same in two worlds that it cannot tell apart."""
from __future__ import annotations

import json
import random
import time
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from websockets.sync.client import connect

from gnothi.bots.random import casual_play
from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.events import ONLOOKERS, SPECTATOR
from gnothi.engine.layout import States
from gnothi.engine.match import Match
from gnothi.engine.registry import load, names
from gnothi.server.shown import PARTS, Frame, Sight
from gnothi.server.table import Table
from gnothi.server.takeback import legal, sight
from gnothi.server.telling import Story
from tests.server import NAMES, Inside, person

MOVES, EVERY = 40, 8    # how far each game is played, and between how many moves it is looked at
TOUCHED = 12            # from one piece that is touched to the next
NOON = 1_800_000_000.0


@pytest.mark.compiled       # every hint is waited for
@pytest.mark.parametrize("game", names())
def test_no_byte_depends_on_what_a_seat_cannot_know(inside: Inside, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    look_for_leaks(inside, game, MOVES, monkeypatch)


@pytest.mark.compiled
def test_no_byte_that_another_process_sends_depends_on_what_a_seat_cannot_know(
    two_sides: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has heard of the moves, or read them."""
    look_for_leaks(two_sides, "cogito", 2 * EVERY + 1, monkeypatch)


def look_for_leaks(inside: Inside, game: str, moves: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play a game through the other server, if there is one, and ask this one for everything now and then."""
    monkeypatch.setattr("gnothi.server.shown_table.time", SimpleNamespace(time=lambda: NOON, monotonic=time.monotonic))
    monkeypatch.setattr(Table, "cover_from", lambda table, seat: None)      # it tells the time, in any world
    monkeypatch.setattr("gnothi.server.thinking.HINT_TIMEOUT", 600)    # a late hint is another one, in any world
    while not inside.house.shelf.entries[game].searches:
        time.sleep(0.1)
    seats = max(2, load(game).default_seats())
    table, tokens = deal(inside, game, seats)
    match, dice = table.playing.match, random.Random(game)
    compared = 0
    while not match.over and len(match.moves) < moves:
        if len(match.moves) % EVERY == 0:
            for viewer in range(SPECTATOR, seats):
                compared += compare(inside, table, tokens, viewer, dice, monkeypatch)
        play(inside, table, tokens, dice)
    assert compared


def deal(inside: Inside, game: str, seats: int) -> tuple[Table, list[str]]:
    http = inside.other.http
    made = http.post("/api/tables", json={"game": game, "seats": seats, "sit": person("Ana")}).json()
    address = f"/api/tables/{made['code']}"
    tokens = [made["token"]]
    for name in NAMES[1:seats]:
        tokens.append(http.post(f"{address}/seats", json=person(name)).json()["token"])
    http.post(f"{address}/start", headers={"Authorization": f"Bearer {made['host_token']}"})
    assert inside.http.get(address).json()["phase"] == "playing"
    return inside.house.tables[made["code"]], tokens


def play(inside: Inside, table: Table, tokens: list[str], dice: random.Random) -> None:
    """One move of a casual player, over HTTP."""
    match = table.playing.match.at(len(table.playing.match.moves))
    seat, action = next(casual_play(match, dice.randrange(2**32), 1))
    name = match.game.rules.notation.name(match.view(seat), action)
    body = {"seat": seat, "question": table.playing.questions[seat].seq, "action": name}
    address = f"/api/tables/{table.code}"
    answer = inside.other.http.post(f"{address}/play", json=body, headers={"Authorization": f"Bearer {tokens[seat]}"})
    assert answer.status_code == 200, answer.text
    assert inside.http.get(address).json()["seq"] == answer.json()["state"]["seq"]


def compare(
    inside: Inside, table: Table, tokens: list[str], viewer: int, dice: random.Random, monkeypatch: pytest.MonkeyPatch
) -> int:
    """Ask everything that may be asked, in the true world and in another one."""
    match = table.playing.match
    truth, events = match.states.copy(), [row.copy() for row in match.past.events]
    here = everything(inside, table, tokens, viewer)
    number = dice.randrange(2**32)
    match.states[:] = imagined(match, truth, viewer, number)
    match.past.events[:] = [scrambled(row, viewer, number) for row in events]
    forget(table)
    at = Match.at
    monkeypatch.setattr(Match, "at", lambda match, move: elsewhere(at(match, move), viewer, number))
    try:
        there = everything(inside, table, tokens, viewer)
    finally:
        match.states[:] = truth
        match.past.events[:] = events
        forget(table)
        monkeypatch.setattr(Match, "at", at)
    for asked, answer in here.items():
        assert answer == there[asked], f"{match.game.id}: {asked} tells viewer {viewer} a secret"
    return len(here)


def forget(table: Table) -> None:
    """Whatever was worked out in one world is worked out again in the other."""
    table.playing.views.clear()
    table.playing.former.clear()
    table.stories.forget(table.code)


def imagined(match: Match, truth: States, viewer: int, number: int) -> States:
    """A world that this viewer cannot tell from the true one."""
    seen = truth.copy()
    bind(match.game, templates.call_redact)(truth, seen, viewer)
    bind(match.game, templates.call_determinize)(seen, viewer, np.uint64(number))
    return seen


def scrambled(events: Any, viewer: int, number: int) -> Any:
    """The same events with other details, where they are not for this viewer."""
    bit = ONLOOKERS if viewer == SPECTATOR else 1 << viewer
    other = events.copy()
    for row in range(len(other)):
        if not int(other["audience"][row]) & bit:
            for detail in "abcd":
                other[detail][row] = (number >> ord(detail) % 7) % 3
    return other


def elsewhere(past: Match, viewer: int, number: int) -> Match:
    past.states[:] = imagined(past, past.states, viewer, number)
    past.past.events[:] = [scrambled(row, viewer, number) for row in past.past.events]
    return past


def everything(inside: Inside, table: Table, tokens: list[str], viewer: int) -> dict[str, bytes]:
    """Each byte that a viewer can get of this table now."""
    token = "" if viewer == SPECTATOR else tokens[viewer]
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    mine = {} if viewer == SPECTATOR else {"seat": viewer}
    base = f"/api/tables/{table.code}"
    early = {"move": len(table.playing.match.moves) // 2}
    asked: list[tuple[str, dict[str, Any]]] = [
        ("", {}), ("/state", mine), ("/state", mine | {"after": 3}), ("/table.svg", mine), ("/chat", {}),
        ("/sheets", {}), ("/replay", mine), ("/replay", mine | early),
        ("/replay", mine | {"after": 2}), ("/replay", mine | early | {"conclusions": False}),
        ("/record", {}), ("/end", {}), ("/verify", {}), ("/analysis", {}), ("/touch", mine),
        *(("/touch", mine | {"piece": piece.id}) for piece in table.playing.view(viewer).pieces()[::TOUCHED]),
    ]
    if token:
        asked += [("/hint", mine), ("/why", mine | {"action": "anything"})]
    answers = {
        f"{path} {query}": inside.http.get(base + path, params=query, headers=headers).content for path, query in asked
    }
    sockets = {
        f"the socket, of {count} parts": greeting(inside, table, token, parts)
        for count, parts in ((len(PARTS), PARTS), (len(PARTS) - 1, PARTS - {"conclusions"}))
    }
    return answers | sockets | talk(inside, table, token, viewer)


def talk(inside: Inside, table: Table, token: str, viewer: int) -> dict[str, bytes]:
    """What somebody hears who talks or asks something of the others; nothing of it stays."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    who: dict[str, Any] = {"name": "Zoe"} if viewer == SPECTATOR else {"seat": viewer}
    said: list[tuple[str, dict[str, Any]]] = [
        ("/chat", who | {"text": "hello"}), ("/chat", {"name": "Ana", "text": "I am Ana"}),
        ("/mute", {"name": "Zoe", "muted": True}), ("/cover", {"seat": max(viewer, 0), "whom": 0}),
        ("/go-on", {"kind": "casual"}), ("/analysis", {}),
        ("/branch", {"name": "Zoe", "number": "0" * 32, "move": 0, "seats": [0]}),
    ]
    base = f"/api/tables/{table.code}"
    answers = {
        f"{path} {body}": inside.http.post(base + path, json=body, headers=headers).content for path, body in said
    }
    table.talk.lines.pop()
    table.talk.breath.clear()
    return answers


def greeting(inside: Inside, table: Table, token: str, parts: frozenset[str]) -> bytes:
    """What a page hears when it comes."""
    table.audience.shown_table = {}
    with connect(inside.socket, compression=None, max_size=None) as line:
        hello = {"type": "hello", "table": table.code, "tokens": [token] if token else [], "parts": sorted(parts)}
        line.send(json.dumps(hello))
        heard = [line.recv(timeout=20) for _ in range(4)]
    while table.audience.listeners:
        time.sleep(0.005)
    return "\n".join(map(str, heard)).encode()


@pytest.mark.parametrize("game", names())
def test_what_a_move_changes_is_told_alike_in_both_worlds(game: str) -> None:
    """Where another's move looks the same to a viewer in two worlds, so do the messages that tell it."""
    loaded, dice = load(game), random.Random(7)
    seats = max(2, loaded.default_seats())
    compared = 0
    match = Match.new(loaded, seats, seed=11)
    for number, (seat, action) in enumerate(casual_play(match, 11, MOVES)):
        for viewer in range(SPECTATOR, seats):
            compared += same_change(match, viewer, seat, action, dice.randrange(2**32), number)
    assert compared


def same_change(match: Match, viewer: int, seat: int, action: int, number: int, seq: int) -> bool:
    here, there = match.at(len(match.moves)), match.at(len(match.moves))
    there.states[:] = imagined(there, there.states, viewer, number)
    if action not in legal(match, there.states, seat):
        return False
    messages, sights = [], []
    for world in (here, there):
        look = Sight(viewer, PARTS)
        look.begin(world.view(viewer))
        world.play(seat, action)
        sights.append(sight(match, world.states, viewer))
        view, last = world.view(viewer), len(world.moves)
        story = Story()
        read = story.read(world, view, range(last, last + 1), fleeting=True)
        frame = Frame(seq + 1, seq + 1, seq + 1, "playing", traces=story.traces(world, view, last))
        messages.append(look.change(view, frame, last, read))
    if sights[0] != sights[1]:
        return False
    assert messages[0] == messages[1], f"{match.game.id}: a change tells viewer {viewer} a secret"
    return True
