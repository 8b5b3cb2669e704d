"""The Conscious Board Game as records write it."""
from __future__ import annotations

from gnothi.engine.view import View
from gnothi.games.conscious.deck import GROUP, KIND_NAMES, NUMBERED
from gnothi.games.conscious.diagram import BOARD_NAMES, NOTE_NAMES
from gnothi.games.conscious.path import first_ace, first_of, second_ace, second_of
from gnothi.games.conscious.state import (
    ACCEPT,
    ALL_SHOCKS,
    ASK,
    ASK_NOTHING,
    CATCH,
    CHOOSE,
    DECAY,
    DIE,
    DROP,
    FROM_BLANK,
    FROM_LAW,
    GIVE,
    HELP,
    MOON,
    NAME_SPACE,
    OBEY,
    OWN_UP,
    PLAY_BLANK,
    PLAY_FACE,
    PLAY_GROUP,
    PLAY_LAW,
    ROLL,
    SCHOOL,
    SHOCK,
    TAKE,
    TRANSFORM,
    USE_SKILL,
    WILD_CANCEL,
    WILD_ENTER,
    WILD_SHOCK,
)

DESIGNATIONS = ("accident", "cause and effect", "fate", "will", "no designation")
SCHOOLS = ("fakir", "monk", "yogi", "balanced man", "sly man", "none, by grace")
SPACES = ("food", "air", "impression", "card", "law", "wild end")
ROLLS = ("take", "again", "again by token", "opposite", "opposite by token")


def name(view: View, action: int) -> str:
    """
    >>> name(view, PLAY_FACE)
    'play jd'
    """
    if action < CHOOSE:
        return facet_name(view, action).lower()
    if action < DECAY:
        return answer_name(view, action).lower()
    return other_name(action).lower()


def facet_name(view: View, action: int) -> str:
    if action in (ROLL, DIE):
        return "roll" if action == ROLL else "die"
    if action < MOON:
        return f"obey {law_name(view, action - OBEY)}"
    if action < TRANSFORM:
        return f"moon {DESIGNATIONS[action - MOON]}"
    if action < PLAY_FACE:
        return power_name(action)
    if action < PLAY_LAW:
        return f"play {KIND_NAMES[NUMBERED + action - PLAY_FACE]}"
    if action < PLAY_BLANK:
        return f"play law {law_name(view, action - PLAY_LAW)}"
    if action < PLAY_GROUP:
        return f"play blank as {BOARD_NAMES[action - PLAY_BLANK]}"
    return f"play {group_name(action - PLAY_GROUP)}"


def law_name(view: View, slot: int) -> str:
    """The number of a law in play; a second one of the same number is told apart."""
    laws = view.s.seats[view.seat].laws
    same = sum(int(laws[other].law == laws[slot].law) for other in range(slot))
    return f"{laws[slot].law}" + (f".{same + 1}" if same else "")


def power_name(action: int) -> str:
    if action < WILD_SHOCK:
        suit, pair = divmod(action - TRANSFORM, 3)
        return f"transform {BOARD_NAMES[3 * suit + first_of(pair)]} {BOARD_NAMES[3 * suit + second_of(pair)]}"
    if action < ALL_SHOCKS:
        pair = action - WILD_SHOCK
        return f"wild shock {BOARD_NAMES[first_ace(pair)]} {BOARD_NAMES[second_ace(pair)]}"
    return "all shocks"


def group_name(play: int) -> str:
    """
    >>> group_name(64 * 1 + 0b00_01_10)
    'law-5D 6D'
    """
    group, code = divmod(play, 64)
    words = []
    for member in range(3):
        source = code >> (2 * member) & 3
        mark = "law-" if source == FROM_LAW else "blank-" if source == FROM_BLANK else ""
        words += [mark + KIND_NAMES[GROUP[group, member]]] if source else []
    return " ".join(words)


def answer_name(view: View, action: int) -> str:
    if action < SHOCK:
        return f"choose {action - CHOOSE}"
    if action < USE_SKILL:
        return f"shock {('food', 'self-remember', 'transform')[action - SHOCK]}"
    if action < WILD_ENTER:
        return ("use skill", "leave skill", "as chip", "as card")[action - USE_SKILL]
    if action < WILD_CANCEL:
        return ("food", "air", "impression", "card", "cleanse")[action - WILD_ENTER]
    if action < SCHOOL:
        return f"cancel {law_name(view, action - WILD_CANCEL)}"
    if action < TAKE:
        return f"school {SCHOOLS[action - SCHOOL]}"
    if action < NAME_SPACE:
        return ROLLS[action - TAKE]
    return f"name {SPACES[action - NAME_SPACE]}"


def other_name(action: int) -> str:
    if action < ASK:
        return f"lose {NOTE_NAMES[action - DECAY]}"
    if action < GIVE:
        return "ask nothing" if action == ASK_NOTHING else f"ask {KIND_NAMES[action - ASK]}"
    if action < DROP:
        return f"give {KIND_NAMES[action - GIVE]}"
    if action < ACCEPT:
        return f"discard {KIND_NAMES[action - DROP]}"
    if action < HELP:
        return "accept" if action == ACCEPT else "decline"
    if action == OWN_UP:
        return "own up"
    return f"help seat {action - HELP + 1}" if action < CATCH else f"catch seat {action - CATCH + 1}"
