"""`page: link`: the order page lies on the web under a name that cannot be guessed, until its window closes."""

import re
import stat

import pytest
from town import MAIL, Town, body, key

from adjudicator.campaign.desk.desk import Settings
from adjudicator.cli.pages import keep_list, keep_pages
from adjudicator.post.due.resting import settle
from adjudicator.post.round.mail_runner import RoundResult
from adjudicator.post.site import order_pages
from adjudicator.post.site.order_pages import clear_others, put
from adjudicator.table import StepId

WEB = Settings(mail=MAIL, site="site", site_address="https://games.example.org/")
ADDRESS = re.compile(r"https://games\.example\.org/(order\.pages/river/[a-z2-7]{32}\.html)")


@pytest.fixture(autouse=True)
def _undrawn(no_pdf):
    """Pages of reports are not what these tests are about."""


class Web(Town):
    """A desk whose public pages lie on a web server."""

    def tick(self, *, clock=True):
        done = self.mail_runner().round(clock=clock, finish=_finished)
        keep_list(self.desk, RoundResult())
        return done

    def says(self, line, seat="A"):
        self.write(seat, f"{line}\n\nkey: {key(seat)}", subject=f"[river {seat}] x")
        self.tick()
        return " ".join(body(self.last(seat)).split())

    def plays(self, turn):
        """Both send orders, and their next reports are mailed."""
        for seat in "AB":
            self.send_orders(seat, turn=turn)
        self.later(days=8)
        self.tick()

    def report(self, seat):
        return next(letter for letter in reversed(self.letters(seat)) if "Your report" in letter["Subject"])

    @property
    def site(self):
        return self.folder / "site"


def _finished(service, name, done):
    keep_pages(service, name)
    settle(service, service.desk.settings.mail, name)


@pytest.fixture
def web(tmp_path):
    made = Web(tmp_path / "desk")
    made.desk.settings = WEB
    made.open(options={"turns": 4}, tempo="default")
    made.tick()
    return made


def linked(web, seat="A"):
    """The path of the page that the last report tells of, below the folder of the public pages."""
    return ADDRESS.search("".join(body(web.report(seat)).split()))[1]


def attached(letter):
    return [name for part in letter.iter_attachments() if "orders.html" in (name := part.get_filename() or "")]


def test_who_asks_for_a_link_is_told_where_his_page_lies_until_the_window_closes(web):
    assert "tell it nobody" in web.says("page: link")
    web.plays(turn=1)
    path = linked(web)
    page = (web.site / path).read_text("utf-8")
    assert "Orders of Seat A" in page
    assert "noindex" in page
    assert "no-referrer" in page
    assert attached(web.report("A")) == []
    assert not ADDRESS.search("".join(body(web.report("B")).split()))
    assert attached(web.report("B"))
    web.plays(turn=2)
    assert not (web.site / path).exists()
    assert linked(web) != path
    assert (web.site / linked(web)).exists()
    web.plays(turn=3)
    web.plays(turn=4)
    assert sorted(path.name for path in (web.site / order_pages.FOLDER / "river").iterdir()) == ["index.html"]


def test_no_page_and_no_list_names_a_page_and_nobody_may_ask_which_there_are(web):
    web.says("page: link")
    web.says("page: link", "B")
    web.plays(turn=1)
    paths = [linked(web, seat) for seat in "AB"]
    assert len({*paths}) == 2
    for path in [path for path in web.site.rglob("*") if path.is_file()]:
        for each in paths:
            assert each.rpartition("/")[2].encode() not in path.read_bytes(), path
    folder = web.site / order_pages.FOLDER
    for each in (folder, folder / "river"):
        assert stat.S_IMODE(each.stat().st_mode) == 0o711
        assert (each / "index.html").read_bytes() == order_pages._NOTHING


def test_the_same_page_has_the_same_address_which_another_desk_has_not(web, tmp_path):
    other = Web(tmp_path / "other").desk
    other.settings = WEB
    step = StepId("2.bid")
    address = put(web.desk, "river", step, "A", b"page")
    assert put(web.desk, "river", step, "A", b"newer") == address
    others = {
        put(web.desk, "river", step, "B", b""),
        put(web.desk, "river", StepId("3.bid"), "A", b""),
        put(web.desk, "lake", step, "A", b""),
        put(other, "river", step, "A", b""),
    }
    assert len({address, *others}) == 5
    assert stat.S_IMODE((web.folder / "secrets" / order_pages.SECRET).stat().st_mode) == 0o600


def test_pages_of_a_campaign_that_is_no_more_go(web):
    put(web.desk, "lake", StepId("1.bid"), "A", b"page")
    clear_others(web.desk, ["river"])
    assert not (web.site / order_pages.FOLDER / "lake").exists()


def test_without_a_web_server_it_is_refused_and_what_the_referee_must_set_is_said(tmp_path):
    town = Web(tmp_path / "desk")
    town.open()
    town.tick()
    told = town.says("page: link")
    assert "`site_address`" in told
    assert town.live().campaign.people.preferred("A", "page") == ""


def test_where_the_page_cannot_be_written_it_comes_as_a_file(web):
    web.says("page: link")
    (web.site / order_pages.FOLDER).write_text("in the way")
    web.plays(turn=1)
    assert attached(web.report("A"))


def test_an_address_that_is_none_is_told():
    with pytest.raises(ValueError, match="begins with https://"):
        Settings(site="site", site_address="games.example.org")
