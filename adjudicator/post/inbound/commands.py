"""Carrying out what a mail asks for, once it is known who asks."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players import dealings, preferences
from adjudicator.campaign.players.keys import holds_key, without_keys_of
from adjudicator.campaign.players.masks import check_tells_nobody
from adjudicator.campaign.public.proving import receipt_of, receipt_of_luck, receipt_of_withdrawal
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.reading.reporting import seat_names
from adjudicator.campaign.reading.turns import Told, told_at, turn_named, whole_turns
from adjudicator.campaign.referee import clockwork
from adjudicator.campaign.terms.people import Request
from adjudicator.errors import NotFound, Refused
from adjudicator.orders.envelope import seat_named
from adjudicator.orders.form import form_name
from adjudicator.post import limits
from adjudicator.post.books.book import File
from adjudicator.post.inbound.replies import standing_of
from adjudicator.post.letters.deadlines import closing
from adjudicator.post.letters.prose import composed, listed_lines, paragraph, quoted, side, when
from adjudicator.post.letters.trusting import about_luck, chosen, gives_luck
from adjudicator.post.letters.wording import help_text
from adjudicator.post.reading.dates import days_meant
from adjudicator.post.reading.mail import Command, Verb
from adjudicator.table import EVERYONE, Seat
from adjudicator.table.prose import full_sentence, joined

ASKING: frozenset[Verb] = frozenset({"form", "report", "status", "history", "help"})
"""The commands that change nothing: the answer goes to the seat's known address."""

WITHOUT_PROOF: frozenset[Verb] = frozenset({"status", "help"})
"""The commands that are answered there whoever asks: the answer is short."""

BY_LETTER: frozenset[Verb] = frozenset({"accept", "decline", "set"})
"""The keyless requests of an answer to a letter of ours: to play or not, and the choice of letters."""

IN_TIME: frozenset[Verb] = frozenset({"withdraw", "answer", "ready", "wait"})
"""The commands about the step the campaign is at: they come too late when its time is over."""

PASSED_ON: frozenset[Verb] = frozenset({"press", "answer", "accept"})
"""The commands of which others get to read."""


KEEP = "Keep this mail: with the lines of its receipt you can prove that it was so."


@dataclass(frozen=True)
class Outcome:
    """The outcome of a command: a text for the player, and the files that go with it."""

    text: str
    files: tuple[File, ...] = ()
    report: int = 0
    """The number of the event whose report goes with the answer."""
    subject: str = ""
    """The subject of the answer; without one, that the command is done."""


def carry_out(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    """Do what a mail of `seat`, taken in at `arrived`, asks for; raises `Refused` or `NotFound` with the reason."""
    if command.verb in IN_TIME and clockwork.came_late(live, arrived):
        raise Refused("command/late", "your mail came after the time was over")
    if command.verb in PASSED_ON and holds_key(live, " ".join((*command.words, command.text))):
        raise Refused(
            "command/key", "a key stands in the text, and others would read it; take it out and send it again"
        )
    if command.verb not in WITHOUT_PROOF:
        live.check_not_cancelled()
    return DOING[command.verb](live, seat, command, arrived)


def _withdraw(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    step = dealings.withdraw(live, seat)
    notice = paragraph("Your orders are withdrawn.", KEEP)
    return Outcome(composed(notice, receipt_of_withdrawal(live.campaign, step, seat), standing_of(live, seat)))


def _form(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    form = reporting.form(live, seat)
    step = live.window()
    assert step is not None, "a form is for a window"
    name = form_name(live.campaign.opening.name, step, seat)
    attached = "Your blank order form is attached, and here to be copied and filled in."
    opening = paragraph(attached, closing(live, seat))
    block = f"BEGIN ORDERS\n{form.rstrip()}\nEND ORDERS"
    file = File(name, form)
    return Outcome(composed(opening, block), (file,))


def _report(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    windows = [window for window in live.campaign.windows if window.told_at(seat)]
    of = ""
    if command.words:
        asked, *_ = command.words
        turn = turn_named(live, asked)
        windows = [window for window in windows if window.whole and window.turn == turn]
        of = f" of turn {turn}" if asked.isdigit() else f" of {asked.upper()}"
    if not windows:
        raise NotFound("report/none", f"there is no report{of} yet")
    latest = windows[-1]
    subject = f"Your report{of}" if of else "Your latest report"
    text = f"{subject} is attached, and follows below."
    return Outcome(text, report=latest.told_at(seat), subject=subject)


def _status(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    return Outcome(standing_of(live, seat))


def _press(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    heads = _heads(command)
    to = _whom(live, heads.get("to", ""))
    anonymous = _yes(heads, "anonymous")
    text = command.text
    _check_length("a piece of press", text)
    check_tells_nobody(live.campaign, seat, text)
    all_press = live.campaign.people.press
    before = [press.at for press in all_press if press.seat == seat]
    _check_often("pieces of press", before, live.now(), limits.PRESS_A_DAY)
    dealings.send_press(live, seat, to, text, anonymous=anonymous)
    whom = "everybody" if to == EVERYONE else joined(dict.fromkeys(to))
    how = ", without your name" if anonymous else ""
    return Outcome(f"Your press goes to {whom}{how}.")


def _whom(live: LiveCampaign, phrase: str) -> tuple[Seat, ...]:
    """The seats that press is for, by their letters or names; raises `Refused` where none is named."""
    if phrase.strip().casefold() in ("all", "everybody", "everyone"):
        return EVERYONE
    names = seat_names(live)
    whom: list[Seat] = []
    for part in re.split(r"\s*(?:,|;|&|\band\b)\s*", phrase):
        if part:
            whom += _named(live, part, names)
    if not whom:
        raise Refused("press/to", "nobody is named; begin the block with a line `to: all`, or `to:` and the seats")
    return tuple(whom)


def _named(live: LiveCampaign, phrase: str, names: Mapping[Seat, str]) -> list[Seat]:
    """The seats that some words name: one, or several by their letters, with blanks between them or without."""
    meant = seat_named(phrase, names)
    if meant in live.campaign.players:
        return [meant]
    words = phrase.split()
    letters = words if len(words) > 1 else [*phrase.upper()]
    each = [seat_named(word, names) for word in letters]
    if all(seat in live.campaign.players for seat in each):
        return each
    return [Seat(word) for word in words]


def _history(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    windows = whole_turns(live, seat)
    turns = list(told_at(live, seat, windows))
    if not turns:
        raise NotFound("report/none", "there is no report yet")
    title = live.campaign.opening.title
    opening = paragraph(f"{title}, turn by turn:")
    lines = [f"{turn.title}: {_headline(live, turn)}" for turn in turns]
    more = paragraph("`report` and the number of a turn bring the report of that turn.")
    return Outcome(composed(opening, listed_lines(lines), more))


def _headline(live: LiveCampaign, report: Told) -> str:
    return full_sentence(live.game.report(report.view, report.facts, report.window.turn).headline)


def _ask(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    holds = _yes(_heads(command), "hold")
    clock = "The clock is stopped until the answer is there." if holds else ""
    before = _request_that_holds(live, seat)
    if holds and before is not None:
        holds = False
        clock = f"It does not stop the clock: your question {before.number} does so already."
    request = _asked(live, seat, command.text, holds=holds)
    notice = f"The referee has been told; your question has number {request.number}."
    opening = paragraph(notice, clock, "He reads:")
    return Outcome(composed(opening, quoted(request.text)))


def _request_that_holds(live: LiveCampaign, seat: Seat) -> Request | None:
    """The first question of a seat that holds the clock."""
    for request in live.campaign.people.holding:
        if request.seat == seat:
            return request
    return None


def _asked(live: LiveCampaign, seat: Seat, text: str, *, holds: bool) -> Request:
    _check_length("a question", text)
    people = live.campaign.people
    before = [request.at for request in people.asked_by(seat)]
    _check_often("questions", before, live.now(), limits.QUESTIONS_A_DAY)
    shown = without_keys_of(live, text)
    event = dealings.ask_referee(live, seat, shown, holds=holds)
    return people.requests[event]


def _check_length(what: str, text: str) -> None:
    length = len(text)
    if length <= limits.LETTER:
        return
    raise Refused(
        "command/long",
        f"it has {length:,} characters, and {what} may have {limits.LETTER:,}; make it shorter, or send it in parts",
    )


def _check_often(what: str, before: Iterable[datetime], now: datetime, most: int) -> None:
    if sum(at > now - limits.DAY for at in before) >= most:
        raise Refused("command/often", f"at most {most} {what} of a seat are taken within a day; send it tomorrow")


def _answer(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    key, value = command.words
    waiting = live.campaign.waiting
    questions = waiting.questions if waiting else ()
    own = [question.key for question in questions if question.seat == seat]
    if key not in own:
        listed_keys = ", ".join(own) or "nothing"
        raise NotFound("answer/unknown", f"you are not asked {key!r}; you are asked: {listed_keys}")
    question = live.question(key)
    meant = question.meant(value)
    stored = live.answer(seat, key, meant, arrived=arrived)
    notice = paragraph(f"Your answer to {key} is stored: {value}.")
    if stored is None:
        return Outcome(notice)
    return Outcome(composed(notice, receipt_of(live.campaign, stored)))


def _wait(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    dealings.say_ready(live, seat, ready=False, arrived=arrived)
    return Outcome(paragraph("Orders will not be closed before their deadline.", closing(live, seat)))


def _ready(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    dealings.say_ready(live, seat, ready=True, arrived=arrived)
    still = "You can still replace them until orders close."
    return Outcome(paragraph("Your orders are final.", still, closing(live, seat)))


def _vacation(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    schedule = live.campaign.opening.schedule
    here = arrived
    if schedule:
        here = arrived.astimezone(schedule.zone)
    begins, ends = command.words
    first, last = days_meant(begins, ends, here.date())
    dealings.take_vacation(live, seat, first, last, arrived=arrived)
    away = f"You are away from {first} to {last}; deadlines keep clear of these days."
    return Outcome(paragraph(away, closing(live, seat)))


def _extend(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    schedule = live.campaign.opening.schedule
    if command.words and schedule:
        own_hours = schedule.extension
        hours = int(command.words[0])
        if hours != own_hours:
            raise Refused("extend/hours", f"a seat extends by {own_hours} hours; write `extend` alone")
    deadline = dealings.extend_oneself(live, seat, arrived)
    moved = f"The deadline is moved to {when(live, seat, deadline)}; everybody is told."
    return Outcome(paragraph(moved))


def _accept(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    _check_returns(live, seat)
    people = live.campaign.people
    given = " ".join(command.text.split())
    is_asked = gives_luck(live, seat) and seat not in people.luck
    words = chosen(live, seat, given) if given or is_asked else ""
    dealings.accept(live, seat, words)
    title = live.campaign.opening.title
    greeting = f"Welcome: you play {side(live, seat)} in {title}."
    welcome = paragraph(greeting, closing(live, seat))
    luck = people.luck.get(seat, "") if live.is_gathering or given else ""
    if not luck:
        return Outcome(welcome)
    receipt = receipt_of_luck(live.campaign, seat)
    proof = paragraph(about_luck(luck), "Your first report opens it, so compare.", KEEP)
    return Outcome(composed(welcome, quoted(luck), proof, receipt))


def _check_returns(live: LiveCampaign, seat: Seat) -> None:
    """Raise `Refused` where a player who has left comes back too often."""
    people = live.campaign.people
    if seat not in people.left:
        return
    returns = []
    for move in people.moves:
        if move.seat == seat and move.kind == "comes back":
            returns.append(move.at)
    _check_often("returns", returns, live.now(), limits.RETURNS_A_DAY)


def _decline(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    dealings.decline(live, seat, arrived=arrived)
    back = "`accept` takes the seat after all while nobody else has it."
    return Outcome(paragraph("You do not play, and the referee is told.", back))


def _set(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    name, value = command.words
    return Outcome(paragraph(preferences.prefer(live, seat, name, value), closing(live, seat)))


def _seat(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    raise Refused("seat/held", f"you play {side(live, seat)} already")


def _resign(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    dealings.resign(live, seat, arrived=arrived)
    back = "`accept` takes it back while nobody else has it."
    return Outcome(paragraph("You have given your seat up, and all others are told.", back))


def _help(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    return Outcome(help_text(live))


def _heads(command: Command) -> dict[str, str]:
    """The head lines of a block; raises `Refused` where one stands there twice."""
    heads = dict(command.heads)
    if len(heads) < len(command.heads):
        raise Refused("command/twice", "a line at the head of the block stands there twice; write each once")
    return heads


def _yes(heads: Mapping[str, str], name: str) -> bool:
    """Whether a head line says yes; raises `Refused` where it says neither yes nor no."""
    value = heads.get(name, "no").casefold()
    if value == "yes":
        return True
    if value == "no":
        return False
    shown = value[:20]
    raise Refused("command/yes-or-no", f"write `{name}: yes` or `{name}: no`, not `{name}: {shown}`")


Doing = Callable[[LiveCampaign, Seat, Command, datetime], Outcome]

DOING: Mapping[Verb, Doing] = {
    "withdraw": _withdraw,
    "form": _form,
    "report": _report,
    "status": _status,
    "history": _history,
    "press": _press,
    "ask": _ask,
    "answer": _answer,
    "wait": _wait,
    "ready": _ready,
    "vacation": _vacation,
    "extend": _extend,
    "accept": _accept,
    "decline": _decline,
    "seat": _seat,
    "set": _set,
    "resign": _resign,
    "help": _help,
}
"""The function for each verb; `orders` and `check` are about the order files of the mail."""
