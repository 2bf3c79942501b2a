"""Drawings that come again, page after page: what one wrote is put down anew under the names of another page.

Whoever draws tells all that the drawing follows from; so one that was made for one seat serves all.
"""

from collections.abc import Callable, Hashable
from typing import NamedTuple

from adjudicator.lately import Lately
from adjudicator.reports.svg.drawing import Drawing, Group, Traced
from adjudicator.reports.svg.pen import Pen

MOST = 1024
"""The most drawings that are kept."""


class Drawn(NamedTuple):
    """A group with its own names for styles and clips, and the pen that it left."""

    group: Group
    names: Drawing
    pen: Pen

    def put_down(self, here: Group, drawing: Drawing) -> None:
        """Put its marks down in a group of another drawing, as if they had been drawn there."""
        marks = drawing.renamed(self.group, self.names).marks
        first = marks[0] if marks else None
        if isinstance(first, Traced) and first.is_line:
            here.trace(first.style, "".join(first.paths))
            del marks[0]
        here.marks += marks


_Key = tuple[Pen, Hashable]
_known = Lately[_Key, Drawn | None](MOST)


def drawn_before(pen: Pen, what: Hashable, make: Callable[[], Drawn | None]) -> Drawn | None:
    """The drawing that `make` makes of something with a pen, made now or before; None for one that stands alone."""
    return _known.of((pen, what), make)
