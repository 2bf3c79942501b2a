"""The papers that somebody who joins a campaign under way needs at once, with his invitation."""

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.campaign.players.masks import hides_players
from adjudicator.campaign.reading import reporting
from adjudicator.orders.form import form_name
from adjudicator.post.letters import turns
from adjudicator.post.letters.deadlines import closing
from adjudicator.post.letters.letter import Attachment
from adjudicator.post.letters.occasion import Draft, Occasion, occasion_of
from adjudicator.post.letters.prose import PARTED, composed, paragraph, section, side
from adjudicator.post.letters.questions import still_open
from adjudicator.table import Step
from adjudicator.table.prose import joined


@dataclass(frozen=True)
class Joining:
    """The end of an invitation to a campaign under way, and the files that go with it."""

    text: str
    files: tuple[Attachment, ...]


def joining(occasion: Occasion) -> Joining:
    """The campaign as it stands for the reader: his report so far, his awaited orders and their deadline, his form.

    Nothing where no report of his seat has been due yet.
    """
    then = occasion.then
    reader = occasion.reader
    windows = [window for window in then.campaign.windows if window.told_at(reader)]
    if not windows:
        return Joining("", ())
    last = windows[-1]
    of_report = occasion_of(occasion.now, last.told_at(reader), reader, occasion.desk, greets=False)
    report = turns.report(of_report)
    earlier = () if last.whole else turns.last_whole(occasion, windows)
    body, files = _as_it_stands(occasion, report)
    is_asked = then.campaign.waiting and reader in then.awaited()
    questions = still_open(occasion) if is_asked else ()
    standing = paragraph(*_standing(occasion, earlier))
    begun = section("How it stands", standing, *questions)
    return Joining(f"{begun}\n{PARTED}\n\n{body}", (*earlier, *files))


def _standing(occasion: Occasion, earlier: tuple[Attachment, ...]) -> Iterator[str]:
    """Sentences: what is attached, what is awaited, what was sent for the seat before, how to reach the others."""
    last = ", and so is that of the last turn that is over" if earlier else ""
    yield f"The campaign is under way: its latest report follows below and is attached{last}."
    yield closing(occasion.then, occasion.reader)
    campaign = occasion.then.campaign
    step = occasion.then.window()
    sent = campaign.current(step.id).get(occasion.reader) if step else None
    if sent is not None:
        yield f"Orders of your seat are there already (no. {sent.number}): they are played unless you send others."
    if occasion.now.campaign.opening.press:
        others = [side(occasion.then, seat) for seat in campaign.players if seat != occasion.reader]
        known = "nobody is told who you are" if hides_players(campaign) else "they have been told who you are"
        yield f"You write to {joined(others)} by press, to their seats; {known}."


def _as_it_stands(occasion: Occasion, report: Draft) -> tuple[str, tuple[Attachment, ...]]:
    """The text and the files of a report, with the form that holds now, should a ruling have changed it since."""
    step = occasion.then.window()
    if step is None or not _may_order(occasion, step):
        return report.text, report.attachments
    form = reporting.form(occasion.then, occasion.reader)
    if form.rstrip() in report.text:
        return report.text, report.attachments
    blank = form_name(occasion.name, step, occasion.reader)
    kept = [file for file in report.attachments if file.name != blank]
    block = composed("Your order form as it holds now:", f"BEGIN ORDERS\n{form.rstrip()}\nEND ORDERS")
    return block, (*kept, *turns.form_files(occasion, step, form))


def _may_order(occasion: Occasion, step: Step) -> bool:
    """Whether the reader can send orders for the open window now."""
    if occasion.reader not in step.seats:
        return False
    return occasion.then.ahead(step) in ("", occasion.reader)
