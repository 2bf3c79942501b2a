"""Every kind of fact has words, and they are exact."""

import pytest
from cp_table import Bench, facts
from msgspec.structs import replace

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.auto_battle import Throw
from adjudicator.games.cp_campaign.give_up import GiveUp
from adjudicator.games.cp_campaign.heroes import UNNAMED
from adjudicator.games.cp_campaign.intrigue import ForcedMarch
from adjudicator.games.cp_campaign.options import Options
from adjudicator.games.cp_campaign.position import PositionTaken
from adjudicator.games.cp_campaign.queue import Entry
from adjudicator.games.cp_campaign.refusals import refusals
from adjudicator.games.cp_campaign.scenario import SCENARIO, Side
from adjudicator.games.cp_campaign.spend import Spend
from adjudicator.games.cp_campaign.territories import FreeRoll
from adjudicator.table import EVERYONE, REFEREE
from adjudicator.table.fact import kinds
from adjudicator.table.lines import Die

DEED = {"rule": "CP-0", "seat": "A", "cycle": 1, "cp_left": 2}
BATTLE = {"battle": "4-T15"}
SAMPLES = [
    facts.CampaignSet(scenario=SCENARIO.built_in, options=Options(), seats=("A", "B")),
    PositionTaken(position={}),
    facts.PhaseBegan(turn=4, phase="spend"),
    facts.PlayOrderDrawn(rule="CP-25", turn=4, order=("B", "A")),
    facts.ArmyPlaced(rule="CP-11", seat="A", army="A1", at="T15"),
    facts.TurnEnded(turn=4),
    facts.CampaignWon(winners=("A", "B"), reason="most territories"),
    facts.TownRolled(rule="CP-73", seat="A", territory="T15", need=4, die=3, made=False),
    facts.CampaignPointsGenerated(seat="B", die=5, base=4, towns=1, marks=-2, cp=3),
    facts.CycleBegan(cycle=2),
    facts.ArmyMarched(**DEED, army="A1", start="T01", end="T02", road="R01", need=3, die=4, made=True),
    facts.ArmyRebuilt(**DEED, army="A1", at="T01", was="broken", now="defeated"),
    facts.DefenceLowered(**DEED, army="A1", territory="T15", dv=0),
    facts.Fortified(**DEED, territory="T01", dv=3),
    facts.RoadBuilt(**DEED, road="R01", md=2),
    facts.IntrigueRolled(**DEED, target="B", die=2, effect="one_less"),
    facts.ProgressMade(**DEED, key="fortify_castle:T01", done=1, need=2),
    facts.PointIdled(**DEED),
    facts.PointsGivenUp(**DEED, paid=2),
    facts.EntrySkipped(seat="A", seen_by=("A",), where=("queue", 3), code="NO_ROAD"),
    facts.QueueKept(seat="A", seen_by=("A",), spend=Spend(queue=(Entry(do=GiveUp()),))),
    facts.SpendPaused(cycle=2, seats=("B",)),
    facts.OrdersMissed(seat="B", missed=2),
    facts.SeatAbsent(seat="B"),
    facts.SeatReturned(seat="B"),
    facts.BattleConceded(**BATTLE, seat="B"),
    facts.BattleArranged(
        **BATTLE,
        territory="T15",
        attacker="A",
        defender="B",
        attackers=("A1", "A2"),
        defenders=("B1",),
        scenario="Pitched Battle",
        die=2,
        stage_attacker="A",
    ),
    facts.HeroLeftOut(**BATTLE, seat="A", enemy="B", hero="the wizard"),
    facts.BattleReported(**BATTLE, seat="A", result="attacker", score="7 : 3"),
    facts.BattleDisputed(**BATTLE),
    facts.BattleFought(
        **BATTLE,
        attacker=Throw("A", 5, (("normal", 2), ("heroes left out", -1)), 6),
        defender=Throw("B", 3, (("normal", 2),), 5),
    ),
    facts.BattleDecided(**BATTLE, result="attacker", how="confirmed", winner="A"),
    facts.ArmyRestored(army="B1", was="defeated"),
    facts.ArmyRetreated(
        rule="CP-85",
        army="B1",
        seat="B",
        start="T15",
        way=("T09", "T08"),
        roads=("R19", "R13"),
        needs=(2, 2),
        dice=(5, 1),
        made=False,
        was="normal",
        now="broken",
    ),
    facts.ArmyRemoved(rule="CP-88", army="B1", seat="B", at="T15", reason="no_retreat"),
    facts.TerritoryCaptured(rule="CP-80", territory="T15", seat="B", was="A", dv=1),
    facts.ProgressLost(seat="A", key="intrigue:B"),
    facts.DefenceCorrected(territory="T15", dv=2),
    facts.RoadCorrected(road="R01", md=5),
    facts.OwnerCorrected(territory="T15", owner=None),
    facts.ArmyCorrected(army="A1", at="T15", status="broken"),
    facts.PointsCorrected(seat="B", cp=3, marks=1),
    facts.ProgressCorrected(seat="A", key="build_road:R01", done=1),
    facts.BattlesWonCorrected(seat="B", battles_won=2),
    facts.HeroStillOwed(battle="2-T15", seat="A", enemy="B"),
    facts.OptionsChanged(options=GAME.options()),
]


@pytest.fixture
def view():
    return GAME.view(Bench(order="AB").state, "A")


def told(view, kind, **changes):
    sample = next(fact for fact in SAMPLES if type(fact) is kind)
    given = {name: getattr(sample, name) for name in sample.__struct_fields__}
    return GAME.tell(view, kind(**{**given, **changes}))


def test_samples_are_of_every_kind():
    assert {type(fact) for fact in SAMPLES} == set(kinds(GAME.facts))


@pytest.mark.parametrize("fact", SAMPLES, ids=lambda fact: type(fact).__name__)
def test_every_kind_has_words(view, fact):
    line = GAME.tell(view, fact)
    assert line.text[0] == line.text[0].upper()
    assert line.text.endswith(".")
    assert "None" not in line.text + line.reckoning
    assert "  " not in line.text
    assert line.rule == fact.rule
    assert line.private == (fact.seen_by != EVERYONE)


@pytest.mark.parametrize("fact", SAMPLES, ids=lambda fact: type(fact).__name__)
def test_who_did_it_is_the_seat_of_the_fact(view, fact):
    assert GAME.tell(view, fact).seat == getattr(fact, "seat", GAME.tell(view, fact).seat)


EXACT = [
    (facts.ArmyMarched, {}, "Army A1 marches from Grimholt (T01) to Ostermill (T02).", "needs 3+; 2 CP left"),
    (
        facts.ArmyMarched,
        {"made": False},
        "Army A1 fails to march to Ostermill (T02) and stays in Grimholt (T01).",
        "needs 3+; 2 CP left",
    ),
    (
        facts.ArmyMarched,
        {"free": FreeRoll("CP-67", 2, 6), "paid": 0},
        "Army A1 marches from Grimholt (T01) to Ostermill (T02), at no cost.",
        "free 2+, march 3+; 2 CP left",
    ),
    (
        facts.ArmyMarched,
        {"forced_by": "B"},
        "By the intrigue of the Sallow League, army A1 marches from Grimholt (T01) to Ostermill (T02).",
        "needs 3+; 2 CP left",
    ),
    (
        facts.CampaignPointsGenerated,
        {},
        "3 Campaign Points for the Sallow League.",
        "D3: 3 + 1 + 1 from towns − 2 by intrigue = 3",
    ),
    (
        facts.ArmyRebuilt,
        {},
        "Army A1 is rebuilt in Grimholt (T01): broken before, defeated now.",
        "2 CP left",
    ),
    (
        facts.ProgressMade,
        {"key": "build_road:R01"},
        "A point of House Varn goes into building the road R01 from Grimholt (T01) to Ostermill (T02).",
        "1 of 2 paid; 2 CP left",
    ),
    (
        facts.IntrigueRolled,
        {"die": 4, "effect": "forced_march", "forced": ForcedMarch(army="B1", to="T09"), "refusal": "ARMY_PINNED"},
        "The intrigue of House Varn against the Sallow League succeeds, but army B1 cannot be made to march to "
        "Marrowby (T09): the army may not march on until the territory is captured.",
        "on 4–5; 2 CP left",
    ),
    (
        facts.IntrigueRolled,
        {"die": 6, "effect": "hero"},
        "The intrigue of House Varn against the Sallow League fails horribly: in their next battle the Sallow "
        "League names a hero whom House Varn must leave out.",
        "on 6; 2 CP left",
    ),
    (
        facts.EntrySkipped,
        {},
        "Queue entry 4 passed over: no road joins the two.",
        "",
    ),
    (
        facts.BattleArranged,
        {},
        "Armies A1 and A2 of House Varn against army B1 of the Sallow League in Aldermoot (T15). "
        "Scenario: Pitched Battle.",
        "on 1–3",
    ),
    (
        facts.BattleArranged,
        {"scenario": "Siege", "die": None, "points": (2, 1), "siege_points": 200},
        "Armies A1 and A2 of House Varn against army B1 of the Sallow League in Aldermoot (T15). Scenario: Siege. "
        "Points 2 : 1 for House Varn. Up to 200 points of siege equipment.",
        "",
    ),
    (
        facts.BattleFought,
        {},
        "The dice give 6 to House Varn and 5 to the Sallow League.",
        "A: 5 + 2 normal − 1 heroes left out = 6; B: 3 + 2 normal = 5",
    ),
    (
        facts.BattleDecided,
        {"winner": None, "result": "draw", "how": "referee"},
        "The battle of Aldermoot (4-T15) ends in a draw, as the referee decides.",
        "",
    ),
    (
        facts.ArmyRetreated,
        {},
        "Army B1 retreats from Aldermoot (T15) over Marrowby (T09) to Threeways (T08): broken now.",
        "needs 2+, 2+",
    ),
    (
        facts.TerritoryCaptured,
        {},
        "Aldermoot (T15) falls to the Sallow League, taken from House Varn.",
        "Defence Value 1",
    ),
    (
        facts.HeroLeftOut,
        {},
        "For a failed intrigue House Varn must leave out a hero, named by the Sallow League: “the wizard”.",
        "",
    ),
    *(
        (
            facts.HeroLeftOut,
            {"hero": hero},
            "For a failed intrigue House Varn must leave out a hero, whom the Sallow League did not name.",
            "",
        )
        for hero in ("", UNNAMED)
    ),
    (
        facts.PointsCorrected,
        {},
        "The Sallow League: set to 3 Campaign Points and + 1 by intrigue next turn.",
        "",
    ),
]


@pytest.mark.parametrize(("kind", "changes", "text", "reckoning"), EXACT)
def test_words_are_exact(view, kind, changes, text, reckoning):
    line = told(view, kind, **changes)
    assert (line.text, line.reckoning) == (text, reckoning)


def test_a_march_shows_the_die_of_the_free_move_first(view):
    line = told(view, facts.ArmyMarched, free=FreeRoll("CP-67", 2, 6))
    assert line.dice == (Die(6, made=True), Die(4, made=True))


@pytest.mark.parametrize(("made", "tone"), [(True, "good"), (False, "bad")])
def test_tone_tells_success_from_failure(view, made, tone):
    assert told(view, facts.ArmyMarched, made=made).tone == tone


STORED = [
    "NOT_YOUR_PLACEMENT",
    "PLACEMENT_TOO_CLOSE",
    "NO_CP",
    "NOT_YOUR_IMPULSE",
    "NO_ROAD",
    "STACK_LIMIT",
    "ARMY_PINNED",
    "BATTLE_PENDING",
    "DV_ZERO",
    "DV_MAX",
    "ENEMY_PRESENT",
    "OWN_TERRITORY",
    "NOT_YOUR_TERRITORY",
    "WRONG_TYPE",
    "MD_MIN",
    "ROAD_OUT_OF_REACH",
    "BAD_TARGET",
    "MUST_REBUILD_FIRST",
    "NOTHING_TO_REBUILD",
    "NOT_YOUR_ARMY",
    "UNKNOWN_TERRITORY",
    "CONDITION_UNMET",
    "NOT_REACHED",
    "MARCH_DROPPED",
    "QUEUE_STOPPED",
    "NO_BATTLE",
]


@pytest.mark.parametrize("code", STORED)
def test_every_reason_that_histories_have_has_words(code):
    assert refusals[code].words


def test_names_are_those_of_the_map_in_play():
    sites = [replace(site, name="Yule Fair") if site.id == "T15" else site for site in SCENARIO.built_in.territories]
    sides = {"A": Side(name="The Wolves"), "B": Side(name="The Bears")}
    scenario = replace(SCENARIO.built_in, territories=tuple(sites), sides=sides)
    state = GAME.empty()
    facts.CampaignSet(scenario=scenario, options=Options(), seats=("A", "B")).change(state)
    line = told(GAME.view(state, REFEREE), facts.TerritoryCaptured)
    assert line.text == "Yule Fair (T15) falls to the Bears, taken from the Wolves."
