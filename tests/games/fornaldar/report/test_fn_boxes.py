"""Combats in a report: each a box that can be read alone, with as much as its reader may know."""

import pytest
from fornaldar_facts import facts
from fornaldar_report import framed
from fornaldar_table import seen_by
from map_faults import hex_maps

from adjudicator.games.fornaldar.combat.field import SeenStack
from adjudicator.games.fornaldar.combat.strength import Contribution
from adjudicator.games.fornaldar.printed.charts.combat import result_in_words
from adjudicator.games.fornaldar.report.combats import _left_before
from adjudicator.games.fornaldar.state import Lot, Person
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.reports.pdf import pdf_report
from adjudicator.reports.text import text_report
from adjudicator.table.battles import grids_of

AT = "3927"
OWN, ENEMY = {"seen_by": (MUNDANE,)}, {"seen_by": (FOMORIAN,)}


def fought(number, total, result):
    common = {"of": "battle", "at": AT, "number": number}
    shown = facts.RoundFought(
        attacker=FOMORIAN,
        ground="castle",
        strengths=(12, 10),
        odds="1-1",
        shifts=(("Jötuns", 1),),
        column="2-1",
        modifiers=(("command", 3), ("command", -2)),
        faces=(total - 4, 3),
        total=total,
        result=result,
        **common,
    )
    giants = (Contribution("jotun points", 12, "12 CSPs"),)
    guards = (Contribution("mundane points", 8, "4 CSPs, doubled"), Contribution("Hakon", 2))
    return (
        facts.StrengthReckoned(side=FOMORIAN, parts=giants, **common, **ENEMY),
        facts.StrengthReckoned(side=MUNDANE, parts=guards, **common, **OWN),
        shown,
        facts.LossesTaken(side=FOMORIAN, csp=3, wounds=2, steps=0, **common, **ENEMY),
        facts.LossesTaken(side=MUNDANE, csp=1, wounds=0, steps=0, **common, **OWN),
        facts.PointsScored(side=MUNDANE, points=3, reason="3 CSPs of Jötunheim destroyed"),
        facts.PointsScored(side=FOMORIAN, points=1, reason="1 CSP of Midhrasir destroyed"),
    )


BATTLE = (
    facts.GameTurnBegan(game_turn=2),
    facts.PhaseBegan(phase="fomorian-combat"),
    *fought(1, 7, "C/Co"),
    *fought(2, 9, "C/E"),
    facts.CombatEnded(of="battle", at=AT, side=FOMORIAN, outcome="both stay"),
)


@pytest.fixture(scope="module")
def told(later):
    return later(MUNDANE, *BATTLE)


def the_box(content):
    (box,) = [passage for passage in content.chapters if passage.battle]
    return box


@pytest.mark.rule("fornaldar", "17.5", "17.5.7")
def test_a_battle_is_a_box_after_its_phase_with_the_number_of_its_burst(told):
    phase = next(passage for passage in told.chapters if passage.title.endswith("Combat Phase"))
    assert told.chapters.index(phase) == told.chapters.index(the_box(told)) - 1
    assert (the_box(told).title, the_box(told).note) == ("1  Battle at Kvalhölla (3927)", "castle; both sides stay.")
    assert the_box(told).battle.number == 1
    assert [fight.at for figure in hex_maps(told)[1:] for fight in figure.fights] == [AT]
    assert {cell.id for cell in the_box(told).figures[0].cells} > {AT, "3926", "3928"}


@pytest.mark.rule("fornaldar", "19.3")
def test_a_battle_for_which_nobody_stayed_is_not_told_in_the_box_of_another(later):
    declined = facts.CombatEnded(of="battle", at="3826", side=FOMORIAN, outcome="attacker")
    content = later(MUNDANE, *BATTLE, declined)
    phase = next(passage for passage in content.chapters if passage.title.endswith("Combat Phase"))
    assert phase.lines[-1].text.startswith("The Battle in Sigtuna (3826) is over")
    assert not any("3826" in line.text for line in the_box(content).lines)


@pytest.mark.rule("fornaldar", "17.5.5", "17.5.6")
def test_each_round_has_strengths_column_dice_and_result(told):
    rounds = grids_of(the_box(told))[0]
    reckoned = "F 12 : 10 M", "1-1, +1 Jötuns = 2-1", "3 + 3, +3 −2 command = 7", "C/Co"
    assert rounds.rows[0][:-1] == ("1", *reckoned)


@pytest.mark.rule("fornaldar", "17.5.4")
def test_each_side_has_its_strength_and_losses_and_only_its_own_player_what_made_them(told, later):
    made = the_box(told).tables[-1]
    assert made.rows == (("1", "M 10", "mundane points 8 (4 CSPs, doubled); Hakon 2"),)
    assert made.marked == (0,)
    assert [each.lost for each in the_box(told).battle.rounds] == ["F 3 CSPs of Jötunheim"] * 2
    assert "jotun points 12" in repr(the_box(later(FOMORIAN, *BATTLE)))
    assert "jotun points 12" not in repr(told)


@pytest.mark.rule("fornaldar", "17.5.4")
def test_of_a_single_round_the_sides_have_strength_what_made_it_and_losses(later):
    ends = facts.CombatEnded(of="battle", at=AT, side=FOMORIAN, outcome="both stay")
    fields = (facts.FieldSeen(side=MUNDANE, of="battle", at=AT, fighting=("hakon",), **OWN),)
    content = later(MUNDANE, *BATTLE[:2], *fields, *fought(1, 7, "C/Co"), ends)
    parties = {party.name: party for party in the_box(content).battle.parties}
    assert (parties[MUNDANE].strength, parties[MUNDANE].made_of) == (
        "10",
        "mundane points 8 (4 CSPs, doubled); Hakon 2",
    )
    assert not [grid for grid in the_box(content).tables if any(column.head == "Made of" for column in grid.columns)]


@pytest.mark.rule("fornaldar", "12.3")
def test_of_an_enemy_stack_that_was_seen_into_its_pieces_are_told(later):
    lot = Lot(id="jotunheim:9", side=FOMORIAN, at=AT, active=True, group="jotunheim", band="jotunheim", csp=5)
    seen = facts.FieldSeen(
        side=MUNDANE,
        of="battle",
        at=AT,
        fighting=("hakon",),
        stacks=(SeenStack(side=FOMORIAN, at=AT, lots=(lot,)), SeenStack(side=FOMORIAN, at="3926", lots=(lot,))),
        **OWN,
    )
    ends = facts.CombatEnded(of="battle", at=AT, side=FOMORIAN, outcome="both stay")
    content = later(MUNDANE, *BATTLE[:2], seen, *fought(1, 7, "C/Co"), ends)
    (enemy,) = [party.forces for party in the_box(content).battle.parties if party.name == FOMORIAN]
    assert enemy == "5 points of Jötunheim"


@pytest.mark.rule("fornaldar", "17.5")
def test_of_combats_in_one_place_the_first_box_has_its_map(later):
    again = [facts.CombatEnded(of="battle", at=AT, side=FOMORIAN, outcome="both stay"), *BATTLE[1:]]
    first, second = [each for each in later(MUNDANE, *BATTLE, *again).chapters if each.battle]
    assert (len(first.figures), len(second.figures)) == (1, 0)


@pytest.mark.rule("fornaldar", "17.5.7")
def test_what_came_up_on_the_table_is_ringed(told):
    (table,) = [grid for grid in the_box(told).tables if grid.ringed]
    assert [table.columns[column].head for _, column in table.ringed] == ["7", "9"]
    assert [table.rows[row][column] for row, column in table.ringed] == ["C/Co", "C/E"]
    assert "[C/Co]" in text_report(framed(told, MUNDANE))


@pytest.mark.rule("fornaldar", "17.4", "17.5.7")
def test_results_are_said_in_words_beside_their_letters(told):
    (table,) = [grid for grid in the_box(told).tables if grid.ringed]
    once = "C/Co: loss level light for the attacker; light for the defender, who may retreat."
    assert table.note == f"{once} C/E: loss level light for the attacker; severe for the defender."
    assert "C/Co: loss level light for the attacker" in text_report(framed(told, MUNDANE))


def test_marks_of_a_result_are_told_where_somebody_may_retreat():
    assert result_in_words("rD/Bo", retreats=False) == "loss level heavy for the attacker; slight for the defender"
    assert result_in_words("rA/Ar", retreats=True) == "loss level none for both, who may be made to retreat"


@pytest.mark.rule("fornaldar", "7.8")
def test_what_the_other_side_lost_unseen_is_told_to_nobody(later):
    hidden = [fact for fact in BATTLE if fact.seen_by != (FOMORIAN,)]
    assert later(MUNDANE, *BATTLE) == later(MUNDANE, *hidden)
    assert len(seen_by(BATTLE, MUNDANE)) == len(hidden)


def test_a_box_is_drawn(told):
    assert pdf_report(framed(told, MUNDANE)) == pdf_report(framed(told, MUNDANE))


@pytest.mark.rule("fornaldar", "7.4", "12.3")
def test_boxes_of_wounds_are_drawn_for_those_who_fight_and_whom_their_side_saw():
    hakon, snorri = (
        Person(id=id, side=MUNDANE, at=AT, group="midhrasir", band="midhrasir", active=True, wounds=1)
        for id in ("hakon", "snorri")
    )
    field = facts.FieldSeen(
        side=MUNDANE,
        of="battle",
        at=AT,
        fighting=("hakon",),
        stacks=(SeenStack(side=MUNDANE, at=AT, persons=(snorri, hakon)),),
        **OWN,
    )
    assert _left_before([field], "hakon", 5) == 4
    assert _left_before([field], "snorri", 5) is None
    assert _left_before([], "hakon", 5) is None
