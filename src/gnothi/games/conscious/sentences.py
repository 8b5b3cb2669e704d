"""The sentences of the log, one or a few for each clause that does something.

In a sentence `{Who}` is the seat of the event, `[draw|draws]` its verb for *you* and for others, and words such as
`{note_a}` or `{law_b}` say what a detail of the event is.
"""
from __future__ import annotations

from dataclasses import dataclass

from gnothi.games.conscious.state import Clause


@dataclass(frozen=True)
class Pattern:
    """How an event is told: one that all may know as `text`, or by the value of the detail that `by` names.

    One whose details are for some is told to them as `own`, and to the others as `hidden`.
    """

    text: str = ""
    own: str = ""
    hidden: str = ""
    by: str = ""
    forms: tuple[str, ...] = ()


ENTERS = ("{Who} [take|takes] in a Food", "{Who} [take|takes] in an Air", "{Who} [take|takes] in an Impression")
WILD_FOR_THE_DEAD = Pattern(
    by="a",
    forms=(
        "{Who} [choose|chooses] a Food.", "{Who} [choose|chooses] an Air.", "{Who} [choose|chooses] an Impression.",
        "", "", "{Who} [take|takes] nothing from this space.",
    ),
    own="{Who} [choose|chooses] a card: {drawn}.", hidden="{Who} [choose|chooses] a card.",
)

PATTERNS: dict[int, Pattern] = {
    # Set-up and the turn
    Clause.A_3: Pattern(
        own="{Who} [are|is] dealt {drawn}. The law pile: {laws_c}.",
        hidden="{Who} [are|is] dealt seven cards and three Law-cards.",
    ),
    Clause.A_5: Pattern("By the die {types}."),
    Clause.A_6: Pattern("For the deal {deal_rolls}."),
    Clause.A_C_1: Pattern(
        "{Who} [turn|turns] the die over to {number_a} and [move|moves] from space {number_b} to {number_c}."
    ),
    Clause.B_0_2: Pattern("A Magnetic Center moment: {who} may play one card more this turn."),
    Clause.B_0_4: Pattern(
        by="a",
        forms=(
            "", "{Who} [use|uses] the roll-option of a Steward and [roll|rolls] again.",
            "", "{Who} [use|uses] the roll-option of a Master.",
        ),
    ),
    Clause.C_0_3: Pattern(
        by="b", forms=("{Who} [are|is] furthest behind and [go|goes] next.", "{whose} turn {number_a} begins."),
    ),
    Clause.C_0_4: Pattern("Of those furthest behind, {who} arrived last and [go|goes] next."),
    Clause.C_0_6: Pattern("{Who} [take|takes] the {number_a} and [move|moves] from space {number_b} to {number_c}."),
    Clause.C_2: Pattern(
        by="d",
        forms=(
            "{Who} [roll|rolls] {number_a}.",
            "{Who} [roll|rolls] {number_a} and [move|moves] from space {number_b} to {number_c}.",
        ),
    ),
    Clause.C_3: Pattern("{whose} first turn: two laws come into play, and two cards of the hand may be played."),
    # The diagram
    Clause.D_EXCESS_1: Pattern("{whose} {chip_a} on {note_a} finds no carbon to climb and is lost."),
    Clause.D_EXCESS_2: Pattern("{whose} fourth Food on {note_a} is lost."),
    Clause.D_EXCESS_3: Pattern("{whose} fourth Air on {note_a} is lost."),
    Clause.D_EXCESS_4: Pattern("{whose} fourth Impression on {note_a} is lost."),
    Clause.D_EXCESS_5: Pattern(
        own="A chip too many on {note_c} buys {who} a card: {drawn}.",
        hidden="A chip too many at Hydrogen-12 buys {who} a card.",
    ),
    Clause.D_EXCESS_6: Pattern("{whose} {chip_a} on the full {note_a} turns into a disc."),
    Clause.D_EXCESS_7: Pattern(
        "{whose} {octave_a} disc too many enters again as {lower_a}.",
        own="{whose} {octave_c} disc too many is exchanged for a card: {drawn}.",
        hidden="{Who} [exchange|exchanges] a disc too many for a card.",
    ),
    Clause.E_1: Pattern("{Who} [take|takes] in a Food at DO-768."),
    Clause.E_2: Pattern("{Who} [take|takes] in an Air at DO-192."),
    Clause.E_3: Pattern("{Who} [take|takes] in an Impression at DO-48."),
    Clause.E_4: Pattern(
        own="{Who} [land|lands] on a Card-space and [draw|draws] {drawn}.",
        hidden="{Who} [land|lands] on a Card-space and [draw|draws] a card.",
    ),
    Clause.E_5: Pattern(
        own="{Who} [land|lands] on a Law-space and [draw|draws] {law_a}, for the law pile.",
        hidden="{Who} [land|lands] on a Law-space and [draw|draws] a Law-card for the law pile.",
    ),
    Clause.E_6: Pattern(
        own="{Who} [pass|passes] a Law-space, [draw|draws] {law_a}, and [owe|owes] a law next turn.",
        hidden="{Who} [pass|passes] a Law-space, [draw|draws] a Law-card and [owe|owes] a law next turn.",
    ),
    Clause.E_7: Pattern(
        own="{Who} [add|adds] {law_a}, to the law pile.", hidden="{Who} [add|adds] a Law-card to the law pile.",
    ),
    # Card-plays
    Clause.F_1: Pattern("{Who} [play|plays] {kind_b}: a chip on {the_card_a}."),
    Clause.F_2: Pattern("{Who} [play|plays] {cards}: a chip on {the_card_a}."),
    Clause.F_3: Pattern("{Who} [play|plays] {cards}: two chips on {the_card_a}."),
    Clause.F_3_b: Pattern("{whose} {card_a} has too many chips: one is discarded, and one goes up to {the_card_b}."),
    Clause.G_2_a: Pattern("{Who} [use|uses] {law_a}, as {kind_b}."),
    Clause.G_2_c: Pattern("{Who} [play|plays] {law_b}: a chip on {the_card_a}."),
    Clause.G_2_d: Pattern("{Who} [play|plays] the blank {short_b} as {the_card_a}: a chip on it."),
    # Laws
    Clause.G_0_1: Pattern("At random {who} [draw|draws] {law_a}."),
    Clause.G_0_2: Pattern(
        by="b",
        forms=("{Who} [choose|chooses] {law_a}.", "{Who} [take|takes] {law_a}, the only one that may be chosen."),
    ),
    Clause.G_0_6: Pattern(
        by="b", forms=("{Who} [are|is] done with {short_a}.", "{Who} [discard|discards] {law_a}, from the law pile.")
    ),
    Clause.G_1: Pattern(
        "{Who} [obey|obeys] {law_a}.", own="{Who} [draw|draws] {drawn}.",
        hidden="{Who} [draw|draws] what the law gives.",
    ),
    Clause.G_1_a: Pattern("{Who} [lose|loses] {chips_b} on {note_a}."),
    Clause.G_1_b: Pattern(
        by="b",
        forms=(
            "The law gives {who} {a_chip_a} on {note_a}.",
            "{note_a} is full: the {chip_a} that the law made there is lost.",
        ),
    ),
    Clause.G_1_d: Pattern("{Who} [fall|falls] asleep until {mark_b}."),
    Clause.G_1_f: Pattern("With the wild-chip {who} [cancel|cancels] {law_a}{with_it_a}."),
    Clause.G_1_g: Pattern("{short_b} is gone: {law_a}, is no longer protected."),
    Clause.G_1_h: Pattern(
        by="c",
        forms=(
            "{Who} now [have|has] a moon, {law_b}, against laws of {designation_a}.",
            "{Who} [use|uses] the moon, {short_b}, against all laws of {designation_a}.",
        ),
    ),
    Clause.G_1_i: Pattern("{whose} {law_a}, is cancelled."),
    Clause.G_SHARE_2: Pattern("{Who} will get {law_a}, too."),
    Clause.G_SHARE_4: Pattern("{law_a}, which is for everybody, comes into play before {who}."),
    Clause.G_STAR_2: Pattern("{whose} next turn has a Magnetic Center moment."),
    # The Path and the shocks
    Clause.H_1: Pattern("{Who} [enter|enters] the school of the {school_a} and [become|becomes] a Deputy Steward."),
    Clause.H_2: Pattern("{Who} [have|has] all four Aces and [become|becomes] a Steward."),
    Clause.H_3: Pattern("{Who} [have|has] a chip on the JOKER and [become|becomes] a Master."),
    Clause.H_1_a: Pattern("{Who} [breathe|breathes] when eating: the Food for {note_a} goes on to {note_b}."),
    Clause.H_2_a: Pattern("{Who} [eat|eats] when breathing: the Air for {note_a} goes on to {note_b}."),
    Clause.H_3_c: Pattern("{Who} [use|uses] Carbon-12: the Impression for {note_a} goes on to {note_b}."),
    Clause.H_3_b: Pattern("{whose} fourth chip on the JOKER comes off and is wild."),
    Clause.I_0_1: Pattern("{Who} [have|has] no {chip_a} on {note_a}: the shock moves nothing."),
    Clause.I_1: Pattern("{whose} Food is shocked from {note_a} to {note_b}."),
    Clause.I_2: Pattern("{Who} self-[remember|remembers]: an Impression goes from {note_a} to {note_b}."),
    Clause.I_2_a: Pattern("The Impression shocks {whose} Air from {note_a} to {note_b}."),
    Clause.I_3: Pattern("{Who} [transform|transforms] emotions: {card_a} and {card_b} give a chip each for their Ace."),
    Clause.I_3_a: Pattern("{whose} emotions are transformed: the {chip_a} goes from {note_a} to {note_b}."),
    Clause.I_4: Pattern("{Who} [make|makes] a Wild Shock: {card_a} and {card_b} give a chip each for the X-Joker."),
    Clause.I_4_a: Pattern("{Who} [choose|chooses] {shock_a}."),
    Clause.I_5: Pattern("{Who} [use|uses] All Shocks: {the_card_a} and {the_card_b} give a chip each for the JOKER."),
    Clause.I_5_a: Pattern("The JOKER gives {who} all shocks."),
    Clause.J_1: Pattern("{whose} {chip_a} climbs from {note_a} to {note_b}, with carbon on {carbons_c}."),
    Clause.J_2_a: Pattern("{note_a} is full: {whose} shocked Air goes on to {note_b} by itself."),
    Clause.K_1: Pattern("{whose} Astral body crystallises."),
    Clause.K_2: Pattern("{whose} Mental body crystallises."),
    # Death and after
    Clause.L_0_2: Pattern("{Who} [die|dies] without a crystallised body and [are|is] out."),
    Clause.L_0_3: Pattern("{Who} [die|dies] and [discard|discards] all Law-cards."),
    Clause.L_0_4: Pattern(
        "{Who} [discard|discards] {kind_a} to keep seven cards.",
        own="{Who} [draw|draws] up to seven cards: {drawn}.", hidden="{Who} [draw|draws] up to seven cards.",
    ),
    Clause.L_1: Pattern("{Who} [go|goes] on in the Astral body: its discs become chips."),
    Clause.L_1_b: Pattern("{whose} Mental body crystallises; it replaces the Astral body when this turn ends."),
    Clause.L_1_c: Pattern("{Who} [change|changes] into the Mental body: its discs become chips."),
    Clause.L_1_d: Pattern("{whose} Astral body is offered to {seat_a}."),
    Clause.L_2: Pattern("{Who} [go|goes] on in the Mental body: its discs become chips."),
    Clause.M_0: Pattern(
        by="a",
        forms=(
            "", "{Who} [have|has] a Causal body and three chips on the JOKER, and [win|wins].",
            *["{Who} [have|has] a Causal body and three chips on the JOKER, and [take|takes] {place_a} place."] * 5,
        ),
    ),
    Clause.M_1: Pattern("With {seat_a} in the world, {who} [attain|attains] school."),
    Clause.N_0_1: Pattern("{Who} [decay|decays] on a Card-space: the die names {octave_a}."),
    Clause.N_0_2: Pattern("A Hasnamuss does not decay: {who} [lose|loses] nothing on this Card-space."),
    Clause.N_1: Pattern("{Who} [lose|loses] the {chip_a} on {note_a}."),
    Clause.N_1_a: Pattern("Nothing is left of {whose} Astral body: {who} [are|is] out."),
    Clause.N_1_b: Pattern("{Who} [have|has] come back to the start: one more turn without a roll."),
    Clause.N_2: Pattern("{Who} [give|gives] the {chip_a} on {note_a} to the Universe; it lies on space {number_b}."),
    Clause.N_2_b: Pattern("{Who} [find|finds] a chip of the Universe and [take|takes] in double."),
    Clause.N_STAR_2: WILD_FOR_THE_DEAD,
    Clause.N_STAR_3: Pattern("{whose} next turn has a Magnetic Center moment."),
    Clause.O_1: Pattern("{Who} will die at the end of this turn, unless {law_a}, is cancelled."),
    Clause.O_2: Pattern(
        by="c",
        forms=(
            "{whose} death is marked on {mark_b}.",
            "{Who} [have|has] reached the death-space of {law_a}: the next turn has no roll.",
        ),
    ),
    # Contact
    Clause.P_2: Pattern(
        own="{Who} [exchange|exchanges] duplicates with {seat_a}: {kind_b} for {kind_c}.",
        hidden="{Who} [exchange|exchanges] duplicates with {partner}.",
    ),
    Clause.Q_1: Pattern("{Who} [meet|meets] {met}: {states}."),
    Clause.Q_2: Pattern(
        own="{Who} [help|helps] {seat_a} with {kind_b}, the last card needed.",
        hidden="{Who} [help|helps] {partner} with the last card needed.",
    ),
    Clause.Q_2_b: Pattern(
        own="For the help {who} [draw|draws] {drawn}.", hidden="For the help {who} [draw|draws] three cards.",
    ),
    Clause.Q_3: Pattern(
        by="b",
        forms=(
            "{Who} [accuse|accuses] {seat_a} of forgetting to help, without cause.",
            "{Who} [catch|catches] {seat_a} forgetting to help.",
        ),
    ),
    Clause.Q_3_a: Pattern(
        own="{Who} [forfeit|forfeits] {kind_b} to {seat_a}.", hidden="{Who} [forfeit|forfeits] a card to {partner}.",
    ),
    Clause.Q_3_b: Pattern("{Who} [own|owns] up and [offer|offers] help to all of that contact."),
    Clause.S_0_1: Pattern("{Who} [become|becomes] a Hasnamuss."),
    Clause.S_1: Pattern("A Hasnamuss stands there: {who} [do|does] not get the space."),
    Clause.S_2: Pattern(
        by="c",
        forms=(
            "{Who} [ask|asks] {seat_a} for {kind_b}, in vain.",
            "{Who} [ask|asks] {seat_a} for {kind_b} and [get|gets] it.",
        ),
    ),
    Clause.S_3: Pattern("{Who} [meet|meets] a Hasnamuss in the same state and [are|is] destroyed."),
    # Wild ends
    Clause.R_1: Pattern("That is an end of the spiral, a wild space."),
    Clause.R_1_a: Pattern(
        by="a",
        forms=(
            "{Who} [make|makes] it a Food-space.", "{Who} [make|makes] it an Air-space.",
            "{Who} [make|makes] it an Impression-space.", "", "{Who} [make|makes] it a Law-space.",
        ),
        own="{Who} [make|makes] it a Card-space and [draw|draws] {drawn}.",
        hidden="{Who} [make|makes] it a Card-space and [draw|draws] a card.",
    ),
    Clause.R_1_b: WILD_FOR_THE_DEAD,
    Clause.R_2: Pattern("{Who} [have|has] come to the inner end: one more turn without a roll, then death."),
    Clause.R_3: Pattern(
        by="a",
        forms=(
            "{whose} Astral body decays for good: {who} [are|is] out.",
            "{whose} Mental body has crystallised in time: {who} [go|goes] on.",
        ),
    ),
    # Rulings
    Clause.R4: Pattern("Deck and discard pile are empty: nothing more is left for {who} to draw."),
    Clause.R9: Pattern("The die knocks over chips: {who} [lose|loses] {kind_a}."),
    Clause.R10: Pattern("{Who} [sleep|sleeps] and [do|does] not take the space."),
    Clause.R11: Pattern("{Who} [spend|spends] the token, {law_a}."),
    Clause.R13: Pattern(
        by="c", forms=("{short_a} ends for {who}.", "{Who} [have|has] no {lost_a} until {mark_b}."),
    ),
    Clause.R23: Pattern("{whose} moon makes {law_a}, void."),
    Clause.R24: Pattern("{short_a} cancels all other laws in play before {who}."),
    Clause.R25: Pattern("{short_b} turns up {law_a}: {who} cannot escape it."),
    Clause.R28: Pattern("The law lifts {whose} {chip_a} from {note_a} to {note_b}."),
    Clause.R33: Pattern(
        by="a", forms=tuple(f"{taken} for the wild-chip." for taken in ENTERS),
        own="{Who} [draw|draws] {drawn} for the wild-chip.", hidden="{Who} [draw|draws] a card for the wild-chip.",
    ),
    Clause.R43: Pattern(
        by="b",
        forms=("{Who} [decline|declines] {seat_a's} Astral body.", "{Who} [take|takes] over {seat_a's} Astral body."),
    ),
    Clause.R45: Pattern("Nobody is left to move: the game is over."),
    Clause.R47: Pattern("{Who} [have|has] no {octave_a} chip to lose."),
    Clause.R48: Pattern("No free {chip_a}-space lies ahead: the chip from {note_a} is lost."),
    Clause.R53: Pattern("{Who} [lose|loses] {kind_a} at random."),
    Clause.R58: Pattern("{Who} [offer|offers] {seat_a} help."),
    Clause.R65: Pattern("{Who} [are|is] cleansed and no longer a Hasnamuss."),
    Clause.R66: Pattern("{Who} [have|has] had {number_a} turns: the game stops without a winner."),
    Clause.R68: Pattern("{law_a}, is turned over and discarded."),
    Clause.R69: Pattern("The law finds nothing {found_a}."),
}
