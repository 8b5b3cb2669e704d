"""What a seat is told and shown is the same in a world that it cannot tell from this one, now and some moves on."""
from __future__ import annotations

import random
from dataclasses import replace

import numpy as np

from gnothi.engine import templates
from gnothi.engine.compile import bind
from gnothi.engine.events import SPECTATOR
from gnothi.engine.features import features
from gnothi.engine.layout import States, blank
from gnothi.engine.match import Match
from gnothi.engine.observation import observation
from gnothi.engine.view import View
from gnothi.testing.declared import watched_bytes
from gnothi.testing.faults import differing, hold, telling

DICE = np.uint64(20_231)


def check_two_worlds(match: Match, view: View, ahead: int, closely: bool) -> None:
    """Everything said and drawn, in the game and in an imagined world, until something else is told or all is shown.

    From the same bytes the same is said and drawn, unless something else is at work: to find that, a few of the present
    views are looked at closely.
    """
    game = match.game
    true, imagined = match.states.copy(), view.states.copy()
    bind(game, templates.call_determinize)(imagined, view.seat, DICE)
    there = seen_by(view, imagined)
    if closely or there.states.tobytes() != view.states.tobytes():
        check_shown(view, there)
    true["rng"] = imagined["rng"]
    luck = random.Random(len(match.moves))
    for _ in range(ahead):
        if not played_in_both(match, true, imagined, luck):
            return
        here, there = seen_by(view, true), seen_by(view, imagined)
        if not here.awaited or known_apart(here, there):
            return
        if here.states.tobytes() != there.states.tobytes():
            check_shown(here, there)


def known_apart(here: View, there: View) -> bool:
    """Whether a person is told something else, or can watch it, as all see whom the game waits for."""
    one, other = here.states.view(np.uint8), there.states.view(np.uint8)
    told, watched = slice(here.game.core_bytes, None), watched_bytes(here.game)
    if here.awaited != there.awaited:
        return True
    return bool((one[told] != other[told]).any() or (one[watched] != other[watched]).any())


def seen_by(view: View, states: States) -> View:
    """Another state through the same eyes."""
    seen = blank(view.game.rules.State)
    bind(view.game, templates.call_redact)(states, seen, view.seat)
    return replace(view, states=seen)


def played_in_both(match: Match, true: States, imagined: States, luck: random.Random) -> bool:
    """One action that is possible in both worlds; False if there is none."""
    game, out = match.game, np.empty(match.game.rules.max_legal, np.int32)
    waiting = bind(game, templates.call_awaited)(true)
    for seat in luck.sample(range(match.seats), match.seats):
        if waiting >> seat & 1:
            here, there = (
                set(out[: bind(game, templates.call_legal)(states, seat, out)].tolist()) for states in (true, imagined)
            )
            if common := sorted(here & there):
                action = luck.choice(common)
                bind(game, templates.call_apply)(true, seat, action)
                bind(game, templates.call_apply)(imagined, seat, action)
                return True
    return False


def check_spoken_alike(here: View, there: View) -> None:
    """What the table says to one player, in two views that must be the same."""
    game = here.game
    hold(game, "question", here.question() == there.question(), "what is asked depends on a secret")
    hold(game, "aims", here.aims() == there.aims(), "aims depend on a secret")
    reasons = [[view.why(action) for action in range(game.rules.num_actions)] for view in (here, there)]
    hold(game, "why", reasons[0] == reasons[1], "reasons depend on a secret")
    warnings = [[view.warns(action) for action in view.actions] for view in (here, there)]
    hold(game, "warns", warnings[0] == warnings[1], "warnings depend on a secret")
    hold(game, "outcome", here.outcome() == there.outcome(), "what is said of the end depends on a secret")


def check_shown(here: View, there: View) -> None:
    """Two views that must be the same to the person who looks."""
    game = here.game
    fields = ", ".join(differing(here.states, there.states, game.core_bytes))
    hold(game, "redact", not fields, f"what a seat sees depends on a secret, in {fields}")
    hold(game, "name", list(here.legal) == list(there.legal), "names depend on a secret")
    said = [[view.say(action) for action in view.actions] for view in (here, there)]
    hold(game, "say", said[0] == said[1], "what a button says depends on a secret")
    hold(game, "asks", here.asks() == there.asks(), "the question depends on a secret")
    check_spoken_alike(here, there)
    with telling(game):
        told = [[view.tell(event) for event in view.s.events[: view.s.n_events]] for view in (here, there)]
    hold(game, "tell", told[0] == told[1], "what is told depends on a secret")
    here_events, there_events = ([*view.s.events[: view.s.n_events]] for view in (here, there))
    if here_events:
        same = here.headline(here_events) == there.headline(there_events)
        hold(game, "headline", same, "a headline depends on a secret")
    hold(game, "traces", here.traces(here_events) == there.traces(there_events), "traces depend on a secret")
    hold(game, "pieces", here.pieces() == there.pieces(), "pieces depend on a secret")
    hold(game, "panels", here.panels() == there.panels(), "panels depend on a secret")
    hold(game, "notes", here.notes() == there.notes(), "notes depend on a secret")
    hold(game, "describe", here.describe() == there.describe(), "the description depends on a secret")
    hold(game, "sketch", here.sketch() == there.sketch(), "the sketch depends on a secret")
    if here.seat != SPECTATOR:
        same = observation(here).tobytes() == observation(there).tobytes()
        hold(game, "redact", same, "the observation depends on a secret")
        same = features(here).tobytes() == features(there).tobytes()
        hold(game, "meanings", same, "features depend on a secret")
