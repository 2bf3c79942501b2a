"""The bot that goes for Victory Points: its orders are legal, and it beats the one that plays at random."""

import random

import pytest
from fn_situation import Situation
from fornaldar_campaign import SCENARIOS, Campaign

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.board.fortresses import holder_of
from adjudicator.games.fornaldar.bot import campaigner
from adjudicator.games.fornaldar.bot.campaigner import sleeping, use_of_sight
from adjudicator.games.fornaldar.combat.field import strength_of
from adjudicator.games.fornaldar.state import Lot
from adjudicator.games.fornaldar.victory.points import CHARACTER, score_fortress
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

TURNS = 6
"""How many Game-Turns are played: enough for armies to meet."""


class Duel(Campaign):
    """A campaign in which some seats go for Victory Points, and the others play at random."""

    def __init__(self, number, campaigners, **more):
        self.campaigners = campaigners
        super().__init__(number, policies=True, awake=False, **more)

    def plans(self):
        made = super().plans()
        for seat in set(self.campaigners) & set(self.step.seats):
            made[seat] = campaigner.orders(self.view(seat), self.step, self.pick)
            self.standing[seat] = campaigner.standing(self.view(seat), self.pick)
        return made


def margin(number, seat):
    """The lead of a seat that goes for Victory Points over one that does not, without what it began with."""
    duel = Duel(number, (seat,), scenario="24.1")
    before = dict(duel.board.points)
    for _ in duel.steps(TURNS):
        pass
    won = {side: duel.board.points[side] - before[side] for side in before}
    return won[seat] - won[enemy_of(seat)]


@pytest.mark.long
def test_it_beats_random_play_from_both_sides():
    assert sum(margin(number, seat) for number in (4, 5) for seat in (FOMORIAN, MUNDANE)) > 100


@pytest.mark.long("compact-24.2", "strict-24.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("tempo", ["compact", "strict"])
def test_its_orders_are_accepted(scenario, tempo):
    """In every window of two Game-Turns, and its standing orders too."""
    duel = Duel(3, (FOMORIAN, MUNDANE), scenario=scenario, tempo=tempo)
    while duel.step and duel.board.game_turn <= 2:
        plans = duel.plans()
        for seat, orders in plans.items():
            problems = GAME.check(duel.view(seat), duel.step, orders)
            assert [problem for problem in problems if problem.kind == "illegal"] == []
            assert "NO_COMBAT_YET" not in {problem.code for problem in problems}
            assert GAME.check_standing(duel.view(seat), duel.standing[seat]) == []
        duel.play(plans)


def test_it_decides_by_what_its_seat_sees():
    """The same view and window, the same orders, whatever was thought of before."""
    duel = Duel(4, (FOMORIAN, MUNDANE), scenario="24.1")
    while str(duel.step.window) != "movement" or duel.board.game_turn < 2:
        duel.play(duel.plans())
    view, step = duel.view(duel.step.seats[0]), duel.step
    assert campaigner.orders(view, step, random.Random(1)) == campaigner.orders(view, step, random.Random(2))


def outlook_of(pieces, seat, **given):
    it = Situation(pieces, **given)
    return it, campaigner.outlook(it.view(seat), random.Random(1))


@pytest.mark.rule("fornaldar", "22.2.C", "22.2.G")
@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_a_fortress_is_worth_to_him_what_its_destruction_scores(seat):
    it, outlook = outlook_of({}, seat)
    forts = [fort for fort in it.board.setting.land.fortresses.values() if outlook.walled(fort.spot)]
    assert forts
    for fort in forts:
        scored = Situation({})
        score_fortress(scored.table, fort.hex)
        assert outlook.wall_worth(fort.spot) == scored.board.points[seat]


@pytest.mark.rule("fornaldar", "17.5.4", "22.2.B", "22.2.D")
@pytest.mark.parametrize(
    ("pieces", "strength"),
    [("hakon midhrasir:6", 6), ("hakon snorri midhrasir:6", 12), ("hakon signhild midhrasir:2", 13)],
)
def test_he_knows_what_his_army_brings_and_what_the_enemy_before_him_is_worth(pieces, strength):
    """Snorri is a hero of 6; Signhild has a magic of 4, and the mana is 7."""
    it, outlook = outlook_of({"2625": f"{pieces} gorm"}, MUNDANE, mana=7)
    (army,) = outlook.armies
    assert outlook.strength(army, "2625") == strength == strength_of(it.state, MUNDANE, "2625")
    assert army.csp == sum(piece.csp for piece in it.state.pieces.values() if isinstance(piece, Lot))
    assert outlook.worth("2625") == 1 + CHARACTER
    assert outlook.worth("2532") == 1


@pytest.mark.rule("fornaldar", "24.1.3")
@pytest.mark.parametrize(("item", "prized"), [("1", True), ("13", False)])
def test_he_minds_who_bears_a_prize(item, prized):
    it, outlook = outlook_of({"2625": "hakon lembi"}, MUNDANE, items={item: "hakon"})
    bearers = [id for id in ("hakon", "lembi") if outlook.keeps_a_prize(it.state.pieces[id])]
    assert bearers == (["hakon"] if prized else [])


@pytest.mark.rule("fornaldar", "12.3", "18.2")
@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_he_looks_for_the_enemy_on_land_where_he_is_seen_and_behind_walls_that_stand(seat):
    own, enemy = ("hakon midhrasir:3", "gorm fynn:2") if seat == MUNDANE else ("gorm fynn:3", "hakon midhrasir:2")
    fleet = "sorcerer svip>sorcerer" if seat == MUNDANE else "orms-sling signhild>orms-sling"
    ruins = ["3128", "3305"]
    it, outlook = outlook_of({"2625": own, "2532": enemy, "2847": fleet}, seat, ruins=ruins, inactive=["skane"])
    forts = it.board.setting.land.fortresses.values()
    walls = {
        fort.spot
        for fort in forts
        if holder_of(it.board, fort) == enemy_of(seat)
        if fort.hex not in ruins and fort.kingdom != "skane" and fort.type != "fynvirke"
    }
    assert {*outlook.targets} == {"2532", *walls}
    assert outlook.threat("2533", 1) == outlook.expected("2532") > 0
    assert outlook.threat("2533", 0) == 0


@pytest.mark.rule("fornaldar", "12.3", "20.1")
def test_his_enchanters_look_beneath_the_most_dreaded_counters_alone():
    enemies = {"2532": "gorm fynn:2", "2331": "scyld"}
    _, outlook = outlook_of({"2625": "hakon midhrasir:3"} | enemies, MUNDANE)
    assert [use_of_sight(outlook, at) for at in enemies] == [1 + outlook.expected("2532"), 0]


@pytest.mark.rule("fornaldar", "10.1")
@pytest.mark.parametrize(("seat", "groups"), [(FOMORIAN, {"skane": 6 + 4}), (MUNDANE, {"suderpathia": 6 + 3 + 3})])
def test_he_knows_which_kingdoms_of_his_side_sleep_and_with_how_many_points(seat, groups):
    _, outlook = outlook_of({}, seat, inactive=["skane", "suderpathia"])
    assert sleeping(outlook) == groups
