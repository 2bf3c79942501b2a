"""What a campaign looks at before a player or the referee has his way: the window, the clock, seals, vacations."""

from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace

import pytest

from adjudicator.campaign.play import sealed
from adjudicator.campaign.play.idle import Given, fault_of
from adjudicator.campaign.players import dealings
from adjudicator.errors import Refused
from adjudicator.table import Step, StepId

STEP = Step(id=StepId("3.bid"), turn=3, title="", window="bid", seats=("A", "B"))
DUE = datetime(2026, 5, 10, 20, tzinfo=UTC)
DAY = timedelta(days=1)


def code(call):
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.code


@pytest.mark.parametrize(("step", "seat", "ahead", "open"), [
    (STEP, "A", "", True), (STEP, "A", "A", True), (STEP, "A", "B", False), (STEP, "C", "", False),
    (STEP, "C", "C", False), (None, "A", "", False),
])  # fmt: skip
def test_a_window_is_open_to_those_whose_orders_are_awaited(step, seat, ahead, open):
    live = SimpleNamespace(window=lambda: step, ahead=lambda step: ahead)
    if open:
        assert dealings._open_to(live, seat) is STEP
        return
    with pytest.raises(Refused, match=f"^no orders are awaited from {seat} now$"):
        dealings._open_to(live, seat)


SCHEDULE = SimpleNamespace(
    after_vacation=lambda due, first, last: due + DAY * (last - first).days,
    moved=lambda clear, now, days: clear + (now - DUE),
)


def at_window(monkeypatch, *, step=STEP, due=DUE, schedule=SCHEDULE, lock=None, awaited=("A",), frozen=False):
    times = SimpleNamespace(of=lambda id: SimpleNamespace(at=due) if due and id == STEP.id else None)
    campaign = SimpleNamespace(
        opening=SimpleNamespace(schedule=schedule), timing=times, seals=SimpleNamespace(lock=lock)
    )
    monkeypatch.setattr(dealings, "is_frozen", lambda live: frozen)
    return SimpleNamespace(campaign=campaign, next_step=lambda: step, awaited=lambda: awaited, clock_time=lambda: DUE)


def test_the_deadline_is_that_of_the_step_the_campaign_is_at(monkeypatch):
    assert dealings._deadline(at_window(monkeypatch)) == (STEP, DUE, SCHEDULE)
    for wrong, why in (
        ({"schedule": None}, "schedule/none"), ({"due": None}, "deadline/none"), ({"step": None}, "deadline/none"),
        ({"lock": "locked"}, "deadline/sealed"), ({"lock": "locked", "due": None}, "deadline/sealed"),
    ):  # fmt: skip
        live = at_window(monkeypatch, **wrong)
        assert code(lambda live=live: dealings._deadline(live)) == why


FIRST, LAST = date(2026, 5, 9), date(2026, 5, 12)


@pytest.mark.parametrize(("campaign", "seat", "moment", "moves"), [
    ({}, "A", DUE - DAY, True), ({}, "A", DUE, True), ({}, "A", DUE + DAY, False), ({}, "B", DUE - DAY, False),
    ({"frozen": True}, "A", DUE - DAY, False), ({"step": None}, "A", DUE - DAY, False),
    ({"due": None}, "A", DUE - DAY, False),
])  # fmt: skip
def test_a_deadline_keeps_clear_of_a_vacation_of_who_is_awaited(monkeypatch, campaign, seat, moment, moves):
    live = at_window(monkeypatch, **campaign)
    found = dealings._clear_of(live, seat, FIRST, LAST, moment)
    assert found == ((STEP, DUE + 3 * DAY) if moves else None)


def test_a_deadline_that_is_clear_stays(monkeypatch):
    assert dealings._clear_of(at_window(monkeypatch), "A", FIRST, FIRST, DUE - DAY) is None


def recording(monkeypatch, *, salts="salts", fixed=None, step=STEP, frozen=False):
    said = []
    monkeypatch.setattr(dealings, "is_frozen", lambda live: frozen)
    campaign = SimpleNamespace(players={"A": "Alfred"}, mailed={(7, "A"): fixed} if fixed else {})
    live = SimpleNamespace(
        salts=salts, campaign=campaign, window=lambda: step,
        record=lambda event, **fields: said.append((event.__name__, fields)),
    )  # fmt: skip
    return live, said


FILES = [("report.txt", b"hello")]
DIGEST = {"report.txt": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"}


@pytest.mark.parametrize(("known", "seat", "files", "is_fixed"), [
    ({}, "A", FILES, True), ({"fixed": DIGEST}, "A", FILES, False), ({"fixed": {"a": "b"}}, "A", FILES, True),
    ({"salts": None}, "A", FILES, False), ({}, "B", FILES, False), ({}, "A", [], False),
])  # fmt: skip
def test_the_files_of_a_report_are_fixed_once(monkeypatch, known, seat, files, is_fixed):
    live, said = recording(monkeypatch, **known)
    dealings.fix_report(live, 7, seat, files)
    assert said == ([("ReportMailed", {"report": 7, "seat": seat, "files": DIGEST})] if is_fixed else [])


def test_the_referee_looks_at_orders_of_an_open_window_that_are_not_sealed(monkeypatch):
    live, said = recording(monkeypatch)
    dealings.look(live, ["A"], "a doubt")
    assert said == [("RefereeLooked", {"step": "3.bid", "seats": ["A"], "reason": "a doubt"})]
    for wrong, why in (({"step": None}, "look/nothing"), ({"frozen": True}, "look/sealed")):
        live, said = recording(monkeypatch, **wrong)
        assert code(lambda live=live: dealings.look(live, ["A"], "a doubt")) == why
        assert not said


SCHEDULED = SimpleNamespace(closing_time=lambda at: at + DAY)


@pytest.mark.parametrize(("known", "now", "open"), [
    ({}, DUE, True), ({}, DUE + DAY - timedelta(seconds=1), True), ({}, DUE + DAY, False), ({}, DUE + 2 * DAY, False),
    ({"seals": False}, DUE, False), ({"bound": {STEP.id: None}}, DUE, False), ({"round": None}, DUE + 2 * DAY, True),
    ({"schedule": None}, DUE + 2 * DAY, True), ({"due": None}, DUE + 2 * DAY, True), ({"window": None}, DUE, False),
], ids=str)  # fmt: skip
def test_a_window_of_sealed_orders_stays_open_until_its_round_can_be_known(monkeypatch, known, now, open):
    told = {"seals": True, "bound": {}, "round": 5, "schedule": SCHEDULED, "due": DUE, "window": "bid"} | known
    monkeypatch.setattr(sealed, "seals_orders", lambda campaign: told["seals"])
    monkeypatch.setattr(sealed, "round_of", lambda campaign, step: told["round"])
    times = SimpleNamespace(of=lambda id: told["due"] and SimpleNamespace(at=told["due"]))
    campaign = SimpleNamespace(
        seals=SimpleNamespace(bound=told["bound"]), timing=times, opening=SimpleNamespace(schedule=told["schedule"])
    )
    step = Step(id=STEP.id, turn=3, title="", window=told["window"], seats=("A",))
    assert sealed.stays_open(SimpleNamespace(campaign=campaign, now=lambda: now), step) is open


@pytest.mark.parametrize(("current", "window", "frozen"), [
    ({"A": "ff", "B": ""}, STEP, True), ({"A": "", "B": ""}, STEP, False), ({}, STEP, False),
    ({"A": "ff"}, None, False),
])  # fmt: skip
@pytest.mark.parametrize(("seals", "bound"), [(True, ()), (False, ()), (True, (STEP.id,))])
def test_a_deadline_is_fixed_once_somebody_has_sealed_his_orders_by_it(
    monkeypatch, current, window, frozen, seals, bound
):
    monkeypatch.setattr(sealed, "seals_orders", lambda campaign: seals)
    sets = {seat: SimpleNamespace(sealed=file) for seat, file in current.items()}
    campaign = SimpleNamespace(seals=SimpleNamespace(bound=bound), current=lambda id: sets if id == STEP.id else None)
    live = SimpleNamespace(campaign=campaign, window=lambda: window)
    assert sealed.is_frozen(live) is (frozen and seals and not bound)
    if sealed.is_frozen(live):
        assert code(lambda: sealed.check_not_frozen(live)) == "sealed/deadline"
    else:
        sealed.check_not_frozen(live)


OWN = SimpleNamespace(may_order=True, standing={"bank": "left"})
NOT_OWN = SimpleNamespace(may_order=False, standing={"bank": "left"})
LEFT = {"bank": "left"}


@pytest.mark.parametrize(("own", "due", "idle", "orders", "standing", "fault"), [
    (None, STEP, True, None, None, ""),
    (NOT_OWN, STEP, True, None, LEFT, ""),
    (NOT_OWN, STEP, True, None, None, "the program gave orders for B in 3.bid"),
    (None, STEP, True, None, LEFT, "the program gave orders for B in 3.bid"),
    (None, STEP, True, {}, None, "the program gave orders for B in 3.bid"),
    (OWN, STEP, True, None, LEFT, "the program closed 3.bid for B, whose own orders were there"),
    (None, STEP, False, None, None, "the program closed 3.bid for B, who had something to decide"),
    (None, None, True, None, None, "the program closed 3.bid for B, who had something to decide"),
    (None, Step(id=StepId("4.bid"), turn=4, title=""), True, None, None,
     "the program closed 3.bid for B, who had something to decide"),
], ids=range(9))  # fmt: skip
def test_what_is_wrong_with_a_window_that_the_program_closed_is_told(own, due, idle, orders, standing, fault):
    game = SimpleNamespace(
        next_step=lambda state: due, view=lambda state, seat: (state, seat),
        is_idle=lambda view, step: idle and view == ("board", "B") and step is STEP,
    )  # fmt: skip
    campaign = SimpleNamespace(current=lambda step: {"B": own} if own and step == STEP.id else {})
    assert fault_of(game, campaign, "board", Given(STEP.id, "B", orders, standing)) == fault
