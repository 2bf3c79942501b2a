"""Dice drawn as faces: dark when the roll succeeded, white when it failed, grey when nothing hung on it."""

from reportlab.lib.colors import Color

from adjudicator.reports.pdf.fonts import SANS
from adjudicator.reports.pdf.ink import INK, PALE, PAPER
from adjudicator.reports.pdf.stamps import stamp
from adjudicator.reports.pdf.type import OWN, Canvas, draw_centred
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
    shade = tone
    if die.made is not None:
        shade = "good" if die.made else "bad"
    stamp(canvas, x, y, _draw_shaded, die.sides, die.face, shade)


def _draw_shaded(canvas: Canvas, x: float, y: float, sides: int, face: int, shade: Tone) -> None:
    body, outline, pips = _INKS[shade]
    canvas.setFillColor(body)
    canvas.setStrokeColor(outline)
    canvas.setLineWidth(0.5)
    canvas.roundRect(x, y, SIZE, SIZE, 1.8, stroke=1, fill=1)
    _spell_out(canvas, x, y, face)
    if sides == 6:
        _draw_pips(canvas, x, y, face, pips)
    else:
        middle = x + SIZE / 2
        style = OWN._replace(size=6.5, ink=pips)
        draw_centred(canvas, middle, y + 2.4, str(face), style)


def _draw_pips(canvas: Canvas, x: float, y: float, face: int, ink: Color) -> None:
    """The pips of a face."""
    middle = x + SIZE / 2
    centre = y + SIZE / 2
    path = canvas.beginPath()
    for across, up in _PIPS[face]:
        pip_x = middle + across * 2.5
        pip_y = centre + up * 2.5
        path.circle(pip_x, pip_y, 0.95)
    canvas.setFillColor(ink)
    canvas.drawPath(path, stroke=0, fill=1)


def _spell_out(canvas: Canvas, x: float, y: float, shown: int) -> None:
    """The face as text that is not seen, for those who copy or search the page or have it read to them."""
    face = f"[{shown}]"
    text = canvas.beginText(x, y + 2.4)
    text.setFont(SANS, 6)
    text.setTextRenderMode(3)
    text.textOut(face)
    text.setTextRenderMode(0)
    canvas.drawText(text)
