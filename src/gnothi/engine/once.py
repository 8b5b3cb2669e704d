"""Attributes that are worked out when they are first asked for, and then kept."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class once(Generic[T]):
    """The same as `functools.cached_property`, which before Python 3.12 takes a lock at each first use."""

    def __init__(self, find: Callable[[Any], T]) -> None:
        self.find = find
        self.__doc__ = find.__doc__

    def __set_name__(self, kind: type, name: str) -> None:
        self.name = name

    def __get__(self, owner: Any, kind: type | None = None) -> T:
        found = owner.__dict__[self.name] = self.find(owner)
        return found
