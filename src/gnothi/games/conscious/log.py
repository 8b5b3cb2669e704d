"""The sentences of the log: each consequence in one sentence.

In a sentence `{Who}` is the seat of the event, `[draw|draws]` its verb for *you* and for others, and words such as
`{note_a}` or `{law_b}` say what a detail of the event is.
"""
from __future__ import annotations

import re
from dataclasses import dataclass

from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.conscious.deck import GROUP, KIND_NAMES, LAWS
from gnothi.games.conscious.diagram import BOARD_NAMES, NOTE_NAMES
from gnothi.games.conscious.state import FROM_BLANK, FROM_LAW, Clause

OCTAVE_WORDS = ("Food", "Air", "Impression")
SPACE_WORDS = ("Food", "Air", "Impression", "Card", "Law", "wild end")
STATE_WORDS = ("Multiplicity", "Deputy Steward", "Steward", "Master")
SCHOOL_WORDS = ("Fakir", "Monk", "Yogi", "Balanced Man", "Sly Man", "none, by grace")
STATUS_WORDS = ("living", "non-living, Astral body", "non-living, Mental body", "out", "home")
DESIGNATION_WORDS = ("accident", "cause and effect", "fate", "will", "no designation")
SHOCK_WORDS = ("the Food shock", "Self-remember", "Transform", "all shocks")
WILD_WORDS = ("a Food", "an Air", "an Impression", "a card")
VERBS = re.compile(r"\[([^|\]]+)\|([^\]]+)\]")


@dataclass(frozen=True)
class Pattern:
    """How an event is told: as `known`; as `hidden` to those who may not know; or by the value of a detail."""

    known: str
    hidden: str = ""
    by: str = ""
    forms: tuple[str, ...] = ()


def law_words(law: int) -> str:
    """
    >>> law_words(8)
    '#8 The Empty Lunchbox (5D)'
    """
    return f"#{law} {LAWS[law - 1]['title']} ({LAWS[law - 1]['card']})"


def source_words(group: int, code: int) -> str:
    """The cards of a group play, and which of them are Law-cards."""
    words: list[str] = []
    for member in range(3):
        source = code >> (2 * member) & 3
        mark = " (law)" if source == FROM_LAW else " (blank)" if source == FROM_BLANK else ""
        words += [KIND_NAMES[GROUP[group, member]] + mark] if source else []
    return ", ".join(words[:-1]) + " and " + words[-1]


class Details(dict[str, str]):
    """The words of an event's details, found when a sentence asks for them."""

    def __init__(self, view: View, event: Struct) -> None:
        super().__init__()
        self.view, self.event = view, event

    def __missing__(self, word: str) -> str:
        if word in ("Who", "who", "whose"):
            return self.person(word)
        if word == "cards":
            return source_words(int(self.event.a), int(self.event.b))
        kind, _, detail = word.rpartition("_")
        return self.thing(kind, int(getattr(self.event, detail)))

    def person(self, word: str) -> str:
        seat = int(self.event.seat)
        called = self.view.called(seat)
        if word == "whose":
            return "your" if seat == self.view.seat else f"{called}’s"
        return called[0].upper() + called[1:] if word == "Who" else called

    def thing(self, kind: str, value: int) -> str:
        if kind == "number":
            return str(value)
        if kind == "law":
            return law_words(value)
        if kind == "seat":
            return self.view.called(value)
        return str(TABLES[kind][value])


TABLES = {
    "note": NOTE_NAMES,
    "place": (*(f"at {note}" for note in NOTE_NAMES), "to act on"),
    "card": BOARD_NAMES,
    "kind": KIND_NAMES,
    "octave": OCTAVE_WORDS,
    "space": SPACE_WORDS,
    "state": STATE_WORDS,
    "school": SCHOOL_WORDS,
    "designation": DESIGNATION_WORDS,
    "shock": SHOCK_WORDS,
    "wild": WILD_WORDS,
}


def tell(view: View, event: Struct) -> str:
    """One sentence for one event."""
    pattern = PATTERNS[int(event.clause)]
    text = pattern.known
    if pattern.hidden and not view.knows(event):
        text = pattern.hidden
    elif pattern.by:
        text = pattern.forms[int(getattr(event, pattern.by))]
    yours = 1 if int(event.seat) == view.seat else 2
    sentence = VERBS.sub(lambda verb: verb[yours], text).format_map(Details(view, event))
    return sentence[0].upper() + sentence[1:]


PATTERNS: dict[int, Pattern] = {
    # Set-up and the turn
    Clause.A_4: Pattern("{Who} [are|is] dealt the law {law_a}.", "{Who} [are|is] dealt a Law-card."),
    Clause.A_5: Pattern("{Who} [are|is] of type {number_a}."),
    Clause.A_6: Pattern("{Who} [roll|rolls] {number_a} for the deal."),
    Clause.A_C_1: Pattern("{Who} [turn|turns] the die over: {number_a}."),
    Clause.A_C_7: Pattern("{Who} [draw|draws] {kind_a}.", "{Who} [draw|draws] a card."),
    Clause.B_0_2: Pattern("A Magnetic Center moment: {who} may play one card more this turn."),
    Clause.B_0_4: Pattern(
        "",
        by="a",
        forms=(
            "",
            "{Who} [use|uses] the roll-option of the Steward and [roll|rolls] again.",
            "",
            "{Who} [use|uses] the roll-option of the Master.",
        ),
    ),
    Clause.C_0_2: Pattern("{Who} [have|has] the first turn clockwise that is still to come."),
    Clause.C_0_3: Pattern("{Who} [are|is] furthest behind and [have|has] the next turn."),
    Clause.C_0_4: Pattern("Of those furthest behind {who} arrived last and [have|has] the next turn."),
    Clause.C_0_6: Pattern("{Who} [move|moves] from {number_a} to {number_b}."),
    Clause.C_2: Pattern("{Who} [roll|rolls] {number_a}."),
    Clause.C_3: Pattern("{whose} first turn is a Magnetic Center moment, and two Law-cards are dealt with."),
    # The diagram
    Clause.D_EXCESS_1: Pattern("At {note_a} there is no carbon to climb with: the chip is thrown away."),
    Clause.D_EXCESS_2: Pattern("A fourth Food at {note_a} is thrown away."),
    Clause.D_EXCESS_3: Pattern("A fourth Air at {note_a} is thrown away."),
    Clause.D_EXCESS_4: Pattern("A fourth Impression at {note_a} is thrown away."),
    Clause.D_EXCESS_5: Pattern("A chip too many at {note_a} buys {who} a card."),
    Clause.D_EXCESS_6: Pattern("A chip too many at {note_a} is surplus and turns into a disc."),
    Clause.D_EXCESS_7: Pattern(
        "",
        by="b",
        forms=(
            "A surplus {octave_a} too many is re-assimilated as a chip of the octave below.",
            "A surplus {octave_a} too many is re-assimilated as a card.",
        ),
    ),
    Clause.E_1: Pattern("A Food enters at DO-768 for {who}."),
    Clause.E_2: Pattern("An Air enters at DO-192 for {who}."),
    Clause.E_3: Pattern("An Impression enters at DO-48 for {who}."),
    Clause.E_4: Pattern("{Who} [take|takes] a Card-space."),
    Clause.E_5: Pattern(
        "{Who} [land|lands] on a Law-space and [add|adds] {law_a} to the law pile.",
        "{Who} [land|lands] on a Law-space and [add|adds] a card to the law pile.",
    ),
    Clause.E_6: Pattern(
        "{Who} [pass|passes] a Law-space, [draw|draws] {law_a} and [owe|owes] a law.",
        "{Who} [pass|passes] a Law-space, [draw|draws] a Law-card and [owe|owes] a law.",
    ),
    Clause.E_7: Pattern("{Who} [add|adds] {law_a} to the law pile.", "{Who} [add|adds] a card to the law pile."),
    # Card-plays
    Clause.F_1: Pattern("{Who} [play|plays] {kind_b}: a chip on {card_a}."),
    Clause.F_2: Pattern("{Who} [play|plays] {cards}: a chip on {card_a}."),
    Clause.F_3: Pattern("{Who} [play|plays] {cards}: two chips on {card_a}."),
    Clause.F_3_b: Pattern("{card_a} has too many chips: one goes, and one is bumped up to {card_b}."),
    Clause.G_2_a: Pattern("{Who} [use|uses] the law {law_a} as {kind_b}."),
    Clause.G_2_c: Pattern("{Who} [play|plays] the law {law_b}: a chip on {card_a}."),
    Clause.G_2_d: Pattern("{Who} [play|plays] the blank card {law_b} as {card_a}."),
    # Laws
    Clause.G_0_1: Pattern("By chance the law {law_a} comes into play before {who}."),
    Clause.G_0_2: Pattern("By choice the law {law_a} comes into play before {who}."),
    Clause.G_0_6: Pattern(
        "", by="b", forms=("The law {law_a} is done and leaves.", "{law_a} goes with {whose} law pile.")
    ),
    Clause.G_1: Pattern("{Who} [obey|obeys] {law_a}."),
    Clause.G_1_a: Pattern("{Who} [lose|loses] all chips at {note_a}: {number_b}."),
    Clause.G_1_b: Pattern(
        "",
        by="b",
        forms=("The law makes a chip at {note_a}.", "{note_a} is full: the chip the law made there is thrown away."),
    ),
    Clause.G_1_d: Pattern("{Who} [fall|falls] asleep until {number_b} spaces are travelled."),
    Clause.G_1_f: Pattern("With the wild-chip {who} [cancel|cancels] {law_a}, and its designation with it."),
    Clause.G_1_g: Pattern("{law_b} is gone: {law_a} is no longer protected."),
    Clause.G_1_h: Pattern(
        "",
        by="c",
        forms=(
            "{law_b} is a moon now: it can free {who} from laws of {designation_a}.",
            "{Who} [use|uses] the moon {law_b} against all laws of {designation_a}.",
        ),
    ),
    Clause.G_1_i: Pattern("{law_a} is cancelled."),
    Clause.G_SHARE_2: Pattern("{law_a} will come to {who} as well."),
    Clause.G_SHARE_4: Pattern("The shared law {law_a} comes into play before {who}."),
    Clause.G_STAR_2: Pattern("It is a Magnetic Center moment for {whose} next turn."),
    # The Path and the shocks
    Clause.H_1: Pattern("{Who} [enter|enters] school as {school_a} and [are|is] a Deputy Steward."),
    Clause.H_2: Pattern("{Who} [have|has] a chip on all four Aces and [are|is] a Steward."),
    Clause.H_3: Pattern("{Who} [have|has] a chip on the JOKER and [are|is] a Master."),
    Clause.H_1_a: Pattern("{Who} [breathe|breathes] when eating: the Food for {note_a} goes to {note_b}."),
    Clause.H_2_a: Pattern("{Who} [eat|eats] when breathing: the Air for {note_a} goes to {note_b}."),
    Clause.H_3_c: Pattern("Carbon-12: the Impression for {note_a} goes to {note_b}."),
    Clause.H_3_b: Pattern("A fourth chip on the JOKER comes off and is wild."),
    Clause.I_0_1: Pattern("Nothing stands at {note_a} for a shock to move."),
    Clause.I_1: Pattern("Air shocks Food: from {note_a} to {note_b}."),
    Clause.I_2: Pattern("{Who} self-[remember|remembers]: an Impression goes from {note_a} to {note_b}."),
    Clause.I_2_a: Pattern("The Impression shocks an Air from {note_a} to {note_b}."),
    Clause.I_3: Pattern("{Who} [transform|transforms] emotions: {card_a} and {card_b} give a chip each for their Ace."),
    Clause.I_3_a: Pattern("Emotions are transformed: a chip goes from {note_a} to {note_b}."),
    Clause.I_4: Pattern("Wild Shock: {card_a} and {card_b} give a chip each for the X-Joker."),
    Clause.I_4_a: Pattern("{Who} [choose|chooses] {shock_a}."),
    Clause.I_5: Pattern("All Shocks: {card_a} and {card_b} give a chip each for the JOKER."),
    Clause.I_5_a: Pattern("A JOKER is created: all shocks are performed."),
    Clause.J_1: Pattern("With carbon in the body a chip climbs from {note_a} to {note_b}."),
    Clause.J_2_a: Pattern("{note_a} is full: the shocked Air goes on to {note_b} by itself."),
    Clause.K_1: Pattern("{whose} Astral body crystallises."),
    Clause.K_2: Pattern("{whose} Mental body crystallises."),
    # Death and after
    Clause.L_0_2: Pattern("{Who} [die|dies] without a crystallised body and [are|is] out."),
    Clause.L_0_3: Pattern("{Who} [die|dies], and {whose} Law-cards are discarded."),
    Clause.L_0_4: Pattern("{Who} [discard|discards] {kind_a} to keep seven cards."),
    Clause.L_1: Pattern("{Who} [go|goes] on in the Astral body: its discs become chips."),
    Clause.L_1_b: Pattern("{whose} Mental body crystallises; at the end of the turn it replaces the Astral body."),
    Clause.L_1_c: Pattern("{Who} [change|changes] into the Mental body: its discs become chips."),
    Clause.L_1_d: Pattern("{whose} Astral body is offered to {seat_a}."),
    Clause.L_2: Pattern("{Who} [go|goes] on in the Mental body: its discs become chips."),
    Clause.M_0: Pattern("{Who} [have|has] a Causal body and three JOKER chips: “I start over.” Place {number_a}."),
    Clause.M_1: Pattern("With {seat_a} in the world {who} [attain|attains] school."),
    Clause.N_0_1: Pattern("{Who} [decay|decays] on a Card-space; the die says {octave_a}."),
    Clause.N_0_2: Pattern("A Hasnamuss does not decay: {who} [lose|loses] nothing."),
    Clause.N_1: Pattern("{Who} [lose|loses] a chip at {note_a}."),
    Clause.N_1_a: Pattern("Nothing is left of {whose} Astral body: {who} [are|is] out."),
    Clause.N_1_b: Pattern("{Who} [have|has] completed the reverse spiral: one more turn without a roll."),
    Clause.N_2: Pattern("{Who} [give|gives] a chip of {note_a} to the Universe; it lies on space {number_b}."),
    Clause.N_2_b: Pattern("{Who} [find|finds] a chip of the Universe and [take|takes] in double."),
    Clause.N_STAR_2: Pattern("{Who} [name|names] the space: {space_a}."),
    Clause.N_STAR_3: Pattern("It is a Magnetic Center moment for {whose} next turn."),
    Clause.O_1: Pattern("{Who} [are|is] to die at the end of this turn, unless {law_a} is cancelled."),
    Clause.O_2: Pattern(
        "",
        by="c",
        forms=(
            "{whose} death is marked at {number_b} spaces travelled.",
            "{Who} [have|has] reached the death-mark of {law_a}: the next turn has no roll.",
        ),
    ),
    # Contact
    Clause.P_2: Pattern("{Who} and {seat_a} exchange duplicates: {kind_b} for {kind_c}.", "Duplicates are exchanged."),
    Clause.Q_1: Pattern("In contact everybody declares his state; {who} [are|is] {state_a}."),
    Clause.Q_2: Pattern(
        "{Who} [give|gives] {kind_b} to {seat_a}, the last card needed.", "{Who} [give|gives] a card in help."
    ),
    Clause.Q_2_b: Pattern("For helping {who} [draw|draws] three cards."),
    Clause.Q_3: Pattern(
        "",
        by="b",
        forms=(
            "{Who} [call|calls] {seat_a} forgetful, without ground.",
            "{Who} [catch|catches] {seat_a}, who could have helped and stayed silent.",
        ),
    ),
    Clause.Q_3_a: Pattern("{Who} [forfeit|forfeits] {kind_b} to {seat_a}.", "{Who} [forfeit|forfeits] a card."),
    Clause.Q_3_b: Pattern("{Who} [catch|catches] [yourself|himself] and [offer|offers] help to all of the contact."),
    Clause.S_0_1: Pattern("{Who} [are|is] a Hasnamuss."),
    Clause.S_1: Pattern("A Hasnamuss stands there: {who} [do|does] not get the space."),
    Clause.S_2: Pattern(
        "",
        by="c",
        forms=(
            "{Who} [ask|asks] {seat_a} for {kind_b}, who has none.",
            "{Who} [ask|asks] {seat_a} for {kind_b} and [get|gets] it.",
        ),
    ),
    Clause.S_3: Pattern("{Who} [meet|meets] a Hasnamuss in the same state and [are|is] destroyed."),
    # Wild ends
    Clause.R_1: Pattern("{Who} [reach|reaches] the end of the spiral, space {number_a}."),
    Clause.R_1_a: Pattern("{Who} [name|names] the wild space: {space_a}."),
    Clause.R_2: Pattern("{Who} [have|has] come to the inner end: one more turn without a roll, then death."),
    Clause.R_3: Pattern(
        "",
        by="a",
        forms=(
            "{whose} Astral body decays for good: {who} [are|is] out.",
            "{whose} Mental body has crystallised in time: {who} [go|goes] on.",
        ),
    ),
    # Rulings
    Clause.R4: Pattern("Deck and discard pile are empty: {who} [draw|draws] nothing."),
    Clause.R9: Pattern("The die knocks over chips: {who} [lose|loses] {kind_a}."),
    Clause.R10: Pattern("Asleep, {who} [do|does] not take the space."),
    Clause.R11: Pattern("{Who} [spend|spends] the token {law_a}."),
    Clause.R13: Pattern(
        "",
        by="c",
        forms=("{law_a} ends at its mark for {who}.", "{law_a} holds {who} until {number_b} spaces are travelled."),
    ),
    Clause.R23: Pattern("{whose} moon makes {law_a} void."),
    Clause.R24: Pattern("{law_a} cancels all laws in play before {who}."),
    Clause.R25: Pattern("{law_b} takes {law_a} without escape."),
    Clause.R28: Pattern("The law lifts a chip from {note_a} to {note_b}."),
    Clause.R33: Pattern("{Who} [use|uses] the wild-chip as {wild_a}."),
    Clause.R43: Pattern(
        "",
        by="b",
        forms=(
            "{Who} [decline|declines] the Astral body of {seat_a}.",
            "{Who} [take|takes] the Astral body of {seat_a}.",
        ),
    ),
    Clause.R45: Pattern("Nobody is left to move: the game is over."),
    Clause.R47: Pattern("There is no {octave_a} chip to lose."),
    Clause.R48: Pattern("No free space of its colour lies ahead: the chip of {note_a} is lost."),
    Clause.R53: Pattern("{Who} [lose|loses] {kind_a} by random draw."),
    Clause.R58: Pattern("{Who} [offer|offers] help to {seat_a}."),
    Clause.R65: Pattern("{Who} [are|is] cleansed and no longer a Hasnamuss."),
    Clause.R66: Pattern("{Who} [have|has] had {number_a} turns: the game stops without a winner."),
    Clause.R68: Pattern("{law_a} is turned over and discarded."),
    Clause.R69: Pattern("The law finds nothing {place_a}."),
}
