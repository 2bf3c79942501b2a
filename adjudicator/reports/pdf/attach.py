"""Files inside a PDF, and what a reader's program shows about it."""

from collections.abc import Sequence
from typing import NamedTuple

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString

from adjudicator.reports.pdf.canvas import pressed
from adjudicator.reports.pdf.type import Canvas


class Attachment(NamedTuple):
    """A file carried inside the document."""

    name: str
    data: bytes
    about: str


def attach(canvas: Canvas, attachments: Sequence[Attachment]) -> None:
    """Embed files (PDF 1.7, 7.11.4), sorted by name as the name tree wants them."""
    document = canvas._doc
    names: list[object] = []
    for attachment in sorted(attachments):
        header = PDFDictionary({"Type": PDFName("EmbeddedFile"), "Filter": PDFName("FlateDecode")})
        stream = document.Reference(PDFStream(header, pressed(attachment.data)))
        name = PDFString(attachment.name)
        entry = {
            "Type": PDFName("Filespec"),
            "F": name,
            "UF": name,
            "Desc": PDFString(attachment.about),
            "EF": PDFDictionary({"F": stream}),
        }
        names += [name, document.Reference(PDFDictionary(entry))]
    document.Catalog.Names = PDFDictionary({"EmbeddedFiles": PDFDictionary({"Names": PDFArray(names)})})


def describe(canvas: Canvas, title: str, subject: str, keywords: Sequence[str]) -> None:
    """The document's metadata."""
    canvas.setTitle(title)
    canvas.setAuthor("adjudicator")
    canvas.setCreator("adjudicator")
    canvas.setSubject(subject)
    canvas.setKeywords(", ".join(keywords))
