"""Whoever asks again because an answer was lost gets the same table, the same seat and the same token."""
from __future__ import annotations

import asyncio
import hashlib
import secrets
from pathlib import Path

import pytest

from gnothi.server.house import House
from gnothi.server.refusals import Refusal
from gnothi.server.seats import alike
from gnothi.server.settings import Settings
from gnothi.server.table import LOBBY
from tests.server import GAME, Served, person, sqlite_at


def test_a_table_that_is_asked_for_again_is_the_same(served: Served) -> None:
    asked = {"seats": 2, "sit": person("Ana"), "bots": "casual", "start": True, "key": secrets.token_hex(16)}
    first, second = served.make(**asked), served.make(**asked)
    for part in ("code", "host_token", "seat", "token"):
        assert first[part] == second[part]
    other = served.make(**{**asked, "key": secrets.token_hex(16)})
    assert other["code"] != first["code"] and other["host_token"] != first["host_token"]


def test_what_was_cut_off_half_way_is_finished_when_it_is_asked_for_again(served: Served) -> None:
    key = secrets.token_hex(16)
    bare = served.make(seats=2, key=key)
    assert bare["table"]["phase"] == LOBBY and bare["token"] is None
    whole = served.make(seats=2, key=key, sit=person("Ana"), bots="casual", start=True)
    assert whole["code"] == bare["code"] and whole["table"]["phase"] == "playing"
    assert [seat["kind"] for seat in whole["table"]["seats"]] == ["person", "bot"]


def test_a_seat_that_is_asked_for_again_is_the_same(served: Served) -> None:
    made = served.make(seats=2)
    asked = {**person("Ben"), "key": secrets.token_hex(16)}
    first, second = (served.ask("POST", f"/tables/{made['code']}/seats", **asked) for _ in range(2))
    assert first.status_code == second.status_code == 201
    assert (first.json()["seat"], first.json()["token"]) == (second.json()["seat"], second.json()["token"]) == (
        0, first.json()["token"]
    )
    other = served.ask("POST", f"/tables/{made['code']}/seats", **person("Cleo"), key=secrets.token_hex(16))
    assert other.json()["seat"] == 1 and other.json()["token"] != first.json()["token"]


def test_a_key_survives_a_restart_and_two_who_ask_at_once(tmp_path: Path) -> None:
    async def ask() -> set[str]:
        house = House(Settings(db=sqlite_at(tmp_path)))
        game = house.shelf.game(GAME)

        async def make() -> str:
            async with house.making("token"):
                table = await house.made_by("token") or await house.make(game, 2, {}, 0, False, "token")
                return table.code

        codes = set(await asyncio.gather(*(make() for _ in range(5))))
        table = await house.find(next(iter(codes)))
        seated = await house.lobby.sit(table, None, "Ana", "00" * 16, "", key="k" * 32)
        await house.close()
        house = House(Settings(db=sqlite_at(tmp_path)))
        again = await house.made_by("token")
        assert again is not None
        assert await house.lobby.sit(again, None, "Ana", "00" * 16, "", key="k" * 32) == seated
        assert [chair.kind for chair in again.chairs] == ["person", "open"]
        await house.close()
        return codes | {again.code}

    assert len(asyncio.run(ask())) == 1


def test_the_seal_of_each_number_stands_in_the_lobby(served: Served) -> None:
    ana, ben = person("Ana"), person("Ben")
    made = served.make(seats=2, sit=ana)
    assert [seat["seal"] for seat in made["table"]["seats"]] == [seal(ana["number"]), ""]
    seated = served.ask("POST", f"/tables/{made['code']}/seats", **ben).json()
    assert [seat["seal"] for seat in seated["table"]["seats"]] == [seal(ana["number"]), seal(ben["number"])]


def seal(number: str) -> str:
    return hashlib.sha256(b"gnothi number" + bytes.fromhex(number)).hexdigest()


@pytest.mark.parametrize("other", ["ANA", "Ａｎａ", "  ana ", "ᴬna"])
def test_names_that_look_alike_are_held_for_the_same(tmp_path: Path, other: str) -> None:
    async def sit() -> None:
        house = House(Settings(db=sqlite_at(tmp_path)))
        table = await house.make(house.shelf.game(GAME), 2, {}, 0, False, "host")
        await house.lobby.sit(table, None, "Ana", "00" * 16, "")
        with pytest.raises(Refusal, match="already called"):
            await house.lobby.sit(table, None, other, "00" * 16, "")
        await house.close()

    asyncio.run(sit())


def test_marks_written_apart_are_the_same_letter() -> None:
    assert alike("Zoe\u0301") == alike("ZOÉ") == alike("zoé")
    assert alike("Zoe") != alike("Zoé")
