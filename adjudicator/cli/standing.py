"""The standing of a campaign, as plain data; and the words of a command on what it has done."""

from typing import TYPE_CHECKING, Any

from adjudicator.cli.output import print_json, say

if TYPE_CHECKING:
    from adjudicator.campaign.play.live import LiveCampaign
    from adjudicator.table import Question


def tell(live: "LiveCampaign", *sentences: str, json: bool, **more: Any) -> None:
    """Tell what a command has done, in words or, for programs, with the standing of the campaign now."""
    if json:
        print_json({"said": list(sentences), **more, "status": standing_of(live)})
        return
    for line in sentences:
        say(line)


def standing_of(live: "LiveCampaign") -> dict[str, Any]:
    """The standing of a campaign, as plain data."""
    import msgspec

    from adjudicator.campaign.referee import clockwork

    step = live.next_step()
    waiting = live.campaign.waiting
    people = live.campaign.people
    close = clockwork.closing_time(live)
    timing = live.campaign.timing
    deadline = timing.of(step.id) if step else None
    return {
        "campaign": live.campaign.opening.name,
        "step": step.id if step else None,
        "title": step.title if step else "",
        "voluntary": step is not None and step.voluntary,
        "deadline": deadline.at.isoformat() if deadline else None,
        "closes": close.isoformat() if close else None,
        "held": timing.held,
        "held_until": timing.held_until.isoformat() if timing.held_until else None,
        "cancelled": people.cancelled,
        "gathering": live.is_gathering,
        "sent_back": step is not None and live.is_sent_back(step),
        "seats": {seat: _seat(live, seat) for seat in live.campaign.opening.seats},
        "questions": msgspec.to_builtins(live.unanswered()),
        "needs": waiting.needs if waiting else None,
        "round": _round(live),
        "requests": [msgspec.to_builtins(request) for request in people.requests.values() if not request.answered],
        "asking": msgspec.to_builtins(list(people.asking.values())),
        "vacant": live.vacant(),
        "head": live.campaign.known_head,
        "events": live.campaign.version,
    }


def waits_for(live: "LiveCampaign") -> str:
    """Tell in a sentence what the campaign waits for."""
    from adjudicator.post.letters.questions import dice_wanted

    step = live.next_step()
    waiting = live.campaign.waiting
    if why := live.campaign.people.cancelled:
        return f"The campaign was cancelled before it began: {why}"
    if step is None:
        return "The campaign is over."
    if live.is_gathering:
        if missing := ", ".join(live.awaited()):
            return f"Waiting for {missing} to accept; `adjudicator begin` does not wait."
        return "All have accepted: the next `adjudicator tick` sets the board up, or `adjudicator begin` at once."
    if awaited := _round(live):
        return f"Waiting for round {awaited['number']} of the beacon, which comes out at {awaited['comes_out']}."
    if waiting is not None and waiting.needs is not None:
        return f"Waiting for dice: {dice_wanted(waiting.needs)}. Type them in with `adjudicator throw`."
    if open_questions := live.unanswered():
        asked = "; ".join(f"{_who(live, question.seat)} asked {question.key!r}" for question in open_questions)
        return f"Waiting for answers: {asked}. {_ways_on(open_questions)}."
    if live.is_sent_back(step):
        return (
            f"{step.called} was sent back: correct its orders (`submit --referee`), then `adjudicator advance --lock`."
        )
    missing = ", ".join(live.missing())
    return (
        f"Waiting for orders for {step.called} from {missing}."
        if missing
        else f"{step.called} is ready: `adjudicator advance`."
    )


def _who(live: "LiveCampaign", seat: Any) -> str:
    """The player who is asked: "Anna (A) is", "the referee is"."""
    player = live.campaign.players.get(seat)
    return f"{player.name} ({seat}) is" if player else f"the {seat} is"


def seal_lines(live: "LiveCampaign") -> list[str]:
    """The seal of a lock that waits for its round, to be sent to all at once; nothing where there is none."""
    from adjudicator.campaign.public.proving import seal_of

    lock = live.campaign.seals.lock
    if lock is None or live.campaign.seals.awaited is None:
        return []
    return [
        "Locked. Without a mailbox, send these lines to all players now:",
        *seal_of(live.at(lock.event).campaign, lock).splitlines(),
    ]


def _round(live: "LiveCampaign") -> dict[str, Any] | None:
    """The round of the beacon that is waited for; None where none is."""
    trust = live.campaign.opening.trust
    seals = live.campaign.seals
    if trust.beacon is None or seals.awaited is None:
        return None
    out = trust.beacon.comes_out(seals.awaited).isoformat()
    address = trust.beacon.address(seals.awaited)
    return {"number": seals.awaited, "comes_out": out, "address": address, "silent": seals.silent}


def _seat(live: "LiveCampaign", seat: Any) -> dict[str, Any]:
    from adjudicator.campaign.referee import clockwork

    step = live.window()
    timing = live.campaign.timing
    people = live.campaign.people
    received = live.campaign.current(step.id).get(seat) if step else None
    asked = [question.key for question in live.unanswered() if question.seat == seat]
    return {
        "player": live.campaign.players[seat].name,
        "state": clockwork.states(live).get(seat, "asked" if asked else "not awaited"),
        "asked": asked,
        "receipt": received.number if received else None,
        "waits": step is not None and seat in timing.waits.get(step.id, ()),
        "accepted": seat in people.accepted,
        "left": seat in people.left,
        "absent": seat in timing.absent,
        "missed": timing.misses.get(seat, 0),
    }


def _ways_on(questions: "list[Question]") -> str:
    """The referee's ways on from open questions."""
    ruling = any(question.asked == "always" for question in questions)
    return (
        "Decide: `adjudicator rule decide`" if ruling else "`adjudicator answer`, or `advance --lock` for the defaults"
    )
