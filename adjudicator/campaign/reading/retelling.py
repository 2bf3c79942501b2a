"""Putting the replay together: every moment that a reader was told of, from what he may know."""

from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.campaign.events.records import WindowOpening
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players.masks import UNTOLD, player_of
from adjudicator.campaign.reading.turns import dates_of, told_at, who_may_see
from adjudicator.table import Seat
from adjudicator.table.replay import Moment, Replay


def retold(live: LiveCampaign, seat: Seat) -> Replay:
    """The replay of a campaign for a seat, for the referee, who knows all, or for an observer."""
    campaign = live.campaign
    players = campaign.players
    windows = [window for window in campaign.windows if window.told_at(seat)]
    moments = [*_moments(live, windows, seat)]
    view = live.view(seat)
    styles = [style for style in live.game.styles(view) if style.seat in players]
    seats = tuple((style, player_of(campaign, style.seat, seat) or UNTOLD) for style in styles)
    warning = "" if windows[-1].step is None else who_may_see(seat, windows[-1].turn)
    return Replay(
        title=campaign.opening.title,
        game=live.game.meta.title,
        scenario=live.game.scenario_name(view),
        dates=dates_of(windows),
        seats=seats,
        counts=_counts(live, view, windows[-1].turn),
        moments=tuple(moments),
        campaign=campaign.opening.name,
        head=campaign.head,
        warning=warning,
    )


def _moments(live: LiveCampaign, windows: Sequence[WindowOpening], seat: Seat) -> Iterator[Moment]:
    for each in told_at(live, seat, windows):
        content = live.game.report(each.view, each.facts, each.window.turn)
        yield Moment(
            title=each.title,
            turn=each.window.turn,
            whole=each.window.whole,
            headline=content.headline,
            happened=content.happened,
            scores=content.scores,
            picture=content.picture,
        )


def _counts(live: LiveCampaign, view: Any, turn: int) -> str:
    return live.game.report(view, [], turn).counts
