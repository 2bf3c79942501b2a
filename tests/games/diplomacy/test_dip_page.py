"""The order page of Diplomacy in a real browser: a province is tapped anywhere in it."""

from binascii import b2a_qp

import pytest
from browser import TELEPHONE, chromium, shown
from composed import ADDRESS, checked
from town import Town

from adjudicator.campaign.reading.to_order import to_compose
from adjudicator.games.diplomacy.words import SEATS
from adjudicator.reports.pages.orders import order_page

pytestmark = pytest.mark.slow

__all__ = ["chromium"]
LARGEST = 105_000
"""Bytes of a page in the mail, as letters write it."""


@pytest.fixture(scope="module")
def france(tmp_path_factory):
    """A campaign at its beginning, and what France can order."""
    town = Town(tmp_path_factory.mktemp("europe"))
    live = town.open(game="diplomacy", name="europe", seats="".join(SEATS))
    return live, to_compose(live, "F", ADDRESS)


def test_a_page_is_no_larger_than_a_mail_has_room_for(france):
    _, window = france
    assert len(b2a_qp(order_page(window).encode(), istext=False)) < LARGEST


def test_a_unit_and_its_goal_are_tapped_in_their_provinces(france, chromium, tmp_path):
    live, window = france
    with shown(chromium, tmp_path, order_page(window), TELEPHONE, has_touch=True) as page:
        for unit, goal in (("MAR", "SPA"), ("PAR", "BUR")):
            page.locator(f".spot[data-ids~={unit}]").tap()
            assert unit in page.locator("#chosen").inner_text()
            page.locator(f".spot[data-ids~={goal}]").tap()
        lines = page.locator("#text").input_value().strip().split("\n")
        assert lines == ["A MAR - SPA", "A PAR - BUR"]
        assert checked(live, "F", lines).accepted
        assert page.locator(".plan:not(.under)").count() == 2, "what is ordered is drawn"
        page.get_by_role("button", name="Undo").tap()
        assert page.locator(".plan:not(.under)").count() == 1


def test_a_helper_points_at_the_way_of_the_unit_it_helps(france, chromium, tmp_path):
    _, window = france
    lines = [choice.line for kind in window.orders for choice in kind.choices]
    support = next(line for line in lines if " S " in line and " - " in line)
    with shown(chromium, tmp_path, order_page(window)) as page:
        page.locator("#text").fill(f"{support}\n")
        assert page.locator(".plan.help").count() == 1
