"""15.0 Command: who commands which army points, and whose rating counts."""

from collections.abc import Iterable

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.counters.abilities import CommandsAtDistance, Leads
from adjudicator.games.fornaldar.counters.effects import CountsAs
from adjudicator.games.fornaldar.counters.model import Character
from adjudicator.games.fornaldar.items.bearing import used
from adjudicator.games.fornaldar.movement.model import race_of
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.state import Lot, Person, State
from adjudicator.games.fornaldar.words import GroupId, PieceId, Rank

SENIORITY: tuple[Rank | None, ...] = (None, "captain", "marshal", "king")
"""Ranks from the lowest to the highest (15.5)."""


def commands(state: State, leader: Person, colour: GroupId) -> bool:
    """15.4 A captain commands CSPs of his colour, a marshal those of his race, a king those of any friend.

    23.0 Some lead another colour as their own.
    """
    counters = state.board.setting.counters
    printed = counters.characters[leader.id]
    if any(isinstance(ability, Leads) and ability.group == colour for ability in printed.abilities):
        return True
    match rank_of(state, leader):
        case "captain":
            return printed.group == colour
        case "marshal":
            return race_of(printed.kind) == counters.groups[colour].race
        case "king":
            return True
        case None:
            return False


def rank_of(state: State, leader: Person) -> Rank | None:
    """15.4 The rank of a character; some items make a king of their bearer."""
    crowned = any(isinstance(effect, CountsAs) and effect.role == "king" for effect in used(state, leader.id))
    return "king" if crowned else state.board.setting.counters.characters[leader.id].rank


def uncommanded(state: State, ids: Iterable[PieceId]) -> list[Lot]:
    """11.6, 15.2 The army points among `ids` that no character among them commands."""
    pieces = [state.pieces[id] for id in ids]
    leaders = [piece for piece in pieces if isinstance(piece, Person)]
    lots = [piece for piece in pieces if isinstance(piece, Lot)]
    return [lot for lot in lots if not any(commands(state, leader, lot.group) for leader in leaders)]


def commanded_from_afar(state: State, lot: Lot) -> bool:
    """23.0, 15.2 Whether a character who commands at a distance commands army points from where he stands."""
    return any(
        isinstance(piece, Person)
        and (piece.side, piece.active) == (lot.side, True)
        and distance(hex_of(piece.at), hex_of(lot.at)) <= reach(state.board.setting.counters.characters[piece.id])
        and commands(state, piece, lot.group)
        for piece in state.pieces.values()
    )


def reach(printed: Character) -> int:
    """23.0 How many hexes away a character commands: his Basic Magic Strength, if he does at all; else -1."""
    return printed.magic if any(isinstance(each, CommandsAtDistance) for each in printed.abilities) else -1


def seniority(printed: Character) -> tuple[int, int]:
    """15.5 Rank before Command Rating."""
    return SENIORITY.index(printed.rank), printed.command
