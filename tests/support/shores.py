"""A small land for the tests of its figure: two lands with a crooked border between them under a sea, and an island."""

from adjudicator.table.legends import RegionLegend
from adjudicator.table.regionmap import Advance, Aid, Force, Geography, Holding, Region, RegionMap, Retreat
from adjudicator.table.seats import SeatStyle

WEST = ((0, 120), (60, 124), (120, 118), (112, 160), (124, 200), (118, 240), (0, 240))
EAST = ((120, 118), (180, 126), (240, 120), (240, 240), (118, 240), (124, 200), (112, 160))
NORTH = ((0, 0), (240, 0), (240, 120), (180, 126), (120, 118), (60, 124), (0, 120))
ISLE = ((150, 40), (190, 36), (196, 66), (160, 72))
LAND = Geography(
    "Two shores",
    240,
    240,
    (
        Region("WES", "Westerland", (60, 180), (WEST,), centre=(30, 200)),
        Region("EAS", "Easterland", (180, 180), (EAST,), centre=(210, 200), berths=(("EAS/NC", (180, 134)),)),
        Region("NOR", "North Water", (80, 60), (NORTH,), water=True),
        Region("ISL", "Isle", (172, 54), (ISLE,)),
    ),
)
SEATS = (SeatStyle("A", "Ants", "A", 0), SeatStyle("B", "Bees", "B", 1))


class Shores(RegionMap, frozen=True, tag="regionmap"):
    """The land with two kinds of pieces."""

    legend = RegionLegend(forces={"walker": "block", "boat": "hull"}, prize="hive")


def shores(**marks):
    """The land with two walkers and a boat on it, and what is asked for."""
    given = {
        "title": "Two shores",
        "seats": SEATS,
        "geography": LAND,
        "holdings": (Holding("WES", "A"), Holding("EAS", "B", changed=True)),
        "forces": (Force("A", "walker", "WES"), Force("B", "walker", "EAS"), Force("A", "boat", "NOR")),
    }
    return Shores(**{**given, **marks})


WAR = shores(
    advances=(Advance(0, "A", ("WES", "EAS"), made=False), Advance(0, "B", ("EAS", "WES"))),
    aids=(Aid("A", "NOR", "WES", "EAS", given=False),),
    retreats=(Retreat("A", "WES", "ISL"),),
    standoffs=("ISL",),
)
