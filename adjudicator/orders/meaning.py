"""The meaning of the names and words of a file, where they are written otherwise than the schema has them.

Names of fields, words of a list that is printed in the form, and ids are read whatever their capitals, blanks and
hyphens; ids by name too. A word with one slip in it is read where it can be one word only, and is none that is known
elsewhere. What is right as it stands is never touched, nor is free text; what can be two things is asked.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from adjudicator.orders.folding import respelt, without_rivals
from adjudicator.orders.near import bare
from adjudicator.orders.reading import Reading
from adjudicator.orders.schema import Schema, branch, field_of, followed, items_of, tagged
from adjudicator.orders.vocabulary import Vocabulary, words_of
from adjudicator.orders.wording import Choices
from adjudicator.table.problems import Problem
from adjudicator.table.prose import joined, shortened
from adjudicator.table.words import Path

_MOST_NAMED = 6
"""The number of things told that a word can mean."""

_SPELLINGS: tuple[Callable[[str], str], ...] = (
    str.lower,
    str.upper,
    lambda text: re.sub(r"[ -]+(?=[a-z])", "_", text.lower()),
    lambda text: re.sub(r"[ _]+", "-", text.lower()),
)
"""The ways in which a text of a certain form may have been meant."""


class Meaning(NamedTuple):
    """A file as it is meant."""

    reading: Reading
    """Its names and words as the schema and the campaign write them."""
    questions: list[Problem]
    """Questions about words that can mean several things."""
    names: dict[str, dict[str, str]]
    """The ids that it calls by name, and what they are called, by the name of their type."""


def meant(reading: Reading, schema: Schema, choices: Choices) -> Meaning:
    """The meaning of a file; `choices` are the ids that its seat knows of."""
    reader = _Reader(schema, choices, typed=reading.typed)
    tree = reader.read(reading.tree, schema, ())
    folded = (*reading.folded, *dict.fromkeys(reader.folds))
    renamed = {**reading.renamed, **reader.renamed}
    understood = replace(reading, tree=tree, renamed=renamed, folded=folded)
    return Meaning(understood, reader.questions, reader.names)


class _Reader:
    """Goes through a file beside its schema, noting what it reads as something else."""

    def __init__(self, schema: Schema, choices: Choices, *, typed: bool) -> None:
        self.renamed: dict[Path, str] = {}
        self.folds: list[str] = []
        self.questions: list[Problem] = []
        self.names: dict[str, dict[str, str]] = {}
        self._schema = schema
        self._choices = choices
        self._typed = typed

    def read(self, tree: Any, node: Schema, path: Path) -> Any:
        """The value at `path`, as it is meant."""
        node = followed(node, self._schema)
        match tree:
            case list():
                items = zip(tree, items_of(node, len(tree)), strict=False)
                return [self.read(each, item, (*path, at)) for at, (each, item) in enumerate(items)]
            case dict():
                return self._mapping(tree, node, path)
            case str():
                return self._value(tree, node, path)
        return tree

    def _mapping(self, tree: dict[str, Any], node: Schema, path: Path) -> dict[str, Any]:
        tags = {tag: node["properties"][tag] for tag, _, _ in tagged(node)}
        tree = self._named(tree, respelt(tree, tags), path)
        kinds = {}
        for tag in tags:
            if tag in tree:
                kinds[tag] = self.read(tree[tag], tags[tag], (*path, tag))
        tree = {name: kinds.get(name, value) for name, value in tree.items()}
        node = branch(tree, node, self._schema)
        tree = self._named(tree, respelt(tree, node.get("properties", ())), path)
        if "propertyNames" in node:
            tree = self._named(tree, self._ids(tree, node["propertyNames"], path), path)
        return {
            name: value if name in kinds else self.read(value, field_of(node, name), (*path, name))
            for name, value in tree.items()
        }

    def _named(self, tree: dict[str, Any], names: Mapping[str, str], path: Path) -> dict[str, Any]:
        """A mapping with some of its keys as they are meant."""
        renamed: dict[str, Any] = {}
        for written, name in names.items():
            self.renamed[*path, name] = written
            self.folds.append(f"'{shortened(written)}' was read as '{name}'")
        for key, value in tree.items():
            renamed[names.get(key, key)] = value
        return renamed

    def _ids(self, tree: Mapping[str, Any], node: Schema, path: Path) -> dict[str, str]:
        """The keys of a mapping that name something otherwise than by its id, with the id."""
        ids = {key: self._one(key, node, (*path, key)) for key in tree}
        return {key: id for key, id in without_rivals(ids).items() if key != id}

    def _value(self, text: str, node: Schema, path: Path) -> object:
        word = self._one(text, node, path)
        if word == text:
            return text
        vocabulary = self._vocabulary(node)
        name = vocabulary.with_name(word) if vocabulary and bare(text) != bare(word) else word
        self.folds.append(f"'{shortened(text)}' was read as {name}")
        if self._typed and node.get("type") == "integer" and word.isdecimal():
            return int(word)
        return word

    def _one(self, text: str, node: Schema, path: Path) -> str:
        """The one word that is meant; `text` itself where that is right, means nothing, or means several things."""
        vocabulary = self._vocabulary(node)
        if vocabulary is None:
            return _as_written(text, node.get("pattern", ""))
        words = vocabulary.spelt(text)
        if not words:
            slips = vocabulary.slips(text)
            if slips and not self._is_known(text):
                words = slips
        if not words:
            return _as_written(text, node.get("pattern", ""))
        if len(words) > 1:
            self.questions.append(_question(text, [vocabulary.with_name(word) for word in words], path))
            return text
        word = words[0]
        if "title" in node and bare(text) != bare(word):
            self.names.setdefault(node["title"], {})[word] = vocabulary.names[word]
        return word

    def _vocabulary(self, node: Schema) -> Vocabulary | None:
        """The words that may stand somewhere; None where any text may."""
        if "enum" in node:
            return words_of(node["enum"])
        title = node.get("title", "")
        if title not in self._choices:
            return None
        return _of_ids(tuple(self._choices[title].items()))

    def _is_known(self, word: str) -> bool:
        """Whether a word is the name of something, be it of something else than may stand here."""
        return bare(word) in self._known

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(_all_of(self._choices.values()))


def _all_of(choices: Iterable[Mapping[str, str]]) -> Iterator[str]:
    for names in choices:
        yield from map(bare, names)
        yield from map(bare, names.values())


@lru_cache(maxsize=64)
def _of_ids(names: tuple[tuple[str, str], ...]) -> Vocabulary:
    return Vocabulary(dict(names))


def _as_written(word: str, pattern: str) -> str:
    """A text with the capitals, and signs between its words, that its form asks for, if one way alone has it."""
    if not pattern or re.search(pattern, word):
        return word
    spellings = [spelling(word) for spelling in _SPELLINGS]
    fitting = {text for text in spellings if re.search(pattern, text)}
    return fitting.pop() if len(fitting) == 1 else word


def _question(text: str, words: list[str], path: Path) -> Problem:
    more = len(words) - _MOST_NAMED
    named = [*words[:_MOST_NAMED], f"{more} others"] if more > 0 else words
    return Problem(
        kind="ambiguous",
        code="read/which",
        message=f"'{shortened(text)}' can mean {joined(named, 'or')}",
        path=path,
        hint="write the one you mean",
    )
