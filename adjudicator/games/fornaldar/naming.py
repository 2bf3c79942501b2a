"""The names in orders: characters, ships, groups, places, items and enchantments, all as the game prints them."""

from collections.abc import Iterator, Mapping

from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.movement.picking import POINTS
from adjudicator.games.fornaldar.printed.counters.model import Counters
from adjudicator.games.fornaldar.printed.land.model import Fortress, Land, PlaceOfPower, Site


def choices(view: View) -> Mapping[str, Mapping[str, str]]:
    """Every id by the name of its type, with the name on its counter or on the map, which all players have before them.

    It is the same for both sides, and holds what is not in play as well: it tells nothing of what is hidden.
    """
    say = view.board.say
    return _on_counters(say) | _on_the_map(say.setting.counters, say.setting.land)


def _on_counters(say: Say) -> dict[str, Mapping[str, str]]:
    """The names on counters and markers."""
    counters = say.setting.counters
    persons: dict[str, str] = {id: each.name for id, each in counters.characters.items()}
    ships: dict[str, str] = {id: say.ship(id) for id in counters.ships}
    groups: dict[str, str] = {id: each.name for id, each in counters.groups.items()}
    groups[POINTS] = POINTS
    items = {str(number): each.name for number, each in counters.items.items()}
    enchantments = {str(each.number): each.name for each in counters.enchantments.values()}
    return {
        "CharacterId": persons,
        "ShipId": ships,
        "PieceId": persons | ships,
        "GroupId": groups,
        "ItemId": items,
        "EnchantmentNumber": enchantments,
    }


def _on_the_map(counters: Counters, land: Land) -> dict[str, Mapping[str, str]]:
    """The names of places on the map, and of what enchantments are cast on."""
    places: dict[str, str] = {place.spot: place.name for place in _named_places(land)}
    persons: dict[str, str] = {id: character.name for id, character in counters.characters.items()}
    groups: dict[str, str] = {id: group.name for id, group in counters.groups.items()}
    fortresses: dict[str, str] = {}
    for fortress in land.fortresses.values():
        fortresses[fortress.hex] = fortress.name
    return {
        "Where": places,
        "Target": places | groups | persons,
        "FortressHex": fortresses,
    }


def _named_places(land: Land) -> Iterator[Fortress | PlaceOfPower | Site]:
    """The places with a name; where one has several, the name of its fortress comes last, and counts."""
    yield from land.sites
    yield from land.places_of_power.values()
    yield from land.fortresses.values()
