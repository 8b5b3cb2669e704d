"""The Conscious Board Game: set-up (A), and what an action does, worked off frame by frame."""

from gnothi.engine.compile import rule
from gnothi.engine.events import emit, only
from gnothi.engine.rng import roll
from gnothi.games.conscious.agenda import is_asking, is_in_facet, is_landing, pop, push
from gnothi.games.conscious.cards import play_blank, play_face, play_group, play_law, work_jokers, work_shocks
from gnothi.games.conscious.choices import awaited, legal
from gnothi.games.conscious.contact import ask_card, is_playing, work_asking
from gnothi.games.conscious.death import accept_body, die, keep_seven, lose_to_decay, offer, take_new_body
from gnothi.games.conscious.deck import COPIES, KINDS, N_CARDS, N_LAWS, NUMBERED
from gnothi.games.conscious.diagram import START_NOTES
from gnothi.games.conscious.hand import discard_card, take_cards
from gnothi.games.conscious.invariants import INVARIANTS, check
from gnothi.games.conscious.laws import gain_law, select_chosen, use_moon
from gnothi.games.conscious.nutrition import as_card, as_chip, perform, resolve, settle, use_skill, work_arrivals
from gnothi.games.conscious.obey import obey
from gnothi.games.conscious.path import enter_school, rise, use_all_shocks, use_transform, use_wild_chip, use_wild_shock
from gnothi.games.conscious.state import (
    ACCEPT,
    ALL_SHOCKS,
    AS_CHIP,
    ASK,
    ASK_NOTHING,
    CATCH,
    CHOOSE,
    DECAY,
    DIE,
    DIE_BITS,
    DROP,
    FIRST_LAWS,
    GIVE,
    HAND,
    HELP,
    HOW,
    LAW_BITS,
    MOON,
    NONE,
    NOTE,
    OBEY,
    OCTAVE_ASKED,
    OTHER,
    OWN_UP,
    PLAY_BLANK,
    PLAY_FACE,
    PLAY_GROUP,
    PLAY_LAW,
    ROLL,
    SCHOOL,
    SHOCK,
    TRANSFORM,
    USE_SKILL,
    WILD_SHOCK,
    Clause,
    Step,
)
from gnothi.games.conscious.striving import call_catch, call_help, give, own_up, strive, work_own_up
from gnothi.games.conscious.travel import choose_roll, exchange_on_landing, land_on_space, name_space, roll_die
from gnothi.games.conscious.turn import begin_turn, end_facet, end_landing, end_turn, hand_on, returns

__all__ = ["INVARIANTS", "apply", "awaited", "check", "fallback", "legal", "returns", "setup"]

# A. Set-up


@rule
def setup(s, seats):
    """Seven chips, seven cards, three Law-cards and a type for each; the dealer begins (section A)."""
    s.n_seats = seats
    s.winner = NONE
    s.deck_size = N_CARDS
    for kind in range(KINDS):
        s.deck[kind] = COPIES[kind]
    s.law_deck_size = N_LAWS
    types = 0
    for seat in range(seats):
        set_up_seat(s, seat)
        types |= int(s.seats[seat].type_no) << (DIE_BITS * seat)
    emit(s, Clause.A_5, 0, types)
    choose_dealer(s)
    begin_turn(s, s.dealer)


@rule
def set_up_seat(s, seat):
    me = s.seats[seat]
    me.school = NONE
    me.owed = 2                                     # A.7
    for note in START_NOTES:                        # A.2
        me.notes[note] = 1
    first, rest = take_cards(s, seat, HAND)         # A.3
    laws = 0
    for i in range(FIRST_LAWS):                     # A.4
        laws |= gain_law(s, seat) << (LAW_BITS * i)
    emit(s, Clause.A_3, seat, first, rest, laws, audience=only(seat))
    me.type_no = 1 + roll(s, 6)


@rule
def choose_dealer(s):
    """The highest roll deals; ties roll again among themselves (A.6)."""
    among = (1 << int(s.n_seats)) - 1
    while among & (among - 1):
        best = 0
        highest = 0
        rolls = 0
        for seat in range(s.n_seats):
            if (among >> seat) & 1:
                rolled = 1 + roll(s, 6)
                rolls |= rolled << (DIE_BITS * seat)
                if rolled > best:
                    best = rolled
                    highest = 0
                if rolled == best:
                    highest |= 1 << seat
        emit(s, Clause.A_6, 0, rolls, highest)
        among = highest
    s.dealer = 0
    while not (among >> int(s.dealer)) & 1:
        s.dealer += 1


# The driver: pending frames are worked off until one of them waits for a seat


@rule
def work_off(s):
    while s.depth > 0 and not is_asking(s):
        work(s, s.stack[s.depth - 1].what)


@rule
def work(s, what):
    """One step of the top frame."""
    if what == Step.RESOLVE:
        resolve(s)
    elif what == Step.ARRIVALS:
        work_arrivals(s)
    elif what == Step.SHOCKS:
        work_shocks(s)
    elif what == Step.JOKERS:
        work_jokers(s)
    elif what == Step.FACET_END:
        end_facet(s)
    elif is_landing(what):
        work_landing(s, what)
    else:
        work_ending(s, what)


@rule
def work_landing(s, what):
    """Steps of a landing; a lander who has just left the game has none."""
    if not is_playing(s, s.stack[s.depth - 1].seat):
        pop(s)
    elif what == Step.LAND_SPACE:
        land_on_space(s)
    elif what == Step.LAND_ASK:
        work_asking(s)
    elif what == Step.LAND_DUPLICATES:
        exchange_on_landing(s)
    else:
        strive(s)


@rule
def work_ending(s, what):
    if what == Step.LAND_END:
        end_landing(s)
    elif what == Step.TURN_END:
        end_turn(s)
    elif what == Step.NEXT_TURN:
        hand_on(s)
    elif what == Step.OFFER:
        offer(s)
    elif what == Step.NEW_BODY:
        take_new_body(s)
    elif what == Step.KEEP_SEVEN:
        keep_seven(s)
    else:
        work_own_up(s)


# What it does


@rule
def apply(s, seat, action):
    """Play one legal action and everything that follows of itself."""
    if HELP <= action < CATCH:
        call_help(s, seat, action - HELP)
    elif CATCH <= action < OWN_UP:
        call_catch(s, seat, action - CATCH)
    else:
        answer(s, seat, s.stack[s.depth - 1].what, action)
    work_off(s)


@rule
def answer(s, seat, what, action):
    """The seat says what it was asked."""
    if what == Step.ASK_FACET:
        pop(s)
        begin_facet(s, seat, action)
    elif is_in_facet(what):
        answer_in_facet(s, seat, what, action)
    else:
        answer_other(s, seat, what, action)


@rule
def begin_facet(s, seat, action):
    """A facet, or the end of the turn (C.1, C.2)."""
    if action == ROLL:
        roll_die(s, seat)
        return
    if action == DIE:
        die(s, seat)
        return
    push(s, Step.FACET_END, seat)
    if action >= PLAY_FACE and action < CHOOSE:
        play_cards(s, seat, action)
    elif action < MOON:
        obey(s, seat, action - OBEY)
    elif action < TRANSFORM:
        use_moon(s, seat, action - MOON)
    elif action < WILD_SHOCK:
        use_transform(s, seat, (action - TRANSFORM) // 3, (action - TRANSFORM) % 3)
    elif action < ALL_SHOCKS:
        use_wild_shock(s, seat, action - WILD_SHOCK)
    elif action == ALL_SHOCKS:
        use_all_shocks(s, seat)
    else:
        own_up(s, seat)


@rule
def play_cards(s, seat, action):
    if action < PLAY_LAW:
        play_face(s, seat, NUMBERED + action - PLAY_FACE)
    elif action < PLAY_BLANK:
        play_law(s, seat, action - PLAY_LAW)
    elif action < PLAY_GROUP:
        play_blank(s, seat, action - PLAY_BLANK)
    else:
        play_group(s, seat, (action - PLAY_GROUP) // 64, (action - PLAY_GROUP) % 64)


@rule
def answer_in_facet(s, seat, what, action):
    """Questions inside a facet: D1, D4 to D9."""
    f = s.stack[s.depth - 1]
    note, how, octave = f[NOTE], f[HOW], f[OCTAVE_ASKED]
    pop(s)
    if what == Step.ASK_LAW:
        select_chosen(s, seat, action - CHOOSE)
    elif what == Step.ASK_SHOCK:
        emit(s, Clause.I_4_a, seat, action - SHOCK)
        perform(s, seat, action - SHOCK)
    elif what == Step.ASK_SKILL:
        if action == USE_SKILL:
            use_skill(s, seat, note)
        else:
            settle(s, seat, note, how)
    elif what == Step.ASK_REASSIMILATE:
        if action == AS_CHIP:
            as_chip(s, seat, octave)
        else:
            as_card(s, seat, octave)
    elif what == Step.ASK_WILD_CHIP:
        use_wild_chip(s, seat, action)
    elif what == Step.ASK_SCHOOL:
        enter_school(s, seat, action - SCHOOL)
        rise(s, seat)
    else:
        choose_roll(s, seat, action)


@rule
def answer_other(s, seat, what, action):
    """Questions of landing, death and contact: D10 to D14, D16 to D18."""
    other = s.stack[s.depth - 1][OTHER]
    pop(s)
    if what == Step.ASK_SPACE:
        name_space(s, seat, action)
    elif what == Step.ASK_DECAY:
        lose_to_decay(s, seat, action - DECAY)
    elif what == Step.ASK_CARD:
        if action != ASK_NOTHING:
            ask_card(s, seat, other, action - ASK)
    elif what == Step.ASK_GIFT:
        give(s, seat, other, action - GIVE)
    elif what == Step.ASK_DISCARD:
        discard_card(s, seat, action - DROP)
        emit(s, Clause.L_0_4, seat, action - DROP)
    elif action == ACCEPT:
        accept_body(s, seat, other)
    else:
        emit(s, Clause.R43, seat, other, 0)


@rule
def fallback(s, seat):
    """Nobody is bound to do anything in particular when the time is up: a stand-in decides."""
    return -1
