"""Feeds of the public pages: what a reader of feeds asks of one, and that no text can get out of its place."""

from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree

import pytest

from adjudicator.reports.site.campaign_page import PRESS, campaign_page
from adjudicator.reports.site.desk_page import desk_page
from adjudicator.reports.site.feed import MOST, campaign_feed, desk_feed, entries
from adjudicator.reports.site.markup import Markup, put, tag
from adjudicator.table.front import Awaited, Card, Front, Issue, Said

ATOM = "{http://www.w3.org/2005/Atom}"
DAY = datetime(2026, 3, 1, 20, 30, tzinfo=UTC)
HOSTILE = "<script>alert(1)</script> \"'>&amp; </style> \u202eevil\x00\x1b[31m\uffff ]]>"


def card(text="Europe"):
    return Card(
        name="europe",
        title=text,
        game=text,
        identity="ab" * 32,
        opened=DAY,
        awaited=Awaited("orders", text, zone="UTC"),
    )


def issues(count, text="Turn"):
    return [Issue(f"{n:02}-turn-{n}", text, DAY + timedelta(days=n), True, text, (text, text)) for n in range(count)]


def press(text="Peace"):
    return [Said(1, text, DAY + timedelta(hours=1), f"{text}\n\nsecond line")]


def read(feed):
    root = ElementTree.fromstring(feed)
    return root, root.findall(f"{ATOM}entry")


def test_a_feed_has_what_atom_asks_for_and_the_newest_first():
    root, told = read(campaign_feed(card(), entries(card(), issues(3), press())))
    assert [root.findtext(f"{ATOM}{name}") for name in ("title", "updated")] == ["Europe", "2026-03-03T20:30:00Z"]
    for each in (root, *told):
        assert each.findtext(f"{ATOM}id").startswith("urn:uuid:")
        assert datetime.fromisoformat(each.findtext(f"{ATOM}updated"))
    assert [each.find(f"{ATOM}link").get("href") for each in told] == [
        "02-turn-2.html",
        "01-turn-1.html",
        "index.html#press-1",
        "00-turn-0.html",
    ]
    assert all(each.findtext(f"{ATOM}author/{ATOM}name") for each in told)
    assert len({each.findtext(f"{ATOM}id") for each in told}) == 4


def test_the_feed_of_all_says_of_which_campaign_an_entry_is_and_is_bounded():
    own = entries(card(), issues(MOST + 5), [])
    _, told = read(desk_feed([(card(), own)], "Campaigns"))
    assert len(told) == MOST
    assert told[0].findtext(f"{ATOM}title") == "Europe: Turn: Turn"
    assert told[0].find(f"{ATOM}link").get("href") == f"europe/{MOST + 4:02}-turn-{MOST + 4}.html"


def test_a_page_has_the_newest_press_and_says_where_the_rest_is():
    many = tuple(Said(n, "A", DAY + timedelta(hours=n), f"piece {n}") for n in range(1, PRESS + 3))
    page = campaign_page(Front(card(), "", (), (), many), "")
    assert page.count("<blockquote>") == PRESS
    assert f"piece {PRESS + 2}<" in page
    assert "piece 2<" not in page
    assert "stands in the reports" in page


@pytest.mark.parametrize("text", [HOSTILE, "<b>bold</b>", "a & b"])
def test_no_name_and_no_press_gets_out_of_its_place(text):
    told = entries(card(text), issues(1, text), press(text))
    for feed in (campaign_feed(card(text), told), desk_feed([(card(text), told)], "All")):
        _, found = read(feed)
        for each in found:
            content = each.find(f"{ATOM}content")
            assert content.get("type") == "html"
            assert "<script" not in content.text
    front = Front(card(text), text, ((text, text),), tuple(issues(1, text)), tuple(press(text)))
    for page in (campaign_page(front, ""), desk_page([(card(text), issues(1, text)[0])])):
        assert put(text) in page
        assert "<script" not in page
        assert "<b>bold" not in page
        assert page.count("</style>") == 1
        assert "\u202e" not in page
        assert "\x1b" not in page


def test_an_element_escapes_all_that_is_no_markup():
    assert tag("p", "a < b", tag("b", '"'), class_='x" onclick="y') == (
        '<p class="x&quot; onclick=&quot;y">a &lt; b<b>&quot;</b></p>'
    )
    assert tag("p", Markup("<i>") + "<u>", hidden=True, id=None) == "<p hidden><i>&lt;u&gt;</p>"
