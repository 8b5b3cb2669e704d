"""How a table asks its bots; wherever bots sit, it asks them in this way."""
from __future__ import annotations

from collections.abc import Mapping

from gnothi.bots import Bot
from gnothi.engine.errors import BadBot
from gnothi.engine.match import Match


def next_move(match: Match, bots: Mapping[int, Bot]) -> tuple[int, int] | None:
    """The first seat whose bot acts, awaited or by a call, and its action; None if the game waits only for people."""
    awaited = match.awaited
    try:
        for seat, bot in bots.items():
            if seat in awaited:
                return seat, bot.choose(match.view(seat))
            if match.actions(seat):
                action = bot.call(match.view(seat))
                if action is not None:
                    return seat, action
    except BadBot as error:
        raise located(error, match) from error.__cause__
    return None


def located(error: BadBot, match: Match) -> BadBot:
    """The same complaint, with the move and the deal where it can be looked into."""
    seed = f" of the game with seed {match.draw.chosen}" if match.draw.chosen is not None else ""
    told = BadBot(f"{error}, at move {len(match.moves) + 1}{seed}", error.view)
    for note in error.__notes__:
        told.add_note(note)
    return told
