"""Bots of somebody's own, as a stranger would write them."""
import random


class First:
    """Takes the first of what may be done; it has no `call`."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def choose(self, view):
        return view.actions[0]


class Last(First):
    def choose(self, view):
        return view.actions[-1]


class Lucky(First):
    """Remembers its dice from move to move."""

    def choose(self, view):
        return self.dice.choice(view.actions)


class Failing(First):
    def choose(self, view):
        raise ValueError("no idea")


class Cheating(First):
    def choose(self, view):
        return -5


class Talking(First):
    def choose(self, view):
        return "a"


class Seedless:
    def choose(self, view):
        return view.actions[0]


class Idle:
    def __init__(self, seed: int) -> None:
        pass


def last(seed: int) -> Last:
    return Last(seed)


NUMBER = 7
