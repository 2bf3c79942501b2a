"""The standing texts: what can be asked by mail, and when orders are due."""

from collections.abc import Iterator

from adjudicator.campaign.events.records import Authority
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.post import limits
from adjudicator.post.letters.prose import (
    commands,
    composed,
    indented,
    listed,
    needs_key,
    paragraph,
    section,
    times,
)
from adjudicator.post.reading import placeholders
from adjudicator.table import Seat
from adjudicator.table.prose import counted, joined

PROOF: dict[Authority, str] = {
    "strict": "A mail speaks for you if it holds your key and comes from the address this campaign knows you by.",
    "key": "A mail speaks for you if it holds your key, whatever address it comes from.",
    "address+dkim": "A mail speaks for you if it comes from the address this campaign knows you by and your mail "
    "service has signed it (DKIM); no key is needed then.",
}
"""A sentence on what a mail must show."""


def help_text(live: LiveCampaign, address: str = "") -> str:
    """The commands a player can write to the mailbox, and how; nothing in it is secret."""
    where = f"Write to {address}, or answer any letter of the campaign." if address else ""
    return section(
        "What you can write",
        paragraph(where, PROOF[live.campaign.opening.authority]),
        _key_line() if needs_key(live) else "",
        *_orders_by_mail(live),
        *_commands(live),
        *_press(live),
        *_ask(),
        paragraph(_limits()),
    )


def schedule_words(schedule: Schedule | None) -> Iterator[str]:
    """Sentences on when orders are due, and what happens around a deadline."""
    if schedule is None:
        yield "The referee says when orders are due, and closes them himself."
        return
    yield due_on(schedule)
    yield _early(schedule)
    if schedule.reminders:
        hours = joined([str(hours) for hours in schedule.reminders])
        yield f"Whoever has sent nothing is reminded {hours} hours before the deadline."
    if schedule.grace:
        yield f"Late orders count for {counted(schedule.grace, 'hour')} after the deadline."
    if schedule.absent_after:
        often = times(schedule.absent_after)
        yield f"Whoever sends nothing {often} in a row is not waited for any more until he sends orders again."
    if schedule.stands_in:
        yield (
            "For whoever sends nothing a deputy orders when a window closes: cautiously, by what the seat knows. All "
            "are told of it."
        )
    yield f"A question in the middle of a turn is to be answered within {counted(schedule.questions, 'day')}."
    if schedule.holidays:
        yield f"Nothing falls due on {joined([day.replace('..', ' to ') for day in schedule.holidays])}."


def due_on(schedule: Schedule | None) -> str:
    """On which days orders are due; nothing where the referee says so himself."""
    if schedule is None:
        return ""
    days = joined([day.capitalize() for day in schedule.weekdays], "or") if schedule.weekdays else ""
    if not schedule.every:
        which = f"on the next {days}"
    elif days:
        which = f"{counted(schedule.every, 'day')} after they are asked for, or on the first {days} after that,"
    else:
        which = f"{counted(schedule.every, 'day')} after they are asked for,"
    return f"Orders are due {which} at {schedule.at} ({schedule.timezone}); each report names the day."


def _early(schedule: Schedule) -> str:
    match schedule.early:
        case "never":
            return "Orders are never closed before their deadline."
        case "ready":
            return "Orders close early as soon as everybody has written `ready`."
    soon = f"{counted(schedule.quiet, 'minute')} after the last of them" if schedule.quiet else "at once"
    return f"When all are in, they close early, {soon}, unless somebody has written `wait`."


def _key_line() -> str:
    return composed(
        paragraph("The key stands in the text, on a line of its own:"), indented(f"key: {placeholders.KEY}")
    )


def _orders_by_mail(live: LiveCampaign) -> Iterator[str]:
    key = " and a line `key:` with your key" if needs_key(live) else ""
    yield paragraph(
        f"ORDERS. Answer the mail that asks for them with your orders, a line each,{key}: the order form in that mail",
        "has what you can order, line by line. Or fill in the form: attach the file, or put it into the text, between",
        "two lines:",
    )
    yield indented("BEGIN ORDERS", "...", "END ORDERS")
    yield paragraph(
        "You are answered with what was understood, and with everything that is wrong. You can send orders as often",
        "as you like; the last set that is in order counts, as a whole.",
    )


def _commands(live: LiveCampaign) -> Iterator[str]:
    name = live.campaign.opening.name
    yield paragraph(
        "COMMANDS. One in the subject, after the name of the campaign and your seat; or in the text, one a line, with",
        "an empty line above and below, or as here (but `check` only in the subject):",
    )
    yield indented(
        f"Subject: [{name} {placeholders.SEAT}] status",
        "",
        *commands(live, Seat(placeholders.SEAT), "status").replace("key:", f"key: {placeholders.KEY}").splitlines(),
    )
    yield paragraph("The commands are:")
    yield listed(_verbs(live.campaign.opening.schedule, shows_pages=live.shows_pages))


def _verbs(schedule: Schedule | None, *, shows_pages: bool) -> Iterator[tuple[str, str]]:
    yield "check", "check the orders in the mail; nothing is stored"
    yield "withdraw", "take back the orders you have sent"
    yield "form", "get a blank order form"
    yield "report", "get your latest report; `report 3`: of turn 3"
    yield "status", "what is awaited, from whom, until when"
    yield "history", "what happened, turn by turn, in a line each"
    yield "answer KEY VALUE", "answer a question you were asked"
    yield "ready", "your orders are final"
    yield "wait", "do not close orders before their deadline"
    if schedule and schedule.extensions:
        hours = counted(schedule.extension, "hour")
        yield "extend", f"move the deadline by {hours} ({times(schedule.extensions)})"
    if schedule and schedule.vacation:
        days = counted(schedule.vacation, "day")
        yield "vacation FIRST LAST", f"away, as 24.12. - 31.12. or 2026-12-24 2026-12-31 ({days} in all)"
    yield "accept", "take your seat"
    yield "decline", "say that you do not play, before the campaign begins"
    yield "resign", "give your seat up"
    yield "timezone: Europe/Berlin", "be told all moments in your own time zone"
    yield "dates: de", "be told dates in German, or another language by its name"
    yield "paper: Letter", "have your pages printed for Letter, or for A4"
    yield (
        "letters: digest",
        "press and news come beside other letters; `report`: in reports alone; `all`: at once",
    )
    yield "page: zip", "have the order page in a zip file; `attached`: as a file of its own; `none`: not at all"
    yield "maps: paper", "have maps of decisions in the middle of a turn to print; `page`: on the order page alone"
    if shows_pages:
        yield "page: link", "be told an address at which your order page lies as long as its window is open"
    yield "help", "get this text"


def _press(live: LiveCampaign) -> Iterator[str]:
    kinds = live.campaign.opening.press
    to = {"public": "`to: all`", "private": "`to:` and the seats it is for"}
    heads = [text for kind, text in to.items() if kind in kinds]
    if not heads:
        return
    hidden = "A second line, `anonymous: yes`, leaves out who wrote it." if "anonymous" in kinds else ""
    yield paragraph(f"PRESS to other players. It begins with {joined(heads, 'or')}.", hidden)
    to_whom = "to: B, C" if "private" in kinds else "to: all"
    yield indented("BEGIN PRESS", to_whom, "", placeholders.PRESS, "END PRESS")
    yield paragraph("Lines as other judges have them do as well: `press to B` above your words, `endpress` below.")


def _ask() -> Iterator[str]:
    yield paragraph(
        "THE REFEREE. Ask him in your own words, behind `question:` on a line of its own: up to the next empty line",
        "it goes to him, and so does the whole text of a mail whose subject begins with `question`. What else you",
        "write in words goes to nobody: it might be orders. Or put the question between two lines; a first line,",
        "`hold: yes`, stops the clock until he has answered.",
    )
    yield indented("BEGIN ASK", placeholders.QUESTION, "END ASK")


_LIMITS = (
    "LIMITS. A mail has at most {megabytes} MB, {files} order files and {commands} commands, pieces of press and "
    "questions. One of these has at most {letter:,} characters, a note {note:,}. A seat has {press} pieces of press "
    "and {questions} questions a day; {answers} of its mails are answered in a day, and {unproven} of those that do "
    "not prove whose they are. What is beyond a limit is not done, and you are told."
)


def _limits() -> str:
    return _LIMITS.format(
        megabytes=limits.MAIL_BYTES // 2**20,
        files=limits.ORDER_FILES,
        commands=limits.COMMANDS,
        letter=limits.LETTER,
        note=limits.NOTE,
        press=limits.PRESS_A_DAY,
        questions=limits.QUESTIONS_A_DAY,
        answers=limits.ANSWERS_A_DAY,
        unproven=limits.UNPROVEN_A_DAY,
    )
