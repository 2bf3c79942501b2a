"""The sender: writes and sends the letters of a campaign that are due, each once, one process at a time."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from types import ModuleType
from typing import TYPE_CHECKING

from adjudicator.campaign.desk.desk import Desk, MailSettings
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players import dealings
from adjudicator.collector import loading
from adjudicator.post.books.book import DESK, Answer, Postbook
from adjudicator.post.due.desk_service import DeskService
from adjudicator.post.letters.bundles import Bundle, bundled
from adjudicator.post.letters.outbox import all_letters
from adjudicator.post.outbound.delivery import Delivery, Outgoing
from adjudicator.post.outbound.erasing import erase_mailed_keys
from adjudicator.post.outbound.receipts import Joint, joined, waits
from adjudicator.post.transport.mailboxes import Outlet
from adjudicator.post.upkeep.lock import only_one_at

if TYPE_CHECKING:
    from adjudicator.post.letters.letter import Letter

NOBODYS = "The adjudicator"
"""The sender of letters that belong to no campaign."""


class Sender:
    """Sends the letters of one round; where it does not `send`, others will.

    Where it `goes_on`, as another round follows within minutes, receipts may wait for that.
    """

    def __init__(
        self,
        service: DeskService,
        mail: MailSettings,
        outlet: Outlet,
        *,
        sends: bool = True,
        goes_on: bool = False,
    ) -> None:
        self.service = service
        self.delivery = Delivery(service, mail, outlet, sends=sends)
        self._desk = service.desk
        self._mail = mail
        self._sends = sends
        self._goes_on = goes_on

    def send(self, name: str, finish: Callable[[], None] = lambda: None) -> bool:
        """Send all letters of a campaign, or of the desk, then `finish`; False where another process is at it."""
        with only_one_at(self._desk.store, name) as ours:
            if ours:
                self.service.newest(name)
                self.delivery.send(self._outgoing(name))
                self._erase_keys(name)
                finish()
        return ours

    def _erase_keys(self, name: str) -> None:
        """Erase the keys that went out by mail."""
        if name != DESK and (live := self.service.live(name)) is not None:
            with self.service.apart(name):
                erase_mailed_keys(self._desk, live, self._mail, self.service.book(name))

    def answer(self, name: str) -> None:
        """Send the answers that stand in a book and need not wait; where another process is at it, it sends them."""
        if not self._sends:
            return
        with only_one_at(self._desk.store, name) as ours:
            if ours:
                self.service.newest(name)
                self.delivery.send(self._answers_due(name, at_once=False))

    def join(self, live: LiveCampaign) -> None:
        """Have the letters of a new campaign go by mail from here on.

        One that was played by hand before gets its latest report by mail, and what comes after it.
        """
        campaign = live.campaign
        name = campaign.opening.name
        book = self.service.book(name)
        if name not in book.joined:
            is_played = campaign.received and campaign.windows
            after = campaign.windows[-1].event - 1 if is_played else 0
            self.service.note(name, Postbook.CampaignJoined, campaign=name, after=after, numbers=False)
        elif book.numbered is None:
            self.service.note(name, Postbook.NumbersLeftOut, after=campaign.version)

    def _answers_due(self, book: str, *, at_once: bool) -> Iterator[Outgoing]:
        """The answers of a book that are still to be sent; those about a campaign that cannot be read wait.

        Unless all go `at_once`, receipts wait for what may still replace their orders.
        """
        posted = self.service.book(book)
        now = self._desk.clock()
        due = []
        for answer in posted.answers.values():
            live = self.service.live(answer.campaign) if answer.campaign else None
            if answer.campaign and live is None:
                continue
            if at_once or not waits(answer, posted, live, now):
                due.append(answer)
        for joint in joined(due, posted):
            yield self._answer(joint, book)

    def _answer(self, joint: Joint, book: str) -> Outgoing:
        lead = joint.lead
        live = self.service.live(lead.campaign) if lead.campaign else None
        return Outgoing(
            lead.message_id,
            lead.to,
            lead.campaign,
            live.campaign.opening.title if live else NOBODYS,
            partial(_written, joint.as_one(), live, self._desk),
            book,
            tuple(answer.message_id for answer in joint.others),
            tuple(self._answer(Joint(answer), book) for answer in (lead, *joint.others)) if joint.others else (),
        )

    def _outgoing(self, name: str) -> Iterator[Outgoing]:
        """Every letter of a campaign, or of the desk, that is due: answers, then what the campaign has to tell."""
        if name == DESK:
            yield from self._answers_due(DESK, at_once=True)
        elif (live := self.service.live(name)) is not None:
            with self.service.apart(name):
                self.join(live)
                yield from self._answers_due(name, at_once=not self._goes_on)
                yield from self._letters_of(name, live)

    def _letters_of(self, name: str, live: LiveCampaign) -> Iterator[Outgoing]:
        """The letters of a campaign, a mail for each reader."""
        book = self.service.book(name)
        due = list(all_letters(live, self._mail, book.joined[name], book.naming()))
        for bundle in bundled(due, book):
            yield self._mail_of(bundle, live)

    def _mail_of(self, bundle: Bundle, live: LiveCampaign) -> Outgoing:
        opening = live.campaign.opening
        others = tuple(letter.message_id for letter in bundle.others)
        return Outgoing(
            bundle.lead.message_id,
            bundle.lead.address,
            opening.name,
            opening.title,
            partial(self._written, bundle, live),
            opening.name,
            others,
            tuple(self._mail_of(single, live) for single in bundle.apart()) if others else (),
            partial(self._fix, opening.name),
        )

    def _written(self, bundle: Bundle, live: LiveCampaign) -> "Letter":
        """Write the letters of a mail."""
        letter: Letter = _writing().write_bundle(bundle, live, self._desk)
        return letter

    def _fix(self, name: str, letter: "Letter") -> None:
        """The public chain says which files the reports in a letter have, before they are mailed."""
        live = self.service.live(name) if letter.reports else None
        if live is None:
            return
        for report in letter.reports:
            files = [(file.name, file.data) for file in report.files]
            dealings.fix_report(live, report.event, report.seat, files)


def _written(answer: Answer, live: LiveCampaign | None, desk: Desk) -> "Letter":
    """Write an answer."""
    letter: Letter = _writing().write_answer(answer, live, desk)
    return letter


@cache
def _writing() -> ModuleType:
    """The writing of letters; what draws is loaded with the first of them."""
    with loading():
        from adjudicator.post.letters import writing

    return writing
