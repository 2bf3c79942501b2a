"""The referee's interventions since the last report, as every reader of the next one is told them.

What takes something back that somebody holds a receipt for, or was told, is loud: orders that are set aside, a step
that is played again. It says whose, which step, why, and what goes with it. So is a seal that was mailed late.
"""

from collections.abc import Iterator, Mapping

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.records import DEPUTY, Leaf, Ruling, RulingKind
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players.masks import in_words, reason_told
from adjudicator.campaign.referee.rulings import decided
from adjudicator.campaign.terms.moments_told import in_words as moment_in_words
from adjudicator.table import Seat, StepId
from adjudicator.table.pages import RulingNote
from adjudicator.table.prose import counted, full_sentence, joined

_RULED: Mapping[RulingKind, str] = {
    "correct": "Correction",
    "set-aside": "Orders no. {0} set aside",
    "decide": "Decision",
    "send-back": "{0} played again",
    "change": "Change of {0}",
    "close": "The campaign is closed",
    "void": "{0} begins anew",
}
"""The name of each kind of ruling, with its subject."""
LOUD = ("set-aside", "send-back", "void")


def interventions(live: LiveCampaign, campaign: Campaign, after: int, seat: Seat) -> Iterator[RulingNote]:
    """Seals since event `after` that were late; who came and went; for whom others ordered; the rulings since then,
    those that are loud first; then looks at orders that were still secret; and what the public chain says that `seat`
    gave and took back."""
    yield from _late_seals(campaign, after)
    yield from _moves(campaign, after)
    yield from _deputies(live, campaign, after)
    yield from _entries(live, campaign, after)
    rulings = [ruling for ruling in campaign.rulings if ruling.event > after]
    for is_loud in (True, False):
        for ruling in rulings:
            if (ruling.kind in LOUD) == is_loud:
                yield _note_of(live, campaign, ruling, seat)
    yield from _looks(campaign, after)
    for leaf in campaign.public.after(after):
        yield from _given(leaf, seat)


def _note_of(live: LiveCampaign, campaign: Campaign, ruling: Ruling, reader: Seat) -> RulingNote:
    """A ruling as a report tells its reader."""
    kind = ruling.kind
    subject = campaign.about(kind, ruling.about)
    name = _RULED[kind].format(subject)
    lost = list(_lost(live, ruling))
    reason = ruling.reason
    if lost:
        reason = full_sentence(reason)
    sentences = [_what(live, ruling, reader), reason, *lost]
    text = " ".join(filter(None, sentences))
    return RulingNote(name, text, author=ruling.author, loud=kind in LOUD)


def _given(leaf: Leaf, seat: Seat) -> Iterator[RulingNote]:
    """The words of luck a campaign began with, and the reader's own; or a note that he took orders back."""
    match leaf.body:
        case {"event": "begun", "sets": sets}:
            givers = joined(sets) or "nobody"
            text = f"The campaign began with those of {givers}."
            own = leaf.event.words_of.get(seat, "")
            if own:
                text += f" Yours: “{own}”."
            yield RulingNote("Words of luck", text)
        case {"event": "orders", "seat": giver, "step": step, "why": "withdrawn"} if giver == seat:
            text = f"Your orders for {step} were taken back, as you asked."
            yield RulingNote("Taken back", text)


def _what(live: LiveCampaign, ruling: Ruling, reader: Seat) -> str:
    """The ruling itself, before the reason for it."""
    then = live.at(ruling.event - 1)
    before = then.campaign
    match ruling.kind:
        case "set-aside":
            order_set = before.received[int(ruling.about)]
            title = _title(live, before, order_set.step)
            return f"The orders of {order_set.seat} for {title} do not count:"
        case "send-back":
            step = StepId(ruling.about)
            title = _title(live, before, step)
            later = len(_undone(before, step)) - 1
            others = f" and {counted(later, 'step')} after it" if later > 0 else ""
            return f"{title}{others}, as told before, no longer holds:"
        case "void":
            return "What was sealed for it counts no longer, and can be read when the round comes out that it names:"
        case "decide":
            view = then.view(reader)
            question = then.question(ruling.about)
            settled = live.game.settled(view, question, ruling.answer)
            return settled or decided(live, ruling.event, ruling.about, ruling.answer)
    return ""


def _lost(live: LiveCampaign, ruling: Ruling) -> Iterator[str]:
    """A sentence on what goes with a step that is played again, and what stays."""
    if ruling.kind == "send-back":
        reasons = [each.reason for each in live.campaign.rulings if each.event in ruling.undone]
        if reasons:
            yield full_sentence(f"Corrections that go with it: {joined(reasons)}")
        yield "The dice stay."


def _undone(before: Campaign, step: StepId) -> list[StepId]:
    """The steps that no longer count when one is sent back: it, and all that was played since."""
    steps = [episode.step.id for episode in before.episodes if episode.step]
    if before.waiting is not None:
        steps.append(before.waiting.step.id)
    if step in steps:
        return steps[steps.index(step) :]
    return []


def _title(live: LiveCampaign, campaign: Campaign, step: StepId) -> str:
    """A step as it is called in reports."""
    steps = [episode.step for episode in campaign.episodes]
    steps += [window.step for window in campaign.windows]
    steps.append(live.at(campaign.version).next_step())
    if campaign.waiting:
        steps.append(campaign.waiting.step)
    for each in steps:
        if each and each.id == step:
            return each.title
    return step


def _late_seals(campaign: Campaign, after: int) -> Iterator[RulingNote]:
    """A note where a seal cannot show that nobody knew the dice."""
    beacon = campaign.opening.trust.beacon
    schedule = campaign.opening.schedule
    timezone = schedule.timezone if schedule else "UTC"
    if beacon is None:
        return
    for event, lock in campaign.seals.late.items():
        if event <= after:
            continue
        round_is_out = beacon.comes_out(lock.round)
        moment = moment_in_words(round_is_out, timezone)
        text = (
            f"The seal of {lock.step.title} was not mailed before round {lock.round} of the beacon came out, on "
            f"{moment}: it cannot show that nobody knew the dice. Let your referee tell you why."
        )
        yield RulingNote("A late seal", text, loud=True)


def _moves(campaign: Campaign, after: int) -> Iterator[RulingNote]:
    """The players who came and went."""
    for move in campaign.people.moves:
        if move.event > after:
            text = in_words(campaign, move, f"seat {move.seat}")
            reason = reason_told(campaign, move)
            if reason:
                text += f" {full_sentence(reason)}"
            yield RulingNote("Players", text)


def _deputies(live: LiveCampaign, campaign: Campaign, after: int) -> Iterator[RulingNote]:
    """A note where a deputy ordered for a seat that had sent nothing: everybody is told, but not what."""
    for received in campaign.received.values():
        is_new = received.receipt > after
        if is_new and received.by == DEPUTY:
            seat = received.seat
            title = _title(live, campaign, received.step)
            text = f"{seat} sent no orders for {title}: a deputy ordered for this seat, by what it knows."
            yield RulingNote("A deputy", text)


def _entries(live: LiveCampaign, campaign: Campaign, after: int) -> Iterator[RulingNote]:
    """A note where the referee entered orders for a seat: everybody is told, but not what."""
    for entry in campaign.people.entries:
        if entry.event <= after:
            continue
        title = _title(live, campaign, entry.step)
        text = f"The referee entered orders of {entry.seat} for {title}."
        if entry.reason:
            text += f" {full_sentence(entry.reason)}"
        yield RulingNote("Orders entered", text)


def _looks(campaign: Campaign, after: int) -> Iterator[RulingNote]:
    """A note where the referee looked at orders before their window was locked: everybody is told."""
    for look in campaign.people.looks:
        if look.event > after:
            about = (
                f"The referee looked at the orders of {', '.join(look.seats)} for {look.step} before they were locked"
            )
            yield RulingNote("A look at orders", about, look.reason)
