"""What in the text of a mail is the writer's own, and the blocks in it: BEGIN ORDERS ... END ORDERS and the like."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, cast

from adjudicator.post.reading.trailers import begins_trailer, is_quoted

BlockKind = Literal["orders", "commands", "press", "ask"]

_MARK = re.compile(r"[\s*-]*(begin|end)\s+(orders|commands|press|ask)[\s*-]*", re.IGNORECASE)
_LONGEST_MARK = 120
_TIDY = str.maketrans({"\u00a0": " ", "\ufeff": None})


@dataclass(frozen=True)
class Block:
    """The lines between BEGIN and END."""

    kind: BlockKind
    lines: tuple[str, ...]

    @property
    def data(self) -> bytes:
        """The lines as a file, UTF-8."""
        return "".join(f"{line}\n" for line in self.lines).encode()


@dataclass
class OwnText:
    """The writer's own lines outside blocks, the blocks, and what is wrong with those that are left out."""

    lines: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def own_text(texts: Iterable[str]) -> OwnText:
    """Read the texts of a mail: not what is quoted or passed on in them, and nothing below a signature's "-- "."""
    own = OwnText()
    for text in texts:
        reader = _Reader(own)
        lines = text.translate(_TIDY).split("\n")
        for at, line in enumerate(lines):
            if not is_quoted(line) and begins_trailer(lines, at):
                break
            reader.take(line)
        reader.finish()
    return own


class _Reader:
    """Goes through the lines of a text; `_kind` is the kind of the block that is open, "" outside blocks."""

    def __init__(self, own: OwnText) -> None:
        self._own = own
        self._signature = False
        self._kind = ""
        self._lines: list[str] = []
        self._has_quoted = False

    def take(self, line: str) -> None:
        """Take the next line."""
        if is_quoted(line):
            self._has_quoted = True
            return
        mark = _MARK.fullmatch(line) if len(line) <= _LONGEST_MARK else None
        if mark and mark[1].lower() == "begin":
            self._begin(mark[2].lower())
        elif mark and mark[2].lower() == self._kind:
            self._close()
        elif self._kind:
            self._lines.append(line)
        elif line.rstrip() == "--":
            self._signature = True
        elif mark and not self._signature:
            self._fault("END", mark[2], "has no line BEGIN {0} above it: put one above the first line of the block")
        elif not self._signature:
            self._own.lines.append(line)

    def finish(self) -> None:
        """The text is over, or a new block begins; one that is still open has no end."""
        if self._kind:
            self._fault("BEGIN", self._kind, "has no line END {0} below it: put one below the last line of the block")
            self._kind = ""

    def _begin(self, kind: str) -> None:
        if self._signature:
            self._fault("BEGIN", kind, "stands below a line '--', which begins a signature: put the block above that")
            return
        self.finish()
        self._kind, self._lines, self._has_quoted = kind, [], False

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
