"""What a player is told of his plan: on his view, with its place in his file, and never more than he may know."""

import json
import random

import any_orders
import msgspec
import pytest
from fornaldar_campaign import Campaign
from fornaldar_facts import facts
from fornaldar_table import HEXES, Field, move
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.view import believed
from adjudicator.games.fornaldar.standing.parts import Standing
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.orders.check import check
from adjudicator.orders.reading import read
from adjudicator.orders.schema import schemas_of
from adjudicator.orders.told import told as in_lines
from adjudicator.orders.window import OpenWindow

ANY = any_orders.AnyOrders(schemas_of(GAME)["movement.schema.json"])


def opened(field):
    return OpenWindow(
        game=GAME,
        campaign="saga",
        step=field.step,
        seats={FOMORIAN: "Ada", MUNDANE: "Bo"},
        knows_key=lambda seat, key: key == "k",
        view=field.view,
        standing=lambda seat: None,
        replaces=lambda seat: None,
    )


def mailed(field, **orders):
    """The problems of an order file as the player gets them: line, code, message and hint."""
    head = {
        "game": "fornaldar",
        "campaign": "saga",
        "seat": "Mundane",
        "turn": 2,
        "window": field.step.name,
        "key": "k",
    }
    lines = json.dumps(head | {"orders": orders}, indent=1)
    found = check(read(lines.encode()), opened(field))
    texts = lines.splitlines()
    return [(texts[each.line - 1].strip(), each.code, each.hint) for each in found.problems]


@pytest.mark.rule("fornaldar", "5.E.3.1")
def test_problems_point_at_their_lines_and_guess_what_was_meant():
    field = Field({"0506": "hakon orms-sling signhild midhrasir:2"})
    embark = {"do": "embark", "ship": "orm-ling", "pieces": ["signhild"]}
    plan = [
        move("0506", "hokan", "0507"),
        move("0506", "hakon midhrasir:3", "0507"),
        move("0506", "orms-sling", embark),
        move("0506", "signhild", "0507 0504"),
    ]
    assert mailed(field, moves=plan) == [
        ('"hokan"', "NOT_YOURS", "did you mean hakon (Hakon)?"),
        ('"midhrasir": 3', "TOO_FEW_POINTS", ""),
        ('"ship": "orm-ling",', "NOT_AMONG", "its ships: orms-sling"),
        ('"0504"', "NO_WAY", "no way there is within reach: name a nearer place, or the hexes of the way"),
    ]


@pytest.mark.rule("fornaldar", "11.5")
def test_army_points_of_several_colours_go_in_whatever_order_they_are_named():
    told = []
    for csp in ({"midhrasir": 2, "skergota": 1}, {"skergota": 1, "midhrasir": 2}):
        field = Field({"0507": "hakon midhrasir:4 skergota:3"})
        head = {"game": "fornaldar", "campaign": "saga", "seat": "Mundane", "turn": 2, "key": "k"}
        head |= {"window": field.step.name}
        plan = move("0507", "hakon", "0508") | {"csp": csp}
        checked = check(read(json.dumps(head | {"orders": {"moves": [plan]}}).encode()), opened(field))
        assert checked.accepted, checked.problems
        before = len(field.facts)
        field.play(*msgspec.to_builtins(checked.orders)["moves"])
        told.append(msgspec.json.encode(field.facts[before:]))
    assert told[0] == told[1]


@pytest.mark.rule("fornaldar", "5.E.3.1")
def test_a_move_that_fails_leaves_the_others_alone():
    field = Field({"0507": "hakon snorri"})
    plan = [move("0507", "hakon", "0509"), move("0507", "snorri", "0508")]
    assert field.codes(*plan) == ["NO_WAY 11.3"]
    field.play(*plan)
    assert (field.stack("0507"), field.stack("0508")) == ("hakon", "snorri")


@pytest.mark.rule("fornaldar", "5.E.3.1")
def test_moves_build_on_those_before_them():
    field = Field({"0507": "hakon", "0508": "midhrasir:3"})
    assert field.codes(move("0507", "hakon", "0508"), move("0508", "hakon midhrasir:3", "0509")) == []
    assert field.codes(move("0508", "hakon midhrasir:3", "0509"), move("0507", "hakon", "0508")) == ["NOT_THERE 11.3"]


def test_checking_changes_nothing():
    field = Field({"0506": "hakon+ orms-sling midhrasir:2 snorri"}, items={13: "hakon"})
    state, view = msgspec.json.encode(field.state), field.view()
    field.check(
        move("0506", "orms-sling", {"do": "embark", "ship": "orms-sling", "pieces": ["hakon"]}, "0505"),
        move("0506", "snorri midhrasir:1", "0507"),
        stacks=[{"at": "0507", "top": ["midhrasir"]}],
    )
    assert msgspec.json.encode(field.state) == state
    assert field.view() == view
    assert believed(view).pieces is not view.pieces


def test_standing_orders_say_nothing():
    assert GAME.check_standing(Field({}).view(), Standing()) == []


@pytest.mark.rule("fornaldar", "11.7", "12.3")
def test_what_a_vision_has_shown_is_reckoned_with():
    field = Field({"0507": "hakon midhrasir:1", "0508": "glum fynn:4"})
    way = move("0507", "hakon midhrasir:1", "0508 0509")
    assert field.codes(way) == ["(ENEMY_AHEAD)"]
    field.record(facts.StackExamined(side=MUNDANE, at="0508"))
    assert field.codes(way) == ["NO_WAY 11.7"]
    harmless = Field({"0507": "hakon midhrasir:1", "0508": "glum"})
    harmless.record(facts.StackExamined(side=MUNDANE, at="0508"))
    assert harmless.codes(way) == []


@pytest.mark.rule("fornaldar", "11.7", "14.2.6")
@pytest.mark.parametrize(
    ("enemy", "codes"),
    [
        ("fynn:1", ["NO_WAY 11.7"]),
        ("sea-hound", ["(ENEMY_AHEAD)"]),
        ("ulf", ["NO_WAY 11.7"]),
        ("ulf glum", ["(ENEMY_AHEAD)"]),
        ("sea-hound fynn:1>sea-hound", ["(ENEMY_AHEAD)"]),
        ("sea-hound ulf>sea-hound", ["(ENEMY_AHEAD)"]),
    ],
)
def test_who_may_be_on_board_is_not_taken_to_be_ashore(enemy, codes):
    """On a coast a ship may lie beneath what one sees."""
    hexes = HEXES | {"0508": "clear sea"}
    field = Field({"0507": "hakon midhrasir:1", "0508": enemy}, hexes=hexes)
    assert field.codes(move("0507", "hakon midhrasir:1", "0508 0509")) == codes


@pytest.mark.rule("fornaldar", "11.7", "FN-V20")
def test_ships_and_swimmers_are_warned_of_nobody():
    field = Field({"0506": "orms-sling tenaz~", "0505": "sea-hound", "0504": "fynn:2"})
    assert field.codes(move("0506", "orms-sling", "0505 0504 0503"), move("0506", "tenaz", "0505 0504 0503")) == []


@pytest.mark.rule("fornaldar", "11.7", "18.4")
def test_garrisons_stop_a_force():
    field = Field({"0507": "hakon midhrasir:1"}, fortresses={"0508": "broch"})
    way = move("0507", "hakon midhrasir:1", "0508 0509")
    assert field.codes(way) == ["NO_WAY 11.7"]
    field.record(facts.FortressDestroyed(hex="0508"))
    assert field.codes(way) == []


WHOLE = Campaign(1)
while WHOLE.step.window != "movement":
    WHOLE.play({})


@pytest.mark.long
@settings(max_examples=150)
@given(st.data())
def test_any_plan_of_the_right_form_is_judged_and_explained(data):
    """Whatever the published schema allows; some of it among pieces and places that there are."""
    plan = ANY.orders(data, GAME.orders_of("movement"))
    view = GAME.view(WHOLE.state, WHOLE.step.seats[0])
    GAME.check(view, WHOLE.step, plan)
    in_lines(GAME, view, WHOLE.step, plan)


@pytest.mark.parametrize("seed", range(4))
def test_wild_plans_are_judged_and_what_is_accepted_is_carried_out(seed):
    """Steps of every kind in any order, with pieces and places near each other."""
    pick = random.Random(seed)
    accepted = 0
    for _ in range(120):
        field = Field(
            {"0506": "orms-sling seaweaver hakon+ signhild tenaz midhrasir:3 skergota:2", "0507": "snorri midhrasir:2"},
            items={13: "hakon", 14: "0507"},
        )
        plan = [wild_move(pick) for _ in range(pick.choice([1, 1, 2]))]
        if not field.codes(*plan):
            accepted += 1
            field.done(*plan)
        points = sum(getattr(piece, "csp", 0) + getattr(piece, "escort", 0) for piece in field.state.pieces.values())
        assert points == 8
    assert accepted > 3


WILD = ["hakon", "signhild", "tenaz", "orms-sling", "seaweaver", "midhrasir:1"]


def wild_move(pick):
    at = pick.choice(["0506", "0506", "0507"])
    there = ["snorri", "midhrasir:1"] if at == "0507" else WILD
    who = pick.sample(there, pick.randrange(1, 3))
    ship = pick.choice(["orms-sling", "seaweaver"])
    kinds = [
        " ".join(pick.sample(["0505", "0506", "0507", "0508", "0504"], 2)),
        pick.choice(["0505", "0507", "0506"]),
        {"do": "leave", "csp": {"midhrasir": 1}},
        {"do": "take", "pieces": [pick.choice(["snorri", "hakon", "signhild"])]},
        {"do": "embark", "ship": ship, "pieces": [pick.choice(["hakon", "signhild"])]},
        {"do": "embark", "ship": ship, "csp": {pick.choice(["midhrasir", "skergota"]): 1}},
        {"do": "disembark", "ship": ship},
        {"do": "swim"},
        {"do": "land"},
        {"do": "detach", "character": "hakon"},
        {"do": "attach", "character": "hakon"},
        {"do": "give", "item": pick.choice([13, 14]), "to": pick.choice(["snorri", "hakon", "midhrasir"])},
    ]
    return move(at, " ".join(who), *(pick.choice(kinds) for _ in range(pick.randrange(1, 3))))


@pytest.mark.rule("fornaldar", "11.7", "14.6.1")
def test_a_swimming_hero_is_not_taken_to_be_ashore():
    hexes = HEXES | {"0508": "clear sea"}
    pieces = {"0507": "gorm fynn:1", "0508": "tenaz~"}
    field = Field(pieces, hexes=hexes, seat=FOMORIAN)
    assert field.codes(move("0507", "gorm fynn:1", "0508 0509")) == ["(ENEMY_AHEAD)"]
    assert Field(pieces | {"0508": "tenaz"}, hexes=hexes, seat=FOMORIAN).codes(
        move("0507", "gorm fynn:1", "0508 0509")
    ) == ["NO_WAY 11.7"]


@pytest.mark.rule("fornaldar", "19.1", "FN-C26")
def test_the_warning_names_those_who_came():
    field = Field({"0507": "signhild", "0508": "freya fynn:1"})
    assert field.check(move("0507", "signhild", "0508")) == [
        "note CAUGHT moves/0/steps/0: Signhild may be caught in 0508 by enemy army points, with no hero and no ship "
        "to help (19.1)"
    ]
