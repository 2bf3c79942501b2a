"""11.4, 14.6 and 14.7 Movement on water: ships and swimmers, at sea, on lakes and along rivers."""

from adjudicator.board import hexes
from adjudicator.games.fornaldar.board.weather import SNOW, Conditions, swollen, weather_along, weather_at
from adjudicator.games.fornaldar.movement.model import CostPart, Gait, Mover, barred, part, total
from adjudicator.games.fornaldar.movement.places import between, hex_of, is_river, mouths, on_river, sides_of
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.words import FOMORIAN, HexId, HexsideId, Mp, Where

NORMOREAN_SEA = "Normorean Sea"
"""The sea that costs double (11.4.1)."""

KVALHOLLA = HexId("3927")
"""The only castle (18.7)."""

BARRED_BY_KVALHOLLA = (HexId("4027"), HexId("4028"))


def afloat(land: Land, conditions: Conditions, mover: Mover, gait: Gait, a: Where, b: Where) -> tuple[CostPart, ...]:
    """The parts of the price that a ship or a swimmer pays for a step."""
    parts = [
        *ice(land, conditions, mover, gait, a),
        *leaving_river(land, conditions, gait, a),
    ]
    if on_river(b):
        parts += up_river(land, conditions, gait, a, b)
    else:
        parts += no_water(land, a, b)
        parts += kvalholla(conditions, mover, gait, b)
        parts += at_sea(land, conditions, gait, b)
    return tuple(parts)


def at_sea(land: Land, conditions: Conditions, gait: Gait, b: Where) -> tuple[CostPart, ...]:
    """The price of entering a hex of sea or lake, weather and day included."""
    sea = land.hexes[hex_of(b)].sea
    parts = by_ship(sea) if gait == "ship" else swimming(conditions, sea)
    return (*parts, *rough_water(conditions, b, total(parts)))


def by_ship(sea: str) -> tuple[CostPart, ...]:
    """11.4.1 Ships pay one MP for a hex, two in the Normorean Sea; 14.7.4 lakes are as the sea."""
    water = part("11.4.1", "water", 1)
    if sea == NORMOREAN_SEA:
        return (*water, *part("11.4.1", NORMOREAN_SEA, 1))
    return water


def swimming(conditions: Conditions, sea: str) -> tuple[CostPart, ...]:
    """11.4.2, 14.6.3 Swimmers pay half of what ships pay, on short days as much."""
    name = "water"
    mp = 0.5
    if sea == NORMOREAN_SEA:
        name = NORMOREAN_SEA
        mp = 1.0
    water = part("11.4.2", name, mp)
    if conditions.day == "skammdegi":
        return (*water, *part("11.4.2", "short day", mp))
    return water


def rough_water(conditions: Conditions, b: Where, mp: Mp) -> tuple[CostPart, ...]:
    """6.3.2 In rain ships and swimmers pay double for a hex."""
    if weather_at(conditions, hex_of(b)) == "rain":
        return part("6.3.2", "rain", mp)
    return ()


def no_water(land: Land, a: Where, b: Where) -> tuple[CostPart, ...]:
    """11.4.1 Ships enter only hexes of sea or lake and coastal ones, and only where water leads to them."""
    if land.hexes[hex_of(b)].water is None:
        return barred("11.4.1", f"there is no sea or lake in {b}")
    if on_river(a):
        if b in mouths(land, a):
            return ()
        return barred("14.7", f"river {a} does not flow out into {b}")
    if between(land, hex_of(a), hex_of(b)).water:
        return ()
    return barred("11.4.1", f"land lies between {a} and {b}")


def ice(land: Land, conditions: Conditions, mover: Mover, gait: Gait, a: Where) -> tuple[CostPart, ...]:
    """6.4.4 Ships do not leave a coastal hex under snow."""
    if gait == "ship" and icebound(land, conditions, mover, a):
        return barred("6.4.4", f"ships cannot leave {a}, a coastal hex under snow")
    return ()


def icebound(land: Land, conditions: Conditions, mover: Mover, where: Where) -> bool:
    """6.4.4 Whether snow holds the ships of a mover in a place: it is a coastal hex and has snow."""
    if on_river(where) or mover.ice_proof:
        return False
    if not land.hexes[hex_of(where)].coastal:
        return False
    return weather_at(conditions, hex_of(where)) == "snow"


def kvalholla(conditions: Conditions, mover: Mover, gait: Gait, b: Where) -> tuple[CostPart, ...]:
    """18.7 No enemy ship enters the two hexes before Kvalholla while the castle stands; an engine opens them."""
    if hex_of(b) not in BARRED_BY_KVALHOLLA or KVALHOLLA in conditions.ruins:
        return ()
    hostile = gait == "ship" and mover.side == FOMORIAN
    if hostile and not mover.gate_open:
        return barred("18.7", f"Kvalholla bars {b} to enemy ships")
    return ()


def up_river(land: Land, conditions: Conditions, gait: Gait, a: Where, b: HexsideId) -> tuple[CostPart, ...]:
    """14.6.4, 14.7 River move: into a river at its mouth, or along it from hexside to hexside."""
    closed = unnavigable(land, conditions, gait, b)
    if closed:
        return closed
    if leads_into(land, a, b):
        return river_cost(conditions, gait)
    return barred("14.7", f"river {b} cannot be entered from {a}")


def leads_into(land: Land, a: Where, b: HexsideId) -> bool:
    """14.7 Whether a river hexside is entered from a place: from the hexside before it, or at its mouth."""
    if on_river(a):
        return b in hexes.joined(a)
    return a in mouths(land, b)


def river_cost(conditions: Conditions, gait: Gait) -> tuple[CostPart, ...]:
    """14.7, 14.7.3.B A river hexside costs one MP; swimmers pay half, unless days are short."""
    half = gait == "swimmer" and conditions.day != "skammdegi"
    if half:
        return part("14.7.3", "river", 0.5)
    return part("14.7", "river", 1)


def leaving_river(land: Land, conditions: Conditions, gait: Gait, a: Where) -> tuple[CostPart, ...]:
    """14.7.2 A ship in a river that is no longer navigable is stuck; so is a swimmer in a frozen one (14.7.5)."""
    if on_river(a):
        return unnavigable(land, conditions, gait, a)
    return ()


def unnavigable(land: Land, conditions: Conditions, gait: Gait, id: HexsideId) -> tuple[CostPart, ...]:
    """14.7.2, 14.7.3.A, 14.7.5, 14.7.x A river hexside is closed to a ship, or to a swimmer, who needs no rain."""
    if not is_river(land, id):
        return barred("14.7", f"no river runs along {id}")
    banks = [land.hexes[hex] for hex in sides_of(id)]
    if any("mountain" in bank.terrain for bank in banks):
        return barred("14.7", f"river {id} borders mountains")
    side = land.hexsides[id]
    weather = weather_along(conditions, side)
    if weather == SNOW:
        return barred("14.7.5", f"river {id} lies under snow")
    shallow = side.river == "minor" and not swollen(side, weather)
    if gait == "ship" and shallow:
        return barred("14.7.2", f"the minor river {id} is too shallow for ships without rain on both sides")
    return ()
