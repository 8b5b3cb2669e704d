"""What the routes share: the house, the table of an address, who asks, and how refusals are described."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from gnothi.engine.english import either
from gnothi.server import answers
from gnothi.server.archive import Archive, Archived, read_archive
from gnothi.server.doorman import Doorman
from gnothi.server.guard import address_of
from gnothi.server.house import House
from gnothi.server.permissions import Rights, rights
from gnothi.server.records import is_record
from gnothi.server.refusals import Refusal
from gnothi.server.table import Table

REFUSALS: dict[int | str, dict[str, Any]] = {
    403: {"model": answers.Refused, "description": "No token, or not the right one"},
    404: {"model": answers.Refused, "description": "There is no such thing"},
    409: {"model": answers.Refused, "description": "Not now: the table, the seat or the match says why"},
    408: {"model": answers.Refused, "description": "The request was not here whole in time"},
    413: {"model": answers.Refused, "description": "Too large"},
    422: {"model": answers.Refused, "description": "Not understood, or not possible with this game"},
    429: {"model": answers.Refused, "description": "Too much at once"},
    503: {"model": answers.Refused, "description": "Not yet: the game is still being compiled, or the server stops"},
}
SVG: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}
TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}


async def nothing_unknown(request: Request) -> None:
    """A query that the description does not know is refused."""
    about = request.app.openapi()["paths"][request.scope["route"].path][request.method.lower()]
    known = [parameter["name"] for parameter in about.get("parameters", ()) if parameter["in"] == "query"]
    for name in request.query_params:
        if name not in known:
            may = f"choose from {either(known)}" if known else "there is nothing to ask by"
            raise Refusal("malformed", f"{name[:40]!r} is not known here; {may}")


DOOR = [Depends(nothing_unknown)]
bearer = HTTPBearer(auto_error=False, description="a seat token or the host token")


async def house_of(request: Request) -> House:
    house: House = request.app.state.house
    if house.stopping:
        raise Refusal("stopping", "the server stops for a moment; come back soon")
    return house


def doorman_of(request: Request) -> Doorman:
    doorman: Doorman = request.app.state.doorman
    return doorman


def bearer_token(request: Request) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.casefold() == "bearer" else ""


TheHouse = Annotated[House, Depends(house_of)]
Code = Annotated[str, Path(pattern=r"^[0-9A-Za-z]{1,12}$", description="the table's code")]


async def table_of(request: Request, house: TheHouse, code: Code) -> Table:
    return await found(house, doorman_of(request), address_of(request.scope), code, [bearer_token(request)])


async def found(house: House, doorman: Doorman, address: str, code: str, tokens: Sequence[str]) -> Table:
    """The table of a code. From an address where too many were guessed only those open it who show a token of it."""
    try:
        table = await house.find(code)
    except Refusal as refusal:
        if refusal.error == "not_found":
            doorman.must_trust(address)
            doorman.missed(address)
        raise
    await house.others.refresh(table)
    known = rights(table, tokens)
    if not known.host and not known.seats:
        doorman.must_trust(address)
    table.visitor = table.visitor or address
    return table


async def past_of(request: Request, house: TheHouse, code: Code) -> Table | Archive:
    if is_record(code):
        return await house.records.find(code)
    try:
        return await table_of(request, house, code)
    except Archived as error:
        doorman_of(request).must_trust(address_of(request.scope))
        return read_archive(error.kept)


async def drawn_of(request: Request, house: TheHouse, code: Code) -> Table:
    return await house.records.find(code) if is_record(code) else await table_of(request, house, code)


TheTable = Annotated[Table, Depends(table_of)]
TheTableOrRecord = Annotated[Table, Depends(drawn_of)]
TheTableOrArchive = Annotated[Table | Archive, Depends(past_of)]


async def rights_of(
    table: TheTable, given: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
) -> Rights:
    return rights(table, [given.credentials] if given else [])


async def optional_token(request: Request) -> str:
    """A token where none is needed."""
    return bearer_token(request)


OptionalToken = Annotated[str, Depends(optional_token)]


async def optional_rights_of(table: TheTable, token: OptionalToken) -> Rights:
    return rights(table, [token])


TheRights = Annotated[Rights, Depends(rights_of)]
OptionalRights = Annotated[Rights, Depends(optional_rights_of)]
Seat = Annotated[int, Query(ge=0, le=11, description="counted from 0")]
OptionalSeat = Annotated[int | None, Query(ge=0, le=11, description="counted from 0; without it, as a spectator")]


def json_answer(text: str) -> Response:
    """What is JSON already."""
    return Response(text, media_type="application/json")


def svg_answer(picture: str, seconds: int = 0) -> Response:
    """A picture that a browser may keep for a while."""
    headers = {"Cache-Control": f"private, max-age={seconds}"} if seconds else {}
    return Response(picture, media_type="image/svg+xml", headers=headers)
