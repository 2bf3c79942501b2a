"""The places in a set of orders for what its lines say."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from adjudicator.orders.notation.grammar import EACH, Several, Struct
from adjudicator.table.words import Path


class Places:
    """The places for the fields of a line in its set: `each` is the next entry of a list, `value` that of a `key`.

    `tree` is what the lines before it have said.
    """

    def __init__(self, struct: Struct, tree: Mapping[str, Any], fields: Iterable[tuple[Path, Any]]) -> None:
        self._fields = tuple(fields)
        self._next = {name: len(value) for name, value in tree.items() if isinstance(value, list)}
        self._keys: dict[str | int, Any] = {}
        self._longer: set[str] = set()
        once: list[str] = []
        for path, value in self._fields:
            name = str(path[0])
            if path[1:] == ("key",):
                self._keys[path[0]] = value
            elif _is_plain(path) and _has(tree, path):
                if isinstance(struct.fields.get(name), Several):
                    self._longer.add(name)
                else:
                    once.append(name)
        again = [*once, *self._keys_of_before(tree)]
        self.twice = again[0] if again else ""
        """The field that has been filled before and can have but one value; empty for none."""

    def _keys_of_before(self, tree: Mapping[str, Any]) -> Iterator[str]:
        """The keys of mappings that an earlier line has filled."""
        for name, key in self._keys.items():
            before = tree.get(str(name), {})
            own = str(key)
            if own in before:
                yield own

    def filled(self) -> Iterator[tuple[Path, Any]]:
        """Each value of the line with its path in the set. A key is no value: it tells where one belongs."""
        for path, value in self._fields:
            if path[1:] != ("key",):
                yield self.of(path), value

    def of(self, path: Path) -> Path:
        """A path of the line as one of the set."""
        if not path:
            return path
        name, *rest = path
        if rest[:1] == [EACH]:
            return (name, self._next.get(str(name), 0), *rest[1:])
        if rest[:1] in (["key"], ["value"]) and name in self._keys:
            return (name, self._keys[name], *rest[1:])
        if name in self._longer and rest and isinstance(rest[0], int):
            return (name, rest[0] + self._next[str(name)], *rest[1:])
        return path


def _is_plain(path: Path) -> bool:
    """Whether a path leads to a field as a whole, and not to an entry of a list or a mapping."""
    return path[1:2] not in ((EACH,), ("key",), ("value",))


def _has(tree: Mapping[str, Any], path: Path) -> bool:
    here: Any = tree
    for name in path:
        if not isinstance(here, dict) or name not in here:
            return False
        here = here[name]
    return True


def put(tree: Any, path: Path, value: Any) -> None:
    """Set what stands at a path, making what is above it; a list that is there already goes on."""
    for name, following in pairwise(path):
        empty: Any = [] if isinstance(following, int) else {}
        if isinstance(tree, list) and isinstance(name, int):
            if name >= len(tree):
                tree.append(empty)
            tree = tree[name]
        else:
            tree = tree.setdefault(name, empty)
    last = path[-1]
    if isinstance(tree, list) and isinstance(last, int):
        tree[last : last + 1] = [value]
    elif isinstance(value, list) and isinstance(tree.get(last), list):
        tree[last] += value
    elif isinstance(value, dict) and isinstance(tree.get(last), dict):
        tree[last] = value | tree[last]
    else:
        tree[last] = value
