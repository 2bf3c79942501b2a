"""Putting the chronicle together: every turn that is over, as a reader may know it, from the stored history."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players.masks import player_of
from adjudicator.campaign.reading.luck import Roll, luck, proved, rolls_of
from adjudicator.campaign.reading.turns import Told, dates_of, told_at, who_may_see, whole_turns
from adjudicator.table import REFEREE, Seat
from adjudicator.table.chronicle import Chronicle, Turn
from adjudicator.table.figures import Cards, Figure, Map, Track
from adjudicator.table.hexmap import HexMap
from adjudicator.table.news import TurnNews, in_brief, saga
from adjudicator.table.pages import Content, Passage
from adjudicator.table.prose import dated, full_sentence
from adjudicator.table.regionmap import RegionMap
from adjudicator.table.seats import SeatStyle

FILE = "chronicle"
"""The name of its files."""
BATTLES = 8
FEWER = 6
"""The most battles that have a box in it, and the number of those that always have one."""
_NUMBERED = re.compile(r"^\d+  ")
"""The beginning of the title of a box that has a number on the map."""


class Worth(NamedTuple):
    """The greatness of a battle, what counts most before the rest.

    Bearers of a prize who fell in it; all that was lost for good; how much of that its turn is known for; its rounds;
    the strengths.
    """

    bearers: int
    lost: int
    known: int
    rounds: int
    strengths: int


class _Fought(NamedTuple):
    """A battle with its greatness."""

    box: Passage
    worth: Worth


def chronicled(live: LiveCampaign, seat: Seat) -> Chronicle:
    """The chronicle of a campaign for a seat, for an observer, or for the referee, who knows all.

    When it is over, that of the referee is for everybody.
    """
    campaign = live.campaign
    game = live.game
    windows = whole_turns(live, seat)
    turns = list[Turn]()
    fought = list[_Fought]()
    thrown = list[Roll]()
    month = ""
    for report in told_at(live, seat, windows):
        content = game.report(report.view, report.facts, report.window.turn)
        turn = _turn(live, seat, report, content, month)
        bearers = [held.by for before in turns[-1:] for held in before.held]
        turns.append(turn)
        fought += _fought(turn, content, bearers)
        thrown += rolls_of(live, seat, report)
        month = _present(content)
    greatest = _greatest(fought)
    view = report.view
    last = windows[-1]
    over = last.step is None
    styles = game.styles(view)
    shown = over or game.meta.open_dice or seat == REFEREE
    secret = campaign.revealed.get(max(campaign.revealed), "") if over and campaign.revealed else ""
    warning = "" if over else who_may_see(seat, last.turn)
    return Chronicle(
        title=campaign.opening.title,
        game=game.meta.title,
        scenario=game.scenario_name(view),
        dates=dates_of(windows),
        seats=tuple(_sides(live, seat, styles, content)),
        counts=content.counts,
        turns=tuple(turns),
        battles=tuple(each.box for each in greatest),
        spare=tuple(_spare(greatest)),
        luck=tuple(luck([style.seat for style in styles], thrown)) if shown else (),
        proved=proved(live, seat, [window.turn for window in windows]),
        campaign=campaign.opening.name,
        head=campaign.known_head,
        anchor=campaign.opening.anchor,
        secret=secret,
        rules=campaign.opening.rules_version,
        warning=warning,
    )


def _sides(
    live: LiveCampaign, seat: Seat, styles: Sequence[SeatStyle], content: Content
) -> Iterator[tuple[SeatStyle, str]]:
    """The seats with their players, as far as its reader may know them; then who else has a score, as it is drawn."""
    players = live.campaign.players
    picture = content.picture
    for style in styles:
        if style.seat in players:
            yield style, player_of(live.campaign, style.seat, seat)
    drawn = picture.seats if isinstance(picture, Map | HexMap | RegionMap | Cards) else ()
    scored = {score.seat for score in content.scores}
    yield from ((style, "") for style in drawn if style.seat in scored and style.seat not in players)


def _turn(live: LiveCampaign, seat: Seat, report: Told, content: Content, month: str) -> Turn:
    """A turn as a chapter of the book."""
    game = live.game
    picture = content.picture
    news = game.tidings(report.view, seat, report.facts)
    worth = news if report.window.turn else [each for each in news if each.headline]
    story = saga(worth) or ([full_sentence(content.headline)] if content.headline else [])
    return Turn(
        number=report.window.turn,
        title=report.title,
        when=month or _season(report.title, report.window.turn) or dated(report.window.at),
        caption=in_brief(TurnNews(report.title, news, content.scores), seat) or content.headline,
        story=tuple(_unnumbered(line, picture) for line in story),
        scores=content.scores,
        picture=picture,
        held=tuple(game.prizes(report.view)),
        lost=game.lost(report.view, report.facts),
    )


def _season(title: str, turn: int) -> str:
    """The title of a turn, where it is the name of a time and no mere number."""
    return "" if str(turn) in title.split() else title


def _present(content: Content) -> str:
    """The name of the box of a track in which the next turn is played."""
    spaces = [space for figure in content.figures if isinstance(figure, Track) for space in figure.spaces]
    return next((space.name for space in spaces if space.here), "")


def _unnumbered(text: str, picture: Figure | None) -> str:
    """A sentence as it is read in a book: places that have a name without their numbers on the map."""
    match picture:
        case Map():
            numbers = [area.id for area in picture.areas]
        case HexMap(leagues=leagues) if leagues:
            numbers = [cell.id for cell in picture.cells]
        case _:
            return text
    known = {*numbers}
    return _BRACKETED.sub(lambda match: "" if match[1][:4] in known else match[0], text)


_BRACKETED = re.compile(r" \((\w{3,5})\)")


def _fought(turn: Turn, content: Content, bearers: Collection[str]) -> Iterator[_Fought]:
    """The battles of a turn, before which these bore what the campaign is fought for."""
    for each in content.chapters:
        if each.battle:
            name = _NUMBERED.sub("", each.title)
            fought = replace(each, title=f"{turn.title}: {name}")
            yield _Fought(fought, _worth(each, turn, bearers))


def _worth(each: Passage, turn: Turn, bearers: Collection[str]) -> Worth:
    """The size of a battle, to compare it by."""
    battle = each.battle
    assert battle is not None, "it is a battle"
    gone = [loss for loss in turn.lost if loss.fight is not None and loss.fight == battle.number]
    prizes = [loss for loss in gone if loss.what in bearers]
    known = [loss for loss in gone if loss.what in turn.caption]
    if battle.rounds:
        strengths = [strength for _, strength in battle.rounds[0].strengths]
    else:
        written = [party.strength for party in battle.parties]
        strengths = [int(strength) for strength in written if strength.isdigit()]
    return Worth(len(prizes), len(gone), len(known), len(battle.rounds), sum(strengths))


def _greatest(fought: Sequence[_Fought]) -> list[_Fought]:
    """The greatest battles, in the order they were fought."""
    first = sorted(fought, key=lambda each: each.worth, reverse=True)[:BATTLES]
    return [each for each in fought if each in first]


def _spare(greatest: Sequence[_Fought]) -> list[int]:
    """The places of the least of them, the least first, beyond those that always have a box."""
    places = sorted(range(len(greatest)), key=lambda place: greatest[place].worth)
    return places[: max(0, len(places) - FEWER)]
