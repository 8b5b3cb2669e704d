"""The pending frames: what is still to be done or asked before the turn can go on; the last is worked off first."""
from gnothi.engine.compile import rule
from gnothi.games.conscious.deck import marks
from gnothi.games.conscious.state import IN_FACET, LANDING, QUESTIONS, Step

IS_LANDING = marks(*LANDING)
IS_IN_FACET = marks(*IN_FACET)
IS_QUESTION = marks(*QUESTIONS)


@rule
def push(s, what, seat, a=0, b=0, c=0):
    """Lay a frame on top; it comes before everything that is already pending."""
    f = s.stack[s.depth]
    f.what = what
    f.seat = seat
    f.a = a
    f.b = b
    f.c = c
    s.depth += 1


@rule
def pop(s):
    """Take the top frame away and leave nothing of it."""
    s.depth -= 1
    f = s.stack[s.depth]
    f.what = 0
    f.seat = 0
    f.a = 0
    f.b = 0
    f.c = 0


@rule
def clear_agenda(s):
    while s.depth > 0:
        pop(s)


@rule
def is_asking(s):
    """Whether the top frame waits for a seat."""
    return s.depth > 0 and IS_QUESTION[s.stack[s.depth - 1].what] == 1


@rule
def is_between_facets(s):
    """Whether the next facet is asked for, and nothing else is pending before it."""
    return s.depth > 0 and s.stack[s.depth - 1].what == Step.ASK_FACET


@rule
def is_in_facet(what):
    """Whether it is a question inside a facet."""
    return IS_IN_FACET[what] == 1


@rule
def is_landing(what):
    """Whether it is a step of a landing."""
    return IS_LANDING[what] == 1
