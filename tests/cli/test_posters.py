"""The poster of a campaign: for the wall when it is over; while it runs, for whom may see it."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.reading.chronicling import chronicled
from adjudicator.campaign.reading.poster import poster
from adjudicator.cli.app import the_desk
from adjudicator.cli.demo import DemoClock, _evenings, play_evening, play_example
from adjudicator.cli.setup import open_plan
from adjudicator.reports.pdf.poster import POSTERS, pdf_poster
from adjudicator.table import REFEREE

pytestmark = pytest.mark.slow

ORDERS = Path(__file__).parents[2] / "orders"


@pytest.fixture(scope="module")
def marches(tmp_path_factory):
    """The example of CP campaign, played to its end."""
    return play_example(ORDERS / "cp-campaign", tmp_path_factory.mktemp("wall") / "desk", set())


def test_a_poster_has_the_title_the_seats_the_table_the_roll_and_the_story(marches):
    made = poster(marches)
    (page,) = PdfReader(BytesIO(pdf_poster(made))).pages
    text = " ".join(page.extract_text().split())
    for wanted in (
        "The Marches of Aldermoot",
        "House Varn",
        "Þóra Ægisdóttir",
        "1. The Iron Synod, victor",
        "Lost armies",
        "Grimholt and Reedwater Ford fall to House Varn;",
    ):
        assert wanted in text
    assert made.chronicle.warning == ""


def test_every_march_of_the_campaign_is_an_arrow_the_paler_the_older_it_is(marches):
    drawn = poster(marches).picture
    assert len(drawn.movements) > 20
    assert {each.number for each in drawn.movements} == {0}
    faded = [each.faded for each in drawn.movements]
    assert faded == sorted(faded, reverse=True)
    assert (faded[0] > 0, faded[-1]) == (True, 0)
    assert {clash.number for clash in drawn.clashes} <= {5, 6, 7, 8}


@pytest.fixture(scope="module")
def europe(tmp_path_factory):
    """The example of Diplomacy, played to the end of its second year."""
    folder = tmp_path_factory.mktemp("europe") / "desk"
    Desk.create(folder)
    desk = the_desk(folder)
    desk.clock = DemoClock()
    live = open_plan(desk, ORDERS / "diplomacy" / "campaign.yaml")
    for evening in list(_evenings(ORDERS / "diplomacy"))[:8]:
        desk.clock.next_week()
        play_evening(desk, live, evening)
    yield live
    desk.close()


def test_on_a_map_of_regions_every_unit_that_came_somewhere_is_an_arrow_and_nothing_is_new(europe):
    drawn = poster(europe).picture
    turns = [turn.picture for turn in chronicled(europe, REFEREE).turns]
    assert {(each.seat, each.path) for each in drawn.advances} == {
        (each.seat, each.path) for turn in turns for each in turn.advances if each.made
    }
    faded = [each.faded for each in drawn.advances]
    assert faded == sorted(faded, reverse=True)
    assert (faded[0] > 0, faded[-1]) == (True, 0)
    assert any(holding.changed for holding in turns[-1].holdings)
    assert not any(holding.changed for holding in drawn.holdings)
    assert (drawn.aids, drawn.retreats, drawn.standoffs) == ((), (), ())


@pytest.mark.parametrize("size", POSTERS)
def test_a_poster_is_as_large_as_its_sheet_and_the_same_every_time(marches, size):
    made = poster(marches)
    data = pdf_poster(made, size)
    assert data == pdf_poster(made, size)
    box = PdfReader(BytesIO(data)).pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx(POSTERS[size], abs=0.1)


def test_a_sheet_that_is_not_known_is_refused(run, marches):
    with pytest.raises(ValueError, match="A3 or A2"):
        pdf_poster(poster(marches), "A4")


PLAN = """\
campaign: saga
game: fornaldar
title: A Saga
seats:
  Fomorian: {player: Frida, key: key-F}
  Mundane: {player: Magnus, key: key-M}
"""


def test_while_a_campaign_runs_its_poster_says_who_may_see_it(run, tmp_path, monkeypatch):
    run("init", "desk")
    monkeypatch.chdir(tmp_path / "desk")
    Path("plan.yaml").write_text(PLAN, encoding="utf-8")
    assert run("new", "plan.yaml")[0] == 0
    status, printed, _ = run("poster")
    assert (status, "as the referee alone may see it: keep it from the players" in printed) == (0, True)
    secret = Path("poster.pdf").read_bytes()
    status, printed, _ = run("poster", "--public", "--out", "open.pdf")
    assert (status, "as everybody may see it" in printed) == (0, True)
    assert Path("open.pdf").read_bytes() != secret
    status, _, told = run("poster", "--size", "A4")
    assert (status, "posters are drawn on A3 or A2" in told) == (1, True)
