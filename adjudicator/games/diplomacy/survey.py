"""The survey of a map: everything that is wrong with one that a referee has drawn himself, and where (DIP-2)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from adjudicator.games.diplomacy.words import Place, coast_of, province_of
from adjudicator.table import Path, Problem, RuleId

if TYPE_CHECKING:
    from adjudicator.games.diplomacy.atlas import Atlas, Border, Land, Power


def problems_of(atlas: "Atlas") -> Iterator[Problem]:
    """Everything wrong with a readable map."""
    yield from _twice(atlas)
    known = {place: land for land in atlas.provinces for place in land.places}
    strange = [*_borders(atlas, known)]
    yield from strange
    for index, power in enumerate(atlas.powers):
        yield from _of_power(known, power, ("powers", index))
    yield from _claims(atlas)
    yield from _victory(atlas)
    if not strange:
        yield from _apart(atlas)


def _twice(atlas: "Atlas") -> Iterator[Problem]:
    """Ids, names and seats that more than one thing has: no order could tell them apart."""
    ids = [land.id for land in atlas.provinces]
    yield from _repeated(ids, "provinces", "no two provinces can be")
    names = [land.name.casefold() for land in atlas.provinces]
    yield from _repeated(names, "provinces", "no two provinces can be called")
    seats = [power.seat for power in atlas.powers]
    yield from _repeated(seats, "powers", "no two powers can have the seat")


def _repeated(values: Iterable[str], key: str, words: str) -> Iterator[Problem]:
    seen = set[str]()
    for index, value in enumerate(values):
        if value in seen:
            yield _wrong("twice", f"{words} {value}.", (key, index))
        seen.add(value)


def _borders(atlas: "Atlas", known: "dict[Place, Land]") -> Iterator[Problem]:
    """Borders that join what is not there, what is one province, or what such a unit cannot stand in."""
    yield from _borders_of(known, "A", "army", atlas.army)
    yield from _borders_of(known, "F", "fleet", atlas.fleet)


def _borders_of(known: "dict[Place, Land]", kind: str, key: str, borders: Sequence["Border"]) -> Iterator[Problem]:
    seen = set[frozenset[Place]]()
    for index, border in enumerate(borders):
        path: Path = (key, index)
        one, other = border
        for place in border:
            fault = _fault(known, kind, place)
            if fault:
                yield _wrong("no-place", f"`{key}` joins {place}, {fault}.", path)
        if province_of(one) == province_of(other):
            yield _wrong("itself", f"`{key}` joins {one} with itself.", path)
        both = frozenset(border)
        if both in seen:
            yield _wrong("twice", f"`{key}` joins {one} and {other} twice.", path)
        seen.add(both)


def _fault(known: "dict[Place, Land]", kind: str, place: Place) -> str:
    """Return why a unit cannot stand in a place; empty where it can."""
    land = known.get(place)
    if land is None:
        return "which is no place of the map"
    if kind == "A":
        if land.kind == "sea":
            return "which is a sea: no army goes there"
        return "and names a coast: an army stands in the whole province" if coast_of(place) else ""
    if land.kind == "inland":
        return "which is inland: no fleet goes there"
    if land.coasts and not coast_of(place):
        coasts = " or ".join(f"{place}/{coast}" for coast in land.coasts)
        return f"which has coasts: it is {coasts} that a fleet goes to"
    return ""


def _of_power(known: "dict[Place, Land]", power: "Power", path: Path) -> Iterator[Problem]:
    """Homes that are no centres, and units that could not stand where they begin."""
    for home in power.home:
        land = known.get(home)
        if land is None or not land.centre:
            yield _wrong("no-home", f"{home} of {power.name} is no centre of the map.", path)
    for unit in power.units:
        kind, _, at = unit.partition(" ")
        place = Place(at)
        fault = _fault(known, kind, place)
        if fault:
            yield _wrong("no-unit", f"{unit} of {power.name} begins in {at}, {fault}.", path)


def _claims(atlas: "Atlas") -> Iterator[Problem]:
    """Homes and provinces that two powers begin with."""
    path: Path = ("powers",)
    homes = Counter[str]()
    held = Counter[str]()
    for power in atlas.powers:
        homes.update(power.home)
        held.update(_begins(power))
    for province, count in homes.items():
        if count > 1:
            message = f"{province} is the home of {count} powers."
            yield _wrong("claimed", message, path)
    for province, count in held.items():
        if count > 1:
            message = f"{count} units begin in {province}."
            yield _wrong("claimed", message, path)


def _begins(power: "Power") -> Iterator[str]:
    """The provinces that a power's units begin in."""
    for unit in power.units:
        _, _, at = unit.partition(" ")
        yield province_of(at)


def _victory(atlas: "Atlas") -> Iterator[Problem]:
    """A number of centres that nobody, or more than one, could own."""
    centres = sum(land.centre for land in atlas.provinces)
    needed = atlas.centres_to_win
    if needed <= centres:
        return
    message = f"the map has {centres} centres, and {needed} are to win."
    path: Path = ("centres_to_win",)
    yield _wrong("victory", message, path)


def _apart(atlas: "Atlas") -> Iterator[Problem]:
    """Provinces that nothing can come to."""
    first = atlas.provinces[0].id
    reached = atlas.distances([first])
    for index, land in enumerate(atlas.provinces):
        path: Path = ("provinces", index)
        if not atlas.near(land.id):
            yield _wrong("apart", f"{land.id} has no border: nobody ever comes there.", path)
        elif land.id not in reached:
            yield _wrong("apart", f"no way leads from {first} to {land.id}.", path)


def _wrong(code: str, message: str, path: Path) -> Problem:
    return Problem(kind="illegal", code=f"scenario/{code}", message=message, path=path, rule=RuleId("DIP-2"))
