"""What Cogito says to a player: the question, how far winning is, and why something cannot be done now."""
from __future__ import annotations

from gnothi.engine.english import count, listed, whose
from gnothi.engine.speech import Aim, Reason
from gnothi.engine.view import View
from gnothi.games.cogito.asked import living, reds
from gnothi.games.cogito.deck import DECK, REDS_TO_FALL, SELVES
from gnothi.games.cogito.memory import hand_of, seen
from gnothi.games.cogito.rules import CONFIRM
from gnothi.games.cogito.state import CALL, GIVE, NONE, PASS, PLAY, SPEAK, Phase
from gnothi.games.cogito.words import denied, face_name, left_in_pile, left_of

MAY_CALL = "call whenever you know who you are"


# The question


def question(view: View) -> str:
    """What is to be decided, or that one may call."""
    return ASKED[Phase(view.s.phase)](view) if view.seat in view.awaited else f"You may {MAY_CALL}."


def ask_call(view: View) -> str:
    if view.s.final:
        return "This is the last chance: who are you?"
    return "Do you know who you are? Call your self, or pass."


def ask_card(view: View) -> str:
    cards = hand_of(view, view.seat)
    if len(cards) == 1:
        return f"Your only card is {face_name(cards[0])}: play it."
    return "Which card do you play, to say what you are not?"


def ask_judgement(view: View) -> str:
    return f"What do you say to {whose(view.names[view.s.turn])} statement?"


def ask_gift(view: View) -> str:
    return f"Which card do you give to {giving_to(view)}, on your left?"


def giving_to(view: View) -> str:
    receiver = left_of(view, view.seat)
    return "the player" if receiver is None else view.names[receiver]


ASKED = {Phase.WINDOW: ask_call, Phase.PLAY: ask_card, Phase.JUDGE: ask_judgement, Phase.GIVE: ask_gift}


def passes(view: View) -> int:
    """To pass only lets the others go on."""
    return PASS if PASS in view.actions else -1


def warns(view: View, action: int) -> str:
    """To call a self that stands before somebody else is to fall, where there is no second card of it (COG-6.7)."""
    face = action - CALL
    if not 0 <= face < SELVES or DECK.copies[face] > 1:
        return ""
    owner = next((seat for seat in range(view.seats) if view.s.seats[seat].own_self == face), view.seat)
    return "" if owner == view.seat else f"{view.names[owner]} is {denied(face)}: if you call that, you fall."


# The aims


def aims(view: View) -> list[Aim]:
    """To know oneself, not to fall, and to be first; nothing is concluded from what was said."""
    s, me = view.s, view.s.seats[view.seat]
    if not me.alive:
        return [Aim("You have fallen", "if nobody names themselves, all of you tie", 0.0, "COG-7.7", "tie")]
    red, others = int(reds(s, view.seat)), int(living(s)) - 1
    return [
        Aim("Find out who you are", *found_out(view), "COG-6.1", "self"),
        Aim("Do not fall", f"{red} of {REDS_TO_FALL} red cards", 1 - red / REDS_TO_FALL, "COG-7.2", "fall"),
        Aim("Name yourself first", f"{count(others, 'other')} may still call" if others else "nobody else may call",
            1 - others / max(1, view.seats - 1), "COG-6.6", "call"),
        Aim("Before the last card", "this is the last chance" if s.final else left_in_pile(int(s.pile_size)).lower(),
            1 - int(s.pile_size) / len(s.pile), "COG-7.6", "pile"),
    ]


def found_out(view: View) -> tuple[str, float]:
    """How many selves are left that the viewer has not seen; all, for somebody who counts alone."""
    unseen = SELVES - len(seen(view))
    if not view.concludes:
        return f"you are one of {SELVES} selves", 0.0
    return f"{unseen} of {SELVES} selves you have not seen", (SELVES - unseen) / SELVES


# Why not


def why(view: View, action: int) -> Reason:
    """What stands in the way of an action that is not legal, for one who may do something else."""
    if action == PASS:
        return why_no_pass(view)
    if action == SPEAK:
        return why_no_judgement(view)
    if action >= GIVE:
        return why_no_gift(view, action - GIVE)
    return why_no_card(view, action - PLAY) if action >= PLAY else why_no_call(view, action - CALL)


def why_no_pass(view: View) -> Reason:
    s = view.s
    if view.seat not in view.awaited:
        return Reason("R24", f"There is nothing to pass: you may {MAY_CALL}, and until then say nothing.")
    if s.phase == Phase.PLAY:
        return Reason("COG-3.2", "There is no passing in your turn: you must play a card.")
    if s.phase == Phase.GIVE:
        return Reason("COG-5.4", f"Nobody passes in a trade: a card of yours must go to {giving_to(view)}.")
    return Reason("R5", f"First {whose(view.names[s.turn])} statement is judged; after that you may pass or call.")


def why_no_call(view: View, face: int) -> Reason:
    """Only where calls wait for a window."""
    s, name = view.s, f"“I am {denied(face)}!”"
    if s.phase == Phase.GIVE:
        return Reason("COG-6.3", f"You may call {name} as soon as everybody has traded.")
    if s.phase == Phase.JUDGE:
        return Reason("COG-6.3", f"You may call {name} as soon as {whose(view.names[s.turn])} statement is judged.")
    return Reason("COG-6.3", f"You may call {name} as soon as you have played your card.")


def why_no_card(view: View, face: int) -> Reason:
    s, name = view.s, face_name(face)
    if s.phase == Phase.GIVE:
        return Reason("COG-5.4", f"{name} cannot be played during the trade: the next round has not begun.")
    if s.phase == Phase.WINDOW:
        return Reason("COG-6.3", f"{name} cannot be played now: first everybody calls or passes.")
    if s.phase == Phase.JUDGE:
        judged = f"{whose(view.called(int(s.turn)))} statement"
        return Reason("R5", f"{name} cannot be played now: first {judged} is judged.")
    if s.turn != view.seat:
        return Reason("COG-3.1", f"You cannot play {name} now: it is {whose(view.names[s.turn])} turn.")
    return Reason("COG-3.2", f"You do not hold {name}: {holding(view)}.")


def why_no_gift(view: View, face: int) -> Reason:
    s, name = view.s, face_name(face)
    if s.phase != Phase.GIVE:
        return Reason("COG-5.4", f"{name} cannot be given away now: cards change hands after the round, "
                                 f"when everybody has drawn.")
    if s.seats[view.seat].answer != NONE:
        return Reason("COG-5.5", f"You have already picked a card for {giving_to(view)}.")
    return Reason("R16", f"You cannot give {name} away: before the trade {holding(view, 'held')}.")


def why_no_judgement(view: View) -> Reason:
    s = view.s
    if s.phase != Phase.JUDGE:
        by_hand = s.options.judging == CONFIRM
        return Reason("R5", "There is no statement to be judged now." if by_hand
                      else "Nobody has to judge: the table says by itself whether a statement is true.")
    if s.turn == view.seat:
        return Reason("COG-4.5", "The others judge your statement: they can see who you are.")
    return Reason("R5", f"You have judged {whose(view.names[s.turn])} statement.")


def holding(view: View, verb: str = "hold") -> str:
    """What one has in hand, as a clause of a sentence."""
    cards = [face_name(face) for face in hand_of(view, view.seat)]
    return f"you {verb} {listed(cards)}" if cards else "your hand is empty"
