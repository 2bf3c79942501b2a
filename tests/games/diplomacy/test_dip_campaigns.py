"""Random campaigns to the end, with what must hold after every step. `--campaigns N` plays more of them."""

import os
import random

import dip_campaign
import msgspec
import pytest
from dip_campaign import Campaign
from msgspec.structs import replace

from adjudicator.errors import Refused
from adjudicator.games.diplomacy import GAME
from adjudicator.games.diplomacy.ending import Ended, Standing
from adjudicator.games.diplomacy.judge import judge
from adjudicator.games.diplomacy.movement import tasks_of
from adjudicator.games.diplomacy.report.tables import centres_table
from adjudicator.games.diplomacy.retreats import Retreat, Retreats, place_to
from adjudicator.games.diplomacy.state import Unit
from adjudicator.games.diplomacy.winter import YearEnded, due_of

COUNT = 15


def pytest_generate_tests(metafunc):
    if "number" in metafunc.fixturenames:
        count = metafunc.config.getoption("--campaigns") or int(os.environ.get("CAMPAIGNS", COUNT))
        metafunc.parametrize("number", range(count))


def test_campaign(number):
    """A campaign comes to its end; units share no province, centres are conserved, a window asks who can decide."""
    campaign = Campaign(number)
    centres = [land.id for land in campaign.board.atlas.provinces if land.centre]
    while campaign.step is not None:
        sets = campaign.sets()
        happened = campaign.play(sets)
        board = campaign.board
        assert len(board.standing) == len(board.units) - len(board.dislodged)
        assert set(board.owners) <= set(centres)
        if any(isinstance(fact, YearEnded) for fact in happened):
            assert all(board.owners[at] == unit.seat for at, unit in board.standing.items() if at in board.owners)
        if campaign.step is not None and campaign.step.window == "orders" and board.turn % 2:
            assert all(due_of(board, seat) >= 0 for seat in board.powers)
        if campaign.step is not None:
            assert campaign.step.seats
    assert campaign.board.reason


@pytest.mark.rule("diplomacy", "DIP-3")
def test_the_order_in_which_powers_and_orders_come_changes_nothing():
    campaign = Campaign(0)
    pick = random.Random(1)
    while (step := campaign.step) is not None:
        sets = campaign.sets()
        if step.window == "orders":
            shuffled = {seat: sets[seat] for seat in pick.sample([*sets], len(sets))}
            turned = {seat: type(each)(orders=tuple(reversed(each.orders))) for seat, each in shuffled.items()}
            board = campaign.board
            verdicts = [judge(board.atlas, board.options, tasks_of(board, each)) for each in (sets, turned)]
            assert verdicts[0] == verdicts[1]
        campaign.play(sets)


@pytest.mark.rule("diplomacy", "DIP-10")
@pytest.mark.parametrize(
    ("votes", "winners"),
    [
        ({"A": {"draw": True}, "F": {"draw": True}}, ("A", "F")),
        ({"A": {"draw": True}, "F": {}}, None),
        ({"A": {"draw_among": ("F",)}, "F": {"draw_among": ("F",)}}, ("F",)),
        ({"A": {"concede": "F"}, "F": {}}, ("F",)),
        ({"A": {"concede": "F"}, "F": {"concede": "A"}}, None),
        ({"A": {"draw": True}, "F": {"draw_among": ("A", "F")}}, ("A", "F")),
    ],
)
def test_what_all_who_are_left_vote_for_comes_about(votes, winners):
    campaign = Campaign(0, seats="AF")
    campaign.standing = {seat: Standing(**vote) for seat, vote in votes.items()}
    ended = [fact for fact in campaign.play({}) if isinstance(fact, Ended)]
    assert [fact.winners for fact in ended] == ([winners] if winners else [])


@pytest.mark.rule("diplomacy", "DIP-10")
def test_nobody_learns_of_a_vote():
    campaign = Campaign(0, seats="AF")
    quiet = Campaign(0, seats="AF")
    campaign.standing = {"A": Standing(draw=True)}
    assert campaign.play({}) == quiet.play({})


@pytest.mark.rule("diplomacy", "DIP-1")
def test_who_owns_enough_centres_after_an_autumn_has_won(monkeypatch):
    few = msgspec.structs.replace(dip_campaign.MAP.built_in, centres_to_win=3)
    campaign = Campaign(0, seats="AR")
    msgspec.structs.force_setattr(campaign.board, "atlas", few)
    campaign.play({})
    happened = campaign.play({})
    assert [fact.winners for fact in happened if isinstance(fact, Ended)] == [("R",)]


@pytest.mark.rule("diplomacy", "DIP-9")
def test_a_power_that_nobody_plays_holds_and_builds_nothing():
    campaign = Campaign(0, seats="AF")
    before = [unit for unit in campaign.board.units.values() if unit.seat == "T"]
    for _ in range(4):
        campaign.play({})
    assert [unit for unit in campaign.board.units.values() if unit.seat == "T"] == before


def test_the_table_of_centres_has_every_centre_once_and_those_of_nobody_in_a_row_of_their_own():
    campaign = Campaign(0, seats="AI")
    centres = sorted(land.id for land in campaign.board.atlas.provinces if land.centre)
    for owners in (campaign.board.owners, dict.fromkeys(centres, "A")):
        board = replace(campaign.board, owners=owners)
        view = GAME.view(replace(campaign.state, board=board), "A")
        rows = dict(centres_table(view).rows)
        assert ("Nobody" in rows) == (len(owners) < len(centres))
        assert sum(len(cell.split(", ")) for cell in rows.values() if cell not in ("", "–")) == len(centres)


@pytest.mark.rule("diplomacy", "DIP-7")
def test_a_fleet_that_retreats_names_its_coast_only_where_it_can_reach_both():
    board = Campaign(0, seats="AI").board
    fleet = Unit(id="lost", seat="I", kind="F", at="MAR")
    to_spain = Retreat(unit="MAR", kind="F", to="SPA")
    one = replace(board, dislodged={"lost": ("GOL", "SPA/SC")})
    both = replace(board, dislodged={"lost": ("SPA/NC", "SPA/SC")})
    assert place_to(one, fleet, to_spain) == "SPA/SC"
    assert place_to(one, fleet, replace(to_spain, to="SPA/NC")) is None
    assert place_to(both, fleet, to_spain) is None
    order = Retreat(unit="BRE", to="SPA")
    assert Retreats(orders=(order,)).completed(one, "I") == (Retreats(orders=(order,)), [])


@pytest.mark.rule("diplomacy", "DIP-2")
def test_a_power_that_the_map_has_not_takes_no_part():
    with pytest.raises(Refused, match="the map has no power X"):
        Campaign(0, seats="AX")
