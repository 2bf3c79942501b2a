"""What a seat is told depends on what it may know, and on nothing else.

Real dice are typed in here, so that two campaigns whose orders differ only in what is hidden throw the same.
"""

import msgspec
import pytest
from duel import HIDDEN, play
from masked import masked

from adjudicator.campaign.reading import reporting
from adjudicator.campaign.reading.chronicling import chronicled
from adjudicator.campaign.reading.retelling import retold
from adjudicator.orders.check import check
from adjudicator.orders.reading import read
from adjudicator.orders.reply import reply
from adjudicator.reports.data import json_report
from adjudicator.reports.pages.replay import replay_page
from adjudicator.reports.pdf import pdf_chronicle, pdf_report
from adjudicator.reports.text import text_report
from adjudicator.table import REFEREE

pytestmark = pytest.mark.slow


def told(live, seat):
    """Everything a seat is told about the turn, digests in it apart."""
    report = reporting.report(live, seat, live.campaign.windows[-1])
    shown = msgspec.structs.replace(report, head="", proof=None)
    book = msgspec.structs.replace(chronicled(live, seat), head="")
    replay = msgspec.structs.replace(retold(live, seat), head="")
    return (
        masked(json_report(report)),
        text_report(shown),
        pdf_report(shown),
        reporting.form(live, seat),
        pdf_chronicle(book),
        replay_page(replay),
    )


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    return play(tmp_path_factory.mktemp("plain") / "desk", {"queue": []})


@pytest.mark.parametrize("hidden", HIDDEN, ids=["never true", "retreat", "conditional"])
def test_what_another_seat_ordered_in_vain_is_in_no_report(plain, tmp_path, hidden):
    other = play(tmp_path / "desk", hidden, note="between us, referee")
    assert told(other, "A") == told(plain, "A")


def test_the_owner_and_the_referee_are_told(plain, tmp_path):
    other = play(tmp_path / "desk", HIDDEN[0], note="between us, referee")
    for seat in ("B", REFEREE):
        assert "between us, referee" in text_report(reporting.report(other, seat, other.campaign.windows[-1]))
    assert told(other, "B")[0] != told(plain, "B")[0]


def test_orders_that_wait_for_the_deadline_are_told_to_nobody(tmp_path):
    live = play(tmp_path / "desk", {"queue": []})
    file = reporting.form(live, "A").replace('key: ""', "key: key-A").encode()
    before = told(live, "A"), reply(check(read(file), reporting.open_window(live)))
    live.receive("B", {"queue": [{"do": {"action": "give_up"}}]}, None, "")
    assert (told(live, "A"), reply(check(read(file), reporting.open_window(live)))) == before
