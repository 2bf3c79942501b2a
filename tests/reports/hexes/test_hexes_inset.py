"""The inset: where much stands close together, that place is shown at double size."""

from msgspec.structs import replace

from adjudicator.reports.pdf.inset import CROWDED, inset
from adjudicator.reports.pdf.report import pdf_report
from adjudicator.table.hexmap import Cell, Fight, HexMap, MarchArrow, Marker, Stack

CELLS = tuple(Cell(f"{column:02}{row:02}", ("clear",)) for column in range(5, 12) for row in range(5, 12))
NEAR = ("0808", "0807", "0809", "0708", "0908")
FRONT = HexMap("Front", (), CELLS)


def crowded(times):
    """A front on which so many counters stand close to one hex."""
    return replace(FRONT, stacks=tuple(Stack((NEAR * 3)[number], "A", strength="2") for number in range(times)))


def test_only_where_it_is_crowded_there_is_an_inset():
    assert inset([crowded(CROWDED - 1)]) is None
    shown = inset([FRONT, crowded(CROWDED)])
    assert shown is not None
    assert {cell.id for cell in shown.cells} >= {"0808", "0807"}
    assert len(shown.cells) == 7
    assert len(shown.stacks) == CROWDED


def test_battles_markers_and_numbers_of_movements_need_room_too():
    marked = replace(
        crowded(CROWDED - 3),
        fights=(Fight(1, "0808"),),
        markers=(Marker("choice", "0808", "1"),),
        marches=(MarchArrow(2, "A", ("0505", "0808")),),
    )
    assert inset([marked]) is not None
    assert inset([replace(marked, marches=(MarchArrow(0, "A", ("0505", "0808")),))]) is None


def test_of_the_whole_land_there_is_no_inset_because_the_fronts_show_it():
    assert inset([replace(crowded(CROWDED), overview=True)]) is None


def test_an_inset_is_drawn_beside_how_things_stand_and_takes_no_page(report):
    plain, full = (
        replace(report, content=replace(report.content, figures=(front,))) for front in (FRONT, crowded(CROWDED))
    )
    assert len(pdf_report(full)) > len(pdf_report(plain))
