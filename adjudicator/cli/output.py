"""Printing: lines, tables, JSON. Here alone the command line speaks, and nothing it says can act on a terminal."""

import sys
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


def say(text: str = "", hang: int = 0) -> None:
    """Print a text; `hang` is how far its later lines are indented, so that none of them stands as one of its own."""
    from adjudicator.table.prose import printable

    print(printable(text).replace("\n", "\n" + " " * hang), flush=True)


def complain(text: str) -> None:
    """Print a text on the error output."""
    from adjudicator.table.prose import printable

    print(printable(text), file=sys.stderr)


def print_json(value: object) -> None:
    """Print a value as indented JSON; what no terminal should be sent is escaped, so that the value is the same."""
    import json

    import msgspec

    from adjudicator.table.prose import printable

    plain = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    safe = "".join(char if printable(char) == char else json.dumps(char)[1:-1] for char in plain)
    sys.stdout.buffer.write(safe.encode() + b"\n")


def tracked(items: Sequence[T], title: str) -> Iterable[T]:
    """The items one by one, with a progress bar where somebody is looking."""
    if not sys.stdout.isatty() or len(items) < 2:
        return items
    from rich.progress import track

    return track(items, title, transient=True)


def print_table(
    title: str, heads: Sequence[str], rows: Iterable[Sequence[Any]], right: Sequence[int] = (), note: str = ""
) -> None:
    """Print a table with its note; the columns numbered in `right` are aligned to the right."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from adjudicator.table.prose import printable

    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False, markup=False, emoji=False)
    table = Table(title=printable(title), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for index, head in enumerate(heads):
        table.add_column(head, justify="right" if index in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(printable(str(cell)) for cell in row))
    console.print(table)
    if note:
        console.print(f"{printable(note)}\n")
