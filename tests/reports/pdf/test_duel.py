"""A duel as a strip: dice over the wound boxes of both, round by round."""

from msgspec.structs import replace
from page_texts import drawn, outside, texts_of

from adjudicator.reports.pdf.duel import Lost, _kind, duel_strip, lost_in, strip_key
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.table.pages import Passage
from adjudicator.table.parties import Battle, Boxes, FoughtRound

LANE = paper_of("A4").lane
ROUNDS = [FoughtRound(number, (("M", 8), ("F", 8)), "1-1", "1-1", (2, 5), 7, "D/D") for number in range(1, 8)]
RATHNAR = Boxes("Rathnar", 3, (2, 2, 1, 1, 1, 1, 1, 0))
ANTERO = Boxes("Antero the Far-travelled of Ycelia", 6, (None,) * 8)


def test_boxes_fall_round_by_round():
    courses = [lost_in(RATHNAR, round) for round in range(7)]
    assert courses[:3] == [Lost(3, 2, 0), Lost(3, 1, 1), Lost(3, 1, 0)]
    assert [_kind(courses[1], place) for place in range(3)] == ["left", "fresh", "lost"]
    assert [_kind(lost_in(ANTERO, 0), place) for place in range(2)] == ["hidden", "hidden"]


def test_a_strip_goes_on_below():
    blocks = [*duel_strip(LANE, ROUNDS, [RATHNAR, ANTERO])]
    texts = drawn(blocks)
    assert outside(texts) == []
    assert max(text.x1 for text in texts) <= LANE.right
    said = " ".join(text.said for text in texts)
    assert all(f" {number} " in f" {said} " for number in range(1, 8))


def test_what_the_boxes_of_all_strips_mean_is_said_once_in_a_report(report):
    duels = [Passage("A duel", (), battle=Battle((), tuple(ROUNDS), boxes=(who,))) for who in (RATHNAR, ANTERO)]
    told = replace(report, content=replace(report.content, chapters=tuple(duels)))
    said = " ".join(text.said for text in texts_of(told))
    assert said.count("Wound boxes") == 1
    assert "dark, left; crossed, lost in this round; empty, lost before; one stroke, not told." in said
    assert strip_key(duels[1:]) == "Wound boxes after each round: one stroke, not told."
    assert strip_key([Passage("A battle", (), battle=Battle())]) == ""
