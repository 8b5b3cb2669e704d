"""Cogito in words: what buttons say, the sentences of the log, and the table as told."""
from __future__ import annotations

from gnothi.engine.english import count, listed, whose
from gnothi.engine.events import ONLOOKERS
from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.cogito.asked import first_living, is_false, living, reds
from gnothi.games.cogito.cards import OWN_FIELD
from gnothi.games.cogito.deck import DECK, DREAM, REDS_TO_FALL, SELVES
from gnothi.games.cogito.state import CALL, GIVE, HAND, HIDDEN, PASS, PLAY, ROTATES, SPEAK, Clause, Colour, Phase

ASKED = {Phase.WINDOW: "COG-6.3", Phase.PLAY: "COG-3.2", Phase.JUDGE: "R5", Phase.GIVE: "COG-5.4"}


def asks(view: View) -> str:
    """The clause of the question that is open."""
    return ASKED.get(Phase(view.s.phase), "")


def say(view: View, action: int) -> str:
    """What a button says."""
    if action == PASS:
        return "Pass: do not call now"
    if action == SPEAK:
        return f"Say “{verdict(view)}”"
    if action >= GIVE:
        return f"Give {face_name(action - GIVE)}{to_the_left(view)}"
    if action >= PLAY:
        return f"Play {face_name(action - PLAY)}: “{DECK.statements[action - PLAY]}”"
    return f"Call “Cogito! I am {denied(action - CALL)}!”"


def verdict(view: View) -> str:
    """What the others are about to say of the card just played; they see the self that its owner does not."""
    player = view.s.seats[view.s.turn]
    wrong = is_false(view.s, view.s.turn, player.field[player.field_size - 1])
    return "That is false." if wrong else "That is true."


def to_the_left(view: View) -> str:
    """To whom the viewer gives, as the end of a sentence."""
    receiver = left_of(view, view.seat)
    return "" if receiver is None else f" to {view.names[receiver]}"


def left_of(view: View, seat: int) -> int | None:
    """To whom a seat gives in a trade: the nearest living seat on its left, as long as there is any (COG-5.4)."""
    if not view.s.seats[seat].alive or living(view.s) < 2 or view.s.phase == Phase.OVER:
        return None
    return int(first_living(view.s, (seat + 1) % view.seats))


def trades(view: View) -> list[tuple[int, int]]:
    """Who gives to whom."""
    return [(seat, left) for seat in range(view.seats) if (left := left_of(view, seat)) is not None]


def face_name(face: int) -> str:
    return DECK.names[face]


def denied(face: int) -> str:
    """What the statement of a card says that one is not, as a noun.

    >>> denied(1), denied(9), denied(8)
    ('the owl', 'an animal', 'Ego')
    """
    start, end = "I am not ", "!"
    said = DECK.statements[face]
    return said[len(start): -len(end)] if said.startswith(start) and said.endswith(end) else face_name(face)


def effect(view: View, face: int) -> str:
    """What a card does besides being judged, as a sentence; most do nothing."""
    if face == DREAM:
        cards = "its player's cards" if view.s.options.dream_scope == OWN_FIELD else "the cards on the table"
        return f"It sends {cards} back under the pile."
    return "It always lies red." if DECK.no_blue[face] else ""


def about_card(face: int) -> str:
    """The word that explains a card."""
    return "Dream" if face == DREAM else "Ego" if DECK.no_blue[face] else "self" if face < SELVES else "category"


def who(view: View, seat: int) -> str:
    """A seat at the start of a sentence."""
    return capital(view.called(seat))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def does(view: View, seat: int, you: str, other: str) -> str:
    """
    >>> does(view, 2, "draw", "draws")
    'Ana draws'
    """
    return f"{who(view, seat)} {you if seat == view.seat else other}"


def within(view: View, seat: int, you: str, other: str) -> str:
    """The same within a sentence."""
    return f"{view.called(seat)} {you if seat == view.seat else other}"


def starter(view: View) -> int:
    """Who sets the order of turns, draws and calls: the starting seat, or the first living one from there (R3)."""
    s = view.s
    return int(first_living(s, s.start)) if living(s) else int(s.start)


def starts(view: View, seat: int) -> str:
    """Who starts, as a sentence without its full stop."""
    which = "this round" if view.s.options.start_seat == ROTATES else "every round"
    return f"{does(view, seat, 'start', 'starts')} {which}"


def tell(view: View, event: Struct) -> str:
    """One sentence for one event."""
    return SENTENCES[int(event.clause)](view, int(event.seat), event)


def tell_self(view: View, seat: int, event: Struct) -> str:
    if not view.knows(event):
        where = does(view, seat, "stand a self card in your holder", "stands a self card in the holder")
        return f"{where} without looking at it."
    return f"{does(view, seat, 'are', 'is')} {denied(event.a)}."


def tell_start(view: View, seat: int, event: Struct) -> str:
    if view.s.options.start_seat == ROTATES:
        return f"{does(view, seat, 'start', 'starts')} the first round; the start moves to the left with each round."
    return f"{starts(view, seat)}."


def tell_dealt(view: View, seat: int, event: Struct) -> str:
    cards = f"{face_name(event.a)} and {face_name(event.b)}" if view.knows(event) else count(HAND, "card")
    return f"{does(view, seat, 'are', 'is')} dealt {cards}."


def tell_round(view: View, seat: int, event: Struct) -> str:
    return f"Round {event.a} begins with {view.called(seat)}."


def tell_statement(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'play', 'plays')} {face_name(event.a)}: “{DECK.statements[event.a]}”"


def tell_judgement(view: View, seat: int, event: Struct) -> str:
    owner = within(view, seat, "are", "is")
    if event.b == Colour.RED:
        return f"That is false: {owner} {denied(event.a)}. The card turns red."
    return f"That is true: {owner} not {denied(event.a)}."


def tell_spoken(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'judge', 'judges')} {whose(view.called(int(event.a)))} statement."


def tell_ego(view: View, seat: int, event: Struct) -> str:
    return f"{tell_statement(view, seat, event)} The card always lies red."


def tell_returned(view: View, seat: int, event: Struct) -> str:
    return f"{whose(who(view, seat))} {face_name(event.a)} goes under the pile."


def tell_too_few(view: View, seat: int, event: Struct) -> str:
    left = f"{left_in_pile(event.a)} for {count(event.b, 'player')}" if event.a else "The pile is empty"
    return f"{left}: there is no draw and no trade."


def left_in_pile(cards: int) -> str:
    """
    >>> left_in_pile(1)
    'One card is left in the pile'
    """
    return f"{capital(count(cards, 'card'))} {'is' if cards == 1 else 'are'} left in the pile"


def tell_drawn(view: View, seat: int, event: Struct) -> str:
    if not view.knows(event):
        return f"{does(view, seat, 'draw', 'draws')} a card."
    known = ", which a Dream sent back" if int(event.audience) & ONLOOKERS else ""
    return f"{does(view, seat, 'draw', 'draws')} {face_name(event.a)}{known}."


def tell_alone(view: View, seat: int, event: Struct) -> str:
    return f"Only {within(view, seat, 'are', 'is')} left: there is no trade."


def tell_gift(view: View, seat: int, event: Struct) -> str:
    """That two trade is no secret, only what: both are the audience."""
    receiver = (int(event.audience) & ~(1 << seat)).bit_length() - 1
    card = face_name(event.b) if view.knows(event) else "a card"
    return f"{does(view, seat, 'give', 'gives')} {card} to {view.called(receiver)}."


def tell_quiet(view: View, seat: int, event: Struct) -> str:
    return "Nobody calls."


def tell_call(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'call', 'calls')}: “Cogito! I am {denied(event.a)}!”"


def tell_wrong(view: View, seat: int, event: Struct) -> str:
    return f"That is wrong: {within(view, seat, 'are', 'is')} not {denied(event.a)}."


def tell_again(view: View, seat: int, event: Struct) -> str:
    return "Everybody who has not fallen may call again."


def tell_void(view: View, seat: int, event: Struct) -> str:
    return f"{who(view, seat)} called too, “I am {denied(event.a)}!”, but the game was already won."


def tell_fall(view: View, seat: int, event: Struct) -> str:
    return f"{falls(who(view, seat), seat == view.seat)}."


def tell_two_reds(view: View, seat: int, event: Struct) -> str:
    return f"With {count(REDS_TO_FALL, 'red card')} {falls(view.called(seat), seat == view.seat)}."


def falls(name: str, is_you: bool) -> str:
    return f"{name} {'fall' if is_you else 'falls'}: hand and field are turned face down"


def tell_win(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'are', 'is')} {denied(event.a)} and {'win' if seat == view.seat else 'wins'}."


def tell_all_fallen(view: View, seat: int, event: Struct) -> str:
    return "Everybody has fallen: the game is a tie."


def tell_played_out(view: View, seat: int, event: Struct) -> str:
    return "The last cards are played and nobody has found out who they are: the game is a tie."


SENTENCES = {
    Clause.COG_2_2: tell_self,
    Clause.COG_2_4: tell_dealt,
    Clause.COG_2_5: tell_start,
    Clause.COG_3_1: tell_round,
    Clause.COG_3_3: tell_statement,
    Clause.COG_4_1: tell_judgement,
    Clause.COG_4_2: tell_judgement,
    Clause.COG_5_2: tell_too_few,
    Clause.COG_5_3: tell_drawn,
    Clause.COG_5_4: tell_gift,
    Clause.COG_5_6: tell_alone,
    Clause.COG_6_1: tell_call,
    Clause.COG_6_4: tell_quiet,
    Clause.COG_6_6: tell_win,
    Clause.COG_6_7: tell_wrong,
    Clause.COG_6_8: tell_again,
    Clause.COG_7_1: tell_fall,
    Clause.COG_7_2: tell_two_reds,
    Clause.COG_7_5: tell_all_fallen,
    Clause.COG_7_6: tell_played_out,
    Clause.COG_8_1: tell_statement,
    Clause.COG_8_3: tell_returned,
    Clause.COG_8_5: tell_ego,
    Clause.R5: tell_spoken,
    Clause.R25: tell_void,
}


def describe(view: View) -> list[str]:
    """The whole table in sentences, and nothing concluded from it."""
    s = view.s
    lines = [moment(view), f"{left_in_pile(int(s.pile_size))}{known_pile(view)}."]
    if s.phase != Phase.OVER:
        lines += [f"{starts(view, starter(view))}.", *trade_way(view)]
    return [*lines, *(describe_seat(view, seat) for seat in range(view.seats))]


def sent_back(view: View) -> list[int]:
    """The cards at the bottom of the pile that everybody knows, the first to be drawn first (COG-8.3)."""
    s = view.s
    return [int(face) for face in s.pile[: s.pile_known][::-1]]


def known_pile(view: View) -> str:
    known = [face_name(face) for face in sent_back(view)]
    return f"; {LAST_DRAWN}: {', '.join(known)}" if known else ""


LAST_DRAWN = "the last to be drawn"     # of the cards that a Dream has put under the pile


def trade_way(view: View) -> list[str]:
    """Who gives to whom, as one sentence; none where there is nobody to trade with."""
    gives = [f"{within(view, giver, 'give', 'gives')} to {view.called(receiver)}" for giver, receiver in trades(view)]
    return [f"In a trade {listed(gives)}."] if gives else []


def moment(view: View) -> str:
    """Where in the round we are."""
    s = view.s
    if s.phase == Phase.OVER:
        won = "It is a tie." if s.winner < 0 else f"{does(view, int(s.winner), 'have', 'has')} won."
        return f"The game is over. {won}"
    if s.phase == Phase.WINDOW:
        when = f"Round {s.round_no}" if s.round_no else "Before the first round"
        chance = "this is the last chance to call" if s.final else "anyone who knows who they are may call"
        return f"{when}: {chance}."
    if s.phase == Phase.GIVE:
        return f"Round {s.round_no}: everybody picks a card for the player on the left."
    if s.phase == Phase.JUDGE:
        return f"Round {s.round_no}: the others judge {whose(view.called(int(s.turn)))} statement."
    return f"Round {s.round_no}: {whose(view.called(int(s.turn)))} turn."


def describe_seat(view: View, seat: int) -> str:
    """Who somebody is, holds and has played, and how near they are to a fall."""
    me = view.s.seats[seat]
    red = f"Red cards: {reds(view.s, seat)} of {REDS_TO_FALL}." if me.alive else "Fallen."
    return f"{identity(view, seat)}. In hand: {held(view, seat)}. Played: {played(view, seat)}. {red}"


def identity(view: View, seat: int) -> str:
    own = int(view.s.seats[seat].own_self)
    if own != HIDDEN:
        return f"{does(view, seat, 'are', 'is')} {denied(own)}"
    return "You cannot see who you are" if seat == view.seat else f"{whose(view.names[seat])} self is unseen"


def held(view: View, seat: int) -> str:
    me = view.s.seats[seat]
    known = [face_name(face) for face in me.hand[: me.hand_size] if face >= 0]
    return listed(known) if known else count(int(me.hand_size), "card") if me.hand_size else "nothing"


def played(view: View, seat: int) -> str:
    cards = field_of(view, seat)
    if not is_open(view, seat):
        return f"{count(len(cards), 'card')}, face down" if cards else "nothing"
    return ", ".join(face_name(face) + LYING[colour, face == DREAM] for face, colour in cards) or "nothing"


LYING: dict[tuple[int, bool], str] = {
    (Colour.NEITHER, True): "", (Colour.NEITHER, False): " (to be judged)", (Colour.BLUE, False): " (blue)",
    (Colour.RED, False): " (red)",
}


def field_of(view: View, seat: int) -> list[tuple[int, int]]:
    me = view.s.seats[seat]
    return [(int(me.field[place]), int(me.colours[place])) for place in range(me.field_size)]


def is_open(view: View, seat: int) -> bool:
    """Whether a field lies face up: the fallen have turned theirs, until the game is over (COG-7.4)."""
    return bool(view.s.seats[seat].alive) or view.s.phase == Phase.OVER
