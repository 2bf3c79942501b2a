"""15.0 Command: who commands which army points."""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.counters.abilities import CommandsAtDistance, Leads
from adjudicator.games.fornaldar.counters.model import Character
from adjudicator.games.fornaldar.movement.model import race_of
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.ratings import SENIORITY, rank_of
from adjudicator.games.fornaldar.state import Lot, Person, State
from adjudicator.games.fornaldar.words import GroupId, PieceId


def commands(state: State, leader: Person, colour: GroupId) -> bool:
    """15.4, 15.4.1, 15.4.2, 15.4.3 A captain commands his colour, a marshal his race, a king any friendly CSPs.

    23.0 Some lead another colour as their own.
    """
    counters = state.board.counters
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


def uncommanded(state: State, ids: Iterable[PieceId]) -> list[Lot]:
    """11.6, 15.3 The army points among `ids` that no character among them commands.

    While they move or react their order may be changed at any time, and does not matter.
    """
    pieces = [state.pieces[id] for id in ids]
    leaders = [piece for piece in pieces if isinstance(piece, Person)]

    def is_commanded(lot: Lot) -> bool:
        return any(commands(state, leader, lot.group) for leader in leaders)

    return [piece for piece in pieces if isinstance(piece, Lot) and not is_commanded(piece)]


def out_of_command(state: State, stack: Sequence[PieceId]) -> Iterator[Lot]:
    """15.2, 12.1 The army points of a stack, its topmost first, that lie beneath nobody who commands them.

    10.1 Who is inactive commands nobody but the inactive.
    """
    above: list[Person] = []
    for id in stack:
        match state.pieces[id]:
            case Person() as person:
                above.append(person)
            case Lot() as lot:
                leaders = [leader for leader in above if leader.active or not lot.active]
                led = any(commands(state, leader, lot.group) for leader in leaders)
                if not led and not commanded_from_afar(state, lot):
                    yield lot


def commanded_from_afar(state: State, lot: Lot) -> bool:
    """23.0, 15.2 Whether a character who commands at a distance commands army points from where he stands."""
    characters = state.board.counters.characters
    return any(
        isinstance(piece, Person)
        and reach(characters[piece.id]) >= 0
        and (piece.side, piece.active) == (lot.side, True)
        and distance(hex_of(piece.at), hex_of(lot.at)) <= reach(characters[piece.id])
        and commands(state, piece, lot.group)
        for piece in state.pieces.values()
    )


def reach(printed: Character) -> int:
    """23.0 How many hexes away a character commands: his Basic Magic Strength, if he does at all; else -1."""
    if any(isinstance(each, CommandsAtDistance) for each in printed.abilities):
        return printed.magic
    return -1


def seniority(printed: Character) -> tuple[int, int]:
    """15.5 Rank before Command Rating."""
    return SENIORITY.index(printed.rank), printed.command
