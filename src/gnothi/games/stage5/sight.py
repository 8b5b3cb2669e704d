"""What a seat of STAGE-5 knows, guesses and hopes."""
import math

from gnothi.engine.compile import rule
from gnothi.engine.rng import roll
from gnothi.games.stage5.acts import explores, is_unlocked, read_contact
from gnothi.games.stage5.moves import has_avatar, is_null, reach, read_move, stage_of, targets
from gnothi.games.stage5.nothing import is_right
from gnothi.games.stage5.paths import STAGE_NULLS, count_bits, lowest, way_home
from gnothi.games.stage5.rules import returns
from gnothi.games.stage5.state import (
    ANNOUNCE,
    CONTACT,
    GO,
    HIDDEN,
    HORIZON,
    LINK,
    MEET,
    MOST_BEINGS,
    MOVE,
    NONE,
    PASS,
    PLACE,
    RANKS,
    SUITS,
    TILES,
    Kind,
    Phase,
)
from gnothi.games.stage5.table import find_place, has_place, is_laid, owner, place_of, realm, realm_tiles, suits_in_play

FREE = 1            # announce
ON = 1              # avatar_contact
FAR = TILES         # further than any stage
CLOSED = 2.0        # steps that a way home is worth that is closed now: it may be opened again
NOT_YET_LAID = 4.0  # steps that one may hope for


# What a seat sees (CMP-4)


@rule
def redact(s, seat):
    """Everything is open but the coins that are picked for the first player."""
    if s.phase == Phase.COIN:
        for other in range(s.n_seats):
            if other != seat and s.picks[other] != NONE:
                s.picks[other] = HIDDEN


@rule
def determinize(s, seat):
    """Any coin may have been picked."""
    for other in range(s.n_seats):
        if s.picks[other] == HIDDEN:
            s.picks[other] = roll(s, RANKS)


# What a seat hopes


@rule
def evaluate(s, out):
    """Who may still come home before the Nothing does; before there is an avatar, who is best prepared."""
    if s.phase == Phase.OVER:
        returns(s, out)
        return
    best, second = 0.0, 0.0
    for seat in range(s.n_seats):
        out[seat] = hope(s, seat)
        if out[seat] > best:
            best, second = out[seat], best
        elif out[seat] > second:
            second = out[seat]
    for seat in range(s.n_seats):
        rival = second if out[seat] == best else best
        if s.n_avatars:
            out[seat] = max(-1.0, out[seat] - rival - 0.3 * (1.0 - max(out[seat], rival)) * danger(s))
        else:
            out[seat] = 0.5 * out[seat] - 0.2 * rival - 0.3 * hazard(s, seat)


@rule
def hope(s, seat):
    """From 0 to 1: the better of a player's suits; nothing for one who has lost."""
    best = 0.0
    if s.in_game[seat]:
        for suit in range(suits_in_play(s)):
            if owner(s, suit) == seat:
                best = max(best, prospect(s, suit) if s.n_avatars else preparation(s, suit))
    return best


@rule
def prospect(s, suit):
    """The chance that an avatar is home before the Nothing; an explorer has hardly any once the Nothing is about."""
    if not has_avatar(s, suit):
        return 0.02 + 0.05 * preparation(s, suit)
    if is_stranded(s, suit):
        return 0.01
    stage, goal = stage_of(s, suit), RANKS * suit + int(s.die[suit])
    need = turns_home(s, suit) + 0.4 * min(FAR / 2, steps_between(s, stage, goal)) - 0.4
    ahead = steps_left(s) + reserve(s, suit) - need
    return math.sqrt(1.0 / (1.0 + math.exp(-0.6 * ahead))) * (1.0 - 0.02 * need)


@rule
def reserve(s, suit):
    """Steps that the Nothing will have to make besides, once the player's other explorers enter their stage-5."""
    more = 0.0
    for other in range(suits_in_play(s)):
        if owner(s, other) == owner(s, suit) and not has_avatar(s, other):
            last = RANKS * other + RANKS - 1
            more += max(0.0, entry_clock(s, other) - 2.0 * steps_between(s, stage_of(s, other), last))
    return more


@rule
def preparation(s, suit):
    """From 0 to 1: stages placed, a stage-5 far from home (with the player's other one), and the way to it."""
    placed = 0
    for rank in range(1, RANKS - 1):
        placed += is_laid(s, RANKS * suit + rank)
    clock = 0.0
    for other in range(suits_in_play(s)):
        if owner(s, other) == owner(s, suit):
            clock += entry_clock(s, other)
    come = 0.1 * placed + 0.01 * useful_ranks(s, suit) + 0.35 * min(1.0, clock / (turns_home(s, suit) + 2))
    last = RANKS * suit + RANKS - 1
    if placed == RANKS - 2 and is_laid(s, last):
        come += 0.15 / (1 + steps_between(s, stage_of(s, suit), last))
    return come


@rule
def entry_clock(s, suit):
    """How many steps a null would have to make from a suit's stage-5; one not yet placed may come to lie somewhere."""
    last = RANKS * suit + RANKS - 1
    if not is_laid(s, last):
        return NOT_YET_LAID
    far, _ = way_home(s, last)
    plain = contacts_from_home(s, last)
    return plain + CLOSED if far == NONE else plain + min(CLOSED, 0.5 * (far - plain))


@rule
def contacts_from_home(s, stage):
    """The least number of contacts from a stage to a stage-null, full stages or not."""
    ring = int(s.laid) & STAGE_NULLS
    reached = ring
    way = 0.0
    while not (reached >> stage) & 1:
        following = 0
        while ring:
            following |= int(s.near[lowest(ring)])
            ring &= ring - 1
        ring = following & ~reached
        reached |= ring
        way += 1.0
    return way


@rule
def hazard(s, seat):
    """How likely another enters a stage-5 that is near home, and so brings the end for all."""
    risk = 0.0
    for suit in range(suits_in_play(s)):
        last = RANKS * suit + RANKS - 1
        if owner(s, suit) != seat and is_laid(s, last) and s.beings[last] <= MOST_BEINGS - 2:
            near = 1.0 / (1.0 + steps_between(s, stage_of(s, suit), last))
            risk += near * max(0.0, 1.0 - entry_clock(s, suit) / 10.0)
    return risk


@rule
def is_stranded(s, suit):
    """Whether an avatar has still to visit a stage that is not on the board (HAR-6)."""
    if s.options.avatar_contact == ON:
        return False
    for rank in range(1, int(s.die[suit]) + 1):
        if not is_laid(s, RANKS * suit + rank):
            return True
    return False


@rule
def useful_ranks(s, suit):
    """How many unlocked ranks bring a suit something: a stage to place, or a span beside its explorer."""
    count = 0
    stage = stage_of(s, suit)
    for rank in range(1, RANKS):
        if is_unlocked(s, rank):
            beside = stage != HORIZON and s.spans[stage, rank] > 0
            count += beside or not is_laid(s, RANKS * suit + rank)
    return count


@rule
def steps_between(s, start, end):
    """The least number of contacts from one stage to another, not through full ones; FAR if there is no way."""
    if not is_laid(s, end) or start == HORIZON:
        return FAR
    ring = 1 << start
    reached = ring
    way = 0
    while ring:
        if (ring >> end) & 1:
            return way
        following = 0
        while ring:
            following |= int(s.near[lowest(ring)])
            ring &= ring - 1
        ring = following & ~reached & (~int(s.full) | (1 << end))
        reached |= ring
        way += 1
    return FAR


@rule
def steps_left(s):
    """How many steps the Nothing has still to make, a cut-off null counting for many."""
    left = 0
    for suit in range(SUITS):
        if is_null(s, suit):
            far, _ = way_home(s, int(s.coin[RANKS * suit]))
            left += FAR if far == NONE else far
    return left


@rule
def danger(s):
    """From 0, no null on the board, to 1, the Nothing about to be home."""
    if s.n_avatars == 0:
        return 0.0
    return 1.0 / (1.0 + 0.25 * max(0, steps_left(s) - 1))


@rule
def turns_home(s, suit):
    """The fewest own turns that an avatar needs from stage-5, or from where it is (FIG-5)."""
    rank = int(s.die[suit]) if has_avatar(s, suit) else RANKS - 2
    return rank + 1 if s.options.announce == FREE else 2 * rank + 1


# What a casual player does


@rule
def weigh(s, seat, actions, count, out):
    """A casual player places what he can, goes where he can place more, and hurries home once he is an avatar."""
    if s.phase == Phase.TURN:
        for i in range(count):
            out[i] = weight_of_act(s, actions[i])
    elif s.phase == Phase.WHERE:
        for i in range(count):
            out[i] = weight_of_place(s, seat, actions[i]) if actions[i] >= PLACE else weight_of_end(s, actions[i])
    elif s.phase == Phase.NOTHING:
        for i in range(count):
            out[i] = 1.0 if is_right(s, actions[i]) else 0.002
    else:
        for i in range(count):
            out[i] = 1.0


@rule
def weight_of_act(s, action):
    """What to do: place, meet, travel; moving spans about only now and then."""
    if action >= ANNOUNCE:
        return 0.02 if action == PASS else 100.0
    if action >= CONTACT:
        return 6.0
    if action >= MOVE:
        kind, suit, carrier, moved = read_move(action)
        if kind == Kind.SE or kind == Kind.RE:
            return 2.0 * best_goal(s, suit, targets(s, kind, suit, carrier, moved, reach(s, suit)))
        return 0.5 if kind < Kind.SS else 0.1
    if action >= MEET:
        return 3.0
    return 1.0


@rule
def best_goal(s, suit, stages):
    """How much the best of some stages draws an explorer or avatar."""
    best = 0.0
    while stages:
        best = max(best, goal(s, suit, lowest(stages)))
        stages &= stages - 1
    return best


@rule
def goal(s, suit, stage):
    """How much a stage draws an explorer or avatar."""
    seat = owner(s, suit)
    if has_avatar(s, suit):
        return 50.0 if stage == RANKS * suit + s.die[suit] else 1.0
    if stage == RANKS * suit + RANKS - 1:
        return goal_of_last_stage(s, suit)
    if realm(s, stage) == seat or not explores(s, suit):
        return 0.5
    if has_place(s, 1 << stage, realm_tiles(s, seat)):
        return 1.5
    return 0.7


@rule
def goal_of_last_stage(s, suit):
    """Stage-5 draws only one who has placed all others, and more if the Nothing will have far to go."""
    for rank in range(1, RANKS - 1):
        if not is_laid(s, RANKS * suit + rank):
            return 0.02
    far, _ = way_home(s, RANKS * suit + RANKS - 1)
    ahead = turns_home(s, suit) - steps_left(s)
    if far == NONE or far >= ahead:
        return 10.0
    return 1.0 if 2 * far >= ahead else 0.1


@rule
def weight_of_end(s, action):
    """Where to: the goal for one's own piece, anything for a span."""
    kind, suit, _, _ = read_move(int(s.doing))
    if action >= LINK or (kind != Kind.SE and kind != Kind.RE):
        return 1.0
    return goal(s, suit, action - GO)


@rule
def weight_of_place(s, seat, action):
    """A tile that touches several stages is worth more; a stage-5 had better stand alone."""
    suit, tile = read_contact(int(s.doing))
    key = find_place(s, 1 << stage_of(s, suit), realm_tiles(s, seat), action - PLACE)
    contacts = count_bits(int(s.open_near[place_of(s, key)]))
    return 1.0 / contacts if tile % RANKS == RANKS - 1 else 1.0 * contacts
