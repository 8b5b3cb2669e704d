"""What a seat of STAGE-5 knows, guesses and hopes."""
from gnothi.engine.compile import rule
from gnothi.engine.rng import roll
from gnothi.games.stage5.acts import explores, read_contact
from gnothi.games.stage5.insight import hazard, outlook, patience, steps_left
from gnothi.games.stage5.moves import has_avatar, reach, read_move, stage_of, targets
from gnothi.games.stage5.nothing import is_right
from gnothi.games.stage5.paths import count_bits, lowest, way_home
from gnothi.games.stage5.plan import turns_home
from gnothi.games.stage5.rules import returns
from gnothi.games.stage5.state import (
    ANNOUNCE,
    CONTACT,
    GO,
    HIDDEN,
    LINK,
    MEET,
    MOVE,
    NONE,
    PASS,
    PLACE,
    RANKS,
    Kind,
    Phase,
)
from gnothi.games.stage5.table import find_place, has_place, is_laid, owner, place_of, realm, realm_tiles
from gnothi.games.stage5.tuning import HAZARD, RIVAL

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
    """How each stands, less what he has to fear from the best of the others."""
    if s.phase == Phase.OVER:
        returns(s, out)
        return
    best, second = 0.0, 0.0
    for seat in range(s.n_seats):
        out[seat] = outlook(s, seat)
        if out[seat] > 0.0:
            out[seat] *= patience(s)
        if out[seat] > best:
            best, second = out[seat], best
        elif out[seat] > second:
            second = out[seat]
    for seat in range(s.n_seats):
        rival = second if out[seat] == best else best
        out[seat] = max(-1.0, out[seat] - RIVAL * rival - (0.0 if s.n_avatars else HAZARD * hazard(s, seat)))


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
    kind, suit, _, _ = read_move(s.doing)
    if action >= LINK or (kind != Kind.SE and kind != Kind.RE):
        return 1.0
    return goal(s, suit, action - GO)


@rule
def weight_of_place(s, seat, action):
    """A tile that touches several stages is worth more; a stage-5 had better stand alone."""
    suit, tile = read_contact(s.doing)
    key = find_place(s, 1 << stage_of(s, suit), realm_tiles(s, seat), action - PLACE)
    contacts = count_bits(s.open_near[place_of(s, key)])
    return 1.0 / contacts if tile % RANKS == RANKS - 1 else 1.0 * contacts
