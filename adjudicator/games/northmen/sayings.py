"""Players' names for decks, turns of a tile and actions, with the words for them in an order."""

from collections.abc import Iterator, Mapping
from itertools import product

from adjudicator.games.northmen.state import View
from adjudicator.games.northmen.words import COMMODITIES, UNIT_NAMES

_AROUND = (
    ("once", "clockwise", 1),
    ("twice", "clockwise", 2),
    ("once", "anticlockwise", 5),
    ("twice", "anticlockwise", 4),
)
"""The ways people say by how much a tile is turned."""

_PASS_TILE = ("pass tile", "the pass tile", "my pass tile", "tile with the pass", "the tile with the pass")
_TYPES = ("church", "forest", "lake", "road", "mountain", "town")

_PHRASES: Mapping[str, str] = {
    "Test of Faith deck": "tof",
    "Test of Faith": "tof",
    "Faith deck": "tof",
    "main deck": "main",
    "draw my tile from the main deck": "lay drawn from main",
    "draw my tile from the Test of Faith deck": "lay drawn from tof",
    "unturned": "turned 0",
    "not turned": "turned 0",
    "without turning it": "turned 0",
    "without turning": "turned 0",
    "as it is": "turned 0",
    "with # turns": "turned #",
    "with the Stronghold on its east side": "stronghold at 0",
    "with the Stronghold on its west side": "stronghold at 3",
    "# warbands on it": "forest: # warbands",
    "# warbands onto it": "forest: # warbands",
    "put # warbands": "forest: # warbands",
    "# warbands on the tile": "forest: # warbands",
    "# warbands on the new tile": "forest: # warbands",
    "put # warbands on the new tile": "forest: # warbands",
    "warband goes into the forest": "forest: warband",
    "# warbands go into the forest": "forest: # warbands",
    "incite the brigands with the forest": "forest: incite",
    "incite once": "forest: incite",
    "one mead into store": "store",
    "mead into store": "store",
    "both town actions: store mead": "town: store 2",
    "use my reserve warband as a forest action": "mead as forest",
    "draw a tile": "draw",
    "with its extra action": "by catapult",
    "the tile is": "lay",
    ", laid first of course": "",
    ", laid first": "",
    "if that's not possible,": "else lay",
    "if that is not possible,": "else lay",
    "if it does not fit,": "else lay",
    "if it doesn't fit,": "else lay",
    "if that does not fit,": "else lay",
    "the warband and the hersir at": "move 1 warband, 1 hersir from",
    "the hersir and the warband at": "move 1 warband, 1 hersir from",
    "march along the road over": "to",
    "march along the road to": "to",
    "# warbands cross the lake": "lake: move # warbands",
    "# warbands march by road from": "road: move # warbands along",
    "# warbands march along the road from": "road: move # warbands along",
}
"""Players' phrases with the words of an order for each; `#` is a number."""


def nicknames(view: View) -> Mapping[str, str]:
    """Collect players' phrases with the words of an order for each."""
    around = {}
    for often, way, turn in _AROUND:
        around[f"{often} {way}"] = str(turn)
    for often, way, turn in _AROUND:
        around[f"{way} {often}"] = str(turn)
    actions = dict(_actions())
    built = dict(_built())
    armies = dict(_armies(view))
    passes = dict(_passes(view))
    return {**_PHRASES, **around, **actions, **built, **armies, **passes}


def _armies(view: View) -> Iterator[tuple[str, str]]:
    """Ways to say that all warbands of a seat cross a lake, where they stand on one tile."""
    together = []
    for (_, seat), units in view.units.items():
        if seat == view.seat and units.w:
            together.append(units.w)
    if len(together) != 1:
        return
    warbands = f"{together[0]} warbands"
    yield "all my warbands", warbands
    yield "all my warbands cross the lake", f"lake: move {warbands}"


def _passes(view: View) -> Iterator[tuple[str, str]]:
    """The tiles with a pass in the hand of a seat: with its number, or alone where there is but one."""
    hand = view.hands.get(view.seat, ())
    passes = [id for id in hand if "P" in view.tiles[id].sides]
    is_one = len(passes) == 1
    for called, id in product(_PASS_TILE, passes):
        yield f"{called} ({id})", id
        if is_one:
            yield called, id


def _actions() -> Iterator[tuple[str, str]]:
    """The words for an action of a type."""
    for type in _TYPES:
        yield f"one {type} action", type
        yield f"my {type} action", type
        yield f"with the {type} action I", type
        yield f"the {type} action", type
        yield f"stop after the {type} and tell me how things stand", f"stop after {type}"


def _built() -> Iterator[tuple[str, str]]:
    """Ways to say what is built, and where a church is placed."""
    for name in UNIT_NAMES.values():
        for verb in ("build a", "place a", "raise a", "make a"):
            yield f"{verb} {name}", name
    for commodity in COMMODITIES:
        for whose in ("my", "the"):
            town = f"{whose} {commodity} town"
            yield f"place a church in {town}", "church: place"
            yield f"a church in {town}", "place"
            yield f"church in {town}", "place"
