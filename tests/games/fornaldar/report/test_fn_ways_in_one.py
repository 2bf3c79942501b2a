"""11.0 A way that was gone in stretches is told as one movement."""

import pytest
from fornaldar_facts import facts

from adjudicator.games.fornaldar.report.moved import WAYS, in_one
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE


def moved(*path, pieces=("gorm",), mp=2, side=FOMORIAN):
    return facts.ForceMoved(side=side, pieces=pieces, path=path, mp=mp)


def seen(*path, top="gorm"):
    return facts.ForceSeen(side=FOMORIAN, group="fynn", top=top, path=path)


@pytest.mark.rule("fornaldar", "11.3", "12.3")
def test_stretches_are_one_way_at_one_price():
    assert in_one([moved("0507", "0508"), moved("0508", "0509", mp=1.5)]) == [moved("0507", "0508", "0509", mp=3.5)]
    assert in_one([seen("0507", "0508"), seen("0508", "0509")]) == [seen("0507", "0508", "0509")]


@pytest.mark.rule("fornaldar", "11.3", "12.3")
@pytest.mark.parametrize(
    "told",
    [
        [moved("0507", "0508"), moved("0509", "0510")],
        [moved("0507", "0508"), moved("0508", "0509", pieces=("gorm", "fynn-1"))],
        [moved("0507", "0508"), moved("0508", "0509", side=MUNDANE)],
        [moved("0507", "0508"), facts.Evaded(side=MUNDANE, at="0508", success=True), moved("0508", "0509")],
        [seen("0507", "0508", top=None), seen("0508", "0509", top=None)],
    ],
    ids=["elsewhere", "others", "the enemy", "something between", "army points on top"],
)
def test_what_is_not_one_way_stays_apart(told):
    assert in_one(told) == told


def test_who_moves_and_his_way_have_the_same_room_and_numbers_little():
    room = {column.head: column.share for column in WAYS}
    assert room["Who moves"] == room["From – to"]
    assert room["No."] + room["MP"] < room["Who moves"] / 2
