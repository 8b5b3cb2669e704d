"""The game in words: what buttons say."""
from __future__ import annotations

from gnothi.engine.view import View
from gnothi.games.conscious.deck import KIND_NAMES, NUMBERED
from gnothi.games.conscious.diagram import BOARD_NAMES, NOTE_NAMES
from gnothi.games.conscious.log import (
    DESIGNATION_WORDS,
    OCTAVE_WORDS,
    SCHOOL_WORDS,
    SHOCK_WORDS,
    SPACE_WORDS,
    law_words,
    source_words,
    tell,
)
from gnothi.games.conscious.notation import power_name
from gnothi.games.conscious.state import (
    ACCEPT,
    ALL_SHOCKS,
    AS_CARD,
    AS_CHIP,
    ASK,
    ASK_NOTHING,
    CATCH,
    CHOOSE,
    DECAY,
    DECLINE,
    DIE,
    DROP,
    GIVE,
    HELP,
    LEAVE_SKILL,
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
    WILD_CARD,
    WILD_CLEANSE,
    WILD_ENTER,
    WILD_SHOCK,
    Step,
)
from gnothi.games.conscious.table import describe, effect_words

__all__ = ["asks", "describe", "effect_words", "say", "tell"]

ROLL_SAYINGS = (
    "Take the roll", "Roll again, and take that (roll-option)", "Roll again (spend the token)",
    "Take the opposite side (roll-option)", "Take the opposite side (spend the token)",
)
SKILL_WORDS = ("Breathe when I eat", "Eat when I breathe", "Carbon-12")


ASKED = {
    Step.ASK_FACET: "C.1", Step.ASK_LAW: "G.0.3", Step.ASK_SHOCK: "I.4.a", Step.ASK_SKILL: "R34",
    Step.ASK_REASSIMILATE: "D.EXCESS.7", Step.ASK_WILD_CHIP: "H.3.b", Step.ASK_SCHOOL: "H.1", Step.ASK_ROLL: "C.2",
    Step.ASK_SPACE: "R.1", Step.ASK_DECAY: "N.1", Step.ASK_CARD: "S.2", Step.ASK_GIFT: "Q.2",
    Step.ASK_DISCARD: "L.0.4", Step.ASK_OFFER: "L.1.d",
}


def asks(view: View) -> str:
    """The clause of the question that is open."""
    s = view.s
    return ASKED.get(Step(s.stack[s.depth - 1].what), "") if s.depth else ""


# Buttons


def say(view: View, action: int) -> str:
    """What a button says."""
    if action < CHOOSE:
        return say_facet(view, action)
    if action < DECAY:
        return say_answer(view, action)
    return say_other(view, action)


def say_facet(view: View, action: int) -> str:
    if action == ROLL:
        return "Roll the die"
    if action == DIE:
        return "End this last turn"
    if action < MOON:
        law = int(view.s.seats[view.seat].laws[action - OBEY].law)
        return f"Obey {law_words(law)}: {effect_words(law)}"
    if action < TRANSFORM:
        return f"Use the moon: cancel all laws of {DESIGNATION_WORDS[action - MOON]}"
    if action < PLAY_FACE:
        return say_power(action)
    if action < PLAY_LAW:
        return f"Play {KIND_NAMES[NUMBERED + action - PLAY_FACE]}"
    if action < PLAY_BLANK:
        return f"Play the law {law_words(int(view.s.seats[view.seat].laws[action - PLAY_LAW].law))} as a card"
    if action < PLAY_GROUP:
        return f"Play the blank card as {BOARD_NAMES[action - PLAY_BLANK]}"
    group, code = divmod(action - PLAY_GROUP, 64)
    return f"Play {source_words(group, code)} for {BOARD_NAMES[group]}"


def say_power(action: int) -> str:
    words = power_name(action).split()
    if action < WILD_SHOCK:
        return f"Transform Emotions: {words[1]} and {words[2]} give the Ace of their suit"
    if action < ALL_SHOCKS:
        return f"Wild Shock: {words[2]} and {words[3]} give the X-Joker"
    return "All Shocks: AS and XJ give the JOKER"


def say_answer(view: View, action: int) -> str:
    frame = view.s.stack[max(int(view.s.depth) - 1, 0)]
    if action < SHOCK:
        return f"Choose {law_words(action - CHOOSE)}: {effect_words(action - CHOOSE)}"
    if action < USE_SKILL:
        return f"Wild shock: {SHOCK_WORDS[action - SHOCK]}"
    if action in (USE_SKILL, LEAVE_SKILL):
        skill = SKILL_WORDS[{2: 0, 10: 1, 14: 2}.get(int(frame.a), 0)]
        return f"“{skill}”: shock the chip on" if action == USE_SKILL else f"Leave “{skill}”: the chip stays"
    if action in (AS_CHIP, AS_CARD):
        return "Re-assimilate it as a chip of the octave below" if action == AS_CHIP else "Re-assimilate it as a card"
    if action < WILD_CANCEL:
        return say_wild(action)
    if action < SCHOOL:
        return f"Wild-chip: cancel {law_words(int(view.s.seats[view.seat].laws[action - WILD_CANCEL].law))}"
    if action < TAKE:
        return f"Enter the school of the {SCHOOL_WORDS[action - SCHOOL]}"
    if action < NAME_SPACE:
        return f"{ROLL_SAYINGS[action - TAKE]}: the die shows {view.s.die}"
    return f"Make it a {SPACE_WORDS[action - NAME_SPACE]}-space"


def say_wild(action: int) -> str:
    if action < WILD_CARD:
        return f"Wild-chip: enter it as {OCTAVE_WORDS[action - WILD_ENTER]}"
    return "Wild-chip: draw a card" if action < WILD_CLEANSE else "Wild-chip: cleanse yourself of Hasnamuss"


def say_other(view: View, action: int) -> str:
    if action < ASK:
        return f"Lose a chip at {NOTE_NAMES[action - DECAY]}"
    other = view.names[int(view.s.stack[max(int(view.s.depth) - 1, 0)].c)]
    if action < GIVE:
        return "Ask for nothing" if action == ASK_NOTHING else f"Ask {other} for {KIND_NAMES[action - ASK]}"
    if action < DROP:
        return f"Give {KIND_NAMES[action - GIVE]} to {other}"
    if action < ACCEPT:
        return f"Discard {KIND_NAMES[action - DROP]}"
    if action in (ACCEPT, DECLINE):
        verb = "Take" if action == ACCEPT else "Decline"
        return f"{verb} the Astral body of {other}"
    if action == OWN_UP:
        return "Own up: offer the help you forgot"
    if action < CATCH:
        return f"Offer help to {view.names[action - HELP]}"
    return f"Catch {view.names[action - CATCH]}: forgot to help"
