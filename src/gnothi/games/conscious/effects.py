"""What each law does, in our words and completely."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from gnothi.engine.english import count, listed
from gnothi.games.conscious.deck import LAWS, OCTAVE_NAMES
from gnothi.games.conscious.diagram import NOTE_NAMES, TOP
from gnothi.games.conscious.names import OCTAVE_WORDS

Card = Mapping[str, Any]

SHOCKS = {
    "food": "the Food shock: a Food goes from MI-192 to FA-96",
    "self_remember": "Self-remember: an Impression goes from DO-48 to RE-24",
    "transform": "Transform: an Impression goes from MI-12 to FA-6, and a Food from TI-12 to DO-6",
    "all": "all shocks: the Food shock, Self-remember and Transform",
}
TAKEN = {
    "type": "turn over as many Law-cards as your type and take the last: nothing cancels it while this law lies there",
    "top": "turn over a Law-card: everybody takes it, and nothing cancels it while this law lies there",
}
WAYS = {"choice": "of your choice", "random": "at random"}
TOKENS = {"opposite": "take the opposite side", "again": "roll again"}


@cache
def effect_words(law: int) -> str:
    """
    >>> effect_words(8)
    'lose all chips on DO-768'
    """
    card = LAWS[law - 1]
    words = EFFECTS[card["effect"]](card)
    return words + ("; every other living player gets this law too" if card["scope"] == "all" else "")


def notes_of(card: Card) -> str:
    octave = card.get("group", "").partition("octave:")[2]
    if octave:
        return f"every {OCTAVE_WORDS[OCTAVE_NAMES.index(octave)]} note"
    return listed(card["notes"])


def losses(card: Card) -> str:
    words = f"lose all chips on {notes_of(card)}"
    if "next_highest" not in card:
        return words
    octave = OCTAVE_NAMES.index(card["next_highest"])
    return f"{words} and on your highest filled {OCTAVE_WORDS[octave]} note below {NOTE_NAMES[TOP[octave]]}"


def lifts(card: Card) -> str:
    """All chips of one note go straight to another, and what happens if there are none (R28)."""
    words = "; ".join(lift_words(lift) for lift in card["lifts"])
    return words + (f"; if {card['if_none']} is empty, gain a chip there instead" if "if_none" in card else "")


def lift_words(lift: Mapping[str, str]) -> str:
    words = f"all chips on {lift['from']} go to {lift['to']}"
    if "else_highest" not in lift:
        return words
    octave = OCTAVE_WORDS[OCTAVE_NAMES.index(lift["else_highest"])]
    return f"{words}, or, if it is empty, those on your highest filled {octave} note below {lift['to']}"


EFFECTS: dict[str, Callable[[Card], str]] = {
    "create": lambda card: f"gain a chip on {notes_of(card)}",
    "lose": losses,
    "lose_lowest": lambda card: f"lose all chips on your lowest filled {card['octave'].capitalize()} note",
    "lift": lifts,
    "shock": lambda card: SHOCKS[card["shock"]],
    "sleep": lambda card: f"sleep for {card['spaces']} spaces: only obey laws and roll, and take no space",
    "no_skills": lambda card: f"have no skills for {card['spaces']} spaces",
    "no_powers": lambda card: f"have no powers for {card['spaces']} spaces",
    "death_now": lambda card: "die at the end of this turn, unless you cancel it",
    "death_in": lambda card: f"die {card['spaces']} spaces from here, in the turn after you reach that space",
    "moon": lambda card: f"keep it as a moon: it can cancel your laws of {card['frees'].replace('_', ' ')}",
    "no_escape": lambda card: TAKEN[card["take"]],
    "wild_value": lambda card: "nothing to obey; it may be played as any card",
    "magnetic_center": lambda card: "a Magnetic Center moment: play one more card this turn",
    "extra_law": lambda card: f"one more law of your pile comes into play, {WAYS[card['by']]}",
    "draw_cards": lambda card: f"draw {count(card['count'], 'card')}",
    "draw_laws": lambda card: f"add {count(card['count'], 'Law-card')} to your pile",
    "discard_random": lambda card: f"lose {count(card['count'], 'card')} of your hand at random",
    "lose_half_cards": lambda card: "lose half your cards at random; of an odd number you keep the larger half",
    "discard_law_pile": lambda card: "discard your law pile; laws in play stay",
    "roll_token": lambda card: f"keep it: after one later roll you may {TOKENS[card['option']]}",
    "cancel_all": lambda card: "cancel all your other laws in play, but those taken without escape",
    "hasnamuss": lambda card: "become a Hasnamuss: no roll-options, and no win until you are cleansed",
}
