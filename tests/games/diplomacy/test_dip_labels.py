"""Phases are called as the hobby calls them, in files, subjects, commands and reports; their ids are read, too."""

import msgspec
import pytest
from town import Town, body, key

from adjudicator.campaign.reading.sent import label_then
from adjudicator.campaign.reading.turns import step_named, turn_named
from adjudicator.games.diplomacy.atlas import MAP
from adjudicator.games.diplomacy.calendar import Moment, following, label, labelled, moment
from adjudicator.games.diplomacy.state import Board
from adjudicator.table import Step

pytestmark = pytest.mark.slow

AUSTRIA = ("A Vie-Gal", "F Tri-Alb", "A Bud-Ser")
ITALY = ("A Ven H", "A Rom H", "F Nap-Ion")


@pytest.fixture
def europe(tmp_path, no_pdf):
    town = Town(tmp_path)
    town.open("europe", seats="AI", game="diplomacy", luck=False)
    town.tick()
    return town


def mail(town, seat, *lines, subject="[europe {0}] Orders"):
    town.write(seat, "\n".join([f"key: {key(seat)}", "", *lines]), subject=subject.format(seat))
    town.tick()
    return " ".join(body(town.last(seat)).split())


def spring(town):
    mail(town, "A", *AUSTRIA)
    mail(town, "I", *ITALY)


@pytest.mark.parametrize(
    ("turn", "phase", "called"),
    [(1, "orders", "S1901M"), (1, "retreats", "S1901R"), (2, "orders", "F1901M"), (2, "winter", "W1901A"),
     (5, "orders", "S1903M")],
)  # fmt: skip
def test_a_phase_has_the_name_that_the_hobby_gives_it(turn, phase, called):
    assert label(1901, moment(turn, phase)) == called
    assert labelled(1901, called.lower()) == moment(turn, phase)


@pytest.mark.parametrize("called", ["S1900M", "W1901M", "S1901A", "X1901M", "1901", "F1900M", "W1900A"])
def test_no_other_name_is_one(called):
    assert labelled(1901, called) is None


def test_years_and_autumns_follow_from_the_turn_and_before_the_first_there_is_none():
    boards = [Board(atlas=MAP.built_in, turn=turn) for turn in range(5)]
    assert [(board.year, board.is_autumn) for board in boards] == [
        (1901, False), (1901, False), (1901, True), (1902, False), (1902, True),
    ]  # fmt: skip


def test_what_follows_a_moment():
    spring = moment(1, "orders")
    assert following(spring, "retreats") == moment(1, "retreats")
    assert following(moment(1, "retreats"), "retreats") == moment(1, "retreats")
    assert following(spring, "winter") == moment(2, "winter")
    assert following(moment(2, "retreats"), "orders") == moment(3, "orders")
    assert following(moment(2, "winter"), "winter") == moment(2, "winter")
    assert following(moment(3, "retreats"), "winter") == Moment(4, 2)


def test_letters_and_their_files_are_called_so(europe):
    report = europe.last("A")
    assert "(S1901M due" in report["Subject"]
    files = {part.get_filename() for part in report.iter_attachments()}
    assert {"europe-S1901M.ics", "europe-S1901M-A-orders.html"} <= files
    assert "Waiting for  Spring 1901: orders (S1901M)" in body(report)
    assert "Spring 1901: orders (S1901M)." in mail(europe, "A", "status")


def test_a_form_names_its_window_by_either_name(europe):
    for window in ("orders", "S1901M", "s1901m"):
        head = ["BEGIN ORDERS", "game: diplomacy", "campaign: europe", "seat: A", "turn: 1", f"window: {window}"]
        told = mail(europe, "A", *head, f"key: {key('A')}", "orders:", *AUSTRIA, "END ORDERS")
        assert "1. A VIE - GAL" in told


def test_orders_for_a_window_that_is_over_are_not_taken_for_the_open_one(europe):
    spring(europe)
    told = mail(europe, "A", "A Gal-War", subject="[europe {0}] Re: S1901M")
    assert "is closed: its orders have been locked" in told


def test_reports_are_asked_for_by_that_name(europe):
    spring(europe)
    for called in ("S1901M", "s1901", "1"):
        mail(europe, "A", f"report {called}")
        assert "Spring 1901" in body(europe.last("A"))
    assert "There is no report of W1905A yet." in mail(europe, "A", "report W1905A")


def test_the_referee_names_steps_so(europe):
    spring(europe)
    live = europe.live("europe")
    assert {label_then(live, received) for received in live.campaign.received.values()} == {"S1901M"}
    assert step_named(live, "s1901m") == step_named(live, "1.orders") == "1.orders"
    assert (turn_named(live, "S1901"), turn_named(live, "2"), turn_named(live, "W1999A")) == (1, 2, None)


def test_a_step_of_before_has_no_such_name_and_is_the_same():
    now = Step(id="1.orders", turn=1, title="Spring 1901: orders", window="orders", label="S1901M")
    before = msgspec.structs.replace(now, label="")
    assert now == before
    assert (now.called, before.called) == ("S1901M", "1.orders")
