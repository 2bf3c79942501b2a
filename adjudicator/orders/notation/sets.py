"""Sets of orders as lines: each line is an entry of a list of the set, or a field of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from adjudicator.orders.near import one_slip
from adjudicator.orders.notation.amending import Amender
from adjudicator.orders.notation.broken import as_one, place_in, running_on
from adjudicator.orders.notation.changes import Tried
from adjudicator.orders.notation.courtesy import is_guess, is_only_polite, plain, sentences
from adjudicator.orders.notation.earlier import adds_to_the_rest, keeps_the_rest, stays_as_written, without_rest
from adjudicator.orders.notation.found import There
from adjudicator.orders.notation.grammar import Grammar, Node, Struct, words_before_colons
from adjudicator.orders.notation.headings import below_headings
from adjudicator.orders.notation.idle import Idle, idle, is_ordered
from adjudicator.orders.notation.lenient import Anew, Lenient, Written
from adjudicator.orders.notation.lexicon import Lexicon
from adjudicator.orders.notation.merging import Places, put
from adjudicator.orders.notation.names import Names
from adjudicator.orders.notation.reader import LineReader
from adjudicator.orders.notation.taken import LineRead, Taken, TextLine, cut, merged, place_corrected, take_orders
from adjudicator.orders.notation.template import Row, Slot, Ways
from adjudicator.orders.notation.words import LONGEST, words_of_line
from adjudicator.table.prose import joined, shortened
from adjudicator.table.words import Path

NO_NICKNAMES: Mapping[tuple[str, ...], str] = {}
SHORTEST_SLIP = 4
"""The least letters of a word of a notation in which a slip is read as what it is."""
MOST_JOINED = 5
"""The most lines of a mail that may be one, broken by a mail program."""
_SLIPS = 3
"""The most slips of a line that are read as what they are."""


@dataclass(frozen=True)
class Unread:
    """A line that cannot be read: as far as `reached`, a column of its text, where something else was awaited."""

    line: TextLine
    reached: int
    there: str
    """The word that stands there; empty at the end of the line."""
    awaited: tuple[str, ...] = ()
    known: Mapping[str, str] = field(default_factory=dict)
    """The things that could stand there, by what may be written for them."""
    twice: str = ""
    """The field that another line has filled already."""
    contradicted: bool = False
    """Whether it says that something stays to which another line gives an order."""
    ways: tuple[str, ...] = ()
    """The orders that it can be, where it can be several."""


@dataclass
class SetRead:
    """A set of orders as it is read, with the place of every part."""

    tree: dict[str, Any] = field(default_factory=dict)
    marks: dict[Path, tuple[int, int]] = field(default_factory=dict)
    unread: list[Unread] = field(default_factory=list)
    folded: list[str] = field(default_factory=list)
    keeps: bool = False
    """Whether orders that were sent before stay as they were."""
    idle: list[tuple[TextLine, Idle]] = field(default_factory=list)
    """The lines that order nothing, or nothing for something."""
    ordered: set[int] = field(default_factory=set)
    """The numbers of the lines that order something."""
    headings: frozenset[int] = frozenset()
    """The numbers of the lines that only say what those below them are for."""
    named: dict[str, str] = field(default_factory=dict)
    """The thing named last, by the title of its type: "it" and "there" mean it in a line that names none before."""


def _note_idle(line: TextLine, stays: Sequence[Idle], result: SetRead) -> None:
    for each in stays:
        result.idle.append((line, each))
        result.folded.append(f"'{shortened(line.text)}' orders nothing for {joined(sorted(each.ids)) or 'the others'}")


def _is_unread(alone: "Sequence[LineRead | Unread]", at: int) -> bool:
    if not (at < len(alone)):
        return False
    return isinstance(alone[at], Unread)


class Reader:
    """Reads lines of one window, as one seat knows its names."""

    def __init__(
        self, grammar: Grammar, names: Mapping[str, Names], nicknames: Mapping[tuple[str, ...], str] = NO_NICKNAMES
    ) -> None:
        self.grammar = grammar
        self._names = names
        self._lexicon = Lexicon(grammar, names, nicknames)
        self._lenient = Lenient(self._lexicon, lambda _: Tried(), self._idle)
        self._tried_before: dict[tuple[int, str, bool], LineRead | Unread] = {}
        """The readings of lines, by the orders of a part, their text and whether they were read loosely."""

    @property
    def nicknames(self) -> Mapping[str, str]:
        """The nicknames that were met, with what is written for them."""
        return self._lexicon.nicknames.met

    def set(self, lines: Sequence[TextLine], struct: Struct, sent: Sequence[str] = ()) -> SetRead:
        """A whole set. A line that says nothing alone goes on from the one before, if both together say something.

        `sent` are the lines of the set that was sent before: lines may leave it as it was, but for what they change.
        """
        is_read = partial(self.says, struct)
        is_standing = partial(self.says, self.grammar.parts["standing"])
        lines, headings = below_headings(lines, struct, is_read, is_standing)
        result = SetRead(headings=headings)
        self._lenient = Lenient(
            self._lexicon, lambda text: self._tried(text, struct), self._idle, set(words_before_colons(struct))
        )
        alone = [self._as_it_stands(line.text, struct.lines, struct) for line in lines]
        taken = [*self._sent_before(lines, sent, struct)]
        result.keeps = bool(taken)
        at = 0
        while at < len(lines):
            most = next((n for n in range(1, MOST_JOINED) if not _is_unread(alone, at + n)), MOST_JOINED)
            stays = self._idle(lines[at].text) if _is_unread(alone, at) else None
            if stays is not None:
                _note_idle(lines[at], [stays], result)
                at += 1
            else:
                at += self._next(lines[at : at + most], struct, result, taken)
        for each in self._whole(taken, result, lines):
            self._add(each, struct, result)
            result.ordered.update(line.line for line in each.lines)
        for line, idle_there in result.idle:
            if is_ordered(idle_there.ids, result.tree):
                result.unread.append(Unread(line, 0, "", contradicted=True))
        return result

    def _sent_before(self, lines: Sequence[TextLine], sent: Sequence[str], struct: Struct) -> Iterator[Taken]:
        """The orders that were sent before, where a line leaves them as they were."""
        place = next((line for line in lines if keeps_the_rest(line.text)), None)
        for text in sent if place else ():
            reading = self._as_it_stands(text, struct.lines, struct)
            if isinstance(reading, LineRead) and place is not None:
                yield Taken(reading, [place], sent=True)

    def _whole(self, taken: Sequence[Taken], result: SetRead, lines: Sequence[TextLine]) -> Sequence[Taken]:
        """The orders of a set together with those that were sent before and stay as they were."""
        if not result.keeps:
            return taken
        adding = not any(keeps_the_rest(line.text) and not adds_to_the_rest(line.text) for line in lines)
        whole, doubts = merged(taken, adding=adding)
        for doubt in doubts:
            ways = [f"{doubt.order.reading.text} instead of {each.reading.text}" for each in doubt.alike]
            besides = f"{doubt.order.reading.text} besides what was sent"
            result.unread.append(Unread(doubt.order.lines[0], 0, "", ways=(*ways, besides)))
        return whole

    def says(self, struct: Struct, text: str) -> bool:
        """Whether a text says something as it stands."""
        return isinstance(self._as_it_stands(text, struct.lines, struct), LineRead)

    def _idle(self, line: str) -> Idle | None:
        return idle(line, self._names)

    def value(self, line: TextLine, node: Node) -> SetRead:
        """One line for one place of a set; what it says stands in the tree under the name ""."""
        ways = Ways((Row((Slot(("",)),)),))
        result = SetRead()
        self._take(line, (ways,), Struct("", fields={"": node}), result)
        return result

    def speaks_of_orders(self, text: str) -> bool:
        """Whether a text that is no order names something, and says of it what stands in orders."""
        return self._lexicon.speaks_of_orders(words_of_line(text))

    def _next(self, lines: Sequence[TextLine], struct: Struct, result: SetRead, taken: "list[Taken]") -> int:
        """Read the first of some lines with as many of the others as it goes on in; how many were read."""
        for count in range(len(lines), 1, -1):
            text = as_one(lines[:count]).text
            joined = self._as_it_stands(text, struct.lines, struct)
            if isinstance(joined, LineRead):
                taken.append(Taken(joined, lines[:count]))
                return count
        return self._broken(lines, struct, result, taken) or self._one(lines[:1], struct, result, taken)

    def _broken(self, lines: Sequence[TextLine], struct: Struct, result: SetRead, taken: "list[Taken]") -> int:
        """Read sentences that a mail program has broken into several lines, if all of them say something.

        Gives how many lines were read; 0 leaves each of them to be read alone.
        """
        together = [*running_on(lines)]
        if len(together) < 2:
            return 0
        before = self._lenient.before
        tried = SetRead()
        orders = [*taken]
        self._one(together, struct, tried, orders)
        if tried.unread or len(orders) == len(taken):
            self._lenient.before = before
            return 0
        result.folded += tried.folded
        result.idle += tried.idle
        taken[:] = orders
        return len(together)

    def _one(self, lines: Sequence[TextLine], struct: Struct, result: SetRead, taken: "list[Taken]") -> int:
        """Read one line, or some that are one, sentence by sentence; how many were read."""
        text = as_one(lines).text
        parts: Iterable[tuple[int, str]] = [(0, text)]
        if not self._is_whole(text, struct):
            parts = sentences(text, self._lexicon.goes_on)
        for begin, sentence in parts:
            stands = cut(lines, begin, sentence)
            self._take_sentence(stands, struct, result, taken, goes_on=begin > 0)
        return len(lines)

    def _is_whole(self, text: str, struct: Struct) -> bool:
        """Whether a text is not taken apart into sentences: it is too long for that, or read as it stands."""
        if len(text) > LONGEST:
            return True
        return isinstance(self._as_it_stands(text, struct.lines, struct), LineRead)

    def _take_sentence(
        self, stands: Sequence[TextLine], struct: Struct, result: SetRead, taken: "list[Taken]", *, goes_on: bool
    ) -> None:
        """Read a sentence; it stands in one line, or in parts of several."""
        line = as_one(stands)
        if result.keeps and keeps_the_rest(line.text):
            result.folded.append(f"'{shortened(line.text)}' leaves the other orders as you sent them before")
            kept = without_rest(line.text)
            stands = cut(stands, line.text.index(kept), kept)
            if not kept:
                return
            line = as_one(stands)
        stays = self._idle(plain(line.text))
        if stays is not None:
            _note_idle(line, [stays], result)
            return
        if goes_on and is_only_polite(line.text):
            return
        if taken and stays_as_written(line.text):
            return
        if is_guess(line.text):
            result.folded.append(f"'{shortened(line.text)}' orders nothing")
            return
        reading = self._read(line.text, struct.lines, struct, result)
        is_unread = isinstance(reading, Unread)
        if is_unread and self._amend(stands, struct, result, taken):
            return
        if isinstance(reading, Unread) or (reading.loose and self._lexicon.has_short_name(reading.line.words)):
            self._take_anew(stands, reading, struct, result, taken, goes_on=goes_on)
        else:
            self._lenient.before = line.text
            taken.append(Taken(reading, stands))

    def _take_anew(
        self,
        stands: Sequence[TextLine],
        as_it_stands: LineRead | Unread,
        struct: Struct,
        result: SetRead,
        taken: "list[Taken]",
        *,
        goes_on: bool,
    ) -> None:
        """A line as people write it, if it says but one thing in the words of the notation."""
        line = as_one(stands)
        anew = self._lenient.anew(line.text, goes_on=goes_on) if len(line.text) <= LONGEST else Anew()
        orders = self._orders_of(anew, stands, struct)
        places = [place_corrected(order, taken) for order, each in orders if each.corrects]
        if orders and None not in places:
            words = "; ".join(each.text for each in anew.lines)
            result.folded.append(f"'{shortened(line.text)}' was read as '{words}'")
            _note_idle(line, anew.idle, result)
            take_orders(orders, taken)
        elif self._completes(stands, struct, result, taken):
            return
        elif isinstance(as_it_stands, Unread):
            result.unread.append(replace(as_it_stands, line=line, ways=anew.ways))
        else:
            taken.append(Taken(as_it_stands, stands))

    def _completes(self, stands: Sequence[TextLine], struct: Struct, result: SetRead, taken: list[Taken]) -> bool:
        """Add a sentence to the order before it, where both together are one; whether it has done so."""
        text = as_one(stands).text
        if not taken or taken[-1].sent or len(text) > LONGEST:
            return False
        before = taken[-1]
        line = self._lenient.completed(before.reading.text, text)
        reading = self._as_it_stands(line, struct.lines, struct) if line else None
        if not isinstance(reading, LineRead):
            return False
        taken[-1] = Taken(reading, before.lines, {} if before.named is None else before.named)
        result.folded.append(f"'{shortened(text)}' was read together with the order before it, as '{line}'")
        return True

    def _amend(self, stands: Sequence[TextLine], struct: Struct, result: SetRead, taken: list[Taken]) -> bool:
        """Change or take back the one order that a sentence is about; whether it has done so."""
        text = as_one(stands).text
        if len(text) > LONGEST:
            return False

        def orders_in(text: str) -> list[tuple[Taken, Written]]:
            return self._orders_of(self._lenient.anew(text, goes_on=False), stands, struct)

        def read(line: str) -> Taken | None:
            reading = self._as_it_stands(line, struct.lines, struct)
            return Taken(reading, stands, {}) if isinstance(reading, LineRead) else None

        note = Amender(self._lexicon, self._names, orders_in, read).amend(text, taken)
        result.folded += [note] if note else []
        return bool(note)

    def _orders_of(self, anew: Anew, stands: Sequence[TextLine], struct: Struct) -> "list[tuple[Taken, Written]]":
        """The orders of a line that is written anew, each as it is read."""
        named: dict[str, str] = {}
        orders = []
        for each in anew.lines:
            reading = self._as_it_stands(each.text, struct.lines, struct)
            assert isinstance(reading, LineRead)
            orders.append((Taken(reading, stands, named), each))
        return orders

    def _tried(self, text: str, struct: Struct) -> Tried:
        reading = self._as_it_stands(text, struct.lines, struct)
        if isinstance(reading, Unread):
            return Tried(None, reading.reached, reading.known)
        fields = reading.content.fields
        return Tried(fields)

    def _take(self, line: TextLine, ways: Sequence[Ways], struct: Struct, result: SetRead) -> None:
        reading = self._read(line.text, ways, struct, result)
        if isinstance(reading, Unread):
            result.unread.append(Unread(line, reading.reached, reading.there, reading.awaited, reading.known))
        else:
            self._add(Taken(reading, [line]), struct, result)

    def _read(self, text: str, ways: Sequence[Ways], struct: Struct, result: SetRead) -> LineRead | Unread:
        """A line as it stands, else with its slips mended, else with words that may be meant for something."""
        mended = text
        notes: list[str] = []
        for _ in range(_SLIPS):
            reading = self._as_it_stands(mended, ways, struct)
            if isinstance(reading, LineRead):
                result.folded += notes
                return reading
            better = _mended(mended, reading)
            if better is None:
                break
            mended, words = better
            notes.append(words)
        first = self._as_it_stands(text, ways, struct)
        loose = self._as_it_stands(text, ways, struct, loose=True)
        if isinstance(loose, LineRead):
            return loose._replace(loose=True)
        return first

    def _as_it_stands(
        self, text: str, ways: Sequence[Ways], struct: Struct, *, loose: bool = False
    ) -> LineRead | Unread:
        """The meaning of a line; one that is asked about again is read only once."""
        if ways is not struct.lines:
            return self._read_whole(text, ways, struct, loose=loose)
        key = (id(struct), text, loose)
        before = self._tried_before
        if key not in before:
            before[key] = self._read_whole(text, ways, struct, loose=loose)
        return before[key]

    def _read_whole(self, text: str, ways: Sequence[Ways], struct: Struct, *, loose: bool) -> LineRead | Unread:
        reader = LineReader(text, self.grammar, self._names, loose=loose)
        for each in ways:
            content = reader.whole(reader.ways(each, struct, 0))
            if content is not None and len(text) <= LONGEST:
                return LineRead(reader.line, content, text)
        source = reader.line
        there = source.words[source.reached].text if source.reached < len(source.words) else ""
        line = TextLine(text, 0, 0)
        return Unread(line, source.column(source.reached), there, tuple(source.awaited), source.known)

    def _add(self, taken: Taken, struct: Struct, result: SetRead) -> None:
        """Put what a line says where it belongs in the set."""
        reading, lines, named, *_ = taken
        names = Places(struct, result.tree, reading.content.fields)
        if names.twice:
            result.unread.append(Unread(lines[0], 0, names.twice, twice=names.twice))
            return
        for path, value in names.filled():
            put(result.tree, path, deepcopy(value))
        last = {} if named is None else named
        for mark in sorted(reading.content.marks, key=lambda mark: mark.at):
            path = names.of(mark.path)
            column = reading.line.column(mark.at) if named is None else 0
            result.marks.setdefault(path, place_in(column, lines))
            if isinstance(mark.value, There):
                before = result.named.get(mark.title, reading.line.words[mark.at].text)
                put(result.tree, path, last.get(mark.title, before))
            elif mark.title and isinstance(mark.value, str):
                last[mark.title] = mark.value
        result.named |= last
        for path in {names.of(mark.path)[:1] for mark in reading.content.marks if mark.path}:
            result.marks.setdefault(path, (lines[0].line, lines[0].column))


def _mended(text: str, unread: Unread) -> tuple[str, str] | None:
    """A line with one slip in a word of its notation mended, where it can be one word only; and what was done."""
    word = unread.there
    if len(word) < SHORTEST_SLIP or not word.isalpha():
        return None
    near = {meant for meant in unread.known.values() if len(meant) >= SHORTEST_SLIP and one_slip(word.lower(), meant)}
    if len(near) != 1:
        return None
    meant = near.pop()
    end = unread.reached + len(word)
    return f"{text[: unread.reached]}{meant}{text[end:]}", f"'{word}' was read as '{meant}'"
