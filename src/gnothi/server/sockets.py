"""One socket: a page at one table."""
from __future__ import annotations

import asyncio
import json
import logging
import time

from fastapi import WebSocket
from pydantic import ValidationError
from starlette.types import Receive, Scope, Send

import gnothi
from gnothi.engine.errors import GnothiError
from gnothi.engine.events import SPECTATOR
from gnothi.server import advice
from gnothi.server import messages as m
from gnothi.server.audience import Listener
from gnothi.server.dependencies import found
from gnothi.server.doorman import Bucket, Doorman
from gnothi.server.guard import address_of, is_ours
from gnothi.server.house import House
from gnothi.server.permissions import page_must_hold, rights
from gnothi.server.refusals import Refusal, refusal
from gnothi.server.shown import PARTS, Json, compact
from gnothi.server.shown_table import send_presence, show_table
from gnothi.server.table import Table
from gnothi.server.watching import check_watcher

STOPPING, REFUSED, NO_TABLE = 1001, 1008, 4404
MAX_STRIKES = 40    # messages beyond the rate, before a flood is disconnected
log = logging.getLogger("gnothi.server")


class Pages:
    """Where pages come in. It is an application of its own, so that each message passes fewer layers."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a page in, and listen to it until it goes."""
        socket = WebSocket(scope, receive, send)
        house: House = socket.app.state.house
        doorman: Doorman = socket.app.state.doorman
        address = address_of(scope)
        if not is_ours(socket.headers.get("origin"), socket.headers.get("host"), house.settings.public_url):
            await socket.close(REFUSED, "foreign origin")
            return
        if house.stopping or not doorman.comes(address):
            await socket.close(REFUSED, "too many sockets")
            return
        try:
            await socket.accept()
            await Visit(receive, send, house, doorman, address).run()
        finally:
            doorman.goes(address)


class Visit:
    """A page that is open at a table."""

    def __init__(self, receive: Receive, send: Send, house: House, doorman: Doorman, address: str) -> None:
        self.receive = receive
        self.send = send
        self.house = house
        self.doorman = doorman
        self.address = address
        self.listener = Listener(PARTS, address=address)
        self.table: Table | None = None
        limits = house.settings.limits
        self.bucket = Bucket(limits.socket_rate, limits.socket_burst)
        self.strikes = 0
        self.hinting: asyncio.Task[None] | None = None
        self.closing = STOPPING

    async def run(self) -> None:
        """Both directions are tasks of their own, so that a message does not wake all the layers around this."""
        sender, receiver = asyncio.create_task(self._send()), asyncio.create_task(self._receive())
        waiting = asyncio.get_running_loop().call_later(self.house.settings.limits.hello_seconds, self._lose_patience)
        try:
            await receiver
        except (OSError, RuntimeError):
            pass    # the page is gone
        finally:
            waiting.cancel()
            self._leave()
            sender.cancel()
            if self.hinting is not None:
                self.hinting.cancel()

    def _lose_patience(self) -> None:
        """Hang up on a page that has not said hello."""
        if self.table is None:
            self.closing = REFUSED
            self.listener.push_end()

    async def _send(self) -> None:
        """Send what waits, until there is a reason to hang up."""
        try:
            waiting = self.listener.waiting
            while waiting or not self.listener.closes:
                await self.listener.more()
                while waiting:
                    await self.send({"type": "websocket.send", "text": waiting.popleft()})
            await self._close(self.closing)
        except (OSError, RuntimeError):
            pass    # the page is gone; the receiving side sees it too

    async def _close(self, code: int, reason: str = "") -> None:
        await self.send({"type": "websocket.close", "code": code, "reason": reason})

    async def _receive(self) -> None:
        while True:
            message = await self.receive()
            if message["type"] == "websocket.disconnect":
                return
            visitor = self.doorman.visitor(self.address)
            if not self.bucket.take() or not visitor.requests.take():
                self.strikes += 1
                self._error(id_of(message.get("text")), Refusal("too_fast", "that was too much at once; wait a moment"))
                if self.strikes > MAX_STRIKES:
                    await self._close(REFUSED, "flood")
                    return
                continue
            await self.doorman.turn(visitor)
            await self.doorman.metered(visitor, self._hear(message.get("text")))

    async def _hear(self, text: str | None) -> None:
        """Understand one message and do it; every refusal is answered."""
        try:
            said = understood(text)
        except Refusal as no:
            self._error(id_of(text), no)
            return
        if not isinstance(said, m.Hint):
            await self._respond(said)
        elif self.hinting is None or self.hinting.done():
            self.hinting = asyncio.create_task(self._respond(said))    # it takes seconds, and the page plays on
        else:
            self._error(said.id, Refusal("too_fast", "your last hint is still being thought about; wait for it"))

    async def _respond(self, said: m.Incoming) -> None:
        try:
            await self._do(said)
        except GnothiError as error:
            no = refusal(error)
            self._error(said.id, no)
            if no.error in ("stale", "illegal") and self.table is not None:
                self.table.greet(self.listener, None)
        except Exception:
            log.exception("a message could not be answered")
            self._error(said.id, Refusal("broken", "something went wrong here; the table is unharmed"))

    async def _do(self, said: m.Incoming) -> None:
        if isinstance(said, m.Hello):
            await self._hello(said)
            return
        if isinstance(said, m.Ping):
            self._answer({"type": "pong", "id": said.id})
            return
        table = self._at_table(said.seat)
        if isinstance(said, m.Chat):
            await self._chat(table, said)
            return
        if isinstance(said, m.Touch):
            answer = advice.touch(table, said.seat, said.piece, said.panel, said.row)
            self._answer({"type": "touch", "id": said.id, **answer})
            return
        assert said.seat is not None
        deeds = self.house.deeds
        match said:
            case m.Play():
                await deeds.play(table, said.seat, said.question, said.action, lambda seq: self._done(said.id, seq))
                return
            case m.StepBack():
                await deeds.step_back(table, said.seat, said.question)
            case m.Ask():
                await deeds.ask(table, said.seat, self.listener.seats)
            case m.Answer():
                await deeds.answer(table, said.seat, said.agree)
            case m.Propose():
                await self.house.proposals.make(table, said, self.listener.seats)
            case m.Vote():
                await self.house.proposals.vote(table, said.seat, said.agree)
            case m.Cover():
                await deeds.cover(table, said.seat, said.whom)
            case m.Back():
                await deeds.back(table, said.seat)
            case m.Hint():
                self._answer({"type": "hint", "id": said.id, **await self._hint(table, said.seat)})
                return
            case m.Why():
                self._answer({"type": "why", "id": said.id, **advice.explain(table, said.seat, said.action)})
                return
        self._done(said.id, table.seq)

    async def _chat(self, table: Table, said: m.Chat) -> None:
        if said.seat is not None:
            await self.house.deeds.chat(table, said.seat, said.text)
        elif said.name is not None:
            self.listener.name = await self.house.watching.chat(table, said.name, self.address, said.text)
            send_presence(table)
        self._done(said.id, table.seq)

    async def _hello(self, said: m.Hello) -> None:
        """Sit this page down at its table, and tell it everything it has not seen."""
        try:
            table = await found(self.house, self.doorman, self.address, said.table, said.tokens)
        except Refusal as no:
            if no.error == "not_found":
                self.closing = NO_TABLE
                self._error(said.id, no)
                self.listener.push_end()
                return
            raise
        if table is not self.table:
            self._leave()
        parts = PARTS if said.parts is None else frozenset(said.parts)
        if "lines" in parts and said.seq is None:
            await table.prepare(rights(table, said.tokens).seats or (SPECTATOR,))
        async with table.lock:    # between two moves
            proven = rights(table, said.tokens)
            self.table = table
            self.listener.parts = parts
            self.listener.seats = proven.seats
            self.listener.name = self._name(table, said.name)
            self._answer({
                "type": "welcome", "id": said.id, "table": table.code, "seats": list(proven.seats),
                "host": proven.host, "seq": table.seq, "server": gnothi.__version__,
            })
            table.audience.listeners.add(self.listener)
            self._answer({"type": "table", **show_table(table)})
            send_presence(table)
            table.greet(self.listener, said.seq)
            self._answer({"type": "chat", "lines": table.talk.show()})
        await self.house.others.refresh(table)      # it was not followed here before, if nobody looked at it
        for seat in proven.seats:
            await self.house.deeds.back(table, seat)

    def _name(self, table: Table, name: str | None) -> str:
        """Under which name a page watches; none if that is taken here."""
        try:
            return "" if name is None or self.listener.seats else check_watcher(table, name, self.address)
        except GnothiError:
            return ""

    async def _hint(self, table: Table, seat: int) -> Json:
        return await advice.hint(table, seat, self.house.shelf, self.house.thinkers)

    def _at_table(self, seat: int | None) -> Table:
        if self.table is None:
            raise Refusal("malformed", "say hello first, with the code of the table")
        if seat is not None:
            page_must_hold(self.listener, seat)
        return self.table

    def _leave(self) -> None:
        table, self.table = self.table, None
        if table is not None:
            table.audience.listeners.discard(self.listener)
            table.seen_at.update(dict.fromkeys(self.listener.seats, time.monotonic()))
            send_presence(table)

    def _done(self, number: m.Id, seq: int) -> None:
        self._answer({"type": "done", "id": number, "seq": seq})

    def _error(self, number: m.Id, no: Refusal) -> None:
        self._answer({"type": "error", "id": number, "error": no.error, "text": str(no)})

    def _answer(self, message: Json) -> None:
        self.listener.push(compact(message))


def understood(text: str | None) -> m.Incoming:
    """A message of ours, or a refusal that says what is wrong with it."""
    if text is None:
        raise Refusal("malformed", "messages are JSON text")
    try:
        return m.incoming.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Refusal("malformed", f"this message cannot be read: {where or 'it'}: {first['msg']}") from None
    except (json.JSONDecodeError, RecursionError):
        raise Refusal("malformed", "this message is not JSON") from None


def id_of(text: str | None) -> m.Id:
    """The id of a message that is refused unread or not understood; none if it cannot be read."""
    try:
        return m.Identified.model_validate_json(text or "").id
    except ValidationError:
        return None
