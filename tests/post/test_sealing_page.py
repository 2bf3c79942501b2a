"""The order page where orders are sealed: a real browser seals them, and the round of the window opens what it made."""

import pytest
from browser import browser, saved, shown
from composed import unpacked
from sealed_town import Sealed, Signing, remembered, signature

from adjudicator.campaign.reading.to_order import to_compose
from adjudicator.orders.reading import read
from adjudicator.orders.sealed import order_file, taken
from adjudicator.reports.pages.orders import order_page
from adjudicator.timelock import sealing

pytestmark = pytest.mark.slow

__all__ = ["browser"]


@pytest.fixture
def town(tmp_path):
    with Signing().serving() as serving, remembered():
        made = Sealed(tmp_path / "desk", serving, options={"turns": 1})
        made.accept("B")
        yield made


@pytest.mark.long("firefox")
def test_what_the_page_seals_is_taken_and_played(town, tmp_path, browser):
    live = town.live()
    window = to_compose(live, "B", "games@desk.example")
    text = order_page(window)
    assert "script-src 'sha256-" in text
    with shown(browser, tmp_path, text) as page:
        page.fill("#text", "bid 4\nfly to the moon\n")
        page.fill("#key", "KEYB-2345-6789-ABCD-EFGH")
        mailed = saved(page, "#save")
        again = saved(page, "#save")
        kept = saved(page, "#keep")
        told = page.inner_text("#print")
    assert again == mailed, "the same orders stay the same file"
    reading = read(mailed.encode())
    assert reading.says("key") == "KEYB-2345-6789-ABCD-EFGH"
    data, problems = taken(reading, _sealed_to(live))
    assert problems == []
    assert sealing.commitment(data) in told
    file = sealing.checked(data)
    inner = order_file(sealing.unsealed(file, bytes.fromhex(signature(file.round))), "river", ["1.bid"], "B")
    assert inner == kept
    assert "key" not in kept
    town.write("B", f"BEGIN ORDERS\n{mailed}END ORDERS\n")
    town.tick()
    assert "Sealed orders taken" in town.subjects("B")[-1]
    town.close()
    town.wait()
    (given,) = town.live().campaign.received.values()
    assert given.orders["amount"] == 4
    assert len(given.dropped) == 1


def _sealed_to(live):
    from adjudicator.campaign.play.sealed import sealed_to

    return sealed_to(live.campaign, live.window())


def test_the_page_of_a_campaign_that_is_not_sealed_has_nothing_of_it(tmp_path):
    from town import Town

    made = Town(tmp_path / "open")
    live = made.open(luck=False)
    page = order_page(to_compose(live, "B", ""))
    assert not any("sealOrders=" in program for program in unpacked(page)["programs"])
    assert 'id="keep"' not in page
    made.desk.close()
