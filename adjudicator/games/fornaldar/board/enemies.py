"""11.7, 11.8 The enemy's presence in a place, as it stops those who enter it: what is there, and what a seat knows."""

from collections.abc import Callable, Collection
from functools import cache, partial

from adjudicator.games.fornaldar.board.fortresses import garrisoned
from adjudicator.games.fornaldar.board.pieces import has_points, persons_among, pieces_at
from adjudicator.games.fornaldar.board.ratings import is_hero
from adjudicator.games.fornaldar.board.sides import enemy_of
from adjudicator.games.fornaldar.board.view import Sighting, View
from adjudicator.games.fornaldar.movement.model import NOBODY, Presence
from adjudicator.games.fornaldar.movement.places import area_at, hex_of
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.words import CharacterId, PieceId, Where
from adjudicator.table import Seat


def presence(known: State | View, seat: Seat, at: Where, *, without: Collection[PieceId] = ()) -> Presence:
    """11.7 The enemies of a side ashore in a place: army and escort CSPs, garrisons among them, and heroes.

    Some are not counted: those who have evaded it (19.1).
    """
    there = pieces_at(known, enemy_of(seat), at)
    met = [piece for piece in there if piece.id not in without]
    ashore = [piece for piece in met if piece.aboard is None and not piece.swimming]
    persons = persons_among(ashore)
    garrison = garrisoned(known.board, seat, at)
    return Presence(
        csps=garrison or any(has_points(piece) for piece in ashore),
        heroes=any(is_hero(known, person) for person in persons),
        anybody=bool(met) or garrison,
    )


def sighted(view: View, at: Where) -> list[Sighting]:
    """The enemy stacks that are seen in a place, from outside."""
    enemy = enemy_of(view.seat)
    return [sighting for sighting in view.sightings if sighting.at == at and sighting.side == enemy]


def known_enemies(view: View, at: Where) -> Presence:
    """11.7 The enemies a seat knows in a place: garrisons, stacks it sees into, the tops of others."""
    inside = presence(view, view.seat, at)
    stacks = sighted(view, at)
    ashore = [sighting for sighting in stacks if surely_ashore(view, sighting)]
    csps = inside.csps
    heroes = inside.heroes
    for sighting in ashore:
        csps = csps or sighting.top.kind == "army" or _armies(sighting)
        heroes = heroes or _hero(view, sighting)
    return Presence(
        csps=csps,
        heroes=heroes,
        anybody=inside.anybody or bool(stacks),
    )


def enemies_by_place(view: View) -> Callable[[Where], Presence]:
    """The enemies a seat knows in any place: each is looked at once, and only where there can be anybody."""
    places = {*view.stacks}
    for sighting in view.sightings:
        places.add(sighting.at)
    for fortress in view.board.land.fortresses.values():
        places.add(Where(fortress.spot))
    known = cache(partial(known_enemies, view))

    def presence_at(at: Where) -> Presence:
        if at in places:
            return known(at)
        return NOBODY

    return presence_at


def surely_ashore(view: View, sighting: Sighting) -> bool:
    """Whether the topmost piece of a stack stands on land: nobody can tell, where a ship may lie beneath it."""
    land = view.board.land
    at = sighting.at
    if sighting.top.swimming or sighting.top.kind == "ship" or area_at(land, at) is None:
        return False
    if not sighting.more:
        return True
    if at != Where(hex_of(at)):
        return True
    return not land.hexes[hex_of(at)].coastal


def _armies(sighting: Sighting) -> bool:
    """Whether a Scrying shows army points in a stack."""
    return sighting.scried is not None and bool(sighting.scried.armies)


def _hero(view: View, sighting: Sighting) -> bool:
    """Whether the counter on top of a stack, or a name that a Scrying shows, is a hero's."""
    top = sighting.top
    scried = sighting.scried
    names: list[CharacterId] = []
    if scried:
        names.extend(scried.names)
    if top.kind == "character" and top.id is not None:
        names.append(CharacterId(top.id))
    characters = view.board.counters.characters
    return any(characters[name].hero for name in names)
