"""The folder of public pages: what stands in it after a turn, when it is written, and whose files it touches."""

import os
import re
from base64 import b64encode
from contextlib import suppress
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
import yaml
from browser import DESK, TELEPHONE, broken, chromium
from office import MAIL, Office
from programs import program
from shown import demonstrations, lies, site_of, written_at

from adjudicator.campaign.desk.desk import Desk, Settings
from adjudicator.campaign.events.decoding import facts_of
from adjudicator.campaign.players import dealings
from adjudicator.campaign.reading.fronts import told_windows
from adjudicator.campaign.reading.reporting import folder_of, report
from adjudicator.campaign.referee.campaign_file import SeatPlan
from adjudicator.cli.setup import open_plan
from adjudicator.errors import AdjudicatorError
from adjudicator.post.site import keeping
from adjudicator.post.site.keeping import keep_campaign, keep_list
from adjudicator.table import EVERYONE, OBSERVER, REFEREE, visible

pytestmark = pytest.mark.slow

__all__ = ["chromium"]


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """A campaign of each game after a turn, and the pages of all."""
    return demonstrations(tmp_path_factory.mktemp("shown") / "desk")


@pytest.fixture
def office(tmp_path):
    return Office(tmp_path / "desk", options={"turns": 4}, tempo="default", shows_sent=True)


def test_each_report_that_all_may_read_has_a_page_and_each_turn_its_pdf(shown):
    desk, lives = shown
    for live in lives:
        folder = desk.folder / "site" / live.campaign.opening.name
        told = told_windows(live)
        names = {f"{folder_of(due)}.html" for due in told} | {f"{folder_of(due)}.pdf" for due in told if due.whole}
        more = {"index.html", "feed.xml", "made.json"}
        board = {"board.svg"} if report(live, OBSERVER, told[-1]).content.picture else set()
        assert set(lies(folder)) == names | more | board
        assert any(due.whole and due.number for due in told), "a turn is over"


def test_the_front_tells_the_turn_and_what_is_awaited_until_when(shown):
    desk, lives = shown
    for live in lives:
        text = (desk.folder / "site" / live.campaign.opening.name / "index.html").read_text("utf-8")
        last = report(live, OBSERVER, told_windows(live)[-1])
        step = live.window()
        assert f'<p class="headline">{last.content.headline}</p>' in text
        due = live.campaign.timing.of(step.id).at
        assert f'<b>{step.title}</b>: orders are due <time datetime="{due:%Y-%m-%dT%H:%MZ}">' in text
        assert f'(Europe/Berlin)</time><span class="utc"> = {due:%H:%M} UTC</span>' in text
        assert ('href="board.svg"' in text) == (last.content.picture is not None)


def test_the_list_names_every_campaign(shown):
    desk, lives = shown
    text = (desk.folder / "site" / "index.html").read_text("utf-8")
    for live in lives:
        assert f'<a href="{live.campaign.opening.name}/index.html">{live.campaign.opening.title}</a>' in text


def test_no_page_tells_what_nobody_but_some_may_know(shown):
    """Of every fact that is not everybody's the words stand nowhere, unless something public says the same."""
    desk, lives = shown
    hidden_at_all = 0
    for live in lives:
        folder = desk.folder / "site" / live.campaign.opening.name
        pages = [data.decode() for name, data in lies(folder).items() if not name.endswith(".pdf")]
        read = unescape(re.sub("<[^>]+>", "", " ".join(pages)))
        told = {True: set(), False: set()}
        view = live.view(REFEREE)
        for episode in live.campaign.episodes:
            for fact in facts_of(live.game, episode):
                told[visible(fact, OBSERVER)].add(live.game.tell(view, fact).text)
        hidden = told[False] - told[True] - {""}
        hidden_at_all += len(hidden)
        assert [text for text in hidden if text in read] == []
    assert hidden_at_all > 100


def test_a_browser_takes_no_style_but_that_of_the_page_and_no_script(shown):
    desk, _ = shown
    for name, data in lies(desk.folder / "site").items():
        if name.endswith(".html"):
            text = data.decode()
            allowed = re.search("default-src 'none'; style-src (.*?);", text)[1].split()
            found = [sha256(style.encode()).digest() for style in re.findall("<style>(.*?)</style>", text, re.DOTALL)]
            assert sorted(allowed) == sorted(f"'sha256-{b64encode(digest).decode()}'" for digest in found)
            assert not re.search(r'<script|\bstyle="|\son\w+="|(src|href)="https?://', text)


@pytest.mark.long
def test_nothing_scrolls_sideways(chromium, shown):
    desk, _ = shown
    context = chromium.new_context(offline=True)
    page, wrong = context.new_page(), []
    page.on("console", lambda message: wrong.append(message.text))
    for path in sorted((desk.folder / "site").rglob("*.html")):
        page.goto(path.as_uri())
        for size in (TELEPHONE, DESK | {"width": 1280}):
            page.set_viewport_size(size)
            assert_nothing_scrolls(page, size, path)
        assert page.evaluate("[...document.images].every(each => each.naturalWidth > 0 || !each.complete)")
        wrong.extend(broken(page))
    context.close()
    assert not wrong


def assert_nothing_scrolls(page, size, path):
    wide = page.evaluate("document.documentElement.scrollWidth")
    inner = page.evaluate(
        "[...document.querySelectorAll('main *:not(svg *)')].filter(e => e.scrollWidth > e.clientWidth + 1"
        " && ['auto', 'scroll'].includes(getComputedStyle(e).overflowX)).map(e => e.outerHTML.slice(0, 80))"
    )
    assert (wide, inner) == (size["width"], []), path


class Reading(HTMLParser):
    """What is open at a place of a page, and which ids there are."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.ids += [value for name, value in attributes if name == "id"]
        if tag not in ("meta", "link", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_startendtag(self, tag, attributes):
        """Shapes of a drawing have nothing in them."""


def test_every_element_is_closed_and_every_id_is_there_once(shown):
    desk, _ = shown
    for name, data in lies(desk.folder / "site").items():
        if name.endswith(".html"):
            read = Reading(data.decode())
            assert read.open == []
            assert len(read.ids) == len(set(read.ids)), name


def test_nothing_is_written_again_where_nothing_has_changed(shown):
    desk, lives = shown
    before = written_at(desk.folder / "site")
    for live in lives:
        keep_campaign(desk, live)
    keep_list(desk)
    assert written_at(desk.folder / "site") == before


def test_nothing_is_made_where_nothing_is_told_that_was_not_before(office, tmp_path, monkeypatch):
    folder = site_of(office.live, tmp_path)
    before = written_at(folder)
    with monkeypatch.context() as patch:
        patch.delattr(keeping, "report")
        site_of(office.live, tmp_path)
        assert written_at(folder) == before
    dealings.send_press(office.live, "A", EVERYONE, "Hear, all of you", anonymous=False)
    site_of(office.live, tmp_path)
    assert "Hear, all of you" in (folder / "index.html").read_text("utf-8")


@pytest.mark.parametrize("gone", ["index.html", "00-opening.pdf"])
def test_a_page_that_somebody_took_away_is_made_again(office, tmp_path, gone):
    folder = site_of(office.live, tmp_path)
    before = lies(folder)
    (folder / gone).unlink()
    site_of(office.live, tmp_path)
    assert lies(folder) == before


def test_the_same_campaign_gives_the_same_bytes(shown, tmp_path):
    desk, lives = shown
    for live in lives[:2]:
        assert lies(site_of(live, tmp_path)) == lies(desk.folder / "site" / live.campaign.opening.name)


def test_a_report_that_follows_changes_the_page_before_it_and_no_other(office, tmp_path):
    office.live.advance(lock=True)
    office.live.advance(lock=True)
    folder = site_of(office.live, tmp_path)
    before = written_at(folder)
    office.live.advance(lock=True)
    site_of(office.live, tmp_path)
    *_, last, newest = map(folder_of, told_windows(office.live))
    after = written_at(folder)
    pages = {name for name in after if name[:2].isdigit()}
    assert {name for name in pages if before.get(name) != after[name]} == {
        f"{last}.html", f"{newest}.html", f"{newest}.pdf"
    }  # fmt: skip


def test_reports_of_a_step_that_is_sent_back_are_taken_away(office, tmp_path):
    from adjudicator.campaign.referee import rulings

    office.live.advance(lock=True)
    folder = site_of(office.live, tmp_path)
    (step,) = [each.step.id for each in office.live.campaign.episodes if each.step and each.step.window]
    void = folder_of(told_windows(office.live)[-1])
    assert (folder / f"{void}.html").exists()
    rulings.send_back(office.live, step, reason="a mail was lost", author="Rufus")
    site_of(office.live, tmp_path)
    assert not (folder / f"{void}.html").exists()
    assert void not in (folder / "feed.xml").read_text("utf-8")


@pytest.mark.parametrize("deadly", range(1, 9))
def test_killed_at_any_file_the_next_run_makes_it_whole(office, tmp_path, deadly, monkeypatch):
    site_of(office.live, tmp_path)
    office.live.advance(lock=True)
    expected = lies(site_of(office.live, tmp_path / "whole"))
    left, replace = iter(range(deadly)), Path.replace

    def dying(path, target):
        next(left)
        return replace(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", dying)
        with suppress(StopIteration):
            site_of(office.live, tmp_path)
    assert lies(site_of(office.live, tmp_path)) == expected


def test_what_a_kill_left_at_the_first_file_is_in_nobodys_way(office, tmp_path):
    folder = tmp_path / "site" / "river"
    folder.mkdir(parents=True)
    (folder / ".made.json.new").write_text("{")
    assert "index.html" in lies(site_of(office.live, tmp_path))


def test_hostile_names_and_press_are_read_and_nothing_else(chromium, tmp_path):
    evil = "<img src=x onerror=alert(1)>"
    seats = {seat: SeatPlan(player=f"{evil} {seat}", key=f"KEY-{seat}") for seat in "ABC"}
    office = Office(tmp_path / "desk", title=f"</style>{evil}", seats=seats)
    text = f"{evil}\n{'w' * 400}\n</blockquote><h1>Not so</h1>"
    dealings.send_press(office.live, "A", EVERYONE, text, anonymous=False)
    folder = site_of(office.live, tmp_path)
    page = chromium.new_page(viewport=TELEPHONE)
    for path in sorted(folder.glob("*.html")):
        page.goto(path.as_uri())
        assert page.locator("img").count() == 0
        assert page.locator("h1").count() == 1
        assert page.evaluate("document.documentElement.scrollWidth") == TELEPHONE["width"]
    page.close()
    assert evil.encode() not in b"".join(data for name, data in lies(folder).items() if name != "made.json")


def test_pages_of_a_campaign_that_is_gone_are_taken_away_and_files_of_others_stay(shown, tmp_path):
    _, lives = shown
    Desk.create(tmp_path / "desk")
    desk = Desk(tmp_path / "desk", Settings(site="../site"))
    folder = tmp_path / "site" / lives[0].campaign.opening.name
    keep_campaign(desk, lives[0])
    (folder / "photo.txt").write_text("of the evening")
    other = tmp_path / "site" / "photos"
    other.mkdir()
    keep_list(desk)
    assert set(lies(tmp_path / "site")) == {"index.html", "feed.xml", f"{folder.name}/photo.txt"}
    assert other.is_dir()


def test_who_has_sent_is_told_only_where_the_campaign_says_so(office, tmp_path):
    quiet = Office(tmp_path / "quiet", tempo="default")
    for each in (office, quiet):
        each.bid("A")
    text = (site_of(office.live, tmp_path / "a") / "index.html").read_text("utf-8")
    assert len(re.findall("has sent orders", text)) == 1
    assert len(re.findall("not yet", text)) == 2
    text = (site_of(quiet.live, tmp_path / "b") / "index.html").read_text("utf-8")
    assert "has sent orders" not in text
    assert "not yet" not in text


@pytest.mark.parametrize(
    ("more", "lines"),
    [
        ({}, ["Þóra Ægisdóttir: has accepted", "Björn Åkesson: not yet", "Ruth Harding: not yet"]),
        ({"gunboat": True}, ["Seat A: has accepted", "Seat B: not yet", "Seat C: not yet"]),
    ],
)
def test_before_the_beginning_it_is_told_who_has_accepted_and_by_name_where_names_are_told(tmp_path, more, lines):
    live = Office(tmp_path / "desk", tempo="default", shows_sent=True, luck=None, **more).live
    dealings.accept(live, "A", "geese")
    text = (site_of(live, tmp_path / "site") / "index.html").read_text("utf-8")
    assert re.findall("(?:✓|…) </span>(.*?)</li>", text) == lines


def test_a_free_side_is_offered_with_how_to_ask_for_it(office, tmp_path):
    text = (site_of(office.live, tmp_path, mail=MAIL) / "index.html").read_text("utf-8")
    assert " free" not in text
    dealings.resign(office.live, "B")
    text = (site_of(office.live, tmp_path, mail=MAIL) / "index.html").read_text("utf-8")
    assert (
        'One side is free: Seat B. Who would like to play writes to <a href="mailto:games@desk.example?subject=' in text
    )
    assert "<dd>free</dd>" in text


def test_public_press_stands_there_and_private_press_does_not(office, tmp_path):
    dealings.send_press(office.live, "A", EVERYONE, "Hear, all of you", anonymous=False)
    dealings.send_press(office.live, "A", ("B",), "Between us", anonymous=False)
    folder = site_of(office.live, tmp_path)
    text = "".join(data.decode() for name, data in lies(folder).items() if not name.endswith((".pdf", ".svg")))
    assert "Hear, all of you" in text
    assert "Between us" not in text


@pytest.mark.parametrize("place", [".", "..", "reports/site", "secrets"])
def test_pages_are_not_put_where_secrets_would_be_shown_with_them(office, place):
    desk = Desk(office.desk.folder, Settings(site=place))
    with pytest.raises(AdjudicatorError) as refused:
        keep_campaign(desk, office.live)
    assert refused.value.code == "site/place"


def test_files_of_others_are_not_written_over(office, tmp_path):
    place = tmp_path / "web"
    (place / "river").mkdir(parents=True)
    (place / "river" / "index.html").write_text("Of the river.")
    (place / "index.html").write_text("My home.")
    desk = Desk(office.desk.folder, Settings(site=str(place)))
    for keep in (lambda: keep_campaign(desk, office.live), lambda: keep_list(desk)):
        with pytest.raises(AdjudicatorError) as refused:
            keep()
        assert refused.value.code == "site/taken"
    assert lies(place) == {"river/index.html": b"Of the river.", "index.html": b"My home."}


@pytest.mark.long
def test_a_tick_keeps_the_pages_and_goes_on_where_they_cannot_be_written(tmp_path):
    desk = desk_with(tmp_path, site="site")
    status, printed, told = program(tmp_path, "tick", "--desk", desk)
    assert (status, told) == (0, "")
    assert {"index.html", "feed.xml", "duel/index.html"} <= set(lies(desk / "site"))
    first = written_at(desk / "site")
    program(tmp_path, "tick", "--desk", desk)
    assert written_at(desk / "site") == first
    (desk / "blocked").write_text("a file")
    (desk / "desk.yaml").write_text((desk / "desk.yaml").read_text().replace("site: site", "site: blocked/site"))
    status, printed, told = program(tmp_path, "tick", "--desk", desk)
    assert (status, told) == (0, "")
    assert "[site/cannot-write]" in printed
    assert printed.count("cannot be written") == 1
    os.unlink(desk / "blocked")
    status, printed, _ = program(tmp_path, "tick", "--desk", desk)
    assert "Trouble" not in printed
    assert lies(desk / "blocked" / "site") == lies(desk / "site")


def desk_with(folder, **settings):
    """A desk with these settings besides, and the campaign of the duel."""
    from duel import PLAN

    desk = folder / "desk"
    Desk.create(desk)
    path = desk / "desk.yaml"
    path.write_text(path.read_text("utf-8") + yaml.safe_dump(settings), encoding="utf-8")
    (folder / "duel.yaml").write_text(PLAN.format(dice="chain"), encoding="utf-8")
    open_plan(Desk(desk, Settings()), folder / "duel.yaml")
    return desk
