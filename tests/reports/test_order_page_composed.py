"""The order page in both browsers: sets of orders of each game are put together by mouse, by thumb and by keyboard."""

import pytest
from browser import DESK, TELEPHONE, browser, has_touch, shown
from composed import checked, composing

from adjudicator.reports.pages.orders import order_page

pytestmark = pytest.mark.slow

SETS = {
    ("cp-campaign", "turn-4"): (
        "C1 tear down",
        "C2 march to Aldermoot (T15)",
        "intrigue against House Varn (A), forcing A1 to Grimholt (T01), else A1 to Frostgap (T03)",
        "when idle give up all points",
        "standing:",
        "C1 retreat to Reedwater Ford (T07) or Duskhaven (T14)",
    ),
    ("diplomacy", "france-3"): (
        "F BEL - ENG",
        "A MAR - PIE",
        "if dislodged: F BRE - ENG",
    ),
    ("fornaldar", "fomorian-2"): (
        "forced march from Dofrascar (1515) with dralak, 7 lochlann: go 1615, 1614",
        "stack Fyrnsund (1745): the Old Haddock (old-haddock)",
    ),
    ("northmen", "torg-7"): (
        "lay B60 at (0,-2) turned 2",
        "forest: warband",
    ),
    ("test-of-time", "round-7"): (
        "preserve space 1",
        "sire",
        "defend space 2 with match",
        "always keep 2 home",
    ),
}
"""Orders that are offered at a place, and make one set; below their heading the standing ones."""
HEADING = "standing:"
MOST_TABS = 12
"""Keys from the field that finds orders to the one that is looked for."""

__all__ = ["browser"]


def button(page, line, standing):
    """The button of a line, which may stand among the orders as well as among the standing orders."""
    found = page.locator(".offers").get_by_role("button", name=line, exact=True)
    return found.last if standing else found.first


def by_mouse(page, line, standing):
    button(page, line, standing).click()


def by_thumb(page, line, standing):
    button(page, line, standing).tap()


def by_keyboard(page, line, standing):
    """What is looked for is written, and reached from there."""
    page.locator("#find").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type(line)
    wanted = button(page, line, standing).element_handle()
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement === wanted", wanted):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"{line}: not reached by {MOST_TABS} Tabs")


WAYS = (
    (by_mouse, DESK, {}),
    (by_thumb, TELEPHONE, {"has_touch": True}),
    (by_keyboard, DESK, {}),
)


@pytest.mark.long("chromium-fornaldar", "chromium-test-of-time", "chromium-diplomacy", "chromium-cp", "firefox")
@pytest.mark.parametrize("place", SETS, ids=lambda place: place[0])
def test_a_set_of_orders_is_put_together_in_every_way(browser, tmp_path, place):
    """Playwright sends no touches to Firefox: there a thumb is left out."""
    ways = [way for way in WAYS if has_touch(browser) or way[0] is not by_thumb]
    lines = [*SETS[place]]
    with composing(*place) as (live, window):
        text = order_page(window)
        assert checked(live, window.seat, lines).accepted, checked(live, window.seat, lines).problems
    for way, size, more in ways:
        with shown(browser, tmp_path, text, size, **more) as page:
            for place, line in enumerate(lines):
                if line != HEADING:
                    way(page, line, standing=HEADING in lines[:place])
            assert page.locator("#text").input_value().strip().split("\n") == lines, way.__name__
