"""17.5.8 Retreats by the way each attacker came in: those who converged, landed, were teleported, or stood there."""

import pytest
from fn_fight import Fight, fight
from fn_situation import Situation
from fornaldar_facts import facts
from fornaldar_table import Field, move

from adjudicator.games.fornaldar.combat.battle import overrun
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.retreat import can_be_forced
from adjudicator.games.fornaldar.combat.ways_out import is_there

HOST = "eberic fynn:4 fynn:3 vithar midhrasir:7"
"""Two bands of one army before an enemy who drives them out."""
BANDS = ("eberic", "fynn-1", "fynn-2")
AROUND = ["2531", "2632", "2633", "2533", "2433", "2432"]
STOP = [{"side": side, "continue": False} for side in ("Fomorian", "Mundane")]


def came(hex, **ways):
    """From where each of the Fomorian attackers came into a hex."""
    return {"Fomorian": {hex: {name.replace("_", "-"): way for name, way in ways.items()}}}


def driven_out(entered_from, *, pieces=None, to=None, stays=False, **given):
    """The attackers of 2532 are made to retreat; `to`: where their player sends those who have a choice."""
    forced = {"side": "Mundane", "force_retreat": True} | ({"to": to} if to else {})
    return fight(
        {"2532": HOST} | (pieces or {}),
        "2532",
        ["combat 2532 1", 2, 4],
        decisions=[forced, *(STOP if stays else ())],
        scenario="24.2",
        entered_from=entered_from,
        points={"Fomorian": 0, "Mundane": 0},
        **given,
    )


def where(it, *names):
    """Where pieces are; None: they are gone."""
    return [it.state.pieces[name].at if name in it.state.pieces else None for name in names]


def choices(it, kind):
    """Between what a side could choose when it was asked."""
    (question,) = (each for each in it.questions if each.key.split("/")[0] == kind)
    return [choice.value for choice in question.choices]


@pytest.mark.rule("fornaldar", "17.5.8.b")
def test_each_of_those_who_converged_goes_back_to_where_it_came_from():
    it = driven_out(came("2532", eberic="2433", fynn_1="2433", fynn_2="2633"))
    assert where(it, *BANDS) == ["2433", "2433", "2633"]
    assert [(fact.to, fact.forced) for fact in it.of("Retreated")] == [("2433", True), ("2633", True)]
    assert it.outcome == "defender"


@pytest.mark.rule("fornaldar", "17.4", "17.5.8.b")
def test_on_an_o_all_of_them_go_by_one_answer():
    it = fight(
        "grendel fynn:4 fynn:3 vithar midhrasir:7",
        "2532",
        ["combat 2532 1", 2, 5],
        scenario="24.2",
        options={"retreat_mark_o": "may"},
        entered_from=came("2532", grendel="2433", fynn_1="2433", fynn_2="2633"),
        decisions=[{"side": "Fomorian", "retreat": "2433, 2633"}],
    )
    assert choices(it, "retreat") == ["stay", "2433, 2633"]
    assert where(it, "grendel", "fynn-1", "fynn-2") == ["2433", "2433", "2633"]


@pytest.mark.rule("fornaldar", "17.5.8.b")
@pytest.mark.parametrize(("option", "fate"), [("stands", "2532"), ("lost", None)])
def test_a_piece_whose_own_way_is_closed_takes_no_other(option, fate):
    it = driven_out(
        came("2532", eberic="2433", fynn_1="2433", fynn_2="2633"),
        pieces={"2633": "nerfringia:1"},
        stays=option == "stands",
        options={"no_retreat": option},
    )
    assert where(it, *BANDS) == ["2433", "2433", fate]
    assert it.outcome == ("both stay" if option == "stands" else "defender")
    assert it.board.points["Mundane"] == (2 if option == "stands" else 3)


@pytest.mark.rule("fornaldar", "17.5.8.b")
@pytest.mark.parametrize(("option", "outcome"), [("stands", "both stay"), ("lost", "defender")])
@pytest.mark.parametrize("way", ["2532", "1606"])
def test_who_was_landed_or_teleported_has_no_way_back(way, option, outcome):
    """They came over the water of the hex, or from a Place of Power far away."""
    it = driven_out({"Fomorian": {"2532": way}}, stays=option == "stands", options={"no_retreat": option})
    assert it.outcome == outcome
    assert where(it, *BANDS) == (["2532"] * 3 if option == "stands" else [None] * 3)
    assert it.keys("force-retreat") == (["force-retreat/Mundane/2532/1"] if option == "lost" else [])


@pytest.mark.rule("fornaldar", "17.5.8.b")
def test_pieces_that_stood_there_before_go_where_their_owner_chooses_and_the_others_back():
    it = driven_out(came("2532", fynn_2="2633"), to="2633, 2531")
    assert choices(it, "retreat-to") == ["2633, 2531", "2633, 2632", "2633", "2633, 2533", "2633, 2433", "2633, 2432"]
    assert where(it, *BANDS) == ["2531", "2531", "2633"]


CONVERGED = {"Mundane": {"2532": {"thorskuld": "2531", "nerfringia-1": "2531", "midhrasir-1": "2632"}}}


@pytest.mark.rule("fornaldar", "17.5.8.b")
def test_a_defender_goes_through_no_hex_from_which_an_attacker_came():
    it = fight(
        "thorskuld nerfringia:9 midhrasir:1 eberic fynn:7",
        "2532",
        ["combat 2532 1", 4, 4],
        active="Mundane",
        entered_from=CONVERGED,
        decisions=[{"side": "Mundane", "force_retreat": True, "to": "2433"}],
    )
    assert choices(it, "retreat-to") == ["2633", "2533", "2433", "2432"]


@pytest.mark.rule("fornaldar", "17.5.8.b")
def test_nor_where_that_attacker_has_fallen():
    it = fight(
        "gorm fynn:8 basulea:1 astholf suderpathia:8",
        "2644",
        ["combat 2644 1", 2, 4],
        entered_from=came("2644", gorm="2544", fynn_1="2544", basulea_1="2645"),
        decisions=[
            {"side": "Fomorian", "losses": {"basulea": 1}, "round": 1},
            {"side": "Mundane", "retreat": "2643"},
        ],
    )
    assert "basulea-1" not in it.state.pieces
    assert choices(it, "retreat") == ["stay", "2643", "2743", "2744", "2543"]


@pytest.mark.rule("fornaldar", "17.5.8.b", "14.2.6")
def test_ships_take_those_on_board_back_on_their_own_way():
    it = fight(
        "lothgar>oakfist oakfist eirs-courser astholf>ironjaw ironjaw wavelord",
        "2847",
        ["combat 2847 1", 2, 2],
        words={"kind": "naval"},
        entered_from=came("2847", oakfist="2848", eirs_courser="2846"),
        decisions=[{"side": "Mundane", "force_retreat": True}],
    )
    assert where(it, "oakfist", "lothgar", "eirs-courser") == ["2848", "2848", "2846"]


@pytest.mark.rule("fornaldar", "17.5.8.b", "14.2.2")
@pytest.mark.parametrize(("at", "way", "came_from"), [("0506", [], "0506"), ("0505", ["0506"], "0505")])
def test_who_is_put_ashore_came_over_the_water(at, way, came_from):
    field = Field({at: "orms-sling hakon>orms-sling"})
    go = [" ".join(way)] if way else []
    field.done(move(at, "orms-sling", *go, {"do": "disembark", "ship": "orms-sling"}))
    assert field.state.marks["hakon"].came_from == came_from


@pytest.mark.rule("fornaldar", "17.5.8.b", "14.6.2")
def test_mermen_who_come_on_land_came_over_the_water():
    field = Field({"0505": "lhyr~"}).done(move("0505", "lhyr", "0506", {"do": "land"}))
    assert field.state.marks["lhyr"].came_from == "0505"


@pytest.mark.rule("fornaldar", "17.5.8.b", "14.3.1")
def test_who_is_teleported_came_from_the_place_of_power_he_left():
    field = Field({"0507": "hakon"})
    field.record(facts.Teleported(side=field.seat, pieces=("hakon",), start="0507", at="0510"))
    assert field.state.marks["hakon"].came_from == "0507"


@pytest.mark.rule("fornaldar", "17.5.8.b")
def test_the_way_in_is_forgotten_with_the_player_turn():
    field = Field({"0507": "hakon"}).done(move("0507", "hakon", "0508"))
    field.record(facts.PhaseBegan(phase="fomorian-recovery"))
    assert "hakon" not in field.state.marks


@pytest.mark.rule("fornaldar", "17.5.8.b", "14.7.3")
def test_mermen_who_land_from_a_river_came_from_there():
    field = Field({"0507": "lhyr"})
    field.record(
        facts.MermenTurned(pieces=("lhyr",), swimming=True, at="0507/0508"),
        facts.ForceMoved(side=field.seat, pieces=("lhyr",), path=("0508/0509", "0507/0508"), mp=1),
        facts.MermenTurned(pieces=("lhyr",), swimming=False, at="0507"),
    )
    assert field.state.marks["lhyr"].came_from == "0507/0508"


@pytest.mark.rule("fornaldar", "17.5.8.b", "14.2.5")
@pytest.mark.parametrize(
    ("place", "way", "same"),
    [
        ("2844", "2844", True),
        ("2928 north", "2928", True),
        ("2928 north", "2928 south", False),
        ("2928", "2928/2929", False),
        ("2928/2929", "2928", False),
    ],
)
def test_areas_of_a_hex_are_hexes_of_their_own_and_its_water_is_the_whole_of_it(place, way, same):
    assert is_there(place, way) == same


@pytest.mark.rule("fornaldar", "17.5.8.b", "14.5.2")
def test_who_does_not_overrun_closes_no_way():
    it = Fight(
        "thorskuld nerfringia:20 midhrasir:1 eberic fynn:7",
        at="2532",
        active="Mundane",
        dice=[["overrun 2532", 5, 6]],
        entered_from=CONVERGED,
        decisions=[{"side": "Mundane", "force_retreat": True, "to": "2632"}],
    )
    assert overrun(it.table, "Mundane", "2532", ("thorskuld", "nerfringia-1"))
    assert choices(it, "retreat-to") == ["2632", "2633", "2533", "2433", "2432"]


@pytest.mark.rule("fornaldar", "17.5.8.b")
@pytest.mark.parametrize(("option", "fate"), [("stands", "2532"), ("lost", None)])
def test_who_must_leave_on_an_o_and_cannot_is_lost_by_option_too(option, fate):
    it = fight(
        {"2532": "grendel fynn:4 fynn:3 vithar midhrasir:7", "2633": "nerfringia:1"},
        "2532",
        ["combat 2532 1", 2, 5],
        scenario="24.2",
        options={"retreat_mark_o": "must", "no_retreat": option},
        entered_from=came("2532", grendel="2433", fynn_1="2433", fynn_2="2633"),
        decisions=STOP * (option == "stands"),
    )
    assert where(it, "grendel", "fynn-2") == ["2433", fate]


@pytest.mark.rule("fornaldar", "17.5.8.b", "21.13")
def test_a_character_lost_so_is_lost_with_his_escort_and_his_items_are_rolled_for():
    it = fight(
        "eberic+ fynn:6 vithar midhrasir:7",
        "2532",
        ["combat 2532 1", 2, 4],
        ["item 9", 6, 6],
        scenario="24.2",
        options={"no_retreat": "lost"},
        items={"9": "eberic"},
        entered_from={"Fomorian": {"2532": "1606"}},
        decisions=[{"side": "Mundane", "force_retreat": True}],
    )
    assert it.state.stacks["2532"].keys() == {"Mundane"}
    assert len(it.of("EscortLost")) == 1
    assert it.state.treasures[9].bearer == "vithar"


@pytest.mark.rule("fornaldar", "17.5.8.b", "7.9")
def test_a_fleet_that_is_lost_so_takes_along_what_is_on_board():
    it = fight(
        "lothgar>oakfist oakfist eirs-courser astholf>ironjaw ironjaw wavelord",
        "2847",
        ["combat 2847 1", 2, 2],
        words={"kind": "naval"},
        options={"no_retreat": "lost"},
        items={"9": "lothgar"},
        entered_from={"Fomorian": {"2847": "1606"}},
        decisions=[{"side": "Mundane", "force_retreat": True}],
    )
    assert where(it, "oakfist", "lothgar", "eirs-courser") == [None] * 3
    assert 9 not in it.state.treasures


SIEGE = "hakon midhrasir:12 hatta ycelia:3"


@pytest.mark.rule("fornaldar", "17.3", "17.3.B")
@pytest.mark.parametrize("mark_o", ["may", "must"])
def test_who_leaves_a_fortress_on_an_o_leaves_its_garrison_to_fight_on(mark_o):
    left = [{"side": "Fomorian", "retreat": "3809"}]
    it = fight(
        SIEGE,
        "3909",
        ["combat 3909 1", 2, 2],
        ["combat 3909 2", 4, 4],
        active="Mundane",
        entered_from={"Mundane": {"3909": "3910"}},
        options={"retreat_mark_o": mark_o, "forced_from_fortress": "garrison_stays"},
        decisions=[*left, {"side": "Mundane", "continue": True, "round": 2}],
    )
    assert where(it, "hatta") == ["3809"]
    assert [each.strengths[1] for each in it.rounds][1:] == [1]
    assert it.outcome == "attacker"


@pytest.mark.rule("fornaldar", "17.3.C")
def test_and_both_stay_where_nobody_fights_on_against_it():
    it = fight(
        SIEGE,
        "3909",
        ["combat 3909 1", 2, 2],
        active="Mundane",
        options={"retreat_mark_o": "may"},
        decisions=[{"side": "Fomorian", "retreat": "3809"}, *STOP],
    )
    assert it.outcome == "both stay"
    assert it.board.ruins == ()


@pytest.mark.rule("fornaldar", "17.4", "FN-C48", "FN-C5")
@pytest.mark.parametrize(
    ("at", "defenders", "options", "can"),
    [
        ("2625", "hakon midhrasir:3", {}, True),
        ("2625", "", {}, False),
        ("3927", "", {}, True),
        ("3927", "", {"forced_from_fortress": "garrison_stays"}, False),
        ("3927", "hakon", {"forced_from_fortress": "garrison_stays"}, True),
    ],
    ids=["an army", "nobody", "a garrison", "a garrison that stays", "a king beside it"],
)
def test_whom_an_r_can_make_leave(at, defenders, options, can):
    it = Situation({at: f"gorm fynn:8 {defenders}"}, options=options)
    assert can_be_forced(Engagement(it.table, "Fomorian", at, "ground battle"), "Mundane") == can
