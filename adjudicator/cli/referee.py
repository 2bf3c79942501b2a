"""Commands of the referee's desk: hold, release, extend, press, reply, look, preview, address, observe."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.app import (
    HERE,
    CampaignOption,
    DeskOption,
    JsonOption,
    app,
    checked_address,
    the_campaign,
    the_desk,
    the_seat,
)
from adjudicator.cli.output import print_json, say
from adjudicator.cli.standing import standing_of, tell, waits_for

if TYPE_CHECKING:
    from datetime import datetime

    from adjudicator.campaign.play.live import LiveCampaign
    from adjudicator.table import Seat

WhyOption = Annotated[str, typer.Option("--reason", help="Why; everybody is told.")]


@app.command()
def hold(
    reason: WhyOption,
    until: Annotated[
        str,
        typer.Option("--until", help="When it goes on by itself: 2027-01-07, or '2027-01-07 20:00'."),
    ] = "",
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Stop a campaign's clock, perhaps until a date; orders are still taken.

    Invitations that have not gone yet wait, too.
    """
    from adjudicator.campaign.players import dealings

    live = the_campaign(desk, campaign)
    dealings.hold(live, reason, _moment(live, until) if until else None)
    note = "The clock is stopped; `adjudicator release` lets it go on. Players are told with the next mails."
    tell(live, note, json=json)


@app.command()
def cancel(reason: WhyOption, campaign: CampaignOption = "", desk: DeskOption = HERE, json: JsonOption = False) -> None:
    """Call a campaign off that was opened by mistake, before its board is set up.

    Who was invited is told; the history stays. A campaign that has begun is closed by `rule close`.
    """
    from adjudicator.campaign.players import dealings

    live = the_campaign(desk, campaign)
    mail = the_desk(desk).settings.mail
    dealings.cancel(live, reason)
    by_hand = [player.name for player in live.campaign.players.values() if not (mail and player.address)]
    notice = "Players who were invited by mail are told with the next mails." if mail else ""
    yourself = f"Tell the others yourself: {', '.join(by_hand)}." if by_hand else ""
    tell(live, " ".join(filter(None, ["The campaign is cancelled.", notice, yourself])), json=json)


@app.command()
def release(
    campaign: CampaignOption = "", desk: DeskOption = HERE, reason: WhyOption = "", json: JsonOption = False
) -> None:
    """Let a campaign's clock go on.

    The time that was left is given again.
    """
    from adjudicator.campaign.players import dealings

    live = the_campaign(desk, campaign)
    dealings.release(live, reason)
    tell(live, f"The clock goes on. {closes(live)}", json=json)


@app.command()
def extend(
    reason: WhyOption,
    hours: Annotated[int | None, typer.Argument(help="By how many hours.", min=1, max=24 * 365)] = None,
    to: Annotated[
        str,
        typer.Option(help="Set it instead, also to an earlier moment, as '2026-12-06 20:00' in the campaign's zone."),
    ] = "",
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Move the deadline by hours, or set it."""
    from adjudicator.campaign.players import dealings
    from adjudicator.errors import Refused

    live = the_campaign(desk, campaign)
    if to and hours is None:
        dealings.set_due(live, _moment(live, to), reason)
    elif hours is not None and not to:
        dealings.extend(live, hours, reason)
    else:
        raise Refused(
            "extend/which", "write by how many hours (`extend 24`), or until when (`--to '2026-12-06 20:00'`)"
        )
    tell(live, closes(live), json=json)


@app.command()
def press(
    text: Annotated[str, typer.Argument(help="What you write; - reads it from the terminal or a pipe.")],
    to: Annotated[str, typer.Option(help="The seats it goes to, as A,C; without it, everybody.")] = "",
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Write to the players."""
    from adjudicator.campaign.players import dealings
    from adjudicator.table import EVERYONE, REFEREE, Seat

    seats = tuple(Seat(seat) for seat in to.replace(",", " ").split()) or EVERYONE
    live = the_campaign(desk, campaign)
    dealings.send_press(live, REFEREE, seats, _text(text))
    tell(live, "It goes out with the next mails and is printed in the next reports.", json=json)


@app.command()
def reply(
    number: Annotated[int, typer.Argument(help="The number of the request, as `status` shows it.")],
    text: Annotated[str, typer.Argument(help="Your answer; - reads it from the terminal or a pipe.")],
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
    orders: Annotated[
        Path | None,
        typer.Option(
            "--orders",
            help="A file with the orders that his words mean: they are entered for his seat as by `submit --referee`. "
            "With anything wrong in them, nothing is answered or stored.",
        ),
    ] = None,
) -> None:
    """Answer a player's request.

    The answer is mailed, and printed in his next report.
    """
    from adjudicator.campaign.players import dealings

    answer = _text(text)
    if orders is not None:
        live = _enter(desk, number, orders, answer, campaign)
    else:
        live = the_campaign(desk, campaign)
        dealings.answer_request(live, number, answer)
    tell(live, f"Answered. {closes(live)}", json=json)


def _enter(desk: Path, number: int, file: Path, answer: str, campaign: str) -> "LiveCampaign":
    """Answer a request, and enter the orders that it means; prints what is wrong with them, and then does nothing."""
    from adjudicator.campaign.desk.intake import answer_with_orders
    from adjudicator.cli.orders import checked_file, read_file, tell_checked

    data = read_file(file)
    live, checked = checked_file(desk, data, campaign, vouched=True)
    if live is None or not checked.accepted:
        tell_checked(live, checked)
        raise typer.Exit(1)
    received = answer_with_orders(live, number, answer, checked)
    the_desk(desk).archive(checked.campaign, file.name, data)
    tell_checked(live, checked, received=received)
    return live


@app.command()
def look(
    seat: Annotated[str, typer.Argument(help="The seat.")],
    reason: WhyOption,
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Look at orders that are not locked yet.

    It is recorded, and the next reports say so.
    """
    from adjudicator.campaign.players import dealings
    from adjudicator.errors import NotFound

    live = the_campaign(desk, campaign)
    owner = the_seat(live, seat)
    step = live.window()
    received = live.campaign.current(step.id).get(owner) if step else None
    if step is None or received is None:
        raise NotFound("look/nothing", f"there are no orders of {seat} that are not locked")
    dealings.look(live, [owner], reason)
    if json:
        print_json({"seat": owner, "step": step.id, "orders": received.orders, "note": received.note})
        return
    for line in _in_words(live, owner):
        say(line)


@app.command()
def preview(
    reason: WhyOption,
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Play the open window without recording it.

    What would happen if it were locked now, as reports for you alone. It shows orders, so that it is recorded like
    `look` and the next reports say so.
    """
    from adjudicator.campaign.referee.preview import preview as play_ahead
    from adjudicator.cli.written import write_reports

    live = the_campaign(desk, campaign)
    held = the_desk(desk)
    ahead = play_ahead(live, reason)
    folder = held.folder / "reports" / live.campaign.opening.name / "preview"
    lines = []
    if len(ahead.campaign.windows) > len(live.campaign.windows):
        lines += [f"Preview: {folder}", *write_reports(held, ahead, ahead.campaign.windows[-1], folder).failed]
    tell(live, *lines, f"Then: {waits_for(ahead)}", json=json, then=standing_of(ahead))


@app.command()
def address(
    seat: Annotated[str, typer.Argument(help="The seat.")],
    new: Annotated[str, typer.Argument(help="The player's new address.")],
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Enter a player's new address; the key stays."""
    from adjudicator.campaign.events.seating import AddressChanged

    live = the_campaign(desk, campaign)
    live.record(AddressChanged, seat=the_seat(live, seat), address=checked_address(new))
    tell(live, f"Mails of {seat} go to {new}.", json=json)


@app.command()
def observe(
    name: Annotated[str, typer.Argument(help="The observer's name.")],
    address: Annotated[str, typer.Option(help="Where the public reports go; without it, no longer anywhere.")] = "",
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Send the public reports to an observer; everybody is told."""
    from adjudicator.campaign.players import dealings

    live = the_campaign(desk, campaign)
    dealings.observe(live, name, checked_address(address))
    note = f"{name} gets the public reports from now on." if address else f"{name} gets no more reports."
    tell(live, note, json=json)


def _moment(live: "LiveCampaign", given: str) -> "datetime":
    """A moment that the referee writes, in the time zone of the campaign unless it names its own."""
    from datetime import datetime
    from zoneinfo import ZoneInfo

    from adjudicator.errors import Refused
    from adjudicator.post.letters.prose import zone_of
    from adjudicator.table import REFEREE

    try:
        moment = datetime.fromisoformat(given)
    except ValueError:
        raise Refused("moment/unread", f"{given!r} is no moment; write it as '2026-12-06 20:00'") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=ZoneInfo(zone_of(live, REFEREE)))


@app.command()
def acknowledge(
    trouble: Annotated[
        list[str] | None, typer.Argument(help="Which, by its number in `status`; without any, all.")
    ] = None,
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Take mail trouble you have seen off the screen."""
    from adjudicator.post.round.desk_mail import acknowledge as see

    live = the_campaign(desk, campaign)
    seen = see(the_desk(desk), live, trouble or [])
    tell(live, f"Seen: {', '.join(seen) or 'there was nothing'}.", json=json)


def closes(live: "LiveCampaign") -> str:
    """The moment the open window closes."""
    from adjudicator.post.letters.deadlines import closing
    from adjudicator.table import REFEREE

    return closing(live, REFEREE)


def _in_words(live: "LiveCampaign", seat: "Seat") -> list[str]:
    from adjudicator.campaign.events.decoding import orders_in
    from adjudicator.orders.told import told

    step = live.window()
    assert step is not None
    received = live.campaign.current(step.id)[seat]
    orders = orders_in(live.game, received)
    understood = told(live.game, live.view(seat), step, orders) if orders is not None else ()
    lines = [f"{n:3}. {order.whole}" for n, order in enumerate(understood, 1)] or ["No orders for this window."]
    return [f"{step.title}, orders of {seat}, receipt {received.number}:", *lines]


def _text(given: str) -> str:
    import sys

    return sys.stdin.read().strip() if given == "-" else given
