"""A rule of movement holds by whichever door one comes: at the table as in the check, in a branch, in a second move."""

import msgspec
import pytest
from fn_fight import Fight
from fornaldar_facts import facts
from fornaldar_table import Field, move
from fornaldar_table import plan as plan_of

from adjudicator.games.fornaldar.arrivals.placing import SetUp, check_set_up, lay_out
from adjudicator.games.fornaldar.combat.orders import Attack, Attacks
from adjudicator.games.fornaldar.combat.phase import fight
from adjudicator.games.fornaldar.movement.plan import move_forces
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import ScriptedDice, Table

PLAIN = {f"05{row:02}": "clear" for row in range(5, 15)}


def both(field, *moves, forced=(), dice=()):
    """The codes of the check, and those of what the table leaves undone."""
    checked = field.codes(*moves, forced=forced)
    told = field.play(*moves, forced=forced, dice=dice)
    return checked, [f"{fact.code} {fact.rule}" for fact in told if isinstance(fact, facts.MoveNotDone)]


def alike(field, *moves, **rest):
    """What check and table say, where they say the same."""
    checked, played = both(field, *moves, **rest)
    assert checked == played
    return played


EMBARK = {"do": "embark", "ship": "orms-sling", "pieces": ["hakon"]}


@pytest.mark.rule("fornaldar", "6.4.8", "14.4.2", "14.4")
@pytest.mark.parametrize(
    ("who", "step", "weather", "code"),
    [
        ("hakon", "0507", "snow", "NO_FORCED_MARCH 6.4.8"),
        ("hakon", "0507", "clear", None),
        ("orms-sling", "0505", "clear", "NO_FORCED_MARCH 14.4.2"),
        ("lhyr", "0505", "clear", "NO_FORCED_MARCH 14.4.2"),
        ("hakon", EMBARK, "clear", "WRONG_PHASE 14.4.2"),
        ("midhrasir:1", "0507", "clear", "NO_FORCED_MARCH 14.4"),
    ],
)
def test_forced_marches_that_nobody_makes_are_not_made_at_the_table_either(who, step, weather, code):
    field = Field({"0506": "orms-sling hakon lhyr~ midhrasir:1"}, weather=weather)
    dice = () if code else (1, 1)
    assert alike(field, forced=[move("0506", who, step)], dice=dice) == ([code] if code else [])
    if code:
        assert {piece.at for piece in field.state.pieces.values()} == {"0506"}
        assert field.state.pieces["hakon"].aboard is None


OVERRUN = {"do": "overrun", "to": "0509"}
HOST = "hakon midhrasir:9"


@pytest.mark.rule("fornaldar", "14.5.3", "11.3")
@pytest.mark.parametrize(("start", "code"), [("0507", None), ("0506", None), ("0505", "TOO_FAR 14.5.3")])
def test_who_has_not_four_points_left_overruns_nobody_whether_checked_or_not(start, code):
    """An army of Midhrasir has 10; each hex costs two, an overrun four more."""
    way = " ".join(f"05{row:02}" for row in range(int(start[2:]) + 1, 9))
    field = Field({start: HOST, "0509": "fynn:1"}, hexes=PLAIN)
    plan = move(start, HOST, *([way] if way else []), OVERRUN)
    assert field.codes(plan) == ([code] if code else [])
    if code:
        assert alike(field, plan) == [code]


@pytest.mark.rule("fornaldar", "14.5.3", "11.3")
def test_an_overrun_where_one_has_just_come_needs_its_four_points_too():
    field = Field({"0506": HOST, "0509": "fynn:1"}, hexes=PLAIN)
    assert field.codes(move("0506", HOST, "0507 0508 0509"), move("0509", HOST, OVERRUN)) == []
    field = Field({"0505": HOST, "0509": "fynn:1"}, hexes=PLAIN)
    assert alike(field, move("0505", HOST, "0506 0507 0508 0509"), move("0509", HOST, OVERRUN)) == ["TOO_FAR 14.5.3"]


@pytest.mark.rule("fornaldar", "14.5.3")
@pytest.mark.parametrize("again", [{"do": "overrun", "to": "3724"}, "3624"])
def test_who_has_overrun_nobody_neither_tries_again_nor_goes_on(again):
    """The first try leaves the enemy standing, and has cost five points."""
    it = Fight({"3824": HOST, "3724": "gorm fynn:6"}, active="Mundane", dice=[["overrun 3724", 4, 3]], game_turn=2)
    plan = plan_of([move("3824", HOST, {"do": "overrun", "to": "3724"}), move("3724", "hakon midhrasir:8", again)])
    move_forces(it.table, MUNDANE, plan)
    assert [(fact.code, fact.rule) for fact in it.of("MoveNotDone")] == [("HALTED", "14.5.3")]
    assert len(it.rounds) == 1
    assert it.state.pieces["hakon"].at == "3724"


DROP = {"do": "leave", "pieces": ["signhild"]}
POWERS = ("0506", "0509")


@pytest.mark.rule("fornaldar", "11.5", "14.3", "21.1")
@pytest.mark.parametrize(
    "step",
    [
        {"do": "teleport", "who": "signhild", "send": {"signhild": "0509"}},
        {"do": "search", "with": ["signhild"]},
        "0507",
    ],
    ids=["teleports", "searches", "walks"],
)
def test_who_was_dropped_off_does_nothing_more(step):
    field = Field({"0505": "hakon signhild"}, hexes=PLAIN, powers=POWERS)
    field.record(facts.ItemHidden(item=13, at="0506"))
    first = move("0505", "hakon signhild", "0506", DROP, "0507")
    assert alike(field, first, move("0506", "signhild", step)) == ["HALTED 11.5"]
    assert field.state.pieces["signhild"].at == "0506"


RIVER = {
    "hexes": {"0505": "rough", "0506": "rough", "0606": "rough", "0607": "clear sea", "0707": "sea", "0405": "clear"},
    "sides": {"0505/0506": {"river": "major"}, "0506/0606": {"river": "major"}},
}
UP = {"do": "go", "to": ["0506/0606"]}


@pytest.mark.rule("fornaldar", "14.7.3")
@pytest.mark.parametrize(("on", "codes"), [((), ["CANNOT_END 14.7.3"]), (({"do": "land", "onto": "0606"},), [])])
def test_swimmers_do_not_end_in_a_river_by_a_branch_either(on, codes):
    """They rouse the clan whose coast they come to."""
    hexes = RIVER["hexes"] | {"0607": "clear sea fynn"}
    field = Field({"0707": "tenaz~"}, hexes=hexes, sides=RIVER["sides"], inactive=["fynn"])
    assert field.codes(move("0707", "tenaz", "0607", "0707") | {"if_mobilized": [UP, *on]}) == codes


@pytest.mark.rule("fornaldar", "14.7.3")
def test_a_swimmer_who_swam_up_the_river_at_the_table_ends_on_a_bank():
    field = Field({"0707": "tenaz~"}, **RIVER)
    assert alike(field, move("0707", "tenaz", "0607", UP, {"do": "land", "onto": "0606"})) == []
    assert (field.stack("0606"), field.stack("0506/0606")) == ("tenaz", "")


@pytest.mark.rule("fornaldar", "4.3", "14.2.4", "14.6.1", "24.2.2.6")
@pytest.mark.parametrize(
    ("pieces", "ship", "who", "rule"),
    [
        ("wavelord hakon", "wavelord", "hakon", None),
        ("wavelord jibalian", "wavelord", "jibalian", "14.2.4"),
        ("wavelord tenaz", "wavelord", "tenaz", "14.6.1"),
        ("wavelord skergota:1", "wavelord", "skergota:1", "14.6.1"),
    ],
)
def test_who_can_never_embark_does_not_begin_on_board(pieces, ship, who, rule):
    """By the check of the set-up, and when it is carried out."""
    field = Field({"0506": pieces})
    group, _, points = who.partition(":")
    wish = {"ship": ship, "csp": {group: int(points)}} if points else {"ship": ship, "pieces": [who]}
    orders = msgspec.convert({"embark": [wish]}, SetUp)
    expected = [("CANNOT_BOARD", rule)] if rule else []
    assert [(each.code, each.rule) for each in check_set_up(field.view(), field.step, orders)] == expected
    table = Table(field.step.id, field.state, ScriptedDice(()), lambda question: None)
    lay_out(table, {field.seat: orders})
    told = table.finish().facts
    assert [(fact.code, fact.rule) for fact in told if isinstance(fact, facts.MoveNotDone)] == expected
    assert any(isinstance(fact, facts.Embarked) for fact in told) == (rule is None)


@pytest.mark.rule("fornaldar", "10.2", "16.2", "16.4", "16.6")
@pytest.mark.parametrize(
    ("own", "kind", "rises"),
    [
        ("gorm fynn:4", "ground", True),
        ("gorm fynn:4", "naval", False),
        ("gorm fynn:4", "melee", False),
        ("svip", "ground", False),
    ],
)
def test_an_attack_that_cannot_be_made_rouses_nobody(own, kind, rises):
    """Before a sleeping stockade of Midhrasir."""
    it = Fight(f"{own} kars midhrasir:4", at="3128", inactive=["midhrasir"], dice=[["combat 3128 1", 3, 4]] * rises)
    at = it.laid_out.land_place("3128")
    fight(it.table, FOMORIAN, Attacks(attacks=(Attack(at=at, kind=kind),)))
    assert it.board.active["midhrasir"] == rises
    assert bool(it.of("AttackNotMade")) != rises
