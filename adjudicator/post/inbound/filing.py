"""Taking in the order files of a mail: whose they are, whether they can be played, and what their sender is told."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Any

from adjudicator.campaign.desk import intake
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players import dealings
from adjudicator.campaign.reading import reporting
from adjudicator.errors import Refused
from adjudicator.orders.check import Checked
from adjudicator.orders.glimpse import Glimpse, glimpse
from adjudicator.orders.near import did_you_mean
from adjudicator.orders.reading import Reading, read
from adjudicator.post import limits
from adjudicator.post.inbound import replies
from adjudicator.post.inbound.addressed import Beside, addressee, besides, orders_in_words
from adjudicator.post.inbound.authority import Claims, Lack
from adjudicator.post.inbound.handling import Attempt, Handling
from adjudicator.post.letters.prose import composed
from adjudicator.post.outbound.receipts import receipt_for
from adjudicator.post.reading.mail import Mail, OrderFile
from adjudicator.table import Problem, Seat
from adjudicator.table.prose import joined

REFUSED = "Orders refused"

NO_END = Problem(
    kind="unreadable",
    code="mail/no-end",
    message="the line END ORDERS is missing, and perhaps some of your orders with it",
    hint="put it below the last line of the orders, and send all of them again",
)


@dataclass(frozen=True)
class OrderSet:
    """A checked order set whose seat is proved."""

    live: LiveCampaign
    seat: Seat
    source: str
    checked: Checked
    window: tuple[str, Seat, str, str]
    """Campaign, seat, turn and window as the file names them: of all sets for the same one only one can count."""
    content: bytes
    """The same for the same orders, however they are written."""


def take_orders(mail: Mail, arrived: datetime, claims: Claims, done: Handling) -> None:
    """Take in the order files of a mail; with `check` they are only checked."""
    files = mail.order_files[: limits.ORDER_FILES]
    others = mail.passed_over[: limits.ORDER_FILES]
    sets = _identified_sets(files, mail, claims, done)
    if not sets and not done.reply.parts:
        in_words = orders_in_words(mail, claims)
        if in_words is not None:
            sets = _identified_sets([in_words], mail, claims, done)
            done.unfilled = False
            done.words = in_words.rest
    if done.unfilled and not sets:
        sets = _identified_sets(others, mail, claims, done)
        others = ()
    more = len(mail.order_files) - len(files)
    if more:
        done.say("refused", "Too many order files", replies.too_many_files(more))
    if any(command.verb == "check" for command in mail.commands):
        _tell_check(sets, done)
        return
    unused = list(_unused_sets(others, mail, claims))
    for different in _by_window(sets, mail):
        chosen = _only(list(different.values()))
        beside = []
        for each in unused:
            if each.window == chosen.window and each.content not in different:
                beside.append(each.source)
        _store(chosen, arrived, beside, done)


def _by_window(sets: Iterable[OrderSet], mail: Mail) -> Iterable[dict[bytes, OrderSet]]:
    """The different sets for each decision, by their content; a mail with a report has one decision to make."""
    by_window: dict[Any, dict[bytes, OrderSet]] = {}
    for each in sets:
        window = None if mail.has_report else each.window
        different = by_window.setdefault(window, {})
        different[each.content] = each
    return by_window.values()


def _identified_sets(files: Iterable[OrderFile], mail: Mail, claims: Claims, done: Handling) -> list[OrderSet]:
    """The order sets in some files that prove whose they are."""
    sets = (_identified(file, mail, claims, done) for file in files)
    return [each for each in sets if each is not None]


def _tell_check(sets: Iterable[OrderSet], done: Handling) -> None:
    """Tell what is wrong in order sets that are only to be checked."""
    for each in sets:
        checked = each.checked
        finding = "nothing is wrong" if checked.accepted else "they would be refused"
        text = replies.about_check(each.live, checked, each.source)
        done.say("handled", f"Only checked: {finding}", text)


def _identified(file: OrderFile, mail: Mail, claims: Claims, done: Handling) -> OrderSet | None:
    """The order set in a file that proves whose it is; if it does not, those who may know are told what it lacks.

    A file that cannot prove it is not read: its reading costs time, and what is wrong in it is nobody's business.
    """
    seen = glimpse(file.data)
    claims.prove_meant()
    if not claims.may_speak(seen):
        _without_proof(file, seen, claims, done)
        return None
    if (file.quoted or mail.has_report) and _is_as_sent(file, seen, claims):
        done.unfilled = True
        return None
    reading = _read(file.data, besides(mail, seen, claims))
    name, seat, key = _whose(file, seen, reading, claims)
    lack = _lack(file, name, seat, key, claims)
    own = _entered(name, seat, key, lack, claims, done)
    if file.quoted and not lack and not claims.wrote(name, seat, key):
        lack = "quoted"
    if not own:
        _about_nobodys(reading.problems, name, file, claims, done)
        return None
    live = claims.speakers[name].live
    if file.passed_on and lack == "key":
        held = [(live, seat) for seat in sorted(own)]
        done.say("refused", REFUSED, replies.about_passed_on(file.source, held))
        return None
    checked = intake.check_orders(reading, live, vouched=not lack, proven=None if lack else seat)
    if lack or checked.seat is None:
        text = replies.about_unproven(live, checked, file.source, lack, sorted(own), yours=seat in own)
        done.say("refused", REFUSED, text)
        return None
    return _order_set(file, live, seat, reading, checked)


def _whose(file: OrderFile, seen: Glimpse, reading: Reading, claims: Claims) -> tuple[str, Seat, str]:
    """The campaign and the seat that a file is for, and the key that is shown for them.

    Of a file that cannot be read it is what its lines prove: a slip in one of them takes no proof away.
    """
    if reading.tree is None:
        proven = next(claims.held_by(seen), None)
        if proven is not None:
            return proven
    name = reading.says("campaign") or claims.identity.campaign
    seat = claims.seat(name, reading.says("seat"))
    key_beside = "" if file.passed_on else claims.identity.key
    key = reading.says("key") or key_beside
    return name, seat, key.strip()


def _lack(file: OrderFile, name: str, seat: Seat, key: str, claims: Claims) -> Lack:
    """The proof a file lacks to speak for a seat; one passed on perhaps another wrote, and it must show the key."""
    if file.passed_on and not key:
        return "key"
    return claims.lacks(name, seat, key)


def _order_set(file: OrderFile, live: LiveCampaign, seat: Seat, reading: Reading, checked: Checked) -> OrderSet:
    campaign = live.campaign.opening.name
    turn = reading.says("turn")
    name = reading.says("window")
    window = (campaign, seat, turn, name)
    checked = intake.without_keys(live, checked)
    is_unread = checked.orders is checked.standing is checked.sealed is None
    content = file.data if is_unread else checked.canonical
    if not file.finished:
        checked = replace(checked, problems=(*checked.problems, NO_END))
    return OrderSet(live, seat, file.source, checked, window, content)


def _without_proof(file: OrderFile, seen: Glimpse, claims: Claims, done: Handling) -> None:
    """Tell of a file that shows no proof of the seat it seems to be for."""
    held = addressee(seen, claims)
    if held is None:
        called = next(iter(seen.seats), "")
        held = (_campaign_named(seen, claims), Seat(called))
    name, seat = held
    key = next(iter(seen.keys), claims.identity.key)
    lack = _lack(file, name, seat, key, claims)
    own = _entered(name, seat, key, lack, claims, done)
    if file.quoted and _is_as_sent(file, seen, claims):
        done.unfilled = True
    elif own:
        live = claims.speakers[name].live
        text = replies.about_not_read(live, file.source, lack, sorted(own), yours=seat in own)
        done.say("refused", REFUSED, text)
    else:
        _about_nobodys((), name, file, claims, done)


def _campaign_named(seen: Glimpse, claims: Claims) -> str:
    """The campaign that a file names, or else the mail around it."""
    return next(iter(seen.campaigns), claims.identity.campaign)


def _about_nobodys(problems: Sequence[Problem], name: str, file: OrderFile, claims: Claims, done: Handling) -> None:
    """Tell of a file that is for no campaign its sender plays in, or of which nobody can tell."""
    held = [(claims.speakers[campaign].live, seat) for campaign, seat in claims.own()]
    if not problems:
        own = [live.campaign.opening.name for live, _ in held]
        problems = (_no_campaign(name, own),)
    text = replies.about_unread(problems, file.source, held)
    done.say("refused", REFUSED, text)


def _entered(name: str, seat: Seat, key: str, lack: Lack, claims: Claims, done: Handling) -> set[Seat]:
    """Enter that a file speaks for a seat, with proof or in vain; returns the sender's own seats in the campaign."""
    if not lack:
        claims.prove(name, seat, key)
    own = {held for campaign, held in claims.own() if campaign == name}
    is_own = seat in own
    forgot_key = is_own and lack == "key"
    if lack not in ("", "seat") and not forgot_key:
        live = claims.speakers[name].live
        attempt = Attempt(live, seat, "orders", lack, bool(key))
        done.enter_attempt(attempt)
    if is_own:
        live = claims.speakers[name].live
        done.about(live, seat)
    return own


def _unused_sets(files: Iterable[OrderFile], mail: Mail, claims: Claims) -> Iterator[OrderSet]:
    for file in files:
        order_set = _unused(file, mail, claims)
        if order_set is not None:
            yield order_set


def _unused(file: OrderFile, mail: Mail, claims: Claims) -> OrderSet | None:
    """The order set in a file that does not count beside another one; None if there is none of the sender's in it."""
    seen = glimpse(file.data)
    claims.prove_meant()
    if not claims.may_speak(seen) or _is_as_sent(file, seen, claims):
        return None
    known = besides(mail, seen, claims)
    reading = _read(file.data, known)
    name, seat, key = _whose(file, seen, reading, claims)
    lack = _lack(file, name, seat, key, claims)
    if lack:
        return None
    claims.prove(name, seat, key)
    live = claims.speakers[name].live
    checked = intake.check_orders(reading, live, vouched=True, proven=seat)
    return _order_set(file, live, seat, reading, checked)


def _is_as_sent(file: OrderFile, seen: Glimpse, claims: Claims) -> bool:
    """Whether an order form says nothing but what it said when it was sent to its seat.

    A mail program may have taken the blanks at the beginning of its lines, and with them all structure.
    """
    name = _campaign_named(seen, claims)
    called = next(iter(seen.seats), "")
    seat = claims.seat(name, called)
    if (name, seat) not in claims.own():
        return False
    reading = _read(file.data)
    live = claims.speakers[name].live
    turn = reading.says("turn")
    window = reading.says("window")
    forms = reporting.forms_sent(live, seat, turn, window)
    return any(_is_form(file.data, reading, form.encode()) for form in forms)


def _is_form(data: bytes, reading: Reading, form: bytes) -> bool:
    """Whether a file, read or line by line, is a form."""
    if reading.tree is not None and reading.tree == read(form).tree:
        return True
    return _bare_lines(data) == _bare_lines(form)


@lru_cache(maxsize=4)
def _read(data: bytes, beside: Beside = ()) -> Reading:
    """An order file, read once for all that is asked of it."""
    return read(data, dict(beside))


def _bare_lines(data: bytes) -> list[bytes]:
    """The lines of an order form without comments, whatever the blanks in them."""
    lines = (b" ".join(line.split()) for line in data.splitlines())
    return [line for line in lines if line and not line.startswith(b"#")]


def _only(sets: list[OrderSet]) -> OrderSet:
    """The set that is meant; if there are different ones, none of them, refused."""
    first = sets[0]
    if len(sets) == 1:
        return first
    problem = Problem(
        kind="ambiguous",
        code="mail/two-sets",
        message=f"the mail holds {len(sets)} different sets of orders for the same decision, and only one can count",
        hint="send the one you mean, alone",
    )
    none = replace(
        first.checked,
        orders=None,
        standing=None,
        sealed=None,
        problems=(problem,),
        understood=(),
        unchecked=(),
        note="",
    )
    return replace(first, checked=none, source=joined(each.source for each in sets))


def _store(given: OrderSet, arrived: datetime, beside: Sequence[str], done: Handling) -> None:
    """Store an order set if it can be played, and tell its sender; `beside`: where else in the mail orders stand."""
    live = given.live
    stored = None
    checked = _with_problems(given.checked, intake.against_mailed(live, given.checked, arrived))
    checked = _with_problems(checked, _too_long(checked.note))
    if checked.accepted:
        try:
            stored = intake.store_orders(live, checked, arrived=arrived)
        except Refused as refused:
            problem = _problem(refused.code, str(refused))
            checked = _with_problems(checked, [problem])
    if len(checked.note) > limits.NOTE:
        checked = replace(checked, note="")
    answer = replies.about_orders(live, checked, given.source, stored)
    text = composed(answer, replies.not_used(given.source, beside))
    if stored is not None:
        how = "Sealed orders taken" if stored.sealed else "Orders accepted"
        done.reply.receipts.append(receipt_for(stored.step, stored.seat))
        done.say("handled", f"{how}, no. {stored.number}", text)
        return
    problems = sum(problem.kind != "note" for problem in checked.problems)
    dealings.refuse_orders(live, given.seat, problems)
    done.say("refused", REFUSED, text)


def _with_problems(checked: Checked, more: Iterable[Problem]) -> Checked:
    return replace(checked, problems=(*checked.problems, *more))


def _too_long(note: str) -> Iterator[Problem]:
    if len(note) > limits.NOTE:
        fault = f"the note has {len(note):,} characters, and may have {limits.NOTE:,}"
        hint = "make it shorter, or ask the referee between the lines BEGIN ASK and END ASK"
        yield _problem("mail/note", fault, hint)


def _no_campaign(name: str, own: Iterable[str]) -> Problem:
    fault = f"you play in no campaign '{name}' here" if name else "the file names no campaign"
    hint = did_you_mean(name, own) or "the head of your order form has the line that belongs there"
    return _problem("envelope/campaign", fault, hint)


def _problem(code: str, message: str, hint: str = "") -> Problem:
    return Problem(kind="illegal", code=code, message=message, hint=hint)
