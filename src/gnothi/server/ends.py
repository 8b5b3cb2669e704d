"""How a game ended, and what proves it: all that never changes again."""
from __future__ import annotations

from collections.abc import Sequence

from gnothi.bots.analysis import decisions
from gnothi.bots.tree import STILL
from gnothi.engine import templates
from gnothi.engine.compile import is_fast
from gnothi.engine.errors import BadRecord
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.engine.outcome import Outcome
from gnothi.engine.rulebook import plain
from gnothi.engine.seed import Draw
from gnothi.server.rulespage import clause_html
from gnothi.server.shown import Json


def show_end(match: Match) -> Json:
    """Who won and by which clause, what became of each seat, how everybody stood, and the dice."""
    outcome = match.outcome
    assert outcome is not None
    return {
        **show_outcome(outcome), "names": list(match.names), "moves": len(match.moves), "standing": standings(match),
        "choices": choices(match),
        "clause_html": clause_html(match.game, outcome.ended_by),
        "clause_text": plain(match.game.rulebook.clause(outcome.ended_by)), "dice": show_dice(match.draw),
        "outcome": match.view(SPECTATOR).outcome(),
        "outcomes": [match.view(seat).outcome() for seat in range(match.seats)],
    }


def show_outcome(outcome: Outcome) -> Json:
    """The result in numbers and in words."""
    return {
        "result": list(outcome.result), "ended_by": outcome.ended_by, "winners": list(outcome.winners),
        "drawn": outcome.drawn, "places": [outcome.place(seat) for seat in range(len(outcome.result))],
    }


def headlines(outcome: Outcome, names: Sequence[str]) -> Json:
    """Who won, in words for every seat: for a game whose rules say no more, or are gone."""
    return {
        "outcome": outcome.headline(names),
        "outcomes": [outcome.headline(names, seat) for seat in range(len(outcome.result))],
    }


def show_dice(dice: Draw) -> Json:
    """Where the dice came from, opened."""
    return {
        "commitment": dice.commitment, "secret": dice.secret.hex(), "nonce": dice.nonce.hex(),
        "numbers": [number.hex() for number in dice.numbers], "seed": dice.written_seed,
    }


def standings(match: Match) -> list[list[float]]:
    """How everybody stood after the deal and each move; nothing while the game is still interpreted."""
    if not is_compiled(match):
        return []
    past = match.at(0)
    rows = [past.standing]
    for seat, action in match.moves:
        past.redo(seat, action)
        rows.append(past.standing)
    return [[round(share, 3) for share in row] for row in rows]


def choices(match: Match) -> list[list[int]]:
    """The moves chosen among several: how many had been made before each, and its seat; nothing while interpreted."""
    if not is_compiled(match):
        return []
    chosen = (decision for decision in decisions(match, simulations=1, seed=1) if decision.action != STILL)
    return [[decision.move, decision.seat] for decision in chosen]


def is_compiled(match: Match) -> bool:
    return is_fast(match.game, templates.call_evaluate)


def proof(match: Match, promised: str | None) -> Json:
    """Each check of a game that is over, worked out from its record; nobody here knows what a foreign one promised."""
    try:
        again = Match.read(match.record())
    except BadRecord as error:
        return {"ok": False, "checks": [{"ok": False, "text": str(error)}]}
    shares = ", ".join(f"{who} {share:+g}" for who, share in zip(again.names, again.result or (), strict=True))
    checks = [
        (True, "no line of the record was changed"),
        *((True, past) for past in pasts(again)),
        *source(again.draw, promised, "when this branch began" if again.branches else "before anybody sat down"),
        (again.proves_dice, f"{len(again.moves)} moves, every one legal, and every die from the seed"),
        (again.result == match.result, f"the result is as claimed: {shares} ({again.ended_by})"),
    ]
    return {"ok": all(ok for ok, _ in checks), "checks": [{"ok": ok, "text": text} for ok, text in checks]}


def source(dice: Draw, promised: str | None, when: str) -> list[tuple[bool, str]]:
    """Where the seed came from."""
    if dice.chosen is not None:
        return [(True, f"the seed {dice.chosen} was chosen: nothing was promised, and nobody added a number")]
    if promised is None:
        fits = True, f"the secret fits the commitment {dice.commitment[:16]}… of the record"
    else:
        fits = dice.commitment == promised, (
            f"the secret fits the commitment {promised[:16]}… that was shown {when}"
        )
    return [fits, (True, "the seed follows from that secret and everybody’s number")]


def pasts(match: Match) -> list[str]:
    """Where a branch left the game that it was; nothing of a game that is none."""
    return [
        f"this is a branch: its first {move} moves are those of a game with "
        + (f"the commitment {past.commitment[:16]}…, " if past.commitment else f"the chosen seed {past.seed}, ")
        + f"and so are all dice in them; after move {move} it has dice of its own"
        for move, past in zip(match.branches, match.draws, strict=False)
    ]
