"""Campaigns recorded by earlier programs: they load, they are sound, and everybody is told what he was told then."""

import re
import tarfile
from pathlib import Path

import msgspec
import pytest
import record

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.event import Event
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.reading.history import events_of
from adjudicator.campaign.referee import rulings
from adjudicator.cli.app import the_desk
from adjudicator.errors import Refused
from adjudicator.games import find_game

HERE = Path(__file__).parent
CAMPAIGNS = {
    "cp-campaign": ("marches-1", "hills", "manual", "marches-1-by-2"),
    "test-of-time": ("gods-3", "ages", "moves", "gods-3-by-2-0"),
    "fornaldar": ("sampo-2721", "north", "march", "war", "sampo-2721-by-2-0"),
    "northmen": ("hearths-1", "lone-1", "jarls", "hearths-1-by-2-0", "lone-1-by-2-0"),
    "diplomacy": ("europe", "ring", "baltic"),
}
NOT_RECORDED = {game: {"options-changed"} for game in CAMPAIGNS}
NOT_RECORDED["cp-campaign"] |= {"hero-still-owed"}
NOT_RECORDED["fornaldar"] = {
    "came-late", "cast-away", "enchantment-tested", "enchantment-warded", "engine-captured", "engine-destroyed",
    "expedition-provoked", "fire-breathed", "fortress-captured", "garrison-restored", "interception-not-tried",
    "group-withdrawn", "item-helped", "item-not-handed", "king-crowned", "nobody-came", "preparation-not-done",
    "rescued", "ruin-passed", "still-seen", "taken-up",
}  # fmt: skip
NOT_RECORDED["northmen"] = {"options-changed", "stonefist-missed"}
NOT_RECORDED["diplomacy"] = set()
for kinds in NOT_RECORDED.values():
    kinds.add("position-taken")
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


BY_OTHER_RULES = {
    ("cp-campaign", "marches-1"): "1",
    ("cp-campaign", "hills"): "1",
    ("cp-campaign", "manual"): "1",
    ("test-of-time", "gods-3"): "1.0",
    ("test-of-time", "ages"): "1.0",
    ("test-of-time", "moves"): "1.0",
    ("fornaldar", "sampo-2721"): "1.0",
    ("fornaldar", "north"): "1.0",
    ("fornaldar", "war"): "2.0",
    ("fornaldar", "march"): "2.0",
    ("fornaldar", "sampo-2721-by-2-0"): "2.0",
    ("northmen", "hearths-1"): "1.0",
    ("northmen", "lone-1"): "1.0",
    ("northmen", "jarls"): "1.0",
}
"""Campaigns that were played by other rules than their game has now, and by which."""

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
    """The facts fold, each in its words, and the head is the one it had (`record.py --words` writes other words)."""
    live = desks[game].campaign(name, find_game)
    told = (desks[game].folder / "told" / f"{name}.txt").read_text(encoding="utf-8")
    assert record.log_text(live).splitlines() == told.splitlines()


@recorded
def test_every_step_played_again_is_the_same(desks, game, name):
    """Where the rules are others now no step is played again, and the verdict says so; all else is verified."""
    desk = desks[game]
    verdict = verify(desk.store, name, find_game, desk.last_secret(name), salts=desk.salts(name))
    assert verdict.findings == []
    assert verdict.head == desk.store.campaign(name).known_head
    if other := BY_OTHER_RULES.get((game, name)):
        now = find_game(game).meta.rules_version
        assert verdict.unplayed == f"played by rules {other}; this program has {now}: its steps were not played again"
        assert verdict.steps == 0
    else:
        assert verdict.unplayed == ""
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


YOUNGER = {
    "chain-renewed", "orders-overtaken", "begun", "window-shown", "step-locked", "round-came", "round-missed",
    "campaign-cancelled", "report-mailed", "seat-asked", "preference-set", "sealed-received", "sets-opened",
    "orders-entered",
}  # fmt: skip
"""The kinds of events that are younger than all recordings."""


def test_every_kind_of_event_is_recorded(desks):
    kinds = [kind for kind in (*vars(Campaign).values(), *Event.__subclasses__()) if hasattr(kind, "TOPIC")]
    there = {type(event) for desk in desks.values() for event in happened(desk)}
    assert {kind.TOPIC for kind in kinds} - {kind.TOPIC for kind in there} == YOUNGER


@recorded
def test_a_recorded_campaign_can_be_played_on(desks, game, name):
    """What the campaign waits for now follows from the facts."""
    live = desks[game].campaign(name, find_game)
    opened = live.campaign.windows[-1].step
    assert live.next_step() == (live.campaign.waiting.step if live.campaign.waiting else opened)
