"""The answer to a mail: how its orders were understood, what was not done and why, where a campaign stands."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from adjudicator.campaign.events.records import PROGRAM, Received
from adjudicator.campaign.play.deputies import if_nothing_comes
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players.masks import player_of
from adjudicator.campaign.public.proving import receipt_of
from adjudicator.campaign.referee import clockwork
from adjudicator.orders.check import Checked, limited
from adjudicator.orders.near import did_you_mean
from adjudicator.orders.reply import reply
from adjudicator.orders.told import kept_lines
from adjudicator.post import limits
from adjudicator.post.inbound.authority import Lack
from adjudicator.post.letters.deadlines import closing
from adjudicator.post.letters.prose import composed, indented, listed, paragraph, quoted, side, when
from adjudicator.table import REFEREE, Problem, Question, Seat
from adjudicator.table.prose import counted, full_sentence, joined

STRANGER = """\
This mailbox runs games by mail, and your address belongs to none of their
players.

If you hold a seat, write from the address your invitation went to, or ask
the referee of your campaign to enter the new one. Otherwise nothing needs
to be done: nothing of your mail was used.
"""

UNCLEAR = """\
Your mail asks for nothing that this mailbox can do: there is no order file
in it, no block of orders and no command. Nothing was changed. Of what your
mail quotes, only that counts in which you have filled something in.

To see what you can write, send a mail with the subject `help`. A question
to the referee begins with `question:`, on a line of its own.
"""

TO_THE_REFEREE = "A question to the referee begins with `question:`, on a line of its own or in the subject."

WORDS_BESIDE = paragraph("What you wrote beside this in your own words was read by nobody.", TO_THE_REFEREE)

NOT_YOU = "If you did not write that mail, somebody used your address; nothing came of it."

LACKING: dict[Lack, str] = {
    "key": "Your key is missing. Write it into the text of your mail, on a line of its own and not quoted:",
    "wrong key": "The key in your mail is not the key of this seat. Your key is in your invitation.",
    "seat": "It does not name a seat of this campaign.",
    "address": "This seat does not belong to the address you write from.",
    "signature": "Your mail service has not signed the mail (DKIM), and without that this campaign cannot know that "
    "it is yours. Write from where you usually do, or ask the referee.",
    "quoted": "The form is quoted, and your mail answers no letter that was sent to you: it may be somebody else's. "
    "Fill in the form in an answer to the letter that brought it, attach it as a file, or take away the '>' before "
    "its lines.",
}
"""The answers to a player whose mail does not speak for a seat."""


def about_orders(live: LiveCampaign, checked: Checked, source: str, stored: Received | None) -> str:
    """The answer to an order file that proved its seat: what was understood, what is wrong, what counts now."""
    what = ""
    if stored is not None and stored.number == checked.replaced:
        checked = replace(checked, replaced=None)
        what = f"You had sent the same orders before. They are still no. {stored.number}; nothing has changed."
    elif stored is not None:
        what = f"They are no. {stored.number}; the mailbox took them in on {_came(live, stored)}."
    proved = receipt_of(live.campaign, stored) if stored is not None else ""
    kept = "Keep this mail: with these lines you can prove that they came." if proved else ""
    return composed(
        f"From {source}.",
        reply(checked),
        paragraph(what, kept),
        proved,
        ending(live, checked, counts=bool(stored)),
    )


def about_check(live: LiveCampaign, checked: Checked, source: str) -> str:
    """The answer to an order file that is only to be checked."""
    shown = replace(checked, replaced=None) if checked.accepted else checked
    return composed(
        f"From {source}.",
        paragraph("ONLY CHECKED: nothing was stored. Sent without `check` in the subject, the answer would be:"),
        reply(shown),
        ending(live, checked, counts=False),
    )


def about_unproven(
    live: LiveCampaign, checked: Checked, source: str, lack: Lack, own: Collection[Seat], *, yours: bool
) -> str:
    """The answer to an order file that does not show whose it is; it goes to the player of the seats `own`.

    `yours`: the file names one of them.
    """
    if lack in ("address", "signature", "quoted"):
        findings = paragraph("NOT ACCEPTED. Nothing of this file was stored.", LACKING[lack])
    else:
        findings = reply(checked)
    is_warned = yours and lack in ("wrong key", "signature")
    warning = paragraph(NOT_YOU) if is_warned else ""
    counts = [what_counts(live, seat) for seat in own]
    return composed(f"From {source}.", findings, warning, *counts)


def about_unread(problems: Sequence[Problem], source: str, own: Iterable[tuple[LiveCampaign, Seat]] = ()) -> str:
    """The answer, to the player of the seats `own`, to a file of which nobody can tell what campaign it is for."""
    counts = [what_counts(live, seat) for live, seat in own]
    return composed(f"From {source}.", reply(limited(Checked(campaign="", problems=tuple(problems)))), *counts)


def about_not_read(live: LiveCampaign, source: str, lack: Lack, own: Collection[Seat], *, yours: bool) -> str:
    """The answer to an order file that shows no proof, and was not read for that reason; see `about_unproven`."""
    return composed(
        f"From {source}.",
        paragraph("NOT ACCEPTED. Nothing of this file was read or stored.", LACKING[lack]),
        indented("key: YOUR-KEY") if lack == "key" else paragraph(NOT_YOU) if yours else "",
        *(what_counts(live, seat) for seat in own),
    )


def about_passed_on(source: str, own: Iterable[tuple[LiveCampaign, Seat]]) -> str:
    """The answer to a file without a key in a mail that is passed on; it goes to the player of the seats `own`."""
    return composed(
        f"From {source}.",
        paragraph(
            "NOT ACCEPTED. Nothing of this file was stored. Your mail passes on another, and perhaps somebody else",
            "wrote it. If it is yours, take your key and write it into the form itself, behind `key:`.",
        ),
        *(what_counts(live, seat) for live, seat in own),
    )


def how_to_prove(with_key: bool) -> str:
    """The answer to every mail that proves nothing; `with_key`: a key would prove it."""
    proof = (
        "Write your key into the text, on a line of its own, as `key: YOUR-KEY`; it stands in your invitation."
        if with_key
        else "Write from the address your invitation went to, through a mail service that signs what you send (DKIM)."
    )
    return paragraph("This mail does not prove that it is yours, so no report and no form goes out for it.", proof)


def too_many_files(more: int) -> str:
    """The answer on order files that are too many."""
    files = counted(more, "order file")
    return paragraph(
        f"Not read: {files} more. At most {limits.ORDER_FILES} are taken from one mail;",
        "send the others in a mail of their own.",
    )


def not_used(source: str, beside: Sequence[str]) -> str:
    """The answer on other orders for the same window in the same mail."""
    if not beside:
        return ""
    return paragraph(
        f"Your mail holds other orders as well: {joined(dict.fromkeys(beside))}. They were not used; what counts here",
        f"is {source}. An attached file goes before the text of the mail, and that before what the mail quotes.",
    )


def as_sent(live: LiveCampaign, seat: Seat) -> str:
    """The answer to an order form that came back as it was sent."""
    notice = "The order form in your mail is as it was sent to you: nothing is filled in, and nothing was stored."
    return composed(paragraph(notice), _when_and_otherwise(live, seat, counts=False))


def words_alone(live: LiveCampaign, seat: Seat, words: str) -> str:
    """The answer to a mail in the player's own words, which go to nobody else."""
    more = len(words) - limits.LETTER
    return composed(
        paragraph(
            "Your mail holds no command, and no form in which something is filled in. Nobody but you gets to read what",
            "you wrote:",
        ),
        quoted(words[: limits.LETTER]),
        paragraph(f"({more:,} more characters of it are not repeated here.)") if more > 0 else "",
        paragraph(
            "If you meant it for the referee, send it again with `question:` before it. The question goes on to the",
            "next empty line; if the subject of the mail begins with `question`, all of it is the question.",
        ),
        paragraph(
            "No line of it was read as an order: your order form shows how orders are written.",
            _when_and_otherwise(live, seat, counts=False),
        ),
    )


def too_much(more: int) -> str:
    """The answer on commands that are too many."""
    return paragraph(
        f"Not done: {counted(more, 'more command')}. At most {limits.COMMANDS} commands, pieces of press and questions",
        "are taken from one mail; send the others in a mail of their own.",
    )


def what_counts(live: LiveCampaign, seat: Seat) -> str:
    """The orders of a seat that count after all, and the time until when others can be sent."""
    step = live.window()
    counts = ""
    if step and seat in step.seats:
        stored = live.campaign.current(step.id).get(seat)
        counts = f"your orders no. {stored.number} still count." if stored else "no orders of yours are stored for now."
    title = live.campaign.opening.title
    return paragraph(f"{title}, seat {seat}:", counts, closing(live, seat))


def about_faults(faults: str) -> str:
    """The answer on parts of a mail that cannot be read."""
    return composed(paragraph("Part of your mail could not be read, and nothing came of that part:"), paragraph(faults))


def marked(commands: Iterable[str]) -> str:
    """Commands within a sentence."""
    return joined(f"`{command}`" for command in commands)


def not_done(commands: Iterable[str], lack: Lack) -> str:
    """The answer on commands that the mail has not proved to come from the seat's player."""
    return composed(
        paragraph(f"Not done: {marked(commands)}.", LACKING[lack]),
        indented("key: YOUR-KEY") if lack == "key" else paragraph(NOT_YOU),
    )


def not_possible(command: str, why: str) -> str:
    """The answer on a command that was refused."""
    return paragraph(f"Not done: `{command}`.", full_sentence(why))


def which_seat(commands: Iterable[str], own: Collection[tuple[str, Seat]], named: str) -> str:
    """The answer on commands that are not for exactly one of the sender's own seats; `named`: the campaign named."""
    campaigns = dict.fromkeys(campaign for campaign, _ in own)
    slip = ""
    if named and named not in campaigns:
        slip = full_sentence(did_you_mean(named, campaigns))
    seats = [f"[{campaign} {seat}]" for campaign, seat in own]
    return composed(
        paragraph(f"Not done: {marked(commands)}.", "The mail must name one of your seats.", slip, "They are:"),
        indented(*seats),
        paragraph("Put one of them, in its brackets, at the beginning of the subject."),
    )


def ending(live: LiveCampaign, checked: Checked, *, counts: bool) -> str:
    """The window's end and the consequence if nothing else comes; `counts`: the orders that are told of do."""
    assert checked.seat is not None, "it has proved itself"
    orders = checked.orders is not None or checked.sealed is not None
    return _when_and_otherwise(live, checked.seat, counts=counts and orders)


def _when_and_otherwise(live: LiveCampaign, seat: Seat, *, counts: bool) -> str:
    step = live.window()
    if step is None or seat not in step.seats:
        return paragraph(closing(live, seat))
    stored = live.campaign.current(step.id).get(seat)
    if counts:
        otherwise = "If nothing else comes from you, these orders are played."
    elif stored and stored.may_order:
        otherwise = f"If nothing else comes from you, your orders no. {stored.number} are played."
    else:
        otherwise = f"If nothing else comes from you: {full_sentence(if_nothing_comes(live, step, seat))}"
    return paragraph(closing(live, seat), otherwise)


def _came(live: LiveCampaign, received: Received) -> str:
    return when(live, received.seat, received.at)


def standing_of(live: LiveCampaign, seat: Seat) -> str:
    """The answer to `status`: the step and its deadline, who has sent orders (never what), what the seat has to do."""
    step = live.next_step()
    opening = live.campaign.opening
    return composed(
        paragraph(f"{opening.title}: {full_sentence(step.full_title) if step else ''}", closing(live, seat)),
        *_orders_of_all(live, seat),
        *_own_orders(live, seat),
        indented(*kept_lines(live.game, live.game.view(live.state, seat))),
        *_questions(live, seat),
    )


def _orders_of_all(live: LiveCampaign, seat: Seat) -> Iterator[str]:
    """The seats whose orders are there, or that have accepted; nobody is told that another's could not be accepted."""
    words = {
        "final": "received, final",
        "valid": "received",
        "in advance": "received",
        "to accept": "has not accepted yet",
    }
    words |= dict.fromkeys(("accepted", "lucky"), "has accepted")
    if states := clockwork.states(live):
        rows = ((_known(live, other, seat), words.get(state, "missing")) for other, state in states.items())
        yield f"{'Players' if live.is_gathering else 'Orders'}:\n{listed(rows)}"


def _known(live: LiveCampaign, seat: Seat, reader: Seat) -> str:
    """A side with its player, as far as its reader may know him."""
    player = player_of(live.campaign, seat, reader)
    return f"{side(live, seat)}, {player}" if player else side(live, seat)


def _own_orders(live: LiveCampaign, seat: Seat) -> Iterator[str]:
    step = live.window()
    if step is None or seat not in step.seats:
        return
    own = live.campaign.current(step.id).get(seat)
    if own is None:
        otherwise = full_sentence(if_nothing_comes(live, step, seat))
        yield paragraph(f"No orders of yours are stored. If nothing comes: {otherwise}")
        return
    if own.by == PROGRAM:
        stored = f"You have nothing to decide here: the program has stored no. {own.number} for you, without orders."
    else:
        stored = f"Your orders are no. {own.number} and came on {_came(live, own)}."
    yield paragraph(f"{stored} The commitment, for your files:")
    yield own.digest


def _questions(live: LiveCampaign, seat: Seat) -> Iterator[str]:
    """The questions of a suspended step: the seat is told its own, of the others only whose they are."""
    others = dict[Seat, None]()
    for question in live.unanswered():
        if question.seat != seat:
            others[question.seat] = None
            continue
        text = full_sentence(question.text)
        yield paragraph(f"You have a question to answer: {text} {_choices(question)}")
        yield indented(f"answer {question.key} ...")
    waiting = live.campaign.waiting
    if waiting and (waiting.needs or others):
        whose = [_asked_one(live, other) for other in others or [REFEREE]]
        yield paragraph(f"The campaign waits for {joined(whose)}.")


def _asked_one(live: LiveCampaign, seat: Seat) -> str:
    """The seat that is asked, in words for players."""
    return "the referee" if seat == REFEREE else side(live, seat)


def _choices(question: Question) -> str:
    return joined((f"`{choice.value}`: {choice.text}" for choice in question.choices), "or") if question.choices else ""
