"""The type on the pages of a PDF as it is seen: every text with its size in points, however it is scaled or nested."""

from io import BytesIO
from typing import NamedTuple

from pypdf import PdfReader
from pypdf.generic import ContentStream


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
    reader, parsed = PdfReader(BytesIO(pdf)), {}
    for number, page in enumerate(reader.pages, 1):
        for each in _of(page.get_contents(), page["/Resources"], reader, _STILL, parsed):
            yield each._replace(page=number)


def _of(stream, resources, reader, around, parsed):
    """What a stream shows within a matrix; `parsed` are the streams that were read before."""
    matrix, kept, font, size, text = around, [], "", 0.0, _STILL
    for operands, operator in _operations(stream, reader, parsed):
        match operator:
            case b"q":
                kept.append(matrix)
            case b"Q":
                matrix = kept.pop()
            case b"cm":
                matrix = _within(operands, matrix)
            case b"Tf":
                font, size = str(resources["/Font"][operands[0]]["/BaseFont"]), float(operands[1])
            case b"BT":
                text = _STILL
            case b"Tm":
                text = operands
            case b"Tj" | b"TJ":
                a, b, c, d, *_ = _within(text, matrix)
                yield Shown(_bytes(operands[0]), font, size * abs(a * d - b * c) ** 0.5, 0)
            case b"Do":
                yield from _form(resources["/XObject"][operands[0]].get_object(), resources, reader, matrix, parsed)


def _operations(stream, reader, parsed):
    """What a stream does; it is read once."""
    if id(stream) not in parsed:
        parsed[id(stream)] = stream, ContentStream(stream, reader).operations
    return parsed[id(stream)][1]


_STILL = (1, 0, 0, 1, 0, 0)
"""The matrix that moves nothing."""


def _form(form, resources, reader, matrix, parsed):
    """What a form shows; a picture shows no text."""
    if form["/Subtype"] == "/Form":
        within = _within(form.get("/Matrix", _STILL), matrix)
        yield from _of(form, form.get("/Resources", resources), reader, within, parsed)


def _bytes(operand):
    parts = operand if isinstance(operand, list) else [operand]
    return b"".join(part.original_bytes for part in parts if hasattr(part, "original_bytes"))


def _within(inner, outer):
    a, b, c, d, e, f = (float(value) for value in inner)
    g, h, i, j, k, m = outer
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m
