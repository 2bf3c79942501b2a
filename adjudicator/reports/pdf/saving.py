"""The writing of a document: the same bytes that ReportLab would write, in a third of the time.

What each document has many of is written here; a rare object is left to write itself.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase.pdfdoc import (
    DummyDoc,
    OutlineEntryObject,
    PDFArray,
    PDFCatalog,
    PDFDate,
    PDFDictionary,
    PDFInfo,
    PDFName,
    PDFObjectReference,
    PDFPage,
    PDFPages,
    PDFResourceDictionary,
    PDFStream,
    PDFString,
    format,
    pdfdocEnc,
)

from adjudicator.reports.pdf.objects import Kept

Document = Any
"""A document of ReportLab."""

_HEAD = b"%%PDF-%d.%d\n%%\x93\x8c\x8b\x9e ReportLab Generated PDF document (opensource)\n"
_FREE = b"0000000000 65535 f \n"
_TAKEN = b"%010d 00000 n \n"
"""Entries of the table of objects: the first, and all others."""
_TRAILER = b"trailer\n<<\n/ID %b\n/Info %b\n/Root %b\n/Size %d\n>>\nstartxref\n%d\n%%%%EOF\n"
_BREAK = b" \n  "
_ENTRIES = 6
_ITEMS = 10
"""The entries of a dictionary, and the items of an array, in a line."""
_RELATED = ("Prev", "Next", "First", "Last", "Count")


def saved(canvas: Any) -> bytes:
    """The document of a canvas that all is drawn on."""
    document = canvas._doc
    for font in document.delayedFonts:
        font.addObjects(document)
    document.info.digest(document.signature)
    root = document.Reference(document.Catalog)
    info = document.Reference(document.info)
    outlines = document.Outlines
    outlines.prepare(document, canvas)
    if outlines.ready < 0:
        document.Catalog.Outlines = None
    parts = [_HEAD % document._pdfVersion]
    size = len(parts[0])
    table = [_FREE]
    for part in _objects(document):
        table.append(_TAKEN % size)
        parts.append(part)
        size += len(part)
    count = len(table)
    of_info = _reference(info, document)
    of_root = _reference(root, document)
    trailer = _TRAILER % (document.ID(), of_info, of_root, count, size)
    table.append(trailer)
    return b"".join([*parts, b"xref\n0 %d\n" % count, *table])


def _objects(document: Document) -> Iterator[bytes]:
    """All objects in the order of their numbers; some are numbered only when those that name them are written."""
    names = document.numberToId
    number = 1
    while number in names:
        each = document.idToObject[names[number]]
        body = _written(each, document)
        end = b"" if body.endswith(b"\n") else b"\n"
        yield b"%d 0 obj\n%b%bendobj\n" % (number, body, end)
        number += 1


def _written(each: Any, document: Document) -> bytes:
    """An object, or a part of one."""
    write = _WRITERS.get(type(each))
    if write:
        return write(each, document)
    own: bytes = format(each, document, toplevel=1)
    return own


def _part(each: Any, document: Document) -> bytes:
    """A part of an object; what can only stand alone is named."""
    alone = hasattr(each, "__RefOnly__")
    return _written(document.Reference(each) if alone else each, document)


def _bytes(each: bytes, document: Document) -> bytes:
    return each


def _kept(each: Any, document: Document) -> bytes:
    written: bytes = each.format(document)
    return written


def _text(each: str, document: Document) -> bytes:
    written: bytes = pdfdocEnc(each)
    return written


def _number(each: float, document: Document) -> bytes:
    written: bytes = pdfdocEnc(fp_str(each))
    return written


def _reference(each: Any, document: Document) -> bytes:
    return b"%d %d R" % document.idToObjectNumberAndVersion[each.name]


def _string(each: Any, document: Document) -> bytes:
    return _quoted(each.s)


@lru_cache(maxsize=1024)
def _quoted(text: str) -> bytes:
    written: bytes = PDFString(text).format(DummyDoc())
    return written


def _dictionary(each: Any, document: Document) -> bytes:
    return _entries(each.dict, document)


def _entries(entries: Mapping[str, Any], document: Document) -> bytes:
    """A dictionary, its entries by their names."""
    written = [_name(name) + _part(entries[name], document) for name in sorted(entries)]
    return b"<<\n" + _in_lines(written, _ENTRIES) + b"\n>>"


@lru_cache(maxsize=256)
def _name(name: str) -> bytes:
    """The name of an entry, with the space behind it."""
    written: bytes = pdfdocEnc(PDFName(name))
    return written + b" "


def _array(each: Any, document: Document) -> bytes:
    written = [_part(part, document) for part in each.sequence]
    return b"[ " + _in_lines(written, _ITEMS) + b" ]"


def _in_lines(parts: Sequence[bytes], most: int) -> bytes:
    lines = [b" ".join(parts[begin : begin + most]) for begin in range(0, len(parts), most)]
    return _BREAK.join(lines)


def _stream(each: Any, document: Document) -> bytes:
    """A stream, pressed where it is to be."""
    entries = dict(each.dictionary.dict)
    content = each.content
    if each.filters and "Filter" not in entries:
        for press in reversed(each.filters):
            content = press.encode(content)
        entries["Filter"] = PDFArray([PDFName(press.pdfname) for press in each.filters])
    written = pdfdocEnc(content)
    entries["Length"] = len(written)
    return _entries(entries, document) + b"\nstream\n" + written + b"endstream\n"


def _outline(each: Any, document: Document) -> bytes:
    """An entry of the outline."""
    target = each.Dest.fmt
    page = _reference(each.Dest.page, document)
    place = fp_str(target.left, target.top, target.zoom)
    entries = {"Dest": b"[ %b /XYZ %b ]" % (page, place.encode()), "Parent": each.Parent, "Title": _quoted(each.Title)}
    for name in _RELATED:
        value = getattr(each, name)
        if value is not None:
            entries[name] = value
    return _entries(entries, document)


def _catalogue(each: Any, document: Document) -> bytes:
    """The catalogue of the document, its tree of pages, or a page."""
    each.check_format(document)
    usual = each.__Defaults__
    values = {name: getattr(each, name, usual.get(name)) for name in (*usual, *each.__NoDefault__)}
    entries = {name: value for name, value in values.items() if value is not None}
    for name in each.__Refs__:
        if name in entries:
            entries[name] = document.Reference(entries[name])
    return _entries(entries, document)


def _resources(each: Any, document: Document) -> bytes:
    """The things that a page or a form names."""
    entries = {"ProcSet": PDFArray(each.ProcSet)}
    for name in each.dict_attributes:
        value = getattr(each, name)
        if isinstance(value, dict):
            value = PDFDictionary(value) if value else None
        if value is not None:
            entries[name] = value
    return _entries(entries, document)


def _info(each: Any, document: Document) -> bytes:
    """The words on the document."""
    written = PDFDate(ts=document._timeStamp).format(document)
    entries = {
        "Title": _quoted(each.title),
        "Author": _quoted(each.author),
        "CreationDate": written,
        "ModDate": written,
        "Producer": _quoted(each.producer),
        "Creator": _quoted(each.creator),
        "Subject": _quoted(each.subject),
        "Keywords": _quoted(each.keywords),
        "Trapped": PDFName(each.trapped),
    }
    return _entries(entries, document)


_WRITERS: Mapping[type, Callable[[Any, Document], bytes]] = {
    bytes: _bytes,
    str: _text,
    int: _number,
    float: _number,
    Kept: _kept,
    PDFObjectReference: _reference,
    PDFString: _string,
    PDFDictionary: _dictionary,
    PDFArray: _array,
    PDFStream: _stream,
    OutlineEntryObject: _outline,
    PDFCatalog: _catalogue,
    PDFPages: _catalogue,
    PDFPage: _catalogue,
    PDFResourceDictionary: _resources,
    PDFInfo: _info,
}
