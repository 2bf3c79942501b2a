"""No page of a report but its last is half empty, whoever reads it, in whichever turn; its order form is part of it."""

import pytest
from page_texts import half_empty
from sent_reports import ORDERS, as_written, by_bots

pytestmark = pytest.mark.slow

EXAMPLES = sorted(path.name for path in ORDERS.iterdir())
WINDOWS = {"cp-campaign": 20, "diplomacy": 9}
"""How many windows bots play, where it is not fifteen."""


def found(reports):
    """The turns and readers of reports with a page that is half empty, with how much of each is filled."""
    return [(each.turn, each.seat, shares) for each in reports if (shares := half_empty(each))]


@pytest.mark.long("diplomacy", "fornaldar", "test-of-time")
@pytest.mark.parametrize("example", EXAMPLES)
def test_no_page_of_an_example_is_half_empty(example, tmp_path):
    assert found(as_written(example, tmp_path)) == []


@pytest.mark.long("diplomacy", "cp-campaign-1", "cp-campaign-2")
@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("example", EXAMPLES)
def test_no_page_of_a_campaign_of_bots_is_half_empty(example, number, tmp_path):
    assert found(by_bots(example, tmp_path, number, WINDOWS.get(example, 15))) == []
