"""What Fornaldar is measured by: a Game-Turn of two bots, thirty forces under watch, a plan of 40 moves."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from fornaldar_campaign import Campaign

from adjudicator.games.fornaldar.board.view import believed, known_enemies
from adjudicator.games.fornaldar.board.weather import conditions
from adjudicator.games.fornaldar.bot.choosing import legal
from adjudicator.games.fornaldar.movement.check import check
from adjudicator.games.fornaldar.movement.force import mover_of
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.interception import Watch
from adjudicator.games.fornaldar.movement.moves import Move
from adjudicator.games.fornaldar.movement.places import area_at
from adjudicator.games.fornaldar.movement.plan import MovementPlan, move_forces
from adjudicator.games.fornaldar.movement.ways import Ways
from adjudicator.games.fornaldar.standing.parts import Standing
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.state import copied

TURN = 3
"""The Game-Turn that is played: by then forces have met."""

Run = Callable[[], Any]


def begun(window: str, turn: int = TURN, scenario: str = "24.1") -> Campaign:
    """A scenario with everybody active, at a window of a Game-Turn."""
    campaign = Campaign(1, scenario, awake=True, policies=True)
    while campaign.step.id != f"{turn}.{window}":
        campaign.play(campaign.plans())
    return campaign


class Turn:
    """A Game-Turn of two bots, their orders made up beforehand; to be played, and its facts to be folded."""

    def __init__(self) -> None:
        self.campaign = begun("weather")
        self.start, self.plans = copied(self.campaign.state), {}
        known = len(self.campaign.facts)
        while self.campaign.board.game_turn == TURN:
            step = self.campaign.step.id
            self.plans[step] = self.campaign.plans()
            self.campaign.play(self.plans[step])
        self.facts = self.campaign.facts[known:]
        self.standing = dict(self.campaign.standing)
        self.fresh: list[Any] = []

    def prepare(self, runs: int) -> None:
        """States to begin from, so that their copying is not measured."""
        self.fresh = [copied(self.start) for _ in range(runs)]

    def play(self) -> None:
        """All its steps, without reports."""
        self.campaign.state, self.campaign.sets = self.fresh.pop(), {}
        while self.campaign.board.game_turn == TURN:
            self.campaign.play(self.plans[self.campaign.step.id])

    def fold(self) -> None:
        """Its facts."""
        state = self.fresh.pop()
        for fact in self.facts:
            fact.change(state)


def forces(campaign: Campaign, number: int) -> tuple[Move, ...]:
    """Moves of one character each on a random way, as the seat knows; he makes a halt after its first step."""
    view, moves, pick = campaign.view(FOMORIAN), list[Move](), random.Random(1)
    state, land = believed(view), view.board.setting.land
    lone = [piece for piece in view.pieces.values() if isinstance(piece, Person) and piece.side == FOMORIAN]
    for piece in lone:
        if not piece.active or piece.aboard or not area_at(land, piece.at):
            continue
        reached = ways(view, state, piece.id).reachable(piece.at, 6)
        goals = [at for at in reached.costs if at != piece.at]
        if goals:
            way = tuple(reached.way(pick.choice(goals)))
            moves.append(Move(from_=piece.at, pieces=(piece.id,), steps=(Go(to=way[:1]),)))
            moves += [Move(from_=way[0], pieces=(piece.id,), steps=(Go(to=way[1:]),))] if way[1:] else []
    return legal(MovementPlan(moves=tuple(moves)), partial(check, view, campaign.step)).moves[:number]


def ways(view: Any, state: Any, id: Any) -> Ways:
    """The ways of one piece."""
    setting = view.board.setting
    mover = mover_of(state, view.seat, [id])
    enemies = partial(known_enemies, view)
    return Ways(setting.land, setting.charts.terrain_effects, conditions(view.board), mover, enemies)


def checking() -> tuple[int, Run, Run]:
    """Checking a plan, and pricing its paths once."""
    campaign = begun("movement", 2, "24.3")
    view, moves = campaign.view(FOMORIAN), forces(campaign, 40)
    state = believed(view)
    plan = MovementPlan(moves=moves)

    def price() -> None:
        for move in moves:
            for step in move.steps:
                assert isinstance(step, Go)
                ways(view, state, move.pieces[0]).along(move.from_, step.to)

    return len(moves), lambda: check(view, campaign.step, plan), price


def watched(runs: int) -> tuple[int, Run, Run]:
    """A movement of 30 forces past ten watches, and the same with nobody on watch."""
    campaign = begun("movement", 2, "24.3")
    plan = MovementPlan(moves=forces(campaign, 30))
    fresh = [copied(campaign.state) for _ in range(runs)]
    leaders = [piece for piece in campaign.state.pieces.values() if isinstance(piece, Person) and piece.side == MUNDANE]
    watch = tuple(Watch(from_=piece.at, pieces=(piece.id,)) for piece in leaders if piece.active)[:30]

    def move(standing: Standing) -> None:
        campaign.state, campaign.sets, campaign.standing = fresh.pop(), {}, {MUNDANE: standing}
        move_forces(campaign.table("2.movement"), FOMORIAN, plan)

    return len(plan.moves), lambda: move(Standing(watch=watch)), lambda: move(Standing())
