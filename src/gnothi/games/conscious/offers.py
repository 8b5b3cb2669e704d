"""At which piece or row each legal action is offered."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import numpy as np

from gnothi.engine.layout import Struct
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.conscious.deck import GROUP, LAW_EFFECT, LAW_FREES, LAW_KIND, NUMBERED, Effect, Space
from gnothi.games.conscious.diagram import (
    AS,
    BOARD_NAMES,
    DO_48,
    FIRST,
    JOKER,
    MI_12,
    MI_192,
    OCTAVES,
    TI_12,
    TOP,
    X_JOKER,
)
from gnothi.games.conscious.notation import power_name
from gnothi.games.conscious.state import (
    ACCEPT,
    ALL_SHOCKS,
    AS_CHIP,
    ASK,
    ASK_NOTHING,
    CATCH,
    CHOOSE,
    DECAY,
    DROP,
    FROM_BLANK,
    FROM_HAND,
    FROM_LAW,
    GIVE,
    HELP,
    MOON,
    NAME_SPACE,
    NOTE,
    OBEY,
    OCTAVE_ASKED,
    OPPOSITE,
    OPPOSITE_TOKEN,
    OTHER,
    OWN_UP,
    PLAY_BLANK,
    PLAY_FACE,
    PLAY_GROUP,
    PLAY_LAW,
    SCHOOL,
    SHOCK,
    TAKE,
    TRANSFORM,
    USE_SKILL,
    WILD_CANCEL,
    WILD_CARD,
    WILD_CLEANSE,
    WILD_ENTER,
    Step,
)

SHOCKS_FROM = ((MI_192,), (DO_48,), (MI_12, TI_12))     # the notes from which each shock takes a chip (I.4.a)

Offers = Mapping[str, tuple[int, ...]]


@remembered
def offers(view: View) -> Offers:
    """The actions of who looks, by the id of the piece or row that offers them."""
    found: dict[str, tuple[int, ...]] = {}
    for action in view.actions:
        for where in places(view, action):
            found[where] = (*found.get(where, ()), action)
    return found


def told(view: View, words: str, acts: tuple[int, ...]) -> str:
    """What a piece is, and what a click does; where it offers several things, the list says them."""
    if len(acts) == 1:
        return f"{words}. {view.say(acts[0])}"
    return f"{words}; {len(acts)} choices" if acts else words


def places(view: View, action: int) -> Iterator[str]:
    if action < OBEY:
        yield "die"
    elif action < CHOOSE:
        yield from of_facet(view.s.seats[view.seat].laws, action)
    elif action < DECAY:
        yield from of_answer(view, action)
    elif action < ASK:
        yield f"note-{action - DECAY}"
    elif action < ASK_NOTHING:
        yield f"hand-{action - ASK}"
    elif GIVE <= action < ACCEPT:
        yield f"hand-{action - GIVE if action < DROP else action - DROP}"
    else:
        yield from of_others(view, action)


def of_others(view: View, action: int) -> Iterator[str]:
    """Whoever is called upon, asked, or offers a body; what is for oneself alone lies at one's own pawn."""
    frame = view.s.stack[max(int(view.s.depth) - 1, 0)]
    if HELP <= action < OWN_UP:
        yield f"pawn-{action - HELP if action < CATCH else action - CATCH}"
    elif action == OWN_UP or frame.what == Step.ASK_SPACE:
        yield f"pawn-{view.seat}"
    else:
        yield f"pawn-{frame[OTHER]}"
        yield f"body-{frame[OTHER]}"


def of_facet(laws: Struct, action: int) -> Iterator[str]:
    if action < MOON:
        yield f"law-{action - OBEY}"
    elif action < TRANSFORM:
        yield from (f"law-{slot}" for slot in slots(laws) if LAW_FREES[laws[slot].law] == action - MOON)
    elif action < PLAY_FACE:
        yield from (f"card-{card}" for card in power_cards(action))
    elif action < PLAY_LAW:
        yield f"hand-{NUMBERED + action - PLAY_FACE}"
    elif action < PLAY_BLANK:
        yield f"law-{action - PLAY_LAW}"
    elif action < PLAY_GROUP:
        yield f"card-{action - PLAY_BLANK}"
        yield from blanks(laws)
    else:
        yield from of_group(laws, action - PLAY_GROUP)


def of_group(laws: Struct, play: int) -> Iterator[str]:
    """The board card that a play is for, and the cards that it takes."""
    group, sources = members(play)
    yield f"card-{group}"
    for kind, source in sources:
        if source == FROM_HAND:
            yield f"hand-{kind}"
        elif source == FROM_LAW:
            yield from (f"law-{slot}" for slot in slots(laws) if LAW_KIND[laws[slot].law] == kind)
        elif source == FROM_BLANK:
            yield from blanks(laws)


@cache
def members(play: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The group of a play, and each kind that it takes with where it comes from."""
    group, code = divmod(play, 64)
    return group, tuple((int(GROUP[group, member]), code >> (2 * member) & 3) for member in range(3))


@cache
def power_cards(action: int) -> tuple[int, ...]:
    """The board cards whose chips a power takes."""
    if action == ALL_SHOCKS:
        return AS, X_JOKER
    return tuple(BOARD_NAMES.index(word) for word in power_name(action).split()[-2:])


def slots(laws: Struct) -> list[int]:
    """The places of laws in play that are taken."""
    found: list[int] = np.flatnonzero(laws["law"]).tolist()
    return found


def blanks(laws: Struct) -> Iterator[str]:
    return (f"law-{slot}" for slot in slots(laws) if LAW_EFFECT[laws[slot].law] == Effect.WILD_VALUE)


def of_answer(view: View, action: int) -> Iterator[str]:
    s = view.s
    frame = s.stack[max(int(s.depth) - 1, 0)]
    if action < SHOCK:
        yield f"pile-{action - CHOOSE}"
    elif action < USE_SKILL:
        yield f"card-{X_JOKER}"
        yield from (f"note-{note}" for note in SHOCKS_FROM[action - SHOCK])
    elif USE_SKILL <= action < AS_CHIP:
        yield f"note-{frame[NOTE]}"
    elif AS_CHIP <= action < WILD_ENTER:
        yield f"note-{TOP[frame[OCTAVE_ASKED]]}"
    elif action < SCHOOL:
        yield from of_wild_chip(action)
    elif action < TAKE:
        yield "School"
    elif action < NAME_SPACE:
        yield "die"
        if action == TAKE:
            yield f"way-{s.die}"
        elif action in (OPPOSITE, OPPOSITE_TOKEN):
            yield f"way-{7 - s.die}"
    else:
        yield f"pawn-{view.seat}"
        yield from of_space(action - NAME_SPACE)


def of_wild_chip(action: int) -> Iterator[str]:
    yield f"card-{JOKER}"
    if action < WILD_CARD:
        yield f"note-{FIRST[action - WILD_ENTER]}"
    elif action == WILD_CARD:
        yield "Cards to draw"
    elif action == WILD_CLEANSE:
        yield "Condition"
    else:
        yield f"law-{action - WILD_CANCEL}"


def of_space(kind: int) -> Iterator[str]:
    """Where a wild space is named: at the note that it feeds, or at the deck that it draws from."""
    yield f"note-{FIRST[kind]}" if kind < OCTAVES else "Cards to draw" if kind == Space.CARD else "Law-cards to draw"
