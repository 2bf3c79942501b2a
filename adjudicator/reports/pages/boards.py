"""The boards of an order page: what is drawn for it, with a spot over each place that an order can be about."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape

from msgspec.structs import replace

from adjudicator.board.hexes import neighbours, within
from adjudicator.reports.svg.drawing import Drawing
from adjudicator.reports.svg.pictures import Picture, Spot, picture_of
from adjudicator.table.composing import Composing
from adjudicator.table.figures import Figure, Map
from adjudicator.table.hexmap import HexMap


def boards(window: Composing, drawing: Drawing) -> str:
    """The boards, with a spot over each place that an order can be about.

    Of a land they show what lies round such places; the whole of it is in the report.
    """
    about = _places_told(window)
    pictures = [*_pictures(window, drawing, about)]
    if not pictures:
        return ""
    written = drawing.written([picture.group for picture in pictures])
    label = escape(f"The board: {window.step}")
    drawn = []
    for picture, inside in zip(pictures, written, strict=True):
        spots = "".join(_spots(window, picture.spots, about))
        drawn.append(picture.whole(f"{inside}<g>{spots}</g>", label))
    shared = f'<svg class="shared" width="0" height="0" aria-hidden="true"><defs>{drawing.definitions()}</defs></svg>'
    return shared + "".join(drawn)


def _pictures(window: Composing, drawing: Drawing, about: Collection[str]) -> Iterator[Picture]:
    """The pictures of the boards, their spots named as orders write them; those of lands are of one scale."""
    pictures = []
    least = 0.0
    for figure in window.pictures:
        picture = picture_of(_near(figure, about), drawing, light=True)
        if picture is None:
            continue
        named = {}
        for id, spot in picture.spots.items():
            named[_as_ordered(figure, id)] = spot
        pictures.append(picture._replace(spots=named))
        if _is_window(figure):
            least = max(least, picture.width, _BROAD)
    for picture in pictures:
        yield picture._replace(width=max(least, picture.width))


_BROAD = 900.0
"""The least width of a picture of a land: a smaller one would be drawn too large."""


def _is_window(figure: Figure) -> bool:
    """Whether a figure is a part of a land."""
    return isinstance(figure, HexMap) and bool(figure.key)


ROUND = 1
"""The hexes round a place that are shown of a land."""
NUMBERED = "choice"
"""Numbers to which the title of a printed map tells what they are; a page has lines to choose."""


def _near(figure: Figure, about: Collection[str]) -> Figure | None:
    """A window of a land without what lies far from all places that orders can be about; None where all does."""
    if not isinstance(figure, HexMap) or not _is_window(figure):
        return figure
    shown = set[str]()
    for cell in figure.cells:
        if _as_ordered(figure, cell.id) in about:
            shown.update(within(cell.id, ROUND))
    return _cut_out(figure, shown)


def _cut_out(figure: HexMap, shown: Collection[str]) -> HexMap | None:
    """Some hexes of a window with what lies in them; None where it has none of them."""
    cells = tuple(cell for cell in figure.cells if cell.id in shown)
    if not cells:
        return None
    inside = {cell.id for cell in cells}
    beside = {id for cell in cells for id in neighbours(cell.id)} - inside

    def holds(at: str) -> bool:
        hexes = {id[:_DIGITS] for id in at.split("/")}
        return not hexes.isdisjoint(inside)

    labels = []
    for label in figure.labels:
        places = tuple(filter(holds, label.places))
        if places:
            labels.append(replace(label, places=places))
    known = (*figure.cells, *figure.fringe)
    return replace(
        figure,
        cells=cells,
        fringe=tuple(cell for cell in known if cell.id in beside),
        labels=tuple(labels),
        stacks=tuple(stack for stack in figure.stacks if holds(stack.at)),
        fights=tuple(fight for fight in figure.fights if holds(fight.at)),
        markers=tuple(marker for marker in figure.markers if marker.kind != NUMBERED and holds(marker.at)),
        marches=tuple(march for march in figure.marches if any(map(holds, march.path))),
    )


_DIGITS = 4
"""The digits of a hex in the name of a land area of it ("2342a")."""


def _as_ordered(figure: Figure, id: str) -> str:
    """A place of the board as orders write it."""
    if isinstance(figure, HexMap):
        return figure.legend.written(id)
    return id


def _places_told(window: Composing) -> set[str]:
    """The places that an order can be about, or a journey lead to."""
    about: set[str] = set()
    for kind in window.orders:
        for choice in kind.choices:
            about.update(choice.about)
    for journey in window.journeys:
        about.update((journey.at, *journey.ends))
    return about


def _spots(window: Composing, spots: Mapping[str, Spot], about: set[str]) -> Iterator[str]:
    standing = _standing(window)
    for id, spot in spots.items():
        pieces = standing.get(id, ())
        here = [*pieces, id, *spot.others]
        if about.intersection(here):
            yield _spot(window, here, spot)


def _spot(window: Composing, here: Sequence[str], spot: Spot) -> str:
    """A spot of the board."""
    ids = escape(" ".join(here))
    names = [window.names.get(id, id) for id in here]
    text = ", ".join(names)
    title = escape(text)
    middles = _middles(here, spot)
    shape, lines = _shape(spot)
    return f'<{shape} class="spot" data-ids="{ids}"{middles} {lines}><title>{title}</title></{shape}>'


def _shape(spot: Spot) -> tuple[str, str]:
    """The element of a spot, and its lines: those of its region, or a circle."""
    if spot.outline:
        return "path", f'd="{spot.outline}"'
    return "circle", f'cx="{spot.x:.0f}" cy="{spot.y:.0f}" r="{spot.radius:.0f}"'


def _middles(here: Sequence[str], spot: Spot) -> str:
    """The places of all pieces on a spot, in the order of their ids; "" where all are in the middle."""
    if not spot.others and not spot.outline:
        return ""
    xs = []
    ys = []
    for id in here:
        x, y = spot.others.get(id, (spot.x, spot.y))
        xs.append(f"{x:.0f}")
        ys.append(f"{y:.0f}")
    return f' data-x="{" ".join(xs)}" data-y="{" ".join(ys)}"'


def _standing(window: Composing) -> dict[str, list[str]]:
    """The seat's own pieces by the places where they stand, where the board tells them one by one."""
    by_place: dict[str, list[str]] = {}
    for figure in window.pictures:
        if not isinstance(figure, Map):
            continue
        for piece in figure.pieces:
            if piece.seat == window.seat:
                by_place.setdefault(piece.area, []).append(piece.id)
    return by_place
