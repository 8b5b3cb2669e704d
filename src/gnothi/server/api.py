"""The table as plain HTTP, for programs and for what a page needs beside its socket."""
from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from gnothi.engine.events import SPECTATOR
from gnothi.server import advice, answers, messages
from gnothi.server.archive import Archive
from gnothi.server.dependencies import (
    DOOR,
    REFUSALS,
    OptionalRights,
    OptionalSeat,
    OptionalToken,
    Seat,
    TheHouse,
    TheRights,
    TheTable,
    TheTableOrArchive,
    doorman_of,
    json_answer,
)
from gnothi.server.guard import address_of
from gnothi.server.lobby import new_token
from gnothi.server.shown import PARTS, Json
from gnothi.server.shown_table import show_table
from gnothi.server.table import LOBBY

LISTING_SECONDS = 0.003    # of the processor that a look at the database takes beside the event loop
router = APIRouter(prefix="/api", responses=REFUSALS, dependencies=DOOR)


# Tables


@router.get("/tables", response_model=answers.TablesShown, summary="Public tables in lobby or play, newest first")
async def tables(request: Request, house: TheHouse) -> Json:
    doorman_of(request).visitor(address_of(request.scope)).spend(LISTING_SECONDS)
    return {"tables": await house.public_tables()}


@router.post("/tables", response_model=answers.Made, status_code=201, summary="Make, fill and deal a table")
async def make(request: Request, house: TheHouse, body: messages.NewTable) -> Json:
    game = house.shelf.game(body.game)
    seats = body.seats if body.seats is not None else game.default_seats()
    if body.bots is not None:
        house.check_bot(game, body.bots)
    if body.start:
        game.blank(seats, body.options)
    doorman, address = doorman_of(request), address_of(request.scope)
    host_token = new_token("host", body.key)
    async with house.making(host_token):
        table = await house.made_by(host_token) if body.key else None
        if table is None:
            if body.public:
                doorman.may_list_table(address, house.is_listed)
            doorman.makes_table(address)
            table = await house.make(
                game, seats, body.options, body.clock, body.public, host_token, body.increment, body.key is not None
            )
            if body.public:
                doorman.lists_table(address, table.code)
        table.visitor = address
        seat, token = None, None
        if body.sit is not None:
            seat, token = await house.lobby.sit(table, 0, body.sit.name, body.sit.number, "", address, body.key)
        if table.phase == LOBBY and body.bots is not None:
            await house.lobby.fill(table, body.bots)
        if table.phase == LOBBY and body.start:
            await house.lobby.start(table)
    return {"code": table.code, "host_token": host_token, "seat": seat, "token": token, "table": show_table(table)}


@router.get("/tables/{code}", response_model=answers.TableShown, summary="A table, as everybody may know it")
async def table(house: TheHouse, table: TheTableOrArchive) -> Json:
    if isinstance(table, Archive):
        return table.table(house.settings.base, time.time())
    return show_table(table)


@router.patch("/tables/{code}", response_model=answers.TableShown, summary="The host arranges the table")
async def arrange(
    request: Request, house: TheHouse, table: TheTable, rights: TheRights, body: messages.Arrange
) -> Json:
    rights.must_host()
    if body.public and not table.terms.public:
        doorman, address = doorman_of(request), address_of(request.scope)
        doorman.may_list_table(address, house.is_listed)
        doorman.lists_table(address, table.code)
    await house.lobby.arrange(table, body.seats, body.options, body.clock, body.public, body.increment)
    return show_table(table)


@router.post("/tables/{code}/seats", response_model=answers.Seated, status_code=201, summary="Sit down")
async def sit(
    request: Request, house: TheHouse, table: TheTable, token: OptionalToken, body: messages.TakeSeat
) -> Json:
    address = address_of(request.scope)
    seat, own = await house.lobby.sit(table, body.seat, body.name, body.number, token, address, body.key)
    return {"seat": seat, "token": own, "table": show_table(table)}


SeatPath = Annotated[int, Path(ge=0, le=11, description="counted from 0")]


@router.put("/tables/{code}/seats/{seat}/bot", response_model=answers.TableShown, summary="The host seats a bot")
async def seat_bot(house: TheHouse, table: TheTable, rights: TheRights, seat: SeatPath, body: messages.SeatBot) -> Json:
    rights.must_host()
    house.check_bot(table.game, body.kind)
    await house.lobby.seat_bot(table, seat, body.kind)
    return show_table(table)


@router.put("/tables/{code}/seats/{seat}/choice", response_model=answers.TableShown, summary="A seat chooses its word")
async def choose(
    house: TheHouse, table: TheTable, rights: TheRights, seat: SeatPath, body: messages.SeatChoice
) -> Json:
    rights.must_choose(seat)
    await house.lobby.choose(table, seat, body.choice)
    return show_table(table)


@router.post("/tables/{code}/complete", response_model=answers.TableShown, summary="The host adds the missing chairs")
async def complete(house: TheHouse, table: TheTable, rights: TheRights, body: messages.SeatBot) -> Json:
    rights.must_host()
    house.check_bot(table.game, body.kind)
    await house.lobby.complete(table, body.kind)
    return show_table(table)


@router.delete("/tables/{code}/seats/{seat}", response_model=answers.TableShown, summary="Leave or free a seat")
async def free(house: TheHouse, table: TheTable, rights: TheRights, seat: SeatPath) -> Json:
    rights.must_free(seat)
    await house.lobby.free(table, seat, rights.freed_by(seat))
    await house.proposals.review(table)
    return show_table(table)


@router.post("/tables/{code}/start", response_model=answers.TableShown, summary="The host deals")
async def start(house: TheHouse, table: TheTable, rights: TheRights) -> Json:
    rights.must_host()
    await house.lobby.start(table)
    return show_table(table)


@router.post("/tables/{code}/rematch", response_model=answers.RematchShown, status_code=201, summary="Play again")
async def rematch(house: TheHouse, table: TheTable, rights: TheRights) -> Json:
    rights.must_belong()
    return {"code": await house.rematch(table, table.chairs[rights.seats[0]].name if rights.seats else "")}


@router.post("/tables/{code}/go-on", response_model=answers.TableShown, summary="Begin a rematch without the others")
async def go_on(house: TheHouse, table: TheTable, rights: TheRights, body: messages.SeatBot) -> Json:
    rights.must_go_on()
    await house.go_on(table, body.kind)
    return show_table(table)


# Play


@router.get("/tables/{code}/state", response_model=answers.StateShown, summary="The table as a seat sees it")
async def state(
    table: TheTable, rights: OptionalRights, seat: OptionalSeat = None,
    after: Annotated[int | None, Query(ge=0, le=2**31 - 1, description="only lines after this sequence")] = None,
) -> Response:
    if seat is not None:
        rights.must_hold(seat)
    viewer = SPECTATOR if seat is None else seat
    if after is None:
        await table.prepare([viewer])
    return json_answer(table.state(viewer, PARTS, after))


@router.post("/tables/{code}/play", response_model=answers.Played, summary="Play an action by its name")
async def play(house: TheHouse, table: TheTable, rights: TheRights, body: messages.PlayAndSee) -> Response:
    rights.must_hold(body.seat)
    seq = await house.deeds.play(table, body.seat, body.question, body.action)
    after = seq - 1 if body.after is None else body.after
    return json_answer(f'{{"seq":{seq},"state":{table.state(body.seat, PARTS, after)}}}')


@router.get("/tables/{code}/chat", response_model=answers.Talk, summary="What was said")
async def talk(table: TheTable, after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0) -> Json:
    return {"lines": table.talk.show(after)}


@router.post("/tables/{code}/chat", response_model=answers.Done, summary="Say something")
async def chat(
    request: Request, house: TheHouse, table: TheTable, rights: TheRights, body: messages.ChatBody
) -> Json:
    if body.seat is not None:
        rights.must_hold(body.seat)
        await house.deeds.chat(table, body.seat, body.text)
    elif body.name is not None:
        await house.watching.chat(table, body.name, address_of(request.scope), body.text)
    return {"seq": table.seq}


@router.post("/tables/{code}/mute", response_model=answers.TableShown, summary="The host says who is not to talk")
async def mute(house: TheHouse, table: TheTable, rights: TheRights, body: messages.MuteBody) -> Json:
    rights.must_host()
    await house.watching.mute(table, body)
    return show_table(table)


@router.post("/tables/{code}/ask", response_model=answers.Done, summary="Ask to take back")
async def ask(house: TheHouse, table: TheTable, rights: TheRights, body: messages.OfSeat) -> Json:
    rights.must_hold(body.seat)
    await house.deeds.ask(table, body.seat)
    return {"seq": table.seq}


@router.post("/tables/{code}/answer", response_model=answers.Done, summary="Agree to a request, or not")
async def answer(house: TheHouse, table: TheTable, rights: TheRights, body: messages.AnswerBody) -> Json:
    rights.must_hold(body.seat)
    await house.deeds.answer(table, body.seat, body.agree)
    return {"seq": table.seq}


@router.post("/tables/{code}/propose", response_model=answers.Done, summary="Propose to free a seat, or another clock")
async def propose(house: TheHouse, table: TheTable, rights: TheRights, body: messages.ProposeBody) -> Json:
    rights.must_hold(body.seat)
    await house.proposals.make(table, body)
    return {"seq": table.seq}


@router.post("/tables/{code}/vote", response_model=answers.Done, summary="Agree to a proposal, or not")
async def vote(house: TheHouse, table: TheTable, rights: TheRights, body: messages.AnswerBody) -> Json:
    rights.must_hold(body.seat)
    await house.proposals.vote(table, body.seat, body.agree)
    return {"seq": table.seq}


@router.post("/tables/{code}/cover", response_model=answers.Done, summary="Let a stand-in play for one who is away")
async def cover(house: TheHouse, table: TheTable, rights: TheRights, body: messages.CoverBody) -> Json:
    rights.must_hold(body.seat)
    await house.deeds.cover(table, body.seat, body.whom)
    return {"seq": table.seq}


@router.post("/tables/{code}/back", response_model=answers.Done, summary="I am back")
async def back(house: TheHouse, table: TheTable, rights: TheRights, body: messages.OfSeat) -> Json:
    rights.must_hold(body.seat)
    await house.deeds.back(table, body.seat)
    return {"seq": table.seq}


@router.post("/tables/{code}/step-back", response_model=answers.Done, summary="Back within one's own decision")
async def step_back(house: TheHouse, table: TheTable, rights: TheRights, body: messages.StepBody) -> Json:
    rights.must_hold(body.seat)
    await house.deeds.step_back(table, body.seat, body.question)
    return {"seq": table.seq}


@router.get("/tables/{code}/hint", response_model=answers.HintShown, summary="What a bot would do")
async def hint(house: TheHouse, table: TheTable, rights: TheRights, seat: Seat) -> Json:
    rights.must_hold(seat)
    return await advice.hint(table, seat, house.shelf, house.thinkers)


@router.get("/tables/{code}/why", response_model=answers.WhyShown, summary="Why an action is not possible now")
async def why(
    table: TheTable, rights: TheRights, seat: Seat, action: Annotated[str, Query(min_length=1, max_length=200)]
) -> Json:
    rights.must_hold(seat)
    return advice.explain(table, seat, action)


@router.get("/tables/{code}/touch", response_model=answers.TouchShown, summary="What a thing is, and why not")
async def touch(
    table: TheTable, rights: TheRights, seat: Annotated[int | None, Query(ge=0, le=11)] = None,
    piece: messages.ThingId | None = None, panel: messages.ThingId | None = None, row: messages.RowNumber | None = None,
) -> Json:
    """A piece by its id, a row of a panel, or without either everything."""
    if seat is not None:
        rights.must_hold(seat)
    return advice.touch(table, seat, piece, panel, row)
