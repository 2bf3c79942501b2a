"""Parts that several public pages have: moments, scores, tables, notes of the referee."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from urllib.parse import quote
from zoneinfo import ZoneInfo

from adjudicator.reports.site.frame import ink_of
from adjudicator.reports.site.markup import NOTHING, Markup, put_all, tag
from adjudicator.table.front import Awaited, Card
from adjudicator.table.news import Score, ranked
from adjudicator.table.pages import Grid, RulingNote
from adjudicator.table.prose import dated, joined, sentence, signed
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

_FEW = 3
"""How many columns of a table stand beside each other on a telephone."""


def day(moment: datetime) -> Markup:
    """A day, as programs read it too."""
    return tag("time", dated(moment), datetime=f"{moment.astimezone(UTC):%Y-%m-%d}")


def deadline(moment: datetime, zone: str) -> Markup:
    """A moment in UTC, and in the zone of the campaign as letters tell it."""
    there = moment.astimezone(UTC)
    here = moment.astimezone(ZoneInfo(zone))
    said = f"{here:%A} {here.day} {here:%B %Y, %H:%M} ({zone})"
    told = tag("time", said, datetime=f"{there:%Y-%m-%dT%H:%MZ}")
    if zone == "UTC":
        return told
    same_day = f"{there:%H:%M} UTC" if there.date() == here.date() else f"{there.day} {there:%B, %H:%M} UTC"
    return told + tag("span", f" = {same_day}", class_="utc")


def awaited(waits: Awaited) -> Markup:
    """What a campaign waits for, in a sentence."""
    match waits.waiting:
        case "players":
            return tag("p", "It begins when all players have accepted.", class_="awaited")
        case "nothing":
            return tag("p", "It is over.", class_="awaited")
        case "cancelled":
            return tag("p", "It was called off before it began.", class_="awaited")
        case "report":
            return tag("p", tag("b", waits.title), ": orders are closed, the next report comes.", class_="awaited")
    if waits.stopped:
        when: Markup = tag("span", ": the clock is stopped, no deadline runs now.")
    elif waits.due is None:
        when = tag("span", ": orders are awaited; no date is set, the referee closes.")
    else:
        when = tag("span", ": orders are due ", deadline(waits.due, waits.zone), ".")
    return tag("p", tag("b", waits.title), when, class_="awaited")


def sent(waits: Awaited) -> Markup:
    """Who has sent orders, or has accepted, where that is shown."""
    if not waits.sent:
        return NOTHING
    done, not_yet = ("has accepted", "not yet") if waits.waiting == "players" else ("has sent orders", "not yet")
    lines = [
        tag("li", tag("span", "✓ " if is_in else "… ", aria_hidden="true"), f"{who}: {done if is_in else not_yet}")
        for who, is_in in waits.sent
    ]
    return tag("ul", *lines, class_="sent")


def free(card: Card) -> Markup:
    """Which sides are free, and how one asks for them."""
    if not card.free:
        return NOTHING
    said = f"{'One side is' if len(card.free) == 1 else f'{len(card.free)} sides are'} free: {joined(card.free)}."
    if not card.address:
        return tag("p", said, class_="free")
    subject = f"[{card.name}] seat"
    mail = link(card.address, f"mailto:{card.address}?subject={quote(subject)}")
    return tag("p", f"{said} Who would like to play writes to ", mail, f" with the subject {subject}.", class_="free")


def sent_count(waits: Awaited) -> Markup:
    """How many have sent orders, where that is shown."""
    if not waits.sent:
        return NOTHING
    done = sum(is_in for _, is_in in waits.sent)
    what = "Players who have accepted" if waits.waiting == "players" else "Orders sent"
    return tag("p", f"{what}: {done} of {len(waits.sent)}.", class_="awaited")


def badge(style: SeatStyle) -> Markup:
    """The sign of a seat: its letter on its colour."""
    return tag("span", style.letter, class_=f"badge {ink_of(style.hue, neutral=style.neutral)}", aria_hidden="true")


def scores(told: Sequence[Score], counts: str, styles: Sequence[SeatStyle], most: int | None = None) -> Markup:
    """How the seats stand, the first one first, with a bar for each; of the first ones in short, if only `most`."""
    if not told:
        return NOTHING
    by_seat = {style.seat: style for style in styles}
    longest = max(1, *(score.value for score in told))
    rows = [_score(rank, score, by_seat, longest, noted=most is None) for rank, score in ranked(told)[:most]]
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
    heads = [tag("th", column.head, scope="col", role="columnheader", class_=column.align) for column in table.columns]
    return tag(
        "table",
        tag("caption", table.title) if table.title else NOTHING,
        tag("thead", tag("tr", *heads, role="row"), role="rowgroup"),
        tag("tbody", *_rows(table), role="rowgroup"),
        class_="grid wide" if wide else "grid",
        role="table",
    ) + (tag("p", table.note, class_="note") if table.note else NOTHING)


def _rows(table: Grid) -> Iterator[Markup]:
    for row, cells in enumerate(table.rows):
        told = [_cell(table, row, place, cell) for place, cell in enumerate(cells)]
        yield tag("tr", *told, role="row", class_="marked" if row in table.marked else None)


def _cell(table: Grid, row: int, place: int, text: str) -> Markup:
    column = table.columns[place]
    ringed = " ringed" if (row, place) in table.ringed else ""
    head = column.head if place else None
    if place == 0:
        return tag("th", text, scope="row", role="rowheader", class_=f"{column.align}{ringed}")
    return tag("td", text, role="cell", class_=f"{column.align}{ringed}", data_head=head)


def points(texts: Sequence[str], kind: str) -> Markup:
    """Sentences below each other."""
    if texts:
        return tag("ul", *(tag("li", text) for text in texts), class_=kind)
    return NOTHING


def note(told: RulingNote, *before: Markup) -> Markup:
    """What the referee did or ruled, and who says so."""
    author = tag("span", f" ({told.author})", class_="author") if told.author else NOTHING
    title = tag("b", f"{told.id}. ")
    text = ": ".join(part for part in (told.title, told.text) if part)
    return tag("li", *before, title, text, author, class_="loud" if told.loud else None)


def section(title: str, *parts: Markup, kind: str) -> Markup:
    """A part of a page under its head, by which it is called; nothing where nothing is in it."""
    inside = put_all(parts)
    if not inside:
        return NOTHING
    return tag("section", tag("h2", title, id=kind), inside, class_=kind, aria_labelledby=kind)


def link(name: str | Markup, address: str, **said: str) -> Markup:
    """A link to another page."""
    return tag("a", name, href=address, **said)
