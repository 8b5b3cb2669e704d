"""The story by turns: where one begins, and a line for the whole of it."""
from __future__ import annotations

from collections.abc import Iterator, Sequence

from gnothi.engine.english import a, count, listed
from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.conscious.deck import LAST_SPACE, SPACE
from gnothi.games.conscious.diagram import NOTE_NAMES, OCTAVE
from gnothi.games.conscious.log import VERBS, Details, tell
from gnothi.games.conscious.names import OCTAVE_WORDS, SPACE_WORDS, capital, law_named, the_card
from gnothi.games.conscious.state import Clause

LONG = 80           # letters of a headline
PARTS = 3           # things that it tells at most
USUAL = 3           # how telling it is what happens in most turns

Deed = tuple[int, int, str]
"""How telling it is, its place in the turn, and in words."""

OPENING = frozenset(int(clause) for clause in (Clause.C_3, Clause.C_0_3, Clause.C_0_4))
MOVES = frozenset(int(clause) for clause in (Clause.C_2, Clause.C_0_6, Clause.A_C_1))
PLAYS = frozenset(int(clause) for clause in (Clause.F_1, Clause.F_2, Clause.F_3, Clause.G_2_c, Clause.G_2_d))
LAWS = frozenset(int(clause) for clause in (Clause.G_0_1, Clause.G_0_2, Clause.G_SHARE_4))
LOST = frozenset(int(clause) for clause in (
    Clause.D_EXCESS_1, Clause.D_EXCESS_2, Clause.D_EXCESS_3, Clause.D_EXCESS_4,
))
ENDS = frozenset(int(clause) for clause in (Clause.R_2, Clause.N_1_b))
GAINS: dict[int, str] = {       # what a space gave
    Clause.E_1: "a Food", Clause.E_2: "an Air", Clause.E_3: "an Impression", Clause.E_4: "a card",
    Clause.E_5: "a Law-card",
}
BETWEEN = frozenset(int(clause) for clause in (Clause.Q_2, Clause.Q_3, Clause.R43))

DEEDS: dict[int, tuple[int, str]] = {       # how telling it is, the most first, and in words
    Clause.S_3: (0, "[are|is] destroyed by a Hasnamuss"),
    Clause.L_0_2: (0, "[die|dies] without a body and [are|is] out"),
    Clause.N_1_a: (0, "[decay|decays] to nothing and [are|is] out"),
    Clause.R66: (0, "[have|has] had {number_a} turns, and the game stops"),
    Clause.L_1: (1, "[die|dies] and [go|goes] on in the Astral body"),
    Clause.L_2: (1, "[die|dies] and [go|goes] on in the Mental body"),
    Clause.L_1_c: (1, "[change|changes] into the Mental body"),
    Clause.K_1: (1, "[crystallise|crystallises] the Astral body"),
    Clause.K_2: (1, "[crystallise|crystallises] the Mental body"),
    Clause.L_1_b: (1, "[crystallise|crystallises] the Mental body"),
    Clause.H_3: (1, "[become|becomes] a Master"),
    Clause.H_2: (1, "[become|becomes] a Steward"),
    Clause.H_1: (1, "[enter|enters] the school of the {school_a}"),
    Clause.S_0_1: (1, "[become|becomes] a Hasnamuss"),
    Clause.R65: (1, "[are|is] cleansed"),
    Clause.R_2: (2, "[reach|reaches] the inner end"),
    Clause.N_1_b: (2, "[come|comes] back to the start"),
    Clause.O_1: (2, "[face|faces] death by law {number_a}"),
    Clause.G_1_d: (2, "[fall|falls] asleep until {mark_b}"),
    Clause.I_5: (2, "[use|uses] All Shocks"),
    Clause.I_4: (2, "[make|makes] a Wild Shock"),
    Clause.I_3: (2, "[transform|transforms] emotions"),
    Clause.Q_2: (2, "[help|helps] {partner} to the next state"),
    Clause.Q_3_b: (2, "[own|owns] up to a lapse"),
    Clause.H_3_b: (2, "[gain|gains] a wild-chip"),
    Clause.D_EXCESS_5: (5, "[buy|buys] a card"),
    Clause.Q_2_b: (6, "[draw|draws] three cards"),
    Clause.D_EXCESS_1: (6, "[lose|loses] {a_chip_a} for want of carbon"),
    Clause.D_EXCESS_2: (6, "[lose|loses] a fourth Food"),
    Clause.D_EXCESS_3: (6, "[lose|loses] a fourth Air"),
    Clause.D_EXCESS_4: (6, "[lose|loses] a fourth Impression"),
    Clause.N_1: (4, "[lose|loses] {a_chip_a} to decay"),
    Clause.N_2: (4, "[give|gives] {a_chip_a} to the Universe"),
    Clause.N_2_b: (4, "[take|takes] in double"),
    Clause.P_2: (7, "[exchange|exchanges] duplicates with {partner}"),
    Clause.R10: (6, "[sleep|sleeps] there"),
}
BY_DETAIL: dict[int, tuple[str, tuple[tuple[int, str], ...]]] = {      # the same, by the value of a detail
    Clause.M_0: ("a", ((9, ""), (0, "[win|wins], with a Causal body and a full JOKER"),
                       *[(0, "[take|takes] {place_a} place")] * 5)),
    Clause.R_3: ("a", ((0, "[decay|decays] for good and [are|is] out"), (1, "[go|goes] on in the Mental body"))),
    Clause.O_2: ("c", ((2, "[get|gets] a death-space at {mark_b}"), (2, "[reach|reaches] the death-space"))),
    Clause.G_1_h: ("c", ((4, "[gain|gains] a moon"), (4, "[use|uses] a moon"))),
    Clause.Q_3: ("b", ((4, "[accuse|accuses] {seat_a} without cause"), (2, "[catch|catches] {seat_a} in a lapse"))),
    Clause.S_2: ("c", ((4, "[ask|asks] {seat_a} in vain for {kind_b}"), (4, "[take|takes] {kind_b} from {seat_a}"))),
}


def opens(view: View, event: Struct) -> bool:
    """A turn begins where it is told whose it is."""
    return int(event.clause) in OPENING


def headline(view: View, events: Sequence[Struct]) -> str:
    """One line for a turn, or for as much of it as has been played: the most telling thing first."""
    if any(int(event.clause) == Clause.A_3 for event in events):
        return dealt(view, events)
    seat = int(events[0].seat)
    deeds = sorted(deeds_of(view, [event for event in events if int(event.seat) == seat]))
    if not deeds:
        return tell(view, events[0]).rstrip(".")
    chosen = deeds[:1]
    more = by_others(view, events, seat, LONG - len(line(view, seat, chosen)))
    for deed in deeds[1:] if deeds[0][0] else ():
        if len(chosen) < PARTS and len(line(view, seat, [*chosen, deed]) + more) <= LONG:
            chosen.append(deed)
    return line(view, seat, chosen) + more


def line(view: View, seat: int, deeds: list[Deed]) -> str:
    """The deeds in the order of the turn, but for one that outshines the others."""
    ordered = sorted(deeds, key=lambda deed: (deed[0] >= USUAL or deed != deeds[0], deed[1]))
    return f"{capital(view.called(seat))} {listed([words for _, _, words in ordered])}"


def by_others(view: View, events: Sequence[Struct], seat: int, room: int) -> str:
    """What somebody else did in this turn, the first thing for which there is room."""
    told = [f"; {sentence(view, event)}" for event in events
            if int(event.clause) in BETWEEN and int(event.seat) != seat]
    return next((words for words in told if len(words) <= room), "")


def sentence(view: View, event: Struct) -> str:
    """What is told of an event, within a sentence."""
    words = tell(view, event).rstrip(".")
    return words[0].lower() + words[1:] if int(event.seat) == view.seat else words


def dealt(view: View, events: Sequence[Struct]) -> str:
    """The set-up, and who begins."""
    highest = [int(event.b) for event in events if int(event.clause) == Clause.A_6][-1:]
    if not highest or highest[0] & highest[0] - 1:
        return "Cards and laws are dealt"
    dealer = view.called(highest[0].bit_length() - 1)
    return "You deal and begin" if dealer == "you" else f"{dealer} deals and begins"


# What somebody did


def deeds_of(view: View, events: Sequence[Struct]) -> Iterator[Deed]:
    """What somebody did, like things told together; where a turn reached an end, the roll goes without saying."""
    ends = any(int(event.clause) in ENDS for event in events)
    gain = next((GAINS[int(event.clause)] for event in events if int(event.clause) in GAINS), "")
    for place, event in enumerate(events):
        clause = int(event.clause)
        rank, words = DEEDS.get(clause, (0, ""))
        if clause in BY_DETAIL:
            detail, forms = BY_DETAIL[clause]
            rank, words = forms[int(getattr(event, detail))]
        elif clause in MOVES and event.d and not ends:
            rank, words = 5, moved(event, gain)
        if words:
            yield rank, place, phrase(view, event, words)
    for rank, place, event, words in gathered(events):
        yield rank, place, phrase(view, event, words)


def phrase(view: View, event: Struct, words: str) -> str:
    yours = 1 if int(event.seat) == view.seat else 2
    return VERBS.sub(lambda verb: verb[yours], words).format_map(Details(view, event))


def moved(event: Struct, gain: str) -> str:
    """The roll, and the space that it led to, with what that gave, or else of which kind it is."""
    space = int(event.c)
    gave = f" for {gain}" if gain else f" ({SPACE_WORDS[SPACE[space]]})"
    where = {0: "the start", LAST_SPACE: "the inner end"}.get(space, f"space {space}{gave}")
    if int(event.clause) == Clause.A_C_1:
        return f"[turn|turns] the die to {int(event.a)}, to {where}"
    return f"[roll|rolls] {int(event.a)} to {where}"


def gathered(events: Sequence[Struct]) -> Iterator[tuple[int, int, Struct, str]]:
    """Chips on board cards, discs and laws of a turn, each kind in one phrase; of a law that was obeyed only that."""
    by_kind: dict[str, list[tuple[int, Struct]]] = {}
    lost = {int(event.a) for event in events if int(event.clause) in LOST}
    done = {int(event.a) for event in events if int(event.clause) == Clause.G_1}
    for place, event in enumerate(events):
        kind = kind_of(int(event.clause))
        goes_without = {"raised": int(event.b) in lost, "laws": int(event.a) in done}
        if kind and not goes_without.get(kind):
            by_kind.setdefault(kind, []).append((place, event))
    for kind, found in by_kind.items():
        rank, words = KINDS[kind]([event for _, event in found])
        yield rank, found[0][0], found[0][1], words


def kind_of(clause: int) -> str:
    if clause in PLAYS:
        return "plays"
    if clause in LAWS:
        return "laws"
    return {int(Clause.D_EXCESS_6): "discs", int(Clause.G_1): "obeyed", int(Clause.J_1): "raised"}.get(clause, "")


def played(events: Sequence[Struct]) -> tuple[int, str]:
    cards = [*dict.fromkeys(the_card(int(event.a)) for event in events)]
    chips = sum(2 if int(event.clause) == Clause.F_3 else 1 for event in events)
    return 4, f"[put|puts] {'a chip' if chips == 1 else 'chips'} on {listed(cards)}"


def discs_made(events: Sequence[Struct]) -> tuple[int, str]:
    return 3, f"[make|makes] {'a disc' if len(events) == 1 else count(len(events), 'disc')}"


def raised(events: Sequence[Struct]) -> tuple[int, str]:
    """The chips that climbed furthest, one of each octave."""
    ends = {int(OCTAVE[int(event.b)]): int(event.b) for event in sorted(events, key=lambda event: int(event.b))}
    chips = [f"{a(OCTAVE_WORDS[octave])} to {NOTE_NAMES[note]}" for octave, note in ends.items()]
    return 7, f"[raise|raises] {listed(chips)}"


def obeyed(events: Sequence[Struct]) -> tuple[int, str]:
    return 6, f"[obey|obeys] {laws_named(events)}"


def faced(events: Sequence[Struct]) -> tuple[int, str]:
    return 8, f"[face|faces] {laws_named(events)}"


def laws_named(events: Sequence[Struct]) -> str:
    laws = [*dict.fromkeys(int(event.a) for event in events if event.a)]
    return law_named(laws[0]) if len(laws) == 1 else f"laws {listed([str(law) for law in laws])}"


KINDS = {"plays": played, "discs": discs_made, "raised": raised, "obeyed": obeyed, "laws": faced}
