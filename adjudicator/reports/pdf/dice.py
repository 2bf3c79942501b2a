"""Dice drawn as faces: dark when the roll succeeded, white when it failed, grey when nothing hung on it."""

from reportlab.lib.colors import Color

from adjudicator.reports.pdf.fonts import SANS
from adjudicator.reports.pdf.ink import INK, PALE, PAPER
from adjudicator.reports.pdf.type import OWN, Canvas, draw_text
from adjudicator.table.lines import Die, Tone

SIZE = 9.6
_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
_GREY = Color(0.88, 0.88, 0.88)
_INKS = {"good": (INK, INK, PAPER), "bad": (PAPER, INK, INK), "plain": (_GREY, PALE, INK)}
"""Body, outline and pips by tone."""


def draw_die(canvas: Canvas, x: float, y: float, die: Die, tone: Tone) -> None:
    """Draw a die with its lower left corner at (x, y); one that is no cube shows its figure."""
    body, outline, pips = _INKS[tone if die.made is None else "good" if die.made else "bad"]
    canvas.setFillColor(body)
    canvas.setStrokeColor(outline)
    canvas.setLineWidth(0.5)
    canvas.roundRect(x, y, SIZE, SIZE, 1.8, stroke=1, fill=1)
    _spell_out(canvas, x, y, die)
    if die.sides != 6:
        draw_text(canvas, x + SIZE / 2, y + 2.4, str(die.face), OWN._replace(size=6.5, ink=pips), align=0.5)
        return
    path = canvas.beginPath()
    for dx, dy in _PIPS[die.face]:
        path.circle(x + SIZE / 2 + dx * 2.5, y + SIZE / 2 + dy * 2.5, 0.95)
    canvas.setFillColor(pips)
    canvas.drawPath(path, stroke=0, fill=1)


def _spell_out(canvas: Canvas, x: float, y: float, die: Die) -> None:
    """The face as text that is not seen, for those who copy or search the page or have it read to them."""
    text = canvas.beginText(x, y + 2.4)
    text.setFont(SANS, 6)
    text.setTextRenderMode(3)
    text.textOut(f"[{die.face}]")
    text.setTextRenderMode(0)
    canvas.drawText(text)
