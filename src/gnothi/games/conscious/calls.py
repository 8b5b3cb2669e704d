"""Why nobody can be helped, caught, or told of a lapse now: the calls of the fifth striving (Q.3, R58)."""
from __future__ import annotations

from gnothi.engine.english import number, whose
from gnothi.engine.speech import Reason
from gnothi.engine.view import View
from gnothi.games.conscious.asked import are_alike, can_help, is_asleep, is_between_facets, is_playing
from gnothi.games.conscious.facets import sleeping
from gnothi.games.conscious.names import STATE_WORDS, STATUS_WORDS
from gnothi.games.conscious.state import CATCH, HELP, OFF, VIGILANCE, StateOfI, Status
from gnothi.games.conscious.striving import is_pair


def why_no_call(view: View, action: int) -> Reason:
    """Why this seat can neither help nor catch another now."""
    other, helps = (action - HELP, True) if action < CATCH else (action - CATCH, False)
    s = view.s
    if other >= view.seats:
        return Reason("A.1", f"Nobody sits there: this is a table for {number(view.seats)}.")
    if s.options.fifth_striving != VIGILANCE:
        return not_played(view)
    if other == view.seat:
        words = "You cannot help yourself." if helps else "To catch yourself is to own up, on your own turn."
        return Reason("Q.2" if helps else "Q.3.b", words)
    name = view.names[other]
    if not is_playing(s, other):
        return Reason("Q.2" if helps else "Q.3", f"{name} is {STATUS_WORDS[s.seats[other].status]} and in no contact.")
    if not is_between_facets(s):
        return Reason("R58", f"Calls are heard between facets; {whose(view.called(int(s.turn)))} is not finished.")
    return why_not_help(view, other) if helps else why_not_catch(view, other)


def not_played(view: View) -> Reason:
    if view.s.options.fifth_striving == OFF:
        return Reason("R58", "The fifth striving is not played at this table.")
    if view.seats == 1:
        return Reason("Q.2", "You play alone: there is nobody to help or to catch.")
    return Reason("R58", "At this table nobody forgets: on contact you are asked for the card that helps.")


def contacts(view: View) -> list[int]:
    return list(range(int(view.s.n_contacts)))


def why_not_help(view: View, other: int) -> Reason:
    s, me, you = view.s, view.s.seats[view.seat], view.s.seats[other]
    name = view.names[other]
    if not any(is_pair(s.contacts[i], view.seat, other) for i in contacts(view)):
        return Reason("Q.2", f"You are in no contact with {name}: help is offered where pieces have met.")
    if me.hasnamuss:
        return Reason("S.5", "You are a Hasnamuss, who helps nobody.")
    if not are_alike(s, view.seat, other):
        kind = "living" if you.status == Status.LIVING else "non-living"
        return Reason("Q.4", f"{name} is {kind}: the living and the non-living do not help each other.")
    if me.state <= you.state:
        states = f"{STATE_WORDS[you.state]} is no lower state than {STATE_WORDS[me.state]}"
        return Reason("Q.2", f"You cannot help {name}: {states}.")
    return Reason("R58", f"You have offered {name} help in this contact already.")


def why_not_catch(view: View, other: int) -> Reason:
    s = view.s
    name = view.names[other]
    if not any(int(s.contacts[i].met) >> other & 1 for i in contacts(view)):
        return Reason("Q.3", f"{name} is in no contact that still stands, and so has nobody to forget.")
    return Reason("R58", f"You have accused {name} in this contact already.")


def why_not_own_up(view: View) -> Reason:
    """Owning up belongs to a contact after which somebody has moved (Q.3.b)."""
    s, me = view.s, view.s.seats[view.seat]
    if s.options.fifth_striving != VIGILANCE:
        return not_played(view)
    if is_asleep(s, view.seat):
        return sleeping(view)
    met = [s.contacts[i] for i in contacts(view) if int(s.contacts[i].met) >> view.seat & 1]
    if not met:
        return Reason("Q.3.b", "You are in no contact that still stands: you have forgotten nobody.")
    lower = [
        contact for contact in met
        if any(other != view.seat and is_pair(contact, view.seat, other) and is_playing(s, other)
               and can_help(s, view.seat, other) for other in range(view.seats))
    ]
    if me.state == StateOfI.MULTIPLICITY or not lower:
        return Reason("Q.3.b", "Nobody whom you met is in a lower state than you: there was nothing to forget.")
    if not any(contact.armed for contact in lower):
        return Reason("Q.3.b", "Nobody has moved since you met: you may still offer help in time.")
    return Reason("Q.3.b", "You have owned up for this contact already.")
