"""Cheats by what nobody was told, or could not see: each with full access to desk, secrets, clock and program."""

from types import SimpleNamespace

import pytest
from crossing.bidding import make_bids
from msgspec.structs import replace
from threats import THREATS
from trying import Cheats, who_finds

from adjudicator.campaign.chain import salting
from adjudicator.campaign.play import chance, progress
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players import dealings
from adjudicator.campaign.public import leaves
from adjudicator.campaign.public.plans import LeafPlan
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.referee import rulings
from adjudicator.campaign.terms.schedule import Schedule

CHEATS = Cheats()
cheat = CHEATS.cheat
BLOB = "7" * 64


def says_nothing(monkeypatch):
    """Reports tell of nothing that he does."""
    monkeypatch.setattr(reporting, "interventions", lambda *_: ())


def says(monkeypatch, event, change):
    """Leaves of a kind say what he likes; all that follows from them is right."""
    honest = leaves.plans

    def said(*args, **options):
        for plan in honest(*args, **options):
            yield change(plan) if plan.body["event"] == event else plan

    monkeypatch.setattr(leaves, "plans", said)


def other(plan, **fields):
    """A leaf that says something else."""
    return LeafPlan(plan.body | fields, plan.split, plan.closed)


def orders_of_all(referee):
    for seat in "ABC":
        if not referee.is_bound(seat):
            referee.order(seat, 4)


@cheat("sends back")
def sends_back_in_silence(referee, monkeypatch):
    says_nothing(monkeypatch)
    orders_of_all(referee)
    referee.play()
    rulings.send_back(referee.live, "1.bid", reason="So.", author="R")
    monkeypatch.setattr(LiveCampaign, "is_bound", lambda self, seat, step: False)
    referee.live.receive("A", {"amount": 9, "bank": "left"}, None, "", by_referee=True)
    referee.goes_on(lock=True)
    referee.play() if referee.live.next_step().id == "1.bid" else None
    assert "was locked again, with other orders of A" in referee.verdict("B")[0]
    return "by R: 1.bid sent back, to be played again. The reason: So."


@cheat("sets aside")
def sets_aside_in_silence(referee, monkeypatch):
    says_nothing(monkeypatch)
    referee.order("A", 4)
    receipt = referee.order("B", 9)
    number = referee.live.campaign.received[receipt].number
    rulings.set_aside(referee.live, receipt, reason="I like it.", author="R")
    referee.order("C", 4)
    referee.play()
    return f"by R: orders no. {number} set aside. The reason: I like it."


@cheat("corrects")
def corrects_in_silence(referee, monkeypatch):
    says_nothing(monkeypatch)
    referee.evening()
    fact = {"fact": "bid-made", "seen_by": ["A"], "seat": "A", "amount": 9, "total": 9}
    rulings.correct(referee.live, [fact], reason="A map was misread.", author="R")
    referee.evening()
    return "by R: a correction of the board. The reason: A map was misread."


@cheat("withdraws")
def forges_a_withdrawal(referee, monkeypatch):
    says_nothing(monkeypatch)
    referee.order("A", 4)
    referee.order("B", 9)
    dealings.withdraw(referee.live, "B")
    referee.order("C", 4)
    referee.play()
    return "the orders of B for 1.bid were taken back by that seat (no receipt of it is here)."


@cheat("whose report")
def says_that_it_is_for_the_referee(referee, monkeypatch):
    """And so nobody would ask whose orders B's were."""
    for seat in "ABC":
        referee.order(seat, 4)
    referee.order("B", 0, mailed=False)
    honest = reporting.proof
    monkeypatch.setattr(reporting, "proof", lambda *told: replace(honest(*told), seat="referee"))
    referee.play()


def _begins_with(referee, monkeypatch, change):
    """The campaign begins with other words of luck than came."""
    honest = progress.begin

    def begin(live):
        change(live.campaign.people.luck)
        honest(live)

    monkeypatch.setattr(progress, "begin", begin)
    referee.burn()
    referee.begin()
    referee.evening()


@cheat("luck left out")
def leaves_a_word_of_luck_out(referee, monkeypatch):
    _begins_with(referee, monkeypatch, lambda luck: luck.pop("B"))


@cheat("luck left out")
def takes_another_word_of_luck(referee, monkeypatch):
    _begins_with(referee, monkeypatch, lambda luck: luck.update(B="the swans"))


@cheat("begins early")
def begins_before_anybody_has_accepted(referee, monkeypatch):
    says_nothing(monkeypatch)
    referee.burn()
    referee.begin(begins=False)
    referee.goes_on(lock=True)
    referee.evening()
    return "the campaign began, with words of luck from nobody: the referee could choose the dice of the set-up."


@cheat("no number")
def locks_orders_of_a_seat_that_sent_none(referee, monkeypatch):
    """C is silent; what is locked for it is what makes the dice good."""
    for seat in "AB":
        referee.order(seat, 4)
    says(monkeypatch, "locked", lambda plan: other(plan, sets=plan.body["sets"] | {"C": [0, BLOB]}))
    monkeypatch.setattr(chance, "basis", lambda step, sets, beacon="": salting.basis(step, sets | {"C": BLOB}, beacon))
    referee.play()


@cheat("no window")
def plays_a_step_as_if_it_were_automatic(referee, monkeypatch):
    """The lock is hidden among the letters, so no receipt is held against it."""
    orders_of_all(referee)
    says(monkeypatch, "locked", lambda plan: LeafPlan({"event": "letters"}, closed=True))
    honest = leaves.plans

    def said(*args, **options):
        for plan in honest(*args, **options):
            yield other(plan, window="") if plan.body["event"] == "played" else plan

    monkeypatch.setattr(leaves, "plans", said)
    referee.play()


@cheat("letters")
def hides_what_was_played(referee, monkeypatch):
    orders_of_all(referee)
    says(monkeypatch, "played", lambda plan: LeafPlan({"event": "letters"}, closed=True))
    referee.play()


@cheat("turn")
def plays_by_another_turn(referee, monkeypatch):
    orders_of_all(referee)
    says(monkeypatch, "played", lambda plan: other(plan, turn=0))
    referee.play()


@cheat("step")
def names_a_step_otherwise(referee, monkeypatch):
    orders_of_all(referee)
    says(monkeypatch, "played", lambda plan: other(plan, step=f"{plan.body['step']} "))
    referee.play()


@cheat("announced")
def announces_another_step(referee, monkeypatch):
    referee.burn()
    says(monkeypatch, "report", lambda plan: other(plan, step=f"{plan.body['step']}-"))
    referee.begin()
    monkeypatch.setattr(LiveCampaign, "is_bound", lambda self, seat, step: False)
    for seat in "ABCA":
        referee.order(seat, 4 if seat != "A" else len(referee.live.campaign.received))
    referee.play()


@cheat("swapped")
def takes_other_orders_than_he_says(referee, _):
    referee.order("A", 4)
    referee.order("B", 0, said=9)
    referee.order("C", 4)
    referee.play()


@cheat("swapped in all")
def takes_other_orders_and_records_what_he_says(referee, _):
    referee.order("A", 4)
    referee.order("B", 0, said=9, meant=9)
    referee.order("C", 4)
    referee.play()
    played = '{"orders": {"amount": 0, "bank": "left"}, "standing": null}'
    return f"your orders for 1.bid:\n    bid 9\n    cross to left\n  Played as: {played}"


@cheat("level")
def tells_of_another_level(referee, _):
    referee.evening()
    if referee.witnessed:
        return "The level is witnessed, the referee plays A, and orders before the others."
    return "The level is friends, no seat is said to be the referee's."


@cheat("deadline")
def locks_by_another_deadline(referee, monkeypatch):
    if not referee.witnessed:
        referee.burn()
        referee.begin(schedule=Schedule(every=7))
    orders_of_all(referee)
    says(monkeypatch, "report", lambda plan: other(plan, deadline="2020-01-01T00:00:00+00:00"))
    referee.play()
    orders_of_all(referee)
    referee.play()
    return "when it was announced it was 2020-01-01T00:00:00+00:00."


class Deaf:
    """A table at which what A throws is told, and not that it was thrown."""

    def __init__(self, table):
        self.table = table

    def __getattr__(self, name):
        return getattr(self.table, name)

    def roll(self, rule, subject, *more, **options):
        if subject != "A":
            return self.table.roll(rule, subject, *more, **options)
        return SimpleNamespace(faces=(6, 6), total=12)


@cheat("roll left out")
def leaves_out_a_roll(referee, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr("crossing.turn.make_bids", lambda table, orders: make_bids(Deaf(table), orders))
        for _ in range(3):
            referee.evening()
    return lambda plain: None


@pytest.mark.parametrize(("level", "number", "finds", "cheats"), CHEATS.params)
def test_a_cheat_is_found_by_whom_the_table_says(level, referee, monkeypatch, number, finds, cheats):
    with monkeypatch.context() as patched:
        cheated = cheats(referee, patched)
    assert who_finds(referee, cheated) is THREATS[number].at(level), referee.verdict("B")
