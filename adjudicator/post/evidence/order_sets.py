"""Evidence for an order set: the mail that brought it as its sender's mail service signed it, and its place in history.

A third person can check it without the desk. It shows that the mail service of an address signed a mail with these
orders, and that they are the ones a receipt was given for. That the record of the service's key is genuine he looks up,
or takes from others who kept it. Answers in the middle of a step are orders for the step "ID+k"; several mails may have
brought them.
"""

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, NamedTuple

import msgspec

from adjudicator.campaign.chain.salting import commit, first_link, is_leaf, known, next_link
from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.events.records import ANSWERS, Received
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.public.proving import order_set
from adjudicator.campaign.reading.reporting import seat_names
from adjudicator.campaign.reading.sent import label_then, lines_before, received_as, view_then
from adjudicator.errors import NotFound, Refused
from adjudicator.orders.check import all_names
from adjudicator.orders.notation.names import NICKNAMES, SENT
from adjudicator.post.evidence.sets_mailed import SEATS, WINDOWS, Names, became, sets_in
from adjudicator.post.reading import read_mail
from adjudicator.post.transport.signatures import NO_DKIMPY, Records, Signed, judged
from adjudicator.table import Game
from adjudicator.table.prose import joined
from adjudicator.table.questions import NOTHING

FORMAT = "adjudicator-evidence/1"
BIGGEST = 64_000_000
"""The most bytes of evidence that are read."""
MOST_MAILS = 50
"""The most mails that can have brought the answers of one set."""

FindGame = Callable[[str], Game]


class Evidence(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The content of a file of evidence.

    `mail` is the raw mail in base64, `kept` the records for its signatures; `earlier` are those that brought a part of
    the same answers before, newest first. `taken` says when the desk took each of these mails (in files of earlier
    releases it is not there). The leaf is number `event` of the public chain: commit(`salt`, `body`), where
    `body` has the commitment to the set: commit(`set[0]`, `set[1]`). `before` is the head before it, `leaves` are it
    and all later ones, `head` is the last one's.
    """

    format: str
    campaign: str
    game: str
    window: str
    mail: str
    kept: Records
    earlier: Annotated[tuple[tuple[str, Records], ...], msgspec.Meta(max_length=MOST_MAILS - 1)] = ()
    taken: Annotated[tuple[datetime, ...], msgspec.Meta(max_length=MOST_MAILS)] = ()
    event: int
    salt: str
    body: dict[str, Any]
    set: tuple[str, dict[str, Any]]
    names: dict[str, dict[str, str]] = {}
    """Words in the mail read as ids: ids and their names, by the name of their type."""
    before: str
    leaves: tuple[str, ...]
    head: str


class Examined(msgspec.Struct):
    """The result of checking evidence: points shown, unchecked and false; whether signed mails hold the whole set."""

    what: str = "orders"
    proved: bool = False
    shown: list[str] = []
    unchecked: list[str] = []
    false: list[str] = []


def evidence(desk: Desk, live: LiveCampaign, number: int) -> Evidence:
    """The evidence for the order set, or the answers, with a receipt.

    Raises `NotFound` if no mail brought it, or `Refused` while it is secret.
    """
    received = received_as(live, number, answers=True)
    campaign = live.campaign
    salts = known(live.salts)
    if not received.leaf or received.sealed:
        why = "is for a sealed file, its own" if received.sealed else "is older than the campaign's public chain"
        raise NotFound("evidence/no-chain", f"receipt {number} {why}, so there is no evidence to be made for it")
    answers = received.window == ANSWERS
    told = {episode.step.id for episode in campaign.episodes if episode.step} if answers else campaign.locked
    if received.step.partition("+")[0] not in told:
        early = f"the {_what(received.step)} of receipt {number} were not played yet"
        raise Refused("evidence/open", f"{early}: it would tell them while they are secret still")
    names: Names = {}
    if answers:
        first, *earlier = _mails_of_answers(desk, live, received)
    else:
        first, names = _mail_of(desk, live, received)
        earlier = []
    leaf = campaign.public.leaf(received.leaf)
    before = campaign.public.leaf(leaf.number - 1).link if leaf.number > 1 else first_link(campaign.opening.name)
    _, salt, content, *_ = order_set(salts, leaf)
    return Evidence(
        format=FORMAT,
        campaign=campaign.opening.name,
        game=campaign.opening.game,
        window=received.window,
        mail=b64encode(first.raw).decode(),
        kept=first.kept,
        earlier=tuple((b64encode(each.raw).decode(), each.kept) for each in earlier),
        taken=tuple(each.taken for each in (first, *earlier) if each.taken),
        event=leaf.number,
        salt=salts.leaf(leaf.number).hex(),
        body=leaf.body,
        set=(salt, content),
        names=names,
        before=before,
        leaves=tuple(each.leaf for each in campaign.public.leaves[leaf.number - 1 :]),
        head=campaign.public.head,
    )


class Mailed(NamedTuple):
    """A mail, the records for its signatures, and when the desk took it; None: that is not told."""

    raw: bytes
    kept: Records
    taken: datetime | None


def _mail_of(desk: Desk, live: LiveCampaign, received: Received) -> tuple[Mailed, Names]:
    """The archived mail that brought an order set, and the names that stand in it."""
    content = {"orders": received.orders, "standing": received.standing}
    about = (live.game, live.campaign.opening.name, received.window, received.step, received.seat)
    known = dict(all_names(live.game, view_then(live, received)))
    known[SEATS] = {str(seat): name for seat, name in seat_names(live).items()}
    known[SENT] = lines_before(live, received)
    label = label_then(live, received)
    known[WINDOWS] = {str(received.step): label} if label else {}
    for raw, stored in desk.archived(received.at):
        for found in sets_in(raw, *about, known):
            if became(found.holds, content, live.game, received.window):
                return Mailed(raw, _records(stored), received.at), found.names
    raise NotFound("evidence/no-mail", f"no mail in the archive brought the orders of receipt {received.number}")


def _mails_of_answers(desk: Desk, live: LiveCampaign, received: Received) -> list[Mailed]:
    """The archived mails that brought the answers of a set, newest first."""
    mails = list[Mailed]()
    left = dict(received.orders)
    about = (live.campaign.opening.name, received.seat)
    for given in reversed(_answers_up_to(live, received)):
        for raw, stored in desk.archived(given.at):
            brought = _answers_in(raw, left, *about)
            if brought:
                mails.append(Mailed(raw, _records(stored), given.at))
                left = {question: answer for question, answer in left.items() if question not in brought}
    if left:
        missing = f"no mail in the archive brought the answer to {joined(left)}"
        raise NotFound("evidence/no-mail", f"{missing} of receipt {received.number}")
    return mails


def _answers_up_to(live: LiveCampaign, received: Received) -> list[Received]:
    """The sets that a seat sent for a step, up to one of them."""
    own = list[Received]()
    for each in live.campaign.received.values():
        is_own = each.step == received.step and each.seat == received.seat
        if is_own and each.receipt <= received.receipt:
            own.append(each)
    return own


def _records(stored: bytes) -> Records:
    return msgspec.json.decode(stored, type=Records) if stored else Records()


def _answers_in(raw: bytes, answers: Mapping[str, str], campaign: str, seat: str) -> list[str]:
    """The questions of a campaign to which a mail from a seat gives these answers."""
    mail = read_mail(raw)
    if mail.identity.campaign.lower() != campaign.lower():
        return []
    if mail.identity.seat.lower() != seat.lower():
        return []
    given = {command.words[0]: command.words[1] for command in mail.commands if command.verb == "answer"}
    brought: list[str] = []
    for question, answer in answers.items():
        value = given.get(question, "")
        is_nothing = not answer and value.casefold() == NOTHING
        if given.get(question) == answer or is_nothing:
            brought.append(question)
    return brought


def examine(stored: bytes, find_game: FindGame) -> Examined:
    """Check a file of evidence; raises `Refused` for what is none."""
    if len(stored) > BIGGEST:
        raise Refused("evidence/too-big", f"this file has more than {BIGGEST // 1_000_000} MB; no evidence is that big")
    try:
        proof = msgspec.json.decode(stored, type=Evidence)
        mails = [*_mails_in(proof)]
        salt = bytes.fromhex(proof.salt)
        set_salt = bytes.fromhex(proof.set[0])
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Refused("evidence/unreadable", f"FALSE or no evidence: this file cannot be read ({error})") from None
    found = Examined(what=_what(str(proof.body.get("step"))), shown=[], unchecked=[], false=[])
    if proof.format != FORMAT:
        found.false.append("it has a format this program does not know")
    _chain(proof, salt, set_salt, found)
    if found.what == "answers":
        _answers(proof, mails, found)
    else:
        _mail(proof, mails[0], find_game, found)
    return found


def _mails_in(proof: Evidence) -> Iterator[Mailed]:
    """The mails of evidence, newest first; raises `ValueError` where they cannot be read."""
    newest = (proof.mail, proof.kept)
    mails = [newest, *proof.earlier]
    moments: tuple[datetime | None, ...] = proof.taken or (None,) * len(mails)
    for (mail, kept), taken in zip(mails, moments, strict=True):
        if taken and taken.tzinfo is None:
            raise ValueError("a moment has no time zone")
        yield Mailed(b64decode(mail, validate=True), kept, taken)


def _what(step: str) -> str:
    """The kind of what is sent for a step: "orders", or "answers" in the middle of it."""
    return "answers" if "+" in step else "orders"


def _chain(proof: Evidence, salt: bytes, set_salt: bytes, found: Examined) -> None:
    """The receipt: the orders, their leaf, and the heads from there on."""
    body = proof.body
    link = proof.before
    for number, leaf in enumerate(proof.leaves, proof.event):
        link = next_link(link, number, leaf)
    if link != proof.head or not proof.leaves:
        found.false.append("its events do not lead to the head it shows")
    if not proof.leaves or not is_leaf(proof.leaves[0], salt, body):
        found.false.append(f"event {proof.event} is told otherwise than it was recorded")
    committed = commit(set_salt, proof.set[1])
    if committed != body.get("set") or body.get("event") != "orders":
        found.false.append(f"the {found.what} are not those of event {proof.event}")
    if found.false:
        return
    last = proof.event + len(proof.leaves) - 1
    whose = f"{found.what} of {body.get('seat')} for {body.get('step')} of {proof.campaign}"
    found.shown.append(f"{whose} are event {proof.event}; head at event {last}: {proof.head}")
    found.unchecked.append("that this head is the one others hold: compare it with a report of that time or later")


def _mail(proof: Evidence, mail: Mailed, find_game: FindGame, found: Examined) -> None:
    """The mail: that its sender's mail service signed it, and that it holds these orders."""
    signed = _signed(mail, found)
    step = str(proof.body.get("step"))
    seat = str(proof.body.get("seat"))
    try:
        game = find_game(proof.game)
        found_in = sets_in(mail.raw, game, proof.campaign, proof.window, step, seat, proof.names)
        sets = [each for each in found_in if became(each.holds, proof.set[1], game, proof.window)]
    except (LookupError, NotFound) as error:
        found.false.append(f"the orders cannot be read: {error}")
        return
    calls = [
        f"{id} is {name}" if title == NICKNAMES else f"{name} is {id}"
        for title, names in proof.names.items()
        for id, name in names.items()
        if id != name and title != SENT
    ]
    found.unchecked += [f"that, as the mail calls it, {joined(calls)}"] if calls else []
    if SENT in proof.names:
        kept = "; ".join(proof.names[SENT].values())
        found.unchecked.append(f"that these orders, which the mail leaves as they were, were sent before: {kept}")
    if sets and not any(each.says_window for each in sets):
        found.unchecked.append(f"that the mail, which does not say so itself, is for {step}")
    if sets and not any(each.holds == proof.set[1] for each in sets):
        found.unchecked.append("that what the mail leaves to the program was found by the rules for what its seat knew")
    if not sets:
        found.false.append("the mail does not hold these orders")
    elif signed.of:
        _sent(signed, "these orders", found)
        found.proved = True


def _answers(proof: Evidence, mails: Sequence[Mailed], found: Examined) -> None:
    """The mails: that they were signed, and that they hold all the answers between them."""
    given = proof.set[1].get("orders")
    seat = str(proof.body.get("seat"))
    if not isinstance(given, dict):
        found.false.append("there are no answers in it")
        return
    left = [*given]
    for mail in mails:
        signed = _signed(mail, found)
        held = _answers_in(mail.raw, given, proof.campaign, seat)
        if not held:
            found.false.append("a mail does not hold any of these answers")
        elif signed.of:
            _sent(signed, f"the answer to {joined(held)}", found)
            left = [question for question in left if question not in held]
    found.proved = not left
    step = str(proof.body.get("step"))
    found.unchecked.append(
        f"that the answers were meant for {step}: a mail names a question and no step; look at the mail's date"
    )


def _signed(mail: Mailed, found: Examined) -> Signed:
    """The signature of a mail; where there is none, a note that the mail proves nothing, and why."""
    now = datetime.now(UTC)
    signed = judged(mail.raw, mail.kept.records, mail.taken or now)
    if not signed.of:
        found.unchecked.append(f"who sent the mail: {'; '.join(signed.faults)}; it proves nothing")
        if mail.kept.missing and NO_DKIMPY not in signed.faults:
            found.unchecked.append(f"records that were not kept: {mail.kept.missing}")
    elif mail.taken and signed.ends and signed.ends < now:
        since = f"the signature held until {signed.ends:%Y-%m-%d %H:%M} UTC"
        found.unchecked.append(f"that the mail came at {mail.taken:%Y-%m-%d %H:%M} UTC, as the desk says: {since}")
    return signed


def _sent(signed: Signed, what: str, found: Examined) -> None:
    """Note that a signed mail holds something, and what its signature leaves open."""
    found.shown.append(f"{signed.by} signed a mail of {signed.of} that holds {what}")
    found.unchecked.append(
        f"that {signed.by} published the key: look up the TXT record {signed.record}, or ask who else kept it; "
        f"and that nobody else could write as {signed.of}"
    )
    if signed.open:
        found.unchecked.append(f"the mail's {joined(signed.open)}, which no signature covers")
