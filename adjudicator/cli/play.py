"""Commands that play the campaign on: advance, answer, rule."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.cli.app import HERE, CampaignOption, DeskOption, JsonOption, app, the_campaign, the_desk, the_seat
from adjudicator.cli.output import say, tracked
from adjudicator.cli.standing import tell, waits_for

if TYPE_CHECKING:
    from adjudicator.campaign.live import LiveCampaign

ruling = typer.Typer(
    help="Correct, set aside, decide or send back.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(ruling, name="rule")

ReasonOption = Annotated[str, typer.Option(help="Why; it is kept in the history and printed in the reports.")]
AuthorOption = Annotated[str, typer.Option(help="Who rules.")]


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

    live, held = the_campaign(desk, campaign), the_desk(desk)
    reported = len(live.campaign.windows)
    live.advance(lock=lock)
    while live.campaign.waiting is not None and live.campaign.waiting.needs is not None and sys.stdin.isatty():
        _ask_for_dice(live, live.campaign.waiting.needs)
        live.advance()
    opened = tracked(live.campaign.windows[reported:], "Reports")
    said = [line for due in opened for line in write_due(held, live, due).words()]
    tell(live, *said, waits_for(live), json=json)


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
    live = the_campaign(desk, campaign)
    live.answer(the_seat(live, seat), question, reply)
    tell(live, f"Answer stored. {waits_for(live)}", json=json)


@ruling.command()
def correct(
    file: Annotated[Path, typer.Argument(help="YAML or JSON with the key `facts`: the facts that correct the state.")],
    reason: ReasonOption,
    author: AuthorOption = "the referee",
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Change the state by facts."""
    from adjudicator.campaign import rulings
    from adjudicator.cli.files import plain
    from adjudicator.errors import Refused

    facts: Any = plain(file)
    if not isinstance(facts, dict) or set(facts) != {"facts"}:
        raise Refused("ruling/file", f"{file}: the file has one key, `facts`, with a list of facts")
    live = the_campaign(desk, campaign)
    rulings.correct(live, facts["facts"], reason=reason, author=author)
    tell(live, "Corrected. The next reports will say what and why.", json=json)


@ruling.command("set-aside")
def set_aside(
    receipt: Annotated[int, typer.Argument(help="The receipt of the order set.")],
    reason: ReasonOption,
    author: AuthorOption = "the referee",
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Set a received order set aside; the seat's earlier one, if any, counts again."""
    from adjudicator.campaign import rulings

    live = the_campaign(desk, campaign)
    rulings.set_aside(live, receipt, reason=reason, author=author)
    tell(live, f"Order set {receipt} is set aside.", json=json)


@ruling.command()
def decide(
    question: Annotated[str, typer.Argument(help="The question's key, as `status` shows it.")],
    decision: Annotated[str, typer.Argument(help="The answer you decide on.")],
    reason: ReasonOption,
    author: AuthorOption = "the referee",
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Decide a question the campaign waits for."""
    from adjudicator.campaign import rulings

    live = the_campaign(desk, campaign)
    rulings.decide(live, question, decision, reason=reason, author=author)
    tell(live, f"Decided. {waits_for(live)}", json=json)


@ruling.command("send-back")
def send_back(
    step: Annotated[str, typer.Argument(help="The step, as `log` shows it: 4.spend.")],
    reason: ReasonOption,
    author: AuthorOption = "the referee",
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Send a step back to be played again with corrected orders; its dice stay as they were."""
    from adjudicator.campaign import rulings
    from adjudicator.table import StepId

    live = the_campaign(desk, campaign)
    rulings.send_back(live, StepId(step), reason=reason, author=author)
    opened = f"{step} is open again with the orders it had, and so are later windows."
    then = "Submit corrected orders (`submit --referee`), then `adjudicator advance --lock`, window by window."
    tell(live, opened, then, json=json)


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
