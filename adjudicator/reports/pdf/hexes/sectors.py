"""Hexes whose sides have a ground each: strips along the sides round an open middle, in which all else stands."""

from collections.abc import Iterator
from math import dist
from random import Random

from adjudicator.reports.pdf.hexes.coast import Shape
from adjudicator.reports.pdf.hexes.grid import HEIGHT, SIDE, centre, corners, side
from adjudicator.reports.pdf.hexes.heights import WATER
from adjudicator.reports.pdf.hexes.inks import Piece
from adjudicator.reports.pdf.hexes.lattice import FINENESS, NODES
from adjudicator.reports.pdf.hexes.paths import Point, between, bow, polygon, start
from adjudicator.reports.pdf.hexes.textures import GROWTHS, STOCK, Free, Sign, stock
from adjudicator.table.hexmap import Cell

DEPTH = 0.38
"""The depth of the strips, as a share of the way to the centre."""
MIDDLE = HEIGHT / 2 * (1 - DEPTH)
"""The height of the middle above the centre."""
ASPECT = (SIDE * 0.5, MIDDLE * 0.82)
"""The place of an aspect's mark: beside the number, which stands at the top of the middle."""
SITE = 0.6
"""The size of places, as a share of the usual one."""
_SIGN = 0.6
"""The size of signs."""


def in_row(place: int, count: int) -> Point:
    """The point of a place among so many, from the centre: under the number."""
    return SIDE * 0.5 * (place - (count - 1) / 2), HEIGHT * 0.08


def strips(cell: Cell, land: str) -> Iterator[Piece]:
    """The land, with the ground of each side along it."""
    heart = centre(cell.id)
    yield "land clear", f"{land} b"
    for number, ground in enumerate(cell.ground):
        a, b = side(cell.id, number)
        inner_a = between(a, heart, DEPTH)
        inner_b = between(b, heart, DEPTH)
        strip = polygon((a, b, inner_b, inner_a))
        yield f"land {ground}", f"q {land} W n {strip} f Q"


def shape(cell: Cell) -> Shape:
    """The land of a hex with a bay at each side of water; neighbouring bays are one."""
    heart = centre(cell.id)
    wet = [edge == WATER for edge in cell.edges]
    inner = [wet[number - 1] and wet[number] for number in range(6)]
    points = []
    for corner, within in zip(corners(cell.id), inner, strict=True):
        points.append(between(corner, heart, DEPTH) if within else corner)
    land = [start(points[0])]
    shore = []
    for number in range(6):
        after = (number + 1) % 6
        a = points[number]
        b = points[after]
        if wet[number]:
            bays = inner[number] + inner[after]
            middle = between(*side(cell.id, number), 0.5)
            bend = bow(a, between(middle, heart, DEPTH * (2 - bays / 2)), b)
            shore.append(f"{start(a)} {bend}")
        else:
            bend = bow(a, between(a, b, 0.5), b)
        land.append(bend)
    land.append("h")
    return Shape(" ".join(land), " ".join(shore), (FINENESS,) * len(NODES))


def signs(cell: Cell, free: Free) -> Iterator[Sign]:
    """Small trees, hills and the like in a row along each side."""
    hand = Random(cell.id)
    heart = centre(cell.id)
    x0, y0 = heart
    for number, ground in enumerate(cell.ground):
        if ground not in GROWTHS:
            continue
        growth = GROWTHS[ground]
        a, b = (between(end, heart, DEPTH / 2) for end in side(cell.id, number))
        apart = growth.across * _SIGN
        count = max(1, round(dist(a, b) / apart))
        for place in range(count):
            along = place + hand.uniform(0.4, 0.6)
            x, y = between(a, b, along / count)
            one = stock(growth, hand.randrange(STOCK), _SIGN)
            if free.allows(x - x0, y - y0):
                foot = y - one.size * 0.45
                row = round(y0 - foot)
                yield Sign(row, x - x0, foot - y0, one.pieces)
