"""Each event of a campaign: what it changes, whom it is told to, and what it says of itself."""

import pkgutil
from datetime import date, datetime
from importlib import import_module
from types import SimpleNamespace

import pytest

from adjudicator import campaign as package
from adjudicator.campaign.events import correspondence, deadlines, mailed, orders, seating, witness
from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.terms.people import EVERYONE
from adjudicator.table import REFEREE

NOON = "2026-03-01T12:00:00+00:00"
LISTS = ("seats", "absent", "to", "faces", "problems", "receipts", "kept")


class Place(str):
    """A step, or the id of one."""

    title, window = "Bids", "bid"

    @property
    def id(self):
        return str(self)


SAID = {
    "questions": [{"key": "some question"}],
    "player": {"name": "Runa"},
    "opening": {"title": "The River", "anchor": "5e" * 32},
    "sets": [{"seat": "A", "why": "it is torn"}],
    "deadline": NOON,
    "step": Place("1.bid"),
    "words_of": {"A": "word"},
    "round": 77,
}
"""What fields of events must be more than any text for, to be told."""


def kinds(event):
    for each in event.__subclasses__():
        if "TOPIC" in vars(each):
            yield each
        yield from kinds(each)


def every_kind():
    for module in pkgutil.walk_packages(package.__path__, "adjudicator.campaign."):
        import_module(module.name)
    return sorted(set(kinds(Campaign.Event)), key=lambda kind: kind.TOPIC)


def told(kind, **given):
    """An event in words, whose fields say their own names."""
    names = kind.__dataclass_fields__
    fields = {name: [f"some {name}"] if name in LISTS else f"some {name}" for name in names}
    known = {name: value for name, value in SAID.items() if name in names}
    return kind.words(SimpleNamespace(**(fields | known | given)))


@pytest.mark.parametrize("kind", every_kind(), ids=lambda kind: kind.TOPIC)
def test_an_event_says_in_a_line_what_it_is(kind):
    line = told(kind)
    assert line[0].isupper() or line.startswith("some ")
    assert "\n" not in line
    names = set(kind.__dataclass_fields__)
    assert "seat" not in names or "some seat" in line
    if "step" in names and "question" not in names and "key" not in names:
        assert "1.bid" in line


@pytest.mark.parametrize(("kind", "given", "ending"), [
    (witness.Begun, {"words_of": {}, "round": 0}, "words of luck from nobody"),
    (witness.Begun, {"words_of": {"A": "x", "B": "y"}}, "from A, B; the dice come from round 77 of the beacon"),
    (witness.WindowShown, {"silent": True}, "was silent: the others are told of 1.bid"),
    (witness.WindowShown, {"silent": False}, "has ordered: the others are told of 1.bid"),
    (deadlines.DeadlineSet, {"reason": ""}, "Deadline of 1.bid: 2026-03-01 12:00 UTC"),
    (deadlines.DeadlineSet, {"reason": "snow"}, "UTC (snow)"),
    (deadlines.ReadinessSaid, {"ready": True}, "is ready with 1.bid"),
    (deadlines.ReadinessSaid, {"ready": False}, "asks to wait with 1.bid"),
    (deadlines.Released, {"reason": ""}, "The clock goes on"),
    (deadlines.Released, {"reason": "thaw"}, "The clock goes on: thaw"),
    (correspondence.PressSent, {"anonymous": True}, "some seat (anonymous) to some to: some text"),
    (correspondence.PressSent, {"anonymous": False}, "some seat to some to: some text"),
    (correspondence.RequestMade, {"holds": True}, "asks the referee and wants the turn held: some text"),
    (correspondence.RequestMade, {"holds": False}, "asks the referee: some text"),
    (orders.OrdersEntered, {"reason": ""}, "for 1.bid"),
    (orders.OrdersMissed, {"absent": []}, "from some seats"),
    (orders.OrdersMissed, {"absent": ["A"]}, "from some seats; nobody waits any longer for A"),
    (seating.SeatAsked, {"seat": ""}, "asked for a seat"),
    (seating.SeatAccepted, {"back": True}, "took the seat back"),
    (seating.SeatAccepted, {"back": False}, "accepted the seat"),
    (seating.PlayerLeft, {"declined": True}, "declined"),
    (seating.PlayerLeft, {"declined": False}, "gave the seat up"),
    (seating.ObserverJoined, {"address": ""}, "observes no longer"),
    (seating.ObserverJoined, {"address": "x@y"}, "observes"),
    (Campaign.WindowOpened, {"step": None}, "The campaign is over"),
    (Campaign.StepSuspended, {"questions": [], "needs": {"key": "X-2"}}, "waits for dice for X-2"),
])  # fmt: skip
def test_what_an_event_says_follows_from_its_fields(kind, given, ending):
    assert told(kind, **given).endswith(ending)


@pytest.fixture
def live(open_campaign):
    """A window of two seats is open."""
    return open_campaign()


def happen(live, kind, **fields):
    """An event: whom the campaign has to tell of it, and of what."""
    before = len(live.campaign.notices)
    live.happen(kind, **fields)
    return [(notice.kind, notice.to) for notice in live.campaign.notices[before:]]


def test_it_is_kept_which_files_were_mailed(live):
    happen(live, mailed.ReportMailed, report=3, seat="A", files={"a.pdf": "12"})
    assert live.campaign.mailed == {(3, "A"): {"a.pdf": "12"}}


@pytest.mark.parametrize(("by", "reason"), [("A", "A asks"), ("the referee", "snow"), ("the schedule", "")])
def test_a_deadline_that_is_moved_is_told_to_all_and_counted_to_the_seat_that_asked(live, by, reason):
    for times in (1, 2):
        notices = happen(live, deadlines.DeadlineSet, step="1.bid", deadline=NOON, reason=reason, by=by)
        timing = live.campaign.timing
        assert timing.extensions == ({"A": times} if by == "A" else {})
        assert (timing.deadline.step, timing.deadline.at) == ("1.bid", datetime.fromisoformat(NOON))
        assert timing.moved == ({"1.bid": timing.deadline.at} if reason else {})
        assert notices == ([("deadline", ("A", "B", REFEREE))] if reason else [])


@pytest.mark.parametrize("referee", [True, False])
def test_seats_are_reminded_once_and_the_referee_is_told_who_is_missing_where_he_is(live, referee):
    happen(live, deadlines.DeadlineSet, step="1.bid", deadline=NOON, reason="", by="the schedule")
    notices = happen(live, deadlines.Reminded, step="1.bid", seats=["B"], referee=referee)
    assert live.campaign.timing.deadline.reminded_at is not None
    assert notices == [("reminder", ("B",)), ("missing", (REFEREE,))][: 1 + referee]


def test_vacations_add_up(live):
    for first, last in (("2026-03-01", "2026-03-02"), ("2026-04-01", "2026-04-01")):
        happen(live, deadlines.VacationTaken, seat="A", first=first, last=last)
    days = {date(2026, 3, 1), date(2026, 3, 2), date(2026, 4, 1)}
    assert live.campaign.timing.days_away("A") == days
    assert live.campaign.timing.days_away("B") == set()


def test_the_clock_stands_while_the_referee_or_a_request_holds_it(live):
    timing = live.campaign.timing
    assert happen(live, deadlines.Held, reason="snow", by="the referee") == [("held", ("A", "B", REFEREE))]
    since = timing.stopped_at
    assert (timing.held, timing.held_until, since is not None) == ("snow", None, True)
    happen(live, deadlines.Held, reason="more snow", by="a guard", until=NOON)
    assert (timing.held, timing.held_until, timing.stopped_at) == ("more snow", datetime.fromisoformat(NOON), since)
    asked = happen(live, correspondence.RequestMade, seat="A", text="why?", holds=True)
    request = live.campaign.version
    assert (asked, timing.stopped_at) == ([("request", (REFEREE,))], since)
    assert happen(live, deadlines.Released, reason="") == [("released", ("A", "B"))]
    assert (timing.held, timing.held_until, timing.stopped_at) == ("", None, since)
    assert happen(live, correspondence.RequestAnswered, request=request, text="so") == [("answer", ("A",))]
    assert timing.stopped_at is None
    answered = live.campaign.people.requests[request]
    assert (answered.text, answered.answer, answered.answered) == ("why?", "so", live.campaign.version)


def test_a_request_stops_the_clock_only_where_it_asks_for_that(live):
    happen(live, correspondence.RequestMade, seat="A", text="why?", holds=False)
    assert live.campaign.timing.stopped_at is None
    happen(live, correspondence.RequestMade, seat="B", text="stop!", holds=True)
    assert live.campaign.timing.stopped_at is not None


@pytest.mark.parametrize(("to", "readers"), [(["B"], ("B",)), ([*EVERYONE], ("B", "C")), (["C", "B"], ("B", "C"))])
def test_press_is_told_to_its_readers_but_for_its_writer(open_campaign, to, readers):
    live = open_campaign(seats="ABC")
    assert happen(live, correspondence.PressSent, seat="A", to=to, text="hail", anonymous=False) == [("press", readers)]
    (press,) = live.campaign.people.press
    assert (press.event, press.seat, press.to, press.text, press.anonymous) == (
        live.campaign.version, "A", tuple(to), "hail", False,
    )  # fmt: skip


def test_misses_in_a_row_are_counted_and_who_is_absent_is_told_with_the_referee(live):
    assert happen(live, orders.OrdersMissed, step="1.bid", seats=["A", "B"], absent=[]) == []
    told = happen(live, orders.OrdersMissed, step="1.bid", seats=["B"], absent=["B"])
    assert told == [("absent", ("B", REFEREE))]
    assert (live.campaign.timing.misses, live.campaign.timing.absent) == ({"A": 1, "B": 2}, {"B"})


@pytest.mark.parametrize("ruling", [0, 9])
def test_orders_that_a_ruling_overtook_are_told_by_its_letter_all_others_by_one_of_their_own(live, ruling):
    fields = {"step": "1.bid", "seat": "A", "receipts": [5, 6], "problems": ["no boat"], "ruling": ruling}
    assert happen(live, orders.OrdersOvertaken, **fields) == ([] if ruling else [("overtaken", ("A",))])
    (overtaken,) = live.campaign.overtaken
    assert (overtaken.event, overtaken.seat, overtaken.receipts, overtaken.problems, overtaken.ruling) == (
        live.campaign.version, "A", (5, 6), ("no boat",), ruling,
    )  # fmt: skip
    assert live.campaign.set_aside == {5, 6}


def test_what_the_referee_enters_and_looks_at_is_kept_for_the_next_reports(live):
    entered = {"step": "1.bid", "seat": "A", "receipt": 4, "reason": "by telephone"}
    assert happen(live, orders.OrdersEntered, **entered) == [("entered", ("A",))]
    (entry,) = live.campaign.people.entries
    assert (entry.event, entry.step, entry.seat, entry.receipt, entry.reason) == (
        live.campaign.version, *entered.values(),
    )  # fmt: skip
    assert happen(live, orders.RefereeLooked, step="1.bid", seats=["B"], reason="a quarrel") == []
    (look,) = live.campaign.people.looks
    assert (look.event, look.step, look.seats, look.reason) == (live.campaign.version, "1.bid", ("B",), "a quarrel")


@pytest.mark.parametrize(("declined", "kind"), [(True, "declines"), (False, "leaves")])
@pytest.mark.parametrize("to_all", [True, False])
def test_who_gives_a_seat_up_is_waited_for_no_longer(live, declined, kind, to_all):
    told = happen(live, seating.PlayerLeft, seat="A", arrived=NOON, to_all=to_all, declined=declined)
    people = live.campaign.people
    assert "A" in people.left
    assert "A" not in people.accepted
    assert live.campaign.timing.absent == {"A"}
    assert told == [("left", (REFEREE,)), ("players", ("B",))][: 1 + to_all]
    assert [(move.kind, move.seat, move.name) for move in people.moves] == [(kind, "A", "Player A")] * to_all


def test_who_asks_for_a_seat_stands_on_the_list(live):
    fields = {"name": "Runa", "address": "runa@x.org", "seat": "B"}
    assert happen(live, seating.SeatAsked, **fields) == [("asked", (REFEREE,))]
    asking = live.campaign.people.asking["runa@x.org"]
    assert (asking.event, asking.name, asking.address, asking.seat) == (live.campaign.version, *fields.values())


def test_a_new_address_and_what_a_player_chose_are_his_alone(live):
    happen(live, seating.AddressChanged, seat="A", address="new@x.org")
    happen(live, seating.PreferenceSet, seat="A", choice="timezone", value="Europe/Rome")
    happen(live, seating.PreferenceSet, seat="B", choice="paper", value="Letter")
    first, second = (live.campaign.players[seat] for seat in "AB")
    assert (first.address, first.timezone) == ("new@x.org", "Europe/Rome")
    assert second.address == ""
    assert second.timezone != first.timezone


@pytest.mark.parametrize("to_all", [True, False])
def test_observers_come_and_go_and_who_was_none_goes_untold(live, to_all):
    fields = {"name": "Odd", "to_all": to_all}
    told = [
        happen(live, seating.ObserverJoined, address=address, **fields) for address in ("", "odd@x", "new@x", "", "")
    ]
    kinds = [move.kind for move in live.campaign.people.moves]
    assert live.campaign.people.observers == {}
    if not to_all:
        assert (told, kinds) == ([[]] * 5, [])
    else:
        assert kinds == ["observes", "observes no longer"]
        assert [bool(each) for each in told] == [False, True, False, True, False]


def test_a_seat_that_orders_first_is_told_of_before_all_others(live):
    happen(live, Campaign.WindowOpened, step=live.window(), turn=1, whole=True, first="B")
    assert live.campaign.notices[-1].to == ("B", REFEREE)
    assert happen(live, witness.WindowShown, step="1.bid", silent=False) == [("report", ("A",))]
    assert live.campaign.windows[-1].shown == live.campaign.version


def test_a_silent_beacon_is_told_once_and_known_rounds_are_kept(live):
    assert happen(live, witness.RoundMissed, round=7, reason="no network") == [("beacon", (REFEREE,))]
    assert live.campaign.seals.silent == "no network"
    assert happen(live, witness.RoundCame, round=7, signature="ab", how="asked", checked=True) == []
    assert live.campaign.seals.rounds == {7: "ab"}
    assert live.campaign.seals.silent == ""


def test_a_campaign_that_is_called_off_takes_nothing_any_more(live):
    assert happen(live, seating.CampaignCancelled, reason="nobody came") == [("cancelled", ("A", "B"))]
    assert (live.campaign.people.cancelled, live.campaign.closed) == ("nobody came", True)
