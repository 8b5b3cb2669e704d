"""How a table asks its bots; wherever bots sit, it asks them in this way."""
from __future__ import annotations

from collections.abc import Mapping

from gnothi.bots import Bot
from gnothi.engine.match import Match


def next_move(match: Match, bots: Mapping[int, Bot]) -> tuple[int, int] | None:
    """The first seat whose bot acts, awaited or by a call, and its action; None if the game waits only for people."""
    awaited = match.awaited
    for seat, bot in bots.items():
        if seat in awaited:
            return seat, bot.choose(match.view(seat))
        if match.actions(seat):
            action = bot.call(match.view(seat))
            if action is not None:
                return seat, action
    return None
