"""Whether the clauses of the rules are held by their own tests: `python tests/mutation/of_clauses.py --seed 29`.

Clauses are drawn by the seed. In the code that a clause names one place is drawn by the seed and changed, and the tests
that the clause names are run. Where it stands, but falls to the tests of other clauses with the same code, it breaks
one of them and not this clause: another place is drawn. It prints each clause whose mutant stood before all of them, or
whose tests noticed none, and how many fell in each game.

A function is changed where it is in use, in a child of one process that has read all tests of a game: that is many
times as fast as a run of pytest for each. What is no function is changed while its module is read, in a run of its own.

A mutant that changes nothing a rule or a reader could notice is written down in `equivalent.json`, as `[path, function,
was, becomes]` with the reason, and another is drawn for its clause.
"""

import argparse
import ast
import functools
import gc
import json
import os
import random
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest
from mutants import Mutant, Site, changed, sites

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GAMES = sorted(path.parents[1].name for path in ROOT.glob("adjudicator/games/*/data/clauses.json"))
EQUIVALENT = {tuple(each["mutant"]) for each in json.loads((HERE / "equivalent.json").read_text(encoding="utf-8"))}
WORDS = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-seed=1", "--rootdir", str(ROOT))
SECONDS = 6
"""After how much time of the processor a mutant has fallen that goes on for ever."""


class Trial(NamedTuple):
    """A clause with the mutants of its code in the order in which they are tried on its tests.

    `others` are the tests of the other clauses with the same code.
    """

    game: str
    name: str
    text: str
    code: str
    tests: tuple[str, ...]
    others: tuple[str, ...]
    mutants: tuple[Mutant, ...]


class Fate(NamedTuple):
    """How a clause fared, and with which of its mutants."""

    outcome: str
    mutant: Mutant | None


def main() -> None:
    """Draw, try, and tell."""
    chosen = _arguments()
    trials = [_trial(chosen.seed, game, clause) for game, clause in _drawn(chosen)]
    fates: dict[str, Fate] = {}
    for game in dict.fromkeys(trial.game for trial in trials):
        fates |= _tried([trial for trial in trials if trial.game == game])
    _tell(trials, fates)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=29)
    parser.add_argument("--count", type=int, default=200, help="how many clauses, 0 for all")
    parser.add_argument("--games", nargs="+", default=GAMES, choices=GAMES)
    parser.add_argument("--only", nargs="+", default=[], metavar="CLAUSE", help="these alone, as NB-53/a")
    return parser.parse_args()


def _drawn(chosen: argparse.Namespace) -> list[tuple[str, dict[str, Any]]]:
    """The clauses that are tried, with their games."""
    all_of_them = [(game, clause) for game in GAMES for clause in _clauses(game)]
    drawn = all_of_them
    if chosen.count:
        drawn = random.Random(chosen.seed).sample(all_of_them, min(chosen.count, len(all_of_them)))
    of_games = [(game, clause) for game, clause in drawn if game in chosen.games]
    return [each for each in of_games if not chosen.only or _name(each[1]) in chosen.only]


def _clauses(game: str) -> Iterator[dict[str, Any]]:
    path = ROOT / "adjudicator" / "games" / game / "data" / "clauses.json"
    return (clause for clause in json.loads(path.read_bytes()) if "none" not in clause)


def _name(clause: dict[str, Any]) -> str:
    return f"{clause['rule']}/{clause['clause']}"


def _trial(seed: int, game: str, clause: dict[str, Any]) -> Trial:
    places = _places(clause["code"])
    chance = random.Random(f"{seed} {_name(clause)}")
    chance.shuffle(places)
    drawn = (changed(ROOT, site, chance.choice(site.instead)) for site in places)
    mutants = tuple(each for each in drawn if each.was != each.becomes and each.key not in EQUIVALENT)
    of_same = [test for other in _clauses(game) if other["code"] == clause["code"] for test in other["tests"]]
    others = tuple(test for test in dict.fromkeys(of_same) if test not in clause["tests"])
    return Trial(game, _name(clause), clause["text"], clause["code"], tuple(clause["tests"]), others, mutants)


def _places(code: str) -> list[Site]:
    """What could read otherwise in what a clause names: a function, a class, or a value of a module."""
    module, _, path = code.partition(":")
    file = ROOT / Path(*module.split(".")).with_suffix(".py")
    if not file.exists():
        file = ROOT / Path(*module.split(".")) / "__init__.py"
    source = file.read_text(encoding="utf-8")
    node = _found(ast.parse(source), path.split("."))
    lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
    return [site for site in sites(source, file.relative_to(ROOT)) if site.line in lines]


def _found(tree: ast.Module, path: Sequence[str]) -> ast.stmt:
    """The statement that makes what is named so."""
    node: Any = tree
    for name in path:
        node = next(each for each in node.body if name in _made(each))
    assert isinstance(node, ast.stmt)
    return node


def _made(node: ast.stmt) -> list[str]:
    """The names that a statement makes."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [ast.unparse(target) for target in targets]
        case ast.AnnAssign(target=target):
            return [ast.unparse(target)]
    return []


def _tried(trials: Sequence[Trial]) -> dict[str, Fate]:
    """How the clauses of a game fare, in a process that has read its tests."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        os.close(reading)
        told = os.dup(1)
        _silent()
        quick = Trials(trials, told)
        tests = dict.fromkeys(test for trial in trials for test in (*trial.tests, *trial.others))
        status = pytest.main([*WORDS, *tests], plugins=[quick])
        with os.fdopen(writing, "w") as pipe:
            json.dump([int(status), quick.fates], pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        status, found = json.load(pipe)
    os.waitpid(child, 0)
    if status:
        sys.exit("The tests that the clauses name do not all pass on unchanged code.")
    return {name: Fate(outcome, mutant and Mutant(*mutant)) for name, (outcome, mutant) in found.items()}


def _judged(trial: Trial, falls: Callable[[Mutant, Sequence[str]], bool]) -> Fate:
    """Each mutant on the clause's own tests, then on those of the others, until one is of the clause, or stands."""
    for mutant in trial.mutants:
        if falls(mutant, trial.tests):
            return Fate("fell", mutant)
        if not trial.others or not falls(mutant, trial.others):
            return Fate("stood", mutant)
    return Fate("stood" if trial.mutants else "no place", None)


def _silent() -> None:
    """A child says nothing."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


def _falls(run: Callable[[], int]) -> bool:
    """Whether a mutant falls in a child of this process: it does, too, where it goes on for ever."""
    if not (child := os.fork()):
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        os._exit(run())
    _, status = os.waitpid(child, 0)
    return status != 0


def _read_anew(mutant: Mutant, tests: Sequence[str]) -> int:
    """A run of its own, in which the changed module is read."""
    words = [sys.executable, __file__, "--mutant", mutant.path, *tests]
    return subprocess.run(words, input=mutant.source, text=True, cwd=ROOT, check=False, capture_output=True).returncode


def run_mutant(path: str, source: str, tests: Sequence[str]) -> int:
    """Tests on a module that reads otherwise."""
    read = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        return compile(source, loader.path, "exec") if loader.path.endswith(path) else read(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
    return int(pytest.main([*WORDS, *tests]))


class Trials:
    """A pytest plugin: when all tests are read and have passed, the mutants are tried on those of their clauses."""

    def __init__(self, trials: Sequence[Trial], told: int) -> None:
        self.trials = trials
        self.told = told
        self.fates: dict[str, Fate] = {}
        self.failed = False
        self.items: Sequence[pytest.Item] = ()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test fails."""
        self.failed |= report.failed

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Iterator[None]:
        """After the run of unchanged code."""
        result = yield
        self.items = session.items
        for trial in () if self.failed else self.trials:
            fate = _judged(trial, self._falls)
            self.fates[trial.name] = fate
            os.write(self.told, f"{fate.outcome:8} {trial.name}\n".encode())
        return result

    def _falls(self, mutant: Mutant, tests: Sequence[str]) -> bool:
        function = _function(mutant)
        if function is None or _code(mutant, function.__code__) == function.__code__:
            return _falls(lambda: _read_anew(mutant, tests))
        items = [item for item in self.items if _is_named(item.nodeid, tests)]
        return _falls(lambda: self._run(function, mutant, items))

    def _run(self, function: FunctionType, mutant: Mutant, items: Sequence[pytest.Item]) -> int:
        """The tests on changed code, until one fails."""
        function.__code__ = _code(mutant, function.__code__)
        for held in gc.get_objects():
            if isinstance(held, functools._lru_cache_wrapper) and held.__module__.startswith("adjudicator"):
                held.cache_clear()
        for item in items:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if self.failed:
                return 1
        return 0


def _is_named(test: str, named: Sequence[str]) -> bool:
    return any(test == name or test.startswith(f"{name}[") for name in named)


def _function(mutant: Mutant) -> FunctionType | None:
    """The function that holds the place, where its code can be exchanged: not what stands in no function, or in one
    that holds values of the function around it.
    """
    found: Any = sys.modules[".".join(Path(mutant.path).with_suffix("").parts).removesuffix(".__init__")]
    for name in mutant.function.partition(".<locals>")[0].split("."):
        found = vars(found).get(name)
        if found is None:
            return None
    found = getattr(found, "fget", getattr(found, "__func__", getattr(found, "__wrapped__", found)))
    return found if isinstance(found, FunctionType) and not found.__closure__ else None


def _code(mutant: Mutant, own: CodeType) -> CodeType:
    """The changed code of a function."""
    place = str(ROOT / mutant.path)
    return next(code for code in _inside(compile(mutant.source, place, "exec")) if code.co_qualname == own.co_qualname)


def _inside(code: CodeType) -> Iterator[CodeType]:
    """A code object with all that are made in it."""
    yield code
    for held in code.co_consts:
        if isinstance(held, CodeType):
            yield from _inside(held)


def _tell(trials: Sequence[Trial], fates: dict[str, Fate]) -> None:
    """Who stood, and the figure of each game."""
    for trial in trials:
        outcome, mutant = fates[trial.name]
        if outcome == "stood":
            print(f"\n{trial.name} {trial.text}\n    {' '.join(trial.tests)}")
            place = (
                mutant and f"{mutant.path}:{mutant.line} in {mutant.function}\n    {mutant.was}\n    {mutant.becomes}"
            )
            print(f"    {place or f'its tests notice no change of {trial.code}'}")
    counted = Counter((trial.game, fates[trial.name].outcome) for trial in trials)
    print()
    for game in dict.fromkeys(trial.game for trial in trials):
        fell, stood, none = (counted[game, outcome] for outcome in ("fell", "stood", "no place"))
        print(f"{game:16} {fell:4} fell, {stood:4} stood, {none:4} have no place to change")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--mutant"]:
        sys.exit(run_mutant(sys.argv[2], sys.stdin.read(), sys.argv[3:]))
    main()
