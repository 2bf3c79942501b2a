"""What is stored beside an event: a chain that is renewed first, the register's rows, mails in the archive."""

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from adjudicator.campaign.desk import position_file
from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.events.deadlines import Held
from adjudicator.campaign.events.renewal import ChainRenewed
from adjudicator.campaign.store import register
from adjudicator.campaign.store.application import campaign_id, seats_of
from adjudicator.campaign.store.database import ASKED, MEANS, RIGHT, check_address, failed
from adjudicator.errors import AdjudicatorError, HistoryDamaged, Refused
from adjudicator.table import Seat, Step, StepId

AT = datetime(2026, 5, 1, 20, tzinfo=UTC)


@pytest.fixture
def live(open_campaign):
    live = open_campaign()
    live.receive("A", {"amount": 3}, None, "")
    return live


@pytest.mark.parametrize(("clear", "count", "renewed"), [
    (True, 3, None), (False, 3, "nothing"), (False, 0, "all sets"),
])  # fmt: skip
def test_a_chain_that_is_not_clear_is_renewed_before_anything_happens(live, monkeypatch, clear, count, renewed):
    """One that has no leaves yet takes up the sets that were received."""
    said = []
    monkeypatch.setattr(live, "_publish", lambda event, at, **fields: said.append((event, at, fields)))
    monkeypatch.setattr(live.campaign, "public", SimpleNamespace(clear=clear, count=count))
    live.happen(Held, at=AT, reason="a storm", by="referee")
    ((receipt, received),) = live.campaign.received.items()
    sets = {str(receipt): received.digest} if renewed == "all sets" else {}
    before = [(ChainRenewed, AT, {"sets": sets})] if renewed else []
    assert said == [*before, (Held, AT, {"reason": "a storm", "by": "referee"})]


def test_what_happens_without_a_moment_happens_now(live, monkeypatch):
    said = []
    monkeypatch.setattr(live, "_publish", lambda event, at, **fields: said.append((event, at)))
    monkeypatch.setattr(live, "now", lambda: AT)
    monkeypatch.setattr(live.campaign, "public", SimpleNamespace(clear=False, count=1))
    live.happen(Held, reason="a storm", by="referee")
    assert said == [(ChainRenewed, AT), (Held, AT)]


def test_the_register_has_each_campaign_with_its_seats_and_one_that_cannot_be_read_as_that(
    open_campaign, desk, monkeypatch
):
    lake, river = (open_campaign(name) for name in ("lake", "river"))
    whole = desk.store.campaign
    gone = []

    def campaign(name):
        if name == "lake":
            raise HistoryDamaged("history/damaged", "a byte is another")
        return whole(name)

    monkeypatch.setattr(desk.store, "campaign", campaign)
    monkeypatch.setattr(desk.store, "let_go", gone.append)
    own = str(river.campaign.id)
    assert [*desk.store._registered()] == [
        (register.MARKED, (register.MADE, "yes")),
        (register.HAPPENED, (str(campaign_id("lake")), "lake", register.UNREAD)),
        (register.HAPPENED, (own, "river", river.campaign.version)),
        (register.EMPTIED, (own,)),
        *((register.SEATED, (own, "river", *seat)) for seat in seats_of(river.campaign)),
    ]
    assert gone == ["river"]
    assert [seat.seat for seat in seats_of(lake.campaign)] == ["A", "B"]


def test_a_mail_is_kept_whole_and_nothing_lies_beside_it(tmp_path):
    path = tmp_path / "archive" / "2026-05" / "mail.eml"
    for data in (b"one", b"another"):
        Desk._keep(path, data)
        assert path.read_bytes() == data
        assert [each.name for each in path.parent.iterdir()] == ["mail.eml"]


def test_a_mail_that_cannot_be_kept_stays_in_the_mailbox(tmp_path):
    (tmp_path / "archive").write_text("no folder")
    path = tmp_path / "archive" / "mail.eml"
    with pytest.raises(AdjudicatorError) as refused:
        Desk._keep(path, b"one")
    assert refused.value.code == "desk/archive"
    told = str(refused.value)
    assert told.startswith(f"{path} cannot be written (")
    assert told.endswith("); the mail stays in the mailbox until it can")


STEP = Step(id=StepId("3.bid"), turn=3, title="", window="bid", seats=(Seat("B"),))


@pytest.mark.parametrize(("step", "turn", "forms"), [(STEP, 3, ["B"]), (None, 0, [])])
def test_a_position_is_tried_by_a_report_for_each_seat_and_a_form_for_those_who_are_asked(step, turn, forms):
    reported, formed = [], []
    game = SimpleNamespace(
        next_step=lambda state: step,
        view=lambda state, seat: (state, seat),
        report=lambda view, facts, turn: reported.append((view, facts, turn)),
        form=lambda view, due: formed.append((view, due)),
    )
    position_file._try(game, "a board", ("A", "B", "C"))
    assert reported == [(("a board", seat), [], turn) for seat in "ABC"]
    assert formed == [(("a board", seat), step) for seat in forms]


@pytest.mark.parametrize(("database", "shown"), [
    ("postgresql://me:secret@host:5432/name", None), ("postgres://host/name", None), ("desk.sqlite", None),
    ("mysql://me:secret@host/name", "host/name"), ("postgresql://me:secret@host:0/name", "host:0/name"),
    ("postgresql://me:secret@host:port/name", "host:port/name"), ("postgresql://[host/name", "postgresql://[host/name"),
])  # fmt: skip
def test_an_address_that_is_none_is_told_without_its_password(monkeypatch, database, shown):
    monkeypatch.setattr("adjudicator.campaign.store.database.find_spec", lambda name: name)
    if shown is None:
        check_address(database)
        return
    with pytest.raises(Refused) as refused:
        check_address(database)
    assert refused.value.code == "database/address"
    assert str(refused.value) == f"…{shown} in desk.yaml is no address of a PostgreSQL database; {RIGHT}"


@pytest.mark.parametrize(("database", "asks"), [("postgresql://host/name", True), ("desk.sqlite", False)])
def test_a_server_needs_the_extra_and_a_file_none(monkeypatch, database, asks):
    monkeypatch.setattr("adjudicator.campaign.store.database.find_spec", lambda name: None)
    if not asks:
        check_address(database)
        return
    with pytest.raises(Refused) as refused:
        check_address(database)
    assert refused.value.code == "database/extra"


@pytest.mark.parametrize("words", MEANS)
def test_what_a_file_says_is_told_in_the_words_of_a_referee(words):
    error = failed(ValueError(f"database or {words}!"))
    assert (error.code, str(error)) == MEANS[words]


def test_what_else_a_database_says_is_told_with_what_to_look_at():
    error = failed(ValueError("no such table"))
    assert (error.code, str(error)) == ("database/failed", f"the database says: no such table. {ASKED}")
