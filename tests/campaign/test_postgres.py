"""The same code on a real PostgreSQL server gives the same history, digest for digest."""

import pytest
import toy
from clock import Clock

from adjudicator.campaign.desk import Desk, Settings
from adjudicator.campaign.store import Store, migrate
from adjudicator.campaign.verify import verify
from adjudicator.errors import AdjudicatorError, Refused


@pytest.fixture
def postgres_desk(database, tmp_path):
    migrate(database)
    desk = Desk(tmp_path, Settings(database=database), Clock())
    yield desk
    desk.close()


def play(live):
    for _ in range(2):
        for seat in "AB":
            live.receive(seat, {"amount": 3, "bank": "left"}, None, "")
        live.advance()


def test_a_missing_schema_is_a_clear_error(database):
    with pytest.raises(AdjudicatorError, match="adjudicator migrate"):
        Store(database).campaign("river")


def test_the_same_history_on_both_databases(open_campaign, postgres_desk):
    here, there = open_campaign(), open_campaign(on=postgres_desk)
    play(here)
    play(there)
    assert there.campaign.head == here.campaign.head
    assert verify(postgres_desk.store, "river", lambda name: toy.TOY, None).findings == []


def test_two_processes_cannot_both_save(open_campaign, postgres_desk):
    open_campaign(name="race", on=postgres_desk)
    one, two = (postgres_desk.campaign("race", lambda name: toy.TOY) for _ in range(2))
    one.receive("A", {"amount": 1}, None, "")
    with pytest.raises(Refused, match="run the command again"):
        two.receive("B", {"amount": 1}, None, "")
