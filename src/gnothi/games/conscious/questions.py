"""What a player is asked, in words, and what is to be decided before anything else."""
from __future__ import annotations

from collections.abc import Callable

from gnothi.engine.english import a, either, listed, number, whose
from gnothi.engine.layout import Struct
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.conscious.asked import is_asleep, is_dying, stands_alone
from gnothi.games.conscious.deck import LAST_SPACE, SPACE, Space
from gnothi.games.conscious.diagram import NOTE_NAMES, OCTAVE, SCHOOLS, SKILL_AT, SKILL_TO
from gnothi.games.conscious.names import (
    OCTAVE_WORDS,
    SCHOOL_WORDS,
    SKILL_WORDS,
    STATE_WORDS,
    capital,
)
from gnothi.games.conscious.state import (
    CHOOSE,
    DIE,
    HAND,
    HELP,
    MOON,
    NOTE,
    OBEY,
    OCTAVE_ASKED,
    OTHER,
    OWN_UP,
    PLAY_FACE,
    PLAY_LAW,
    ROLL,
    SCHOOLS_OPEN,
    SLOTS,
    TRANSFORM,
    Body,
    Status,
    Step,
)
from gnothi.games.conscious.table import cards_left

LONG = 90       # letters of a question


@remembered
def question(view: View) -> str:
    """What is to be decided now, as a sentence to the player."""
    step = open_step(view)
    return QUESTIONS[step](view) if step is not None else call_question(view)


@remembered
def open_step(view: View) -> Step | None:
    """What this seat is asked; None where the game waits for another."""
    frame = top_frame(view)
    return Step(int(frame.what)) if int(frame.seat) == view.seat else None


def top_frame(view: View) -> Struct:
    frame: Struct = view.s.stack[max(int(view.s.depth) - 1, 0)]
    return frame


def call_question(view: View) -> str:
    return f"{whose(view.names[int(view.s.turn)])} turn: do you call on anybody in contact?"


# The next facet


def facet_question(view: View) -> str:
    """What may come next, and what must come before the turn can end."""
    ways = [words for words in (obey_words(view), play_words(view), *other_words(view)) if words]
    end = end_words(view)
    if not end and len(ways) == 1:
        return f"You must {ways[0]}."
    if not end:
        return fitting(f"What comes first: {either(ways)}?", "What comes first, of all that the laws leave you?")
    if not ways:
        return alone_question(view, end)
    last = "Your last turn, without a roll: " if is_dying(view.s, view.seat) else "What next: "
    things = f"{either([*ways, end])}?"
    return fitting(f"{last}{things}", capital(things), "What next?")


def fitting(*forms: str) -> str:
    """The first form of a question that is short enough."""
    return next((words for words in forms if len(words) <= LONG), forms[-1])


def alone_question(view: View, end: str) -> str:
    """Nothing is left but the end of the turn."""
    if is_asleep(view.s, view.seat):
        return f"You are asleep: {end}."
    return f"Nothing is left to do but {end}." if end != "roll" else "Roll the die: nothing else is left to do."


def obey_words(view: View) -> str:
    laws = [action - OBEY for action in view.actions if OBEY <= action < MOON]
    numbers = [int(view.s.seats[view.seat].laws[slot].law) for slot in laws]
    return f"obey {laws_named(numbers)}" if numbers else ""


def laws_named(numbers: list[int]) -> str:
    """
    >>> laws_named([81]), laws_named([81, 21])
    ('law 81', 'laws 81 and 21')
    """
    return f"law{'s' * (len(numbers) > 1)} {listed([str(law) for law in numbers])}"


def play_words(view: View) -> str:
    """How many cards may be played; a Law-card that must be played is named."""
    lone = [slot for slot in range(SLOTS) if stands_alone(view.s, view.seat, slot)] if is_awake(view) else []
    if lone and not end_words(view):
        named = laws_named([int(view.s.seats[view.seat].laws[slot].law) for slot in lone])
        plays = {action for action in view.actions if PLAY_FACE <= action < CHOOSE}
        return f"play {named}{' or another card' if plays - {PLAY_LAW + slot for slot in lone} else ''}"
    if not any(PLAY_FACE <= action < CHOOSE for action in view.actions):
        return ""
    left = cards_left(view, view.seat)
    return "play a Law-card" if not left else f"play {'a card' if left == 1 else f'up to {number(left)} cards'}"


@remembered
def is_awake(view: View) -> bool:
    return not is_asleep(view.s, view.seat)


def other_words(view: View) -> list[str]:
    ways = (("use a moon", MOON, TRANSFORM), ("use a power", TRANSFORM, PLAY_FACE), ("call", HELP, OWN_UP),
            ("own up", OWN_UP, OWN_UP + 1))
    return [words for words, first, end in ways if any(first <= action < end for action in view.actions)]


def end_words(view: View) -> str:
    if ROLL in view.actions:
        return "roll"
    if DIE not in view.actions:
        return ""
    me = view.s.seats[view.seat]
    return "die" if me.status == Status.LIVING else "end it"


# Questions inside a facet


def law_question(view: View) -> str:
    frames = [int(view.s.stack[depth].what) for depth in range(int(view.s.depth))]
    more = "another law" if Step.FACET_END in frames else "a second law"
    return f"{capital(more)} comes into play: which one of your pile?"


def skill_question(view: View) -> str:
    note = int(top_frame(view)[NOTE])
    skill = int(SKILL_AT[note])
    chip, to = capital(a(OCTAVE_WORDS[OCTAVE[note]])), NOTE_NAMES[SKILL_TO[skill]]
    return f"{chip} comes to {NOTE_NAMES[note]}: do you send it on to {to} (“{SKILL_WORDS[skill]}”)?"


def disc_question(view: View) -> str:
    octave = int(top_frame(view)[OCTAVE_ASKED])
    lower = a(OCTAVE_WORDS[octave - 1])
    return f"One {OCTAVE_WORDS[octave]} disc is too many: does it enter again as {lower}, or buy a card?"


def school_question(view: View) -> str:
    schools = int(top_frame(view)[SCHOOLS_OPEN])
    return f"Which school do you enter: {either([SCHOOL_WORDS[n] for n in range(SCHOOLS) if schools >> n & 1])}?"


def roll_question(view: View) -> str:
    me = view.s.seats[view.seat]
    die = int(view.s.die)
    there = min(max(int(me.position) + (die if me.trips % 2 == 0 else -die), 0), LAST_SPACE)
    return f"You rolled {die}, which leads to space {there}: do you take it?"


# Questions of landing, death and contact


def space_question(view: View) -> str:
    me = view.s.seats[view.seat]
    if me.status == Status.LIVING:
        return "You have reached the inner end: what kind of space is it for you?"
    place = "This Law-space" if SPACE[me.position] == Space.LAW else "This end of the spiral"
    return f"{place} is wild for you: what do you take from it?"


def decay_question(view: View) -> str:
    octave = OCTAVE_WORDS[int(top_frame(view)[OCTAVE_ASKED])]
    if view.s.seats[view.seat].body == Body.MENTAL:
        return f"Which {octave} do you give to the Universe?"
    return f"Which {octave} does your Astral body lose?"


def gift_question(view: View) -> str:
    other = int(top_frame(view)[OTHER])
    state = STATE_WORDS[min(int(view.s.seats[other].state) + 1, 3)]
    return f"{view.names[other]} is one card from {state}: which one do you give?"


def discard_question(view: View) -> str:
    me = view.s.seats[view.seat]
    more = int(me.hand_size) + int(me.duplicates) - HAND
    return f"You keep seven cards in death: which {f'{number(more)} do' if more > 1 else 'one do'} you discard?"


def offer_question(view: View) -> str:
    other = whose(view.names[int(top_frame(view)[OTHER])])
    chips, own = int(view.s.offered.sum()), int(view.s.seats[view.seat].notes.sum())
    return f"Do you take {other} Astral body, {number(chips)} chips, for your {number(own)}?"


QUESTIONS: dict[Step, Callable[[View], str]] = {
    Step.ASK_FACET: facet_question,
    Step.ASK_LAW: law_question,
    Step.ASK_SHOCK: lambda view: "The X-Joker gives you one shock: which one?",
    Step.ASK_SKILL: skill_question,
    Step.ASK_REASSIMILATE: disc_question,
    Step.ASK_WILD_CHIP: lambda view: "The fourth chip on your JOKER is wild: what do you use it for?",
    Step.ASK_SCHOOL: school_question,
    Step.ASK_ROLL: roll_question,
    Step.ASK_SPACE: space_question,
    Step.ASK_DECAY: decay_question,
    Step.ASK_CARD: lambda view: f"Which card do you ask {view.names[int(top_frame(view)[OTHER])]} for?",
    Step.ASK_GIFT: gift_question,
    Step.ASK_DISCARD: discard_question,
    Step.ASK_OFFER: offer_question,
}


# What is to be decided first, within a sentence


def first(view: View, step: Step) -> str:
    """What stands before everything else, like *first use the wild-chip*."""
    frame = top_frame(view)
    words = FIRST[step]
    return words.format(
        die=int(view.s.die), other=view.names[int(frame[OTHER])] if 0 <= int(frame[OTHER]) < view.seats else "",
        octave=OCTAVE_WORDS[int(frame[OCTAVE_ASKED])] if 0 <= int(frame[OCTAVE_ASKED]) < len(OCTAVE_WORDS) else "",
    )


FIRST = {
    Step.ASK_LAW: "first choose a law of your pile",
    Step.ASK_SHOCK: "first choose the shock of the X-Joker",
    Step.ASK_SKILL: "first use the skill or leave it",
    Step.ASK_REASSIMILATE: "first say what becomes of the {octave} disc too many",
    Step.ASK_WILD_CHIP: "first use the wild-chip",
    Step.ASK_SCHOOL: "first choose your school",
    Step.ASK_ROLL: "first decide about the {die} that you rolled",
    Step.ASK_SPACE: "first say what you take from this wild space",
    Step.ASK_DECAY: "first choose the {octave} that goes",
    Step.ASK_CARD: "first say what you ask {other} for",
    Step.ASK_GIFT: "first choose the card for {other}",
    Step.ASK_DISCARD: "first discard down to seven cards",
    Step.ASK_OFFER: "first take or decline the Astral body of {other}",
}
