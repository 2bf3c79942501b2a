"""HTML that is put together from elements: whatever is no markup is escaped where it is put in."""

from collections.abc import Iterable
from html import escape
from typing import Self

from adjudicator.table.prose import printable


class Markup(str):
    """HTML as a browser reads it; any other text is a text."""

    __slots__ = ()

    def __add__(self, other: str) -> Self:
        """Both after each other."""
        return type(self)(f"{self}{put(other)}")


NOTHING = Markup()


def put(inner: str) -> Markup:
    """A text as it stands in a page: it can do nothing there but be read."""
    if isinstance(inner, Markup):
        return inner
    return Markup(escape(printable(inner)))


def tag(name: str, *inner: str, **attributes: str | bool | None) -> Markup:
    """An element with what is in it.

    Attributes are named in Python's way: `class_`, `aria_label`. What is None or False is left out, True has no value.
    """
    return Markup(f"<{name}{_attributes(attributes)}>{put_all(inner)}</{name}>")


def void(name: str, **attributes: str | bool | None) -> Markup:
    """An element that nothing can be in."""
    return Markup(f"<{name}{_attributes(attributes)}>")


def put_all(parts: Iterable[str]) -> Markup:
    """Parts of a page after each other."""
    return Markup("".join(map(put, parts)))


def _attributes(values: dict[str, str | bool | None]) -> str:
    parts = []
    for name, value in values.items():
        written = name.rstrip("_")
        written = written.replace("_", "-")
        if value is True:
            parts.append(f" {written}")
        elif value not in (None, False):
            text = put(str(value))
            parts.append(f' {written}="{text}"')
    return "".join(parts)
