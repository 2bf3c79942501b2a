"""The writer's own part of a mail's text, and the blocks in it: BEGIN ORDERS ... END ORDERS and the like.

A mark counts at the beginning of a line only, and what somebody else wrote is always printed behind a bar (`| `), so
that no text of a letter or a report can be taken for a block when its reader sends it back.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import cast

from adjudicator.post.reading.answered import example_in, taken_up
from adjudicator.post.reading.judges import closes_press, opens_press
from adjudicator.post.reading.quotations import BlockKind, Quotation, QuotedBlocks, mark_in
from adjudicator.post.reading.trailers import is_quoted, passes_on, place_of

_LONGEST_MARK = 120
_REPORT = re.compile(r"={72}|History [0-9a-f]{64}|ORDER FORM: \S+\.YAML")
"""Lines that stand in every report of ours, and in nothing a person types."""
_NO_END = "The line BEGIN {0} in the mail has no line END {0} below it: put one below the last line of the block."
_NO_ENDPRESS = (
    "The line `{0}` in the mail has no line `endpress` below it, so nothing was sent: put one below your words."
)
BESIDE_A_REPORT = (
    "The mail carries the text of a report, so nothing but orders was read in it: "
    "send commands, press and questions in a mail of their own."
)


@dataclass(frozen=True)
class Block:
    """The lines between BEGIN and END; `finished`: there was an END."""

    kind: BlockKind
    lines: tuple[str, ...]
    finished: bool = True

    @property
    def data(self) -> bytes:
        """The lines as a file, UTF-8."""
        return "".join(f"{line}\n" for line in self.lines).encode()


@dataclass
class OwnText:
    """The writer's own lines outside blocks, the blocks, and what is wrong with those that are left out.

    An empty line stands where a block or a quotation was.
    """

    lines: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    quoted: list[Quotation] = field(default_factory=list)
    """The blocks in what the mail quotes, or has copied in below its head."""
    passes_on: bool = False
    """Whether the mail says that what is copied in below is passed on."""
    faults: list[str] = field(default_factory=list)
    has_report: bool = False
    """Whether the text of a report stands among the writer's own lines: then no block counts but one of orders."""

    @property
    def orders(self) -> list[Block]:
        """The blocks of orders: those that have an end, else those without."""
        orders = [block for block in self.blocks if block.kind == "orders"]
        return [block for block in orders if block.finished] or orders


def own_text(texts: Iterable[str]) -> OwnText:
    """Read the texts of a mail: not what is quoted or passed on in them, and nothing below a signature's "-- "."""
    own = OwnText()
    for text in texts:
        tidy = text.replace("\u00a0", " ").replace("\ufeff", "").lstrip(" ")
        _Reader(own).read(tidy.split("\n"))
    if any(block.finished for block in own.orders):
        unfinished = [block for block in own.blocks if not block.finished]
        own.faults += [_NO_END.format("ORDERS")] * len(unfinished)
    if own.has_report:
        others = [block for block in own.blocks if block.kind != "orders"]
        own.blocks = own.orders
        own.faults = [BESIDE_A_REPORT] if others else []
    return own


class _Reader:
    """Goes through the lines of a text; `_kind` is the kind of the block that is open, "" outside blocks."""

    def __init__(self, own: OwnText) -> None:
        self._own = own
        self._quoted = QuotedBlocks()
        self._signature = False
        self._kind = ""
        self._lines: list[str] = []
        self._has_quoted = False
        self._indented = ""
        self._examples: list[str] = []
        """The examples of a form that are quoted right above: the next line may take them up."""
        self._as_typed: list[str] = []
        """The lines of press as other judges know it, which is none if it does not end."""

    def read(self, lines: list[str]) -> None:
        """Read a text."""
        for at, line in enumerate(lines):
            if is_quoted(line):
                self._take_quoted(line)
                continue
            place = place_of(lines, at)
            if place == "trailer":
                self._own.passes_on |= passes_on(line)
                self._quoted.copied_in(lines[at:])
                break
            self._quoted.take(line)
            if place == "own":
                self._take(line)
        self._finish()
        self._own.quoted += self._quoted.blocks
        self._own.faults += self._quoted.faults
        if self._indented and not self._own.blocks:
            self._fault("BEGIN", self._indented, "is indented: put it, and the block, at the beginning of the line")

    def _take_quoted(self, line: str) -> None:
        """Take the next line that is quoted."""
        self._quoted.take(line)
        self._has_quoted = True
        self._own.lines.append("")
        self._note_example(line)

    def _take(self, line: str) -> None:
        """Take the next line of the writer's own."""
        mark = mark_in(line) if len(line) <= _LONGEST_MARK else None
        if self._takes_press(line):
            return
        if mark and mark.word == "begin":
            self._begin(mark.kind)
        elif mark and mark.kind == self._kind:
            self._close()
        elif self._kind:
            self._lines.append(line)
        elif line.rstrip() == "--":
            self._signature = True
        elif mark and not self._signature:
            self._fault("END", mark.kind, "has no line BEGIN {0} above it: put one above the first line of the block")
        elif not self._signature:
            self._outside(line)

    def _takes_press(self, line: str) -> bool:
        """Take a line of press as other judges know it: `press to F` ... `endpress`; whether it is one."""
        opening = None if self._kind or self._signature else opens_press(line)
        if opening is not None:
            self._kind = "press"
            self._lines = [*opening.heads]
            self._has_quoted = False
            self._as_typed = [line]
            return True
        if not self._as_typed:
            return False
        if closes_press(line):
            self._close()
            self._own.lines.append("")
            self._as_typed = []
            return True
        self._as_typed.append(line)
        return False

    def _note_example(self, line: str) -> None:
        """An example of a form that is quoted; other quoted lines part it from those above them."""
        example = example_in(line)
        if example:
            self._examples.append(example)
        else:
            self._examples = []

    def _outside(self, line: str) -> None:
        """A line that belongs to no block; one that takes up examples above it says what they say."""
        self._own.lines += taken_up(line, self._examples) or [line]
        if line.strip():
            self._examples = []
        if _REPORT.fullmatch(line.rstrip()):
            self._own.has_report = True
        if line[:1].isspace() and len(line) <= _LONGEST_MARK:
            self._note_indented(line.lstrip())

    def _note_indented(self, words: str) -> None:
        """The first words that would begin a block if they were not indented."""
        mark = mark_in(words)
        if mark and mark.word == "begin":
            self._indented = self._indented or mark.kind

    def _finish(self) -> None:
        """The text is over, or a new block begins; one that is still open has no end."""
        if self._kind == "orders" and not self._has_quoted:
            self._own.blocks.append(Block("orders", _without_closing_words(self._lines), finished=False))
        elif self._as_typed:
            self._own.faults.append(_NO_ENDPRESS.format(self._as_typed[0].strip()))
            self._own.lines += self._as_typed[1:]
        elif self._kind:
            self._own.faults.append(_NO_END.format(self._kind.upper()))
        self._kind = ""
        self._as_typed = []

    def _begin(self, kind: str) -> None:
        if self._signature:
            self._fault("BEGIN", kind, "stands below a line '--', which begins a signature: put the block above that")
            return
        self._finish()
        self._own.lines.append("")
        self._kind = kind
        self._lines = []
        self._has_quoted = False

    def _close(self) -> None:
        if self._has_quoted:
            self._fault(
                "BEGIN", self._kind, "has quoted lines below it: take away the '>' before each line of the block"
            )
        else:
            self._own.blocks.append(Block(cast(BlockKind, self._kind), tuple(self._lines)))
        self._kind = ""

    def _fault(self, mark: str, kind: str, what: str) -> None:
        self._own.faults.append(f"The line {mark} {kind.upper()} in the mail {what.format(kind.upper())}.")


_FIELD = re.compile(r"[\w$\"'-]+[ \t]*:|#|[-–—•] |\s|$")
"""The beginning of a line of an order file."""


def _without_closing_words(lines: list[str]) -> tuple[str, ...]:
    """The lines of a block without end, up to where its writer says something else."""
    last = 0
    while last < len(lines) and not _is_closing(lines[last]):
        last += 1
    while last and not lines[last - 1].strip():
        last -= 1
    return tuple(lines[:last])


def _is_closing(line: str) -> bool:
    """Whether a line can be none of an order form: its writer says something else."""
    return not _FIELD.match(line) or line.rstrip() == "--"
