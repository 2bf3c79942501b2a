"""Warbands, hersirs, longships and catapults, by number."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from adjudicator.games.northmen.words import UNITS, Unit

SUPPLY: Mapping[Unit, int] = {"w": 12, "h": 5, "l": 5, "c": 5}
"""NB-01, NT-04 The figures of each player; the brigands have as many warbands (NM-G10)."""
CHURCHES = 12
STRONGHOLDS = 3

Count = Annotated[int, Meta(ge=0, le=12)]


class Units(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Figures by kind: warbands, hersirs, longships, catapults."""

    NOTATION: ClassVar[str] = (
        "[{w} (warbands|warband|w)] [(,|and|) {h} (hersirs|hersir|h)] [(,|and|) {l} (longships|longship|l)] "
        "[(,|and|) {c} (catapults|catapult|c)]"
    )

    w: Annotated[Count, Meta(description="Warbands.", examples=[2])] = 0
    h: Annotated[Count, Meta(description="Hersirs.")] = 0
    l: Annotated[Count, Meta(description="Longships.")] = 0  # noqa: E741
    c: Annotated[Count, Meta(description="Catapults.")] = 0

    def of(self, unit: Unit) -> int:
        """The number of units of a kind."""
        count: int = getattr(self, unit)
        return count

    @property
    def total(self) -> int:
        """The number of units of all kinds."""
        return self.w + self.h + self.l + self.c

    def plus(self, other: "Units", times: int = 1) -> "Units":
        """These and `times` the others; never below none."""
        return Units(**{unit: max(0, self.of(unit) + times * other.of(unit)) for unit in UNITS})

    def holds(self, other: "Units") -> bool:
        """Whether all of `other` is among these."""
        return all(self.of(unit) >= other.of(unit) for unit in UNITS)


NONE = Units()


def single(unit: Unit, count: int = 1) -> Units:
    """A number of units of one kind."""
    return Units(**{unit: count})
