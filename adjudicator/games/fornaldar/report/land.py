"""The map as content to draw: the whole land or a window of it, with what a view adds on top."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar, get_args

from msgspec import Struct

from adjudicator.board.hexes import DIRECTIONS, direction, hexes_of, hexside, neighbours
from adjudicator.games.fornaldar.printed.land.model import LEAGUES, Hex, Hexside, Land
from adjudicator.games.fornaldar.words import FortressType, HexId, HexsideId, Race
from adjudicator.table import Seat
from adjudicator.table.glyphs import read_glyphs
from adjudicator.table.hexmap import (
    Cell,
    Fight,
    HexMap,
    Label,
    MarchArrow,
    Marker,
    Realm,
    Side,
    Site,
    Spread,
    Stack,
    Wash,
)
from adjudicator.table.legends import HexLegend
from adjudicator.table.seats import SeatStyle

ROLLS = "In brackets: a kingdom that is not active yet becomes so on this roll of two dice, or less (10.3)."
"""The meaning of the figure behind the name of a kingdom."""
WORDS = {
    "faerie": "Faerie road",
    "giants": "Giants’ path",
    "gap": "mountain pass",
    "power": "Place of Power",
    "home": "home hex",
    "fynvirke": "Fynvirke",
    "jotun": "Jotuns",
    "mundane": "Mundanes",
    "troll": "trolls",
    "dwarf": "dwarves",
    "elf": "elves",
    "kobold": "kobolds",
    "centaur": "centaurs",
    "loherim": "Loherim",
    "cargo": "embarked",
    "item": "magic item",
}
"""The names of things in the legend."""

LEGEND = HexLegend(
    glyphs=read_glyphs("adjudicator.games.fornaldar.report"),
    symbols=(*get_args(FortressType), "power", "home", "town", "port", "landmark"),
    valued="fortress",
    starred="power",
    bodies=(*get_args(Race), "ship", "character"),
    afloat=("ship", "mermen"),
    signs=("character", "ship", "cargo", "item"),
    aspects=("mundane", "enchanted", "wild"),
    washes={
        "local clear weather": "rings",
        "local rain": "strokes",
        "local snow": "stars",
        "reach of armies": "full",
        "reach of characters alone": "broken",
        "reach over water": "beaded",
    },
    markers={"enchantment": "lozenge", "choice": "disc"},
    roads={"trail": "plain", "faerie": "dotted", "giants": "paved", "tunnel": "dashed"},
    described={
        "Site": 'A named place in a hex, or in one land area of it ("2342a"); '
        "`value` is a short figure (a Defense class)."
    },
)
"""The things that there can be on the map, in the order of the legend, with how they are drawn."""


class LandMap(HexMap, tag="hexmap", frozen=True, omit_defaults=True):
    """The land, or a window of it."""

    legend: ClassVar[HexLegend] = LEGEND


def land_map(
    land: Land,
    hexes: Collection[HexId] | None = None,
    *,
    title: str = "",
    seats: Sequence[SeatStyle] = (),
    stacks: Sequence[Stack] = (),
    marches: Sequence[MarchArrow] = (),
    fights: Sequence[Fight] = (),
    washes: Sequence[Wash] = (),
    markers: Sequence[Marker] = (),
    ruins: Collection[HexId] = (),
    rolls: Mapping[str, str] = MappingProxyType({}),
    sides: Mapping[str, Seat] = MappingProxyType({}),
    idle: Collection[str] = (),
    overview: bool = False,
) -> HexMap:
    """The hexes asked for, or the whole land; stacks and marks are those a seat knows of, `ruins` lost fortresses.

    `rolls` says on which rolls a kingdom becomes active, `sides` whose the kingdoms are, `idle` which are not active.
    """
    ground = _ground(land)
    drawn = _drawn(ground, None if hexes is None else tuple(hexes))
    labels = tuple(Label(name.name, name.kind, at, rolls.get(name.kingdom, "")) for name, at in drawn.names)
    realms = tuple(
        Realm(region.id, region.name, hue, sides.get(region.id), region.id in idle)
        for hue, region in enumerate(land.regions.values())
    )
    return LandMap(
        title=title or land.name,
        seats=tuple(seats),
        cells=drawn.cells,
        fringe=drawn.fringe,
        sides=drawn.sides,
        sites=tuple(_sites(land, drawn.inside, ruins)),
        labels=labels,
        realms=realms,
        stacks=tuple(stacks),
        marches=tuple(marches),
        fights=tuple(fights),
        washes=tuple(washes),
        markers=tuple(markers),
        key=ground.key,
        words=WORDS,
        leagues=LEAGUES,
        source=land.source,
        note=ROLLS if rolls else "",
        overview=overview,
    )


class _Name(Struct, frozen=True, eq=False):
    """The name of what spreads over hexes or runs along hexsides; of a kingdom with its id."""

    name: str
    kind: Spread
    places: tuple[tuple[str, frozenset[str]], ...]
    """Its hexes or hexsides, each with the hexes that have to be shown for it."""
    kingdom: str = ""


class _Ground(Struct, frozen=True, eq=False):
    """The part of a land that is drawn whatever stands there: every hex, hexsides, names, and the whole in small."""

    land: Land
    cells: Mapping[HexId, Cell]
    sides: tuple[tuple[frozenset[str], Side], ...]
    names: tuple[_Name, ...]
    key: tuple[str, ...]


_GROUNDS: deque[_Ground] = deque(maxlen=4)
"""The lands that were drawn last."""


def _ground(land: Land) -> _Ground:
    """The ground of a land, made once."""
    for ground in _GROUNDS:
        if ground.land is land:
            return ground
    ground = _Ground(
        land,
        cells={hex.id: _cell(land, hex) for hex in land.hexes.values()},
        sides=tuple(_sides(land)),
        names=tuple(_names(land)),
        key=tuple(_key(land)),
    )
    _GROUNDS.append(ground)
    return ground


class _Drawn(Struct, frozen=True, eq=False):
    """The part of the ground that is drawn where some hexes are shown, or all."""

    inside: frozenset[HexId]
    cells: tuple[Cell, ...]
    fringe: tuple[Cell, ...]
    sides: tuple[Side, ...]
    names: tuple[tuple[_Name, tuple[str, ...]], ...]
    """The names of whatever is shown, each with the places of it that are."""


@lru_cache(maxsize=32)
def _drawn(ground: _Ground, hexes: tuple[HexId, ...] | None) -> _Drawn:
    """A window of the ground, or the whole: the maps of a report, and those of the next, show the same ones."""
    shown = tuple(ground.land.hexes) if hexes is None else hexes
    inside = frozenset(shown)
    fringe = [] if hexes is None else _beyond(ground.land, inside)
    known = inside.union(fringe)
    sides = tuple(side for ends, side in ground.sides if ends <= known)
    names = []
    for name in ground.names:
        places = tuple(place for place, around in name.places if around <= inside)
        if places:
            names.append((name, places))
    return _Drawn(
        inside=inside,
        cells=tuple(ground.cells[id] for id in shown),
        fringe=tuple(ground.cells[id] for id in fringe),
        sides=sides,
        names=tuple(names),
    )


def _beyond(land: Land, inside: Collection[HexId]) -> list[HexId]:
    """The hexes round some hexes that are not among them."""
    beyond = set[HexId]()
    for hex in sorted(inside):
        for id in neighbours(hex):
            if id in land.hexes and id not in inside:
                beyond.add(id)
    return sorted(beyond)


def _cell(land: Land, hex: Hex) -> Cell:
    mixed = hex.coastal
    edges = "".join(_edge(land, hex.id, other) for other in neighbours(hex.id)) if mixed else ""
    parts = tuple(_part(hex.id, area.borders) for area in hex.areas) if len(hex.areas) > 1 else ()
    aspect = "" if hex.aspect == "normal" or hex.all_water else hex.aspect
    return Cell(
        id=hex.id,
        ground=hex.terrain,
        water=hex.water or "",
        land=hex.land if mixed else 0 if hex.all_water else 100,
        edges=edges,
        parts=parts,
        realm=hex.kingdom or "",
        aspect=aspect,
    )


def _edge(land: Land, id: HexId, other: HexId) -> str:
    """The sign of a hexside: 1 land, 2 water, 3 both; at the end of the map what the hex mostly is."""
    side = land.hexsides.get(HexsideId(hexside(id, other)))
    if side is None:
        if land.hexes[id].land >= 50:
            return "1"
        return "2"
    return str(side.land + 2 * side.water)


def _part(id: HexId, borders: Iterable[HexId]) -> str:
    return "".join(sorted(str(DIRECTIONS.index(direction(id, other))) for other in borders))


def _sides(land: Land) -> Iterator[tuple[frozenset[str], Side]]:
    """The hexsides that something runs along or across, with the hexes they lie between."""
    for side in land.hexsides.values():
        if not _is_drawn(side):
            continue
        drawn = Side(
            side.id,
            river=side.river or "",
            crossing=side.crossing or "",
            gap=side.mountain_pass,
            roads=side.roads,
        )
        yield frozenset(hexes_of(side.id)), drawn


def _is_drawn(side: Hexside) -> bool:
    """Whether something runs along or across a hexside."""
    return bool(side.river or side.crossing or side.mountain_pass or side.roads)


def _sites(land: Land, inside: Collection[HexId], ruins: Collection[HexId]) -> Iterator[Site]:
    """Fortresses first, then Places of Power, then what else has a name."""
    for fortress in land.fortresses.values():
        if fortress.hex in inside:
            is_ruin = fortress.hex in ruins
            yield Site(fortress.spot, fortress.name, fortress.type, fortress.defense, is_ruin)
    for place in land.places_of_power.values():
        if place.hex in inside:
            yield Site(place.spot, place.name, "power")
    for site in land.sites:
        if site.hex in inside:
            yield Site(site.spot, site.name, site.kind)


def _names(land: Land) -> Iterator[_Name]:
    """Kingdoms, waters from the largest, stretches of land, rivers."""
    for region in land.regions.values():
        yield _name(region.name, "region", region.hexes, region.id)
    waters = _waters(land)
    for water in sorted(waters, key=lambda water: (-len(waters[water]), water)):
        yield _name(water, "water", waters[water])
    for district in land.districts:
        yield _name(district.name, "district", district.hexes)
    for river in land.rivers:
        yield _name(river.name, "river", river.sides)


def _waters(land: Land) -> dict[str, list[HexId]]:
    """The hexes of each sea and lake that has a name."""
    waters: dict[str, list[HexId]] = {}
    for hex in land.hexes.values():
        is_open = hex.all_water or hex.water == "lake"
        if hex.sea and is_open:
            waters.setdefault(hex.sea, []).append(hex.id)
    return waters


def _name(name: str, kind: Spread, places: Iterable[str], kingdom: str = "") -> _Name:
    return _Name(name, kind, tuple((place, frozenset(place.split("/"))) for place in places), kingdom)


def _key(land: Land) -> Iterator[str]:
    """The whole land in small, row by row: land "." where it is at least half of a hex, else "~"."""
    for row in range(1, land.rows + 1):
        hexes = (land.hexes[HexId(f"{column:02}{row:02}")] for column in range(1, land.columns + 1))
        yield "".join("~" if hex.all_water or hex.land < 50 else "." for hex in hexes)
