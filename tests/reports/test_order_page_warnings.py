"""What the order page warns of, the answer warns of too."""

import pytest
from browser import chromium, shown
from composed import checked, composing

from adjudicator.reports.pages.orders import order_page

pytestmark = pytest.mark.slow

SETS = (
    ("cp-campaign", "turn-4", ("C1 tear down",), "Not used: 1 CP.", "left over of your 2 CP: 1"),
    ("diplomacy", "france-3", ("F BEL S F BRE - ENG", "F BRE H"), "comes to nothing", "comes to nothing"),
    (
        "fornaldar",
        "fomorian-2",
        ("forced march from Dofrascar (1515) with dralak, 7 lochlann: go 1615, 1614",),
        "Fyrnsund (1745) stands still",
        "forces stand still in Fyrnsund (1745)",
    ),
    (
        "northmen",
        "torg-7",
        ("lay B60 at (0,-2) turned 2", "forest: warband"),
        "Not used: 2 lake actions, 2 road actions.",
        "2 lake actions and 2 road actions are not used.",
    ),
    (
        "test-of-time",
        "round-7",
        ("convert Belisha (B)", "convert Corvath (C)"),
        "All of this takes 2 times to convert, and you have 1.",
        "you can convert 1 time in this round, and the program does it 2 times",
    ),
)

__all__ = ["chromium"]


@pytest.mark.long("fornaldar", "northmen", "test-of-time")
@pytest.mark.parametrize(("game", "at", "lines", "warned", "answered"), SETS, ids=lambda each: str(each))
def test_the_page_warns_of_what_the_answer_warns_of(chromium, tmp_path, game, at, lines, warned, answered):
    with composing(game, at) as (live, window):
        found = checked(live, window.seat, [*lines])
        told = [problem.message for problem in found.problems] + [each.remark for each in found.understood]
        assert any(answered in each for each in told), told
        with shown(chromium, tmp_path, order_page(window)) as page:
            assert not page.locator("#warned").is_visible()
            page.locator("#text").fill("\n".join(lines))
            assert warned in page.locator("#warnings").inner_text()
            assert "the answer knows the rules" in page.locator("#warned").inner_text()
