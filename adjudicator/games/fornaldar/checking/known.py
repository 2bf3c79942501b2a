"""What a seat knows of the enemy."""

from adjudicator.games.fornaldar.movement.model import Presence
from adjudicator.games.fornaldar.movement.places import area_at, hex_of
from adjudicator.games.fornaldar.rules.enemies import presence
from adjudicator.games.fornaldar.rules.sides import enemy_of
from adjudicator.games.fornaldar.view import Sighting, View
from adjudicator.games.fornaldar.words import CharacterId, Where


def sighted(view: View, at: Where) -> list[Sighting]:
    """The enemy stacks that are seen in a place, from outside."""
    return [sighting for sighting in view.sightings if (sighting.at, sighting.side) == (at, enemy_of(view.seat))]


def known_enemies(view: View, at: Where) -> Presence:
    """11.7 What a seat knows the enemy to have in a place: garrisons, stacks it sees into, the tops of others."""
    inside, stacks = presence(view, view.seat, at), sighted(view, at)
    tops = [sighting.top for sighting in stacks if surely_ashore(view, sighting)]
    return Presence(
        csps=inside.csps or any(top.kind == "army" for top in tops),
        heroes=inside.heroes or any(top.kind == "character" and _hero(view, top.id) for top in tops),
        anybody=inside.anybody or bool(stacks),
    )


def surely_ashore(view: View, sighting: Sighting) -> bool:
    """Whether the topmost piece of a stack stands on land: nobody can tell, where a ship may lie beneath it."""
    land, at = view.board.setting.land, sighting.at
    if sighting.top.swimming or sighting.top.kind == "ship" or area_at(land, at) is None:
        return False
    return not sighting.more or at != Where(hex_of(at)) or not land.hexes[hex_of(at)].coastal


def _hero(view: View, id: str | None) -> bool:
    return id is not None and view.board.setting.counters.characters[CharacterId(id)].hero
