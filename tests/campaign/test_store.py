"""The store: what lies in one database, told once."""

from adjudicator.campaign import store


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
