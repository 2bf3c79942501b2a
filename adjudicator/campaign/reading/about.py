"""Everything that happened to a piece, a place or a seat, with its causes: orders, facts, and what stood in the way.

Nothing is known here of any game: a fact or an order is about whatever its fields name.
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

import msgspec

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.decoding import journal_of
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.reading.history import LogLine, events_of, in_words
from adjudicator.campaign.reading.sent import explained
from adjudicator.errors import NotFound
from adjudicator.table import REFEREE, Fact, Seat

_WORD = re.compile(r"[^\W_]+")


def about(live: LiveCampaign, wanted: str) -> list[LogLine]:
    """The history of what is called `wanted` ("A2", "T23", a seat); raises `NotFound` where nothing is."""
    entries = list(_Search(live, wanted).entries())
    if not entries:
        known = set[str](live.campaign.players)
        for event in events_of(live):
            known.update(_words_of(event))
        near = get_close_matches(wanted, sorted(known), 3)
        meant = f"; did you mean {' or '.join(near)}?" if near else ""
        raise NotFound("log/about", f"nothing in this history is called {wanted!r}{meant}")
    return entries


def words_in(value: Any) -> Iterator[str]:
    """Every word in the texts of plain data, keys too."""
    if isinstance(value, str):
        yield from _WORD.findall(value)
    elif isinstance(value, dict):
        for key, held in value.items():
            yield from words_in(key)
            yield from words_in(held)
    elif isinstance(value, list | tuple):
        for held in value:
            yield from words_in(held)


class _Search:
    """Reads a history from its beginning and remembers, for each name, who last did something to it."""

    def __init__(self, live: LiveCampaign, wanted: str) -> None:
        self.live = live
        self.wanted = wanted
        self.view = live.view(REFEREE)
        self.deeds: list[tuple[set[str], Seat | None, str]] = []
        """The deeds of facts: the things each names, its seat, and its words with its moment."""

    def entries(self) -> Iterator[LogLine]:
        for event in events_of(self.live):
            if isinstance(event, Campaign.StepResolved):
                yield from self._ordered(event)
            if isinstance(event, (Campaign.StepResolved, Campaign.RulingMade)):
                yield from self._happened(event)

    def _ordered(self, event: Campaign.StepResolved) -> Iterator[LogLine]:
        """The orders a step was played with that name it."""
        for seat, receipt in event.locked.items():
            number = self.live.campaign.received[receipt].number
            for path, text in explained(self.live, receipt):
                is_named = self._names(self._order(receipt, path))
                if is_named or self.wanted in _WORD.findall(text):
                    place = _place(path)
                    line = f"Order of {seat}, {place} (receipt {number}): {text}"
                    yield self._entry(event, line, seat)

    def _happened(self, event: Any) -> Iterator[LogLine]:
        """The facts that name it, or that tell what became of an order which does."""
        when = event.step.id if isinstance(event, Campaign.StepResolved) else f"ruling {event.originator_version}"
        moment = when
        for fact in journal_of(self.live.game, event.journal).facts:
            words = set(words_in(msgspec.to_builtins(fact)))
            line = self.live.game.tell(self.view, fact)
            headline = line.text.rstrip(".")
            tag = str(fact.__struct_config__.tag)
            if tag.endswith(("-began", "-begun")):
                moment = f"{when}, {headline}"
            order = self._order_of(event, fact)
            seat = line.seat or getattr(fact, "seat", None)
            is_named = self.wanted in words or self.wanted == seat
            if is_named or self._names(order):
                because = self._cause(order, seat) if fact.hindered else ""
                yield self._entry(event, f"{in_words(line)} [{moment}]{because}", seat, line.rule)
            if order is None:
                self.deeds.append((words, seat, f"{headline} [{moment}]"))

    def _cause(self, order: Any, seat: Seat | None) -> str:
        """The last deed of another seat that touches what a hindered order names, in words; "" if there is none."""
        named = set(words_in(order)) - {self.wanted}
        for others, doer, deed in reversed(self.deeds):
            if doer in (None, seat) or len(others) >= 40:
                continue
            shared = named & self._pieces(others)
            if shared:
                return f"\n        because of {doer}: {deed}"
        return ""

    def _pieces(self, words: set[str]) -> set[str]:
        """The names of pieces and places among words: what has a digit and is no seat."""
        numbered = {word for word in words if _has_digit(word) and not word.isdigit()}
        return numbered - set(self.live.campaign.players)

    def _order_of(self, event: Any, fact: Fact) -> Any:
        """The order a fact is about, where it says its place in the order set."""
        where = getattr(fact, "where", None)
        seat = getattr(fact, "seat", None)
        if not isinstance(where, tuple) or not isinstance(event, Campaign.StepResolved):
            return None
        if seat not in event.locked:
            return None
        return self._order(event.locked[seat], where)

    def _order(self, receipt: int, path: tuple[str | int, ...]) -> Any:
        orders = self.live.campaign.received[receipt].orders
        for step in path:
            try:
                orders = orders[step]
            except (LookupError, TypeError):
                return None
        return orders

    def _names(self, value: Any) -> bool:
        return value is not None and self.wanted in words_in(value)

    def _entry(self, event: Any, text: str, seat: Seat | None, rule: Any = None) -> LogLine:
        turn = event.step.turn if isinstance(event, Campaign.StepResolved) else None
        return LogLine(event.originator_version, event.timestamp, text, turn, seat, rule)


def _words_of(event: Any) -> Iterator[str]:
    if isinstance(event, Campaign.StepResolved):
        yield from words_in(msgspec.json.decode(event.journal)["facts"])


def _place(path: tuple[str | int, ...]) -> str:
    """The place of an order in its set, counted from one: "queue entry 3"."""
    return " ".join(f"entry {step + 1}" if isinstance(step, int) else step for step in path)


def _has_digit(word: str) -> bool:
    return any(sign.isdigit() for sign in word)
