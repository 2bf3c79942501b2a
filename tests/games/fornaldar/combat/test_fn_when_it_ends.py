"""17.3, 18.5, 18.7 When a combat is over, and who goes on with it; 16.8 what a declined challenge costs."""

import pytest
from fn_fight import Fight
from msgspec.structs import replace

from adjudicator.games.fornaldar.combat.battle import (
    attacks_again,
    castle_holds,
    left_after,
    may_attack,
    next_attack,
    odds_of_sides,
    ordered_to_go_on,
    standing_after,
)
from adjudicator.games.fornaldar.combat.challenges import Called, settle
from adjudicator.games.fornaldar.combat.engagement import NO_PLAN, AttackPlan, Engagement
from adjudicator.games.fornaldar.combat.melee import declines
from adjudicator.games.fornaldar.printed.charts.combat import Result
from adjudicator.games.fornaldar.standing.combat import Rounds
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Choice, Question
from adjudicator.table.state import put

HERE = "2543"


def engaged(pieces, combat="ground battle", *, at=HERE, side=FOMORIAN, plan=NO_PLAN, **given):
    """A combat that nobody has fought yet, which `side` began."""
    it = Fight(pieces, at=at, active=side, **given)
    return Engagement(it.table, side, at, combat, plan=plan)


@pytest.mark.rule("fornaldar", "17.3.A")
@pytest.mark.parametrize(
    ("own", "enemy", "outcome"),
    [(True, True, "both stay"), (True, False, "attacker"), (False, True, "defender"), (False, False, "both gone")],
)
def test_without_strength_on_either_side_the_place_is_whose_pieces_are_left(own, enemy, outcome):
    fight = engaged("gorm hakon")
    companies = [fight.whole(side) for side in (FOMORIAN, MUNDANE)]
    left = [each if stays else replace(each, pieces=()) for each, stays in zip(companies, (own, enemy), strict=True)]
    assert left_after(*left) == outcome


@pytest.mark.rule("fornaldar", "17.3.A", "16.2")
@pytest.mark.parametrize(
    ("pieces", "combat", "outcome"),
    [
        ("fynn:3 midhrasir:3", "ground battle", None),
        ("fynn:3 hakon", "ground battle", "attacker"),
        ("gorm midhrasir:3", "ground battle", "defender"),
        ("fynn:3 snorri", "ground battle", None),
        ("svip snorri", "ground battle", "defender"),
        ("dralak snorri", "melee", None),
        ("gorm hakon", "ground battle", "both stay"),
        ("fynn:3", "ground battle", "attacker"),
        ("midhrasir:3", "ground battle", "defender"),
    ],
)
def test_a_combat_ends_where_a_side_has_nothing_to_fight_with(pieces, combat, outcome):
    assert standing_after(engaged(pieces, combat)) == outcome


@pytest.mark.rule("fornaldar", "17.3", "17.3.C")
def test_the_attacker_goes_on_first_then_the_other_takes_the_initiative_then_it_is_over():
    def after(*yes):
        decisions = [{"side": side, "continue": side in yes} for side in (FOMORIAN, MUNDANE)]
        fight = engaged("gorm fynn:3 hakon midhrasir:3", decisions=decisions)
        fight.attacked.clear()
        fight.odds_seen = {FOMORIAN: "1-1", MUNDANE: "1-1"}
        return next_attack(fight), fight.attacker, fight.attacked

    assert after(FOMORIAN, MUNDANE) == (None, FOMORIAN, {MUNDANE})
    assert after(MUNDANE) == (None, MUNDANE, {FOMORIAN})
    assert after() == ("both stay", FOMORIAN, set())


@pytest.mark.rule("fornaldar", "17.3")
@pytest.mark.parametrize(
    ("odds", "lost", "side", "initiative", "on"),
    [
        ("1-1", 0, FOMORIAN, False, True),
        ("1-2", 0, FOMORIAN, False, False),
        ("2-1", 2, FOMORIAN, False, True),
        ("2-1", 3, FOMORIAN, False, False),
        ("2-1", 0, MUNDANE, False, False),
        ("2-1", 0, MUNDANE, True, True),
    ],
)
def test_orders_go_on_at_such_odds_before_such_losses_and_unprovoked_only_as_they_say(odds, lost, side, initiative, on):
    orders = {"attack_while": "1-1", "until_losses": 3, "take_initiative": initiative}
    fight = engaged(
        "gorm fynn:3 hakon midhrasir:3", standing={each: {"rounds": orders} for each in (FOMORIAN, MUNDANE)}
    )
    fight.odds_seen = {side: odds}
    fight.tally.csps_lost[side] = lost
    assert ordered_to_go_on(fight, side) == on


@pytest.mark.rule("fornaldar", "17.3")
def test_orders_for_this_combat_come_before_the_standing_ones_of_him_who_began_it():
    plan = AttackPlan(rounds=Rounds(until_losses=1))
    fight = engaged("gorm fynn:3 hakon midhrasir:3", plan=plan, standing={MUNDANE: {"rounds": {"until_losses": 7}}})
    assert [fight.orders(side).until_losses for side in (FOMORIAN, MUNDANE)] == [1, 7]


@pytest.mark.rule("fornaldar", "17.3")
def test_the_question_whether_one_goes_on_names_the_round_that_is_over_and_the_next():
    asked = []
    fight = engaged("gorm fynn:3 hakon midhrasir:3")
    fight.table._decide = lambda question: asked.append(question) or (question.default, "default")
    fight.number = 2
    fight.odds_seen = {FOMORIAN: "1-6"}
    assert attacks_again(fight, FOMORIAN) is False
    assert asked[-1] == Question(
        key="continue/Fomorian/2543/3",
        seat=FOMORIAN,
        rule="17.3",
        text="Round 2 in 2543 is over. Do you attack in the next?",
        default="no",
        choices=(Choice("yes", "we attack"), Choice("no", "we do not")),
        asked="never",
    )


@pytest.mark.rule("fornaldar", "17.3")
def test_the_defender_would_have_had_the_odds_turned_round_and_the_shifts_against_him():
    fight = engaged("fynn:3 midhrasir:3")
    seen = odds_of_sides(fight, (8, 2), "3-1", -1)
    assert seen[FOMORIAN] == "3-1"
    assert seen[MUNDANE] == "1-3"


@pytest.mark.rule("fornaldar", "16.8.1", "16.8.2")
@pytest.mark.parametrize(
    ("enemies", "other", "accepted_before", "cost"),
    [
        ("hakon", None, False, True),
        ("hakon", "here", False, False),
        ("hakon", "elsewhere", False, True),
        ("hakon", "declined", False, True),
        ("hakon", None, True, False),
        ("hakon snorri", "here", False, True),
        ("hakon snorri", None, True, True),
    ],
)
def test_to_decline_costs_nothing_for_an_only_character_who_fights_the_other_challenge(
    enemies, other, accepted_before, cost
):
    fight = engaged(f"gorm fynn:3 {enemies} midhrasir:3")
    if accepted_before:
        fight.answers.accepted.append("duel")
    elsewhere = engaged("gorm hakon")
    called = Called(fight=fight, kind="trial", side=FOMORIAN, challenger="gorm")
    others = [called]
    if other:
        place = elsewhere if other == "elsewhere" else fight
        champion = None if other == "declined" else "hakon"
        others.append(Called(fight=place, kind="duel", side=FOMORIAN, challenger="gorm", champion=champion))
    settle(called, others)
    assert fight.answers.declined == ([(MUNDANE, "trial")] if cost else [])
    assert fight.table.journal.facts[-1].answer == "declined"


@pytest.mark.rule("fornaldar", "16.8.1")
def test_who_accepts_is_told_and_pays_nothing():
    fight = engaged("gorm fynn:3 hakon snorri midhrasir:3")
    settle(Called(fight=fight, kind="trial", side=FOMORIAN, challenger="gorm", champion="hakon"), [])
    assert (fight.answers.accepted, fight.answers.declined) == (["trial"], [])
    fact = fight.table.journal.facts[-1]
    assert (fact.side, fact.at, fact.kind, fact.champion, fact.answer) == (MUNDANE, HERE, "trial", "hakon", "accepted")


@pytest.mark.rule("fornaldar", "16.7")
@pytest.mark.parametrize(
    ("began", "orders", "default"),
    [(FOMORIAN, True, "yes"), (FOMORIAN, False, "no"), (MUNDANE, True, "no"), (MUNDANE, False, "no")],
)
def test_a_bearer_is_asked_whether_he_declines_a_melee_which_he_does_unasked_where_others_began_it(
    began, orders, default
):
    asked = []
    standing = {MUNDANE: {"defence": {"decline_melee": orders}}}
    fight = engaged("gorm wodan", "melee", side=began, items={"12": "wodan"}, standing=standing)
    decide = fight.table._decide
    fight.table._decide = lambda question: (
        asked.append(question)
        or (decide(question) if question.key.startswith("standing/") else (question.default, "default"))
    )
    assert declines(fight, fight.state.pieces["wodan"], 12) == (default == "yes")
    item = fight.board.say.item(12)
    assert asked[-1] == Question(
        key="use/12/Mundane/2543",
        seat=MUNDANE,
        rule="16.7",
        text=f"A melee begins in 2543. Does Wodan decline it with {item}?",
        default=default,
        choices=(Choice("yes", "it is declined"), Choice("no", "we fight")),
        asked="never",
    )


@pytest.mark.rule("fornaldar", "18.5")
@pytest.mark.parametrize(
    ("pieces", "side", "may"),
    [
        ("reomur", FOMORIAN, False),
        ("reomur fynn:3", FOMORIAN, True),
        ("reomur+", FOMORIAN, True),
        ("reomur", MUNDANE, True),
    ],
)
def test_characters_alone_assault_no_fortress(pieces, side, may):
    fight = engaged(f"{pieces} snorri nerfringia:3", at="2331")
    fight.attacked = {side}
    assert may_attack(fight, side) is may


@pytest.mark.rule("fornaldar", "20.6")
@pytest.mark.parametrize(("attacked", "may"), [({FOMORIAN}, True), (set(), False)])
def test_who_has_cast_attacks_in_the_next_round_only_where_he_has_been_attacked(attacked, may):
    fight = engaged("svip hakon", "melee")
    put(fight.board, cast=("svip",))
    fight.attacked = attacked
    assert may_attack(fight, FOMORIAN) is may


CASTLE = "3927"


@pytest.mark.rule("fornaldar", "18.7")
@pytest.mark.parametrize(
    ("mark", "at", "attacker", "holds"),
    [
        ("o", CASTLE, FOMORIAN, True),
        ("r", CASTLE, FOMORIAN, False),
        ("", CASTLE, FOMORIAN, False),
        ("o", CASTLE, MUNDANE, False),
        ("o", "2331", FOMORIAN, False),
        ("o", HERE, FOMORIAN, False),
    ],
)
def test_only_a_castle_ends_a_battle_and_only_at_an_o_of_those_who_assault_it(mark, at, attacker, holds):
    fight = engaged("midhrasir:3 fynn:3", at=at)
    fight.attacker = attacker
    assert castle_holds(fight, Result(letter="A", mark=mark)) is holds
