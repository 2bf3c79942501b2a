import json

import pytest
import toy
from clock import Clock, SetClock

from adjudicator.campaign.desk.desk import Desk, Settings
from adjudicator.campaign.public.proving import head_of, receipt_of
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.referee.campaign_file import CampaignPlan, SeatPlan
from adjudicator.reports.data import json_report
from adjudicator.table import Seat, Step, StepId

SECRET = "5e" * 32


def find_toy(name):
    assert name == "crossing"
    return toy.TOY


@pytest.fixture
def desk(tmp_path):
    Desk.create(tmp_path / "desk")
    desk = Desk(tmp_path / "desk", Settings(), Clock())
    yield desk
    desk.close()


@pytest.fixture
def open_campaign(desk):
    def opened(name="river", on=desk, seats="AB", dice="chain", tempo="ask", luck=None, **options):
        plan = CampaignPlan(
            campaign=name,
            game="crossing",
            title="The River",
            seats={seat: SeatPlan(player=f"Player {seat}", key=f"key-{seat}") for seat in seats},
            secret=SECRET,
            dice=dice,
            tempo=tempo,
            luck=luck,
        )
        return on.open_campaign(plan, None, toy.Options(**options), find_toy)

    return opened


@pytest.fixture
def twice(monkeypatch):
    """The crossing in one turn of two windows: in the first all bid, in the second A is asked for its bank."""

    def next_step(state):
        if state.turn > state.turns:
            return None
        name = "late" if state.bids else "early"
        return Step(id=StepId(f"1.{name}"), turn=1, title=name, window="bid", seats=state.seats)

    def resolve(step, table, orders):
        if step.id == "1.early":
            toy.make_bids(table, orders)
        else:
            toy.land(table, Seat("A"))

    toy.altered(monkeypatch, next_step=next_step, resolve=resolve)


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """What A kept of a campaign of two turns: texts by name, and reports."""
    folder = tmp_path_factory.mktemp("desk")
    Desk.create(folder / "desk")
    desk = Desk(folder / "desk", Settings(), SetClock())
    seats = {seat: SeatPlan(player=seat, address="", key=f"key-{seat}") for seat in "AB"}
    plan = CampaignPlan(campaign="river", game="crossing", title="The River", seats=seats, tempo="default")
    live = desk.open_campaign(plan, None, toy.TOY.options(turns=2), lambda _: toy.TOY)
    live.advance()
    texts = {"0.txt": head_of(live.campaign)}
    for turn in (1, 2):
        for seat in "BA":
            receipt = live.receive(seat, {"amount": 3 + turn, "bank": "left"}, None, "")
        texts[f"{turn}.txt"] = receipt_of(live.campaign, live.campaign.received[receipt])
        live.advance()
    reports = [json.loads(json_report(reporting.report(live, "A", due))) for due in live.campaign.windows]
    desk.close()
    return texts, reports
