"""The store: what lies in one database, told once."""

import gc

import msgspec
import pytest

from adjudicator.campaign.store import application as store
from adjudicator.errors import HistoryDamaged
from adjudicator.post.books.book import DESK, Postbook, book_id


def test_every_campaign_is_listed_once_however_many_events_lie_before_it(open_campaign, desk, monkeypatch):
    for number in range(7):
        live = open_campaign(f"river-{number}")
        live.receive("A", {"amount": number}, None, "")
    names = [f"river-{number}" for number in range(7)]
    assert desk.store.names() == names
    for page in (1, 2, 3, 7):
        monkeypatch.setattr(store, "PAGE", page)
        assert desk.store.names() == names
        assert [row.id for row in desk.store.all_rows()] == sorted({row.id for row in desk.store.all_rows()})


@pytest.mark.parametrize(("after", "until"), [(0, store.LAST), (1, store.LAST), (0, 2), (1, 3), (99, store.LAST)])
def test_a_history_is_read_as_the_library_reads_it(open_campaign, desk, after, until):
    live = open_campaign()
    for amount in range(3):
        live.receive("A", {"amount": amount}, None, "")
    recorder, own_id = desk.store.recorder, live.campaign.id
    read = [vars(each) for each in recorder.select_events(own_id, gt=after, lte=until)]
    assert [msgspec.structs.asdict(each) for each in recorder.history(own_id, after, until)] == read


def test_what_an_event_says_by_default_is_sealed_as_it_is_stored(desk):
    book = Postbook.open(desk.clock())
    taken = {name: "" for name in ("sender", "subject", "archive", "campaign", "seat", "reason")}
    received = desk.clock().isoformat()
    some = {"mail_digest": "0" * 64, "received": received, "verdict": "handled", "stranger": False, "answers": []}
    book.happen(Postbook.MailTaken, desk.clock(), **taken, **some)
    desk.store.keep(book)
    assert desk.store.chained(book_id(DESK)).taken["0" * 64].speaker == ""


@pytest.mark.parametrize("on", [True, False])
def test_reading_leaves_the_collector_as_it_was_also_where_it_fails(open_campaign, desk, monkeypatch, on):
    open_campaign()
    monkeypatch.setattr(store, "seal_fault", lambda row, expected: _seen(gc.isenabled()))
    (gc.enable if on else gc.disable)()
    try:
        with pytest.raises(HistoryDamaged, match="collector off"):
            desk.store.campaign("river")
        assert gc.isenabled() == on
    finally:
        gc.enable()


def _seen(collecting):
    return "collector on" if collecting else "collector off"
