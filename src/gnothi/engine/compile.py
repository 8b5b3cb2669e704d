"""How rules become fast: `rule` compiles a game's own functions, `over` a function written over any game.

Between rules every whole number is 64 bits wide, so that a rule is compiled once, whatever it is called with. What a
rule is compiled to has two forms: a fragment for other rules to call, and a program for Python, made where it calls.

A process may also play at once: then a call from Python compiles nothing, and what is not compiled yet is
interpreted, with the same result.
"""
from __future__ import annotations

import hashlib
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from functools import cache, cached_property, wraps
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.core.dispatcher import OmittedArg
from numba.core.registry import CPUDispatcher

from gnothi.engine.cache import config, rule_folder, template_folder
from gnothi.engine.faults import said_plainly
from gnothi.engine.layout import Struct, records
from gnothi.engine.linking import Inner, ProgramCompiler

if TYPE_CHECKING:
    from gnothi.engine.game import Game

INTERPRETED = bool(config.DISABLE_JIT)

_configuring = threading.Lock()

F = TypeVar("F", bound=Callable[..., Any])

OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "boundscheck": None, "no_cfunc_wrapper": True}
ASKED = frozenset({"name", "value"})        # of a member of an enum
NARROW = frozenset({np.int8, np.int16, np.int32, np.uint8, np.uint16, np.uint32})


class Mode(threading.local):
    """Whether a call from Python compiles what is not compiled yet."""

    at_once = False         # of the process: it is interpreted instead,
    compiling = False       # except in a thread that gets a game ready

    @property
    def compiles(self) -> bool:
        return self.compiling or not self.at_once


mode = Mode()


def play_at_once() -> None:
    """From now on nothing is compiled by a call, except where `compiling` says so: it is interpreted instead."""
    Mode.at_once = True


@contextmanager
def compiling() -> Iterator[None]:
    """In this thread calls compile, or load from the disk, what they need."""
    before, mode.compiling = mode.compiling, True
    try:
        yield
    finally:
        mode.compiling = before


class Reading:
    """A record that knows what was read of it, which compiled code would not tell: a rule that is asked about one from
    Python runs as plain Python."""

    __slots__ = ()


class Rule(CPUDispatcher):  # type: ignore[misc]
    """A compiled function of a game's rules."""

    @cached_property
    def inner(self) -> CPUDispatcher:
        """The rule as other rules call it."""
        made = Inner(self.py_func, self.targetoptions)
        keep(made, self.folder / "inner")
        return made

    @cached_property
    def interpreted(self) -> Any:
        """The same as plain Python."""
        return on_records(plain(self))

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What Numba asks at a call from another rule."""
        _, given = self._compiler.fold_argument_types(args, kws)
        with said_plainly(self.py_func):
            return self.inner.get_call_template(tuple(map(widened, given)), {})

    def get_overload(self, sig: Any) -> Any:
        return self.inner.get_overload(sig)

    def typeof_pyval(self, val: Any) -> Any:
        if isinstance(val, Reading):    # nothing compiled takes it
            return types.pyobject
        if isinstance(val, Struct):    # Numba would go through all its fields each time
            return record_type(val.dtype)
        if isinstance(val, IntEnum):    # and through all its members
            return types.int64
        return widened(super().typeof_pyval(val))

    def _is_there(self, args: Any) -> bool:
        """Whether something in memory fits; to find out what type states have takes longer than most rules do."""
        return bool(self.overloads) and tuple(map(self.typeof_pyval, args)) in self.overloads

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """What answers a call from Python that nothing in memory fits to the bit."""
        if any(isinstance(arg, Reading) for arg in args) or (not mode.compiles and not self._is_there(args)):
            return self.interpreted
        with said_plainly(self.py_func):
            entry = super()._compile_for_args(*args, **kws)
        if any(type(arg) in NARROW for arg in args):    # from now on it fits these too
            self._insert([super(Rule, self).typeof_pyval(arg)._code for arg in args], entry)
        return entry


def widened(kind: Any) -> Any:
    """Any type of whole numbers, enum members and defaults too, as one of 64 bits."""
    if isinstance(kind, types.Omitted):
        return types.int64 if type(kind.value) is int else kind
    whole = isinstance(kind, types.IntEnumMember | types.IntegerLiteral) or (
        isinstance(kind, types.Integer) and kind.bitwidth < 64
    )
    return types.int64 if whole else kind


@cache
def record_type(kind: np.dtype[np.void]) -> Any:
    return numba.from_dtype(kind)


def rule(function: F) -> F:
    """Compile a function of a game's rules; with NUMBA_DISABLE_JIT=1 it stays plain Python."""
    if INTERPRETED:
        return widening(function, numbered_later=True)
    return compiled(function, rule_folder(cast(FunctionType, function)))


def compiled(function: F, folder: Path) -> F:
    """The function as a rule, with a disk cache in this folder."""
    made = Rule(function, targetoptions=OPTIONS, pipeline_class=ProgramCompiler)
    made.folder = folder
    keep(made, folder)
    return cast(F, made)


def keep(dispatcher: Any, folder: Path) -> None:
    """Let Numba keep what it compiles in this folder; it asks its configuration, which all threads share."""
    with _configuring:
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            dispatcher.enable_caching()
        finally:
            config.CACHE_DIR = before


@cache
def bind(game: Game, template: F) -> F:
    """A template compiled for one game: where it names a function of the contract, the game's own is called.

    Any other plain function that it names is a template too.
    """
    made = part(game, template)
    return cast(F, on_records(made) if INTERPRETED else made)


@cache
def part(game: Game, template: F) -> F:
    """A template that other templates call."""
    names = {name: template.__globals__.get(name) for name in template.__code__.co_names}
    parts = {name: part(game, other) for name, other in names.items() if is_template(other)}
    bound = rebound(template, {**parts, **game.functions})
    if INTERPRETED:
        return cast(F, widening(numbered(bound)))
    return cast(F, compiled(bound, template_folder(bound, game.functions.values(), game.folder, contract_key(game))))


def is_fast(game: Game, template: Callable[..., Any]) -> bool:
    """Whether a template over this game would run compiled, or be compiled now."""
    return mode.compiles or bool(bind(game, template).overloads)


def contract_key(game: Game) -> str:
    """Tells two games of one package apart that differ in a function."""
    named = [f"{name} {function.__module__}.{function.__qualname__}" for name, function in game.functions.items()]
    return hashlib.sha256("\n".join(named).encode()).hexdigest()[:8]


def is_template(value: Any) -> bool:
    """Whether a function is neither compiled nor, if nothing is, a rule."""
    return isinstance(value, FunctionType) and not hasattr(value, "py_func")


# Interpreted


_plain: dict[Any, Any] = {}


def plain(function: Any) -> Any:
    """A compiled function as ordinary Python again, together with every compiled function it calls."""
    if function not in _plain:
        source = numbered(getattr(function, "py_func", function))
        _plain[function] = widening(source)     # before its names are looked at: a field may be called as a rule is
        for name in source.__code__.co_names:
            if hasattr(callee := source.__globals__.get(name), "py_func"):
                source.__globals__[name] = plain(callee)
    return _plain[function]


def rebound(function: Any, others: dict[str, Any]) -> Any:
    """The same function with some of its global names meaning something else."""
    made = FunctionType(
        function.__code__, {**function.__globals__, **others}, function.__name__, function.__defaults__
    )
    made.__qualname__ = function.__qualname__
    return made


def numbered(function: Any) -> Any:
    """The same function, where a member of an enum is a plain number: NumPy compares its own with that a hundred times
    as fast. One that may ask a member for more, which a compiled rule may, too, keeps its enums."""
    words = set(words_of(function.__code__))
    known = {} if words & ASKED else {word: function.__globals__.get(word) for word in words}
    return rebound(function, {word: numbers(kind) for word, kind in known.items() if is_enum(kind)})


def words_of(code: CodeType) -> Iterator[str]:
    """The names of globals and attributes in a function, and in those within it."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from words_of(inner)


def is_enum(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, IntEnum)


@cache
def numbers(kind: type[IntEnum]) -> type:
    """The members of an enum as plain numbers, by their names."""
    found = {name: member.value for name, member in kind.__members__.items()}
    return type(kind.__name__, (), {**found, "__class_getitem__": found.__getitem__})


def is_loaded(function: Any) -> bool:
    """Whether the module of a function is there as a whole, and no script that may define it again."""
    spec = getattr(sys.modules.get(function.__module__), "__spec__", None)
    return spec is not None and not getattr(spec, "_initializing", False)


def widening(function: F, numbered_later: bool = False) -> F:
    """An interpreted rule whose arguments and result are as wide as those of a compiled one."""
    runs: Any = function

    @wraps(function)
    def call(*args: Any, **named: Any) -> Any:
        nonlocal runs, numbered_later
        if numbered_later and is_loaded(function):
            runs, numbered_later = numbered(function), False
        if not NARROW.isdisjoint(map(type, args)):      # seldom, and this is where an interpreted game spends its time
            args = tuple(map(wide, args))
        if named:
            named = {name: wide(arg) for name, arg in named.items()}
        return wide(runs(*args, **named))

    call.py_func = function    # type: ignore[attr-defined]
    return cast(F, call)


def wide(value: Any) -> Any:
    return np.int64(value) if type(value) in NARROW else value


def on_records(function: F) -> F:
    """An interpreted function that takes what Numba hands to a compiled one."""

    @wraps(function)
    def call(*args: Any) -> Any:
        return function(*map(as_python, args))

    return cast(F, call)


def as_python(value: Any) -> Any:
    """Arrays of states give records, with their fields as attributes; what was left out is its default."""
    if isinstance(value, np.ndarray) and value.dtype.names:
        return records(value)
    if hasattr(type(value), "_make"):    # a named tuple
        return value._make(map(as_python, value))
    return value.value if isinstance(value, OmittedArg) else value
