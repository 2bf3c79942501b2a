"""15.5, 16.8, 21.13, 23.0 Who decides in a combat, and what is told of it: whose command, who cancels, who inherits."""

from contextlib import suppress

import pytest
from fn_fight import Fight
from fn_situation import Situation

from adjudicator.games.fornaldar.board.ratings import commands_from_afar, undead_among
from adjudicator.games.fornaldar.combat.challenges import Called, cancelled
from adjudicator.games.fornaldar.combat.draugr import Grave, columns, undead
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.field import choose_command, leader_in, rating, ratings
from adjudicator.games.fornaldar.combat.handing import bestow, by_rank, may_take, name_of
from adjudicator.games.fornaldar.combat.phase import meet, sleepers
from adjudicator.games.fornaldar.combat.walls import contest_engines, is_left
from adjudicator.games.fornaldar.items.searching import able_to_take
from adjudicator.games.fornaldar.magic.blows import Breathe, breathe
from adjudicator.games.fornaldar.movement.march import March
from adjudicator.games.fornaldar.movement.model import NOBODY
from adjudicator.games.fornaldar.movement.reaction import may_react
from adjudicator.games.fornaldar.recovery.healing import heal_by_items
from adjudicator.games.fornaldar.recovery.phase import Patient, Recovery, check_recovery
from adjudicator.games.fornaldar.recovery.refit import troubled
from adjudicator.games.fornaldar.state import Lot
from adjudicator.games.fornaldar.victory.ending import declare
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Choice, Question
from adjudicator.table.state import put

HERE = "2543"


def engaged(pieces, combat="ground battle", *, at=HERE, side=FOMORIAN, **given):
    """A combat that nobody has fought yet, which `side` began."""
    it = Fight(pieces, at=at, active=side, **given)
    return Engagement(it.table, side, at, combat)


def asking(table, *answers):
    """What a table asks from now on; questions get these answers, then their defaults."""
    asked = []
    left = list(answers)
    decide = table._decide

    def answer(question):
        if question.key.startswith("standing/"):
            return decide(question)
        asked.append(question)
        return (left.pop(0) if left else question.default), "reply"

    table._decide = answer
    return asked


# 15.5


@pytest.mark.rule("fornaldar", "15.5", "18.4")
def test_the_highest_in_rank_offer_their_command_the_best_first():
    fight = engaged("snorri hakon lembi midhrasir:3 gorm fynn:3")
    own = fight.company(MUNDANE)
    offers = ratings(fight.state, own)
    printed = fight.board.counters.characters
    assert list(offers.values()) == sorted(offers.values(), reverse=True)
    assert all(offers[id] == printed[id].command for id in offers)
    assert rating(fight, own) == max(offers.values())
    assert leader_in(fight, own).id == next(iter(offers))


@pytest.mark.rule("fornaldar", "15.5.1")
def test_where_all_commands_are_alike_nobody_is_asked_and_it_is_kept_to():
    fight = engaged("hakon midhrasir:3 gorm fynn:3")
    asked = asking(fight.table)
    choose_command(fight, fight.company(MUNDANE))
    assert (fight.commands, asked) == ({MUNDANE: "hakon"}, [])


@pytest.mark.rule("fornaldar", "15.5.1")
def test_a_side_without_characters_has_nobody_to_choose():
    fight = engaged("midhrasir:3 gorm fynn:3")
    choose_command(fight, fight.company(MUNDANE))
    assert fight.commands == {}
    assert rating(fight, fight.company(MUNDANE)) == 0
    assert leader_in(fight, fight.company(MUNDANE)) is None


@pytest.mark.rule("fornaldar", "15.5.1")
def test_a_side_with_a_choice_says_whose_command_counts_and_keeps_to_it_while_it_can():
    fight = engaged("snorri olvard lembi midhrasir:3 gorm fynn:3")
    own = fight.company(MUNDANE)
    asked = asking(fight.table, "snorri")
    choose_command(fight, own)
    choose_command(fight, own)
    assert asked == [
        Question(
            key="command/Mundane/2543",
            seat=MUNDANE,
            rule="15.5.1",
            text="Whose Command Rating counts for you in 2543?",
            default="olvard",
            choices=(Choice("olvard", "Olvard: 3"), Choice("lembi", "Lembi: 3"), Choice("snorri", "Snorri: 2")),
            asked="never",
        )
    ]
    assert fight.commands == {MUNDANE: "snorri"}
    assert (rating(fight, own), leader_in(fight, own).id) == (2, "snorri")


# 16.8


@pytest.mark.rule("fornaldar", "16.8.1")
@pytest.mark.parametrize(
    ("kind", "orders", "default"),
    [
        ("duel", "duel", "duel"),
        ("trial", "duel", "none"),
        ("trial", "either", "trial"),
        ("duel", "trial", "none"),
    ],
)
def test_an_item_cancels_a_challenge_as_orders_say_and_that_is_told(kind, orders, default):
    standing = {MUNDANE: {"defence": {"cancel": orders}}}
    fight = engaged("gorm fynn:3 rathnar suderpathia:3", items={"55": "rathnar"}, standing=standing)
    asked = asking(fight.table)
    called = Called(fight=fight, kind=kind, side=FOMORIAN, challenger="gorm")
    assert cancelled(called) is (default != "none")
    word = {"duel": "Duel Arcane", "trial": "Trial by Combat"}[kind]
    assert asked == [
        Question(
            key="use/55/Mundane/2543",
            seat=MUNDANE,
            rule="16.8.1",
            text=f"Gorm calls a {word} in 2543. Does {fight.board.say.item(55)} cancel it?",
            default=default,
            choices=(Choice(kind, "it is cancelled"), Choice("none", "it stands")),
            asked="never",
        )
    ]
    told = [(fact.kind, fact.answer) for fact in fight.table.journal.facts]
    assert told == ([] if default == "none" else [(kind, "cancelled")])
    assert fight.answers.cancelled_by == ([] if default == "none" else [55])
    again = cancelled(called)
    assert again is False
    assert len(asked) == (2 if default == "none" else 1)


@pytest.mark.rule("fornaldar", "16.8.1")
def test_without_such_an_item_nobody_cancels_or_is_asked():
    fight = engaged("gorm fynn:3 hakon midhrasir:3")
    asked = asking(fight.table)
    assert cancelled(Called(fight=fight, kind="duel", side=FOMORIAN, challenger="gorm")) is False
    assert asked == []


# 10.2, 17.3


@pytest.mark.rule("fornaldar", "10.2")
@pytest.mark.parametrize(
    ("pieces", "inactive", "side", "asleep"),
    [
        ("hakon gorm fynn:3", ["fynn"], MUNDANE, True),
        ("hakon gorm fynn:3", ["fynn"], FOMORIAN, False),
        ("hakon gorm fynn:3", [], MUNDANE, False),
        ("hakon", [], MUNDANE, False),
    ],
)
def test_those_who_sleep_are_inactive_pieces_of_others(pieces, inactive, side, asleep):
    it = Situation({HERE: pieces}, inactive=inactive)
    assert sleepers(it.state, side, HERE) is asleep
    assert sleepers(it.state, side, "2544") is False


@pytest.mark.rule("fornaldar", "16.6", "17.3")
@pytest.mark.parametrize(
    ("pieces", "fought", "rule"),
    [
        ("hakon midhrasir:1 gorm", (), "16.6"),
        ("hakon gorm", ("hakon",), "17.3"),
        ("hakon gorm", ("gorm",), "17.3"),
    ],
)
def test_a_melee_that_cannot_be_is_told_with_its_reason_to_its_side(pieces, fought, rule):
    fight = engaged(pieces, "melee")
    meet(fight, fought)
    (told,) = fight.table.journal.facts
    assert (type(told).__name__, told.rule, told.seen_by, told.at) == ("AttackNotMade", rule, (FOMORIAN,), HERE)


# 21.13


@pytest.mark.rule("fornaldar", "21.13", "15.5")
def test_an_item_passes_to_the_only_one_there_unasked_and_else_to_whom_its_player_names():
    for pieces, answers, bearer, questions in (
        ("hakon", (), "hakon", 0),
        ("hakon snorri lembi", (), None, 1),
        ("hakon snorri lembi", ("lembi",), "lembi", 1),
    ):
        it = Fight(pieces, at=HERE)
        takers = list(it.state.pieces.values())
        first = next(by_rank(it.state, takers)).id
        asked = asking(it.table, *answers)
        bestow(it.table, 13, HERE, takers, MUNDANE)
        (fact,) = it.of("ItemPassed")
        assert (fact.bearer, fact.seen_by, len(asked)) == (bearer or first, (MUNDANE,), questions)


@pytest.mark.rule("fornaldar", "21.13")
@pytest.mark.parametrize(("at", "name"), [(HERE, "ItemLeft"), ("3826", "ItemLeft")])
def test_an_item_that_nobody_takes_lies_there(at, name):
    it = Fight("hakon", at=HERE)
    bestow(it.table, 13, at, [], MUNDANE)
    assert [type(fact).__name__ for fact in it.facts] == [name]


@pytest.mark.rule("fornaldar", "21.6")
@pytest.mark.parametrize(("id", "item", "may"), [("hakon", 8, True), ("ajattar", 8, False), ("ajattar", 13, True)])
def test_supernaturals_take_no_artifacts(id, item, may):
    it = Fight("hakon ajattar", at=HERE)
    assert may_take(it.state, it.state.pieces[id], item) is may
    march = March(it.state, it.state.pieces[id].side, lambda at: NOBODY, lambda fact: None)
    if it.board.counters.items[item].kind == "artifact":
        assert [person.id for person in able_to_take(march, [id], item)] == [id] * may


@pytest.mark.rule("fornaldar", "15.5", "21.13")
def test_characters_come_by_rank_and_points_after_them_by_their_colour():
    it = Fight("midhrasir:3 lembi snorri", at=HERE)
    ordered = [*by_rank(it.state, list(it.state.pieces.values()))]
    assert [name_of(piece) for piece in ordered][-1] == "midhrasir"
    assert {name_of(piece) for piece in ordered} == {"midhrasir", "lembi", "snorri"}
    assert isinstance(ordered[-1], Lot)


# 23.0


@pytest.mark.rule("fornaldar", "23.0")
def test_a_draugr_is_among_others_where_one_of_them_is_one():
    it = Fight("hakon draugr gorm", at=HERE, sides={"draugr": FOMORIAN})
    hakon, draugr, gorm = (it.state.pieces[id] for id in ("hakon", "draugr", "gorm"))
    assert undead_among(it.state, [hakon, draugr]) is True
    assert undead_among(it.state, [draugr]) is True
    assert undead_among(it.state, [hakon, gorm]) is False
    assert undead_among(it.state, []) is False


@pytest.mark.rule("fornaldar", "17.5.5", "10.6")
def test_columns_that_items_shift_are_shifted_against_the_draugr():
    for items, shift in (({"54": "tenaz"}, -1), ({}, 0)):
        it = Fight("tenaz", at="4811", items=items)
        fight = Grave(it.table, MUNDANE, "4811", ["tenaz"], undead(it.state))
        fight.number = 1
        assert sum(number for _, number in columns(fight, fight.company(MUNDANE))) == shift


@pytest.mark.rule("fornaldar", "23.0", "15.2")
@pytest.mark.parametrize(
    ("leader", "there", "commands"),
    [
        ("arn", "2544", True),
        ("arn", "2546", True),
        ("arn", "2547", False),
        ("arn", HERE, True),
        ("sigurd", "2544", False),
    ],
)
def test_some_command_from_afar_as_many_hexes_as_their_magic(leader, there, commands):
    it = Situation({HERE: leader} | {there: "nerfringia:3" if there != HERE else "arn nerfringia:3"})
    lot = next(piece for piece in it.state.pieces.values() if isinstance(piece, Lot))
    assert commands_from_afar(it.state, it.state.pieces[leader], lot) is commands


@pytest.mark.rule("fornaldar", "23.0", "10.2")
def test_fire_rouses_those_of_others_alone_who_are_in_its_hex(monkeypatch):
    harmed = []
    monkeypatch.setattr(
        "adjudicator.games.fornaldar.magic.blows.roused_by_harm", lambda state, seat, ids: harmed.append(ids) or []
    )
    it = Situation({HERE: "hakon midhrasir:3 gorm fynn:2", "2544": "snorri scyld"})
    breathe(it.table, FOMORIAN, Breathe(dragon="rodhiorm", at=HERE))
    assert sorted(harmed[0]) == ["hakon", "midhrasir-1"]


# 9.0, 24.2.2.6, 24.1.3


@pytest.mark.rule("fornaldar", "9.1", "9.4", "10.1")
@pytest.mark.parametrize(
    ("pieces", "inactive", "seat", "is_troubled"),
    [
        ("fynn:3", [], MUNDANE, True),
        ("fynn:3", ["fynn"], MUNDANE, False),
        ("gorm", [], MUNDANE, False),
        ("shrieker", [], MUNDANE, True),
        ("midhrasir:3", [], MUNDANE, False),
        ("midhrasir:3", [], FOMORIAN, True),
    ],
)
def test_ships_are_troubled_by_active_enemies_on_top_of_a_stack(pieces, inactive, seat, is_troubled):
    it = Situation({"3927": pieces}, inactive=inactive)
    assert troubled(it.view(seat), seat, "3927") is is_troubled
    assert troubled(it.view(seat), seat, "3826") is False


@pytest.mark.rule("fornaldar", "24.2.2.6")
@pytest.mark.parametrize(
    ("others", "left"),
    [("", False), ("midhrasir:2", True), ("hakon", False), ("hakon+", True), ("midhrasir:2 gorm", False)],
)
def test_an_engine_is_left_where_points_of_the_enemy_are_with_it_and_nobody_of_its_side(others, left):
    it = Situation({HERE: f"greutung {others}"}, scenario="24.2")
    assert is_left(it.state, it.state.pieces["greutung"]) is left


@pytest.mark.rule("fornaldar", "24.2.2.6")
def test_an_engine_is_contested_where_it_is_and_nowhere_else():
    it = Situation({HERE: "greutung midhrasir:2", "2544": "hakon+"}, scenario="24.2")
    contest_engines(it.table, "2544")
    assert it.facts == []


@pytest.mark.rule("fornaldar", "9.5")
def test_who_has_most_wounds_is_healed_by_an_item_unless_another_is_named(monkeypatch):
    healed = []
    name = "adjudicator.games.fornaldar.recovery.healing"
    monkeypatch.setattr(f"{name}.heal_wounds", lambda table, id, wounds: healed.append((id, wounds)))
    effect = type("Effect", (), {"whom": "one character in the hex", "wounds": 2})()
    for patients, who in (
        ({}, "snorri"),
        ({13: "hakon"}, "hakon"),
        ({13: "gorm"}, "snorri"),
        ({14: "hakon"}, "snorri"),
    ):
        it = Situation({HERE: "hakon/1 snorri/3 lembi/3"})
        bearer = it.state.pieces["hakon"]
        monkeypatch.setattr(f"{name}.remedies", lambda state, side, bearer=bearer: [(13, bearer, effect)])
        healed.clear()
        heal_by_items(it.table, MUNDANE, patients)
        most = max(it.state.pieces.values(), key=lambda piece: (piece.wounds, [-ord(c) for c in piece.id]))
        assert healed == [("hakon" if who == "hakon" else most.id, 2)]


@pytest.mark.rule("fornaldar", "22.0")
@pytest.mark.parametrize("points", [{}, {MUNDANE: 7}, {FOMORIAN: 9}, {MUNDANE: 120, FOMORIAN: 3}])
def test_the_points_of_both_are_told_at_the_end_none_where_none_were_scored(points):
    it = Situation({HERE: "hakon"})
    put(it.board, points=points)
    declare(it.table)
    (won,) = it.facts
    assert (won.mundane, won.fomorian) == (points.get(MUNDANE, 0), points.get(FOMORIAN, 0))
    assert won.level == it.board.scenario.victory.level(won.mundane - won.fomorian)
    assert won.winner == next((side for side in (FOMORIAN, MUNDANE) if won.level.startswith(side)), None)


@pytest.mark.rule("fornaldar", "17.9", "7.4")
def test_a_champion_loses_wounds_and_neither_points_nor_steps():
    it = Fight("grendel hakon", at=HERE, dice=[[f"trial {HERE} {number}", 6, 6] for number in (1, 2, 3)])
    with suppress(AssertionError):
        it.play("challenge", kind="trial", challenger="grendel", champion="hakon")
    taken = it.of("LossesTaken")
    assert taken
    assert {(fact.csp, fact.steps) for fact in taken} == {(0, 0)}


@pytest.mark.rule("fornaldar", "14.1", "14.9.5")
@pytest.mark.parametrize(("who", "may"), [("hakon", True), ("lhyr~", False), ("hakon>orms-sling", False)])
def test_who_is_ashore_and_may_move_may_react(who, may):
    it = Situation({"3927": f"{who} orms-sling"}, scenario="24.1")
    assert may_react(it.state, it.state.pieces[who.strip("~").partition(">")[0]]) is may


@pytest.mark.rule("fornaldar", "9.5")
def test_a_patient_whom_an_item_cannot_heal_is_told_with_those_it_can():
    it = Situation({HERE: "hakon/1 snorri lembi/2"}, items={"12": "hakon"})
    orders = Recovery(heal=(Patient(item=12, character="snorri"),))
    (problem,) = [each for each in check_recovery(it.view(MUNDANE), orders) if each.path[0] == "heal"]
    item = it.board.say.item(12)
    assert problem.message == f"{item} cannot heal Snorri now"
    assert problem.hint.startswith(("it can heal ", "nobody wounded is with it"))
