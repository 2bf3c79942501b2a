"""The order form that was filled in where a mail program had quoted it: every line of it behind the same marks."""

import re
from dataclasses import dataclass

_DEPTH = re.compile(r" ?((?:> ?)+)")
_COMMENT = re.compile(r"\s*#.{50,}")
_YAML = re.compile(r"\s*(?:[#\"'{}\[\]-]|[\w$-]+[ \t]*:|$)")


@dataclass(frozen=True)
class Quotation:
    """The lines of a quoted block of orders, without their marks."""

    lines: tuple[str, ...]

    @property
    def data(self) -> bytes:
        """The lines as a file, UTF-8."""
        return "".join(f"{line}\n" for line in self.lines).encode()


class QuotedForms:
    """Finds the blocks of orders in the quoted lines of a text; `mark` is what begins and ends a block.

    Lines of another depth, or unquoted ones, between the marks make a block a fault: nobody can tell what is meant.
    """

    def __init__(self, mark: "re.Pattern[str]") -> None:
        self.forms: list[Quotation] = []
        self.faults: list[str] = []
        self._mark = mark
        self._depth = 0
        self._lines: list[str] = []
        self._mixed = False

    def take(self, line: str) -> None:
        """Take the next line of a mail."""
        depth, content = _parted(line)
        mark = self._mark.fullmatch(content) if depth and len(content) < 120 else None
        if mark and mark[2].lower() == "orders" and mark[1].lower() == "begin":
            self._depth, self._lines, self._mixed = depth, [], False
        elif mark and mark[2].lower() == "orders" and depth == self._depth:
            self._close()
        elif self._depth and depth == self._depth:
            self._lines.append(content)
        elif self._depth and line.strip():
            self._mixed = True

    def _close(self) -> None:
        if self._mixed:
            self.faults.append(
                "The quoted order form in the mail has lines without the same '>' in it: "
                "take away the '>' before every line of the form, from BEGIN ORDERS to END ORDERS."
            )
        else:
            self.forms.append(Quotation(tuple(_rejoined(self._lines))))
        self._depth = 0


def _parted(line: str) -> tuple[int, str]:
    """How deep a line is quoted, and what stands in it."""
    found = _DEPTH.match(line)
    return (found[1].count(">"), line[found.end() :]) if found else (0, line)


def _rejoined(lines: list[str]) -> list[str]:
    """The lines with those comments whole that a mail program broke when it put its marks before them."""
    whole: list[str] = []
    for line in lines:
        if whole and _COMMENT.match(whole[-1]) and not _YAML.match(line):
            whole[-1] += f" {line}"
        else:
            whole.append(line)
    return whole
