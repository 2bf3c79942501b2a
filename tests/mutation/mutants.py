"""Mutants of code: every place where one thing could be otherwise, and what would stand there instead."""

import ast
import random
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

COMPARED = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
RECKONED = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
EXCHANGED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
EITHER_WAY = {"distance", "hexside", "one_slip"}
"""Functions that are the same of two things in either order."""
DROPPED = ast.AugAssign | ast.Raise | ast.Continue | ast.Break
UNSEEN = ast.Assert | ast.Import | ast.ImportFrom | ast.JoinedStr
"""What is not changed: an assertion holds nothing up while the code is right; a formatted string tells no places."""
ASKED = ast.Name | ast.Attribute | ast.Subscript | ast.Call
"""What a condition may be that has no other opposite."""


class Site(NamedTuple):
    """A piece of code that could read otherwise in one or more ways."""

    path: str
    function: str
    """The qualified name of the function around it, empty outside of all."""
    line: int
    start: int
    end: int
    instead: tuple[str, ...]


class Mutant(NamedTuple):
    """One change of one file."""

    path: str
    function: str
    line: int
    was: str
    becomes: str
    source: str
    """The whole file, changed."""

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What names the change wherever its lines move to."""
        return self.path, self.function, self.was, self.becomes


def draw(root: Path, paths: list[Path], seed: int, count: int) -> list[Mutant]:
    """Mutants drawn among all places of these files, each place as likely as any other."""
    places = [site for path in paths for site in sites(path.read_text(encoding="utf-8"), path.relative_to(root))]
    chance = random.Random(seed)
    drawn = chance.sample(places, min(count, len(places)))
    return [changed(root, site, chance.choice(site.instead)) for site in drawn]


def sites(source: str, path: Path) -> list[Site]:
    """All places of a file that could read otherwise."""
    return list(_Places(source, path.as_posix()).of(ast.parse(source), ""))


def changed(root: Path, site: Site, instead: str) -> Mutant:
    source = (root / site.path).read_bytes()
    changed = source[: site.start] + instead.encode() + source[site.end :]
    first = source.rfind(b"\n", 0, site.start) + 1
    last = source.find(b"\n", site.end)
    was = _in_one_line(source[first:last])
    becomes = _in_one_line(source[first : site.start] + instead.encode() + source[site.end : last])
    return Mutant(site.path, site.function, site.line, was, becomes, changed.decode())


def _in_one_line(code: bytes) -> str:
    return " ".join(code.decode().split())


class _Places:
    """A walk through one file. Code is cut out and put in by bytes, as the tree counts columns."""

    def __init__(self, source: str, path: str) -> None:
        self.path = path
        self.source = source.encode()
        lines = self.source.splitlines(keepends=True)
        self.starts = list(accumulate(map(len, lines), initial=0))

    def of(self, node: ast.AST, function: str) -> Iterator[Site]:
        """The places at and below a node."""
        if isinstance(node, UNSEEN) or _holds_nothing_up(node):
            return
        instead = tuple(_instead(node))
        if instead and isinstance(node, ast.expr | ast.stmt):
            yield self._site(node, function, instead)
        for condition in _conditions(node):
            yield self._site(condition, function, (f"(not {ast.unparse(condition)})",))
        inside = _inside(node, function)
        for below in _children(node):
            yield from self.of(below, inside)

    def _site(self, node: ast.expr | ast.stmt, function: str, instead: tuple[str, ...]) -> Site:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[node.end_lineno - 1] + node.end_col_offset
        return Site(self.path, function.removesuffix(".<locals>"), node.lineno, start, end, instead)


def _holds_nothing_up(node: ast.AST) -> bool:
    """Whether something is for types alone, asserts that lengths are equal, or is a lot that random players draw."""
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.keyword(arg="strict"):
            return True
        case ast.Call(func=ast.Attribute(attr="choice"), args=[ast.List(elts=lots)]):
            return all(isinstance(each, ast.Constant) for each in lots)
    return False


def _inside(node: ast.AST, function: str) -> str:
    """The name, as code objects have it, of what stands in a node."""
    if isinstance(node, ast.ClassDef):
        return f"{function}.{node.name}".lstrip(".")
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return f"{function}.{node.name}".lstrip(".") + ".<locals>"
    return function


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """What stands below a node, but for types, and how a class is made."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list"} or (
            isinstance(node, ast.ClassDef) and name == "keywords"
        ):
            continue
        for below in value if isinstance(value, list) else [value]:
            if isinstance(below, ast.AST):
                yield below


def _conditions(node: ast.AST) -> Iterator[ast.expr]:
    """The bare names and calls that a node asks."""
    asked: list[ast.expr] = []
    match node:
        case ast.If() | ast.IfExp():
            asked = [node.test]
        case ast.comprehension():
            asked = node.ifs
        case ast.BoolOp():
            asked = node.values
    return (condition for condition in asked if isinstance(condition, ASKED))


def _instead(node: ast.AST) -> Iterator[str]:
    """What could stand in a node's place."""
    match node:
        case ast.Compare():
            yield from _other_comparisons(node)
        case ast.BinOp() | ast.AugAssign():
            yield from _other_operators(node)
        case ast.BoolOp():
            yield from _other_connections(node)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield f"({ast.unparse(node.operand)})"
        case ast.Constant():
            yield from _other_constants(node)
        case ast.IfExp():
            yield _bracketed(ast.IfExp(node.test, node.orelse, node.body))
        case ast.Call():
            yield from _other_calls(node)
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            yield "return None"
    if isinstance(node, DROPPED) or _acts(node):
        yield "pass"


def _other_comparisons(node: ast.Compare) -> Iterator[str]:
    for at, operator in enumerate(node.ops):
        parts = [ast.unparse(node.left)]
        for number, (own, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
            parts += [COMPARED[type(operator)] if number == at else _sign(own), _operand(right)]
        yield f"({' '.join(parts)})"


def _sign(operator: ast.cmpop) -> str:
    pair = ast.Compare(ast.Name("a"), [operator], [ast.Name("b")])
    return ast.unparse(pair)[2:-2]


def _operand(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def _other_operators(node: ast.BinOp | ast.AugAssign) -> Iterator[str]:
    other = RECKONED.get(type(node.op))
    if other is None:
        return
    if isinstance(node, ast.AugAssign):
        yield ast.unparse(ast.AugAssign(node.target, other(), node.value))
    else:
        yield _bracketed(ast.BinOp(node.left, other(), node.right))


def _other_connections(node: ast.BoolOp) -> Iterator[str]:
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield _bracketed(ast.BoolOp(other, node.values))
    for at in range(len(node.values)):
        left = node.values[:at] + node.values[at + 1 :]
        yield _bracketed(ast.BoolOp(node.op, left) if len(left) > 1 else left[0])


def _other_constants(node: ast.Constant) -> Iterator[str]:
    if isinstance(node.value, bool):
        yield repr(not node.value)
    elif isinstance(node.value, int):
        yield repr(node.value + 1)
        yield f"({node.value - 1})"


def _other_calls(node: ast.Call) -> Iterator[str]:
    """Arguments that change places, and the least for the most: of several things that is the same in any order."""
    if isinstance(node.func, ast.Name) and node.func.id in EXCHANGED:
        yield _bracketed(ast.Call(ast.Name(EXCHANGED[node.func.id]), node.args, _kept(node)))
        return
    if isinstance(node.func, ast.Name) and node.func.id in EITHER_WAY:
        return
    for at in range(len(node.args) - 1):
        first, second = node.args[at : at + 2]
        is_sure = not isinstance(first, ast.Starred) and not isinstance(second, ast.Starred)
        if is_sure and ast.unparse(first) != ast.unparse(second):
            swapped = [*node.args[:at], second, first, *node.args[at + 2 :]]
            yield _bracketed(ast.Call(node.func, swapped, node.keywords))


def _kept(node: ast.Call) -> list[ast.keyword]:
    """The keywords of a call; a list takes none."""
    return [] if ast.unparse(node.func) == "sorted" else node.keywords


def _acts(node: ast.AST) -> bool:
    """A statement without which the rest can run: a call, or something set in something."""
    match node:
        case ast.Expr(value=ast.Call()):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
    return False


def _bracketed(node: ast.expr) -> str:
    return f"({ast.unparse(ast.fix_missing_locations(node))})"
