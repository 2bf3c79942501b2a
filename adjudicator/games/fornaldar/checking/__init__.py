"""Checking orders: everything wrong, or worth knowing, as far as their seat can know.

A plan is carried out on what the seat knows; what cannot be done there can never be done.
"""

from adjudicator.games.fornaldar import facts
from adjudicator.games.fornaldar.checking.known import known_enemies
from adjudicator.games.fornaldar.checking.notes import Moved, notes
from adjudicator.games.fornaldar.evolve import evolve
from adjudicator.games.fornaldar.orders import MovementPlan, Standing
from adjudicator.games.fornaldar.rules.march import March, NotPossible
from adjudicator.games.fornaldar.rules.plan import carry_out
from adjudicator.games.fornaldar.rules.turn import conditions
from adjudicator.games.fornaldar.view import View, believed
from adjudicator.table.problems import Problem
from adjudicator.table.steps import Step
from adjudicator.table.words import Path


def check(view: View, step: Step, plan: MovementPlan) -> list[Problem]:
    """Everything wrong, or worth knowing, about a movement plan; paths are relative to it."""
    state, done = believed(view), list[Moved]()

    def record(fact: facts.FNFact) -> None:
        if isinstance(fact, facts.ForceMoved):
            done.append((march.path, fact, [state.pieces[id] for id in fact.pieces]))
        evolve(state, fact)

    march = March(state, view.seat, conditions(view.board), lambda at: known_enemies(view, at), record)
    problems = [_problem(path, why) for path, why in carry_out(march, plan)]
    return [*problems, *notes(view, state, done)]


def check_standing(view: View, standing: Standing) -> list[Problem]:
    """Nothing: standing orders say nothing yet."""
    return []


def _problem(path: Path, why: NotPossible) -> Problem:
    return Problem(kind="illegal", code=why.code, message=why.message, path=path, hint=why.hint, rule=why.rule)
