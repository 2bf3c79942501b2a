"""Escorts, magic items and the order of stacks on the way (12, 13, 21.5)."""

import pytest
from fornaldar_facts import facts
from fornaldar_table import Field, move


def detach(who):
    return {"do": "detach", "character": who}


def attach(who):
    return {"do": "attach", "character": who}


def give(item, to):
    return {"do": "give", "item": item, "to": to}


@pytest.mark.rule("fornaldar", "13.2")
def test_an_escort_is_detached_on_the_way_and_left():
    leave = {"do": "leave", "csp": {"midhrasir": 1}}
    field = Field({"0507": "hakon+"}).done(move("0507", "hakon", "0508", detach("hakon"), leave, "0509"))
    assert (field.stack("0508"), field.stack("0509")) == ("midhrasir:1", "hakon")


@pytest.mark.rule("fornaldar", "13.2", "13.3", "11.5")
@pytest.mark.parametrize(
    ("pieces", "who", "step", "code"),
    [
        ("hakon midhrasir:1", "hakon", attach("hakon"), None),
        ("hakon midhrasir:1", "hakon midhrasir:1", attach("hakon"), None),
        ("hakon+", "hakon", detach("hakon"), None),
        ("hakon", "hakon", detach("hakon"), "NO_ESCORT 13.2"),
        ("hakon+ midhrasir:1", "hakon", attach("hakon"), "NO_ESCORT 13.3"),
        ("snorri midhrasir:1", "snorri", attach("snorri"), "NO_ESCORT 13.3"),
        ("hakon nerfringia:1", "hakon", attach("hakon"), "NO_ESCORT 13.3"),
        ("hakon orms-sling midhrasir:1>orms-sling", "hakon", attach("hakon"), "NO_ESCORT 13.3"),
        ("hakon lembi+", "hakon", detach("lembi"), "NOT_AMONG 13.2"),
    ],
)
def test_when_escorts_are_attached_and_detached(pieces, who, step, code):
    assert Field({"0506": pieces}).codes(move("0506", who, step)) == ([code] if code else [])


@pytest.mark.rule("fornaldar", "13.2", "14.2.6")
def test_escorts_come_and_go_on_board():
    field = Field({"0505": "orms-sling hakon>orms-sling midhrasir:1>orms-sling"})
    field.done(move("0505", "orms-sling", attach("hakon")))
    assert sorted(field.stack("0505").split()) == ["hakon+>orms-sling", "orms-sling"]
    field = Field({"0505": "orms-sling hakon+>orms-sling"}).done(move("0505", "orms-sling", detach("hakon"), "0504"))
    assert sorted(field.stack("0504").split()) == ["hakon>orms-sling", "midhrasir:1>orms-sling", "orms-sling"]


@pytest.mark.rule("fornaldar", "11.5", "13.3")
def test_nobody_takes_an_escort_from_points_that_have_moved():
    field = Field({"0507": "snorri midhrasir:2", "0508": "hakon"})
    first = move("0507", "snorri midhrasir:2", "0508")
    assert field.codes(first, move("0508", "hakon", attach("hakon"), "0509")) == ["HAS_MOVED 11.5"]


@pytest.mark.rule("fornaldar", "13.2", "11.3")
def test_a_detached_escort_has_moved_as_far_as_its_lord():
    field = Field({"0507": "hakon+", "0509": "snorri"})
    first = move("0507", "hakon", "0508 0509", detach("hakon"))
    assert field.codes(first, move("0509", "snorri midhrasir:1", "0508")) == []
    assert field.codes(first, move("0509", "snorri midhrasir:1", "0508 0507 0506")) == ["NO_WAY 11.3"]


@pytest.mark.rule("fornaldar", "21.4", "21.5")
@pytest.mark.parametrize("to", ["snorri", "orms-sling", "midhrasir"])
def test_an_item_changes_hands_in_one_hex(to):
    field = Field({"0506": "hakon snorri midhrasir:2 orms-sling"}, items={13: "hakon"})
    field.done(move("0506", "hakon", give(13, to)))
    assert field.state.treasures[13].bearer == {"midhrasir": "midhrasir-1"}.get(to, to)


@pytest.mark.rule("fornaldar", "21.5")
def test_an_item_is_picked_up_on_the_way():
    field = Field({"0507": "hakon"}, items={13: "0508"})
    field.done(move("0507", "hakon", "0508", give(13, "hakon"), "0509"))
    assert field.state.treasures[13].bearer == "hakon"


@pytest.mark.rule("fornaldar", "21.5", "21.6", "14.2.5")
@pytest.mark.parametrize(
    ("item", "to", "code"),
    [
        (13, "snorri", "NOT_THERE 21.5"),
        (13, "scyld", "NOT_THERE 21.5"),
        (13, "nobody", "NOT_THERE 21.5"),
        (13, "nerfringia", "NOT_THERE 21.5"),
        (13, "ajattar", "CANNOT_CARRY 21.6"),
        (14, "hakon", "NO_ITEM 21.5"),
        (15, "hakon", "NO_ITEM 21.5"),
        (16, "hakon", "NO_ITEM 21.5"),
        (17, "hakon", "NO_ITEM 21.5"),
    ],
)
def test_items_out_of_reach(item, to, code):
    field = Field(
        {"0507": "hakon ajattar scyld", "0508": "snorri"}, items={13: "hakon", 14: "0508", 15: "snorri", 17: "scyld"}
    )
    assert field.codes(move("0507", "hakon", give(item, to))) == [code]


@pytest.mark.rule("fornaldar", "21.5")
def test_an_item_is_handed_from_a_ship_to_a_shore_of_a_split_hex():
    split = {"0506": {"0506a": ["0507"], "0506b": []}}
    pieces = {"0506": "orms-sling signhild>orms-sling", "0506a": "hakon", "0506b": "snorri"}
    field = Field(pieces, items={13: "signhild"}, split=split)
    assert field.codes(move("0506", "orms-sling", give(13, "hakon"))) == []
    assert field.codes(move("0506a", "hakon", give(13, "hakon"))) == []
    assert field.codes(move("0506a", "hakon", give(13, "hakon"), give(13, "snorri"))) == ["NOT_THERE 21.5"]


@pytest.mark.rule("fornaldar", "21.5", "2.3")
def test_what_points_carry_goes_to_those_they_join():
    field = Field({"0507": "hakon midhrasir:2", "0508": "midhrasir:1"}, items={13: "midhrasir-2"})
    field.done(move("0507", "hakon midhrasir:2", "0508"))
    assert field.stack("0508") == "hakon midhrasir:3"
    assert field.state.treasures[13].bearer in field.state.pieces
    field = Field({"0507": "hakon midhrasir:1"}, items={13: "midhrasir-1"})
    field.done(move("0507", "hakon", attach("hakon")))
    assert field.state.treasures[13].bearer == "hakon"


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


@pytest.mark.rule("fornaldar", "21.5")
def test_nobody_takes_an_item_from_the_enemy():
    field = Field({"0507": "hakon scyld"}, items={13: "scyld"})
    recorded = field.play(move("0507", "hakon", give(13, "hakon")))
    assert [fact.code for fact in recorded if isinstance(fact, facts.MoveNotDone)] == ["NO_ITEM"]
    assert field.state.treasures[13].bearer == "scyld"
