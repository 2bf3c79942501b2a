"""The finds in a line: how far each reaches, what it says, and where its parts stand."""

from typing import Any, NamedTuple

from adjudicator.table.words import Path


class Mark(NamedTuple):
    """The place of a part of what was read: the word it begins with, the title of its type, what it says."""

    path: Path
    at: int
    title: str = ""
    value: Any = None


class Found(NamedTuple):
    """The text that was read: where it ends, what it says, where its parts stand."""

    end: int
    value: Any
    marks: tuple[Mark, ...] = ()


class Said(NamedTuple):
    """Fields of a struct that were read."""

    end: int
    fields: tuple[tuple[Path, Any], ...] = ()
    marks: tuple[Mark, ...] = ()


class There(NamedTuple):
    """A word for what was named before."""

    title: str
