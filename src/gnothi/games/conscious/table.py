"""The table in sentences: what laws do, how people stand, what they have."""
from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.conscious.cards import allowance
from gnothi.games.conscious.deck import KIND_NAMES, LAW_EFFECT, LAWS, Effect
from gnothi.games.conscious.diagram import BOARD_NAMES, NOTE_NAMES, OCTAVE, OCTAVES, SCHOOLS
from gnothi.games.conscious.kept import is_asleep, is_dying, progress
from gnothi.games.conscious.log import OCTAVE_WORDS, SCHOOL_WORDS, STATE_WORDS, STATUS_WORDS, law_words
from gnothi.games.conscious.state import IN_PILE, SLOTS, Status, Step

# What laws do, in our words


@cache
def effect_words(law: int) -> str:
    """
    >>> effect_words(8)
    'lose all chips at DO-768'
    """
    card = LAWS[law - 1]
    notes = ", ".join(card.get("notes", ()))
    words = {
        "create": f"a chip at {notes}",
        "lose": f"lose all chips at {notes}",
        "lose_lowest": f"lose the lowest filled note of {card.get('octave')}",
        "lift": lift_words(card.get("lifts", ())),
        "shock": f"{card.get('shock', '').replace('_', '-')} shock",
        "sleep": f"stay asleep for {card.get('spaces')} spaces",
        "no_skills": f"no skills for {card.get('spaces')} spaces",
        "no_powers": f"no powers for {card.get('spaces')} spaces",
        "death_now": "die at the end of this turn",
        "death_in": f"die in {card.get('spaces')} spaces",
        "moon": f"a moon against laws of {card.get('frees', '').replace('_', ' ')}",
        "no_escape": "take a law of the deck without escape",
        "wild_value": "nothing to obey; may stand for any card",
        "magnetic_center": "a Magnetic Center moment",
        "extra_law": f"one more law of your pile, by {card.get('by')}",
        "draw_cards": f"draw {card.get('count')} cards",
        "draw_laws": f"add {card.get('count')} laws to your pile",
        "discard_random": f"lose {card.get('count')} card at random",
        "lose_half_cards": "lose half your cards at random",
        "discard_law_pile": "discard your law pile",
        "roll_token": f"a token: after a roll, {card.get('option')}",
        "cancel_all": "cancel all laws in play",
        "hasnamuss": "become a Hasnamuss",
    }[card["effect"]]
    if "next_highest" in card:
        words += f" and the next highest {card['next_highest']} note"
    return words + ("; for everybody" if card["scope"] == "all" or card.get("whom") == "all" else "")


def lift_words(lifts: list[dict[str, str]]) -> str:
    return " and ".join(f"all of {lift['from']} to {lift['to']}" for lift in lifts)


# The table


def describe(view: View) -> list[str]:
    """The whole table in sentences."""
    lines = [moment(view)]
    for seat in range(view.seats):
        lines += describe_seat(view, seat)
    given = [str(space) for space in range(len(view.s.universe)) if view.s.universe[space]]
    if given:
        lines.append(f"Chips of the Universe lie on {listed(given)}.")
    return lines


def moment(view: View) -> str:
    """Whose turn it is and what is asked."""
    s = view.s
    if s.ended:
        if s.winner < 0:
            return "The game is over; nobody has started over."
        return f"The game is over: {view.called(int(s.winner))} started over first."
    seat = int(s.turn)
    frame = s.stack[s.depth - 1]
    whose = "Your turn" if seat == view.seat else f"{view.names[seat]}’s turn"
    dying = is_dying(s, seat)
    asked = "the next facet, or the end" if dying and frame.what == Step.ASK_FACET else QUESTIONS[Step(int(frame.what))]
    if int(frame.seat) != seat:
        asked = f"{view.called(int(frame.seat))}: {asked}"
    last = ", the last without a roll" if dying else ""
    return f"{whose} ({s.seats[seat].turns}{last}): {asked}."


QUESTIONS = {
    Step.ASK_FACET: "the next facet, or the roll",
    Step.ASK_LAW: "choose a law of the pile",
    Step.ASK_SHOCK: "choose the wild shock",
    Step.ASK_SKILL: "use a skill or not",
    Step.ASK_REASSIMILATE: "re-assimilate a surplus",
    Step.ASK_WILD_CHIP: "use the wild-chip",
    Step.ASK_SCHOOL: "choose a school",
    Step.ASK_ROLL: "what to do with the roll",
    Step.ASK_SPACE: "name the wild space",
    Step.ASK_DECAY: "where to lose a chip",
    Step.ASK_CARD: "ask for a card",
    Step.ASK_GIFT: "which card to give in help",
    Step.ASK_DISCARD: "discard down to seven cards",
    Step.ASK_OFFER: "an Astral body is offered",
}


def describe_seat(view: View, seat: int) -> list[str]:
    s = view.s
    me = s.seats[seat]
    if me.status >= Status.OUT:
        return [standing_line(view, seat)]
    lines = [
        standing_line(view, seat),
        f"{notes_words(tuple(me.notes.tolist()))}.",
        f"{discs_words(me)}. {chips_words(tuple(me.chips.tolist()))}.",
        cards_words(view, seat),
    ]
    awake = not is_asleep(s, seat)
    laws = [law_state(me.laws[slot], awake) for slot in range(SLOTS) if me.laws[slot].law] if me.n_laws else []
    return [*lines, f"Laws in play: {'; '.join(laws)}."] if laws else lines


def standing_line(view: View, seat: int) -> str:
    """Who somebody is and where, in a sentence."""
    me = view.s.seats[seat]
    called = view.called(seat)
    who = called[0].upper() + called[1:]
    if me.status >= Status.OUT:
        return f"{who}: {STATUS_WORDS[me.status]}."
    travelled = progress(view.s, seat)
    return f"{who}: {', '.join(standing_words(view, seat))}; on space {me.position}, {travelled} travelled."


def standing_words(view: View, seat: int) -> list[str]:
    s = view.s
    me = s.seats[seat]
    marks = [STATUS_WORDS[me.status], STATE_WORDS[me.state], f"type {me.type_no}"]
    if 0 <= me.school < SCHOOLS:
        marks.append(f"school of the {SCHOOL_WORDS[me.school]}")
    if me.status == Status.LIVING and me.body:
        marks.append(("", "Astral body made", "Mental body made")[me.body])
    marks += ["Hasnamuss"] if me.hasnamuss else []
    marks += ["asleep"] if is_asleep(s, seat) else []
    marks += ["dying"] if is_dying(s, seat) else []
    return marks


def listed(words: Sequence[str]) -> str:
    """
    >>> listed(["DO-768", "RE-384", "MI-192"])
    'DO-768, RE-384 and MI-192'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


@lru_cache(maxsize=256)
def notes_words(notes: tuple[int, ...]) -> str:
    """Where the chips stand, octave by octave.

    >>> notes_words((1, 1, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    'Food at DO-768, RE-384 and MI-192 (2). Air at DO-192. No Impression'
    """
    found: list[list[str]] = [[] for _ in range(OCTAVES)]
    for note, chips in enumerate(notes):
        if chips:
            found[OCTAVE[note]].append(NOTE_NAMES[note] + (f" ({chips})" if chips > 1 else ""))
    return ". ".join(
        f"{OCTAVE_WORDS[octave]} at {listed(places)}" if places else f"No {OCTAVE_WORDS[octave]}"
        for octave, places in enumerate(found)
    )


def discs_words(me: Struct) -> str:
    found = [f"{disc} {OCTAVE_WORDS[octave]}" for octave, disc in enumerate(me.discs.tolist()) if disc]
    return f"Discs: {listed(found)}" if found else "No discs"


@lru_cache(maxsize=256)
def chips_words(chips: tuple[int, ...]) -> str:
    found = [BOARD_NAMES[card] + (f" ({chip})" if chip > 1 else "") for card, chip in enumerate(chips) if chip]
    return f"Chips on {listed(found)}" if found else "No chips on board cards"


def cards_words(view: View, seat: int) -> str:
    """The hand, for its owner by name, for others by number."""
    s = view.s
    me = s.seats[seat]
    left = ""
    if seat == s.turn and not s.ended:
        left = f" {counted(cards_left(view, seat), 'card')} may still be played."
    if seat != view.seat:
        duplicates = f" and {counted(int(me.duplicates), 'duplicate')}" if me.duplicates else ""
        return f"{counted(int(me.hand_size), 'card')} in hand{duplicates}, {me.pile_size} in the law pile.{left}"
    held = enumerate(me.held.tolist())
    hand = [KIND_NAMES[kind] + (f" ×{count}" if count > 1 else "") for kind, count in held if count]
    pile = [f"#{law}" for law in pile_of(view, seat)]
    return f"Hand: {listed(hand) or 'empty'}. Law pile: {listed(pile) or 'empty'}.{left}"


def counted(number: int, thing: str) -> str:
    """
    >>> counted(1, "card"), counted(2, "card")
    ('1 card', '2 cards')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def cards_left(view: View, seat: int) -> int:
    """How many cards of the hand may still be played this turn; a sleeper plays none (R10)."""
    if is_asleep(view.s, seat):
        return 0
    return max(0, int(allowance(view.s, seat)) - int(view.s.seats[seat].spent))


def pile_of(view: View, seat: int) -> list[int]:
    """The laws of a pile that who looks may know."""
    return [law for law, where in enumerate(view.s.law_at.tolist()) if law and where == IN_PILE + seat]


def law_state(law: Struct, awake: bool = True) -> str:
    """A law in play with what is still to be done about it."""
    number = int(law.law)
    marks = law_marks(law, awake)
    return f"{law_words(number)}, {effect_words(number)}" + (f" ({', '.join(marks)})" if marks else "")


def law_marks(law: Struct, awake: bool) -> list[str]:
    marks = [] if law.obeyed else ["to be obeyed"]
    marks += ["may be played"] if awake and not law.played else []
    if law.mark:
        marks.append(f"{'on' if LAW_EFFECT[law.law] == Effect.DEATH_IN else 'until'} space {law.mark}")
    marks += ["without escape"] if law.protector >= 0 else []
    return marks
