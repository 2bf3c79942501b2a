"""The handling of a mail: what is entered of it, and the answers it brings about."""

from dataclasses import dataclass, field
from datetime import datetime

from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.post.books.book import File, Verdict
from adjudicator.post.inbound.authority import Lack
from adjudicator.table import Seat

FROM_GOOD_TO_BAD: tuple[Verdict, ...] = ("unclear", "handled", "refused", "quarantined", "warned")
"""The verdict on a mail is that on the part of it that went worst."""


@dataclass(frozen=True)
class Attempt:
    """A mail spoke for a seat and did not prove that it may: what it brought, what it lacks, whether it had a key."""

    live: LiveCampaign
    seat: Seat
    what: str
    lack: Lack
    showed_key: bool

    @property
    def key_is_out(self) -> bool:
        """Whether somebody who is perhaps not the seat's player knows its key."""
        return self.showed_key and self.lack != "wrong key"


@dataclass
class Reply:
    """The answer to the sender, and as which seat's player he gets it; a stranger gets it as nobody's."""

    campaign: str = ""
    seat: str = ""
    live: LiveCampaign | None = field(default=None, compare=False, repr=False)
    """The campaign, where it is one."""
    subjects: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    files: list[File] = field(default_factory=list)
    report: int = 0
    """The number of the event whose report goes with it."""
    receipts: list[str] = field(default_factory=list)
    """The marks of the receipts among its parts."""


@dataclass
class Handling:
    """The outcome of a mail; `arrived` is when the mailbox took it, None if nothing of it was looked at."""

    verdict: Verdict
    campaign: str = ""
    seat: str = ""
    reason: str = ""
    stranger: bool = False
    """Whether the sender may be told nothing about any campaign."""
    speaker: str = ""
    """The campaign and seat that the mail has proved to come from, whose budget its answer is charged to; "": none."""
    by_key: bool = False
    """Whether a key has proved it, which no robot shows."""
    arrived: datetime | None = None
    unfilled: bool = False
    """Whether the mail brings an order form back as it was sent."""
    words: str | None = None
    """The rest of the writer's words where orders were found among them; None where none were."""
    reply: Reply = field(default_factory=Reply)
    attempts: list[Attempt] = field(default_factory=list)

    def has_said(self, text: str) -> bool:
        """Whether the sender is told this already."""
        return text in self.reply.parts

    def say(self, verdict: Verdict, subject: str, text: str) -> None:
        """Tell the sender what came of a part of the mail."""
        self.reply.parts.append(text)
        if subject not in self.reply.subjects:
            self.reply.subjects.append(subject)
        self._judge(verdict, subject)

    def about(self, live: LiveCampaign, seat: Seat) -> None:
        """The sender is told it as this seat's player; the first seat of a mail with several counts."""
        if not self.reply.campaign:
            self.reply.campaign = live.campaign.opening.name
            self.reply.seat = seat
            self.reply.live = live

    def enter_attempt(self, attempt: Attempt) -> None:
        """Enter that somebody spoke for a seat without proof: the mail is entered for that seat."""
        self.attempts.append(attempt)
        self.campaign = attempt.live.campaign.opening.name
        self.seat = attempt.seat
        reason = f"{attempt.what} without proof: {attempt.lack}"
        self._judge("warned", reason)

    def conclude(self) -> "Handling":
        """Finish, once every part has been dealt with, and return the whole."""
        if not self.campaign:
            self.campaign = self.reply.campaign
            self.seat = self.reply.seat
        return self

    def _judge(self, verdict: Verdict, reason: str) -> None:
        if FROM_GOOD_TO_BAD.index(verdict) > FROM_GOOD_TO_BAD.index(self.verdict):
            self.verdict = verdict
            self.reason = "" if verdict == "handled" else reason
