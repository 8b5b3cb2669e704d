"""The Conscious Board Game: set-up (A), the turn (C), winning (M), and what may be done when."""
from numpy import int64

from gnothi.engine.compile import rule
from gnothi.engine.events import emit
from gnothi.engine.rng import roll
from gnothi.games.conscious.agenda import clear_agenda, is_asking, pop, push
from gnothi.games.conscious.cards import (
    play_blank,
    play_face,
    play_group,
    play_law,
    work_jokers,
    work_shocks,
    write_plays,
)
from gnothi.games.conscious.contact import (
    HALF,
    ask_card,
    call_catch,
    call_help,
    can_own_up,
    exchange_first,
    give,
    is_playing,
    leave_contacts,
    own_up,
    strive,
    work_asking,
    work_own_up,
    write_calls,
)
from gnothi.games.conscious.death import (
    accept_body,
    change_body,
    die,
    keep_seven,
    lose_to_decay,
    offer,
    take_new_body,
)
from gnothi.games.conscious.deck import COPIES, KINDS, LAST_SPACE, LAW_FACE, N_CARDS, N_LAWS, NUMBERED
from gnothi.games.conscious.diagram import (
    BOARD_CARDS,
    FIRST,
    HOLDS,
    JOKER,
    MOST_CHIPS,
    MOST_JOKERS,
    NOTES,
    OCTAVES,
    SCHOOLS,
    START_NOTES,
    TOP,
)
from gnothi.games.conscious.hand import discard_card, draw_card
from gnothi.games.conscious.kept import is_asleep, is_dying, progress
from gnothi.games.conscious.laws import (
    can_use_moon,
    choose_law,
    draw_law,
    is_choosable,
    put_away,
    receive_shared,
    select_chosen,
    select_laws,
    sweep,
    use_moon,
)
from gnothi.games.conscious.nutrition import (
    as_card,
    as_chip,
    is_causal,
    most_discs,
    perform,
    resolve,
    settle,
    use_skill,
    work_arrivals,
)
from gnothi.games.conscious.obey import obey
from gnothi.games.conscious.path import (
    enter_school,
    qualify,
    rise,
    use_all_shocks,
    use_transform,
    use_wild_chip,
    use_wild_shock,
    write_powers,
    write_wild_chip,
)
from gnothi.games.conscious.state import (
    ACCEPT,
    ALL_SHOCKS,
    AS_CARD,
    AS_CHIP,
    ASK,
    ASK_NOTHING,
    AUTOMATIC,
    CATCH,
    CHOOSE,
    COMPULSORY,
    DECAY,
    DECLINE,
    DIE,
    DROP,
    FIRST_LAWS,
    GIVE,
    GRACE,
    HAND,
    HELP,
    IN_DECK,
    IN_PILE,
    IN_PLAY,
    LEAVE_SKILL,
    MOON,
    NAME_SPACE,
    NONE,
    OBEY,
    OWN_UP,
    PLAY_BLANK,
    PLAY_FACE,
    PLAY_GROUP,
    PLAY_LAW,
    PLAY_ON,
    ROLL,
    SCHOOL,
    SHOCK,
    SLOTS,
    TRANSFORM,
    USE_SKILL,
    VIGILANCE,
    WILD_SHOCK,
    Body,
    Clause,
    StateOfI,
    Status,
    Step,
)
from gnothi.games.conscious.travel import (
    choose_roll,
    exchange_on_landing,
    face_the_end,
    land_on_space,
    name_space,
    roll_die,
    write_roll_choices,
    write_spaces,
)

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
    for seat in range(seats):
        set_up_seat(s, seat)
    choose_dealer(s)
    begin_turn(s, s.dealer)


@rule
def set_up_seat(s, seat):
    me = s.seats[seat]
    me.school = NONE
    me.owed = 2                                     # A.7
    for note in START_NOTES:                        # A.2
        me.notes[note] = 1
    for _ in range(HAND):                           # A.3
        draw_card(s, seat)
    for _ in range(FIRST_LAWS):
        draw_law(s, seat, Clause.A_4)
    me.type_no = 1 + roll(s, 6)
    emit(s, Clause.A_5, seat, int64(me.type_no))


@rule
def choose_dealer(s):
    """The highest roll deals; ties roll again among themselves (A.6)."""
    among = (1 << int64(s.n_seats)) - 1
    while among & (among - 1):
        best = 0
        highest = 0
        for seat in range(s.n_seats):
            if (among >> seat) & 1:
                rolled = 1 + roll(s, 6)
                emit(s, Clause.A_6, seat, rolled)
                if rolled > best:
                    best = rolled
                    highest = 0
                if rolled == best:
                    highest |= 1 << seat
        among = highest
    s.dealer = 0
    while not (among >> int64(s.dealer)) & 1:
        s.dealer += 1


# C. Play


@rule
def begin_turn(s, seat):
    """C.TURN 1 and 2: moments and uses anew, duplicates on the first turn, laws come into play."""
    me = s.seats[seat]
    s.turn = seat
    me.turns += 1
    me.moments = me.next_moment
    me.next_moment = 0
    me.spent = 0
    me.powers = 0
    me.skills = 0
    me.optioned = 0
    push(s, Step.ASK_FACET, seat)
    if me.turns == 1:
        me.moments += 1                             # C.3
        emit(s, Clause.C_3, seat)
        exchange_first(s, seat)
    if me.status == Status.LIVING:
        receive_shared(s, seat)
        select_laws(s, seat)


@rule
def next_turn(s):
    """Who is furthest behind goes next, once all have had their first turn (C.0.2 to C.0.5)."""
    seat = next_seat(s)
    if seat == NONE:
        finish(s, Clause.R45)
    elif s.seats[seat].turns >= s.options.max_turns:
        emit(s, Clause.R66, seat, int64(s.seats[seat].turns))
        finish(s, Clause.R66)
    else:
        begin_turn(s, seat)


@rule
def next_seat(s):
    """The seat whose turn comes, or NONE if nobody plays any more."""
    for step in range(s.n_seats):
        seat = (int64(s.dealer) + step) % int64(s.n_seats)
        if is_playing(s, seat) and s.seats[seat].turns == 0:
            emit(s, Clause.C_0_2, seat)
            return seat
    found = NONE
    tied = False
    for seat in range(s.n_seats):
        if is_playing(s, seat):
            if found == NONE or progress(s, seat) < progress(s, found):
                found = seat
                tied = False
            elif progress(s, seat) == progress(s, found):
                tied = True
                if s.seats[seat].stamp > s.seats[found].stamp:
                    found = seat
    if tied:
        emit(s, Clause.C_0_4, found)
    elif found != NONE:
        emit(s, Clause.C_0_3, found)
    return found


@rule
def end_facet(s):
    """C.TURN 4: states are examined, done laws go, and the win is tested before the next facet."""
    f = s.stack[s.depth - 1]
    seat = int64(f.seat)
    if f.a == 0:
        f.a = 1
        sweep(s, seat)
        qualify(s, seat)                            # may ask for a school
        return
    pop(s)
    push(s, Step.ASK_FACET, seat)
    check_win(s, seat)


@rule
def end_landing(s):
    """E.LAND 6, and whether this was the last roll."""
    seat = int64(s.stack[s.depth - 1].seat)
    pop(s)
    push(s, Step.TURN_END, seat)
    check_win(s, seat)
    if is_playing(s, seat) and not s.ended:
        face_the_end(s, seat)


@rule
def end_turn(s):
    """C.TURN 6: laws that are not kept go, moments lapse, a crystallised Mental body takes over."""
    seat = int64(s.stack[s.depth - 1].seat)
    pop(s)
    push(s, Step.NEXT_TURN, seat)
    if not is_playing(s, seat):
        return
    s.seats[seat].moments = 0
    put_away(s, seat)
    if s.seats[seat].status == Status.ASTRAL and s.seats[seat].body == Body.MENTAL:
        change_body(s, seat)


@rule
def hand_on(s):
    """The turn is over; a body that has just changed may have won."""
    seat = int64(s.stack[s.depth - 1].seat)
    pop(s)
    if is_playing(s, seat):
        check_win(s, seat)
    if not s.ended and s.depth == 0:
        next_turn(s)


# M. Winning


@rule
def check_win(s, seat):
    """A Causal body, three JOKER chips, and no Hasnamuss (M.0)."""
    me = s.seats[seat]
    if me.chips[JOKER] >= MOST_JOKERS and not me.hasnamuss and is_causal(s, seat):
        win(s, seat)


@rule
def win(s, seat):
    """I start over. The first win ends the game, unless the others play on for places (R45)."""
    me = s.seats[seat]
    s.places += 1
    me.place = s.places
    if s.winner == NONE:
        s.winner = seat
    emit(s, Clause.M_0, seat, int64(s.places))
    if me.status == Status.LIVING:
        open_schools(s, seat)
    if s.options.after_win != PLAY_ON:
        finish(s, Clause.M_0)
        return
    me.status = Status.HOME
    leave_contacts(s, seat)
    clear_agenda(s)
    push(s, Step.NEXT_TURN, seat)


@rule
def open_schools(s, winner):
    """A living winner brings everybody into school (M.1, R46)."""
    for seat in range(s.n_seats):
        me = s.seats[seat]
        if seat != winner and is_playing(s, seat) and me.state == StateOfI.MULTIPLICITY:
            me.state = StateOfI.DEPUTY
            me.school = GRACE
            emit(s, Clause.M_1, seat, winner)


@rule
def finish(s, clause):
    s.ended = 1
    s.ended_by = clause
    clear_agenda(s)


@rule
def returns(s, out):
    """The winner 1, the others -1; without a winner 0 for all. With places, evenly between (R45)."""
    for seat in range(s.n_seats):
        place = int64(s.seats[seat].place)
        if s.winner == NONE:
            out[seat] = 0.0
        elif place == 0:
            out[seat] = -1.0
        elif place == 1:
            out[seat] = 1.0
        else:
            out[seat] = 1.0 - 2.0 * (place - 1) / (int64(s.n_seats) - 1)


# The driver: pending frames are worked off until one of them waits for a seat


@rule
def work_off(s):
    while s.depth > 0 and not is_asking(s):
        work(s, int64(s.stack[s.depth - 1].what))


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
    elif what <= Step.LAND_STRIVING:
        work_landing(s, what)
    else:
        work_ending(s, what)


@rule
def work_landing(s, what):
    """Steps of a landing; a lander who has just left the game has none."""
    if not is_playing(s, int64(s.stack[s.depth - 1].seat)):
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


# What may be done


@rule
def awaited(s):
    """The bit of the seat that is asked; 0 when the game is over."""
    return 0 if s.ended else 1 << int64(s.stack[s.depth - 1].seat)


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
    if f.what <= Step.ASK_ROLL:
        return write_facet_answers(s, seat, out)
    return write_other_answers(s, seat, out)


@rule
def write_own_calls(s, seat, out, n):
    """Calls are heard between facets, from all who play (R58)."""
    if s.options.fifth_striving == VIGILANCE and is_playing(s, seat):
        if s.stack[s.depth - 1].what == Step.ASK_FACET:
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
        if can_own_up(s, seat):
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
        lie = s.seats[seat].laws[slot]
        if lie.law > 0 and not lie.played and LAW_FACE[lie.law] >= 0:
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
        return write_schools(int64(f.a), out)
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
        return write_decays(s, seat, int64(f.a), out)
    if f.what == Step.ASK_CARD:
        return write_range(out, ASK, KINDS + 1)
    if f.what == Step.ASK_GIFT:
        return write_gifts(int64(f.a), int64(f.b), out)
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
    for note in range(int64(FIRST[octave]), int64(TOP[octave]) + 1):
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


# What it does


@rule
def apply(s, seat, action):
    """Play one legal action and everything that follows of itself."""
    if HELP <= action < CATCH:
        call_help(s, seat, action - HELP)
    elif CATCH <= action < OWN_UP:
        call_catch(s, seat, action - CATCH)
    else:
        what = int64(s.stack[s.depth - 1].what)
        if what == Step.ASK_FACET:
            pop(s)
            begin_facet(s, seat, action)
        elif what <= Step.ASK_ROLL:
            answer_in_facet(s, seat, what, action)
        else:
            answer_other(s, seat, what, action)
    work_off(s)


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
    f = s.stack[s.depth - 1]
    a, b = int64(f.a), int64(f.b)
    pop(s)
    if what == Step.ASK_LAW:
        select_chosen(s, seat, action - CHOOSE)
    elif what == Step.ASK_SHOCK:
        emit(s, Clause.I_4_a, seat, action - SHOCK)
        perform(s, seat, action - SHOCK)
    elif what == Step.ASK_SKILL:
        if action == USE_SKILL:
            use_skill(s, seat, a)
        else:
            settle(s, seat, a, b)
    elif what == Step.ASK_REASSIMILATE:
        if action == AS_CHIP:
            as_chip(s, seat, a)
        else:
            as_card(s, seat, a)
    elif what == Step.ASK_WILD_CHIP:
        use_wild_chip(s, seat, action)
    elif what == Step.ASK_SCHOOL:
        enter_school(s, seat, action - SCHOOL)
        rise(s, seat)
    else:
        choose_roll(s, seat, action)


@rule
def answer_other(s, seat, what, action):
    other = int64(s.stack[s.depth - 1].c)
    pop(s)
    if what == Step.ASK_SPACE:
        name_space(s, seat, action - NAME_SPACE)
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


# What must always hold


INVARIANTS = (
    "the Part-of-Center cards in hands, deck and discard pile are those of the game (A.C.2)",
    "hand and duplicates are counted as they are held (P.1)",
    "every Law-card is in one place, and the piles are counted as they are (A.C.3)",
    "no note holds more than it may, and no chip waits between facets (D.0.3)",
    "no board card holds more than two chips between facets, the JOKER three (F.3.a)",
    "discs are within the limits of their stage between facets (K.COUNT)",
    "at most two Law-cards are owed (C.ROLL)",
    "a living player has not gone beyond the inner end (L.0.1)",
)


@rule
def check(s):
    """0, or the number of the first invariant that is broken."""
    if not cards_are_conserved(s):
        return 1
    for seat in range(s.n_seats):
        if not hand_is_counted(s, seat):
            return 2
        if not laws_are_counted(s, seat):
            return 3
        if not diagram_holds(s, seat):
            return 4
        if not chips_hold(s, seat):
            return 5
        if not discs_hold(s, seat):
            return 6
        if s.seats[seat].owed > 2:
            return 7
        if s.seats[seat].status == Status.LIVING and progress(s, seat) > LAST_SPACE:
            return 8
    return 0


@rule
def is_between_facets(s):
    return s.ended == 0 and s.stack[s.depth - 1].what == Step.ASK_FACET


@rule
def cards_are_conserved(s):
    size = 0
    for kind in range(KINDS):
        count = int64(s.deck[kind]) + int64(s.discard[kind])
        size += s.deck[kind]
        for seat in range(s.n_seats):
            count += s.seats[seat].held[kind]
        if count != COPIES[kind]:
            return False
    return size == s.deck_size


@rule
def hand_is_counted(s, seat):
    kinds = 0
    cards = 0
    for kind in range(KINDS):
        kinds += 1 if s.seats[seat].held[kind] > 0 else 0
        cards += s.seats[seat].held[kind]
    return kinds == s.seats[seat].hand_size and cards - kinds == s.seats[seat].duplicates


@rule
def laws_are_counted(s, seat):
    """The pile, and every slot's card that is no copy."""
    me = s.seats[seat]
    in_pile = 0
    in_play = 0
    in_deck = 0
    for law in range(1, N_LAWS + 1):
        in_pile += 1 if s.law_at[law] == IN_PILE + seat else 0
        in_play += 1 if s.law_at[law] == IN_PLAY + seat else 0
        in_deck += 1 if s.law_at[law] == IN_DECK else 0
    lying = 0
    for slot in range(SLOTS):
        if me.laws[slot].law > 0:
            lying += 1
            if not me.laws[slot].is_copy:
                in_play -= 1
                if s.law_at[me.laws[slot].law] != IN_PLAY + seat:
                    return False
    return in_pile == me.pile_size and in_play == 0 and in_deck == s.law_deck_size and lying == me.n_laws


@rule
def diagram_holds(s, seat):
    for note in range(NOTES):
        if s.seats[seat].notes[note] < 0 or s.seats[seat].notes[note] > HOLDS[note]:
            return False
    return s.n_waiting == 0 or not is_between_facets(s)


@rule
def chips_hold(s, seat):
    if not is_between_facets(s):
        return True
    for card in range(BOARD_CARDS):
        most = MOST_JOKERS if card == JOKER else MOST_CHIPS
        if s.seats[seat].chips[card] < 0 or s.seats[seat].chips[card] > most:
            return False
    return True


@rule
def discs_hold(s, seat):
    if not is_between_facets(s):
        return True
    for octave in range(OCTAVES):
        if s.seats[seat].discs[octave] > max(0, most_discs(s, seat, octave)):
            return False
    return True
