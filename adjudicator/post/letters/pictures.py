"""Pages to print that go with letters beside the report: maps of what a decision is about, and sheets for the table."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from adjudicator.campaign.events.records import WindowOpening
from adjudicator.campaign.reading import reporting
from adjudicator.post.letters.letter import Attachment
from adjudicator.post.letters.occasion import Occasion
from adjudicator.post.letters.printed import printed
from adjudicator.post.letters.prose import paragraph
from adjudicator.reports.pdf import pdf_handout, pdf_situation
from adjudicator.table import REFEREE, Question, Step
from adjudicator.table.pages import Sheet
from adjudicator.table.situation import Handout

MAPPED = "The attached map shows what you decide now, and where."
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


def handout(occasion: Occasion, due: WindowOpening, base: str) -> Printed:
    """The maps and the sheets of a window in one file, in which typefaces are carried once.

    A sheet alone has a name of its own.
    """
    maps = reporting.situation(occasion.then, occasion.reader, due.step)
    named = _sheets(occasion, due)
    sheets = tuple(reporting.headed(occasion.then, due, sheet) for _, sheet in named)
    if maps is None and not sheets:
        return Printed()
    pages = pdf_handout(Handout(maps, sheets), occasion.paper)
    if maps is not None:
        text = paragraph(MAPPED, BEHIND if sheets else "")
        return Printed((printed(f"{base}-map.pdf", pages),), text)
    names = [name for name, _ in named]
    name = names[0] if len(names) == 1 else f"{base}-sheets"
    return Printed((printed(f"{name}.pdf", pages),))


def _sheets(occasion: Occasion, due: WindowOpening) -> list[_Named]:
    """The sheets for playing on a real table that the reader needs, as far as he may know.

    What has not changed since he was asked last goes out once.
    """
    step = due.step
    if step is None or occasion.reader not in (*step.seats, REFEREE):
        return []
    view = occasion.then.view(occasion.reader)
    sheets = occasion.now.game.sheets(view)
    had = _sheets_had(occasion) if sheets else ()
    return [named for named in sheets if named not in had]


def _sheets_had(occasion: Occasion) -> Sequence[_Named]:
    """The sheets that the reader has since the last window in which he was asked."""
    now = occasion.now
    since = now.campaign.people.since.get(occasion.reader, 0)
    for due in reversed(occasion.then.campaign.windows[:-1]):
        event = due.told(occasion.reader)
        if due.step is None or event <= since:
            return []
        if occasion.reader in (*due.step.seats, REFEREE):
            view = now.at(event).view(occasion.reader)
            return now.game.sheets(view)
    return []
