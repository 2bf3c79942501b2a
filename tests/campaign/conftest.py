import pytest
import toy
from clock import Clock

from adjudicator.campaign.desk import CampaignPlan, Desk, SeatPlan, Settings

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
    def opened(name="river", on=desk, seats="AB", dice="chain", tempo="ask", **options):
        plan = CampaignPlan(
            campaign=name,
            game="crossing",
            title="The River",
            seats={seat: SeatPlan(player=f"Player {seat}", key=f"key-{seat}") for seat in seats},
            secret=SECRET,
            dice=dice,
            tempo=tempo,
        )
        return on.open_campaign(plan, None, toy.Options(**options), find_toy)

    return opened
