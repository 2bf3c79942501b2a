from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.reports.text import text_report
from adjudicator.reports.text.figures import figure
from adjudicator.table.figures import (
    Area,
    Band,
    Card,
    Cards,
    Comparison,
    Course,
    Kind,
    Link,
    Map,
    Mark,
    Piece,
    Plot,
    Series,
)
from adjudicator.table.legends import MapLegend
from adjudicator.table.pages import Passage
from adjudicator.table.seats import SeatStyle

SEATS = (SeatStyle("A", "Auron", "A", 0),)


def told(drawn):
    return "\n".join(figure(drawn, {"A": "A", "B": "B"}))


def test_cards_are_told_with_sections_strips_tokens_and_rounds(cards):
    text = told(cards)
    assert (
        text.split("\n\n")[0]
        == """\
A Auron
  A1 Art: laid in round 2; 2 of 4 sections
     /3/ #4# >[** T5 T6] [9*]
     rounds 3D 4T+1 | 5T* 6T
  A2 vacant
B Belisha
  B1 Tools: buried
     rounds 3D 4–
  B2 vacant"""
    )
    assert "after | what you can turn back." in " ".join(text.split())


class Ways(Map, frozen=True, tag="map"):
    """A map on which places have neither a kind nor a value that is worth a column."""

    legend = MapLegend(columns=("Isle", "", "", "Held by", "Boats", "Straits"))


def test_a_game_names_the_columns_of_its_map_and_a_way_without_a_figure_has_none():
    areas = (Area("O", "Oland", "isle", 0, 0, "3", "A"), Area("M", "Moen", "isle", 1, 0))
    ways = Ways("Isles", SEATS, (Kind("isle", "Isle", "town"),), areas, (Link("O", "M", ""),), (Piece("A1", "A", "O"),))
    assert (
        told(ways)
        == """\
  Isle     Held by  Boats  Straits
  -------  -------  -----  -------
  O Oland  A        A1     M
  M Moen   -               O
  * changed this turn;  ~ defeated;  ! broken"""
    )


def test_a_plot_is_told_as_a_table_with_former_and_expected_values(plot):
    assert (
        told(plot)
        == """\
  Round  A Auron  B Belisha
  -----  -------  ---------
      1        0          0
      2     ~5 4          2
      3        8          3
    (5)     (16)        (3)
  In points. ~ as it was told then. () if all is preserved."""
    )


def test_a_plot_explains_only_the_signs_it_has(plot):
    settled = tuple(replace(each, ahead=(), former=()) for each in plot.series)
    assert told(replace(plot, series=settled)).endswith("\n  In points.")


def test_a_comparison_is_told_in_columns_with_the_window_in_brackets(comparison):
    assert (
        told(comparison)
        == """\
   7 B Belisha, with 2 shamans.
                        4    5    6
       As it was        T[ D+2    D]
       As it is now     T[ D+2   T*]
       As it was     #5# /6/
                     4 strips
       As it is now  #5# [* T6]
                     3 strips
       [ ] rounds 5 to 6 taken back; * changed."""
    )


def test_figures_stand_before_the_story_and_those_of_a_chapter_after_its_lines(report, cards, comparison):
    chapter = Passage("Moves", report.content.chapters[0].lines, figures=(comparison,))
    text = text_report(replace(report, content=replace(report.content, figures=(cards,), chapters=(chapter,))))
    heads = [
        "WHAT YOU DECIDE",
        "ON THE TABLE",
        "STORY",
        "       Moves",
        chapter.lines[-1].text[:20],
        "Time reversed on A1",
    ]
    assert [text.index(head) for head in heads] == sorted(text.index(head) for head in heads)


rounds = st.integers(1, 19).map(str)
marks = st.lists(st.builds(Mark, rounds, st.booleans(), st.integers(0, 30), st.booleans(), st.booleans()), max_size=19)
bands = st.lists(
    st.builds(
        Band,
        st.integers(0, 99),
        st.sampled_from(["", "7", "19"]),
        st.booleans(),
        st.lists(rounds, max_size=19).map(tuple),
        st.booleans(),
    ),
    max_size=20,
).map(tuple)
courses = st.builds(
    Course, st.text("ab ", max_size=20), marks.filter(bool).map(tuple), bands, st.text("ab ", max_size=90)
)


@settings(max_examples=50)
@given(bands, marks, st.lists(st.text("word ", max_size=90), max_size=5))
def test_no_card_is_wider_than_a_mail(sections, log, caption):
    card = Card("A1", "A", "Monument", sections, tuple(log), tuple(caption))
    drawn = Cards("On the table", (SeatStyle("A", "Auron", "A", 0),), (card,))
    assert max(map(len, told(drawn).splitlines())) <= 72


@settings(max_examples=50)
@given(courses)
def test_no_comparison_is_wider_than_a_mail(course):
    lines = told(Comparison("Title", "Text", "A", course, replace(course, name="As it is now"))).splitlines()
    assert max(map(len, lines)) <= 72


def test_no_plot_of_six_gods_is_wider_than_a_mail():
    styles = tuple(
        SeatStyle(seat, f"God of the {seat} and of long names", seat, hue) for hue, seat in enumerate("ABCDEF")
    )
    lines = tuple(Series(style.seat, tuple(range(900, 915)), (2000,), tuple(range(915, 930))) for style in styles)
    assert max(map(len, told(Plot("The score", styles, lines, "Round", 1)).splitlines())) <= 72
