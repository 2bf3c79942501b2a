"""Objects of a document that are the same in every one: they are written once, and put into each as they are."""

from collections.abc import Mapping, Sequence
from typing import Any
from zlib import compress

from reportlab.pdfbase.pdfdoc import DummyDoc, PDFDictionary, PDFName, PDFObject, PDFStream

_HARD = 9
_Object: Any = PDFObject


class Kept(_Object):  # type: ignore[misc]
    """An object as it was written, with a place for the number of each of some others."""

    def __init__(self, written: bytes, others: Sequence[Any] = ()) -> None:
        self._written = written
        self._others = others

    def format(self, document: Any) -> bytes:
        """The bytes of the object in a document."""
        if not self._others:
            return self._written
        numbers = document.idToObjectNumberAndVersion
        found = [numbers[other.name][0] for other in self._others]
        return self._written % tuple(found)


class _Other(_Object):  # type: ignore[misc]
    """The place for the number of another object."""

    def format(self, document: Any) -> bytes:
        """The place."""
        return b"%d 0 R"


OTHER = _Other()


def dictionary(entries: Mapping[str, Any]) -> bytes:
    """A dictionary as documents have it, with `OTHER` where it names another object."""
    written: bytes = PDFDictionary(dict(entries)).format(DummyDoc())
    return written


def stream(entries: Mapping[str, Any], data: bytes) -> bytes:
    """A stream as documents have it, compressed as hard as can be."""
    head = PDFDictionary({"Filter": PDFName("FlateDecode"), **entries})
    written: bytes = PDFStream(head, compress(data, _HARD), filters=()).format(DummyDoc())
    return written
