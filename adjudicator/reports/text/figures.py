"""Figures in plain text: a function for each kind."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.reports.text.hexes import hex_map_text
from adjudicator.reports.text.layout import STORY, WIDTH, table, wrap
from adjudicator.table.figures import (
    Area,
    Band,
    Card,
    Cards,
    Comparison,
    Course,
    Figure,
    Map,
    Mark,
    Plot,
    Series,
    Track,
)
from adjudicator.table.hexmap import HexMap
from adjudicator.table.pages import Column, Grid
from adjudicator.table.regionmap import Force, RegionMap
from adjudicator.table.words import Seat

Letters = Mapping[Seat, str]

_INDENT = "     "
_COUNTED = 5
"""Dots of a band that are shown one by one; more are told by their number."""
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
    heads = map.legend.columns
    shown = [place for place, head in enumerate(heads) if head]
    kinds = {kind.id: kind.name for kind in map.kinds}
    letters = {style.seat: style.letter for style in map.seats}
    pieces = _pieces(map)
    ways = _ways(map)
    rows = []
    for area in map.areas:
        here = ", ".join(pieces[area.id])
        leading = ", ".join(ways[area.id])
        row = (*_area(area, kinds, letters), here, leading)
        rows.append(tuple(row[place] for place in shown))
    columns = tuple(Column(heads[place]) for place in shown)
    key = "* changed this turn;  ~ defeated;  ! broken"
    if any(area.reached for area in map.areas):
        key = f"{key};  > within reach, in so many marches"
    yield from table(Grid("", columns, tuple(rows), note=key))


def _area(area: Area, kinds: Mapping[str, str], letters: Letters) -> tuple[str, str, str, str]:
    """A place: its name, its kind, its value, and whose it is."""
    owner = area.owner
    kind = kinds[area.kind]
    holder = letters.get(owner, "-") if owner else "-"
    changed = "*" if area.changed else ""
    reach = f" >{area.reached}" if area.reached else ""
    name = f"{area.id} {area.name}{changed}{reach}"
    return name, kind, area.value, holder


def _pieces(map: Map) -> Mapping[str, Sequence[str]]:
    """The pieces in each place: "B2!"."""
    pieces: defaultdict[str, list[str]] = defaultdict(list)
    for piece in map.pieces:
        status = _STATUS.get(piece.status, "")
        shown = f"{piece.id}{status}"
        pieces[piece.area].append(shown)
    return pieces


def _ways(map: Map) -> Mapping[str, Sequence[str]]:
    """The ways that lead from each place: where to, with what is written on them: "T14 2*"."""
    ways: defaultdict[str, list[str]] = defaultdict(list)
    for link in map.links:
        changed = "*" if link.changed else ""
        there_and_back = dict.fromkeys([(link.a, link.b), (link.b, link.a)])
        for here, there in there_and_back:
            label = f"{there} {link.label}".rstrip()
            way = f"{label}{changed}"
            ways[here].append(way)
    return ways


def _regions(map: RegionMap) -> Iterator[str]:
    """The pieces on a map of regions, seat by seat; the story tells of moves."""
    names = {region.id: region.name for region in map.geography.regions}
    for style in map.seats:
        standing = []
        for force in map.forces:
            if force.seat == style.seat:
                standing.append(_force(map, force, names))
        if standing:
            owner = f"{style.letter} {style.name}"
            listed = ", ".join(standing)
            yield from wrap(f"{owner}: {listed}", "", _INDENT)


def _force(map: RegionMap, force: Force, names: Mapping[str, str]) -> str:
    """A force: "F Spain nc (dislodged)"."""
    region, _, part = force.at.partition("/")
    name = names.get(region, region)
    where = f"{name} {part}".rstrip()
    text = f"{force.kind} {where}"
    if not force.state:
        return text
    state = getattr(map.legend, force.state)
    return f"{text} ({state})"


def _cards(cards: Cards) -> Iterator[str]:
    """The cards of each seat: what they are, their bands, their rounds."""
    for style in cards.seats:
        yield f"{style.letter} {style.name}"
        for card in cards.cards:
            if card.seat == style.seat:
                yield from _card(card)
    key = cards.legend.key
    if cards.bracket_name:
        key = f"{key}; after | {cards.bracket_name}"
    yield ""
    yield from wrap(f"{key}.", "  ", "  ")
    if cards.note:
        yield from wrap(cards.note, "  ", "  ")


def _card(card: Card) -> Iterator[str]:
    name = f"{card.id} {card.name}:" if card.name else card.id
    caption = "; ".join(card.caption)
    yield from wrap(f"{name} {caption}", "  ", _INDENT)
    if card.bands and not card.buried:
        yield from _bands(card.bands, _INDENT)
    if card.marks:
        rounds = _row_of(card.marks)
        yield from wrap(f"rounds {rounds}", _INDENT, _INDENT)


def _bands(bands: Iterable[Band], indent: str, later: str = "") -> Iterator[str]:
    """Bands from the bottom; none is broken over two lines."""
    unbroken = " ".join(_band(band).replace(" ", "\0") for band in bands)
    for line in wrap(unbroken, indent, later or indent):
        yield line.replace("\0", " ")


def _band(band: Band) -> str:
    if band.cover:
        edge = "#" if band.hatched else "/"
        return f"{edge}{band.cover}{edge}"
    dots = "*" * band.dots
    if band.dots > _COUNTED:
        dots = f"{band.dots}*"
    discs = [f"T{disc}" for disc in band.discs]
    shown = " ".join([dots, *discs])
    pointed = ">" if band.next else ""
    return f"{pointed}[{shown}]"


def _row_of(marks: Sequence[Mark]) -> str:
    """Marks in a row: "4D 5T+2* | 6D"."""
    parts = []
    before = False
    for mark in marks:
        if mark.bracketed and not before:
            parts.append("|")
        before = before or mark.bracketed
        parts.append(f"{mark.at}{_mark(mark)}")
    return " ".join(parts)


def _mark(mark: Mark) -> str:
    more = f"+{mark.more}" if mark.more else ""
    sign = "–" if mark.void else "T" if mark.ring else "D"
    return f"{sign}{more}{'*' if mark.changed else ''}"


def _plot(plot: Plot) -> Iterator[str]:
    """The values as a table, what they were before beside them, and the last one expected in brackets."""
    lines = {series.seat: series for series in plot.series}
    ordered = [lines[style.seat] for style in plot.seats]
    columns = [Column(plot.x_name, "right")]
    for style in plot.seats:
        name = f"{style.letter} {style.name}"
        columns.append(Column(name, "right"))
    rows = [*_values(plot, ordered), *_ahead(plot, ordered)]
    note = _plot_note(plot)
    yield from table(Grid("", tuple(columns), tuple(rows), note=note))


def _values(plot: Plot, ordered: Sequence[Series]) -> Iterator[tuple[str, ...]]:
    """A row for each moment: what each line is then."""
    longest = max(len(each.values) for each in ordered)
    for place in range(longest):
        values = [_value(each, place) for each in ordered]
        yield str(plot.first + place), *values


def _ahead(plot: Plot, ordered: Sequence[Series]) -> Iterator[tuple[str, ...]]:
    """A row for the last moment that is expected, in brackets; none where nothing is."""
    longest = max(len(each.values) for each in ordered)
    ahead = max(len(each.ahead) for each in ordered)
    if ahead:
        last = plot.first + longest + ahead - 1
        expected = [f"({each.ahead[-1]})" for each in ordered]
        yield f"({last})", *expected


def _plot_note(plot: Plot) -> str:
    """The note of a plot, with what its other signs mean, where there are any."""
    parts = [plot.note] if plot.note else []
    if any(_has_changed(each) for each in plot.series):
        parts.append(f"~ {plot.former_name}.")
    if any(each.ahead for each in plot.series):
        parts.append(f"() {plot.ahead_name}.")
    return " ".join(parts)


def _has_changed(series: Series) -> bool:
    """Whether values of a line were others before."""
    return bool(series.former) and series.former != series.values


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
    number = "" if figure.number is None else figure.number
    letter = letters.get(figure.seat, "")
    yield from wrap(figure.text, f"{number:>4} {letter:<1} ", STORY)
    courses = (figure.before, figure.after)
    label = max(len(course.name) for course in courses)
    yield from _rounds(courses, label)
    for course in courses:
        yield from _led_to(course, label)
    if figure.bracket_name:
        yield from wrap(f"[ ] {figure.bracket_name}; * changed.", STORY, STORY)


def _led_to(course: Course, label: int) -> Iterator[str]:
    """The card that a course leads to, behind its name."""
    name = course.name.ljust(label)
    first = f"{STORY}{name}  "
    later = " " * len(first)
    if course.bands:
        yield from _bands(course.bands, first, later)
    if course.summary:
        yield from wrap(course.summary, later, later)


def _track(track: Track) -> Iterator[str]:
    """The boxes in lines, the present one pointed at."""
    for space in track.spaces:
        name = f"{space.label} {space.name}"
        lines = ", ".join(space.lines)
        text = f"{name}: {lines}"
        if space.here:
            yield from wrap(f"{text} ({track.here_name})", "> ", _INDENT)
        else:
            yield from wrap(text, "  ", _INDENT)
    if track.note:
        yield from wrap(track.note, "  ", "  ")


def _rounds(courses: Sequence[Course], label: int) -> Iterator[str]:
    """The marks of both courses in columns, the bracketed ones in brackets; as many columns in a row as fit."""
    marks = courses[0].marks
    longest = 0
    for course in courses:
        longest = max(longest, *(len(_mark(mark)) for mark in course.marks))
    wide = max(1 + longest, 3)
    room = WIDTH - len(STORY) - label - 4
    fit = room // (wide + 1)
    for start in range(0, len(marks), fit):
        part = slice(start, start + fit)
        heads = "".join(f" {mark.at:>{wide}}" for mark in marks[part])
        yield f"{STORY}{'':<{label}} {heads}"
        for course in courses:
            cells = _cells(course, part, wide)
            yield f"{STORY}{course.name:<{label}} {cells}"


def _cells(course: Course, part: slice, wide: int) -> str:
    """A row of marks; a bracket opens before the first that is bracketed and closes after the last."""
    text = ""
    is_open = False
    for mark in course.marks[part]:
        edge = " "
        if mark.bracketed != is_open:
            edge = "[" if mark.bracketed else "]"
        is_open = mark.bracketed
        text += f"{edge}{_mark(mark):>{wide}}"
    return f"{text}]" if is_open else text
