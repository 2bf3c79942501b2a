"""Evidence for an order set: the mail that brought it as its sender's mail service signed it, and its place in history.

A third person can check it without the desk. It shows that the mail service of an address signed a mail with these
orders, and that they are the ones a receipt was given for. That the record of the service's key is genuine he looks up,
or takes from others who kept it. Answers in the middle of a step are orders for the step "ID+k"; several mails may have
brought them.
"""

from base64 import b64encode
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, NamedTuple

import msgspec

from adjudicator.campaign.chain.salting import first_link, known
from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.records import ANSWERS, Received
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.public.proving import order_set
from adjudicator.campaign.reading.reporting import seat_names
from adjudicator.campaign.reading.sent import label_then, lines_before, received_as, view_then
from adjudicator.errors import NotFound, Refused
from adjudicator.orders.known import all_names
from adjudicator.orders.notation.names import SENT
from adjudicator.post.evidence.sets_mailed import SEATS, WINDOWS, Names, became, sets_in
from adjudicator.post.reading import read_mail
from adjudicator.post.transport.signatures import Records
from adjudicator.table.prose import joined
from adjudicator.table.questions import NOTHING

FORMAT = "adjudicator-evidence/1"
MOST_MAILS = 50
"""The most mails that can have brought the answers of one set."""


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
    _check_played(campaign, received)
    names: Names = {}
    if received.window == ANSWERS:
        mails = _mails_of_answers(desk, live, received)
    else:
        mail, names = _mail_of(desk, live, received)
        mails = [mail]
    chain = campaign.public
    leaf = chain.leaf(received.leaf)
    since = chain.leaves[leaf.number - 1 :]
    salted_set = order_set(salts, leaf)
    newest, *earlier = [(b64encode(mail.raw).decode(), mail.kept) for mail in mails]
    return Evidence(
        format=FORMAT,
        campaign=campaign.opening.name,
        game=campaign.opening.game,
        window=received.window,
        mail=newest[0],
        kept=newest[1],
        earlier=tuple(earlier),
        taken=tuple(mail.taken for mail in mails if mail.taken),
        event=leaf.number,
        salt=salts.leaf(leaf.number).hex(),
        body=leaf.body,
        set=(salted_set[1], salted_set[2]),
        names=names,
        before=_head_before(campaign, leaf.number),
        leaves=tuple(each.leaf for each in since),
        head=chain.head,
    )


def _check_played(campaign: Campaign, received: Received) -> None:
    """Raise `Refused` while what was sent is secret: before its step is locked, or is over where it is asked in it."""
    if received.window == ANSWERS:
        steps = {episode.step.id for episode in campaign.episodes if episode.step}
    else:
        steps = set(campaign.locked)
    step, _, _ = received.step.partition("+")
    if step in steps:
        return
    early = f"the {what_is_sent(received.step)} of receipt {received.number} were not played yet"
    raise Refused("evidence/open", f"{early}: it would tell them while they are secret still")


def _head_before(campaign: Campaign, number: int) -> str:
    """The head of the public chain before leaf `number`."""
    if number == 1:
        return first_link(campaign.opening.name)
    return campaign.public.leaf(number - 1).link


class Mailed(NamedTuple):
    """A mail, the records for its signatures, and when the desk took it; None: that is not told."""

    raw: bytes
    kept: Records
    taken: datetime | None


def _mail_of(desk: Desk, live: LiveCampaign, received: Received) -> tuple[Mailed, Names]:
    """The archived mail that brought an order set, and the names that stand in it."""
    game = live.game
    campaign = live.campaign.opening.name
    window = received.window
    content = {"orders": received.orders, "standing": received.standing}
    names_then = _names_then(live, received)
    for raw, stored in desk.archived(received.at):
        for mailed_set in sets_in(raw, game, campaign, window, received.step, received.seat, names_then):
            if became(mailed_set.holds, content, game, window):
                mail = Mailed(raw, _records(stored), received.at)
                return mail, mailed_set.names
    raise NotFound("evidence/no-mail", f"no mail in the archive brought the orders of receipt {received.number}")


def _names_then(live: LiveCampaign, received: Received) -> dict[str, Mapping[str, str]]:
    """All names that a seat could write when it sent a set, by the name of their type."""
    view = view_then(live, received)
    label = label_then(live, received)
    of_seats: dict[str, str] = {}
    for seat, name in seat_names(live).items():
        of_seats[seat] = name
    return {
        **all_names(live.game, view),
        SEATS: of_seats,
        SENT: lines_before(live, received),
        WINDOWS: {str(received.step): label} if label else {},
    }


def _mails_of_answers(desk: Desk, live: LiveCampaign, received: Received) -> list[Mailed]:
    """The archived mails that brought the answers of a set, newest first."""
    mails = list[Mailed]()
    left = dict(received.orders)
    about = (live.campaign.opening.name, received.seat)
    for given in reversed(_answers_up_to(live, received)):
        for raw, stored in desk.archived(given.at):
            brought = answers_in(raw, left, *about)
            for question in brought:
                del left[question]
            if brought:
                mail = Mailed(raw, _records(stored), given.at)
                mails.append(mail)
    if left:
        questions = joined(left)
        missing = f"no mail in the archive brought the answer to {questions}"
        raise NotFound("evidence/no-mail", f"{missing} of receipt {received.number}")
    return mails


def _answers_up_to(live: LiveCampaign, received: Received) -> list[Received]:
    """The sets that a seat sent for a step, up to one of them."""
    own = list[Received]()
    for each in live.campaign.received.values():
        if each.step != received.step or each.seat != received.seat:
            continue
        if each.receipt <= received.receipt:
            own.append(each)
    return own


def _records(stored: bytes) -> Records:
    return msgspec.json.decode(stored, type=Records) if stored else Records()


def answers_in(raw: bytes, answers: Mapping[str, str], campaign: str, seat: str) -> list[str]:
    """The questions of a campaign to which a mail from a seat gives these answers."""
    mail = read_mail(raw)
    sender = mail.identity
    if sender.campaign.lower() != campaign.lower():
        return []
    if sender.seat.lower() != seat.lower():
        return []
    given: dict[str, str] = {}
    for command in mail.commands:
        if command.verb == "answer":
            question, answer, *_ = command.words
            given[question] = answer
    brought: list[str] = []
    for question, answer in answers.items():
        value = given.get(question, "")
        is_nothing = not answer and value.casefold() == NOTHING
        if given.get(question) == answer or is_nothing:
            brought.append(question)
    return brought


def what_is_sent(step: str) -> str:
    """The kind of what is sent for a step: "orders", or "answers" in the middle of it."""
    return "answers" if "+" in step else "orders"
