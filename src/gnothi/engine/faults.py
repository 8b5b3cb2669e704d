"""What is wrong with a rule, in one sentence: file, line, reason, and perhaps what was meant."""
from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from types import FrameType, FunctionType, TracebackType
from typing import Any

from numba import types
from numba.core.errors import ForceLiteralArg, NumbaError
from numba.core.ir import Loc

from gnothi.engine.errors import BadGame, perhaps

STEP_BY_STEP = "with NUMBA_DISABLE_JIT=1 it runs as plain Python, under a debugger too"
ENGINE = Path(__file__).parent
MOST_LETTERS = 240      # of what the compiler says


def place(file: str, line: int) -> str:
    """A line of a file, by the package that it is in.

    >>> place("/home/ann/nim/src/nim/__init__.py", 31)
    'nim/__init__.py, line 31'
    """
    return f"{'/'.join(Path(file).parts[-2:])}, line {line}"


@contextmanager
def said_plainly(function: FunctionType) -> Iterator[None]:
    """Around the compiling of a rule: what the compiler complains of becomes one sentence."""
    try:
        yield
    except (BadGame, ForceLiteralArg, OSError, MemoryError):    # already said, a wish, or not the rule's fault
        raise
    except Exception as error:
        raise BadGame(f"{where(error, function)}: {reason(error, function)}; {STEP_BY_STEP}") from None


def where(error: Exception, function: FunctionType) -> str:
    """The line of the rule that the compiler was looking at when it stopped, or else where the rule begins."""
    looked_at = [getattr(step.tb_frame.f_locals.get("self"), "loc", None) for step in steps(error)]
    for found in (getattr(error, "loc", None), *reversed(looked_at)):
        if isinstance(found, Loc):
            return place(found.filename, found.line)
    return place_of(function)


def place_of(function: Any) -> str:
    """Where a function is written."""
    code = inspect.unwrap(getattr(function, "py_func", function)).__code__
    return place(code.co_filename, code.co_firstlineno)


def steps(error: BaseException) -> Iterator[TracebackType]:
    """The calls that led to an error, the outermost first."""
    step = error.__traceback__
    while step is not None:
        yield step
        step = step.tb_next


def reason(error: Exception, function: FunctionType) -> str:
    """What is wrong, without what the compiler says of itself."""
    if isinstance(error, KeyError) and (record := last_record(error)) is not None:
        name = str(error.args[0])
        return f"a record has no field {name!r}{perhaps(name, record.fields)}"
    said = str(error)
    if isinstance(error, NumbaError):
        lines = [line for line in said.splitlines() if line.strip() and not line.startswith("Failed in ")]
        said = re.sub(r"Record\(\[.*\], \d+, \w+\)", "a record", lines[0] if lines else said)
    unknown = re.search(r"name '(\w+)' is not defined", said)
    hint = perhaps(unknown[1], function.__globals__) if unknown else ""
    return said[:MOST_LETTERS].rstrip(". ") + hint


def last_record(error: Exception) -> Any:
    """The type of the record in which a field was looked for."""
    *_, last = steps(error)
    record = last.tb_frame.f_locals.get("self")
    return record if isinstance(record, types.Record) else None


# Interpreted


def in_rule(error: BaseException) -> str:
    """Where an interpreted rule of a game failed and why, in a sentence; empty if it was none."""
    rules = [
        step for caller, step in pairwise(steps(error))
        if is_call_of_rule(caller.tb_frame) and ENGINE not in Path(step.tb_frame.f_code.co_filename).parents
    ]
    return f"{place(rules[-1].tb_frame.f_code.co_filename, rules[-1].tb_lineno)}: {error}" if rules else ""


def is_call_of_rule(frame: FrameType) -> bool:
    """Whether this is the function that `widening` puts before an interpreted rule."""
    return frame.f_code.co_qualname == "widening.<locals>.call"
