"""A long run is written down world by world, and goes on where it was stopped."""

from world.tally import Outcome, Tally, struck


def test_a_tally_goes_on_after_the_last_world_that_was_played(tmp_path):
    tally = Tally(tmp_path / "tally")
    tally.add(Outcome(7, {"fault: kill, save, before": 2, "deed: orders": 1}, lived=4.0, worked=2.0))
    tally.add(Outcome(8, {"fault: kill, heartbeat, after": 1}, lived=6.0, worked=3.0, broke="it broke"))
    again = Tally(tmp_path / "tally")
    assert (again.next, again.lived, again.worked) == (9, 10.0, 5.0)
    told = list(again.told())
    assert "      3  kill" in told
    assert "seed 8 broke: it broke" in told
    assert told[-1] == "10 campaign-weeks, 2.0 a second of a processor"


def test_faults_are_counted_by_what_they_are():
    assert struck({"fault: disk, archive a mail, half written": 2, "fault: smtp lies": 1, "deed: x": 9}) == {
        "disk": 2,
        "smtp lies": 1,
    }
