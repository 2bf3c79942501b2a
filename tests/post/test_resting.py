"""A round looks only at what is due: rows say what rests, and no campaign misses anything by them."""

import shutil

import msgspec
import pytest
from town import MAIL, SCHEDULE, Town, either_game

from adjudicator import games
from adjudicator.campaign.history import events_of
from adjudicator.campaign.store import migrate
from adjudicator.cli import post as commands
from adjudicator.post.postman import Postman
from adjudicator.post.settling import settle

pytestmark = pytest.mark.usefixtures("no_pdf", "no_sync")

BY_DEADLINE = msgspec.structs.replace(SCHEDULE, grace=3, reminders=(48, 5))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request):
    if request.param == "sqlite":
        return "adjudicator.sqlite"
    address = request.getfixturevalue("postgres_database")
    migrate(address)
    return address


@pytest.fixture
def postgres_database(postgres, tmp_path):
    name = f"resting_{tmp_path.name[-24:]}".replace("-", "_").lower()
    postgres.psql(f"CREATE DATABASE {name}")
    return postgres.get_uri(name)


@pytest.fixture
def town(database, tmp_path):
    """A desk of three campaigns on which nothing is due, whose letters have gone."""
    town = Town(tmp_path / "desk", database)
    for name in ("river", "pond", "brook"):
        town.open(name=name)
    town.tick()
    yield town
    town.desk.close()


@pytest.fixture
def loaded(town, monkeypatch):
    """What is loaded: names of campaigns, "book"."""
    loaded, store = [], town.desk.store
    campaign, chained = store.campaign, store.chained

    def load(name, version=None):
        loaded.append(name)
        return campaign(name, version)

    def load_book(own_id):
        loaded.append("book")
        return chained(own_id)

    monkeypatch.setattr(store, "campaign", load)
    monkeypatch.setattr(store, "chained", load_book)
    return loaded


def change_rows(town, statement):
    with town.desk.store.recorder.datastore.transaction(commit=True) as cursor:
        cursor.execute(statement)


def test_a_round_with_nothing_to_do_loads_nothing(town, loaded):
    town.later(hours=1)
    done = town.tick()
    assert (done.taken, done.sent, done.trouble, loaded) == ([], 0, [], [])


@pytest.mark.parametrize("statement", ["DROP TABLE resting", "DELETE FROM resting", "UPDATE resting SET rest = '{'"])
def test_a_desk_made_before_looks_at_everything_once(town, loaded, statement):
    change_rows(town, statement)
    town.later(hours=1)
    assert town.tick().sent == 0
    assert set(loaded) == {"river", "pond", "brook", "book"}
    loaded.clear()
    assert town.tick().sent == 0
    assert loaded == []


def test_what_another_process_did_is_seen(town, loaded):
    other = Town(town.folder, town.desk.settings.database)
    live = other.live("pond")
    for seat in "AB":
        live.receive(seat, {"amount": 1, "bank": "left"}, None, "")
    other.desk.close()
    loaded.clear()
    assert town.tick().sent > 0
    assert set(loaded) == {"pond", "book"}


@pytest.mark.parametrize("hours", [-2, 24 * 40])
def test_a_clock_that_cannot_be_right_is_seen(town, hours):
    town.later(hours=hours)
    town.tick()
    assert all(town.live(name).campaign.timing.held for name in town.desk.store.names())


def test_a_clock_that_leaps_is_seen_though_nothing_would_be_due(town):
    town.open(name="lake", schedule=msgspec.structs.replace(SCHEDULE, every=30, outage=1))
    town.tick()
    town.later(hours=24 * 9)
    town.tick()
    assert "the program ran last" in town.live("lake").campaign.timing.held


def test_a_new_campaign_is_seen(town, loaded):
    town.open(name="lake")
    loaded.clear()
    town.tick()
    assert set(loaded) == {"lake", "book"}


def test_another_mailbox_looks_at_everything(town, loaded):
    elsewhere = msgspec.structs.replace(MAIL, referee="other@desk.example")
    town.desk.settings = msgspec.structs.replace(town.desk.settings, mail=elsewhere)
    town.tick()
    assert {"river", "pond", "brook"} <= set(loaded)


def test_a_letter_that_has_not_gone_keeps_its_campaign_awake(town, monkeypatch):
    live = town.live("pond")
    for seat in "AB":
        live.receive(seat, {"amount": 1, "bank": "left"}, None, "")
    live.advance()
    monkeypatch.setattr("adjudicator.post.letters.writing.write_bundle", lambda *given: 1 / 0)
    assert town.tick().sent == 0
    monkeypatch.undo()
    town.later(hours=1)
    assert town.tick().sent > 0


def test_reports_that_are_gone_are_written_again(town, monkeypatch):
    monkeypatch.setattr(games, "find_game", either_game)

    def tick():
        man = Postman(town.desk, MAIL, either_game, town.inbox, town.outlet)
        done = man.round(clock=True)
        commands._write_reports(man.clerk, done)
        settle(man.clerk, man.mail)
        return done.reports

    change_rows(town, "DELETE FROM resting")
    assert (len(tick()), tick()) == (3, [])
    shutil.rmtree(next((town.folder / "reports" / "pond").iterdir()))
    assert len(tick()) == 1
    assert tick() == []


def history(folder, database, *, rows):
    """What three weeks come to that are looked at every three hours, with rows or with none."""
    town = Town(folder, database)
    town.open(name="river", schedule=BY_DEADLINE)
    town.open(name="pond", schedule=msgspec.structs.replace(BY_DEADLINE, every=3, absent_after=2))
    for hour in range(0, 21 * 24, 3):
        if not rows:
            change_rows(town, "DELETE FROM resting")
        if hour == 30:
            town.send_orders("A", 3)
        town.tick()
        town.later(hours=3)
    told = [(mail["X-Envelope-To"], mail["Subject"]) for mail in town.letters()]
    events = {name: [(e.TOPIC, e.timestamp) for e in events_of(town.live(name))] for name in ("river", "pond")}
    town.desk.close()
    return events, told


def test_no_campaign_misses_its_moment(tmp_path, database):
    with_rows = history(tmp_path / "with", database, rows=True)
    without = history(tmp_path / "without", "adjudicator.sqlite", rows=False)
    assert with_rows == without
    assert any(topic == "reminded" for topic, _ in with_rows[0]["pond"])
