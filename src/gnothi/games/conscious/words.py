"""The game in words: what buttons say, of what can be done now and of what cannot."""
from __future__ import annotations

from gnothi.engine.english import a, listed, whose
from gnothi.engine.view import View
from gnothi.games.conscious.asked import token_slot, wild_clause
from gnothi.games.conscious.deck import LAST_SPACE, LAW_FACE, NUMBERED, SPACE, Space
from gnothi.games.conscious.described import describe
from gnothi.games.conscious.diagram import FIRST, HOLDS, NOTE_NAMES, OCTAVE, SKILL_AT, SKILL_TO
from gnothi.games.conscious.effects import effect_words
from gnothi.games.conscious.log import tell
from gnothi.games.conscious.names import (
    BOARD_WORDS,
    DESIGNATION_WORDS,
    KIND_WORDS,
    OCTAVE_WORDS,
    SCHOOL_WORDS,
    SHOCK_WORDS,
    SKILL_WORDS,
    SPACE_WORDS,
    capital,
    law_words,
    pretty,
    source_words,
    the_card,
    with_it,
)
from gnothi.games.conscious.notation import power_name
from gnothi.games.conscious.questions import open_step, top_frame
from gnothi.games.conscious.state import (
    ACCEPT,
    AGAIN,
    AGAIN_TOKEN,
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
    MOON,
    NAME_SPACE,
    NOTE,
    OBEY,
    OCTAVE_ASKED,
    OPPOSITE,
    OTHER,
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
    Body,
    Status,
    Step,
)
from gnothi.games.conscious.travel import AGAIN_OPTION, OPPOSITE_OPTION

__all__ = ["asks", "describe", "say", "tell"]

ASKED = {
    Step.ASK_FACET: "C.1", Step.ASK_LAW: "G.0.3", Step.ASK_SHOCK: "I.4.a", Step.ASK_SKILL: "R34",
    Step.ASK_REASSIMILATE: "D.EXCESS.7", Step.ASK_WILD_CHIP: "H.3.b", Step.ASK_SCHOOL: "H.1", Step.ASK_ROLL: "C.2",
    Step.ASK_CARD: "S.2", Step.ASK_GIFT: "Q.2", Step.ASK_DISCARD: "L.0.4", Step.ASK_OFFER: "L.1.d",
}


def asks(view: View) -> str:
    """The clause of the question that is open."""
    s = view.s
    if not s.depth:
        return ""
    frame = s.stack[s.depth - 1]
    if frame.what == Step.ASK_DECAY:
        return "N.2" if s.seats[frame.seat].body == Body.MENTAL else "N.1"
    if frame.what == Step.ASK_SPACE:
        return str(view.game.clauses[wild_clause(s, int(frame.seat))])
    return ASKED.get(Step(int(frame.what)), "")


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
        return say_end(view)
    if action < MOON:
        law = law_at(view, action - OBEY)
        return f"Obey {law_words(law)}: {effect_words(law)}" if law else "Obey another law"
    if action < TRANSFORM:
        return f"Use the moon: cancel your other laws of {DESIGNATION_WORDS[action - MOON]}"
    if action < PLAY_FACE:
        return say_power(action)
    return say_play(view, action)


def law_at(view: View, slot: int) -> int:
    return int(view.s.seats[view.seat].laws[slot].law)


def say_end(view: View) -> str:
    """How the last turn ends."""
    me = view.s.seats[view.seat]
    if me.status == Status.ASTRAL:
        goes_on = "go on in the Mental body" if me.body == Body.MENTAL else "leave the game: the Astral body decays"
        return f"End this last turn and {goes_on}"
    if me.body == Body.PHYSICAL:
        return "Die, and be out: no body has crystallised"
    return f"Die, and go on in the {('', 'Astral', 'Mental')[me.body]} body"


def say_power(action: int) -> str:
    cards = [pretty(word) for word in power_name(action).split()[-2:]] if action < ALL_SHOCKS else []
    if action < WILD_SHOCK:
        return f"Transform Emotions: {listed(cards)} become the Ace of their suit"
    if action < ALL_SHOCKS:
        return f"Wild Shock: {listed(cards)} become the X-Joker"
    return "All Shocks: A♠ and the X-Joker become the JOKER"


def say_play(view: View, action: int) -> str:
    if action < PLAY_LAW:
        card = KIND_WORDS[NUMBERED + action - PLAY_FACE]
        return f"Play {card}: a chip on {card}"
    if action < PLAY_BLANK:
        law = law_at(view, action - PLAY_LAW)
        if LAW_FACE[law] < 0:
            return f"Play {law_words(law)}, by itself" if law else "Play another law"
        return f"Play {law_words(law)}, as a card: a chip on {the_card(int(LAW_FACE[law]))}"
    if action < PLAY_GROUP:
        return f"Play the blank card as {the_card(action - PLAY_BLANK)}: a chip on it"
    group, code = divmod(action - PLAY_GROUP, 64)
    cards = sum(1 for member in range(3) if code >> 2 * member & 3)
    return f"Play {source_words(group, code)}: {'two chips' if cards == 3 else 'a chip'} on {BOARD_WORDS[group]}"


# Answers within a facet


def say_answer(view: View, action: int) -> str:
    if action < SHOCK:
        law = action - CHOOSE
        return f"Choose {law_words(law)}: {effect_words(law)}" if law else "Choose no law"
    if action < USE_SKILL:
        return f"Wild shock: {SHOCK_WORDS[action - SHOCK]}"
    if action < AS_CHIP:
        return say_skill(view, action == USE_SKILL)
    if action in (AS_CHIP, AS_CARD):
        return say_disc(view, action == AS_CHIP)
    if action < SCHOOL:
        return say_wild(view, action)
    if action < TAKE:
        return f"Enter the school of the {SCHOOL_WORDS[action - SCHOOL]}"
    if action < NAME_SPACE:
        return say_roll(view, action)
    return say_space(view, action - NAME_SPACE)


def say_skill(view: View, used: bool) -> str:
    """A skill sends the chip on; left alone it stays, if there is room."""
    if open_step(view) != Step.ASK_SKILL:
        return "Use a skill: send an arriving chip on" if used else "Leave the skill"
    note = int(top_frame(view)[NOTE])
    chip, skill = OCTAVE_WORDS[OCTAVE[note]], int(SKILL_AT[note])
    if used:
        return f"“{SKILL_WORDS[skill]}”: the {chip} goes on to {NOTE_NAMES[SKILL_TO[skill]]}"
    if view.s.seats[view.seat].notes[note] >= HOLDS[note]:
        return f"Leave the skill: {NOTE_NAMES[note]} is full, the {chip} is lost"
    return f"Leave the skill: the {chip} stays on {NOTE_NAMES[note]}"


def say_disc(view: View, as_chip: bool) -> str:
    if open_step(view) != Step.ASK_REASSIMILATE:
        return "Take a disc back in as a lower chip" if as_chip else "Draw a card for a disc"
    octave = int(top_frame(view)[OCTAVE_ASKED])
    disc = f"the {OCTAVE_WORDS[octave]} disc too many"
    return capital(f"{entry(octave - 1)} for {disc}" if as_chip else f"draw a card for {disc}")


def entry(octave: int) -> str:
    return f"take in {a(OCTAVE_WORDS[octave])} at {NOTE_NAMES[FIRST[octave]]}"


def say_wild(view: View, action: int) -> str:
    if action < WILD_CARD:
        return f"Wild-chip: {entry(action - WILD_ENTER)}"
    if action < WILD_CANCEL:
        return "Wild-chip: draw a card" if action < WILD_CLEANSE else "Wild-chip: cleanse yourself of Hasnamuss"
    law = law_at(view, action - WILD_CANCEL)
    return f"Wild-chip: cancel {law_words(law)}{with_it(law)}" if law else "Wild-chip: cancel another law"


# The roll and the space


ROLL_CHOICES = (
    "Take the roll", "Roll again, as a Steward", "Roll again, by a token", "Take the opposite side, as a Master",
    "Take the opposite side, by a token",
)

def say_roll(view: View, action: int) -> str:
    """What each choice about the roll leads to."""
    if open_step(view) != Step.ASK_ROLL or action not in view.actions:
        return ROLL_CHOICES[action - TAKE]
    die = int(view.s.die)
    if action == TAKE:
        return f"Take the {die}: {landing(view, die)}"
    option = AGAIN_OPTION if action in (AGAIN, AGAIN_TOKEN) else OPPOSITE_OPTION
    if action in (AGAIN, OPPOSITE):
        by = "your roll-option"
    else:
        by = f"spend law {law_at(view, int(token_slot(view.s, view.seat, option)))}"
    return f"Roll again ({by})" if option == AGAIN_OPTION else f"Opposite: {7 - die}, {landing(view, 7 - die)} ({by})"


def landing(view: View, pips: int) -> str:
    """Where a roll leads, what is passed, and who stands there."""
    me = view.s.seats[view.seat]
    here, step = int(me.position), 1 if me.trips % 2 == 0 else -1
    there = min(max(here + step * pips, 0), LAST_SPACE)
    words = f"to space {there}, {SPACE_WORDS[SPACE[there]]}"
    passed = sum(1 for space in range(here + step, there, step) if SPACE[space] == Space.LAW)
    if passed and me.status == Status.LIVING:
        words += f", past {'a Law-space' if passed == 1 else 'two Law-spaces'}"
    met = [
        view.names[seat] for seat in range(view.seats)
        if seat != view.seat and view.s.seats[seat].status < Status.OUT and view.s.seats[seat].position == there
    ]
    return words + (f", to {listed(met)}" if met else "")


def say_space(view: View, kind: int) -> str:
    """What the lander makes of a wild space; for the non-living there is no other (N.STAR.2)."""
    if view.s.seats[view.seat].status != Status.LIVING or open_step(view) != Step.ASK_SPACE:
        return capital(entry(kind)) if kind < Space.CARD else ("Draw a card", "Draw a Law-card")[kind - Space.CARD]
    gives = (*(entry(octave) for octave in range(3)), "draw a card", "a Law-card, and a Magnetic Center moment")[kind]
    return f"Make it {a(SPACE_WORDS[kind])}-space: {gives}"


# The others


def say_other(view: View, action: int) -> str:
    step = open_step(view)
    if action < ASK:
        return say_decay(view, NOTE_NAMES[action - DECAY])
    if action == DECLINE and step == Step.ASK_SPACE:
        return "Take nothing"
    if action >= HELP:
        return say_call(view, action)
    other = view.names[int(top_frame(view)[OTHER])] if step in WITH_ANOTHER else "another"
    if action < GIVE:
        return "Ask for nothing" if action == ASK_NOTHING else f"Ask {other} for {KIND_WORDS[action - ASK]}"
    if action < DROP:
        return f"Give {KIND_WORDS[action - GIVE]} to {other}, and draw three cards"
    if action < ACCEPT:
        return f"Discard {KIND_WORDS[action - DROP]}"
    return f"{'Take over' if action == ACCEPT else 'Decline'} {whose(other)} Astral body"


WITH_ANOTHER = (Step.ASK_CARD, Step.ASK_GIFT, Step.ASK_OFFER)     # questions that name somebody


def say_decay(view: View, note: str) -> str:
    if view.s.seats[view.seat].body == Body.MENTAL:
        return f"Give a chip on {note} to the Universe"
    return f"Lose a chip on {note}"


def say_call(view: View, action: int) -> str:
    if action == OWN_UP:
        return "Own up: offer the help you forgot"
    other = action - HELP if action < CATCH else action - CATCH
    name = view.names[other] if other < view.seats else f"player {other + 1}"
    return f"Offer {name} help" if action < CATCH else f"Accuse {name} of forgetting to help"
