"""Cosmic Karma: setting up, deciding, and what must always hold; `effects` and `journey` hold the turn itself."""
import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.events import NOBODY, emit
from gnothi.engine.rng import roll, shuffle
from gnothi.games.karma.account import can_change, is_released, loosen, settle
from gnothi.games.karma.data import (
    COPIES,
    DICE,
    DIE,
    EDITION,
    KIND,
    MOST_WAITS,
    N_CARDS,
    N_FREE,
    N_PACKS,
    N_SPACES,
    N_VALUES,
    NONE,
    PACK,
    PACK_SIZE,
    START,
    Colour,
    Kind,
)
from gnothi.games.karma.effects import (
    loosening,
    majorities,
    pick_colour,
    pick_dropped,
    pick_dual,
    pick_side,
    pick_tool,
    results,
)
from gnothi.games.karma.journey import (
    begin_turn,
    can_join,
    end_turn,
    join,
    play_card,
    play_group,
    reenter,
    rest,
    take_way,
    throw_dice,
    wait,
    walk,
    write_ways,
)
from gnothi.games.karma.state import (
    AS_PRINTED,
    COLOURS,
    DICE_DECIDE,
    LIKE_GREEN,
    LIKE_THE_OTHERS,
    MASTER,
    MOST_RINGS,
    MOST_SEATS,
    MOST_STICKS,
    PAWNS,
    STICK,
    TOOLS,
    Ask,
    Clause,
    Do,
    Stage,
)

GREEN_BEADS, ORANGE_BEADS = EDITION.beads

# K1 Setting up


@rule
def setup(s, seats):
    """Packs, accounts, pawns and the first player (K1)."""
    s.n_seats = seats
    s.card = NONE
    s.joined = NONE
    s.named = NONE
    shuffle_packs(s)
    for seat in range(seats):
        take_pawn(s, seat)
        take_first_beads(s, seat)
    s.turn = find_first(s)
    emit(s, Clause.K1_9, s.turn)
    advance(s)


@rule
def shuffle_packs(s):
    """Four Choice packs, four Karma packs and the Free Will pack, each shuffled once (K1.1 to K1.3, R5)."""
    for pack in range(N_PACKS):
        for place in range(PACK.shape[1]):
            s.orders[pack, place] = PACK[pack, place]
        shuffle(s, s.orders[pack], PACK_SIZE[pack])
    place = 0
    for number in range(N_VALUES):
        for _ in range(COPIES[number]):
            s.free[place] = number
            place += 1
    shuffle(s, s.free, N_FREE)
    s.free_size = N_FREE
    s.free_unseen = N_FREE


@rule
def take_pawn(s, seat):
    """A pawn of the player's choice goes to the centre; where nobody has chosen, they go round (K1.7)."""
    me = s.seats[seat]
    me.space = START
    me.pawn = seat
    if s.options.pawns:
        me.pawn = int(s.options.pawns) // len(PAWNS)**seat % len(PAWNS)
        emit(s, Clause.K1_7, seat, me.pawn)


@rule
def take_first_beads(s, seat):
    """Beads of both colours; three of a colour are a habit from the start (K1.5, K1.6, R4)."""
    green, orange = GREEN_BEADS, ORANGE_BEADS
    if s.options.start_beads != AS_PRINTED:
        green = orange = int(s.options.start_beads)
    if s.options.start_orange != LIKE_GREEN:
        orange = int(s.options.start_orange)
    own = handicap(s, seat)
    if own != LIKE_THE_OTHERS:
        green = orange = own
    emit(s, Clause.K1_5, seat, green, orange)
    settle(s, seat, Colour.GREEN, -green)
    settle(s, seat, Colour.ORANGE, -orange)


@rule
def handicap(s, seat):
    """The beads that a seat takes by itself (R4)."""
    if seat == 0:
        return int(s.options.beads_seat_1)
    if seat == 1:
        return int(s.options.beads_seat_2)
    if seat == 2:
        return int(s.options.beads_seat_3)
    return int(s.options.beads_seat_4)


@rule
def find_first(s):
    """The highest throw goes first; those who tie throw again (K1.8, R2)."""
    if s.options.first_player != DICE_DECIDE:
        return int(s.options.first_player)
    throwing = (1 << int(s.n_seats)) - 1
    while True:
        best, leaders = 0, 0
        for seat in range(s.n_seats):
            if not (throwing >> seat) & 1:
                continue
            total = 0
            for _ in range(DICE):
                total += roll(s, DIE) + 1
            emit(s, Clause.K1_8, seat, total)
            if total > best:
                best, leaders = total, 0
            if total == best:
                leaders |= 1 << seat
        if leaders & (leaders - 1) == 0:
            break
        emit(s, Clause.R2, NOBODY, leaders)
        throwing = leaders
    first = 0
    while not (leaders >> first) & 1:
        first += 1
    return first


# K5 The turn


@rule
def advance(s):
    """Go on through the steps of K5 until somebody has to decide or the game is over."""
    while s.ask == Ask.NOTHING and s.stage != Stage.OVER:
        if s.stage == Stage.STEPS:
            walk(s)
        elif s.stage == Stage.REST:
            rest(s)
        elif s.stage == Stage.MAJORITY:
            majorities(s)
        elif s.stage == Stage.RESULTS:
            results(s)
        elif s.stage == Stage.LOOSENING:
            loosening(s)
        elif s.stage == Stage.END:
            end_turn(s)
        else:
            begin_turn(s)


# Decisions a player makes


@rule
def awaited(s):
    """Only ever the seat whose turn it is."""
    return 0 if s.stage == Stage.OVER else 1 << int(s.turn)


@rule
def legal(s, seat, out):
    """D1 to D12; colours green first, seats, numbers and ways in rising order."""
    if s.stage == Stage.OVER or seat != s.turn:
        return 0
    if s.ask == Ask.MEANS:
        out[0] = Do.DICE
        return write_cards(s, seat, out, 1, 0)
    if s.ask == Ask.MORE:
        out[0] = Do.GO
        return write_cards(s, seat, out, 1, s.lowest)
    if s.ask == Ask.STEP:
        return write_ways(s, seat, out)
    if s.ask == Ask.SIDE:
        out[0] = Do.SIDE_A
        out[1] = Do.SIDE_B
        return 2
    if s.ask == Ask.TAKE_TOOL or s.ask == Ask.GIVE_TOOL:
        return write_tools(s, seat, out)
    if s.ask == Ask.GIVE_CARD:
        return write_cards(s, seat, out, 0, 0)
    if s.ask == Ask.PLAN:
        return write_plans(s, seat, out)
    if s.ask == Ask.NAME:
        return write_names(s, seat, out)
    out[0] = Do.GREEN       # D5, D6, D8
    out[1] = Do.ORANGE
    return 2


@rule
def write_cards(s, seat, out, count, lowest):
    """Each number held, from the lowest that may be played."""
    for number in range(lowest, N_VALUES):
        if s.seats[seat].hand[number] > 0:
            out[count] = Do.CARD + number
            count += 1
    return count


@rule
def write_tools(s, seat, out):
    """D9: kinds with fewer than two pegs; D10: kinds with one."""
    count = 0
    for tool in range(TOOLS):
        if can_change(s, seat, tool, s.ask == Ask.GIVE_TOOL):
            out[count] = Do.TORCH + tool
            count += 1
    return count


@rule
def write_plans(s, seat, out):
    """D1: re-enter, join whoever can be joined, or wait."""
    out[0] = Do.REENTER
    count = 1
    for other in range(s.n_seats):
        if can_join(s, seat, other):
            out[count] = Do.SEAT + other
            count += 1
    if s.seats[seat].waits < MOST_WAITS:
        out[count] = Do.WAIT
        count += 1
    return count


@rule
def write_names(s, seat, out):
    """D12: every other player in play."""
    count = 0
    for other in range(s.n_seats):
        if other != seat and not s.seats[other].place:
            out[count] = Do.SEAT + other
            count += 1
    return count


@rule
def apply(s, seat, action):
    """Play one legal action, with every consequence."""
    asked = s.ask
    if asked == Ask.MEANS or asked == Ask.MORE:
        choose_means(s, seat, action)
    else:
        s.ask = Ask.NOTHING
        if asked == Ask.STEP:
            take_way(s, seat, action - Do.STEP)
        elif asked == Ask.PLAN:
            choose_plan(s, seat, action)
        else:
            choose(s, seat, asked, action)
    advance(s)


@rule
def choose_means(s, seat, action):
    """Dice, or one card and then more (D2, D3)."""
    if action == Do.DICE:
        throw_dice(s, seat)
    elif action == Do.GO:
        play_group(s, seat)
    else:
        play_card(s, seat, action - Do.CARD)


@rule
def choose_plan(s, seat, action):
    if action == Do.REENTER:
        reenter(s, seat)
    elif action == Do.WAIT:
        wait(s, seat)
    else:
        join(s, seat, action - Do.SEAT)


@rule
def choose(s, seat, asked, action):
    """The decisions of a landing (D5 to D12)."""
    if asked == Ask.COLOUR:
        pick_colour(s, seat, action - Do.GREEN)
    elif asked == Ask.DUAL:
        pick_dual(s, seat, action - Do.GREEN)
    elif asked == Ask.LOOSEN:
        loosen(s, seat, action - Do.GREEN)
    elif asked == Ask.SIDE:
        pick_side(s, seat, action - Do.SIDE_A)
    elif asked == Ask.NAME:
        s.named = action - Do.SEAT
    elif asked == Ask.GIVE_CARD:
        pick_dropped(s, seat, action - Do.CARD)
    else:
        pick_tool(s, seat, action - Do.TORCH)


@rule
def fallback(s, seat):
    """The specification gives no clock a choice of its own."""
    return -1


# The end


@rule
def returns(s, out):
    """Winner 1, others -1, nobody home 0; with places from 1 for the first down to -1 for the last (R28)."""
    if not s.options.play_for_places:
        for seat in range(s.n_seats):
            out[seat] = 0.0 if s.homes == 0 else 1.0 if s.seats[seat].place else -1.0
        return
    for seat in range(s.n_seats):
        # Those still under way share the middle of the places that are left.
        place = float(s.seats[seat].place) if s.seats[seat].place else (s.homes + 1 + s.n_seats) / 2.0
        out[seat] = 1.0 - 2.0 * (place - 1.0) / (s.n_seats - 1.0)


# What must always hold

INVARIANTS = (
    "every Free Will Card is in the pack, in a hand or in play, and nowhere twice",
    "every pack holds the cards it began with",
    "no account holds three loose beads, more than two pegs of a kind, or more than the record has room for",
    "who is home stands in the centre, and nobody goes there unreleased",
    "nothing waits to be settled between two turns",
    "the cards that all know are among those held",
)


@rule
def check(s):
    """0, or the number of the invariant that is broken."""
    if not has_all_free_will(s):
        return 1
    if not has_all_cards(s):
        return 2
    for seat in range(s.n_seats):
        if not is_sound(s, seat):
            return 3
        if not is_well_placed(s, seat):
            return 4
        if not knows_hand(s, seat):
            return 6
    if (s.ask == Ask.MEANS or s.ask == Ask.PLAN) and not is_settled(s):
        return 5
    return 0


@rule
def has_all_free_will(s):
    found = np.zeros(N_VALUES, np.int16)
    for number in range(N_VALUES):
        found[number] = s.played[number]
        for seat in range(s.n_seats):
            found[number] += s.seats[seat].hand[number]
    for place in range(s.free_size):
        found[s.free[(s.free_top + place) % N_FREE]] += 1
    for number in range(N_VALUES):
        if found[number] != COPIES[number]:
            return False
    return 0 <= s.free_unseen <= s.free_size


@rule
def has_all_cards(s):
    found = np.zeros(N_CARDS, np.int8)
    for pack in range(N_PACKS):
        size = PACK_SIZE[pack]
        for place in range(size):
            found[s.orders[pack, place]] += 1
        if s.tops[pack] > s.seen[pack] or s.seen[pack] > size:
            return False
        for place in range(size):
            if found[PACK[pack, place]] != 1:
                return False
    return True


@rule
def is_sound(s, seat):
    """K2.7, K2.13, K6.2 and R30."""
    me = s.seats[seat]
    for colour in range(COLOURS):
        if not (-STICK < me.loose[colour] <= MOST_RINGS and 0 <= me.sticks[colour] <= MOST_STICKS):
            return False
    for tool in range(TOOLS):
        if not 0 <= me.pegs[tool] <= MASTER:
            return False
    return 0 <= me.waits <= MOST_WAITS and me.lost >= 0 and 0 <= me.space < N_SPACES


@rule
def is_well_placed(s, seat):
    me = s.seats[seat]
    if me.place:
        return KIND[me.space] == Kind.COSMIC and is_released(s, seat)
    return KIND[me.space] != Kind.COSMIC or me.turns <= 1


@rule
def is_settled(s):
    for seat in range(MOST_SEATS):
        for colour in range(COLOURS):
            if s.rings[seat, colour] or s.beads[seat, colour]:
                return False
    for number in range(N_VALUES):
        if s.played[number]:
            return False
    return s.card_out == 0 and s.missed == 0 and s.count_left == 0


@rule
def knows_hand(s, seat):
    me = s.seats[seat]
    held = 0
    for number in range(N_VALUES):
        held += int(me.hand[number])
        if not 0 <= me.shown[number] <= me.hand[number]:
            return False
    return held == me.hand_size
