"""The shape of the repository: what lies at the top, how long files are, what rules code may not touch."""

import ast
from functools import cache
from pathlib import Path

import pytest
from set_loops import set_loops

ROOT = Path(__file__).parents[1]
TOP = {
    "adjudicator", "orders", "reports", "schemas", "tests", ".ci",
    "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", ".gitignore",
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
GAMES = sorted(path for path in (ROOT / "adjudicator" / "games").iterdir() if (path / "__init__.py").exists())
ABOVE = {"report", "bot", "deputy", "checking", "offers", "turn", "weighing", "windows"}
"""What stands over the chapters of a game (a check may play a turn ahead): none of them knows of it."""
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
    for node in ast.walk(tree_of(path)):
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
    assert set_loops(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "code",
    [
        "for each in {a, b}: pass",
        "seen = set(a)\nfor each in seen: pass",
        "seen = {each for each in a}\nwords = [each for each in seen]",
        "def rule(held: set[str]):\n    return tuple(held)",
        "def rule(held: 'frozenset[str]'):\n    yield from (each for each in held)",
        "def found() -> set[str]: ...\ndef rule():\n    return ', '.join(found())",
        "def rule(a):\n    b = frozenset(a) | a\n    return {each: 1 for each in b - a}",
        "def rule(a):\n    b = set(a).union(a)\n    return [*b]",
        "def rule(a):\n    if b := set(a):\n        return dict.fromkeys(b)",
    ],
)
def test_a_loop_over_a_set_is_seen_whatever_the_set_is_called(code):
    assert set_loops(code)


@pytest.mark.parametrize(
    "code",
    [
        "for each in sorted({a, b}): pass",
        "seen = set(a)\nif b in seen and len(seen) > 2: seen.add(c)",
        "def rule(held: set[str]):\n    return any(each for each in held), {*held, 1}, {each for each in held}",
        "def rule(held: dict[str, int]):\n    for each in held: pass",
    ],
)
def test_what_asks_for_no_order_of_a_set_is_left_alone(code):
    assert set_loops(code) == []


def modules(game):
    """The modules of a game with their trees, by their names within it ("movement.going")."""
    for path in sorted(game.rglob("*.py")):
        name = path.relative_to(game).with_suffix("").as_posix().replace("/", ".").removesuffix("__init__").rstrip(".")
        yield name, tree_of(path)


@cache
def tree_of(path):
    """What a file says."""
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_chapters_know_neither_the_pages_nor_the_sequence_of_play(game):
    for name, tree in modules(game):
        if name.partition(".")[0] in {*ABOVE, ""} or name.rpartition(".")[2] == "setup":
            continue  # setting up ends where the sequence of play begins
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                told = [
                    f"{node.module}.{alias.name}.".removeprefix(f"adjudicator.games.{game.name}.")
                    for alias in node.names
                ]
                assert not ABOVE & {part.partition(".")[0] for part in told}, f"{name}, line {node.lineno}"


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_no_table_tells_who_handles_which_class(game):
    """What a class does stands in the class: no mapping from classes to functions."""
    for name, tree in modules(game):
        for node in tree.body:
            value = getattr(node, "value", None)
            if isinstance(value, ast.Dict) and value.keys:
                keys = [key.attr if isinstance(key, ast.Attribute) else getattr(key, "id", "") for key in value.keys]
                assert not all(key[:1].isupper() and not key.isupper() for key in keys), f"{name}, line {node.lineno}"


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_the_code_of_a_refusal_stands_where_it_is_made_and_nowhere_else(game):
    found = {}
    for name, tree in modules(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.setdefault(node.value, []).append(f"{name}, line {node.lineno}")
    made = [
        node.args[0].value
        for _, tree in modules(game)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "refusals.new"
    ]
    assert made
    assert {code: found[code] for code in made if len(found[code]) > 1} == {}
