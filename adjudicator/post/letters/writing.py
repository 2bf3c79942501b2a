"""Writing the letters that are due.

Nothing is kept of a letter: it is written anew from the history whenever it is to be sent, and is the same each time.
What draws reports is loaded with this module; whoever only asks what is due does without it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.terms.people import Telling
from adjudicator.orders.form import FORM_TYPE
from adjudicator.post.books.book import Answer
from adjudicator.post.letters import inviting, notices, questions, reminders, rulings, seals, turns
from adjudicator.post.letters.bundles import Bundle, leads
from adjudicator.post.letters.letter import Attachment, Fixed, Letter
from adjudicator.post.letters.occasion import Draft, Occasion, occasion_of
from adjudicator.post.letters.outbox import Due, tag
from adjudicator.post.letters.prose import PARTED, composed
from adjudicator.reports.kept import keep_on
from adjudicator.table import Seat
from adjudicator.table.prose import counted

_NAMED = 2

WRITERS: Mapping[Telling, Callable[[Occasion], Draft]] = {
    "invitation": inviting.invitation,
    "report": turns.report,
    "question": questions.question,
    "deadline": notices.deadline,
    "reminder": reminders.reminder,
    "missing": notices.missing,
    "held": notices.held,
    "released": notices.released,
    "absent": notices.absent,
    "left": notices.left,
    "asked": notices.asked,
    "players": notices.players,
    "cancelled": notices.cancelled,
    "press": notices.press,
    "request": notices.request,
    "answer": notices.answer,
    "ruling": rulings.ruling,
    "overtaken": rulings.overtaken,
    "entered": notices.entered,
    "seal": seals.seal,
    "beacon": seals.missed,
}


def write(due: Due, live: LiveCampaign, desk: Desk, *, greets: bool = True) -> Letter:
    """Write a letter that is due; raises `NotFound` if it needs a key that is not on the desk.

    `greets`: its reader is greeted; in a mail with several letters, in the first of them.
    """
    keep_on(desk.folder)
    occasion = occasion_of(live, due.notice.event, due.seat, desk, greets=greets)
    draft = WRITERS[due.notice.kind](occasion)
    return Letter(
        message_id=due.shared or due.message_id,
        to=due.address,
        subject=tag(live, Seat("") if due.shared else due.seat) + draft.subject,
        text=draft.text,
        at=occasion.event.timestamp,
        campaign=occasion.name,
        attachments=draft.attachments,
        reports=(Fixed(due.notice.event, due.seat, draft.kept),) if draft.kept else (),
        references=(due.thread,) if due.thread and not due.shared else (),
        to_all=seals.addresses(occasion) if due.shared else (),
    )


def write_answer(answer: Answer, live: LiveCampaign | None, desk: Desk) -> Letter:
    """Write the answer to a mail, with the report it promises; `live` is the campaign it is about, if there is one."""
    text = answer.text
    attachments = [Attachment(file.name, FORM_TYPE, file.text.encode()) for file in answer.files]
    if answer.report and live is not None:
        keep_on(desk.folder)
        report = turns.report(occasion_of(live, answer.report, Seat(answer.seat), desk))
        text = composed(text, report.text)
        attachments = [*attachments, *report.attachments]
    return Letter(
        message_id=answer.message_id,
        to=answer.to,
        subject=answer.subject,
        text=text,
        at=answer.at,
        campaign=answer.campaign,
        attachments=tuple(attachments),
        answers=answer.answers,
        references=answer.references,
    )


def write_bundle(bundle: Bundle, live: LiveCampaign, desk: Desk) -> Letter:
    """Write the one letter that a mail is."""
    lead = bundle.lead
    order = [*bundle.others, lead] if leads(lead) else [lead, *bundle.others]
    written = {due.message_id: write(due, live, desk, greets=due is order[0]) for due in order}
    letters = list(written.values())
    leading = written[lead.message_id]
    others = [letter for letter in letters if letter is not leading]
    return replace(
        leading,
        subject=_subject(leading, others, tag(live, lead.seat)),
        text=f"\n{PARTED}\n\n".join(letter.text for letter in letters),
        at=max(letter.at for letter in letters),
        attachments=tuple(file for letter in letters for file in letter.attachments),
        reports=tuple(report for letter in letters for report in letter.reports),
    )


def _subject(lead: Letter, others: list[Letter], tagged: str) -> str:
    """The letter that leads the mail, and what or how much there is beside it."""
    leading = lead.subject.removeprefix(tagged)
    beside = [letter.subject.removeprefix(tagged) for letter in others]
    different = {leading, *beside}
    if len(beside) > _NAMED or len(different) <= len(beside):
        beside = [f"{counted(len(others), 'letter')} more"]
    return "; ".join([lead.subject, *beside])
