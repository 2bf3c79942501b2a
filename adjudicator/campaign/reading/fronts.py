"""Putting the public pages of a campaign together: from what observers are told, and from nothing else.

Nothing here looks at the state of now, at orders, or at the numbers of events, which count what is hidden too.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from adjudicator.campaign.events.aggregate import SETUP
from adjudicator.campaign.events.records import WindowOpening, zone_of
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players.masks import UNTOLD, player_of
from adjudicator.campaign.reading.reporting import folder_of
from adjudicator.campaign.referee import clockwork
from adjudicator.campaign.terms.moments_told import in_words
from adjudicator.campaign.terms.people import Press
from adjudicator.table import OBSERVER, REFEREE, Seat, Step
from adjudicator.table.front import Awaited, Card, Front, Issue, Said
from adjudicator.table.pages import Report
from adjudicator.table.seats import SeatStyle

_SENT = ("valid", "final", "in advance")


def told_windows(live: LiveCampaign) -> list[WindowOpening]:
    """The windows of which everybody was told, the oldest first."""
    return [due for due in live.campaign.windows if due.told_at(OBSERVER)]


def issue(report: Report, due: WindowOpening) -> Issue:
    """The entry of an observer's report in lists."""
    return Issue(
        name=folder_of(due),
        title=report.turn_title,
        at=due.at,
        whole=due.whole,
        headline=report.content.headline,
        happened=report.content.happened,
        rulings=report.corrections,
    )


def front(live: LiveCampaign, issues: Sequence[Issue], last: Report | None, address: str = "") -> Front:
    """The front of a campaign; `issues` are all its public reports, `last` is the newest one, if there is any.

    `address` is what mails to the desk go to.
    """
    beside = beside_reports(live, last.seats if last else (), address)
    if last is None:
        return Front(beside.card, "", beside.players, tuple(issues), beside.press)
    content = last.content
    has_board = content.picture is not None
    card = replace(beside.card, counts=content.counts, scores=content.scores, seats=last.seats, has_board=has_board)
    return Front(
        card,
        _scenario(live),
        beside.players,
        tuple(issues),
        beside.press,
        content.picture,
        content.course,
        last.head,
    )


class Beside(NamedTuple):
    """All that pages tell which is in no report."""

    card: Card
    players: tuple[tuple[str, str], ...]
    press: tuple[Said, ...]


def beside_reports(live: LiveCampaign, styles: Sequence[SeatStyle], address: str) -> Beside:
    """The front matter told beside the reports, the last of which has these `styles` of seats."""
    return Beside(_card(live, styles, address), tuple(_players(live, styles)), tuple(_press(live, styles)))


def _card(live: LiveCampaign, styles: Sequence[SeatStyle], address: str) -> Card:
    """A campaign in short, without what its last report tells."""
    opening = live.campaign.opening
    windows = told_windows(live)
    return Card(
        name=opening.name,
        title=opening.title,
        game=live.game.meta.title,
        identity=opening.anchor,
        opened=live.campaign.created_on,
        awaited=_awaited(live, windows[-1] if windows else None, styles),
        free=tuple(_named(seat, styles) for seat in live.vacant()) if _goes_on(live) else (),
        address=address,
    )


def _scenario(live: LiveCampaign) -> str:
    """The turn that is played, as it was told with the last report."""
    then = live.at(told_windows(live)[-1].told_at(OBSERVER))
    return live.game.scenario_name(then.view(OBSERVER))


def _goes_on(live: LiveCampaign) -> bool:
    """Whether there is something to be played."""
    return not live.campaign.people.cancelled and live.next_step() is not None


def _players(live: LiveCampaign, styles: Sequence[SeatStyle]) -> Iterator[tuple[str, str]]:
    """Each side with its player."""
    campaign = live.campaign
    vacant = live.vacant() if _goes_on(live) else ()
    for seat in campaign.players:
        name = "free"
        if seat not in vacant:
            name = player_of(campaign, seat, OBSERVER) or UNTOLD
        yield _named(seat, styles), name


def _awaited(live: LiveCampaign, window: WindowOpening | None, styles: Sequence[SeatStyle]) -> Awaited:
    """The window that is waited for, as far as everybody was told of it; why a clock stands is not."""
    if live.campaign.people.cancelled:
        return Awaited("cancelled")
    if window is None and not live.is_gathering:
        return Awaited("first")
    if window is None:
        return replace(_until(live, SETUP), waiting="players", sent=tuple(_accepted(live)))
    if window.step is None:
        return Awaited("nothing")
    step = live.window()
    if step is None or step.id != window.step.id or live.ahead(step):
        return Awaited("report", window.step.title)
    stopped = clockwork.is_stopped(live)
    return replace(_until(live, step), title=window.step.title, stopped=stopped, sent=tuple(_sent(live, styles)))


def _until(live: LiveCampaign, step: Step) -> Awaited:
    """The deadline of the orders for a step, if it has one."""
    zone = zone_of(None, live.campaign.opening)
    deadline = live.campaign.timing.of(step.id)
    if deadline is None:
        return Awaited("orders", zone=zone)
    due = deadline.at
    return Awaited("orders", due=due, when=in_words(due, zone), zone=zone)


def _sent(live: LiveCampaign, styles: Sequence[SeatStyle]) -> Iterator[tuple[str, bool]]:
    """The seats that have sent orders, if that is shown; it is not shown that some could not be accepted."""
    if live.campaign.opening.shows_sent is True:
        for seat, state in clockwork.states(live).items():
            yield _named(seat, styles), state in _SENT


def _accepted(live: LiveCampaign) -> Iterator[tuple[str, bool]]:
    """The seats that have accepted, if it is shown which have sent orders."""
    if live.campaign.opening.shows_sent is True and live.is_gathering:
        for seat, state in clockwork.states(live).items():
            yield player_of(live.campaign, seat, OBSERVER) or f"Seat {seat}", state != "to accept"


def _press(live: LiveCampaign, styles: Sequence[SeatStyle]) -> Iterator[Said]:
    """The press to everybody."""
    public = (each for each in live.campaign.people.press if each.reaches(OBSERVER))
    for number, press in enumerate(public, start=1):
        yield Said(number, _author(press, styles), press.at, press.text)


def _author(press: Press, styles: Sequence[SeatStyle]) -> str:
    author = press.author(OBSERVER)
    if author == REFEREE:
        return "The referee"
    return _named(Seat(author), styles)


def _named(seat: Seat, styles: Sequence[SeatStyle]) -> str:
    """A seat by the name of its side, as far as there is one."""
    return next((style.name for style in styles if style.seat == seat), seat)
