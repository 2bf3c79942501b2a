"""Chapters that can be read alone: a frame, a small map beside the first table, and rings round what counted."""

from msgspec.structs import replace
from noting import Canvas
from page_texts import texts_of

from adjudicator.reports.pdf.battle import battle_blocks
from adjudicator.reports.pdf.flow import paginate
from adjudicator.reports.pdf.hexes.layer import Layer
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.report import report_blocks
from adjudicator.reports.text import text_report
from adjudicator.table.hexmap import Cell, HexMap
from adjudicator.table.lines import Line
from adjudicator.table.pages import Column, Grid, Passage
from adjudicator.table.parties import Battle, Party, Round

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
    one = Round(1, (("V", 7), ("O", 3)), "2-1", "2-1", (3, 4), 7, "A/D")
    for rounds, level in (((one,), True), ((one, one), False)):
        texts = {text.said: text.y for text in texts_of(boxed_rounds(report, *rounds))}
        assert (texts["Dice"] == texts["3 + 4 = 7"]) is level


def boxed_rounds(report, *rounds):
    """The box of a battle with nothing but its rounds."""
    box = replace(boxed(report).content.chapters[0], battle=Battle((), rounds))
    return replace(report, content=replace(report.content, chapters=(box,)))


def test_the_text_has_the_table_with_brackets_and_no_map(report):
    told = text_report(boxed(report, figures=(MAP,)))
    assert "[D/E]" in told
    assert "[C/Co]" not in told
    assert "Small" not in told
