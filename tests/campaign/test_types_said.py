"""All that a campaign is asked for is of the type that it is said to be: reports, histories, proofs, books, posters."""

import pytest
from people import played
from typed_as_said import types_held

from adjudicator.campaign.desk.position_file import position_file, text_of
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.reading import chart_book, history, luck, reporting, sent, turns
from adjudicator.campaign.reading.about import about
from adjudicator.campaign.reading.chronicling import chronicled
from adjudicator.campaign.reading.fronts import front, issue, told_windows
from adjudicator.campaign.reading.poster import poster
from adjudicator.campaign.reading.retelling import retold
from adjudicator.campaign.referee import interventions, preview
from adjudicator.games import find_game
from adjudicator.reports.text import text_report
from adjudicator.table import OBSERVER, REFEREE

pytestmark = pytest.mark.slow

EXAMPLES = {"cp-campaign": 3, "test-of-time": 3, "northmen": 3, "diplomacy": 3}
"""How many evenings are played of each."""


@pytest.mark.parametrize("example", EXAMPLES)
def test_whatever_a_campaign_is_asked_for_is_of_the_type_it_is_said_to_be(example):
    desk = played(example, EXAMPLES[example])
    name = desk.store.names()[0]
    with types_held("adjudicator.campaign"):
        live = desk.campaign(name, find_game)
        readers = [*live.campaign.players, REFEREE, OBSERVER]
        _ask_for_reports(live, readers)
        _ask_for_history(live)
        assert verify(desk.store, name, find_game, live.secret, salts=live.salts).findings == []
        for seat in readers[:2]:
            assert retold(live, seat)
            assert chronicled(live, seat)
        assert poster(live)
        assert poster(live, public=True)
        assert text_of(position_file(live.game, live.campaign, live.state))
        assert preview.preview(live, "to see what comes").campaign.version > live.campaign.version


def _ask_for_reports(live, readers):
    windows = live.campaign.windows
    assert chart_book.chart_book(live)
    for due in windows[-3:]:
        for seat in readers:
            report = reporting.report(live, seat, due)
            assert text_report(report)
            list(interventions.interventions(live, live.campaign, 0, seat))
        assert reporting.sheets(live, due) is not None
        assert reporting.folder_of(due)
    shown = told_windows(live)
    told = [reporting.report(live, OBSERVER, due) for due in shown]
    assert front(live, [issue(report, due) for report, due in zip(told, shown, strict=True)], told[-1])


def _ask_for_history(live):
    assert all(entry.text for entry in history.log(live))
    assert sent.sent(live)
    for each in sent.sent(live):
        list(sent.explained(live, each.received.receipt))
    for seat in live.campaign.players:
        for told in turns.told_at(live, seat, turns.whole_turns(live, seat)):
            list(luck.rolls_of(live, seat, told))
    step = live.campaign.episodes[-1].step
    assert [*history.trace(live, step.id)]
    assert about(live, next(iter(live.campaign.players))) is not None
