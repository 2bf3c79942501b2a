"""Commands about order files: check, submit, form."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.app import HERE, CampaignOption, DeskOption, JsonOption, app, the_campaign, the_desk, the_seat
from adjudicator.cli.output import print_json, say

if TYPE_CHECKING:
    from adjudicator.campaign.live import LiveCampaign
    from adjudicator.campaign.records import Received
    from adjudicator.orders.check import Checked

FileArgument = Annotated[Path, typer.Argument(help="The order file, YAML or JSON.")]


@app.command()
def check(file: FileArgument, desk: DeskOption = HERE, json: JsonOption = False) -> None:
    """Check an order file; nothing is stored."""
    live, checked = checked_file(desk, read_file(file))
    _tell(live, checked, json=json)
    sys.exit(0 if checked.accepted else 1)


@app.command()
def submit(
    file: FileArgument,
    desk: DeskOption = HERE,
    json: JsonOption = False,
    referee: Annotated[
        bool, typer.Option("--referee", help="The referee corrects orders of a step that was sent back.")
    ] = False,
) -> None:
    """Check an order file and store it.

    It replaces the seat's earlier one; with anything wrong in it, nothing is stored.
    """
    from adjudicator.campaign.intake import store_orders

    data = read_file(file)
    live, checked = checked_file(desk, data)
    the_desk(desk).archive(checked.campaign or "unknown", file.name, data)
    if not checked.accepted or live is None or checked.seat is None:
        _tell(live, checked, json=json)
        sys.exit(1)
    received = store_orders(live, checked, by_referee=referee)
    _tell(live, checked, json=json, received=received)


@app.command()
def form(
    seat: Annotated[str, typer.Argument(help="The seat.")],
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    save: Annotated[
        bool, typer.Option("--save", help="Write it, and its schema, into the desk's forms folder.")
    ] = False,
) -> None:
    """Print a blank order form for the open window."""
    from adjudicator.campaign import reporting

    live = the_campaign(desk, campaign)
    text = reporting.form(live, the_seat(live, seat))
    if not save:
        say(text.rstrip())
        return
    folder = desk / "forms" / live.campaign.opening.name
    say(f"Written: {save_form(live, seat, text, folder)}")


def save_form(live: "LiveCampaign", seat: str, text: str, folder: Path) -> Path:
    """Write a form and, beside it, the schema its first line names."""
    import msgspec

    from adjudicator.orders.schema import published

    folder.mkdir(parents=True, exist_ok=True)
    step = live.next_step()
    assert step is not None
    name = f"{step.window}.schema.json"
    (folder / name).write_bytes(msgspec.json.format(msgspec.json.encode(published(live.game)[name]), indent=2) + b"\n")
    path = folder / f"{step.id}-{seat}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def read_file(path: Path) -> bytes:
    """An order file's bytes; raises `NotFound`."""
    from adjudicator.errors import NotFound

    if not path.is_file():
        raise NotFound("file/missing", f"there is no file {path}")
    return path.read_bytes()


def checked_file(folder: Path, data: bytes) -> "tuple[LiveCampaign | None, Checked]":
    """An order file, checked against the campaign it names."""
    from adjudicator.campaign.intake import check_orders
    from adjudicator.orders.check import Checked, located
    from adjudicator.orders.near import did_you_mean
    from adjudicator.orders.reading import read
    from adjudicator.table import Problem

    reading = read(data)
    if reading.tree is None:
        return None, Checked(campaign="", problems=reading.problems)
    named = reading.says("campaign")
    if named not in the_desk(folder).store.names():
        message = f"there is no campaign '{named}' on this desk" if named else "the file names no campaign"
        hint = did_you_mean(named, the_desk(folder).store.names())
        problem = Problem(kind="illegal", code="envelope/campaign", message=message, path=("campaign",), hint=hint)
        return None, Checked(campaign="", problems=located([problem], reading))
    live = the_campaign(folder, named)
    return live, check_orders(reading, live)


def _tell(live: "LiveCampaign | None", checked: "Checked", *, json: bool, received: "Received | None" = None) -> None:
    from adjudicator.orders.reply import reply, reply_json
    from adjudicator.post.replies import ending
    from adjudicator.table.prose import short

    afterwards = ending(live, checked, counts=received is not None) if live and checked.seat else ""
    if json:
        stored = {"receipt": received.receipt, "digest": received.digest} if received else {}
        print_json(reply_json(checked, afterwards) | stored)
        return
    only = "Only checked: nothing was stored.\n\n" if checked.accepted and received is None else ""
    say(only + reply(checked, afterwards).rstrip())
    if received:
        say(f"\nStored with receipt {received.receipt}, digest {short(received.digest)}.")
