"""Pages that are needed more than once are drawn once: a report goes out by mail, and lies in the desk's folder.

What was drawn is found by its content, as the same content gives the same bytes. It is kept in memory for a while.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import TypeVar

import msgspec

from adjudicator.lately import Lately
from adjudicator.reports.latest import Latest

MOST = 8 * 2**20
"""The most bytes of pages that are kept."""

ContentT = TypeVar("ContentT", bound=msgspec.Struct)

_drawn = Lately[tuple[str, bytes, str], bytes](MOST, size=lambda drawn: sum(map(len, drawn.values())))


def _digest(content: msgspec.Struct) -> bytes:
    return sha256(msgspec.json.encode(content)).digest()


_digests = Latest(_digest)


def drawn(draw: Callable[[ContentT, str], bytes], content: ContentT, paper: str) -> bytes:
    """The pages that `draw` makes of a content on some paper, drawn now or before."""
    key = (draw.__qualname__, _digests.of(content), paper)
    pages = _drawn.pop(key, None)
    if pages is None:
        pages = draw(content, paper)
    _drawn[key] = pages
    return pages


def forget() -> None:
    """Forget all pages, so that they are drawn anew."""
    _drawn.clear()
