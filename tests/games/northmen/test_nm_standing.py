"""Standing orders and options: their defaults in play as in print, and what every conflict comes to."""

import json
import random

import msgspec
import pytest
from northmen_table import Campaign, bench, first

from adjudicator.campaign.events.decoding import options_of
from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.conflict import Committed, Fight, fight_out
from adjudicator.games.northmen.corrections import OptionsChanged
from adjudicator.games.northmen.options import Options, Recorded
from adjudicator.games.northmen.orders import StandingOrders, answer
from adjudicator.games.northmen.policies import Asked, Policy
from adjudicator.games.northmen.setup import CampaignSet
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import BRIGANDS
from adjudicator.table import Table

DEFAULTS = {
    "abilities": "dealt", "chosen": {}, "teams": [], "hand_start": 4, "loser_losses": "difference", "zero_wins": False,
    "offmap_roads": "linked", "bjarmia_needs_connection": True, "empty_tile_ranged_vp": 1, "pelt_is_free": False,
    "mates_compete": False, "novgorod_binds_brigands": True, "hersirs_against_brigands": True,
    "negative_conflict_vp": False, "main_copies": 1, "reach": False,
}  # fmt: skip
BEFORE = DEFAULTS | {
    "offmap_roads": "none", "empty_tile_ranged_vp": 0, "pelt_is_free": True, "mates_compete": True,
    "novgorod_binds_brigands": False, "hersirs_against_brigands": False,
}  # fmt: skip


def plain(options):
    """Options as they are stored."""
    return json.loads(msgspec.json.encode(options))


def test_options_are_recorded_whole_with_the_defaults_of_the_rulings():
    assert plain(Options()) == DEFAULTS
    assert plain(Recorded.of(Options())) == DEFAULTS
    for ruling, note in zip(GAME.books.rulings, GAME.books.in_force(Options()), strict=True):
        assert note.text == ruling.text


@pytest.mark.parametrize("stored", [{}, {"empty_tile_ranged_vp": 1, "teams": [["A", "C"], ["B", "D"]]}])
def test_a_campaign_opened_by_earlier_rules_keeps_the_options_it_left_out(stored):
    assert plain(options_of(GAME, stored)) == BEFORE | stored
    told = {"fact": "campaign-set", "options": stored, "names": {"A": "Torg"}, "tiles": []}
    state = GAME.empty()
    msgspec.convert(told, CampaignSet).change(state)
    assert state.options == options_of(GAME, stored)


def test_a_campaign_opened_now_keeps_its_options():
    state = Campaign(2).state
    assert state.options == Options() == options_of(GAME, msgspec.to_builtins(state.options))


def test_a_ruling_on_one_option_leaves_the_others_as_they_are():
    state = bench(options={"empty_tile_ranged_vp": 0, "hand_start": 6})
    given = {"options": {"zero_wins": True}}
    msgspec.convert(given, OptionsChanged).filled(state, given).change(state)
    assert state.options == Options(empty_tile_ranged_vp=0, hand_start=6, zero_wins=True)


def defended(standing, hand=("B21",), prepared=("B22", "B37"), revealing="B46", deck=12):
    """A attacks B with one tile of his hand; B fights as he is written down, or as nobody told him."""
    state = bench(
        [{"at": [0, 0], "sides": "EEEEEE", "units": {"A": {"w": 1}, "B": {"w": 2, "c": 1, "l": 0, "h": 1}}}],
        hand={"A": [revealing], "B": list(hand)}, prepared={"B": list(prepared)}, deck={"main": deck, "tof": deck},
    )  # fmt: skip

    def decide(question):
        given = question.seat == "B" and standing is not None
        said = answer(msgspec.convert(standing, StandingOrders), question) if given else None
        return said or question.default, "default"

    table = Table("1.turn", state, first(), decide)
    fight_out(table, Fight(initiator="A", at=(0, 0), base=(0, 0)), Asked(Committed(hand=(revealing,))))
    return [fact for fact in table.finish().facts if type(fact).__name__ != "ConflictBegan"]


@pytest.mark.rule("northmen", "NB-61", "NB-53", "NT-12")
def test_pbem_4_without_standing_orders_all_is_as_the_ruling_says():
    (text,) = [ruling.text for ruling in GAME.books.rulings if ruling.id == "PBEM-4"]
    assert "none of the hand, all from the main deck, prepared tiles if behind, losses warbands" in text
    stated = {"hand_max": 0, "deck": "main", "prepared": "if_behind", "losses": ["w", "c", "l", "h"]}
    whole = {"conflict": [stated]}
    assert defended(None) == defended({"conflict": [{}]}) == defended(whole)
    assert defended(None) != defended({"conflict": [{"deck": "tof"}]})
    assert defended(None) != defended({"conflict": [{"hand_max": 1, "min_mountains": 0}]})


@pytest.mark.rule("northmen", "NT-12")
@pytest.mark.parametrize("standing", [None, {"conflict": [{"deck": "none"}]}])
def test_pbem_4_warbands_are_given_up_first_then_catapults_then_hersirs(standing):
    unasked = {"conflict": [{"deck": "none", "losses": []}]}
    for given in (unasked, standing):
        facts = defended(given, prepared=(), revealing="B56", deck=0)
        assert [fact.units for fact in facts if hasattr(fact, "units")] == [Units(w=2, c=1)]


@pytest.mark.rule("northmen", "NB-53")
def test_nb_53_a_defenders_prepared_tile_counts_for_him():
    none = {"conflict": [{"deck": "none", "prepared": "never"}]}
    some = {"conflict": [{"deck": "none", "prepared": "always"}]}
    winners = [
        [fact.seat for fact in defended(standing, prepared=("B50",), revealing="B37") if hasattr(fact, "vp")]
        for standing in (none, some)
    ]
    assert winners == [["A"], ["B"]]


def conflicts_of(facts):
    """The facts of each conflict, from its beginning on."""
    found = []
    for fact in facts:
        if type(fact).__name__ == "ConflictBegan" and fact.armies:
            found.append([fact])
        elif found and type(fact).__name__ in ("TileRevealed", "UnitsLost", "ConflictUndecided", "ConflictWon"):
            found[-1].append(fact)
    return found


def of_kind(facts, name):
    return [fact for fact in facts if type(fact).__name__ == name]


@pytest.mark.rule("northmen", "NB-53", "NB-61", "NB-62", "NB-63", "NT-44", "NT-54")
@pytest.mark.parametrize("number", range(24))
def test_nb_62_each_sides_total_is_the_sum_of_the_mountains_of_all_its_tiles(number):
    """Who wins, and what is lost, follows from the tiles that were revealed and the units that stood there."""
    seats = 2 + number % 3
    teams = {"teams": [["A", "C"], ["B", "D"]]} if number % 6 == 2 else {}
    campaign = Fighters(number, seats, teams)
    fought = 0
    for step in campaign.steps():
        for conflict in conflicts_of(campaign.play(step)):
            check_conflict(campaign.state, conflict)
            fought += 1
    assert fought


class Fighters(Campaign):
    """Bots that fight by standing orders of all kinds."""

    def decide(self, question):
        if question.key.startswith("policy/") and self.pick.random() < 0.8:
            return msgspec.json.encode(any_policy(self.pick)).decode(), "standing"
        return super().decide(question)


def any_policy(pick: random.Random):
    return Policy(
        hand_max=pick.randrange(4), min_mountains=pick.randrange(3), deck=pick.choice(["main", "tof", "none"]),
        prepared=pick.choice(["never", "if_behind", "always"]), losses=tuple(pick.sample("whlc", pick.randrange(5))),
    )  # fmt: skip


def check_conflict(state, facts):
    began, armies = facts[0], dict(zip(facts[0].sides, facts[0].armies, strict=True))
    ranged, wild = began.at != began.base, began.seat == BRIGANDS
    shown = {side: [] for side in armies}
    for fact in of_kind(facts, "TileRevealed"):
        shown[fact.seat].append(fact)
    totals = {side: sum(state.tiles[fact.tile].sides.count("M") for fact in tiles) for side, tiles in shown.items()}
    fleets = [side for side, units in armies.items() if units.l and not ranged and not wild]
    for side, units in armies.items():
        limit = units.c if ranged else units.total + (side == began.seat)
        assert sum(fact.source != "prepared" for fact in shown[side]) <= limit
        assert not shown[side] or not fleets or (side in fleets and len(fleets) > 1)
    best = max(totals[side] for side in fleets or armies)
    winners = [side for side in fleets or armies if totals[side] == best]
    if not best and len(fleets or armies) > 1:
        winners = []
    assert [fact.seat for fact in of_kind(facts, "ConflictWon")] == winners
    lost = {fact.seat: fact.units for fact in of_kind(facts, "UnitsLost")}
    for side, units in armies.items():
        enemies = [other for other in armies if (side, other) not in mates(state)]
        if fleets and side not in fleets and set(fleets) & set(enemies):
            expected = units.total
        else:
            behind = max((totals[other] for other in enemies if other != side), default=0) - totals[side]
            expected = 0 if side in winners or not winners else min(units.total, max(0, behind))
        assert (lost[side].total if side in lost else 0) == expected
        assert side not in lost or units.holds(lost[side])


def mates(state):
    return {pair for one, other in state.options.teams for pair in ((one, other), (other, one))}
