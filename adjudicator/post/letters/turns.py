"""The letters with which a window opens: the report, and all that goes with it."""

from collections.abc import Iterator, Sequence

from adjudicator.campaign.events.records import WindowOpening
from adjudicator.campaign.play.idle import NOTHING_TO_DECIDE, idle_seats
from adjudicator.campaign.play.sealed import seals_orders
from adjudicator.campaign.players.masks import is_gunboat
from adjudicator.campaign.proof.bundle import file_name as file_name_of
from adjudicator.campaign.proof.bundle import opened_at, written
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.reading.chronicling import FILE as CHRONICLE
from adjudicator.campaign.reading.chronicling import chronicled
from adjudicator.orders.form import FORM_TYPE, form_name
from adjudicator.post.letters.calendars import calendar_file
from adjudicator.post.letters.checking import NEWER, checker_file, is_renewed
from adjudicator.post.letters.enclosing import DATA
from adjudicator.post.letters.keeping import files_to_keep, is_first_report, to_keep
from adjudicator.post.letters.letter import Attachment, zipped
from adjudicator.post.letters.occasion import Draft, Occasion
from adjudicator.post.letters.pages import OrderPage, order_page_for, to_seal
from adjudicator.post.letters.pictures import handout, kept_sheets
from adjudicator.post.letters.printed import printed
from adjudicator.post.letters.prose import composed, listed, needs_key, paragraph, side
from adjudicator.reports.data import report_in_pages, report_to_mail
from adjudicator.reports.drawn import drawn
from adjudicator.reports.pdf import Mailing, has_land, light_report, pdf_chronicle, pdf_report
from adjudicator.reports.text import brief_report, interim_report
from adjudicator.table import REFEREE, Step
from adjudicator.table.pages import Report

BUNDLED = paragraph(
    "It is over: what was hidden is opened. The attached chronicle is the book of the campaign. The attached bundle "
    "tells all that happened but letters, notes and addresses: `adjudicator verify --bundle FILE` plays it again by "
    "the rules, and the program that came with your first report checks it beside your other mails."
)
OPENED = paragraph(
    "The attached bundle opens the turns that are over, with the orders that were sent for them: `adjudicator verify "
    "--bundle FILE` plays them again by the rules, and the program that came with your first report checks it beside "
    "your other mails."
)
TOO_LARGE = paragraph("The bundle of the turns that are over has grown too large for a mail; the referee hands it out.")
LARGEST = 2_000_000
"""The most bytes of a bundle that go with a mail: encoded, with the report, it stays below what mail services take."""


def report(occasion: Occasion) -> Draft:
    """The report due at a window's opening, or at the end."""
    due = occasion.then.campaign.windows[-1]
    own_report = _made(occasion, due)
    base = f"{occasion.name}-{reporting.folder_of(due)}-{occasion.reader}"
    kept = tuple(_kept(occasion, own_report, due))
    newer = is_renewed(occasion.then.campaign, occasion.reader)
    is_idle = occasion.reader in idle_seats(occasion.then)
    page = OrderPage() if due.step is None or is_idle else order_page_for(occasion, due.step)
    beside = handout(occasion, due, base, page)
    attachments = [*kept, *beside.files, *([checker_file()] if newer else [])]
    if due.step is None:
        attachments.append(chronicle_file(occasion))
    elif not is_idle:
        attachments += order_files(occasion, due.step, own_report.form, page)
        attachments += calendar_file(occasion)
    opened = bundle_file(occasion, due)
    attachments += [opened] if opened and (due.step is None or len(opened.data) <= LARGEST) else []
    told_here = brief_report(own_report) if due.whole else interim_report(own_report)
    is_first = is_first_report(occasion)
    attachments += files_to_keep(occasion) if is_first else ()
    return Draft(
        _subject(occasion, own_report, due, is_idle=is_idle),
        composed(
            _how(occasion, own_report, due, page, is_idle=is_idle),
            NEWER if newer else "",
            page.notice,
            beside.notice,
            _unmasked(occasion, due),
            _bundled(due, opened),
            to_keep(occasion) if is_first else "",
            told_here,
        ),
        tuple(attachments),
        kept,
    )


def _made(occasion: Occasion, due: WindowOpening) -> Report:
    mail = occasion.desk.settings.mail
    return reporting.report(occasion.then, occasion.reader, due, mail.address if mail else "")


def _kept(occasion: Occasion, report: Report, due: WindowOpening) -> Iterator[Attachment]:
    """The pages of a report of a turn that is over, and its data; in the middle of a turn the data, if needed."""
    folder = reporting.folder_of(due)
    base = f"{occasion.name}-{folder}-{occasion.reader}"
    if due.whole:
        pages = _drawn(occasion, report)
        data = report_in_pages(report, land=is_first_report(occasion))
        yield printed(f"{base}.pdf", pages, (("report.json", data),))
    if due.whole or _needs_data(occasion):
        name = f"{base}-report.json"
        yield zipped(f"{name}.zip", {name: report_to_mail(report)})


def _drawn(occasion: Occasion, report: Report) -> bytes:
    """The pages of a report for the mail; they are those of the desk where no land is in them, and no sheet behind."""
    sheets = kept_sheets(occasion, occasion.then.campaign.windows[-1])
    if sheets or has_land(report):
        return drawn(light_report, Mailing(report, sheets), occasion.paper)
    return drawn(pdf_report, report, occasion.paper)


def _needs_data(occasion: Occasion) -> bool:
    """Whether players need the data of a report in the middle of a turn.

    It proves what another seat has ordered before, and orders that nobody reads are checked by it.
    """
    campaign = occasion.now.campaign
    return bool(campaign.opening.trust.first) or seals_orders(campaign)


def last_whole(occasion: Occasion, windows: Sequence[WindowOpening]) -> tuple[Attachment, ...]:
    """The report of the last turn that is over, for who has not had it."""
    due = next((window for window in reversed(windows) if window.whole), None)
    if due is None:
        return ()
    return tuple(_kept(occasion, _made(occasion, due), due))


def bundle_file(occasion: Occasion, due: WindowOpening) -> Attachment | None:
    """The bundle that is due with a report; where the secrets are not on this desk there is none."""
    bundle = opened_at(occasion.then, due)
    return None if bundle is None else Attachment(file_name_of(occasion.name, due), DATA, written(bundle))


def chronicle_file(occasion: Occasion) -> Attachment:
    """The book of a campaign that is over: what the referee knew is open to everybody then."""
    pages = drawn(pdf_chronicle, chronicled(occasion.then, REFEREE), occasion.paper)
    return printed(f"{occasion.name}-{CHRONICLE}.pdf", pages)


def _unmasked(occasion: Occasion, due: WindowOpening) -> str:
    """The players of all seats, where nobody was told before the end."""
    campaign = occasion.then.campaign
    if due.step is not None or not is_gunboat(campaign):
        return ""
    played = listed((side(occasion.then, seat), player.name) for seat, player in campaign.players.items())
    return composed(paragraph("Nobody was told who played what; now it may be told:"), played)


def _bundled(due: WindowOpening, opened: Attachment | None) -> str:
    """A sentence on what the bundle is for."""
    if due.step is None or opened is None:
        return BUNDLED if due.step is None else ""
    return OPENED if len(opened.data) <= LARGEST else TOO_LARGE


def _subject(occasion: Occasion, report: Report, due: WindowOpening, *, is_idle: bool) -> str:
    """The subject of the report, which tells it from every other of the campaign, its news, and when orders are due."""
    if due.step is None:
        return f"Your last report, {report.turn_title}{_news(report)}"
    apart = told_apart(occasion.then.campaign.windows, due)
    about = f"Your report, {report.turn_title}{apart}"
    if due.whole:
        about += _news(report)
    if is_idle:
        return f"{about} (nothing to decide)"
    deadline = occasion.deadline
    if deadline and (report.form or occasion.reader == REFEREE):
        what = due.step.label or "orders"
        return f"{about} ({what} due {occasion.briefly(deadline)})"
    return about


def _news(report: Report) -> str:
    """The first of what the headline says; nothing that could be read as the mark of another campaign."""
    first = report.content.headline.partition("; ")[0]
    return f": {first}" if first and "[" not in first else ""


def told_apart(windows: Sequence[WindowOpening], due: WindowOpening) -> str:
    """The mark that tells a report from earlier ones of the same title: the step that comes next, and its count."""
    assert due.step is not None, "the last report is the only one"
    title = _title(due)
    alike = [one.step for one in windows[:-1] if one.step and _title(one) == title]
    then = f", then {due.step.title}" if due.whole and alike else ""
    same_step = [step for step in alike if step.title == due.step.title]
    if not same_step:
        return then
    return f"{then}, no. {len(same_step) + 1}"


def _title(due: WindowOpening) -> object:
    """The things that the title of a report depends on."""
    return due.turn if due.whole or due.step is None else due.step.title


def _how(occasion: Occasion, report: Report, due: WindowOpening, page: OrderPage, *, is_idle: bool) -> str:
    """The next things to do with the report, in a few sentences."""
    key = " and a line `key:` with your key" if needs_key(occasion.now) else ""
    as_a_file = "" if page.files else ", which is attached as a file too,"
    form = (
        f"To order, answer this mail with your orders, a line each,{key}. The order form below{as_a_file} has what you "
        f"can order now, line by line: what you fill in there counts as well."
    )
    if seals_orders(occasion.then.campaign):
        form = to_seal(page)
    if is_idle:
        form = NOTHING_TO_DECIDE
    came = "that is attached, too" if is_first_report(occasion) else "that came with your first report"
    whole = (
        "The whole report, with its maps, story and tables, is the attached PDF; charts and rulings are in the chart "
        f"book {came}."
        if due.whole
        else "The report with its pages comes when the turn is over; this is what has happened so far."
    )
    return paragraph(whole, form if report.form else "", _ordered_first(occasion, due))


def _ordered_first(occasion: Occasion, due: WindowOpening) -> str:
    """The sentence that the referee's own orders came first, and that the head of this report covers them."""
    if due.step is None or not due.first or occasion.reader in (due.first, REFEREE):
        return ""
    if due.first not in occasion.then.campaign.current(due.step.id):
        return f"{due.first}, the referee's seat, was silent: it goes on without its orders."
    return f"{due.first}, the referee's seat, has ordered: the head of this report covers that, and it cannot change."


def order_files(occasion: Occasion, step: Step, form: str, page: OrderPage) -> Iterator[Attachment]:
    """The files that orders are put together on, beside the form in the letter: the page, else a blank form.

    Where orders are sealed both come: the program seals the form.
    """
    if not page.files or seals_orders(occasion.then.campaign):
        yield from form_files(occasion, step, form)
    yield from page.files


def form_files(occasion: Occasion, step: Step, form: str) -> Iterator[Attachment]:
    """The blank order form."""
    if form and step.window:
        yield Attachment(form_name(occasion.name, step, occasion.reader), FORM_TYPE, form.encode())
