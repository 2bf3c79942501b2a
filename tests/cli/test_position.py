"""A campaign goes on from a position: on another desk, in the same turn, with what is hidden kept hidden."""

import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

BEGUN = """\
campaign: later
game: cp-campaign
title: Later
position: position.json
seats:
  A: {player: Anna, key: key-A}
  B: {player: Bert, key: key-B}
"""


@pytest.fixture
def written(duel, run, order_file):
    """A position of a campaign whose armies are placed, on the desk where it was written."""
    duel()
    for seat in ("A", "B"):
        assert run("submit", str(order_file(seat)))[0] == 0
    assert run("advance")[0] == 0
    status, told, _ = run("position", "-c", "duel")
    assert status == 0
    assert "It holds what is hidden from players" in told
    return json.loads(Path("position.json").read_text(encoding="utf-8"))


def begin(run, change=lambda position: None, plan=BEGUN):
    """Open a campaign from the position, changed."""
    position = json.loads(Path("position.json").read_text(encoding="utf-8"))
    change(position)
    Path("position.json").write_text(json.dumps(position, indent=1), encoding="utf-8")
    Path("later.yaml").write_text(plan, encoding="utf-8")
    return run("new", "later.yaml")


def test_a_campaign_that_goes_on_stands_as_the_other_one_did(written, run):
    assert begin(run)[0] == 0
    before = json.loads(run("show", "-c", "duel", "--json")[1])["tables"]
    after = json.loads(run("show", "-c", "later", "--json")[1])["tables"]
    assert after == before
    assert "Turn 1: Spend Campaign Points" in run("status", "-c", "later")[1]
    assert run("verify", "-c", "later")[0] == 0
    run("position", "-c", "later", "--out", "again.json")
    again = json.loads(Path("again.json").read_text(encoding="utf-8"))
    assert again["state"] == written["state"]


def test_its_first_report_and_its_invitation_say_where_it_comes_from(written, run):
    begin(run)
    run("report", "-c", "later")
    (report,) = Path("reports/later").glob("*/A.txt")
    assert "From a position" in report.read_text(encoding="utf-8")
    invitation = Path("invitations/later/A.txt").read_text(encoding="utf-8")
    assert "from a position that the referee has written" in " ".join(invitation.split())


def test_options_of_the_campaign_file_take_the_place_of_those_of_the_position(written, run):
    begin(run, plan=BEGUN + "options: {battle_mode: auto}\n")
    run("position", "-c", "later", "--out", "again.json")
    again = json.loads(Path("again.json").read_text(encoding="utf-8"))
    assert again["options"] == {**written["options"], "battle_mode": "auto"}


@pytest.mark.parametrize(
    ("change", "plan", "code", "told"),
    [
        (lambda it: it.update(game="northmen"), BEGUN, "position/game", "northmen"),
        (lambda it: it.update(seats=["B", "A"]), BEGUN, "position/seats", "B, A"),
        (lambda it: it.update(scenario="Elsewhere"), BEGUN, "position/scenario", "Elsewhere"),
        (lambda it: it["state"]["board"].update(turn="soon"), BEGUN, "file/misfit", "line"),
        (lambda it: it["state"]["board"].update(moon=1), BEGUN, "file/misfit", "moon"),
        (lambda it: it["state"]["board"]["armies"].update(Z9={"at": "T01"}), BEGUN, "position/misfit", "Z9"),
        (lambda it: it["state"]["board"]["armies"]["A1"].update(at="T99"), BEGUN, "position/unplayable", "T99"),
        (lambda it: None, BEGUN + "opens: turn\n", "campaign/opens", "position"),
    ],
)
def test_what_cannot_be_played_on_from_is_refused_and_nothing_is_opened(written, run, change, plan, code, told):
    status, _, error = begin(run, change, plan)
    assert status != 0
    assert code in error
    assert told in error
    assert run("status", "-c", "later")[0] != 0


def test_a_position_that_is_there_already_is_not_written_over(written, run):
    assert "position/exists" in run("position", "-c", "duel")[2]
