"""A line of YAML that cannot be read, as its writer most likely meant it: only what can be read then is offered."""

import re
from collections.abc import Iterator
from typing import Any

import yaml

LONGEST_FILE = 32 * 1024
"""Characters; of a larger file no line is tried again."""
_ABOVE, _TRIED = 40, 4
"""How many lines above are looked at for the indentation, and how many indentations are tried."""
_CLOSING = {"{": "}", "[": "]"}


def mended(lines: list[str], number: int, loader: Any) -> str:
    """Line `number` (from 0) as it can be read where it stands; empty where no small change does that."""
    if number >= len(lines) or sum(map(len, lines)) > LONGEST_FILE:
        return ""
    tried = dict.fromkeys(_candidates(lines, number))
    tried.pop(lines[number], None)
    return next((line for line in tried if _reads([*lines[:number], line, *lines[number + 1 :]], number, loader)), "")


def _candidates(lines: list[str], number: int) -> Iterator[str]:
    line = lines[number].rstrip()
    yield line.replace("\t", "  ")
    yield line + _unclosed(line)
    for quote in ("'", '"'):
        if line.count(quote) % 2:
            yield line + quote
    if found := re.fullmatch(r"(?P<name>\s*(- )?[\w$-]+: +)(?P<text>[^\"'\[{].*)", line):
        yield f"{found['name']}'{found['text'].replace(chr(39), 2 * chr(39))}'"
    yield re.sub(r"^(\s*(- )?[\w$-]+):(?=\S)", r"\1: ", line)
    yield from (indentation + line.lstrip() for indentation in _indentations(lines[max(0, number - _ABOVE) : number]))


def _indentations(above: list[str]) -> list[str]:
    """The indentations of the lines above, the nearest first."""
    found = (line[: len(line) - len(line.lstrip())] for line in reversed(above) if line.strip())
    return list(dict.fromkeys(found))[:_TRIED]


def _unclosed(line: str) -> str:
    """The brackets that a line opens and does not close, closed."""
    waiting: list[str] = []
    for sign in line:
        if sign in _CLOSING:
            waiting.append(_CLOSING[sign])
        elif waiting and sign == waiting[-1]:
            waiting.pop()
    return "".join(reversed(waiting))


def _reads(lines: list[str], number: int, loader: Any) -> bool:
    """Whether the file can be read beyond line `number`."""
    try:
        for _ in yaml.parse("\n".join(lines), Loader=loader):
            pass
    except yaml.MarkedYAMLError as error:
        marks = [mark for mark in (error.context_mark, error.problem_mark) if mark]
        return bool(marks) and min(mark.line for mark in marks) > number
    return True
