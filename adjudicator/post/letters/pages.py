"""The pages for a browser that letters bring: one to put orders together on, one to check mails with."""

from collections.abc import Iterator

from adjudicator.campaign.to_order import to_compose
from adjudicator.post.letters.letter import PAGE, Attachment, zipped
from adjudicator.post.letters.occasion import Occasion
from adjudicator.reports.pages.check_page import NAME as CHECK_PAGE
from adjudicator.reports.pages.check_page import check_page
from adjudicator.reports.pages.orders import order_page
from adjudicator.table import Step


def page_files(occasion: Occasion, step: Step) -> Iterator[Attachment]:
    """The page on which the reader puts his orders for a window together, as he would have it, or else the desk."""
    desk = occasion.desk
    if occasion.order_page == "none":
        return
    if step.window is None or occasion.reader not in step.seats:
        return
    address = desk.settings.mail.address if desk.settings.mail else ""
    window = to_compose(occasion.then, occasion.reader, address)
    page = order_page(window).encode()
    name = f"{occasion.name}-{step.called}-{occasion.reader}-orders.html"
    yield from _as_a_file(occasion, name, page)


def check_page_file(occasion: Occasion) -> Iterator[Attachment]:
    """The page on which a player who has no Python checks his mails."""
    yield from _as_a_file(occasion, CHECK_PAGE, check_page())


def _as_a_file(occasion: Occasion, name: str, page: bytes) -> Iterator[Attachment]:
    """A page as pages go out to the reader."""
    match occasion.order_page:
        case "attached":
            yield Attachment(name, PAGE, page)
        case "zip":
            yield zipped(f"{name}.zip", {name: page})
