"""Campaigns recorded by earlier programs: they load, they are sound, and everybody is told what he was told then."""

import re
import tarfile
from pathlib import Path

import msgspec
import pytest

from adjudicator.campaign import rulings
from adjudicator.campaign.aggregate import Campaign
from adjudicator.campaign.events import Event
from adjudicator.campaign.history import events_of, log
from adjudicator.campaign.verify import verify
from adjudicator.cli.app import the_desk
from adjudicator.errors import Refused
from adjudicator.games import find_game

HERE = Path(__file__).parent
CAMPAIGNS = {
    "cp-campaign": ("marches-1", "hills", "manual"),
    "test-of-time": ("gods-3", "ages", "moves"),
    "fornaldar": ("sampo-2721", "north"),
    "northmen": ("hearths-1", "lone-1", "jarls"),
}
NOT_RECORDED = {game: {"options-changed"} for game in CAMPAIGNS}
"""Kinds of facts that no recorded campaign of a game has: those that are younger than its recording."""


@pytest.fixture(scope="module")
def desks(tmp_path_factory):
    """The recorded desk of each game."""
    unpacked = {}
    for game in CAMPAIGNS:
        folder = tmp_path_factory.mktemp(game)
        with tarfile.open(HERE / f"{game}.tar.xz") as archive:
            archive.extractall(folder, filter="data")
        unpacked[game] = the_desk(folder)
    yield unpacked
    for desk in unpacked.values():
        desk.close()


recorded = pytest.mark.parametrize(("game", "name"), [(game, name) for game in CAMPAIGNS for name in CAMPAIGNS[game]])


def happened(desk):
    """Every event on a desk."""
    for name in desk.store.names():
        yield from events_of(desk.campaign(name, find_game))


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_the_campaigns_of_a_game_are_there(desks, game):
    assert tuple(desks[game].store.names()) == CAMPAIGNS[game]


@recorded
def test_everybody_is_told_what_was_told_then(desks, game, name):
    """The facts fold, each in the words it had, and the head is the one it had."""
    live = desks[game].campaign(name, find_game)
    told = [f"{entry.event} {entry.text}" for entry in log(live)]
    expected = (desks[game].folder / "told" / f"{name}.txt").read_text(encoding="utf-8")
    assert [*told, f"Head {live.campaign.head}"] == expected.splitlines()


@recorded
def test_every_step_played_again_is_the_same(desks, game, name):
    desk = desks[game]
    verdict = verify(desk.store, name, find_game, desk.last_secret(name))
    assert verdict.findings == []
    assert verdict.head == desk.store.campaign(name).head
    assert verdict.steps > 5


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_every_kind_of_fact_is_recorded(desks, game):
    journals = [event.journal for event in happened(desks[game]) if hasattr(event, "journal")]
    tags = {fact["fact"] for journal in journals for fact in msgspec.json.decode(journal)["facts"]}
    assert kinds_of_facts(desks[game], CAMPAIGNS[game][-1]) - tags == NOT_RECORDED[game]


def kinds_of_facts(desk, name):
    """The kinds of facts of a campaign's game, as they are named to a referee who rules by another."""
    with pytest.raises(Refused, match="the facts are: ") as refused:
        rulings.correct(desk.campaign(name, find_game), [{"fact": "none"}], reason="", author="")
    return set(re.findall("[a-z-]+", str(refused.value).rpartition("the facts are: ")[2]))


def test_every_kind_of_event_is_recorded(desks):
    kinds = [kind for kind in (*vars(Campaign).values(), *Event.__subclasses__()) if hasattr(kind, "TOPIC")]
    there = {type(event) for desk in desks.values() for event in happened(desk)}
    assert {kind.TOPIC for kind in kinds} - {kind.TOPIC for kind in there} == {"orders-overtaken"}


@recorded
def test_a_recorded_campaign_can_be_played_on(desks, game, name):
    """What the campaign waits for now follows from the facts."""
    live = desks[game].campaign(name, find_game)
    opened = live.campaign.windows[-1].step
    assert live.next_step() == (live.campaign.waiting.step if live.campaign.waiting else opened)
