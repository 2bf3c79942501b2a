"""Test vectors: read strictly, carried out by a game's runner, and compared by what they name.

A vector is an example of the rules in plain data: a situation, what is done in it, and what must come of it. What its
words mean is said by the `Format` of its game: the kinds of vectors, and one table of all that may be expected. Only
what is named is compared; a word nobody knows is an error of the vector, never a pass.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import msgspec.inspect
import pytest

from adjudicator.table.fact import Fact

COMMON = ("id", "title", "rules", "depends_on", "note", "options", "expect")
"""The keys of every vector."""


class BadVector(Exception):
    """A vector that cannot be carried out: it has a word the format does not know, or names what is not there."""


class Counts(dict[str, int]):
    """Numbers by name; an empty mapping says that all are 0."""


@dataclass(frozen=True, kw_only=True)
class Format:
    """The vectors of a game."""

    game: str
    kind: Callable[[Mapping[str, Any]], str]
    """What kind of vector it is."""
    keys: Mapping[str, Collection[str]]
    """The keys of each kind, beside the common ones."""
    play: Mapping[str, Callable[[dict[str, Any]], Any]]
    """How each kind is carried out."""
    projections: Mapping[str, Callable[[Any, Any], Any]]
    """What a key of `expect` is found to be, after the vector was carried out, in the form it was written in."""
    refused: Callable[[Any], str | None]
    """Why the orders of a vector were refused, if they were."""

    def run(self, vector: dict[str, Any]) -> None:
        """Carry a vector out; raises `BadVector` where it cannot be, `AssertionError` where its result is another."""
        try:
            self._run(vector)
        except (BadVector, AttributeError, LookupError, TypeError, ValueError) as error:
            said = f"it has no {error}" if isinstance(error, KeyError) else error
            raise BadVector(f"{vector.get('id', 'a vector without id')}: {said}") from error

    def _run(self, vector: dict[str, Any]) -> None:
        kind = one_of(self.kind(vector), self.keys, "kind of vector")
        only(vector, (*COMMON, *self.keys[kind]), f"a vector of kind {kind}")
        if not only(vector["expect"], self.projections, "expect"):
            raise BadVector("it expects nothing")
        played = self.play[kind](vector)
        for key, expected in vector["expect"].items():
            compare(expected, self.projections[key](played, expected), f"{vector['id']}: {key}")
        says_so = {"ok", "error"} & set(vector["expect"]) or isinstance(vector["expect"].get("at"), int)
        refusal = self.refused(played)
        assert refusal is None or says_so, f"{vector['id']}: refused ({refusal}), which it does not expect"


def only(given: Any, keys: Collection[str], where: str) -> Any:
    """`given`, a mapping that has no other keys than these."""
    if not isinstance(given, dict):
        raise BadVector(f"{where}: {given!r} is not a mapping")
    for key in given:
        one_of(key, keys, f"key of {where}")
    return given


def one_of(word: str, words: Collection[str], what: str) -> str:
    """`word`, which is one of these."""
    if word not in words:
        raise BadVector(f"unknown {what}: {word!r} (known: {', '.join(words)})")
    return word


def compare(expected: Any, found: Any, where: str) -> None:
    """Hold what was found against what is expected: of a mapping only the keys given, but nothing by an empty one."""
    if isinstance(expected, dict) and expected and isinstance(found, Mapping):
        for key, value in expected.items():
            if key not in found:
                raise BadVector(f"{where}: there is no {key!r} (there are: {', '.join(map(str, found))})")
            compare(value, found[key], f"{where}.{key}")
        return
    if isinstance(found, Counts):
        found = {name: number for name, number in found.items() if number}
    assert plain(found) == plain(expected), f"{where}: {expected!r} expected, {plain(found)!r} found"
    assert isinstance(found, bool) == isinstance(expected, bool), f"{where}: {expected!r} expected, {found!r} found"


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def listed(found: Collection[Any], expected: Any) -> Any:
    """Several things, where an order of them means nothing: as they are listed, or the only one by itself."""
    if isinstance(expected, list):
        return expected if sorted(map(str, expected)) == sorted(map(str, found)) else list(found)
    return list(found) if len(found) > 1 else next(iter(found), None)


# What a game declares and records


def held_by(kind: type[msgspec.Struct], field: str) -> list[type[msgspec.Struct]]:
    """The structs that a field of an order may hold."""
    (found,) = [its.type for its in msgspec.structs.fields(kind) if its.name == field]
    return list(_structs(msgspec.inspect.type_info(found)))


def _structs(info: msgspec.inspect.Type) -> Iterator[type[msgspec.Struct]]:
    match info:
        case msgspec.inspect.StructType(cls=kind):
            yield kind
        case msgspec.inspect.Metadata(type=inner) | msgspec.inspect.VarTupleType(item_type=inner):
            yield from _structs(inner)
        case msgspec.inspect.UnionType(types=types):
            for inner in types:
                yield from _structs(inner)


def tagged(kinds: Iterable[type[msgspec.Struct]]) -> dict[str, type[msgspec.Struct]]:
    """Structs by their tags."""
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def code(refusal: Any) -> str | None:
    """The code of a refusal, if there is one."""
    found: str | None = getattr(refusal, "code", refusal)
    return found


def tag(fact: Fact) -> str:
    """What kind of fact it is."""
    return str(fact.__struct_config__.tag)


Lines = Mapping[str, str]
"""For each kind of fact what a log may say of it: "{seat} intrigue {target} [{die}]" with the values of the fact.

Words in brackets may be left out, and other ways of saying it stand after a bar.
"""


@dataclass(frozen=True)
class Entry:
    """A fact of a log, with the values its lines are made of."""

    fact: Fact
    values: Mapping[str, Any]

    def says(self, line: str | Mapping[str, Any], lines: Lines) -> bool:
        """Whether a line tells this fact: a mapping of some of its fields, its tag with some values, or a sentence."""
        if isinstance(line, dict):
            return line.get("fact") == tag(self.fact) and _is_part(line, plain(self.fact))
        words = [word for word in line.split() if word != self.values.get("seat")]
        if words and words[0] == tag(self.fact):
            return _are_in_order(words[1:], [str(value) for value in self.values.values()])
        return line in self.lines(lines)

    def lines(self, lines: Lines) -> list[str]:
        """Every sentence that tells it, the usual one first."""
        patterns = [way for pattern in lines.get(tag(self.fact), "").split("|") for way in _ways(pattern.split())]
        return [pattern.format_map(self.values) for pattern in patterns]


def logged(expected: Sequence[Any], entries: Sequence[Entry], lines: Lines, always: Collection[str]) -> Any:
    """A log that says the same as `expected`, or the usual one. Facts that are not `always` told may be left out."""
    told = list(expected)
    for entry in entries:
        if told and entry.says(told[0], lines):
            del told[0]
        elif tag(entry.fact) in always:
            told.append("")
            break
    usual = [entry.lines(lines)[0] for entry in entries if tag(entry.fact) in always]
    return usual if told else expected


def recorded(expected: Sequence[Any], entries: Sequence[Entry], lines: Lines) -> Any:
    """The facts that were expected, if all were recorded in that order among others; else the tags of all."""
    told = list(expected)
    for entry in entries:
        if told and entry.says(told[0], lines):
            del told[0]
    return [tag(entry.fact) for entry in entries] if told else expected


def _ways(words: Sequence[str]) -> list[str]:
    """A pattern without and with its bracketed words."""
    choices = [("", word[1:-1]) if word.startswith("[") else (word,) for word in words]
    return [" ".join(filter(None, chosen)) for chosen in product(*choices)]


def _is_part(part: Any, whole: Any) -> bool:
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and _is_part(value, whole[key]) for key, value in part.items())
    return bool(part == whole)


def _are_in_order(words: Sequence[str], among: Sequence[str]) -> bool:
    rest = iter(among)
    return all(word in rest for word in words)


# Files of vectors


def parametrize(metafunc: pytest.Metafunc, game: str, *own: Path) -> None:
    """Run a test with each vector of the file given by `--vectors`, else of our own files."""
    given = metafunc.config.getoption("--vectors")
    vectors = [vector for path in ([Path(given)] if given else own) for vector in read(path, game)]
    metafunc.parametrize(
        "vector",
        [
            pytest.param(vector, id=vector["id"], marks=pytest.mark.rule(game, *vector.get("rules", ())))
            for vector in vectors
        ],
    )


def read(path: Path, game: str) -> list[dict[str, Any]]:
    """The vectors of a file."""
    content = json.loads(path.read_text())
    if content.get("game", game) != game:
        raise BadVector(f"{path.name} holds vectors of {content['game']}, not of {game}")
    found: list[dict[str, Any]] = content["vectors"]
    return found
