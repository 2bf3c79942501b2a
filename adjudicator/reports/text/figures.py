"""Figures in plain text: a function for each kind."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.reports.text.hexes import hex_map_text
from adjudicator.reports.text.layout import WIDTH, table, wrap
from adjudicator.table.figures import Band, Card, Cards, Comparison, Course, Figure, Map, Mark, Plot, Series, Track
from adjudicator.table.hexmap import HexMap
from adjudicator.table.pages import Column, Grid
from adjudicator.table.regionmap import Force, RegionMap
from adjudicator.table.words import Seat

Letters = Mapping[Seat, str]

_INDENT = "     "
_STATUS = {"defeated": "~", "broken": "!"}


def figure(figure: Figure, letters: Letters) -> Iterator[str]:
    """A figure without its title, in lines of at most 72 characters."""
    match figure:
        case Map():
            return _map(figure)
        case HexMap():
            return hex_map_text(figure)
        case RegionMap():
            return _regions(figure)
        case Cards():
            return _cards(figure)
        case Plot():
            return _plot(figure)
        case Comparison():
            return _comparison(figure, letters)
        case Track():
            return _track(figure)


def _map(map: Map) -> Iterator[str]:
    """The map as a list of places with the ways that lead from them."""
    kinds = {kind.id: kind.name for kind in map.kinds}
    holders = {style.seat: style.letter for style in map.seats}
    rows = []
    for area in map.areas:
        holder = holders.get(area.owner, "-") if area.owner else "-"
        pieces = ", ".join(f"{p.id}{_STATUS.get(p.status, '')}" for p in map.pieces if p.area == area.id)
        reach = f" >{area.reached}" if area.reached else ""
        name = f"{area.id} {area.name}{'*' if area.changed else ''}{reach}"
        rows.append((name, kinds[area.kind], area.value, holder, pieces, _ways(map, area.id)))
    shown = [place for place, head in enumerate(map.legend.columns) if head]
    columns = tuple(Column(map.legend.columns[place]) for place in shown)
    told = [_cells_of(row, shown) for row in rows]
    far = ";  > within reach, in so many marches" if any(area.reached for area in map.areas) else ""
    key = f"* changed this turn;  ~ defeated;  ! broken{far}"
    yield from table(Grid("", columns, tuple(told), note=key))


def _cells_of(row: Sequence[str], shown: Sequence[int]) -> tuple[str, ...]:
    return tuple(row[place] for place in shown)


def _regions(map: RegionMap) -> Iterator[str]:
    """What stands on a map of regions, seat by seat; what moved the story tells."""
    names = {region.id: region.name for region in map.geography.regions}
    for style in map.seats:
        standing = []
        for force in map.forces:
            if force.seat == style.seat:
                standing.append(_force(map, force, names))
        if standing:
            yield from wrap(f"{style.letter} {style.name}: {', '.join(standing)}", "", _INDENT)


def _force(map: RegionMap, force: Force, names: Mapping[str, str]) -> str:
    region, _, part = force.at.partition("/")
    state = f" ({getattr(map.legend, force.state)})" if force.state else ""
    where = f"{names.get(region, region)} {part}".rstrip()
    return f"{force.kind} {where}{state}"


def _ways(map: Map, area: str) -> str:
    ends = []
    for link in map.links:
        if area in (link.a, link.b):
            ends.append((link.b if link.a == area else link.a, link))
    return ", ".join(f"{end} {link.label}".rstrip() + ("*" if link.changed else "") for end, link in ends)


def _cards(cards: Cards) -> Iterator[str]:
    """The cards of each seat: what they are, their bands, their rounds."""
    for style in cards.seats:
        yield f"{style.letter} {style.name}"
        for card in cards.cards:
            if card.seat == style.seat:
                yield from _card(card)
    bracket = f"; after | {cards.bracket_name}" if cards.bracket_name else ""
    yield ""
    yield from wrap(f"{cards.legend.key}{bracket}.", "  ", "  ")
    if cards.note:
        yield from wrap(cards.note, "  ", "  ")


def _card(card: Card) -> Iterator[str]:
    name = f"{card.id} {card.name}:" if card.name else card.id
    yield from wrap(f"{name} {'; '.join(card.caption)}", "  ", _INDENT)
    if card.bands and not card.buried:
        yield from _bands(card.bands, _INDENT)
    if card.marks:
        yield from wrap(f"rounds {_row_of(card.marks)}", _INDENT, _INDENT)


def _bands(bands: Iterable[Band], indent: str, later: str = "") -> Iterator[str]:
    """Bands from the bottom; none is broken over two lines."""
    unbroken = " ".join(_band(band).replace(" ", "\0") for band in bands)
    for line in wrap(unbroken, indent, later or indent):
        yield line.replace("\0", " ")


def _band(band: Band) -> str:
    if band.cover:
        if band.hatched:
            return f"#{band.cover}#"
        return f"/{band.cover}/"
    dots = "*" * band.dots if band.dots < 6 else f"{band.dots}*"
    return f"{'>' if band.next else ''}[{' '.join([dots, *(f'T{disc}' for disc in band.discs)])}]"


def _row_of(marks: Sequence[Mark]) -> str:
    """Marks in a row: "4D 5T+2* | 6D"."""
    first = next((place for place, mark in enumerate(marks) if mark.bracketed), len(marks))
    said = [f"{mark.at}{_mark(mark)}" for mark in marks]
    outside = said[:first]
    inside = said[first:]
    return " ".join([*outside, "|", *inside] if inside else outside)


def _mark(mark: Mark) -> str:
    more = f"+{mark.more}" if mark.more else ""
    sign = "–" if mark.void else "T" if mark.ring else "D"
    return f"{sign}{more}{'*' if mark.changed else ''}"


def _plot(plot: Plot) -> Iterator[str]:
    """The values as a table, what they were before beside them, and the last one expected in brackets."""
    letters = [f"{style.letter} {style.name}" for style in plot.seats]
    lines = {series.seat: series for series in plot.series}
    ordered = [lines[style.seat] for style in plot.seats]
    last = plot.first + max(len(each.values) for each in ordered)
    rows = []
    for at in range(plot.first, last):
        rows.append((str(at), *(_value(each, at - plot.first) for each in ordered)))
    ahead = max(len(each.ahead) for each in ordered)
    if ahead:
        rows.append((f"({last + ahead - 1})", *(f"({each.ahead[-1]})" for each in ordered)))
    columns = (Column(plot.x_name, "right"), *(Column(letter, "right") for letter in letters))
    yield from table(Grid("", columns, tuple(rows), note=_plot_note(plot)))


def _plot_note(plot: Plot) -> str:
    """The note of a plot, with what its other signs mean, where there are any."""
    changed = any(each.former and each.former != each.values for each in plot.series)
    former = f"~ {plot.former_name}." if changed else ""
    ahead = f"() {plot.ahead_name}." if any(each.ahead for each in plot.series) else ""
    return " ".join(part for part in (plot.note, former, ahead) if part)


def _value(series: Series, place: int) -> str:
    if place >= len(series.values):
        return ""
    value = series.values[place]
    former = series.former[place] if series.former else value
    if value == former:
        return str(value)
    return f"~{former} {value}"


def _comparison(figure: Comparison, letters: Letters) -> Iterator[str]:
    """Both courses, a column for each round, and the cards they lead to."""
    number = "" if figure.number is None else str(figure.number)
    yield from wrap(figure.text, f"{number:>4} {letters.get(figure.seat, ''):<1} ", " " * 7)
    label = max(len(course.name) for course in (figure.before, figure.after))
    yield from _rounds(figure, label)
    for course in (figure.before, figure.after):
        if course.bands:
            yield from _bands(course.bands, f"{'':7}{course.name:<{label}}  ", " " * (label + 9))
        if course.summary:
            yield from wrap(course.summary, " " * (label + 9), " " * (label + 9))
    if figure.bracket_name:
        yield from wrap(f"[ ] {figure.bracket_name}; * changed.", " " * 7, " " * 7)


def _track(track: Track) -> Iterator[str]:
    """The boxes in lines, the present one pointed at."""
    for space in track.spaces:
        here = f" ({track.here_name})" if space.here else ""
        told = f"{space.label} {space.name}: {', '.join(space.lines)}{here}"
        yield from wrap(told, "> " if space.here else "  ", _INDENT)
    if track.note:
        yield from wrap(track.note, "  ", "  ")


def _rounds(figure: Comparison, label: int) -> Iterator[str]:
    """The marks of both courses in columns, the bracketed ones in brackets; as many columns in a row as fit."""
    courses = (figure.before, figure.after)
    wide = 1 + max(len(_mark(mark)) for course in courses for mark in course.marks)
    wide = max(wide, 3)
    fit = (WIDTH - 7 - label - 4) // (wide + 1)
    for start in range(0, len(figure.before.marks), fit):
        part = slice(start, start + fit)
        heads = "".join(f" {mark.at:>{wide}}" for mark in figure.before.marks[part])
        yield f"{'':7}{'':<{label}} {heads}"
        for course in courses:
            yield f"{'':7}{course.name:<{label}} {_cells(course, part, wide)}"


def _cells(course: Course, part: slice, wide: int) -> str:
    """A row of marks; a bracket opens before the first that is bracketed and closes after the last."""
    marks = course.marks[part]
    told = ""
    for before, mark in zip((None, *marks), marks, strict=False):
        closes = bool(before and before.bracketed)
        opens = mark.bracketed
        told += ("[" if opens and not closes else "]" if closes and not opens else " ") + f"{_mark(mark):>{wide}}"
    return told + ("]" if marks[-1].bracketed else "")
