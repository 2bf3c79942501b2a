"""The letter that reminds of what is still missing before a window closes."""

from collections.abc import Iterator
from datetime import datetime

from adjudicator.campaign.play.sealed import seals_orders
from adjudicator.campaign.reading import reporting
from adjudicator.post.letters.occasion import Draft, Occasion
from adjudicator.post.letters.pages import OrderPage, order_page_for, to_seal
from adjudicator.post.letters.prose import composed, indented, paragraph
from adjudicator.post.letters.questions import still_open
from adjudicator.post.letters.trusting import to_accept
from adjudicator.post.letters.turns import order_files
from adjudicator.table import Step
from adjudicator.table.prose import counted


def reminder(occasion: Occasion) -> Draft:
    """The orders that are still missing, and what happens without them."""
    due = occasion.deadline
    step = occasion.then.window()
    assert due is not None, "only what has a deadline is reminded of"
    passed = due <= occasion.event.timestamp
    by = "the deadline has passed" if passed else f"due {occasion.briefly(due)}"
    if occasion.then.is_gathering:
        return Draft(f"Your seat is not taken, {by}", composed(*_not_taken(occasion, due)))
    if step is None:
        return Draft(f"Your decision is missing, {by}", composed(*still_open(occasion)))
    form = reporting.form(occasion.then, occasion.reader)
    page = order_page_for(occasion, step)
    text = composed(
        *_missing(occasion, step, due, passed=passed),
        page.notice,
        *_to_fill_in(occasion, form, page),
    )
    which = f"Your orders for {step.label}" if step.label else "Your orders"
    return Draft(f"{which} are missing, {by}", text, tuple(order_files(occasion, step, form, page)))


def _to_fill_in(occasion: Occasion, form: str, page: OrderPage) -> Iterator[str]:
    """The form of who is reminded; where orders are sealed he fills in the file."""
    if seals_orders(occasion.then.campaign):
        yield paragraph("Your order form is attached.", to_seal(page))
        return
    attached = "" if page.files else " attached, and"
    yield paragraph(f"Your order form is{attached} here to be filled in:")
    yield f"BEGIN ORDERS\n{form.rstrip()}\nEND ORDERS"


def _not_taken(occasion: Occasion, due: datetime) -> Iterator[str]:
    yield occasion.begins(
        f"your seat in {occasion.title} waits for you. It begins when all have taken theirs, at the latest on"
    )
    yield indented(occasion.when(due))
    yield to_accept(occasion.then, occasion.reader)


def _missing(occasion: Occasion, step: Step, due: datetime, *, passed: bool) -> Iterator[str]:
    campaign = occasion.then.campaign
    schedule = occasion.now.campaign.opening.schedule
    assert schedule is not None, "a deadline comes from a schedule"
    close = schedule.closing_time(due)
    yield occasion.begins(f"your orders are missing: {step.title}. They {'were' if passed else 'are'} due on")
    yield indented(occasion.when(due))
    if close > due:
        yield paragraph(f"Late orders {'still ' if passed else ''}count until {occasion.when(close)}.")
    if occasion.reader in campaign.timing.refused.get(step.id, {}):
        yield paragraph("What you sent last could not be accepted; the answer to it says why.")
    last = campaign.timing.misses.get(occasion.reader, 0) + 1 == schedule.absent_after and not step.voluntary
    yield paragraph(
        f"If nothing comes: {occasion.if_nothing_comes(step)}",
        "After that nobody waits for you any more." if last else "",
    )
    if not passed and campaign.timing.extensions.get(occasion.reader, 0) < schedule.extensions:
        hours = counted(schedule.extension, "hour")
        yield paragraph(f"If you need more time, write `extend`: the deadline moves by {hours}.")
