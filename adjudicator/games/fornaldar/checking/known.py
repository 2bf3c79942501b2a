"""What a seat knows of the enemy."""

from adjudicator.games.fornaldar.movement.model import Presence
from adjudicator.games.fornaldar.rules.enemies import garrisoned
from adjudicator.games.fornaldar.rules.sides import enemy_of
from adjudicator.games.fornaldar.view import Sighting, View
from adjudicator.games.fornaldar.words import CharacterId, Where


def sighted(view: View, at: Where) -> list[Sighting]:
    """The enemy stacks that are seen in a place."""
    return [sighting for sighting in view.sightings if (sighting.at, sighting.side) == (at, enemy_of(view.seat))]


def known_enemies(view: View, at: Where) -> Presence:
    """11.7 What a seat knows the enemy to have ashore in a place: the tops of stacks, and garrisons."""
    tops = [sighting.top for sighting in sighted(view, at) if not sighting.top.swimming]
    return Presence(
        csps=garrisoned(view.board, view.seat, at) or any(top.kind == "army" for top in tops),
        heroes=any(top.kind == "character" and _hero(view, top.id) for top in tops),
    )


def _hero(view: View, id: str | None) -> bool:
    return id is not None and view.board.setting.counters.characters[CharacterId(id)].hero
