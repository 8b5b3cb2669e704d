"""What seats choose for themselves before the deal, such as a side, and what a host draws."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gnothi.engine.match import Match
from tests.server import Served, person

PEOPLE = ("Ana", "Ben", "Cleo", "Dora", "Emil")


@pytest.fixture(scope="module")
def credo(tmp_path_factory: pytest.TempPathFactory, serve: Callable[..., Served]) -> Iterator[Served]:
    server = serve(tmp_path_factory.mktemp("choices"), "--game", "credo").wait_listening()
    yield server
    server.close()


class Company:
    """People at a table of Credo before the deal."""

    def __init__(self, served: Served, people: int, seats: int) -> None:
        self.served = served
        made = served.make("credo", seats=seats)
        self.code, self.host = made["code"], made["host_token"]
        self.tokens = [self.ask("POST", "/seats", **person(name))["token"] for name in PEOPLE[:people]]

    def ask(self, method: str, path: str, token: str = "", **body: Any) -> dict[str, Any]:
        answer: dict[str, Any] = self.served.ask(method, f"/tables/{self.code}{path}", token, **body).json()
        return answer

    def choose(self, seat: int, choice: str, token: str = "") -> dict[str, Any]:
        return self.ask("PUT", f"/seats/{seat}/choice", token or self.tokens[seat], choice=choice)

    def play_out(self) -> None:
        """Fill the table with bots, and study or pray until the game is over."""
        for seat in range(len(self.tokens), len(self.table()["seats"])):
            self.ask("PUT", f"/seats/{seat}/bot", self.host, kind="random")
        self.ask("POST", "/start", self.host)
        state = self.ask("GET", "/state?seat=0", self.tokens[0])
        while state["phase"] == "playing":
            if 0 in state["awaited"]:
                action = state["actions"][0]["name"]
                self.ask("POST", "/play", self.tokens[0], seat=0, question=state["question"], action=action)
            state = self.ask("GET", "/state?seat=0", self.tokens[0])

    def table(self) -> dict[str, Any]:
        return self.ask("GET", "")


def choices(table: dict[str, Any]) -> list[str]:
    return [seat["choice"] for seat in table["seats"]]


def test_the_shelf_says_what_seats_choose_and_what_is_drawn(credo: Served) -> None:
    (game,) = credo.http.get("/api/games").json()["games"]
    options = {option["name"]: option for option in game["options"]}
    assert (options["scientists"]["value_kind"], options["scientists"]["default"]) == ("seat", "usual")
    assert options["scientists"]["words"] == ["religionist", "scientist"]
    assert (options["walls"]["value_kind"], options["walls"]["default"]) == ("drawing", "none")
    assert options["layout"]["words"][-1] == "own"
    (editor,) = credo.http.get("/api/games/credo/editors").json()
    assert (editor["option"], editor["switch"], editor["most"]) == ("walls", ["layout", "own"], 17)
    assert set(editor["starts"]) == set(options["layout"]["words"][:-1])
    assert editor["sheet"]["title"] == "Playground"


def test_five_people_choose_the_host_evens_the_sides_and_the_record_tells_them(credo: Served) -> None:
    company = Company(credo, 5, 6)
    for seat, side in enumerate(["scientist", "scientist", "scientist", "scientist", ""]):
        table = company.choose(seat, side)
    assert choices(table) == ["scientist"] * 4 + ["", ""]
    assert table["missing"] == ["religionist", "religionist"]
    assert table["refusal"] == (
        "with four scientists and two religionists the game takes eight chairs (CRE-2.1); add two, or let somebody "
        "choose again"
    )
    company.ask("PUT", "/seats/5/bot", company.host, kind="random")
    refused = company.ask("POST", "/start", company.host)
    assert (refused["error"], refused["text"]) == ("bad_options", table["refusal"])
    table = company.ask("POST", "/complete", company.host, kind="random")
    assert [seat["kind"] for seat in table["seats"]] == ["person"] * 5 + ["bot"] * 3
    assert len({seat["name"] for seat in table["seats"]}) == 8
    assert choices(table) == ["scientist"] * 4 + ["", "", "religionist", "religionist"]
    assert (table["missing"], table["refusal"]) == ([], "")
    table = company.ask("POST", "/start", company.host)
    assert table["phase"] == "playing"
    sides = ",".join(["scientist"] * 4 + ["religionist"] * 4)
    assert table["options"]["scientists"] == sides
    assert company.ask("PUT", "/seats/0/choice", company.tokens[0], choice="religionist")["error"] == "phase"


def test_one_who_changes_sides_needs_no_more_chairs(credo: Served) -> None:
    company = Company(credo, 4, 4)
    for seat in range(3):
        table = company.choose(seat, "scientist")
    assert table["missing"] == ["religionist", "religionist"]
    table = company.choose(2, "")
    assert (table["missing"], table["refusal"]) == ([], "")
    assert company.ask("POST", "/start", company.host)["options"]["scientists"] == (
        "scientist,scientist,religionist,religionist"
    )


def test_nobody_chooses_for_somebody_else(credo: Served) -> None:
    company = Company(credo, 2, 4)
    for token in (company.tokens[1], company.host, "0" * 32):
        refused = company.choose(0, "scientist", token)
        assert (refused["error"], refused["text"]) == ("forbidden", "only Ana chooses for seat 1")
    assert company.choose(2, "scientist", company.host)["error"] == "forbidden", "nobody sits there"
    company.ask("PUT", "/seats/2/bot", company.host, kind="random")
    assert company.choose(2, "scientist", company.tokens[0])["error"] == "forbidden"
    assert choices(company.choose(2, "scientist", company.host)) == ["", "", "scientist", ""]
    assert company.ask("POST", "/complete", company.tokens[0], kind="random")["error"] == "forbidden"


def test_what_cannot_be_chosen_is_refused(credo: Served) -> None:
    company = Company(credo, 1, 4)
    refused = company.choose(0, "agnostic")
    assert (refused["error"], refused["text"]) == (
        "bad_options", "a seat chooses religionist or scientist, not 'agnostic' (CRE-2.1)"
    )
    assert company.choose(0, "scientist")["seats"][0]["choice"] == "scientist"
    assert company.ask("PUT", "/seats/9/choice", company.tokens[0], choice="scientist")["error"] == "not_found"


def test_a_choice_goes_with_its_person_and_stays_with_a_bot(credo: Served) -> None:
    company = Company(credo, 2, 4)
    company.choose(0, "religionist")
    company.ask("PUT", "/seats/2/bot", company.host, kind="random")
    company.choose(2, "scientist", company.host)
    table = company.ask("PUT", "/seats/2/bot", company.host, kind="casual")
    assert choices(table) == ["religionist", "", "scientist", ""]
    assert choices(company.ask("DELETE", "/seats/0", company.tokens[0])) == ["", "", "scientist", ""]
    assert choices(company.ask("PATCH", "", company.host, seats=6)) == ["", "", "scientist", "", "", ""]


def test_one_person_may_sit_on_two_chairs(credo: Served) -> None:
    company = Company(credo, 5, 6)
    second = company.ask("POST", "/seats", company.tokens[0], seat=5, **person("Ana again"))
    assert second["seat"] == 5
    company.tokens.append(second["token"])
    for seat in range(6):
        table = company.choose(seat, "scientist" if seat % 2 else "religionist")
    assert company.ask("POST", "/start", company.host)["phase"] == "playing", table["refusal"]


def test_programs_may_still_give_the_number(credo: Served) -> None:
    made = credo.make("credo", seats=4, options={"scientists": 0b1010}, sit=person("Ana"), bots="random", start=True)
    assert made["table"]["options"]["scientists"] == "religionist,scientist,religionist,scientist"
    assert credo.make("credo", seats=4, bots="random", start=True)["table"]["options"]["scientists"] == "usual"


def test_the_host_draws_a_playground(credo: Served) -> None:
    company = Company(credo, 4, 4)
    table = company.ask("PATCH", "", company.host, options={"layout": "own", "walls": "v4.3.2 h5.7.1"})
    assert table["options"]["walls"] == "v4.3.2 h5.7.1"
    refused = company.ask("PATCH", "", company.host, options={"walls": "v4.3.2 v1.1.1 h1.1.1"})
    assert (refused["error"], refused["text"]) == (
        "bad_options", "the wall between rows 1 and 2 in column 1 walls off the field (1, 1); every field must be "
        "reachable (R7)"
    )
    assert company.table()["options"]["walls"] == "v4.3.2 h5.7.1", "nothing was changed"
    assert company.ask("PATCH", "", company.tokens[0], options={"walls": "none"})["error"] == "forbidden"
    many = " ".join(f"h{column}.{row}.2" for row in (10, 12, 14) for column in (1, 3, 5, 7, 9, 11))
    refused = company.ask("PATCH", "", company.host, options={"walls": many})
    assert "is one too many: there are 17 walls" in refused["text"]
    seventeen = many.rpartition(" ")[0]
    assert company.ask("PATCH", "", company.host, options={"walls": seventeen})["options"]["walls"] == seventeen
    assert company.ask("POST", "/start", company.host)["phase"] == "playing"
    (sheet,) = credo.http.get(f"/api/tables/{company.code}/sheets").json()
    assert sheet["body"].count('class="wall"') == 17


def test_the_record_of_such_a_table_can_be_played_elsewhere(credo: Served) -> None:
    company = Company(credo, 1, 4)
    company.choose(0, "religionist")
    company.ask("PATCH", "", company.host, options={"layout": "own", "walls": "v4.3.2 h5.7.1", "round_limit": 20})
    company.play_out()
    text = credo.http.get(f"/api/tables/{company.code}/record").text
    assert "option scientists religionist,scientist,scientist,religionist\n" in text
    assert "option walls v4.3.2 h5.7.1\n" in text
    match = Match.read(text)
    assert match.over and match.record() == text


def test_a_rematch_begins_with_the_same_sides(credo: Served) -> None:
    company = Company(credo, 1, 4)
    company.choose(0, "religionist")
    company.ask("PATCH", "", company.host, options={"round_limit": 20})
    company.play_out()
    code = company.ask("POST", "/rematch", company.tokens[0])["code"]
    again = credo.ask("GET", f"/tables/{code}").json()
    assert choices(again) == ["religionist", "", "", ""]
    assert again["options"]["scientists"] == "usual"


def test_choices_are_there_after_a_kill(tmp_path: Path, database_at: Callable[[Path], str]) -> None:
    server = Served(database_at(tmp_path), "--game", "credo").wait_listening()
    try:
        company = Company(server, 5, 6)
        for seat in range(5):
            company.choose(seat, "scientist")
        company.ask("POST", "/complete", company.host, kind="random")
        before = company.ask("PATCH", "", company.host, options={"layout": "own", "walls": "v4.3.2"})
        server.kill()
        server.start()
        server.wait_listening()
        after = company.table()
        assert choices(after) == choices(before) == ["scientist"] * 5 + [""] + ["religionist"] * 4
        assert after["options"] == before["options"]
        assert [seat["name"] for seat in after["seats"]] == [seat["name"] for seat in before["seats"]]
    finally:
        server.close()
