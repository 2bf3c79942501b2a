"""The order form as a page: a seat's own pieces with their choices, everything it can order, one page in every game."""

from dataclasses import replace

import pytest
import raid
from office import Office
from page_texts import drawn

from adjudicator.campaign.reading import reporting
from adjudicator.campaign.referee.campaign_file import SeatPlan
from adjudicator.games import find_game
from adjudicator.orders.sheet import order_sheet as orders_sheet
from adjudicator.reports.pdf.flow import paginate
from adjudicator.reports.pdf.ordersheet import _examples, _ticked, order_sheet
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.table.ordersheet import sentences, tables
from adjudicator.table.pages import NONE_NOW, Column, Grid

LINES = (
    "You have 2 CP.",
    "Your armies:",
    "  A1, normal, at Grimholt (T01, Castle)",
    "    R01, MD 3, to Ostermill",
    "    R06, MD 3, to Reedwater Ford",
    "  attack 2124 ground: a hex.",
    "  Umavík (4506):",
    "  B13 (LEEMLF, tusk): 20 places, among them at (0,1)",
    "Corvath (C), at home 20 followers:",
)


def seats_of(game):
    """The seats of the scenario that comes with a game."""
    rules = find_game(game)
    return rules.books.seats(rules.books.scenario(None)[0]) or rules.meta.seats


def test_lines_become_sentences_and_tables_of_pieces_with_their_choices():
    assert sentences(LINES) == ("You have 2 CP.",)
    (armies,) = tables(LINES)
    assert armies.title == "Your armies"
    assert armies.rows == (
        ("A1", "normal, at Grimholt (T01, Castle)", "R01, MD 3, to Ostermill; R06, MD 3, to Reedwater Ford"),
        ("attack 2124 ground", "", "a hex"),
        ("Umavík (4506)", "", ""),
        ("B13 (LEEMLF, tusk)", "", "20 places, among them at (0,1)"),
    )


def test_a_line_that_belongs_to_nothing_is_still_told():
    assert sentences(["  lost", "Found."]) == ("lost", "Found.")


@pytest.mark.parametrize("game", ["cp-campaign", "diplomacy", "fornaldar", "northmen", "test-of-time"])
def test_it_is_one_page_that_says_where_orders_go(tmp_path, game):
    seats = {s: SeatPlan(player=s, address=f"{s}@home.example", key=f"K-{s}") for s in seats_of(game)[:2]}
    live = Office(tmp_path / "desk", game=game, seats=seats).live
    due, paper = live.campaign.windows[-1], paper_of("A4")
    for seat in due.step.seats:
        report = reporting.report(live, seat, due, "games@desk.example")
        sheet = report.order_sheet
        assert len(paginate(order_sheet(paper, report, sheet), paper.top, paper.bottom)) == 1
        assert sheet.orders.rows
        assert "games@desk.example" in sheet.send
    assert reporting.report(live, "referee", due).order_sheet is None


@pytest.mark.parametrize("game", ["cp-campaign", "diplomacy", "fornaldar", "northmen", "test-of-time"])
def test_a_form_has_lines_of_72_columns(tmp_path, game):
    seats = {s: SeatPlan(player=s, address=f"{s}@home.example", key=f"K-{s}") for s in seats_of(game)[:2]}
    live = Office(tmp_path / "desk", game=game, seats=seats).live
    due = live.campaign.windows[-1]
    for seat in due.step.seats:
        form = reporting.report(live, seat, due).form
        assert form
        assert not [line for line in form.splitlines() if len(line) > 72]


def test_what_can_be_ordered_now_is_listed_to_be_ticked_where_it_is_little(tmp_path):
    seats = {s: SeatPlan(player=s, address=f"{s}@home.example", key=f"K-{s}") for s in seats_of("test-of-time")[:2]}
    live = Office(tmp_path / "desk", game="test-of-time", seats=seats).live
    due = live.campaign.windows[-1]
    sheet = reporting.report(live, due.step.seats[0], due).order_sheet
    lines = {what.split()[0]: lines.splitlines() for what, lines in sheet.orders.rows}
    assert len(lines["Create"]) == 1, "fifteen can be created: one is an example"
    assert _ticked("preserve space 1\npreserve space 2") == "☐preserve space 1  ☐preserve space 2"


class Sailing(raid.Raid):
    """The raid, which offers so many ways to sail."""

    rows = ()

    def __init__(self, ways):
        every = [raid.Sail(to=farm, ships=ships) for farm in self.farms for ships in (1, 2, 3, 4)]
        self.sailing = every[:ways]

    def offers(self, view):
        return {"Sail": lambda: self.sailing, "Entry": lambda: ()}

    def if_nothing_comes(self, step, *, stands_in):
        return "Nothing happens."


@pytest.mark.parametrize(("ways", "listed"), [(1, 1), (2, 2), (6, 6), (7, 1)])
def test_up_to_six_orders_of_a_kind_are_listed_and_of_more_one_is_an_example(ways, listed):
    sheet = orders_sheet(replace(raid.window(), game=Sailing(ways)), "Red", "", "")
    lines = dict(sheet.orders.rows)
    assert len(lines["Sail to a farm."].splitlines()) == listed


def test_what_cannot_be_ordered_now_runs_on_behind_the_rest_and_is_explained_once():
    rows = (
        ("Draw (NB-22)", f"{NONE_NOW} (road: draw 1)"),
        ("Lay a tile", "lay T33 at (0,1)"),
        ("Draw (NB-22)", f"{NONE_NOW} (lake: draw 1 at (0,1))"),
    )
    blocks = [*_examples(paper_of("A4"), Grid("", (Column(""), Column("")), rows))]
    said = " ".join(" ".join(text.said for text in drawn(blocks)).split())
    now, later = said.split(" None now, but so they are written. ")
    assert now == "– Lay a tile: ☐lay T33 at (0,1)"
    assert later == "Draw (NB-22): road: draw 1; lake: draw 1 at (0,1)."
