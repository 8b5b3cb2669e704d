"""Cogito in words: what buttons say, the sentences of the log, and the table as told."""
from __future__ import annotations

from gnothi.engine.events import SPECTATOR
from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.cogito.cards import OWN_FIELD, is_false, reds
from gnothi.games.cogito.certainty import is_candidate
from gnothi.games.cogito.deck import DECK, DREAM, SELVES
from gnothi.games.cogito.state import CALL, GIVE, HIDDEN, PASS, PLAY, SPEAK, Clause, Colour, Phase

ASKED = {Phase.WINDOW: "COG-6.3", Phase.PLAY: "COG-3.2", Phase.JUDGE: "R5", Phase.GIVE: "COG-5.4"}


def asks(view: View) -> str:
    """The clause of the question that is open."""
    return ASKED.get(Phase(view.s.phase), "")


def say(view: View, action: int) -> str:
    """What a button says."""
    if action == PASS:
        return "Pass: do not call now"
    if action == SPEAK:
        return verdict(view)
    if action >= GIVE:
        return f"Give {face_name(action - GIVE)} to the left"
    if action >= PLAY:
        return f"Play {face_name(action - PLAY)}: “{DECK.statements[action - PLAY]}”"
    return f"Call “Cogito! I am {with_article(action - CALL)}!”"


def verdict(view: View) -> str:
    """What the others are about to say of the card just laid; they see the self that its owner does not."""
    player = view.s.seats[view.s.turn]
    wrong = is_false(view.s, view.s.turn, player.field[player.field_size - 1])
    return "Say “You are wrong.”" if wrong else "Say “That is true.”"


def face_name(face: int) -> str:
    return DECK.names[face]


def with_article(face: int) -> str:
    """
    >>> with_article(1)
    'the Owl'
    """
    return face_name(face) if DECK.no_blue[face] else f"the {face_name(face)}"


def effect(view: View, face: int) -> str:
    """What a card does besides being judged, as a sentence; most do nothing."""
    if face == DREAM:
        whose_cards = "its player’s cards" if view.s.options.dream_scope == OWN_FIELD else "the cards on the table"
        return f"It sends {whose_cards} back under the pile."
    return "It always lies red." if DECK.no_blue[face] else ""


def who(view: View, seat: int) -> str:
    """A seat at the start of a sentence."""
    called = view.called(seat)
    return called[0].upper() + called[1:]


def does(view: View, seat: int, you: str, other: str) -> str:
    """
    >>> does(view, 2, "draw", "draws")
    'Ana draws'
    """
    return f"{who(view, seat)} {you if seat == view.seat else other}"


def whose(view: View, seat: int) -> str:
    return "your" if seat == view.seat else f"{view.names[seat]}’s"


def tell(view: View, event: Struct) -> str:
    """One sentence for one event."""
    return SENTENCES[int(event.clause)](view, int(event.seat), event)


def tell_self(view: View, seat: int, event: Struct) -> str:
    if not view.knows(event):
        return f"{does(view, seat, 'stand', 'stands')} a self in the holder without looking at it."
    return f"{does(view, seat, 'are', 'is')} {with_article(event.a)}."


def tell_start(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'start', 'starts')} every round."


def tell_dealt(view: View, seat: int, event: Struct) -> str:
    cards = f"{face_name(event.a)} and {face_name(event.b)}" if view.knows(event) else "two cards"
    return f"{does(view, seat, 'are', 'is')} dealt {cards}."


def tell_round(view: View, seat: int, event: Struct) -> str:
    return f"Round {event.a} begins with {view.called(seat)}."


def tell_statement(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'lay', 'lays')} {face_name(event.a)}: “{DECK.statements[event.a]}”"


def tell_judgement(view: View, seat: int, event: Struct) -> str:
    if event.b == Colour.RED:
        return f"“You are wrong.” {face_name(event.a)} is turned red before {view.called(seat)}."
    return f"That is true: {face_name(event.a)} stays blue before {view.called(seat)}."


def tell_spoken(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'judge', 'judges')} the statement of {view.called(int(event.a))}."


def tell_dream(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'lay', 'lays')} {face_name(event.a)}: “{DECK.statements[event.a]}” Cards go back."


def tell_returned(view: View, seat: int, event: Struct) -> str:
    return f"{face_name(event.a)} goes from {whose(view, seat)} field under the pile."


def tell_too_few(view: View, seat: int, event: Struct) -> str:
    return f"The pile has {event.a} for {event.b} living: no draw and no trade."


def tell_drawn(view: View, seat: int, event: Struct) -> str:
    card = face_name(event.a) if view.knows(event) else "a card"
    return f"{does(view, seat, 'draw', 'draws')} {card}."


def tell_alone(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'are', 'is')} alone: there is nobody to trade with."


def tell_gift(view: View, seat: int, event: Struct) -> str:
    if not view.knows(event):
        return f"{does(view, seat, 'pass', 'passes')} a card to the left."
    return f"{does(view, seat, 'give', 'gives')} {face_name(event.b)} to {view.called(int(event.a))}."


def tell_quiet(view: View, seat: int, event: Struct) -> str:
    return "Nobody calls."


def tell_call(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'call', 'calls')}: “Cogito! I am {with_article(event.a)}!”"


def tell_wrong(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'are', 'is')} not {with_article(event.a)}."


def tell_again(view: View, seat: int, event: Struct) -> str:
    return "After a wrong call everybody living may call again."


def tell_void(view: View, seat: int, event: Struct) -> str:
    return f"{who(view, seat)} would have called {with_article(event.a)}, but the game is already won."


def tell_fall(view: View, seat: int, event: Struct) -> str:
    rest = "take no further part" if seat == view.seat else "takes no further part"
    return f"{does(view, seat, 'lose yourself', 'is lost')} and {rest}."


def tell_two_reds(view: View, seat: int, event: Struct) -> str:
    verb = does(view, seat, "have", "has")
    return f"{verb} one red card too many and {'fall' if seat == view.seat else 'falls'}."


def tell_win(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'are', 'is')} {with_article(event.a)} and {'win' if seat == view.seat else 'wins'}."


def tell_all_fallen(view: View, seat: int, event: Struct) -> str:
    return "Everybody has fallen: a tie for all."


def tell_played_out(view: View, seat: int, event: Struct) -> str:
    return "The last cards are played and nobody has found himself: a tie for all."


def tell_ego(view: View, seat: int, event: Struct) -> str:
    return f"{tell_statement(view, seat, event)} It lies red at once."


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
    Clause.COG_8_1: tell_dream,
    Clause.COG_8_3: tell_returned,
    Clause.COG_8_5: tell_ego,
    Clause.R5: tell_spoken,
    Clause.R25: tell_void,
}


def describe(view: View) -> list[str]:
    """The whole table in sentences."""
    s = view.s
    lines = [moment(view), f"The pile has {s.pile_size} cards{known_pile(view)}."]
    for seat in range(view.seats):
        lines.append(describe_seat(view, seat))
    if view.seat != SPECTATOR and s.phase != Phase.OVER and s.options.public_log:
        lines.append(f"By all you have seen you may be {', '.join(candidate_names(view))}.")
    return lines


def known_pile(view: View) -> str:
    s = view.s
    if not s.pile_known:
        return ""
    from_top = [face_name(s.pile[place]) for place in range(s.pile_known - 1, -1, -1)]
    return f"; its lowest, sent back by a Dream, are from the top {', '.join(from_top)}"


def moment(view: View) -> str:
    """Where in the round we are."""
    s = view.s
    if s.phase == Phase.OVER:
        won = "It is a tie." if s.winner < 0 else f"{does(view, int(s.winner), 'have', 'has')} won."
        return f"The game is over. {won}"
    if s.phase == Phase.WINDOW:
        when = f"Round {s.round_no}" if s.round_no else "Before the first round"
        chance = "the last chance to call" if s.final else "whoever knows the own self may call"
        return f"{when}: {chance}."
    if s.phase == Phase.GIVE:
        return f"Round {s.round_no}: everybody picks a card for the left."
    if s.phase == Phase.JUDGE:
        return f"Round {s.round_no}: {whose(view, int(s.turn))} statement is judged."
    return f"Round {s.round_no}: {whose(view, int(s.turn))} turn."


def describe_seat(view: View, seat: int) -> str:
    me = view.s.seats[seat]
    own = "a self unseen" if me.own_self == HIDDEN else with_article(me.own_self)
    fallen = "" if me.alive else " Fallen."
    held = [face_name(face) for face in me.hand[: me.hand_size] if face >= 0]
    hand = f"in hand {' and '.join(held)}" if held else f"{me.hand_size} in hand"
    laid = [f"{face_name(face)} {COLOURS[colour]}" for face, colour in field_of(view, seat)]
    if laid and not is_open(view, seat):
        laid = [f"{len(laid)} face down"]
    field = f"on the table {', '.join(laid)}" if laid else "nothing on the table"
    return f"{who(view, seat)}: {own}; {hand}; {field}; {reds(view.s, seat)} red.{fallen}"


COLOURS: dict[int, str] = {Colour.NEITHER: "open", Colour.BLUE: "blue", Colour.RED: "red"}


def field_of(view: View, seat: int) -> list[tuple[int, int]]:
    me = view.s.seats[seat]
    return [(int(me.field[place]), int(me.colours[place])) for place in range(me.field_size)]


def is_open(view: View, seat: int) -> bool:
    """Whether a field lies face up: the fallen have turned theirs, until the game is over (COG-7.4)."""
    return bool(view.s.seats[seat].alive) or view.s.phase == Phase.OVER


def candidate_names(view: View) -> list[str]:
    """Who the seat of this view may be, by own-card logic (COG-13.4)."""
    return [with_article(own) for own in range(SELVES) if is_candidate(view.s, view.seat, own)]
