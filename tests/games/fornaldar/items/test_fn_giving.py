"""Magic items change hands (21.5)."""

import pytest
from fornaldar_facts import facts
from fornaldar_table import Field, move


def attach(who):
    return {"do": "attach", "character": who}


def give(item, to):
    return {"do": "give", "item": item, "to": to}


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
        (8, "ajattar", "CANNOT_CARRY 21.6"),
        (14, "hakon", "NO_ITEM 21.5"),
        (15, "hakon", "NO_ITEM 21.5"),
        (16, "hakon", "NO_ITEM 21.5"),
        (17, "hakon", "NO_ITEM 21.5"),
    ],
)
def test_items_out_of_reach(item, to, code):
    field = Field(
        {"0507": "hakon ajattar scyld", "0508": "snorri"},
        items={8: "hakon", 13: "hakon", 14: "0508", 15: "snorri", 17: "scyld"},
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
    assert field.stack("0508") == "hakon midhrasir:2 midhrasir:1"
    assert field.state.treasures[13].bearer == "midhrasir-2"
    field = Field({"0507": "hakon midhrasir:1"}, items={13: "midhrasir-1"})
    field.done(move("0507", "hakon", attach("hakon")))
    assert field.state.treasures[13].bearer == "hakon"


@pytest.mark.rule("fornaldar", "21.5")
def test_nobody_takes_an_item_from_the_enemy():
    field = Field({"0507": "hakon scyld"}, items={13: "scyld"})
    recorded = field.play(move("0507", "hakon", give(13, "hakon")))
    assert [fact.code for fact in recorded if isinstance(fact, facts.MoveNotDone)] == ["NO_ITEM"]
    assert field.state.treasures[13].bearer == "scyld"


@pytest.mark.rule("fornaldar", "21.11", "7.4.1")
def test_what_a_character_uses_first_is_forgotten_when_he_dies():
    field = Field({"0507": "hakon snorri"}, items={13: "hakon"})
    field.record(facts.ItemsChosen(character="hakon", items=(13,)), facts.CharacterKilled(character="hakon"))
    assert field.state.using == {}


@pytest.mark.rule("fornaldar", "21.5", "11.3")
@pytest.mark.parametrize(("steps", "mp"), [([], 0), (["0507"], 2), (["0507", "0508"], 5)])
def test_to_hand_something_over_costs_no_movement_points(steps, mp):
    """Clear terrain costs two here, rough three."""
    field = Field({"0506": "hakon snorri"}, items={13: "hakon"})
    told = field.play(move("0506", "hakon", give(13, "snorri"), *steps))
    assert [fact.mp for fact in told if isinstance(fact, facts.MoveMade)] == [mp]


@pytest.mark.rule("fornaldar", "13.2")
@pytest.mark.parametrize(
    ("lot", "csp"), [("midhrasir-1", 3), ("midhrasir-9", 1)], ids=["one that is there", "a new one"]
)
def test_an_escort_that_is_detached_is_one_point_of_the_army(lot, csp):
    field = Field({"0507": "hakon+ midhrasir:2"})
    facts.EscortDetached(character="hakon", lot=lot).change(field.state)
    assert field.state.pieces[lot].csp == csp
    assert not field.state.pieces["hakon"].escort
    assert sum(getattr(piece, "csp", 0) for piece in field.state.pieces.values()) == 3
