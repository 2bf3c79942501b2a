"""The public chain: what of a campaign's history everybody holds a receipt for, as leaves of salted commitments.

Few stored events have leaves: the opening, orders, locks, steps, secrets, rulings, reports. A leaf is the kind of its
event in the clear and a commitment to what is said of it (`plans`), "played:8a1f...". That holds a commitment to the
stored event (`record`), and stored events are chained themselves: so every stored byte hangs on the public head.
Leaves are stored in the events they come from, so that no later release can change a head that somebody holds.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.campaign.chain.salting import Salts, commit, first_link, known, leaf_of, next_link
from adjudicator.campaign.chain.sealing import body_of, canonical
from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.records import StoredLeaf, is_clear
from adjudicator.campaign.public.plans import LeafPlan, Split, plans
from adjudicator.table import Game
from adjudicator.table.journal import merged


def published(
    game: Game, campaign: Campaign, salts: Salts | None, event: Any, fields: Mapping[str, Any]
) -> dict[str, Any]:
    """The leaves of an event that is about to happen, as they are stored in it beside its `fields`.

    Raises `Refused` where an event that everybody holds a receipt for lacks the salts.
    """
    planned = list(plans(game, campaign, salts, event.TOPIC, fields, clear=True))
    if not planned:
        return {}
    salts = known(salts)
    stored = recorded(fields)
    leaves = []
    number = campaign.public.count
    link = campaign.public.head or first_link(campaign.opening.name)
    for plan in planned:
        number += 1
        leaf = _leaf(plan, salts, number, fields, stored, clear=True)
        link = next_link(link, number, leaf["leaf"])
        leaves.append(leaf | {"link": link})
    return {"public": _stored.decode(canonical(leaves))}


_stored = msgspec.json.Decoder(list[StoredLeaf])


def leaf_faults(
    game: Game, campaign: Campaign, salts: Salts | None, event: Any, fields: Mapping[str, Any]
) -> Iterator[str]:
    """Faults of the leaves stored in an event that follows `campaign`; `fields` is all that is stored in it.

    Without the salts, bodies and links are checked, commitments are not.
    """
    stored = fields.get("public", ())
    if not stored and not campaign.public.count:
        return  # played before there was a public chain
    clear = is_clear(stored[0]["leaf"]) if stored else campaign.public.clear
    if campaign.public.clear and not clear:
        yield "its leaves do not say of what kind they are, as those before do"
    planned = list(plans(game, campaign, salts, event.TOPIC, fields, clear=clear))
    if len(planned) != len(stored):
        yield f"it has {len(stored)} leaves on the public chain, and should have {len(planned)}"
        return
    number = campaign.public.count
    link = campaign.public.head or first_link(campaign.opening.name)
    for plan, leaf in zip(planned, stored, strict=True):
        number += 1
        link = next_link(link, number, leaf["leaf"])
        if leaf["link"] != link:
            yield f"public head {number} does not follow from leaf {number} and the head before"
        if game.meta.rules_version == campaign.opening.rules_version and leaf.get("split") != plan.split:
            yield f"leaf {number} tells what happened to others than may know it"
        if salts is None:
            sound = _says(leaf["body"], plan.body)
        else:
            plan = msgspec.structs.replace(plan, split=leaf.get("split"))
            expected = _leaf(plan, salts, number, fields, recorded(fields), clear=clear)
            sound = expected == {name: value for name, value in leaf.items() if name != "link"}
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


def _leaf(
    plan: LeafPlan, salts: Salts, number: int, fields: Mapping[str, Any], stored: bytes, *, clear: bool
) -> dict[str, Any]:
    """A leaf as it is stored, but for the head after it."""
    body = plan.body
    if isinstance(body, dict):
        if plan.split is not None:
            body = body | {"groups": groups(salts, number, plan.split, fields["journal"])}
        body = body | {"record": commit(salts.record(number), stored)}
    salt = salts.letter(number) if plan.closed else salts.leaf(number)
    leaf: dict[str, Any] = {"body": body, "leaf": leaf_of(salt, body, clear=clear)}
    if plan.split is not None:
        leaf["split"] = plan.split
    return leaf


def groups(salts: Salts, number: int, split: Split, journal: bytes | msgspec.Raw) -> list[str]:
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


def plain_entries(journal: bytes | msgspec.Raw) -> list[Any]:
    """The acts and facts of a stored journal as they are stored."""
    plain = msgspec.json.decode(journal)
    return list(merged(plain["acts"], plain["before"], plain["facts"]))
