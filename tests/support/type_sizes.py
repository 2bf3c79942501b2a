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


def type_of(pdf):
    """Everything that is shown on the pages of a PDF, forms within forms included."""
    reader = PdfReader(BytesIO(pdf))
    for number, page in enumerate(reader.pages, 1):
        for each in _of(page.get_contents(), page["/Resources"], reader, (1, 0, 0, 1, 0, 0)):
            yield each._replace(page=number)


def _of(stream, resources, reader, around):
    """What a stream shows within a matrix."""
    matrix, kept, font, size, text = around, [], "", 0.0, _STILL
    for operands, operator in ContentStream(stream, reader).operations:
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
                yield from _form(resources["/XObject"][operands[0]].get_object(), resources, reader, matrix)


_STILL = (1, 0, 0, 1, 0, 0)
"""The matrix that moves nothing."""


def _form(form, resources, reader, matrix):
    """What a form shows; a picture shows no text."""
    if form["/Subtype"] == "/Form":
        within = _within(form.get("/Matrix", _STILL), matrix)
        yield from _of(form, form.get("/Resources", resources), reader, within)


def _bytes(operand):
    parts = operand if isinstance(operand, list) else [operand]
    return b"".join(part.original_bytes for part in parts if hasattr(part, "original_bytes"))


def _within(inner, outer):
    a, b, c, d, e, f = (float(value) for value in inner)
    g, h, i, j, k, m = outer
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m
