"""The texts on the pages of a report, each with its size and its box, and what is wrong with them."""

from math import hypot
from typing import NamedTuple

from adjudicator.reports.pdf.flow import paginate
from adjudicator.reports.pdf.fonts import BOLD, ITALIC, SANS, SERIF, STRONG, width
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.report import report_blocks

A4 = paper_of("A4")
LEAST = {SERIF: 7.0, STRONG: 7.0, ITALIC: 7.0, BOLD: 5.0, SANS: 5.0}
"""The least type in points, by its face: what is read; figures on counters and cards; numbers of hexes and rounds."""
SLACK = 1.5
"""How far type may reach over its box, in points: letters that overhang, accents."""
HANGING = 36.0
"""How far signs and numbers may hang to the left of a page's edge."""


class Text(NamedTuple):
    """A text as it stands on its page."""

    page: int
    said: str
    font: str
    size: float
    x0: float
    x1: float
    y: float
    around: tuple[float, float]
    """The upper and the lower edge of its block."""
    upright: bool


class _Pen:
    """A text object of a canvas: it tells the canvas what is set where."""

    def __init__(self, canvas, x, y):
        self.canvas, self.x, self.y, self.start = canvas, x, y, x
        self.font, self.size, self.space, self.unseen = "", 0.0, 0.0, False

    def setFont(self, font, size, *_):
        self.font, self.size = font, size

    def setTextOrigin(self, x, y):
        self.x = self.start = x
        self.y = y

    def moveCursor(self, dx, dy):
        self.start += dx
        self.x, self.y = self.start, self.y - dy

    def setCharSpace(self, space):
        self.space = space

    def setTextRenderMode(self, mode):
        self.unseen = mode == 3

    def textOut(self, said):
        wide = width(said, self.font, self.size) + self.space * len(said)
        if said.strip() and not self.unseen:
            self.canvas.note(said, self.font, self.size, self.x, self.x + wide - self.space, self.y)
        self.x += wide

    def __getattr__(self, name):
        return lambda *given, **more: None


class Page:
    """Stands for a canvas: it keeps the texts of a page, and draws nothing."""

    def __init__(self, number):
        self.number, self.texts, self.around = number, [], (0.0, 0.0)
        self.matrix, self.kept = (1, 0, 0, 1, 0, 0), []

    def note(self, said, font, size, x0, x1, y):
        a, b, c, d, e, f = self.matrix
        grown = hypot(c, d)
        left, right = a * x0 + c * y + e, a * x1 + c * y + e
        self.texts.append(
            Text(self.number, said, font, size * grown, left, right, b * x0 + d * y + f, self.around, abs(b) < 1e-6)
        )

    def saveState(self):
        self.kept.append(self.matrix)

    def restoreState(self):
        self.matrix = self.kept.pop()

    def transform(self, g, h, i, j, k, m):
        a, b, c, d, e, f = self.matrix
        self.matrix = (
            a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f,
        )  # fmt: skip

    def translate(self, dx, dy):
        self.transform(1, 0, 0, 1, dx, dy)

    def scale(self, x, y):
        self.transform(x, 0, 0, y, 0, 0)

    def rotate(self, degrees):
        from math import cos, radians, sin

        turn = radians(degrees)
        self.transform(cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0)

    def beginText(self, x=0.0, y=0.0):
        return _Pen(self, x, y)

    def hasForm(self, name):
        return True

    def __getattr__(self, name):
        return lambda *given, **more: self


def texts_of(report):
    """Every text on the pages of a report."""
    return drawn(report_blocks(A4, report))


FILLED = 0.6
"""The least share of a page that is filled, if it is not the last."""


def half_empty(report):
    """The shares of its pages that a report fills, where one before the last is half empty; else nothing."""
    shares = []
    for page in paginate(report_blocks(A4, report), A4.top, A4.bottom):
        lowest = min(placed.top - placed.block.height for placed in page)
        shares.append((A4.top - lowest) / (A4.top - A4.bottom))
    return shares if min(shares[:-1], default=1) < FILLED else []


def drawn(blocks):
    """Every text of blocks on their pages."""
    found = []
    for number, placed in enumerate(paginate(blocks, A4.top, A4.bottom), 1):
        page = Page(number)
        for each in placed:
            page.around = each.top, each.top - each.block.height
            each.block.draw(page, each.top)
        found += page.texts
    return found


def too_small(texts):
    """Type that is smaller than its kind may be."""
    return [text for text in texts if text.size < LEAST.get(text.font, max(LEAST.values())) - 0.01]


def outside(texts):
    """Texts that leave the page's edges, or the block that they belong to."""
    return [text for text in texts if text.upright and not _inside(text)]


def _inside(text):
    upper, lower = text.around
    across = A4.left - HANGING <= text.x0 and text.x1 <= A4.right + SLACK
    return across and lower - SLACK <= text.y <= upper + SLACK
