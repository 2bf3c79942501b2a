"""Checking orders: everything wrong, or worth knowing, as far as their seat can know.

A plan is carried out on what the seat knows; what cannot be done there can never be done.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from adjudicator.games.fornaldar import facts, naming
from adjudicator.games.fornaldar.checking.known import known_enemies, sighted
from adjudicator.games.fornaldar.evolve import evolve
from adjudicator.games.fornaldar.orders import MovementPlan, Standing
from adjudicator.games.fornaldar.rules.march import March, NotPossible
from adjudicator.games.fornaldar.rules.plan import carry_out
from adjudicator.games.fornaldar.rules.turn import conditions
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.view import View
from adjudicator.table.problems import Problem
from adjudicator.table.steps import Step
from adjudicator.table.words import Path, RuleId


def check(view: View, step: Step, plan: MovementPlan) -> list[Problem]:
    """Everything wrong, or worth knowing, about a movement plan; paths are relative to it."""
    state, done = believed(view), list[facts.FNFact]()

    def record(fact: facts.FNFact) -> None:
        evolve(state, fact)
        done.append(fact)

    march = March(state, view.seat, conditions(view.board), lambda at: known_enemies(view, at), record)
    problems = [
        Problem(
            kind="illegal", code=why.code, message=why.message, path=(*path, *why.path), hint=why.hint, rule=why.rule
        )
        for path, why in carry_out(march, plan)
    ]
    return [*problems, *_meetings(view, done)]


def check_standing(view: View, standing: Standing) -> list[Problem]:
    """Nothing: standing orders say nothing yet."""
    return []


def believed(view: View) -> State:
    """The state as far as a seat knows it, to carry a plan out on."""
    board = replace(view.board, hidden=dict(view.board.hidden))
    stacks = {at: dict(stacks) for at, stacks in view.stacks.items()}
    return State(board=board, pieces=dict(view.pieces), treasures=dict(view.treasures), stacks=stacks)


def _problem(path: Path, why: NotPossible) -> Problem:
    return Problem(kind="illegal", code=why.code, message=why.message, path=path, hint=why.hint, rule=why.rule)


def _meetings(view: View, done: Sequence[facts.FNFact]) -> Iterator[Problem]:
    """11.7, 11.8 Notes on stacks on the way of which nobody knows what they hold."""
    for fact in done:
        if not isinstance(fact, facts.ForceMoved):
            continue
        for at in fact.path[1:]:
            if sighted(view, at) and not known_enemies(view, at).csps:
                where = naming.place(view.board.setting, at)
                message = (
                    f"an enemy stack stands in {where}: should it hold army points or a hero, the force stops there"
                )
                yield Problem(kind="note", code="ENEMY_AHEAD", message=message, path=("moves",), rule=RuleId("11.7"))
