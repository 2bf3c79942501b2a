"""Commands that play the campaign on: advance, throw, answer."""

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.cli.app import HERE, CampaignOption, DeskOption, JsonOption, app, the_campaign, the_desk, the_seat
from adjudicator.cli.output import say, tracked
from adjudicator.cli.post import mail_seal
from adjudicator.cli.standing import tell, waits_for

if TYPE_CHECKING:
    from adjudicator.campaign.play.live import LiveCampaign


@app.command()
def advance(
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    lock: Annotated[
        bool, typer.Option("--lock", help="The deadline has passed: play without the orders and answers still missing.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Play on as far as the orders allow.

    Writes the reports that are due.
    """
    from adjudicator.cli.written import write_due

    live = the_campaign(desk, campaign)
    held = the_desk(desk)
    before = {due.event: due.waits for due in live.campaign.windows}
    live.advance(lock=lock)
    while live.campaign.waiting is not None and live.campaign.waiting.needs is not None and sys.stdin.isatty():
        _ask_for_dice(live, live.campaign.waiting.needs)
        live.advance()
    opened_again = [due for due in live.campaign.windows if before.get(due.event) != due.waits]
    opened = tracked(opened_again, "Reports")
    lines = [line for due in opened for line in write_due(held, live, due).words()]
    tell(live, *lines, *mail_seal(held, live), waits_for(live), json=json)


@app.command()
def throw(
    faces: Annotated[list[str], typer.Argument(help="The dice as they fell, or the pieces in the order drawn.")],
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Type in real dice the campaign waits for."""
    live = the_campaign(desk, campaign)
    live.type_dice(faces)
    live.advance()
    tell(live, waits_for(live), json=json)


@app.command()
def answer(
    seat: Annotated[str, typer.Argument(help="The seat that answers.")],
    question: Annotated[str, typer.Argument(help="The question's key, as `status` shows it.")],
    reply: Annotated[str, typer.Argument(help="The answer.")],
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Answer a question the campaign waits for."""
    from adjudicator.campaign.public.proving import receipt_of

    live = the_campaign(desk, campaign)
    given = live.answer(the_seat(live, seat), question, reply)
    receipt = f"\n\n{receipt_of(live.campaign, given)}" if given else ""
    tell(live, f"Answer stored. {waits_for(live)}{receipt}", json=json)


def _ask_for_dice(live: "LiveCampaign", needs: dict[str, Any]) -> None:
    """Ask the referee at the terminal until he has typed dice that can be."""
    from adjudicator.errors import Refused
    from adjudicator.post.letters.questions import dice_wanted

    while True:
        try:
            live.type_dice(typer.prompt(dice_wanted(needs)).replace(",", " ").split())
        except Refused as refused:
            say(str(refused))
        else:
            return
