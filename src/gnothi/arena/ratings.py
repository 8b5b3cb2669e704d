"""Ratings that follow from the games: one fit over all of them, with intervals from drawing the deals again.

Whom two bots of a table beat is told by Bradley and Terry's model: the odds between them depend on the difference of
their strengths alone. At a table of several bots Plackett and Luce's model says the same of every two of them, whoever
else sits there; so a game counts as what each of its pairs did, and the same strengths are found. A tie is half a win
for each.

Two bots that met are also given half a win each that nobody played. So whoever never lost stays finite, and where
little was played the intervals hold: for a single pair they are those of Jeffreys, weighed by deals.
"""
from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from gnothi.arena.chances import Z

Array: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

SCALE = 400 / math.log(10)      # ten wins for one loss are 400 apart
START = 1000.0                  # what the anchor is given if nobody says
IMAGINED = 0.5                  # wins of each of two bots that met
RESAMPLES = 1000
WON, TIED, LOST = 1.0, 0.5, 0.0
BOUNDS = (0.025, 0.975)         # of intervals that hold 95 times in a hundred
STEPS, LONGEST_STEP, CLOSE = 200, 2.0, 1e-9     # of Newton's method, which finds them


@dataclass(frozen=True)
class Anchor:
    """The bot from which the others are counted, and its fixed number, so that two tables can be compared."""

    bot: str
    value: float = START


@dataclass(frozen=True)
class Rating:
    """A bot's strength beside the anchor's, and between what bounds it may truly be."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Standing:
    """How a game ended: the deal that it was played from, and what each bot got."""

    deal: int
    results: Mapping[str, float]


def rate(bots: Sequence[str], games: Iterable[Standing], anchor: Anchor) -> dict[str, Rating]:
    """The strengths that make these games likeliest, and their intervals.

    >>> rate(["a", "b"], [Standing(0, {"a": 1, "b": -1}), Standing(1, {"a": -1, "b": 1})], Anchor("a"))["b"].value
    1000.0
    """
    wins = wins_by_deal(bots, games)
    met = wins.sum(axis=0) + wins.sum(axis=0).T > 0
    here = bots.index(anchor.bot)
    best, drawn = (
        anchor.value + SCALE * (found - found[..., here, None])
        for found in (strengths(wins.sum(axis=0) + IMAGINED * met), strengths(resampled(wins, met)))
    )
    low, high = best + wider(len(wins)) * (np.quantile(drawn, BOUNDS, axis=0) - best)
    return {bot: Rating(*map(float, bounds)) for bot, *bounds in zip(bots, best, low, high, strict=True)}


def wider(deals: int) -> float:
    """How much wider intervals are for so few deals: as Student's distribution is beside the normal one.

    And weights drawn anew spread a mean by less than chance does, since the deals themselves are spread by less.
    """
    free = max(1, deals - 1)
    student = 1 + (Z**2 + 1) / (4 * free) + (5 * Z**4 + 16 * Z**2 + 3) / (96 * free**2)
    return student * math.sqrt((deals + 1) / free)


def wins_by_deal(bots: Sequence[str], games: Iterable[Standing]) -> Array:
    """For each deal and every two bots how often the first did better than the second."""
    rows = list(games)
    deals = {deal: place for place, deal in enumerate(dict.fromkeys(game.deal for game in rows))}
    number = {bot: place for place, bot in enumerate(bots)}
    wins = np.zeros((len(deals), len(bots), len(bots)))
    for game in rows:
        for one, other, won in compared(game.results):
            wins[deals[game.deal], number[one], number[other]] += won
    return wins


def compared(results: Mapping[str, float]) -> Iterator[tuple[str, str, float]]:
    """Every two bots of a table, each way, and what that is worth to the first."""
    for one, got in results.items():
        for other, theirs in results.items():
            if one != other:
                yield one, other, WON if got > theirs else LOST if got < theirs else TIED


def resampled(wins: Array, met: np.ndarray[Any, np.dtype[np.bool_]]) -> Array:
    """The wins of tournaments as they might have been: each deal with a weight drawn anew (a Bayesian bootstrap).

    Games from one deal are weighed together, since they share its luck; deals that ended alike have one weight, as
    large as theirs would be together. What was imagined is drawn, too.
    """
    dice = np.random.default_rng(1)
    bots = wins.shape[-1]
    kinds, deals = np.unique(wins.reshape(len(wins), -1), axis=0, return_counts=True)
    played = dice.standard_gamma(deals, (RESAMPLES, len(kinds))) @ kinds
    imagined = dice.standard_gamma(IMAGINED, (RESAMPLES, bots, bots)) * met
    again: Array = played.reshape(RESAMPLES, bots, bots) + imagined
    return again


def strengths(wins: Array) -> Array:
    """The strengths that make these wins likeliest, adding up to 0, for one table of wins or many at once."""
    games = wins + np.swapaxes(wins, -1, -2)
    bots = wins.shape[-1]
    found: Array = np.zeros(wins.shape[:-1])
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(found[..., None, :] - found[..., :, None]))
        slope = (wins - games * expected).sum(axis=-1)
        bend = games * expected * (1 - expected)
        curve = np.eye(bots) * bend.sum(axis=-1)[..., None] - bend + 1 / bots
        step = np.linalg.solve(curve, slope[..., None])[..., 0]
        longest = np.abs(step).max(axis=-1, keepdims=True)
        found = found + step * np.minimum(1, LONGEST_STEP / np.maximum(longest, CLOSE))
        if longest.max() < CLOSE:
            break
    return found


def reconciled(ratings: Mapping[str, Rating], beaten: Iterable[tuple[str, str]]) -> dict[str, Rating]:
    """Of two bots of which the lower one clearly beat the higher the intervals reach each other.

    Bots may beat each other in a circle. No order of strengths tells that, so these intervals must not claim one.
    """
    made = dict(ratings)
    for winner, loser in beaten:
        low, high = made[winner], made[loser]
        if low.high < high.low:
            middle = (low.high + high.low) / 2
            made[winner] = Rating(low.value, low.low, middle)
            made[loser] = Rating(high.value, middle, high.high)
    return made
