"""7.9, 14.2.7, FN-C27 Who goes down with a ship."""

import msgspec
import pytest
from fn_fight import Fight
from fn_situation import Situation
from msgspec.structs import replace

from adjudicator.games.fornaldar.combat.sinking import capacity
from adjudicator.games.fornaldar.losses.attrition import undergo_attrition
from adjudicator.games.fornaldar.options import Options, Recorded, agreed
from adjudicator.games.fornaldar.position import OptionsChanged
from adjudicator.table.state import put

FLEETS = "logmadr>reaper reaper langpard hrolfr>grimlaug suderpathia:1>grimlaug grimlaug! guardian misty"
"""A ship that sinks in the first round, with a point on board, and others with room for it."""
DECISIONS = [
    {"side": "Mundane", "round": 1, "losses": {"grimlaug": 1, "hrolfr": 1}},
    {"side": "Mundane", "place": {"guardian": ["hrolfr"]}},
    {"side": "Fomorian", "force_retreat": False},
    {"side": "Fomorian", "continue": False},
    {"side": "Mundane", "continue": False},
]


@pytest.mark.rule("fornaldar", "7.9.x", "14.2.7")
@pytest.mark.parametrize(("options", "saved"), [({}, 0), ({"drowning": "pooled"}, 1)], ids=["ship", "pooled"])
def test_all_points_on_board_drown_though_other_ships_have_room(options, saved):
    given = {"at": "2847", "dice": [("combat 2847 1", 5, 5)], "decisions": DECISIONS, "scenario": "24.2"}
    it = Fight(FLEETS, options=options, active="Fomorian", **given).play(kind="naval")
    left = sum(getattr(piece, "csp", 0) for piece in it.state.pieces.values())
    assert ("grimlaug" in it.state.pieces, left) == (False, saved)
    assert it.state.pieces["hrolfr"].aboard == "guardian"


@pytest.mark.rule("fornaldar", "7.9.x")
@pytest.mark.parametrize(("options", "kept"), [({}, False), ({"drowning": "pooled"}, True)], ids=["ship", "pooled"])
def test_an_escort_drowns_with_the_ship_whose_captain_is_saved(options, kept):
    fleets = FLEETS.replace("suderpathia:1>grimlaug ", "").replace("hrolfr", "hrolfr+")
    given = {"at": "2847", "dice": [("combat 2847 1", 5, 5)], "decisions": DECISIONS, "scenario": "24.2"}
    it = Fight(fleets, options=options, active="Fomorian", **given).play(kind="naval")
    assert it.state.pieces["hrolfr"].escort == kept


@pytest.mark.rule("fornaldar", "7.9.x", "14.2.7")
def test_they_drown_with_a_ship_that_attrition_sinks():
    spell = {"number": 14, "caster": "tengen", "target": "4133"}
    it = Situation(
        {"4133": "midhrasir:1>orms-sling orms-sling! seaweaver", "3905": "tengen"},
        dice=[("attrition Mundane 4133 sea", 3, 4)],
        enchantments=[spell],
        decisions=[{"side": "Mundane", "losses": {"orms-sling": 1}}],
    )
    undergo_attrition(it.table)
    assert it.at("4133") == "seaweaver!"


def test_a_campaign_keeps_what_it_was_opened_with():
    """One that was opened by rules 2.0 recorded no option that there was not: it is played on as it was played."""
    options = agreed(msgspec.convert({"snow_turn": "local"}, Recorded))
    assert (options.drowning, options.interception_tries, options.snow_turn) == ("pooled", "once", "local")
    assert agreed(Recorded.of(Options())) == Options()


def test_a_ruling_on_one_option_leaves_the_others():
    it = Situation({}, options={"drowning": "ship"})
    given = {"fact": "options-changed", "options": {"snow_turn": "local"}}
    msgspec.convert(given, OptionsChanged).filled(it.state, given).change(it.state)
    assert (it.board.options.drowning, it.board.options.snow_turn) == ("ship", "local")


@pytest.mark.rule("fornaldar", "14.2.3", "7.3")
@pytest.mark.parametrize(("mark", "points"), [("", 3), ("!", 1)])
def test_a_damaged_ship_carries_as_many_as_its_counter_says_of_it(mark, points):
    it = Situation({"2847": f"orms-sling{mark}"})
    counters = it.board.counters
    printed = replace(counters.ships["orms-sling"], capacity=3, capacity_damaged=1)
    own = replace(counters, ships={**counters.ships, "orms-sling": printed})
    put(it.board, laid_out=replace(it.board.setting, counters=own))
    assert capacity(it.state, it.state.pieces["orms-sling"]) == points
