from datetime import UTC, datetime

from adjudicator.campaign.desk.desk import Desk, Settings
from adjudicator.post.upkeep import heartbeat

MOMENT = datetime(2026, 11, 22, 12, 30, tzinfo=UTC)


def test_what_was_written_last_is_read(tmp_path):
    desk = Desk(tmp_path, Settings())
    assert heartbeat.last(desk) is None
    heartbeat.beat(desk, MOMENT)
    assert heartbeat.last(desk) == MOMENT
    assert [path.name for path in tmp_path.iterdir()] == ["heartbeat"]


def test_what_cannot_be_read_is_not_known(tmp_path):
    (tmp_path / "heartbeat").write_text("yesterday")
    assert heartbeat.last(Desk(tmp_path, Settings())) is None
