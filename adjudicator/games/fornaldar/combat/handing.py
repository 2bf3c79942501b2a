"""16.8.2, 21.5, 21.11 Before its combats a side hands magic items over, and says which of them are used."""

from collections.abc import Iterator, Sequence
from functools import partial

from adjudicator.games.fornaldar.enemies import presence
from adjudicator.games.fornaldar.facts import FNTable, NotDone
from adjudicator.games.fornaldar.items.giving import NO_ITEM, Give, Use
from adjudicator.games.fornaldar.movement.march import Force, March, NotPossible
from adjudicator.games.fornaldar.pieces import find_piece
from adjudicator.games.fornaldar.say import Say
from adjudicator.table import Line, Seat

Handing = Give | Use
"""What a side does with its items before it fights."""


def hand_items(table: FNTable, side: Seat, handings: Sequence[Handing]) -> None:
    """16.8.2 Items change hands before challenges are fought; what cannot be done is told to the side alone."""
    march = March(table.state, side, partial(presence, table.state, side), table.record, table)
    for _, fault in carry_out(march, handings):
        march.note(ItemNotHanded, rule=fault.refusal.rule, side=side, code=fault.refusal.code, why=fault.why)


def carry_out(march: March, handings: Sequence[Handing]) -> Iterator[tuple[int, NotPossible]]:
    """16.8.2, 21.11 Carry out what can be; tells what cannot, and which it is."""
    for index, handing in enumerate(handings):
        try:
            handing.carry_out(march, company_of(march, handing))
        except NotPossible as fault:
            yield index, fault


def company_of(march: March, handing: Handing) -> Force:
    """16.8.2 The pieces that are where an item is borne, or where its user stands; raises `NotPossible`."""
    if isinstance(handing, Use):
        bearer = march.state.pieces.get(handing.character)
    else:
        treasure = march.state.treasures.get(handing.item)
        bearer = find_piece(march.state, treasure.bearer) if treasure and treasure.bearer else None
        if bearer is None:
            raise NotPossible(NO_ITEM, "nobody of yours bears it, and items are picked up while moving")
    at = bearer.at if bearer and bearer.side == march.seat else next(iter(march.state.stacks))
    return Force(at, march.stack(at))


class ItemNotHanded(NotDone, tag="item-not-handed", frozen=True, kw_only=True):
    """An item did not change hands before a combat as it was ordered: only its owner is told."""

    code: str
    why: str

    def words(self, say: Say) -> Line:
        return Line(f"an item did not change hands: {self.why}.", tone="bad")
