"""12.0, 4.3, FN-S1 The order of stacks: the highest-ranked on top, until their owner orders otherwise."""

import pytest
from fn_fight import Fight
from fornaldar_facts import facts
from fornaldar_table import Field, move

from adjudicator.games.fornaldar.report.stacks import sighted
from adjudicator.games.fornaldar.words import MUNDANE

STOP = [{"side": side, "continue": False} for side in ("Fomorian", "Mundane")]


@pytest.mark.rule("fornaldar", "12.0", "12.1")
def test_a_stack_is_put_in_order_after_the_moves():
    field = Field({"0507": "hakon", "0508": "snorri midhrasir:1 signhild"})
    field.done(move("0507", "hakon", "0508"), stacks=[{"at": "0508", "top": ["midhrasir", "signhild"]}])
    assert field.stack("0508") == "midhrasir:1 signhild hakon snorri"


@pytest.mark.rule("fornaldar", "12.1", "12.2")
def test_those_on_board_stay_on_top_of_their_ship():
    field = Field({"0506": "orms-sling hakon>orms-sling seaweaver signhild>seaweaver snorri"})
    field.done(stacks=[{"at": "0506", "top": ["seaweaver", "snorri", "orms-sling"]}])
    assert field.stack("0506") == "signhild>seaweaver seaweaver snorri hakon>orms-sling orms-sling"


@pytest.mark.rule("fornaldar", "12.0")
def test_nobody_lies_in_a_stack_who_is_not_there():
    field = Field({"0507": "hakon snorri", "0508": "signhild scyld"})
    orders = [{"at": "0507", "top": ["snorri", "signhild"]}, {"at": "0508", "top": ["scyld"]}]
    assert field.check(stacks=orders) == [
        "illegal NOT_THERE stacks/0/top/1: you have no piece signhild in 0507 (12.0)",
        "illegal NOT_THERE stacks/1/top/0: you have no piece scyld in 0508 (12.0)",
    ]


@pytest.mark.rule("fornaldar", "FN-S1", "12.2")
@pytest.mark.parametrize(
    ("moved", "stack"),
    [
        (move("0507", "snorri", "0508"), "hakon snorri lembi midhrasir:1"),
        (move("0507", "signhild", "0508"), "hakon signhild lembi midhrasir:1"),
        (move("0507", "thorskuld", "0508"), "thorskuld hakon lembi midhrasir:1"),
    ],
    ids=["a captain", "no rank", "a king as well"],
)
def test_who_comes_to_one_of_higher_rank_lies_beneath_him(moved, stack):
    field = Field({"0507": "thorskuld snorri signhild", "0508": "hakon lembi midhrasir:1"})
    assert field.done(moved).stack("0508") == stack


@pytest.mark.rule("fornaldar", "FN-S1", "12.2", "12.3")
def test_the_highest_ranked_of_those_who_go_and_of_those_who_stay_lie_on_top():
    """The enemy sees the topmost go."""
    field = Field({"0507": "hakon signhild snorri lembi midhrasir:4"})
    field.done(move("0507", "signhild snorri midhrasir:2", "0508"))
    assert (field.stack("0508"), field.stack("0507")) == ("snorri signhild midhrasir:2", "hakon lembi midhrasir:2")
    assert [fact.top for fact in field.facts if isinstance(fact, facts.ForceSeen)] == ["snorri"]
    field = Field({"0507": "hakon signhild snorri midhrasir:4"})
    assert field.done(move("0507", "hakon", "0508")).stack("0507") == "snorri signhild midhrasir:4"


@pytest.mark.rule("fornaldar", "FN-S1", "12.2")
def test_a_king_who_boards_or_lands_comes_on_top_with_his_ship():
    aboard = Field({"0506": "orms-sling signhild>orms-sling seaweaver hakon"})
    aboard.done(move("0506", "seaweaver", {"do": "embark", "ship": "seaweaver", "pieces": ["hakon"]}))
    assert aboard.stack("0506") == "hakon>seaweaver seaweaver signhild>orms-sling orms-sling"


CHANGES = {
    "placed": facts.CharacterPlaced(
        character="hakon", group="midhrasir", band="midhrasir", side=MUNDANE, at="0507", active=True, escort=False
    ),
    "retreated": facts.ForceRetreated(side=MUNDANE, pieces=("thorskuld",), at="0509", goal="0507"),
    "killed": facts.CharacterKilled(character="snorri"),
}


@pytest.mark.rule("fornaldar", "FN-S1", "12.2")
@pytest.mark.parametrize("change", CHANGES)
def test_whatever_changes_a_stack_the_highest_ranked_lies_on_top_when_the_step_is_over(change):
    field = Field({"0507": "snorri signhild lembi midhrasir:4", "0509": "thorskuld"})
    field.record(CHANGES[change])
    field.resolve({})
    top = {"placed": "hakon", "retreated": "thorskuld", "killed": "lembi"}[change]
    assert field.stack("0507").split()[0] == top


ABOVE = {"at": "0508", "top": ["signhild", "midhrasir"]}


def ordered():
    """Signhild on top of a king, as their owner has ordered."""
    field = Field({"0507": "snorri", "0508": "hakon signhild midhrasir:3", "0509": "lembi"})
    assert field.done(stacks=[ABOVE]).stack("0508") == "signhild midhrasir:3 hakon"
    return field


@pytest.mark.rule("fornaldar", "FN-S1", "12.0")
def test_whom_the_owner_has_put_on_top_stays_there_until_somebody_comes():
    field = ordered()
    field.resolve({})
    assert field.stack("0508") == "signhild midhrasir:3 hakon"
    field.record(facts.CharacterKilled(character="lembi"), facts.PhaseBegan(phase="mundane-movement"))
    assert field.done(move("0508", "hakon signhild", "0509")).stack("0509") == "signhild hakon"
    field.record(facts.PhaseBegan(phase="mundane-movement"))
    field.done(move("0507", "snorri", "0508 0509"))
    assert field.stack("0509") == "hakon snorri signhild"


@pytest.mark.rule("fornaldar", "FN-S1", "12.0")
def test_who_lies_on_top_by_order_does_so_no_more_once_another_order_comes_or_he_is_gone():
    field = ordered()
    field.record(facts.PhaseBegan(phase="mundane-movement"))
    assert field.done(stacks=[{"at": "0508", "top": ["hakon"]}]).stack("0508") == "hakon signhild midhrasir:3"
    gone = ordered()
    gone.record(facts.CharacterKilled(character="signhild"))
    gone.resolve({})
    assert gone.stack("0508") == "hakon midhrasir:3"


@pytest.mark.rule("fornaldar", "FN-S1", "15.2", "15.1.C")
def test_a_battle_is_fought_under_the_highest_ranked_however_the_stack_was_made():
    """Points that came on top of their captain fight with 9, not with 4."""
    it = Fight({"2625": "gorm fynn:9 kars", "2626": "midhrasir:9"}, dice=[["combat 2625 1", 3, 4]], decisions=STOP)
    facts.ForceMoved(side=MUNDANE, pieces=("midhrasir-1",), path=("2626", "2625"), mp=0).change(it.state)
    it.play(at="2625")
    assert it.rounds[0].strengths[1] == 9


@pytest.mark.rule("fornaldar", "FN-S1", "12.0")
def test_an_order_of_the_owner_is_forgotten_when_he_gives_another():
    """Signhild was put on top, then the king; when he has gone, the captain lies there."""
    field = Field({"0508": "hakon signhild snorri midhrasir:3"})
    for top in ("signhild", "hakon"):
        field.done(stacks=[{"at": "0508", "top": [top]}])
        field.record(facts.PhaseBegan(phase="mundane-movement"))
    assert field.done(move("0508", "hakon", "0509")).stack("0508").split()[0] == "snorri"


@pytest.mark.rule("fornaldar", "FN-S1", "12.0")
def test_what_an_order_leaves_open_lies_as_the_moves_have_left_it():
    field = Field({"0507": "snorri", "0508": "hakon midhrasir:3"})
    field.done(move("0507", "snorri", "0508"), stacks=[{"at": "0508", "top": ["midhrasir"]}])
    assert field.stack("0508") == "midhrasir:3 hakon snorri"


@pytest.mark.rule("fornaldar", "FN-S1", "12.0")
def test_points_that_come_anew_do_not_lie_where_those_before_them_were_put():
    field = Field({"0508": "hakon midhrasir:3"})
    field.done(stacks=[{"at": "0508", "top": ["midhrasir"]}])
    came = {"group": "midhrasir", "band": "midhrasir", "side": MUNDANE, "at": "0508", "active": True}
    field.record(facts.LotReduced(lot="midhrasir-1", csp=3), facts.ArmyPlaced(lot="midhrasir-1", csp=2, **came))
    field.resolve({})
    assert field.stack("0508") == "hakon midhrasir:2"


@pytest.mark.rule("fornaldar", "12.0", "FN-S2")
@pytest.mark.parametrize(("pieces", "cards"), [("scyld", 1), ("scyld fynn:3", 2), ("fynn:3", 1)])
def test_a_stack_that_is_seen_from_outside_is_one_card_or_two(pieces, cards):
    view = Field({"0507": "hakon", "0509": pieces}).view()
    (seen,) = view.sightings
    assert sighted(view.board.setting, seen).pieces == cards


@pytest.mark.rule("fornaldar", "12.4")
def test_however_many_stand_in_a_hex_more_may_come_and_all_may_be_taken_on():
    crowd = "snorri lembi signhild kars freya midhrasir:60 nerfringia:40"
    field = Field({"0507": "hakon midhrasir:50", "0508": crowd, "0509": "vithar midhrasir:70"})
    names, csp = crowd.split()[:5], {"midhrasir": 60, "nerfringia": 40}
    field.done(move("0507", "hakon midhrasir:50", "0508", {"do": "take", "pieces": names, "csp": csp}, "0509"))
    assert sum(getattr(piece, "csp", 1) for piece in field.state.pieces.values() if piece.at == "0509") == 7 + 220
