"""The legend of a map of regions, which explains only what appears."""

from collections.abc import Iterator, Sequence
from functools import partial

from adjudicator.reports.pdf.curves import Curve
from adjudicator.reports.pdf.ink import Hue, faded, hue
from adjudicator.reports.pdf.legend import Draw, LegendSign
from adjudicator.reports.pdf.placing import Box, centred
from adjudicator.reports.pdf.regions import signs
from adjudicator.reports.pdf.regions.drawing import swatch
from adjudicator.reports.pdf.type import Canvas
from adjudicator.table.legends import Build
from adjudicator.table.regionmap import RegionMap
from adjudicator.table.seats import SeatStyle

_PLAIN = hue(6)
_WIDTH = 1.5
_PIECE = 8.0


def entries(map: RegionMap) -> list[LegendSign]:
    """The entries a map explains: holders of regions, pieces, prizes, and this turn's marks."""
    return [*_holders(map), *_pieces(map), *_prizes(map), *_moves(map), *_aids(map), *_ends(map)]


def _holders(map: RegionMap) -> Iterator[LegendSign]:
    seats = {holding.seat for holding in map.holdings}
    for force in map.forces:
        seats.add(force.seat)
    for style in map.seats:
        if style.seat in seats:
            draw = _holder(style)
            yield LegendSign(draw, style.name)


def _holder(style: SeatStyle) -> Draw:
    side = _PIECE * 0.9
    colours = hue(style.hue)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        left = x - 10
        right = x + 6
        middle = x - 2
        land = Box(left, y - 4.5, right, y + 4.5)
        swatch(canvas, land, style.hue)
        box = centred(middle, y, side, side)
        signs.piece(canvas, box, "block", style.letter, colours, hollow=style.neutral)

    return draw


def _pieces(map: RegionMap) -> Iterator[LegendSign]:
    legend = map.legend
    kinds = {force.kind for force in map.forces}
    states = {force.state for force in map.forces}
    for kind, build in legend.forces.items():
        if kind in kinds:
            yield LegendSign(_piece(build), kind)
    for state, text in (("new", legend.new), ("gone", legend.gone), ("out", legend.out)):
        if state in states:
            draw = _piece("block", state)
            yield LegendSign(draw, text)


def _piece(build: Build, state: str = "") -> Draw:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        wide = _PIECE * (signs.LONG if build == "hull" else 1)
        box = centred(x, y, wide, _PIECE)
        if state == "out":
            signs.burst(canvas, box)
        colours = faded(_PLAIN, 55) if state == "gone" else _PLAIN
        signs.piece(canvas, box, build, "", colours)
        if state == "gone":
            signs.cross(canvas, x, y, _PIECE * 0.8)
        if state == "new":
            signs.plus(canvas, box.x1, box.y1, _PIECE * 0.6)

    return draw


def _prizes(map: RegionMap) -> Iterator[LegendSign]:
    legend = map.legend
    regions = map.geography.regions
    if not any(region.centre for region in regions):
        return
    kept = _prize(changed=False)
    yield LegendSign(kept, legend.prize)
    if any(holding.changed for holding in map.holdings):
        taken = _prize(changed=True)
        yield LegendSign(taken, legend.changed)


def _prize(*, changed: bool) -> Draw:
    return lambda canvas, x, y: signs.prize(canvas, x, y, 3, _PLAIN, changed=changed)


def _moves(map: RegionMap) -> Iterator[LegendSign]:
    words = {True: map.legend.advance, False: map.legend.beaten}
    outcomes = {advance.made for advance in map.advances}
    for made, text in words.items():
        if made in outcomes:
            draw = _arrow(made=made)
            yield LegendSign(draw, text)


def _arrow(*, made: bool) -> Draw:
    return lambda canvas, x, y: signs.arrow(canvas, _line(x, y, 3), _PLAIN, _WIDTH, made=made)


def _line(x: float, y: float, to: float) -> Sequence[Curve]:
    return [Curve((x - 10, y), (x - 3, y), (x + to, y))]


def _aids(map: RegionMap) -> Iterator[LegendSign]:
    legend = map.legend
    outcomes = {(aid.given, aid.carries) for aid in map.aids}
    words = {
        (True, False): legend.aid,
        (False, False): legend.vain,
        (True, True): legend.carried,
        (False, True): legend.uncarried,
    }
    for outcome, text in words.items():
        if outcome in outcomes:
            given, carries = outcome
            draw = _aid(_PLAIN, given=given, carries=carries)
            yield LegendSign(draw, text)


def _aid(colours: Hue, *, given: bool, carries: bool) -> Draw:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        (curve,) = _line(x, y, 6)
        signs.aid(canvas, curve, colours, _WIDTH, given=given, carries=carries)

    return draw


def _ends(map: RegionMap) -> Iterator[LegendSign]:
    legend = map.legend
    if map.standoffs:
        cross = partial(signs.cross, size=5.5)
        yield LegendSign(cross, legend.standoff)
    words = {True: legend.retreat, False: legend.may_retreat}
    outcomes = {retreat.made for retreat in map.retreats}
    for made, text in words.items():
        if made in outcomes:
            draw = _flight(made=made)
            yield LegendSign(draw, text)
    if map.open:
        vacant = partial(signs.vacant, size=8)
        yield LegendSign(vacant, legend.open)


def _flight(*, made: bool) -> Draw:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        (curve,) = _line(x, y, 3)
        signs.flight(canvas, curve, _PLAIN, _WIDTH, made=made)

    return draw
