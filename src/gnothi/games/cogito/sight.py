"""What a seat of Cogito knows, guesses and hopes."""
import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.events import SPECTATOR
from gnothi.engine.rng import roll
from gnothi.games.cogito.cards import reds
from gnothi.games.cogito.certainty import candidates, is_candidate
from gnothi.games.cogito.deck import REDS_TO_FALL, SELVES
from gnothi.games.cogito.past import MOST_TELLINGS, fill_in, tell_again
from gnothi.games.cogito.rules import is_asked, returns, write_hand
from gnothi.games.cogito.state import CALL, GIVE, HAND, HIDDEN, NONE, PASS, Phase, What

# What a seat sees (section 13)


@rule
def redact(s, seat):
    """Only what this seat may know stays (COG-13.1 to COG-13.3); at the end all is shown (R12)."""
    if s.phase == Phase.OVER:
        return
    for other in range(s.n_seats):
        if other == seat or seat == SPECTATOR:
            s.seats[other].own_self = HIDDEN
        if other != seat:
            hide_hand(s, other)
    for place in range(s.pile_known, s.pile_size):
        s.pile[place] = HIDDEN
    hide_notes(s, seat)


@rule
def hide_hand(s, seat):
    """The faces of a hand, and a secret answer."""
    me = s.seats[seat]
    for slot in range(me.hand_size):
        me.hand[slot] = HIDDEN
    if me.answer != NONE and s.phase != Phase.JUDGE:
        me.answer = HIDDEN


@rule
def hide_notes(s, seat):
    """Cards that others were dealt, drew and gave, unless they were open or came to this seat."""
    for i in range(s.n_notes):
        n = s.notes[i]
        if n.seat == seat:
            continue
        if n.what == What.DEALT or (n.what == What.DREW and not n.other) or (n.what == What.GAVE and n.other != seat):
            n.face = HIDDEN


# What a seat may imagine


@rule
def determinize(s, seat):
    """Draw a world that fits everything this seat has seen: its own self, the other hands, the pile, the past."""
    if s.phase == Phase.OVER:
        return
    story = tell_again(s, seat, MOST_TELLINGS)
    fill_in(s, story)
    imagine_answers(s)


@rule
def imagine_answers(s):
    """Secret answers of the others: who is certain calls, nobody else does; a gift is either card."""
    out = np.empty(HAND, np.int32)
    for other in range(s.n_seats):
        me = s.seats[other]
        if me.answer != HIDDEN:
            continue
        if s.phase == Phase.GIVE:
            me.answer = out[roll(s, write_hand(s, other, GIVE, out))]
        else:
            me.answer = PASS
            if candidates(s, other) == 1:
                for name in range(SELVES):
                    if is_candidate(s, other, name):
                        me.answer = CALL + name


# What a seat hopes


@rule
def evaluate(s, out):
    """Each seat's share of the chance that somebody wins, against all other shares (a tie is worth nothing)."""
    if s.phase == Phase.OVER:
        returns(s, out)
        return
    total = 0.0
    living = 0
    for seat in range(s.n_seats):
        out[seat] = clarity(s, seat)
        total += out[seat]
        living += s.seats[seat].alive
    somebody = SOMEBODY if living > 1 else LAST_ONE
    for seat in range(s.n_seats):
        out[seat] = somebody * (2.0 * out[seat] / total - 1.0)


SOMEBODY, LAST_ONE = 0.95, 0.75     # how likely anybody knows himself in the end: of several, or the last (COG-9.6)


@rule
def clarity(s, seat):
    """How near a living seat is to knowing itself: steeply more for few candidates, less for each red."""
    if not s.seats[seat].alive:
        return 0.0
    left = max(1, candidates(s, seat))
    return (0.3 + 3.0 / (left * left)) * (1.0 - 0.5 * reds(s, seat) / REDS_TO_FALL)


@rule
def weigh(s, seat, actions, count, out):
    """A casual player plays and gives anything, and calls when certain, or by a guess when it is the last chance."""
    certain = candidates(s, seat) == 1
    for i in range(count):
        name = actions[i] - CALL
        if name < 0 or name >= SELVES:
            out[i] = 1.0
        elif not is_candidate(s, seat, name):
            out[i] = 0.0
        elif certain:
            out[i] = 1000.0
        elif s.final and is_asked(s, seat):
            out[i] = 10.0
        else:
            out[i] = 0.002
