"""What things are called in a campaign, for lines: ids by what is written for them, and the other way round."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from adjudicator.orders.near import bare
from adjudicator.orders.notation.words import Word, words_of_line

Choices = Mapping[str, Mapping[str, str]]
"""Ids and their names by the title of their type, as `Game.choices` gives them."""

_ARTICLE = "the"


class Called(NamedTuple):
    """Some words that name something."""

    keys: tuple[str, ...]
    ids: tuple[str, ...]
    """All that are called so."""


class Names:
    """The ids of one type."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._by_key: dict[str, str] = {}
        self._by_first: dict[str, list[Called]] = {}
        self._told: dict[str, str] = {}
        called: dict[tuple[str, ...], list[str]] = {}
        for id, name in names.items():
            self._by_key.setdefault(bare(id), id)
            for keys in dict.fromkeys((_keys(name), _keys(id))):
                called.setdefault(keys, []).append(id)
        for keys, ids in called.items():
            if keys:
                self._by_first.setdefault(keys[0], []).append(Called(keys, tuple(ids)))
        for id, name in names.items():
            if bare(name) != bare(id) and len(called[_keys(name)]) == 1 and not name.isupper():
                self._told[id] = name
        for several in self._by_first.values():
            several.sort(key=lambda each: -len(each.keys))

    def __contains__(self, id: str) -> bool:
        return self._by_key.get(bare(id)) == id

    def id_of(self, key: str) -> str | None:
        """The id that is written so, whatever its capitals and hyphens."""
        return self._by_key.get(key)

    def named(self, words: list[Word], at: int) -> list[Called]:
        """What is called by the words that stand at a place, the longest name first."""
        if at >= len(words) or words[at].quoted:
            return []
        found = self._by_first.get(words[at].key, ())
        return [each for each in found if _stands(each.keys, words, at)]

    def told(self, id: str) -> str:
        """An id as it is told: with its name before it, where it has one of its own; letters alone are none."""
        return f"{self._told[id]} ({id})" if id in self._told else id

    def listed(self) -> Mapping[str, str]:
        """Every id and every name, with the id."""
        return self._by_key | {name: id for id, name in self._told.items()}


def _keys(name: str) -> tuple[str, ...]:
    return tuple(word.key for word in words_of_line(name))


def _stands(keys: tuple[str, ...], words: list[Word], at: int) -> bool:
    there = words[at : at + len(keys)]
    return len(there) == len(keys) and all(word.key == key for word, key in zip(there, keys, strict=True))


@lru_cache(maxsize=128)
def _names(choices: tuple[tuple[str, str], ...]) -> Names:
    return Names(dict(choices))


def names_by_title(choices: Choices) -> Mapping[str, Names]:
    """What is called how, by the title of its type."""
    return {title: _names(tuple(names.items())) for title, names in choices.items()}


def is_article(word: Word) -> bool:
    """Whether a word may stand before a name without saying anything."""
    return word.key == _ARTICLE
