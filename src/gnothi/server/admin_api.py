"""The door for `gnothi admin`; its key is the random name of a process, which only its database tells."""
from __future__ import annotations

import hmac

from fastapi import Request
from pydantic import ValidationError

from gnothi.server.admin import Admin, deeds
from gnothi.server.refusals import Refusal
from gnothi.server.shown import Json


async def do_admin(request: Request) -> Json:
    """Do what somebody asks who can read the database."""
    admin: Admin = request.app.state.admin
    kind, _, given = request.headers.get("authorization", "").partition(" ")
    keys = admin.house.store.database.lock.living       # several processes may stand behind one door
    known = [hmac.compare_digest(given.encode(), key.encode()) for key in keys]
    if kind.casefold() != "bearer" or not any(known):
        raise Refusal("forbidden", "only those who run this server may do this")
    try:
        said = deeds.validate_json(await request.body())
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise Refusal("malformed", f"this cannot be read: {first['msg']}") from None
    return {"text": await admin.do(said)}
