"""When a seal came: only what the dates of mails show is said, and no honest referee is accused for the rest."""

from datetime import timedelta
from email.utils import format_datetime

import pytest
from witnessed import Witnessed, said, taken_at, unchecked

pytestmark = pytest.mark.slow

SECOND = timedelta(seconds=1)


@pytest.fixture
def kept(tmp_path, beacon, monkeypatch):
    """What B kept of a turn, the mail with its seal, the lines of it above which a service puts its own, and the moment
    of the round."""
    unchecked(monkeypatch)
    town = Witnessed(tmp_path / "desk", beacon, options={"turns": 1})
    town.tick()
    town.accept()
    town.turn(1)
    folder = town.kept("B", tmp_path / "B")
    bound = town.live().campaign.seals.bound["1.bid"].round
    seal = next(path for path in folder.glob("*.eml") if b"Seal: river 1.bid" in path.read_bytes().replace(b"=\n", b""))
    return folder, seal, town.beacon.chain.comes_out(bound)


def bare(seal):
    """The mail of a seal as it left the desk."""
    return seal.read_bytes().partition(b"\r\n")[2]


def dated(raw, date):
    return f"Received: from games by mx.home.example; {date}\r\n".encode() + raw


def test_a_seal_that_was_fetched_again_later_is_not_known_and_both_times_are_told(kept, capsys):
    folder, seal, out = kept
    seal.write_bytes(taken_at(seal.read_bytes(), out + 100 * SECOND))
    told, false = said(folder, capsys)
    assert not false, told
    (line,) = [line for line in told.splitlines() if "when the seal came" in line]
    assert line.startswith("Not checked: when the seal came of 1.bid")
    assert f"out at {out:%Y-%m-%d %H:%M:%S} UTC. Its mail says: {format_datetime(out + 100 * SECOND)}; " in line


@pytest.mark.parametrize("date", ["{} -0000", "the day before", "", "Mon, 1 Jan 99999 00:00:00 +0000", "{} CET"])
def test_a_date_that_cannot_be_read_or_has_no_zone_is_not_known(kept, capsys, date):
    folder, seal, out = kept
    written = date.format(f"{out - 3600 * SECOND:%a, %d %b %Y %H:%M:%S}")
    seal.write_bytes(dated(bare(seal), written))
    told, false = said(folder, capsys)
    assert not false, told
    assert f"UTC. Its mail says: {written}. Was it fetched from elsewhere?" in told


def test_a_seal_that_came_in_time_once_is_in_time_however_often_it_came(kept, capsys):
    folder, seal, out = kept
    (folder / "again.eml").write_bytes(taken_at(bare(seal), out + 100 * SECOND))
    told, false = said(folder, capsys)
    assert not false, told
    assert "when the seal came" not in told


@pytest.mark.parametrize(("after", "is_late"), [(-1, False), (0, True), (1, True)])
def test_a_seal_that_no_service_took_before_its_round_is_late_and_both_times_are_told(kept, capsys, after, is_late):
    folder, seal, out = kept
    seal.write_bytes(taken_at(bare(seal), out + after * SECOND))
    told, false = said(folder, capsys)
    assert false == is_late, told
    if is_late:
        (line,) = [line for line in told.splitlines() if line.startswith("LATE")]
        assert f"{out:%Y-%m-%d %H:%M:%S} UTC, came after that: {format_datetime(out + after * SECOND)}." in line
