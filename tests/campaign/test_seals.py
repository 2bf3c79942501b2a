"""Locks and rounds one by one: which round a step's dice come from, where dice may fall, and what a lock publishes."""

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from adjudicator.campaign.events.aggregate import SETUP
from adjudicator.campaign.events.records import ANSWERS
from adjudicator.campaign.play.chance import is_sealed, may_fall
from adjudicator.campaign.public.plans import _locked
from adjudicator.campaign.terms.trust import Bound, Lock, Seals
from adjudicator.table import Step, StepId

STEP = Step(id=StepId("3.spend"), turn=3, title="Turn 3: Spend", window="spend", seats=("A", "B"))
DUE = datetime(2026, 5, 1, 20, tzinfo=UTC)
ROUND = 77


def locked(round=ROUND):
    return Lock(event=9, step=STEP, locked={"A": 4}, deadline=DUE, round=round)


def test_a_locked_step_waits_for_its_round_until_that_is_known():
    seals = Seals()
    assert seals.awaited is None
    seals.silent = "nobody answered"
    seals.bind(locked(), {"A": "a1"})
    assert (seals.awaited, seals.silent, seals.beacon(STEP.id)) == (ROUND, "", None)
    seals.rounds[ROUND] = "signed"
    assert seals.awaited is None
    assert seals.beacon(STEP.id) == (ROUND, "signed")
    assert seals.beacon(StepId("4.spend")) is None


def test_what_the_dice_come_from_stays_fixed_as_it_was_locked_first():
    seals = Seals()
    seals.bind(locked(), {"A": "a1"})
    seals.bind(locked(ROUND + 1), {"A": "a2"})
    assert seals.bound == {STEP.id: Bound(sets={"A": "a1"}, round=ROUND)}
    assert seals.awaited == ROUND + 1


@pytest.mark.parametrize("clear", [(False, False), (True, False), (False, True)])
def test_a_window_that_begins_anew_has_no_lock_and_once_in_the_clear_all_are(clear):
    seals = Seals()
    seals.void(STEP.id, in_clear=clear[0])
    seals.bind(locked(), {"A": "a1"})
    seals.void(STEP.id, in_clear=clear[1])
    assert (seals.lock, seals.bound, seals.in_clear) == (None, {}, any(clear))


def campaign(*, dice_rule=3, before=(), bound=None, beacon="quicknet", seals_orders=False):
    trust = SimpleNamespace(beacon=beacon, seals_orders=seals_orders)
    episodes = [SimpleNamespace(step=step) for step in before]
    seals = SimpleNamespace(bound=bound or {})
    return SimpleNamespace(opening=SimpleNamespace(dice_rule=dice_rule, trust=trust), episodes=episodes, seals=seals)


def step(*, window=None, chance=True):
    return Step(id=StepId("3.spend"), turn=3, title="Turn 3", window=window, chance=chance)


@pytest.mark.parametrize("chance", [True, False])
def test_dice_fall_in_a_window_and_in_what_follows_of_itself_as_the_window_says(chance):
    window = step(window="spend", chance=chance)
    other = step(window="spend", chance=not chance)
    quiet = step(chance=not chance)
    assert may_fall(campaign(before=[other]), window) is chance
    assert may_fall(campaign(before=[other, window, quiet, None]), quiet) is chance
    assert may_fall(campaign(dice_rule=2, before=[other, window]), quiet) is True


@pytest.mark.parametrize(("round", "beacon", "falls"), [
    (5, "quicknet", True), (0, "quicknet", False), (0, None, True), (None, "quicknet", True),
])  # fmt: skip
def test_dice_fall_in_the_set_up_unless_it_was_begun_without_its_round(round, beacon, falls):
    bound = {} if round is None else {SETUP.id: Bound(sets={}, round=round)}
    assert may_fall(campaign(bound=bound, beacon=beacon), step()) is falls


@pytest.mark.parametrize(("terms", "asked", "sealed"), [
    ({}, {"window": "spend"}, True),
    ({}, {}, False),
    ({"beacon": None}, {"window": "spend"}, False),
    ({}, {"window": "spend", "chance": False}, False),
    ({"dice_rule": 2}, {"window": "spend", "chance": False}, True),
    ({"bound": {STEP.id: None}}, {"window": "spend", "chance": False}, True),
    ({"seals_orders": True}, {"window": "spend", "chance": False}, True),
    ({"seals_orders": True}, {"window": ANSWERS, "chance": False}, False),
    ({"seals_orders": True}, {"window": ANSWERS}, True),
], ids=str)  # fmt: skip
def test_a_window_waits_for_a_round_where_dice_may_fall_or_its_orders_are_sealed(terms, asked, sealed):
    assert is_sealed(campaign(**terms), step(**asked)) is sealed


GIVEN = {4: SimpleNamespace(leaf=12, digest="d4"), 5: SimpleNamespace(leaf=14, digest="d5")}
EPOCH = {"locked": {"B": 5}}


def of_lock(*, lock=None, deadline=DUE, waits_since=None, window="spend", epochs=()):
    answers = SimpleNamespace(id="3.answers-1")
    waiting = None if waits_since is None else SimpleNamespace(epochs=["x"] * waits_since, answers=answers)
    times = SimpleNamespace(of=lambda id: SimpleNamespace(at=deadline) if deadline and id == STEP.id else None)
    one = SimpleNamespace(seals=SimpleNamespace(lock=lock), waiting=waiting, timing=times, received=GIVEN)
    fields = {"step": {"id": "3.spend", "turn": 3, "title": "", "window": window}, "locked": {"A": 4}}
    return [plan.body for plan in _locked(one, fields | {"epochs": [*epochs]})]


def body(step="3.spend", deadline="2026-05-01T20:00:00+00:00", **sets):
    return {"event": "locked", "step": step, "deadline": deadline, "sets": sets or {"A": [12, "d4"]}}


def test_a_window_is_locked_once_before_it_is_first_run():
    assert of_lock() == [body()]
    assert of_lock(deadline=None) == [body(deadline="")]
    assert of_lock(lock=locked()) == []
    assert of_lock(window=None) == []
    assert of_lock(waits_since=0) == []


def test_an_epoch_is_locked_when_it_is_new():
    answered = body("3.answers-1", B=[14, "d5"])
    assert of_lock(waits_since=0, epochs=[EPOCH]) == [answered]
    assert of_lock(waits_since=1, epochs=[{"locked": {"A": 4}}, EPOCH]) == [answered]
    assert of_lock(waits_since=1, epochs=[EPOCH]) == []
    assert of_lock(waits_since=0, epochs=[EPOCH], lock=locked()) == []
    assert of_lock(epochs=[EPOCH]) == [body()]
