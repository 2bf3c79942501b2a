"""The names of things in a campaign, for lines: ids by what is written for them, and the other way round."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from adjudicator.orders.near import bare
from adjudicator.orders.notation.words import LONGEST, Word, words_of_line

Choices = Mapping[str, Mapping[str, str]]
"""Ids and their names by the title of their type, as `Game.choices` gives them."""

SHORTEST_WORD = 4
"""The least letters of a word by which something is known if the word is a part of its name."""

NICKNAMES = "nicknames"
"""The title under which players' names for things stand beside the names of all types, with the text for each."""

SENT = "sent"
"""Under what, beside the names of all types, the lines stand that were sent before for the same window."""

HYPHEN = "-"
"""A hyphen may stand between names without blanks, where a notation has it there."""

_ARTICLE = "the"
_CODE = re.compile(r"([a-z]+)0*(\d+)")
_ABBREVIATION = re.compile(r"[A-Z]{3}(/[A-Z]{2})?")
"""Players' short form of a name: "PAR", "SPA/NC"."""


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
        self._names: dict[str, str] = {}
        called: dict[tuple[str, ...], list[str]] = {}
        for id, name in names.items():
            self._by_key.setdefault(bare(id), id)
            for keys in dict.fromkeys((_keys(name), _keys(id))):
                called.setdefault(keys, []).append(id)
        for keys, ids in called.items():
            if keys:
                self._by_first.setdefault(keys[0], []).append(Called(keys, tuple(ids)))
        for id, name in names.items():
            own = bare(name) != bare(id) and len(called[_keys(name)]) == 1 and not name.isupper()
            if own and not _ABBREVIATION.fullmatch(id):
                self._names[id] = name
        for several in self._by_first.values():
            several.sort(key=lambda each: -len(each.keys))

    def __contains__(self, id: str) -> bool:
        return self._by_key.get(bare(id)) == id

    @property
    def first(self) -> str:
        """The first id; empty where there is none."""
        return next(iter(self._by_key.values()), "")

    def id_of(self, key: str) -> str | None:
        """The id that is written so, whatever its capitals and hyphens."""
        return self._by_key.get(key)

    def named(self, words: list[Word], at: int) -> list[Called]:
        """The things that are called by the words at a place, the longest name first."""
        if at >= len(words) or words[at].quoted:
            return []
        candidates = self._by_first.get(words[at].key, ())
        return [each for each in candidates if _stands(each.keys, words, at)]

    def begins(self, key: str) -> bool:
        """Whether a word is an id, or the first of a name."""
        return key in self._by_key or key in self._by_first

    def ends(self, key: str) -> bool:
        """Whether a word is an id, or the last of a name."""
        return key in self._by_key or key in self._last

    def with_name(self, id: str) -> str:
        """An id as it is told: with its name before it, where it has one of its own; an abbreviation stands alone."""
        if id in self._names:
            return f"{self._names[id]} ({id})"
        return id

    def of_code(self, key: str) -> str | None:
        """The id that is the same letters and the same number, with more or fewer noughts between them."""
        return self._by_code.get(_without_noughts(key))

    def of_joined(self, key: str) -> str | None:
        """The id that alone is called by several words, given without blanks between them."""
        return self._by_joined.get(key)

    def with_word(self, word: str) -> Called | None:
        """All whose names have a longer word in them, those with the fewest other words; None: it is in no name."""
        return self._by_word.get(word)

    @property
    def words(self) -> Iterable[str]:
        """The longer words of all names."""
        return self._by_word.keys()

    @cached_property
    def _last(self) -> frozenset[str]:
        return frozenset(called.keys[-1] for several in self._by_first.values() for called in several)

    @cached_property
    def _by_code(self) -> Mapping[str, str]:
        codes = {_without_noughts(key): id for key, id in self._by_key.items()}
        return {code: id for code, id in codes.items() if code}

    @cached_property
    def _by_joined(self) -> Mapping[str, str]:
        called = [each for several in self._by_first.values() for each in several]
        return {"".join(each.keys): each.ids[0] for each in called if len(each.ids) == 1}

    @cached_property
    def _by_word(self) -> Mapping[str, Called]:
        by_word: dict[str, list[Called]] = {}
        for called in (each for several in self._by_first.values() for each in several):
            for word in called.keys:
                if len(word) >= SHORTEST_WORD:
                    by_word.setdefault(word, []).append(called)
        return {word: _shortest(several) for word, several in by_word.items()}

    @cached_property
    def listed(self) -> Mapping[str, str]:
        """Every id and every name, with the id."""
        return self._by_key | {name: id for id, name in self._names.items()}


def _shortest(several: list[Called]) -> Called:
    """All that are called by the fewest words, with the words of one of them."""
    fewest = min(len(each.keys) for each in several)
    shortest = [each for each in several if len(each.keys) == fewest]
    ids: dict[str, None] = {}
    for each in shortest:
        ids |= dict.fromkeys(each.ids)
    keys = shortest[0].keys
    return Called(keys, tuple(ids))


def _without_noughts(key: str) -> str:
    """A code of letters and a number without noughts between them; empty for anything else."""
    match = _CODE.fullmatch(key)
    if match:
        return match[1] + match[2]
    return ""


@lru_cache(maxsize=8192)
def _keys(name: str) -> tuple[str, ...]:
    letters = name.replace(" ", "")
    is_plain = letters.isascii() and letters.isalnum()
    if is_plain and len(name) <= LONGEST:
        return tuple(name.lower().split())
    return tuple(word.key for word in words_of_line(name))


def _stands(keys: tuple[str, ...], words: list[Word], at: int) -> bool:
    there = words[at : at + len(keys)]
    if len(there) != len(keys):
        return False
    return all(word.key == key for word, key in zip(there, keys, strict=True))


@lru_cache(maxsize=128)
def _names(choices: tuple[tuple[str, str], ...]) -> Names:
    return Names(dict(choices))


def names_by_title(choices: Choices) -> Mapping[str, Names]:
    """The names of things, by the title of their type."""
    return {title: _names(tuple(names.items())) for title, names in choices.items() if title not in (NICKNAMES, SENT)}


def nicknames_in(choices: Choices) -> Mapping[tuple[str, ...], str]:
    """The texts for players' names for things, by the words that they use."""
    return {_without_inner_articles(called): written for called, written in choices.get(NICKNAMES, {}).items()}


def with_nicknames(names: Mapping[str, Names], nicknames: Iterable[tuple[str, ...]]) -> Mapping[str, Names]:
    """The names of things, nicknames too."""
    called = [" ".join(keys) for keys in nicknames]
    return {**names, NICKNAMES: _names(tuple((name, name) for name in called))}


def pairs_in(nicknames: Iterable[tuple[str, ...]]) -> frozenset[tuple[str, str]]:
    """Every two words that stand one behind the other in one of some names."""
    return frozenset(pair for called in nicknames for pair in pairwise(called))


@lru_cache(maxsize=8192)
def _without_inner_articles(called: str) -> tuple[str, ...]:
    keys = _keys(called)
    return (*keys[:1], *(key for key in keys[1:] if key != _ARTICLE))


def parted(words: Iterable[Word], names: Mapping[str, Names]) -> Iterator[Word]:
    """Words, with those parted at hyphens that are several names: "PAR-BUR"; a name that has one stays whole."""
    for word in words:
        text = word.text
        has_hyphen = "-" in text and text != "-"
        if word.quoted or not has_hyphen or _is_called(word.key, names):
            yield word
            continue
        pieces = pieces_of(word)
        if _are_names(pieces, names):
            yield from _with_hyphens(pieces)
            continue
        at = _hyphen(text, names)
        yield from [word] if at is None else _halves(word, at)


def _are_names(pieces: Iterable[Word], names: Mapping[str, Names]) -> bool:
    """Whether every piece of a word names something by itself: "LON-NTH-NWY"."""
    return all(_is_id(piece.key, names) for piece in pieces)


def _is_id(key: str, names: Mapping[str, Names]) -> bool:
    return any(each.id_of(key) for each in names.values())


def pieces_of(word: Word) -> list[Word]:
    """The pieces of a word between its hyphens."""
    begin = word.at
    pieces = []
    for text in word.text.split("-"):
        end = begin + len(text)
        pieces.append(Word(text, bare(text), begin, end))
        begin = end + 1
    return pieces


def _with_hyphens(pieces: Iterable[Word]) -> Iterator[Word]:
    """The pieces of a word, and the hyphens between them, which are words themselves."""
    end = 0
    for number, piece in enumerate(pieces):
        if number:
            yield Word("-", "-", end, piece.at)
        yield piece
        end = piece.end


def _is_called(key: str, names: Mapping[str, Names]) -> bool:
    return any(each.begins(key) or each.ends(key) for each in names.values())


def _hyphen(text: str, names: Mapping[str, Names]) -> int | None:
    """The place of the hyphen between two names in a word, if one is there; before the first nothing may stand."""
    for at, sign in enumerate(text):
        before = bare(text[:at])
        behind = bare(text[at + 1 :])
        joins = sign == "-" and any(each.begins(behind) for each in names.values())
        if joins and (not before or any(each.ends(before) for each in names.values())):
            return at
    return None


def _halves(word: Word, at: int) -> Iterator[Word]:
    """A word parted at its hyphen, which stands at `at` and is a word itself; nothing may stand before it."""
    before = word.text[:at]
    behind = word.text[at + 1 :]
    begin = word.at + at
    end = begin + 1
    if before:
        yield Word(before, bare(before), word.at, begin)
    yield Word("-", "-", begin, end)
    yield Word(behind, bare(behind), end, word.end)


def is_article(word: Word) -> bool:
    """Whether a word may stand before a name without saying anything."""
    return word.key == _ARTICLE
