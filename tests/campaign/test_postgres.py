"""The same code on a real PostgreSQL server gives the same history, digest for digest."""

from threading import Thread
from uuid import uuid4

import pytest
import toy
from clock import Clock
from eventsourcing.application import Application
from eventsourcing.persistence import StoredEvent

from adjudicator.campaign.desk.desk import Desk, Settings
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.store.application import Store, environment, migrate
from adjudicator.errors import AdjudicatorError, NotFound, Refused

pytestmark = pytest.mark.slow


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


def test_any_number_of_events_is_saved_at_once(database):
    migrate(database)
    store = Store(database)
    many = [StoredEvent(uuid4(), 1, "toy", bytes(500)) for _ in range(6000)]
    saving = Thread(target=store.recorder.insert_events, args=(many,), daemon=True)
    saving.start()
    saving.join(60)
    assert not saving.is_alive(), "saving has come to a stop"
    assert sum(1 for _ in store.all_rows()) == len(many)
    store.close()


def test_a_database_of_before_is_told_to_be_migrated(database):
    Application(environment(database) | {"POSTGRES_ENABLE_DB_FUNCTIONS": "n", "CREATE_TABLE": "y"}).close()
    with pytest.raises(AdjudicatorError, match="adjudicator migrate"):
        Store(database).campaign("river")
    migrate(database)
    with pytest.raises(NotFound):
        Store(database).campaign("river")
