"""The referee's screen: what a campaign waits for, who has sent what, what needs a decision, what is wrong."""

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any

from adjudicator.cli.app import HERE, CampaignOption, DeskOption, JsonOption, app, campaign_on, the_desk
from adjudicator.cli.output import print_json, say
from adjudicator.cli.standing import standing_of, waits_for

if TYPE_CHECKING:
    from adjudicator.campaign.desk import Desk
    from adjudicator.campaign.live import LiveCampaign


@app.command()
def status(campaign: CampaignOption = "", desk: DeskOption = HERE, json: JsonOption = False) -> None:
    """What the campaign waits for, and what needs you; without -c, of all campaigns.

    Who has sent valid orders is shown, what they say is not (`look` shows it, and is recorded).
    """
    held = the_desk(desk)
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
    """A line for each campaign: what it waits for, until when, and how much needs the referee."""
    from adjudicator.campaign.mistakes import in_words
    from adjudicator.cli.output import print_table
    from adjudicator.errors import DatabaseFailed
    from adjudicator.games import find_game

    rows: list[tuple[Any, ...]] = []
    all_known: list[dict[str, Any]] = []
    for name in desk.store.names():
        try:
            live = desk.campaign(name, find_game)
            known = _known(desk, live)
        except DatabaseFailed:
            raise
        except Exception as error:
            why = in_words(error, desk.folder)
            all_known.append({"campaign": name, "error": why})
            rows.append((name, "cannot be read", "", "", why))
            continue
        all_known.append(known)
        lacking = ("missing", "received", "overtaken", "to accept", "asked")
        missing = [seat for seat, told in known["seats"].items() if told["state"] in lacking]
        needs = [*_needing(known), *_trouble(known["mail"])]
        over = "cancelled" if known["cancelled"] else "over"
        rows.append((name, known["step"] or over, _due(live, known), " ".join(missing), len(needs) or ""))
    if json:
        print_json(all_known)
        return
    note = "`adjudicator status -c CAMPAIGN` tells more of one."
    print_table("", ["Campaign", "Waits for", "Until", "Missing", "Needs you"], rows, note=note)


def _known(desk: "Desk", live: "LiveCampaign") -> dict[str, Any]:
    """All that is told of a campaign, as plain data."""
    import msgspec

    from adjudicator.post.office import mail_trouble
    from adjudicator.post.stuck import stuck

    stopped = stuck(desk, live.campaign.opening.name)
    return standing_of(live) | {"mail": mail_trouble(desk, live), "stuck": msgspec.to_builtins(stopped)}


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
        for seat, told in known["seats"].items():
            yield f"  {seat:<{wide + 2}}{told['player']:<24} {_state(told, voluntary=known['voluntary'])}"
    if live.is_gathering:
        yield waits_for(live)
    if awaited := known["round"]:
        yield f"Round {awaited['number']} will stand at {awaited['address']}"
    if read := known["mail"].get("mailbox_read"):
        yield f"The mailbox was read last on {when(live, REFEREE, datetime.fromisoformat(read))}."
    if needing := list(_needing(known)):
        yield "Needs you:"
        yield from (f"  {line}" for line in needing)
    if trouble := list(_trouble(known["mail"])):
        yield "Mail trouble:"
        yield from (f"  {line}" for line in trouble)


def _state(told: dict[str, Any], *, voluntary: bool) -> str:
    """Where a seat stands, in words: "valid, receipt 12; asks to wait"."""
    words = {
        "asked": f"is asked {', '.join(told['asked'])}",
        "missing": "may send orders" if voluntary else "missing",
        "received": "received, not valid",
        "overtaken": "no longer valid, since a ruling",
        "valid": f"valid, receipt {told['receipt']}",
        "final": f"final, receipt {told['receipt']}",
        "not awaited": "no orders awaited",
        "to accept": "has not accepted yet",
        "accepted": "has accepted",
        "lucky": "has accepted, with a word of luck",
    }[told["state"]]
    notes = [("asks to wait", told["waits"]), ("gave the seat up", told["left"]), ("absent", told["absent"])]
    more = [note for note, holds in notes if holds]
    return "; ".join([words, *more, *([f"missed {told['missed']} in a row"] if told["missed"] else [])])


def _needing(known: dict[str, Any]) -> Iterator[str]:
    """What waits for the referee, with the command for it."""
    yield from _stopped(known)
    if known["held"]:
        yield f"The clock is stopped: {known['held']} (`release`, or `advance --lock`)"
    if known["sent_back"]:
        yield (
            f"{known['step']} was sent back: correct its orders (`submit --referee`), then have it played again "
            "(`advance --lock`)"
        )
    for request in known["requests"]:
        number, held = request["event"], ", and holds the clock" if request["holds"] else ""
        yield f"Request {number} of {request['seat']}{held}: {request['text']} (`reply {number} TEXT`)"
    for question in known["questions"]:
        way = "`rule decide`" if question.get("asked") == "always" else "`answer`, or wait for the deadline"
        asked = known["seats"].get(question["seat"])
        who = f"{asked['player']} ({question['seat']}) is" if asked else "You are"
        yield f"{who} asked {question['key']}: {question['text']} ({way})"
    if known["round"] and known["round"]["silent"]:
        number, where = known["round"]["number"], known["round"]["address"]
        yield f"The beacon does not answer: look round {number} up at {where} (`beacon {number} SIGNATURE`)"
    if known["needs"]:
        yield f"Throw {known['needs']['key']} and type it in (`advance`, `throw`)"
    for seat, told in known["seats"].items():
        if told["left"]:
            yield f"Seat {seat} needs a player (`replace`)"


def _stopped(known: dict[str, Any]) -> Iterator[str]:
    """What keeps the campaign from going on."""
    if known["stuck"]:
        yield f"Something stops the campaign, and is tried again with each `tick`: {known['stuck']['why']}"
    for job in known["mail"].get("jobs", ()):
        yield f"{job['words'][0].upper()}{job['words'][1:]}"


def _trouble(mail: dict[str, Any]) -> Iterator[str]:
    if mail and mail["mailbox_read"] is None:
        yield "The mailbox has never been read (`tick`, `serve`)"
    for seat in mail.get("without_address", ()):
        yield f"Seat {seat} has no address (`address`)"
    for taken in mail.get("mails", ()):
        whose = f" for {taken['seat']}" if taken["seat"] else ""
        why = f": {taken['reason']}" if taken["reason"] else ""
        yield f"{taken['id']}  {taken['verdict']}: from {taken['sender'] or 'nobody'}{whose}, {taken['subject']!r}{why}"
        yield f"  in {'archive/' + taken['archive'] if taken['archive'] else 'the mailbox, among those dealt with'}"
    for letter in mail.get("letters", ()):
        yield f"{letter['id']}  letter to {letter['to']}, {_fate(letter)}: {letter['reason']}"
    if mail.get("mails") or mail.get("letters"):
        yield "(`acknowledge` takes what you have seen off this list, by its number or all of it)"


def _fate(letter: dict[str, Any]) -> str:
    """What became of a letter; a report of a bounce is somebody's word."""
    if letter["bounced"]:
        return "said not to have arrived (whoever had it can say so)"
    if letter["uncertain"]:
        return "perhaps lost"
    return "lost" if letter["lost"] else "not sent yet"
