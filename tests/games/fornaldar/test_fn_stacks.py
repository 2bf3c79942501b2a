"""The order of stacks (12)."""

import pytest
from fornaldar_table import Field, move


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
