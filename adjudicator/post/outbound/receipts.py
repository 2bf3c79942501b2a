"""Receipts of orders that replace others within minutes: they go out as one letter.

The first goes out at once. The receipt of what replaces those orders waits until some minutes have passed since then,
so that what comes meanwhile goes with it; it waits no longer than its window is open, and not close to its deadline.
Nothing is kept for this but the post book: whoever sends letters finds there what waits.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec

from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.post.books.book import Answer, Postbook
from adjudicator.post.books.posted import Posted
from adjudicator.post.letters.prose import PARTED, paragraph
from adjudicator.table.prose import counted

PAUSE = timedelta(minutes=10)
"""The time within which orders that replace each other are answered together."""
NEAR = 2 * PAUSE
"""A deadline that is nearer than this has every receipt go out at once."""


@dataclass(frozen=True)
class Joint:
    """Answers that are one letter: the one that leads it, and those of what its orders replaced, the last first."""

    lead: Answer
    others: tuple[Answer, ...] = ()

    def as_one(self) -> Answer:
        """The letter: what counts now stands first, and nothing of the other answers is left out."""
        if not self.others:
            return self.lead
        text = paragraph(
            f"You have sent orders {counted(len(self.others) + 1, 'time')} within minutes, which is answered once:",
            "what counts stands first. It replaces the rest, whose receipts follow to be kept.",
        )
        texts = [answer.text.rstrip("\n") for answer in (self.lead, *self.others)]
        whole = f"\n\n{PARTED}\n\n".join(texts)
        answered = [answer.answers for answer in reversed(self.others) if answer.answers]
        return msgspec.structs.replace(
            self.lead,
            subject=f"{self.lead.subject}; {counted(len(self.others), 'receipt')} more",
            text=f"{text}\n\n{whole}\n",
            references=(*answered, *self.lead.references),
        )


def is_first(answer: Answer, book: Postbook) -> bool:
    """Whether no other receipt for the same decision waits or went out lately; so it is with all other answers."""
    if not answer.receipt:
        return True
    others = [each for each in book.answers.values() if each.message_id != answer.message_id]
    pending = {each.receipt for each in others}
    return answer.receipt not in pending and answer.receipt not in book.receipts


def waits(answer: Answer, book: Postbook, live: LiveCampaign | None, now: datetime) -> bool:
    """Whether a receipt waits for what may still replace its orders."""
    sent = book.receipts.get(answer.receipt)
    if sent is None or not sent <= now < sent + PAUSE:
        return False
    step = live.window() if live else None
    if live is None or step is None or answer.receipt != receipt_for(step.id, answer.seat):
        return False
    deadline = live.campaign.timing.of(step.id)
    return deadline is None or now + NEAR < deadline.at


def receipt_for(step: str, seat: str) -> str:
    """The mark of all receipts of a seat's orders for one decision."""
    return f"{step} {seat}"


def joined(answers: Collection[Answer], book: Postbook) -> Iterator[Joint]:
    """The letters that answers go out in: as they were tried before, else receipts for the same decision as one."""
    by_id = {answer.message_id: answer for answer in answers}
    waiting: dict[str, list[Answer]] = {}
    for answer in answers:
        posted = book.letters.get(answer.message_id, Posted())
        if posted.tries:
            yield Joint(answer, tuple(by_id[other] for other in posted.holds if other in by_id))
        elif not posted.held_by:
            mark = answer.receipt or answer.message_id
            waiting.setdefault(mark, []).append(answer)
    for alike in waiting.values():
        *others, lead = alike
        yield Joint(lead, tuple(reversed(others)))
