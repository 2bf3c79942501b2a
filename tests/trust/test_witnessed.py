"""Cheats of a referee in a campaign that is witnessed: he holds desk, secrets and clock, and plays A himself."""

import json
import re
import shutil

import pytest
from forger import Forger
from msgspec.structs import replace
from town import Town
from witnessed import Beacon, Witnessed, read, said, unchecked

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.witness import StepLocked
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.play.progress import take_round
from adjudicator.campaign.referee import rulings
from adjudicator.campaign.terms.beacon import QUICKNET, BeaconRound
from adjudicator.campaign.terms.trust import Seals, Trust
from adjudicator.checker import verdicts
from adjudicator.errors import AdjudicatorError, Refused
from adjudicator.post.letters import seals

pytestmark = pytest.mark.slow


@pytest.fixture
def town(tmp_path, beacon, monkeypatch):
    unchecked(monkeypatch)
    made = Witnessed(tmp_path / "desk", beacon, options={"turns": 1})
    made.tick()
    made.accept()
    return made


def verdict(town, tmp_path, capsys):
    return said(town.kept("B", tmp_path / "B"), capsys)


def test_honest_mails_are_not_false_and_nothing_is_left_but_one_look_up(town, tmp_path, capsys):
    town.turn(1)
    told, false = verdict(town, tmp_path, capsys)
    assert not false, told
    assert told.count("Not checked") == 1, told
    number = town.live().campaign.seals.bound["1.bid"].round
    out = f"{town.beacon.chain.comes_out(number):%Y-%m-%d %H:%M:%S} UTC"
    shown = f"{town.beacon.chain.address(number)}, that round {number} (1.bid, out at {out}) is"
    assert f"{shown}\n  {town.beacon.signature(number)}\n" in told


def _other_round(town, monkeypatch):
    """He lets the dice wait for a later round than that of the deadline."""
    honest = Trust.sealed_by
    monkeypatch.setattr(Trust, "sealed_by", lambda self, deadline: honest(self, deadline) + 100)
    town.turn(1)


def _played_by_another(town, monkeypatch):
    """He tells of another round than the one that was waited for."""
    honest = Seals.beacon
    monkeypatch.setattr(
        Seals, "beacon", lambda self, step: (told := honest(self, step)) and (told[0] + (step == "1.bid"), told[1])
    )
    town.turn(1)


def _sealed_late(town, monkeypatch):
    """He locks what he likes when the round is known, and mails the seal then."""
    before = {*town.sent}
    town.turn(1)
    for name in {*town.sent} - before:
        town.sent[name] = town.now


def _sealed_otherwise(town, monkeypatch):
    """His seal names another round than the lock has."""
    honest = seals.seal_of
    monkeypatch.setattr(seals, "seal_of", lambda campaign, lock: honest(campaign, replace(lock, round=lock.round + 9)))
    town.turn(1)


def _own_seat_last(town, monkeypatch):
    """He changes his own orders when he has seen those of the others."""
    monkeypatch.setattr(LiveCampaign, "is_bound", lambda self, seat, step: False)
    for seat in "ABCA":
        town.send_orders(seat, 7 if town.live().campaign.received else 3)
        town.tick()
    town.close()
    town.wait()


CHEATS = {
    "round": _other_round,
    "beacon": _played_by_another,
    "seal": _sealed_otherwise,
    "late": _sealed_late,
    "own seat last": _own_seat_last,
}
"""By the one check of the players' program that finds it."""

NUMBERS = {"round": 20, "beacon": 20, "seal": 21, "late": 21, "own seat last": 22}


@pytest.mark.parametrize(
    "check",
    [pytest.param(check, marks=pytest.mark.cheat(NUMBERS[check], level="witnessed")) for check in CHEATS],
)
def test_each_check_finds_what_no_other_does(town, tmp_path, capsys, monkeypatch, check):
    CHEATS[check](town, monkeypatch)
    told, false = verdict(town, tmp_path, capsys)
    assert false, told
    assert "malformed" not in told
    claims = verdicts.Mails.locks
    monkeypatch.setattr(verdicts.Mails, "locks", lambda self: (each for each in claims(self) if each[0] != check))
    told, false = said(tmp_path / "B", capsys, by_page=False)
    assert not false, told


def test_a_step_sent_back_later_hides_no_earlier_cheat(tmp_path, beacon, monkeypatch, capsys):
    unchecked(monkeypatch)
    town = Witnessed(tmp_path / "desk", beacon, options={"turns": 2})
    town.tick()
    town.accept()
    with monkeypatch.context() as patch:
        _own_seat_last(town, patch)
    town.turn(2)
    rulings.send_back(town.live(), "2.bid", reason="A map was misread.", author="R")
    town.live().advance(lock=True)
    town.tick()
    told, false = verdict(town, tmp_path, capsys)
    assert false
    assert "1.bid: the orders of A came after your report" in told


@pytest.mark.cheat(19, level="witnessed")
def test_a_false_beacon_is_found_by_one_look_up(town, tmp_path, capsys, monkeypatch):
    """He answers himself for the beacon, with the signature that suits him."""
    honest = town.beacon.signature
    monkeypatch.setattr(town.beacon, "signature", lambda number: "0f" * 48)
    town.turn(1)
    told, false = verdict(town, tmp_path, capsys)
    number = town.live().campaign.seals.bound["1.bid"].round
    assert not false, told
    assert re.search(rf"that round {number} \(1.bid, .*\) is\n  {'0f' * 48}\n", told), "its site shows another one"
    assert honest(number) not in told


def _again(town, tmp_path, beacon):
    """The desk as it is now, on which all can be played once more."""
    copy = tmp_path / "again"
    shutil.copytree(town.folder, copy)
    shutil.rmtree(copy / "mail")
    (copy / "mail" / "in").mkdir(parents=True)
    again = object.__new__(Witnessed)
    super(Witnessed, again).__init__(copy)
    again.beacon, again.sent, again.now = beacon, {}, town.now
    return again


def _go_back(town, tmp_path, beacon, capsys, seat):
    """When the round is known he goes back to before the lock, changes the orders of a seat, and plays it so."""
    for each in "ABC":
        town.send_orders(each, 3)
        town.tick()
    again = _again(town, tmp_path, beacon)
    town.close()
    again.send_orders(seat, 8)
    again.tick()
    again.close()
    again.wait()
    kept = town.kept("B", tmp_path / "B")
    shutil.copytree(again.kept("B", tmp_path / "B again"), kept / "again")
    told, false = said(kept, capsys)
    return told, false, again


@pytest.mark.cheat(6, level="witnessed")
def test_who_grinds_with_a_friend_after_the_lock_is_found_by_the_seal(town, tmp_path, beacon, capsys):
    told, false, again = _go_back(town, tmp_path, beacon, capsys, "C")
    assert again.live().next_step() is None, "it was played"
    assert false, told
    assert "another one than by" in told


@pytest.mark.cheat(5, level="witnessed")
def test_who_grinds_by_his_own_orders_is_found_by_the_seal(town, tmp_path, beacon, capsys, monkeypatch):
    monkeypatch.setattr(LiveCampaign, "is_bound", lambda self, seat, step: False)
    told, false, _ = _go_back(town, tmp_path, beacon, capsys, "A")
    assert false, told


def test_before_the_round_is_out_nobody_can_play_ahead(town):
    """All he holds are secrets: they do not give the dice."""
    for each in "ABC":
        town.send_orders(each, 3)
        town.tick()
    live = town.live()
    live.advance(lock=True)
    assert live.campaign.seals.awaited
    live.advance(lock=True)
    assert len([each for each in live.campaign.episodes if each.step and each.step.window]) == 0


@pytest.mark.cheat(23, level="witnessed")
def test_a_lock_that_is_not_shown_is_false(town, tmp_path, capsys, monkeypatch):
    town.turn(1)
    folder = town.kept("B", tmp_path / "B")
    parts = [told for path in sorted(folder.glob("*.eml")) for _, told in read(path).proofs]
    reports = [{"head": head, "proof": proof} for proof, head, _ in parts if "salts" not in proof]
    forger = Forger(reports)
    for proof in forger.proofs:
        proof["opened"] = [each for each in proof["opened"] if each[2]["event"] != "locked"]
    bare = tmp_path / "bare"
    bare.mkdir()
    for number, report in enumerate(forger.done()):
        (bare / f"{number}-report.json").write_bytes(json.dumps(report).encode())
    told, false = said(bare, capsys)
    assert false
    assert "is closed, and should be told: it is locked" in told


class Named(Beacon):
    """His own beacon, under the name and the key of quicknet: its rounds came out an hour before anybody thinks."""

    @property
    def chain(self):
        return replace(super().chain, hash=QUICKNET.hash, public_key=QUICKNET.public_key)


@pytest.mark.cheat("genesis", level="witnessed")
def test_a_beacon_that_has_nothing_but_the_name_of_quicknet_is_false(tmp_path, monkeypatch, capsys):
    unchecked(monkeypatch)
    with Named().serving() as beacon:
        town = Witnessed(tmp_path / "desk", beacon, options={"turns": 1})
        town.tick()
        town.accept()
        town.send_orders("A", 3)
        town.tick()
        told, false = verdict(town, tmp_path, capsys)
    assert false
    assert "its beacon is called quicknet, and has another key, beginning or period" in told
    claims = verdicts.Mails.locks
    monkeypatch.setattr(verdicts.Mails, "locks", lambda self: (each for each in claims(self) if each[0] != "quicknet"))
    assert not said(tmp_path / "B", capsys, by_page=False)[1], "nothing else finds it"


@pytest.mark.cheat("other beacon", level="witnessed")
def test_another_beacon_than_quicknet_is_said_loudly(town, tmp_path, capsys):
    town.send_orders("A", 3)
    town.tick()
    told, false = verdict(town, tmp_path, capsys)
    assert not false, told
    assert f"THE BEACON IS NOT QUICKNET, but one at {town.beacon.chain.url}" in told
    (invitation,) = [mail for mail in town.letters("B") if "You are invited" in mail["Subject"]]
    assert "THE BEACON OF THIS CAMPAIGN IS NOT QUICKNET" in " ".join(invitation.get_body().get_content().split())


@pytest.mark.cheat("unsigned", level="witnessed")
def test_a_false_round_in_the_middle_is_shown_for_a_look_up(tmp_path, beacon, monkeypatch, capsys):
    unchecked(monkeypatch)
    town = Witnessed(tmp_path / "desk", beacon, options={"turns": 2})
    town.tick()
    town.accept()
    with monkeypatch.context() as patch:
        patch.setattr(beacon, "signature", lambda number: "0f" * 48)
        town.turn(1)
    town.turn(2)
    told, false = verdict(town, tmp_path, capsys)
    assert not false, told
    bound = town.live().campaign.seals.bound
    assert f"{'0f' * 48}\n" in told
    for step in ("1.bid", "2.bid"):
        assert f"{beacon.chain.address(bound[step].round)}, that round {bound[step].round} ({step}, out at " in told


@pytest.mark.cheat("second lock", level="witnessed")
def test_a_step_that_is_locked_again_and_was_not_sent_back_is_false(town, tmp_path, capsys, monkeypatch):
    """He knows the round, lets his friend C order again, and mails no second seal."""
    for each in "ABC":
        town.send_orders(each, 3)
        town.tick()
    town.close()
    live = town.live()
    lock = live.campaign.seals.lock
    honest = Campaign.notify
    monkeypatch.setattr(
        Campaign,
        "notify",
        lambda self, event, kind, *to: (
            (kind == "seal" and len(self.sets.get("1.bid", ())) > 3) or honest(self, event, kind, *to)
        ),
    )
    with monkeypatch.context() as patch:
        patch.setattr(LiveCampaign, "window", lambda self: lock.step)
        receipt = live.receive("C", {"amount": 9, "bank": "left"}, None, "")
        locked = lock.locked | {"C": receipt}
        live.record(StepLocked, step=lock.step, locked=locked, deadline=lock.deadline.isoformat(), round=lock.round)
    town.wait()
    town.tick()
    told, false = verdict(town, tmp_path, capsys)
    assert false
    assert "1.bid was locked again, at event" in told, told


def test_without_what_checks_signatures_no_campaign_with_a_beacon_is_opened(tmp_path, beacon, monkeypatch):
    from adjudicator.campaign.terms import beacon as beacons

    monkeypatch.setattr(beacons, "find_spec", lambda name: None)
    with pytest.raises(Refused, match=r"pip install 'adjudicator\[beacon\]'"):
        Witnessed(tmp_path / "desk", beacon)
    assert Town(tmp_path / "other").open(), "one without a beacon is"


def test_words_of_luck_are_opened_to_who_gave_them_and_bind_the_set_up(town, tmp_path, capsys):
    """A referee who took other words cannot open those you gave."""
    town.send_orders("A", 3)
    town.tick()
    folder = town.kept("B", tmp_path / "B")
    proofs = [proof for path in sorted(folder.glob("*.eml")) for _, (proof, _, _) in read(path).proofs]
    (begun,) = [body for _, _, body in proofs[0]["opened"] if body["event"] == "begun"]
    luck, _ = begun["sets"]["B"]
    assert [value for number, _, value in proofs[0]["sets"] if number == luck] == ["the geese of B"]
    proofs[0]["sets"][0][2] = "the geese of C"
    (tmp_path / "B" / "99-report.json").write_bytes(json.dumps({"head": "", "proof": proofs[0]}).encode())
    assert f"orders {luck}: told otherwise than they were recorded" in said(tmp_path / "B", capsys)[0]


def test_the_round_is_another_for_each_deadline_and_no_other_is_taken(town):
    for each in "ABC":
        town.send_orders(each, 3)
        town.tick()
    town.close()
    live = town.live()
    awaited = live.campaign.seals.awaited
    with pytest.raises(AdjudicatorError, match=f"waits for round {awaited}, not for {awaited + 1}"):
        take_round(live, BeaconRound(awaited + 1, "0" * 96), "typed in", checked=False)
