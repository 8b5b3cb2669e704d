"""Liar's Dice in words: what buttons say, the sentences of the log, and the table as told."""
from __future__ import annotations

from collections.abc import Sequence

from gnothi.engine.events import NOBODY, SPECTATOR
from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from liars_dice.rules import face, ones_count, quantity
from liars_dice.state import FACES, HIDDEN, LIAR, NO_BID, ONE, Clause

NAMES = ("one", "two", "three", "four", "five", "six")


def say(view: View, action: int) -> str:
    """What a button says."""
    return f"Call {view.called(int(view.s.bidder))} a liar" if action == LIAR else f"Bid {claim(action)}"


def asks(view: View) -> str:
    """The clause of the question that is open."""
    if not view.awaited:
        return ""
    return "LD-4" if view.s.bid == NO_BID else "LD-7"


# Parts of sentences


def who(view: View, seat: int) -> str:
    """A seat at the start of a sentence."""
    called = view.called(seat)
    return called[0].upper() + called[1:]


def does(view: View, seat: int, yours: str, theirs: str = "") -> str:
    """
    >>> does(view, 1, "bid"), does(view, 1, "have", "has")
    ('Ben bids', 'Ben has')
    """
    return f"{who(view, seat)} {yours if seat == view.seat else theirs or yours + 's'}"


def claim(bid: int) -> str:
    """
    >>> claim(23), claim(6)
    ('4 fives', '1 six')
    """
    number, called = quantity(bid), NAMES[face(bid)]
    return f"{number} {called}" if number == 1 else f"{number} {called}{'es' if called == 'six' else 's'}"


def some_dice(number: int) -> str:
    """
    >>> some_dice(1), some_dice(4), some_dice(0)
    ('1 die', '4 dice', 'no dice')
    """
    return "1 die" if number == 1 else f"{number or 'no'} dice"


def listed(parts: Sequence[str]) -> str:
    """
    >>> listed(["1", "3", "6"])
    '1, 3 and 6'
    """
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))


def faces(row: Sequence[int]) -> list[int]:
    """
    >>> faces([1, 0, 2, 0, 0, 1])
    [1, 3, 3, 6]
    """
    return [face + 1 for face, number in enumerate(row) for _ in range(number)]


def from_digits(number: int) -> str:
    """What `in_digits` made of some dice, for people to read."""
    return listed([str(shown) for shown in faces([number // 10**face % 10 for face in range(FACES)])])


# The log


def tell(view: View, event: Struct) -> str:
    """One sentence for one event; it reads the event, the names and the options."""
    seat = int(event.seat)
    if event.clause == Clause.LD_2:
        return f"{does(view, seat, 'throw')} {from_digits(event.a) if view.knows(event) else 'in secret'}."
    if event.clause == Clause.LD_3:
        return f"{does(view, seat, 'open')} the first round."
    if event.clause == Clause.LD_4:
        return f"{does(view, seat, 'bid')} {claim(event.a)}."
    if event.clause == Clause.LD_7:
        return f"{does(view, seat, 'call')} {view.called(int(event.a))} a liar."
    if event.clause == Clause.LD_8:
        return f"{does(view, seat, 'show')} {from_digits(event.a)}."
    if event.clause == Clause.LD_9:
        return f"{verdict(view, int(event.b), int(event.a))} {does(view, seat, 'lose')} a die."
    if event.clause == Clause.LD_10:
        return f"{does(view, seat, 'are', 'is')} out."
    if event.clause == Clause.LD_11:
        return f"{does(view, seat, 'open')} the next round."
    if event.clause == Clause.LD_12:
        return f"{does(view, seat, 'have', 'has')} the last dice and {'win' if seat == view.seat else 'wins'}."
    raise KeyError(int(event.clause))


def verdict(view: View, bid: int, found: int) -> str:
    """What the count says of a bid that was called."""
    ones = ", ones included" if ones_count(view.s, bid) else ""
    count = f"{some_dice(found).capitalize()} count{'s' if found == 1 else ''}{ones}"
    return f"{count}: the bid of {claim(bid)} was {'a lie' if found < quantity(bid) else 'true'}."


def outcome(view: View) -> str:
    """Who has dice left, and how many."""
    winner = int(view.s.winner)
    won = f"{does(view, winner, 'win')} with {some_dice(int(view.s.seats[winner].dice))} left."
    return won if view.seat in (winner, SPECTATOR) else f"You have lost all your dice. {won}"


# The table


def describe(view: View) -> list[str]:
    """The table in sentences: what is going on, who has which dice, and what the last call showed."""
    s = view.s
    standing = [] if s.bid == NO_BID else [f"The bid is {claim(s.bid)}, by {view.called(int(s.bidder))}."]
    return [moment(view), *standing, *(seat_line(view, seat) for seat in range(view.seats)), *last_call(view)]


def moment(view: View) -> str:
    """What the game waits for, or how it ended."""
    s = view.s
    if s.winner != NOBODY:
        return f"{does(view, int(s.winner), 'win')}."
    if s.turn != view.seat:
        return f"Waiting for {view.names[s.turn]}."
    return "Your turn: make the first bid." if s.bid == NO_BID else "Your turn: bid higher, or call the liar."


def seat_line(view: View, seat: int) -> str:
    """The dice of one seat, as far as they can be seen."""
    number = int(view.s.seats[seat].dice)
    if number == 0:
        return f"{does(view, seat, 'are', 'is')} out."
    has = f"{does(view, seat, 'have', 'has')} {some_dice(number)}"
    own = faces(under(view, seat))
    return f"{has}: {listed([str(shown) for shown in own])}." if own else f"{has}."


def under(view: View, seat: int) -> list[int]:
    """How many dice show each face under a cup; none where they are hidden."""
    row: list[int] = view.s.seats[seat].under.tolist()
    return [0] * FACES if HIDDEN in row else row


def last_call(view: View) -> list[str]:
    """What the cups hid when they were last lifted, and what came of it."""
    bid = int(view.s.called)
    if bid == NO_BID:
        return []
    shown = [faces(view.s.seats[seat].shown.tolist()) for seat in range(view.seats)]
    told = [f"{view.called(seat)} {listed([str(face) for face in row])}" for seat, row in enumerate(shown) if row]
    return [f"At the last call there were: {'; '.join(told)}.", verdict(view, bid, found(view))]


def found(view: View) -> int:
    """How many dice counted at the last call."""
    bid, rows = int(view.s.called), view.s.seats["shown"][:view.seats].sum(axis=0)
    return int(rows[face(bid)]) + (int(rows[ONE]) if ones_count(view.s, bid) else 0)
