"""16.6 Who meets in a melee: characters on the ground, or swimming mermen and Tursas."""

from adjudicator.games.fornaldar.combat.company import Company, is_beast
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State
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
    for place, stack in state.stacks.items():
        ids = stack.get(side, ())
        in_hex = any(hex in hexes for hex in hexes_at(place))
        if in_hex and any(has_points(state.pieces[id]) for id in ids):
            return True
    return False


def has_points(piece: AnyPiece) -> bool:
    """Whether a piece is a lot of army points, or a character with an escort point."""
    if isinstance(piece, Person):
        return piece.escort
    return isinstance(piece, Lot)


def points_on_ground(state: State, side: Seat, at: Where) -> bool:
    """16.6, 17.7 Whether army or escort points of a side stand in a place, inactive ones too."""
    pieces = [state.pieces[id] for id in state.stacks.get(at, {}).get(side, ())]
    ashore = [piece for piece in pieces if piece.aboard is None and not piece.swimming]
    return any(isinstance(piece, Lot) or (isinstance(piece, Person) and piece.escort) for piece in ashore)


def meet_in_water(state: State, own: Company, enemy: Company, *, hidden: bool = False) -> bool:
    """16.6.x Whether swimming mermen and a beast of the sea meet; with `hidden` the enemy may be either."""
    if hidden:
        return bool(mermen(state, own) or beasts(state, own))
    return any(mermen(state, each) and beasts(state, other) for each, other in ((own, enemy), (enemy, own)))


def meeting(state: State, own: Company, enemy: Company) -> tuple[PieceId, ...]:
    """16.6, 16.7 Who fights in a melee: all on the ground, where both sides are without points; else the swimmers."""
    points = [points_on_ground(state, each.side, own.at) for each in (own, enemy)]
    on_ground = [ashore(each) for each in (own, enemy)]
    if all(on_ground) and not any(points):
        met = [person for persons in on_ground for person in persons]
    else:
        met = [*in_water(state, own, enemy), *in_water(state, enemy, own)]
    return tuple(person.id for person in met)


def in_water(state: State, own: Company, enemy: Company) -> list[Person]:
    """FN-C75 The mermen of a side who meet a beast, and its beasts that meet mermen."""
    swimmers = mermen(state, own) if beasts(state, enemy) else []
    return [*swimmers, *(beasts(state, own) if mermen(state, enemy) else [])]
