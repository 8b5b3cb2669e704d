"""Landing: the majorities of those who stand there, and what space and card give (K5.6 to K5.8, K6)."""
from gnothi.engine.compile import rule
from gnothi.engine.events import emit
from gnothi.games.karma.account import (
    add_karma,
    can_change,
    card_list,
    draw_card,
    give_card,
    give_peg,
    has_habit,
    is_master,
    loosen,
    majority,
    only_change,
    only_number,
    return_card,
    settle_majorities,
    settle_results,
    take_free_will,
    take_lost_turns,
    take_majority,
    take_peg,
    tell_missed,
    weight,
)
from gnothi.games.karma.data import (
    DO,
    EFFECTS,
    GO_TO,
    HAS_CONDITION,
    IS_EARTH,
    KIND,
    LAND,
    N_CHOICES,
    N_SPACES,
    N_VALUES,
    NONE,
    SIZE,
    TEMPLE,
    WHEN,
    WHICH,
    WHO,
    Colour,
    Doing,
    Kind,
    N,
    Tool,
    When,
    Who,
)
from gnothi.games.karma.state import JOINED_ONLY, MASTER, Arrival, Ask, Clause, Stage

EVERY_EFFECT = 15       # `counting` of a list without conditions


@rule
def land(s, arrival):
    """The pawn has come to a space: majorities, then results, then loosening."""
    s.arrival = arrival
    s.cursor = 1
    s.had_sword = is_master(s, s.turn, Tool.SWORD)
    s.stage = Stage.MAJORITY


@rule
def open_list(s, number):
    """Begin a list of effects; its conditions are tested before the first of them (K6.7)."""
    s.list_no = number
    s.at = 0
    s.again = 0
    s.named = NONE
    s.counting = EVERY_EFFECT
    if HAS_CONDITION[number]:
        s.counting = 0
        for place in range(SIZE[number]):
            if holds(s, s.turn, EFFECTS[number, place, WHEN]):
                s.counting |= 1 << place
    s.stage = Stage.RESULTS


@rule
def holds(s, seat, condition):
    """Whether a condition of the vocabulary holds for the taker."""
    if condition == When.ALWAYS:
        return True
    if condition == When.HAS_HABIT:
        return has_habit(s, seat)
    if condition == When.NO_HABIT:
        return not has_habit(s, seat)
    tool = (condition - When.HAS_TORCH) // 2
    wanted = (condition - When.HAS_TORCH) % 2 == 0
    return (s.seats[seat].pegs[tool] > 0) == wanted


# K5.6 Majority


@rule
def majorities(s):
    """Of every other player on a space of the Earth Realm, going round from the next seat (K3.1, K3.9, K3.11)."""
    here = s.seats[s.turn].space
    if IS_EARTH[here]:
        while s.cursor < s.n_seats:
            other = (s.turn + s.cursor) % s.n_seats
            if s.seats[other].space == here and not s.seats[other].place and counts_here(s, other):
                meet(s, s.turn, other)
                if s.ask:
                    return
            s.cursor += 1
        settle_majorities(s, s.turn)
    open_list(s, here)


@rule
def counts_here(s, other):
    """On joining, everyone on the space, or only the player joined (R18)."""
    return s.arrival != Arrival.BY_JOINING or s.options.join_takes != JOINED_ONLY or other == s.joined


@rule
def meet(s, seat, other):
    """Take one player's majority; a dual one is for the player who landed to pick (K3.8)."""
    colour = majority(s, other)
    if colour == Colour.ANY:
        s.ask = Ask.DUAL
    elif colour == NONE:
        emit(s, Clause.K3_7, seat, other, NONE, weight(s, other, Colour.GREEN), weight(s, other, Colour.ORANGE))
    else:
        take_majority(s, seat, other, colour, Clause.K3_1)


@rule
def pick_dual(s, seat, colour):
    take_majority(s, seat, (s.turn + s.cursor) % s.n_seats, colour, Clause.K3_8)
    s.cursor += 1


# K5.7 Results


@rule
def results(s):
    """Carry out the running list; a card drawn or a `go`, always the last, comes when all else is settled (K6.7)."""
    while s.at < SIZE[s.list_no]:
        if (s.counting >> s.at) & 1:
            if EFFECTS[s.list_no, s.at, DO] >= Doing.GO:
                break
            carry_out(s, s.turn)
            if s.ask:
                return
        s.at += 1
        s.again = 0
        s.named = NONE
    settle_results(s)
    if s.at < SIZE[s.list_no]:
        lead_on(s, s.turn)
    else:
        close_list(s)
        s.stage = Stage.LOOSENING


@rule
def close_list(s):
    """A Karma Card is put under its pack when it has been followed; a Choice Card waits for the turn's end (K2.23)."""
    if s.list_no >= N_SPACES and s.card >= N_CHOICES:
        return_card(s)


@rule
def carry_out(s, seat):
    """One effect of the vocabulary; if the player has to decide, `ask` says so and it is carried out again after."""
    effect = EFFECTS[s.list_no, s.at]
    do, which, n = effect[DO], effect[WHICH], effect[N]
    if do == Doing.RING:
        karma(s, seat, which, n, 1)
    elif do == Doing.BEAD:
        karma(s, seat, which, n, -1)
    elif do == Doing.TOOL:
        change_tool(s, seat, which, False)
    elif do == Doing.LOSE_TOOL:
        change_tool(s, seat, which, True)
    elif do == Doing.FREE_WILL:
        gain_cards(s, seat, n)
    elif do == Doing.DROP_FREE_WILL:
        drop_cards(s, seat, n)
    elif do == Doing.LOSE_TURN:
        take_lost_turns(s, seat, n)


@rule
def karma(s, seat, colour, n, sign):
    """Rings or beads for whom they are meant, into the batch (K6.8)."""
    who = EFFECTS[s.list_no, s.at, WHO]
    if colour == Colour.ANY:
        if s.again < n:
            s.ask = Ask.COLOUR
    elif who == Who.SELF:
        add_karma(s, seat, colour, n, sign)
    elif who == Who.ONE:
        if s.named == NONE:
            s.named = only_other(s, seat)
        if s.named == NONE:
            s.ask = Ask.NAME
        else:
            add_karma(s, s.named, colour, n, sign)
    else:
        for other in range(s.n_seats):
            if not s.seats[other].place and (other != seat or who == Who.ALL):
                add_karma(s, other, colour, n, sign)


@rule
def only_other(s, seat):
    """The other player in play; NONE if there are several."""
    found = NONE
    for other in range(s.n_seats):
        if other != seat and not s.seats[other].place:
            if found != NONE:
                return NONE
            found = other
    return found


@rule
def pick_colour(s, seat, colour):
    """One token of an effect whose colour the taker picks (D6)."""
    sign = 1 if EFFECTS[s.list_no, s.at, DO] == Doing.RING else -1
    add_karma(s, seat, colour, 1, sign)
    s.again += 1


@rule
def change_tool(s, seat, tool, losing):
    """Take or lose a peg; of which kind, if any will do, the player picks among those that can change (K6.9)."""
    if s.again:
        return
    if tool == Tool.ANY:
        tool = only_change(s, seat, losing)
        if tool == Tool.ANY:
            s.ask = Ask.GIVE_TOOL if losing else Ask.TAKE_TOOL
            return
    if tool == NONE or (losing and not can_change(s, seat, tool, losing)):
        emit(s, Clause.K6_9, seat, losing)
    elif losing:
        give_peg(s, seat, tool)
    else:
        take_peg(s, seat, tool)


@rule
def pick_tool(s, seat, tool):
    if EFFECTS[s.list_no, s.at, DO] == Doing.LOSE_TOOL:
        give_peg(s, seat, tool)
    else:
        take_peg(s, seat, tool)
    s.again = 1


@rule
def gain_cards(s, seat, n):
    """Free Will Cards; a Free Will space gave its own on stepping there, and gives none on joining (K5.7, R24)."""
    is_own = s.list_no < N_SPACES and KIND[s.list_no] == Kind.FREE_WILL
    if is_own and s.arrival != Arrival.BY_GO:
        return
    for _ in range(n):
        take_free_will(s, seat, False)
    tell_missed(s, seat)


@rule
def drop_cards(s, seat, n):
    """So many Free Will Cards of the player's choice go under the pack, all if there are fewer (D11)."""
    while s.again < n:
        number = only_number(s, seat)
        if number == NONE:
            return
        if number == N_VALUES:
            s.ask = Ask.GIVE_CARD
            return
        give_card(s, seat, number)
        s.again += 1


@rule
def pick_dropped(s, seat, number):
    give_card(s, seat, number)
    s.again += 1


@rule
def lead_on(s, seat):
    """The last effect of a list: draw a card of this land, or put the pawn on another space (K5.7)."""
    effect = EFFECTS[s.list_no, s.at]
    if effect[DO] == Doing.GO:
        close_list(s)
        emit(s, Clause.K5_7, seat, effect[GO_TO], s.seats[seat].space)
        s.seats[seat].space = effect[GO_TO]
        land(s, Arrival.BY_GO)
        return
    pack = LAND[s.seats[seat].space] - 1
    if effect[DO] == Doing.CHOICE:
        draw_card(s, pack)
        if s.seats[seat].pegs[Tool.TORCH] == MASTER:    # K2.21
            s.ask = Ask.SIDE
            return
    else:
        draw_card(s, pack + 4)
    open_list(s, card_list(s))


@rule
def pick_side(s, seat, side):
    """With a Master Torch either side of the card may be carried out (K2.14, R12)."""
    emit(s, Clause.K2_14, seat, s.card, side, side != s.side)
    s.side = side
    open_list(s, card_list(s))


# K5.8 Loosening


@rule
def loosening(s):
    """In the Temple of the Sword a Master Sword loosens one habit (K2.15, R10)."""
    s.stage = Stage.END
    me = s.seats[s.turn]
    if TEMPLE[me.space] != Tool.SWORD or not can_loosen(s, s.turn):
        return
    if me.sticks[0] > 0 and me.sticks[1] > 0:
        s.ask = Ask.LOOSEN
    else:
        loosen(s, s.turn, Colour.GREEN if me.sticks[0] > 0 else Colour.ORANGE)


@rule
def can_loosen(s, seat):
    """Whether there is a habit and a Master Sword, owned on arrival if the table plays so (R9)."""
    if not has_habit(s, seat) or not is_master(s, seat, Tool.SWORD):
        return False
    return bool(s.had_sword or s.options.loosen_on_completion)
