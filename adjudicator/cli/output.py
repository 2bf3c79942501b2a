"""Printing: tables, JSON, columns."""

import sys
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


def say(text: str = "") -> None:
    """Print a line."""
    print(text, flush=True)


def print_json(value: object) -> None:
    """Print a value as indented JSON."""
    import msgspec

    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")


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

    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False)
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for index, head in enumerate(heads):
        table.add_column(head, justify="right" if index in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*(str(cell) for cell in row))
    console.print(table, markup=False)
    if note:
        console.print(f"{note}\n", markup=False)
