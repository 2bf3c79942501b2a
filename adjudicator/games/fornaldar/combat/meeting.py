"""16.6 The parties of a melee: characters on the ground, or swimming mermen and Tursas."""

from adjudicator.games.fornaldar.board.pieces import has_points, pieces_at
from adjudicator.games.fornaldar.combat.company import Company, is_beast
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Seat


def ashore(own: Company) -> list[Person]:
    """16.6 The characters of a side who are on the ground."""
    return [person for person in own.persons if not person.swimming]


def mermen(state: State, own: Company) -> list[Person]:
    """16.6.x The characters of a side who swim and are no beasts of the sea."""
    return [person for person in own.persons if person.swimming and not is_beast(state, person)]


def beasts(state: State, own: Company) -> list[Person]:
    """16.6.x The beasts of the sea of a side, whatever they show: none with army or escort points of it in the hex."""
    if points_in_hex(state, own.side, own.at):
        return []
    return [each for each in own.persons if is_beast(state, each)]


def points_in_hex(state: State, side: Seat, at: Where) -> bool:
    """16.6.x Whether army or escort points of a side are anywhere in a hex."""
    hexes = hexes_at(at)
    for place in state.stacks:
        in_hex = any(hex in hexes for hex in hexes_at(place))
        pieces = pieces_at(state, side, place) if in_hex else []
        if any(has_points(piece) for piece in pieces):
            return True
    return False


def points_on_ground(state: State, side: Seat, at: Where) -> bool:
    """16.6, 17.7 Whether army or escort points of a side stand in a place, inactive ones too."""
    pieces = pieces_at(state, side, at)
    on_ground = [piece for piece in pieces if piece.aboard is None and not piece.swimming]
    return any(has_points(piece) for piece in on_ground)


def meet_in_water(state: State, own: Company, enemy: Company, *, hidden: bool = False) -> bool:
    """16.6.x Whether swimming mermen and a beast of the sea meet; with `hidden` the enemy may be either."""
    if hidden:
        return bool(mermen(state, own) or beasts(state, own))
    return bool(in_water(state, own, enemy))


def meeting(state: State, own: Company, enemy: Company) -> tuple[PieceId, ...]:
    """16.6, 16.7 Those who fight in a melee: all on the ground, where both sides have no points; else the swimmers."""
    if meet_on_ground(state, own, enemy):
        persons = [*ashore(own), *ashore(enemy)]
    else:
        persons = [*in_water(state, own, enemy), *in_water(state, enemy, own)]
    return tuple(person.id for person in persons)


def meet_on_ground(state: State, own: Company, enemy: Company) -> bool:
    """16.6, 17.7 Whether characters of both sides are on the ground of a place, and points of neither."""
    if not ashore(own) or not ashore(enemy):
        return False
    sides = (own.side, enemy.side)
    return not any(points_on_ground(state, side, own.at) for side in sides)


def in_water(state: State, own: Company, enemy: Company) -> list[Person]:
    """FN-C75 The mermen of a side who meet a beast, and its beasts that meet mermen."""
    fighting: list[Person] = []
    if beasts(state, enemy):
        fighting += mermen(state, own)
    if mermen(state, enemy):
        fighting += beasts(state, own)
    return fighting
