"""Pages as files of letters; a command that mails none does not load what draws them."""

from functools import lru_cache

from adjudicator.post.letters.letter import Attachment
from adjudicator.reports.pdf.mailed import as_mailed

_mailed = lru_cache(maxsize=4)(as_mailed)
"""Pages go out to several seats, and are made ready for the mail once."""


def printed(name: str, pages: bytes, files: tuple[tuple[str, bytes], ...] = ()) -> Attachment:
    """Pages as they are mailed; `files`, by their names, take the place of those inside them."""
    return Attachment(name, "application/pdf", _mailed(pages, files))
