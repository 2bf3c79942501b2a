"""Paths as pages have them (ISO 32000, 8.5): in hundredths of a point, finer than any printer."""

_KAPPA = 4 / 3 * (2**0.5 - 1)
"""The distance of the controls of a quarter circle from its ends, in radii."""

_CORNER = 0.4472
"""The distance of the controls of a round corner from the corner, in radii: ReportLab's."""

_BEGUN = "%.2f %.2f m"
_STRAIGHT = "%.2f %.2f l"
_BENT = "%.2f %.2f %.2f %.2f %.2f %.2f c"
_RECTANGLE = "%.2f %.2f %.2f %.2f re"
_ROUND = f"{_BEGUN} {_BENT} {_BENT} {_BENT} {_BENT}"
_CORNERED = f"{_BEGUN} {_STRAIGHT} {_BENT} {_STRAIGHT} {_BENT} {_STRAIGHT} {_BENT} {_STRAIGHT} {_BENT} h"


class PagePath:
    """A path that is put together."""

    def __init__(self) -> None:
        self._code = list[str]()

    def moveTo(self, x: float, y: float) -> None:
        """Begin at a point."""
        self._code.append(_BEGUN % (x, y))

    def lineTo(self, x: float, y: float) -> None:
        """On in a straight line."""
        self._code.append(_STRAIGHT % (x, y))

    def curveTo(self, *points: float) -> None:
        """On in a cubic curve, by its two controls and its end."""
        self._code.append(_BENT % points)

    def close(self) -> None:
        """Back to where it began."""
        self._code.append("h")

    def rect(self, x: float, y: float, wide: float, high: float) -> None:
        """A rectangle by its lower left corner."""
        self._code.append(rectangle(x, y, wide, high))

    def circle(self, x: float, y: float, radius: float) -> None:
        """A circle round a point."""
        self._code.append(ring(x, y, radius))

    def round_rect(self, x: float, y: float, wide: float, high: float, radius: float) -> None:
        """A rectangle with round corners."""
        self._code.append(rounded(x, y, wide, high, radius))

    def getCode(self) -> str:
        """All of it, as the page has it."""
        return " ".join(self._code)


def rectangle(x: float, y: float, wide: float, high: float) -> str:
    """A rectangle by its lower left corner."""
    return _RECTANGLE % (x, y, wide, high)


def ring(x: float, y: float, radius: float) -> str:
    """A circle round a point, from the right."""
    near = radius * _KAPPA
    right = x + radius
    left = x - radius
    top = y + radius
    low = y - radius
    right_control = x + near
    left_control = x - near
    top_control = y + near
    low_control = y - near
    begin = (right, y)
    to_top = (right, top_control, right_control, top, x, top)
    to_left = (left_control, top, left, top_control, left, y)
    to_low = (left, low_control, left_control, low, x, low)
    to_right = (right_control, low, right, low_control, right, y)
    return _ROUND % (*begin, *to_top, *to_left, *to_low, *to_right)


def rounded(x: float, y: float, wide: float, high: float, radius: float) -> str:
    """A rectangle with round corners, from the lower left one."""
    near = radius * _CORNER
    right = x + wide
    top = y + high
    along = right - radius
    up = top - radius
    low_side = (x + radius, y, along, y)
    low_right = (right - near, y, right, y + near, right, y + radius)
    right_side = (right, up)
    top_right = (right, top - near, right - near, top, along, top)
    top_side = (x + radius, top)
    top_left = (x + near, top, x, top - near, x, up)
    left_side = (x, y + radius)
    low_left = (x, y + near, x + near, y, x + radius, y)
    return _CORNERED % (
        *low_side,
        *low_right,
        *right_side,
        *top_right,
        *top_side,
        *top_left,
        *left_side,
        *low_left,
    )
