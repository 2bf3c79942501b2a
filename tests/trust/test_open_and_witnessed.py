"""A campaign that is witnessed and opened turn by turn: both hold together."""

import pytest
from storm import storm
from town import either_game
from witnessed import Beacon, Witnessed, said, unchecked

from adjudicator.campaign.proof.replay import replay


@pytest.fixture
def town(tmp_path, monkeypatch):
    unchecked(monkeypatch)
    with Beacon().serving() as beacon:
        made = Witnessed(tmp_path / "desk", beacon, options={"turns": 2}, opens="turn")
        made.tick()
        made.accept()
        yield made


def test_a_players_mails_with_the_bundle_of_each_turn_are_not_false(town, tmp_path, capsys):
    town.turn(1)
    town.turn(2)
    told, false = said(town.kept("B", tmp_path / "B"), capsys)
    assert not false, told
    assert told.count("Not checked") == 1, told


def test_each_bundle_is_played_again_by_the_rules(town):
    town.turn(1)
    town.turn(2)
    bundles = [part.get_payload(decode=True) for mail in town.letters("B") for part in mail.iter_attachments()
               if part.get_filename().endswith("bundle.json")]  # fmt: skip
    assert len(bundles) == 2
    assert [replay(bundle, either_game).false for bundle in bundles] == [[], []]


def test_a_turn_in_which_players_were_asked_is_played_again_from_its_bundle(tmp_path, monkeypatch):
    unchecked(monkeypatch)
    storm(monkeypatch)
    with Beacon().serving() as beacon:
        town = Witnessed(tmp_path / "desk", beacon, options={"turns": 2}, opens="turn", tempo="ask")
        town.tick()
        town.accept()
        town.turn(1, (9, 1, 1))
        for seat in "BC":
            town.command(seat, f"answer help/{seat} yes")
        town.tick()
        town.wait()
        bundled = next(part.get_payload(decode=True) for part in town.last("A").iter_attachments()
                       if part.get_filename().endswith("bundle.json"))  # fmt: skip
    verdict = replay(bundled, either_game)
    assert (verdict.false, verdict.steps) == ([], 2)
    assert not [each for each in verdict.unchecked if "rules" in each]
