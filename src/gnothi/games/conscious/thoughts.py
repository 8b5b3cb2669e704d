"""What people might think of doing with a thing, legal or not, and the word of the glossary that says what it is."""
from __future__ import annotations

from functools import cache

from gnothi.engine.layout import Struct
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.conscious.asked import is_dying
from gnothi.games.conscious.deck import (
    FACE_KIND,
    LAW_EFFECT,
    LAW_FREES,
    LAW_KIND,
    LAW_OPTION,
    LAW_SHARED,
    MAKES,
    NUMBERED,
    SPACE,
    Effect,
    Space,
)
from gnothi.games.conscious.diagram import (
    ACES,
    AS,
    FIRST,
    JOKER,
    LA_6,
    OCTAVE,
    SCHOOLS,
    SKILL_AT,
    TOP,
    X_JOKER,
)
from gnothi.games.conscious.mat import SHOCKED_BY
from gnothi.games.conscious.offers import SHOCKS_FROM, power_cards
from gnothi.games.conscious.state import (
    AGAIN,
    AGAIN_TOKEN,
    ALL_SHOCKS,
    AS_CARD,
    AS_CHIP,
    CATCH,
    CHOOSE,
    DECAY,
    DIE,
    DROP,
    FROM_HAND,
    FROM_LAW,
    GIVE,
    HELP,
    MOON,
    NAME_SPACE,
    OBEY,
    OPPOSITE,
    OPPOSITE_TOKEN,
    OWN_UP,
    PLAY_FACE,
    PLAY_GROUP,
    PLAY_LAW,
    ROLL,
    SCHOOL,
    SHOCK,
    TRANSFORM,
    USE_SKILL,
    VIGILANCE,
    WILD_CANCEL,
    WILD_CARD,
    WILD_CLEANSE,
    WILD_ENTER,
    WILD_SHOCK,
    Status,
)

Thoughts = tuple[int, ...]

TOKENS = (AGAIN_TOKEN, OPPOSITE_TOKEN)                  # by LAW_OPTION


# The spiral


@remembered
def at_die(view: View) -> Thoughts:
    end = DIE if is_dying(view.s, view.seat) else ROLL
    return end, AGAIN, OPPOSITE


def at_pawn(view: View, seat: int) -> Thoughts:
    if view.seat < 0:
        return ()
    if seat != view.seat:
        return HELP + seat, CATCH + seat
    return (ROLL, OWN_UP) if view.s.options.fifth_striving == VIGILANCE else (ROLL,)


def pawn_word(me: Struct) -> str:
    if me.hasnamuss:
        return "Hasnamuss"
    return "progress" if int(me.status) == Status.LIVING else "non-living"


@cache
def space_word(space: int) -> str:
    return "wild space" if SPACE[space] == Space.WILD else "space"


# One's own body


def at_note(me: Struct, note: int) -> Thoughts:
    return note_thoughts(note, int(me.status) != Status.LIVING, bool(me.chips[JOKER]))


@cache
def note_thoughts(note: int, decays: bool, has_joker: bool) -> Thoughts:
    """Chips enter at the bottom, are shocked before an interval, and turn into discs at the top."""
    found: list[int] = []
    if note in FIRST:
        found += [NAME_SPACE + int(OCTAVE[note])] + ([WILD_ENTER + int(OCTAVE[note])] if has_joker else [])
    if SKILL_AT[note] >= 0:
        found.append(USE_SKILL)
    found += [SHOCK + shock for shock, notes in enumerate(SHOCKS_FROM) if note in notes]
    if note in TOP:
        found += [AS_CHIP, AS_CARD] if note >= LA_6 else [AS_CARD]
    return (*found, DECAY + note) if decays else tuple(found)


def note_word(note: int) -> str:
    return "interval" if note in SHOCKED_BY else "surplus" if note in TOP else "note"


@cache
@cache
def at_card(card: int) -> Thoughts:
    """What would put a chip on a board card, and what would take one from it."""
    powers = [power for power in range(TRANSFORM, ALL_SHOCKS + 1) if card in (*power_cards(power), made_by(power))]
    if card < ACES:
        face = [PLAY_FACE + int(FACE_KIND[card]) - NUMBERED] if FACE_KIND[card] >= 0 else []
        return (*face, *hand_plays(card), *powers)
    if card == X_JOKER:
        return (*powers, SHOCK, SHOCK + 1, SHOCK + 2)
    return (*powers, *range(WILD_ENTER, WILD_CARD + 1)) if card == JOKER else tuple(powers)


@cache
def made_by(power: int) -> int:
    """The board card that a power makes."""
    if power < WILD_SHOCK:
        return ACES + (power - TRANSFORM) // 3
    return X_JOKER if power < ALL_SHOCKS else JOKER


def card_word(card: int) -> str:
    return "board card" if card < ACES else "Ace" if card <= AS else "X-Joker" if card == X_JOKER else "JOKER"


# Cards


@cache
def hand_plays(group: int, with_member: int = -1, source: int = FROM_HAND) -> Thoughts:
    """Two or three cards of a group from the hand; with a member, those that take it, from the hand or a law."""
    found = []
    for taken in (0b011, 0b101, 0b110, 0b111):
        if with_member < 0 or taken >> with_member & 1:
            code = sum((source if member == with_member else FROM_HAND) << 2 * member
                       for member in range(3) if taken >> member & 1)
            found.append(PLAY_GROUP + 64 * group + code)
    return tuple(found)


@cache
def at_hand(kind: int, alone: bool) -> Thoughts:
    """A card of the hand is played, given in help, or discarded."""
    plays = (PLAY_FACE + kind - NUMBERED,) if kind >= NUMBERED else hand_plays(int(MAKES[kind]), kind % 3)
    return (*plays, DROP + kind) if alone else (*plays, GIVE + kind, DROP + kind)


def at_law(me: Struct, slot: int) -> Thoughts:
    """A law in play is obeyed and played; a moon or a token is used, and a wild-chip cancels."""
    law = int(me.laws[slot].law)
    found = [OBEY + slot, PLAY_LAW + slot]
    if LAW_KIND[law] >= 0 and LAW_EFFECT[law] != Effect.WILD_VALUE:
        kind = int(LAW_KIND[law])
        found += hand_plays(int(MAKES[kind]), kind % 3, FROM_LAW)
    if LAW_FREES[law] >= 0:
        found.append(MOON + int(LAW_FREES[law]))
    if LAW_EFFECT[law] == Effect.ROLL_TOKEN:
        found.append(TOKENS[LAW_OPTION[law]])
    return (*found, WILD_CANCEL + slot) if me.chips[JOKER] else tuple(found)


def at_pile(law: int) -> Thoughts:
    return (CHOOSE + law,)


LAW_WORDS = {
    Effect.MOON: "moon", Effect.SLEEP: "asleep", Effect.DEATH_NOW: "dying turn", Effect.DEATH_IN: "death-space",
    Effect.NO_SKILLS: "skill", Effect.NO_POWERS: "power", Effect.NO_ESCAPE: "without escape",
    Effect.WILD_VALUE: "blank card", Effect.MAGNETIC_CENTER: "Magnetic Center moment",
    Effect.ROLL_TOKEN: "roll-option", Effect.HASNAMUSS: "Hasnamuss", Effect.SHOCK: "shock",
}


@cache
def law_word(law: int) -> str:
    return "shared law" if LAW_SHARED[law] else LAW_WORDS.get(Effect(int(LAW_EFFECT[law])), "Law-card")


# Rows


ROW_WORDS = {
    "State of ‘I’": "state", "School": "school", "Next state": "state", "Body": "Diagram of Nutrition",
    "Next body": "crystallise", "Way": "spiral", "Cards to play": "allowance", "Hand": "hand",
    "Law pile": "law pile", "Condition": "dying turn", "Type": "type", "Cards to draw": "hand",
    "Law-cards to draw": "Law-card", "Chips of the Universe": "Universe",
}
ROW_THOUGHTS: dict[str, Thoughts] = {
    "School": tuple(range(SCHOOL, SCHOOL + SCHOOLS)), "Way": (ROLL,), "Condition": (WILD_CLEANSE,),
    "Law pile": tuple(range(MOON, TRANSFORM)),
    "Cards to draw": (NAME_SPACE + Space.CARD, WILD_CARD), "Law-cards to draw": (NAME_SPACE + Space.LAW,),
}
