"""A referee's evenings with Fornaldar: sheets to mark by hand, corrections by ruling."""

from pathlib import Path

import pytest

from adjudicator.campaign.desk.desk import Desk
from adjudicator.cli import demo
from adjudicator.cli.app import the_desk
from adjudicator.cli.setup import open_plan

pytestmark = pytest.mark.slow

ORDERS = Path(__file__).parents[2] / "orders" / "fornaldar"


@pytest.fixture
def saga(run, tmp_path, monkeypatch):
    """The example campaign up to the Mundane Movement Phase of Game-Turn 2, on the desk that is the current folder."""
    Desk.create(tmp_path / "saga")
    desk = the_desk(tmp_path / "saga")
    live = open_plan(desk, ORDERS / "campaign.yaml")
    for evening in sorted(path for path in ORDERS.iterdir() if path.is_dir() and path.name < "10"):
        demo.play_evening(desk, live, evening)
    desk.close()
    monkeypatch.chdir(tmp_path / "saga")


def ruled(run, facts):
    Path("facts.yaml").write_text(f"facts:\n{facts}", encoding="utf-8")
    return run("rule", "correct", "facts.yaml", "--reason", "played by hand", "--author", "Runa")


def test_each_side_has_a_roster_to_mark(run, saga):
    assert run("sheets")[1].split() == [
        word
        for seat in ("Fomorian", "Mundane")
        for word in ("Sheet:", f"reports/sampo-2721/09-2.movement-2/roster-{seat}.pdf")
    ]


def test_whoever_decides_has_the_maps_of_it_beside_his_report(run, saga):
    assert run("report")[0] == 0
    found = {path.name for path in Path("reports/sampo-2721/09-2.movement-2").iterdir()}
    assert "Mundane-map.pdf" in found
    assert "Fomorian-map.pdf" not in found


def test_the_seats_stand_below_each_other(run, saga):
    _, screen, _ = run("status")
    assert "  Fomorian  Ulrich Täuber            no orders awaited" in screen
    assert "  Mundane   Aino Väisänen            missing" in screen


def test_a_ruling_is_a_fact_with_its_reason_and_author(run, saga):
    assert "Nerfringia becomes active under the Mundane player." in run("log", "--turn", "2")[1]
    assert ruled(run, "  - {fact: wounded, character: hakon, wounds: 1, seen_by: [Mundane]}\n")[0] == 0
    assert "Ruling (correct) by Runa: played by hand" in run("log")[1]
    assert "Hakon takes 1 wound." in run("log")[1]
    assert run("verify")[0] == 0


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        ("{fact: stabbed, character: hakon}", "the facts are: armies-called, "),
        ("{fact: wounded, character: hakan, wounds: 1}", "does not fit the campaign as it stands"),
        ("{fact: lot-reduced, lot: midhrasir-99, csp: 1}", "there is no piece midhrasir-99 on the map"),
    ],
)
def test_a_ruling_that_does_not_fit_is_refused(run, saga, fact, expected):
    status, _, told = ruled(run, f"  - {fact}\n")
    assert status == 1
    assert expected in told


def test_the_files_of_the_game_are_more_than_can_be_printed(run):
    status, _, told = run("example", "--game", "fornaldar", "--scenario")
    assert status == 1
    assert "`adjudicator data fornaldar --out FOLDER` writes them" in told
