"""The way from a mail that was read to the changes it makes in campaigns and to its answer."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime

from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.errors import NotFound, Refused
from adjudicator.orders.glimpse import glimpse
from adjudicator.post import limits
from adjudicator.post.books.book import Verdict
from adjudicator.post.inbound import replies
from adjudicator.post.inbound.authority import Claims, Lack, Recall, no_letter, same_address
from adjudicator.post.inbound.commands import ASKING, BY_LETTER, WITHOUT_PROOF, carry_out
from adjudicator.post.inbound.filing import take_orders
from adjudicator.post.inbound.handling import Attempt, Handling, Reply
from adjudicator.post.inbound.wishes import take_wish
from adjudicator.post.letters.prose import needs_key
from adjudicator.post.reading.mail import Command, Mail, Verb
from adjudicator.table import Seat
from adjudicator.table.prose import joined

DONE: Mapping[Verb, str] = {
    "form": "Your order form",
    "status": "Where you stand",
    "history": "The campaign so far",
    "help": "What you can write",
    "press": "Your press is on its way",
    "ask": "The referee is asked",
    "accept": "Welcome",
    "decline": "You do not play",
    "set": "As you like it",
}
"""The subject of an answer; of the other commands, that they are done."""


def may_be_a_players(mail: Mail, campaigns: Sequence[LiveCampaign]) -> bool:
    """Whether a mail claims to come from a player's address, or shows a seat's key where that is enough."""
    shown = {mail.identity.key}
    for file in mail.order_files:
        shown.update(glimpse(file.data).keys)
    for live in campaigns:
        by_key = live.campaign.opening.authority == "key"
        for seat, player in live.campaign.players.items():
            if player.address and same_address(player.address, mail.sender):
                return True
            if by_key and any(live.knows_key(seat, key) for key in shown):
                return True
    return False


def take_in(
    mail: Mail,
    arrived: datetime,
    campaigns: Sequence[LiveCampaign],
    authentication: str,
    recall: Recall = no_letter,
) -> Handling:
    """Do what a person's mail asks for, as far as it may; what it changes is not stored yet.

    `authentication` is the name of the receiving server whose word on the sender is believed; `recall` knows the
    letters of the desk.
    """
    done = Handling("unclear", arrived=arrived)
    claims = Claims(mail, campaigns, authentication, recall)
    if take_wish(mail, claims, done):
        return done
    take_orders(mail, arrived, claims, done)
    _take_commands(mail, arrived, claims, done)
    claims.prove_meant()
    done.speaker = claims.shown()
    done.by_key = any(claims.proven.values())
    own = claims.own()
    if not own:
        done.stranger = True
        done.reply = Reply(subjects=["Your mail"], parts=[replies.STRANGER])
        if not done.attempts:
            done.verdict = "stranger"
            done.reason = ""
        return done
    if len(own) == 1:
        name, seat = own[0]
        done.about(claims.speakers[name].live, seat)
    if mail.fault:
        verdict: Verdict = "refused" if done.reply.parts else "quarantined"
        done.say(verdict, "Part of your mail could not be read", replies.about_faults(mail.fault))
        done.reason = mail.fault if verdict == "quarantined" else done.reason
    _take_words(mail, claims, done)
    asks_for_key = any("YOUR-KEY" in part for part in done.reply.parts)
    if not done.speaker and not asks_for_key:
        has_key = any(needs_key(claims.speakers[name].live) for name, _ in own)
        done.reply.parts.append(replies.how_to_prove(has_key))
    if mail.kind == "list" and not done.reason:
        done.reason = "it came through a list and was not replied to"
    return done.conclude()


def _take_words(mail: Mail, claims: Claims, done: Handling) -> None:
    """Tell a player that nobody reads what he wrote in his own words, and whether his mail asks for nothing.

    They may be orders, and another seat's player may be the referee: they go to nobody but who wrote them.
    """
    held = [(claims.speakers[name].live, seat) for name, seat in claims.meant()]
    words = mail.words if done.words is None else done.words
    if done.words is None:
        is_message = bool(words)
    else:
        is_message = not _is_courtesy(words)
    is_told = bool(done.speaker) and is_message
    if done.reply.parts:
        if is_told:
            done.reply.parts.append(replies.WORDS_BESIDE)
    elif len(held) != 1:
        done.say("unclear", "Your mail asks for nothing", replies.UNCLEAR)
    elif is_told:
        done.say("unclear", "Your words went to nobody", replies.words_alone(*held[0], mail.words))
    elif done.unfilled:
        done.say("unclear", "Your order form is as it was sent", replies.as_sent(*held[0]))
    else:
        done.say("unclear", "Your mail asks for nothing", replies.UNCLEAR)


def _is_courtesy(words: str) -> bool:
    """Whether what stands round orders is a greeting or a name: nobody need be told that it is not read."""
    return len(words) <= _COURTESY and "?" not in words


_COURTESY = 80
"""Characters that a greeting and a name have at the most."""


def _take_commands(mail: Mail, arrived: datetime, claims: Claims, done: Handling) -> None:
    """Carry out the commands of a mail; they are all for the same seat."""
    wanted = _wanted(mail)
    meant = claims.meant()
    if not wanted:
        return
    if len(meant) != 1:
        _ask_which_seat(wanted, claims, done)
        return
    name, seat = meant[0]
    live = claims.speakers[name].live
    key = claims.key(name, seat)
    lack = claims.lacks(name, seat, key)
    if not lack:
        claims.prove(name, seat, key)
    is_own = (name, seat) in claims.own()
    free = _free(name, seat, lack, claims) if is_own else frozenset()
    barred = _verbs([command for command in wanted if lack and command.verb not in free])
    forgot_key = is_own and lack == "key"
    if barred and not forgot_key:
        attempt = Attempt(live, seat, replies.marked(barred), lack, bool(key))
        done.enter_attempt(attempt)
    if not is_own:
        _ask_which_seat(wanted, claims, done)
        return
    done.about(live, seat)
    wrote = claims.wrote(name, seat, key)
    looked_at = wanted[: limits.COMMANDS]
    lacking = {command: _as_anothers(command, live, seat, wrote=wrote) for command in looked_at}
    lacking |= {command: lack for command in looked_at if command.verb in barred}
    for command in looked_at:
        if not lacking[command]:
            _carry_out(live, seat, command, arrived, done)
    more = len(wanted) - limits.COMMANDS
    if more > 0:
        done.say("refused", "Too many commands", replies.too_much(more))
    needs_no_key = any(command.verb in BY_LETTER for command in looked_at)
    if lack and not barred and needs_no_key:
        claims.prove(name, seat, "")
    _tell_barred(lacking, done)


def _free(name: str, seat: Seat, lack: Lack, claims: Claims) -> frozenset[Verb]:
    """The commands that the writer of a mail may give for his own seat, whatever else it lacks."""
    free = WITHOUT_PROOF
    if claims.speakers[name].is_certain(seat):
        free = ASKING
    if lack == "key" and claims.answers_own_letter(name, seat):
        return free | BY_LETTER
    return free


def _ask_which_seat(wanted: Sequence[Command], claims: Claims, done: Handling) -> None:
    """Tell that the commands of a mail are not for exactly one seat of its writer."""
    verbs = _verbs(wanted)
    text = replies.which_seat(verbs, claims.own(), claims.identity.campaign)
    done.say("refused", "Which seat?", text)


def _tell_barred(lacking: Mapping[Command, Lack], done: Handling) -> None:
    """Tell of the commands that were not done what each of them lacks."""
    by_lack = defaultdict[Lack, list[Command]](list)
    for command, lack in lacking.items():
        if lack:
            by_lack[lack].append(command)
    for lack, commands in by_lack.items():
        barred = _verbs(commands)
        subject = f"Not done: {joined(barred)}"
        text = replies.not_done(barred, lack)
        done.say("refused", subject, text)


def _as_anothers(command: Command, live: LiveCampaign, seat: Seat, *, wrote: bool) -> Lack:
    """The proof that a command in a quotation lacks; `wrote`: what the mail quotes is its writer's own word."""
    if command.key and not live.knows_key(seat, command.key):
        return "wrong key"
    return "quoted" if command.quoted and not wrote else ""


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
        asked = command.words[0] if command.verb == "set" else command.verb
        text = replies.not_possible(asked, str(refused))
        if not done.has_said(text):
            done.say("refused", f"Not done: {asked}", text)
        return
    reply = done.reply
    reply.files += outcome.files
    if outcome.report:
        reply.campaign = live.campaign.opening.name
        reply.seat = seat
        reply.report = outcome.report
    subject = outcome.subject or DONE.get(command.verb, f"Done: {command.verb}")
    done.say("handled", subject, outcome.text)
