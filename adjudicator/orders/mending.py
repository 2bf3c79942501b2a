"""A line of YAML that cannot be read, as its writer may have meant it: what small slips may have made of it."""

import re
from collections.abc import Iterator

_ABOVE = 40
_TRIED = 4
"""The lines above that are looked at for the indentation, and the indentations that are tried."""
_LONGEST = 100
"""The longest line that is mended: of a longer one nothing could be shown."""
_CLOSING = {"{": "}", "[": "]"}
_BRACKETS = re.compile(r"[\[\]{}]")
_FIELD = r"^(?P<name>\s*(?:- )?[\w$-]+)"
_PARTED = (
    (re.compile(rf"{_FIELD}\s*[:=]\s*(?=\S)"), r"\g<name>: "),
    (re.compile(rf"{_FIELD}\s*[:=]?\s*$"), r"\g<name>:"),
    (re.compile(rf"{_FIELD} +(?=[^\s:=])"), r"\g<name>: "),
    (re.compile(r"^(\s*)-(?=[^\s-])"), r"\1- "),
)
"""Names and dashes that lack what parts them from the text behind, each with how it is written."""


def candidates(lines: list[str], number: int) -> list[str]:
    """Line `number` (from 0) as it may have been meant, the likeliest first."""
    if number >= len(lines):
        return []
    written = lines[number]
    if len(written) > _LONGEST:
        return []
    above = lines[max(0, number - _ABOVE) : number]
    tried = dict.fromkeys(_candidates(written.rstrip(), above))
    tried.pop(written, None)
    return list(tried)


def _candidates(line: str, above: list[str]) -> Iterator[str]:
    yield line.replace("\t", "  ")
    yield from _bracketed(line)
    yield from _quoted(line)
    yield from _parted(line)
    yield from _indented(line, above)


def _bracketed(line: str) -> Iterator[str]:
    """The line with its brackets closed, then with one bracket less."""
    closed = _closed(line)
    if closed == line:
        return
    yield closed
    for bracket in [*_BRACKETS.finditer(line)][:_TRIED]:
        fewer = line[: bracket.start()] + line[bracket.end() :]
        if _closed(fewer) == fewer:
            yield fewer


def _closed(line: str) -> str:
    """A line in which each bracket that opens is closed, and none that did not open."""
    waiting: list[str] = []
    written: list[str] = []
    for sign in line:
        if sign in _CLOSING:
            waiting.append(_CLOSING[sign])
        elif sign in _CLOSING.values():
            while sign in waiting and waiting[-1] != sign:
                written.append(waiting.pop())
            if not waiting:
                continue
            waiting.pop()
        written.append(sign)
    return "".join([*written, *reversed(waiting)])


def _quoted(line: str) -> Iterator[str]:
    """The line with its last quote closed at the end, or left out; then with quotes round the value."""
    for quote in ("'", '"'):
        if line.count(quote) % 2:
            yield line + quote
            before, _, behind = line.rpartition(quote)
            yield before + behind
    match = re.fullmatch(r"(?P<name>\s*(- )?[\w$-]+: +)(?P<text>[^\"'\[{].*)", line)
    if match:
        yield f"{match['name']}'{match['text'].replace(chr(39), 2 * chr(39))}'"


def _parted(line: str) -> Iterator[str]:
    """The line with a colon and a blank behind the name, or a blank behind the dash."""
    for pattern, written in _PARTED:
        yield pattern.sub(written, line)


def _indented(line: str, above: list[str]) -> Iterator[str]:
    """The line set below those above it: as a field and as an entry of a list."""
    text = line.lstrip()
    other = text.removeprefix("- ") if text.startswith("- ") else f"- {text}"
    for indentation in _indentations(above):
        yield indentation + text
        yield indentation + other


def _indentations(above: list[str]) -> list[str]:
    """The indentations of the lines above, the nearest first, and none at all."""
    blanks = (line[: len(line) - len(line.lstrip())] for line in reversed(above) if line.strip())
    return [*list(dict.fromkeys(blanks))[:_TRIED], ""]
