"""The blocks that were filled in where a mail program had quoted them: every line of them behind the same marks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, cast

from adjudicator.post.reading.trailers import is_barred, names_sender

BlockKind = Literal["orders", "commands", "press", "ask"]

_MARK = re.compile(r"(?:[*–—-][*–— -]*)?(begin|end)\s+(orders|commands|press|ask)[\s*–—-]*", re.IGNORECASE)
_DEPTH = re.compile(r" ?((?:> ?)+)")
_COMMENT = re.compile(r"\s*#.{50,}")
_YAML = re.compile(r"\s*(?:[#\"'{}\[\]-]|[\w$-]+[ \t]*:|$)")
_OPEN = re.compile(r"\s*(?:(?:key|luck)\s*:|answer\s+\S+)\s*", re.IGNORECASE)
"""A line that waits for what its reader is to write behind it."""
_LONGEST_MARK = 120
_HEAD_LINES = 3


@dataclass(frozen=True)
class Quotation:
    """The lines of a quoted block, without their marks."""

    kind: BlockKind
    lines: tuple[str, ...]
    head: str = ""
    """The lines above it that tell who wrote the mail that it is in."""
    is_marked: bool = True
    """Whether a '>' stands before its lines: without one, it is copied in below a head."""

    @property
    def data(self) -> bytes:
        """The lines as a file, UTF-8."""
        return "".join(f"{line}\n" for line in self.lines).encode()


class Mark(NamedTuple):
    """The begin or the end of a block: both words in small letters."""

    word: str
    kind: str


def mark_in(line: str) -> Mark | None:
    """The mark that a line is, if it is one."""
    mark = _MARK.fullmatch(line)
    return Mark(mark[1].lower(), mark[2].lower()) if mark else None


class QuotedBlocks:
    """Finds the blocks in the quoted lines of a text.

    What the writer put between quoted lines without a mark belongs to a block of commands or words. In one of orders it
    is a fault, as lines of another depth are in all: nobody can tell what is meant.
    """

    def __init__(self) -> None:
        self.blocks: list[Quotation] = []
        self.faults: list[str] = []
        self._kind = ""
        self._depth = 0
        self._indent = 0
        self._lines: list[str] = []
        self._mixed = False
        self._head = ""
        self._is_marked = True

    def copied_in(self, lines: Sequence[str]) -> None:
        """Take another mail that stands in a text without marks, from its head on."""
        self._is_marked = False
        self._head = " ".join(lines[:_HEAD_LINES])
        for line in lines:
            self.take(f"> {line}")

    def take(self, line: str) -> None:
        """Take the next line of a mail."""
        depth, content = _parted(line)
        words = content.lstrip(" ")
        indent = len(content) - len(words)
        mark = mark_in(words) if depth and len(content) < _LONGEST_MARK else None
        if mark and mark.word == "begin" and not (indent and mark.kind == "orders"):
            self._kind = mark.kind
            self._depth = depth
            self._indent = indent
            self._lines = []
            self._mixed = False
        elif mark and mark.kind == self._kind and depth == self._depth:
            self._close()
        elif self._kind:
            self._inside(depth, content)
        elif depth and names_sender(content):
            self._head = content

    def _inside(self, depth: int, content: str) -> None:
        """Take a line between the marks."""
        if depth == self._depth and not is_barred(content):
            begin = content[: self._indent]
            self._lines.append(begin.lstrip(" ") + content[self._indent :])
        elif depth == 0 and self._kind != "orders" and not is_barred(content):
            self._add(content)
        elif content.strip():
            self._mixed = True

    def _add(self, own: str) -> None:
        """Take a line that has no mark: it may be what the quoted one above it waits for."""
        if self._kind != "commands":
            self._lines.append(own)
            return
        words = own.strip()
        if not words:
            return
        if self._lines and _OPEN.fullmatch(self._lines[-1]):
            self._lines[-1] += f" {words}"
        else:
            self._lines.append(own)

    def _close(self) -> None:
        if self._mixed:
            block = "order form" if self._kind == "orders" else f"block {self._kind.upper()}"
            self.faults.append(
                f"The quoted {block} in the mail has lines without the same '>' in it: take away the '>' "
                f"before every line of it, from BEGIN {self._kind.upper()} to END {self._kind.upper()}."
            )
        else:
            lines = _rejoined(self._lines) if self._kind == "orders" else self._lines
            kind = cast(BlockKind, self._kind)
            self.blocks.append(Quotation(kind, tuple(lines), self._head, self._is_marked))
        self._kind = ""


def _parted(line: str) -> tuple[int, str]:
    """The depth of a quoted line, and its text."""
    depth = _DEPTH.match(line)
    return (depth[1].count(">"), line[depth.end() :]) if depth else (0, line)


def _rejoined(lines: list[str]) -> list[str]:
    """The lines with those comments whole that a mail program broke when it put its marks before them."""
    whole: list[list[str]] = []
    breakable = False
    for line in lines:
        if breakable and not _YAML.match(line):
            whole[-1].append(line)
        else:
            whole.append([line])
            breakable = bool(_COMMENT.match(line))
    return [" ".join(pieces) for pieces in whole]
