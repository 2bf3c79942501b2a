"""What players answer in the middle of a step: receipts by mail, a seal to all, and a later round."""

import pytest
from storm import rolls, storm
from town import body
from witnessed import Witnessed, said, unchecked

pytestmark = pytest.mark.slow


@pytest.fixture
def town(tmp_path, beacon, monkeypatch):
    """A campaign that is witnessed, in which B and C are asked whether they help A."""
    unchecked(monkeypatch)
    storm(monkeypatch)
    made = Witnessed(tmp_path / "desk", beacon, tempo="ask", options={"turns": 1})
    made.tick()
    made.accept()
    made.turn(1, (9, 1, 1))
    assert made.live().campaign.waiting is not None
    return made


def answered(town):
    for seat in "BC":
        town.later(hours=1)
        town.command(seat, f"answer help/{seat} yes")
        town.tick()


def test_an_answer_is_acknowledged_with_a_receipt(town):
    answered(town)
    given = town.live().campaign.current("1.bid+1")["C"]
    told = body(town.letters("C")[-2]).replace("\r", "")
    assert "Your answer to help/C is stored: yes." in told
    assert f"\nReceipt: river 1.bid+1 C {given.leaf}\n{given.digest}\n" in told


def test_when_all_have_answered_one_mail_seals_it_and_a_later_round_decides(town):
    first = town.live().campaign.seals.bound["1.bid"].round
    answered(town)
    lock = town.live().campaign.seals.lock
    assert lock.step.id == "1.bid+1"
    assert lock.round == town.beacon.chain.round_at(town.now) + 1200 > first
    seals = [town.last(seat) for seat in "ABC"]
    assert {seal["Subject"].partition("] ")[2] for seal in seals} == {"Sealed: answers, Turn 1: Bidding"}
    assert len({seal["Message-ID"] for seal in seals}) == 1
    assert "What was answered in Turn 1: Bidding in The River is locked." in " ".join(body(seals[0]).split())
    town.command("B", "status")
    town.tick()
    assert f"Answers are locked. The dice come from round {lock.round}" in " ".join(body(town.last("B")).split())
    town.wait()
    live = town.live()
    assert live.next_step() is None
    assert rolls(live)["landing"]


def test_what_a_player_keeps_of_it_proves_clean(town, tmp_path, capsys):
    answered(town)
    town.wait()
    told, false = said(town.kept("B", tmp_path / "B"), capsys)
    assert not false, told
    assert told.count("Not checked") == 1, told


def test_an_answer_that_comes_when_all_is_sealed_is_not_taken(town):
    answered(town)
    town.command("B", "answer help/B no")
    town.tick()
    assert "their answers are locked and sealed" in " ".join(body(town.last("B")).split())
    town.wait()
    assert town.live().campaign.replies["1.bid", "help/B"] == ("yes", "reply")


def test_who_is_silent_holds_nobody_up_for_good(town):
    town.command("B", "answer help/B yes")
    town.tick()
    town.now = town.live().campaign.timing.deadline.at
    town.tick()
    assert [*town.live().campaign.seals.lock.locked] == ["B"]
    town.wait()
    assert town.live().next_step() is None
