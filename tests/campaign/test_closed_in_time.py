"""Closing a window and what hangs on it: the round that decides, which orders count, what a report proves."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.play import progress
from adjudicator.campaign.proof import orders_again
from adjudicator.campaign.proof.verify import Finding, verify
from adjudicator.campaign.public import proving
from adjudicator.campaign.terms.trust import Bound, Seals
from adjudicator.errors import Refused
from adjudicator.table import REFEREE, Step, StepId

STEP = Step(id=StepId("3.bid"), turn=3, title="", window="bid", seats=("A", "B"))
DUE = datetime(2026, 5, 1, 20, tzinfo=UTC)
CLOSES = DUE + timedelta(minutes=10)
HALF = timedelta(minutes=30)
SECOND = timedelta(seconds=1)


def closing(monkeypatch, now, *, schedule=True, deadline=True, sealed=True, bound=None, round=None):
    """What is recorded when a window closes; a round is the minute of the moment that it follows from."""
    said = []
    monkeypatch.setattr(progress, "_count_misses", lambda live, step: said.append("misses"))
    monkeypatch.setattr(progress, "stand_in", lambda live: said.append("deputies"))
    monkeypatch.setattr(progress, "is_sealed", lambda campaign, step: sealed)
    monkeypatch.setattr(progress, "round_of", lambda campaign, step: round)
    closed = SimpleNamespace(closing_time=lambda at: at + (CLOSES - DUE))
    trust = SimpleNamespace(delay=1, sealed_by=lambda at: int(at.timestamp()))
    campaign = SimpleNamespace(
        opening=SimpleNamespace(trust=trust, schedule=closed if schedule else None),
        timing=SimpleNamespace(of=lambda id: SimpleNamespace(at=DUE) if deadline else None),
        seals=SimpleNamespace(bound={STEP.id: Bound(sets={}, round=bound)} if bound else {}),
        counting=lambda id: {"A": 4},
    )
    live = SimpleNamespace(
        campaign=campaign, now=lambda: now, happen=lambda event, **fields: said.append((event.__name__, fields))
    )
    assert progress._close(live, STEP) is sealed
    return said


@pytest.mark.parametrize(("since", "in_time"), [
    (timedelta(0), True), (HALF, True), (HALF + SECOND, False), (-SECOND, False), (SECOND, True),
])  # fmt: skip
@pytest.mark.parametrize("known", [{}, {"round": 5}, {"schedule": False}, {"deadline": False}, {"bound": 7}], ids=str)
def test_the_round_follows_from_the_deadline_or_else_from_now(monkeypatch, since, in_time, known):
    """The deadline counts up to half the delay after it, and always where orders are sealed by it."""
    now = CLOSES + since
    said = closing(monkeypatch, now, **known)
    has_deadline = not {"schedule", "deadline"} & known.keys()
    at = CLOSES if has_deadline and (in_time or "round" in known) else now
    fields = {"step": STEP, "locked": {"A": 4}, "deadline": at.isoformat(), "round": int(at.timestamp())}
    assert said == ["misses", "deputies", ("StepLocked", fields | ({"round": 7} if "bound" in known else {}))]


def test_a_window_without_chance_is_closed_and_not_locked(monkeypatch):
    assert closing(monkeypatch, DUE, sealed=False) == ["misses", "deputies"]


def waiting(lock=None, unanswered=(), answers=STEP):
    said = []
    campaign = SimpleNamespace(seals=SimpleNamespace(lock=lock))
    return SimpleNamespace(campaign=campaign, unanswered=lambda: unanswered, said=said, answers=answers)


@pytest.mark.parametrize(("live", "lock", "closes", "defaults"), [
    (waiting(), False, True, False), (waiting(), True, True, True), (waiting(unanswered=("A",)), False, False, False),
    (waiting(lock="locked"), False, False, False), (waiting(answers=None), True, False, True),
], ids=range(5))  # fmt: skip
def test_answers_are_locked_once_all_are_there(monkeypatch, live, lock, closes, defaults):
    said = []
    monkeypatch.setattr(progress, "_take_defaults", lambda live: said.append("defaults"))
    monkeypatch.setattr(progress, "asked_for", lambda campaign: live.answers)
    monkeypatch.setattr(progress, "_close", lambda live, step: said.append(step) or True)
    assert progress._lock_answers(live, lock=lock) is closes
    assert said == ["defaults"] * defaults + [STEP] * closes


def beacon(awaited, silent=""):
    said = []
    seals = SimpleNamespace(awaited=awaited, silent=silent, lock=None)
    record = lambda event, **fields: said.append((event.__name__, fields))  # noqa: E731
    return SimpleNamespace(campaign=SimpleNamespace(seals=seals), record=record), said


def test_the_round_that_is_waited_for_is_taken_and_no_other(monkeypatch):
    monkeypatch.setattr(progress, "_check_opens", lambda live, came, *, checked: None)
    came = SimpleNamespace(number=5, signature="signed")
    for awaited, code, why in (
        (None, "beacon/not-awaited", "the campaign waits for no round of a beacon"),
        (6, "beacon/other-round", "the campaign waits for round 6, not for 5"),
    ):
        live, said = beacon(awaited)
        with pytest.raises(Exception, match=f"^{why}$") as refused:
            progress.take_round(live, came, "asked", checked=True)
        assert (refused.value.code, said) == (code, [])
    live, said = beacon(5)
    progress.take_round(live, came, "asked", checked=True, late=True)
    fields = {"round": 5, "signature": "signed", "how": "asked", "checked": True, "late": True}
    assert said == [("RoundCame", fields)]


@pytest.mark.parametrize(("awaited", "silent", "told"), [(5, "", True), (5, "asked before", False), (None, "", False)])
def test_that_a_round_was_asked_for_in_vain_is_told_once(awaited, silent, told):
    live, said = beacon(awaited, silent)
    progress.miss_round(live, "nobody answers")
    assert said == ([("RoundMissed", {"round": 5, "reason": "nobody answers"})] if told else [])


@pytest.mark.parametrize(("checked", "sealed", "signature", "code"), [
    (True, True, "ff" * 48, None), (False, False, "ff" * 48, None), (False, True, "ff" * 48, "sealed/no-check"),
    (False, True, "a coin", "sealed/fallback"),
])  # fmt: skip
def test_what_is_sealed_to_a_round_is_opened_by_nothing_that_was_not_checked(
    monkeypatch, checked, sealed, signature, code
):
    monkeypatch.setattr("adjudicator.campaign.play.unsealing.unopened", lambda campaign, lock: sealed)
    live, _ = beacon(5)
    came = SimpleNamespace(number=5, signature=signature)
    if code is None:
        progress._check_opens(live, came, checked=checked)
        return
    with pytest.raises(Refused) as refused:
        progress._check_opens(live, came, checked=checked)
    assert refused.value.code == code


def held(step, locked):
    return SimpleNamespace(step=SimpleNamespace(id=step), locked=locked)


@pytest.mark.parametrize(("waits", "lock", "counts"), [
    (None, None, {"A": 7}), (held("3.bid", {"A": 4}), None, {"A": 4}), (None, held("3.bid", {"B": 5}), {"B": 5}),
    (held("2.bid", {"A": 4}), held("3.bid", {"B": 5}), {"B": 5}), (held("2.bid", {"A": 4}), None, {"A": 7}),
])  # fmt: skip
def test_a_step_is_played_with_what_was_locked_else_with_what_counts_now(waits, lock, counts):
    campaign = SimpleNamespace(
        waiting=waits, seals=SimpleNamespace(lock=lock), opening=SimpleNamespace(seats=("A", "B")),
        current=lambda step: {"A": SimpleNamespace(receipt=7)},
    )  # fmt: skip
    assert Campaign.counting(campaign, StepId("3.bid")) == counts


def test_a_lock_fixes_orders_and_the_first_basis_of_a_step_and_its_answers():
    campaign = SimpleNamespace(seals=Seals(), locked={}, basis={}, last_basis="")
    campaign.seals.lock = "locked"
    for basis in ("one", "two"):
        Campaign.lock(campaign, STEP, {"A": 4}, basis, [SimpleNamespace(basis=f"{basis}-answers")])
    assert (campaign.seals.lock, campaign.locked, campaign.last_basis) == (None, {"3.bid": {"A": 4}}, "two-answers")
    assert [*campaign.basis.values()] == ["one", "one-answers"]
    quiet = Step(id=StepId("3.end"), turn=3, title="")
    Campaign.lock(campaign, quiet, {}, "three")
    assert (campaign.last_basis, quiet.id in campaign.locked) == ("two-answers", False)
    campaign.seals.bound[quiet.id] = Bound(sets={}, round=1)
    Campaign.lock(campaign, quiet, {}, "four")
    assert (campaign.last_basis, campaign.basis["3.end"]) == ("four", "three")


def told_of(event, turn, told=()):
    return SimpleNamespace(event=event, told=told, step=SimpleNamespace(turn=turn) if turn else None)


EPISODES = [told_of(3, 1), told_of(6, 2), told_of(8, None), told_of(12, 3, (10, 11)), told_of(14, 3)]


@pytest.mark.parametrize(("turn", "episodes", "whole", "proved"), [
    (2, 5, True, 7), (2, 4, True, 7), (2, 3, True, 7), (2, 2, True, 20), (3, 5, True, 20), (1, 5, True, 5),
    (2, 5, False, 20),
])  # fmt: skip
def test_a_report_of_a_whole_turn_left_closed_what_had_begun_the_next(turn, episodes, whole, proved):
    campaign = SimpleNamespace(episodes=EPISODES)
    last = SimpleNamespace(turn=turn, episodes=episodes, told_at=lambda seat: 20)
    assert proving._proved(campaign, "A", SimpleNamespace(whole=whole), last) == proved
    assert proving._proved(campaign, "A", SimpleNamespace(whole=whole), None) == 0


@pytest.mark.parametrize(("event", "opens"), [
    ("orders", [True, False, True]), ("mailed", [True, False, True]), ("letters", [False, False, False]),
    ("played", [True, True, True]),
])  # fmt: skip
def test_orders_and_reports_are_opened_to_their_seat_and_letters_to_nobody(event, opens):
    leaf = SimpleNamespace(body={"event": event, "seat": "A"})
    assert [proving._opens(leaf, seat) for seat in ("A", "B", REFEREE)] == opens
    assert proving.kind_of(leaf) == event
    assert proving.kind_of(SimpleNamespace(body="the head of before")) == ""


@pytest.mark.parametrize(("public", "own", "shown"), [("p", "o", "p"), ("", "o", "o")])
def test_the_head_that_is_shown_is_the_public_one_where_there_is_one(public, own, shown):
    campaign = SimpleNamespace(public=SimpleNamespace(head=public), head=own)
    assert Campaign.known_head.fget(campaign) == shown


def test_a_ruling_is_about_an_order_set_by_its_number():
    campaign = SimpleNamespace(received={12: SimpleNamespace(number=3)})
    assert [Campaign.about(campaign, kind, "12") for kind in ("set-aside", "send-back")] == ["3", "12"]


@pytest.mark.parametrize(("round", "bound"), [(5, True), (0, False), (None, False)])
def test_what_dice_hang_on_is_bound_to_the_round_that_was_waited_for(monkeypatch, round, bound):
    said = []
    monkeypatch.setattr(orders_again, "basis_of", lambda campaign, due, locked: f"basis of {locked}")
    campaign = SimpleNamespace(received={4: SimpleNamespace(digest="d4")}, basis={})
    course = SimpleNamespace(bind=lambda due, sets, body: said.append((due, sets, body)))
    body = {} if round is None else {"round": round}
    again = SimpleNamespace(course=course, campaign=campaign)
    orders_again.OrdersAgain._bind(again, STEP, {"A": 4}, body)
    assert said == ([(STEP, {"A": "d4"}, body)] if bound else [])
    assert campaign.basis == ({} if bound else {"3.bid": "basis of {'A': 4}"})
    campaign.basis["3.bid"] = "first"
    orders_again.OrdersAgain._bind(again, STEP, {}, {})
    assert campaign.basis == {"3.bid": "first"}


def test_a_campaign_of_which_there_is_no_event_is_told_so(desk):
    (finding,) = verify(desk.store, "pond", None, None).findings
    assert finding == Finding(0, "", "chain", "there are no events of a campaign 'pond'")


@pytest.mark.parametrize(("event", "turn", "whole", "over"), [
    ("ruling", 9, True, True), ("played", 3, True, True), ("played", 3, False, False), ("played", 2, False, True),
    ("played", 4, True, False),
])  # fmt: skip
def test_what_belongs_to_a_turn_is_over_with_it_and_a_ruling_at_once(event, turn, whole, over):
    leaf = SimpleNamespace(body={"event": event, "turn": turn})
    assert proving.is_over(leaf, SimpleNamespace(turn=3, whole=whole)) is over


@pytest.mark.parametrize(("seat", "groups"), [(REFEREE, [0, 1, 2, 3]), ("A", [0, 1]), ("B", [0, 2]), ("*", [0])])
def test_each_reader_is_told_the_groups_that_he_may_know(seat, groups):
    campaign = SimpleNamespace(opening=SimpleNamespace(seats=("A", "B")))
    assert proving._groups(campaign, seat) == groups
