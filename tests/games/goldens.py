"""The playthroughs and signatures that tests compare with; `make goldens` writes them anew."""
from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path

import numpy as np

from gnothi.bots.random import CasualBot, RandomBot, casual_play
from gnothi.engine.compile import bind
from gnothi.engine.events import SPECTATOR
from gnothi.engine.game import Game
from gnothi.engine.layout import States
from gnothi.engine.match import Match
from gnothi.engine.registry import load, names, offers
from gnothi.engine.templates import call_determinize
from gnothi.testing.stories import playthrough, signature
from tests.games.bounds import options

HOME = Path(__file__).parents[1] / "goldens"
OURS = tuple(name for name in names() if offers()[name].value.startswith("gnothi.games."))
MOVES = 120
TABLES, SEEN_MOVES, EVERY = 4, 80, 9     # where and when it is looked at what seats see
ANY_TABLES, ANY_MOVES = 6, 100
EXTRA: Mapping[str, Mapping[str, str]] = {
    "cogito": {"call_mode": "live", "judging": "confirm", "dream_scope": "own_field"},
    "credo": {
        "scientists": "10", "layout": "labyrinth", "strip_length": "10", "study_partner": "any",
        "strip_surplus": "kept", "walls_block_reach": "true", "wonder_clash": "immune", "notebook_counts": "effective",
        "stun_rest": "2",
    },
    "karma": {
        "free_will_open": "false", "start_beads": "3", "join_takes": "everyone", "card_order": "rising",
        "loosen_on_completion": "false",
    },
    "stage5": {"announce": "free", "nothing_policing": "honour", "avatar_contact": "on", "reveal_wrap": "on"},
    "conscious": {"allowance": "combinations", "moon": "automatic", "law_play": "optional"},
}
"""For a second playthrough of each game: house rules that change how it goes."""


def by_default(game: Game) -> str:
    return playthrough(game, game.default_seats(), 7, MOVES)


def by_house_rules(game: Game) -> str:
    return playthrough(game, game.facts.seats[0], 11, MOVES, EXTRA[game.id])


def sights(game: Game) -> str:
    """What seats see, imagine and hope, and what casual players weigh, at moments of a few casual games."""
    text = []
    for number in range(TABLES):
        match = new_match(game, number)
        text.append(headline(match))
        for move, (seat, _) in enumerate(casual_play(match, number, SEEN_MOVES)):
            if move % EVERY == number % EVERY:
                text += moment(match, seat)
    return "\n".join([*text, ""])


def turns(game: Game) -> str:
    """How games go on at tables with any house rules, where people do anything or play casually, by turns.

    There is a name for each tenth state, and one for what the moves before it brought.
    """
    text = []
    for number in range(ANY_TABLES):
        match = new_match(game, 100 + number)
        text.append(headline(match))
        bot, dice = (CasualBot if number % 2 else RandomBot)(number), random.Random(number)
        while not match.over and len(match.moves) < ANY_MOVES:
            seat = dice.choice(match.awaited)
            match.play(seat, bot.choose(match.view(seat)))
            if len(match.moves) % 10 == 0 or match.over:
                brought = sha256(b"".join(events.tobytes() for events in match.past.events[-10:])).hexdigest()[:8]
                text.append(f"{len(match.moves)} {short(match, match.states)} {brought}")
    return "\n".join([*text, ""])


def new_match(game: Game, number: int) -> Match:
    """A table with any house rules."""
    seats = game.facts.seats[number % len(game.facts.seats)]
    return Match.new(game, seats, number, None, options(game, seats, random.Random(number)))


def headline(match: Match) -> str:
    told = "".join(f", {name} {choice}" for name, choice in match.options.items())
    return f"{match.game.id}, {match.seats} seats, seed {match.draw.seed}{told}"


def moment(match: Match, seat: int) -> Iterator[str]:
    """One moment, a line for what all hope and one for each pair of eyes."""
    weights = CasualBot().weights(match.view(seat))
    weighed = sum(weight * place for place, weight in enumerate(weights, 1)) / sum(weights)
    hopes = " ".join(f"{hope:+.4f}" for hope in match.standing)
    yield f"{len(match.moves)} hopes {hopes}, seat {seat + 1} weighs {weighed:.4f}"
    for watcher in range(SPECTATOR, match.seats):
        seen = match.view(watcher).states
        world = seen.copy()
        bind(match.game, call_determinize)(world, watcher, np.uint64(len(match.moves)))
        yield f"  {watcher + 1} sees {short(match, seen)}, imagines {short(match, world)}"


def short(match: Match, states: States) -> str:
    """A name for what counts in a state, but for its generator."""
    return sha256(states.tobytes()[8:match.game.core_bytes]).hexdigest()[:8]


GOLDENS: Mapping[str, Callable[[Game], str]] = {
    "default.txt": by_default, "house-rules.txt": by_house_rules, "sight.txt": sights,
    "turns.txt": turns,
}
"""Each file, and what writes it."""


def expected(name: str, file: str) -> str:
    return (HOME / name / file).read_text(encoding="utf-8")


def main() -> None:
    for name in OURS:
        game = load(name)
        folder = HOME / name
        folder.mkdir(parents=True, exist_ok=True)
        for file, written in GOLDENS.items():
            (folder / file).write_text(written(game), encoding="utf-8")
        (folder / "signature.txt").write_text(signature(game) + "\n")
        print(f"wrote the playthroughs and the signature of {name}")


if __name__ == "__main__":
    main()
