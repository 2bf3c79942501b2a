from typing import ClassVar

import pytest

from adjudicator.board.hexes import hexside, neighbours, within
from adjudicator.table.hexmap import Cell, Fight, HexMap, Label, MarchArrow, Realm, Side, Site, Stack
from adjudicator.table.legends import HexLegend
from adjudicator.table.seats import SeatStyle

SEATS = (SeatStyle("Red", "The Reds", "R", 0), SeatStyle("Blue", "The Blues", "B", 1))


class Moor(HexMap, tag="hexmap", frozen=True, omit_defaults=True):
    legend: ClassVar = HexLegend(valued="fortress", starred="power", bodies=("ship", "troll"),
        washes={"rain": "strokes", "snow": "stars", "sun": "rings", "reach": "full", "far": "broken", "afar": "beaded"},
        markers={"spell": "lozenge", "choice": "disc"},
    )  # fmt: skip


def cell(id):
    """A hex of a small land: sea in the east, a coast along column 07, woods in the west, marsh in the middle."""
    column = int(id[:2])
    if column > 7:
        return Cell(id, water="sea", land=0)
    ground = ("woods",) if column < 4 else ("marsh", "clear") if column == 4 else ("clear",)
    if column == 7:
        edges = "".join("2" if int(other[:2]) > 7 else "3" if int(other[:2]) == 7 else "1" for other in neighbours(id))
        return Cell(id, ground, "sea", 55, edges, realm="east")
    return Cell(id, ground, realm="west" if column < 5 else "east", aspect="wild" if id == "0304" else "")


def window(around, radius, **more):
    """A window of the small land, all of which lies 12 hexes from 0606."""
    shown = within(around, radius)
    fringe = sorted({other for id in shown for other in neighbours(id)} - set(shown))
    return Moor(
        f"Around {around}",
        SEATS,
        tuple(cell(id) for id in shown),
        tuple(cell(id) for id in fringe),
        sides=(Side(hexside("0505", "0506"), river="major", crossing="ford"), Side("0505/0605", roads=("trail",))),
        sites=(Site("0505", "Þrúðvangr", "castle", "A"), Site("0606", "Old Stone", "power")),
        labels=(Label("Grey Sea", "water", tuple(id for id in shown if int(id[:2]) > 7)),),
        realms=(Realm("west", "The West", 0), Realm("east", "The East", 1)),
        words={"power": "Place of Power"},
        leagues=4,
        source="reconstruction",
        **more,
    )


@pytest.fixture
def small():
    """Two seats with known and unknown stacks, a march and a battle."""
    stacks = (
        Stack("0505", "Red", "troll", "17", 3, ("character",)),
        Stack("0506", "Blue"),
        Stack("0807", "Blue", "ship", "4", signs=("cargo",), spent=True),
    )
    return window(
        "0606", 3, stacks=stacks, marches=(MarchArrow(3, "Red", ("0404", "0405", "0505")),), fights=(Fight(4, "0506"),)
    )


@pytest.fixture
def window_of():
    return window


@pytest.fixture
def cell_of():
    return cell
