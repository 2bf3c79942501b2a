"""Words that change what was ordered: "X instead of Y", "X, not Y", "strike the order for X"."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from adjudicator.orders.notation.idle import called
from adjudicator.orders.notation.lenient import Written
from adjudicator.orders.notation.lexicon import Lexicon
from adjudicator.orders.notation.names import Names
from adjudicator.orders.notation.taken import Taken, mentions, places_of
from adjudicator.orders.notation.values import NUMBERS, is_number
from adjudicator.orders.notation.words import Word, words_of_line
from adjudicator.table.prose import shortened

_BEFORE = (
    r"(?:(?:no|wait|sorry|oops|typo|correction|one change|a change|change of plan|on second thoughts?|please|"
    r"i mean|i meant)\b[,:;.!]*\s+)*"
)
_OPENING = re.compile(rf"^{_BEFORE}", re.IGNORECASE)
_INSTEAD = re.compile(
    r"(?P<right>.+?),? (?:instead of|rather than|and not|not) (?P<wrong>[^,;:?]{1,60})", re.IGNORECASE
)
_BACK = (
    r"belay|cancel|strike(?: out)?|scratch|scrap|drop|delete|take back|call off|withdraw|forget(?: about)?|ignore|"
    r"leave(?=.* (?:alone|out)\b)"
)
_TAKEN_BACK = re.compile(
    rf"(?:i |i'd like to |let me |let us |then )?(?P<verb>{_BACK}) (?P<what>[^,;:?]{{2,60}}?)(?: (?:alone|out))?"
    r"(?: (?:this|for this) (?:turn|round|time|phase))?(?:[,;] (?P<tail>[^?]{2,80}))?",
    re.IGNORECASE,
)
_ORDER_FOR = re.compile(
    r"^(?:(?:the|my) )?(?:(?:orders?|line) (?:for|of|to|about|with) )?(?:(?:the|my) )?", re.IGNORECASE
)
_NUMBERED = re.compile(r"(?P<number>first|second|third|last) (?:line|order|one)", re.IGNORECASE)
_PLACES = {"first": 0, "second": 1, "third": 2, "last": -1}
_TAIL = re.compile(
    r"(?:(?:he|she|it|they|we|\w+) (?:stays?|remains?|holds?|waits?)\b.*|(?:i'd|i would) rather .*|no \w+)",
    re.IGNORECASE,
)


_FEWER = re.compile(
    r"(?P<who>[^,;:?]{2,60}?) (?:takes?|brings?|leads?|sends?|uses?|goes with|go with|with) (?:only|just|but) "
    r"(?P<number>\w+)(?P<what>(?: \w+){0,4}?)(?: (?:along )?with (?:him|her|it|them|me|us))?",
    re.IGNORECASE,
)
"""Ways to say that an order is for fewer than was written."""
_WHOSE = frozenset(("of", "his", "her", "their", "its", "the", "my", "army", "men", "man", "point", "points", "more"))


class Amendment(NamedTuple):
    """The change that a sentence makes: it says what is right, and what was wrong."""

    right: str
    """The order that counts; empty where there is none: what was wrong is taken back."""
    wrong: str
    """The part of the order that does not count: the name that was wrong in it, or what it is about."""
    verb: str = ""
    """The word that takes something back."""


class Fewer(NamedTuple):
    """The number that is meant after all, in the order that is about something."""

    who: str
    number: str
    what: tuple[str, ...]
    """The things that there are so many of, where that is said; they stand in the order."""


def amendment(sentence: str) -> Amendment | None:
    """The change that a sentence makes to earlier orders; None where it changes nothing."""
    text = _unbracketed(sentence.replace("’", "'").strip())
    bare = _OPENING.sub("", text).rstrip(" .!")
    back = _TAKEN_BACK.fullmatch(bare)
    if back and (back["tail"] is None or _TAIL.fullmatch(back["tail"])):
        return Amendment("", _ORDER_FOR.sub("", back["what"]), back["verb"].lower())
    instead = _INSTEAD.fullmatch(bare)
    if instead:
        return Amendment(instead["right"], _ORDER_FOR.sub("", instead["wrong"]))
    return None


def fewer(sentence: str) -> Fewer | None:
    """The number that a sentence says is meant after all; None where it says nothing of that."""
    text = _unbracketed(sentence.replace("’", "'").strip())
    bare = _OPENING.sub("", text).rstrip(" .!")
    match = _FEWER.fullmatch(bare)
    if match is None:
        return None
    number = match["number"].lower()
    if not is_number(number):
        return None
    digits = NUMBERS.get(number, number)
    who = match["who"]
    words = match["what"].lower().split()
    what = tuple(word for word in words if word not in _WHOSE)
    return Fewer(who, digits, what)


class Amender:
    """Changes orders of a set as later sentences say.

    `orders_in` reads what stands in a text, and `read` a line of the notation.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        names: Mapping[str, Names],
        orders_in: Callable[[str], list[tuple[Taken, Written]]],
        read: Callable[[str], Taken | None],
    ) -> None:
        self._lexicon = lexicon
        self._names = names
        self._orders_in = orders_in
        self._read = read

    def amend(self, text: str, taken: list[Taken]) -> str:
        """Change or take back the one order that a sentence is about; gives what was done, empty for nothing."""
        count = fewer(text)
        if count is not None:
            return self._recount(count, text, taken)
        change = amendment(text)
        if change is None:
            return ""
        if not change.right:
            return self._take_back(change, text, taken)
        orders = self._orders_in(change.right)
        place = self._place_changed(change, taken) if len(orders) == 1 else None
        if place is None:
            return ""
        was = taken[place].reading.text
        ((order, written),) = orders
        taken[place] = order._replace(amends=True)
        return f"'{shortened(text)}' was read as '{written.text}' instead of '{was}'"

    def _recount(self, count: Fewer, text: str, taken: list[Taken]) -> str:
        """Put another number into the one order that is about something, in place of the one that it has."""
        place = self._place_of(count.who, taken)
        if place is None:
            return ""
        was = taken[place]
        own = {word.key for word in was.reading.line.words}
        if not own.issuperset(count.what):
            return ""
        amounts = [*_amounts(was)]
        if len(amounts) != 1:
            return ""
        line = was.reading.text
        (amount,) = amounts
        before = line[: amount.at]
        behind = line[amount.end :]
        order = self._read(f"{before}{count.number}{behind}")
        if order is None:
            return ""
        taken[place] = order._replace(amends=True)
        return f"'{shortened(text)}' was read as '{order.reading.text}' instead of '{line}'"

    def _take_back(self, change: Amendment, text: str, taken: list[Taken]) -> str:
        place = self._place_taken_back(change, taken)
        if place is None:
            return ""
        order = taken.pop(place)
        was = order.reading.text
        return f"'{shortened(text)}' takes back '{was}'"

    def _place_changed(self, change: Amendment, taken: Sequence[Taken]) -> int | None:
        """The place of the one order that says what is right with the wrong name in it."""
        for text in self._lexicon.with_another_name(change.right, change.wrong):
            orders = self._orders_in(text)
            if len(orders) != 1:
                continue
            wrong, _ = orders[0]
            places = places_of(wrong, taken)
            if len(places) == 1:
                return places[0]
        return None

    def _place_taken_back(self, change: Amendment, taken: Sequence[Taken]) -> int | None:
        """The place of the one order that is about something; none in a sentence that may be an order itself."""
        if self._lexicon.is_verb(change.verb):
            return None
        place = place_of_line(change.wrong, len(taken))
        if place is None:
            return self._place_of(change.wrong, taken)
        return place

    def _place_of(self, what: str, taken: Sequence[Taken]) -> int | None:
        """The place of the one order that names something; None where there is none or are several."""
        words = words_of_line(what)
        if not words:
            return None
        ids = frozenset(called(words, self._names))
        places = [at for at, each in enumerate(taken) if mentions(each, words, ids)]
        if len(places) != 1:
            return None
        return places[0]


def _amounts(order: Taken) -> Iterator[Word]:
    """The numbers in an order that tell how many of something there are, and are no ids."""
    words = order.reading.line.words
    for mark in order.reading.content.marks:
        if not mark.title and isinstance(mark.value, str) and mark.value.isdecimal():
            yield words[mark.at]


def place_of_line(words: str, lines: int) -> int | None:
    """The place of the line that is meant by its number: "first line"; None where that is not said."""
    match = _NUMBERED.fullmatch(words)
    if match is None:
        return None
    place = _PLACES[match["number"].lower()]
    return place % lines if -lines <= place < lines else None


def _unbracketed(text: str) -> str:
    if text.startswith("(") and text.endswith(")") and text.count("(") == 1:
        return text[1:-1]
    return text
