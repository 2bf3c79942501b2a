"""The referee's rulings: correct, set-aside, decide, send-back, change, void, close."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.cli.app import HERE, CampaignOption, DeskOption, JsonOption, app, the_board, the_campaign
from adjudicator.cli.standing import tell, waits_for

if TYPE_CHECKING:
    from adjudicator.campaign.play.live import LiveCampaign
    from adjudicator.campaign.referee.rulings import Effect

ruling = typer.Typer(
    help="Correct, set aside, decide, send back, change, void, close.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(ruling, name="rule")

ReasonOption = Annotated[str, typer.Option(help="Why; it is kept in the history, and everybody is told.")]
AuthorOption = Annotated[str, typer.Option(help="Who rules.")]
TryOption = Annotated[bool, typer.Option("--dry-run", help="Only show what would come of it; nothing is recorded.")]


@ruling.command()
def correct(
    file: Annotated[
        Path | None, typer.Argument(help="YAML or JSON with the key `facts`: the facts that correct the state.")
    ] = None,
    reason: ReasonOption = "",
    author: AuthorOption = "the referee",
    dry_run: TryOption = False,
    example: Annotated[
        str,
        typer.Option(
            metavar="FACT", help="Print a file to change: a fact of this kind, as things stand; ? lists them."
        ),
    ] = "",
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Change the state by facts.

    What a fact does not name stays as it is. `--example FACT` prints a file to begin with, and tells of every field.
    Shows what changes, before and after; players whose view it changes are told, and their orders checked again.
    """
    from adjudicator.campaign.referee import rulings
    from adjudicator.cli.examples import print_example
    from adjudicator.cli.files import plain
    from adjudicator.errors import Refused

    live = the_board(desk, campaign)
    if example:
        print_example(live, example)
        return
    if file is None:
        raise Refused("ruling/file", "name a file with facts; `adjudicator rule correct --example FACT` prints one")
    facts: Any = plain(file)
    if not isinstance(facts, dict) or set(facts) != {"facts"}:
        raise Refused("ruling/file", f"{file}: the file has one key, `facts`, with a list of facts")
    effect = rulings.correct(
        live, _with_nothing(facts["facts"]), reason=reason or _tried(dry_run), author=author, dry_run=dry_run
    )
    _tell(live, "Corrected. The next reports will say what and why.", effect, dry_run=dry_run, json=json)


@ruling.command("set-aside")
def set_aside(
    receipt: Annotated[int, typer.Argument(help="The receipt of the order set.")],
    reason: ReasonOption,
    author: AuthorOption = "the referee",
    dry_run: TryOption = False,
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Set a received order set aside; the seat's earlier one, if any, counts again."""
    from adjudicator.campaign.reading.sent import received_as
    from adjudicator.campaign.referee import rulings

    live = the_campaign(desk, campaign)
    received = received_as(live, receipt)
    effect = rulings.set_aside(live, received.receipt, reason=reason, author=author, dry_run=dry_run)
    left = live.campaign.current(received.step).get(received.seat)
    now = (
        f"Receipt {left.number} counts now." if left else f"No orders of {received.seat} are left for {received.step}."
    )
    _tell(live, f"Order set {receipt} is set aside. {now}", effect, dry_run=dry_run, json=json)


@ruling.command()
def decide(
    question: Annotated[str, typer.Argument(help="The question's key, as `status` shows it.")],
    decision: Annotated[str, typer.Argument(help="The answer you decide on.")],
    reason: ReasonOption,
    author: AuthorOption = "the referee",
    dry_run: TryOption = False,
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Decide a question the campaign waits for."""
    from adjudicator.campaign.referee import rulings

    live = the_campaign(desk, campaign)
    effect = rulings.decide(live, question, decision, reason=reason, author=author, dry_run=dry_run)
    _tell(live, f"Decided. {waits_for(live)}", effect, dry_run=dry_run, json=json)


@ruling.command("send-back")
def send_back(
    step: Annotated[str, typer.Argument(help="The step, as `log` shows it: 4.spend.")],
    reason: ReasonOption,
    author: AuthorOption = "the referee",
    dry_run: TryOption = False,
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Send a step back to be played again with corrected orders; its dice stay as they were.

    Says which later corrections go with it, and which stay because they still mean the same.
    """
    from adjudicator.campaign.reading.turns import step_named
    from adjudicator.campaign.referee import rulings

    live = the_campaign(desk, campaign)
    effect = rulings.send_back(live, step_named(live, step), reason=reason, author=author, dry_run=dry_run)
    opened = f"{step} is open again with the orders it had, and so are later windows."
    then = "Submit corrected orders (`submit --referee`), then `adjudicator advance --lock`, window by window."
    _tell(live, opened, effect, then, dry_run=dry_run, json=json)


@ruling.command()
def change(
    file: Annotated[Path, typer.Argument(help="YAML with `schedule:`, `options:` or both, and in them what changes.")],
    reason: ReasonOption,
    author: AuthorOption = "the referee",
    dry_run: TryOption = False,
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Change the schedule or the options of a running campaign.

    What the file does not name stays as it is. A deadline that is set stays; `extend` moves it.
    """
    from adjudicator.campaign.referee import rulings
    from adjudicator.cli.files import changed_settings

    live = the_campaign(desk, campaign)
    effect = rulings.change(live, changed_settings(file, live), reason=reason, author=author, dry_run=dry_run)
    _tell(live, "Changed. Everybody is told.", effect, dry_run=dry_run, json=json)


@app.command()
def rename(
    title: Annotated[str, typer.Argument(help="What the campaign is called from now on.")],
    reason: ReasonOption,
    author: AuthorOption = "the referee",
    dry_run: TryOption = False,
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Give a running campaign another title; everybody is told.

    The name in subjects, order files and folders stays as it is: by it mails find their campaign.
    """
    from adjudicator.campaign.referee import rulings
    from adjudicator.campaign.terms.limits import TITLE, check_name

    live = the_campaign(desk, campaign)
    check_name(title, "the title", TITLE)
    effect = rulings.change(live, {"title": title}, reason=reason, author=author, dry_run=dry_run)
    _tell(live, "Renamed. Everybody is told.", effect, dry_run=dry_run, json=json)


@ruling.command()
def void(
    reason: ReasonOption,
    in_clear: Annotated[
        bool,
        typer.Option("--in-clear", help="The beacon has ended for good: from now on orders are not sealed any longer."),
    ] = False,
    author: AuthorOption = "the referee",
    dry_run: TryOption = False,
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Begin a window anew whose orders are sealed, with another deadline; all seal their orders once more.

    Once somebody has sealed his orders a deadline cannot be moved: this is for illness, and for a beacon that has ended
    (`--in-clear`: then players mail the order files that they had sealed). What was sealed for the voided window can be
    read by everybody when its round comes out.
    """
    from adjudicator.campaign.referee import rulings

    live = the_campaign(desk, campaign)
    reason = reason or _tried(dry_run)
    effect = rulings.void(live, in_clear=in_clear, reason=reason, author=author, dry_run=dry_run)
    _tell(live, f"Voided. {waits_for(live)}", effect, dry_run=dry_run, json=json)


@ruling.command()
def close(
    reason: ReasonOption,
    author: AuthorOption = "the referee",
    dry_run: TryOption = False,
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Close a campaign where it stands.

    Everybody gets a last report; nothing is taken any more, and every die can be proved.
    """
    from adjudicator.campaign.referee import rulings

    live = the_campaign(desk, campaign)
    effect = rulings.close(live, reason=reason, author=author, dry_run=dry_run)
    _tell(
        live, "The campaign is closed; the last reports go out with the next mails.", effect, dry_run=dry_run, json=json
    )


def _with_nothing(value: Any) -> Any:
    """Plain data of a YAML file, in which `null` stands for nothing."""
    if isinstance(value, dict):
        return {key: _with_nothing(held) for key, held in value.items()}
    if isinstance(value, list):
        return [_with_nothing(held) for held in value]
    return None if value in ("null", "~") else value


def _tried(dry_run: bool) -> str:
    """The reason for a ruling that is only tried, where the referee need not give one."""
    return "only tried" if dry_run else ""


def _tell(
    live: "LiveCampaign", done: str, effect: "Effect", then: str = "", *, dry_run: bool = False, json: bool
) -> None:
    """Tell the effect of a ruling, done or tried."""
    lines = ["Nothing is recorded. This would come of it:" if dry_run else done, *_effect(effect)]
    tell(live, *lines, *([then] if then and not dry_run else []), json=json, effect=_plain(effect))


def _effect(effect: "Effect") -> list[str]:
    lines = [f"  {change.words()}" for change in effect.changes]
    for ruling in effect.undone:
        lines.append(f"  Undone with it: correction {ruling.event}, {ruling.reason!r}")
    for ruling in effect.kept:
        lines.append(f"  Still holds: correction {ruling.event}, {ruling.reason!r}")
    for lost in effect.overtaken:
        why = "; ".join(lost["problems"])
        lines.append(f"  The orders of {lost['seat']} for {lost['step']} can no longer be played: {why}")
    seats = ", ".join(effect.to) or "nobody"
    return [*lines, f"Told by letter: {seats}."]


def _plain(effect: "Effect") -> dict[str, Any]:
    """The same for programs."""
    import msgspec

    plain: dict[str, Any] = msgspec.to_builtins(effect)
    return plain
