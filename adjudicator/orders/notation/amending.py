"""Words that change what was ordered: "X instead of Y", "X, not Y", "strike the order for X"."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from adjudicator.orders.notation.idle import called
from adjudicator.orders.notation.lenient import Written
from adjudicator.orders.notation.lexicon import Lexicon
from adjudicator.orders.notation.names import Names
from adjudicator.orders.notation.taken import Taken, mentions, places_of
from adjudicator.orders.notation.words import words_of_line
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


class Amendment(NamedTuple):
    """What a sentence changes: it says what is right, and what was wrong."""

    right: str
    """The order that counts; empty where there is none: what was wrong is taken back."""
    wrong: str
    """What stands in the order that does not count: the name that was wrong in it, or what it is about."""
    verb: str = ""
    """The word that takes something back."""


def amendment(sentence: str) -> Amendment | None:
    """What a sentence changes of orders that were given before; None where it changes nothing."""
    text = _unbracketed(sentence.replace("’", "'").strip())
    said = _OPENING.sub("", text).rstrip(" .!")
    back = _TAKEN_BACK.fullmatch(said)
    if back and (back["tail"] is None or _TAIL.fullmatch(back["tail"])):
        return Amendment("", _ORDER_FOR.sub("", back["what"]), back["verb"].lower())
    instead = _INSTEAD.fullmatch(said)
    if instead:
        return Amendment(instead["right"], _ORDER_FOR.sub("", instead["wrong"]))
    return None


class Amender:
    """Changes orders of a set as later sentences say; `orders_in` reads what stands in a text."""

    def __init__(
        self,
        lexicon: Lexicon,
        names: Mapping[str, Names],
        orders_in: Callable[[str], list[tuple[Taken, Written]]],
    ) -> None:
        self._lexicon = lexicon
        self._names = names
        self._orders_in = orders_in

    def amend(self, text: str, taken: list[Taken]) -> str:
        """Change or take back the one order that a sentence is about; gives what was done, empty for nothing."""
        change = amendment(text)
        if change is None:
            return ""
        if not change.right:
            return self._take_back(change, text, taken)
        orders = self._orders_in(change.right)
        place = self._place_changed(change, taken) if len(orders) == 1 else None
        if place is None:
            return ""
        was = taken[place].read.text
        order, written = orders[0]
        taken[place] = order._replace(amends=True)
        return f"'{shortened(text)}' was read as '{written.text}' instead of '{was}'"

    def _take_back(self, change: Amendment, text: str, taken: list[Taken]) -> str:
        place = self._place_taken_back(change, taken)
        if place is None:
            return ""
        order = taken.pop(place)
        was = order.read.text
        return f"'{shortened(text)}' takes back '{was}'"

    def _place_changed(self, change: Amendment, taken: Sequence[Taken]) -> int | None:
        """Where the one order stands that says what is right with the wrong name in it."""
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
        """Where the one order stands that is about something; none in a sentence that may be an order itself."""
        words = words_of_line(change.wrong)
        if not words or self._lexicon.is_verb(change.verb):
            return None
        place = place_of_line(change.wrong, len(taken))
        ids = frozenset(called(words, self._names))
        places = [at for at, each in enumerate(taken) if mentions(each, words, ids)]
        if place is None and len(places) == 1:
            return places[0]
        return place


def place_of_line(words: str, lines: int) -> int | None:
    """Which of some lines is meant by its number: "first line"; None where that is not said."""
    found = _NUMBERED.fullmatch(words)
    if found is None:
        return None
    place = _PLACES[found["number"].lower()]
    return place % lines if -lines <= place < lines else None


def _unbracketed(text: str) -> str:
    if text.startswith("(") and text.endswith(")") and text.count("(") == 1:
        return text[1:-1]
    return text
