"""What the player on turn is asked, as a question to him and as a deed that others read of."""
from __future__ import annotations

from gnothi.engine.english import either, number, whose
from gnothi.engine.view import View
from gnothi.games.karma.asked import is_released, weight
from gnothi.games.karma.data import (
    CARDS,
    DO,
    EDITION,
    EFFECTS,
    N_SPACES,
    SPACES,
    Colour,
    Doing,
    Kind,
    N,
    Space,
)
from gnothi.games.karma.phrases import doorway, place, sentence, some, standing, steps
from gnothi.games.karma.routes import cards_played
from gnothi.games.karma.state import Ask, Do

ORDINALS = ("first", "second", "third")


def question(view: View) -> str:
    """The question that is open, as a sentence to the player."""
    return QUESTIONS[Ask(view.s.ask)](view)


def ask_means(view: View) -> str:
    s = view.s
    me = s.seats[s.turn]
    here = int(me.space)
    means = "throw the dice, or play Free Will Cards?" if me.hand_size else "throw the dice."
    if SPACES[here].kind == Kind.PLANNING:
        return f"A new life begins: {means}"
    if SPACES[here].kind == Kind.COSMIC:
        return f"You set out from {place(here)}: {means}"
    if SPACES[here].kind == Kind.HANGING_ON and is_released(s, int(s.turn)):
        return f"You are released, and any count takes you home: {means}"
    return f"{sentence(standing(here))}: {means}"


def ask_more(view: View) -> str:
    cards = cards_played(view.s)
    adding = f" ({' + '.join(map(str, cards))})" if len(cards) > 1 else ""
    return f"{sentence(steps(sum(cards)))} so far{adding}: go now, or add another card?"


def ask_step(view: View) -> str:
    s = view.s
    here = SPACES[s.seats[s.turn].space]
    ways = [here.ways[action - Do.STEP].to for action in view.actions]
    which = either([way_out(here, there) for there in ways])
    return f"{sentence(place(int(s.seats[s.turn].space)))}, {steps(int(s.count_left))} to go: {which}?"


def way_out(here: Space, there: int) -> str:
    """A way at a fork."""
    if here.kind == Kind.WHEEL:
        return "on to the next wheel" if SPACES[there].kind == Kind.WHEEL else "out"
    if SPACES[there].kind == Kind.WHEEL:
        return "the wheel"
    if there == here.ways[0].to:
        return "the path"
    return doorway(there) if SPACES[there].kind in (Kind.PIT, Kind.TEMPLE) else place(there)


def ask_dual(view: View) -> str:
    s = view.s
    other = (s.turn + s.cursor) % s.n_seats
    nature, token = ("good", "ring") if weight(s, other, Colour.GREEN) > 0 else ("bad", "bead")
    return f"{whose(view.names[other])} karma is {nature} in both colours alike: which {token} do you take?"


def ask_colour(view: View) -> str:
    return f"Which colour is {which_of(view, token(view))} from {giver(view)}?"


def token(view: View) -> str:
    return "ring" if EFFECTS[view.s.list_no, view.s.at, DO] == Doing.RING else "bead"


def which_of(view: View, noun: str) -> str:
    """The thing that is asked about; of several, which of them."""
    n = int(EFFECTS[view.s.list_no, view.s.at, N])
    return f"the {noun}" if n == 1 else f"the {ORDINALS[view.s.again]} of {number(n)} {noun}s"


def giver(view: View) -> str:
    """The space or the card whose effects are carried out."""
    s = view.s
    return place(int(s.list_no)) if s.list_no < N_SPACES else f"“{CARDS[s.card].title}”"


def ask_side(view: View) -> str:
    return f"Your Master Torch shows both sides of “{CARDS[view.s.card].title}”: which do you carry out?"


def ask_loosen(view: View) -> str:
    return "Your Master Sword loosens one habit: a green one or an orange one?"


def ask_take_tool(view: View) -> str:
    return f"Which peg do you take from {giver(view)}?"


def ask_give_tool(view: View) -> str:
    return f"{sentence(giver(view))} costs you a single peg: which one goes back?"


def ask_give_card(view: View) -> str:
    card = "a Free Will Card" if EFFECTS[view.s.list_no, view.s.at, N] == 1 else which_of(view, "Free Will Card")
    return f"{sentence(giver(view))} costs you {card}: which number?"


def ask_name(view: View) -> str:
    effect = EDITION.lists[view.s.list_no][view.s.at]
    return f"Who takes {some(token(view), effect.n, effect.colour)} from {giver(view)}?"


def ask_plan(view: View) -> str:
    joining = ["join another player"] if any(action >= Do.SEAT for action in view.actions) else []
    waiting = ["wait"] if Do.WAIT in view.actions else []
    return f"Your next life: {either(['begin it now', *joining, *waiting])}?"


QUESTIONS = {
    Ask.PLAN: ask_plan,
    Ask.MEANS: ask_means,
    Ask.MORE: ask_more,
    Ask.STEP: ask_step,
    Ask.DUAL: ask_dual,
    Ask.COLOUR: ask_colour,
    Ask.SIDE: ask_side,
    Ask.LOOSEN: ask_loosen,
    Ask.TAKE_TOOL: ask_take_tool,
    Ask.GIVE_TOOL: ask_give_tool,
    Ask.GIVE_CARD: ask_give_card,
    Ask.NAME: ask_name,
}


# As a deed


def task(view: View) -> tuple[str, str]:
    """What the player on turn does, as told to him and to others."""
    s = view.s
    if s.ask == Ask.MEANS and not s.seats[s.turn].hand_size:
        return "throw the dice", "throws the dice"
    return TASKS[Ask(s.ask)]


TASKS = {
    Ask.PLAN: ("plan your next life", "plans the next life"),
    Ask.MEANS: ("throw the dice or play Free Will Cards", "throws the dice or plays Free Will Cards"),
    Ask.MORE: ("go or add another card", "goes or adds another card"),
    Ask.STEP: ("choose the way", "chooses the way"),
    Ask.DUAL: ("pick the colour of a dual majority", "picks the colour of a dual majority"),
    Ask.COLOUR: ("pick a colour", "picks a colour"),
    Ask.SIDE: ("choose a side of the card", "chooses a side of the card"),
    Ask.LOOSEN: ("pick the habit to loosen", "picks the habit to loosen"),
    Ask.TAKE_TOOL: ("pick a peg to take", "picks a peg to take"),
    Ask.GIVE_TOOL: ("pick a peg to lose", "picks a peg to lose"),
    Ask.GIVE_CARD: ("pick a Free Will Card to give up", "picks a Free Will Card to give up"),
    Ask.NAME: ("name another player", "names another player"),
}

