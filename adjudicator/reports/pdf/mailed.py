"""Documents as they are mailed: what is drawn stays, and all else takes as few bytes as it can.

Objects without a stream are compressed together (ISO 32000, 7.5.7) and found by a compressed table (7.5.8), and of a
face only the outlines are left that the pages show. Pages stay as they were compressed when they were drawn: half of
all the time would go into a fiftieth less.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from struct import pack
from typing import NamedTuple
from zlib import compress, decompress

from adjudicator.reports.pdf.lean import without_outlines
from adjudicator.reports.pdf.noted import bits_of, codes_of, noted

_HEAD = b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n"
_HARD = 6
"""The compression of all else; to compress it harder takes twice the time, for a three hundredth less."""
_TABLE_ENTRY = 20
"""Bytes of an entry of the table of objects, in the way that ReportLab writes it."""
_START = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*$")
_SECTION = re.compile(rb"xref\s+0 (\d+) *\r?\n")
_ROOT = re.compile(rb"/(?:Root|Info) \d+ 0 R")
_ID = re.compile(rb"/ID\s*\[[^\]]*\]")
_LENGTH = re.compile(rb"/Length (\d+)")
_SIZE = re.compile(rb"/Length1 \d+")
_USUAL = (b"/FormType 1 ", b"/Matrix [ 1 0 0 1 0 0 ] ", b"/ProcSet [ /PDF /Text /ImageB /ImageC /ImageI ]")
"""What a document need not say of a form or of a page."""
_QUICK = b"/Filter [ /FlateDecode ]"
"""The filter of what was drawn anew; forms that are kept are of paths alone, and have another."""
_EMBEDDED = re.compile(rb"/F (\d+) 0 R\s*>>[^()]*/F \(([^()\\]+)\)")
_FONT = re.compile(rb"/(\S+) (\d+) 0 R")
_DESCRIPTOR = re.compile(rb"/FontDescriptor (\d+) 0 R")
_MEANINGS = re.compile(rb"/ToUnicode (\d+) 0 R")
_OUTLINES = re.compile(rb"/FontFile2 (\d+) 0 R")
_SET = re.compile(rb"\(([^\\()]*(?:\\.[^\\()]*)*)\)( Tj)?|/(\S+) \S+ Tf", re.DOTALL)
"""A text with the operator that shows it, or the name of a face that is set."""
_ESCAPED = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_CONTROLS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


class _Object(NamedTuple):
    """An object of a document: its dictionary or value, and its stream as it is compressed."""

    head: bytes
    stream: bytes | None = None


_Objects = dict[int, _Object]


def as_mailed(pages: bytes, files: Iterable[tuple[str, bytes]] = ()) -> bytes:
    """A document of ours that looks the same in fewer bytes; `files` take the place of those of their names in it."""
    objects = dict(_objects(pages))
    for number, data in _replaced(objects, dict(files)):
        objects[number] = _with_stream(objects[number].head, compress(data, _HARD))
    for number, codes in _shown(objects, pages):
        objects[number] = _thinned(objects[number], codes)
    return _written(_with_meanings_once(objects), _trailer(pages))


def _objects(pages: bytes) -> Iterator[tuple[int, _Object]]:
    """The objects by their numbers."""
    table = _table(pages)
    section = _SECTION.match(pages, table)
    assert section, "it was written by ReportLab"
    count = int(section[1])
    starts = {}
    for number in range(1, count):
        entry = section.end() + number * _TABLE_ENTRY
        starts[int(pages[entry : entry + 10])] = number
    for begin, end in pairwise([*sorted(starts), table]):
        whole = pages[begin:end]
        _, _, body = whole.partition(b"obj\n")
        yield starts[begin], _object(body)


def _table(pages: bytes) -> int:
    """The place of the table of objects."""
    start = _START.search(pages, len(pages) - 64)
    assert start, "it was written by ReportLab"
    return int(start[1])


def _object(body: bytes) -> _Object:
    head, _, rest = body.partition(b"\nstream\n")
    if not rest:
        return _Object(body[: body.rindex(b"endobj")].strip())
    length = _LENGTH.search(head)
    assert length, "every stream has its length"
    for usual in _USUAL:
        head = head.replace(usual, b"")
    return _Object(head.strip(), rest[: int(length[1])])


def _trailer(pages: bytes) -> bytes:
    """The entries of the trailer that stay."""
    trailer = pages[_table(pages) :]
    return b" ".join([*_ROOT.findall(trailer), *_ID.findall(trailer)])


def _replaced(objects: _Objects, files: Mapping[str, bytes]) -> Iterator[tuple[int, bytes]]:
    """The streams of files that are replaced, with what they hold then."""
    for each in objects.values():
        match = _EMBEDDED.search(each.head) if b"/Filespec" in each.head else None
        name = match[2].decode() if match else ""
        if match and name in files:
            yield int(match[1]), files[name]


def _drawn(objects: _Objects) -> Iterator[bytes]:
    """The operators of pages, and of forms that may have texts."""
    for each in objects.values():
        if each.stream is not None and _QUICK in each.head:
            yield decompress(each.stream)


def _with_stream(head: bytes, stream: bytes) -> _Object:
    """An object with another stream."""
    length = b"/Length %d" % len(stream)
    return _Object(_LENGTH.sub(length, head), stream)


def _with_meanings_once(objects: _Objects) -> _Objects:
    """The objects, with one table of what codes mean for all faces in which they mean the same."""
    tables: dict[_Object, int] = {}
    left = dict(objects)
    for number, each in objects.items():
        own = _meanings(each)
        if own is None:
            continue
        table = objects[own]
        first = tables.setdefault(table, own)
        if first == own:
            continue
        head = _MEANINGS.sub(b"/ToUnicode %d 0 R" % first, each.head)
        left[number] = _Object(head)
        left.pop(own, None)
    return left


def _meanings(each: _Object) -> int | None:
    """The object that tells what the codes of a face mean."""
    match = _MEANINGS.search(each.head)
    if match is None:
        return None
    return int(match[1])


def _shown(objects: _Objects, pages: bytes) -> Iterator[tuple[int, int]]:
    """The codes that are shown of each face, by the object that has its outlines."""
    codes = noted(pages)
    if codes is None:
        codes = _read(objects)
    for name, outlines in _faces(objects).items():
        yield outlines, codes.get(name, 0)


def _read(objects: _Objects) -> Mapping[bytes, int]:
    """The codes that operators show, for a document of which they were not noted."""
    texts = defaultdict[bytes, list[bytes]](list)
    for operators in _drawn(objects):
        _add_texts(texts, operators)
    codes = {}
    for name, escaped in texts.items():
        plain = _ESCAPED.sub(_plain, b"".join(escaped))
        codes[name] = bits_of(plain)
    return codes


def _faces(objects: _Objects) -> dict[bytes, int]:
    """The objects that have the outlines of each face, by the name that pages know it by."""
    faces = {}
    for each in objects.values():
        if each.stream is not None or b"/BaseFont" in each.head:
            continue
        for name, number in _FONT.findall(each.head):
            font = objects.get(int(number))
            described = _DESCRIPTOR.search(font.head) if font else None
            outlines = _OUTLINES.search(objects[int(described[1])].head) if described else None
            if outlines:
                faces[name] = int(outlines[1])
    return faces


def _add_texts(texts: Mapping[bytes, list[bytes]], operators: bytes) -> None:
    """Add the texts that operators show, as they are written there, to those of their faces by name."""
    face = b""
    for text, is_shown, name in _SET.findall(operators):
        if is_shown:
            texts[face].append(text)
        elif not text:
            face = name


def _plain(escaped: re.Match[bytes]) -> bytes:
    """An escaped sign of a text (ISO 32000, 7.3.4.2)."""
    sign = escaped[1]
    if sign[:1].isdigit():
        return bytes([int(sign, 8)])
    return _CONTROLS.get(sign, sign)


def _thinned(each: _Object, codes: int) -> _Object:
    """A face without the outlines that no page shows."""
    assert each.stream is not None, "outlines are a stream"
    size, outlines = _left(each.stream, codes)
    head = _SIZE.sub(b"/Length1 %d" % size, each.head)
    return _with_stream(head, outlines)


@lru_cache(maxsize=64)
def _left(face: bytes, codes: int) -> tuple[int, bytes]:
    """The outlines that are left of a face, compressed, and how long they are: many pages show the same codes."""
    outlines = without_outlines(_opened(face), codes_of(codes))
    return len(outlines), compress(outlines, _HARD)


_opened = lru_cache(maxsize=16)(decompress)
"""Faces as all documents have them are opened once."""


def _written(objects: _Objects, trailer: bytes) -> bytes:
    """The document: streams one by one, then all else in one stream, then the table of where it is."""
    parts = [_HEAD]
    size = len(_HEAD)
    places = {0: (0, 0, 65535)}
    plain = list[int]()
    for number, each in objects.items():
        if each.stream is None:
            plain.append(number)
            continue
        places[number] = (1, size, 0)
        written = b"%d 0 obj\n%s\nstream\n%s\nendstream\nendobj\n" % (number, each.head, each.stream)
        parts.append(written)
        size += len(written)
    holder = max(objects) + 1
    for index, number in enumerate(plain):
        places[number] = (2, holder, index)
    together = _together(holder, {number: objects[number].head for number in plain})
    places[holder] = (1, size, 0)
    size += len(together)
    places[holder + 1] = (1, size, 0)
    return b"".join([*parts, together, _cross_reference(holder + 1, places, trailer, size)])


def _together(number: int, bodies: Mapping[int, bytes]) -> bytes:
    """The stream that holds all objects without one."""
    numbers = []
    place = 0
    for each, body in bodies.items():
        numbers.append(b"%d %d" % (each, place))
        place += len(body) + 1
    index = b" ".join(numbers) + b"\n"
    content = compress(index + b"\n".join(bodies.values()), _HARD)
    head = b"<</Type/ObjStm/N %d/First %d/Filter/FlateDecode/Length %d>>" % (len(bodies), len(index), len(content))
    return b"%d 0 obj\n%s\nstream\n%s\nendstream\nendobj\n" % (number, head, content)


def _cross_reference(number: int, places: Mapping[int, tuple[int, int, int]], trailer: bytes, start: int) -> bytes:
    """The table of all objects, which closes the document."""
    rows = [pack(">BIH", *places.get(each, places[0])) for each in range(number + 1)]
    content = compress(b"".join(rows), _HARD)
    size = len(rows)
    head = b"<</Type/XRef/Size %d/W[1 4 2]%s/Filter/FlateDecode/Length %d>>" % (size, trailer, len(content))
    table = b"%d 0 obj\n%s\nstream\n%s\nendstream\nendobj\n" % (number, head, content)
    return table + b"startxref\n%d\n%%%%EOF\n" % start
