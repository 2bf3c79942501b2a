"""Pages that are not drawn where they are not the subject: drawing takes long, and is tried by itself."""

from contextlib import contextmanager
from hashlib import sha256

import msgspec
import pytest

from adjudicator.post.letters import invited, keeping, pictures, printed, turns
from adjudicator.post.site import keeping as site
from adjudicator.reports import pdf
from adjudicator.reports.site import drawings

PAGES = [
    (module, name, getattr(module, name))
    for module, names in {
        turns: ("pdf_report", "light_report"),
        keeping: ("pdf_chart_book",),
        invited: ("pdf_invitation",),
        pictures: ("pdf_handout", "pdf_situation"),
        printed: ("_mailed",),
        site: ("pdf_report",),
        pdf: ("pdf_report", "pdf_chart_book", "pdf_sheet", "pdf_situation"),
    }.items()
    for name in names
]
"""What draws the pages of letters, and those that commands write."""


@contextmanager
def drawing(choose):
    """As long as this holds, each page is drawn by what `choose` makes of the function that draws it."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name, function in PAGES:
            patch.setattr(module, name, choose(function))
        yield


def undrawn():
    """Of reports and all else that is drawn there is the digest."""
    return drawing(lambda function: digest)


@contextmanager
def unpictured():
    """As long as this holds, public pages have no pictures; the board's file is its digest."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawings, "_picture", lambda *_: None)
        patch.setattr(site, "alone", lambda figure, title: digest(figure).decode())
        yield


def drawn():
    """Pages are drawn, where they are not elsewhere."""
    return drawing(lambda function: function)


def digest(made, paper=""):
    """What is the same for the same page alone."""
    return sha256(msgspec.json.encode(made)).hexdigest().encode()
