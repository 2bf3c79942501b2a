"""17.5.1 The terrain of a battle, and what a side is worth in a place before anybody fights."""

from collections.abc import Sequence

from adjudicator.games.fornaldar.board.fortresses import fortress_at
from adjudicator.games.fornaldar.board.sides import enemy_of
from adjudicator.games.fornaldar.combat.command import ratings
from adjudicator.games.fornaldar.combat.company import Company, company
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.strength import Ground, ground_strength, total
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.printed.charts.combat import Odds, odds
from adjudicator.games.fornaldar.standing.combat import Defence
from adjudicator.games.fornaldar.standing.decisions import asked, standing
from adjudicator.games.fornaldar.state import Board, State
from adjudicator.games.fornaldar.words import Where
from adjudicator.table import Choice, Question, RuleId, Seat


def grounds(board: Board, at: Where) -> Sequence[Ground]:
    """17.5.1, 18.2 The grounds of a battle in a place: its terrain types, or the fortress alone."""
    fortress = fortress_at(board, at)
    if fortress:
        return (fortress.type,)
    return board.land.hexes[hex_of(at)].terrain


def best_ground(state: State, own: Company) -> Ground:
    """17.5.1 The terrain that a side is strongest in, as far as it knows."""
    return max(grounds(state.board, own.at), key=lambda ground: total(ground_strength(state, own, ground)))


def choose_ground(fight: Engagement) -> Ground:
    """17.5.1 The inactive player states in which terrain of the hex his pieces defend; it counts for all rounds."""
    board = fight.board
    side = enemy_of(fight.side)
    able = grounds(board, fight.at)
    if len(able) == 1:
        return able[0]
    orders = standing(fight.table, side, "defence", Defence)
    own = company(fight.state, side, fight.at, fight.combat)
    default = next((terrain for terrain in orders.terrain if terrain in able), best_ground(fight.state, own))
    question = Question(
        key=f"terrain/{side}/{fight.place}",
        seat=side,
        rule=RuleId("17.5.1"),
        text=f"Your pieces are attacked in {board.say.place(fight.at)}. In which terrain do they defend?",
        default=default,
        choices=tuple(Choice(terrain, terrain) for terrain in able),
        asked=asked(board, side),
    )
    return fight.table.ask(question)


def strength_of(state: State, side: Seat, at: Where) -> int:
    """17.5.4 The strength of a side in a ground battle where it stands, in the first terrain of the hex."""
    return total(ground_strength(state, company(state, side, at, "ground battle"), grounds(state.board, at)[0]))


def command_in(state: State, side: Seat, at: Where) -> int:
    """17.5.6.A, 17.5.6.D The best Command Rating that a side may use in a ground battle where it stands."""
    return max(ratings(state, company(state, side, at, "ground battle")).values(), default=0)


def odds_of(state: State, side: Seat, at: Where) -> Odds:
    """17.5.5 The Combat Ratio if a side attacked in a place, without shifts."""
    return odds(state.board.charts.combat, strength_of(state, side, at), strength_of(state, enemy_of(side), at))
