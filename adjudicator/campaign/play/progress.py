"""A campaign goes on: the set-up, windows that open and are locked, seals and rounds, steps that are played."""

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.campaign.chain.salting import known
from adjudicator.campaign.events.aggregate import SETUP, Campaign
from adjudicator.campaign.events.asking import QuestionAnswered, answers_with, asked_for
from adjudicator.campaign.events.decoding import journal_of
from adjudicator.campaign.events.orders import OrdersMissed, OrdersOvertaken
from adjudicator.campaign.events.witness import Begun, RoundCame, RoundMissed, StepLocked, WindowShown
from adjudicator.campaign.play.chance import StepChance, chance_for, epochs_of, is_sealed
from adjudicator.campaign.play.deputies import stand_in
from adjudicator.campaign.play.idle import idle_seats
from adjudicator.campaign.play.playing import Played, play
from adjudicator.campaign.play.rechecking import overtaken_orders
from adjudicator.campaign.play.sealed import round_of, stays_open
from adjudicator.campaign.terms.beacon import INSTALL, SIGNATURE, BeaconRound, FalseBeacon
from adjudicator.errors import Refused
from adjudicator.table import Answered, Question, Seat, Step
from adjudicator.table.dice import ChainDice, secret_of

if TYPE_CHECKING:
    from adjudicator.campaign.play.live import LiveCampaign

HOW_CHECKED = f"install what does that: {INSTALL}"
IN_TIME = timedelta(hours=12)
"""A window is still told of in time so long after it was due: the next one is counted from when it was due, so that a
program that runs once a night keeps the days of the schedule."""


def advance(live: "LiveCampaign", *, lock: bool = False, due: datetime | None = None) -> None:
    """Play every step that can be played.

    A window whose seats have all sent orders is locked. `lock` (the deadline has passed) also locks the first window
    that waits for somebody, or that was sent back and waits for the referee's word; or it takes the defaults of the
    questions that nobody has answered; or it begins a campaign, or tells others of a window, without those who are
    waited for. What is sealed waits for its round, `lock` or not. The next deadline is counted from the moment all
    this was `due` (by default now).
    """
    due = due or live.now()
    campaign = live.campaign
    while (step := live.next_step()) is not None:
        waiting = campaign.waiting is not None
        if campaign.seals.awaited is not None:
            break
        if _opened(live) or (waiting and _lock_answers(live, lock=lock)):
            continue
        if not waiting and campaign.seals.lock is None:
            if _comes_first(live, step):
                if not _pass_on(live, step, due, lock=lock):
                    break
                due = live.now()
                lock = False
                continue
            if stays_open(live, step) or (not lock and (live.missing() or live.is_sent_back(step))):
                _open_window(live, step, due)
                break
            if _close(live, step):
                lock = False
                continue
        lock = lock and not waiting and step.window is None
        if not _play(live, step, due) and not _take_defaults_of_absent(live):
            break
    else:
        _open_window(live, None, due)


def _comes_first(live: "LiveCampaign", step: Step) -> bool:
    """Whether something comes before a step: words of luck, or the orders of the seat that orders first."""
    return live.is_gathering or bool(live.ahead(step))


def _pass_on(live: "LiveCampaign", step: Step, due: datetime, *, lock: bool) -> bool:
    """Begin the campaign, or tell the others of a window, if nobody need be waited for first; whether that was so."""
    schedule = live.campaign.opening.schedule
    if live.is_gathering:
        if lock or not live.awaited():
            begin(live)
            return True
        if schedule is not None and live.campaign.timing.of(step.id) is None:
            everybody = tuple(live.campaign.players)
            _first_deadline(live, step, everybody, schedule.deadline, due)
        return False
    _open_window(live, step, due)
    if live.missing() and not lock:
        return False
    silent = live.ahead(step) not in live.campaign.current(step.id)
    if schedule:
        counted = partial(schedule.deadline, days=step.days, at_most=step.at_most)
        _first_deadline(live, step, step.seats, counted, live.now())
    live.happen(WindowShown, step=step.id, silent=silent)
    return True


def try_setup(live: "LiveCampaign") -> Any:
    """A board as it can be set up, though that is done later, by other dice; raises what the game refuses."""
    return _set_up_otherwise(live).state


def _set_up_otherwise(live: "LiveCampaign") -> Played:
    chance = StepChance(ChainDice(live.campaign.opening.anchor.encode()))
    return play(live.game, live.campaign, SETUP, live.game.empty(), {}, chance)


def _set_up_waits(live: "LiveCampaign") -> bool:
    """Whether the set-up waits for a round: it throws dice, or something follows it before the first window.

    Whether it throws any does not hang on which: up to the first it is always the same.
    """
    opening = live.campaign.opening
    if opening.trust.beacon is None or opening.dice_rule < 3:
        return opening.trust.beacon is not None
    other = _set_up_otherwise(live)
    following = live.game.next_step(other.state)
    is_followed = following is not None and following.window is None
    return is_followed or any(not isinstance(act, Answered) for act in other.journal.acts)


def begin(live: "LiveCampaign") -> None:
    """Lock the words of luck that came; with a beacon, a set-up with dice waits for the round that follows from now."""
    trust = live.campaign.opening.trust
    now = live.now()
    words = {seat: word for seat, word in live.campaign.people.luck.items() if seat != trust.referee_seat}
    sets = {seat: known(live.salts).word(SETUP.id, seat, word) for seat, word in words.items()}
    live.happen(
        Begun,
        words_of=words,
        sets=sets,
        deadline=now.isoformat(),
        round=trust.sealed_by(now) if _set_up_waits(live) else 0,
    )


def _close(live: "LiveCampaign", step: Step) -> bool:
    """Close a window: who sent nothing is counted and stood in for; where chance may follow and there is a beacon, its
    orders are locked and sealed; whether they were.

    The round follows from the deadline, or, where that is not now, from now. A step that was locked before keeps its
    round.
    """
    _count_misses(live, step)
    stand_in(live)
    campaign = live.campaign
    trust = campaign.opening.trust
    if not is_sealed(campaign, step):
        return False
    now = live.now()
    schedule = campaign.opening.schedule
    deadline = campaign.timing.of(step.id)
    closed = schedule.closing_time(deadline.at) if schedule and deadline else now
    since = now - closed
    in_time = timedelta(0) <= since <= timedelta(hours=trust.delay) / 2
    at = closed if in_time or round_of(campaign, step) else now
    bound = campaign.seals.bound.get(step.id)
    number = bound.round if bound else trust.sealed_by(at)
    locked = campaign.counting(step.id)
    live.happen(StepLocked, step=step, locked=locked, deadline=at.isoformat(), round=number)
    return True


def _opened(live: "LiveCampaign") -> bool:
    """Open what is sealed to the round that has come out; whether there was anything to open."""
    if not live.campaign.opening.trust.seals_orders or live.campaign.seals.lock is None:
        return False
    from adjudicator.campaign.play.unsealing import open_sets

    return open_sets(live)


def _lock_answers(live: "LiveCampaign", *, lock: bool) -> bool:
    """Lock the answers, with a beacon, once all are there or the time is over (`lock`); whether they were locked."""
    if lock:
        _take_defaults(live)
    answers = asked_for(live.campaign)
    if answers is None or live.unanswered() or live.campaign.seals.lock is not None:
        return False
    return _close(live, answers)


def take_round(live: "LiveCampaign", beacon_round: BeaconRound, how: str, *, checked: bool, late: bool = False) -> None:
    """The round that the campaign waits for is known, and whether its seal was `late`; raises `FalseBeacon` for another
    one."""
    awaited = live.campaign.seals.awaited
    if awaited is None:
        raise Refused("beacon/not-awaited", "the campaign waits for no round of a beacon")
    number = beacon_round.number
    if number != awaited:
        raise FalseBeacon("beacon/other-round", f"the campaign waits for round {awaited}, not for {number}")
    _check_opens(live, beacon_round, checked=checked)
    live.record(RoundCame, round=number, signature=beacon_round.signature, how=how, checked=checked, late=late)


def _check_opens(live: "LiveCampaign", beacon_round: BeaconRound, *, checked: bool) -> None:
    """Raise `Refused` for what is not known to be the round, where orders are sealed to it."""
    from adjudicator.campaign.play.unsealing import unopened

    if checked or not unopened(live.campaign, live.campaign.seals.lock):
        return
    if SIGNATURE.fullmatch(beacon_round.signature):
        raise Refused(
            "sealed/no-check", f"orders are sealed to this round, and it cannot be checked here; {HOW_CHECKED}"
        )
    over = "nothing that stands for the beacon opens what is sealed to it"
    raise Refused("sealed/fallback", f"{over}: `adjudicator rule void --in-clear` begins the window anew without seals")


def miss_round(live: "LiveCampaign", reason: str) -> None:
    """The round that is waited for was asked for in vain; it is told once for each lock."""
    number = live.campaign.seals.awaited
    if number is not None and not live.campaign.seals.silent:
        live.record(RoundMissed, round=number, reason=reason)


def _play(live: "LiveCampaign", step: Step, due: datetime) -> bool:
    """Play one step as far as it goes; False if it waits."""
    waiting = live.campaign.waiting
    locked = live.campaign.counting(step.id)
    past = journal_of(live.game, waiting.journal) if waiting else None
    epochs = epochs_of(live.campaign)
    chance = chance_for(live.game, live.campaign, step, locked, epochs, live.secret, live.salts)
    state = live.state
    live.held = None
    played = play(live.game, live.campaign, step, state, locked, chance, past)
    live.held = played.state if played.finished else None
    common = {
        "step": step,
        "locked": locked,
        "basis": played.basis,
        "epochs": msgspec.to_builtins(epochs),
        "journal": msgspec.Raw(msgspec.json.encode(played.journal)),
    }
    if played.finished:
        live.happen(Campaign.StepResolved, **common)
        reveal(live)
    elif waiting is None or (played.questions, played.needs) != (waiting.questions, waiting.needs):
        questions = msgspec.to_builtins(played.questions)
        schedule = live.campaign.opening.schedule
        if schedule:
            seats = [question.seat for question in played.questions]
            _first_deadline(live, step, seats, schedule.question_deadline, due)
        asked_at = waiting.asked_at if waiting else 0
        if questions and live.campaign.opening.dice_rule > 1:
            asked_at = played.journal.length
        live.happen(Campaign.StepSuspended, questions=questions, needs=played.needs, asked_at=asked_at, **common)
    return played.finished


def reveal(live: "LiveCampaign") -> None:
    """Reveal the secrets of the turns that are over; of a game whose dice hide things, when all of it is over."""
    campaign = live.campaign
    if campaign.opening.dice == "manual":
        return
    assert live.secret is not None, "it was needed for the dice"
    step = live.next_step()
    if step is not None and not live.game.meta.open_dice:
        return
    turns = campaign.opening.turns
    played = {episode.step.turn for episode in campaign.episodes if episode.step}
    over = [turn for turn in sorted(played) if step is None or step.turn > turn]
    for turn in over:
        if turn not in campaign.revealed:
            secret = secret_of(live.secret, turns, turn + 1)
            live.happen(Campaign.SecretRevealed, turn=turn, secret=secret.hex())


def _open_window(live: "LiveCampaign", step: Step | None, due: datetime) -> None:
    """Record that the campaign waits for orders, or is over, once."""
    if live.campaign.people.cancelled or _is_open(live, step):
        return
    first = _begins_turn(live, step)
    turn = _turn_told(live, step, first=first)
    ahead = Seat("")
    if step is not None:
        ahead = live.ahead(step)
        _set_first_deadline(live, step, ahead, due)
    live.happen(Campaign.WindowOpened, step=step, turn=turn, whole=first, first=ahead)
    for overtaken in overtaken_orders(live):
        live.happen(OrdersOvertaken, ruling=0, **overtaken)


def _is_open(live: "LiveCampaign", step: Step | None) -> bool:
    """Whether the last window that was opened is that of a step; with no step, whether the end was recorded."""
    windows = live.campaign.windows
    if not windows:
        return False
    last = windows[-1].step
    if last is None or step is None:
        return last is step
    return last.id == step.id


def _begins_turn(live: "LiveCampaign", step: Step | None) -> bool:
    """Whether a window is the first of its turn: the turn before is over, or the whole campaign is."""
    if step is None:
        return True
    return all(window.step and window.step.turn != step.turn for window in live.campaign.windows)


def _turn_told(live: "LiveCampaign", step: Step | None, *, first: bool) -> int:
    """The turn that the reports at a window tell of: the one that was played before, at the first window of a turn."""
    played = [episode.step.turn for episode in live.campaign.episodes if episode.step]
    if step is None:
        return max(played)
    if first:
        return max((turn for turn in played if turn < step.turn), default=0)
    return step.turn


def _set_first_deadline(live: "LiveCampaign", step: Step, ahead: Seat, due: datetime) -> None:
    """Give a window its deadline, if there is a clock: that of the seat which orders `ahead`, or of all."""
    opening = live.campaign.opening
    if opening.schedule is None:
        return
    if ahead:
        patience = timedelta(hours=opening.trust.silence)
        _first_deadline(live, step, [ahead], lambda opened: opened + patience, live.now())
    else:
        counted = partial(opening.schedule.deadline, days=step.days, at_most=step.at_most)
        _first_deadline(live, step, step.seats, counted, due)


def _first_deadline(
    live: "LiveCampaign", step: Step, seats: Sequence[Seat], counted: Callable[[datetime], datetime], due: datetime
) -> None:
    """Give a step its deadline: counted from when it was due, or, where players are told late of it, from now.

    It keeps clear of the vacations of those of `seats` who are waited for.
    """
    schedule = live.campaign.opening.schedule
    timing = live.campaign.timing
    now = live.now()
    assert schedule is not None
    since = due if now - due <= IN_TIME else now
    earliest = timing.moved.get(step.id, due)
    deadline = max(counted(since), earliest)
    stays: list[tuple[date, date]] = []
    for seat in seats:
        if seat not in live.absent:
            stays.extend(timing.vacations.get(seat, ()))
    for first, last in sorted(stays):
        deadline = schedule.after_vacation(deadline, first, last)
    live.set_deadline(step, deadline)


def _count_misses(live: "LiveCampaign", step: Step) -> None:
    """Record the seats that sent nothing, and those that have missed so often that they are no longer awaited.

    Who had nothing to decide has missed nothing.
    """
    idle = idle_seats(live)
    seats = [seat for seat in live.silent() if seat not in idle]
    if not seats or step.voluntary or live.is_sent_back(step):
        return
    schedule = live.campaign.opening.schedule
    timing = live.campaign.timing
    often = schedule.absent_after if schedule else 0
    gone = []
    for seat in seats:
        if often and seat not in timing.absent and timing.misses.get(seat, 0) + 1 >= often:
            gone.append(seat)
    live.happen(OrdersMissed, step=step.id, seats=seats, absent=gone)


def _take_defaults_of_absent(live: "LiveCampaign") -> bool:
    """Take the defaults of the open questions if only absent seats are asked; whether that was so."""
    if not live.unanswered() or live.awaited():
        return False
    _take_defaults(live)
    return True


def _take_defaults(live: "LiveCampaign") -> None:
    for question in live.unanswered():
        if question.asked != "always":
            record_answer(live, question, question.default, "default", live.now())


def record_answer(live: "LiveCampaign", question: Question, answer: str, source: str, arrived: datetime) -> None:
    """Record an answer to a question, with a commitment to all of the seat's own answers so far."""
    assert live.campaign.waiting is not None
    epoch = asked_for(live.campaign)
    committed = dict[str, Any]()
    if epoch is not None and source == "reply":
        answers = answers_with(live.campaign, epoch, question.seat, question.key, answer)
        digest = known(live.salts).order_set(epoch.id, question.seat, answers, None)
        committed = {"answers_to": epoch.id, "answers": answers, "orders_digest": digest}
    live.happen(
        QuestionAnswered,
        step=live.campaign.waiting.step.id,
        seat=question.seat,
        question=question.key,
        answer=answer,
        source=source,
        arrived=arrived.isoformat(),
        **committed,
    )
