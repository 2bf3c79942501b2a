"""The replay of a campaign: every moment that a reader was told of, on one page for a browser."""

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from browser import broken, chromium, opened, shown
from programs import program

from adjudicator.campaign.reading.reporting import report
from adjudicator.campaign.reading.retelling import retold
from adjudicator.cli.demo import play_example
from adjudicator.reports.pages.replay import replay_page
from adjudicator.table import OBSERVER, REFEREE

pytestmark = pytest.mark.slow

__all__ = ["chromium"]

ORDERS = Path(__file__).parents[2] / "orders"


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    return tmp_path_factory.mktemp("again") / "desk"


@pytest.fixture(scope="module")
def marches(desk):
    """The example of CP campaign, played to its end."""
    return play_example(ORDERS / "cp-campaign", desk, set())


@pytest.fixture(scope="module")
def page(marches):
    return replay_page(retold(marches, REFEREE))


@pytest.mark.parametrize("seat", ["A", "D", OBSERVER])
def test_a_seat_is_shown_what_its_reports_told_it(marches, seat):
    """A report in the middle of a turn tells all since the seat was written to; the replay goes window by window."""
    replay = retold(marches, seat)
    windows = marches.campaign.windows
    reports = [report(marches, seat, window) for window in windows]
    assert [moment.title for moment in replay.moments] == [each.turn_title for each in reports]
    told = zip(windows[:-1], replay.moments[1:], reports[1:], strict=True)
    partial = [(moment, each) for before, moment, each in told if before.is_mailed(seat) and not moment.whole]
    assert partial
    for moment, each in partial:
        assert (moment.headline, moment.happened, moment.scores) == (
            each.content.headline,
            each.content.happened,
            each.content.scores,
        )


def test_the_same_campaign_gives_the_same_page(marches, page):
    assert page == replay_page(retold(marches, REFEREE))


def test_a_browser_takes_no_style_and_no_script_but_those_of_the_page(page):
    allowed = re.search(r'content="default-src \'none\'; style-src \'(.+?)\'; script-src \'(.+?)\'"', page).groups()
    found = (re.search(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)[1] for tag in ("style", "script"))
    assert allowed == tuple(f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}" for text in found)
    assert not re.search(r'\bstyle="|\bon\w+="|https?://', page)


def test_what_moments_have_in_common_is_written_once(marches, page):
    """A place is drawn with its glyph and its name: both would stand in the page for each of 16 moments."""
    assert len(page.encode()) < 50_000 * len(marches.campaign.windows)
    drawn = re.findall(r'<path class="[^"]*" d="[^"]{100,}"/>', page)
    assert len(drawn) == len({*drawn})


def test_a_browser_shows_the_moment_that_its_address_names_and_no_other(page, tmp_path):
    file = tmp_path / "replay.html"
    file.write_text(page, encoding="utf-8")
    shown = opened(file, at="#9")
    assert '<body class="live">' in shown
    assert re.findall(r'class="moment( bare)? now" data-title="([^"]*)"', shown) == [("", "Turn 5: Disputed battles")]
    assert re.search(r"<output[^>]*>Turn 5: Disputed battles \(9 of 16\)</output>", shown)


@pytest.mark.long("reader0", "reader1")
@pytest.mark.parametrize("reader", [[], ["--public"], ["--seat", "A"]])
def test_the_command_writes_the_page(marches, desk, reader, tmp_path):
    out = tmp_path / "replay.html"
    status, printed, told = program(desk, "replay", *reader, "--out", out)
    assert status == 0, told
    assert "Replay: " in printed
    assert out.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_two_readers_at_once_are_refused(marches, desk):
    status, _, told = program(desk, "replay", "--seat", "A", "--public")
    assert status == 1
    assert "--seat and --public are two readers: choose one" in " ".join(told.split())


@pytest.mark.long
def test_nothing_is_broken_for_a_screen_reader(chromium, page, tmp_path):
    with shown(chromium, tmp_path, page) as replay:
        replay.keyboard.press("Home")
        assert broken(replay) == []
