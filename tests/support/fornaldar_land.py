"""Small lands of Fornaldar and a chart of their own, for tests of rules."""

from typing import get_args

from adjudicator.board.hexes import hexes_of, hexside, neighbours
from adjudicator.games.fornaldar.movement.model import Mover
from adjudicator.games.fornaldar.printed.charts.terrain import TerrainEffects
from adjudicator.games.fornaldar.printed.land.model import Area, Fortress, Hex, Hexside, Land, PlaceOfPower
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, Terrain

RACES = ("mundane", "troll", "dwarf", "elf", "mermen", "kobold", "jotun", "centaur", "loherim")


def column(usual, **others):
    """A line of the chart: what most races pay, and what others do."""
    return {race: others.get(race, usual) for race in RACES}


EFFECTS = TerrainEffects(
    terrain={
        "clear": column(2, elf=1),
        "woods": column(3, troll=2, elf=1),
        "forest": column(4, elf=1),
        "rough": column(3, dwarf=2),
        "marsh": column(5, mermen=2),
        "mountain": column(6, dwarf=3, mermen=None, centaur=None),
    },
    roads={
        "trail": column(1),
        "faerie": column(1, elf=0.5, troll=None),
        "giants": column(1, jotun=0.5),
        "tunnel": column(None, dwarf=1, kobold=1, elf=1),
    },
    hexsides={
        "minor": column(2, troll=1, mermen=0),
        "major": column(None, jotun=4, mermen=0),
        "ford": column(1, troll=0, jotun=0),
        "ferry": column(1),
        "bridge": column(0),
        "pass": column(2, dwarf=0),
    },
    fynvirke=column(3, troll=0),
    battle={},
)
"""Made up, so that every race and every line can be told apart."""


def land(hexes, sides=None, split=None, fortresses=None, powers=()):
    """A land.

    `hexes` maps ids to words: terrain types, "sea", "lake", "normorean" or a kingdom. `sides` maps hexsides to what
    their `Hexside` says, `split` a hex to its areas with the neighbours each borders, `fortresses` a place to its type.
    """
    sides = {id: Hexside(id=id, **(_both(id, hexes) | (sides or {}).get(id, {}))) for id in _sides(hexes)}
    made = {
        "name": "Small",
        "source": "reconstruction",
        "columns": 20,
        "rows": 20,
        "hexes": {id: _hex(id, hexes, sides, (split or {}).get(id)) for id in hexes},
        "hexsides": sides,
        "edges": {},
        "fortresses": {spot[:4]: _fortress(spot, type) for spot, type in (fortresses or {}).items()},
        "places_of_power": {
            id: PlaceOfPower(id=f"stones-{id}", hex=id, spot=id, name="Stones", sources={}) for id in powers
        },
    }
    return Land(**dict.fromkeys(Land.__struct_fields__, ()) | made)


def _sides(hexes):
    return sorted({hexside(a, b) for a in hexes for b in neighbours(a) if b in hexes})


def _hex(id, hexes, sides, split):
    words = hexes[id].split()
    terrain = tuple(word for word in words if word in get_args(Terrain))
    water = "lake" if "lake" in words else "sea" if {"sea", "normorean"} & set(words) else None
    (kingdom,) = [word for word in words if word not in (*terrain, "sea", "lake", "normorean")] or [None]
    borders = [other for other in neighbours(id) if _by_land(id, other, sides)]
    areas = split or ({id: borders} if terrain else {})
    return Hex(
        id=id,
        terrain=terrain,
        water=water,
        sea="Normorean Sea" if "normorean" in words else "",
        kingdom=kingdom,
        areas=tuple(Area(spot=spot, borders=tuple(others)) for spot, others in areas.items()),
    )


def _by_land(a, b, sides):
    id = hexside(a, b)
    return id in sides and sides[id].passable


def _both(id, hexes):
    """What runs across a side that says nothing else: what both hexes have."""
    ends = [set(hexes[hex].split()) for hex in hexes_of(id)]
    return {
        "land": all(words & set(get_args(Terrain)) for words in ends),
        "water": all(words & {"sea", "lake", "normorean"} for words in ends),
    }


def _fortress(spot, type):
    return Fortress(hex=spot[:4], spot=spot, name="Hold", type=type, defense="D", kingdom="fynn", sources={})


def on_foot(*races, **fields):
    """Pieces on foot."""
    return Mover(side=MUNDANE, gaits=races, **fields)


SHIP = Mover(side=FOMORIAN, gaits=("ship",), csps=False)
SWIMMER = Mover(side=MUNDANE, gaits=("swimmer",))
FLYER = Mover(side=FOMORIAN, gaits=("flyer",), csps=False)
