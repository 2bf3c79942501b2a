"""Commands about order files: check, submit, form."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.app import HERE, CampaignOption, DeskOption, JsonOption, app, the_campaign, the_desk, the_seat
from adjudicator.cli.offline import ScenarioOption, ViewOption
from adjudicator.cli.output import print_json, say

if TYPE_CHECKING:
    from adjudicator.campaign.events.records import Received
    from adjudicator.campaign.play.live import LiveCampaign
    from adjudicator.orders.check import Checked

FileArgument = Annotated[Path, typer.Argument(help="The order file: lines, YAML or JSON.")]


@app.command()
def check(
    file: FileArgument,
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    view: ViewOption = None,
    scenario: ScenarioOption = None,
    json: JsonOption = False,
) -> None:
    """Check an order file; nothing is stored.

    A player checks his by the report that he was mailed (`--view`), anywhere, with the rules and the words of the desk.
    """
    if view is not None:
        from adjudicator.cli.offline import checked_by, known_by, tell_offline

        known = known_by(view, scenario)
        checked = checked_by(known, read_file(file))
        tell_offline(known, checked, json=json)
        sys.exit(0 if checked.accepted else 1)
    live, checked = checked_file(desk, read_file(file), campaign)
    tell_checked(live, checked, json=json)
    sys.exit(0 if checked.accepted else 1)


@app.command()
def submit(
    file: FileArgument,
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
    referee: Annotated[
        bool,
        typer.Option(
            "--referee",
            help="The referee enters orders for a seat, without its key; also in a step that was sent back. Its player "
            "gets a letter with what they mean and the receipt, and all are told in the next report.",
        ),
    ] = False,
    reason: Annotated[str, typer.Option("--reason", help="With --referee: why, as all are told it.")] = "",
) -> None:
    """Check an order file and store it.

    It replaces the seat's earlier one; with anything wrong in it, nothing is stored.
    """
    from adjudicator.campaign.desk.intake import enter_orders, store_orders

    data = read_file(file)
    live, checked = checked_file(desk, data, campaign, vouched=referee)
    the_desk(desk).archive(checked.campaign or "unknown", file.name, data)
    if not checked.accepted or live is None or checked.seat is None:
        tell_checked(live, checked, json=json)
        sys.exit(1)
    received = enter_orders(live, checked, reason) if referee else store_orders(live, checked)
    tell_checked(live, checked, json=json, received=received)


@app.command()
def form(
    seat: Annotated[str, typer.Argument(help="The seat.")],
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    save: Annotated[
        bool, typer.Option("--save", help="Write it, and its schema, into the desk's forms folder.")
    ] = False,
    page: Annotated[
        Path | None, typer.Option("--page", help="Write the order page instead: orders are put together in a browser.")
    ] = None,
) -> None:
    """Print a blank order form for the open window."""
    from adjudicator.campaign.reading import reporting

    live = the_campaign(desk, campaign)
    text = reporting.form(live, the_seat(live, seat))
    if page is not None:
        from adjudicator.campaign.reading.to_order import to_compose
        from adjudicator.reports.pages.orders import order_page

        window = to_compose(live, the_seat(live, seat))
        page.write_text(order_page(window), encoding="utf-8")
        say(f"Written: {page}")
        return
    if not save:
        say(text.rstrip())
        return
    folder = desk / "forms" / live.campaign.opening.name
    say(f"Written: {save_form(live, seat, text, folder)}")


@app.command()
def orders(
    seat: Annotated[str, typer.Argument(help="The seat; without it, all.")] = "",
    step: Annotated[str, typer.Argument(help="The window, as `log` shows it: 4.spend; without it, the last one.")] = "",
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """What was sent for a window that is locked, line by line as it was understood, and what became of it."""
    from adjudicator.campaign.reading.sent import sent
    from adjudicator.campaign.reading.turns import step_named

    live = the_campaign(desk, campaign)
    orders_sent = sent(live, the_seat(live, seat) if seat else None, step_named(live, step) if step else None)
    if json:
        print_json(orders_sent)
        return
    for each in orders_sent:
        received = each.received
        head = f"{received.seat}, {received.step}, receipt {received.number}, {received.at:%Y-%m-%d %H:%M} UTC"
        say(f"{head}, by {received.by}: {each.fate}")
        say(listed(each.understood))
        if each.standing:
            say("Standing orders, until others come")
            say(listed(each.standing))
        if received.note:
            say(f"Note: {received.note}")
        say()
    if not orders_sent:
        say("Nothing was sent.")


def listed(lines: Sequence[str]) -> str:
    """Orders as they are printed, each with its number."""
    return "\n".join(f"  {number:>2}. {text}" for number, text in enumerate(lines, start=1)) or "  No orders."


def save_form(live: "LiveCampaign", seat: str, text: str, folder: Path) -> Path:
    """Write a form and, beside it, the schema its first line names."""
    import msgspec

    from adjudicator.orders.form import form_name
    from adjudicator.orders.published import published_for
    from adjudicator.orders.schema import file_name

    folder.mkdir(parents=True, exist_ok=True)
    step = live.next_step()
    assert step is not None
    assert step.window is not None
    schema = msgspec.json.encode(published_for(live.game, step.window))
    (folder / file_name(step.window)).write_bytes(msgspec.json.format(schema, indent=2) + b"\n")
    path = folder / form_name("", step, the_seat(live, seat))
    path.write_text(text, encoding="utf-8")
    return path


def read_file(path: Path) -> bytes:
    """An order file's bytes; raises `NotFound`, or `Refused` where it is none."""
    from adjudicator.cli.files import check_file

    check_file(path)
    return path.read_bytes()


def checked_file(
    folder: Path, data: bytes, campaign: str = "", *, vouched: bool = False
) -> "tuple[LiveCampaign | None, Checked]":
    """An order file, checked against the campaign it names, which is `campaign` where that is said.

    What it does not say of itself is as the window that is open. `vouched`: the referee speaks for its seat.
    """
    from adjudicator.campaign.desk.intake import check_orders
    from adjudicator.orders.check import Checked, located
    from adjudicator.orders.glimpse import glimpse
    from adjudicator.orders.near import did_you_mean
    from adjudicator.orders.reading import read
    from adjudicator.table import Problem

    reading = read(data, _beside(folder, data, campaign))
    if reading.tree is None:
        seems = next((name for name in glimpse(data).campaigns if name in the_desk(folder).store.names()), "")
        live = the_campaign(folder, seems) if seems else None
        checked = (
            check_orders(reading, live, vouched=vouched) if live else Checked(campaign="", problems=reading.problems)
        )
        return live, checked
    named = reading.says("campaign")
    if named not in the_desk(folder).store.names():
        message = f"there is no campaign '{named}' on this desk" if named else "the file names no campaign"
        hint = did_you_mean(named, the_desk(folder).store.names())
        problem = Problem(kind="illegal", code="envelope/campaign", message=message, path=("campaign",), hint=hint)
        return None, Checked(campaign="", problems=located([problem], reading))
    if campaign not in ("", named):
        message = f"the file is for the campaign '{named}', and you said '{campaign}'"
        problem = Problem(kind="illegal", code="envelope/campaign", message=message, path=("campaign",))
        return None, Checked(campaign="", problems=located([problem], reading))
    live = the_campaign(folder, named)
    return live, check_orders(reading, live, vouched=vouched)


def _beside(folder: Path, data: bytes, campaign: str) -> dict[str, str]:
    """Facts known of an order file besides: the campaign, where the desk has but one, and the open window."""
    from adjudicator.orders.glimpse import glimpse

    names = the_desk(folder).store.names()
    only = names[0] if len(names) == 1 else ""
    named = next(iter(glimpse(data).campaigns), campaign or only)
    if named not in names:
        return {}
    live = the_campaign(folder, named)
    known = {"game": live.game.meta.name, "campaign": named}
    if (step := live.window()) is not None:
        known |= {"turn": str(step.turn), "window": step.name}
    return known


def tell_checked(
    live: "LiveCampaign | None", checked: "Checked", *, json: bool = False, received: "Received | None" = None
) -> None:
    """Print the answer to an order file, and the receipt where it was stored."""
    from adjudicator.campaign.public.proving import receipt_of
    from adjudicator.orders.reply import reply, reply_json
    from adjudicator.post.inbound.replies import ending

    afterwards = ending(live, checked, counts=received is not None) if live and checked.seat else ""
    if json:
        stored = {"receipt": received.number, "digest": received.digest} if received else {}
        print_json(reply_json(checked, afterwards) | stored)
        return
    only = "Only checked: nothing was stored.\n\n" if checked.accepted and received is None else ""
    say(only + reply(checked, afterwards).rstrip())
    if live and received:
        say(f"\nStored with receipt {received.number}.\n\n{receipt_of(live.campaign, received)}".rstrip())
