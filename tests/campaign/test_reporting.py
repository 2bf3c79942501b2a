"""Reports are made as of their moment, and the history is folded once for each."""

from datetime import UTC, datetime

import msgspec
import pytest

from adjudicator.campaign.events import correspondence, deadlines
from adjudicator.campaign.events.records import WindowOpening
from adjudicator.campaign.play import moments
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.referee import rulings
from adjudicator.campaign.terms.people import EVERYONE
from adjudicator.table import REFEREE, Remark, Step


class Knowing:
    """A game that remarks on orders what their seat knew: its bid of the turn before."""

    def __init__(self, game):
        self._game = game

    def __getattr__(self, name):
        return getattr(self._game, name)

    def remarks(self, view, step, orders):
        return [Remark(("amount",), f"{orders.amount} after {view.bids}")]


@pytest.fixture
def live(open_campaign):
    live = open_campaign(turns=3, tempo="default")
    live.game = Knowing(live.game)
    return live


@pytest.fixture
def folded(monkeypatch):
    """The number of each chapter that is folded for a report, in the order in which they are."""
    events, fold = [], moments.fold

    def counted(game, chapters, state=None):
        events.extend(chapter.event for chapter in chapters)
        return fold(game, chapters, state)

    monkeypatch.setattr(moments, "fold", counted)
    return events


def play(live, *bids, by_referee=False):
    for seat, amount in zip("AB", bids, strict=False):
        live.receive(seat, {"amount": amount}, None, "", by_referee=by_referee)
    live.advance(lock=by_referee)


def told(live, seat=REFEREE, window=-1):
    report = reporting.report(live, seat, live.campaign.windows[window])
    return [line.text.partition("[")[2].removesuffix("]") for line in report.received.lines if " after " in line.text]


def test_the_window_of_a_moment_is_made_once_and_that_of_now_whenever_it_is_asked_for(live):
    then = live.at(live.campaign.windows[-1].event)
    assert reporting.open_window(then) is reporting.open_window(then)
    assert reporting.open_window(live) is not reporting.open_window(live)
    play(live, 1, 2)
    later = live.at(live.campaign.windows[-1].event)
    assert (reporting.open_window(then).turn, reporting.open_window(later).turn) == (1, 2)


@pytest.mark.parametrize(("seat", "sets"), [(REFEREE, 2), ("A", 1)])
def test_the_history_is_folded_once_for_a_report_however_many_order_sets_it_tells(live, folded, seat, sets):
    for bids in ((1, 2), (3, 4), (5, 6)):
        play(live, *bids)
    assert len(told(live, seat)) == sets
    assert folded == [chapter.event for chapter in live.campaign.episodes]


def test_the_reports_of_all_seats_fold_the_history_once(live, folded):
    for bids in ((1, 2), (3, 4), (5, 6)):
        play(live, *bids)
    for seat in reporting.report_seats(live):
        told(live.at(live.campaign.version), seat)
        told(live, seat)
    assert folded == [chapter.event for chapter in live.campaign.episodes]


def test_a_report_of_the_past_folds_no_more_than_had_happened(live, folded):
    for bids in ((1, 2), (3, 4), (5, 6)):
        play(live, *bids)
    told(live, window=1)
    assert folded == [chapter.event for chapter in live.campaign.episodes[:2]]


def test_orders_are_told_as_they_were_understood_when_they_came(live):
    play(live, 1, 2)
    live.receive("A", {"amount": 3}, None, "")
    fact = {"fact": "bid-made", "rule": "X-1", "seen_by": ["A"], "seat": "A", "amount": 9, "total": 9}
    rulings.correct(live, [fact], reason="a typing error", author="Rufus")
    live.receive("B", {"amount": 4}, None, "")
    live.receive("A", {"amount": 5}, None, "")
    live.advance()
    assert told(live) == ["5 after {'A': 9}", "4 after {'B': 2}"]


def test_orders_for_a_window_after_a_step_that_was_sent_back_are_told_as_before(live):
    play(live, 1, 2)
    play(live, 3, 4)
    rulings.send_back(live, "1.bid", reason="a typing error", author="Rufus")
    play(live, 7, 8, by_referee=True)
    assert told(live) == ["7 after {}", "8 after {}"]
    live.advance(lock=True)
    assert told(live) == ["3 after {'A': 1}", "4 after {'B': 2}"]


def test_standing_orders_alone_are_told_and_verified(live, desk):
    live.receive("A", None, {"bank": "right"}, "")
    live.receive("B", {"amount": 2}, None, "")
    live.advance(lock=True)
    report = reporting.report(live, "A", live.campaign.windows[-1])
    assert "Standing orders only; no others." in [line.text for line in report.received.lines]
    assert verify(desk.store, "river", lambda _: live.game, desk.last_secret("river")).sound


def test_orders_received_are_the_seats_own_and_private(live):
    live.receive("A", {"amount": 1, "bank": "left"}, {"bank": "right"}, "It rains.")
    live.advance(lock=True)
    lines = reporting.report(live, "A", live.campaign.windows[-1]).received.lines
    assert len(lines) == 5
    assert {(line.seat, line.private) for line in lines} == {("A", True)}


def test_a_report_is_made_once_for_its_letter_and_the_desk_and_each_seat_has_its_own(live):
    due = live.campaign.windows[-1]
    assert reporting.report(live, "A", due) is reporting.report(live.at(due.event), "A", due)
    assert reporting.report(live, "A", due).seat == "A"
    assert reporting.report(live, "B", due).seat == "B"
    assert reporting.report(live, "A", due, "games@desk.example").order_sheet != reporting.report(live, "A", due)


@pytest.fixture
def written_to(open_campaign):
    """A round in which A ordered and wrote to others, B gave standing orders and asked something, and C was silent."""
    live = open_campaign(turns=3, tempo="default", seats="ABC")
    live.receive("A", {"amount": 1}, None, "It rains.\nStill.")
    live.receive("B", None, {"bank": "right"}, "")
    for to, text, anonymous in ((["B"], "psst", False), ([*EVERYONE], "hail", True)):
        live.happen(correspondence.PressSent, seat="A", to=to, text=text, anonymous=anonymous)
    live.happen(correspondence.RequestMade, seat="B", text="why?", holds=False)
    live.happen(correspondence.RequestAnswered, request=live.campaign.version, text="so")
    live.advance(lock=True)
    return live


SETS = {
    "A": ["no. 6", "1. bid 1", "Note to the referee:", "| It rains.", "| Still."],
    "B": ["no. 7", "Standing orders only; no others."],
    "C": ["no orders received."],
}


@pytest.mark.parametrize("reader", ["A", "B", "C", REFEREE])
def test_what_was_received_is_told_to_its_seat_and_all_of_it_to_the_referee(written_to, reader):
    report = reporting.report(written_to, reader, written_to.campaign.windows[-1])
    expected = [(seat, line) for seat in SETS if reader in (seat, REFEREE) for line in SETS[seat]]
    told = [(line.seat, line.text) for line in report.received.lines]
    assert [seat for seat, _ in told] == [seat for seat, _ in expected]
    for (seat, text), (_, words) in zip(told, expected, strict=True):
        assert words in text
        if words.startswith("no. "):
            digests = {f"no. {each.number}": each.digest for each in written_to.campaign.received.values()}
            digest = digests[words]
            assert text == f"Turn 1: Bidding: {words}, 21 November 2026, fingerprint {digest[:20]}", seat
    assert all(line.private for line in report.received.lines)


PRESS = {
    "A": ["A to B", "| psst", "A to everybody", "| hail"],
    "B": ["A to B", "| psst", "somebody to everybody", "| hail", "B asked:", "| why?", "The referee's answer:", "| so"],
    "C": ["somebody to everybody", "| hail"],
    REFEREE: ["A to B", "| psst", "A to everybody", "| hail", "B asked:", "| why?", "The referee's answer:", "| so"],
}


@pytest.mark.parametrize("reader", PRESS)
def test_letters_are_told_to_those_they_reach_and_once(written_to, reader):
    lines = reporting.report(written_to, reader, written_to.campaign.windows[-1]).letters.lines
    assert [line.text.partition(", 2")[0] for line in lines] == PRESS[reader]
    to_all = [at for at, line in enumerate(lines) if "to everybody" in line.text]
    assert [at for at, line in enumerate(lines) if not line.private] == [each for at in to_all for each in (at, at + 1)]
    written_to.advance(lock=True)
    assert not reporting.report(written_to, reader, written_to.campaign.windows[-1]).letters.lines


@pytest.mark.parametrize(("window", "folder"), [
    ({"number": 0, "turn": 0}, "00-opening"),
    ({"number": 3, "turn": 2}, "03-turn-2"),
    ({"number": 4, "turn": 3, "whole": False}, "04-3.bid"),
    ({"number": 12, "turn": 9, "step": None}, "12-end"),
])  # fmt: skip
def test_a_report_goes_into_a_folder_of_its_turn(window, folder):
    step = Step(id="3.bid", turn=3, title="Bids", window="bid")
    fields = {"event": 9, "step": step, "whole": True, "episodes": 1, "at": datetime(2026, 1, 1, tzinfo=UTC)}
    due = WindowOpening(**(fields | window))
    assert reporting.folder_of(due) == folder


def test_the_deadline_is_told_where_there_is_one(open_campaign):
    live = open_campaign(tempo="default")
    due = live.campaign.windows[-1]
    assert reporting.due_words(live.campaign, due, "A") == ""
    assert reporting.due_words(live.campaign, msgspec.structs.replace(due, step=None), "A") == ""
    fields = {"step": "1.bid", "deadline": "2026-03-01T12:00:00+00:00", "reason": "", "by": "the schedule"}
    live.happen(deadlines.DeadlineSet, **fields)
    assert reporting.due_words(live.campaign, due, "A").startswith("Sunday 1 March 2026, ")


def test_a_report_is_called_by_the_turn_that_is_over_or_by_what_it_waits_for(live):
    play(live, 1, 2)
    play(live, 3, 4)
    titles = [reporting.report(live, "A", due).turn_title for due in live.campaign.windows]
    assert titles == [live.game.meta.opening, "Turn 1", "Turn 2"]
