"""Facts change the state, and nothing else does."""

import re

import msgspec
import pytest
from cp_table import Bench, facts, fold, laid_out

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.facts import Public
from adjudicator.games.cp_campaign.spend import Spend
from adjudicator.table.fact import any_of, kinds

KINDS = kinds(GAME.facts)


def test_tags_are_the_names_of_the_kinds():
    for kind in KINDS:
        spelt = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()
        assert kind.__struct_config__.tag == spelt


def test_facts_are_public_unless_they_are_for_one_seat():
    hidden = [kind.__name__ for kind in KINDS if not issubclass(kind, Public)]
    assert hidden == ["EntrySkipped", "QueueKept", "PositionTaken"]
    assert facts.QueueKept(seat="A", spend=Spend()).seen_by == ()


@pytest.mark.parametrize(
    ("correction", "message"),
    [
        (facts.DefenceCorrected(territory="T77", dv=1), "no territory T77"),
        (facts.OwnerCorrected(territory="T01", owner="D"), "no seat D"),
        (facts.OwnerCorrected(territory="T77", owner="A"), "no territory T77"),
        (facts.ArmyCorrected(army="D1", at="T01"), "no army D1"),
        (facts.ArmyCorrected(army="A1", at="T77"), "no territory T77"),
        (facts.RoadCorrected(road="R77", md=3), "no road R77"),
        (facts.PointsCorrected(seat="D", cp=1), "no seat D"),
        (facts.ProgressCorrected(seat="D", key="intrigue:A", done=1), "no seat D"),
        (facts.BattlesWonCorrected(seat="D", battles_won=1), "no seat D"),
    ],
)
def test_a_correction_of_what_is_not_there_is_refused(correction, message):
    with pytest.raises(ValueError, match=message):
        fold([*laid_out(), correction])


@pytest.mark.parametrize(
    "given",
    [
        {"fact": "defence-corrected", "territory": "T01", "dv": 5},
        {"fact": "road-corrected", "road": "R01", "md": 1},
        {"fact": "points-corrected", "seat": "A", "cp": -1},
        {"fact": "army-corrected", "army": "A1", "at": None},
        {"fact": "army-corrected", "army": "A1", "at": "T01", "status": "removed"},
        {"fact": "progress-corrected", "seat": "A", "key": "tea:T01", "done": 1},
    ],
)
def test_a_correction_out_of_range_cannot_be_read(given):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(given, any_of(GAME.facts))


def test_corrections_set_what_they_say():
    board = Bench(
        cp={"A": 3},
        cp_mod={"B": -1},
        owners={"T01": "B"},
        dv={"T01": 1},
        md={"R01": 5},
        armies={"A1": {"at": "T09", "status": "broken", "seq": 4}},
        progress={"A": {"intrigue:B": 1}},
        battles_won={"B": 2},
    ).board
    assert (board.cp["A"], board.marks["B"], board.battles_won["B"]) == (3, -1, 2)
    assert (board.territories["T01"].owner, board.territories["T01"].dv, board.roads["R01"].md) == ("B", 1, 5)
    assert (board.armies["A1"].at, board.armies["A1"].status, board.armies["A1"].arrived) == ("T09", "broken", 4)
    assert (board.progress["A"], board.arrivals) == ({"intrigue:B": 1}, 4)


def test_a_correction_can_take_back():
    board = fold(
        [
            *laid_out(owners={"T01": "B"}, armies={"A1": {"at": "T09"}}, progress={"A": {"intrigue:B": 1}}),
            facts.OwnerCorrected(territory="T01", owner=None),
            facts.ArmyCorrected(army="A1", at=None, status="removed"),
            facts.ProgressCorrected(seat="A", key="intrigue:B", done=0),
        ]
    ).board
    assert (board.territories["T01"].owner, board.armies["A1"].at, board.progress["A"]) == (None, None, {})


def test_rules_cannot_write_to_the_board():
    board = Bench().board
    with pytest.raises(AttributeError):
        board.turn = 2
    with pytest.raises(AttributeError):
        board.territories["T01"].dv = 0
