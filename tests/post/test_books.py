"""A desk that had one post book for all its campaigns goes on with a book for each.

It was played by the program of before: orders taken and not answered yet, letters that are to be tried again or are
lost, strangers, warnings, a bounce, a restored backup, an acknowledged trouble, a mail that still lies in the mailbox.
`known.json` says what that program knew of it.
"""

import re
import tarfile
from datetime import datetime
from pathlib import Path

import msgspec
import pytest
from kills import lines, log_sends
from town import SCHEDULE, Town, body

from adjudicator.campaign.events.aggregate import campaign_id
from adjudicator.campaign.players import dealings
from adjudicator.campaign.store.application import Store, migrate
from adjudicator.errors import HistoryDamaged
from adjudicator.post.books.book import ONE_BOOK_ID, Postbook
from adjudicator.post.letters.outbox import all_letters
from adjudicator.post.reading import read_mail
from adjudicator.post.round.desk_mail import mail_trouble
from adjudicator.table import EVERYONE, REFEREE

pytestmark = pytest.mark.slow

DESK_OF_BEFORE = Path(__file__).parents[1] / "recorded" / "desk-with-one-book.tar.xz"


@pytest.fixture
def folder(tmp_path):
    with tarfile.open(DESK_OF_BEFORE) as archive:
        archive.extractall(tmp_path, filter="data")
    return tmp_path / "desk"


@pytest.fixture
def known(folder):
    return msgspec.json.decode((folder / "known.json").read_bytes())


def moved_to_postgres(folder, database):
    """The histories of a desk in a PostgreSQL database, as the program of before had them there."""
    migrate(database)
    here, there = Store(str(folder / "adjudicator.sqlite")), Store(database)
    there.recorder.insert_events(list(here.all_rows()))
    with there.recorder.datastore.transaction(commit=True) as cursor:
        for table in ("due", "seats", "entered", "marks"):
            cursor.execute(f"DROP TABLE {table}")
    here.close()
    there.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def town(request, folder, known):
    database = "adjudicator.sqlite"
    if request.param == "postgresql":
        database = request.getfixturevalue("database")
        moved_to_postgres(folder, database)
    town = Town(folder, database)
    town.now = datetime.fromisoformat(known["now"])
    yield town
    town.desk.close()


def test_what_the_referee_is_told_stays_the_same(town, known):
    trouble = {name: mail_trouble(town.desk, town.live(name)) for name in ("river", "lake", "brook")}
    letters = [letter for told in trouble.values() for letter in told["letters"]]
    assert [letter.pop("bounced") for letter in letters] == [False] * len(letters)
    assert msgspec.to_builtins(trouble) == known["trouble"]


def test_nothing_is_lost_and_nothing_sent_again(town, known):
    log_sends(town, town.folder / "sends")
    town.later(hours=2)
    done = town.tick()
    assert [(taken.campaign, taken.seat) for taken in done.taken] == [("river", "B")]
    assert done.trouble == []
    sent = {mail["Message-ID"] for mail in town.letters()}
    assert not sent & set(known["sent"])
    assert set(known["answers"]) <= sent
    assert {taken.digest for taken in town.taken()} > set(known["taken"])
    town.later(hours=2)
    assert town.tick().sent == 0


def test_each_mail_counts_once_though_it_comes_again(town):
    for path in sorted((town.folder / "archive" / "mail").rglob("*.eml")):
        town.deliver(path.read_bytes())
    digests = {read_mail(path.read_bytes(), "desk.example").digest for path in (town.folder / "archive").rglob("*.eml")}
    done = town.tick()
    assert [taken.seat for taken in done.taken] == ["B"]
    assert digests
    assert len(town.taken()) == len({taken.digest for taken in town.taken()})


def test_letters_after_a_backup_keep_their_names(town, known):
    town.later(hours=2)
    town.tick()
    ids = [own_id for book in town.books() for own_id in book.letters]
    assert set(known["letters"]) <= set(ids)
    assert len(ids) == len(set(ids))


def test_letters_of_a_desk_of_before_keep_the_names_they_were_sent_by_and_later_ones_say_no_number(town, known):
    town.later(hours=2)
    town.tick()
    before = town.live().campaign.version
    dealings.send_press(town.live(), REFEREE, EVERYONE, "Hello!")
    for _ in range(2):
        town.tick()
    mail, book = town.desk.settings.mail, town.book()
    named = {due.message_id: due.notice.event for due in all_letters(town.live(), mail, 0, book.naming())}
    assert {own_id for own_id in known["letters"] if own_id.startswith("<river.")} <= set(named)
    numbered = re.compile(r"<river\.[0-9]+\.[A-Za-z-]+\.[0-9a-f]{16}@")
    assert all(bool(numbered.match(own_id)) == (event <= before) for own_id, event in named.items())
    assert max(named.values()) > before
    (press,) = [letter for letter in town.letters("A") if "press" in letter["Subject"]]
    assert press["Message-ID"] in named
    assert press["References"] in named
    ids = [letter["Message-ID"] for letter in town.letters()]
    assert len(ids) == len(set(ids))


def test_a_stranger_who_was_answered_is_not_answered_again(town):
    town.later(days=1)
    town.write("X", "Can I play now?", sender="stranger@far.example")
    town.tick()
    assert not [mail for mail in town.letters("stranger@far.example") if "Can I play now" in body(mail)]
    assert [taken.verdict for taken in town.taken() if taken.sender == "stranger@far.example"].count("stranger") == 2


def test_the_one_book_takes_nothing_more(town):
    town.tick()
    topics = [row.topic for row in town.desk.store.recorder.select_events(ONE_BOOK_ID)]
    assert topics[-1] == Postbook.BookParted.TOPIC
    town.tick()
    assert [row.topic for row in town.desk.store.recorder.select_events(ONE_BOOK_ID)] == topics


def test_killed_while_it_is_parted_it_is_parted_later(town, known, monkeypatch):
    def killed(*args, **kwargs):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Postbook, "happen", killed)
        with pytest.raises(KeyboardInterrupt):
            town.tick()
    town.desk.close()
    assert set(known["taken"]) <= {taken.digest for taken in town.taken()}


def test_a_campaign_that_cannot_be_read_when_the_register_is_made_is_in_it_later(folder, known):
    town = Town(folder)
    town.now = datetime.fromisoformat(known["now"])
    recorder = town.desk.store.recorder
    change = "UPDATE stored_events SET state = ? WHERE originator_id = ? AND originator_version = 3"
    (kept,) = [row.state for row in recorder.select_events(campaign_id("river"), gt=2, lte=3)]

    def store(state):
        with recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute(change, (state, campaign_id("river").hex))

    store(b"damaged")
    with pytest.raises(HistoryDamaged):
        town.live("river")
    assert town.tick().taken == []
    store(kept)
    assert [taken.seat for taken in town.tick().taken] == ["B"]
    town.write("A", "Hello?", subject="Hello")
    assert [taken.campaign for taken in town.tick().taken] == ["river"]
    town.desk.close()


def three_months(folder, *, days):
    """What a campaign comes to of which a seat is missing each second turn; a stranger asks again and again."""
    town = Town(folder)
    log_sends(town, folder / "sends")
    town.open(schedule=msgspec.structs.replace(SCHEDULE, every=days), options={"turns": 6}, tempo="default")
    for day in range(90):
        step = town.live().next_step()
        if day % days == 1 and step is not None:
            for seat in "AB"[: 1 + step.turn % 2]:
                town.send_orders(seat, 2, turn=step.turn)
        if day % 5 == 0:
            town.write("X", "Can I play?", sender="stranger@far.example")
        assert town.tick().trouble == []
        town.later(days=1)
    told = sorted((mail["X-Envelope-To"], mail["Subject"], mail["Message-ID"]) for mail in town.letters())
    sends, head, books = lines(folder / "sends"), town.live().campaign.head, town.books()
    town.desk.close()
    return told, sends, head, books


@pytest.mark.long("7")
@pytest.mark.parametrize("days", [7, 40])
def test_volumes_change_nothing_of_what_is_sent(tmp_path, monkeypatch, days):
    told, sends, head, books = three_months(tmp_path / "one", days=days)
    assert {book.volume for book in books} == {0}
    monkeypatch.setattr("adjudicator.post.books.of_desk.VOLUME", 4)
    again, sent, same, volumes = three_months(tmp_path / "many", days=days)
    assert (again, sent, same) == (told, sends, head)
    assert all(book.volume for book in volumes)
    assert len(sent) == len(set(sent))


def test_a_mail_of_an_earlier_volume_is_put_away(tmp_path, monkeypatch):
    monkeypatch.setattr("adjudicator.post.books.of_desk.VOLUME", 4)
    town = Town(tmp_path)
    town.open()
    raw = town.send_orders("A", 3)
    for _ in range(5):
        town.tick()
        town.write("B", subject="[river B] status")
        town.later(days=10)
    assert not any(taken.seat == "A" for taken in town.taken())
    town.deliver(raw)
    assert [taken.seat for taken in town.tick().taken] == ["B"]
    assert list((tmp_path / "mail" / "in" / "new").iterdir()) == []
    town.desk.close()


def test_players_are_told_of_a_halt_when_their_invitations_stand_in_an_earlier_volume(tmp_path, monkeypatch):
    monkeypatch.setattr("adjudicator.post.books.of_desk.VOLUME", 4)
    town = Town(tmp_path)
    town.open(schedule=msgspec.structs.replace(SCHEDULE, every=90))
    for _ in range(4):
        town.write("B", subject="[river B] status")
        town.tick()
        town.later(days=15)
    dealings.hold(town.live(), "everybody is on holiday")
    town.tick()
    for seat in "AB":
        assert town.subjects(seat)[-1] == f"[river {seat}] The clock is stopped"
    town.desk.close()


def test_invitations_that_are_held_back_outlast_a_volume(tmp_path, monkeypatch):
    monkeypatch.setattr("adjudicator.post.books.of_desk.VOLUME", 4)
    town = Town(tmp_path)
    town.open(luck=False)
    dealings.hold(town.live(), "a name is wrong")
    for _ in range(4):
        town.write("B", subject="[river B] status")
        town.tick()
        town.later(days=10)
    assert town.book().volume
    dealings.release(town.live())
    town.tick()
    for seat in "AB":
        assert sum("You are invited" in subject for subject in town.subjects(seat)) == 1
    town.desk.close()


def test_a_book_whose_volume_was_changed_is_damaged(tmp_path, monkeypatch):
    monkeypatch.setattr("adjudicator.post.books.of_desk.VOLUME", 4)
    town = Town(tmp_path)
    town.open()
    town.tick()
    book = town.book()
    assert book.volume
    with town.desk.store.recorder.datastore.transaction(commit=True) as cursor:
        where = (book.id.hex, book.volume)
        change = "UPDATE stored_events SET state = CAST(REPLACE(state, 'river', 'rover') AS BLOB)"
        cursor.execute(f"{change} WHERE originator_id = ? AND originator_version = ?", where)
    with pytest.raises(HistoryDamaged):
        town.book()
    town.desk.close()
