"""What may be done when: every decision that a player can face."""

from gnothi.engine.compile import rule
from gnothi.games.conscious.agenda import is_between_facets, is_in_facet
from gnothi.games.conscious.cards import stands_alone, write_plays
from gnothi.games.conscious.contact import is_playing
from gnothi.games.conscious.deck import KINDS, N_LAWS
from gnothi.games.conscious.diagram import FIRST, SCHOOLS, TOP
from gnothi.games.conscious.kept import is_asleep, is_dying
from gnothi.games.conscious.laws import can_use_moon, is_choosable
from gnothi.games.conscious.path import write_powers, write_wild_chip
from gnothi.games.conscious.state import (
    ACCEPT,
    AS_CHIP,
    ASK,
    AUTOMATIC,
    CHOOSE,
    COMPULSORY,
    DECAY,
    DIE,
    DROP,
    GIVE,
    LOWER_KINDS,
    MOON,
    OBEY,
    OCTAVE_ASKED,
    OWN_UP,
    ROLL,
    SCHOOL,
    SCHOOLS_OPEN,
    SHOCK,
    SLOTS,
    UPPER_KINDS,
    USE_SKILL,
    VIGILANCE,
    Step,
)
from gnothi.games.conscious.striving import HALF, can_own_up, write_calls
from gnothi.games.conscious.travel import write_roll_choices, write_spaces


@rule
def awaited(s):
    """The bit of the seat that is asked; 0 when the game is over."""
    return 0 if s.ended else 1 << int(s.stack[s.depth - 1].seat)


@rule
def legal(s, seat, out):
    """Every action of a seat: the answers to what it is asked, or its calls (section "Decisions")."""
    if s.ended:
        return 0
    f = s.stack[s.depth - 1]
    if f.seat != seat:
        return write_own_calls(s, seat, out, 0)
    if f.what == Step.ASK_FACET:
        return write_facets(s, seat, out)
    if is_in_facet(f.what):
        return write_facet_answers(s, seat, out)
    return write_other_answers(s, seat, out)


@rule
def write_own_calls(s, seat, out, n):
    """Calls are heard between facets, from all who play (R58)."""
    if s.options.fifth_striving == VIGILANCE and is_playing(s, seat) and is_between_facets(s):
        return write_calls(s, seat, out, n)
    return n


@rule
def write_facets(s, seat, out):
    """The next facet (D2): laws, card-plays, powers, moons, owning up, and the end of the turn."""
    n = write_laws(s, seat, out)
    may_end = n == 0
    if not is_asleep(s, seat):
        n = write_plays(s, seat, out, n)
        n = write_powers(s, seat, out, n)
        if s.options.law_play == COMPULSORY and has_lone_law(s, seat):
            may_end = False
    if s.options.moon != AUTOMATIC and s.seats[seat].n_laws > 1:
        for designation in range(4):
            if can_use_moon(s, seat, designation):
                out[n] = MOON + designation
                n += 1
    if s.options.fifth_striving == VIGILANCE:
        if can_own_up(s, seat) and not is_asleep(s, seat):
            out[n] = OWN_UP
            n += 1
        n = write_own_calls(s, seat, out, n)
    if may_end:
        out[n] = DIE if is_dying(s, seat) else ROLL
        n += 1
    return n


@rule
def write_laws(s, seat, out):
    """Laws in play that are still to be obeyed; until then the turn cannot end (G.0.5)."""
    n = 0
    if s.seats[seat].n_laws > 0:
        for slot in range(SLOTS):
            if s.seats[seat].laws[slot].law > 0 and not s.seats[seat].laws[slot].obeyed:
                out[n] = OBEY + slot
                n += 1
    return n


@rule
def has_lone_law(s, seat):
    """Whether a Law-card that stands alone is still to be played (R19)."""
    for slot in range(SLOTS):
        if stands_alone(s, seat, slot):
            return True
    return False


@rule
def write_range(out, first, count):
    for i in range(count):
        out[i] = first + i
    return count


@rule
def write_facet_answers(s, seat, out):
    """Questions inside a facet: D1, D4 to D9."""
    f = s.stack[s.depth - 1]
    if f.what == Step.ASK_LAW:
        n = 0
        for law in range(1, N_LAWS + 1):
            if is_choosable(s, seat, law):
                out[n] = CHOOSE + law
                n += 1
        return n
    if f.what == Step.ASK_SHOCK:
        return write_range(out, SHOCK, 3)
    if f.what == Step.ASK_SKILL:
        return write_range(out, USE_SKILL, 2)
    if f.what == Step.ASK_REASSIMILATE:
        return write_range(out, AS_CHIP, 2)
    if f.what == Step.ASK_WILD_CHIP:
        return write_wild_chip(s, seat, out)
    if f.what == Step.ASK_SCHOOL:
        return write_schools(f[SCHOOLS_OPEN], out)
    return write_roll_choices(s, seat, out)


@rule
def write_schools(schools, out):
    n = 0
    for school in range(SCHOOLS):
        if (schools >> school) & 1:
            out[n] = SCHOOL + school
            n += 1
    return n


@rule
def write_other_answers(s, seat, out):
    """Questions of landing, death and contact: D10 to D14, D16 to D18."""
    f = s.stack[s.depth - 1]
    if f.what == Step.ASK_SPACE:
        return write_spaces(s, seat, out)
    if f.what == Step.ASK_DECAY:
        return write_decays(s, seat, f[OCTAVE_ASKED], out)
    if f.what == Step.ASK_CARD:
        return write_range(out, ASK, KINDS + 1)
    if f.what == Step.ASK_GIFT:
        return write_gifts(f[LOWER_KINDS], f[UPPER_KINDS], out)
    if f.what == Step.ASK_DISCARD:
        n = 0
        for kind in range(KINDS):
            if s.seats[seat].held[kind] > 0:
                out[n] = DROP + kind
                n += 1
        return n
    return write_range(out, ACCEPT, 2)


@rule
def write_decays(s, seat, octave, out):
    n = 0
    for note in range(FIRST[octave], TOP[octave] + 1):
        if s.seats[seat].notes[note] > 0:
            out[n] = DECAY + note
            n += 1
    return n


@rule
def write_gifts(low, high, out):
    n = 0
    for kind in range(KINDS):
        bits = low if kind < HALF else high
        if (bits >> (kind % HALF)) & 1:
            out[n] = GIVE + kind
            n += 1
    return n
