"""A round looks only at what is due: rows say what rests, and no campaign misses anything by them."""

import shutil

import msgspec
import pytest
from town import MAIL, SCHEDULE, Town, either_game

from adjudicator import games
from adjudicator.campaign.events.seating import AddressChanged
from adjudicator.campaign.reading.history import events_of
from adjudicator.cli import post as commands
from adjudicator.post.books.book import DESK, book_id
from adjudicator.post.due import desk_service
from adjudicator.post.upkeep.due_campaigns import wake_unwritten

pytestmark = pytest.mark.slow

NAMES = ("river", "pond", "brook")
BY_DEADLINE = msgspec.structs.replace(SCHEDULE, grace=3, reminders=(48, 5))


@pytest.fixture(params=["sqlite", "postgresql"])
def either_database(request):
    if request.param == "sqlite":
        return "adjudicator.sqlite"
    return request.getfixturevalue("desk_database")


@pytest.fixture
def town(either_database, tmp_path):
    """A desk of three campaigns on which nothing is due, whose letters have gone."""
    town = Town(tmp_path / "desk", either_database)
    for name in NAMES:
        town.open(name=name)
    town.tick()
    yield town
    town.desk.close()


@pytest.fixture
def loaded(town, monkeypatch):
    """What is loaded: names of campaigns, "book"."""
    loaded, store = [], town.desk.store
    campaign, chained = store.campaign, store.chained
    books = {book_id(name): f"book of {name or 'the desk'}" for name in (DESK, *NAMES, "lake")}

    def load(name, version=None):
        if version is None:
            loaded.append(name)
        return campaign(name, version)

    def load_book(own_id, *volume):
        loaded.append(books.get(own_id, own_id))
        return chained(own_id, *volume)

    monkeypatch.setattr(store, "campaign", load)
    monkeypatch.setattr(store, "chained", load_book)
    return loaded


def with_books(*names):
    return {*names, *(f"book of {name}" for name in names)}


def change_rows(town, statement):
    with town.desk.store.recorder.datastore.transaction(commit=True) as cursor:
        cursor.execute(statement)


def test_a_round_with_nothing_to_do_loads_nothing(town, loaded):
    town.later(hours=1)
    done = town.tick()
    assert (done.taken, done.sent, done.trouble, loaded) == ([], 0, [], [])


@pytest.mark.parametrize("table", ["due", "seats", "entered", "marks"])
def test_a_register_that_is_gone_is_made_again(town, table, loaded):
    change_rows(town, f"DROP TABLE {table}")
    change_rows(town, "DELETE FROM marks" if table != "marks" else "DROP TABLE seats")
    town.desk.close()
    town.send_orders("A", 3)
    assert [(taken.campaign, taken.verdict) for taken in town.tick().taken] == [("river", "handled")]
    assert town.tick().sent == 0
    loaded.clear()
    town.desk.store.register.is_made()
    assert (town.tick().sent, loaded) == (0, [])


def test_a_mail_loads_the_campaign_it_is_for_and_no_other(town, loaded):
    town.open(name="lake", seats="CD")
    town.tick()
    loaded.clear()
    town.send_orders("C", 3, campaign="lake")
    assert [(taken.campaign, taken.verdict) for taken in town.tick().taken] == [("lake", "handled")]
    assert set(loaded) == with_books("lake")


def test_a_strangers_mail_loads_no_campaign(town, loaded):
    town.write("X", "Can I play?", sender="stranger@far.example")
    assert [taken.verdict for taken in town.tick().taken] == ["stranger"]
    assert set(loaded) == {"book of the desk"}


def test_whose_a_mail_is_follows_its_player_to_his_new_address(town, loaded):
    elsewhere = "new-address@far.example"
    town.live("pond").record(AddressChanged, seat="A", address=elsewhere)
    town.tick()
    loaded.clear()
    town.write("A", "Hello?", subject="Hello", sender=elsewhere)
    assert [taken.campaign for taken in town.tick().taken] == ["pond"]
    assert set(loaded) == with_books("pond")


def test_what_another_process_did_is_seen(town, loaded):
    other = Town(town.folder, town.desk.settings.database)
    live = other.live("pond")
    for seat in "AB":
        live.receive(seat, {"amount": 1, "bank": "left"}, None, "")
    other.desk.close()
    loaded.clear()
    assert town.tick().sent > 0
    assert set(loaded) == with_books("pond")


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
    assert set(loaded) == with_books("lake")


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
        wake_unwritten(town.desk)
        return town.mail_runner().round(clock=True, finish=commands.finish).reports

    town.desk.store.register.wake(NAMES)
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
            town.desk.store.register.wake(town.desk.store.names())
        if hour == 30:
            town.send_orders("A", 3)
        town.tick()
        town.later(hours=3)
    told = [(mail["X-Envelope-To"], mail["Subject"]) for mail in town.letters()]
    events = {name: [(e.TOPIC, e.timestamp) for e in events_of(town.live(name))] for name in ("river", "pond")}
    town.desk.close()
    return events, told


@pytest.fixture(scope="module")
def without_rows(tmp_path_factory):
    return history(tmp_path_factory.mktemp("without") / "desk", "adjudicator.sqlite", rows=False)


@pytest.mark.long("postgresql")
def test_no_campaign_misses_its_moment(tmp_path, either_database, without_rows):
    with_rows = history(tmp_path / "with", either_database, rows=True)
    assert with_rows == without_rows
    assert any(topic == "reminded" for topic, _ in with_rows[0]["pond"])


@pytest.mark.long
def test_a_round_holds_few_campaigns_at_once(tmp_path, monkeypatch, without_rows):
    """However many are due: what is held no longer is loaded again when it is asked for."""
    monkeypatch.setattr(desk_service, "KEPT", 1)
    held, load = [], desk_service.DeskService._load

    def loading(self, name):
        held.append(len(self._lives) + len(self.desk.store._shelf._kept))
        return load(self, name)

    monkeypatch.setattr(desk_service.DeskService, "_load", loading)
    assert history(tmp_path / "few", "adjudicator.sqlite", rows=False) == without_rows
    assert max(held) <= 1
