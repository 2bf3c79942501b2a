"""A database that is not what was written: nothing is played on it, and nobody is blamed who did nothing."""

import sqlite3
from contextlib import closing
from functools import partial

import pytest
import toy
from eventsourcing.persistence import IntegrityError

from adjudicator.campaign.chain.sealing import seal, unseal
from adjudicator.campaign.desk.desk import Desk, Settings
from adjudicator.campaign.events.aggregate import campaign_id
from adjudicator.campaign.events.deadlines import Held
from adjudicator.campaign.proof.verify import verify
from adjudicator.errors import Conflict, DatabaseFailed, HistoryDamaged
from adjudicator.post.round.desk_mail import run_clock

NUMBER = 3


@pytest.fixture
def live(open_campaign):
    live = open_campaign()
    for seat, amount in (("A", 4), ("B", 7)):
        live.receive(seat, {"amount": amount}, None, "for later")
    live.advance()
    return live


def changed(desk, change, number=NUMBER):
    """Change one stored event: `change` is given its state and returns another, or None to take the row out."""
    desk.close()
    where = (campaign_id("river").hex, number)
    with closing(sqlite3.connect(desk.database)) as database, database:
        said = "originator_id = ? AND originator_version = ?"
        ((state,),) = database.execute(f"SELECT state FROM stored_events WHERE {said}", where)
        new = change(bytes(state))
        if new is None:
            database.execute(f"DELETE FROM stored_events WHERE {said}", where)
        else:
            database.execute(f"UPDATE stored_events SET state = ? WHERE {said}", (new, *where))


def resealed(topic, state):
    """The event with another past, and a seal that fits it."""
    body = unseal(state)[0]
    at = body.index(b'"previous":"') + len(b'"previous":"')
    body = body[:at] + b"0" * 64 + body[at + 64 :]
    digest = seal(campaign_id("river"), NUMBER, topic, body)
    return body + b',"digest":"' + digest.encode() + b'"}'


HARMS = {
    "a letter that still reads": lambda state: state.replace(b"2026", b"2025", 1),
    "a byte that does not": lambda state: state[:40] + b"\xff" + state[41:],
    "another seal": lambda state: state[:-5] + b'000"}',
    "no seal": lambda state: state[:-80],
    "nothing": lambda state: b"",
    "gone": lambda state: None,
}


@pytest.mark.parametrize("harm", HARMS)
@pytest.mark.parametrize("number", [1, 2, 3, 6])
def test_a_history_is_not_played_on_once_an_event_is_not_what_was_written(live, desk, harm, number):
    if (harm, number) == ("gone", 6):
        number = 5
    changed(desk, HARMS[harm], number)
    with pytest.raises(HistoryDamaged, match="cannot be read"):
        desk.store.campaign("river")


def test_an_event_with_another_past_is_not_read_though_its_seal_fits(live, desk):
    (row,) = (row for row in live.store.rows("river") if row.originator_version == NUMBER)
    changed(desk, partial(resealed, row.topic))
    with pytest.raises(HistoryDamaged, match="event 3: it follows an event with the digest 00000000000000000000…"):
        desk.store.campaign("river")


def test_the_clock_does_nothing_in_a_campaign_that_was_changed_and_says_which(live, desk):
    changed(desk, HARMS["a letter that still reads"])
    events = len(desk.store.rows("river"))
    done = run_clock(desk, lambda name: toy.TOY)
    (told,) = done.trouble
    assert "event 3: the event was changed" in told
    assert "adjudicator verify -c river" in told
    assert len(desk.store.rows("river")) == events


@pytest.fixture
def lost_index(live, desk):
    """The index of events has lost its last entry, as by a page that went bad: the newest event is not found."""
    desk.close()
    with closing(sqlite3.connect(desk.database)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        (size,) = database.execute("PRAGMA page_size").fetchone()
        (page,) = database.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_stored_events_1'"
        ).fetchone()
    with open(desk.database, "r+b") as file:
        file.seek((page - 1) * size)
        head = file.read(5)
        assert head[0] == 0x0A, "a leaf of an index"
        file.seek((page - 1) * size + 3)
        file.write((int.from_bytes(head[3:5], "big") - 1).to_bytes(2, "big"))
    return desk


def test_a_page_that_lost_an_event_without_a_trace_is_found_before_anything_is_done(live, lost_index):
    found = lost_index.store.chained(campaign_id("river"))
    assert found.version == live.campaign.version - 1, "without a look at the pages, it only seems shorter"
    with pytest.raises(DatabaseFailed, match="is damaged.*restore it from your backup"):
        run_clock(lost_index, lambda name: toy.TOY)
    verdict = verify(lost_index.store, "river", lambda name: toy.TOY, None)
    assert verdict.findings[0].check == "database"


def test_an_event_that_is_not_found_is_missed_on_any_day(live, lost_index):
    with pytest.raises(HistoryDamaged, match=f"event {live.campaign.version} of 'river' is missing"):
        lost_index.store.campaign("river")


def test_a_sound_database_is_passed(live, desk):
    desk.store.check_pages()
    assert verify(desk.store, "river", lambda name: toy.TOY, desk.last_secret("river")).sound


def test_another_process_is_named_only_where_there_was_one(live, desk, monkeypatch):
    def refused(*events, **more):
        raise IntegrityError("UNIQUE constraint failed")

    monkeypatch.setattr(desk.store.recorder, "insert_events", refused)
    with pytest.raises(DatabaseFailed, match="nobody else has changed it; restore it from your backup") as failed:
        live.record(Held, reason="a storm", by="referee")
    assert not isinstance(failed.value, Conflict)


def test_a_change_by_another_process_is_a_conflict(live, desk):
    other = Desk(desk.folder, Settings(), desk.clock)
    other.campaign("river", lambda name: toy.TOY).record(Held, reason="a storm", by="referee")
    other.close()
    with pytest.raises(Conflict, match="another process changed the campaign"):
        live.record(Held, reason="a fire", by="referee")
