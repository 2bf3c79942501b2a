"""The pages for a browser that letters bring: one to put orders together on, one to check mails with."""

from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.campaign.play.sealed import seals_orders
from adjudicator.campaign.reading.to_order import to_compose
from adjudicator.errors import AdjudicatorError
from adjudicator.post.letters.enclosing import PAGE
from adjudicator.post.letters.letter import Attachment, zipped
from adjudicator.post.letters.occasion import Occasion
from adjudicator.post.letters.prose import composed, indented, paragraph
from adjudicator.post.site.order_pages import put
from adjudicator.reports.pages.check_page import NAME as CHECK_PAGE
from adjudicator.reports.pages.check_page import check_page
from adjudicator.reports.pages.orders import order_page
from adjudicator.table import Step

LINKED = (
    "Your order page lies on the web as long as this window is open. Whoever has its address reads what only you may "
    "know: tell it nobody."
)


class OrderPage(NamedTuple):
    """The page on which the reader puts his orders together, as it comes to him."""

    files: tuple[Attachment, ...] = ()
    notice: str = ""
    """The place where it lies, and what to mind; "" where it comes with the letter."""

    @property
    def comes(self) -> bool:
        """Whether the reader has one."""
        return bool(self.files or self.notice)


def to_seal(page: OrderPage) -> str:
    """The instructions for sealing orders, with the page that comes to the reader or without one."""
    by_page = ""
    fill_in = "Fill in"
    if page.files:
        by_page = (
            "Put them together on the attached page, saved and opened in a browser: it seals them, without a network."
        )
        fill_in = "Or fill in"
    return paragraph(
        "Orders of this campaign are sealed, so that nobody can read them before the deadline, the referee included.",
        by_page,
        f"{fill_in} the attached order form, run `adjudicator seal FILE --view REPORT` on your own machine (REPORT is",
        "the file that ends in -report.json.zip and came with your report: FILE is checked by it first), and mail the",
        "file that it writes. Keep what you filled in. What comes unsealed is refused.",
    )


def order_page_for(occasion: Occasion, step: Step) -> OrderPage:
    """The page for a window, as the reader would have it, or else the desk."""
    desk = occasion.desk
    if occasion.order_page == "none":
        return OrderPage()
    if step.window is None or occasion.reader not in step.seats:
        return OrderPage()
    address = desk.settings.mail.address if desk.settings.mail else ""
    window = to_compose(occasion.then, occasion.reader, address)
    page = order_page(window).encode()
    text = _linked(occasion, step, page)
    if text:
        return OrderPage(notice=text)
    name = f"{occasion.name}-{step.called}-{occasion.reader}-orders.html"
    return OrderPage((*_as_a_file(occasion, name, page),))


def _linked(occasion: Occasion, step: Step, page: bytes) -> str:
    """The address of the page on the web; "" where it goes as a file.

    A page that seals is not taken from a web server, which could give out another; none lies there for a window that
    is closed by now.
    """
    desk = occasion.desk
    if occasion.order_page != "link" or not desk.settings.shows_pages or seals_orders(occasion.then.campaign):
        return ""
    now = occasion.now.window()
    if now is None or now.id != step.id:
        return ""
    try:
        address = put(desk, occasion.name, step.id, occasion.reader, page)
    except AdjudicatorError:
        return ""
    return composed(paragraph(LINKED), indented(address))


def check_page_file(occasion: Occasion) -> Iterator[Attachment]:
    """The page on which a player who has no Python checks his mails."""
    yield from _as_a_file(occasion, CHECK_PAGE, check_page())


def _as_a_file(occasion: Occasion, name: str, page: bytes) -> Iterator[Attachment]:
    """A page as pages go out to the reader."""
    match occasion.order_page:
        case "attached" | "link":
            yield Attachment(name, PAGE, page)
        case "zip":
            yield zipped(f"{name}.zip", {name: page})
