"""What a seat of Credo knows, guesses and hopes."""
import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.rng import roll
from gnothi.games.credo.deeds import are_opponents, is_spared, members, reaches, strength, strip_shown
from gnothi.games.credo.moving import is_blocked
from gnothi.games.credo.rules import returns
from gnothi.games.credo.state import (
    ATTACK,
    CARDS,
    CHOICES,
    HIDDEN,
    LENGTH,
    MOST_SEATS,
    MOVE,
    NONE,
    NUM_ACTIONS,
    STUDY,
    WONDER_ROUNDS,
    Limb,
    Phase,
    Side,
)
from gnothi.games.credo.walls import COLUMNS, ROWS, STEP, STRIDE

FAR = COLUMNS + ROWS        # more steps than lie between any two fields

# What a seat sees (section 15)


@rule
def redact(s, seat):
    """Everything is public but what the others have laid face down (CRE-15.1, CRE-15.2)."""
    for other in range(s.n_seats):
        if other != seat and s.seats[other].answer != NONE:
            s.seats[other].answer = HIDDEN


# What a seat may imagine


@rule
def determinize(s, seat):
    """The others have laid what casual players would lay; nothing else is hidden (CRE-15.3)."""
    orders = np.arange(NUM_ACTIONS)
    likely = np.empty(NUM_ACTIONS, np.float64)
    for other in range(s.n_seats):
        if s.seats[other].answer == HIDDEN:
            s.seats[other].answer = imagine_order(s, other, orders, likely)


@rule
def imagine_order(s, seat, orders, likely):
    count = CHOICES[strength(s, seat, Limb.FEET)]
    weigh(s, seat, orders, count, likely)
    total = 0.0
    for order in range(count):
        total += likely[order]
    left = total * roll(s, 1 << 30) / (1 << 30)
    for order in range(count):
        left -= likely[order]
        if left < 0:
            return order
    return STUDY


# What a seat does without much thought

FLEE, HUNT, RAID, GATHER = range(4)
SLIP = 0.1                  # how often a step goes elsewhere, against one that goes where it should


@rule
def weigh(s, seat, actions, count, out):
    """A casual player flees a foreign bearer, hunts with a wonder; a third of a side raids, the others gather."""
    mood = mood_of(s, seat)
    worse = np.empty(MOST_SEATS, np.int64)
    look_around(s, seat, mood, worse)
    best = FAR
    ways = 0
    for i in range(count):
        if actions[i] >= MOVE:
            wish = distance(s, landing(s, s.seats[seat].at, actions[i]), worse)
            if mood == FLEE:
                wish = FAR - wish
            out[i] = wish
            ways = ways + 1 if wish == best else 1 if wish < best else ways
            best = min(best, wish)
    for i in range(count):
        if actions[i] == STUDY:
            out[i] = urge_to_study(s, seat, mood)
        elif actions[i] == ATTACK:
            out[i] = urge_to_attack(s, seat, mood)
        else:
            out[i] = 1.0 / ways if out[i] == best else SLIP / count


@rule
def mood_of(s, seat):
    """Fear first; then the own wonder; a companion's wonder makes raiders of all."""
    mood = RAID if is_raider(s, seat) else GATHER
    for other in range(s.n_seats):
        if s.seats[other].wonder and other != seat:
            if not are_opponents(s, seat, other):
                mood = RAID
            elif is_near(s, seat, other):
                return FLEE
    return HUNT if s.seats[seat].wonder else mood


@rule
def is_near(s, seat, bearer):
    """Whether a bearer could be beside a seat after this round."""
    walk = 0 if s.seats[bearer].stun else strength(s, bearer, Limb.FEET)
    return steps_to(s.seats[seat].at, s.seats[bearer].at) <= walk


@rule
def is_raider(s, seat):
    """The last third of a side, counted in seat order, and one who is left alone."""
    after = 0
    for other in range(seat + 1, s.n_seats):
        after += not are_opponents(s, seat, other)
    count = members(s, s.seats[seat].side)
    return after < count // 3 or count == 1


@rule
def steps_to(here, there):
    """How many steps bring a piece beside another, walls and pieces aside."""
    across = abs(here % STRIDE - there % STRIDE)
    along = abs(here // STRIDE - there // STRIDE)
    return max(0, across - 1) + max(0, along - 1)


@rule
def landing(s, field, order):
    """Where a stack of movement cards leads if no piece is in the way."""
    here = field
    for step in range(LENGTH[order]):
        card = CARDS[order, step]
        if not is_blocked(s, here, card):
            here += int(STEP[card])
    return here


@rule
def look_around(s, seat, mood, worse):
    """Whom the mood wants, or fears: for each seat by how many steps it is worse than the best, FAR if not at all."""
    for other in range(s.n_seats):
        worse[other] = FAR
        if other == seat or are_opponents(s, seat, other) == (mood == GATHER):
            continue
        if mood == FLEE:
            worse[other] = 0 if s.seats[other].wonder else FAR
        elif mood == HUNT:
            worse[other] = 0 if s.seats[other].stun else 1
        elif mood == RAID:
            worse[other] = 3 if s.seats[other].stun else 0
        else:
            worse[other] = 6 if is_raider(s, other) else 0


@rule
def distance(s, field, worse):
    """How many steps a field is away from the nearest piece that matters."""
    best = FAR
    for other in range(s.n_seats):
        if worse[other] < best:
            best = min(best, steps_to(field, s.seats[other].at) + worse[other])
    return best


@rule
def urge_to_study(s, seat, mood):
    """Strong beside a companion who may study too; the first of a side waits for those who are on their way."""
    if mood != GATHER:
        return 0.02
    first = True
    for other in range(s.n_seats):
        if other == seat or are_opponents(s, seat, other):
            continue
        if not s.seats[other].stun and reaches(s, s.seats[seat].at, s.seats[other].at):
            return 20.0
        first = first and other > seat
    return 4.0 if first else 0.1


@rule
def urge_to_attack(s, seat, mood):
    """Strong beside an opponent who is awake and can be stunned, but not for one who flees or hunts."""
    for other in range(s.n_seats):
        if are_opponents(s, seat, other) and not s.seats[other].stun and not is_spared(s, other):
            if reaches(s, s.seats[seat].at, s.seats[other].at):
                return 20.0 if mood == RAID else 3.0 if mood == GATHER else 0.1
    return 0.01


# What a seat hopes

CONVERTS_HOPE = 0.85        # who is on the losing side in the end has mostly been converted before


@rule
def evaluate(s, out):
    """The chance of a seat's side, and what its victory would be worth to one who may have been converted."""
    if s.phase == Phase.OVER:
        returns(s, out)
        return
    ahead = lead(s)
    share = s.options.convert_share / 100
    for seat in range(s.n_seats):
        chance = 0.5 + ahead if s.seats[seat].side == Side.SCIENTIST else 0.5 - ahead
        prize = share if s.seats[seat].converted else 1.0
        out[seat] = chance * prize + (1.0 - chance) * share * CONVERTS_HOPE


@rule
def lead(s):
    """How far the scientists are ahead, from -0.48 to 0.48."""
    ahead = 0.1 * (strip_shown(s, Side.SCIENTIST) - strip_shown(s, Side.RELIGIONIST)) / s.options.strip_length
    worse = np.empty(MOST_SEATS, np.int64)
    for seat in range(s.n_seats):
        worth = 0.8 / s.n_seats + standing_alone(s, seat, worse)
        ahead += worth if s.seats[seat].side == Side.SCIENTIST else -worth
    return min(0.48, max(-0.48, ahead))


@rule
def standing_alone(s, seat, worse):
    """What a piece is worth beyond its number: its wonder and its prey, its stickers, its stun, its company."""
    me = s.seats[seat]
    worth = -0.01 * me.stun
    for limb in range(3):
        worth += 0.004 * strength(s, seat, limb)
    look_around(s, seat, HUNT if me.wonder else GATHER, worse)
    near = distance(s, me.at, worse)
    if me.wonder:
        worth += 0.3 * me.wonder / WONDER_ROUNDS / (1.0 + near)
    elif near == 0:
        worth += 0.01
    return worth
