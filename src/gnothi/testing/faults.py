"""How the kit complains: what is wrong, in one sentence, by which function of the game, and where that is written."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from gnothi.engine.faults import place, place_of
from gnothi.engine.game import Game
from gnothi.engine.layout import States
from gnothi.testing.desk import Broken

SENTENCES = {
    Broken.INVARIANT: ("apply", "check says that this no longer holds: {invariant}"),
    Broken.EVENTS_OVERFLOW: ("apply", "{detail} events in one move do not fit into its block of events"),
    Broken.UNKNOWN_CLAUSE: ("apply", "an event cites clause number {detail}, which its rules.md does not have"),
    Broken.ENDED_BY_NOTHING: (
        "apply", "a game is over, but no event of its last move cites {clause}, which s.ended_by names: set it to the "
        "clause that ends the game, and emit that clause"
    ),
    Broken.NOT_DETERMINED: (
        "apply",
        "the same action in the same state gives two outcomes, in {fields}: random numbers must come from s.rng",
    ),
    Broken.TOLD_A_SECRET: (
        "apply", "{seat} is told by an event what is hidden from it: with other dice it sees the same after action "
        "{detail}, but reads something else; give the event an audience"
    ),
    Broken.TOO_LONG: ("apply", "a game goes on after {detail} moves, its max_moves"),
    Broken.NO_LEGAL_ACTION: ("legal", "{seat} is awaited but has no legal action"),
    Broken.TOO_MANY_ACTIONS: ("legal", "{seat} has {detail} legal actions, more than max_legal"),
    Broken.ACTION_OUT_OF_RANGE: ("legal", "{seat} is offered action {detail}, which is not below num_actions"),
    Broken.ACTION_TWICE: ("legal", "{seat} is offered action {detail} twice"),
    Broken.LEGAL_BY_SECRET: ("legal", "the legal actions of {seat} differ from those of its redacted record"),
    Broken.CALL_AFTER_END: ("legal", "{seat} is offered action {detail} though the game is over"),
    Broken.AWAITED_BY_SECRET: ("awaited", "whom the game waits for cannot be told from what {seat} sees"),
    Broken.STRANGER_AWAITED: ("awaited", "a seat is awaited that is not at the table, by the bits {detail:b}"),
    Broken.SEVERAL_AWAITED: (
        "awaited", "{seat} and others are awaited at once, but the game is not declared simultaneous"
    ),
    Broken.AWAITED_AFTER_END: (
        "awaited", "{seat} is awaited though the game is over: s.ended_by was set before, to {clause}"
    ),
    Broken.WORLD_INVALID: ("determinize", "determinize gives {seat} a world in which this does not hold: {invariant}"),
    Broken.WORLD_TOLD_APART: (
        "redact", "{seat} can tell the truth from a world that determinize draws for it, by {fields}: "
        "either redact leaves in what it should hide, or determinize changes what the seat knows"
    ),
    Broken.SPECTATOR_KNOWS: ("redact", "one who only watches knows something that {seat} does not: {fields}"),
    Broken.ANSWER_LEAKS: ("redact", "{seat} sees what seat {detail} answered before all have answered: {fields}"),
    Broken.REDACT_NOT_STABLE: ("redact", "redacting twice for {seat} is not the same as once: {fields}"),
    Broken.SEEN_UNTOLD: (
        "redact", "{seat} sees what it was never told, in {fields}: two worlds that it could not tell apart, played on "
        "for {detail} moves of which it was told the same, do not look the same to it"
    ),
    Broken.WEIGHED_BY_SECRET: ("weigh", "what {seat} weighs for action {detail} depends on what it does not see"),
    Broken.WEIGHTS_UNSOUND: (
        "weigh", "weigh gives {seat} {weight} for action {detail}: no weight may be below nothing, endless or no "
        "number, and not all may be nothing"
    ),
    Broken.MEANS_ANOTHER: ("meanings", "{seat} sees {number} in {field}, which means {meaning}"),
    Broken.GUESS_OUT_OF_RANGE: ("evaluate", "evaluate gives {seat} {guess}, not from -1 to 1"),
}
"""For each broken promise the function that broke it, and what is said."""


def complaint(game: Game, function: str, said: str, more: str = "") -> AssertionError:
    """One sentence, with the function that it is about, its file and line, and what it takes to see it again."""
    found = f"{function} in {place_of(function_of(game, function))}"
    return AssertionError(f"{game.id}: {said} ({'; '.join(filter(None, (found, more)))})")


def function_of(game: Game, name: str) -> Any:
    """A function of the contract, whichever group it is in."""
    groups = game.rules, game.sight, game.words, game.scene, game.rules.notation
    return next(getattr(group, name) for group in groups if hasattr(group, name))


def hold(game: Game, function: str, true: bool, said: str) -> None:
    """Complain, unless it is true."""
    if not true:
        raise complaint(game, function, said)


@contextmanager
def telling(game: Game) -> Iterator[None]:
    """A `tell` that looks its sentences up and does not find one has none for that clause."""
    try:
        yield
    except KeyError as error:
        number = error.args[0]
        clause = game.clauses[number] if isinstance(number, int) else number
        raise complaint(game, "tell", f"tell has no sentence for an event of clause {clause}") from error


def differing(one: States, other: States, core: int) -> list[str]:
    """The fields in which two states differ."""
    return [
        name for name in one.dtype.names or ()
        if one.dtype.fields and one.dtype.fields[name][1] < core and one[name].tobytes() != other[name].tobytes()
    ]


def written(game: Game, text: str) -> str:
    """Where a name stands in quotes in the sources of a game, or else where its rules begin.

    What fields mean is looked through last, so that a field is found where it is.
    """
    for file in sorted(game.folder.glob("*.py"), key=lambda file: (file.name == "meaning.py", file)):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if f'"{text}"' in line or f"'{text}'" in line:
                return place(str(file), number)
    return place_of(game.rules.setup)
