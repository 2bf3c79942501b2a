"""How much a reader meets on one line of the program: a measure, and a table of it by package.

`python tests/density.py` prints the table, `python tests/density.py adjudicator/campaign` the densest functions and the
breaches of the packages that are named. `test_layout_density.py` holds every package to the bar.

What is counted, for each function whose body has four code lines or more:

- nodes: the statements and expressions of its body (instances of `ast.stmt` and `ast.expr`, at any depth). The
  signature, the decorators and the docstring do not count, nor do operators, arguments, keywords and contexts, which
  are other kinds of node: `a.b(c) + 1` is six (sum, call, attribute, two names, number).
- lines: the lines of its body that hold code. Docstrings, blank lines and comments do not count.

A function that stands inside another counts for itself and in the other. A package is one folder, without the folders
in it.
"""

import ast
import io
import statistics
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROGRAM = ROOT / "adjudicator"
SHORTEST = 4
MEDIAN = 6.5
P90 = 10.0
"""The bar: what the densities of a package may be at most."""
CEILING = 10.0
"""The density that no function may exceed."""
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SILENT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


@dataclass(frozen=True)
class Function:
    """A function that was measured."""

    path: Path
    line: int
    name: str
    nodes: int
    lines: int

    @property
    def density(self) -> float:
        """Its nodes by code line."""
        return self.nodes / self.lines


@dataclass
class Package:
    """What was measured in one folder."""

    name: str
    functions: list[Function] = field(default_factory=list)
    lines: int = 0
    comprehensions: int = 0
    breaches: list[str] = field(default_factory=list)

    @property
    def densities(self) -> list[float]:
        """The densities of its functions, in ascending order."""
        return sorted(function.density for function in self.functions)

    @property
    def median(self) -> float:
        """The density that half of its functions do not exceed."""
        return statistics.median(self.densities) if self.functions else 0.0

    @property
    def p90(self) -> float:
        """The density that nine of ten functions do not exceed."""
        densities = self.densities
        return densities[int(len(densities) * 0.9)] if densities else 0.0

    @property
    def holds(self) -> bool:
        """Whether the package holds the bar."""
        return self.median <= MEDIAN and self.p90 <= P90


def names() -> list[str]:
    """Every package of the program, by its path."""
    folders = {path.parent for path in PROGRAM.rglob("*.py")}
    return sorted(folder.relative_to(ROOT).as_posix() for folder in folders)


@cache
def package(name: str) -> Package:
    """What is measured in the files of one package."""
    measured = Package(name)
    for path in sorted((ROOT / name).glob("*.py")):
        measure(path, measured)
    return measured


def measure(path: Path, package: Package) -> None:
    """Add one file to its package."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    code = code_lines(source) - docstring_lines(tree)
    package.lines += len(code)
    for node in ast.walk(tree):
        if isinstance(node, COMPREHENSIONS):
            package.comprehensions += 1
        if isinstance(node, FUNCTIONS):
            function = measured_function(path, node, code)
            if function is not None:
                package.functions.append(function)
    where = path.relative_to(ROOT).as_posix()
    package.breaches += [f"{where}:{line}: {text}" for line, text in breaches(tree)]


def measured_function(path: Path, node: ast.FunctionDef | ast.AsyncFunctionDef, code: set[int]) -> Function | None:
    """A function with its figures; none if it is too short to be dense."""
    body = node.body
    if ast.get_docstring(node, clean=False) is not None:
        body = body[1:]
    if not body:
        return None
    lines = [line for line in range(body[0].lineno, (node.end_lineno or 0) + 1) if line in code]
    if len(lines) < SHORTEST:
        return None
    nodes = 0
    for statement in body:
        nodes += sum(isinstance(each, ast.stmt | ast.expr) for each in ast.walk(statement))
    return Function(path, node.lineno, node.name, nodes, len(lines))


def code_lines(source: str) -> set[int]:
    """The numbers of the lines that hold more than a comment."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in SILENT:
            lines.update(range(token.start[0], token.end[0] + 1))
    return lines


def docstring_lines(tree: ast.Module) -> set[int]:
    """The numbers of the lines of docstrings, those below fields included."""
    lines: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines.update(range(node.lineno, (node.end_lineno or 0) + 1))
    return lines


def breaches(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """What no package may have: the line and what is wrong with it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and assigns_unrelated(node):
            yield node.lineno, "a tuple of unrelated values is assigned"
        if isinstance(node, COMPREHENSIONS) and holds_comprehension(node):
            yield node.lineno, "a comprehension stands inside a comprehension"
        if isinstance(node, ast.stmt) and walruses(node) > 1:
            yield node.lineno, "a statement has more than one walrus"


def assigns_unrelated(node: ast.Assign) -> bool:
    """Whether `a, b = x, y` could as well be two assignments: no value needs what a name before it held."""
    target = node.targets[0]
    if not (isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)):
        return False
    assigned: set[str] = set()
    for name, value in zip(target.elts, node.value.elts, strict=False):
        read = {ast.unparse(each) for each in ast.walk(value) if isinstance(each, ast.expr)}
        if assigned & read:
            return False  # a swap, or a step of a computation
        assigned.add(ast.unparse(name))
    return True


def holds_comprehension(node: ast.expr) -> bool:
    """Whether another comprehension stands anywhere inside this one."""
    return any(isinstance(each, COMPREHENSIONS) and each is not node for each in ast.walk(node))


def walruses(statement: ast.stmt) -> int:
    """The number of walruses in a statement itself, without the statements under it."""
    count = 0
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop()
        count += isinstance(node, ast.NamedExpr)
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]
    return count


def row(package: Package) -> str:
    """A package as a line of the table."""
    by_hundred = 100 * package.comprehensions / package.lines if package.lines else 0.0
    figures = f"{package.median:6.2f} {package.p90:6.2f} {by_hundred:6.1f} {len(package.breaches):4}"
    mark = "" if package.holds else "  *"
    return f"{package.name:44} {len(package.functions):5} {package.lines:6} {figures}{mark}"


def total(measured: list[Package]) -> Package:
    """All packages as one."""
    whole = Package("all")
    for each in measured:
        whole.functions += each.functions
        whole.lines += each.lines
        whole.comprehensions += each.comprehensions
        whole.breaches += each.breaches
    return whole


def details(package: Package) -> Iterator[str]:
    """The densest functions of a package and its breaches."""
    yield package.name
    for function in sorted(package.functions, key=lambda each: -each.density):
        if function.density > MEDIAN:
            place = f"{function.path.name}:{function.line}"
            yield f"  {function.density:5.1f} {function.lines:3}  {place:28} {function.name}"
    yield from (f"  {breach}" for breach in package.breaches)


def main(names_asked: list[str]) -> None:
    """Print the table, or the details of the packages that are named."""
    if names_asked:
        for name in names_asked:
            print("\n".join(details(package(name.rstrip("/")))))
        return
    measured = [package(name) for name in names()]
    print(
        f"{'package':44} {'funcs':>5} {'lines':>6} {'median':>6} {'p90':>6} {'c/100':>6} {'br.':>4}   * above the bar"
    )
    for each in [*measured, total(measured)]:
        print(row(each))


if __name__ == "__main__":
    main(sys.argv[1:])
