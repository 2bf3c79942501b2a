"""The shape of the repository: what lies at the top, how long files are, what rules code may not touch."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOP = {
    "adjudicator", "orders", "reports", "schemas", "tests", ".ci",
    "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", ".gitignore",
}  # fmt: skip
OWN = {
    ".git",
    ".venv",
    ".pytest_cache",
    ".mypy_cache",
    ".ruff_cache",
    ".hypothesis",
    ".import_linter_cache",
    "demo",
    "dist",
}
SOURCES = sorted((ROOT / "adjudicator").rglob("*.py"))
RULES = sorted((ROOT / "adjudicator" / "games").rglob("*.py"))
BANNED = {"random", "time", "datetime", "os", "sys", "socket", "secrets", "uuid", "asyncio", "threading", "subprocess"}


def test_nothing_else_lies_at_the_top():
    assert {path.name for path in ROOT.iterdir()} - OWN == TOP


@pytest.mark.parametrize("folder", ["schemas", "orders", "reports"])
def test_data_folders_hold_no_code(folder):
    assert list((ROOT / folder).rglob("*.py")) == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_files_are_short(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 420


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_rules_touch_no_clock_no_chance_no_world(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert not {alias.name.split(".")[0] for alias in node.names} & BANNED
        elif isinstance(node, ast.ImportFrom):
            assert (node.module or "").split(".")[0] not in BANNED
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"open", "print", "input", "exec", "eval", "hash", "id"}
        elif isinstance(node, ast.Global | ast.Nonlocal):
            pytest.fail(f"line {node.lineno}: rules have no globals")


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_rules_iterate_over_no_sets(path):
    """The order of a set of strings changes with the hash seed."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        loops = [node.iter] if isinstance(node, ast.For) else []
        if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp):
            loops += [generator.iter for generator in node.generators]
        for over in loops:
            called = over.func.id if isinstance(over, ast.Call) and isinstance(over.func, ast.Name) else ""
            assert not isinstance(over, ast.Set | ast.SetComp), f"line {over.lineno}"
            assert called not in {"set", "frozenset"}, f"line {over.lineno}"
