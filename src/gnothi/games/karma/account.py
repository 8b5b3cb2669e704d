"""Karma, tools and cards: what goes in and out of an account (K2, K3 and K6)."""
from gnothi.engine.compile import rule
from gnothi.engine.events import EVERYONE, emit, only
from gnothi.engine.rng import roll
from gnothi.games.karma.data import FIRST_LIST, N_CHOICES, N_FREE, N_VALUES, NONE, PACK_SIZE, Colour, Tool
from gnothi.games.karma.state import (
    COLOURS,
    FACE_UP,
    LIKE_THE_TABLE,
    MASTER,
    MOST_LOST_TURNS,
    MOST_RINGS,
    MOST_STICKS,
    STICK,
    TOOLS,
    Clause,
)

# As plain numbers, which a function can return beside NONE
GREEN, ORANGE, ANY_COLOUR = Colour.GREEN.value, Colour.ORANGE.value, Colour.ANY.value
ANY_TOOL = Tool.ANY.value

# K2 Karma


@rule
def cancelled(s, seat, colour, d):
    """How many rings or beads of an account cancel with beads or rings that arrive (K2.4)."""
    before = int(s.seats[seat].loose[colour])
    return min(abs(before), abs(d)) if before * d < 0 else 0


@rule
def settle(s, seat, colour, d):
    """Rings minus beads of one colour arrive together; rings cancel first, three loose beads go on a stick (K6.3)."""
    me = s.seats[seat]
    after = int(me.loose[colour]) + d
    while after <= -STICK:      # K2.7
        if me.sticks[colour] == MOST_STICKS:
            after = 1 - STICK   # R30
            break
        after += STICK
        me.sticks[colour] += 1
        emit(s, Clause.K2_7, seat, colour, me.sticks[colour])
    me.loose[colour] = min(after, MOST_RINGS)


@rule
def add_karma(s, seat, colour, n, sign):
    """Rings or beads join the batch that a player receives in one go (K6.3)."""
    if sign > 0:
        s.rings[seat, colour] += n
    else:
        s.beads[seat, colour] += n


@rule
def match_batch(s, seat, colour):
    """Rings and beads of one batch cancel before they meet the account; what is left of them (R7)."""
    rings, beads = int(s.rings[seat, colour]), int(s.beads[seat, colour])
    s.rings[seat, colour] = 0
    s.beads[seat, colour] = 0
    if rings and beads:
        emit(s, Clause.R7, seat, colour, min(rings, beads))
    return rings - beads


@rule
def settle_majorities(s, seat):
    """The majorities of one landing meet the account; each of them has been told (K3.9, K6.3)."""
    for colour in range(COLOURS):
        d = match_batch(s, seat, colour)
        gone = cancelled(s, seat, colour, d)
        if gone:
            emit(s, Clause.K2_4, seat, colour, gone, d)
        settle(s, seat, colour, d)


@rule
def settle_results(s):
    """What each player receives from one list of effects meets the account (K6.3)."""
    for seat in range(s.n_seats):
        green, orange = match_batch(s, seat, Colour.GREEN), match_batch(s, seat, Colour.ORANGE)
        if green or orange:
            gone = cancelled(s, seat, Colour.GREEN, green), cancelled(s, seat, Colour.ORANGE, orange)
            emit(s, Clause.K6_3, seat, green, orange, gone[0], gone[1])
            settle(s, seat, Colour.GREEN, green)
            settle(s, seat, Colour.ORANGE, orange)


@rule
def loosen(s, seat, colour):
    """A stick and one of its beads go back to the bank, the other two beads stay loose (K2.10, K6.4)."""
    s.seats[seat].sticks[colour] -= 1
    emit(s, Clause.K2_10, seat, colour, cancelled(s, seat, colour, -2))
    settle(s, seat, colour, -2)


@rule
def has_habit(s, seat):
    return s.seats[seat].sticks[0] > 0 or s.seats[seat].sticks[1] > 0


@rule
def is_master(s, seat, tool):
    return s.seats[seat].pegs[tool] == MASTER


@rule
def is_released(s, seat):
    """Three master tools, no bead, no habit (K6.6)."""
    me = s.seats[seat]
    return (
        me.pegs[0] == MASTER and me.pegs[1] == MASTER and me.pegs[2] == MASTER
        and me.loose[0] >= 0 and me.loose[1] >= 0 and me.sticks[0] == 0 and me.sticks[1] == 0
    )


# K2 Tools


@rule
def take_peg(s, seat, tool):
    """A third peg of a kind is not taken (K2.13)."""
    me = s.seats[seat]
    if me.pegs[tool] == MASTER:
        emit(s, Clause.K2_13, seat, tool)
        return
    me.pegs[tool] += 1
    emit(s, Clause.K2_12 if me.pegs[tool] == MASTER else Clause.K2_11, seat, tool)


@rule
def give_peg(s, seat, tool):
    """A single peg can be lost, a master tool never (R11)."""
    s.seats[seat].pegs[tool] -= 1
    emit(s, Clause.R11, seat, tool)


@rule
def can_change(s, seat, tool, losing):
    """Whether a peg of this kind can be taken, or lost (K6.9)."""
    pegs = s.seats[seat].pegs[tool]
    return pegs == 1 if losing else pegs < MASTER


@rule
def only_change(s, seat, losing):
    """The one kind that can change, NONE if there is none, or ANY if the player is to pick (K6.9)."""
    found = NONE
    for tool in range(TOOLS):
        if can_change(s, seat, tool, losing):
            if found != NONE:
                return ANY_TOOL
            found = tool
    return found


# K2 Cards


@rule
def lies_open(s, seat):
    """Whether a player lays the Free Will Cards face up, as the table does or by a choice of the seat (R13)."""
    own = int(s.options.cards_seat_1)
    if seat == 1:
        own = int(s.options.cards_seat_2)
    elif seat == 2:
        own = int(s.options.cards_seat_3)
    elif seat == 3:
        own = int(s.options.cards_seat_4)
    return bool(s.options.free_will_open) if own == LIKE_THE_TABLE else own == FACE_UP


@rule
def take_free_will(s, seat, passing):
    """The top card of the Free Will pack; an empty pack gives none (K2.25, K6.10)."""
    if s.free_size == 0:
        s.missed += 1
        return
    number = s.free[s.free_top]
    s.free[s.free_top] = NONE
    s.free_top = (s.free_top + 1) % N_FREE
    s.free_size -= 1
    known = lies_open(s, seat) or s.free_unseen == 0
    if s.free_unseen > 0:
        s.free_unseen -= 1
    me = s.seats[seat]
    me.hand[number] += 1
    me.hand_size += 1
    if known:
        me.shown[number] += 1
    emit(s, Clause.K2_25, seat, number, passing, audience=EVERYONE if known else only(seat))


@rule
def tell_missed(s, seat):
    """Say that the Free Will pack was empty (K6.10)."""
    if s.missed:
        emit(s, Clause.K6_10, seat, s.missed)
        s.missed = 0


@rule
def leave_hand(s, seat, number):
    """A Free Will Card leaves the hand, for all to see."""
    me = s.seats[seat]
    me.hand[number] -= 1
    me.hand_size -= 1
    if me.shown[number] > 0:
        me.shown[number] -= 1


@rule
def lay_under(s, number):
    """A Free Will Card goes under its pack (K2.29)."""
    s.free[(s.free_top + s.free_size) % N_FREE] = number
    s.free_size += 1


@rule
def give_card(s, seat, number):
    """The effect `drop_free_will`: a card of the player's choice goes under the pack."""
    leave_hand(s, seat, number)
    lay_under(s, number)
    emit(s, Clause.K6_1, seat, number)


@rule
def only_number(s, seat):
    """The one number held, NONE without cards, or N_VALUES if there are several."""
    found = NONE
    for number in range(N_VALUES):
        if s.seats[seat].hand[number] > 0:
            if found != NONE:
                return N_VALUES
            found = number
    return found


@rule
def draw_card(s, pack):
    """The top card of a land's pack; which side of a Choice Card is readable is tossed for (K2.20, K2.23, R5)."""
    top = s.tops[pack]
    s.card = s.orders[pack, top]
    s.pack = pack
    s.card_out = 1
    if top == s.seen[pack]:
        s.seen[pack] += 1
    s.side = roll(s, 2) if s.card < N_CHOICES else 0
    emit(s, Clause.K2_20 if s.card < N_CHOICES else Clause.K2_23, s.turn, s.card, s.side)


@rule
def return_card(s):
    """The card goes under its pack (K2.22, K2.23)."""
    if s.card_out:
        s.card_out = 0
        s.tops[s.pack] = (s.tops[s.pack] + 1) % PACK_SIZE[s.pack]


@rule
def card_list(s):
    """The list of effects on the side that counts."""
    return FIRST_LIST[s.card] + s.side


@rule
def take_lost_turns(s, seat, n):
    """Lose a Turn Cards, so that it is not forgotten (K2.30)."""
    me = s.seats[seat]
    me.lost = min(me.lost + n, MOST_LOST_TURNS)
    emit(s, Clause.K2_30, seat, n, me.lost)


# K3 Karmic majority


@rule
def weight(s, seat, colour):
    """The count of one colour: a ring +1, a bead -1, a stick -1 (K3.2, K6.5)."""
    return int(s.seats[seat].loose[colour]) - 4 * int(s.seats[seat].sticks[colour])


@rule
def majority(s, seat):
    """The colour of a player's majority (K3.3), ANY if dual (K3.8), NONE if neutral (K3.7, R19)."""
    green, orange = weight(s, seat, Colour.GREEN), weight(s, seat, Colour.ORANGE)
    if green == -orange:
        return NONE
    if green == orange:
        return ANY_COLOUR
    return GREEN if abs(green) > abs(orange) else ORANGE


@rule
def take_majority(s, seat, other, colour, clause):
    """One ring or one bead from the bank, by the sign of the other's count (K3.4 to K3.6)."""
    add_karma(s, seat, colour, 1, weight(s, other, colour))
    emit(s, clause, seat, other, colour, weight(s, other, Colour.GREEN), weight(s, other, Colour.ORANGE))
