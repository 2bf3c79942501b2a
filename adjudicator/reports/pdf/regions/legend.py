"""The legend of a map of regions, which explains only what appears."""

from collections.abc import Iterator, Sequence

from adjudicator.reports.pdf.curves import Curve
from adjudicator.reports.pdf.ink import Hue, faded, hue
from adjudicator.reports.pdf.legend import Draw, Entry
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


def entries(map: RegionMap) -> list[Entry]:
    """What a map has to explain: whose regions are, pieces, prizes, and this turn's marks."""
    return [*_holders(map), *_pieces(map), *_prizes(map), *_moves(map), *_aids(map), *_ends(map)]


def _holders(map: RegionMap) -> Iterator[Entry]:
    shown = {holding.seat for holding in map.holdings} | {force.seat for force in map.forces}
    for style in map.seats:
        if style.seat in shown:
            yield Entry(_holder(style), style.name)


def _holder(style: SeatStyle) -> Draw:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        swatch(canvas, Box(x - 10, y - 4.5, x + 6, y + 4.5), style.hue)
        box = centred(x - 2, y, _PIECE * 0.9, _PIECE * 0.9)
        signs.piece(canvas, box, "block", style.letter, hue(style.hue), hollow=style.neutral)

    return draw


def _pieces(map: RegionMap) -> Iterator[Entry]:
    for kind, build in map.legend.forces.items():
        if any(force.kind == kind for force in map.forces):
            yield Entry(_piece(build), kind)
    if any(force.state == "new" for force in map.forces):
        yield Entry(_piece("block", "new"), map.legend.new)
    if any(force.state == "gone" for force in map.forces):
        yield Entry(_piece("block", "gone"), map.legend.gone)
    if any(force.state == "out" for force in map.forces):
        yield Entry(_piece("block", "out"), map.legend.out)


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


def _prizes(map: RegionMap) -> Iterator[Entry]:
    if not any(region.centre for region in map.geography.regions):
        return
    yield Entry(lambda canvas, x, y: signs.prize(canvas, x, y, 3, _PLAIN), map.legend.prize)
    if any(holding.changed for holding in map.holdings):
        yield Entry(lambda canvas, x, y: signs.prize(canvas, x, y, 3, _PLAIN, changed=True), map.legend.changed)


def _moves(map: RegionMap) -> Iterator[Entry]:
    made = {advance.made for advance in map.advances}
    if True in made:
        yield Entry(_arrow(made=True), map.legend.advance)
    if False in made:
        yield Entry(_arrow(made=False), map.legend.beaten)


def _arrow(*, made: bool) -> Draw:
    return lambda canvas, x, y: signs.arrow(canvas, _line(x, y, 3), _PLAIN, _WIDTH, made=made)


def _line(x: float, y: float, to: float) -> Sequence[Curve]:
    return [Curve((x - 10, y), (x - 3, y), (x + to, y))]


def _aids(map: RegionMap) -> Iterator[Entry]:
    given = {(aid.given, aid.carries) for aid in map.aids}
    words = {
        (True, False): map.legend.aid,
        (False, False): map.legend.vain,
        (True, True): map.legend.carried,
        (False, True): map.legend.uncarried,
    }
    for (came, carries), text in words.items():
        if (came, carries) in given:
            yield Entry(_aid(_PLAIN, given=came, carries=carries), text)


def _aid(colours: Hue, *, given: bool, carries: bool) -> Draw:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        (curve,) = _line(x, y, 6)
        signs.aid(canvas, curve, colours, _WIDTH, given=given, carries=carries)

    return draw


def _ends(map: RegionMap) -> Iterator[Entry]:
    if map.standoffs:
        yield Entry(lambda canvas, x, y: signs.cross(canvas, x, y, 5.5), map.legend.standoff)
    for made, text in ((True, map.legend.retreat), (False, map.legend.may_retreat)):
        if any(retreat.made == made for retreat in map.retreats):
            yield Entry(_flight(made=made), text)
    if map.open:
        yield Entry(lambda canvas, x, y: signs.vacant(canvas, x, y, 8), map.legend.open)


def _flight(*, made: bool) -> Draw:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        (curve,) = _line(x, y, 3)
        signs.flight(canvas, curve, _PLAIN, _WIDTH, made=made)

    return draw
