"""The type on the pages of a PDF as it is seen: every text with its size in points, however it is scaled or nested."""

from io import BytesIO
from typing import NamedTuple

from pikepdf import Array, Name, Pdf, String, parse_content_stream


class Shown(NamedTuple):
    """A text as it is drawn: its bytes, the name of its font, and its size on paper."""

    raw: bytes
    font: str
    size: float
    page: int


LEAST = {"SourceSerif": 7.0, "Lato-Bold": 5.0, "Lato-Regular": 5.0}
"""The least type in points, by its font: what is read; figures on counters and cards; numbers of hexes and rounds."""


def too_small(pdf):
    """The type of a PDF that is smaller than its kind may be: its fonts with the sizes they have."""
    shown = {(each.font, round(each.size, 2)) for each in type_of(pdf) if each.raw.strip()}
    assert shown, "there is something to read"
    return sorted(
        (font, size) for font, size in shown for kind, least in LEAST.items() if kind in font and size < least - 0.01
    )


def type_of(pdf):
    """Everything that is shown on the pages of a PDF, forms within forms included."""
    parsed = {}
    with Pdf.open(BytesIO(pdf)) as opened:
        for number, page in enumerate(opened.pages, 1):
            for each in _of(page.obj, page.resources, _STILL, parsed):
                yield each._replace(page=number)


def _of(shown, resources, around, parsed):
    """What a page or form shows within a matrix; `parsed` are those that were read before."""
    matrix, kept, font, size, text = around, [], "", 0.0, _STILL
    for operands, operator in _operations(shown, parsed):
        match operator:
            case "q":
                kept.append(matrix)
            case "Q":
                matrix = kept.pop()
            case "cm":
                matrix = _within(operands, matrix)
            case "Tf":
                font, size = str(resources.Font[operands[0]].BaseFont), float(operands[1])
            case "BT":
                text = _STILL
            case "Tm":
                text = operands
            case "Tj" | "TJ":
                a, b, c, d, *_ = _within(text, matrix)
                yield Shown(operands[0], font, size * abs(a * d - b * c) ** 0.5, 0)
            case "Do":
                yield from _form(resources.XObject[operands[0]], resources, matrix, parsed)


def _operations(shown, parsed):
    """What a page or form does; it is read once."""
    if shown.objgen not in parsed:
        read = parse_content_stream(shown, "q Q cm BT Tf Tm Tj TJ Do")
        parsed[shown.objgen] = [(_plain(each.operands), str(each.operator)) for each in read]
    return parsed[shown.objgen]


def _plain(operands):
    """What an operator is given: numbers, names, and texts as their bytes."""
    return [
        _bytes(each) if isinstance(each, String | Array) else each if isinstance(each, Name) else float(each)
        for each in operands
    ]


_STILL = (1, 0, 0, 1, 0, 0)
"""The matrix that moves nothing."""


def _form(form, resources, matrix, parsed):
    """What a form shows; a picture shows no text."""
    if form.Subtype == "/Form":
        within = _within([float(value) for value in form.get("/Matrix", _STILL)], matrix)
        yield from _of(form, form.get("/Resources", resources), within, parsed)


def _bytes(operand):
    parts = operand if isinstance(operand, Array) else [operand]
    return b"".join(bytes(part) for part in parts if isinstance(part, String))


def _within(inner, outer):
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m
