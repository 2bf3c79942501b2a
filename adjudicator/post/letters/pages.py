"""The order page in a letter that asks for orders."""

import io
from collections.abc import Iterator
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from adjudicator.campaign.to_order import to_compose
from adjudicator.post.letters.letter import Attachment
from adjudicator.post.letters.occasion import Occasion
from adjudicator.reports.pages.orders import order_page
from adjudicator.table import Step


def page_files(told: Occasion, step: Step) -> Iterator[Attachment]:
    """The page on which the reader puts his orders for a window together, as the desk has it go out."""
    mail = told.desk.settings.mail
    kind = mail.order_page if mail else "attached"
    if kind == "none" or step.window is None or told.reader not in step.seats:
        return
    window = to_compose(told.then, told.reader, mail.address if mail else "")
    page = order_page(window).encode()
    name = f"{told.name}-{step.id}-{told.reader}-orders.html"
    if kind == "zip":
        yield Attachment(f"{name}.zip", "application/zip", _zipped(name, page))
    else:
        yield Attachment(name, "text/html", page)


def _zipped(name: str, data: bytes) -> bytes:
    """A file in a zip file; the same file gives the same bytes."""
    buffer = io.BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as packed:
        packed.writestr(ZipInfo(name), data, ZIP_DEFLATED)
    return buffer.getvalue()
