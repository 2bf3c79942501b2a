"""Putting the poster together: every turn's marks on the board as it stands at the end."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.reading.chronicling import chronicled
from adjudicator.table import OBSERVER, REFEREE
from adjudicator.table.chronicle import Turn
from adjudicator.table.figures import Clash, Figure, Map, Movement
from adjudicator.table.hexmap import Fight, HexMap, MarchArrow
from adjudicator.table.poster import Poster
from adjudicator.table.regionmap import Advance, RegionMap

_PALEST = 65
"""The percentage by which the oldest march is paler than the newest."""


def poster(live: LiveCampaign, *, public: bool = False) -> Poster:
    """The poster of a campaign: as the referee sees it, or, `public`, as everybody may."""
    chronicle = chronicled(live, OBSERVER if public else REFEREE)
    return Poster(chronicle, _drawn(chronicle.turns))


def _drawn(turns: Sequence[Turn]) -> Figure | None:
    """The last picture, with the marches and battles of all; each battle bears the number of its turn."""
    match turns[-1].picture:
        case Map() as final:
            return _on_map(final, turns)
        case HexMap() as final:
            return _on_hexes(final, turns)
        case RegionMap() as final:
            return _on_regions(final, turns)
    return turns[-1].picture


def _on_map(final: Map, turns: Sequence[Turn]) -> Map:
    """A map of areas with what happened on it in all turns."""
    maps = [turn.picture for turn in turns if isinstance(turn.picture, Map)]
    numbers = [turn.number for turn in turns]
    movements = _aged_all(_ages(turns), [each.movements for each in maps])
    return replace(
        final,
        movements=tuple(movements),
        clashes=tuple(_clashes(numbers, maps)),
        areas=tuple(replace(area, changed=False) for area in final.areas),
        links=tuple(replace(link, changed=False) for link in final.links),
    )


def _on_hexes(final: HexMap, turns: Sequence[Turn]) -> HexMap:
    """A map of hexes with what happened on it since it is drawn: earlier turns may have no picture."""
    lands = [turn.picture for turn in turns if isinstance(turn.picture, HexMap)]
    drawn = turns[len(turns) - len(lands) :]
    ages = _ages(turns)[-len(lands) :]
    marches = _aged_all(ages, [land.marches for land in lands])
    numbers = [turn.number for turn in drawn]
    fights = _fights(numbers, lands)
    return replace(final, marches=tuple(marches), fights=tuple(fights), overview=False)


def _on_regions(final: RegionMap, turns: Sequence[Turn]) -> RegionMap:
    """A map of regions with all that came somewhere."""
    maps = [turn.picture for turn in turns if isinstance(turn.picture, RegionMap)]
    advances = _aged_all(_ages(turns), [_made(drawn) for drawn in maps])
    holdings = [replace(holding, changed=False) for holding in final.holdings]
    still = final.still()
    return replace(still, advances=tuple(advances), holdings=tuple(holdings))


def _made(drawn: RegionMap) -> Sequence[Advance]:
    return [advance for advance in drawn.advances if advance.made]


def _ages(turns: Sequence[Turn]) -> list[int]:
    """The paleness of the marches of each turn, in percent: those of the first turn are the palest."""
    last = len(turns) - 1
    return [round(_PALEST * (last - place) / max(last, 1)) for place in range(last + 1)]


def _aged_all(pale: Sequence[int], marches: Sequence[Sequence[Any]]) -> Iterator[Any]:
    """Every march once, as pale as its last time, the oldest first."""
    newest: dict[Movement | MarchArrow | Advance, int] = {}
    for percent, each in zip(pale, marches, strict=True):
        for march in each:
            newest[replace(march, number=0)] = percent
    for march, percent in sorted(newest.items(), key=lambda pair: -pair[1]):
        yield replace(march, faded=percent)


def _clashes(turns: Sequence[int], maps: Sequence[Map]) -> Iterator[Clash]:
    """The last battle in every area, by its turn."""
    fought = ((turn, clash.area) for turn, each in zip(turns, maps, strict=True) for clash in each.clashes)
    yield from {area: Clash(turn, area) for turn, area in fought}.values()


def _fights(turns: Sequence[int], lands: Sequence[HexMap]) -> Iterator[Fight]:
    """The last battle in every hex, by its turn."""
    fought = ((turn, fight.at) for turn, each in zip(turns, lands, strict=True) for fight in each.fights)
    yield from {at: Fight(turn, at) for turn, at in fought}.values()
