"""Taking mails in: each is archived, entered together with what it changed, answered, put away.

What reads mails and orders is loaded with this module; a round in which nothing came does without it.
"""

from collections.abc import Callable, Collection
from dataclasses import replace

from adjudicator.campaign.desk import Desk, MailSettings
from adjudicator.campaign.keys import without_keys
from adjudicator.errors import Conflict, DatabaseFailed
from adjudicator.post import intake
from adjudicator.post.answers import answers_to, plain_without_keys
from adjudicator.post.book import Postbook, Taken
from adjudicator.post.clerk import Clerk
from adjudicator.post.dispatch import Dispatch
from adjudicator.post.handling import Handling
from adjudicator.post.reading import read_mail
from adjudicator.post.reading.mail import Mail
from adjudicator.post.transport.mailboxes import Arrived

Handle = Callable[[Mail, Arrived], Handling]
"""Does what a mail asks for; nothing of it is stored yet."""


class _MustWait(Exception):
    """A mail cannot be dealt with before every campaign can be read."""


class Taking:
    """Takes in the mails of one round; `before` are those that were dealt with before a backup was restored.

    They have been answered, and lie where they belong.
    """

    def __init__(
        self, desk: Desk, mail: MailSettings, clerk: Clerk, dispatch: Dispatch, before: Collection[Arrived]
    ) -> None:
        self.taken: list[Taken] = []
        """The mails that were entered in this round."""
        self._desk = desk
        self._mail = mail
        self._clerk = clerk
        self._dispatch = dispatch
        self._before = {read_mail(arrived.raw, mail.domain).digest for arrived in before}

    def take(self, arrived: Arrived) -> Taken | None:
        """Archive and enter a mail; returns what is entered of it, None where nothing remains to be done about it."""
        mail = read_mail(arrived.raw, self._mail.domain)
        if mail.digest not in self._clerk.book.taken:
            self._archive_and_enter(mail, arrived)
        return None if mail.digest in self._before else self._clerk.book.taken.get(mail.digest)

    def _archive_and_enter(self, mail: Mail, arrived: Arrived) -> None:
        """Deal with a new mail; one at which the program stumbles is set aside.

        A stranger's is not archived: it is kept once, in the mailbox.
        """
        clerk = self._clerk
        strange = not clerk.unreadable and not intake.may_be_a_players(mail, list(clerk.lives.values()))
        archive = "" if strange else self._desk.archive_mail(mail.digest, arrived.received, arrived.raw)
        try:
            clerk.persist(lambda: self._enter(mail, arrived, archive, self._handling))
        except _MustWait:
            return
        except (DatabaseFailed, Conflict):
            raise
        except Exception as error:
            stumbled = Handling(
                "quarantined", reason=clerk.tell(f"archive/{archive}" if archive else "a stranger's mail", error)
            )
            unanswered = replace(mail, kind="automatic")
            clerk.persist(lambda: self._enter(unanswered, arrived, archive, lambda mail, arrived: stumbled))

    def _enter(self, mail: Mail, arrived: Arrived, archive: str, handle: Handle) -> None:
        """Do what a mail asks for and enter it, and that it is about to be answered, in one transaction.

        Nothing is done if another process has just done so.
        """
        book, now = self._clerk.book, self._desk.clock()
        if mail.digest in book.taken:
            return
        keys = [key for name in self._clerk.lives for key in self._desk.keys(name)]
        with self._desk.store.together():
            done = handle(mail, arrived)
            answered = mail.digest in self._before
            answers = [] if answered else answers_to(mail, done, book, self._mail, now)
            book.happen(
                Postbook.MailTaken,
                now,
                mail_digest=mail.digest,
                sender=mail.sender,
                subject=without_keys(mail.subject, keys)[:200],
                received=arrived.received.isoformat(),
                archive=archive,
                verdict=done.verdict,
                campaign=done.campaign,
                seat=done.seat,
                reason=without_keys(done.reason, keys),
                stranger=done.stranger,
                speaker=done.speaker,
                answers=[plain_without_keys(answer, keys) for answer in answers],
            )
            self._dispatch.enter_tries(answers)
            self._desk.store.keep(book)
        self.taken.append(book.taken[mail.digest])

    def _handling(self, mail: Mail, arrived: Arrived) -> Handling:
        """What is made of a mail, by its kind."""
        match mail.kind:
            case "personal" | "list":
                campaigns = list(self._clerk.lives.values())
                done = intake.take_in(mail, arrived.received, campaigns, self._mail.authentication)
                if self._may_be_for_unreadable(mail, done):
                    raise _MustWait
                return done
            case "bounce":
                for bounce in mail.bounces:
                    if bounce.message_id in self._clerk.book.letters:
                        self._clerk.book.happen(
                            Postbook.LetterBounced,
                            self._desk.clock(),
                            message_id=bounce.message_id,
                            permanent=bounce.permanent,
                            reason=bounce.reason,
                        )
                return Handling("bounce", reason="; ".join(bounce.reason for bounce in mail.bounces))
        return Handling("ignored", reason=f"{mail.kind} mail")

    def _may_be_for_unreadable(self, mail: Mail, done: Handling) -> bool:
        """Whether a campaign that cannot be read now is named in a mail, or may be meant by one that names none."""
        unreadable = self._clerk.unreadable
        named = (name.encode() in file.data for name in unreadable for file in mail.order_files)
        nobodys = not done.campaign and bool(unreadable)
        return nobodys or mail.identity.campaign in unreadable or any(named)
