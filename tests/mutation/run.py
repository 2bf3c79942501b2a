"""How many random mutants of the code fall by tests alone: `python tests/mutation/run.py --seed 7 --count 300`.

Places in the code are drawn by the seed, each is changed in a copy of the tree, and the tests that run the changed
function are run on the copy, fast ones first, until one fails. Neither samples nor recordings take part. It prints the
figure of each package and every mutant that stood. Which tests run what is noted first, with the tests that fail on
unchanged code left out. Notes and outcomes are kept in the folder of `--work`, so that a run goes on where it stopped;
after a change of code or tests it takes an empty one.

A mutant that changes nothing a rule or a reader could notice is written down in `equivalent.json`, as `[path, function,
was, becomes]` with the reason: it counts for neither side. `mutmut` has no sample by a seed, and all mutants of a file
live in that file, where tests that read code stumble on them; `cosmic-ray` runs the same tests for every mutant.
"""

import argparse
import itertools
import json
import math
import os
import resource
import shutil
import subprocess
import sys
import threading
import time
from collections import ChainMap, Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from mutants import Mutant, draw

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CORE = ("board", "campaign", "orders", "programs", "table")
EDGES = ("post", "reports")
"""What nothing inner imports: mails, and the drawing of pages, whose measures samples hold."""
DRAWN = ("games", *CORE, *EDGES)
COPIED = ("adjudicator", "tests", "schemas", "orders", "reports", "pyproject.toml", "README.md", "CHANGELOG.md", ".ci")
LEFT_OUT = (
    "tests/recorded",
    "tests/bench",
    "tests/test_*.py",
    "tests/reports/test_samples_measured.py",
    "tests/reports/pdf/test_pages_measured.py",
)
"""Recordings, samples, and what looks at the shape of the repository."""
moments = itertools.count(1)
KINDS = {0: "stood", 1: "fell", 2: "fell", 3: "fell", 4: "fell", 5: "no test"}
"""What the status of pytest says of a mutant: tests that cannot even be collected notice it too."""
MEMORY = 6 * 2**30
"""The most bytes that the tests of a mutant may take: one that never ends would take all."""


def main() -> None:
    """Draw, try, and tell."""
    chosen = _arguments()
    work: Path = chosen.work
    work.mkdir(parents=True, exist_ok=True)
    trees = [_copied(work / f"tree-{number}") for number in range(chosen.jobs)]
    notes = _notes(trees, work, chosen.tests)
    mutants = draw(trees[0], _files(trees[0], chosen.only), chosen.seed, chosen.count)
    outcomes = _outcomes(mutants, Choice(notes, trees[0]), trees, work)
    _tell(mutants, outcomes)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument(
        "--only", nargs="+", default=[""], metavar="PREFIX", help="of the packages, as games.fornaldar.combat"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--tests", nargs="+", default=["tests"], metavar="PATH", help="where to look for tests")
    parser.add_argument("--work", type=Path, default=Path("/tmp/mutation"), help="where notes and outcomes are kept")
    return parser.parse_args()


def _copied(tree: Path) -> Path:
    """A copy of the tree as it is now."""
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir()
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, tree / name)
    return tree.resolve()


def _files(tree: Path, only: Sequence[str]) -> list[Path]:
    found = sorted(path for name in DRAWN for path in (tree / "adjudicator" / name).rglob("*.py"))
    return [path for path in found if _module(path.relative_to(tree)).startswith(tuple(only))]


def _module(path: Path) -> str:
    """A file's name as a package, without the first: "games.fornaldar.combat.melee"."""
    return ".".join(path.with_suffix("").parts[1:])


def _package(mutant: Mutant, depth: int) -> str:
    parts = _module(Path(mutant.path)).split(".")[:-1]
    return ".".join(parts[: depth + (parts[0] == "games")])


class Choice:
    """Which tests are tried on a mutant, in which order."""

    def __init__(self, notes: dict[str, Any], tree: Path) -> None:
        self.tree = tree
        self.seconds: dict[str, float] = notes["seconds"]
        self.by_test: dict[str, list[str]] = notes["by_test"]
        self.by_file: dict[str, list[str]] = notes["by_file"]
        self.running: dict[str, set[str]] = defaultdict(set)
        for test, names in self.by_test.items():
            for name in names:
                self.running[name].add(test)

    def of(self, mutant: Mutant) -> list[str]:
        """Those that run the function themselves, then others that rest on it: fast ones first."""
        name = f"{mutant.path}:{mutant.function}"
        files = {file for file, names in self.by_file.items() if name in names} or self._of_module(mutant.path)
        nearest = self.running.get(name, set())
        shared = {file for file in files if self._shares(file, nearest)}
        among = [test for test in self.seconds if test in nearest or _file(test) in shared]
        return sorted(among, key=lambda test: (test not in nearest, self.seconds[test]))

    def _shares(self, file: str, nearest: set[str]) -> bool:
        """Whether tests of a file may rest on what another of them has run: it is remembered, or a fixture's."""
        once = sum(_file(test) == file for test in nearest) < 2
        return once or "scope=" in (self.tree / file).read_text(encoding="utf-8")

    def _of_module(self, path: str) -> set[str]:
        """The files of tests for code that runs once, when its module is read."""
        start = f"{path}:"
        return {file for file, names in self.by_file.items() if any(name.startswith(start) for name in names)}


def _file(test: str) -> str:
    """The file a test stands in."""
    return test.partition("::")[0]


def _notes(trees: Sequence[Path], work: Path, tests: Sequence[str]) -> dict[str, Any]:
    """What the tests run, noted in as many processes as there are trees; kept for the next run."""
    kept = work / "notes.json"
    if not kept.exists():
        print("noting what the tests run", flush=True)
        files = [path for place in tests for path in _test_files(trees[0], place)]
        with ThreadPoolExecutor(len(trees)) as pool:
            parts = list(pool.map(_noted, trees, [files[at :: len(trees)] for at in range(len(trees))]))
        together = {what: dict(ChainMap(*(part[what] for part in parts))) for what in parts[0]}
        kept.write_text(json.dumps(together), encoding="utf-8")
    found: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
    for test in found["failed"]:
        print(f"left out, as it fails on unchanged code: {test}")
    print(f"{len(found['seconds'])} tests, {sum(found['seconds'].values()):.0f} seconds", flush=True)
    return found


def _test_files(tree: Path, place: str) -> Iterator[str]:
    left_out = {path for pattern in LEFT_OUT for path in tree.glob(pattern)}
    whole = tree / place
    for path in sorted(whole.rglob("test_*.py")) if whole.is_dir() else [whole]:
        if not left_out & {path, *path.parents}:
            yield path.relative_to(tree).as_posix()


def _noted(tree: Path, files: Sequence[str]) -> dict[str, Any]:
    notes = tree / "notes.json"
    _tested(tree, files, {"MUTATION_NOTES": str(notes)}, None)
    found: dict[str, Any] = json.loads(notes.read_text(encoding="utf-8"))
    return found


def _tested(tree: Path, files: Sequence[str], environment: dict[str, str], seconds: float | None) -> int | None:
    """The status of pytest on these files, None where it took too long, or too much memory."""
    words = ["-q", "-p", "touching", "-p", "no:cacheprovider", "--hypothesis-seed=1"]
    if seconds is not None:
        words.append("-x")
    places = os.pathsep.join([str(tree), str(tree / "tests" / "mutation")])
    running = subprocess.Popen(
        [sys.executable, "-m", "pytest", *words, *files],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "", **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    until = math.inf if seconds is None else time.monotonic() + seconds
    while time.monotonic() < until and _memory(running.pid) < MEMORY:
        try:
            return running.wait(1)
        except subprocess.TimeoutExpired:
            continue
    os.killpg(running.pid, 9)
    running.wait()
    return None


def _memory(process: int) -> int:
    """The bytes that a process holds."""
    pages = Path(f"/proc/{process}/statm").read_text().split()[1]
    return int(pages) * resource.getpagesize()


def _outcomes(mutants: Sequence[Mutant], choice: Choice, trees: Sequence[Path], work: Path) -> dict[Any, str]:
    """How each mutant fared, those of an earlier run among them."""
    kept = work / "outcomes.jsonl"
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    outcomes = {tuple(key): outcome for key, outcome in map(json.loads, lines)}
    free: SimpleQueue[Path] = SimpleQueue()
    for tree in trees:
        free.put(tree)
    writing = threading.Lock()

    def tried(mutant: Mutant) -> None:
        tree = free.get()
        outcome = _fares(mutant, choice.of(mutant), choice, tree)
        free.put(tree)
        with writing, kept.open("a", encoding="utf-8") as file:
            outcomes[mutant.key] = outcome
            file.write(json.dumps([mutant.key, outcome]) + "\n")
            print(f"{outcome:8} {mutant.path}:{mutant.line}  {mutant.becomes}", flush=True)

    with ThreadPoolExecutor(len(trees)) as pool:
        list(pool.map(tried, [mutant for mutant in mutants if mutant.key not in outcomes]))
    return outcomes


def _fares(mutant: Mutant, tests: list[str], choice: Choice, tree: Path) -> str:
    """Whether a mutant falls."""
    if not tests:
        return "no test"
    place = tree / mutant.path
    original = place.read_text(encoding="utf-8")
    written = place.stat().st_mtime
    chosen = tree / "chosen.json"
    chosen.write_text(json.dumps(tests), encoding="utf-8")
    _write(place, mutant.source, next(moments))
    files = list(dict.fromkeys(map(_file, tests)))
    most = 60 + 3 * sum(choice.seconds[test] for test in tests)
    status = _tested(tree, files, {"MUTATION_CHOSEN": str(chosen)}, most)
    _write(place, original, written)
    return "too long" if status is None else KINDS[status]


def _write(place: Path, source: str, moment: float) -> None:
    """A file as of a moment that no compiled file of another source has."""
    place.write_text(source, encoding="utf-8")
    os.utime(place, (moment, moment))


def _tell(mutants: Sequence[Mutant], outcomes: dict[Any, str]) -> None:
    """The figure of each package, and who stood."""
    judged = {tuple(each["mutant"]) for each in json.loads((HERE / "equivalent.json").read_text(encoding="utf-8"))}
    counted = [mutant for mutant in mutants if outcomes[mutant.key] != "stood" or mutant.key not in judged]
    stood = [mutant for mutant in counted if outcomes[mutant.key] in {"stood", "no test"}]
    print()
    for mutant in stood:
        print(f"{mutant.path}:{mutant.line} in {mutant.function or 'the module'}: {outcomes[mutant.key]}")
        print(f"    {mutant.was}\n    {mutant.becomes}")
    print(f"\n{len(mutants) - len(counted)} of {len(mutants)} are equivalent and left out")
    depth = 1 if len({_package(mutant, 1) for mutant in counted}) > 1 else 2
    all_of = Counter(_package(mutant, depth) for mutant in counted)
    left = Counter(_package(mutant, depth) for mutant in stood)
    for package, number in sorted(all_of.items()):
        _tell_figure(package, number - left[package], number)
    for name, packages in {"games and core": ("games", *CORE), "edges": EDGES, "all": DRAWN}.items():
        among = [mutant for mutant in counted if _package(mutant, 1).partition(".")[0] in packages]
        left_among = [mutant for mutant in among if mutant in stood]
        _tell_figure(name, len(among) - len(left_among), len(among))


def _tell_figure(package: str, fell: int, number: int) -> None:
    share = f"{100 * fell / number:.0f} %" if number else "none"
    print(f"{package:32} {fell:4} of {number:4} fell: {share}")


if __name__ == "__main__":
    main()
