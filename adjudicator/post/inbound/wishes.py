"""Wishes of those who play no seat and ask for one: they are put on the waiting list, and told what comes next."""

from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players import dealings
from adjudicator.campaign.terms.limits import NAME, check_name
from adjudicator.errors import Refused
from adjudicator.post.inbound.authority import Claims
from adjudicator.post.inbound.handling import Handling, Reply
from adjudicator.post.letters.letter import can_be_written_to
from adjudicator.post.letters.prose import composed, paragraph
from adjudicator.post.reading.mail import Command, Mail
from adjudicator.table import Seat
from adjudicator.table.prose import full_sentence


def take_wish(mail: Mail, claims: Claims, done: Handling) -> bool:
    """Enter that the writer of a mail asks for a seat of a campaign that he has none in; whether he does."""
    wish = next((command for command in mail.commands if command.verb == "seat"), None)
    speaking = claims.speakers.get(claims.identity.campaign)
    if wish is None or speaking is None or speaking.known or not can_be_written_to(mail.sender):
        return False
    live = speaking.live
    if not any(player.is_open for player in live.campaign.opening.seats.values()):
        return False
    done.stranger = True
    name = _name(mail)
    try:
        place = dealings.ask_for_seat(live, name, mail.sender, _seat(wish, claims, live))
    except Refused as refused:
        done.reply = Reply(subjects=["No seat for you"], parts=[paragraph(full_sentence(str(refused)))])
        done.verdict = "refused"
        done.reason = refused.code
        return True
    done.reply = Reply(subjects=["You have asked for a seat"], parts=[_told(live, name, place)])
    done.verdict = "handled"
    done.reason = ""
    return True


def _name(mail: Mail) -> str:
    """The name of the writer: as his mail says, else as his address does."""
    for name in (mail.writer[:NAME], mail.sender.partition("@")[0][:NAME]):
        try:
            check_name(name, "the name")
        except Refused:
            continue
        return name
    return "Somebody"


def _seat(wish: Command, claims: Claims, live: LiveCampaign) -> Seat:
    """The seat that he names, be it by its name; "" for any."""
    named = " ".join(wish.words)
    return claims.seat(live.campaign.opening.name, named) if named else Seat("")


def _told(live: LiveCampaign, name: str, place: int) -> str:
    opening = live.campaign.opening
    vacant = len(live.vacant())
    waits = "A seat is free" if vacant >= place else "No seat is free just now"
    return composed(
        f"Hello {name},",
        paragraph(
            f'you have asked for a seat in "{opening.title}", a game of {live.game.meta.title} by e-mail. {waits}; you',
            f"are no. {place} on the waiting list, and the referee has been told.",
        ),
        paragraph("He decides; an invitation follows if you are to play. There is nothing more to do now."),
    )
