"""Pictures in letters between two reports: of what a decision is about."""

from collections.abc import Iterator, Sequence

from adjudicator.campaign.reading import reporting
from adjudicator.post.letters.letter import Attachment
from adjudicator.post.letters.occasion import Occasion
from adjudicator.reports.pdf import pdf_situation
from adjudicator.table import Question, Step


def situation(
    occasion: Occasion, step: Step | None, base: str, questions: Sequence[Question] = ()
) -> Iterator[Attachment]:
    """Maps that show the matter of a decision in the middle of a turn, for those who decide."""
    if about := reporting.situation(occasion.then, occasion.reader, step, questions):
        pages = pdf_situation(about, occasion.paper)
        yield Attachment(f"{base}-map.pdf", "application/pdf", pages)
