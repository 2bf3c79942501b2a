"""A campaign being played: what a referee can do with it."""

import hmac
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from hashlib import sha256
from typing import Any

import msgspec

from adjudicator.campaign.chain.salting import Salts, known, salts_of
from adjudicator.campaign.chain.sealing import raw
from adjudicator.campaign.events.aggregate import SETUP, Campaign
from adjudicator.campaign.events.asking import DiceTyped, open_questions
from adjudicator.campaign.events.deadlines import DeadlineSet
from adjudicator.campaign.events.records import Opening, Received
from adjudicator.campaign.events.renewal import ChainRenewed
from adjudicator.campaign.events.seating import PlayerReplaced
from adjudicator.campaign.play import progress
from adjudicator.campaign.play.moments import Moments
from adjudicator.campaign.play.sealed import check_not_frozen
from adjudicator.campaign.public.leaves import published
from adjudicator.campaign.store.application import Store
from adjudicator.campaign.terms.limits import check_answer, check_faces, check_name, check_reason, check_timezone
from adjudicator.errors import NotFound, Refused
from adjudicator.table import REFEREE, Game, Question, Seat, Step, StepId

Clock = Callable[[], datetime]
"""Tells the time; the only clock of the program."""


def key_hash(key: str) -> str:
    """The part of a seat's key that is kept."""
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
        self.secret = secret
        self.salts = salts_of(secret, salts)
        self._clock = clock
        self.held: Any = None
        """The state, as far as it is folded."""
        self._draft: Any = None
        self._step: Step | None = None
        self._at = 0
        """The version at which that step was asked for."""
        self.moments: Moments[LiveCampaign] = moments or Moments()
        self.shows_pages = False
        """Whether its desk can put an order page on the web."""

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
        game = find_game(opening.game)
        salts = salts_of(secret, salts)
        added = partial(published, game, Campaign.unopened(msgspec.to_builtins(opening)), salts, Campaign.Created)
        live = cls(store, Campaign.open(opening, clock(), added), find_game, secret, clock, salts)
        if live.is_gathering:
            live.draft()
        live.advance()
        return live

    def on(self, store: Store) -> "LiveCampaign":
        """The same campaign in another store that holds its history."""
        campaign = store.campaign(self.campaign.opening.name)
        return LiveCampaign(store, campaign, lambda _: self.game, self.secret, self._clock, self.salts)

    def at(self, event: int) -> "LiveCampaign":
        """The campaign just after `event`, to be looked at and not played; whoever asks again is given the same one."""
        return self.moments.at(event, self._look)

    def _look(self, event: int) -> "LiveCampaign":
        campaign = self.store.campaign(self.campaign.opening.name, event)
        return LiveCampaign(self.store, campaign, lambda _: self.game, None, self._clock, self.salts, self.moments)

    @property
    def state(self) -> Any:
        """The state now: all facts that count, folded."""
        if self.held is None:
            self.held = self.moments.state(self.game, self.campaign.episodes)
        return self.held

    def draft(self) -> Any:
        """The state; before the board is set up one that other dice made: who plays whom is the same on both."""
        if self.campaign.episodes:
            return self.state
        if self._draft is None:
            self._draft = progress.try_setup(self)
        return self._draft

    def next_step(self) -> Step | None:
        """The step the campaign is at; None when it is over."""
        if self._at != self.campaign.version:
            self._step = self._find_step()
            self._at = self.campaign.version
        return self._step

    def _find_step(self) -> Step | None:
        if self.campaign.closed:
            return None
        return self.game.next_step(self.state) if self.campaign.episodes else SETUP

    def view(self, seat: Seat) -> Any:
        """The view of `seat` now."""
        return self.game.view(self.state, seat)

    def knows_key(self, seat: Seat, key: str) -> bool:
        """Whether `key` is the key of `seat`, in capitals or not, compared in constant time."""
        known = self.campaign.players[seat].key_hash
        return hmac.compare_digest(key_hash(key), known) | hmac.compare_digest(key_hash(key.upper()), known)

    def now(self) -> datetime:
        """The time; never before what has happened already, should the clock have been put back."""
        return max(self.clock_time(), self.campaign.modified_on)

    def clock_time(self) -> datetime:
        """The time that the clock shows, be it right or wrong."""
        return self._clock()

    def window(self) -> Step | None:
        """The step that waits for orders now; None when the campaign waits for none."""
        step = self.next_step()
        held = self.campaign.waiting or self.campaign.seals.lock
        if step is not None and step.window is not None and held is None:
            return step
        return None

    @property
    def is_gathering(self) -> bool:
        """Whether the campaign waits for its players to accept, with their words of luck."""
        if not self.campaign.opening.trust.luck:
            return False
        return not self.campaign.seals.begun and not self.campaign.closed

    def check_set_up(self) -> None:
        """Raise `Refused` while there is no board yet."""
        self.check_not_cancelled()
        if not self.campaign.episodes:
            board = f"the board of {self.campaign.opening.name} is not set up yet"
            raise Refused("campaign/not-set-up", f"{board}; `adjudicator status` says what it waits for")

    def check_not_cancelled(self) -> None:
        """Raise `Refused` where the campaign was called off before it began."""
        why = self.campaign.people.cancelled
        if why:
            raise Refused("campaign/cancelled", f"{self.campaign.opening.name} was cancelled before it began: {why}")

    def ahead(self, step: Step) -> Seat:
        """The seat that orders before others are told of a window; "" where there is none, or all have been told."""
        first = self.campaign.opening.trust.first
        windows = self.campaign.windows
        shown = bool(windows and windows[-1].shown and windows[-1].step and windows[-1].step.id == step.id)
        if first in step.seats and step.window and not shown:
            return first
        return Seat("")

    def is_bound(self, seat: Seat, step: Step) -> bool:
        """Whether the orders of a seat for a window can no longer change, since others were told of it after them."""
        if seat != self.campaign.opening.trust.first:
            return False
        return seat in step.seats and not self.ahead(step)

    @property
    def absent(self) -> set[Seat]:
        """The seats that nobody waits for; none where all seats are absent."""
        absent = self.campaign.timing.absent
        if absent.issuperset(self.campaign.players):
            return set()
        return absent

    def silent(self) -> list[Seat]:
        """The seats that have no valid orders for the open window, something to decide, and decided nothing before."""
        step = self.window()
        if step is None:
            return []
        senders = {seat for seat, sent in self.campaign.current(step.id).items() if sent.is_awaited_no_more}
        return [seat for seat in step.seats if seat not in senders and seat not in step.settled]

    def missing(self) -> list[Seat]:
        """The seats whose orders the open window still waits for; one of them may have to come before the others."""
        step = self.window()
        silent = [seat for seat in self.silent() if seat not in self.absent]
        if step is not None:
            ahead = self.ahead(step)
            if ahead:
                return [ahead] if ahead in silent else []
        return [seat for seat in silent if step is None or not self.is_bound(seat, step)]

    def is_sent_back(self, step: Step) -> bool:
        """Whether `step` is a window that was played, sent back, and waits for the referee to have it played again."""
        if step.window is None:
            return False
        return step.id in self.campaign.sent_back

    def unanswered(self) -> list[Question]:
        """The questions a step waits for that have no answer yet."""
        return open_questions(self.campaign)

    def vacant(self) -> list[Seat]:
        """The seats that nobody plays: they are open, or their players have given them up."""
        left = self.campaign.people.left
        return [seat for seat, player in self.campaign.players.items() if player.is_open or seat in left]

    def awaited(self) -> list[Seat]:
        """The seats the campaign waits for: their orders are missing, or they have a question to answer."""
        if self.window():
            return self.missing()
        absent = self.absent
        mine = self.campaign.opening.trust.referee_seat
        if self.is_gathering:
            taken = self.campaign.people.accepted | {mine}
            return [seat for seat in self.campaign.players if seat not in taken]
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
        understood: Sequence[str] = (),
    ) -> int:
        """Store a checked order set for the open window and return its receipt.

        `arrived` is when the mailbox took it (UTC; by default now), `understood` what its seat is told that it means.
        The same set again changes nothing. Raises `Refused` for a window that was sent back after its dice became
        known: only the referee corrects orders there.
        """
        step = self.check_takes(seat, by_referee=by_referee, for_good=orders is None)
        stored = self.campaign.current(step.id).get(seat)
        if stored is not None and (stored.orders, stored.standing, stored.note) == (orders, standing, note):
            return stored.receipt
        if self.is_bound(seat, step):
            raise Refused("window/bound", f"the others were told of {step.id}: the orders of {seat} stay as they are")
        by = REFEREE if by_referee else seat
        self.take_orders(step, seat, orders, standing, note, by=by, arrived=arrived, understood=understood)
        self.save()
        return self.campaign.version

    def take_orders(
        self,
        step: Step,
        seat: Seat,
        orders: Any,
        standing: Any = None,
        note: str = "",
        *,
        by: Seat,
        arrived: datetime | None = None,
        understood: Sequence[str] = (),
    ) -> None:
        """An order set of a seat counts from here on, with a commitment to it; it is stored with the next save."""
        self.happen(
            Campaign.OrdersReceived,
            step=step.id,
            window=step.window or "",
            seat=seat,
            orders=raw(orders),
            standing=raw(standing),
            note=note,
            orders_digest=self._commitment(step.id, seat, orders, standing),
            by=by,
            arrived=(arrived or self.now()).isoformat(),
            understood=list(understood),
        )

    def check_takes(self, seat: Seat, *, by_referee: bool, for_good: bool = False) -> Step:
        """The open window, which takes orders of a seat, `for_good` (standing orders alone) of every seat.

        Raises `Refused` where none is open, or it takes none of them.
        """
        step = self.window()
        if step is None or not (for_good or seat in step.seats):
            raise Refused("window/closed", f"no window is open for the orders of {seat}")
        ahead = self.ahead(step)
        if ahead and seat != ahead:
            raise Refused("window/referee-first", f"{ahead} orders first; your report of {step.id} comes after that")
        if self.is_sent_back(step) and step.turn in self.campaign.revealed and not by_referee:
            raise Refused(
                "window/sent-back",
                f"step {step.id} was sent back after its dice were published; only the referee can correct orders",
            )
        return step

    def advance(self, *, lock: bool = False, due: datetime | None = None) -> None:
        """Play every step that can be played; see `adjudicator.campaign.play.progress.advance`."""
        progress.advance(self, lock=lock, due=due)
        self.save()

    def reveal(self) -> None:
        """Reveal what can be revealed now."""
        progress.reveal(self)
        self.save()

    def set_deadline(self, step: Step, deadline: datetime, *, reason: str = "", by: Seat = REFEREE) -> None:
        """Give a step its deadline, or move it (with a reason, which everybody is told).

        Raises `Refused` once orders are sealed by it.
        """
        check_not_frozen(self)
        self.happen(DeadlineSet, step=step.id, deadline=deadline.isoformat(), reason=reason, by=by)

    def answer(self, seat: Seat, key: str, answer: str, *, arrived: datetime | None = None) -> Received | None:
        """Store a seat's answer to a question the campaign waits for; raises `NotFound` or `Refused`.

        `arrived` is when the mailbox took it (UTC; by default now). Returns all that the seat has answered so far, if
        there is a receipt for it.
        """
        question = self.question(key)
        if question.seat != seat:
            raise Refused("answer/seat", f"the question {key!r} is for {question.seat}, not for {seat}")
        assert self.campaign.waiting is not None
        given = self.campaign.reply(self.campaign.waiting.step.id, question)
        if given and given[1] == "ruling":
            raise Refused("answer/ruled", f"the referee has decided {key!r}: {given[0]}")
        if self.campaign.seals.lock is not None:
            raise Refused("answer/sealed", "all have answered, and their answers are locked and sealed")
        check_answer(question, answer)
        progress.record_answer(self, question, answer, "reply", arrived or self.now())
        self.save()
        return self.campaign.received.get(self.campaign.version)

    def question(self, key: str) -> Question:
        """An open question by its key; raises `NotFound` with those there are."""
        waiting = self.campaign.waiting
        questions = waiting.questions if waiting else ()
        pending = next((question for question in questions if question.key == key), None)
        if pending is None:
            there = ", ".join(question.key for question in questions) or "none"
            raise NotFound("answer/unknown", f"no question {key!r} is open; open questions: {there}")
        return pending

    def type_dice(self, faces: Sequence[str]) -> None:
        """Store the dice (or the order of drawn pieces) the referee threw; raises `Refused` if they cannot be."""
        needs = self.campaign.waiting.needs if self.campaign.waiting else None
        if needs is None:
            raise Refused("dice/none-needed", "the campaign waits for no dice")
        check_faces(needs, faces)
        assert self.campaign.waiting is not None
        self.happen(DiceTyped, step=self.campaign.waiting.step.id, key=needs["key"], faces=list(faces))
        self.save()

    def replace_player(self, seat: Seat, player: Mapping[str, Any], reason: str) -> None:
        """Another player takes `seat` over, with a new key; raises `Refused` for a name or reason that is too long."""
        check_name(player["name"], f"the name of the player of {seat}")
        check_timezone(player.get("timezone", ""), f"the player of {seat}")
        check_reason(reason)
        self.happen(PlayerReplaced, seat=seat, player=dict(player), reason=reason, to_all=True)
        self.save()

    def rule(self, ruling: Mapping[str, Any]) -> int:
        """Record a ruling, which `adjudicator.campaign.referee.rulings` has checked, and return its number.

        Raises `Refused` for a name or a reason that is too long.
        """
        check_name(ruling["author"], "the author's name")
        check_reason(ruling["reason"])
        self.held = None
        return self.record(Campaign.RulingMade, **ruling)

    def happen(self, event_class: Any, *, at: datetime | None = None, **fields: Any) -> None:
        """Let an event happen, now unless `at` says when; it is stored with the next save.

        A campaign that has no public chain yet, or one of an older form, gets one of now before that.
        """
        public = self.campaign.public
        if not public.clear:
            sets = {}
            for received in () if public.count else self.campaign.received.values():
                commitment = self._commitment(received.step, received.seat, received.orders, received.standing)
                sets[str(received.receipt)] = commitment
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
