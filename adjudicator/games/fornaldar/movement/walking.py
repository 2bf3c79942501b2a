"""11.0 Movement on land: what a step costs a race, in any weather, with and against roads and rivers."""

from msgspec import Struct

from adjudicator.games.fornaldar.board.weather import SNOW, Conditions, frozen, swollen, weather_at
from adjudicator.games.fornaldar.movement.model import CostPart, Mover, barred, part, total
from adjudicator.games.fornaldar.movement.places import area_at, between, by_land, hex_of
from adjudicator.games.fornaldar.printed.charts.terrain import Obstacle, TerrainEffects
from adjudicator.games.fornaldar.printed.land.model import Hex, Hexside, Land
from adjudicator.games.fornaldar.words import Race, Road, Terrain, Weather, Where

ROADS: dict[Road, str] = {
    "trail": "trail",
    "faerie": "Faerie road",
    "giants": "Giants' path",
    "tunnel": "tunnel",
}


class Step(Struct, frozen=True, kw_only=True):
    """A step on land: the hex that is entered, and the side that is crossed."""

    hex: Hex
    side: Hexside
    weather: Weather
    """The weather in the hex that is entered."""
    deep_snow: bool
    """Whether both hexes have snow (6.4.1)."""
    obstacle: Obstacle | None
    """The river or strait at the side, as it is in this weather."""
    fynvirke: bool


def step_between(land: Land, conditions: Conditions, a: Where, b: Where) -> Step:
    """The step between two neighbouring places for those who walk from one to the other."""
    left = hex_of(a)
    entered = hex_of(b)
    side = between(land, left, entered)
    weather = weather_at(conditions, entered)
    both = frozenset((weather, weather_at(conditions, left)))
    fortress = land.fortresses.get(entered)
    return Step(
        hex=land.hexes[entered],
        side=side,
        weather=weather,
        deep_snow=both == SNOW,
        obstacle=river_in(side, both),
        fynvirke=fortress is not None and fortress.type == "fynvirke" and Where(fortress.spot) == b,
    )


def no_land(land: Land, a: Where, b: Where) -> tuple[CostPart, ...]:
    """11.15, 14.2.5 Land pieces enter only land, and only where land or a ferry leads to it."""
    if area_at(land, b) is None:
        return barred("11.15", f"there is no land in {b}")
    if b in by_land(land, a):
        return ()
    return barred("14.2.5", f"water lies between {a} and {b}")


def inactive_kingdom(land: Land, mover: Mover, b: Where) -> tuple[CostPart, ...]:
    """10.4 Army and escort CSPs do not enter a friendly kingdom while it is inactive; characters may."""
    hex = land.hexes[hex_of(b)]
    kingdom = hex.kingdom
    if mover.csps and kingdom in mover.inactive:
        return barred("10.4", f"{kingdom} is not active")
    return ()


def surfaces(mover: Mover, step: Step) -> tuple[Terrain | Road, ...]:
    """11.9 The surfaces a mover chooses from: the roads across the side, and the terrain types of the hex."""
    roads = (road for road in step.side.roads if road_lasts(road, step))
    return (*roads, *(terrain for terrain in step.hex.terrain if terrain not in mover.shuns))


def road_lasts(road: Road, step: Step) -> bool:
    """11.11 Trails and Giants' paths cease to exist in mountain hexes under snow."""
    return not (road in ("trail", "giants") and step.weather == "snow" and "mountain" in step.hex.terrain)


def on_foot(
    effects: TerrainEffects, mover: Mover, race: Race, step: Step, over: Terrain | Road
) -> tuple[CostPart, ...]:
    """The price that a race pays for a step over one of its surfaces."""
    match over:
        case "trail" | "faerie" | "giants" | "tunnel":
            way = by_road(effects, mover, race, step, over)
        case _:
            way = by_terrain(effects, mover, race, step, over)
    fortress = fynvirke(effects, race, step)
    if over == "tunnel":
        return (*way, *fortress)
    crossing = river(effects, race, step)
    ascent = mountain_pass(effects, race, step)
    return (*way, *crossing, *ascent, *fortress)


def by_terrain(effects: TerrainEffects, mover: Mover, race: Race, step: Step, over: Terrain) -> tuple[CostPart, ...]:
    """The price that a race pays for the terrain of a hex, weather included."""
    terrain = frozen_marsh(step, over)
    base = terrain_cost(effects, mover, race, terrain)
    doubled = mountain_snow(step, terrain, base)
    parts = (*base, *rain(step, terrain), *snow(step, terrain), *doubled)
    if mover.staff:
        return (*parts, *staff_of_curius(parts))
    return parts


def terrain_cost(effects: TerrainEffects, mover: Mover, race: Race, terrain: Terrain) -> tuple[CostPart, ...]:
    """11.4.3 The Terrain Effects Chart, under the column of the race; 11.15 some terrain is prohibited."""
    printed = effects.terrain[terrain][race]
    mp = mover.prices.get(terrain, printed)
    if mp is None:
        return barred("11.15", f"{terrain} is prohibited")
    return part("11.4.3", terrain, mp)


def by_road(effects: TerrainEffects, mover: Mover, race: Race, step: Step, road: Road) -> tuple[CostPart, ...]:
    """11.11 A road along the way replaces the terrain of the hex; 11.15 tunnels are for dwarves and kobolds."""
    name = ROADS[road]
    digs = race in mover.tunnellers
    column: Race = "dwarf" if digs else race
    at_home = digs or race in ("dwarf", "kobold")
    open_to_race = at_home or road != "tunnel"
    mp = effects.roads[road][column]
    if mp is None or not open_to_race:
        return barred("11.15", f"the {name} is prohibited")
    price = part("11.11", name, mp)
    return (*price, *rain(step, road))


def rain(step: Step, over: Terrain | Road) -> tuple[CostPart, ...]:
    """6.3.4 In rain clear hexes cost one more, and so do trails, Faerie roads and Giants' paths."""
    wet = step.weather == "rain" and over in ("clear", "trail", "faerie", "giants")
    return part("6.3.4", "rain", 1) if wet else ()


def snow(step: Step, terrain: Terrain) -> tuple[CostPart, ...]:
    """6.4.6 In snow clear, woods, forest and rough hexes cost one more."""
    deep = step.weather == "snow" and terrain in ("clear", "woods", "forest", "rough")
    return part("6.4.6", "snow", 1) if deep else ()


def frozen_marsh(step: Step, terrain: Terrain) -> Terrain:
    """6.4.6 In snow marsh is treated as clear."""
    if terrain == "marsh" and step.weather == "snow":
        return "clear"
    return terrain


def mountain_snow(step: Step, terrain: Terrain, base: tuple[CostPart, ...]) -> tuple[CostPart, ...]:
    """6.4.1 A mountain hex costs double, unless only one of the two hexes has snow."""
    if terrain == "mountain" and step.deep_snow:
        return part("6.4.1", "snow", total(base))
    return ()


def staff_of_curius(parts: tuple[CostPart, ...]) -> tuple[CostPart, ...]:
    """21.0, item 42 The Staff of Curius lowers the cost of terrain by one, to one at the least."""
    return part("21.0", "Staff of Curius", -min(1, max(0, total(parts) - 1)))


def river_in(side: Hexside, weather: frozenset[Weather]) -> Obstacle | None:
    """6.3.3, 6.4.2 A river or strait as it is in a weather: its crossing, a minor or a major river, or nothing."""
    if swollen(side, weather):
        if side.crossing not in (None, "ford"):
            return side.crossing
        return "major"
    if frozen(side, weather):
        return None
    return side.crossing or side.river


def river(effects: TerrainEffects, race: Race, step: Step) -> tuple[CostPart, ...]:
    """11.10 A river at the hexside costs more, or its crossing does; roads do not help (11.11)."""
    obstacle = step.obstacle
    if obstacle is None:
        return ()
    crossing = obstacle in ("ford", "ferry", "bridge")
    name = obstacle if crossing else f"{obstacle} river"
    mp = effects.hexsides[obstacle][race]
    if mp is None:
        return barred("11.10", f"the {name} cannot be crossed")
    return part("11.10", name, mp)


def mountain_pass(effects: TerrainEffects, race: Race, step: Step) -> tuple[CostPart, ...]:
    """11.10 A mountain pass at the hexside costs more; 6.4.1 double, if both hexes have snow."""
    if not step.side.mountain_pass:
        return ()
    mp = effects.hexsides["pass"][race]
    if mp is None:
        return barred("11.10", "the mountain pass is prohibited")
    price = part("11.10", "mountain pass", mp)
    if step.deep_snow:
        return (*price, *part("6.4.1", "snow on the pass", mp))
    return price


def fynvirke(effects: TerrainEffects, race: Race, step: Step) -> tuple[CostPart, ...]:
    """11.12, 18.6 A Fynvirke hex always costs more; trolls pay nothing for it."""
    if step.fynvirke:
        return part("11.12", "Fynvirke", effects.fynvirke[race])
    return ()
