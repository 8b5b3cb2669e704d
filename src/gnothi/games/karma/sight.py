"""What a seat of Cosmic Karma knows, guesses and hopes."""
import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.rng import shuffle
from gnothi.games.karma.account import has_habit, is_master, is_released, weight
from gnothi.games.karma.data import (
    COPIES,
    DO,
    EFFECTS,
    FIRST_LIST,
    GO_TO,
    KIND,
    N_CARDS,
    N_FREE,
    N_PACKS,
    N_SPACES,
    N_VALUES,
    NEEDS,
    PACK,
    PACK_SIZE,
    SIZE,
    SPACES,
    STOPS,
    TEMPLE,
    TO,
    VALUES,
    WAYS,
    WHICH,
    WHO,
    Colour,
    Doing,
    Kind,
    N,
    Needs,
    Tool,
    Who,
)
from gnothi.games.karma.rules import returns
from gnothi.games.karma.state import COLOURS, MASTER, TOOLS, Ask, Do, Stage

HIDDEN = -2         # there is a card, but this view may not know which


# What a seat sees


@rule
def redact(s, seat):
    """The order of cards never drawn is hidden and, with closed hands, the Free Will Cards of others (R13)."""
    for pack in range(N_PACKS):
        for place in range(s.seen[pack], PACK_SIZE[pack]):
            s.orders[pack, place] = HIDDEN
    for place in range(s.free_unseen):
        s.free[(s.free_top + place) % N_FREE] = HIDDEN
    for other in range(s.n_seats):
        if other != seat:
            for number in range(N_VALUES):
                s.seats[other].hand[number] = s.seats[other].shown[number]


# What a seat may imagine


@rule
def determinize(s, seat):
    """Deal what is hidden again: cards never drawn lie in any order, unknown hands hold any of the unknown cards."""
    is_known = np.zeros(N_CARDS, np.int8)
    for pack in range(N_PACKS):
        imagine_pack(s, pack, is_known)
    imagine_free_will(s, seat)


@rule
def imagine_pack(s, pack, is_known):
    """Those never drawn, in any order."""
    seen = int(s.seen[pack])
    for place in range(seen):
        is_known[s.orders[pack, place]] = 1
    place = seen
    for card in PACK[pack, : PACK_SIZE[pack]]:
        if not is_known[card]:
            s.orders[pack, place] = card
            place += 1
    shuffle(s, s.orders[pack, seen:], place - seen)


@rule
def imagine_free_will(s, seat):
    """Every Free Will Card that is neither known in a hand, nor in play, nor known in the pack, is somewhere unseen."""
    unseen = np.empty(N_FREE, np.int8)
    count = 0
    for number in range(N_VALUES):
        for _ in range(COPIES[number] - known_copies(s, number)):
            unseen[count] = number
            count += 1
    shuffle(s, unseen, count)
    for place in range(s.free_unseen):
        count -= 1
        s.free[(s.free_top + place) % N_FREE] = unseen[count]
    for other in range(s.n_seats):
        if other != seat:
            for _ in range(s.seats[other].hand_size - cards_known(s, other)):
                count -= 1
                s.seats[other].hand[unseen[count]] += 1


@rule
def known_copies(s, number):
    """How many cards of a number this view can see."""
    count = int(s.played[number])
    for other in range(s.n_seats):
        count += s.seats[other].hand[number]
    for place in range(s.free_unseen, s.free_size):
        count += s.free[(s.free_top + place) % N_FREE] == number
    return count


@rule
def cards_known(s, seat):
    count = 0
    for number in range(N_VALUES):
        count += int(s.seats[seat].hand[number])
    return count


# What a seat hopes


def distances(goals: set[int]) -> np.ndarray:
    """From each space the fewest steps, at least one, to a goal, by ways that need nothing."""
    far = N_SPACES
    steps = np.full(N_SPACES, far, np.int16)
    changed = True
    while changed:
        changed = False
        for here, space in enumerate(SPACES):
            for way in space.ways:
                if way.needs == Needs.NOTHING:
                    found = 1 if way.to in goals else 1 + steps[way.to]
                    if found < steps[here]:
                        steps[here] = found
                        changed = True
    return steps


TO_HANGING_ON = distances({number for number, space in enumerate(SPACES) if space.kind == Kind.HANGING_ON})
TO_THE_SWORD = distances({number for number, space in enumerate(SPACES) if space.temple == "sword"})
THROW = 7.0             # steps of an average turn

# In turns, roughly, as games between careful players go:
A_PEG, A_BEAD, A_HABIT, A_RING, A_CARD = 6.0, 1.5, 7.0, -0.3, -0.35
MOST_CARDS_COUNTED, MOST_RINGS_COUNTED = 6, 4


@rule
def evaluate(s, out):
    """Each seat's standing: how many turns fewer it needs than the others on average."""
    if s.stage == Stage.OVER:
        returns(s, out)
        return
    total = 0.0
    for seat in range(s.n_seats):
        out[seat] = turns_to_go(s, seat)
        total += out[seat]
    for seat in range(s.n_seats):
        lead = (total - out[seat]) / (s.n_seats - 1) - out[seat]
        out[seat] = lead / (20.0 + abs(lead))


@rule
def turns_to_go(s, seat):
    """A guess at the turns a seat still needs; whoever has a habit must first come by the Temple of the Sword."""
    me = s.seats[seat]
    if me.place:
        return 0.0
    turns = float(me.lost)
    for tool in range(TOOLS):
        turns += A_PEG * (MASTER - me.pegs[tool])
    for colour in range(COLOURS):
        loose = int(me.loose[colour])
        turns += -A_BEAD * loose if loose < 0 else A_RING * min(loose, MOST_RINGS_COUNTED)
        turns += A_HABIT * me.sticks[colour]
    turns += A_CARD * min(int(me.hand_size), MOST_CARDS_COUNTED)
    if is_released(s, seat):
        turns += 1.0 + TO_HANGING_ON[me.space] / THROW
    elif has_habit(s, seat):
        turns += 4.0 + TO_THE_SWORD[me.space] / THROW
    else:
        turns += 8.0
    return max(turns, 1.0)


# How a casual player decides


@rule
def weigh(s, seat, actions, count, out):
    """A player who likes what a space or card gives, and takes a habit to the Temple of the Sword."""
    for i in range(count):
        out[i] = liking(appeal(s, seat, actions[i]))


@rule
def liking(appeal):
    """From about 1 for what does not matter, steeply up and down."""
    return (1.0 + appeal) * (1.0 + appeal) if appeal >= 0 else 1.0 / ((1.0 - appeal) * (1.0 - appeal))


@rule
def appeal(s, seat, action):
    """What a player hopes of one action."""
    if s.ask == Ask.MEANS or s.ask == Ask.MORE:
        return appeal_of_means(s, seat, action)
    if s.ask == Ask.STEP:
        here = TO[s.seats[seat].space, action - Do.STEP]
        return appeal_of_space(s, seat, end_of_walk(s, seat, here, s.count_left - 1))
    if s.ask == Ask.SIDE:
        return appeal_of_list(s, seat, FIRST_LIST[s.card] + action - Do.SIDE_A)
    if s.ask == Ask.PLAN:
        return appeal_of_plan(s, seat, action)
    if s.ask == Ask.COLOUR or s.ask == Ask.DUAL or s.ask == Ask.LOOSEN:
        return appeal_of_colour(s, seat, action - Do.GREEN)
    if s.ask == Ask.TAKE_TOOL:
        return 1.0 + s.seats[seat].pegs[action - Do.TORCH]
    return 0.0


@rule
def appeal_of_means(s, seat, action):
    """The dice are as good as an average space; cards, as good as where they lead."""
    if action == Do.DICE:
        return 1.0
    total = 0 if action == Do.GO else int(VALUES[action - Do.CARD])
    for number in range(N_VALUES):
        total += int(s.played[number]) * int(VALUES[number])
    return appeal_of_space(s, seat, end_of_walk(s, seat, s.seats[seat].space, total)) - (action != Do.GO)


@rule
def end_of_walk(s, seat, here, count):
    """Where a number of steps leads on the main path, by the temple if there is a habit to loosen."""
    wants_sword = has_habit(s, seat) and is_master(s, seat, Tool.SWORD)
    while count > 0 and not STOPS[here]:
        there = TO[here, 0]
        for place in range(WAYS[here]):
            way = TO[here, place]
            if NEEDS[here, place] == Needs.RELEASE and is_released(s, seat):
                return way
            if wants_sword and TEMPLE[way] == Tool.SWORD:
                there = way
        here = there
        count -= 1
    return here


@rule
def appeal_of_space(s, seat, here):
    if KIND[here] == Kind.COSMIC:
        return 20.0
    wished = 0.0
    if TEMPLE[here] == Tool.SWORD and has_habit(s, seat) and is_master(s, seat, Tool.SWORD):
        wished = 4.0
    last = SIZE[here] - 1
    if last >= 0 and EFFECTS[here, last, DO] == Doing.GO:
        return wished + appeal_of_list(s, seat, EFFECTS[here, last, GO_TO])
    return wished + appeal_of_list(s, seat, here)


@rule
def appeal_of_list(s, seat, number):
    """What the effects of a list are worth to this player."""
    wished = 0.0
    for place in range(SIZE[number]):
        effect = EFFECTS[number, place]
        if effect[WHO] == Who.SELF or effect[WHO] == Who.ALL:
            wished += appeal_of_effect(s, seat, effect[DO], effect[WHICH], effect[N])
    return wished


@rule
def appeal_of_effect(s, seat, do, which, n):
    me = s.seats[seat]
    if do == Doing.RING or do == Doing.BEAD:
        loose = min(int(me.loose[0]), int(me.loose[1])) if which == Colour.ANY else int(me.loose[which])
        if do == Doing.RING:
            return n * (1.5 if loose < 0 else 0.4)
        return -n * (2.5 if loose <= -2 else 0.5 if loose > 0 else 1.5)
    if do == Doing.TOOL:
        missing = is_missing(s, seat, which)
        return 3.0 if missing else 0.0
    if do == Doing.LOSE_TOOL:
        return -2.0
    if do == Doing.LOSE_TURN:
        return -1.0 * n
    if do == Doing.FREE_WILL:
        return 0.6 * n
    return 0.3 if do == Doing.CHOICE or do == Doing.KARMA else -0.3


@rule
def is_missing(s, seat, tool):
    """Whether the player can use another peg of this kind, or of any."""
    if tool != Tool.ANY:
        return s.seats[seat].pegs[tool] < MASTER
    for kind in range(TOOLS):
        if s.seats[seat].pegs[kind] < MASTER:
            return True
    return False


@rule
def appeal_of_plan(s, seat, action):
    if action == Do.REENTER:
        return 1.0
    if action == Do.WAIT:
        return -1.0
    return appeal_of_space(s, seat, s.seats[action - Do.SEAT].space)


@rule
def appeal_of_colour(s, seat, colour):
    """A ring where beads are, a bead where rings are, a habit loosened where rings wait for its beads."""
    me = s.seats[seat]
    loose = int(me.loose[colour])
    if s.ask == Ask.LOOSEN:
        return 2.0 if loose >= 0 else 0.0
    if s.ask == Ask.DUAL:
        other = (s.turn + s.cursor) % s.n_seats
        taking = weight(s, other, colour) > 0
    else:
        taking = EFFECTS[s.list_no, s.at, DO] == Doing.RING
    if taking:
        return 2.0 if loose < 0 else 0.0
    return 2.0 if loose > 0 else 0.5 if loose > -2 else -2.0


