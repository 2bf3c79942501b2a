"""A campaign being played: what a referee can do with it."""

import hmac
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import Any

import msgspec

from adjudicator.campaign.aggregate import SETUP, Campaign
from adjudicator.campaign.events import DeadlineSet, OrdersMissed, OrdersOvertaken, PlayerReplaced
from adjudicator.campaign.leaves import published
from adjudicator.campaign.limits import check_answer, check_faces, check_name, check_reason
from adjudicator.campaign.moments import Moments
from adjudicator.campaign.playing import basis_of, dice_for, journal_of, play
from adjudicator.campaign.rechecking import overtaken_orders
from adjudicator.campaign.records import Opening
from adjudicator.campaign.renewal import ChainRenewed
from adjudicator.campaign.salting import Salts, known, salts_of
from adjudicator.campaign.store import Store
from adjudicator.errors import NotFound, Refused
from adjudicator.table import REFEREE, Game, Question, Seat, Step, StepId
from adjudicator.table.dice import secret_of

Clock = Callable[[], datetime]
"""Tells the time; the only clock of the program."""

IN_TIME = timedelta(hours=12)
"""How long after it was due a window is still told of in time: the next one is counted from when it was due, so that a
program that runs once a night keeps the days of the schedule."""


def key_hash(key: str) -> str:
    """What is kept of a seat's key."""
    return sha256(key.strip().encode()).hexdigest()


class LiveCampaign:
    """One campaign with its game, its state and its secrets; every method that changes something saves it."""

    def __init__(
        self,
        store: Store,
        campaign: Campaign,
        find_game: Callable[[str], Game],
        secret: bytes | None,
        clock: Clock,
        salts: Salts | None = None,
        moments: "Moments[LiveCampaign] | None" = None,
    ) -> None:
        self.store = store
        self.campaign = campaign
        self.game = find_game(self.campaign.opening.game)
        self._secret = secret
        self.salts = salts_of(secret, salts)
        self._clock = clock
        self._state: Any = None
        self._moments: Moments[LiveCampaign] = moments or Moments()

    @classmethod
    def open(
        cls,
        store: Store,
        opening: Opening,
        find_game: Callable[[str], Game],
        secret: bytes | None,
        clock: Clock,
        salts: Salts | None = None,
    ) -> "LiveCampaign":
        """Open a new campaign and set it up; nothing is stored if the game refuses the setup."""
        game, salts = find_game(opening.game), salts_of(secret, salts)
        added = partial(published, game, Campaign.unopened(msgspec.to_builtins(opening)), salts, Campaign.Created)
        live = cls(store, Campaign.open(opening, clock(), added), find_game, secret, clock, salts)
        live.advance()
        return live

    def on(self, store: Store) -> "LiveCampaign":
        """The same campaign in another store that holds its history."""
        campaign = store.campaign(self.campaign.opening.name)
        return LiveCampaign(store, campaign, lambda _: self.game, self._secret, self._clock, self.salts)

    def at(self, event: int) -> "LiveCampaign":
        """The campaign just after `event`, to be looked at and not played; whoever asks again is given the same one."""
        return self._moments.at(event, self._look)

    def _look(self, event: int) -> "LiveCampaign":
        campaign = self.store.campaign(self.campaign.opening.name, event)
        return LiveCampaign(self.store, campaign, lambda _: self.game, None, self._clock, self.salts, self._moments)

    @property
    def state(self) -> Any:
        """The state now: all facts that count, folded."""
        if self._state is None:
            self._state = self._moments.state(self.game, self.campaign.episodes)
        return self._state

    def next_step(self) -> Step | None:
        """The step the campaign is at; None when it is over."""
        if self.campaign.closed:
            return None
        return self.game.next_step(self.state) if self.campaign.episodes else SETUP

    def view(self, seat: Seat) -> Any:
        """What `seat` may know now."""
        return self.game.view(self.state, seat)

    def knows_key(self, seat: Seat, key: str) -> bool:
        """Whether `key` is the key of `seat`, in capitals or not, compared in constant time."""
        known = self.campaign.players[seat].key_hash
        return hmac.compare_digest(key_hash(key), known) | hmac.compare_digest(key_hash(key.upper()), known)

    def now(self) -> datetime:
        """The time; never before what has happened already, should the clock have been put back."""
        return max(self.clock_time(), self.campaign.modified_on)

    def clock_time(self) -> datetime:
        """What the clock shows, be it right or wrong."""
        return self._clock()

    def window(self) -> Step | None:
        """The step that waits for orders now; None when the campaign waits for none."""
        step = self.next_step()
        return step if step is not None and step.window is not None and self.campaign.waiting is None else None

    @property
    def absent(self) -> set[Seat]:
        """The seats that nobody waits for; none where all seats are absent."""
        absent = self.campaign.timing.absent
        return set() if absent.issuperset(self.campaign.players) else absent

    def silent(self) -> list[Seat]:
        """The seats that have no valid orders for the open window."""
        step = self.window()
        return [] if step is None else [seat for seat in step.seats if seat not in self.campaign.current(step.id)]

    def missing(self) -> list[Seat]:
        """The seats whose orders the open window still waits for."""
        return [seat for seat in self.silent() if seat not in self.absent]

    def is_sent_back(self, step: Step) -> bool:
        """Whether `step` is a window that was played, sent back, and waits for the referee to have it played again."""
        return step.window is not None and step.id in self.campaign.sent_back

    def unanswered(self) -> list[Question]:
        """The questions a step waits for that have no answer yet."""
        if (waiting := self.campaign.waiting) is None:
            return []
        return [question for question in waiting.questions if not self.campaign.reply(waiting.step.id, question)]

    def awaited(self) -> list[Seat]:
        """Whom the campaign waits for: the seats whose orders are missing, or who have a question to answer."""
        if self.window():
            return self.missing()
        absent = self.absent
        return [
            question.seat for question in self.unanswered() if question.asked == "always" or question.seat not in absent
        ]

    def receive(
        self,
        seat: Seat,
        orders: Any,
        standing: Any,
        note: str,
        *,
        by_referee: bool = False,
        arrived: datetime | None = None,
    ) -> int:
        """Store a checked order set for the open window and return its receipt.

        `arrived` is when the mailbox took it (UTC; by default now). The same set again changes nothing. Raises
        `Refused` for a window that was sent back after its dice became known: only the referee corrects orders there.
        """
        step = self.window()
        if step is None or seat not in step.seats:
            raise Refused("window/closed", f"no window is open for the orders of {seat}")
        if self.is_sent_back(step) and step.turn in self.campaign.revealed and not by_referee:
            raise Refused(
                "window/sent-back",
                f"step {step.id} was sent back after its dice were published; only the referee can correct orders",
            )
        stored = self.campaign.current(step.id).get(seat)
        if stored is not None and (stored.orders, stored.standing, stored.note) == (orders, standing, note):
            return stored.receipt
        self.happen(
            Campaign.OrdersReceived,
            step=step.id,
            window=step.window or "",
            seat=seat,
            orders=orders,
            standing=standing,
            note=note,
            orders_digest=self._commitment(step.id, seat, orders, standing),
            by=REFEREE if by_referee else seat,
            arrived=(arrived or self.now()).isoformat(),
        )
        self.save()
        return self.campaign.version

    def advance(self, *, lock: bool = False, due: datetime | None = None) -> None:
        """Play every step that can be played.

        A window whose seats have all sent orders is locked. `lock` (the deadline has passed) also locks the first
        window that waits for somebody, or that was sent back and waits for the referee's word; or it takes the
        defaults of the questions that nobody has answered. The next deadline is counted from the moment all this was
        `due` (by default now).
        """
        due = due or self.now()
        while (step := self.next_step()) is not None:
            waiting = self.campaign.waiting is not None
            if waiting and lock:
                self._take_defaults()
            elif not waiting and not lock and (self.missing() or self.is_sent_back(step)):
                self._open_window(step, due)
                break
            if not waiting:
                self._count_misses(step)
            lock = lock and not waiting and step.window is None
            if not self._play(step, due) and not self._answered_for_the_absent():
                break
        else:
            self._open_window(None, due)
        self.save()

    def answer(self, seat: Seat, key: str, answer: str, *, arrived: datetime | None = None) -> None:
        """Store a seat's answer to a question the campaign waits for; raises `NotFound` or `Refused`.

        `arrived` is when the mailbox took it (UTC; by default now).
        """
        question = self.question(key)
        if question.seat != seat:
            raise Refused("answer/seat", f"the question {key!r} is for {question.seat}, not for {seat}")
        assert self.campaign.waiting is not None
        if (given := self.campaign.reply(self.campaign.waiting.step.id, question)) and given[1] == "ruling":
            raise Refused("answer/ruled", f"the referee has decided {key!r}: {given[0]}")
        check_answer(question, answer)
        self._answered(question, answer, "reply", arrived or self.now())
        self.save()

    def question(self, key: str) -> Question:
        """An open question by its key; raises `NotFound` with those there are."""
        waiting = self.campaign.waiting
        questions = waiting.questions if waiting else ()
        found = next((question for question in questions if question.key == key), None)
        if found is None:
            there = ", ".join(question.key for question in questions) or "none"
            raise NotFound("answer/unknown", f"no question {key!r} is open; open questions: {there}")
        return found

    def type_dice(self, faces: Sequence[str]) -> None:
        """Store the dice (or the order of drawn pieces) the referee threw; raises `Refused` if they cannot be."""
        needs = self.campaign.waiting.needs if self.campaign.waiting else None
        if needs is None:
            raise Refused("dice/none-needed", "the campaign waits for no dice")
        check_faces(needs, faces)
        assert self.campaign.waiting is not None
        self.happen(Campaign.DiceTyped, step=self.campaign.waiting.step.id, key=needs["key"], faces=list(faces))
        self.save()

    def replace_player(self, seat: Seat, player: Mapping[str, Any], reason: str) -> None:
        """Another player takes `seat` over, with a new key; raises `Refused` for a name or reason that is too long."""
        check_name(player["name"], f"the name of the player of {seat}")
        check_reason(reason)
        self.happen(PlayerReplaced, seat=seat, player=dict(player), reason=reason)
        self.save()

    def rule(self, ruling: Mapping[str, Any]) -> int:
        """Record a ruling, which `adjudicator.campaign.rulings` has checked, and return its number.

        Raises `Refused` for a name or a reason that is too long.
        """
        check_name(ruling["author"], "the author's name")
        check_reason(ruling["reason"])
        self._state = None
        return self.record(Campaign.RulingMade, **ruling)

    def _play(self, step: Step, due: datetime) -> bool:
        """Play one step as far as it goes; False if it waits."""
        waiting, locked = self.campaign.waiting, self.campaign.counting(step.id)
        past = journal_of(self.game, waiting.journal) if waiting else None
        dice = dice_for(self.campaign, step, basis_of(self.campaign, step, locked), self._secret)
        state, self._state = self.state, None
        played = play(self.game, self.campaign, step, state, locked, dice, past)
        self._state = played.state if played.finished else None
        journal = msgspec.Raw(msgspec.json.encode(played.journal))
        common = {"step": msgspec.to_builtins(step), "locked": locked, "basis": played.basis, "journal": journal}
        if played.finished:
            self.happen(Campaign.StepResolved, **common)
            self._reveal()
        elif waiting is None or (played.questions, played.needs) != (waiting.questions, waiting.needs):
            questions = msgspec.to_builtins(played.questions)
            if schedule := self.campaign.opening.schedule:
                seats = [question.seat for question in played.questions]
                self._first_deadline(step, seats, schedule.question_deadline, due)
            self.happen(Campaign.StepSuspended, questions=questions, needs=played.needs, **common)
        return played.finished

    def reveal(self) -> None:
        """Reveal what can be revealed now."""
        self._reveal()
        self.save()

    def _reveal(self) -> None:
        """Reveal the secrets of the turns that are over; of a game whose dice hide things, when all of it is over."""
        if self.campaign.opening.dice == "manual":
            return
        assert self._secret is not None, "it was needed for the dice"
        if not self.game.meta.open_dice and self.next_step() is not None:
            return
        step, turns = self.next_step(), self.campaign.opening.turns
        played = {episode.step.turn for episode in self.campaign.episodes if episode.step}
        for turn in sorted(played):
            if turn not in self.campaign.revealed and (step is None or step.turn > turn):
                self.happen(Campaign.SecretRevealed, turn=turn, secret=secret_of(self._secret, turns, turn + 1).hex())

    def _open_window(self, step: Step | None, due: datetime) -> None:
        """Record that the campaign waits for orders, or is over, once."""
        windows = self.campaign.windows
        if windows and (windows[-1].step.id if windows[-1].step else None) == (step.id if step else None):
            return
        first = step is None or all(window.step and window.step.turn != step.turn for window in windows)
        last_turn = max(episode.step.turn for episode in self.campaign.episodes if episode.step)
        turn = last_turn if step is None else max(step.turn - 1, 0) if first else step.turn
        if step is not None and (schedule := self.campaign.opening.schedule):
            self._first_deadline(step, step.seats, partial(schedule.deadline, days=step.days), due)
        self.happen(Campaign.WindowOpened, step=msgspec.to_builtins(step), turn=turn, whole=first)
        for overtaken in overtaken_orders(self):
            self.happen(OrdersOvertaken, ruling=0, **overtaken)

    def set_deadline(self, step: Step, deadline: datetime, *, reason: str = "", by: Seat = REFEREE) -> None:
        """Give a step its deadline, or move it (with a reason, which everybody is told)."""
        self.happen(DeadlineSet, step=step.id, deadline=deadline.isoformat(), reason=reason, by=by)

    def _first_deadline(
        self, step: Step, seats: Sequence[Seat], counted: Callable[[datetime], datetime], due: datetime
    ) -> None:
        """Give a step its deadline: counted from when it was due, or, where players are told late of it, from now.

        It keeps clear of the vacations of those of `seats` who are waited for.
        """
        schedule, timing, now = self.campaign.opening.schedule, self.campaign.timing, self.now()
        assert schedule is not None
        deadline = max(counted(due if now - due <= IN_TIME else now), timing.moved.get(step.id, due))
        stays = [days for seat in seats if seat not in self.absent for days in timing.vacations.get(seat, ())]
        for first, last in sorted(stays):
            deadline = schedule.after_vacation(deadline, first, last)
        self.set_deadline(step, deadline)

    def _count_misses(self, step: Step) -> None:
        """Record who sent nothing, and who has missed so often that nobody waits for him any longer."""
        seats = self.silent()
        if not seats or step.voluntary or self.is_sent_back(step):
            return
        schedule, timing = self.campaign.opening.schedule, self.campaign.timing
        often = schedule.absent_after if schedule else 0
        gone = [
            seat for seat in seats if often and seat not in timing.absent and timing.misses.get(seat, 0) + 1 >= often
        ]
        self.happen(OrdersMissed, step=step.id, seats=seats, absent=gone)

    def _answered_for_the_absent(self) -> bool:
        """Take the defaults of the open questions if only absent seats are asked; whether that was so."""
        if not self.unanswered() or self.awaited():
            return False
        self._take_defaults()
        return True

    def _take_defaults(self) -> None:
        for question in self.unanswered():
            if question.asked != "always":
                self._answered(question, question.default, "default", self.now())

    def _answered(self, question: Question, answer: str, source: str, arrived: datetime) -> None:
        assert self.campaign.waiting is not None
        self.happen(
            Campaign.QuestionAnswered,
            step=self.campaign.waiting.step.id,
            seat=question.seat,
            question=question.key,
            answer=answer,
            source=source,
            arrived=arrived.isoformat(),
        )

    def happen(self, event_class: Any, *, at: datetime | None = None, **fields: Any) -> None:
        """Let an event happen, now unless `at` says when; it is stored with the next save.

        A campaign that has no public chain yet gets one before that.
        """
        if not self.campaign.public.count:
            received = self.campaign.received.values()
            sets = {str(r.receipt): self._commitment(r.step, r.seat, r.orders, r.standing) for r in received}
            self._publish(ChainRenewed, at or self.now(), sets=sets)
        self._publish(event_class, at or self.now(), **fields)

    def _publish(self, event_class: Any, at: datetime, **fields: Any) -> None:
        added = partial(published, self.game, self.campaign, self.salts, event_class)
        self.campaign.happen(event_class, at, added, **fields)

    def _commitment(self, step: StepId, seat: Seat, orders: Any, standing: Any) -> str:
        """The commitment to an order set; raises `Refused` where the secrets are not on this desk."""
        return known(self.salts).order_set(step, seat, orders, standing)

    def record(self, event_class: Any, **fields: Any) -> int:
        """Let an event happen and store it; returns its number."""
        self.happen(event_class, **fields)
        self.save()
        return self.campaign.version

    def save(self) -> None:
        """Store what has happened (with whatever else is stored at once, inside `Store.together`)."""
        self.store.keep(self.campaign)
