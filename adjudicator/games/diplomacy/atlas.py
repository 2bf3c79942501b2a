"""The map: provinces with their coasts, who begins where, and which units can go from where to where (DIP-2)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Annotated, Literal

from msgspec import Meta, Struct

from adjudicator.games.diplomacy.survey import problems_of
from adjudicator.games.diplomacy.words import Kind, Place, Province, province_of
from adjudicator.table import Books, DataFile, Datum, Seat, read_rules, read_rulings

DATA = files("adjudicator.games.diplomacy") / "data"

ProvinceIn = Annotated[Province, Meta(pattern="^[A-Z]{3}$")]
PlaceIn = Annotated[Place, Meta(pattern="^[A-Z]{3}(/[A-Z]{2})?$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]


class Power(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A power: its seat, how it is called, the centres it may build in, and its first units ("F STP/SC")."""

    seat: Annotated[Seat, Meta(pattern="^[A-Z]$")]
    name: Name
    adjective: Name
    home: tuple[ProvinceIn, ...]
    units: tuple[Annotated[str, Meta(pattern="^[AF] [A-Z]{3}(/[A-Z]{2})?$")], ...]


class Land(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A province; with `coasts` a fleet in it stands on one of them."""

    id: ProvinceIn
    name: Name
    kind: Literal["inland", "coastal", "sea"]
    centre: bool = False
    coasts: tuple[Annotated[str, Meta(pattern="^[A-Z]{2}$")], ...] = ()
    x: Annotated[float, Meta(ge=0, le=200)] = 0
    y: Annotated[float, Meta(ge=0, le=200)] = 0

    @property
    def places(self) -> tuple[Place, ...]:
        """The places for units in it: itself, and each of its coasts."""
        coasts = (Place(f"{self.id}/{coast}") for coast in self.coasts)
        return (Place(self.id), *coasts)


Border = tuple[PlaceIn, PlaceIn]


class Atlas(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A map as its file has it, and what follows from it."""

    name: Name
    source: str
    year: Annotated[int, Meta(ge=0, le=9999)] = 1901
    centres_to_win: Annotated[int, Meta(ge=1, le=99)] = 18
    powers: Annotated[tuple[Power, ...], Meta(min_length=2, max_length=7)]
    provinces: Annotated[tuple[Land, ...], Meta(min_length=2, max_length=200)]
    army: Annotated[tuple[Border, ...], Meta(max_length=2000)]
    fleet: Annotated[tuple[Border, ...], Meta(max_length=2000)]

    @cached_property
    def lands(self) -> Mapping[Province, Land]:
        """The provinces by their ids."""
        return {land.id: land for land in self.provinces}

    @cached_property
    def power(self) -> Mapping[Seat, Power]:
        """The powers by their seats."""
        return {power.seat: power for power in self.powers}

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every place a unit can be sent to: the provinces, each followed by its coasts."""
        return tuple(place for land in self.provinces for place in land.places)

    @cached_property
    def home_of(self) -> Mapping[Province, Seat]:
        """The power to which each home centre belongs."""
        return {home: power.seat for power in self.powers for home in power.home}

    @cached_property
    def _ways(self) -> Mapping[Kind, Mapping[Place, tuple[Place, ...]]]:
        return {"A": _joined(self.army), "F": _joined(self.fleet)}

    @cached_property
    def _near(self) -> Mapping[Province, tuple[Province, ...]]:
        pairs = [(province_of(a), province_of(b)) for a, b in (*self.army, *self.fleet)]
        return {province_of(a): tuple(map(Province, dict.fromkeys(near))) for a, near in _joined(pairs).items()}

    def ways(self, kind: Kind, at: Place) -> Sequence[Place]:
        """The places that a unit can go to by itself."""
        return self._ways[kind].get(at, ())

    def reaches(self, kind: Kind, at: Place, province: str) -> bool:
        """Whether a unit can go by itself to a province, on whichever coast."""
        return any(province_of(place) == province for place in self.ways(kind, at))

    def near(self, province: Province) -> Sequence[Province]:
        """The provinces beside one, whoever may cross the border."""
        return self._near.get(province, ())

    def is_sea(self, province: str) -> bool:
        return self.lands[province_of(province)].kind == "sea"

    def seas_at(self, province: Province) -> list[Province]:
        """The seas beside a province."""
        return [sea for sea in self.near(province) if self.is_sea(sea)]

    def distances(self, starts: Sequence[Province]) -> Mapping[Province, int]:
        """DIP-9 The distance of each province from the nearest of some, in borders, over land and water alike."""
        steps = dict.fromkeys(starts, 0)
        queue = [*starts]
        for here in queue:
            for other in self.near(here):
                if other not in steps:
                    steps[other] = steps[here] + 1
                    queue.append(other)
        return steps


def _joined(borders: Sequence[tuple[str, str]]) -> dict[Place, tuple[Place, ...]]:
    """Each place with those beside it, in the order of the file."""
    beside: dict[Place, list[Place]] = {}
    for one, other in borders:
        a = Place(one)
        b = Place(other)
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    return {place: tuple(others) for place, others in beside.items()}


MAP = DataFile(DATA / "map.json", Atlas, problems_of)
"""The map that comes with the program, or the referee's own."""


def _data(atlas: Atlas) -> Iterator[Datum]:
    yield Datum(MAP.file.name, "provinces, borders and powers", atlas.source)


BOOKS = Books(
    rules=read_rules(DATA),
    rulings=read_rulings(DATA),
    scenario=MAP.read,
    files=MAP.files,
    schemas=MAP.schemas,
    data=_data,
    seats=lambda atlas: tuple(power.seat for power in atlas.powers),
)
