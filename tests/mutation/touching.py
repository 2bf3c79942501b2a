"""A pytest plugin: it notes which functions of the package each test file runs, or runs chosen tests in their order.

`MUTATION_NOTES=FILE` writes the notes, `MUTATION_CHOSEN=FILE` reads the tests.
"""

import functools
import json
import os
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

ROOT = Path.cwd()
PACKAGE = str(ROOT / "adjudicator") + os.sep


class Noting:
    """What ran, by the files of tests; for each test what it ran itself, and how long it took."""

    def __init__(self, notes: Path) -> None:
        self.notes = notes
        self.running: dict[int, CodeType] = {}
        self.by_file: dict[str, set[str]] = defaultdict(set)
        self.by_test: dict[str, list[str]] = {}
        self.seconds: dict[str, float] = defaultdict(float)
        self.failed: set[str] = set()
        self.file = ""

    def watch(self) -> None:
        """From here on each function that begins is noted."""
        threading.settrace(self._begins)
        sys.settrace(self._begins)

    def _begins(self, frame: FrameType, event: str, argument: object) -> None:
        self.running[id(frame.f_code)] = frame.f_code

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """A file begins with nothing remembered, so that it runs itself what it rests on."""
        file = item.nodeid.partition("::")[0]
        if file != self.file:
            self.file = file
            _forget()
        self.running.clear()
        self.watch()
        try:
            return (yield)
        finally:
            sys.settrace(None)
            names = {_name(code) for code in self.running.values() if code.co_filename.startswith(PACKAGE)}
            self.by_test[item.nodeid] = sorted(names)
            self.by_file[file] |= names

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test's time is that of all its parts."""
        self.seconds[report.nodeid] += report.duration
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """All that was noted is written, but for tests that fail without any change."""
        tests = {test: self.seconds[test] for test in self.by_test if test not in self.failed}
        notes = {
            "seconds": tests,
            "failed": {test: self.seconds[test] for test in sorted(self.failed)},
            "by_test": {test: self.by_test[test] for test in tests},
            "by_file": {file: sorted(names) for file, names in self.by_file.items()},
        }
        self.notes.write_text(json.dumps(notes), encoding="utf-8")


class Choosing:
    """Only the chosen tests, in their order."""

    def __init__(self, chosen: Path) -> None:
        tests: list[str] = json.loads(chosen.read_text(encoding="utf-8"))
        self.places = {test: at for at, test in enumerate(tests)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """What was not chosen is left out."""
        items[:] = sorted((item for item in items if item.nodeid in self.places), key=self._place)

    def _place(self, item: pytest.Item) -> int:
        return self.places[item.nodeid]


def _forget() -> None:
    """Empty every cache of the package."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "adjudicator":
            for held in vars(module).values():
                if isinstance(held, functools._lru_cache_wrapper):
                    held.cache_clear()


def _name(code: CodeType) -> str:
    return f"{code.co_filename.removeprefix(str(ROOT) + os.sep)}:{code.co_qualname}"


def pytest_configure(config: pytest.Config) -> None:
    """As the environment says."""
    if notes := os.environ.get("MUTATION_NOTES"):
        config.pluginmanager.register(Noting(Path(notes)))
    if chosen := os.environ.get("MUTATION_CHOSEN"):
        config.pluginmanager.register(Choosing(Path(chosen)))
