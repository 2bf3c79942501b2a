"""One thought a line: how much a reader meets on a line of each package (`density.py` says what is measured)."""

import ast

import density
import pytest


@pytest.mark.parametrize("name", density.names())
def test_a_package_holds_the_bar(name):
    package = density.package(name)
    assert package.median <= density.MEDIAN, f"take the densest apart: python tests/density.py {name}"
    assert package.p90 <= density.P90, f"take the densest apart: python tests/density.py {name}"


@pytest.mark.parametrize("name", density.names())
def test_no_function_is_above_the_ceiling(name):
    for function in density.package(name).functions:
        assert function.density <= density.CEILING, f"{name}/{function.path.name}:{function.line} {function.name}"


@pytest.mark.parametrize("name", density.names())
def test_a_line_holds_one_thought(name):
    package = density.package(name)
    assert not package.breaches, "\n".join(package.breaches)


@pytest.mark.parametrize(
    "code",
    [
        "a, b = x(), y()",
        "self.a, self.b = a, b",
        "a = [[c for c in d] for d in e]",
        "a = any(b in [c for c in d] for b in e)",
        "if (a := b()) and (c := d(a)): pass",
    ],
)
def test_what_no_package_may_have_is_seen(code):
    assert [*density.breaches(ast.parse(code))]


@pytest.mark.parametrize(
    "code",
    [
        "a, b = b, a",
        "a, b = b, a % b",
        "a, b = x()",
        "a, b = (each.name for each in x)",
        "a = [b for b in c if d(b)]\ne = [b for b in a]",
        "if a := b():\n    if c := d(a): pass",
    ],
)
def test_what_reads_well_is_left_alone(code):
    assert [*density.breaches(ast.parse(code))] == []


def test_only_code_is_counted():
    """Of a function the statements and expressions of its body: no signature, docstring, comment or blank line."""
    code = '''
def rule(table: "Table[State]", *, need: int = 4) -> bool:
    """A rule."""
    # why
    rolled = table.roll(need)

    if rolled.made:
        table.record(rolled)
        return True
    return False
'''
    (function,) = ast.parse(code).body
    lines = density.code_lines(code) - density.docstring_lines(ast.parse(code))
    measured = density.measured_function(density.PROGRAM, function, lines)
    assert (measured.nodes, measured.lines) == (18, 5)
