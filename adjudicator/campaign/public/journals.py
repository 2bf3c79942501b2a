"""Journals as a bundle tells them: put together from their entries, and taken apart by who may know these."""

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.campaign.public.leaves import plain_entries
from adjudicator.campaign.public.plans import split_of
from adjudicator.table import Game, Journal, Seat


def stored_of(entries: Sequence[Any]) -> msgspec.Raw:
    """A journal as it is stored, from its entries in the order they came about."""
    acts = []
    facts = []
    before = []
    for entry in entries:
        if "fact" in entry:
            facts.append(entry)
        else:
            before.append(len(facts))
            acts.append(entry)
    journal = {"acts": acts, "before": before, "facts": facts}
    return msgspec.Raw(msgspec.json.encode(journal))


def by_group(game: Game, seats: Sequence[Seat], journal: Journal[Any], since: int) -> list[list[Any]]:
    """A journal from entry `since` on by group, as a bundle tells it."""
    entries = plain_entries(msgspec.json.encode(journal))
    groups: list[list[Any]] = []
    seen = set[int]()
    for group, members in enumerate(split_of(game, seats, journal, since)):
        new = [each for each in members if not group or each not in seen]
        groups.append([entries[each] for each in new])
        seen.update(members)
    return groups
