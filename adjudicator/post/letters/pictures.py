"""Pages to print that go with letters beside the report: maps of what a decision is about, and sheets for the table."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from adjudicator.campaign.events.records import WindowOpening
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.reading import reporting
from adjudicator.post.letters.letter import Attachment
from adjudicator.post.letters.occasion import Occasion
from adjudicator.post.letters.pages import OrderPage
from adjudicator.post.letters.printed import printed
from adjudicator.post.letters.prose import paragraph
from adjudicator.reports.pdf import pdf_handout, pdf_situation
from adjudicator.table import REFEREE, Question, Step
from adjudicator.table.situation import Handout, Sheet

MAPPED = "The attached map shows what you decide now, and where."
ON_PAGE = (
    "A map of what you decide now is on your order page; a line `maps: paper` in an answer brings it as pages to print."
)
BEHIND = "The sheets that have changed stand behind it, in the same file."
_Named = tuple[str, Sheet]
"""A sheet and the name of its file."""


def situation(
    occasion: Occasion, step: Step | None, base: str, questions: Sequence[Question] = ()
) -> Iterator[Attachment]:
    """Maps that show the matter of a decision in the middle of a turn, for those who decide."""
    if about := reporting.situation(occasion.then, occasion.reader, step, questions):
        pages = pdf_situation(about, occasion.paper)
        yield printed(f"{base}-map.pdf", pages)


class Printed(NamedTuple):
    """The pages of a window beside its report, as they come to the reader."""

    files: tuple[Attachment, ...] = ()
    notice: str = ""
    """What they are for, where that is not plain."""


def handout(occasion: Occasion, due: WindowOpening, base: str, page: OrderPage) -> Printed:
    """The maps and the sheets of a window in one file, in which typefaces are carried once.

    A sheet alone has a name of its own. Who has an order page sees the maps there, and has them to print if he asks.
    """
    maps = reporting.situation(occasion.then, occasion.reader, due.step)
    named = _sheets_to_play(occasion, due)
    sheets = tuple(reporting.headed(occasion.then, due, sheet) for _, sheet in named)
    text = ""
    if maps is not None and page.comes and not occasion.prints_maps:
        maps = None
        text = paragraph(ON_PAGE)
    if maps is None and not sheets:
        return Printed(notice=text)
    pages = pdf_handout(Handout(maps, sheets), occasion.paper)
    if maps is not None:
        text = paragraph(MAPPED, BEHIND if sheets else "")
        return Printed((printed(f"{base}-map.pdf", pages),), text)
    names = [name for name, _ in named]
    name = names[0] if len(names) == 1 else f"{base}-sheets"
    return Printed((printed(f"{name}.pdf", pages),), text)


def _sheets_to_play(occasion: Occasion, due: WindowOpening) -> list[_Named]:
    """The sheets for playing on a real table that the reader needs, as far as he may know.

    What has not changed since he was asked last goes out once.
    """

    def asked(window: WindowOpening) -> bool:
        return window.step is not None and occasion.reader in (*window.step.seats, REFEREE)

    return _sheets(occasion, asked, kept=False) if asked(due) else []


def kept_sheets(occasion: Occasion, due: WindowOpening) -> tuple[Sheet, ...]:
    """The sheets that stand behind the report of a turn, as they are now; those that the reader has are left out."""
    players = occasion.then.campaign.opening.seats
    if due.step is None or occasion.reader not in (*players, REFEREE):
        return ()
    named = _sheets(occasion, lambda window: window.whole, kept=True)
    return tuple(reporting.headed(occasion.then, due, sheet) for _, sheet in named)


def _sheets(occasion: Occasion, handed_out: Callable[[WindowOpening], bool], *, kept: bool) -> list[_Named]:
    """The sheets of a sort that are not as they were at the last window at which they were handed out."""

    def of(then: LiveCampaign) -> list[_Named]:
        sheets = then.game.sheets(then.view(occasion.reader))
        return [named for named in sheets if named[1].is_kept == kept]

    sheets = of(occasion.then)
    if not sheets:
        return []
    had: Sequence[_Named] = ()
    since = occasion.now.campaign.people.since.get(occasion.reader, 0)
    for window in reversed(occasion.then.campaign.windows[:-1]):
        event = window.told_at(occasion.reader)
        if event <= since:
            break
        if handed_out(window):
            had = of(occasion.now.at(event))
            break
    return [named for named in sheets if named not in had]
