"""The words that mean something in the lines of one window: of its notations, and of what its seat knows by name."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from adjudicator.orders.near import Guesses, bare, one_slip
from adjudicator.orders.notation import ways
from adjudicator.orders.notation.courtesy import FILLERS, GLUE, ORDINALS
from adjudicator.orders.notation.grammar import Grammar
from adjudicator.orders.notation.names import HYPHEN, SHORTEST_WORD, Called, Names, pairs_in, parted, with_nicknames
from adjudicator.orders.notation.nicknames import Nickname, Nicknames
from adjudicator.orders.notation.values import THERE, is_number
from adjudicator.orders.notation.words import Word, is_code, words_of_line

SHORTEST_SLIP = 5
"""The least letters of a word in which a slip is read as what it is."""
MOST_MEANT = 4
"""The most things that a word may mean that is asked about."""

_LETTERS_THEN_NUMBER = re.compile(r"([a-z]{3,})(\d+)")
_PLACE = re.compile(r"(-?\d+)[/|](-?\d+)")
_LIKE_DIGITS = str.maketrans({"l": "1", "i": "1", "o": "0"})
_ENDINGS = (("ing", ""), ("ing", "e"), ("es", ""), ("s", ""), ("", "s"), ("", "es"))
"""Endings of a verb that people write, and those of a notation in their place."""


class Unit(NamedTuple):
    """A word, or some that name one thing, and what may be written for it."""

    written: tuple[str, ...]
    """Each way to write it that may be read; the first is as it stands."""
    at: int
    droppable: bool = False
    """Whether it may be left out."""
    named: bool = False
    """Whether it names something."""


class Lexicon:
    """The words of a grammar and of all names."""

    def __init__(self, grammar: Grammar, names: Mapping[str, Names], nicknames: Mapping[tuple[str, ...], str]) -> None:
        self._grammar = grammar
        self._names = names
        self.nicknames = Nicknames(nicknames, self._is_known)
        self._called = nicknames
        self._hyphens_part = HYPHEN in grammar.reserved
        self._meanings = Guesses[tuple[str, ...]]((), lambda key: tuple(dict.fromkeys(self._meant(key))))
        self._ids = Guesses[tuple[str, ...]]((), self._ids_of_part)

    def goes_on(self, before: str, behind: str) -> bool:
        """Whether no sentence ends between two words: "St. Petersburg" is a nickname, and "3 midhr. 3432" cut short."""
        if (before, behind) in self.together:
            return True
        return behind[:1].isdigit() and self._is_cut_short(before)

    @cached_property
    def together(self) -> frozenset[tuple[str, str]]:
        """Every two words that stand one behind the other in a nickname."""
        return pairs_in(self._called)

    def _is_cut_short(self, key: str) -> bool:
        """Whether a word means nothing by itself, and one of a notation, or of a name, begins so."""
        if len(key) < SHORTEST_WORD or not key.isalpha() or self._is_known(key):
            return False
        if any(self._with_word(key)):
            return False
        return bool(self._ids.of(key) or self._begun(key))

    def words(self, text: str) -> list[Word]:
        """The words of a line, with those parted at hyphens that are several names or a way: "KIE-HOLL", "1-2"."""
        words = words_of_line(text)
        if not any(HYPHEN in word.text for word in words):
            return words
        if self._hyphens_part:
            return [*parted(words, self._all_names)]
        return [*ways.in_words(words, self._has_form, self.is_verb)]

    @cached_property
    def _all_names(self) -> Mapping[str, Names]:
        """All names, nicknames too."""
        return with_nicknames(self._names, self._called)

    def units(self, words: list[Word]) -> list[Unit] | None:
        """The words of a line, one by one; None where one of them means nothing here."""
        units: list[Unit] = []
        at = 0
        while at < len(words):
            pair = self._unit(words, at)
            if pair is None:
                return None
            unit, count = pair
            units.append(unit)
            at += count
        return units

    def with_another_name(self, text: str, name: str) -> Iterator[str]:
        """A text with another name in place of the last thing that is named in it, and then of the others."""
        units = self.units(words_of_line(text)) or []
        words = [unit.written[0] for unit in units]
        for at in reversed(range(len(units))):
            if units[at].named:
                before = words[:at]
                behind = words[at + 1 :]
                yield " ".join((*before, name, *behind))

    def is_verb(self, text: str) -> bool:
        """Whether a word is one of a notation, and none that only joins others."""
        return text in self._grammar.reserved and text not in GLUE

    def has_short_name(self, words: list[Word]) -> bool:
        """Whether a word of a line is a part of a name, a nickname, or an id with a letter for a digit: "Al"."""
        strange = (word.key for at, word in enumerate(words) if not word.quoted and not self._is_anything(words, at))
        return any(self._of_letters(key) or self._is_part(key) or self.nicknames.has(key) for key in strange)

    def _is_part(self, key: str) -> bool:
        if not key.isalpha():
            return False
        if not (len(key) >= SHORTEST_WORD):
            return False
        return bool(self._ids.of(key))

    def speaks_of_orders(self, words: list[Word]) -> bool:
        """Whether some words name something and have a word of a notation with it, or have two of these."""
        verbs: set[str] = set()
        names_something = False
        for at, word in enumerate(words):
            key = word.key
            if self.is_verb(key) and key not in FILLERS:
                verbs.add(key)
            counts = is_number(key)
            named = self._longest_name(words, at)
            if named and not counts and is_code(word.text):
                return True
            if named or counts:
                names_something = True
        needed = 1 if names_something else 2
        return len(verbs) >= needed

    def _unit(self, words: list[Word], at: int) -> tuple[Unit, int] | None:
        """The unit at a place, and the number of its words; None where they mean nothing here."""
        if words[at].quoted:
            return None
        for find in (
            self._sign,
            self._by_name,
            self._as_counted,
            self._in_two,
            self._as_spoken,
            self._as_meant,
        ):
            pair = find(words, at)
            if pair is not None:
                return pair
        return None

    def _sign(self, words: list[Word], at: int) -> tuple[Unit, int] | None:
        """The article "a", which is a seat as well; and a place written with a stroke: "1/-2"."""
        text = words[at].text
        begins = text == "A" and at == 0 and self._is_spoken_at(words, 1)
        if text == "a" or begins:
            return Unit((text,), at, droppable=True), 1
        place = _PLACE.fullmatch(text)
        if place:
            written = f"({place[1]},{place[2]})"
            return Unit((written,), at, named=True), 1
        return None

    def _is_spoken_at(self, words: list[Word], at: int) -> bool:
        """Whether a word of a notation stands at a place, and no number."""
        if at >= len(words):
            return False
        key = words[at].key
        if is_number(key):
            return False
        return self._is_known(key)

    def _by_name(self, words: list[Word], at: int) -> tuple[Unit, int] | None:
        """The thing called by the words there: by a nickname, by its name or its id, however these are parted."""
        longest = self._longest_name(words, at)
        nickname = self.nicknames.at(words, at)
        if nickname is not None and nickname.length >= longest:
            words_there = words[at : at + nickname.length]
            return self._by_nickname(nickname, words_there), nickname.length
        joined = self._of_two(words, at) if longest < 2 else ""
        if joined:
            return Unit((joined,), at, named=True), 2
        if longest:
            text = " ".join(each.text for each in words[at : at + longest])
            return Unit((text,), at, named=True), longest
        if self._has_form(words[at].key) and not is_number(words[at].key):
            return Unit((words[at].text,), at, named=True), 1
        return None

    def _as_counted(self, words: list[Word], at: int) -> tuple[Unit, int] | None:
        """A word with a number behind it, "space2"; and how often something is done, "3x"."""
        match = _LETTERS_THEN_NUMBER.fullmatch(words[at].key)
        if match is None:
            return _counted(words, at)
        letters, number = match.groups()
        if letters in self._grammar.spoken:
            return Unit((f"{letters} {number}",), at), 1
        return _counted(words, at)

    def _as_spoken(self, words: list[Word], at: int) -> tuple[Unit, int] | None:
        """A word of a notation, or one that people put round it."""
        word = words[at]
        droppable = word.key in GLUE or word.key in FILLERS
        if word.key in ORDINALS and word.key in self._grammar.beginnings:
            droppable = False
        if not droppable and not self._is_known(word.key):
            return None
        written = (word.text,)
        unit = Unit(written, at, droppable=droppable)
        return unit, 1

    def _in_two(self, words: list[Word], at: int) -> tuple[Unit, int] | None:
        """A word of a notation of which telephones make two: "war band"."""
        if at + 1 >= len(words) or (self._is_known(words[at].key) and self._is_known(words[at + 1].key)):
            return None
        both = words[at].key + words[at + 1].key
        is_spoken = both.isalpha() and both in self._grammar.spoken
        if is_spoken:
            return (Unit((both,), at), 2)
        return None

    def _as_meant(self, words: list[Word], at: int) -> tuple[Unit, int] | None:
        """A word that is none of the window's, and may be meant for one."""
        meant = self._meanings.of(words[at].key)
        if not meant or len(meant) > MOST_MEANT:
            return None
        return Unit(meant, at, named=meant[0] not in self._grammar.spoken), 1

    def _by_nickname(self, nickname: Nickname, words_there: Sequence[Word]) -> Unit:
        """The text written for a nickname; or its own words, where they are a name or stand in a notation too."""
        own = words_there if nickname.is_exact else words_of_line(nickname.called)
        ways = [*self.nicknames.meet(nickname)]
        if self._is_spoken(own):
            text = " ".join(word.text for word in own)
            ways.append(text)
        named = self._names_something(nickname.written)
        different = dict.fromkeys(ways)
        return Unit(tuple(different), words_there[0].at, named=named)

    def _is_spoken(self, words: Sequence[Word]) -> bool:
        """Whether some words are a name, or words of a notation."""
        if self._longest_name([*words], 0) == len(words):
            return True
        return all(self._is_known(word.key) for word in words)

    def _names_something(self, written: str) -> bool:
        """Whether not all that is written are words of a notation."""
        return not all(word.key in self._grammar.spoken for word in words_of_line(written))

    def _longest_name(self, words: list[Word], at: int) -> int:
        """The number of words that name something in full; 0: none does."""
        key = words[at].key
        longest = 0
        for names in self._names.values():
            if names.id_of(key):
                longest = max(longest, 1)
            for called in names.named(words, at):
                length = len(called.keys)
                longest = max(longest, length)
        return longest

    def _is_known(self, key: str) -> bool:
        if key in self._grammar.spoken:
            return True
        if key in THERE:
            return True
        return is_number(key) or self._has_form(key)

    def _has_form(self, key: str) -> bool:
        """Whether a word is a code of the form that ids of some type have, though nobody knows it."""
        if not is_code(key):
            return False
        return any(form.search(key) for form in self._grammar.forms)

    def _is_anything(self, words: list[Word], at: int) -> bool:
        key = words[at].key
        if self._is_known(key):
            return True
        if key in FILLERS:
            return True
        return bool(self._longest_name(words, at))

    def _of_two(self, words: list[Word], at: int) -> str:
        """An id of which its letters and its number stand apart: "A 1"; or a name in two words: "Barley cote"."""
        two = words[at : at + 2]
        if len(two) < 2:
            return ""
        first, second = (word.text for word in two)
        if not first.isalpha():
            return ""
        both = bare(first + second)
        if second.isdecimal():
            return self._as_code(both)
        if second.isalpha():
            return self._as_name(both)
        return ""

    def _as_name(self, key: str) -> str:
        ids = (names.of_joined(key) for names in self._names.values())
        return next(filter(None, ids), "")

    def _of_letters(self, key: str) -> str:
        """The id that a word is but for letters in it that look like digits."""
        digits = key[1:].translate(_LIKE_DIGITS)
        if digits.isdecimal():
            return self._as_code(key[:1] + digits)
        return ""

    def _as_code(self, key: str) -> str:
        """The id that a code is but for noughts before its number; empty where it is none."""
        ids = (names.of_code(key) for names in self._names.values())
        return next(filter(None, ids), "")

    def _meant(self, key: str) -> Iterator[str]:
        """The words that may be meant by one that is none of the window's."""
        code = self._as_code(key) or self._of_letters(key)
        known = code or self._as_name(key)
        if known:
            yield known
            return
        if not key.isalpha():
            return
        inflected = [*self._inflected(key)]
        yield from inflected
        if not inflected and len(key) >= SHORTEST_WORD:
            parts = self._ids.of(key) or self._ids.of(self._near(key))
            yield from parts or self._slips(key) or self._begun(key)

    def _inflected(self, key: str) -> Iterator[str]:
        for ending, other in _ENDINGS:
            verb = key.removesuffix(ending) + other
            if key.endswith(ending) and len(verb) > 2 and verb in self._grammar.spoken:
                yield verb

    def _ids_of_part(self, key: str) -> tuple[str, ...]:
        """The ids of all whose name has a word in it, or else one that begins so; those with the shortest names."""
        names = [*self._with_word(key)]
        if not names and len(key) >= SHORTEST_SLIP:
            begun = {word for word in self._parts() if word.startswith(key)}
            for word in sorted(begun):
                names.extend(self._with_word(word))
        fewest = min((len(name.keys) for name in names), default=0)
        ids: dict[str, None] = {}
        for name in names:
            if len(name.keys) == fewest:
                ids |= dict.fromkeys(name.ids)
        return tuple(ids)

    def _with_word(self, word: str) -> Iterator[Called]:
        for names in self._names.values():
            called = names.with_word(word)
            if called is not None:
                yield called

    def _near(self, key: str) -> str:
        """The word of a name that another is but for one slip; empty where there is none or are several."""
        if len(key) < SHORTEST_SLIP:
            return ""
        near = {word for word in self._parts() if one_slip(key, word)}
        if len(near) == 1:
            return near.pop()
        return ""

    def _parts(self) -> Iterator[str]:
        """The longer words of all names."""
        for names in self._names.values():
            yield from names.words

    def _slips(self, key: str) -> list[str]:
        if len(key) < SHORTEST_SLIP:
            return []
        return sorted(verb for verb in self._grammar.spoken if len(verb) >= SHORTEST_SLIP and one_slip(key, verb))

    def _begun(self, key: str) -> list[str]:
        """The word of a notation that begins so, if it is but one in its forms."""
        begun = sorted((verb for verb in self._grammar.spoken if verb.startswith(key)), key=len)
        if all(verb.startswith(begun[0]) for verb in begun):
            return begun[:1]
        return []


_HOW_OFTEN = {"once": "1", "twice": "2", "thrice": "3"}


def _counted(words: list[Word], at: int) -> tuple[Unit, int] | None:
    """The number of times something is done: "3x", "x3", "× 3", "twice"; with the number of words that say it."""
    text = words[at].text
    key = text.lower().replace("×", "x")
    digits = key.strip("x")
    number = _HOW_OFTEN.get(key)
    if number is not None:
        return Unit((f"{number} times", text), at), 1
    if key != digits and digits.isdecimal():
        return Unit((f"{digits} times", text), at), 1
    behind = words[at + 1].text if at + 1 < len(words) else ""
    if key == "x" and behind.isdecimal():
        return Unit((f"{behind} times",), at), 2
    return None
