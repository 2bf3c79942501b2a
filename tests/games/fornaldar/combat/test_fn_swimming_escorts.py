"""13.0 An escort that swims with its character is a merman's army point in the water, and nothing ashore."""

import msgspec
import pytest
from fn_fight import Fight
from fn_situation import Situation, word
from fornaldar_table import move

from adjudicator.games.fornaldar.combat.company import company
from adjudicator.games.fornaldar.combat.strength import floating_strength, naval_strength, total
from adjudicator.games.fornaldar.losses.attrition import strengths, undergo_attrition
from adjudicator.games.fornaldar.losses.exposure import exposures
from adjudicator.games.fornaldar.losses.harm import Harm, Sufferers, losses_question
from adjudicator.games.fornaldar.movement.evasion import adrift, exposed
from adjudicator.games.fornaldar.standing.combat import Losses, answer_losses
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

AT = "2244"


def fleet(pieces):
    it = Fight(pieces, at=AT)
    own = company(it.state, MUNDANE, AT, "naval battle")
    return total(naval_strength(it.state, own)), floating_strength(it.state, own), own.troops


@pytest.mark.rule("fornaldar", "13.0", "17.6.2", "17.6.4.A")
def test_it_counts_twice_in_the_odds_and_once_in_the_losses_as_a_point_that_swims():
    assert fleet("tenaz+~ icemaiden") == fleet("tenaz~ skergota:1~ icemaiden") == (7, 2, 1)


@pytest.mark.rule("fornaldar", "13.0", "17.6.2", "17.6.4.B")
def test_one_on_board_counts_once_and_takes_no_step():
    assert fleet("leif+>icemaiden icemaiden") == (2, 1, 1)


STRONG = "klakthryg>oakfist skane:1>oakfist oakfist whiteseal wrath-of-gorm"


@pytest.mark.rule("fornaldar", "13.0", "17.6.6", "8.4.8")
@pytest.mark.parametrize(("who", "left"), [("tenaz+", "tenaz~ icemaiden"), ("icemaiden", "tenaz+~ icemaiden!")])
def test_it_takes_a_step_where_its_owner_wants(who, left):
    decisions = [{"side": MUNDANE, "round": 1, "losses": {who: 1}}]
    pieces, dice = f"{STRONG} tenaz+~ icemaiden golden-raven seaweaver", [(f"combat {AT} 1", 3, 4)]
    it = Fight(pieces, at=AT, active=FOMORIAN, decisions=decisions, dice=dice)
    it.play("battle", kind="naval")
    assert [(fact.steps, fact.csp) for fact in it.of("LossesTaken") if fact.side == MUNDANE] == [(1, 0)]
    assert word_of(it, "tenaz", "icemaiden") == left
    assert it.board.points.get(FOMORIAN, 0) == (who == "tenaz+")


def word_of(it, *ids):
    return " ".join(word(it.state.pieces[id]) for id in ids)


@pytest.mark.rule("fornaldar", "13.0", "7.6")
@pytest.mark.parametrize(
    ("order", "told"),
    [
        ({}, ""),
        ({"escorts": "first"}, "tenaz+, icemaiden, skergota"),
        ({"damaged": "first"}, "skergota, icemaiden, tenaz+"),
        ({"damaged": "first", "spare": ["icemaiden"]}, "skergota, tenaz+, icemaiden"),
        ({"escorts": "first", "spare": ["tenaz"]}, ""),
    ],
)
def test_standing_orders_give_it_up_before_or_after_ships_and_points(order, told):
    among = Sufferers(afloat=["icemaiden", "skergota-1"], swimming=["tenaz"])
    it = Fight("tenaz+~ skergota:1~ icemaiden", at=AT)
    asked = losses_question(it.state, MUNDANE, among, Harm(steps=2), key="losses", rule="7.6", where="", asked="always")
    assert answer_losses(msgspec.convert(order, Losses), asked) == told


@pytest.mark.rule("fornaldar", "13.0", "8.4.8", "8.4.7", "8.1.8")
def test_in_attrition_it_is_a_step_in_the_water_and_a_csp_ashore():
    """On a short day: 7.3 two steps are lost, and one of them is the escort."""
    it = Situation(
        {"4331": "tenaz+~ skergota:2~"},
        game_turn=6,
        weather="snow",
        dice=[("attrition Mundane 4331 sea", 6, 6)],
        decisions=[{"side": MUNDANE, "losses": {"tenaz+": 1, "skergota": 1}}],
    )
    (found,) = exposures(it.state)
    assert (found.sufferers.swimming, found.sufferers.escorted) == (["tenaz"], [])
    assert strengths(it.state, found.sufferers) == (0, 4, 3)
    undergo_attrition(it.table)
    assert it.at("4331") == "skergota:1~ tenaz/2~"


@pytest.mark.rule("fornaldar", "13.0", "19.1", "14.6.1")
@pytest.mark.parametrize(
    ("coming", "killed"), [("tenaz+~", False), ("tenaz+", True), ("leif+>icemaiden icemaiden", False)]
)
def test_in_the_water_it_kills_nobody_ashore(coming, killed):
    it = Situation({AT: f"svip {coming}"}, ruins=[AT])
    assert bool(exposed(it.state, FOMORIAN, AT)) == killed


@pytest.mark.rule("fornaldar", "13.0", "19.2", "19.5")
@pytest.mark.parametrize(("step", "alive"), [([], True), ([{"do": "land"}], False)], ids=["swimming", "landing"])
def test_swimming_by_it_kills_nobody_and_landing_does(step, alive):
    evades = {FOMORIAN: {"evasion": {"others": "never"}}}
    it = Fight({"2344": "tenaz+~", AT: "svip"}, active=MUNDANE, ruins=[AT], game_turn=2, standing=evades)
    it.play("movement", moves=[move("2344", "tenaz", AT, *step)])
    assert it.problems == []
    assert ("svip" in it.state.pieces) == alive


@pytest.mark.rule("fornaldar", "13.0", "19.2")
@pytest.mark.parametrize(
    ("swims", "alone"), [("tenaz~ lhyr~", True), ("tenaz+~ lhyr~", False), ("tenaz~ skergota:1~", False)]
)
def test_who_swims_with_an_escort_is_not_adrift(swims, alone):
    it = Situation({AT: swims})
    assert bool(adrift(it.state, MUNDANE, AT)) == alone
