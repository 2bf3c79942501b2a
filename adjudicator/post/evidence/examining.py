"""Checking a file of evidence: what it shows of an order set, what has to be taken on trust, and what is false."""

from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime

import msgspec

from adjudicator.campaign.chain.salting import commit, is_leaf, next_link
from adjudicator.errors import NotFound, Refused
from adjudicator.orders.notation.names import NICKNAMES, SENT
from adjudicator.post.evidence.order_sets import FORMAT, Evidence, Mailed, answers_in, what_is_sent
from adjudicator.post.evidence.sets_mailed import SetFound, became, sets_in
from adjudicator.post.transport.signatures import NO_DKIMPY, Signed, judged
from adjudicator.table import Game
from adjudicator.table.prose import joined

BIGGEST = 64_000_000
"""The most bytes of evidence that are read."""

FindGame = Callable[[str], Game]


class Examined(msgspec.Struct):
    """The result of checking evidence: points shown, unchecked and false; whether signed mails hold the whole set."""

    what: str = "orders"
    proved: bool = False
    shown: list[str] = []
    unchecked: list[str] = []
    false: list[str] = []


def examine(stored: bytes, find_game: FindGame) -> Examined:
    """Check a file of evidence; raises `Refused` for what is none."""
    if len(stored) > BIGGEST:
        raise Refused("evidence/too-big", f"this file has more than {BIGGEST // 1_000_000} MB; no evidence is that big")
    try:
        proof = msgspec.json.decode(stored, type=Evidence)
        mails = list(_mails_in(proof))
        salt = bytes.fromhex(proof.salt)
        set_salt = bytes.fromhex(proof.set[0])
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Refused("evidence/unreadable", f"FALSE or no evidence: this file cannot be read ({error})") from None
    step = str(proof.body.get("step"))
    examined = Examined(what=what_is_sent(step), shown=[], unchecked=[], false=[])
    if proof.format != FORMAT:
        examined.false.append("it has a format this program does not know")
    _chain(proof, salt, set_salt, examined)
    if examined.what == "answers":
        _answers(proof, mails, examined)
    else:
        _mail(proof, mails[0], find_game, examined)
    return examined


def _mails_in(proof: Evidence) -> Iterator[Mailed]:
    """The mails of evidence, newest first; raises `ValueError` where they cannot be read."""
    newest = (proof.mail, proof.kept)
    mails = [newest, *proof.earlier]
    moments: Sequence[datetime | None] = proof.taken
    if not moments:
        moments = [None] * len(mails)
    for (mail, kept), taken in zip(mails, moments, strict=True):
        if taken and taken.tzinfo is None:
            raise ValueError("a moment has no time zone")
        raw = b64decode(mail, validate=True)
        yield Mailed(raw, kept, taken)


def _chain(proof: Evidence, salt: bytes, set_salt: bytes, examined: Examined) -> None:
    """The receipt: the orders, their leaf, and the heads from there on."""
    number = proof.event
    leaves = proof.leaves
    body = proof.body
    if not leaves or proof.head != _link_after(proof):
        examined.false.append("its events do not lead to the head it shows")
    if not leaves or not is_leaf(leaves[0], salt, body):
        examined.false.append(f"event {number} is told otherwise than it was recorded")
    _, content = proof.set
    committed = commit(set_salt, content)
    if committed != body.get("set") or body.get("event") != "orders":
        examined.false.append(f"the {examined.what} are not those of event {number}")
    if examined.false:
        return
    seat = body.get("seat")
    step = body.get("step")
    last = number + len(leaves) - 1
    whose = f"{examined.what} of {seat} for {step} of {proof.campaign}"
    examined.shown.append(f"{whose} are event {number}; head at event {last}: {proof.head}")
    examined.unchecked.append("that this head is the one others hold: compare it with a report of that time or later")


def _link_after(proof: Evidence) -> str:
    """The head of the public chain that the leaves of evidence lead to."""
    link = proof.before
    for number, leaf in enumerate(proof.leaves, proof.event):
        link = next_link(link, number, leaf)
    return link


def _mail(proof: Evidence, mail: Mailed, find_game: FindGame, examined: Examined) -> None:
    """The mail: that its sender's mail service signed it, and that it holds these orders."""
    signed = _signed(mail, examined)
    try:
        sets = _sets_shown(proof, mail, find_game)
    except (LookupError, NotFound) as error:
        examined.false.append(f"the orders cannot be read: {error}")
        return
    examined.unchecked += _names_unchecked(proof)
    if not sets:
        examined.false.append("the mail does not hold these orders")
        return
    says_window = any(each.says_window for each in sets)
    if not says_window:
        step = str(proof.body.get("step"))
        examined.unchecked.append(f"that the mail, which does not say so itself, is for {step}")
    _, content = proof.set
    is_complete = any(each.holds == content for each in sets)
    if not is_complete:
        examined.unchecked.append(
            "that what the mail leaves to the program was found by the rules for what its seat knew"
        )
    if signed.of:
        _sent(signed, "these orders", examined)
        examined.proved = True


def _sets_shown(proof: Evidence, mail: Mailed, find_game: FindGame) -> list[SetFound]:
    """The sets in a mail that are the one it is evidence for."""
    game = find_game(proof.game)
    step = str(proof.body.get("step"))
    seat = str(proof.body.get("seat"))
    _, content = proof.set
    shown = []
    for each in sets_in(mail.raw, game, proof.campaign, proof.window, step, seat, proof.names):
        if became(each.holds, content, game, proof.window):
            shown.append(each)
    return shown


def _names_unchecked(proof: Evidence) -> Iterator[str]:
    """The words in a mail that are taken on trust: they were read as ids, or as what was sent before."""
    calls = []
    for title, names in proof.names.items():
        if title == SENT:
            continue
        for id, name in names.items():
            if id == name:
                continue
            calls.append(f"{id} is {name}" if title == NICKNAMES else f"{name} is {id}")
    if calls:
        yield f"that, as the mail calls it, {joined(calls)}"
    if SENT in proof.names:
        before = "; ".join(proof.names[SENT].values())
        yield f"that these orders, which the mail leaves as they were, were sent before: {before}"


def _answers(proof: Evidence, mails: Sequence[Mailed], examined: Examined) -> None:
    """The mails: that they were signed, and that they hold all the answers between them."""
    given = proof.set[1].get("orders")
    seat = str(proof.body.get("seat"))
    if not isinstance(given, dict):
        examined.false.append("there are no answers in it")
        return
    left = [*given]
    for mail in mails:
        signed = _signed(mail, examined)
        held = answers_in(mail.raw, given, proof.campaign, seat)
        if not held:
            examined.false.append("a mail does not hold any of these answers")
        elif signed.of:
            _sent(signed, f"the answer to {joined(held)}", examined)
            left = [question for question in left if question not in held]
    examined.proved = not left
    step = str(proof.body.get("step"))
    examined.unchecked.append(
        f"that the answers were meant for {step}: a mail names a question and no step; look at the mail's date"
    )


def _signed(mail: Mailed, examined: Examined) -> Signed:
    """The signature of a mail; where there is none, a note that the mail proves nothing, and why."""
    now = datetime.now(UTC)
    taken = mail.taken
    kept = mail.kept
    signed = judged(mail.raw, kept.records, taken or now)
    if not signed.of:
        faults = "; ".join(signed.faults)
        examined.unchecked.append(f"who sent the mail: {faults}; it proves nothing")
        if kept.missing and NO_DKIMPY not in signed.faults:
            examined.unchecked.append(f"records that were not kept: {kept.missing}")
        return signed
    ends = signed.ends
    if taken and ends and ends < now:
        since = f"the signature held until {ends:%Y-%m-%d %H:%M} UTC"
        came = f"that the mail came at {taken:%Y-%m-%d %H:%M} UTC"
        examined.unchecked.append(f"{came}, as the desk says: {since}")
    return signed


def _sent(signed: Signed, what: str, examined: Examined) -> None:
    """Note that a signed mail holds something, and what its signature leaves open."""
    service = signed.by
    sender = signed.of
    examined.shown.append(f"{service} signed a mail of {sender} that holds {what}")
    examined.unchecked.append(
        f"that {service} published the key: look up the TXT record {signed.record}, or ask who else kept it; "
        f"and that nobody else could write as {sender}"
    )
    if signed.open:
        parts = joined(signed.open)
        examined.unchecked.append(f"the mail's {parts}, which no signature covers")
