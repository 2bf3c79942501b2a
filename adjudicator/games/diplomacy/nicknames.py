"""Players' names for provinces: the abbreviations of many judges, beginnings of names, coasts."""

from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from adjudicator.games.diplomacy.atlas import DATA, Atlas
from adjudicator.games.diplomacy.say import COASTS
from adjudicator.games.diplomacy.state import View
from adjudicator.games.diplomacy.words import Place, coast_of, province_of

SHORTEST = 4
"""The least number of letters of a name that stand for it: "Burg", "Holl"."""


class Spellings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Other spellings of the hobby, by the ids of provinces and by the adjectives of powers."""

    places: dict[Place, tuple[str, ...]]
    powers: dict[str, tuple[str, ...]]


@cache
def spellings() -> Spellings:
    """The abbreviations and spellings that come with the game."""
    return msgspec.json.decode((DATA / "nicknames.json").read_bytes(), type=Spellings)


def nicknames(view: View) -> Mapping[str, str]:
    """Players' other names for provinces and powers."""
    atlas = view.board.atlas
    names = {land.name.lower() for land in atlas.provinces}
    called = dict(_beginnings(atlas))
    called.update(_powers(atlas))
    for place, also in spellings().places.items():
        if place not in atlas.lands:
            continue
        for short in also:
            is_taken = short in atlas.lands or short.lower() in names
            if not is_taken:
                called[short.lower()] = place
    for place in atlas.places:
        for name in _with_coast(atlas, place):
            called[name.lower()] = place
    return called


def _beginnings(atlas: Atlas) -> Iterator[tuple[str, str]]:
    """Each beginning of a name with which no other begins."""
    beginnings: dict[str, list[str]] = {}
    for land in atlas.provinces:
        name = land.name.lower()
        for length in range(SHORTEST, len(name)):
            if name[length - 1].isalpha():
                beginnings.setdefault(name[:length], []).append(land.id)
    for beginning, meant in beginnings.items():
        if len(meant) == 1:
            yield beginning, meant[0]


def _powers(atlas: Atlas) -> Iterator[tuple[str, str]]:
    """Players' names for the units of a power: "British", "France's"."""
    for power in atlas.powers:
        also = spellings().powers.get(power.adjective, ())
        for called in (*also, f"{power.name}'s"):
            yield called.lower(), power.adjective


def _with_coast(atlas: Atlas, place: Place) -> Iterator[str]:
    """A place with its coast: "stp sc", "St Petersburg (south coast)"; nothing for one without."""
    coast = coast_of(place)
    if not coast:
        return
    province = province_of(place)
    full = COASTS.get(coast, coast)
    also = spellings().places.get(province, ())
    for name in (str(province), atlas.lands[province].name, *also):
        for called in (coast, full, full.partition(" ")[0]):
            yield f"{name} {called}"
            yield f"{name} ({called})"
            yield f"{name}/{called}"
        yield f"{name} ({coast[0]})"
        yield f"{name}/{coast[0]}"
