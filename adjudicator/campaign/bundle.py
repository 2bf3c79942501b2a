"""The bundle of a campaign that is over: its whole public chain opened, so that anybody can play it again.

It is in the format of a report's proof, and adds the secret that all salts of the board follow from. Letters, addresses
and notes are not in it: of letters their leaves, which stay closed, of notes nothing.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.campaign.events import PlayerReplaced
from adjudicator.campaign.history import events_of
from adjudicator.campaign.live import LiveCampaign
from adjudicator.campaign.proving import groups_told, kind_of, sets_told
from adjudicator.campaign.salting import FORMAT, first_link, known
from adjudicator.errors import NotFound, Refused
from adjudicator.table import REFEREE, Seat
from adjudicator.table.pages import Proof


class Bundle(Proof, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A proof of everything that happened.

    What no leaf commits to, and playing again needs, is told beside: an own `scenario`; by the number of a ruling that
    sent a step back, the numbers of the corrections `kept`; the seats `taken_over` by another player, each with the
    number of the event after which it was: he does not inherit standing orders.
    """

    salts: str
    scenario: Any = None
    kept: tuple[tuple[int, tuple[int, ...]], ...] = ()
    taken_over: tuple[tuple[int, Seat], ...] = ()


def bundle(live: LiveCampaign) -> Bundle:
    """The bundle of a campaign; raises `Refused` before its end, or where its secrets are not on this desk."""
    campaign = live.campaign
    if live.next_step() is not None or not campaign.windows or campaign.windows[-1].step is not None:
        told = "it would open what is hidden still, and there is one only when the campaign is over"
        raise Refused("bundle/not-over", f"the campaign {campaign.opening.name} is not over: no bundle yet; {told}")
    salts, leaves = known(live.salts), campaign.public.leaves
    if not leaves:
        raise NotFound("bundle/no-chain", f"{campaign.opening.name} was played before there was a public chain")
    shown = [leaf for leaf in leaves if kind_of(leaf) != "letters"]
    return Bundle(
        format=FORMAT,
        campaign=campaign.opening.name,
        seat=REFEREE,
        first=1,
        before=first_link(campaign.opening.name),
        leaves=tuple(leaf.leaf for leaf in leaves),
        head=leaves[-1].link,
        opened=tuple((leaf.number, salts.leaf(leaf.number).hex(), leaf.body) for leaf in shown),
        entries=tuple(
            told for leaf in shown if leaf.split for told in groups_told(salts, leaf, range(len(leaf.split)))
        ),
        sets=tuple(told for leaf in shown for told in sets_told(salts, leaf, REFEREE)),
        salts=salts.board.hex(),
        scenario=campaign.opening.scenario,
        kept=tuple(_kept(live)),
        taken_over=tuple(_taken_over(live)),
    )


def written(made: Bundle) -> bytes:
    """A bundle as a file."""
    return msgspec.json.encode(made)


def file_name(campaign: str) -> str:
    """What the file of a bundle is called."""
    return f"{campaign}-bundle.json"


def _kept(live: LiveCampaign) -> Iterator[tuple[int, tuple[int, ...]]]:
    """By the numbers of their leaves, the rulings that sent a step back and the corrections that they kept."""
    leaves = [leaf for leaf in live.campaign.public.leaves if kind_of(leaf) == "ruling"]
    numbers = {leaf.event.originator_version: leaf.number for leaf in leaves}
    for leaf in leaves:
        if leaf.event.kept:
            yield leaf.number, tuple(numbers[event] for event in leaf.event.kept)


def _taken_over(live: LiveCampaign) -> Iterator[tuple[int, Seat]]:
    """The seats that another person took over, each with the number of the last leaf before that."""
    name, leaves = live.campaign.opening.name, live.campaign.public.leaves
    for event in events_of(live):
        number = event.originator_version
        if not isinstance(event, PlayerReplaced) or number > live.campaign.version:
            continue
        if live.store.campaign(name, number).people.since.get(event.seat) == number:
            yield sum(leaf.event.originator_version < number for leaf in leaves), event.seat
