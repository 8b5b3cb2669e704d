"""What can be changed: every small change of the functions of a source file."""
from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator
from dataclasses import dataclass

TURNED: dict[type[ast.AST], tuple[tuple[str, str], ...]] = {     # an operator, and what it may be turned into
    ast.Lt: (("<", "<="), ("<", ">=")),
    ast.LtE: (("<=", "<"), ("<=", ">")),
    ast.Gt: ((">", ">="), (">", "<=")),
    ast.GtE: ((">=", ">"), (">=", "<")),
    ast.Eq: (("==", "!="),),
    ast.NotEq: (("!=", "=="),),
    ast.In: (("in", "not in"),),
    ast.NotIn: (("not in", "in"),),
    ast.Is: (("is", "is not"),),
    ast.IsNot: (("is not", "is"),),
    ast.And: (("and", "or"),),
    ast.Or: (("or", "and"),),
    ast.Add: (("+", "-"),),
    ast.Sub: (("-", "+"),),
    ast.BitAnd: (("&", "|"),),
    ast.BitOr: (("|", "&"),),
}
LEFT_OUT = (ast.AugAssign, ast.Return, ast.Continue, ast.Break, ast.Raise)


@dataclass(frozen=True)
class Change:
    """One small change of a file, and the lines of the statement that it is in."""

    file: str
    function: str
    kind: str
    start: int          # the bytes that are replaced
    end: int
    text: str
    first: int
    last: int

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end:]

    def shown(self, source: bytes) -> tuple[str, str]:
        """The changed line, before and after."""
        begin = source.rfind(b"\n", 0, self.start) + 1
        end = source.find(b"\n", self.end)
        after = source[begin: self.start] + self.text.encode() + source[self.end: end]
        return tidy(source[begin:end]), tidy(after)


def tidy(source: bytes) -> str:
    return " ".join(source.decode().split())


class Source:
    """A file, and where its nodes lie in it."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        self.bytes = source
        self.tree = ast.parse(source)
        self._lines = [0, *(match.end() for match in re.finditer(rb"\n", source))]

    def begin(self, node: ast.expr | ast.stmt) -> int:
        return self._lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._lines[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr | ast.stmt) -> str:
        return self.bytes[self.begin(node): self.end(node)].decode()


Edit = tuple[str, int, int, str]        # what kind of change, from where, to where, and what stands there then


def changes(file: str, source: bytes, begins: Container[int] | None = None) -> list[Change]:
    """Every change of a file, or of its functions that begin on these lines."""
    found = []
    read = Source(file, source)
    for function in ast.walk(read.tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) and is_wanted(function, begins):
            for statement in statements(function):
                first, last = lines(statement)
                for kind, start, end, text in edits(read, function, statement):
                    found.append(Change(file, function.name, kind, start, end, text, first, last))
    return sorted(set(found), key=lambda change: (change.start, change.end, change.text))


def is_wanted(function: ast.FunctionDef | ast.AsyncFunctionDef, begins: Container[int] | None) -> bool:
    """Whether a function is one of those, with its decorators or without."""
    return begins is None or function.lineno in begins or any(one.lineno in begins for one in function.decorator_list)


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """Every statement of a function, but not those of functions inside it, which are looked at by themselves."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.expr):
            continue
        if isinstance(child, ast.stmt):
            yield child
        yield from statements(child)


def lines(statement: ast.stmt) -> tuple[int, int]:
    """From where to where a statement goes, without what is inside it."""
    body = getattr(statement, "body", None)
    last = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
    return statement.lineno, max(statement.lineno, last)


def edits(source: Source, function: ast.AST, statement: ast.stmt) -> Iterator[Edit]:
    if (kind := why_left_out(function, statement)) is not None:
        yield kind, source.begin(statement), source.end(statement), "pass"
    if isinstance(statement, ast.AugAssign):
        yield from turned(source, statement.op, source.end(statement.target), source.begin(statement.value), "=")
    for node in expressions(statement):
        yield from of_expression(source, node)
    if isinstance(statement, ast.If):
        yield from of_condition(source, statement.test)


def why_left_out(function: ast.AST, statement: ast.stmt) -> str | None:
    """What it is called to leave a statement out; none where that would only leave a name without a value."""
    if isinstance(statement, ast.Expr):
        return "an effect skipped" if isinstance(statement.value, ast.Call | ast.Await | ast.Yield) else None
    if isinstance(statement, ast.Assign):
        names = {node.id for node in statement.targets if isinstance(node, ast.Name)}
        return "a statement left out" if names <= known_before(function, statement) else None
    return "a statement left out" if isinstance(statement, LEFT_OUT) else None


def known_before(function: ast.AST, statement: ast.stmt) -> set[str]:
    """The names that have a value already where a statement begins."""
    return {node.arg for node in ast.walk(function) if isinstance(node, ast.arg)} | {
        node.id for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.lineno < statement.lineno
    }


def expressions(statement: ast.stmt) -> Iterator[ast.AST]:
    """Everything that a statement itself computes: no types, and not what is inside it."""
    for name, value in ast.iter_fields(statement):
        if name in ("annotation", "decorator_list", "returns"):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.expr | ast.withitem):
                yield from parts(part)


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all in it; of a text with values in it nobody knows where they lie."""
    if not isinstance(node, ast.JoinedStr):
        yield node
        for child in ast.iter_child_nodes(node):
            yield from parts(child)


def of_expression(source: Source, node: ast.AST) -> Iterator[Edit]:
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        for left, op, right in zip(sides, node.ops, sides[1:], strict=False):
            yield from turned(source, op, source.end(left), source.begin(right))
    elif isinstance(node, ast.BoolOp):
        yield from of_both(source, node)
    elif isinstance(node, ast.BinOp):
        yield from turned(source, node.op, source.end(node.left), source.begin(node.right))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "a condition turned", source.begin(node), source.end(node), f"({source.text(node.operand)})"
    elif isinstance(node, ast.Constant):
        yield from of_constant(source, node)
    elif isinstance(node, ast.Subscript):
        yield from of_index(source, node)
    elif isinstance(node, ast.Call):
        yield from of_arguments(source, node)
    elif isinstance(node, ast.IfExp):
        yield from of_condition(source, node.test)


def turned(source: Source, op: ast.AST, start: int, end: int, after: str = "") -> Iterator[Edit]:
    """The operator between two nodes turned into another."""
    between = source.bytes[start:end].decode()
    for old, new in TURNED.get(type(op), ()):
        kind = "a comparison turned" if isinstance(op, ast.cmpop) else f"{new} for {old}"
        yield kind, start, end, between.replace(old + after, new + after, 1)


def of_both(source: Source, node: ast.BoolOp) -> Iterator[Edit]:
    """`and` for `or`, and each condition dropped from among several."""
    neutral = "True" if isinstance(node.op, ast.And) else "False"
    for value in node.values:
        yield "a condition dropped", source.begin(value), source.end(value), neutral
    for left, right in zip(node.values, node.values[1:], strict=False):
        yield from turned(source, node.op, source.end(left), source.begin(right))


def of_condition(source: Source, test: ast.expr) -> Iterator[Edit]:
    for always in ("True", "False"):
        yield "a condition dropped", source.begin(test), source.end(test), always


def of_constant(source: Source, node: ast.Constant) -> Iterator[Edit]:
    place = source.begin(node), source.end(node)
    if isinstance(node.value, bool):
        yield "a constant turned", *place, str(not node.value)
    elif isinstance(node.value, int):
        yield "a constant by one", *place, str(node.value + 1)
        if node.value > 0:
            yield "a constant by one", *place, str(node.value - 1)


def of_index(source: Source, node: ast.Subscript) -> Iterator[Edit]:
    """Two indices swapped, or one that is a name taken one too low."""
    index = node.slice
    if isinstance(index, ast.Tuple) and len(index.elts) > 1:
        yield from swapped(source, "an index swapped", index.elts[0], index.elts[1])
    elif isinstance(node.value, ast.Subscript) and not isinstance(index, ast.Slice | ast.Tuple):
        yield from swapped(source, "an index swapped", node.value.slice, index)
    if isinstance(index, ast.Name):
        yield "an index by one", source.begin(index), source.end(index), f"{index.id} - 1"


def of_arguments(source: Source, node: ast.Call) -> Iterator[Edit]:
    """Two neighbouring arguments swapped that are both names, other than the state: nobody would overlook that."""
    for one, other in zip(node.args, node.args[1:], strict=False):
        if isinstance(one, ast.Name) and isinstance(other, ast.Name) and one.id != "s":
            yield from swapped(source, "arguments swapped", one, other)


def swapped(source: Source, kind: str, one: ast.expr, other: ast.expr) -> Iterator[Edit]:
    between = source.bytes[source.end(one): source.begin(other)].decode()
    if source.text(one) != source.text(other):
        text = f"{source.text(other)}{between}{source.text(one)}"
        yield kind, source.begin(one), source.end(other), text
