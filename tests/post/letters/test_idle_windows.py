"""The letter for a window in which its reader has nothing to decide."""

from datetime import timedelta

import pytest
import toy
from office import Office

from adjudicator.campaign.chain.salting import Salts
from adjudicator.campaign.events.records import PROGRAM
from adjudicator.campaign.referee import clockwork
from adjudicator.post.inbound.replies import standing_of


@pytest.fixture
def made(tmp_path, monkeypatch):
    """A campaign in whose second window B has nothing to decide; an hour after it opened it is closed for B."""
    toy.altered(monkeypatch, windows=toy.IDLE.windows)
    monkeypatch.setattr(Salts, "share", lambda salts, step, seat: 0.0)
    office = Office(tmp_path / "desk", tempo="default")
    for seat in "ABC":
        office.bid(seat)
    office.live.advance()
    return office


def wait(office, hours):
    office.clock.now += timedelta(hours=hours)
    clockwork.run(office.live, office.clock.now, None)


def files(letter):
    return [attached.name for attached in letter.attachments]


def test_it_says_so_and_brings_nothing_to_order_with(made):
    letter = made.letter("report", "B")
    assert letter.subject.endswith("(nothing to decide)")
    text = " ".join(letter.text.split())
    assert "You have nothing to decide here." in text
    assert "so the others do not learn of it" in text
    assert not [name for name in files(letter) if name.endswith((".ics", ".html", ".txt", ".orders"))]


def test_others_are_told_nothing_of_it(made):
    letter = made.letter("report", "A")
    assert "orders due" in letter.subject
    assert "nothing to decide" not in letter.text
    assert "river-2.bid-A-orders.html" in files(letter)


def test_that_it_is_closed_brings_no_letter_and_others_see_orders_that_came(made):
    before = len(made.due())
    wait(made, 1)
    assert made.live.campaign.current("2.bid")["B"].by == PROGRAM
    assert len(made.due()) == before
    seen = " ".join(standing_of(made.live, "A").split())
    assert seen.count("received") == 1
    assert "nothing" not in seen.partition("If nothing comes")[0]


def test_its_player_is_told_what_is_stored_for_him(made):
    wait(made, 1)
    assert "no orders are stored for you" not in standing_of(made.live, "B")
    assert "nothing to decide" in standing_of(made.live, "B")
