"""The drawings of a public page: what they have in common is written once, before them."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from adjudicator.reports.pdf.blocks import Styles
from adjudicator.reports.site.markup import NOTHING, Markup, tag
from adjudicator.reports.svg.drawing import Drawing
from adjudicator.reports.svg.pictures import Picture, picture_of, strip_of
from adjudicator.table.figures import Figure
from adjudicator.table.prose import printable


class Drawn(NamedTuple):
    """Drawings as parts of a page, in the order of their figures, and the style sheet they need."""

    shared: Markup
    figures: Sequence[Markup]
    style: str


def drawn(figures: Sequence[Figure | None], styles: Styles) -> Drawn:
    """Some figures as parts of a page; what cannot be drawn is an empty part.

    They can stand on it beside a figure that is a file of its own.
    """
    drawing = Drawing("d")
    pictures = [_picture(figure, drawing, styles) for figure in figures]
    written = iter(drawing.written([picture.group for picture in pictures if picture]))
    parts = [*_parts(figures, pictures, written)]
    if not any(parts):
        return Drawn(NOTHING, parts, "")
    shared = f'<svg class="shared" width="0" height="0" aria-hidden="true"><defs>{drawing.definitions()}</defs></svg>'
    style = drawing.style_sheet()
    return Drawn(Markup(f"{shared}<style>{style}</style>"), parts, style)


def _picture(figure: Figure | None, drawing: Drawing, styles: Styles) -> Picture | None:
    if figure is None:
        return None
    return picture_of(figure, drawing) or strip_of(figure, drawing, styles)


def _parts(
    figures: Sequence[Figure | None], pictures: Sequence[Picture | None], written: Iterator[str]
) -> Iterator[Markup]:
    for figure, picture in zip(figures, pictures, strict=True):
        if figure is None or picture is None:
            yield NOTHING
            continue
        label = label_of(figure)
        inside = next(written)
        drawing = Markup(picture.whole(inside, label))
        yield framed(drawing, figure.title)


def framed(picture: Markup, title: str, *more: Markup) -> Markup:
    """A picture on a sheet of white paper, with what it is called."""
    return tag("figure", tag("div", picture, class_="sheet"), tag("figcaption", title, *more), class_="drawn")


def label_of(figure: Figure) -> str:
    """The text that is read out for a figure, as it stands in an attribute."""
    return escape(printable(figure.title))
