"""The order page: what it offers can be ordered, what is put together on it is accepted, and it tells nothing else."""

import re
from binascii import b2a_qp

import pytest
from browser import TELEPHONE, broken, chromium, saved, shown
from composed import ADDRESS, PLACES, checked, composing, page_of, unpacked

from adjudicator.reports.pages.assets import hashed
from adjudicator.reports.pages.orders import order_page

pytestmark = pytest.mark.slow

LARGEST = {
    "cp-campaign": 100_000,
    "diplomacy": 140_000,
    "fornaldar": 200_000,
    "northmen": 100_000,
    "test-of-time": 100_000,
}
"""Bytes of a page in the mail, as letters write it."""

__all__ = ["chromium"]


@pytest.mark.long("fornaldar", "cp-campaign-turn-4", "diplomacy-france-3", "test-of-time-round-7")
@pytest.mark.parametrize(("game", "at"), PLACES)
def test_every_order_that_is_offered_is_accepted(game, at):
    with composing(game, at) as (live, window):
        for kind in window.orders:
            for choice in kind.choices:
                found = checked(live, window.seat, choice.line.split("\n"))
                assert found.accepted, (choice.line, found.problems)
                told = [each.text for each in found.understood if each.text] or ["pass"]
                in_advance = game == "diplomacy" and ": " in choice.line  # it is told with the phase that it is for
                assert in_advance or choice.line.split("\n")[0] == told[0]


@pytest.mark.long("fornaldar", "cp-campaign-turn-4", "test-of-time-round-7")
@pytest.mark.parametrize(("game", "at"), PLACES)
def test_every_order_is_accepted_with_what_can_be_added_to_it(game, at):
    with composing(game, at) as (live, window):
        for kind in window.orders:
            for addition in kind.additions:
                choice = kind.choices[-1]
                own = [id for id in choice.about if id in addition.ids] or addition.ids[:1]
                line = f"{choice.line}{addition.before}{''.join(own[-1:])}{addition.behind}"
                found = checked(live, window.seat, [line])
                assert found.accepted, (line, found.problems)


def test_conditions_and_what_comes_else_are_chosen_beside_the_line(chromium, tmp_path):
    with (
        composing("cp-campaign", "turn-4") as (live, window),
        shown(chromium, tmp_path, order_page(window)) as page,
    ):
        page.get_by_role("button", name="C2 march to Aldermoot (T15)").click()
        adding = page.get_by_role("combobox", name="Add to: C2 march to Aldermoot (T15)")
        adding.select_option(label="if no enemy at Aldermoot (T15)")
        adding.select_option(label="and cycle 2 or later")
        adding.select_option(label="else go on")
        page.get_by_role("button", name="C1 tear down", exact=True).click()
        page.get_by_role("combobox", name="Add to: C1 tear down").select_option(label="unless I have 2 CP or more")
        page.get_by_role("combobox", name="Add to: C1 tear down").select_option(label="or cycle 2 or later")
        lines = page.locator("#text").input_value().strip().split("\n")
        assert lines == [
            "C2 march to Aldermoot (T15) if no enemy at Aldermoot (T15) and cycle 2 or later, else go on",
            "C1 tear down unless I have 2 CP or more or cycle 2 or later",
        ]
        assert not page.locator("#list .typed").count()
        assert checked(live, window.seat, lines).accepted
        page.get_by_role("button", name="Undo").click()
        assert page.locator("#text").input_value().endswith("unless I have 2 CP or more\n")


def test_a_force_can_go_wherever_the_page_says():
    """11.3: the program finds the way to each end, and at the price that the page tells."""
    with composing("fornaldar", "fomorian-2") as (live, window):
        assert len(window.journeys) > 10
        for journey in window.journeys[::7]:
            for end in [*journey.ends][::9]:
                line = f"{journey.before}{end}{journey.behind}"
                found = checked(live, window.seat, [line])
                assert found.accepted, (line, found.problems)


@pytest.mark.long("fornaldar-fomorian-2")
@pytest.mark.parametrize(("game", "at"), PLACES)
def test_the_same_window_gives_the_same_bytes_and_no_more_than_a_mail_has_room_for(game, at):
    page = page_of(game, at)
    assert page == page_of(game, at)
    assert len(b2a_qp(page.encode(), istext=False)) < LARGEST[game]


@pytest.mark.parametrize(("game", "at"), PLACES)
def test_nothing_of_the_page_comes_from_elsewhere_or_runs_unasked(game, at):
    page = page_of(game, at)
    packed = unpacked(page)
    bare = (
        "".join([page, *packed["programs"], packed["given"]["board"]])
        .replace("http-equiv", "")
        .replace("http://www.w3.org", "")
    )
    assert not re.search(r"https?://|innerHTML|\beval\(|new Function|<img|<link|javascript:", bare)
    assert "default-src 'none'" in page


def test_the_programs_and_the_style_that_are_packed_are_those_that_may_be_used():
    page = page_of("cp-campaign", "turn-4")
    packed = unpacked(page)
    assert len(packed["programs"]) == 1
    for text in (*packed["programs"], packed["style"]):
        assert f"'{hashed(text)}'" in page
    assert "<svg" in packed["given"]["board"]


def test_what_is_packed_is_written_in_signs_that_mails_leave_alone():
    """None begins an element, and none is written in three."""
    (signs,) = re.findall(r'id="packed" data-bytes="\d+">(.*?)</script>', page_of("fornaldar", "fomorian-2"))
    assert len(set(signs)) == 85
    assert b2a_qp(signs.encode()).replace(b"=\n", b"").decode() == signs


def test_what_a_player_has_called_something_is_never_part_of_the_page():
    with composing("cp-campaign", "turn-4") as (_, window):
        names = dict.fromkeys(window.names, "</script><script>alert(1)</script>")
        page = order_page(type(window)(**{**{f: getattr(window, f) for f in window.__struct_fields__}, "names": names}))
    assert "<script>alert" not in page


def test_orders_are_put_together_by_mouse(chromium, tmp_path):
    with (
        composing("cp-campaign", "turn-4") as (live, window),
        shown(chromium, tmp_path, order_page(window)) as page,
    ):
        page.get_by_role("button", name="C2 march to Aldermoot (T15)").click()
        page.get_by_role("button", name="C1 tear down", exact=True).click()
        page.get_by_role("button", name="Earlier: C1 tear down").click()
        lines = page.locator("#text").input_value().strip().split("\n")
        assert lines == ["C1 tear down", "C2 march to Aldermoot (T15)"]
        assert checked(live, window.seat, lines).accepted
        page.get_by_role("button", name="Undo").click()
        assert page.locator("#list li").first.inner_text().startswith("C2 march")


def test_a_piece_and_its_goal_are_tapped_on_the_board(chromium, tmp_path):
    with shown(chromium, tmp_path, page_of("cp-campaign", "turn-4"), TELEPHONE, has_touch=True) as page:
        page.locator(".spot[data-ids~=C2]").tap()
        assert "C2" in page.locator("#chosen").inner_text()
        assert not page.get_by_role("button", name="C1 tear down", exact=True).is_visible()
        page.locator(".spot[data-ids~=T15]").tap()
        assert page.locator("#text").input_value() == "C2 march to Aldermoot (T15)\n"


def test_a_force_is_sent_by_keyboard_alone(chromium, tmp_path):
    with (
        composing("fornaldar", "fomorian-2") as (live, window),
        shown(chromium, tmp_path, order_page(window)) as page,
    ):
        page.locator("#find").focus()
        page.keyboard.type("knud, 3 ycelia")
        page.locator("#forces button").first.focus()
        page.keyboard.press("Enter")
        page.locator("#ends").focus()
        page.keyboard.press("End")
        page.locator("#go").focus()
        page.keyboard.press("Enter")
        lines = page.locator("#text").input_value().strip().split("\n")
        assert checked(live, window.seat, lines).accepted, lines


def test_what_is_typed_and_what_is_chosen_stay_in_step(chromium, tmp_path):
    with shown(chromium, tmp_path, page_of("cp-campaign", "turn-4")) as page:
        page.locator("#text").fill("C2 march to T15 if no enemy there\n")
        typed = page.locator("#list .typed")
        assert "written by you" in typed.evaluate("each => getComputedStyle(each, '::after').content")
        page.get_by_role("button", name="Take away: C2 march to T15 if no enemy there").click()
        assert page.locator("#text").input_value() == ""


def test_a_draft_stays_and_the_key_does_not(chromium, tmp_path):
    with shown(chromium, tmp_path, page_of("cp-campaign", "turn-4")) as page:
        page.get_by_role("button", name="C1 tear down", exact=True).click()
        page.locator("#key").fill("SECRET-KEY")
        page.reload()
        page.wait_for_selector("body[data-ready]", state="attached")
        assert page.locator("#text").input_value() == "C1 tear down\n"
        assert page.locator("#key").input_value() == ""
        assert "SECRET" not in page.evaluate("JSON.stringify(localStorage)")


def test_the_mail_says_what_it_is_for_and_holds_the_orders(chromium, tmp_path):
    with (
        composing("cp-campaign", "turn-4") as (live, window),
        shown(chromium, tmp_path, order_page(window)) as page,
    ):
        page.get_by_role("button", name="C1 tear down", exact=True).click()
        page.locator("#key").fill("KEY-1")
        text = saved(page, "#save")
        assert "key: KEY-1" in text
        assert f"campaign: {live.campaign.opening.name}" in text
        assert text.endswith("orders:\nC1 tear down\n")


@pytest.mark.long(
    "desk-diplomacy-france-3",
    "desk-fornaldar-fomorian-2",
    "desk-northmen-torg-7",
    "desk-test-of-time-round-7",
    "telephone-diplomacy-france-3",
    "telephone-fornaldar-fomorian-2",
    "telephone-test-of-time-round-7",
)
@pytest.mark.parametrize(("game", "at"), PLACES)
@pytest.mark.parametrize("size", [TELEPHONE, None], ids=["telephone", "desk"])
def test_nothing_is_wider_than_the_window_and_nothing_is_broken_for_a_screen_reader(chromium, tmp_path, game, at, size):
    with shown(chromium, tmp_path, page_of(game, at), **({"size": size} if size else {})) as page:
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        assert broken(page) == []


def test_the_board_grows_on_a_telephone_and_nothing_else_does(chromium, tmp_path):
    with shown(chromium, tmp_path, page_of("cp-campaign", "turn-4"), TELEPHONE, has_touch=True) as page:
        page.get_by_role("button", name="Larger board").tap()
        assert page.locator("#board svg[role=img]").bounding_box()["width"] > 1000
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        assert broken(page) == []
        page.locator(".spot[data-ids~=C2]").tap()
        assert "C2" in page.locator("#chosen").inner_text()


def test_without_scripts_it_says_what_to_do_and_lists_the_lines(chromium, tmp_path):
    with shown(chromium, tmp_path, page_of("cp-campaign", "turn-4"), java_script_enabled=False) as page:
        assert "needs scripts" in page.locator("noscript").inner_text()
        assert page.get_by_text("C2 march to Aldermoot (T15)").is_visible()
    assert ADDRESS


def test_a_tile_is_laid_in_the_place_that_is_tapped(chromium, tmp_path):
    with shown(chromium, tmp_path, page_of("northmen", "torg-7"), TELEPHONE, has_touch=True) as page:
        page.locator('.spot[data-ids~="(0,1)"]').tap()
        layings = page.locator(".offers li:visible button", has_text="(0,1)")
        assert layings.count() > 1
        assert not page.locator(".offers li:visible button", has_text="(0,-2)").count()
        layings.first.tap()
        assert page.locator("#text").input_value() == "lay B60 at (0,1) turned 2\n"
