"""The part of the search that is compiled: Monte-Carlo tree search over what each seat knows.

Every simulation imagines a world that the searching seat cannot tell from the true one and plays in it. A node of the
tree is what the acting seat sees, so that nobody's choice depends on what that seat could not know; seats that decide
at the same time are asked one after the other and see nothing of each other. Each seat seeks its own result.

Like those in `engine/calls.py` these are templates; the contract's names in them are the game's own functions.
"""
# ruff: noqa: F821
import math

import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.layout import layout
from gnothi.engine.rng import following, scramble

Edge = layout([
    ("key", np.uint64),         # what the acting seat saw, and the action; 0 while the entry is free
    ("visits", np.int32),
    ("total", np.float32),      # of the acting seat's results
])

MOST_DEPTH = 200        # moves of one simulation that are learned from
CURIOSITY = 1.25        # how much an untried action is preferred to a good one
PROBES = 16             # entries looked at for a key before an older one is given up


@rule
def digest(words, count):
    """A number for the first words of a record; equal records have equal numbers."""
    made = np.uint64(count)
    for i in range(count):
        made = scramble(following(made ^ words[i]))
    return made | np.uint64(1)


@rule
def entry(edges, key):
    """Where the key's entry is, or is to be made."""
    size = len(edges)
    place = int(key >> np.uint64(20)) % size
    for _ in range(PROBES):
        if edges[place].key == key:
            return place
        if edges[place].key == 0:
            break
        place = (place + 1) % size
    edges[place].key = key
    edges[place].visits = 0
    edges[place].total = 0.0
    return place


@rule
def edge_key(node, action):
    return scramble(node ^ scramble(np.uint64(action + 1))) | np.uint64(1)


@rule
def chance(luck):
    """A fair number from 0 up to 1."""
    luck[0] = following(luck[0])
    return float(scramble(luck[0]) >> np.uint64(11)) / 9007199254740992.0


@rule
def by_weight(weights, count, luck):
    """A place in the list, as likely as its weight says."""
    total = 0.0
    for i in range(count):
        total += weights[i]
    point = chance(luck) * total
    for i in range(count):
        point -= weights[i]
        if point < 0.0:
            return i
    return count - 1


def first_awaited(states):
    """The lowest seat that the game waits for; -1 when it is over."""
    waiting = awaited(states[0])
    if waiting == 0:
        return -1
    seat = 0
    while not (waiting >> seat) & 1:
        seat += 1
    return seat


def node_of(states, seen, seat, words):
    """What the acting seat sees, as a number; `seen` holds it afterwards."""
    seen[0] = states[0]
    redact(seen[0], seat)
    seen[0].rng = 0
    seen[0].n_events = 0
    return digest(seen.view(np.uint64), words)


def select(edges, node, out, count, weights):
    """The action that promises most: its results so far, and curiosity for what a casual player would try."""
    visits = 0
    total = 0.0
    for i in range(count):
        visits += edges[entry(edges, edge_key(node, out[i]))].visits
        total += weights[i]
    best, score = 0, -1e30
    for i in range(count):
        edge = edges[entry(edges, edge_key(node, out[i]))]
        mean = edge.total / edge.visits if edge.visits else 0.0
        prior = 0.5 * weights[i] / max(total, 1e-12) + 0.5 / count
        tried = mean + CURIOSITY * prior * math.sqrt(visits + 1.0) / (1.0 + edge.visits)
        if tried > score:
            best, score = i, tried
    return best


def rollout(states, seen, moves, luck, out, weights, results):
    """Play on casually for so many moves, then take the result, or what the game's `evaluate` thinks of it."""
    s = states[0]
    for _ in range(moves):
        seat = first_awaited(states)
        if seat < 0:
            break
        count = legal(s, seat, out)
        weigh(s, seat, out, count, weights)
        s.n_events = 0
        apply(s, seat, out[by_weight(weights, count, luck)])
    if awaited(s) == 0:
        returns(s, results)
    else:
        evaluate(s, results)


def simulate(root, states, seen, seat, words, edges, moves, luck, out, weights, results, path, whose):
    """Imagine a world, follow the tree to a new node, play out, and remember what came of it."""
    states[0] = root[0]
    states[0].rng = following(luck[0])
    determinize(states[0], seat)
    luck[0] = following(luck[0])
    s = states[0]
    depth = 0
    fresh = False
    while depth < MOST_DEPTH and not fresh:
        actor = first_awaited(states)
        if actor < 0:
            break
        node = node_of(states, seen, actor, words)
        count = legal(s, actor, out)
        weigh(seen[0], actor, out, count, weights)
        i = select(edges, node, out, count, weights)
        place = entry(edges, edge_key(node, out[i]))
        fresh = edges[place].visits == 0
        path[depth] = place
        whose[depth] = actor
        depth += 1
        s.n_events = 0
        apply(s, actor, out[i])
    rollout(states, seen, moves, luck, out, weights, results)
    for step in range(depth):
        edge = edges[path[step]]
        edge.visits += 1
        edge.total += results[whose[step]]


def grow(root, states, seen, seat, words, edges, moves, simulations, luck, out, weights, results, path, whose):
    """So many simulations from what a seat sees."""
    for _ in range(simulations):
        simulate(root, states, seen, seat, words, edges, moves, luck, out, weights, results, path, whose)


def read_root(root, seat, words, seen, edges, out, visits, totals):
    """How often each action of the searching seat was tried, and what came of it."""
    node = node_of(root, seen, seat, words)
    count = legal(root[0], seat, out)
    for i in range(count):
        edge = edges[entry(edges, edge_key(node, out[i]))]
        visits[i] = edge.visits
        totals[i] = edge.total
    return count
