"""Turn reports with windows of a hex map, for the benchmarks."""

from pathlib import Path

import msgspec

from adjudicator.games.fornaldar.land.reading import built_in_land
from adjudicator.games.fornaldar.report.land import land_map, window
from adjudicator.reports.pdf.document import Furniture, draw_document, new_canvas
from adjudicator.reports.pdf.hexes import hex_layer, hex_map_block
from adjudicator.reports.pdf.paper import paper
from adjudicator.reports.pdf.report import report_blocks
from adjudicator.table.hexmap import HexMap, Stack
from adjudicator.table.pages import Report
from adjudicator.table.seats import SeatStyle

SEATS = (SeatStyle("Fomorian", "Fomorian League", "F", 0), SeatStyle("Mundane", "Mundane Alliance", "M", 1))
AROUND = ("3927", "1545", "1515", "2342")


def sample() -> Report:
    """A turn report of some pages without a hex map."""
    path = Path(__file__).parents[1] / "reports" / "sample.json"
    return msgspec.json.decode(path.read_bytes(), type=Report)


def windows(count: int) -> tuple[HexMap, ...]:
    """Windows of radius 6 that lie apart, with a stack in every fifth hex."""
    land = built_in_land()
    found = []
    for around in AROUND[:count]:
        hexes = window(land, around, 6)
        stacks = tuple(
            Stack(id, SEATS[number % 2].seat, "troll" if land.hexes[id].terrain else "ship", str(number % 9 + 1))
            for number, id in enumerate(hexes[::5])
        )
        found.append(land_map(land, hexes, title=f"Around {around}", seats=SEATS, stacks=stacks))
    return tuple(found)


def report_pdf(report: Report, maps: tuple[HexMap, ...]) -> bytes:
    """The report with maps after it, as PDF."""
    sheet, layer = paper("A4"), hex_layer(maps)
    buffer, canvas = new_canvas(sheet)
    blocks = [*report_blocks(sheet, report), *(hex_map_block(sheet, each, layer) for each in maps)]
    draw_document(canvas, sheet, blocks, Furniture("Bench", "Bench", report.head))
    canvas.save()
    return buffer.getvalue()
