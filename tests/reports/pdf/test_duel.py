"""A duel as a strip: dice over the wound boxes of both, round by round."""

from page_texts import drawn, outside

from adjudicator.reports.pdf.duel import Lost, _kind, duel_strip, lost_in
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.table.parties import Boxes, Round

LANE = paper_of("A4").lane
ROUNDS = [Round(number, (("M", 8), ("F", 8)), "1-1", "1-1", (2, 5), 7, "D/D") for number in range(1, 8)]
RATHNAR = Boxes("Rathnar", 3, (2, 2, 1, 1, 1, 1, 1, 0))
ANTERO = Boxes("Antero the Far-travelled of Ycelia", 6, (None,) * 8)


def test_boxes_fall_round_by_round():
    courses = [lost_in(RATHNAR, round) for round in range(7)]
    assert courses[:3] == [Lost(3, 2, 0), Lost(3, 1, 1), Lost(3, 1, 0)]
    assert [_kind(courses[1], place) for place in range(3)] == ["left", "fresh", "lost"]
    assert [_kind(lost_in(ANTERO, 0), place) for place in range(2)] == ["hidden", "hidden"]


def test_a_strip_goes_on_below_and_says_what_its_boxes_mean():
    blocks = [*duel_strip(LANE, ROUNDS, [RATHNAR, ANTERO])]
    texts = drawn(blocks)
    assert outside(texts) == []
    assert max(text.x1 for text in texts) <= LANE.right
    said = " ".join(text.said for text in texts)
    assert all(f" {number} " in f" {said} " for number in range(1, 8))
    assert said.endswith("dark, left; crossed, lost in this round; empty, lost before; one stroke, not told.")
