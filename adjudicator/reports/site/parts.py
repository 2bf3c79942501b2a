"""Parts that several public pages have: scores, tables, notes of the referee, sections."""

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.reports.site.frame import ink_of
from adjudicator.reports.site.markup import NOTHING, Markup, put_all, tag
from adjudicator.table.news import Score, ranked
from adjudicator.table.pages import Column, Grid, RulingNote
from adjudicator.table.prose import sentence, signed
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

_FEW = 3
"""The most columns of a table beside each other on a telephone."""


def badge(style: SeatStyle) -> Markup:
    """The sign of a seat: its letter on its colour."""
    return tag("span", style.letter, class_=f"badge {ink_of(style.hue, neutral=style.neutral)}", aria_hidden="true")


def scores(all_scores: Sequence[Score], counts: str, styles: Sequence[SeatStyle], most: int | None = None) -> Markup:
    """The seats in order of rank, with a bar for each; of the first ones in short, if only `most`."""
    if not all_scores:
        return NOTHING
    by_seat = {style.seat: style for style in styles}
    longest = max(1, *(score.value for score in all_scores))
    rows = [_score(rank, score, by_seat, longest, noted=most is None) for rank, score in ranked(all_scores)[:most]]
    caption = tag("caption", sentence(counts)) if counts else NOTHING
    return tag("table", caption, tag("tbody", *rows), class_="scores")


def _score(rank: int, score: Score, styles: Mapping[Seat, SeatStyle], longest: int, *, noted: bool) -> Markup:
    style = styles.get(score.seat)
    name = [badge(style) if style else NOTHING, score.name, tag("b", " wins") if score.won else NOTHING]
    note = tag("small", score.note) if score.note and noted else NOTHING
    change = tag("small", signed(score.change), class_="change") if score.change else NOTHING
    return tag(
        "tr",
        tag("td", f"{rank}.", class_="rank"),
        tag("th", *name, note, scope="row"),
        tag("td", _bar(style, max(0, score.value) / longest), class_="bar", aria_hidden="true"),
        tag("td", f"{score.value}".replace("-", "−"), class_="value"),
        tag("td", change),
        class_="won" if score.won else None,
    )


def _bar(style: SeatStyle | None, part: float) -> Markup:
    ink = ink_of(style.hue, neutral=style.neutral) if style else "neutral"
    drawn = tag("rect", class_=ink, width=f"{100 * part:.1f}", height="10", rx="1")
    return tag("svg", drawn, viewBox="0 0 100 10", preserveAspectRatio="none")


def grid(table: Grid) -> Markup:
    """A table; on a telephone each row of a wide one stands by itself, with the heads before its cells."""
    wide = len(table.columns) > _FEW
    heads = map(_head, table.columns)
    caption = tag("caption", table.title) if table.title else NOTHING
    note = tag("p", table.note, class_="note") if table.note else NOTHING
    head = tag("tr", *heads, role="row")
    drawn = tag(
        "table",
        caption,
        tag("thead", head, role="rowgroup"),
        tag("tbody", *_rows(table), role="rowgroup"),
        class_="grid wide" if wide else "grid",
        role="table",
    )
    return drawn + note


def _head(column: Column) -> Markup:
    """The head of a column; one without words is no heading for readers who have the table read out to them."""
    if not column.head:
        return tag("td", role="cell", class_=column.align)
    return tag("th", column.head, scope="col", role="columnheader", class_=column.align)


def _rows(table: Grid) -> Iterator[Markup]:
    for row, cells in enumerate(table.rows):
        columns = [_cell(table, row, place, cell) for place, cell in enumerate(cells)]
        yield tag("tr", *columns, role="row", class_="marked" if row in table.marked else None)


def _cell(table: Grid, row: int, place: int, text: str) -> Markup:
    column = table.columns[place]
    kind: str = column.align
    if (row, place) in table.ringed:
        kind = f"{kind} ringed"
    if place == 0:
        return tag("th", text, scope="row", role="rowheader", class_=kind)
    return tag("td", text, role="cell", class_=kind, data_head=column.head)


def points(texts: Sequence[str], kind: str) -> Markup:
    """Sentences below each other."""
    if texts:
        return tag("ul", *(tag("li", text) for text in texts), class_=kind)
    return NOTHING


def note(ruling: RulingNote, *before: Markup) -> Markup:
    """An act or a ruling of the referee, and its author."""
    author = NOTHING
    if ruling.author:
        author = tag("span", f" ({ruling.author})", class_="author")
    kind = "loud" if ruling.loud else None
    number = tag("b", f"{ruling.id}. ")
    text = ": ".join(part for part in (ruling.title, ruling.text) if part)
    return tag("li", *before, number, text, author, class_=kind)


def section(title: str, *parts: Markup, kind: str) -> Markup:
    """A part of a page under its head, by which it is called; nothing where nothing is in it."""
    inside = put_all(parts)
    if not inside:
        return NOTHING
    return tag("section", tag("h2", title, id=kind), inside, class_=kind, aria_labelledby=kind)


def link(name: str | Markup, address: str, **attributes: str) -> Markup:
    """A link to another page."""
    return tag("a", name, href=address, **attributes)
