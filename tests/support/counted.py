"""What a call costs, counted and not timed: lines of Python, bytes, and what regular expressions try."""

import re
import sys
import tracemalloc
from collections.abc import Iterable, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from typing import NamedTuple

import msgspec
from steps import steps

READERS = ("adjudicator", "email", "html", "json", "quopri", "textwrap", "yaml", "difflib", "dkim")
"""The packages whose regular expressions are counted."""
SHORT = 50
"""What is tried on a text of so many characters costs no more than some number, whatever it says."""


N = 60
"""How often a construct is repeated, and four times that."""
MOST = 4.5
"""How many times the cost may be then."""


class Cost(NamedTuple):
    """What a call cost; `made` are all bytes that were made on the way, `out` those that came of it."""

    lines: int
    tried: int
    made: int
    out: int


def cost(call, *given) -> Cost:
    """Count what `call(*given)` costs; what is made once and kept should be made before."""
    tally = _Tally()
    with _counted_patterns(tally):
        tracemalloc.start()
        before = sys.gettrace()
        sys.settrace(tally.tracer())
        try:
            result = call(*given)
        finally:
            sys.settrace(before)
            tracemalloc.stop()
    return Cost(tally.lines, tally.tried, tally.made, size(result))


def assert_linear(call, make, n=N):
    """The law: four times as much of something costs at most four and a half times as much, whatever is counted.

    `make(n)` is the input that `call` is given. Where the first few cost less than others, what is added by as much
    again is what counts.
    """
    call(make(2))
    one, four = cost(call, make(n)), cost(call, make(4 * n))
    if _too_much(one, four):
        four = least(four, cost(call, make(4 * n)))
    broken = _too_much(one, four)
    if broken:
        two = cost(call, make(2 * n))
        broken = [what for what in broken if _grows(*(getattr(each, what) for each in (one, two, four)))]
    told = [f"{what} {getattr(one, what):,}, then {getattr(four, what):,}" for what in broken]
    assert not broken, f"{4 * n} cost too many times what {n} cost: {', '.join(told)}"


def _too_much(one: Cost, four: Cost) -> list[str]:
    """What of a cost grows faster than what is given."""
    costs = zip(Cost._fields, one, four, strict=True)
    return [what for what, few, many in costs if many > MOST * few]


def _grows(one: int, two: int, four: int) -> bool:
    """Whether as much again adds more and more."""
    return four - two > MOST**0.5 * (two - one)


def least(*costs: Cost) -> Cost:
    """The least of several counts of the same call: a thread that ends meanwhile adds to the bytes of one of them."""
    return Cost(*map(min, zip(*costs, strict=True)))


class _Tally:
    """Counts while a call runs: the lines of whatever Python runs, but not those of the counting itself."""

    def __init__(self):
        self.lines = self.tried = self.made = 0

    def tracer(self):
        """A function for `sys.settrace`; a line is charged with what was made since the one before."""
        memory, reset, had = tracemalloc.get_traced_memory, tracemalloc.reset_peak, 0

        def line(frame, event, arg):
            nonlocal had
            if event == "line":
                self.lines += 1
                now, most = memory()
                self.made += most - had
                had = now
                reset()
            return line

        return lambda frame, event, arg: None if frame.f_globals.get("__name__") in ("counted", "steps") else line


class _Counted:
    """A regular expression that counts its steps."""

    def __init__(self, pattern, tally):
        self._pattern, self._tally = pattern, tally

    def __getattr__(self, name):
        return getattr(self._pattern, name)

    def _after(self, method, text, at=0):
        self._tally.tried += len(text) if len(text) < SHORT else _steps(self._pattern, method, text, at)

    def match(self, text, *at):
        self._after("match", text, *at[:1])
        return self._pattern.match(text, *at)

    def fullmatch(self, text, *at):
        self._after("fullmatch", text, *at[:1])
        return self._pattern.fullmatch(text, *at)

    def search(self, text, *at):
        self._after("search", text, *at[:1])
        return self._pattern.search(text, *at)

    def finditer(self, text, *at):
        self._after("finditer", text, *at[:1])
        return self._pattern.finditer(text, *at)

    def findall(self, text, *at):
        self._after("finditer", text, *at[:1])
        return self._pattern.findall(text, *at)

    def sub(self, instead, text, count=0):
        self._after("search" if count == 1 else "finditer", text)
        return self._pattern.sub(instead, text, count)

    def split(self, text, maxsplit=0):
        self._after("search" if maxsplit == 1 else "finditer", text)
        return self._pattern.split(text, maxsplit)


@lru_cache(maxsize=4096)
def _steps(pattern, method, text, at):
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        return steps(pattern, method, text, at)
    finally:
        sys.settrace(tracer)


@cache
def _patterns():
    """Where the regular expressions of the readers stand."""
    modules = [(name, module) for name, module in [*sys.modules.items()] if name.partition(".")[0] in READERS]
    holders = [(name, holder) for name, module in modules for holder in (module, *_classes(module, name))]
    return [
        (holder, name, value)
        for _, holder in holders
        for name, value in [*vars(holder).items()]
        if isinstance(value, re.Pattern)
    ]


def _classes(module, name):
    return [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == name]


@contextmanager
def _counted_patterns(tally):
    found, compiled = _patterns(), re._compile
    for holder, name, pattern in found:
        setattr(holder, name, _Counted(pattern, tally))
    re._compile = lambda pattern, flags: _Counted(compiled(pattern, flags), tally)
    try:
        yield
    finally:
        re._compile = compiled
        for holder, name, pattern in found:
            setattr(holder, name, pattern)


def size(result) -> int:
    """The characters and bytes in whatever came of a call, and one for every piece of it."""
    if isinstance(result, str | bytes):
        return len(result)
    if is_dataclass(result):
        return sum(size(getattr(result, field.name)) for field in fields(result))
    if isinstance(result, msgspec.Struct):
        return sum(size(getattr(result, name)) for name in result.__struct_fields__)
    if isinstance(result, Mapping):
        return sum(size(name) + size(value) for name, value in result.items())
    return 1 + sum(map(size, result)) if isinstance(result, Iterable) else 1
