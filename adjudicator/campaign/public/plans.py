"""The public chain's words on each event: the bodies of its leaves, and the readers of each entry.

A chain is `clear` since its leaves show of what kind they are. Those of one that an earlier release began do not, up to
its renewal; what they say stays as it was, so that the heads that somebody holds follow from them for ever.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.campaign.chain.salting import Salts, commit
from adjudicator.campaign.events.aggregate import SETUP, Campaign
from adjudicator.campaign.events.asking import QuestionAnswered
from adjudicator.campaign.events.decoding import journal_of
from adjudicator.campaign.events.mailed import ReportMailed
from adjudicator.campaign.events.orders import OrdersOvertaken, OrdersWithdrawn
from adjudicator.campaign.events.records import DEPUTY, PROGRAM, answers_in, answers_to
from adjudicator.campaign.events.renewal import ChainRenewed
from adjudicator.campaign.events.sealed_sets import SealedReceived, SetsOpened
from adjudicator.campaign.events.seating import PlayerReplaced, SeatAccepted
from adjudicator.campaign.events.witness import Begun, StepLocked, WindowShown
from adjudicator.table import EVERYONE, Answered, Drawn, Game, Journal, Rolled, Seat, Step, StepId

Split = list[list[int]]
"""The entries of a journal that each group holds: everybody's, each seat's, nobody's."""
TOPICS = frozenset(
    event.TOPIC
    for event in (
        Campaign.Created,
        ChainRenewed,
        Campaign.OrdersReceived,
        OrdersWithdrawn,
        OrdersOvertaken,
        QuestionAnswered,
        Campaign.StepSuspended,
        Campaign.StepResolved,
        Campaign.SecretRevealed,
        Campaign.RulingMade,
        Campaign.WindowOpened,
        SealedReceived,
        SetsOpened,
        Begun,
        WindowShown,
        StepLocked,
        SeatAccepted,
        PlayerReplaced,
        ReportMailed,
    )
)
"""The events that can have leaves."""
SINCE_CLEAR = (SeatAccepted.TOPIC, PlayerReplaced.TOPIC, ReportMailed.TOPIC)
"""Those that have them on a clear chain only."""


class LeafPlan(msgspec.Struct, frozen=True):
    """A leaf to be: its body but for the `record`, how its journal is split, whether it is closed for ever."""

    body: dict[str, Any] | str
    split: Split | None = None
    closed: bool = False


def plans(
    game: Game, campaign: Campaign, salts: Salts | None, topic: str, fields: Mapping[str, Any], *, clear: bool
) -> Iterator[LeafPlan]:
    """The leaves that an event of a topic has, on a chain that is `clear` or not."""
    if topic not in TOPICS or (topic in SINCE_CLEAR and not clear):
        return
    seats = list(campaign.opening.seats)
    match topic:
        case Campaign.Created.TOPIC:
            yield _opened(game, campaign, salts, clear=clear)
        case ChainRenewed.TOPIC:
            yield from _renewed(game, campaign, salts, clear=clear)
        case Campaign.StepSuspended.TOPIC:
            yield from _locked(campaign, fields)
            yield from [_played(game, campaign, fields)] if _asks(campaign, fields) else ()
        case Campaign.StepResolved.TOPIC:
            yield from _locked(campaign, fields)
            yield _played(game, campaign, fields)
        case Campaign.SecretRevealed.TOPIC:
            yield LeafPlan({"event": "secret", "turn": fields["turn"], "secret": fields["secret"]})
        case Campaign.RulingMade.TOPIC:
            ruling = {name: fields[name] for name in ("kind", "reason", "author", "answer", "settings")}
            ruling["about"] = campaign.about(fields["kind"], fields["about"])
            yield LeafPlan({"event": "ruling", **ruling}, split_of(game, seats, journal_of(game, fields["journal"])))
            yield from _asked_again(campaign, fields, clear=clear)
        case Begun.TOPIC | StepLocked.TOPIC | SetsOpened.TOPIC | WindowShown.TOPIC | Campaign.WindowOpened.TOPIC:
            yield from _of_window(campaign, topic, fields, clear=clear)
        case ReportMailed.TOPIC:
            yield LeafPlan({"event": "mailed", "seat": fields["seat"], "files": fields["files"]})
        case _:
            yield from _given(campaign, salts, topic, fields, clear=clear)


def _given(
    campaign: Campaign, salts: Salts | None, topic: str, fields: Mapping[str, Any], *, clear: bool
) -> Iterator[LeafPlan]:
    """The leaves of what a seat gives: orders, answers, a word of luck; and that it is taken back."""
    seat = fields["seat"]
    match topic:
        case Campaign.OrdersReceived.TOPIC:
            plan = _orders(fields["step"], seat, fields["orders_digest"], fields["by"])
            yield _with_text(plan, salts, fields["understood"]) if clear else plan
        case SealedReceived.TOPIC:
            sealed = {"event": "orders", "step": fields["step"], "seat": seat, "set": fields["orders_digest"]}
            yield LeafPlan(sealed | {"sealed": fields["round"]})
        case OrdersWithdrawn.TOPIC:
            yield _taken_back(fields["step"], seat, "withdrawn", clear=clear)
        case OrdersOvertaken.TOPIC:
            yield _taken_back(fields["step"], seat, "overtaken", clear=clear)
        case QuestionAnswered.TOPIC if fields["orders_digest"]:
            yield _orders(fields["answers_to"], seat, fields["orders_digest"])
        case SeatAccepted.TOPIC if fields["luck"]:
            yield _word(salts, seat, fields["luck"])
        case PlayerReplaced.TOPIC if seat in campaign.people.luck and not campaign.seals.begun:
            yield _taken_back(SETUP.id, seat, "another player", clear=clear)


def _orders(step: StepId, seat: Seat, digest: str, by: str = "") -> LeafPlan:
    """Orders of a seat, its answers in the middle of a step, or its word of luck, by the commitment to them.

    It says so where they are a deputy's, or the program's.
    """
    author = {"by": by} if by in (DEPUTY, PROGRAM) else {}
    return LeafPlan({"event": "orders", "step": step, "seat": seat, "set": digest, **author})


def _word(salts: Salts | None, seat: Seat, word: str) -> LeafPlan:
    """A word of luck: orders for the set-up; without the salts its commitment is not known."""
    if salts is None:
        return LeafPlan({"event": "orders", "step": SETUP.id, "seat": seat})
    return _orders(SETUP.id, seat, salts.word(SETUP.id, seat, word))


def _with_text(plan: LeafPlan, salts: Salts | None, understood: Sequence[str]) -> LeafPlan:
    """Orders with the commitment to what their seat was told that they mean; without the salts that is not known."""
    body = plan.body
    assert isinstance(body, dict), "orders are no head of before"
    if salts is None or not understood:
        return plan
    salt = salts.orders(body["step"], body["seat"])
    text = commit(salt, list(understood))
    return LeafPlan(body | {"text": text})


def _taken_back(step: StepId, seat: Seat, why: str, *, clear: bool) -> LeafPlan:
    """The leaf of orders that count no longer."""
    reason = {"why": why} if clear else {}
    return LeafPlan({"event": "orders", "step": step, "seat": seat, "set": "", **reason})


def _of_window(campaign: Campaign, topic: str, fields: Mapping[str, Any], *, clear: bool) -> Iterator[LeafPlan]:
    """The leaves of what fixes what dice come from before they can be known, and of reports."""
    match topic:
        case Begun.TOPIC:
            given = campaign.people.luck_leaves if clear else {}
            sets = {seat: [given.get(seat, 0), commitment] for seat, commitment in fields["sets"].items()}
            yield LeafPlan({"event": "begun", "sets": sets} | _round(fields))
        case StepLocked.TOPIC:
            step = _step(fields).id
            locked = fields["locked"]
            yield LeafPlan(_lock(campaign, step, locked, fields["deadline"]) | _round(fields))
        case SetsOpened.TOPIC:
            why = {each["seat"]: each["why"] for each in fields["sets"]}
            beacon = [fields["round"], fields["signature"]]
            yield LeafPlan({"event": "unsealed", "step": fields["step"], "beacon": beacon, "seats": why})
        case WindowShown.TOPIC:
            yield from _reports(campaign, fields["step"], clear=clear)
        case Campaign.WindowOpened.TOPIC:
            yield from _reports(campaign, _step(fields).id if fields["step"] else StepId(""), clear=clear)


def _reports(campaign: Campaign, step: StepId, *, clear: bool) -> Iterator[LeafPlan]:
    """The leaves of reports that go out: one for all letters before, and one with the deadline they tell."""
    yield LeafPlan({"event": "letters"}, closed=True)
    report: dict[str, Any] = {"event": "report", "step": step}
    due = campaign.timing.of(step) if clear and step else None
    if due:
        report["deadline"] = due.at.isoformat()
    yield LeafPlan(report)


def _renewed(game: Game, campaign: Campaign, salts: Salts | None, *, clear: bool) -> Iterator[LeafPlan]:
    """A campaign that was under way without a public chain begins one; a chain of old goes on as a clear one."""
    if campaign.public.count:
        yield LeafPlan({"event": "renewed"})
        return
    yield _opened(game, campaign, salts, clear=clear)
    yield LeafPlan({"event": "renewed", "before": campaign.head} if clear else campaign.head)


def _opened(game: Game, campaign: Campaign, salts: Salts | None, *, clear: bool) -> LeafPlan:
    """The facts that are fixed for good when a public chain begins."""
    opening = campaign.opening
    secret = {} if salts is None else {"salts": salts.commitment}
    seat = opening.trust.referee_seat
    return LeafPlan(
        {
            "event": "opened",
            "anchor": opening.anchor,
            **secret,
            "level": opening.trust.level,
            "game": opening.game,
            "rules": opening.rules_version,
            "seats": list(opening.seats),
            **({"referee_seat": seat} if clear and seat else {}),
            "options": opening.options,
            "tempo": opening.tempo,
            "dice": opening.dice,
            "open_dice": game.meta.open_dice,
            "turns": opening.turns,
            **({"dice_rule": opening.dice_rule} if opening.dice_rule > 1 else {}),
            **({"opens": opening.opens} if opening.opens != "end" else {}),
            **opening.trust.public,
        }
    )


def _step(fields: Mapping[str, Any]) -> Step:
    """The step of an event that is about to happen, or that is stored."""
    return msgspec.convert(fields["step"], Step)


def _locked(campaign: Campaign, fields: Mapping[str, Any]) -> Iterator[LeafPlan]:
    """The lock of a step, or of its epoch, that was not locked by itself: once, before it is first run."""
    if campaign.seals.lock is not None:
        return
    step = _step(fields)
    waiting = campaign.waiting
    epochs = fields.get("epochs", ())
    given = campaign.timing.of(step.id)
    deadline = given.at.isoformat() if given else ""
    if waiting is None and step.window:
        yield LeafPlan(_lock(campaign, step.id, fields["locked"], deadline))
    if waiting is not None and len(epochs) > len(waiting.epochs):
        yield LeafPlan(_lock(campaign, waiting.answers.id, epochs[-1]["locked"], deadline))


def _lock(campaign: Campaign, step: StepId, locked: Mapping[Seat, int], deadline: str) -> dict[str, Any]:
    """The leaf that fixes which orders a step is played with."""
    sets = {seat: campaign.received[receipt] for seat, receipt in locked.items()}
    digests = {seat: [given.leaf, given.digest] for seat, given in sets.items()}
    return {"event": "locked", "step": step, "deadline": deadline, "sets": digests}


def _asks(campaign: Campaign, fields: Mapping[str, Any]) -> bool:
    """Whether a step that is suspended asks players anew, and not what of their questions is still open."""
    if campaign.opening.dice_rule == 1 or not fields["questions"]:
        return False
    waiting = campaign.waiting
    if waiting is None:
        return True
    if not waiting.questions:
        return True
    return len(fields["epochs"]) > len(waiting.epochs)


def _played(game: Game, campaign: Campaign, fields: Mapping[str, Any]) -> LeafPlan:
    """The journal of a step since players were asked last, if they were."""
    whole = _step(fields)
    epochs = fields.get("epochs", ())
    step = whole
    basis = fields["basis"]
    if epochs:
        step = answers_to(whole, len(epochs))
        basis = epochs[-1]["basis"]
    body: dict[str, Any] = {
        "event": "played",
        "step": step.id,
        "turn": step.turn,
        "window": step.window or "",
        "basis": basis,
    }
    beacon = campaign.seals.beacon(step.id)
    if beacon:
        body["beacon"] = list(beacon)
    journal = journal_of(game, fields["journal"])
    since = campaign.waiting.asked_at if campaign.waiting else 0
    return LeafPlan(body, split_of(game, list(campaign.opening.seats), journal, since))


def _asked_again(campaign: Campaign, fields: Mapping[str, Any], *, clear: bool) -> Iterator[LeafPlan]:
    """The answers that a step takes with it when a ruling sends it back, or the orders of a window that it voids."""
    if fields["kind"] == "void":
        step = StepId(fields["about"])
        for seat in campaign.current(step):
            yield _taken_back(step, seat, "voided", clear=clear)
    if fields["kind"] != "send-back":
        return
    steps = campaign.undone_by(StepId(fields["about"]))
    valid = [received for received in campaign.received.values() if received.receipt not in campaign.set_aside]
    answered = [(answer.step, answer.seat) for answer in answers_in(valid, steps)]
    for step, seat in dict.fromkeys(answered):
        yield _taken_back(step, seat, "sent back", clear=clear)


def _round(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The round of the beacon that follows from a lock, if one does."""
    if fields.get("round"):
        return {"round": fields["round"]}
    return {}


def split_of(game: Game, seats: Sequence[Seat], journal: Journal[Any], since: int = 0) -> Split:
    """The entries of a journal from number `since` on by reader: everybody's, those of each of `seats`, nobody's.

    What several seats see is in the groups of several.
    """
    split: Split = [[] for _ in range(len(seats) + 2)]
    place = {seat: number for number, seat in enumerate(seats, start=1)}
    for number, entry in enumerate(journal.entries()[since:], start=since):
        readers = _audience(game, entry)
        if readers == EVERYONE:
            groups = [0]
        else:
            groups = [place[seat] for seat in readers if seat in place] or [-1]
        for group in groups:
            split[group].append(number)
    return split


def _audience(game: Game, entry: Any) -> Sequence[Seat]:
    """The seats that may see an entry: no seat sees a roll that hides things; an answer by mail is its own seat's."""
    if isinstance(entry, Answered):
        if entry.source == "reply":
            return (entry.question.seat,)
        return ()
    seen_by: Sequence[Seat] = entry.seen_by
    if not isinstance(entry, Rolled | Drawn) or game.meta.open_dice:
        return seen_by
    return ()
