"""Tables beside each other: as many as stand there with every cell on one line."""

from page_texts import A4, Page

from adjudicator.reports.pdf.abreast import abreast
from adjudicator.reports.pdf.flow import height_of
from adjudicator.table.pages import Column, Grid


def grid(title, cells, rows=3):
    return Grid(
        title, tuple(Column(f"{title} {place}") for place in range(cells)), ((f"{title} cell",) * cells,) * rows
    )


def drawn(grids, whole=0):
    page, y = Page(1), A4.top
    for block in abreast(A4, grids, whole):
        block.draw(page, y)
        y -= block.height
    return {text.said: text for text in page.texts}


def test_narrow_tables_stand_beside_each_other_with_their_titles():
    texts = drawn([grid("Left", 2), grid("Right", 2)])
    assert texts["Left"].y == texts["Right"].y
    assert texts["Left cell"].x1 < texts["Right cell"].x0
    assert height_of(abreast(A4, [grid("Left", 2), grid("Right", 2)])) < 2 * height_of(abreast(A4, [grid("Left", 2)]))


def test_wide_tables_stand_below_each_other():
    texts = drawn([grid("Left", 6), grid("Right", 6)])
    assert texts["Left"].y > texts["Right"].y


def test_high_tables_are_not_kept_together():
    blocks = [*abreast(A4, [grid("Left", 2, rows=40), grid("Right", 2)], whole=200)]
    assert max(block.height for block in blocks) < 200


def test_every_title_is_in_the_outline():
    blocks = abreast(A4, [grid("Left", 2), grid("Right", 2)])
    assert [block.bookmark for block in blocks if block.bookmark] == ["Left", "Right"]
