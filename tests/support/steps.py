"""How many steps a regular expression takes on a text: a matcher that goes the ways of Python's own, and counts them.

Python's tells nothing of what it tries in vain, and that is what can grow with the square of a text.
"""

import re
from functools import cache
from itertools import islice
from re import _compiler, _constants, _parser

SINGLE = (_constants.LITERAL, _constants.NOT_LITERAL, _constants.IN, _constants.ANY)
REPEATS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)


MOST = 2_000_000
"""A walk that takes more steps is given up."""


class NoEnd(BaseException):
    """A walk that was given up; the code that is tried, and catches what goes wrong in it, does not catch this."""


def steps(pattern: re.Pattern, method: str, text: str | bytes, at: int = 0) -> int:
    """The steps of `pattern.match`, `fullmatch`, `search` or `finditer` (and those made of it: `sub`, `split`)."""
    walk, nodes = _Walk(text), _parsed(pattern)
    while at <= len(text):
        ends = walk.ends(nodes, at)
        to = next((end for end in ends if method != "fullmatch" or end == len(text)), None)
        if method in ("match", "fullmatch") or (method == "search" and to is not None):
            break
        at = max(at + 1, to or 0)
    return walk.steps


@cache
def _parsed(pattern):
    whole = _parser.parse(pattern.pattern, pattern.flags)
    return tuple(_Node(*node, whole) for node in whole)


class _Node:
    """A piece of a pattern; `alone` matches it where it is a single character or a place."""

    def __init__(self, kind, given, whole):
        self.kind, self.low, self.high, self.ways = kind, 0, 0, ()
        if kind in SINGLE or kind is _constants.AT:
            self.alone = _compiler.compile(_parser.SubPattern(whole.state, [(kind, given)])).match
        elif kind in REPEATS:
            self.low, self.high, body = given
            self.ways = (self._inner(body, whole),)
        elif kind is _constants.BRANCH:
            self.ways = tuple(self._inner(way, whole) for way in given[1])
        elif kind is _constants.SUBPATTERN:
            self.ways = (self._inner(given[-1], whole),)
        elif kind is _constants.ATOMIC_GROUP:
            self.ways = (self._inner(given, whole),)
        elif kind in (_constants.ASSERT, _constants.ASSERT_NOT):
            ahead, body = given
            self.low = 0 if ahead > 0 else body.getwidth()[0]
            self.ways = (self._inner(body, whole),)
        else:
            raise NotImplementedError(f"count the steps of {kind}")

    @staticmethod
    def _inner(body, whole):
        return tuple(_Node(*node, whole) for node in body)


class _Walk:
    """One walk through a text."""

    def __init__(self, text):
        self.text, self.steps = text, 0

    def ends(self, nodes, at):
        """Where a row of nodes that begins here may end, in the order in which it is tried."""
        if not nodes:
            yield at
        elif len(nodes) == 1:
            yield from self.ends_of(nodes[0], at)
        else:
            for to in self.ends_of(nodes[0], at):
                yield from self.ends(nodes[1:], to)

    def ends_of(self, node, at):
        self.steps += 1
        if self.steps >= MOST:
            raise NoEnd(f"{MOST:,} steps")
        kind = node.kind
        if kind in SINGLE or kind is _constants.AT:
            if found := node.alone(self.text, at):
                yield found.end()
        elif kind in REPEATS:
            ways = self._runs(node, at) if node.ways[0][0].kind in SINGLE and len(node.ways[0]) == 1 else None
            ways = self._repeated(node, at) if ways is None else ways
            yield from islice(ways, 1) if kind is _constants.POSSESSIVE_REPEAT else ways
        elif kind in (_constants.ASSERT, _constants.ASSERT_NOT):
            begin = at - node.low
            holds = begin >= 0 and next(self.ends(node.ways[0], begin), None) is not None
            if holds == (kind is _constants.ASSERT):
                yield at
        else:
            each = (to for way in node.ways for to in self.ends(way, at))
            yield from islice(each, 1) if kind is _constants.ATOMIC_GROUP else each

    def _runs(self, node, at):
        """The ends of a repeated character: the run is gone along once, then given back sign by sign."""
        (one,) = node.ways[0]
        first = last = at
        high = node.high if node.high is not _constants.MAXREPEAT else len(self.text)
        lazy = node.kind is _constants.MIN_REPEAT
        while True:
            if lazy and last - first >= node.low:
                yield last
            self.steps += 1
            if last - first >= high or not one.alone(self.text, last):
                break
            last += 1
        while not lazy and last - first >= node.low:
            self.steps += 1
            yield last
            last -= 1

    def _repeated(self, node, at):
        """The ends of a repeated row, the longest first (or last)."""
        high = len(self.text) + 1 if node.high is _constants.MAXREPEAT else node.high
        lazy = node.kind is _constants.MIN_REPEAT
        open_ = [(at, self.ends(node.ways[0], at))]
        if lazy and node.low == 0:
            yield at
        while open_:
            self.steps += 1
            here, ways = open_[-1]
            to = next(ways, None) if len(open_) <= high else None
            if to is not None and (to > here or len(open_) <= node.low):
                open_.append((to, self.ends(node.ways[0], to)))
                if lazy and len(open_) > node.low:
                    yield to
            elif to is None:
                open_.pop()
                if not lazy and len(open_) >= node.low:
                    yield here
