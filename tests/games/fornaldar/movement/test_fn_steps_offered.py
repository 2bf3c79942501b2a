"""The steps that may be ordered are offered by the chapters of their rules: each can be made where it is offered."""

import pytest
import sampled

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.escorts import Attach, Detach
from adjudicator.games.fornaldar.items.giving import Drop, Give, Use
from adjudicator.games.fornaldar.items.searching import Search
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.moves import Move
from adjudicator.games.fornaldar.movement.plan import MovementPlan
from adjudicator.games.fornaldar.standing.parts import Standing

STEPS = ("Attach", "Detach", "Search", "Give", "Drop", "Take", "Use")


def views():
    for number in range(sampled.EACH):
        campaign, window = sampled.moment("fornaldar", number)
        step = window.step
        if step.window != "movement":
            continue
        for seat in step.seats:
            yield GAME.view(campaign.state, seat), step


def maker_of(view, step):
    """Who makes a step: whom it names; for an item, who bears it or stands where it lies."""
    match step:
        case Attach() | Detach() | Use():
            return step.character
        case Search():
            return step.with_[0]
        case Give() | Drop():
            treasure = view.treasures[step.item]
            return treasure.bearer or step.to
    return None


def refused(view, step, order):
    """The codes for which a move of one step is refused."""
    id = maker_of(view, order)
    piece = view.pieces.get(id)
    if piece is None or not piece.active or getattr(piece, "aboard", None) or not hasattr(piece, "escort"):
        return set()
    move = Move(from_=piece.at, pieces=(id,), steps=(order,))
    problems = GAME.check(view, step, MovementPlan(moves=(move,)))
    return {problem.code for problem in problems if problem.kind == "illegal"}


@pytest.mark.rule("fornaldar", "13.2", "13.3", "21.1.3", "21.5", "21.11")
def test_every_step_that_is_offered_can_be_made():
    seen = set()
    for view, step in views():
        offers = GAME.offers(view)
        for kind in STEPS:
            for order in offers[kind]():
                seen.add(kind)
                assert refused(view, step, order) <= {"TOO_FAR", "CASTER"}, order
    assert seen >= {*STEPS} - {"Search"}


@pytest.mark.rule("fornaldar", "13.2", "13.3")
def test_nobody_is_offered_a_second_escort_and_nobody_without_one_to_send_it_back():
    for view, _ in views():
        offers = GAME.offers(view)
        assert not any(view.pieces[order.character].escort for order in offers["Attach"]())
        assert all(view.pieces[order.character].escort for order in offers["Detach"]())


@pytest.mark.rule("fornaldar", "14.8")
def test_every_force_that_is_offered_may_keep_watch():
    for view, _ in views():
        for watch in GAME.offers(view)["Watch"]():
            problems = GAME.check_standing(view, Standing(watch=(watch,)))
            assert not [problem for problem in problems if problem.kind == "illegal"], watch


def test_who_is_offered_to_be_taken_along_stands_there():
    for view, _ in views():
        for take in GAME.offers(view)["Take"]():
            (id,) = take.pieces
            at = view.pieces[id].at
            others = [
                piece for piece in view.stacks[at][view.seat] if piece != id and hasattr(view.pieces[piece], "escort")
            ]
            if others:
                move = Move(from_=at, pieces=(others[0],), steps=(take, Go(to=(at,))))
                codes = {problem.code for problem in GAME.check(view, _, MovementPlan(moves=(move,)))}
                assert not codes & {"NOT_THERE", "HAS_MOVED"}
