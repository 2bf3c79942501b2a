"""The referee's tasks in a campaign, each with the command for it; and the next of them."""

import shlex
from collections.abc import Iterator
from datetime import datetime
from enum import IntEnum
from typing import Any, NamedTuple


class Urgency(IntEnum):
    """The urgency of a task: those that keep all waiting come first."""

    STOPS = 0
    """The campaign does not go on without it."""
    ASKED = 1
    """Somebody waits for the referee."""
    DUE = 2
    """The program has something to do."""
    LATER = 3
    """It goes on without him, sooner or later."""
    NOTHING = 4
    """There is nothing to be done."""


class Todo(NamedTuple):
    """Something to do: what it is, in which ways, and the command to begin with; capitals are to be filled in."""

    what: str
    ways: str
    command: str
    urgency: Urgency

    @property
    def in_words(self) -> str:
        """A line of its own among those for the referee."""
        return f"{self.what} ({self.ways})" if self.ways else self.what


_OF_DESK = ("adjudicator tick", "adjudicator work")
"""Commands that are for all campaigns of a desk."""


def next_of(known: dict[str, Any], now: datetime) -> Todo:
    """The next thing to do in a campaign, of which all is `known` that is told."""
    return min((*needing(known), *_by_itself(known, now)), key=lambda todo: todo.urgency)


def addressed(command: str, campaign: str, folder: str, *, several: bool) -> str:
    """A command for a campaign, if it is one of `several`, and for a desk that is not the folder one is in."""
    if not command:
        return ""
    named = f" -c {shlex.quote(campaign)}" if several and command not in _OF_DESK else ""
    desk = "" if folder == "." else f" --desk {shlex.quote(folder)}"
    return f"{command}{named}{desk}"


def needing(known: dict[str, Any]) -> Iterator[Todo]:
    """The tasks that wait for the referee."""
    yield from _stopped(known)
    if known["held"]:
        pause = known["held_until"]
        until = f" until {datetime.fromisoformat(pause):%Y-%m-%d %H:%M} UTC" if pause else ""
        urgency = Urgency.LATER if pause else Urgency.STOPS
        what = f"The clock is stopped{until}: {known['held']}"
        yield Todo(what, "`release`, or `advance --lock`", "adjudicator release", urgency)
    if known["sent_back"]:
        what = f"{known['step']} was sent back: correct its orders, then have it played again"
        ways = "`submit --referee`, `advance --lock`"
        yield Todo(what, ways, "adjudicator advance --lock", Urgency.STOPS)
    for request in known["requests"]:
        yield _answering(request)
    for question in known["questions"]:
        yield _deciding(known, question)
    if known["round"] and known["round"]["silent"]:
        number = known["round"]["number"]
        where = known["round"]["address"]
        what = f"The beacon does not answer: look round {number} up at {where}"
        yield Todo(what, f"`beacon {number} SIGNATURE`", f"adjudicator beacon {number} SIGNATURE", Urgency.STOPS)
    if known["needs"]:
        what = f"Throw {known['needs']['key']} and type it in"
        yield Todo(what, "`advance`, `throw`", "adjudicator throw FACES", Urgency.STOPS)
    for asking in known["asking"] if known["vacant"] else ():
        what = f"{asking['name']} asks for a seat"
        way = f"seat {shlex.quote(asking['address'])}"
        yield Todo(what, f"`{way}`", f"adjudicator {way}", Urgency.ASKED)
    for seat, about in known["seats"].items():
        if about["left"] and not known["asking"]:
            command = f"adjudicator replace {seat} --player NAME --address ADDRESS --reason WHY"
            yield Todo(f"Seat {seat} needs a player", "`replace`", command, Urgency.LATER)


def _stopped(known: dict[str, Any]) -> Iterator[Todo]:
    """The tasks without which the campaign does not go on."""
    stuck = known["stuck"]
    if stuck:
        what = f"Something stops the campaign, and is tried again with each `tick`: {stuck['why']}"
        yield Todo(what, "", "adjudicator tick", Urgency.STOPS)
    for job in known["mail"].get("jobs", ()):
        words = job["words"]
        what = words[0].upper() + words[1:]
        yield Todo(what, "", "adjudicator work", Urgency.STOPS)


def _answering(request: dict[str, Any]) -> Todo:
    number = request["event"]
    holds = request["holds"]
    held = ", and holds the clock" if holds else ""
    what = f"Request {number} of {request['seat']}{held}: {request['text']}"
    way = f"reply {number} TEXT"
    urgency = Urgency.STOPS if holds else Urgency.ASKED
    return Todo(what, f"`{way}`", f"adjudicator {way}", urgency)


def _deciding(known: dict[str, Any], question: dict[str, Any]) -> Todo:
    """A question in the middle of a step: of the referee, or of a player, whose answer he can enter."""
    seat = question["seat"]
    key = question["key"]
    quoted = shlex.quote(key)
    asked = known["seats"].get(seat)
    who = f"{asked['player']} ({seat}) is" if asked else "You are"
    what = f"{who} asked {key}: {question['text']}"
    if question.get("asked") == "always":
        command = f"adjudicator rule decide {quoted} DECISION --reason WHY"
        return Todo(what, "`rule decide`", command, Urgency.STOPS)
    command = f"adjudicator answer {seat} {quoted} REPLY"
    return Todo(what, "`answer`, or wait for the deadline", command, Urgency.LATER)


def _by_itself(known: dict[str, Any], now: datetime) -> Iterator[Todo]:
    """The next event if nothing needs the referee."""
    yield from _of_mails(known["mail"])
    closes = known["closes"] and datetime.fromisoformat(known["closes"])
    if known["cancelled"]:
        yield Todo("It was called off before it began.", "", "", Urgency.NOTHING)
    elif known["step"] is None:
        yield Todo("It is over, and its book can be printed.", "", "adjudicator chronicle", Urgency.NOTHING)
    elif not any(known[why] for why in ("held", "sent_back", "questions", "needs")):
        if closes and closes < now:
            yield Todo("The deadline has passed.", "", "adjudicator tick", Urgency.DUE)
        else:
            yield _waiting(known, [seat for seat in missing_of(known) if not known["seats"][seat]["absent"]])


def _waiting(known: dict[str, Any], missing: list[str]) -> Todo:
    """The task while others are waited for."""
    who = ", ".join(missing)
    closes = known["closes"]
    if known["gathering"]:
        return _gathering(known, missing)
    if known["round"]:
        what = f"Nothing for you: round {known['round']['number']} of the beacon is awaited."
        return Todo(what, "", "adjudicator tick", Urgency.NOTHING)
    if missing and not known["mail"]:
        return Todo(f"Enter what comes: orders of {who} are awaited.", "", "adjudicator submit FILE", Urgency.NOTHING)
    if missing and closes:
        what = f"Nothing for you: orders of {who} are awaited until the deadline."
        return Todo(what, "", "adjudicator tick", Urgency.NOTHING)
    if missing:
        what = f"Orders of {who} are awaited, and no date is set: close them when it is time."
        return Todo(what, "", "adjudicator advance --lock", Urgency.LATER)
    if closes:
        what = "Nothing for you: all that is awaited is there, and the window closes at its time."
        return Todo(what, "", "adjudicator tick", Urgency.NOTHING)
    return Todo("All that is awaited is there: play on.", "", "adjudicator advance", Urgency.DUE)


def _of_mails(mail: dict[str, Any]) -> Iterator[Todo]:
    if mail and mail["mailbox_read"] is None:
        yield Todo("The mailbox has never been read.", "", "adjudicator tick", Urgency.DUE)
    if mail.get("mails") or mail.get("letters"):
        what = "Look through the mail trouble, then take it off the list."
        yield Todo(what, "", "adjudicator acknowledge", Urgency.LATER)


def missing_of(known: dict[str, Any]) -> list[str]:
    """The seats that have sent no orders that count, or have not accepted."""
    lacking = ("missing", "received", "overtaken", "to accept", "asked")
    return [seat for seat, about in known["seats"].items() if about["state"] in lacking]


def _gathering(known: dict[str, Any], missing: list[str]) -> Todo:
    if not missing:
        return Todo("All have accepted: the board can be set up.", "", "adjudicator begin", Urgency.DUE)
    if known["mail"]:
        what = f"Nothing for you: {', '.join(missing)} can still accept by mail (`begin` does not wait)."
        return Todo(what, "", "adjudicator tick", Urgency.NOTHING)
    what = f"Enter who accepts, of {', '.join(missing)} (`begin` does not wait)."
    return Todo(what, "", f"adjudicator accept {missing[0]} --luck WORDS", Urgency.LATER)
