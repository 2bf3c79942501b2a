"""The public chain: what of a campaign's history everybody holds a receipt for, as leaves of salted commitments.

Few stored events have leaves: the opening, orders, locks, steps, secrets, rulings, reports. Each holds a commitment
to its stored event (`record`), and stored events are chained themselves: so every stored byte hangs on the public head.
Leaves are stored in the events they come from, so that no later release can change a head that somebody holds.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.campaign.aggregate import Campaign
from adjudicator.campaign.asking import QuestionAnswered
from adjudicator.campaign.events import OrdersOvertaken, OrdersWithdrawn
from adjudicator.campaign.playing import journal_of
from adjudicator.campaign.records import StoredLeaf, answers_to
from adjudicator.campaign.renewal import ChainRenewed
from adjudicator.campaign.salting import Salts, commit, first_link, known, next_link
from adjudicator.campaign.sealing import body_of, canonical
from adjudicator.campaign.witness import Begun, StepLocked, WindowShown
from adjudicator.table import EVERYONE, Answered, Drawn, Game, Journal, Rolled, Seat, Step, StepId
from adjudicator.table.journal import merged

Split = list[list[int]]
"""Which entries of a journal each group holds: everybody's, each seat's, nobody's."""
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
        Begun,
        WindowShown,
        StepLocked,
    )
)
"""The events that can have leaves."""


class Plan(msgspec.Struct, frozen=True):
    """A leaf to be: its body but for the `record`, how its journal is split, whether it is closed for ever."""

    body: dict[str, Any] | str
    split: Split | None = None
    closed: bool = False


def published(
    game: Game, campaign: Campaign, salts: Salts | None, event: Any, fields: Mapping[str, Any]
) -> dict[str, Any]:
    """The leaves of an event that is about to happen, as they are stored in it beside its `fields`.

    Raises `Refused` where an event that everybody holds a receipt for lacks the salts.
    """
    if event.TOPIC not in TOPICS:
        return {}
    salts = known(salts)
    stored, number, link, made = recorded(fields), campaign.public.count, campaign.public.head, []
    link = link or first_link(campaign.opening.name)
    for plan in _plans(game, campaign, salts, event, fields):
        number += 1
        leaf = _leaf(plan, salts, number, fields, stored)
        link = next_link(link, number, leaf["leaf"])
        made.append(leaf | {"link": link})
    return {"public": _stored.decode(canonical(made))}


_stored = msgspec.json.Decoder(list[StoredLeaf])


def leaf_faults(
    game: Game, campaign: Campaign, salts: Salts | None, event: Any, fields: Mapping[str, Any]
) -> Iterator[str]:
    """What is wrong with the leaves stored in an event that follows `campaign`; `fields` is all that is stored in it.

    Without the salts, bodies and links are checked, commitments are not.
    """
    stored = fields.get("public", ())
    if not stored and not campaign.public.count:
        return  # played before there was a public chain
    plans = list(_plans(game, campaign, salts, event, fields)) if event.TOPIC in TOPICS else []
    if len(plans) != len(stored):
        yield f"it has {len(stored)} leaves on the public chain, and should have {len(plans)}"
        return
    number, link = campaign.public.count, campaign.public.head or first_link(campaign.opening.name)
    for plan, leaf in zip(plans, stored, strict=True):
        number += 1
        link = next_link(link, number, leaf["leaf"])
        if leaf["link"] != link:
            yield f"public head {number} does not follow from leaf {number} and the head before"
        if game.meta.rules_version == campaign.opening.rules_version and leaf.get("split") != plan.split:
            yield f"leaf {number} tells what happened to others than may know it"
        if salts is None:
            sound = _says(leaf["body"], plan.body)
        else:
            made = _leaf(
                msgspec.structs.replace(plan, split=leaf.get("split")), salts, number, fields, recorded(fields)
            )
            sound = made == {name: value for name, value in leaf.items() if name != "link"}
        if not sound:
            yield f"leaf {number} is not a commitment to what the event holds"


def _says(body: Any, planned: Any) -> bool:
    """Whether a stored body says what it should, as far as that is known without the salts."""
    if not isinstance(planned, dict) or not isinstance(body, dict):
        return bool(body == planned)
    return all(body.get(name) == value for name, value in planned.items())


def recorded(fields: Mapping[str, Any]) -> bytes:
    """The bytes of an event that the `record` of its leaves commits to: all that is stored but the leaves."""
    return body_of({name: value for name, value in fields.items() if name != "public"})


def _leaf(plan: Plan, salts: Salts, number: int, fields: Mapping[str, Any], stored: bytes) -> dict[str, Any]:
    """A leaf as it is stored, but for the head after it."""
    body = plan.body
    if isinstance(body, dict):
        told_to = {} if plan.split is None else {"groups": groups(salts, number, plan.split, fields["journal"])}
        body = body | told_to | {"record": commit(salts.record(number), stored)}
    salt = salts.letter(number) if plan.closed else salts.leaf(number)
    kept = {"body": body, "leaf": commit(salt, body)}
    return kept if plan.split is None else kept | {"split": plan.split}


def groups(salts: Salts, number: int, split: Split, journal: bytes) -> list[str]:
    """The commitments to the groups of entries of a leaf."""
    entries = plain_entries(journal)
    return [
        commit(salts.group(number, group), told(salts, number, group, members, entries))
        for group, members in enumerate(split)
    ]


def told(salts: Salts, number: int, group: int, members: Sequence[int], entries: Sequence[Any]) -> list[list[Any]]:
    """A group's entries, each with its index: for everybody's they count up, others say only which are the same."""
    return [
        [position if group == 0 else salts.label(number, entry), entries[entry]]
        for position, entry in enumerate(members)
    ]


def plain_entries(journal: bytes) -> list[Any]:
    """The acts and facts of a stored journal as they are stored."""
    plain = msgspec.json.decode(journal)
    return list(merged(plain["acts"], plain["before"], plain["facts"]))


def split_of(game: Game, seats: Sequence[Seat], journal: Journal[Any], since: int = 0) -> Split:
    """Whom each entry of a journal from number `since` on is for: everybody, each of `seats`, nobody.

    What several seats see is in the groups of several.
    """
    split: Split = [[] for _ in range(len(seats) + 2)]
    place = {seat: number for number, seat in enumerate(seats, start=1)}
    for number, entry in enumerate(journal.entries()[since:], start=since):
        to = _audience(game, entry)
        for group in [0] if to == EVERYONE else [place[seat] for seat in to if seat in place] or [-1]:
            split[group].append(number)
    return split


def _audience(game: Game, entry: Any) -> Sequence[Seat]:
    """Who may see an entry: nobody rolls that hide things, the seat that was asked by mail its answer."""
    if isinstance(entry, Answered):
        return (entry.question.seat,) if entry.source == "reply" else ()
    seen_by: Sequence[Seat] = entry.seen_by
    return seen_by if not isinstance(entry, Rolled | Drawn) or game.meta.open_dice else ()


def _plans(
    game: Game, campaign: Campaign, salts: Salts | None, event: Any, fields: Mapping[str, Any]
) -> Iterator[Plan]:
    """The leaves an event has."""
    seats = list(campaign.opening.seats)
    match event.TOPIC:
        case Campaign.Created.TOPIC:
            yield _opened(game, campaign, salts)
        case ChainRenewed.TOPIC:
            yield _opened(game, campaign, salts)
            yield Plan(campaign.head)
        case Campaign.OrdersReceived.TOPIC | OrdersWithdrawn.TOPIC | OrdersOvertaken.TOPIC:
            yield _orders(fields["step"], fields["seat"], fields.get("orders_digest", ""))
        case QuestionAnswered.TOPIC if fields["orders_digest"]:
            yield _orders(fields["answers_to"], fields["seat"], fields["orders_digest"])
        case Campaign.StepSuspended.TOPIC:
            yield from _locked(campaign, fields)
            yield from [_played(game, campaign, fields)] if _asks(campaign, fields) else ()
        case Campaign.StepResolved.TOPIC:
            yield from _locked(campaign, fields)
            yield _played(game, campaign, fields)
        case Campaign.SecretRevealed.TOPIC:
            yield Plan({"event": "secret", "turn": fields["turn"], "secret": fields["secret"]})
        case Campaign.RulingMade.TOPIC:
            said = {name: fields[name] for name in ("kind", "reason", "author", "answer", "settings")}
            said["about"] = campaign.about(fields["kind"], fields["about"])
            yield Plan({"event": "ruling", **said}, split_of(game, seats, journal_of(game, fields["journal"])))
            yield from _asked_again(campaign, fields)
        case _:
            yield from _of_window(campaign, event.TOPIC, fields)


def _orders(step: StepId, seat: Seat, digest: str) -> Plan:
    """Orders of a seat, or its answers in the middle of a step; "": they are taken back."""
    return Plan({"event": "orders", "step": step, "seat": seat, "set": digest})


def _of_window(campaign: Campaign, topic: str, fields: Mapping[str, Any]) -> Iterator[Plan]:
    """The leaves of what fixes what dice come from before they can be known, and of reports."""
    match topic:
        case Begun.TOPIC:
            sets = {seat: [0, commitment] for seat, commitment in fields["sets"].items()}
            yield Plan({"event": "begun", "sets": sets} | _round(fields))
        case StepLocked.TOPIC:
            step, locked = _step(fields).id, fields["locked"]
            yield Plan(_lock(campaign, step, locked, fields["deadline"]) | _round(fields))
        case WindowShown.TOPIC:
            yield from _reports(fields["step"])
        case Campaign.WindowOpened.TOPIC:
            yield from _reports(_step(fields).id if fields["step"] else "")


def _reports(step: str) -> Iterator[Plan]:
    """That reports go out, and before that whatever letters there were."""
    yield Plan({"event": "letters"}, closed=True)
    yield Plan({"event": "report", "step": step})


def _opened(game: Game, campaign: Campaign, salts: Salts | None) -> Plan:
    """What is fixed for good when a public chain begins."""
    opening = campaign.opening
    secret = {} if salts is None else {"salts": salts.commitment}
    return Plan(
        {
            "event": "opened",
            "anchor": opening.anchor,
            **secret,
            "level": opening.trust.level,
            "game": opening.game,
            "rules": opening.rules_version,
            "seats": list(opening.seats),
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


def _locked(campaign: Campaign, fields: Mapping[str, Any]) -> Iterator[Plan]:
    """The lock of a step, or of its epoch, that was not locked by itself: once, before it is first run."""
    if campaign.seals.lock is not None:
        return
    step, waiting, epochs = _step(fields), campaign.waiting, fields.get("epochs", ())
    given = campaign.timing.of(step.id)
    deadline = given.at.isoformat() if given else ""
    if waiting is None and step.window:
        yield Plan(_lock(campaign, step.id, fields["locked"], deadline))
    if waiting is not None and len(epochs) > len(waiting.epochs):
        yield Plan(_lock(campaign, waiting.answers.id, epochs[-1]["locked"], deadline))


def _lock(campaign: Campaign, step: StepId, locked: Mapping[Seat, int], deadline: str) -> dict[str, Any]:
    """Which orders a step is played with, as it is fixed."""
    sets = {seat: campaign.received[receipt] for seat, receipt in locked.items()}
    told = {seat: [given.leaf, given.digest] for seat, given in sets.items()}
    return {"event": "locked", "step": step, "deadline": deadline, "sets": told}


def _asks(campaign: Campaign, fields: Mapping[str, Any]) -> bool:
    """Whether a step that is suspended asks players anew, and not what of their questions is still open."""
    if campaign.opening.dice_rule == 1 or not fields["questions"]:
        return False
    waiting = campaign.waiting
    return waiting is None or not waiting.questions or len(fields["epochs"]) > len(waiting.epochs)


def _played(game: Game, campaign: Campaign, fields: Mapping[str, Any]) -> Plan:
    """What a step has come to since players were asked last, if they were."""
    whole, epochs, waiting = _step(fields), fields.get("epochs", ()), campaign.waiting
    step = answers_to(whole, len(epochs)) if epochs else whole
    basis = epochs[-1]["basis"] if epochs else fields["basis"]
    about = {"step": step.id, "turn": step.turn, "window": step.window or "", "basis": basis}
    by = {"beacon": list(beacon)} if (beacon := campaign.seals.beacon(step.id)) else {}
    journal, since = journal_of(game, fields["journal"]), waiting.asked_at if waiting else 0
    return Plan({"event": "played", **about, **by}, split_of(game, list(campaign.opening.seats), journal, since))


def _asked_again(campaign: Campaign, fields: Mapping[str, Any]) -> Iterator[Plan]:
    """The answers that a step takes with it when a ruling sends it back: they are taken back."""
    steps = campaign.undone_by(StepId(fields["about"])) if fields["kind"] == "send-back" else ()
    for step, seat in dict.fromkeys((each.step, each.seat) for each in campaign.answers(steps)):
        yield _orders(step, seat, "")


def _round(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The round of the beacon that follows from a lock, if one does."""
    return {"round": fields["round"]} if fields.get("round") else {}
