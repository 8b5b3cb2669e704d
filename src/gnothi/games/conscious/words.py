"""The game in words: what buttons say, and the table as told."""
from __future__ import annotations

from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.conscious.cards import allowance
from gnothi.games.conscious.deck import KIND_NAMES, LAWS, NUMBERED
from gnothi.games.conscious.diagram import BOARD_NAMES, NOTE_NAMES, SCHOOLS
from gnothi.games.conscious.kept import is_asleep, is_dying, progress
from gnothi.games.conscious.log import (
    DESIGNATION_WORDS,
    OCTAVE_WORDS,
    SCHOOL_WORDS,
    SHOCK_WORDS,
    SPACE_WORDS,
    STATE_WORDS,
    STATUS_WORDS,
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
    IN_PILE,
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
    SLOTS,
    TAKE,
    TRANSFORM,
    USE_SKILL,
    WILD_CANCEL,
    WILD_CARD,
    WILD_CLEANSE,
    WILD_ENTER,
    WILD_SHOCK,
    Status,
    Step,
)

__all__ = ["describe", "say", "tell"]

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


# What laws do, in our words


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


# The table in sentences


def describe(view: View) -> list[str]:
    """The whole table in sentences."""
    lines = [moment(view)]
    for seat in range(view.seats):
        lines += describe_seat(view, seat)
    given = [str(space) for space in range(len(view.s.universe)) if view.s.universe[space]]
    if given:
        lines.append(f"Chips of the Universe lie on {', '.join(given)}.")
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
    asked = QUESTIONS[Step(int(frame.what))]
    if int(frame.seat) != seat:
        asked = f"{view.called(int(frame.seat))}: {asked}"
    last = ", the last without a roll" if is_dying(s, seat) else ""
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
    called = view.called(seat)
    who = called[0].upper() + called[1:]
    if me.status in (Status.OUT, Status.HOME):
        return [f"{who}: {STATUS_WORDS[me.status]}."]
    marks = standing_words(view, seat)
    lines = [
        f"{who}: {', '.join(marks)}; space {me.position}, {progress(s, seat)} travelled.",
        f"  Notes: {notes_words(me.notes)}; discs {'/'.join(str(disc) for disc in me.discs)}; "
        f"board cards: {chips_words(me.chips) or 'none'}.",
        f"  {cards_words(view, seat)}",
    ]
    laws = [law_state(me.laws[slot]) for slot in range(SLOTS) if me.laws[slot].law]
    return [*lines, f"  Laws in play: {'; '.join(laws)}."] if laws else lines


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


def notes_words(notes: list[int]) -> str:
    """In the order of the diagram: Food, Air, Impressions."""
    rows = [" ".join(str(chip) for chip in notes[first:last]) for first, last in ((0, 8), (8, 14), (14, 18))]
    return f"F[{rows[0]}] A[{rows[1]}] I[{rows[2]}]"


def chips_words(chips: list[int]) -> str:
    return " ".join(f"{BOARD_NAMES[card]}{chip}" for card, chip in enumerate(chips) if chip)


def cards_words(view: View, seat: int) -> str:
    """The hand, for its owner by name, for others by number."""
    s = view.s
    me = s.seats[seat]
    left = ""
    if seat == s.turn and not s.ended:
        left = f"; {max(0, allowance(s, seat) - int(me.spent))} more of the hand may be played"
    piles = f"{me.hand_size} cards in hand, {me.duplicates} duplicates, {me.pile_size} in the law pile"
    if seat != view.seat:
        return f"{piles}{left}."
    hand = " ".join(
        KIND_NAMES[kind] + (f"×{count}" if count > 1 else "") for kind, count in enumerate(me.held) if count
    )
    pile = ", ".join(f"#{law}" for law in range(1, len(s.law_at)) if s.law_at[law] == IN_PILE + seat)
    return f"Hand {hand or 'empty'}; law pile {pile or 'empty'}{left}."


def law_state(law: Struct) -> str:
    """A law in play with what is still to be done about it."""
    marks = [] if law.obeyed else ["to be obeyed"]
    marks += [] if law.played else ["may be played"]
    marks += [f"mark {law.mark}"] if law.mark else []
    marks += ["without escape"] if law.protector >= 0 else []
    number = int(law.law)
    return f"{law_words(number)}, {effect_words(number)}" + (f" ({', '.join(marks)})" if marks else "")
