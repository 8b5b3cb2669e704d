"""The part of the kit that plays two worlds on side by side, to see that nobody sees what nobody told him.

Like those in `engine/templates.py` these are templates; the contract's names in them are the game's own functions.
"""
# ruff: noqa: F821
from gnothi.engine.events import SPECTATOR
from gnothi.engine.rng import draw, throw
from gnothi.testing.desk import Broken, differ, differ_at, fault, look, play_in, same_choices, see, who_acts


def stays_alike(desk, case, watcher):
    """Play the game and a world that a seat cannot tell from it on, side by side, with the same dice.

    Until the seat is told or can watch something else in the one than in the other, somebody else is awaited, or the
    game is over and all may be shown, it sees and may do the same. What is said and drawn follows from what it sees.
    """
    true, imagined = desk.ahead, desk.third
    true[0] = desk.states[0]
    true[0].rng = draw(desk.luck)
    look(true, desk.seen, watcher)
    imagined[0] = desk.seen[0]
    imagined[0].rng = draw(desk.luck)
    determinize(imagined[0], watcher)
    imagined[0].rng = true[0].rng
    look(imagined, desk.other, watcher)
    if differ(desk.seen, desk.other, 0, case.core):
        return not fault(desk.sheet, Broken.WORLD_TOLD_APART, watcher, 0)
    for move in range(case.ahead):
        if not play_both(desk, case, watcher):
            return True
        if awaited(true[0]) == 0 or awaited(true[0]) != awaited(imagined[0]):
            return True
        see(true, desk.seen, watcher)
        see(imagined, desk.other, watcher)
        if differ(desk.seen, desk.other, case.core, desk.seen.itemsize):
            return True
        if differ_at(desk.seen, desk.other, desk.watched):
            return True
        if differ(desk.seen, desk.other, 0, case.core):
            return not fault(desk.sheet, Broken.SEEN_UNTOLD, watcher, move + 1)
        if watcher != SPECTATOR and not same_choices(true, imagined, watcher, desk.out, desk.again):
            return not fault(desk.sheet, Broken.LEGAL_BY_SECRET, watcher, 0)
    return True


def play_both(desk, case, watcher):
    """Somebody acts in both worlds; False if it cannot be told what the watcher should see of it.

    They act alike if they can; where a secret forbids that, each world has an action of its own. An act of which
    nothing is told may then be one that all can see.
    """
    true, imagined, luck, out = desk.ahead, desk.third, desk.luck, desk.out
    seat = who_acts(true, case.seats, awaited(true[0]), luck, out)
    action = out[throw(luck, legal(true[0], seat, out))]
    also = action
    if seat != watcher:
        count = legal(imagined[0], seat, out)
        if count == 0:
            return False
        if not has(out, count, action):
            also = out[throw(luck, count)]
    play_in(true, true, seat, action)
    play_in(imagined, imagined, seat, also)
    if action != also and true[0].n_events == 0:
        see(true, desk.seen, watcher)
        see(imagined, desk.other, watcher)
        return not differ(desk.seen, desk.other, 0, desk.seen.itemsize)
    return True


def has(actions, count, wanted):
    for i in range(count):
        if actions[i] == wanted:
            return True
    return False


def tells_no_secret(desk, case, seat, action):
    """A move with other dice: whoever sees the same of what is another state reads the same in its events."""
    one, two, seen, other = desk.ahead, desk.third, desk.seen, desk.other
    roll_again(one, desk.states, seat, action, desk.luck)
    roll_again(two, desk.states, seat, action, desk.luck)
    if not differ(one, two, 0, case.core):
        return True
    for watcher in range(SPECTATOR, case.seats):
        see(one, seen, watcher)
        see(two, other, watcher)
        if differ(seen, other, 0, case.core) or not same_kinds(one, two):
            continue
        if differ(seen, other, case.core, seen.itemsize):
            return not fault(desk.sheet, Broken.TOLD_A_SECRET, watcher, action)
    return True


def same_kinds(states, others):
    """Whether the same has happened in both, but for the details: the same clauses, by the same seats."""
    s, t = states[0], others[0]
    if s.n_events != t.n_events:
        return False
    for i in range(s.n_events):
        e, f = s.events[i], t.events[i]
        if e.clause != f.clause or e.seat != f.seat or e.audience != f.audience:
            return False
    return True


def roll_again(copy, states, seat, action, luck):
    """Play an action in a copy of the game, with dice of its own."""
    copy[0] = states[0]
    copy[0].rng = draw(luck)
    play_in(copy, copy, seat, action)
    copy[0].rng = 0
