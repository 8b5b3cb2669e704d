"""Cogito as records write it: a verb, and the id of a face in the deck."""
from __future__ import annotations

from gnothi.engine.view import View
from gnothi.games.cogito.deck import DECK
from gnothi.games.cogito.state import CALL, GIVE, PASS, PLAY, SPEAK


def name(view: View, action: int) -> str:
    """
    >>> name(view, PLAY + 13)
    'play bird'
    """
    return with_face(action, DECK.ids)


def steps(view: View, line: str) -> tuple[int, ...]:
    """A card may also be called as the deck prints it, which is how version 0.1 wrote records."""
    wanted = line.lower().split()
    return tuple(action for action in view.actions if with_face(action, DECK.names).split() == wanted)


def with_face(action: int, faces: tuple[str, ...]) -> str:
    if action == PASS:
        return "pass"
    if action == SPEAK:
        return "judge"
    verb, first = ("give", GIVE) if action >= GIVE else ("play", PLAY) if action >= PLAY else ("call", CALL)
    return f"{verb} {faces[action - first]}".replace("_", " ").lower()
