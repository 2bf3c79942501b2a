"""The chart book as plain text, 72 columns wide."""

from collections.abc import Iterable, Iterator

from adjudicator.reports.text.layout import WIDTH, section, table, wrap
from adjudicator.table.chartbook import ChartBook
from adjudicator.table.pages import Passage, RulingNote
from adjudicator.table.prose import printable, short


def text_chart_book(book: ChartBook) -> str:
    """The whole chart book in lines of at most 72 characters."""
    return printable("\n".join(_book(book)) + "\n")


def _book(book: ChartBook) -> Iterator[str]:
    yield "=" * WIDTH
    yield from wrap(f"{book.title}: chart book of {book.game}")
    yield from wrap(f"{book.edition}, campaign {book.campaign}, history {short(book.head)}")
    yield "=" * WIDTH
    yield from wrap(book.preface)
    if book.changed:
        yield from section("What this edition changes")
        yield from _numbered(book.changed)
    for each in book.charts:
        yield from _chapter(each)
    for part in book.rules:
        yield from section(f"Rules: {part.title}")
        yield from _numbered(part.rules)
    if book.rulings:
        yield from section("Rulings in force")
    yield from _numbered(book.rulings)
    yield from section(book.options.title)
    yield from table(book.options)


def _chapter(each: Passage) -> Iterator[str]:
    yield from section(each.title)
    for line in each.lines:
        yield from wrap(line.text)
    for grid in each.tables:
        yield ""
        yield from wrap(grid.title)
        yield from table(grid)


def _numbered(notes: Iterable[RulingNote]) -> Iterator[str]:
    for note in notes:
        yield from wrap(note.words(), f"{note.id}: ", "    ")
