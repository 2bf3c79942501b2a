"""Reading words, numbers, ids and names in a line."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from adjudicator.orders.notation.found import Found, There
from adjudicator.orders.notation.grammar import Grammar, Value
from adjudicator.orders.notation.line import Line
from adjudicator.orders.notation.names import Names, is_article
from adjudicator.orders.notation.words import Word, is_code, words_of_line

THERE = frozenset(("there", "here", "it"))
"""Words for what was named before them in the line."""
NUMBERS: Mapping[str, str] = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "once": "1", "twice": "2",
}  # fmt: skip
"""Numbers in words."""

MOST_WORDS = 4
"""The most words that stand for one that is written with signs between: "match_up_to 4"."""
_NUMBER = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,15})?", re.ASCII)
_SPOKEN_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?x?")


def is_number(key: str) -> bool:
    """Whether a word is a number, in digits or in letters."""
    return key in NUMBERS or _SPOKEN_NUMBER.fullmatch(key) is not None


class Values:
    """Reads the values in a line; `loose`: words that nobody knows as well, since they may be meant for something."""

    def __init__(self, line: Line, grammar: Grammar, names: Mapping[str, Names], *, loose: bool) -> None:
        self._line = line
        self._grammar = grammar
        self._names = names
        self._loose = loose

    def read(self, node: Value, at: int) -> Iterator[Found]:
        """Every reading of a value that begins at a word."""
        if at >= len(self._line.words):
            self._miss_value(node, at)
            return
        word = self._line.words[at]
        if word.quoted:
            yield Found(at + 1, word.text)
            return
        readings = [*self._plain(node, word, at)]
        yield from readings
        if not readings:
            self._miss_value(node, at)
            yield from self._as_it_stands(node, word, at)

    def _plain(self, node: Value, word: Word, at: int) -> Iterator[Found]:
        if node.truth and word.key in ("yes", "no", "true", "false"):
            yield Found(at + 1, word.text.lower())
        if node.number:
            yield from self._number(word, at)
        for choice in node.choices:
            keys = _keys(choice)
            if self._line.stands(keys, at):
                yield Found(at + len(keys), choice)
            elif word.key == "".join(keys):
                yield Found(at + 1, choice)
        yield from self._id(node, word, at)
        if word.key in THERE and node.title:
            yield Found(at + 1, There(node.title))
        if node.free:
            yield Found(len(self._line.words), " ".join(each.text for each in self._line.words[at:]))

    def _id(self, node: Value, word: Word, at: int) -> Iterator[Found]:
        """Something by its id or its name; an id that nobody knows is told by its form."""
        if node.title in self._names:
            yield from self._named(self._names[node.title], at)
            if is_code(word.text) and not node.number and _fits(word.text, node.pattern):
                yield Found(at + 1, word.text)
        elif node.pattern is not None:
            yield from self._of_form(node.pattern, at)

    def _of_form(self, pattern: re.Pattern[str], at: int) -> Iterator[Found]:
        """A word, or a few that stand for one ("match up to 4"), of the form that is asked for."""
        for count in range(MOST_WORDS, 0, -1):
            words = self._line.words[at : at + count]
            if len(words) < count or any(word.quoted for word in words):
                continue
            text = " ".join(word.text for word in words)
            snake = re.sub(r" (?=[A-Za-z])", "_", text)
            if pattern.search(snake) and (count > 1 or words[0].key not in self._grammar.reserved):
                yield Found(at + count, snake)

    def _number(self, word: Word, at: int) -> Iterator[Found]:
        text = word.text.lower().strip("x").removeprefix("+")
        behind = self._line.words[at + 1 : at + 2]
        if _NUMBER.fullmatch(text):
            yield Found(at + 1, text)
        elif word.text == "+" and behind:
            yield from self._number(behind[0], at + 1)
        elif word.key in NUMBERS:
            yield Found(at + 1, NUMBERS[word.key])

    def _named(self, names: Names, at: int) -> Iterator[Found]:
        """Something by its id, by its name, or by both as they are printed."""
        word = self._line.words[at]
        if is_article(word) and at + 1 < len(self._line.words):
            yield from self._named(names, at + 1)
        id = names.id_of(word.key)
        if id is not None:
            yield Found(self._past_bracket(names, id, at + 1), id)
        for called in names.named(self._line.words, at):
            end = at + len(called.keys)
            bracketed = self._bracketed_id(names, end)
            if bracketed in called.ids:
                yield Found(end + 3, bracketed)
            elif len(called.ids) == 1:
                yield Found(end, called.ids[0])
            else:
                yield Found(end, " ".join(each.text for each in self._line.words[at:end]))

    def _bracketed_id(self, names: Names, at: int) -> str | None:
        if self._line.stands(("(",), at) and self._line.stands((")",), at + 2):
            return names.id_of(self._line.words[at + 1].key)
        return None

    def _past_bracket(self, names: Names, id: str, at: int) -> int:
        """Behind the name that stands in brackets after an id."""
        if self._line.stands(("(",), at):
            for called in names.named(self._line.words, at + 1):
                end = at + 1 + len(called.keys)
                if id in called.ids and self._line.stands((")",), end):
                    return end + 1
        return at

    def _as_it_stands(self, node: Value, word: Word, at: int) -> Iterator[Found]:
        """A word that is none that is known here: what it may be meant for is found later."""
        wanted = self._loose and not (node.number or node.truth or node.exact)
        if wanted and word.key not in self._grammar.reserved and word.text[0].isalnum():
            yield Found(at + 1, word.text)

    def _miss_value(self, node: Value, at: int) -> None:
        if at < self._line.reached:
            return
        names = self._names.get(node.title)
        known = {} if names is None else names.listed
        choices = {choice: choice for choice in node.choices}
        self._line.miss(at, _such_as(node, names), {**known, **choices})


@lru_cache(maxsize=1024)
def _keys(choice: str) -> tuple[str, ...]:
    """The keys of the words of a choice."""
    return tuple(word.key for word in words_of_line(choice.replace("_", " ")))


def _fits(text: str, pattern: re.Pattern[str] | None) -> bool:
    return pattern is None or pattern.search(text) is not None


def _such_as(node: Value, names: Names | None) -> str:
    """The awaited value, with an example; of things that have names here, one that is here."""
    if node.number:
        if not node.title:
            return "a number"
        return f"{_noun(node.title)} (a number)"
    if node.choices:
        return " or ".join(f"“{choice.replace('_', ' ')}”" for choice in node.choices[:6])
    examples = node.schema.get("examples", ())
    known = [example for example in examples if names is None or example in names]
    example = next(iter(known), names.first if names and examples else "")
    such = f" such as {example}" if example else ""
    return f"{_noun(node.title)}{such}"


def _noun(title: str) -> str:
    noun = title.removesuffix("Id").lower() or "word"
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
