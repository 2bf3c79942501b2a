"""Chapters that can be read alone: a frame, a small map beside the first table, and rings round what counted."""

from itertools import pairwise

import pytest
from msgspec.structs import replace
from noting import Canvas
from page_texts import Page, texts_of

from adjudicator.reports.pdf.battle import battle_blocks
from adjudicator.reports.pdf.flow import paginate
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.report import report_blocks
from adjudicator.reports.text import text_report
from adjudicator.table.hexmap import Cell, HexMap
from adjudicator.table.lines import Line
from adjudicator.table.pages import Column, Grid, Passage
from adjudicator.table.parties import Battle, FoughtRound, Party

A4 = paper_of("A4")
GRID = Grid("Table", (Column("Roll"), Column("2-1")), (("7", "C/Co"), ("8", "D/E")), ringed=((1, 1),))
MAP = HexMap("Small", (), tuple(Cell(id, ("clear",)) for id in ("0505", "0506", "0605")))


def boxed(report, *lines, **more):
    box = Passage("1  Battle", lines or (Line("It is over."),), tables=(GRID,), battle=Battle(), **more)
    return replace(report, content=replace(report.content, chapters=(box,)))


def drawn(report):
    canvas = Canvas()
    for block in report_blocks(A4, report):
        block.draw(canvas, 400)
    return canvas.drawn


def test_a_ring_is_drawn_round_what_counted_and_no_other(report):
    count = [sum(name == "roundRect" for name, _ in drawn(each)) for each in (report, boxed(report))]
    plain = replace(boxed(report), content=replace(report.content, chapters=()))
    assert count[1] == sum(name == "roundRect" for name, _ in drawn(plain)) + 1


def test_a_frame_is_closed_above_and_below_once(report):
    frames = [given[0] for name, given in drawn(boxed(report)) if name == "lines"]
    level = [line for lines in frames for line in lines if line[1] == line[3]]
    assert len(level) == 2
    assert all(len(lines) >= 2 for lines in frames)


def test_the_white_below_a_frame_is_never_parted_from_it(report):
    box = boxed(report).content.chapters[0]
    *inside, last, white = battle_blocks(A4, box, {}, Layer([]))
    assert inside
    assert (last.keep, white.keep, white.height) == (True, False, 4)


def test_the_map_stands_beside_the_sides(report):
    sides = Battle((Party("Varn", forces="a warband and a catapult, " * 3), Party("Oss", forces="nobody at all")))
    box = replace(boxed(report, figures=(MAP,)).content.chapters[0], battle=sides)
    told = {text.said: text for text in texts_of(replace(report, content=replace(report.content, chapters=(box,))))}
    assert told["Varn"].x0 > told["1 Battle"].x0 + 50


def test_what_is_long_goes_on_over_pages(report):
    long = boxed(report, Line("and on and on " * 900))
    pages = paginate(report_blocks(A4, long), A4.top, A4.bottom)
    assert all(placed.top - placed.block.height >= A4.bottom - 1 for page in pages for placed in page)


def test_a_side_of_many_words_goes_on_over_pages_without_the_map(report):
    parties = (Party("Varn", forces="a warband and another, " * 400), Party("Oss", forces="nobody"))
    long = replace(boxed(report, figures=(MAP,)).content.chapters[0], battle=Battle(parties))
    told = replace(report, content=replace(report.content, chapters=(long,)))
    pages = paginate(report_blocks(A4, told), A4.top, A4.bottom)
    assert all(placed.top - placed.block.height >= A4.bottom - 1 for page in pages for placed in page)


def test_a_single_round_is_a_line_and_several_are_rows(report):
    one = FoughtRound(1, (("V", 7), ("O", 3)), "2-1", "2-1", (3, 4), 7, "A/D")
    for rounds, level in (((one,), True), ((one, one), False)):
        texts = {text.said: text.y for text in texts_of(boxed_rounds(report, *rounds))}
        assert (texts["Dice"] == texts["3 + 4 = 7"]) is level


def test_each_head_of_a_single_round_stands_before_its_cell(report):
    one = FoughtRound(1, (("V", 7), ("O", 3)), "2-1", "2-1", (3, 4), 7, "A/D")
    texts = [text.said for text in texts_of(boxed_rounds(report, one))]
    begin = texts.index("Dice")
    assert texts[begin : begin + 4] == ["Dice", "3 + 4 = 7", "Result", "A/D"]


def test_the_words_of_a_single_round_stand_one_behind_the_other_and_a_cell_on_the_line_of_its_head(report):
    shifts = (("Jötuns", 2), ("in the rain and in the mud", -1), ("by the command of the captain of the wolves", 1))
    one = FoughtRound(1, (("V", 7), ("O", 3)), "2-1", "3-1", (3, 4), 7, "A/D", shifts=shifts, lost="a warband of each")
    told = texts_of(boxed_rounds(report, one))
    begin = next(place for place, text in enumerate(told) if text.said == "Strength")
    words = [text for text in told[begin:] if text.around == told[begin].around]
    lines = [[word for word in words if word.y == y] for y in dict.fromkeys(word.y for word in words)]
    assert len(lines) > 1
    assert all(a.x1 < b.x0 for line in lines for a, b in pairwise(line))
    assert all(line[-1].font == words[1].font for line in lines), "no head ends a line"


def test_what_was_lost_in_a_round_stands_below_it_where_a_row_would_be_too_wide(report):
    lost = "two warbands, a catapult, the hersir and all that he had taken from the town of the others the day before"
    rounds = [FoughtRound(number, (("V", 7), ("O", 3)), "2-1", "2-1", (3, 4), 7, "A/D") for number in range(1, 4)]
    told = boxed_rounds(report, rounds[0], replace(rounds[1], lost=lost), rounds[2])
    texts = [text.said for text in texts_of(told)]
    under = next(place for place, said in enumerate(texts) if said.startswith("Lost: two warbands"))
    assert "Lost" not in texts
    assert (texts.index("2", texts.index("Round")), texts.count("A/D")) < (under, 4)
    assert sum(said.startswith("Lost: ") for said in texts) == 1


@pytest.mark.parametrize("own", [False, True])
def test_a_side_has_what_it_lost_what_its_strength_was_made_of_and_a_mark_if_it_is_the_readers(report, own):
    side = Party("Varn", forces="a warband", fate="held", lost="a catapult", made_of="4 + 2", own=own)
    box = replace(boxed(report).content.chapters[0], battle=Battle((side, Party("Oss", own=False))))
    (paths, texts) = side_of(box)
    assert "a warband; held; lost a catapult" in texts
    assert "4 + 2" in texts
    assert paths == own


def side_of(box):
    """How many marks of the reader's own stand in a box, and its texts."""
    canvas, page = Canvas(), Page(1)
    for block in battle_blocks(A4, box, {}, Layer([])):
        block.draw(canvas, 400)
        block.draw(page, 400)
    return sum(name == "drawPath" for name, _ in canvas.drawn), [text.said for text in page.texts]


def test_sentences_by_one_rule_have_its_number_once(report):
    lines = [
        Line("A falls.", rule="CP-82"),
        Line("B stays.", rule="CP-82"),
        Line("C goes."),
        Line("D too.", rule="CP-85"),
    ]
    said = " ".join(side_of(boxed(report, *lines).content.chapters[0])[1])
    assert "A falls. B stays. (CP-82) C goes. D too. (CP-85)" in said


def test_how_a_battle_began_stands_under_its_title_and_goes_with_it(report):
    box = boxed(report, note="in the rain").content.chapters[0]
    title, note, *_ = battle_blocks(A4, box, {}, Layer([]))
    assert (title.keep, note.keep) == (True, True)
    assert side_of(box)[1][:2] == ["1 Battle", "in the rain"]


def boxed_rounds(report, *rounds):
    """The box of a battle with nothing but its rounds."""
    box = replace(boxed(report).content.chapters[0], battle=Battle((), rounds))
    return replace(report, content=replace(report.content, chapters=(box,)))


def test_the_text_has_the_table_with_brackets_and_no_map(report):
    told = text_report(boxed(report, figures=(MAP,)))
    assert "[D/E]" in told
    assert "[C/Co]" not in told
    assert "Small" not in told
