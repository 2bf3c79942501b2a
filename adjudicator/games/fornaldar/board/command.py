"""15.0 Command: who commands which army points."""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.board.pieces import persons_among
from adjudicator.games.fornaldar.board.ratings import SENIORITY, abilities, command_rating, leader_of, printed, rank_of
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.movement.model import race_of
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.printed.counters.abilities import CommandsAtDistance, Leads
from adjudicator.games.fornaldar.printed.counters.model import Character
from adjudicator.games.fornaldar.state import Lot, Person, State
from adjudicator.games.fornaldar.words import GroupId, PieceId


def commands(state: State, leader: Person, colour: GroupId) -> bool:
    """15.4, 15.4.1, 15.4.2, 15.4.3 A captain commands his colour, a marshal his race, a king any friendly CSPs.

    23.0 Some lead another colour as their own.
    """
    character = printed(state, leader)
    if any(lead.group == colour for lead in abilities(state, leader, Leads)):
        return True
    match rank_of(state, leader):
        case "captain":
            return character.group == colour
        case "marshal":
            groups = state.board.counters.groups
            return race_of(character.kind) == groups[colour].race
        case "king":
            return True
        case None:
            return False


def uncommanded(state: State, ids: Iterable[PieceId]) -> list[Lot]:
    """11.6, 15.3 The army points among `ids` that no character among them commands.

    While they move or react their order may be changed at any time, and does not matter.
    """
    leaders: list[Person] = []
    lots: list[Lot] = []
    for id in ids:
        piece = state.pieces[id]
        if isinstance(piece, Person):
            leaders.append(piece)
        elif isinstance(piece, Lot):
            lots.append(piece)

    def is_commanded(lot: Lot) -> bool:
        return any(commands(state, leader, lot.group) for leader in leaders)

    return [lot for lot in lots if not is_commanded(lot)]


def out_of_command(state: State, stack: Sequence[PieceId]) -> Iterator[Lot]:
    """15.2, 12.1 The army points of a stack, its topmost first, that lie beneath nobody who commands them.

    10.1 An inactive character commands nobody but the inactive.
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
    persons = persons_among(state.pieces.values())
    return any(commands_from_afar(state, person, lot) for person in persons)


def commands_from_afar(state: State, person: Person, lot: Lot) -> bool:
    """23.0, 15.2 Whether a character commands army points within as many hexes as his Basic Magic Strength."""
    character = printed(state, person)
    if not of_kind(character.abilities, CommandsAtDistance):
        return False
    if not person.active or person.side != lot.side:
        return False
    here = hex_of(person.at)
    there = hex_of(lot.at)
    if distance(here, there) > character.magic:
        return False
    return commands(state, person, lot.group)


def seniority(character: Character) -> tuple[int, int]:
    """15.5 Rank before Command Rating."""
    return SENIORITY.index(character.rank), character.command


def leadership(state: State, persons: Sequence[Person]) -> Iterator[tuple[str, int]]:
    """8.4.3.a, 8.4.3.b The Command Rating of the highest in rank (FN-L16), and the best Basic Magic Strength."""
    say = state.board.say
    leader = leader_of(state, persons)
    if leader:
        command = command_rating(state, leader)
        if command:
            yield f"command of {say.character(leader.id)}", -command
    sage = max(persons, key=lambda person: printed(state, person).magic, default=None)
    if sage:
        magic = printed(state, sage).magic
        if magic:
            yield f"magic of {say.character(sage.id)}", -magic
