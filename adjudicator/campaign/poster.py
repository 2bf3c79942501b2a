"""Putting the poster together: every turn's marks on the board as it stands at the end."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from adjudicator.campaign.live import LiveCampaign
from adjudicator.campaign.records import WindowOpening
from adjudicator.campaign.turns import told_at, whole_turns
from adjudicator.table import OBSERVER, REFEREE
from adjudicator.table.figures import Clash, Figure, Map, Movement
from adjudicator.table.hexmap import Fight, HexMap, March
from adjudicator.table.news import News, chronicle
from adjudicator.table.poster import Poster
from adjudicator.table.prose import dated, joined

_PALEST = 65
"""By how many percent the oldest march is paler than the newest."""


def poster(live: LiveCampaign, *, public: bool = False) -> Poster:
    """The poster of a campaign: as the referee sees it, or, `public`, as everybody may."""
    seat, campaign, game = OBSERVER if public else REFEREE, live.campaign, live.game
    players = campaign.players
    whole = whole_turns(live, seat)
    told, turns = list[tuple[str, Figure | None]](), list[tuple[str, Sequence[News]]]()
    for each in told_at(live, seat, whole):
        view = each.view
        content = game.report(view, each.facts, each.window.turn)
        told.append((each.title, content.picture))
        turns.append((each.title, game.tidings(view, seat, each.facts)))
    return Poster(
        title=campaign.opening.title,
        game=game.meta.title,
        scenario=game.scenario_name(view),
        dates=dates_of(whole),
        seats=tuple((style, players[style.seat].name) for style in game.styles(view) if style.seat in players),
        picture=_drawn(whole, [picture for _, picture in told]),
        scores=content.scores,
        counts=content.counts,
        chronicle=chronicle(turns),
        battles=tuple((title, places) for title, picture in told if (places := joined(_fought(picture)))),
        campaign=campaign.opening.name,
        head=campaign.head,
        warning="" if whole[-1].step is None else _warning(whole[-1], public=public),
    )


def _warning(last: WindowOpening, *, public: bool) -> str:
    if public:
        return f"After turn {last.turn}, as everybody may see it."
    return f"After turn {last.turn}, as the referee alone may see it: keep it from the players while the campaign runs."


def dates_of(whole: Sequence[WindowOpening]) -> str:
    """From when to when windows were opened: "4 January – 19 April 2026"."""
    first, last = dated(whole[0].at), dated(whole[-1].at)
    return first if first == last else f"{first} – {last}"


def _drawn(whole: Sequence[WindowOpening], pictures: Sequence[Figure | None]) -> Figure | None:
    """The last picture, with the marches and battles of all; each battle bears the number of its turn."""
    last = len(pictures) - 1
    pale = [round(_PALEST * (last - place) / max(last, 1)) for place in range(last + 1)]
    turns = [window.turn for window in whole]
    match pictures[-1]:
        case Map() as final:
            maps = [picture for picture in pictures if isinstance(picture, Map)]
            return replace(
                final,
                movements=tuple(_aged_all(pale, [each.movements for each in maps])),
                clashes=tuple(_clashes(turns, maps)),
                areas=tuple(replace(area, changed=False) for area in final.areas),
                links=tuple(replace(link, changed=False) for link in final.links),
            )
        case HexMap() as final:
            lands = [picture for picture in pictures if isinstance(picture, HexMap)]
            offset = len(pictures) - len(lands)
            return replace(
                final,
                marches=tuple(_aged_all(pale[offset:], [each.marches for each in lands])),
                fights=tuple(_fights(turns[offset:], lands)),
                overview=False,
            )
    return pictures[-1]


def _aged_all(pale: Sequence[int], marches: Sequence[Sequence[Any]]) -> Iterator[Any]:
    """Every march once, as pale as its last time, the oldest first."""
    newest: dict[Movement | March, int] = {}
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


def _fought(picture: Figure | None) -> Iterator[str]:
    """Where there was fighting, each place once."""
    match picture:
        case Map():
            names = {area.id: area.name for area in picture.areas}
            yield from dict.fromkeys(names[clash.area] for clash in picture.clashes)
        case HexMap():
            sites = {site.at[:4]: site.name for site in picture.sites if site.name}
            number = picture.legend.number
            yield from dict.fromkeys(sites.get(fight.at[:4]) or number(fight.at[:4]) for fight in picture.fights)
