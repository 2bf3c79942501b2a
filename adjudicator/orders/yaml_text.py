"""Order files in YAML: text scalars, lists and mappings, and nothing cleverer.

The tree is built from the parser's events, one by one, so that a file which is too deep or uses what order files
have no use for (anchors, aliases, tags, several documents) is refused at the first such event.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import yaml

from adjudicator.orders.draft import Draft, Position, Unreadable
from adjudicator.table.prose import shortened
from adjudicator.table.words import Path

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml where PyYAML has it (20 times faster), else its Python twin; only their parsers are used."""


def read_yaml(text: str, draft: Draft) -> object:
    """The tree of a YAML file, every scalar as text; raises `Unreadable`."""
    builder = _Builder(draft)
    try:
        for event in _events(text):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        raise _explained(error, text.split("\n")) from None
    if not builder.documents:
        raise Unreadable("read/empty", "the file is empty", hint="an order file begins with 'game: ...'")
    return builder.root


def _events(text: str) -> Iterator[Any]:
    """The parser's events.

    Some parsers look ahead and refuse text that nests a thousand levels deep before they tell of the first of them:
    what stands before that place is read then, since our own limit is far below.
    """
    count = 0
    try:
        for event in yaml.parse(text, Loader=_Loader):
            count += 1
            yield event
    except yaml.MarkedYAMLError as error:
        if error.problem != "exceeded maximum nesting depth" or error.problem_mark is None:
            raise
        before = text[: error.problem_mark.index]
        yield from islice(yaml.parse(before, Loader=_Loader), count, None)


class _Open:
    """A list or mapping whose end has not been seen; `key` is the mapping's key that waits for its value."""

    def __init__(self, content: list[object] | dict[str, object], path: Path) -> None:
        self.content = content
        self.path = path
        self.key: str | None = None
        self.fresh = True
        self.key_at: Position = (0, 0)

    def next_path(self) -> Path:
        if isinstance(self.content, list):
            return (*self.path, len(self.content))
        if self.key is None:
            return self.path
        return (*self.path, self.key)

    def add(self, value: object) -> None:
        """Put `value` in; a value whose key was there before is left out."""
        if isinstance(self.content, list):
            self.content.append(value)
        elif self.key is not None:
            if self.fresh:
                self.content[self.key] = value
            self.key = None


class _Builder:
    """Builds the tree of one document from its events."""

    def __init__(self, draft: Draft) -> None:
        self.root: object = None
        self.documents = 0
        self._draft = draft
        self._open: list[_Open] = []

    def take(self, event: Any) -> None:
        """Take the parser's next event; raises `Unreadable` at what order files have no use for."""
        at = (event.start_mark.line + 1, event.start_mark.column + 1)
        _refuse_cleverness(event, at)
        match event:
            case yaml.DocumentStartEvent():
                self._document(at)
            case yaml.ScalarEvent():
                self._scalar(self._draft.text(event.value, at), at)
            case yaml.MappingStartEvent():
                self._begin({}, at)
            case yaml.SequenceStartEvent():
                self._begin([], at)
            case yaml.CollectionEndEvent():
                self._open.pop()

    def _document(self, at: Position) -> None:
        self.documents += 1
        if self.documents > 1:
            raise Unreadable(
                "read/documents", "a second document begins here ('---')", at, "send one order file at a time"
            )

    def _scalar(self, text: str, at: Position) -> None:
        if self._wants_key():
            self._key(text, at)
        else:
            self._place(text, at)

    def _begin(self, content: list[object] | dict[str, object], at: Position) -> None:
        if self._wants_key():
            raise Unreadable("read/key", "brackets, braces or a '?' stand where the name of a field should", at)
        parent = self._open[-1] if self._open else None
        if parent is not None and parent.key is not None:
            at = parent.key_at
        path = self._place(content, at)
        self._open.append(_Open(content, path))

    def _wants_key(self) -> bool:
        if not self._open:
            return False
        if not isinstance(self._open[-1].content, dict):
            return False
        return self._open[-1].key is None

    def _key(self, name: str, at: Position) -> None:
        parent = self._open[-1]
        path = (*parent.path, name)
        parent.key = name
        parent.key_at = at
        parent.fresh = self._draft.key(path, at)

    def _place(self, value: object, at: Position) -> Path:
        if not self._open:
            self._draft.value((), at)
            self.root = value
            return ()
        parent = self._open[-1]
        path = parent.next_path()
        self._draft.value(path, at)
        parent.add(value)
        return path


def _refuse_cleverness(event: Any, at: Position) -> None:
    if isinstance(event, yaml.AliasEvent):
        raise Unreadable(
            "read/alias", f"'*{shortened(str(event.anchor))}' is a reference", at, "write the text out in full"
        )
    if getattr(event, "anchor", None):
        raise Unreadable("read/anchor", f"'&{shortened(event.anchor)}' names a part of the file", at, "leave it out")
    if getattr(event, "tag", None):
        raise Unreadable("read/tag", "'!' at the beginning of a value gives it a type", at, "leave it out")


_INDENTED = "lines of one level begin in the same column; a text with quotes or other signs in it goes in quotes"
_COLON = "a text with ': ' in it goes in quotes; otherwise see that lines of one level begin in the same column"
_EXPLAINED: tuple[tuple[str, str, str, bool], ...] = (
    ("mapping values are not allowed", "a ':' that does not fit here", _COLON, False),
    ("could not find expected ':'", "there is no ':' in this line", "write 'name: value'", True),
    ("expected key|expected <block end>", "this does not fit the lines above it", _INDENTED, False),
    ("expected '-' indicator", "this does not fit the list above it", "each item of a list begins with '- '", False),
    (r"',' or '\]'", "the list that opens here has no ']', or lacks a ','", "write it like [T14, T15]", True),
    ("',' or '}'", "the '{' that opens here has no '}', or lacks a ','", "write it like {army: A1, to: T15}", True),
    ("unexpected end of stream", "the quote that opens here is never closed", "", True),
    ("escape", "a '\\' that means nothing", "use single quotes, or leave the '\\' out", False),
    ("cannot start any token", "a value cannot begin with '{sign}'", "put the value in quotes", False),
    ("expected node content|expected the node content", "'{sign}' stands where a value should", "", False),
    ("document start", "'{sign}' does not fit here", "", False),
)
"""The parser's words (as a pattern), ours, the remedy, and whether the mistake is where it began."""


def _explained(error: yaml.MarkedYAMLError, lines: list[str]) -> Unreadable:
    """A parser's complaint in plain words."""
    mark = error.problem_mark or error.context_mark
    if mark:
        indentation = _indentation(lines, mark.line)
        if "\t" in indentation:
            at = (mark.line + 1, indentation.index("\t") + 1)
            return Unreadable("read/tab", "a tab", at, "use spaces to indent a line")
    for pattern, message, hint, at_start in _EXPLAINED:
        if re.search(pattern, error.problem or ""):
            if at_start and error.context_mark:
                mark = error.context_mark
            what = message.replace("{sign}", _sign(lines, mark))
            return Unreadable("read/yaml", what, _position(mark), hint)
    return Unreadable("read/yaml", "this line cannot be read", _position(mark), "write it as your order form shows it")


def _indentation(lines: list[str], number: int) -> str:
    line = lines[number] if number < len(lines) else ""
    return line[: len(line) - len(line.lstrip())]


def _sign(lines: list[str], mark: Any) -> str:
    if not mark or mark.line >= len(lines):
        return ""
    line = lines[mark.line]
    sign: str = line[mark.column : mark.column + 1]
    return sign


def _position(mark: Any) -> Position | None:
    if mark:
        return (mark.line + 1, mark.column + 1)
    return None
