"""Sending the letters of a round, each once, whatever becomes of one of them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from adjudicator.campaign.desk.desk import MailSettings
from adjudicator.errors import DatabaseFailed
from adjudicator.logs import note
from adjudicator.post import limits
from adjudicator.post.books.book import Answer, Postbook
from adjudicator.post.books.posted import Posted
from adjudicator.post.due.desk_service import DeskService
from adjudicator.post.letters.letter import Letter, as_message
from adjudicator.post.outbound.receipts import is_first
from adjudicator.post.transport.mailboxes import MailboxFailed, MailRefused, MailUncertain, Outlet


@dataclass(frozen=True)
class Outgoing:
    """A mail that is due: what tells it from all others, to whom it goes, how it is written.

    It is entered in the post book of the campaign `book`, or in the desk's; `fix` enters what the history has to say of
    it before it goes. `holds` are the Message-IDs of the other letters in it, `apart` is each of its letters as a mail
    of its own.
    """

    message_id: str
    to: str
    campaign: str
    title: str
    write: Callable[[], Letter]
    book: str
    holds: tuple[str, ...] = ()
    apart: tuple["Outgoing", ...] = ()
    fix: Callable[[Letter], None] = lambda letter: None


class Delivery:
    """Sends what is due in one round, until the server fails; nothing is tried twice in a round.

    Where it does not `send`, as others will, nothing is tried.
    """

    def __init__(self, service: DeskService, mail: MailSettings, outlet: Outlet, *, sends: bool = True) -> None:
        self.sent = 0
        self._service = service
        self._mail = mail
        self._outlet = outlet
        self._tried: set[str] = set()
        self._entered: set[str] = set()
        """The letters whose first try is entered already."""
        self._stopped = not sends
        self._uncertain = 0
        """The number of mails in a row that the server took without saying so."""

    def send(self, letters: Iterable[Outgoing]) -> None:
        """Send every letter that has not been sent and is not to be tried again later."""
        if self._stopped:
            return
        try:
            for outgoing in letters:
                if outgoing.message_id not in self._tried and self._posted(outgoing).is_due(self._service.desk.clock()):
                    self._tried.add(outgoing.message_id)
                    self._post(outgoing)
        except MailboxFailed as failed:
            self._stopped = True
            self._service.tell("", failed)

    def enter_tries(self, answers: Iterable[Answer], book: Postbook) -> None:
        """Enter that answers are about to be sent, with whatever else is entered now and before they are."""
        if not self._stopped:
            for answer in answers:
                if not is_first(answer, book):
                    continue
                own_id = answer.message_id
                now = self._service.desk.clock()
                book.happen(
                    Postbook.LetterTried, now, message_id=own_id, to=answer.to, campaign=answer.campaign, holds=()
                )
                self._entered.add(own_id)

    def _posted(self, outgoing: Outgoing) -> Posted:
        return self._service.book(outgoing.book).letters.get(outgoing.message_id, Posted())

    def _post(self, outgoing: Outgoing) -> None:
        """Write a mail, send it, and enter what became of it; raises `MailboxFailed` if none can be sent."""
        try:
            letter = outgoing.write()
            message = as_message(letter, self._mail, outgoing.title)
        except DatabaseFailed:
            raise
        except Exception as error:
            self._not_written(outgoing, error)
            return
        self._enter_try(outgoing, partial(outgoing.fix, letter))
        try:
            self._outlet.send(self._mail.address, outgoing.to, message)
        except MailUncertain as uncertain:
            self._may_have_arrived(outgoing, uncertain)
        except MailboxFailed as failed:
            self._enter_failure(outgoing, str(failed))
            raise
        except Exception as error:
            permanent = isinstance(error, MailRefused) and error.permanent
            self._enter_failure(outgoing, self._tell(outgoing, error), permanent=permanent)
        else:
            self._service.note(outgoing.book, Postbook.LetterSent, message_id=outgoing.message_id)
            note("letter sent", campaign=outgoing.campaign, letter=outgoing.message_id, bytes=len(message))
            self.sent += 1
            self._uncertain = 0

    def _not_written(self, outgoing: Outgoing, error: Exception) -> None:
        """One letter that cannot be written keeps those that were to go with it from nobody."""
        if outgoing.apart and not self._posted(outgoing).tries:
            for single in outgoing.apart:
                self._tried.add(single.message_id)
                self._post(single)
            return
        self._enter_try(outgoing)
        self._enter_failure(outgoing, self._tell(outgoing, error))

    def _may_have_arrived(self, outgoing: Outgoing, uncertain: MailUncertain) -> None:
        """The server took a mail and said nothing: it is sent again, with the same Message-ID, a few times at most."""
        often = self._posted(outgoing).uncertain + 1
        is_last = often >= limits.UNCERTAIN_TRIES
        if is_last:
            given_up = f"it may have arrived: {often} times the server took it and did not say so; it is not sent again"
            uncertain = MailUncertain("mail/given-up", given_up)
        reason = self._tell(outgoing, uncertain)
        self._enter_failure(outgoing, reason, permanent=is_last, uncertain=True)
        self._uncertain += 1
        if self._uncertain >= limits.UNCERTAIN_A_ROUND:
            raise uncertain

    def _enter_try(self, outgoing: Outgoing, fix: Callable[[], None] = lambda: None) -> None:
        """Enter that a mail is tried, in one transaction with what the history has to say of it."""
        if outgoing.message_id in self._entered:
            self._entered.discard(outgoing.message_id)
            return

        def enter() -> None:
            with self._service.desk.store.together():
                fix()
                self._service.enter(
                    outgoing.book,
                    Postbook.LetterTried,
                    message_id=outgoing.message_id,
                    to=outgoing.to,
                    campaign=outgoing.campaign,
                    holds=outgoing.holds,
                )

        self._service.persist(enter)

    def _enter_failure(
        self, outgoing: Outgoing, reason: str, *, permanent: bool = False, uncertain: bool = False
    ) -> None:
        self._service.note(
            outgoing.book,
            Postbook.LetterFailed,
            message_id=outgoing.message_id,
            permanent=permanent,
            reason=reason,
            uncertain=uncertain,
        )

    def _tell(self, outgoing: Outgoing, error: Exception) -> str:
        """Tell the referee what is wrong with a mail, and return it."""
        return self._service.tell(f"{outgoing.campaign}: the letter to {outgoing.to}", error)
