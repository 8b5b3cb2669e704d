"""Why something cannot be done now: the clause in the way, and a sentence about this position."""
from __future__ import annotations

from gnothi.engine.english import a, count, listed, number
from gnothi.engine.speech import Reason
from gnothi.engine.view import View
from gnothi.games.karma.asked import is_master
from gnothi.games.karma.data import (
    CARDS,
    DICE,
    DIE,
    IS_EARTH,
    MOST_WAITS,
    N_VALUES,
    NONE,
    SPACES,
    VALUES,
    Doing,
    Kind,
    Needs,
    Space,
    Tool,
    Way,
)
from gnothi.games.karma.phrases import COLOUR_NAMES, TOOL_NAMES, is_choice, place, sentence, some, standing, steps
from gnothi.games.karma.questions import giver, task
from gnothi.games.karma.routes import cards_played, next_on_road, steps_to, written
from gnothi.games.karma.state import MASTER, Arrival, Ask, Do

SETTING_OUT = (Ask.MEANS, Ask.MORE)         # decisions before the first step
BEFORE_THE_MOVE = (*SETTING_OUT, Ask.PLAN)


def why(view: View, action: int) -> Reason:
    """The one clause that stands in the way of an action that is not legal now, and how."""
    for last, reason in REASONS:
        if action <= last:
            return reason(view, action)
    return why_seat(view, action)


def here(view: View) -> int:
    return int(view.s.seats[view.s.turn].space)


def then(view: View) -> str:
    """The end of a sentence: what is to be decided first, unless a turn has only begun."""
    return "." if view.s.ask == Ask.MEANS else f"; first {task(view)[0]}."


# Dice and Free Will Cards (D2, D3, D11)


def why_dice(view: View, action: int) -> Reason:
    s = view.s
    if s.ask == Ask.PLAN:
        return Reason("K5.2", "You throw once a new life has begun; first begin it, join somebody or wait.")
    cards = cards_played(s)
    if cards:
        return Reason("K2.26", f"You have played {the_numbers(cards)}: a turn goes by cards or by dice, never by both.")
    if s.ask == Ask.STEP:
        return Reason("K5.3", f"You have thrown {sum(map(int, s.dice))} already, with {steps(int(s.count_left))} to go"
                              f"{then(view)}")
    return has_moved(view)


def has_moved(view: View) -> Reason:
    """The move is over, and its landing asks something."""
    s = view.s
    if s.arrival == Arrival.BY_JOINING:
        return Reason("R24", f"Joining {view.names[s.joined]} was your whole move{then(view)}")
    if any(s.dice):
        return Reason("K5.3", f"You threw {sum(map(int, s.dice))} this turn, and that is walked{then(view)}")
    return Reason("K2.26", f"You went by Free Will Cards this turn, and that is walked{then(view)}")


def why_card(view: View, action: int) -> Reason:
    s, place_of_number = view.s, action - Do.CARD
    if place_of_number >= N_VALUES:
        return Reason("K2.24", f"There is no such Free Will Card; their numbers are {listed(list(map(str, VALUES)))}.")
    value = int(VALUES[place_of_number])
    if not s.seats[s.turn].hand[place_of_number]:
        return not_held(view, value)
    if s.ask == Ask.MORE:
        last = int(VALUES[s.lowest])
        return Reason("R13", f"The {value} is lower than the {last} before it; here cards are added in rising order.")
    if s.ask == Ask.PLAN:
        return Reason("K5.2", "Cards are played once a new life has begun; first begin it, join somebody or wait.")
    if s.ask == Ask.STEP and any(s.played):
        return Reason("R13", f"You have set out with {the_numbers(cards_played(s))}; keep the {value} for a later turn"
                             f"{then(view)}")
    if s.ask == Ask.STEP:
        return Reason("K2.26", f"You threw the dice: a turn goes by cards or by dice, never by both{then(view)}")
    return Reason("K2.26", f"The {value} replaces a throw when your next turn begins{then(view)}")


def not_held(view: View, value: int) -> Reason:
    s = view.s
    held = written(s.seats[s.turn].hand)
    clause = "K6.1" if s.ask == Ask.GIVE_CARD else "K2.27"
    if value in cards_played(s):
        return Reason(clause, f"You have played your only {value}; in your hand {is_are(held)}.")
    if held:
        return Reason(clause, f"You hold no {value}: in your hand {is_are(held)}.")
    if s.ask in BEFORE_THE_MOVE:
        return Reason("K2.25", "You hold no Free Will Cards; a Free Will space gives one as you land on it or pass.")
    return Reason("K2.25", f"You hold no Free Will Cards to play{then(view)}")


def is_are(cards: list[int]) -> str:
    """
    >>> is_are([2, 5])
    'are 2 and 5'
    """
    if not cards:
        return "is no other card"
    return f"{'is' if len(cards) == 1 else 'are'} {listed(list(map(str, cards)))}"


def the_numbers(cards: list[int]) -> str:
    """
    >>> the_numbers([2, 5])
    'the 2 and the 5'
    """
    return listed([f"the {card}" for card in cards])


def why_go(view: View, action: int) -> Reason:
    s = view.s
    if s.ask == Ask.PLAN:
        return Reason("K5.2", "You go once a new life has begun; first begin it, join somebody or wait.")
    if s.ask == Ask.MEANS and not s.seats[s.turn].hand_size:
        return Reason("K5.3", "You hold no Free Will Cards to go by: throw the dice.")
    if s.ask == Ask.MEANS:
        return Reason("K5.3", "You have played no card to go by: play one or more, or throw the dice.")
    if s.ask == Ask.STEP:
        return Reason("K5.4", f"You are under way, with {steps(int(s.count_left))} to go{then(view)}")
    return at_rest(view)


def at_rest(view: View) -> Reason:
    return Reason("K5.4", f"Your pawn has come to rest {standing(here(view))}{then(view)}")


# Ways (D4)


def why_step(view: View, action: int) -> Reason:
    ways = SPACES[here(view)].ways
    if view.s.ask not in (*BEFORE_THE_MOVE, Ask.STEP):
        return at_rest(view)
    if action - Do.STEP >= len(ways):
        lead = count(len(ways), "way leads", "ways lead")
        return Reason("K5.4", f"Only {lead} on from {place(here(view))}{then(view)}")
    way = ways[action - Do.STEP]
    barred = is_barred(view, way)
    if barred:
        return barred
    if len(ways) == 1:
        return Reason("K5.3", f"{sentence(place(way.to))} is the next space; to walk on, {task(view)[0]}.")
    return Reason("R16", f"The way out of {place(here(view))} is chosen when the count is known{then(view)}")


def is_barred(view: View, way: Way) -> Reason | None:
    """What a player lacks for a way, if he lacks something (R14, R21)."""
    s = view.s
    lacking = bonds(view)
    if way.needs == Needs.RELEASE and lacking:
        return Reason("K4.2", f"Only a released player goes on to {place(way.to)}: you {listed(lacking)}.")
    if way.needs == Needs.MASTER_WAND and not is_master(s, int(s.turn), Tool.WAND):
        return Reason("K2.16", f"Only a Master Wand opens {place(way.to)}: you have {pegs(view, Tool.WAND)}.")
    if way.needs == Needs.MASTER_WAND and s.ask == Ask.STEP:
        return Reason("R14", f"You have just left a wheel, and go on in this land: {place(way.to)} is closed until "
                             "your next turn.")
    homeward = any(other.needs == Needs.RELEASE for other in SPACES[here(view)].ways)
    if way.needs != Needs.RELEASE and homeward and not lacking:
        return Reason("R21", f"You are released: from {place(here(view))} your way leads home.")
    return None


def pegs(view: View, tool: Tool) -> str:
    held = int(view.s.seats[view.s.turn].pegs[tool])
    return count(held, f"{TOOL_NAMES[tool]} peg")


def bonds(view: View) -> list[str]:
    """What keeps the player from being released, after *you* (K6.6)."""
    me = view.s.seats[view.s.turn]
    missing = [f"the Master {name.capitalize()}" for tool, name in TOOL_NAMES.items() if me.pegs[tool] < MASTER]
    held = [some("bead", -int(me.loose[colour]), colour) for colour in COLOUR_NAMES if me.loose[colour] < 0]
    held += [some("habit", int(me.sticks[colour]), colour) for colour in COLOUR_NAMES if me.sticks[colour]]
    found = [f"have {listed(held)}"] if held else []
    return [*found, f"lack {listed(missing)}"] if missing else found


# Karma (D5, D6, D8)


def why_colour(view: View, action: int) -> Reason:
    me = view.s.seats[view.s.turn]
    colour = action - Do.GREEN
    name, loose = COLOUR_NAMES[list(COLOUR_NAMES)[colour]], int(me.loose[colour])
    if me.sticks[colour]:
        return stuck(view, name)
    if loose < 0:
        one, more = f"bead goes only when {a(name)} ring cancels it", f"beads go only when {name} rings cancel them"
        return Reason("K2.4", f"Your {name} {one if loose == -1 else more}{then(view)}")
    if loose > 0:
        one, more = f"ring waits for {a(name)} bead", f"rings wait for {name} beads"
        return Reason("K2.4", f"Your {name} {one if loose == 1 else more} to cancel{then(view)}")
    return Reason("K6.7", f"You pick a colour where a space, a card or a dual majority leaves it to you{then(view)}")


def stuck(view: View, name: str) -> Reason:
    """A habit that cannot be loosened here and now (K2.9)."""
    if is_master(view.s, int(view.s.turn), Tool.SWORD):
        return Reason("K2.15", f"Your {name} habit is loosened when you land in the Temple of the Sword{then(view)}")
    return Reason("K2.9", f"Only a Master Sword loosens your {name} habit, in its temple: you have "
                          f"{pegs(view, Tool.SWORD)}.")


# Cards (D7)


def why_side(view: View, action: int) -> Reason:
    s = view.s
    torch = is_master(s, int(s.turn), Tool.TORCH)
    if s.card == NONE:
        with_torch = "Your Master Torch lets you choose a side as soon as you draw a Choice Card"
        without = f"Only a Master Torch chooses the side of a Choice Card, and you have {pegs(view, Tool.TORCH)}"
        return Reason("K2.14", f"{with_torch if torch else without}{then(view)}")
    title = CARDS[s.card].title
    if not is_choice(int(s.card)):
        return Reason("K2.23", f"“{title}” is a Karma Card: it has one side, and what it says is done.")
    if not s.card_out:
        return Reason("K2.22", f"“{title}” has been carried out and lies under its pack{then(view)}")
    if torch:
        return Reason("K2.21", f"You have chosen the side of “{title}” already{then(view)}")
    return Reason("K2.14", f"Only a Master Torch turns “{title}”: you have {pegs(view, Tool.TORCH)}.")


# Tools (D9, D10)


def why_tool(view: View, action: int) -> Reason:
    s, tool = view.s, Tool(action - Do.TORCH)
    held, name = int(s.seats[s.turn].pegs[tool]), TOOL_NAMES[tool]
    master = f"Master {name.capitalize()}"
    if s.ask == Ask.GIVE_TOOL and held == MASTER:
        return Reason("K2.12", f"Your {master} is yours for good: only single pegs are lost.")
    if s.ask == Ask.GIVE_TOOL:
        return Reason("K6.9", f"You have no {name} peg to give back for {giver(view)}.")
    if held == MASTER:
        return Reason("K2.13", f"You have the {master} already, and a third {name} peg is not taken.")
    ahead = next_on_road(here(view), lambda space: gives_peg(space, tool))
    nearest = f": the next on your road is {steps(ahead[1])} ahead, on {place(ahead[0])}" if ahead else ""
    return Reason("K2.11", f"{sentence(name)} pegs come from spaces and cards{nearest}{then(view)}")


def gives_peg(space: Space, tool: Tool) -> bool:
    return any(effect.do == Doing.TOOL and effect.colour in (tool, Tool.ANY) for effect in space.effects)


# Future Life Planning (D1) and naming (D12)


def is_planning(view: View) -> bool:
    return SPACES[here(view)].kind == Kind.PLANNING


PLANNING = next(number for number, space in enumerate(SPACES) if space.kind == Kind.PLANNING)


def why_reenter(view: View, action: int) -> Reason:
    if is_planning(view):
        return Reason("K4.8", f"Your new life has begun{then(view)}")
    return Reason("K4.8", f"A new life begins from {place(PLANNING)}, and your pawn is "
                          f"{standing(here(view))}{then(view)}")


def why_wait(view: View, action: int) -> Reason:
    if view.s.ask == Ask.PLAN:
        return Reason("R23", f"You have waited {number(MOST_WAITS)} turns, the most there may be: begin a new life or "
                             "join somebody.")
    if is_planning(view):
        return Reason("R23", f"You have decided to begin a new life, not to wait{then(view)}")
    return Reason("R35", f"You may wait only in {place(PLANNING)}, and your pawn is {standing(here(view))}{then(view)}")


def why_seat(view: View, action: int) -> Reason:
    s, other = view.s, action - Do.SEAT
    if other >= view.seats:
        return Reason("R1", f"Only {number(view.seats)} people play this game.")
    if other == view.seat and s.ask == Ask.NAME:
        return Reason("K6.8", f"You name another player for {giver(view)}, not yourself.")
    if other == view.seat:
        return Reason("K4.8", f"That is you, {standing(here(view))}: you join others, not yourself{then(view)}")
    if s.seats[other].place:
        return Reason("R28", f"{view.names[other]} is home and out of play.")
    if s.ask == Ask.PLAN:
        return not_to_be_joined(view, other)
    joining = f"You join {view.names[other]} only from {place(PLANNING)}"
    there = int(s.seats[other].space)
    ahead = steps_to(here(view), there)
    if s.ask in SETTING_OUT and IS_EARTH[there] and 0 < ahead <= DICE * DIE:
        return Reason("K4.8", f"{joining}; but {steps(ahead)} would end beside {view.names[other]}, {standing(there)}.")
    return Reason("K4.8", f"{joining}, and your pawn is {standing(here(view))}{then(view)}")


def not_to_be_joined(view: View, other: int) -> Reason:
    """Somebody who is not in Lands 1 to 4, or on a wheel (R24)."""
    there = int(view.s.seats[other].space)
    whom = f"{view.names[other]} is {standing(there)}"
    if SPACES[there].kind == Kind.WHEEL:
        return Reason("K4.11", f"{whom}, and a wheel is entered only from the Free Will space beside it.")
    where = "in the Spirit Realm" if SPACES[there].realm == "spirit" else "in the centre"
    return Reason("R24", f"{whom}, {where}: you join only players in the four lands.")


REASONS = (     # the last action of each kind
    (Do.DICE, why_dice),
    (Do.GO - 1, why_card),
    (Do.GO, why_go),
    (Do.GREEN - 1, why_step),
    (Do.ORANGE, why_colour),
    (Do.SIDE_B, why_side),
    (Do.WAND, why_tool),
    (Do.REENTER, why_reenter),
    (Do.WAIT, why_wait),
)
