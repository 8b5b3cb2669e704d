"""A game is dealt for the people and bots at one terminal."""
from __future__ import annotations

import secrets

from gnothi import bots
from gnothi.bots.names import BOT_NAMES
from gnothi.engine.errors import BadOptions
from gnothi.engine.match import Match
from gnothi.engine.options import Choice
from gnothi.engine.registry import load
from gnothi.engine.seed import Draw, draw

NUMBER_BYTES = 16    # what each person adds to the dice


def new_match(
    game: str, seats: int | None, bot_count: int, bot: str, names: list[str], seed: int | None,
    options: dict[str, Choice],
) -> Match:
    """Deal a game for the people and bots at this terminal."""
    loaded = load(game)
    total = loaded.default_seats() if seats is None else seats
    loaded.blank(total, options)
    people = total - bot_count
    if not 0 <= bot_count < total:
        raise BadOptions(f"{bot_count} bots in {total} seats leave no seat for a person; give 0 to {total - 1}")
    if len(names) > people:
        raise BadOptions(f"{len(names)} names for {people} people; leave some out or add seats")
    bots.make(bot, 0)
    called = [*names, *([f"Player {number}" for number in range(len(names) + 1, people + 1)])]
    called += [name for name in BOT_NAMES if name not in called][:bot_count]
    kinds = [""] * people + [bot] * bot_count
    return Match.new(loaded, total, fresh(people) if seed is None else seed, called, options, kinds)


def fresh(people: int) -> Draw:
    """A secret, and a number of each person."""
    return draw(tuple(secrets.token_bytes(NUMBER_BYTES) for _ in range(people)))


def branched(parent: Match, move: int, seats: list[int], names: list[str], bot: str) -> Match:
    """A recorded game played differently by those who hold these seats, counted from 1, against bots."""
    bots.make(bot, 0)
    if unknown := [seat for seat in seats if not 1 <= seat <= parent.seats]:
        raise BadOptions(f"there is no seat {unknown[0]}; the seats are 1 to {parent.seats}")
    held = sorted({seat - 1 for seat in seats}) or list(parent.at(move).awaited[:1])
    if len(names) > len(held):
        raise BadOptions(f"{len(names)} names for {len(held)} people; leave some out or add --seat")
    own = [*names, *(f"Player {number}" for number in range(len(names) + 1, len(held) + 1))]
    others = iter([name for name in BOT_NAMES if name not in own])
    called = [own[held.index(seat)] if seat in held else next(others) for seat in range(parent.seats)]
    kinds = ["" if seat in held else bot for seat in range(parent.seats)]
    return parent.branch(move, fresh(len(held)), called, kinds)
