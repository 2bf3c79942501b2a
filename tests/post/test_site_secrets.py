"""Two campaigns that differ only in a secret have the same public pages, as long as it is one.

What is adjudicated is committed to by the head of the history: where a secret has been played, heads are hidden here.
"""

import pytest
from clock import SetClock
from duel import HIDDEN, play
from fornaldar_facts import facts
from masked import masked
from office import Office
from shown import begun, lies, site_of

from adjudicator.campaign.desk.desk import Desk, Settings
from adjudicator.campaign.players import dealings
from adjudicator.campaign.referee import rulings
from adjudicator.games.fornaldar.words import MUNDANE


def two_turns(folder):
    office = Office(folder, options={"turns": 3}, tempo="default")
    office.live.advance(lock=True)
    return office


def nothing(office):
    """Nobody has sent anything."""


def orders(office):
    office.bid("A", 3)


def other_orders(office):
    office.bid("A", 1)
    office.bid("B", 2)


def refused_orders(office):
    dealings.refuse_orders(office.live, "B", 2)


def taken_back(office):
    office.bid("C", 2)
    dealings.withdraw(office.live, "C")


def private_press(office):
    dealings.send_press(office.live, "A", ("B",), "Let us share the river", anonymous=False)


def a_question(office):
    dealings.ask_referee(office.live, "A", "May I bid nothing?", holds=False)


def readiness(office):
    office.bid("A")
    dealings.say_ready(office.live, "A", ready=True)


SECRETS = [orders, other_orders, refused_orders, taken_back, private_press, a_question, readiness]


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    folder = tmp_path_factory.mktemp("untouched")
    return lies(site_of(two_turns(folder / "desk").live, folder))


@pytest.mark.parametrize("secret", SECRETS)
def test_what_waits_for_the_deadline_or_is_between_two_changes_no_byte(untouched, secret, tmp_path):
    office = two_turns(tmp_path / "desk")
    site_of(office.live, tmp_path)
    secret(office)
    assert lies(site_of(office.live, tmp_path)) == untouched


def test_who_is_asked_in_the_middle_of_a_step_is_told_to_nobody(tmp_path):
    """Who crosses is asked for the bank: with another bid it is another seat."""
    pages, asked = [], []
    for name, seat in (("a", "A"), ("b", "B")):
        office = Office(tmp_path / name / "desk", options={"turns": 3})
        site_of(office.live, tmp_path / name)
        for each in "ABC":
            office.bid(each, 9 if each == seat else 0)
        office.live.advance(lock=True)
        asked.append([question.seat for question in office.live.unanswered()])
        pages.append(lies(site_of(office.live, tmp_path / name)))
    assert asked[0] != asked[1]
    assert pages[0] == pages[1]
    assert b"orders are closed, the next report comes" in pages[0]["index.html"]


def test_a_window_of_which_one_seat_alone_was_told_is_on_no_page(tmp_path):
    """The referee's seat orders first: till then others have had no report, and nobody is told of the window."""
    office = Office(tmp_path / "desk", options={"turns": 3}, tempo="default", referee_seat="A", referee_first=True)
    assert office.live.campaign.windows[-1].waits
    folder = site_of(office.live, tmp_path)
    assert {"index.html", "feed.xml", "made.json"} == set(lies(folder))
    assert b"The first report comes." in (folder / "index.html").read_bytes()
    office.bid("A")
    office.live.advance()
    assert "00-opening.html" in lies(site_of(office.live, tmp_path))


def test_what_was_ordered_stands_there_when_the_turn_is_over(tmp_path):
    pages = []
    for name, secret in (("a", orders), ("b", other_orders)):
        office = two_turns(tmp_path / name)
        secret(office)
        office.live.advance(lock=True)
        pages.append(lies(site_of(office.live, tmp_path / name)))
    assert pages[0]["index.html"] != pages[1]["index.html"]


@pytest.mark.parametrize("hidden", HIDDEN, ids=["never true", "retreat", "conditional"])
def test_what_was_ordered_in_vain_stays_hidden_when_it_was_played(hidden, tmp_path):
    plain = play(tmp_path / "a" / "desk", {"queue": []})
    other = play(tmp_path / "b" / "desk", hidden, note="between us, referee")
    assert pages_of(other, tmp_path / "b") == pages_of(plain, tmp_path / "a")


@pytest.mark.long
@pytest.mark.parametrize(
    "secret",
    [
        facts.Wounded(character="hakon", wounds=2, seen_by=(MUNDANE,)),
        facts.LotReduced(lot="midhrasir-3", csp=2, seen_by=(MUNDANE,)),
    ],
    ids=["wounds", "strength"],
)
def test_what_one_side_alone_may_know_of_the_board_is_on_no_page(secret, tmp_path):
    """In both the referee corrects something in secret, for the same reason; only what it is differs."""
    pages = []
    for name, corrected in (("a", secret), ("b", facts.Wounded(character="hakon", wounds=1, seen_by=(MUNDANE,)))):
        folder = tmp_path / name
        Desk.create(folder)
        live = begun(Desk(folder, Settings(), SetClock()), folder, "fornaldar", 2)
        plain = [{"fact": type(corrected).__struct_config__.tag} | _named(corrected)]
        rulings.correct(live, plain, reason="as told at the table", author="Rufus")
        live.advance(lock=True)
        pages.append(pages_of(live, folder))
    assert pages[0] == pages[1]


def _named(fact):
    import msgspec

    return {name: value for name, value in msgspec.to_builtins(fact).items() if name != "fact"}


def pages_of(live, folder):
    """All that can be read of a campaign, heads and other digests apart."""
    files = lies(site_of(live, folder))
    return {name: masked(data) for name, data in files.items() if not name.endswith(".pdf")} | {
        name: b"" for name in files if name.endswith(".pdf")
    }
