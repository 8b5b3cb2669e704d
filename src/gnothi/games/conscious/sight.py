"""What a seat knows, guesses and hopes."""
import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.rng import roll, shuffle
from gnothi.games.conscious.deck import COPIES, KINDS, LAST_SPACE, N_CARDS, N_LAWS
from gnothi.games.conscious.diagram import ACES, BOARD_CARDS, JOKER, LENGTH, MOST_JOKERS, NOTES, OCTAVES, X_JOKER
from gnothi.games.conscious.kept import is_dying
from gnothi.games.conscious.state import (
    ACCEPT,
    ALL_SHOCKS,
    AS_CARD,
    ASK_NOTHING,
    CATCH,
    CHOOSE,
    DECAY,
    DECLINE,
    DIE,
    FROM_HAND,
    HELP,
    HIDDEN,
    IN_DECK,
    IN_PILE,
    LEAVE_SKILL,
    LOWER_KINDS,
    MOON,
    MOST_SEATS,
    NONE,
    OTHER,
    OWN_UP,
    PLAY_GROUP,
    ROLL,
    TRANSFORM,
    UPPER_KINDS,
    USE_SKILL,
    WILD_CLEANSE,
    WILD_SHOCK,
    Body,
    Status,
    Step,
)
from gnothi.games.conscious.striving import HALF, LOWER, UPPER, final_kinds, note_duty

# What a seat sees (R67)


@rule
def redact(s, seat):
    """Hands, duplicates and law piles of others, both decks, and what others know are taken out."""
    for other in range(s.n_seats):
        if other != seat:
            hide_seat(s, other)
    for kind in range(KINDS):
        s.deck[kind] = 0
    for law in range(1, N_LAWS + 1):
        at = s.law_at[law]
        if at == IN_DECK or (IN_PILE <= at < IN_PILE + MOST_SEATS and at != IN_PILE + seat):
            s.law_at[law] = HIDDEN
    for i in range(s.depth):
        f = s.stack[i]
        if f.what == Step.ASK_GIFT and f.seat != seat:
            f[LOWER_KINDS] = 0
            f[UPPER_KINDS] = 0
    hide_duties(s)


@rule
def hide_seat(s, seat):
    me = s.seats[seat]
    for kind in range(KINDS):
        me.held[kind] = 0
        for other in range(MOST_SEATS):
            me.seen[other, kind] = 0


@rule
def hide_duties(s):
    """Who could have helped hangs on hands: nobody knows for sure."""
    for i in range(s.n_contacts):
        for seat in range(MOST_SEATS):
            s.contacts[i].duty[seat] = 0


# What a seat may imagine


@rule
def determinize(s, seat):
    """Draw a world that fits what this seat sees: how many lie in piles and hands, and all it knows of them."""
    imagine_laws(s, seat)
    imagine_hands(s, seat)
    imagine_gifts(s, seat)
    imagine_duties(s)


@rule
def imagine_laws(s, seat):
    """Law-cards out of sight are dealt to the piles of the others; the rest is the deck."""
    unseen = np.empty(N_LAWS, np.int64)
    count = 0
    for law in range(1, N_LAWS + 1):
        if s.law_at[law] == HIDDEN:
            unseen[count] = law
            count += 1
    shuffle(s, unseen, count)
    for other in range(s.n_seats):
        if other != seat:
            for _ in range(s.seats[other].pile_size):
                count -= 1
                s.law_at[unseen[count]] = IN_PILE + other
    for i in range(count):
        s.law_at[unseen[i]] = IN_DECK


@rule
def imagine_hands(s, seat):
    """Cards out of sight are dealt by number, then traded until every hand has as many kinds as it shows."""
    cards = np.empty(N_CARDS, np.int64)
    owner = np.empty(N_CARDS, np.int64)
    count = gather_unseen(s, seat, cards)
    shuffle(s, cards, count)
    place = 0
    for other in range(s.n_seats):
        if other != seat:
            missing = int(s.seats[other].hand_size) + int(s.seats[other].duplicates)
            for kind in range(KINDS):
                missing -= int(s.seats[other].held[kind])
            for _ in range(missing):
                owner[place] = other
                s.seats[other].held[cards[place]] += 1
                place += 1
    dealt = place
    for i in range(dealt, count):
        owner[i] = NONE
    wrong = 0
    for other in range(s.n_seats):
        wrong += misfit(s, other)
    while wrong > 0:
        wrong += trade(s, cards, owner, roll(s, dealt), roll(s, count))
    for i in range(dealt, count):
        s.deck[cards[i]] += 1


@rule
def gather_unseen(s, seat, cards):
    """Every card that may be in a hidden hand or in the deck; those this seat knows of lie where it knows them."""
    count = 0
    for kind in range(KINDS):
        unseen = COPIES[kind] - s.discard[kind]
        for other in range(s.n_seats):
            if other != seat:
                s.seats[other].held[kind] = s.seats[seat].seen[other, kind] if seat >= 0 else 0
            unseen -= s.seats[other].held[kind]
        for _ in range(unseen):
            cards[count] = kind
            count += 1
    return count


@rule
def misfit(s, seat):
    """How far an imagined hand is from what is known of it: its number of kinds, and kinds it is known to lack."""
    me = s.seats[seat]
    kinds = 0
    lacking = 0
    for kind in range(KINDS):
        if me.held[kind] > 0:
            kinds += 1
            lacking += 1 if me.lacks[kind] else 0
    return abs(kinds - me.hand_size) + lacking


@rule
def trade(s, cards, owner, first, second):
    """Two imagined cards change places unless that fits worse, now and then even so; the change of misfit."""
    mine, yours = owner[first], owner[second]
    if mine == yours or cards[first] == cards[second]:
        return 0
    before = pair_misfit(s, mine, yours)
    swap(s, cards, owner, first, second)
    change = pair_misfit(s, mine, yours) - before
    if change > 0 and roll(s, 50) > 0:
        swap(s, cards, owner, first, second)
        return 0
    return change


@rule
def pair_misfit(s, mine, yours):
    return misfit(s, mine) + (misfit(s, yours) if yours != NONE else 0)


@rule
def swap(s, cards, owner, first, second):
    mine, yours = owner[first], owner[second]
    s.seats[mine].held[cards[first]] -= 1
    s.seats[mine].held[cards[second]] += 1
    if yours != NONE:
        s.seats[yours].held[cards[second]] -= 1
        s.seats[yours].held[cards[first]] += 1
    swapped = cards[first]
    cards[first] = cards[second]
    cards[second] = swapped


@rule
def imagine_gifts(s, seat):
    """A question for help that another has been asked: final cards of his imagined hand, or any card of it."""
    for i in range(s.depth):
        f = s.stack[i]
        if f.what == Step.ASK_GIFT and f.seat != seat:
            f[LOWER_KINDS] = final_kinds(s, f.seat, f[OTHER], LOWER)
            f[UPPER_KINDS] = final_kinds(s, f.seat, f[OTHER], UPPER)
            if f[LOWER_KINDS] == 0 and f[UPPER_KINDS] == 0:
                for kind in range(KINDS):
                    if s.seats[f.seat].held[kind] > 0:
                        if kind < HALF:
                            f[LOWER_KINDS] |= 1 << kind
                        else:
                            f[UPPER_KINDS] |= 1 << (kind - HALF)


@rule
def imagine_duties(s):
    for i in range(s.n_contacts):
        c = s.contacts[i]
        for giver in range(s.n_seats):
            for taker in range(s.n_seats):
                if (c.met >> giver) & 1 and (c.met >> taker) & 1:
                    if not (c.called[giver] >> taker) & 1 and not (c.owned >> giver) & 1:
                        note_duty(s, c, giver, taker)


# What a seat hopes


@rule
def evaluate(s, out):
    """How far each has come, against the best of the others; alone, how far at all. Who is out has little to hope."""
    for seat in range(s.n_seats):
        out[seat] = attainment(s, seat)
    best = -1.0
    second = -1.0
    for seat in range(s.n_seats):
        if out[seat] > best:
            second = best
            best = out[seat]
        elif out[seat] > second:
            second = out[seat]
    for seat in range(s.n_seats):
        if s.n_seats == 1:
            out[seat] = 2.0 * out[seat] - 1.0
        elif s.seats[seat].status == Status.OUT:
            out[seat] = -0.5 - 0.5 * best
        else:
            out[seat] -= second if out[seat] == best else best


@rule
def attainment(s, seat):
    """From 0 to 1: octaves and bodies, board cards, and spaces left to use them."""
    me = s.seats[seat]
    if me.place > 0:
        return 1.0
    if me.status == Status.OUT:
        return 0.0
    return 0.05 + 0.5 * growth(s, seat) + 0.35 * mastery(s, seat) + 0.05 * room(s, seat)


@rule
def growth(s, seat):
    """Bodies: discs on the way to 36 while living; after death what stands on the notes."""
    me = s.seats[seat]
    filled = 0
    for note in range(NOTES):
        filled += 1 if me.notes[note] > 0 else 0
    if me.status == Status.MENTAL:
        return 0.6 + 0.4 * filled / NOTES
    discs = 0
    for octave in range(OCTAVES):
        discs += min(me.discs[octave], 2 * LENGTH[octave])
    if me.status == Status.ASTRAL:
        return 0.2 + 0.1 * filled / NOTES + 0.3 * min(discs, 7) / 7
    return 0.1 * filled / NOTES + 0.6 * discs / 36 + 0.15 * (me.body >= Body.ASTRAL) + 0.15 * (me.body >= Body.MENTAL)


@rule
def mastery(s, seat):
    """States, and chips on the board cards towards three on the JOKER."""
    me = s.seats[seat]
    worth = 0.0
    for card in range(BOARD_CARDS):
        each = 1.0 if card < ACES else 2.5 if card < X_JOKER else 6.0 if card < JOKER else 14.0
        worth += each * me.chips[card]
    jokers = min(1.0, me.chips[JOKER] / MOST_JOKERS)
    return 0.4 * me.state / 3 + 0.3 * jokers + 0.3 * worth / (worth + 30.0)


@rule
def room(s, seat):
    """How much of the way is left before the next end of a life; nobody hurries a Mental body."""
    me = s.seats[seat]
    if me.status == Status.MENTAL:
        return 1.0
    if is_dying(s, seat):
        return 0.0
    left = LAST_SPACE - me.position if me.trips % 2 == 0 else me.position
    return left / LAST_SPACE


# How a casual player plays


@rule
def weigh(s, seat, actions, count, out):
    """Laws are obeyed, cards and powers used before the roll; questions are answered with some sense."""
    for i in range(count):
        action = actions[i]
        if action < CHOOSE:
            out[i] = weigh_facet(action, count)
        elif action < DECAY:
            out[i] = weigh_answer(action)
        else:
            out[i] = weigh_other(s, seat, action)


@rule
def weigh_facet(action, count):
    if action in (ROLL, DIE):
        return 1.0 if count < 3 else 0.4
    if action < MOON:
        return 3.0
    if action < TRANSFORM:
        return 0.3
    if action < WILD_SHOCK:
        return 1.5
    if action <= ALL_SHOCKS:
        return 6.0
    if action < PLAY_GROUP:
        return 4.0
    from_hand = 0
    members = 0
    for member in range(3):
        source = ((action - PLAY_GROUP) >> (2 * member)) & 3
        from_hand += 1 if source == FROM_HAND else 0
        members += 1 if source else 0
    return 6.0 if members == 3 else 4.0 if from_hand < 2 else 2.0


@rule
def weigh_answer(action):
    if action == USE_SKILL:
        return 4.0
    if action in (LEAVE_SKILL, AS_CARD):
        return 1.0
    if action == WILD_CLEANSE:
        return 50.0
    return 1.0


@rule
def weigh_other(s, seat, action):
    if DECAY <= action < DECAY + NOTES:
        return 1.0 + 4.0 * (s.seats[seat].notes[action - DECAY] - 1)
    if action == ASK_NOTHING:
        return 0.2
    if s.stack[s.depth - 1].what == Step.ASK_SPACE:
        return 0.05                             # to take nothing from a wild space
    if action in (ACCEPT, DECLINE):
        gain = 0
        for note in range(NOTES):
            gain += s.offered[note] - s.seats[seat].notes[note]
        return 4.0 if (gain > 0) == (action == ACCEPT) else 0.25
    if HELP <= action < CATCH:
        return 3.0
    if CATCH <= action < OWN_UP:
        return 0.05
    return 1.0
