"""The referee's rulings, checked before they are recorded, and made to reach everybody they touch.

A ruling is an event with a reason and an author, never an edit: the history before it stays readable, and dice stay
as they were. Each is tried on a copy first. What differs there decides who is told, whose stored orders can no longer
be played, and whether the deadline leaves time for others.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from adjudicator.campaign.events.decoding import fold
from adjudicator.campaign.events.orders import OrdersOvertaken
from adjudicator.campaign.events.records import Episode, Opening, Ruling, RulingKind
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.play.rechecking import overtaken_orders
from adjudicator.campaign.play.sealed import is_frozen, round_of
from adjudicator.campaign.referee.differences import Change, changes, choices_differ
from adjudicator.campaign.referee.preview import copy_of
from adjudicator.campaign.terms.limits import check_answer
from adjudicator.errors import NotFound, Refused
from adjudicator.table import REFEREE, Fact, Question, Seat, Step, StepId, visible
from adjudicator.table.fact import any_of, kinds
from adjudicator.table.prose import full_sentence, sentence

BEGINS_ANEW = "the window was voided, and begins anew"
IN_CLEAR = "in the clear"
"""The way orders come once nothing can be sealed any longer."""
TIME_IS_LEFT = "a ruling has changed what there is to decide, and time is left for it"


@dataclass(frozen=True)
class Effect:
    """The consequences of a ruling."""

    to: tuple[Seat, ...]
    """The seats that are told."""
    changes: tuple[Change, ...]
    """The changes it makes, as the referee sees them."""
    overtaken: tuple[Mapping[str, Any], ...]
    """The stored orders that can no longer be played (see `OrdersOvertaken`)."""
    undone: tuple[Ruling, ...] = ()
    """Earlier corrections that go with a step that is sent back."""
    kept: tuple[Ruling, ...] = ()
    """Those that count all the same."""


def correct(live: LiveCampaign, facts: Any, *, reason: str, author: str, dry_run: bool = False) -> Effect:
    """Change the state by facts (plain data); what they do not name stays as it is.

    Raises `Refused` if they are no facts, or do not fit the state.
    """
    if live.campaign.waiting is not None:
        raise Refused(
            "ruling/step-waits", f"step {live.campaign.waiting.step.id} is in the middle; let it end or send it back"
        )
    _check_unsealed(live)
    corrections = filled(live, facts)
    ruling = _ruling("correct", reason, author, facts=corrections)
    return _rule(live, ruling, lambda ahead: _touched(live, ahead, corrections), dry_run=dry_run)


def set_aside(live: LiveCampaign, receipt: int, *, reason: str, author: str, dry_run: bool = False) -> Effect:
    """Set a received order set aside: the seat's earlier set, if any, counts again.

    Raises `NotFound` for an unknown receipt, `Refused` if the set is locked or counts no longer.
    """
    received = live.campaign.received.get(receipt)
    if received is None:
        raise NotFound("ruling/receipt", f"there is no order set with receipt {receipt}; see `adjudicator log`")
    if receipt in live.campaign.set_aside:
        raise Refused(
            "ruling/set-aside", f"receipt {received.number} counts no longer: it was set aside or withdrawn before"
        )
    if receipt in live.campaign.locked.get(received.step, {}).values():
        raise Refused(
            "ruling/locked", f"receipt {received.number} was played in step {received.step}; send that step back first"
        )
    _check_unsealed(live)
    ruling = _ruling("set-aside", reason, author, about=str(receipt))
    return _rule(live, ruling, lambda ahead: [received.seat], dry_run=dry_run)


def decide(live: LiveCampaign, key: str, answer: str, *, reason: str, author: str, dry_run: bool = False) -> Effect:
    """Decide a question the campaign waits for (a disputed battle); raises `NotFound` or `Refused`."""
    question = live.question(key)
    check_answer(question, answer)
    _check_unsealed(live)
    to = [question.seat]
    if question.seat == REFEREE:
        to = list(live.campaign.players)
    ruling = _ruling("decide", reason, author, about=key, answer=answer)
    effect = _rule(live, ruling, lambda ahead: to, dry_run=dry_run)
    decided = Change("Decided", question.text, "", "", _meant(question, answer))
    return replace(effect, changes=(decided,))


def decided(live: LiveCampaign, event: int, key: str, answer: str) -> str:
    """The decision in the ruling of an event: the question in its words, and what the answer means."""
    question = live.at(event - 1).question(key)
    return f"{full_sentence(question.text)} {full_sentence(sentence(_meant(question, answer)))}"


def _meant(question: Question, answer: str) -> str:
    """The meaning of an answer to a question."""
    return next((choice.text for choice in question.choices if choice.value == answer), answer)


def send_back(live: LiveCampaign, step: StepId, *, reason: str, author: str, dry_run: bool = False) -> Effect:
    """Send a step back to be adjudicated again: its facts and all later ones leave the state, its dice stay.

    What was asked in them is asked again. Of later corrections those stay that still mean the same. Raises `NotFound`
    for a step that was not played.
    """
    campaign = live.campaign
    played = []
    for episode in campaign.episodes:
        if episode.step and episode.step.window:
            played.append(episode.step.id)
    if campaign.waiting is not None:
        played.append(campaign.waiting.step.id)
    if step not in played:
        known = ", ".join(played) or "none"
        raise NotFound("ruling/step", f"no window {step!r} has been played; these can be sent back: {known}")
    _check_none_sealed(live)
    kept = list(_still_meant(live, step))
    ruling = _ruling("send-back", reason, author, about=step, kept=kept, asks_again=True)
    return _rule(live, ruling, lambda ahead: list(campaign.players), dry_run=dry_run)


def change(
    live: LiveCampaign, settings: Mapping[str, Any], *, reason: str, author: str, dry_run: bool = False
) -> Effect:
    """Give a running campaign another schedule, other options (whole, as the game's options type) or another title.

    Raises `Refused` where the game cannot change an option any more.
    """
    _check_unsealed(live)
    if "schedule" in settings:
        _check_none_sealed(live)
    facts = []
    plain = dict(settings)
    if "options" in settings:
        if live.campaign.waiting is not None:
            raise Refused("ruling/step-waits", "the options can be changed between steps, not in the middle of one")
        if live.game.options_changed is None:
            raise Refused("ruling/options", f"{live.game.meta.title} cannot change its options once it has begun")
        state = fold(live.game, live.campaign.episodes)
        try:
            fact = live.game.options_changed(state, settings["options"])
            fact.change(state)
        except ValueError as error:
            raise Refused("ruling/options", f"these options cannot be changed now: {error}") from None
        facts = [fact]
        plain["options"] = msgspec.to_builtins(settings["options"])
    if "schedule" in settings:
        plain["schedule"] = msgspec.to_builtins(settings["schedule"])
    ruling = _ruling("change", reason, author, facts=facts, about=" and ".join(settings), settings=plain)
    before = live.campaign.opening
    is_name = set(settings) == {"title"}
    effect = _rule(live, ruling, lambda ahead: list(live.campaign.players), dry_run=dry_run, leaves_time=not is_name)
    return replace(effect, changes=(*settings_changed(before, plain), *effect.changes))


def settings_changed(before: Opening, settings: Mapping[str, Any]) -> Iterator[Change]:
    """The changes of another schedule, other options and another title than `before`, each with old and new value."""
    if "title" in settings:
        yield Change("title", "", "", before.title, settings["title"])
    schedule = msgspec.to_builtins(before.schedule) or {}
    if "schedule" in settings:
        yield from _values_changed("schedule", schedule, settings["schedule"])
    if "options" in settings:
        yield from _values_changed("options", before.options, settings["options"])


def _values_changed(part: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Change]:
    """The values of one part of the settings that are not what they were."""
    for name in dict.fromkeys((*before, *after)):
        old = before.get(name)
        new = after.get(name)
        if old != new:
            yield Change(part, name, "", _plain(old), _plain(new))


def _plain(value: Any) -> str:
    """A value as it is written in a campaign file."""
    if isinstance(value, str):
        return value
    return msgspec.json.encode(value).decode()


def void(live: LiveCampaign, *, in_clear: bool = False, reason: str, author: str, dry_run: bool = False) -> Effect:
    """Begin a window anew whose orders are sealed, with another deadline and round: all seal their orders once more.

    With `in_clear` they come as they are, in this window and all that follow: the beacon has ended for good, and
    nothing can be sealed any longer. Raises `Refused` where no such window is open, or its round has come out.
    """
    step = _sealed_window(live)
    schedule = live.campaign.opening.schedule
    assert schedule is not None, "a round follows from a deadline"
    ruling = _ruling("void", reason, author, about=step.id, answer=IN_CLEAR if in_clear else "")
    effect = Effect(to=tuple(live.campaign.players), changes=(), overtaken=())
    if not dry_run:
        with live.store.together():
            live.rule(ruling | {"to": list(effect.to)})
            deadline = schedule.deadline(live.now(), days=step.days, at_most=step.at_most)
            live.set_deadline(step, deadline, reason=BEGINS_ANEW)
            live.save()
    return effect


def _sealed_window(live: LiveCampaign) -> Step:
    """The window whose orders are sealed and cannot be read yet; raises `Refused` where there is none."""
    live.check_set_up()
    lock = live.campaign.seals.lock
    step = lock.step if lock else live.window()
    number = round_of(live.campaign, step) if step else None
    if step is None or number is None:
        raise Refused("ruling/void", "no window is open whose orders are sealed")
    beacon = live.campaign.opening.trust.beacon
    if beacon is None or number in live.campaign.seals.rounds:
        raise Refused("ruling/void", f"the round of {step.id} has come out: it is played; send it back if it must be")
    return step


def close(live: LiveCampaign, *, reason: str, author: str, dry_run: bool = False) -> Effect:
    """End a campaign where it stands: everybody gets a last report, and the secrets of its turns are revealed."""
    live.check_set_up()
    if live.next_step() is None:
        raise Refused("ruling/over", "the campaign is over already")
    effect = Effect(to=tuple(live.campaign.players), changes=(), overtaken=tuple(_unplayed(live)))
    ruling = _ruling("close", reason, author) | {"to": []}
    if not dry_run:
        live.rule(ruling)
        live.advance()
        live.reveal()
    return effect


def _unplayed(live: LiveCampaign) -> Iterator[Mapping[str, Any]]:
    """The orders that are never played where a campaign is closed."""
    step = live.next_step()
    assert step is not None, "it is not over"
    why = "the campaign is closed before they are played"
    current = live.campaign.current(step.id)
    for seat, received in current.items():
        receipts = [received.receipt]
        yield {"step": step.id, "seat": seat, "receipts": receipts, "problems": [why]}


def _check_unsealed(live: LiveCampaign) -> None:
    """Raise `Refused` before the set-up, and between a lock and its round, when everybody holds a seal of what is
    played."""
    live.check_set_up()
    lock = live.campaign.seals.lock
    if lock is not None:
        why = f"{lock.step.id} is locked and sealed, and waits for round {lock.round} of the beacon"
        raise Refused("ruling/sealed", f"{why}: let it be played, then correct it or send it back")


def _check_none_sealed(live: LiveCampaign) -> None:
    """Raise `Refused` where orders are sealed for the open window by a deadline that would be another one."""
    step = live.window()
    if step is None or not is_frozen(live):
        return
    why = f"orders for {step.id} are sealed to the round of its deadline"
    raise Refused("ruling/sealed-orders", f"{why}: void that window first (`adjudicator rule void`)")


def filled(live: LiveCampaign, facts: Any) -> list[Fact]:
    """Corrections from plain data, each with what it does not name filled in; raises `Refused` as `correct` does."""
    state = fold(live.game, live.campaign.episodes)
    corrections = []
    try:
        for given, fact in zip(facts, _facts(live, facts), strict=True):
            meant = fact.filled(state, given)
            meant.change(state)
            corrections.append(meant)
        live.game.next_step(state)
    except (LookupError, ValueError, TypeError) as error:
        why = str(error) if isinstance(error, ValueError) else repr(error)
        raise Refused("ruling/misfit", f"the correction does not fit the campaign as it stands: {why}") from None
    return corrections


def _facts(live: LiveCampaign, facts: Any) -> list[Fact]:
    try:
        corrections: list[Fact] = msgspec.convert(facts, list[any_of(live.game.facts)], strict=False)  # type: ignore[misc]
    except msgspec.ValidationError as error:
        tags = ", ".join(sorted(str(kind.__struct_config__.tag) for kind in kinds(live.game.facts)))
        raise Refused(
            "ruling/fact",
            f"the correction is no list of facts of {live.game.meta.title}: {error}; the facts are: {tags}",
        ) from None
    return corrections


def _ruling(kind: RulingKind, reason: str, author: str, *, facts: Sequence[Fact] = (), **fields: Any) -> dict[str, Any]:
    """The fields of a ruling's event, but for its readers."""
    if not reason.strip():
        raise Refused("ruling/reason", "say why: the reason is kept in the history, and everybody is told it")
    journal = msgspec.json.encode({"acts": [], "before": [], "facts": list(facts)})
    common = {
        "kind": kind,
        "reason": reason,
        "author": author,
        "about": "",
        "answer": "",
        "kept": [],
        "settings": {},
        "asks_again": False,
        "journal": msgspec.Raw(journal),
    }
    return common | fields


def _rule(
    live: LiveCampaign,
    ruling: dict[str, Any],
    reaches: Callable[[LiveCampaign], Iterable[Seat]],
    *,
    dry_run: bool,
    leaves_time: bool = True,
) -> Effect:
    """Try a ruling on a copy of the campaign, record it with all that follows from it, and tell what that is.

    By default nobody is left less time for his orders than the schedule's notice.
    """
    ahead = copy_of(live)
    ahead.rule(ruling | {"to": []})
    changed = changes(live.game, live.view(REFEREE), ahead.view(REFEREE))
    overtaken = tuple(overtaken_orders(ahead))
    to = tuple(dict.fromkeys([*reaches(ahead), *(each["seat"] for each in overtaken)]))
    if not dry_run:
        with live.store.together():
            if leaves_time:
                _leave_time(live, ahead, to)
            number = live.rule(ruling | {"to": list(to)})
            for each in overtaken:
                live.record(OrdersOvertaken, ruling=number, **each)
    trial = ahead.campaign.rulings[-1]
    rulings = {each.event: each for each in live.campaign.rulings}
    return Effect(
        to=to,
        changes=changed,
        overtaken=overtaken,
        undone=tuple(rulings[event] for event in trial.undone),
        kept=tuple(rulings[event] for event in ruling["kept"]),
    )


def _touched(live: LiveCampaign, ahead: LiveCampaign, facts: Sequence[Fact]) -> Iterator[Seat]:
    """The seats whose view corrections change, or who may see one of them."""
    game = live.game
    window = ahead.window()
    for seat in live.campaign.players:
        before = live.view(seat)
        after = ahead.view(seat)
        own_window = window if window and seat in window.seats else None
        differs = changes(game, before, after) or choices_differ(game, own_window, before, after)
        sees_one = any(visible(fact, seat) for fact in facts)
        if differs or sees_one:
            yield seat


def _leave_time(live: LiveCampaign, ahead: LiveCampaign, to: Sequence[Seat]) -> None:
    """Move the deadline where those who are told would have less than the schedule's notice to send other orders."""
    step = ahead.window()
    schedule = live.campaign.opening.schedule
    deadline = live.campaign.timing.of(step.id) if step else None
    if step is None or schedule is None or deadline is None:
        return
    if is_frozen(live) or set(to).isdisjoint(step.seats):
        return
    moved = schedule.moved(deadline.at, live.now(), 0)
    if moved > deadline.at:
        live.set_deadline(step, moved, reason=TIME_IS_LEFT)


def _still_meant(live: LiveCampaign, step: StepId) -> Iterator[int]:
    """The corrections after `step` that change the same things in the same way without it and what followed."""
    episodes = live.campaign.episodes
    steps = [episode.step.id if episode.step else None for episode in episodes]
    if step not in steps:
        return
    left = episodes[: steps.index(step)]
    for number, episode in enumerate(episodes[len(left) :], start=len(left)):
        if episode.step is None:
            try:
                now = _made_by(live, left, episode)
            except (LookupError, ValueError, TypeError):
                continue
            if now == _made_by(live, episodes[:number], episode):
                left = [*left, episode]
                yield episode.event


def _made_by(live: LiveCampaign, before: Sequence[Episode], correction: Episode) -> tuple[Change, ...]:
    """The changes of a correction in the state that `before` leads to; raises what its facts raise."""
    game = live.game
    then, now = (game.view(fold(game, episodes), REFEREE) for episodes in (before, [*before, correction]))
    return changes(game, then, now)
