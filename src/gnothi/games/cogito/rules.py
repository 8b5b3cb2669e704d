"""What may be done in Cogito, what it does and when it ends, in the order of rules.md."""
from gnothi.engine.compile import rule
from gnothi.engine.events import EVERYONE, FLEETING, NOBODY, all_but, emit, only
from gnothi.engine.rng import roll, shuffle
from gnothi.games.cogito.cards import (
    add_to_hand,
    cards_held,
    dream,
    fall,
    first_living,
    judge,
    lie,
    living,
    log_audience,
    note,
    take_card,
    take_from_hand,
)
from gnothi.games.cogito.deck import CARDS, DREAM, N_CARDS, NO_BLUE, SELF_CARDS, SELVES
from gnothi.games.cogito.state import (
    CALL,
    GIVE,
    HAND,
    NONE,
    PASS,
    PLAY,
    RANDOM,
    ROTATES,
    SPEAK,
    Clause,
    Colour,
    Phase,
    What,
    Window,
)

CONFIRM = 1     # judging
LIVE = 1        # call_mode


# 2. Set-up


@rule
def setup(s, seats):
    """Selves into the holders, two cards each, and the first window (section 2)."""
    s.n_seats = seats
    s.winner = NONE
    for seat in range(seats):
        s.seats[seat].alive = 1
    stand_selves(s)
    drawn = s.options.start_seat == RANDOM or s.options.start_seat == ROTATES
    s.start = roll(s, seats) if drawn else s.options.start_seat     # COG-2.5
    emit(s, Clause.COG_2_5, s.start)
    s.turn = s.start
    deal(s)
    open_window(s, Window.AFTER_DEAL, s.start)
    skip_windows(s)


@rule
def stand_selves(s):
    """Each seat takes a self card unseen; the rest and all other cards are the pile (COG-2.2, COG-2.3)."""
    for uid in range(N_CARDS):
        s.pile[uid] = CARDS[uid]
    shuffle(s, s.pile, SELF_CARDS)
    for seat in range(s.n_seats):
        s.seats[seat].own_self = s.pile[seat]
        emit(s, Clause.COG_2_2, seat, s.pile[seat], audience=all_but(seat))
    s.pile_size = N_CARDS - s.n_seats
    for place in range(N_CARDS):
        s.pile[place] = s.pile[place + s.n_seats] if place < s.pile_size else NONE
    shuffle(s, s.pile, s.pile_size)


@rule
def deal(s):
    """One card each, clockwise from the starting seat, twice round (COG-2.4)."""
    for seat in range(len(s.seats)):
        s.seats[seat].answer = NONE
        for slot in range(HAND):
            s.seats[seat].hand[slot] = NONE
    for _ in range(HAND):
        for step in range(s.n_seats):
            seat = (s.start + step) % s.n_seats
            take_card(s, seat, What.DEALT)
    for step in range(s.n_seats):
        seat = (s.start + step) % s.n_seats
        emit(s, Clause.COG_2_4, seat, s.seats[seat].hand[0], s.seats[seat].hand[1], audience=only(seat))


# 3. The round and the turn


@rule
def begin_round(s):
    """Every living seat will have one turn, beginning with the starting seat, which may rotate (COG-3.1, R3)."""
    if s.options.start_seat == ROTATES and s.round_no > 0:
        s.start = first_living(s, s.start + 1)
    s.round_no += 1
    for seat in range(s.n_seats):
        s.seats[seat].had_turn = 0
    s.turn = first_living(s, s.start)
    s.phase = Phase.PLAY
    emit(s, Clause.COG_3_1, s.turn, s.round_no)


@rule
def play_card(s, seat, face):
    """Lay one card openly and speak its statement (COG-3.2, COG-3.3)."""
    take_from_hand(s, seat, face)
    s.seats[seat].had_turn = 1
    me = s.seats[seat]
    me.field[me.field_size] = face
    me.field_size += 1
    note(s, What.PLAYED, seat, face, Colour.NEITHER)
    if face == DREAM:
        dream(s, seat)
        end_turn(s)
    elif NO_BLUE[face]:
        emit(s, Clause.COG_8_5, seat, face, audience=log_audience(s))
        lie(s, seat, Colour.RED)
        end_turn(s)
    else:
        emit(s, Clause.COG_3_3, seat, face, audience=log_audience(s))
        if s.options.judging == CONFIRM and living(s) > 1:
            s.phase = Phase.JUDGE
        else:
            judge(s, seat)
            end_turn(s)


@rule
def end_turn(s):
    """After the turn, unless all have fallen, a window opens (COG-3.6)."""
    if living(s) == 0:
        finish(s, Clause.COG_7_5, NONE)
    else:
        open_window(s, Window.AFTER_TURN, s.turn)


@rule
def next_turn(s):
    """To the next living seat on the left that has not had a turn; otherwise the round ends (COG-3.6, COG-3.7)."""
    for step in range(1, s.n_seats):
        seat = (s.turn + step) % s.n_seats
        if s.seats[seat].alive and not s.seats[seat].had_turn:
            s.turn = seat
            s.phase = Phase.PLAY
            return
    end_round(s)


# 4. Judging


@rule
def speak(s, seat):
    """R5: one of the others says what all of them see; when all have, the judgement stands."""
    s.seats[seat].answer = SPEAK
    emit(s, Clause.R5, seat, s.turn, audience=EVERYONE | FLEETING)
    if all_have_answered(s):
        close_judgement(s)


@rule
def close_judgement(s):
    forget_answers(s)
    judge(s, s.turn)
    end_turn(s)


# 5. End of a round: draw and trade


@rule
def end_round(s):
    """Last card, check, draw (COG-5.1 to COG-5.3)."""
    if cards_held(s) == 0:
        finish(s, Clause.COG_7_6, NONE)
    elif s.pile_size < living(s):
        emit(s, Clause.COG_5_2, NOBODY, s.pile_size, living(s))
        begin_round(s)
    else:
        draw_cards(s)


@rule
def draw_cards(s):
    """Each living seat draws one, beginning with the first counted from the starting seat (COG-5.3)."""
    for step in range(s.n_seats):
        seat = (s.start + step) % s.n_seats
        if s.seats[seat].alive:
            take_card(s, seat, What.DREW)
            drawn = s.notes[s.n_notes - 1]
            emit(s, Clause.COG_5_3, seat, drawn.face, audience=EVERYONE if drawn.other else only(seat))
    open_window(s, Window.AFTER_DRAW, first_living(s, s.start))


@rule
def begin_trade(s):
    """All pick before anybody looks (COG-5.5); one who is alone has nobody to trade with (COG-5.6)."""
    if living(s) == 1:
        emit(s, Clause.COG_5_6, first_living(s, s.start))
        begin_round(s)
    else:
        s.phase = Phase.GIVE


@rule
def pick_gift(s, seat, action):
    s.seats[seat].answer = action
    if all_have_answered(s):
        trade(s)


@rule
def trade(s):
    """Every pick goes to the nearest living seat on the left, all at once (COG-5.4, COG-5.5)."""
    for seat in range(s.n_seats):
        if s.seats[seat].alive:
            take_from_hand(s, seat, s.seats[seat].answer - GIVE)
    for seat in range(s.n_seats):
        if s.seats[seat].alive:
            face = s.seats[seat].answer - GIVE
            receiver = first_living(s, seat + 1)
            add_to_hand(s, receiver, face)
            note(s, What.GAVE, seat, face, receiver)
            emit(s, Clause.COG_5_4, seat, receiver, face, audience=only(seat) | only(receiver))
    forget_answers(s)
    open_window(s, Window.AFTER_TRADE, first_living(s, s.start))


# 6. Calling "Cogito!"


@rule
def open_window(s, window, anchor):
    """All living seats choose between a call and a pass (COG-6.3); without cards it is the last chance (COG-7.6)."""
    s.phase = Phase.WINDOW
    s.window = window
    s.anchor = anchor
    s.final = cards_held(s) == 0


@rule
def skip_windows(s):
    """With live calls no window is asked but the last chance (R24)."""
    while s.phase == Phase.WINDOW and s.options.call_mode == LIVE and not s.final:
        after_window(s)


@rule
def after_window(s):
    """The game goes on exactly where it stopped (COG-6.2)."""
    if s.window == Window.AFTER_TURN:
        next_turn(s)
    elif s.window == Window.AFTER_DRAW:
        begin_trade(s)
    else:
        begin_round(s)


@rule
def answer_window(s, seat, action):
    s.seats[seat].answer = action
    if all_have_answered(s):
        close_window(s)


@rule
def close_window(s):
    """Calls are dealt with clockwise from the anchor; after wrong ones the window opens again (COG-6.4 to COG-6.8)."""
    calls = 0
    for step in range(s.n_seats):
        seat = (s.anchor + step) % s.n_seats
        if s.seats[seat].alive and s.seats[seat].answer != PASS:
            calls += 1
            if s.winner == NONE:
                call(s, seat, s.seats[seat].answer - CALL)
            else:
                emit(s, Clause.R25, seat, s.seats[seat].answer - CALL)
    forget_answers(s)
    if s.phase == Phase.OVER:
        return
    if living(s) == 0:
        finish(s, Clause.COG_7_5, NONE)
    elif calls:
        emit(s, Clause.COG_6_8, NOBODY)
        open_window(s, s.window, s.anchor)
    else:
        emit(s, Clause.COG_6_4, NOBODY, audience=EVERYONE | FLEETING)
        after_window(s)


@rule
def call(s, seat, name):
    """A right name wins at once; with a wrong one the caller falls and is told no more (COG-6.6, COG-6.7)."""
    emit(s, Clause.COG_6_1, seat, name)
    if s.seats[seat].own_self == name:
        finish(s, Clause.COG_6_6, seat)
    else:
        emit(s, Clause.COG_6_7, seat, name)
        fall(s, seat, Clause.COG_7_1)


@rule
def call_live(s, seat, name):
    """A call at any moment, dealt with at once; then the game goes on where it was (R24)."""
    call(s, seat, name)
    if s.phase == Phase.OVER:
        forget_answers(s)
    elif living(s) == 0:
        finish(s, Clause.COG_7_5, NONE)
    elif s.phase == Phase.GIVE:
        go_on_trading(s)
    elif seat == s.turn:                     # R26: the turn is lost
        forget_answers(s)
        open_window(s, Window.AFTER_TURN, seat)
    elif s.phase == Phase.JUDGE and all_have_answered(s):
        close_judgement(s)


@rule
def go_on_trading(s):
    """Picks already made stay made; one left alone keeps both cards (COG-5.6)."""
    if living(s) == 1:
        forget_answers(s)
        begin_trade(s)
    elif all_have_answered(s):
        trade(s)


# 7. Ego disruption, end of the game, result


@rule
def finish(s, clause, winner):
    s.phase = Phase.OVER
    s.ended_by = clause
    s.winner = winner
    emit(s, clause, winner, NONE if winner == NONE else s.seats[winner].own_self)


@rule
def returns(s, out):
    """Win 1, loss -1, and a tie is a tie for everybody (COG-7.7, COG-7.8, COG-7.10)."""
    for seat in range(s.n_seats):
        if s.winner == NONE:
            out[seat] = 0.0
        else:
            out[seat] = 1.0 if seat == s.winner else -1.0


# 12. Decisions a player makes


@rule
def is_asked(s, seat):
    """Whether this seat takes part in the decision that is open now."""
    if s.phase == Phase.OVER or not s.seats[seat].alive:
        return False
    if s.phase == Phase.PLAY:
        return seat == s.turn
    if s.phase == Phase.JUDGE and seat == s.turn:
        return False
    return True


@rule
def all_have_answered(s):
    return awaited(s) == 0


@rule
def forget_answers(s):
    for seat in range(s.n_seats):
        s.seats[seat].answer = NONE


@rule
def awaited(s):
    """The seats that have to decide now, each unseen by the others."""
    waiting = 0
    for seat in range(s.n_seats):
        if is_asked(s, seat) and s.seats[seat].answer == NONE:
            waiting |= 1 << seat
    return waiting


@rule
def legal(s, seat, out):
    """D1 to D3, the judgement of R5, and with live calls a call at any moment (R24)."""
    count = 0
    if is_asked(s, seat) and s.seats[seat].answer == NONE:
        if s.phase == Phase.WINDOW:
            out[0] = PASS
            return write_calls(out, 1)
        if s.phase == Phase.JUDGE:
            out[0] = SPEAK
            count = 1
        else:
            count = write_hand(s, seat, PLAY if s.phase == Phase.PLAY else GIVE, out)
    if s.options.call_mode == LIVE and s.seats[seat].alive and s.phase != Phase.OVER and s.phase != Phase.WINDOW:
        count = write_calls(out, count)
    return count


@rule
def write_calls(out, count):
    """Any of the names, even one the caller can see elsewhere (COG-6.9)."""
    for name in range(SELVES):
        out[count + name] = CALL + name
    return count + SELVES


@rule
def write_hand(s, seat, verb, out):
    """Each face in hand once, the lower one first."""
    me = s.seats[seat]
    first, second = int(me.hand[0]), int(me.hand[1])
    if me.hand_size < HAND or first == second:
        out[0] = verb + first
        return 1
    out[0] = verb + min(first, second)
    out[1] = verb + max(first, second)
    return 2


@rule
def apply(s, seat, action):
    """Play one legal action, with every consequence."""
    if action == SPEAK:
        speak(s, seat)
    elif action >= GIVE:
        pick_gift(s, seat, action)
    elif action >= PLAY:
        play_card(s, seat, action - PLAY)
    elif s.phase == Phase.WINDOW:
        answer_window(s, seat, action)
    else:
        call_live(s, seat, action - CALL)
    skip_windows(s)


@rule
def fallback(s, seat):
    """Out of time: play the lowest card, give the highest, pass, speak (R32)."""
    me = s.seats[seat]
    if s.phase == Phase.WINDOW:
        return PASS
    if s.phase == Phase.JUDGE:
        return SPEAK
    if me.hand_size < HAND:
        return PLAY + int(me.hand[0])
    if s.phase == Phase.PLAY:
        return PLAY + min(int(me.hand[0]), int(me.hand[1]))
    return GIVE + max(int(me.hand[0]), int(me.hand[1]))
