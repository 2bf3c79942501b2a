"""Every page of a report is measured, in the games' own random campaigns: type that can be read, inside its box.

`--campaigns 10` plays ten campaigns of each game, each to its end, instead of one that is followed for a while.
"""

from functools import cache
from itertools import islice
from pathlib import Path

import msgspec
import pytest
from cp_campaign import Campaign as Marches
from fornaldar_campaign import Campaign as War
from msgspec.structs import replace
from northmen_table import Campaign as Island
from page_texts import outside, texts_of, too_small
from pypdf import PdfReader
from tot_campaign import Campaign as Gods

from adjudicator.games import find_game
from adjudicator.table import visible
from adjudicator.table.pages import Report

PLAYED = {"cp-campaign": Marches, "fornaldar": War, "northmen": Island, "test-of-time": Gods}
WHOLE = ("cp-campaign", "test-of-time")
"""Games whose samples can be drawn again from their data."""
SAMPLES = Path(__file__).parents[3] / "reports"
FEW, LATEST = 25, 90
"""How many steps of a campaign are played by default, and of how many of its facts a report tells."""


def pytest_generate_tests(metafunc):
    if "number" in metafunc.fixturenames:
        metafunc.parametrize("number", range(metafunc.config.getoption("--campaigns") or 1))


@cache
def played(name, number, most):
    """A campaign of bots after some of its steps."""
    campaign = PLAYED[name](number)
    if isinstance(campaign, War):
        for _ in campaign.steps(max(1, most // 10)):
            pass
        return campaign
    game = find_game(name)
    for step in islice(iter(lambda: game.next_step(campaign.state), None), most):
        campaign.play(campaign.sets() if isinstance(campaign, Gods) else step)
    return campaign


def told(report, name, campaign, seat):
    """The report of a seat on what happened last."""
    game = find_game(name)
    view = game.view(campaign.state, seat)
    facts = [fact for fact in campaign.facts if visible(fact, seat)][-LATEST:]
    styles = game.styles(view)
    return replace(report, content=game.report(view, facts, 2), seats=styles, seat=seat, seat_name=styles[0].name)


@pytest.mark.parametrize("name", PLAYED)
def test_type_can_be_read_and_stands_in_its_box(report, name, number, pytestconfig):
    campaign = played(name, number, 400 if pytestconfig.getoption("--campaigns") else FEW)
    for seat in [style.seat for style in find_game(name).styles(find_game(name).view(campaign.state, "referee"))][:2]:
        texts = texts_of(told(report, name, campaign, seat))
        assert len(texts) > 50
        assert too_small(texts) == []
        assert outside(texts) == []


@cache
def samples():
    """The sample reports, from the data inside their documents; the legend of a map of hexes is not in it."""
    paths = [path for game in WHOLE for path in sorted((SAMPLES / game).rglob("*.pdf"))]
    found = {path: PdfReader(path).attachments.get("report.json") for path in paths}
    return {
        str(path.relative_to(SAMPLES)): msgspec.json.decode(data[0], type=Report)
        for path, data in found.items()
        if data
    }


def test_the_samples_can_be_read_and_stand_in_their_boxes():
    wrong = {}
    for name, report in samples().items():
        texts = texts_of(report)
        assert len(texts) > 50
        wrong[name] = [*too_small(texts), *outside(texts)]
    assert {name.partition("/")[0] for name in wrong} == set(WHOLE)
    assert {name: each for name, each in wrong.items() if each} == {}
