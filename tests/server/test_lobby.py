"""Before the deal: making a table, sitting down, bots, options, the host's rights."""
import hashlib
from pathlib import Path

import gnothi
from gnothi.bots.levels import LEVELS
from gnothi.engine.registry import load, names
from tests.server import GAME, NAMES, Served, person


def test_every_game_is_on_the_shelf_and_gets_ready(served: Served) -> None:
    served.wait_ready()
    shelf = served.http.get("/api/games").json()
    assert [game["id"] for game in shelf["games"]] == sorted(names(), key=lambda name: (is_a_guest(name), name))
    assert {game["ready"] for game in shelf["games"]} == {"ready"}
    assert [bot["kind"] for bot in shelf["bots"]] == list(LEVELS)
    for game in shelf["games"]:
        for option in game["options"]:
            assert option["clause"] and option["text"]
            assert (option["default"] in option["words"]) == (option["value_kind"] == "word")


def is_a_guest(name: str) -> bool:
    """Whether a game comes from another package."""
    return not load(name).folder.is_relative_to(Path(gnothi.__file__).parent)


def test_play_now_is_one_request(served: Served) -> None:
    made = served.make(seats=2, sit=person("Ana"), bots="casual", start=True)
    assert made["table"]["phase"] == "playing"
    assert [seat["kind"] for seat in made["table"]["seats"]] == ["person", "bot"]
    assert made["seat"] == 0
    assert len(made["token"]) == len(made["host_token"]) == 32


def test_friends_come_by_the_link_and_the_host_deals(served: Served) -> None:
    made = served.make(seats=2)
    code, host = made["code"], made["host_token"]
    assert served.ask("POST", f"/tables/{code}/start", host).json()["error"] == "phase"
    ana = served.ask("POST", f"/tables/{code}/seats", **person("Ana")).json()
    ben = served.ask("POST", f"/tables/{code.lower()}/seats", seat=1, **person("Ben")).json()
    assert (ana["seat"], ben["seat"]) == (0, 1)
    full = served.ask("POST", f"/tables/{code}/seats", **person("Cleo"))
    assert (full.status_code, full.json()["error"]) == (409, "taken")
    assert served.ask("POST", f"/tables/{code}/start", ana["token"]).json()["error"] == "forbidden"
    assert served.ask("POST", f"/tables/{code}/start", host).json()["phase"] == "playing"


def test_two_people_of_one_name_cannot_sit_at_a_table(served: Served) -> None:
    code = served.make(seats=2, sit=person("Ana"))["code"]
    answer = served.ask("POST", f"/tables/{code}/seats", **person(" ana "))
    assert answer.json()["error"] == "taken"
    assert "already called ana" in answer.json()["text"]


def test_a_seat_can_be_left_and_freed_before_the_deal(served: Served) -> None:
    made = served.make(seats=2, sit=person("Ana"))
    code, host = made["code"], made["host_token"]
    ben = served.ask("POST", f"/tables/{code}/seats", **person("Ben")).json()
    assert served.ask("DELETE", f"/tables/{code}/seats/0", ben["token"]).json()["error"] == "forbidden"
    assert served.ask("DELETE", f"/tables/{code}/seats/1", ben["token"]).json()["seats"][1]["kind"] == "open"
    assert served.ask("DELETE", f"/tables/{code}/seats/0", host).json()["seats"][0]["kind"] == "open"
    refused = served.ask("POST", f"/tables/{code}/chat", made["token"], seat=0, text="I was here")
    assert refused.json()["error"] == "forbidden"


def test_bots_sit_down_and_rise(served: Served) -> None:
    made = served.make(seats=2, sit=person("Hypatia"))
    code, host = made["code"], made["host_token"]
    seats = served.ask("PUT", f"/tables/{code}/seats/1/bot", host, kind="random").json()["seats"]
    assert (seats[1]["bot"], seats[1]["name"]) == ("random", "Socrates"), "nobody is called as somebody else is"
    again = served.ask("PUT", f"/tables/{code}/seats/1/bot", host, kind="casual").json()["seats"]
    assert (again[1]["bot"], again[1]["name"]) == ("casual", "Socrates")
    assert served.ask("PUT", f"/tables/{code}/seats/0/bot", host, kind="casual").json()["error"] == "taken"
    assert served.ask("PUT", f"/tables/{code}/seats/1/bot", host, kind="clever").json()["error"] == "bad_options"
    assert served.ask("DELETE", f"/tables/{code}/seats/1", host).json()["seats"][1]["kind"] == "open"


def test_the_host_arranges_options_seats_clock_and_publicity(served: Served) -> None:
    made = served.make("cogito", seats=3, options={"dream_scope": "own_field"})
    code, host = made["code"], made["host_token"]
    assert made["table"]["options"]["dream_scope"] == "own_field"
    table = served.ask("PATCH", f"/tables/{code}", host, seats=4, options={"dream_scope": "all_fields"}, clock=60,
                       public=True).json()
    assert len(table["seats"]) == 4
    assert (table["clock"], table["public"], table["options"]["dream_scope"]) == (60, True, "all_fields")
    assert code in [table["code"] for table in served.http.get("/api/tables").json()["tables"]]
    assert served.ask("PATCH", f"/tables/{code}", host, seats=9).json()["error"] == "bad_options"
    assert served.ask("PATCH", f"/tables/{code}", host, options={"dream_scope": "no"}).json()["error"] == "bad_options"
    assert served.ask("PATCH", f"/tables/{code}", "", clock=5).json()["error"] == "forbidden"


def test_options_that_cannot_be_played_are_explained_before_the_deal(served: Served) -> None:
    made = served.make("cogito", seats=2, options={"start_seat": "seat 4"}, bots="casual")
    assert "only 2 seats" in made["table"]["refusal"]
    refused = served.ask("POST", f"/tables/{made['code']}/start", made["host_token"])
    assert refused.json()["error"] == "bad_options"


def test_private_tables_are_not_listed(served: Served) -> None:
    made = served.make()
    assert made["code"] not in [table["code"] for table in served.http.get("/api/tables").json()["tables"]]


def test_the_dice_are_committed_to_and_everybodys_number_counts(served: Served) -> None:
    made = served.make(seats=2)
    ana, ben = person("Ana"), person("Ben")
    bens = served.ask("POST", f"/tables/{made['code']}/seats", seat=1, **ben).json()["token"]
    token = served.ask("POST", f"/tables/{made['code']}/seats", seat=0, **ana).json()["token"]
    served.ask("POST", f"/tables/{made['code']}/start", made["host_token"])
    for early in ("/end", "/record", "/verify"):
        assert served.ask("GET", f"/tables/{made['code']}{early}", token).json()["error"] == "phase"
    from tests.server import Party

    other = served.ask("DELETE", f"/tables/{made['code']}/seats/1", bens)
    assert other.json()["seats"][1]["standin"]
    party = Party(served, made["code"], made["host_token"], [token])
    while party.table()["phase"] == "playing":
        if 0 in party.table()["awaited"]:
            party.play(0)
    dice = party.get("/end").json()["dice"]
    secret, nonce = bytes.fromhex(dice["secret"]), bytes.fromhex(dice["nonce"])
    assert hashlib.sha256(secret + nonce).hexdigest() == made["table"]["commitment"]
    assert dice["numbers"] == [ana["number"], ben["number"]], "in seat order, also of who has gone"
    digest = hashlib.sha256(b"gnothi seed" + secret)
    for number in dice["numbers"]:
        digest.update((16).to_bytes(2, "big") + bytes.fromhex(number))
    assert dice["seed"] == digest.hexdigest()[:32]


def test_the_invitation_is_a_link_and_a_picture_of_it(served: Served) -> None:
    made = served.make()
    assert made["table"]["link"].endswith(f"/t/{made['code']}")
    picture = served.http.get(f"/api/tables/{made['code']}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")


def test_a_table_that_is_not_there_is_said_to_be_missing(served: Served) -> None:
    assert served.http.get("/api/tables/NOSUCH").json()["error"] == "not_found"
    page = served.page()
    page.say("hello", table="NOSUCH")
    assert page.hear("error")["error"] == "not_found"
    assert page.closed() == 4404


def test_names_are_what_people_are_called(served: Served) -> None:
    made = served.make(GAME, seats=2)
    for bad in ("", " ", "a" * 41, "tab\there", "\u202eevil"):
        answer = served.ask("POST", f"/tables/{made['code']}/seats", **person(bad))
        assert answer.status_code == 422, bad
    markup = served.ask("POST", f"/tables/{made['code']}/seats", **person("<b>&'\""))
    assert markup.json()["table"]["seats"][0]["name"] == "<b>&'\"", "as text it is a name like any other"
    assert len(NAMES) == 12


def test_a_query_that_is_not_known_is_refused(served: Served) -> None:
    made = served.make()
    refused = served.http.get(f"/api/tables/{made['code']}/chat", params={"afer": 3})
    assert refused.status_code == 422
    assert refused.json()["text"] == "'afer' is not known here; choose from after"
