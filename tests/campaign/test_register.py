"""The register: what is due when, which seats are held by whom, and what stands in which book."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from uuid import UUID

import pytest

from adjudicator.campaign.store import register
from adjudicator.campaign.store.register import Rest, Seated
from adjudicator.errors import HistoryDamaged

LAKE, RIVER, BOOK = (UUID(int=number) for number in (1, 2, 3))
NOW = datetime(2026, 5, 1, 20, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def kept(desk):
    """The register of a desk, on which two campaigns have happened."""
    kept = desk.store.register
    kept.write([register.happened(LAKE, "lake", 3), register.happened(RIVER, "river", 5), register.wrote(RIVER, 2)])
    return kept


def rest(version, **more):
    return Rest(version=version, looked=NOW, **more)


def due(kept, at=NOW, ran=None):
    return [name for name in kept.due(at, ran) if name]


def test_what_has_happened_is_due_until_it_rests_at_its_version(kept):
    assert due(kept) == ["lake", "river"]
    kept.settle(LAKE, rest(3))
    assert due(kept) == ["river"]
    kept.settle(RIVER, rest(5))
    assert due(kept) == ["river"]
    kept.settle(RIVER, rest(5, book=2))
    assert due(kept) == []
    kept.write([register.happened(LAKE, "lake", 4)])
    kept.settle(LAKE, rest(3))
    assert due(kept) == ["lake"]


@pytest.mark.parametrize(("more", "at", "ran", "is_due"), [
    ({}, 99 * HOUR, None, False), ({}, -HOUR, None, True), ({"until": NOW + HOUR}, HOUR / 2, None, False),
    ({"until": NOW + HOUR}, HOUR, None, True), ({"until": NOW + HOUR}, 2 * HOUR, None, True),
    ({"leap": HOUR}, HOUR, HOUR / 2, False), ({"leap": HOUR}, 3 * HOUR, HOUR, True), ({}, 3 * HOUR, HOUR, False),
], ids=range(8))  # fmt: skip
def test_what_rests_is_due_at_its_moment_after_a_long_pause_and_where_the_clock_was_wrong(kept, more, at, ran, is_due):
    kept.settle(LAKE, rest(3, **more))
    kept.settle(RIVER, rest(5, book=2))
    found = due(kept, NOW + at, None if ran is None else NOW + ran)
    assert ("lake" in found) is is_due


def test_campaigns_are_woken_by_name_or_all_where_another_program_runs(kept):
    for own, version, book in ((LAKE, 3, 0), (RIVER, 5, 2)):
        kept.settle(own, rest(version, book=book))
    kept.wake([])
    assert due(kept) == []
    kept.wake(["lake"])
    assert due(kept) == ["lake"]
    kept.begin_anew("program 2")
    assert due(kept) == ["lake", "river"]
    assert kept.mark("basis") == "program 2"
    for own, version, book in ((LAKE, 3, 0), (RIVER, 5, 2)):
        kept.settle(own, rest(version, book=book))
    kept.begin_anew("program 2")
    assert due(kept) == []


def test_versions_volumes_reports_and_marks_are_kept(kept):
    assert [tuple(kept.versions(own)) for own in (LAKE, RIVER, BOOK)] == [(3, 0), (5, 2), (0, 0)]
    assert kept.volume(RIVER) == kept.volume(BOOK) == 0
    kept.write([register.began(RIVER, 9)])
    assert kept.volume(RIVER) == 9
    kept.settle(LAKE, rest(3, reports=77))
    assert kept.reports() == {"lake": 77}
    assert kept.mark("swan") == ""
    kept.write([(register.MARKED, (name, name.upper())) for name in ("mail-a", "mail-b", "other")])
    assert kept.marks("mail-") == {"mail-a": "MAIL-A", "mail-b": "MAIL-B"}


def test_seats_are_found_by_their_address_and_their_key(kept):
    held = [Seated("A", "alf@home.example", "hash-a"), Seated("b", "", "hash-b")]
    kept.write([*register.seated(LAKE, "lake", held), *register.seated(RIVER, "river", held[:1])])
    assert kept.holding("alf@home.example", []) == {"lake", "river"}
    assert kept.holding("", ["hash-b", "hash-x"]) == {"lake"}
    assert kept.holding("", []) == set()
    assert kept.holding("alf@home.example", ["hash-b"]) == {"lake", "river"}
    assert kept.named(["lake", "pond"]) == {"lake"}
    assert kept.named([]) == set()
    kept.write(register.seated(LAKE, "lake", held[1:]))
    assert kept.holding("alf@home.example", []) == {"river"}


def test_who_cannot_be_read_is_known(kept):
    assert kept.unread() == []
    kept.write([register.happened(LAKE, "lake", register.UNREAD)])
    assert kept.unread() == ["lake"]


def test_a_row_that_cannot_be_read_is_called_by_its_own_id(desk, open_campaign, monkeypatch):
    live = open_campaign()
    (row, *_) = desk.store.rows("river")
    assert desk.store._name_in(row) == "river"
    strange = SimpleNamespace(originator_id=live.campaign.id)
    assert desk.store._name_in(strange) == str(live.campaign.id)
    monkeypatch.setattr("adjudicator.campaign.store.application.seal_fault", lambda row, expected: "another byte")
    with pytest.raises(HistoryDamaged, match="event 1: another byte"):
        desk.store.campaign("river", 1)
