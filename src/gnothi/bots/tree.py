"""The part of the search that is compiled: Monte-Carlo tree search over what each seat knows.

Every simulation imagines a world that the searching seat cannot tell from the true one and plays in it. A node of the
tree is what the acting seat sees, so that nobody's choice depends on what that seat could not know; seats that decide
at the same time are asked one after the other and see nothing of each other. Each seat seeks its own result.

The searching seat may know what another seat does not, such as a card that it has seen in that one's hand. In all
worlds that it imagines this stays the same, and so the results at the other's nodes would teach the other what it
cannot know. The others are therefore only as curious as `weigh` says a casual player would be; the searching seat
itself tries everything.

Like those in `engine/templates.py` these are templates; the contract's names in them are the game's own functions.
"""
# ruff: noqa: F821
import math

import numpy as np

from gnothi.engine.compile import rule
from gnothi.engine.events import MOST_SEATS
from gnothi.engine.layout import layout
from gnothi.engine.rng import by_weight, digest, draw

MOST_DEPTH = 200        # moves of one simulation that are learned from
CURIOSITY = 0.6         # how much a little tried action is preferred to a good one
OWN_OPENNESS = 0.5      # how much of its curiosity the searching seat spreads evenly
STILL = -1              # instead of a call: to let the game go on

Tree = layout([
    ("luck", np.uint64, (1,)),                  # the search's own random state
    ("n_nodes", np.int32),
    ("n_edges", np.int32),
    ("calling", np.int32),                      # whether the question is a call, so that one may also keep still
    ("low", np.float64, (MOST_SEATS,)),         # the worst and best results met so far, by seat
    ("high", np.float64, (MOST_SEATS,)),
    ("results", np.float64, (MOST_SEATS,)),     # of the running simulation
    ("path", np.int32, (MOST_DEPTH,)),          # the edges it followed,
    ("whose", np.int32, (MOST_DEPTH,)),         # who chose each of them,
    ("where", np.int32, (MOST_DEPTH,)),         # and at which node
])

Node = layout([
    ("key", np.uint64),         # what the acting seat saw; 0 while the entry is free
    ("first", np.int32),        # its edges lie in a row from here on
    ("count", np.int32),
])

Edge = layout([
    ("action", np.int32),
    ("visits", np.int32),
    ("worth", np.float32),      # the mean of the acting seat's results
    ("prior", np.float32),      # how likely it is worth trying; the priors of a node add up to 1
])


@rule
def find(nodes, key):
    """Where a node is, or the free entry where it is to be made; there is always one free."""
    last = len(nodes) - 1           # their number is a power of two
    place = int(key >> np.uint64(8)) & last
    while nodes[place].key != key and nodes[place].key != 0:
        place = (place + 1) & last
    return place


@rule
def scaled(t, seat, mean):
    """A result on the way from the worst that a seat has met to the best."""
    spread = t.high[seat] - t.low[seat]
    return (mean - t.low[seat]) / spread if spread > 1e-9 else 0.5


@rule
def select(t, node, edges, seat):
    """The edge that promises most: its results so far, and curiosity for what a casual player would try."""
    visits = 0
    total = 0.0
    for i in range(node.first, node.first + node.count):
        visits += edges[i].visits
        total += edges[i].visits * edges[i].worth
    untried = total / visits if visits else t.low[seat]
    drive = CURIOSITY * math.sqrt(visits + 1.0)
    best, score = node.first, -1e30
    for i in range(node.first, node.first + node.count):
        edge = edges[i]
        mean = edge.worth if edge.visits else untried
        promise = scaled(t, seat, mean) + drive * edge.prior / (1.0 + edge.visits)
        if promise > score:
            best, score = i, promise
    return best


@rule
def learn(t, nodes, edges, depth, by_best):
    """Every choice on the way remembers what came of it for the seat that made it.

    Where the game says so, what comes of an earlier choice is the best that the seat knows later, which it will choose,
    and not the mean of whatever was tried.
    """
    for step in range(depth):
        seat = t.whose[step]
        t.low[seat] = min(t.low[seat], t.results[seat])
        t.high[seat] = max(t.high[seat], t.results[seat])
    for step in range(depth - 1, -1, -1):
        seat = t.whose[step]
        edge = edges[t.path[step]]
        edge.visits += 1
        edge.worth += (t.results[seat] - edge.worth) / edge.visits
        if by_best:
            t.results[seat] = best_of(nodes[t.where[step]], edges)


@rule
def best_of(node, edges):
    """The worth of the best choice that was tried at a node."""
    best = -1e30
    for i in range(node.first, node.first + node.count):
        if edges[i].visits and edges[i].worth > best:
            best = edges[i].worth
    return best


def first_awaited(s):
    """The lowest seat that the game waits for; -1 when it is over."""
    waiting = awaited(s)
    if waiting == 0:
        return -1
    seat = 0
    while not (waiting >> seat) & 1:
        seat += 1
    return seat


def look(worlds, seat, words):
    """What the acting seat sees, as a number; the second world holds it afterwards."""
    all_words = worlds.view(np.uint64)
    whole = len(all_words) // 2
    for i in range(words):
        all_words[whole + i] = all_words[i]
    redact(worlds[1], seat)
    worlds[1].rng = 0
    worlds[1].n_events = 0
    return digest(all_words[whole:], words)


def expand(t, nodes, edges, place, key, worlds, seat, openness, out, weights):
    """Make a node of what a seat sees, with an edge for each of its actions; False if there is no room for it."""
    count = legal(worlds[1], seat, out)
    weigh(worlds[1], seat, out, count, weights)
    if t.calling and t.n_nodes == 0:
        out[count] = STILL
        weights[count] = 1.0        # as much as an ordinary action
        count += 1
    if t.n_edges + count > len(edges) or 2 * t.n_nodes >= len(nodes):
        return False
    total = 1e-12
    for i in range(count):
        total += weights[i]
    for i in range(count):
        edge = edges[t.n_edges + i]
        edge.action = out[i]
        edge.visits = 0
        edge.worth = 0.0
        edge.prior = (1.0 - openness) * weights[i] / total + openness / count
    node = nodes[place]
    node.key = key
    node.first = t.n_edges
    node.count = count
    t.n_nodes += 1
    t.n_edges += count
    return True


def rollout(t, worlds, moves, out, weights):
    """Play on casually for a few moves, then take the result, or what the game's `evaluate` thinks of it."""
    s = worlds[0]
    for _ in range(moves):
        seat = first_awaited(s)
        if seat < 0:
            break
        count = legal(s, seat, out)
        weigh(s, seat, out, count, weights)
        s.n_events = 0
        apply(s, seat, out[by_weight(weights, count, t.luck)])
    if awaited(s) == 0:
        returns(s, t.results)
    else:
        evaluate(s, t.results)


def simulate(t, nodes, edges, root, seat, worlds, words, moves, by_best, out, weights):
    """Imagine a world, follow the tree to something untried, play out, and remember what came of it."""
    s = worlds[0]
    worlds[0] = root[0]
    s.rng = draw(t.luck)
    determinize(s, seat)
    depth = 0
    fresh = False
    actor = seat
    while depth < MOST_DEPTH and not fresh and actor >= 0:
        key = look(worlds, actor, words)
        place = find(nodes, key)
        openness = OWN_OPENNESS if actor == seat else 0.0
        if nodes[place].key == 0 and not expand(t, nodes, edges, place, key, worlds, actor, openness, out, weights):
            break
        chosen = select(t, nodes[place], edges, actor)
        fresh = edges[chosen].visits == 0
        t.path[depth] = chosen
        t.whose[depth] = actor
        t.where[depth] = place
        depth += 1
        s.n_events = 0
        if edges[chosen].action != STILL:
            apply(s, actor, edges[chosen].action)
        actor = first_awaited(s)
    rollout(t, worlds, moves, out, weights)
    learn(t, nodes, edges, depth, by_best)


def grow(trees, nodes, edges, root, seat, worlds, words, moves, by_best, simulations, out, weights):
    """Run a number of simulations from what a seat sees."""
    for _ in range(simulations):
        simulate(trees[0], nodes, edges, root, seat, worlds, words, moves, by_best, out, weights)


def place_of(nodes, worlds, seat, words):
    """Where the node is of what a seat sees in the first world; a free place has no edges."""
    return find(nodes, look(worlds, seat, words))


def next_seat(worlds):
    return first_awaited(worlds[0])
