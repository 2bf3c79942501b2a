"""Lines as people write them, brought into the words of a notation.

A line that no notation reads is written anew: words of politeness go, words that join others are left out, put in or
changed for what was awaited, parts change places, and several orders in one line become lines of their own. What comes
of it is read by the notation and nothing else; nothing is ever guessed that stands in no word of the line. Where the
fewest changes lead to several orders, their writer is asked.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice, pairwise, permutations
from typing import NamedTuple

from adjudicator.orders.notation.changes import Token, Tokens
from adjudicator.orders.notation.clauses import (
    condition_last,
    first_spelling,
    joined,
    names_joined,
    parted,
    spellings,
    without_joints,
)
from adjudicator.orders.notation.courtesy import (
    AGAIN,
    CONDITIONAL,
    LITTLE,
    SEPARATORS,
    TOWARDS,
    WITH,
    corrected,
    is_doubtful,
    plain,
    with_first,
    without_but,
)
from adjudicator.orders.notation.idle import Idle
from adjudicator.orders.notation.lexicon import Lexicon
from adjudicator.orders.notation.repairs import Repairs, Try
from adjudicator.orders.notation.sequels import with_case_of, with_place_of, with_place_of_case
from adjudicator.orders.notation.values import is_number

MOST_CHANGES = 5
"""The most words of an order that are left out, put in or changed."""
_FEW_CHANGES = 2
"""The most words of an order that are changed if another has given its verb."""
MOST_WORDS = 40
"""The most words of a line that is written anew."""
_MOST_CHUNKS = 4
"""The most parts of a line that change places."""
_MOST_CLAUSES = 8
"""The most orders that may stand in one line."""

_CONDITION = re.compile(rf"\b(?:{'|'.join(sorted(CONDITIONAL))})\b", re.IGNORECASE)
_COMMA = re.compile(r"[,;]\s+(?:and\s+)?", re.IGNORECASE)
_LAST = re.compile(r"(.+)([,;:] (?:and |but |while )?| and | but | while )(.+)", re.DOTALL)


class Written(NamedTuple):
    """One order of a line that is written anew."""

    text: str
    corrects: bool = False
    """Whether it takes the place of the order before it for the same piece."""


class Anew(NamedTuple):
    """A line as it is written anew: a line for each order. With several `ways` its writer is asked."""

    lines: tuple[Written, ...] = ()
    idle: tuple[Idle, ...] = ()
    """The pieces it says to stay as they are."""
    ways: tuple[str, ...] = ()


NOTHING = Anew()


class _Asked(Exception):
    """A line can be meant in several ways."""

    def __init__(self, ways: Iterable[str]) -> None:
        super().__init__()
        self.ways = tuple(ways)


class Lenient:
    """Writes the lines of a set anew; `read` reads one, and `idle` tells what one says to stay as it is.

    `headings` are words that say of what kind the order behind them is, and that people leave out.
    """

    def __init__(
        self, lexicon: Lexicon, read: Try, idle: Callable[[str], Idle | None], headings: Iterable[str] = ()
    ) -> None:
        self._lexicon = lexicon
        self._read = read
        self._idle = idle
        self._repairs = Repairs(read, headings)
        self.before = ""
        """The order before: the next may go on with its piece."""

    def anew(self, sentence: str, *, goes_on: bool) -> Anew:
        """A sentence in the words of the notation; without lines and ways where it is none that is understood.

        One that `goes_on` may leave out the piece that the one before is about.
        """
        try:
            with self._repairs.of_a_line():
                ordered, stays = self._without_idle(plain(sentence).strip(" ;.!"))
                lines = self._said(ordered, goes_on=goes_on)
        except _Asked as asked:
            return Anew(ways=asked.ways)
        return Anew(tuple(lines), tuple(stays) if lines else ())

    def _without_idle(self, sentence: str) -> tuple[str, list[Idle]]:
        """A sentence without what it says to stay as it is."""
        head, joint, tail = _last_part(sentence)
        stays = self._idle(tail) if joint else None
        if stays is None:
            return (sentence, [])
        return (head, [stays])

    def _said(self, sentence: str, *, goes_on: bool) -> list[Written]:
        """The orders of a sentence; what is not sure is read as it stands."""
        written = with_place_of(self.before, self._lexicon.nicknames.in_words(sentence)).strip()
        written = with_case_of(self.before, written, self._last_named) or written
        written = with_place_of_case(written)
        in_words = self._lexicon.nicknames.in_words(sentence, every=True)
        for text in (written, " ".join(in_words.split())):
            if text != sentence and self._read(text).says is not None:
                return [Written(text)]
        sentence = written
        right = corrected(sentence)
        if right and not is_doubtful(right) and not _CONDITION.search(right):
            return [Written(text, corrects=True) for text in self._sentence(right, goes_on=False)]
        others, first = with_first(sentence)
        if first:
            return [Written(text) for text in self._with_first(others, first)]
        sentence = without_but(sentence)
        if is_doubtful(sentence):
            return self._to_the_letter(sentence, goes_on=goes_on)
        return [Written(text) for text in self._sentence(plain(sentence), goes_on=goes_on)]

    def _to_the_letter(self, sentence: str, *, goes_on: bool) -> list[Written]:
        """A doubtful sentence as it stands; one that goes on may leave out what the order before is for."""
        in_words = self._lexicon.nicknames.in_words(sentence, every=True).strip()
        begun = [sentence, in_words]
        words = self._lexicon.words(in_words)
        begins_with_verb = any(self._lexicon.is_verb(word.key) for word in words[:1])
        named = (token.text for token in self._words_before if token.named)
        subject = next(named, "")
        if goes_on and subject and begins_with_verb:
            begun.append(f"{subject} {in_words}")
        for text in begun:
            lines = self._as_written(text, _MOST_CLAUSES)
            if lines:
                self.before = lines[-1]
                return [Written(line) for line in lines]
        return []

    def _as_written(self, text: str, most: int) -> list[str]:
        """A text as one order, or as several with commas between them, each as it stands; empty where it is neither."""
        if self._read(text).says is not None:
            return [text]
        for comma in reversed([*_COMMA.finditer(text)][:most]):
            last = text[comma.end() :]
            before = self._as_written(text[: comma.start()], most - 1) if self._read(last).says is not None else []
            if before:
                return [*before, last]
        return []

    def _last_named(self, text: str) -> str:
        """The last thing that a text names; empty where it names none."""
        units = self._lexicon.units(self._lexicon.words(text)) or []
        return next((unit.written[0] for unit in reversed(units) if unit.named), "")

    def _with_first(self, others: str, first: str) -> list[str]:
        """The orders of a sentence, those before the others that are said to come first, or that name what does."""
        lines = [] if is_doubtful(others) else self._sentence(plain(others), goes_on=False)
        if not lines or is_doubtful(first):
            return []
        ordered = self._sentence(plain(first), goes_on=False)
        if ordered:
            return [*ordered, *lines]
        units = self._lexicon.units(self._lexicon.words(first)) or []
        named = {way for unit in units if unit.named for way in unit.written}
        before = [line for line in lines if not named.isdisjoint(line.split())]
        if len(before) != 1:
            return []
        return [*before, *(line for line in lines if line not in before)]

    @property
    def _words_before(self) -> Tokens:
        """The words of the order before."""
        units = self._lexicon.units(self._lexicon.words(self.before))
        return first_spelling(units) if units else ()

    def _sentence(self, text: str, *, goes_on: bool) -> list[str]:
        words = self._lexicon.words(text)
        fewest = 1 if self._repairs.headings else 2
        units = self._lexicon.units(words) if fewest <= len(words) <= MOST_WORDS else None
        if not units:
            return []
        goes_on = goes_on or words[0].key in AGAIN
        if not goes_on:
            self.before = ""
        ways = [*filter(None, map(self._clauses, self._repairs.shared_out([*spellings(units)])))]
        fewest = min(map(self._repairs.changes_of, ways), default=0)
        readings: dict[str, list[str]] = {}
        for lines in ways:
            if self._repairs.changes_of(lines) == fewest:
                readings.setdefault(repr([self._repairs.read(line).says for line in lines]), lines)
        if len(readings) > 1:
            raise _Asked("; ".join(lines) for lines in readings.values())
        return next(iter(readings.values()), [])

    # One order after the other

    def _clauses(self, tokens: Tokens) -> list[str]:
        """The orders in some words: one, or one for each of several pieces, or several one after the other."""
        for way in (self._alone, self._of_each, self._one_by_one):
            lines = way(tokens)
            if lines:
                return lines
        return []

    def _alone(self, tokens: Tokens) -> list[str]:
        line = self._order(tokens)
        return [line] if line else []

    def _of_each(self, tokens: Tokens) -> list[str]:
        """The same order for each of several pieces that stand at its beginning."""
        begun = [*islice(names_joined(tokens), _MOST_CLAUSES)]
        if len(begun) < 2:
            return []
        length = 2 * len(begun) - 1
        rest = tokens[length:]
        goes_together = any(token.key in SEPARATORS for token in rest[:1])
        if goes_together:
            return []
        lines = [self._order((each, *rest)) for each in begun]
        if not all(lines):
            return []
        return lines

    def _one_by_one(self, tokens: Tokens) -> list[str]:
        """Several orders with "and", "then" or a comma between them; one without a piece has that of the one before."""
        if any(token.key in CONDITIONAL for token in tokens):
            return []
        parts = [*parted(tokens)]
        if not 1 < len(parts) <= _MOST_CLAUSES:
            return []
        lines: list[str] = []
        at = 0
        while at < len(parts):
            for end in range(len(parts), at, -1):
                piece = joined(parts[at:end])
                longer = self._longer(lines[-1], ";", piece) if lines else ""
                if longer:
                    lines.pop()
                line = longer or (self._order(piece) if (at, end) != (0, len(parts)) else "")
                if line:
                    break
            else:
                return []
            lines.append(line)
            at = end
        return lines

    def completed(self, line: str, sentence: str) -> str:
        """An order together with a sentence behind it that is none, where both together are one; else empty."""
        in_words = self._lexicon.nicknames.in_words(sentence)
        ordered = plain(in_words).strip(" ;.!")
        words = self._lexicon.words(ordered)
        units = self._lexicon.units(words) if len(words) <= MOST_WORDS else None
        if not units or is_doubtful(ordered):
            return ""
        with self._repairs.of_a_line():
            longer = {self._longer(line, ",", tokens) for tokens in spellings(units)} - {""}
        if len(longer) != 1:
            return ""
        return longer.pop()

    def _longer(self, line: str, joint: str, tokens: Tokens) -> str:
        """An order that goes on with some words that begin with a verb, where both together are one; else empty."""
        if not tokens or not self._lexicon.is_verb(tokens[0].text.split()[0].lower()):
            return ""
        begun = (Token(line), Token(joint))
        parted = (Token(line), Token(";"))
        ways = [(*begun, *tokens), (*parted, *tokens)]
        if tokens[0].text.split()[0].lower() not in CONDITIONAL:
            subject = self._first_named(line)
            ways.append((*begun, Token(subject), *tokens))
        for way in ways:
            readings = self._repairs.repaired(way, _FEW_CHANGES, set())
            if len(readings) == 1:
                self.before = next(iter(readings.values()))
                return self.before
        return ""

    def _first_named(self, text: str) -> str:
        """The first thing that a text names, as it stands there; empty where it names none."""
        units = self._lexicon.units(self._lexicon.words(text)) or []
        return next((unit.written[-1] for unit in units if unit.named), "")

    # One order

    def _order(self, tokens: Tokens) -> str:
        """The one line that some words are: in their order, else in another; empty where they are none.

        Raises `_Asked` where they can be several.
        """
        ways = (
            (self._as_they_stand, MOST_CHANGES),
            (self._with_subject, MOST_CHANGES),
            (self._with_another, 0),
            (self._with_verb, _FEW_CHANGES),
            (condition_last, MOST_CHANGES),
            (self._in_other_orders, 0),
        )
        vain: set[Tokens] = set()
        for orders, changes in ways:
            readings: dict[str, str] = {}
            for each in orders(tokens):
                readings |= self._repairs.repaired(each, changes, vain)
            if len(readings) > 1:
                raise _Asked(readings.values())
            if readings:
                line = next(iter(readings.values()))
                self.before = line
                return line
        return ""

    def _as_they_stand(self, tokens: Tokens) -> Iterator[Tokens]:
        yield tokens

    def _with_subject(self, tokens: Tokens) -> Iterator[Tokens]:
        """The line with the piece that the order before was for; only where no other stands at the beginning."""
        begun = without_joints(tokens)
        subject = next((token for token in self._words_before if token.named), None)
        if subject is not None and begun and self._lexicon.is_verb(begun[0].key):
            yield (subject, *begun)

    def _with_another(self, tokens: Tokens) -> Iterator[Tokens]:
        """The order before with another name at its end, where there is nothing but a name."""
        names = [token for token in tokens if not token.droppable]
        if len(names) != 1 or not names[0].named:
            return
        before = self._words_before
        if before and (before[-1].named or is_number(before[-1].key)):
            yield (*before[:-1], names[0])

    def _with_verb(self, tokens: Tokens) -> Iterator[Tokens]:
        """The line with the verb of the order before, where that begins with one and this with a name."""
        begun = without_joints(tokens)
        verb = self._words_before[:1]
        names = [token for token in begun if not token.droppable]
        if any(token.key in ("(", ")") for token in begun):
            return
        if len(names) > 1 and names[0].named and verb and self._lexicon.is_verb(verb[0].key):
            yield (*verb, *begun)

    def _in_other_orders(self, tokens: Tokens) -> Iterator[Tokens]:
        """The parts of a line in all other orders; none where a comma or an "and" parts it already."""
        if any(token.key in SEPARATORS for token in tokens):
            return
        kept = tuple(token for token in tokens if self._stays(token))
        chunks = [*self._chunks(kept)]
        if 1 < len(chunks) <= _MOST_CHUNKS:
            orders = permutations(chunks)
            for order in islice(orders, 1, None):
                yield tuple(chain.from_iterable(order))

    def _stays(self, token: Token) -> bool:
        """Whether a word is kept where words change places."""
        if not token.droppable or token.key in TOWARDS | WITH | {"from"}:
            return True
        return self._lexicon.is_verb(token.key) and token.key not in LITTLE

    def _chunks(self, tokens: Tokens) -> Iterator[Tokens]:
        """Parts of a line that belong together: a verb; a name with the word that joins it; a number and its thing."""
        chunk: Tokens = tokens[:1]
        for before, token in pairwise(tokens):
            is_verb = self._lexicon.is_verb(before.key)
            both = is_verb and (self._lexicon.is_verb(token.key) or token.key in TOWARDS)
            if before.droppable or both or self._counts(before, token):
                chunk = (*chunk, token)
            else:
                yield chunk
                chunk = (token,)
        yield chunk

    def _counts(self, number: Token, token: Token) -> bool:
        """Whether a number tells how many there are of what stands behind it."""
        if not is_number(number.key) or token.droppable:
            return False
        return not self._lexicon.is_verb(token.key)


def _last_part(sentence: str) -> tuple[str, str, str]:
    """The text before the last word or sign that parts a sentence, that itself, and the text behind it."""
    match = _LAST.fullmatch(sentence)
    if match:
        return (match[1], match[2], match[3])
    return (sentence, "", "")
