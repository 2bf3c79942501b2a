"""Who is asked is named on the referee's screen, and what he decides can be tried first."""

import pytest
from office import Office

from adjudicator.campaign.referee import rulings
from adjudicator.cli.standing import standing_of, waits_for
from adjudicator.cli.status import _screen
from adjudicator.cli.todo import next_of
from adjudicator.table import REFEREE


@pytest.fixture
def asked(tmp_path):
    """A campaign in which A is asked for the bank."""
    made = Office(tmp_path / "desk", options={"dispute": True})
    made.bid("A", 9)
    made.bid("B", 0, bank="left")
    made.bid("C", 0, bank="left")
    made.live.advance()
    yield made.live
    made.desk.close()


def test_who_is_asked_is_named(asked):
    known = standing_of(asked) | {"mail": {}, "stuck": None}
    known |= {"next": next_of(known, asked.now())._asdict()}
    screen = "\n".join(_screen(asked, known))
    assert "A  Þóra Ægisdóttir          is asked bank" in screen
    assert "Þóra Ægisdóttir (A) is asked bank: Which bank?" in screen
    assert "Þóra Ægisdóttir (A) is asked 'bank'" in waits_for(asked)
    assert "B  Björn Åkesson            no orders awaited" in screen


def test_a_decision_that_is_only_tried_tells_what_it_means_and_decides_nothing(asked):
    head = asked.campaign.head
    why = {"reason": "she cannot write", "author": "R"}
    tried = rulings.decide(asked, "bank", "right", **why, dry_run=True)
    assert [change.words() for change in tried.changes] == ["Decided, Which bank?: nothing → the right bank"]
    assert (tried.to, asked.campaign.head, len(asked.unanswered())) == (("A",), head, 1)
    assert rulings.decide(asked, "bank", "right", **why) == tried
    assert [question.seat for question in asked.unanswered() if question.seat != REFEREE] == []
