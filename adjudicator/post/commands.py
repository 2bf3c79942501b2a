"""Carrying out what a mail asks for, once it is known who asks."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from adjudicator.campaign import clockwork, dealings, preferences, reporting
from adjudicator.campaign.keys import holds_key, without_keys_of
from adjudicator.campaign.live import LiveCampaign
from adjudicator.campaign.masks import check_tells_nobody
from adjudicator.campaign.people import Request
from adjudicator.campaign.proving import receipt_of, receipt_of_luck, receipt_of_withdrawal
from adjudicator.campaign.reporting import seat_names
from adjudicator.campaign.turns import Told, told_at, turn_named, whole_turns
from adjudicator.errors import NotFound, Refused
from adjudicator.orders.envelope import seat_named
from adjudicator.post import limits
from adjudicator.post.book import File
from adjudicator.post.letters.deadlines import closing
from adjudicator.post.letters.prose import composed, listed_lines, paragraph, quoted, side, when
from adjudicator.post.letters.trusting import about_luck, chosen, gives_luck
from adjudicator.post.letters.wording import help_text
from adjudicator.post.reading.dates import days_meant
from adjudicator.post.reading.mail import Command, Verb
from adjudicator.post.replies import standing_of
from adjudicator.table import EVERYONE, Seat
from adjudicator.table.prose import full_sentence, joined

ASKING: frozenset[Verb] = frozenset({"form", "report", "status", "history", "help"})
"""What changes nothing: the answer goes to the seat's known address."""

WITHOUT_PROOF: frozenset[Verb] = frozenset({"status", "help"})
"""What is answered there whoever asks: the answer is short."""

BY_LETTER: frozenset[Verb] = frozenset({"accept", "decline", "set"})
"""What an answer to a letter of ours may ask for without a key: whether one plays, and how one is written to."""

IN_TIME: frozenset[Verb] = frozenset({"withdraw", "answer", "ready", "wait"})
"""What is about the step the campaign is at, and comes too late when its time is over."""

PASSED_ON: frozenset[Verb] = frozenset({"press", "answer", "accept"})
"""What others get to read."""


KEEP = "Keep this mail: with the lines of its receipt you can prove that it was so."


@dataclass(frozen=True)
class Outcome:
    """What came of a command: what the player is told, and what goes with it."""

    text: str
    files: tuple[File, ...] = ()
    report: int = 0
    """The number of the event whose report goes with the answer."""
    subject: str = ""
    """What the subject of the answer says; without one, that the command is done."""


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
    told = paragraph("Your orders are withdrawn.", KEEP)
    return Outcome(composed(told, receipt_of_withdrawal(live.campaign, step, seat), standing_of(live, seat)))


def _form(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    text = reporting.form(live, seat)
    step = live.window()
    assert step is not None, "a form is for a window"
    name = f"{live.campaign.opening.name}-{step.called}-{seat}.yaml"
    told = composed(
        paragraph("Your blank order form is attached, and here to be copied and filled in.", closing(live, seat)),
        f"BEGIN ORDERS\n{text.rstrip()}\nEND ORDERS",
    )
    return Outcome(told, (File(name, text),))


def _report(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    windows = [window for window in live.campaign.windows if window.told(seat)]
    of = ""
    if command.words:
        turn = turn_named(live, command.words[0])
        windows = [window for window in windows if window.whole and window.turn == turn]
        of = f" of {command.words[0].upper()}" if not command.words[0].isdigit() else f" of turn {turn}"
    if not windows:
        raise NotFound("report/none", f"there is no report{of} yet")
    told = f"Your report{of}" if of else "Your latest report"
    return Outcome(f"{told} is attached, and follows below.", report=windows[-1].told(seat), subject=told)


def _status(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    return Outcome(standing_of(live, seat))


def _press(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    heads = _heads(command)
    to = _whom(live, heads.get("to", ""))
    anonymous = _yes(heads, "anonymous")
    _check_length("a piece of press", command.text)
    check_tells_nobody(live.campaign, seat, command.text)
    sent = [press.at for press in live.campaign.people.press if press.seat == seat]
    _check_often("pieces of press", sent, live.now(), limits.PRESS_A_DAY)
    dealings.send_press(live, seat, to, command.text, anonymous=anonymous)
    whom = "everybody" if to == EVERYONE else joined(dict.fromkeys(to))
    return Outcome(f"Your press goes to {whom}{', without your name' if anonymous else ''}.")


def _whom(live: LiveCampaign, said: str) -> tuple[Seat, ...]:
    """The seats that press is for, by their letters or names; raises `Refused` where none is named."""
    if said.strip().casefold() in ("all", "everybody", "everyone"):
        return EVERYONE
    names = seat_names(live)
    found = [_named(live, part, names) for part in re.split(r"\s*(?:,|;|&|\band\b)\s*", said) if part]
    whom = tuple(seat for seats in found for seat in seats)
    if not whom:
        raise Refused("press/to", "nobody is named; begin the block with a line `to: all`, or `to:` and the seats")
    return whom


def _named(live: LiveCampaign, said: str, names: Mapping[Seat, str]) -> list[Seat]:
    """The seats that some words name: one, or several by their letters, with blanks between them or without."""
    meant = seat_named(said, names)
    if meant in live.campaign.players:
        return [meant]
    words = said.split()
    letters = words if len(words) > 1 else [*said.upper()]
    each = [seat_named(word, names) for word in letters]
    if all(seat in live.campaign.players for seat in each):
        return each
    return [Seat(word) for word in words]


def _history(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    told = [*told_at(live, seat, whole_turns(live, seat))]
    if not told:
        raise NotFound("report/none", "there is no report yet")
    lines = [f"{each.title}: {_headline(live, each)}" for each in told]
    more = paragraph("`report` and the number of a turn bring the report of that turn.")
    return Outcome(composed(paragraph(f"{live.campaign.opening.title}, turn by turn:"), listed_lines(lines), more))


def _headline(live: LiveCampaign, told: Told) -> str:
    return full_sentence(live.game.report(told.view, told.facts, told.window.turn).headline)


def _ask(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    holds = _yes(_heads(command), "hold")
    held = "The clock is stopped until the answer is there." if holds else ""
    if holds and (open_ := next((request for request in live.campaign.people.holding if request.seat == seat), None)):
        holds = False
        held = f"It does not stop the clock: your question {open_.number} does so already."
    asked = _asked(live, seat, command.text, holds=holds)
    told = paragraph(f"The referee has been told; your question has number {asked.number}.", held, "He reads:")
    return Outcome(composed(told, quoted(asked.text)))


def _asked(live: LiveCampaign, seat: Seat, text: str, *, holds: bool) -> Request:
    _check_length("a question", text)
    asked = [request.at for request in live.campaign.people.asked_by(seat)]
    _check_often("questions", asked, live.now(), limits.QUESTIONS_A_DAY)
    event = dealings.ask_referee(live, seat, without_keys_of(live, text), holds=holds)
    return live.campaign.people.requests[event]


def _check_length(what: str, text: str) -> None:
    if len(text) > limits.LETTER:
        raise Refused(
            "command/long",
            f"it has {len(text):,} characters, and {what} may have {limits.LETTER:,}; make it shorter, or send it in "
            "parts",
        )


def _check_often(what: str, before: Iterable[datetime], now: datetime, most: int) -> None:
    if sum(at > now - limits.DAY for at in before) >= most:
        raise Refused("command/often", f"at most {most} {what} of a seat are taken within a day; send it tomorrow")


def _answer(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    key, value = command.words
    waiting = live.campaign.waiting
    own = [question.key for question in (waiting.questions if waiting else ()) if question.seat == seat]
    if key not in own:
        raise NotFound("answer/unknown", f"you are not asked {key!r}; you are asked: {', '.join(own) or 'nothing'}")
    given = live.answer(seat, key, live.question(key).meant(value), arrived=arrived)
    told = paragraph(f"Your answer to {key} is stored: {value}.")
    return Outcome(composed(told, receipt_of(live.campaign, given)) if given else told)


def _wait(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    dealings.say_ready(live, seat, ready=False, arrived=arrived)
    return Outcome(paragraph("Orders will not be closed before their deadline.", closing(live, seat)))


def _ready(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    dealings.say_ready(live, seat, ready=True, arrived=arrived)
    still = "You can still replace them until orders close."
    return Outcome(paragraph("Your orders are final.", still, closing(live, seat)))


def _vacation(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    schedule = live.campaign.opening.schedule
    today = (arrived.astimezone(schedule.zone) if schedule else arrived).date()
    first, last = days_meant(command.words[0], command.words[1], today)
    dealings.take_vacation(live, seat, first, last, arrived=arrived)
    away = f"You are away from {first} to {last}; deadlines keep clear of these days."
    return Outcome(paragraph(away, closing(live, seat)))


def _extend(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    schedule = live.campaign.opening.schedule
    if command.words and schedule and int(command.words[0]) != schedule.extension:
        raise Refused("extend/hours", f"a seat extends by {schedule.extension} hours; write `extend` alone")
    deadline = dealings.extend_oneself(live, seat, arrived)
    return Outcome(paragraph(f"The deadline is moved to {when(live, seat, deadline)}; everybody is told."))


def _accept(live: LiveCampaign, seat: Seat, command: Command, arrived: datetime) -> Outcome:
    if seat in live.campaign.people.left:
        back = [move.at for move in live.campaign.people.moves if (move.seat, move.kind) == (seat, "comes back")]
        _check_often("returns", back, live.now(), limits.RETURNS_A_DAY)
    given = " ".join(command.text.split())
    asked = gives_luck(live, seat) and seat not in live.campaign.people.luck
    dealings.accept(live, seat, chosen(live, seat, given) if given or asked else "")
    welcome = f"Welcome: you play {side(live, seat)} in {live.campaign.opening.title}."
    luck = live.campaign.people.luck.get(seat, "") if live.is_gathering or given else ""
    if not luck:
        return Outcome(paragraph(welcome, closing(live, seat)))
    receipt = receipt_of_luck(live.campaign, seat)
    said = paragraph(about_luck(luck), "Your first report opens it, so compare.", KEEP)
    return Outcome(composed(paragraph(welcome, closing(live, seat)), quoted(luck), said, receipt))


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
    said = heads.get(name, "no").casefold()
    if said not in ("yes", "no"):
        raise Refused("command/yes-or-no", f"write `{name}: yes` or `{name}: no`, not `{name}: {said[:20]}`")
    return said == "yes"


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
"""What is done for each verb; `orders` and `check` are about the order files of the mail."""
