"""What a mail says and may do: from the mail as read to what is changed in campaigns and what is answered."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from adjudicator.campaign.live import LiveCampaign
from adjudicator.errors import NotFound, Refused
from adjudicator.post import replies
from adjudicator.post.authority import Claims
from adjudicator.post.book import Verdict
from adjudicator.post.commands import ASKING, carry_out
from adjudicator.post.filing import take_orders
from adjudicator.post.handling import Attempt, Handling, Reply
from adjudicator.post.reading.mail import Command, Mail, Verb
from adjudicator.table import Seat
from adjudicator.table.prose import joined

DONE: Mapping[Verb, str] = {
    "form": "Your order form",
    "status": "Where you stand",
    "help": "What you can write",
    "press": "Your press is on its way",
    "ask": "The referee is asked",
    "accept": "Welcome",
}
"""What the subject of an answer says; of the other commands, that they are done."""


def take_in(mail: Mail, arrived: datetime, campaigns: Sequence[LiveCampaign], authentication: str) -> Handling:
    """Do what a person's mail asks for, as far as it may; what it changes is not stored yet.

    `authentication` is the name of the receiving server whose word on the sender is believed.
    """
    done, claims = Handling("unclear", arrived=arrived), Claims(mail, campaigns, authentication)
    take_orders(mail, arrived, claims, done)
    _take_commands(mail, arrived, claims, done)
    own = claims.own()
    if not own:
        done.stranger, done.reply = True, Reply(subjects=["Your mail"], parts=[replies.STRANGER])
        if not done.attempts:
            done.verdict, done.reason = "stranger", ""
        return done
    if len(own) == 1:
        done.about(claims.speakers[own[0][0]].live, own[0][1])
    if mail.fault:
        verdict: Verdict = "refused" if done.reply.parts else "quarantined"
        done.say(verdict, "Part of your mail could not be read", replies.about_faults(mail.fault))
        done.reason = mail.fault if verdict == "quarantined" else done.reason
    elif not done.reply.parts:
        done.say("unclear", "Your mail asks for nothing", replies.UNCLEAR)
    if mail.kind == "list" and not done.reason:
        done.reason = "it came through a list and was not replied to"
    return done.concluded()


def _take_commands(mail: Mail, arrived: datetime, claims: Claims, done: Handling) -> None:
    """Carry out the commands of a mail; they are all for the same seat."""
    wanted, meant = _wanted(mail), claims.meant()
    if not wanted:
        return
    if len(meant) != 1:
        done.say("refused", "Which seat?", replies.which_seat(_verbs(wanted), claims.own(), claims.said.campaign))
        return
    (name, seat), live = meant[0], claims.speakers[meant[0][0]].live
    lack = claims.lacks(name, seat, key := claims.key(name, seat))
    is_own = (name, seat) in claims.own()
    barred = _verbs([command for command in wanted if lack and not (is_own and command.verb in ASKING)])
    if barred and not (is_own and lack == "key"):
        done.attempted(Attempt(live, seat, replies.marked(barred), lack, bool(key)))
    if not is_own:
        done.say("refused", "Which seat?", replies.which_seat(_verbs(wanted), claims.own(), claims.said.campaign))
        return
    done.about(live, seat)
    for command in wanted:
        if command.verb not in barred:
            _carry_out(live, seat, command, arrived, done)
    if barred:
        done.say("refused", f"Not done: {joined(barred)}", replies.not_done(barred, lack))


def _verbs(commands: Sequence[Command]) -> list[Verb]:
    return list(dict.fromkeys(command.verb for command in commands))


def _wanted(mail: Mail) -> list[Command]:
    """The commands that change something, then what is asked, each once."""
    commands = [command for command in mail.commands if command.verb not in ("orders", "check")]
    asked = dict.fromkeys(command for command in commands if command.verb in ASKING)
    return [*(command for command in commands if command not in asked), *asked]


def _carry_out(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime, done: Handling) -> None:
    try:
        if command.verb == "report" and done.reply.report:
            raise Refused("report/one", "one report goes with a mail; ask for the other in a mail of its own")
        outcome = carry_out(live, seat, command, arrived)
    except (Refused, NotFound) as refused:
        done.say("refused", f"Not done: {command.verb}", replies.not_possible(command.verb, str(refused)))
        return
    done.reply.files += outcome.files
    if outcome.report:
        done.reply.campaign, done.reply.seat = live.campaign.opening.name, seat
        done.reply.report = outcome.report
    done.say("handled", outcome.subject or DONE.get(command.verb, f"Done: {command.verb}"), outcome.text)
