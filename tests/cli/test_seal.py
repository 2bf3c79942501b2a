"""Sealing an order file at the terminal: without a desk, by the line of the form, and what it is refused for."""

import json
from pathlib import Path

import pytest
from own_process import ran

from adjudicator.orders.reading import read
from adjudicator.timelock import armor, sealing

pytestmark = pytest.mark.slow

PLAN = """\
campaign: duel
game: cp-campaign
title: The Duel
seats:
  A: {player: Anna, key: key-A}
  B: {player: Bert, key: key-B}
schedule: {every: 7}
level: sealed
luck: true
"""
FORM = """\
game: cp-campaign
campaign: duel
seat: A
turn: 1
window: spend
key: key-A
# sealed-to: 99999999 52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971
orders:
pass
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(FORM, encoding="utf-8")
    return path


@pytest.mark.long
def test_a_player_seals_a_file_with_the_installed_program_and_no_desk(tmp_path, file):
    status, printed, told = ran(tmp_path, "seal", "mine.yaml")
    assert (status, told) == (0, "")
    reading = read((tmp_path / "mine-sealed.yaml").read_bytes())
    data = armor.bare(reading.tree["sealed"])
    assert sealing.commitment(data) in printed
    assert sealing.checked(data).round == 99999999
    assert [reading.says(name) for name in ("campaign", "seat", "turn", "key")] == ["duel", "A", "1", "key-A"]
    assert "QUICKNET" not in printed
    assert file.read_text(encoding="utf-8") == FORM, "it is kept"


def test_what_is_sealed_holds_no_key(run, file, monkeypatch):
    from adjudicator.orders import sealed

    contents = []
    honest = sealed.content_of
    monkeypatch.setattr(sealed, "content_of", lambda inside: contents.append(honest(inside)) or contents[-1])
    told = json.loads(run("seal", str(file), "--to", str(file.with_name("x.yaml")), "--json")[1])
    assert told["opens"] == "2033-02-23T20:29:21+00:00"
    assert b"key-A" not in contents[0]
    assert b"pass" in contents[0]
    assert Path(told["written"]).name == "x.yaml"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("# sealed-to: 99999999", "# 99999999"), "sealed/to-what"),
        (("# sealed-to: 99999999", "# sealed-to: 1000"), "sealed/over"),
        (("52db9b", "62db9b"), "sealed/beacon"),
        (("orders:\npass\n", ""), "sealed/nothing"),
        (("turn: 1\n", ""), "sealed/head"),
        (("game: cp-campaign", "\0game: x"), "sealed/unreadable"),
        (("pass", f"# {'x' * 40_000}\npass"), "sealed/size"),
    ],
)
def test_what_cannot_be_sealed_is_refused(run, file, change, code):
    file.write_text(FORM.replace(*change), encoding="utf-8")
    status, _, told = run("seal", str(file))
    assert status == 1
    assert f"[{code}]" in told
    assert not file.with_name("mine-sealed.yaml").exists()


def test_another_beacon_is_told_loudly(run, file):
    from sealed_town import public_key

    file.write_text(FORM.replace("52db9b", "62db9b").replace("e971", f"e971 {public_key().hex()} 1692803367 3"))
    assert "NOT QUICKNET" in run("seal", str(file))[1]


def test_a_desk_opens_a_campaign_whose_orders_are_sealed(run, tmp_path, monkeypatch):
    run("init", "desk")
    monkeypatch.chdir(tmp_path / "desk")
    Path("campaign.yaml").write_text(PLAN, encoding="utf-8")
    assert run("new", "campaign.yaml")[0] == 0
    for seat in "AB":
        run("accept", seat)
    assert "Waiting for round" in run("begin")[1]
    assert "[campaign/not-set-up]" in run("rule", "void", "--reason", "too soon")[2]
