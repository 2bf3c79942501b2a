"""A chronicle that would end on a page with next to nothing goes without the least of its battles."""

import pytest
from msgspec.structs import replace

from adjudicator.reports.pdf.book import chronicle
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.table.chronicle import Chronicle, Proved
from adjudicator.table.pages import Passage

A4 = paper_of("A4")
ROOM = A4.top - A4.bottom
BOOK = Chronicle(
    title="The Long War",
    game="Fornaldar",
    scenario="",
    dates="",
    seats=(),
    counts="",
    turns=(),
    battles=tuple(Passage(f"Battle {number}", ()) for number in range(8)),
    spare=(4, 1),
    luck=(),
    proved=Proved(0, 0),
    campaign="long-war",
    head="",
    anchor="",
    rules="",
)


def told(monkeypatch, book, end):
    """The battles that a book tells, each of which fills a quarter of a page, before an end of some height."""

    def blocks(paper, book):
        boxes = [Block(ROOM / 4 - 1, lambda canvas, top: None, bookmark=box.title) for box in book.battles]
        return [*boxes, Block(ROOM * end, lambda canvas, top: None)]

    monkeypatch.setattr(chronicle, "chronicle_blocks", blocks)
    return [block.bookmark[-1] for block in chronicle.fitted(A4, book)[:-1]]


@pytest.mark.parametrize(("end", "left"), [(0.2, "0123567"), (0.3, "023567"), (0.45, "01234567")])
def test_the_least_battles_are_left_out_as_far_as_that_saves_a_page(monkeypatch, end, left):
    assert told(monkeypatch, BOOK, end) == [*left]


def test_none_is_left_out_in_vain(monkeypatch):
    assert told(monkeypatch, replace(BOOK, spare=(4,)), 0.3) == [*"01234567"]
