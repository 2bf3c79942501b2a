"""The referee's screen: what a campaign waits for, who has sent what, what needs a decision, what is wrong."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.cli.app import HERE, CampaignOption, DeskOption, JsonOption, app, campaign_on, the_desk
from adjudicator.cli.output import print_json, say
from adjudicator.cli.standing import standing_of, waits_for
from adjudicator.cli.todo import Todo, Urgency, addressed, missing_of, needing, next_of

if TYPE_CHECKING:
    from adjudicator.campaign.desk.desk import Desk
    from adjudicator.campaign.play.live import LiveCampaign
    from adjudicator.table.overview import Held


PageOption = Annotated[
    Path | None,
    typer.Option("--page", help="Write it as a page instead, for you alone: it tells what needs you in all campaigns."),
]


@app.command()
def status(
    campaign: CampaignOption = "", desk: DeskOption = HERE, page: PageOption = None, json: JsonOption = False
) -> None:
    """What the campaign waits for, and what to do next; without -c, of all campaigns.

    Who has sent valid orders is shown, what they say is not (`look` shows it, and is recorded).
    """
    held = the_desk(desk)
    if page is not None:
        _write_page(held, page, [campaign] if campaign else held.store.names())
        return
    if not campaign and len(held.store.names()) > 1:
        overview(held, json=json)
        return
    live = campaign_on(held, campaign)
    known = _known(held, live)
    if json:
        print_json(known)
        return
    for line in _screen(live, known):
        say(line, hang=6)


def overview(desk: "Desk", *, json: bool) -> None:
    """A line for each campaign: what it waits for, until when, and how much needs the referee; then what is next."""
    from adjudicator.cli.output import print_table

    all_known = [known for _, known in _all_known(desk, desk.store.names())]
    if json:
        print_json(all_known)
        return
    note = "`adjudicator status -c CAMPAIGN` tells more of one."
    rows = [_row(known) for known in all_known]
    print_table("", ["Campaign", "Waits for", "Until", "Missing", "Needs you"], rows, note=note)
    for line in _next_over_all(all_known):
        say(line, hang=6)


def _all_known(desk: "Desk", names: Sequence[str]) -> "Iterator[tuple[LiveCampaign | None, dict[str, Any]]]":
    """All that is told of campaigns; of one that cannot be read, why."""
    from adjudicator.campaign.desk.mistakes import in_words
    from adjudicator.errors import DatabaseFailed
    from adjudicator.games import find_game

    for name in names:
        try:
            live = desk.campaign(name, find_game)
            known = _known(desk, live)
        except DatabaseFailed:
            raise
        except Exception as error:
            yield None, {"campaign": name, "error": in_words(error, desk.folder), "next": _unreadable(desk, name)}
        else:
            yield live, known


def _row(known: dict[str, Any]) -> tuple[Any, ...]:
    name = known["campaign"]
    if "error" in known:
        return name, "cannot be read", "", "", known["error"]
    over = "cancelled" if known["cancelled"] else "over"
    missing = " ".join(missing_of(known))
    needs = [*needing(known), *_trouble(known["mail"])]
    return name, known["step"] or over, known["until"], missing, len(needs) or ""


def _next_over_all(all_known: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The next things to do, most urgent first; those without hurry are left out unless there is nothing else."""
    order = sorted(all_known, key=_urgency)
    urgent = [known for known in order if _urgency(known) < Urgency.NOTHING] or order[:1]
    if urgent:
        yield "Next:"
    for number, known in enumerate(urgent, start=1):
        yield f"  {number}. {known['campaign']}: {_command_line(known['next'])}"


def _urgency(known: dict[str, Any]) -> Any:
    """The urgency of the next task of a campaign."""
    return known["next"]["urgency"]


def _command_line(todo: dict[str, Any]) -> str:
    """The task, and the command for it on a line of its own."""
    return f"{todo['what']}\n{todo['command']}".rstrip()


def _known(desk: "Desk", live: "LiveCampaign") -> dict[str, Any]:
    """All that is told of a campaign, as plain data."""
    import msgspec

    from adjudicator.post.due.stuck import stuck
    from adjudicator.post.round.desk_mail import mail_trouble

    name = live.campaign.opening.name
    stopped = msgspec.to_builtins(stuck(desk, name))
    known = standing_of(live) | {"mail": mail_trouble(desk, live), "stuck": stopped}
    todo = _addressed(next_of(known, live.now()), desk, name)
    return known | {"until": _due(live, known), "next": todo._asdict()}


def _unreadable(desk: "Desk", name: str) -> dict[str, Any]:
    """The task for a campaign that cannot be read."""
    what = "It cannot be read: see whether its history is whole."
    return _addressed(Todo(what, "", "adjudicator verify", Urgency.STOPS), desk, name)._asdict()


def _addressed(todo: Todo, desk: "Desk", name: str) -> Todo:
    """It with the campaign and the desk in its command."""
    several = len(desk.store.names()) > 1
    return todo._replace(command=addressed(todo.command, name, str(desk.folder), several=several))


def _write_page(desk: "Desk", file: Path, names: Sequence[str]) -> None:
    """Write the referee's page of some campaigns, what is most urgent first."""
    from adjudicator.cli.overview_page import unreadable, write_page

    order = sorted(_all_known(desk, names), key=lambda each: _urgency(each[1]))
    campaigns = [_on_the_page(live, known) if live else unreadable(known) for live, known in order]
    write_page(desk, file, campaigns)
    say(f"The overview: {file}. It is for you alone.")


def _on_the_page(live: "LiveCampaign", known: dict[str, Any]) -> "Held":
    """A campaign on the referee's page."""
    from adjudicator.cli.overview_page import task_of
    from adjudicator.post.letters.deadlines import closing
    from adjudicator.table import REFEREE
    from adjudicator.table.overview import Held
    from adjudicator.table.prose import short

    step = f"{known['step']}: {known['title']}. " if known["step"] else ""
    seats = known["seats"].items() if known["step"] else ()
    return Held(
        name=known["campaign"],
        next=task_of(known),
        title=live.campaign.opening.title,
        about=f"{live.game.meta.title}  ·  {known['campaign']}  ·  history {short(known['head'])}",
        stands=f"{step}{closing(live, REFEREE)}",
        needs=tuple(todo.in_words for todo in needing(known) if todo.what != known["next"]["what"]),
        seats=tuple((seat, about["player"], _state(about, voluntary=known["voluntary"])) for seat, about in seats),
        trouble=tuple(_trouble(known["mail"])),
    )


def _due(live: "LiveCampaign", known: dict[str, Any]) -> str:
    from adjudicator.post.letters.prose import when
    from adjudicator.table import REFEREE

    if known["held"]:
        return "held"
    return when(live, REFEREE, datetime.fromisoformat(known["closes"])) if known["closes"] else ""


def _screen(live: "LiveCampaign", known: dict[str, Any]) -> Iterator[str]:
    from adjudicator.post.letters.deadlines import closing
    from adjudicator.post.letters.prose import when
    from adjudicator.table import REFEREE
    from adjudicator.table.prose import short

    yield f"{live.campaign.opening.title} ({known['campaign']}), {live.game.meta.title}"
    yield f"History: {known['events']} events, head {short(known['head'])}"
    if known["step"] is None:
        yield closing(live, REFEREE)
    else:
        yield f"Step {known['step']}: {known['title']}. {closing(live, REFEREE)}"
        wide = max(map(len, known["seats"]))
        for seat, about in known["seats"].items():
            yield f"  {seat:<{wide + 2}}{about['player']:<24} {_state(about, voluntary=known['voluntary'])}"
    if live.is_gathering:
        yield waits_for(live)
    if awaited := known["round"]:
        yield f"Round {awaited['number']} will stand at {awaited['address']}"
    if read_at := known["mail"].get("mailbox_read"):
        yield f"The mailbox was read last on {when(live, REFEREE, datetime.fromisoformat(read_at))}."
    yield f"Next: {_command_line(known['next'])}"
    if needed := [todo.in_words for todo in needing(known)]:
        yield "Needs you:"
        yield from (f"  {line}" for line in needed)
    if trouble := list(_trouble(known["mail"])):
        yield "Mail trouble:"
        yield from (f"  {line}" for line in trouble)


def _state(seat: dict[str, Any], *, voluntary: bool) -> str:
    """The state of a seat, in words: "valid, receipt 12; asks to wait"."""
    words = {
        "asked": f"is asked {', '.join(seat['asked'])}",
        "missing": "may send orders" if voluntary else "missing",
        "received": "received, not valid",
        "overtaken": "no longer valid, since a ruling",
        "valid": f"valid, receipt {seat['receipt']}",
        "in advance": "written in advance",
        "final": f"final, receipt {seat['receipt']}",
        "not awaited": "no orders awaited",
        "to accept": "has not accepted yet",
        "accepted": "has accepted",
        "lucky": "has accepted, with a word of luck",
    }[seat["state"]]
    notes = [("asks to wait", seat["waits"]), ("gave the seat up", seat["left"]), ("absent", seat["absent"])]
    more = [note for note, holds in notes if holds]
    return "; ".join([words, *more, *([f"missed {seat['missed']} in a row"] if seat["missed"] else [])])


def _trouble(mail: dict[str, Any]) -> Iterator[str]:
    if mail and mail["mailbox_read"] is None:
        yield "The mailbox has never been read (`tick`, `serve`)"
    for seat in mail.get("without_address", ()):
        yield f"Seat {seat} has no address (`address`)"
    for taken in mail.get("mails", ()):
        yield from _mail_trouble(taken)
    for letter in mail.get("letters", ()):
        yield f"{letter['id']}  letter to {letter['to']}, {_fate(letter)}: {letter['reason']}"
    if mail.get("mails") or mail.get("letters"):
        yield "(`acknowledge` takes what you have seen off this list, by its number or all of it)"


def _mail_trouble(taken: dict[str, Any]) -> Iterator[str]:
    """A mail with which something was wrong, and where it lies."""
    seat = taken["seat"]
    reason = taken["reason"]
    archived = taken["archive"]
    subject = taken["subject"]
    sender = taken["sender"] or "nobody"
    whose = f" for {seat}" if seat else ""
    why = f": {reason}" if reason else ""
    yield f"{taken['id']}  {taken['verdict']}: from {sender}{whose}, {subject!r}{why}"
    place = f"archive/{archived}" if archived else "the mailbox, among those dealt with"
    yield f"  in {place}"


def _fate(letter: dict[str, Any]) -> str:
    """The fate of a letter; a report of a bounce is somebody's word."""
    if letter["bounced"]:
        return "said not to have arrived (whoever had it can say so)"
    if letter["uncertain"]:
        return "perhaps lost"
    return "lost" if letter["lost"] else "not sent yet"
