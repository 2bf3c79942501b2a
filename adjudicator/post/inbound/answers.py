"""The letters that answer a mail: to its sender, to the seats it tried to speak for, to the referee."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

import msgspec

from adjudicator.campaign.desk.desk import MailSettings
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.post import limits
from adjudicator.post.books.book import Answer, Postbook
from adjudicator.post.inbound.authority import Lack, same_address
from adjudicator.post.inbound.handling import Attempt, Handling
from adjudicator.post.letters.letter import can_be_written_to
from adjudicator.post.letters.prose import PARTED, composed, indented, paragraph
from adjudicator.post.reading.mail import Mail

LAST_UNPROVEN = paragraph(
    f"Only {limits.UNPROVEN_A_DAY} mails a day without proof are answered, and this is the last one: what comes from",
    "your address and does not prove to be yours is not answered before tomorrow.",
)
LAST_TODAY = paragraph("This is the last mail of its kind that is answered today; what you order and ask for counts.")

WITHOUT_PROOF: Mapping[Lack, str] = {
    "wrong key": "showed a key that is not yours",
    "address": "came from an address that is not yours",
    "signature": "came from your address, but your mail service has not signed it",
    "key": "showed no key and came from an address that is not yours",
}


def answers_to(
    mail: Mail, done: Handling, book: Postbook, settings: MailSettings, now: datetime, known: Callable[[str], bool]
) -> list[Answer]:
    """The letters that a mail brings about; whoever is replied to needs no warning, and none is `known` already.

    No list, no automatic mail and no report of a bounce is ever replied to.
    """
    replies = list(_reply(mail, done, book, settings, now))
    answers = list(replies)
    for attempt in done.attempts:
        for warning in _warnings(attempt, mail, book, settings, now):
            if not _is_replied_to(warning.to, replies):
                answers.append(warning)
    by_id = {answer.message_id: answer for answer in answers}
    return [answer for own_id, answer in by_id.items() if not known(own_id)]


def _is_replied_to(address: str, replies: Sequence[Answer]) -> bool:
    return any(same_address(address, reply.to) for reply in replies)


def plain_without_keys(answer: Answer, hidden: Callable[[str], str]) -> dict[str, Any]:
    """An answer as plain data, without any key that its writer may have put into the wrong place: `hidden` hides it."""
    subject = hidden(answer.subject)
    text = hidden(answer.text)
    clean = msgspec.structs.replace(answer, subject=subject, text=text)
    plain: dict[str, Any] = msgspec.to_builtins(clean)
    return plain


def _reply(mail: Mail, done: Handling, book: Postbook, settings: MailSettings, now: datetime) -> Iterator[Answer]:
    """The reply to the sender, if he is replied to."""
    reply = done.reply
    if mail.kind != "personal" or not reply.parts or same_address(mail.sender, settings.address):
        return
    if not can_be_written_to(mail.sender) or (left := _answers_left(mail.sender, done, book, now)) < 1:
        return
    parts = list(reply.parts)
    if left == 1 and not done.stranger:
        parts.append(LAST_TODAY if done.speaker else LAST_UNPROVEN)
    subject = "; ".join(reply.subjects)
    yield Answer(
        message_id=f"<re.{_name(reply.live, mail.digest, book)}@{settings.domain}>",
        answers=mail.message_id,
        references=(*mail.references, mail.message_id)[-20:] if mail.message_id else (),
        at=now,
        to=mail.sender,
        subject=f"[{reply.campaign} {reply.seat}] {subject}" if reply.campaign else subject,
        text=f"\n\n{PARTED}\n\n".join(part.rstrip("\n") for part in parts) + "\n",
        campaign=reply.campaign,
        seat=reply.seat,
        files=tuple(reply.files),
        report=reply.report,
        receipt=reply.receipts[0] if len(parts) == 1 and reply.receipts else "",
    )


def _name(live: LiveCampaign | None, what: str, book: Postbook) -> str:
    """A name that tells an answer from all others: the mail's writer cannot guess it, where it goes to a player.

    A mail that comes after a backup was restored may be answered otherwise than before, and that is another letter.
    """
    marks = [mark for _, mark in book.naming().epochs]
    label = "|".join([what, *marks])
    return live.salts.letter_name(label) if live and live.salts else sha256(label.encode()).hexdigest()[:32]


def _answers_left(sender: str, done: Handling, book: Postbook, now: datetime) -> int:
    """The number of mails like this one that are answered today, with this one: unasked-for mails, and robots, must
    not make us send as many. What is proven and what is not never share a budget."""
    arrived = done.arrived or now
    week = [taken for taken in book.taken.values() if taken.received > arrived - limits.STRANGER_PAUSE]
    today = [taken for taken in week if taken.received > arrived - limits.DAY]
    if done.stranger:
        is_new = not any(taken.stranger and taken.sender == sender for taken in week)
        if not is_new or arrived <= now - limits.DAY:
            return 0
        return limits.STRANGERS_A_DAY - sum(taken.stranger for taken in today)
    if not done.speaker:
        unproven = [taken for taken in today if not taken.speaker and not taken.stranger]
        own = [taken for taken in unproven if taken.sender == sender]
        return limits.UNPROVEN_A_DAY - len(own)
    verdicts = [taken.verdict for taken in today if taken.speaker == done.speaker]
    left = limits.ANSWERS_A_DAY - len(verdicts)
    if done.by_key or done.verdict not in ("unclear", "quarantined"):
        return min(left, limits.IDLE_A_DAY)
    idle = verdicts.count(done.verdict)
    return min(left, limits.IDLE_A_DAY - idle)


def _warnings(attempt: Attempt, mail: Mail, book: Postbook, settings: MailSettings, now: datetime) -> Iterator[Answer]:
    """The warnings that somebody spoke for a seat, to its player and to the referee.

    The same warning has the same Message-ID all day long, so that it goes out once a day.
    """
    live = attempt.live
    seat = attempt.seat
    name = live.campaign.opening.name
    player = live.campaign.players[seat]
    to_player = (player.address, f"[{name} {seat}] Somebody wrote in your name", _to_player(attempt))
    to_referee = (
        settings.referee,
        f"[{name}] Somebody wrote in the name of {seat}",
        _to_referee(attempt, mail.sender),
    )
    for to, subject, text in (to_player, to_referee):
        if to:
            which = f"{live.campaign.id}|{seat}|{now.date()}|{to}|{attempt.key_is_out}"
            own_id = f"<warning.{_name(live, which, book)}@{settings.domain}>"
            yield Answer(message_id=own_id, at=now, to=to, subject=subject, text=text, campaign=name)


def _to_player(attempt: Attempt) -> str:
    name = attempt.live.campaign.opening.name
    return composed(
        paragraph(
            f"A mail with {attempt.what} for your seat, {attempt.seat} of {name}, {WITHOUT_PROOF[attempt.lack]}.",
            "Nothing of it was stored, and what you have sent still counts.",
        ),
        paragraph("If it was you, write again from the address your invitation went to, with your key."),
        paragraph(
            "If it was not, somebody knows your key: it stood in that mail. Ask the referee for a new one."
            if attempt.key_is_out
            else "If it was not, you need to do nothing: your key did not stand in that mail."
        ),
    )


def _to_referee(attempt: Attempt, sender: str) -> str:
    seat = attempt.seat
    name = attempt.live.campaign.opening.name
    proof = WITHOUT_PROOF[attempt.lack].replace("yours", "the player's").replace("your", "the player's")
    known = any(same_address(player.address, sender) for player in attempt.live.campaign.players.values())
    return composed(
        paragraph(
            f"A mail with {attempt.what} for seat {seat} of {name} {proof}. It claimed to come from",
            f"{sender or 'nobody'}. Nothing of it was stored, and the player is told. It lies",
            "in the archive." if known else "among the mails of the mailbox that have been dealt with.",
        ),
        paragraph(
            "The key in it is the right one: if the player did not write it himself, the seat needs a new key."
            if attempt.key_is_out
            else "",
            "A new key, be it for the same player, is given with",
        ),
        indented(
            f"adjudicator replace {seat} --player NAME --address ADDRESS \\",
            f"    --reason WHY --campaign {name}",
        ),
        paragraph("If the player has another address now, enter it with"),
        indented(f"adjudicator address {seat} ADDRESS --campaign {name}"),
    )
