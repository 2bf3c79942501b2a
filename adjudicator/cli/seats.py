"""The command that gives a seat nobody plays to somebody who asked for one."""

from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.app import HERE, CampaignOption, DeskOption, JsonOption, app, the_campaign, the_desk, the_seat
from adjudicator.cli.setup import invite
from adjudicator.cli.standing import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudicator.campaign.desk.desk import Desk
    from adjudicator.campaign.play.live import LiveCampaign
    from adjudicator.campaign.terms.people import Asking
    from adjudicator.table import Seat


@app.command("seat")
def give_seat(
    who: Annotated[str, typer.Argument(help="Address or name of who has asked; without it all are shown.")] = "",
    seat: Annotated[str, typer.Argument(help="The seat; where one alone is free it need not be named.")] = "",
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Give a free seat to somebody who has asked for one by mail, and invite him.

    In a campaign file, `C: {player: open}` leaves a seat open. Whoever mails the desk with the subject `[CAMPAIGN]
    seat` is on the waiting list; you are told, and decide. Seats that were declined or given up are free as well.
    """
    live = the_campaign(desk, campaign)
    held = the_desk(desk)
    if not who:
        tell(live, *seats_told(held, live), json=json)
        return
    asking = _found(live, who)
    owner = _free(live, seat or asking.seat)
    _give(held, live, owner, asking)
    tell(live, f"{asking.name} <{asking.address}> is invited to play seat {owner}.", json=json)


def seats_told(desk: "Desk", live: "LiveCampaign") -> "Iterator[str]":
    """The free seats, those who wait for one, and the line by which others learn of it."""
    vacant = live.vacant()
    asking = live.campaign.people.asking.values()
    yield f"Free seats: {', '.join(vacant) or 'none'}."
    for each in asking:
        yield f"  {each.name} <{each.address}> asks for {each.seat or 'a seat'}: `adjudicator seat {each.address}`"
    if vacant and desk.settings.mail:
        yield to_post(live, desk.settings.mail.address)


def to_post(live: "LiveCampaign", address: str) -> str:
    """The line with which a referee looks for players in a forum."""
    opening = live.campaign.opening
    free = len(live.vacant())
    seats = "One seat is" if free == 1 else f"{free} seats are"
    return (
        f'To post where players meet: "{seats} free in {opening.title}, a game of {live.game.meta.title} by e-mail. '
        f'Mail {address} with the subject [{opening.name}] seat."'
    )


def _found(live: "LiveCampaign", who: str) -> "Asking":
    """The entry of the waiting list that is meant; raises `NotFound` with those there are."""
    from adjudicator.errors import NotFound

    asking = live.campaign.people.asking.values()
    meant = [each for each in asking if who.casefold() in (each.address.casefold(), each.name.casefold())]
    if len(meant) != 1:
        there = ", ".join(each.address for each in asking) or "nobody"
        raise NotFound("seat/nobody", f"{who!r} is not one on the waiting list; there is {there}")
    return meant[0]


def _free(live: "LiveCampaign", named: str) -> "Seat":
    """The free seat that is meant; raises `Refused` where there is none, or several."""
    from adjudicator.errors import Refused

    vacant = live.vacant()
    if not named and len(vacant) == 1:
        return vacant[0]
    there = ", ".join(vacant) or "none"
    if not named:
        raise Refused("seat/which", f"name the seat; free are: {there}")
    owner = the_seat(live, named)
    if owner not in vacant:
        raise Refused("seat/taken", f"{owner} is played; free are: {there} (`replace` takes a seat from its player)")
    return owner


def _give(desk: "Desk", live: "LiveCampaign", owner: "Seat", asking: "Asking") -> None:
    from adjudicator.campaign.play.live import key_hash

    key = desk.new_seat_key(live.campaign.opening.name, owner)
    player = {"name": asking.name, "address": asking.address, "timezone": "", "key_hash": key_hash(key)}
    live.replace_player(owner, player, "asked for the seat")
    invite(desk, live)
