"""The bot that goes for Victory Points: its orders are legal, and it beats the one that plays at random."""

import random

import pytest
from fornaldar_campaign import SCENARIOS, Campaign

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.bot import campaigner
from adjudicator.games.fornaldar.sides import enemy_of
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


def test_it_beats_random_play_from_both_sides():
    assert sum(margin(number, seat) for number in (1, 2, 3) for seat in (FOMORIAN, MUNDANE)) > 100


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
