"""What a decision was worth where seats take turns and each gets a result of its own.

In the arrays of `gnothi.vector` one seat's decisions lie between the others'. What follows a decision is the next one
of *the same seat* in that game, or the end, and it is paid with all that the seat got until then.
"""
from __future__ import annotations

import numpy as np

from gnothi.adapters.vector import Flags, Floats, Ints


def advantages(
    seat: Ints, reward: Floats, done: Flags, value: Floats, next_seat: Ints, next_value: Floats,
    discount: float = 1.0, trace: float = 0.95,
) -> tuple[Floats, Flags]:
    """Generalized advantage estimation for each seat by itself; and for which decisions it is known what came of them.

    By step and game: the seat that was asked, what `step` then told in `reward` (with an entry for each seat) and
    `done`, and the `value` that was expected of that decision. `next_seat` and `next_value` tell the same of the
    decision that each game waits for now. Of the other seats' last decisions nothing is known yet: leave them out.

    >>> worth, known = advantages(seat, reward, done, value, games.seat.copy(), critic(games.observation))
    >>> learn(row[known], action[known], worth[known], worth[known] + value[known])
    """
    games = np.arange(seat.shape[1])
    worth, sure = np.zeros(seat.shape), np.zeros(seat.shape, np.bool_)
    following, ahead, paid = (np.zeros(reward.shape[1:]) for _ in range(3))    # of each seat's next decision
    known = np.zeros(reward.shape[1:], np.bool_)
    following[games, next_seat], known[games, next_seat] = next_value, True
    for step in reversed(range(len(seat))):
        for later in (following, ahead, paid):
            later[done[step]] = 0.0
        known |= done[step][:, None]
        paid += reward[step]
        mine = games, seat[step]
        error = paid[mine] + discount * following[mine] - value[step]
        sure[step] = known[mine]
        worth[step] = np.where(sure[step], error + discount * trace * ahead[mine], 0.0)
        following[mine], ahead[mine], paid[mine], known[mine] = value[step], worth[step], 0.0, True
    return worth, sure

