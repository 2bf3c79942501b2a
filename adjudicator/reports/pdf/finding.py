"""The finding of a plot, in words: who leads, by how much, and since when."""

from collections.abc import Iterable, Mapping, Sequence

from adjudicator.table.figures import Plot
from adjudicator.table.news import within
from adjudicator.table.prose import joined, sentence
from adjudicator.table.words import Seat


def finding(plot: Plot) -> str:
    """The finding of a plot: who leads, by how much, and since when."""
    lines = {series.seat: series.values for series in plot.series}
    names = {style.seat: style.name for style in plot.seats}
    by_seat = [lines[seat] for seat in names]
    by_turn = zip(*by_seat, strict=True)
    firsts = [_first(values) for values in by_turn]
    now = firsts[-1]
    seats = _seats(names, now)
    if len(seats) == len(names) > 1:
        return "All level"
    if len(seats) > 1:
        leaders = [within(names[seat]) for seat in seats]
        return f"{joined(leaders)} level"
    (seat,) = seats
    leader = sentence(names[seat])
    by = _lead(lines, seat)
    ahead = f"{leader} ahead by {by}"
    since = _since(firsts)
    if since:
        turn = plot.first + since
        return f"{ahead}, since {plot.x_name} {turn}"
    return f"{ahead}, from the beginning"


def _lead(lines: Mapping[Seat, Sequence[int]], seat: Seat) -> int:
    """The last value of the leader above that of the next."""
    others = [values[-1] for other, values in lines.items() if other != seat]
    return lines[seat][-1] - max(others, default=0)


def _since(firsts: Sequence[tuple[int, ...]]) -> int:
    """The turn from which on those lead who lead now."""
    now = firsts[-1]
    for turn in reversed(range(len(firsts))):
        if firsts[turn] != now:
            return turn + 1
    return 0


def _first(values: Sequence[int]) -> tuple[int, ...]:
    """The places of the highest."""
    highest = max(values, default=0)
    return tuple(place for place, value in enumerate(values) if value == highest)


def _seats(names: Iterable[Seat], places: Sequence[int]) -> list[Seat]:
    return [seat for place, seat in enumerate(names) if place in places]
