"""The campaign: one running game as an event-sourced aggregate.

Events are few and big: one for each step that was played, not one for each fact. They say what happened and decide
nothing; deciding is the application's business.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import datetime
from types import MappingProxyType
from typing import Any, Self
from uuid import NAMESPACE_URL, UUID, uuid5

import msgspec
from eventsourcing.domain import Aggregate
from msgspec import convert, to_builtins

from adjudicator.campaign.chain.chained import Adding, Chained
from adjudicator.campaign.events.records import (
    NOTHING,
    PROGRAM,
    Chain,
    Episode,
    Epoch,
    Opening,
    Overtaken,
    Received,
    Ruling,
    RulingKind,
    StoredLeaf,
    Waiting,
    WindowOpening,
    answers_in,
    answers_to,
    first_of,
)
from adjudicator.campaign.events.timing import Timing
from adjudicator.campaign.terms.people import Notice, People, Telling
from adjudicator.campaign.terms.trust import Seals
from adjudicator.table import REFEREE, Question, Seat, Step, StepId
from adjudicator.table.prose import short


def campaign_id(name: str) -> UUID:
    """The id of the campaign called `name`: the same name gives the same id everywhere."""
    return uuid5(NAMESPACE_URL, f"adjudicator:{name}")


SETUP = Step(id=StepId("0.setup"), turn=0, title="Setup")
"""The step every campaign begins with."""


class Campaign(Chained):
    """A campaign as its events add up to it, before its game folds the facts."""

    TOPIC = "campaign"

    class Event(Chained.Event):
        """An event of a campaign; `public` holds the leaves it has on the public chain."""

        public: Sequence[StoredLeaf] = field(default=(), kw_only=True)

        def apply(self, aggregate: "Campaign") -> None:
            """Move the public head, and let the event have its effect."""
            aggregate.public.add(self)
            Chained.Event.apply(self, aggregate)

        def affect(self, campaign: "Campaign") -> None:
            """Apply the event."""

    class Created(Event, Aggregate.Created):
        """The campaign was opened: who plays what, with which options, map, dice."""

        TOPIC = "campaign-opened"
        opening: dict[str, Any]

        def words(self) -> str:
            """The event in words."""
            anchor = short(self.opening["anchor"])
            return f"Campaign opened: {self.opening['title']}; the chain of secrets ends in {anchor}…"

    class OrdersReceived(Event):
        """A seat's valid order set was received for a window, and told as `understood`; it replaces the earlier one."""

        TOPIC = "orders-received"
        step: StepId
        window: str
        seat: Seat
        orders: msgspec.Raw
        standing: msgspec.Raw
        note: str
        orders_digest: str
        by: str
        arrived: str
        understood: Sequence[str] = ()

        @property
        def content(self) -> dict[str, Any]:
            """The text that the commitment is to."""
            return {"orders": self.orders, "standing": self.standing}

        def affect(self, campaign: "Campaign") -> None:
            """The last set counts; each is kept."""
            received = Received(
                receipt=self.originator_version,
                step=self.step,
                window=self.window,
                seat=self.seat,
                stored_orders=self.orders,
                stored_standing=self.standing,
                note=self.note,
                digest=self.orders_digest,
                at=datetime.fromisoformat(self.arrived),
                by=self.by,
                leaf=campaign.public.count if self.public else 0,
            )
            campaign.take(received)
            campaign.timing.note_received(received)

        def words(self) -> str:
            """The event in words."""
            closed = " (closed by the program: nothing to decide)" if self.by == PROGRAM else ""
            return f"Orders of {self.seat} received for {self.step}, digest {short(self.orders_digest)}…{closed}"

    class StepSuspended(Event):
        """A step could not go on: questions are open, or the referee has to throw dice."""

        TOPIC = "step-suspended"
        step: Step
        locked: dict[Seat, int]
        basis: str
        questions: list[dict[str, Any]]
        needs: dict[str, Any] | None
        journal: msgspec.Raw
        epochs: Sequence[dict[str, Any]] = ()
        asked_at: int = 0

        def affect(self, campaign: "Campaign") -> None:
            """The step waits; its orders are locked and its dice are fixed."""
            told = campaign.waiting.told if campaign.waiting else ()
            if any(leaf.tells for leaf in self.public):
                told = (*told, self.originator_version)
            same = ("step", "locked", "questions", "needs", "epochs", "asked_at")
            plain = {name: to_builtins(getattr(self, name)) for name in same}
            waiting = convert(plain, Waiting)
            campaign.waiting = msgspec.structs.replace(waiting, journal=self.journal, told=told)
            campaign.lock(waiting.step, self.locked, self.basis, waiting.epochs)
            asked = [question.seat for question in waiting.questions] or [REFEREE]
            campaign.notify(self, "question", *asked)

        def words(self) -> str:
            """The event in words."""
            wanted = [question["key"] for question in self.questions] or [f"dice for {(self.needs or {}).get('key')}"]
            return f"Step {self.step.id} waits for {', '.join(wanted)}"

    class StepResolved(Event):
        """A step was played to its end: every roll, answer and fact of it."""

        TOPIC = "step-resolved"
        step: Step
        locked: dict[Seat, int]
        basis: str
        journal: msgspec.Raw
        epochs: Sequence[dict[str, Any]] = ()

        def affect(self, campaign: "Campaign") -> None:
            """The step's facts join those that count."""
            epochs = tuple(convert(epoch, Epoch) for epoch in self.epochs)
            number = self.originator_version
            told = campaign.waiting.told if campaign.waiting else ()
            played = Episode(event=number, journal=self.journal, step=self.step, epochs=epochs, told=told)
            campaign.episodes.append(played)
            campaign.waiting = None
            campaign.lock(self.step, self.locked, self.basis, epochs)

        def words(self) -> str:
            """The event in words."""
            return f"Step {self.step.id} played: {self.step.title}"

    class SecretRevealed(Event):
        """A turn is over and its secret is public: anybody can check its dice."""

        TOPIC = "secret-revealed"
        turn: int
        secret: str

        def affect(self, campaign: "Campaign") -> None:
            """The secret can be printed."""
            campaign.revealed[self.turn] = self.secret

        def words(self) -> str:
            """The event in words."""
            return f"Secret of turn {self.turn} revealed: {self.secret}"

    class WindowOpened(Event):
        """The campaign began to wait for orders, or ended: reports are due."""

        TOPIC = "window-opened"
        step: Step | None
        turn: int
        whole: bool
        first: Seat = Seat("")

        def affect(self, campaign: "Campaign") -> None:
            """Remember how much had happened by then."""
            campaign.windows.append(
                WindowOpening(
                    event=self.originator_version,
                    number=campaign.opened,
                    step=self.step,
                    turn=self.turn,
                    whole=self.whole,
                    episodes=len(campaign.episodes),
                    at=self.timestamp,
                    corrected=(self.turn, self.step and self.step.id) in campaign.withdrawn,
                    first=self.first,
                )
            )
            campaign.opened += 1
            campaign.notify(self, "report", *([self.first] if self.first else campaign.players), REFEREE)

        def words(self) -> str:
            """The event in words."""
            if self.step:
                return f"Waiting for orders: {self.step.id}"
            return "The campaign is over"

    class RulingMade(Event):
        """The referee corrected or decided something, and said why."""

        TOPIC = "ruling-made"
        kind: RulingKind
        reason: str
        author: str
        about: str
        answer: str
        journal: msgspec.Raw
        to: Sequence[Seat] = ()
        kept: Sequence[int] = ()
        settings: Mapping[str, Any] | None = None
        asks_again: bool = False
        """Whether what is sent back is asked again; histories from before that keep the answers."""

        def affect(self, campaign: "Campaign") -> None:
            """Facts join those that count; orders are set aside; an answer is there; a step is superseded; ..."""
            number = self.originator_version
            undone: tuple[int, ...] = ()
            campaign.timing.change(self.timestamp)
            match self.kind:
                case "correct":
                    campaign.episodes.append(Episode(event=number, journal=self.journal))
                case "set-aside":
                    campaign.set_aside.add(int(self.about))
                case "decide":
                    assert campaign.waiting is not None
                    campaign.replies[campaign.waiting.step.id, self.about] = (self.answer, "ruling")
                case "send-back":
                    undone = campaign.supersede(StepId(self.about), self.kept, asks_again=self.asks_again)
                case "change":
                    campaign.episodes.append(Episode(event=number, journal=self.journal))
                    campaign.opening = convert({**to_builtins(campaign.opening), **(self.settings or {})}, Opening)
                case "void":
                    campaign.set_aside.update(campaign.sets.get(StepId(self.about), ()))
                    campaign.seals.void(StepId(self.about), in_clear=bool(self.answer))
                case "close":
                    campaign.closed = True
                    campaign.waiting = campaign.seals.lock = None
            ruling = Ruling(
                event=number,
                kind=self.kind,
                reason=self.reason,
                author=self.author,
                at=self.timestamp,
                about=self.about,
                answer=self.answer,
                undone=undone,
            )
            campaign.rulings.append(ruling)
            campaign.notify(self, "ruling", *self.to)

        def words(self) -> str:
            """The event in words."""
            about = f"{self.kind} {self.about}".strip()
            return f"Ruling ({about}) by {self.author}: {self.reason}"

    def __init__(self, opening: dict[str, Any]) -> None:
        self.opening = msgspec.convert(opening, Opening)
        self.public = Chain()
        self.players = dict(self.opening.seats)
        self.received: dict[int, Received] = {}
        self.sets: dict[StepId, tuple[int, ...]] = {}
        """The receipts of the sets for each window, in the order they came."""
        self.set_aside: set[int] = set()
        self.locked: dict[StepId, Mapping[Seat, int]] = {}
        self.basis: dict[StepId, str] = {}
        self.last_basis = self.opening.anchor
        self.waiting: Waiting | None = None
        self.replies: dict[tuple[StepId, str], tuple[str, str]] = {}
        self.thrown: dict[StepId, dict[str, tuple[str, ...]]] = {}
        self.episodes: list[Episode] = []
        self.windows: list[WindowOpening] = []
        self.opened = 0
        self.rulings: list[Ruling] = []
        self.sent_back: set[StepId] = set()
        self.withdrawn: set[tuple[int, StepId | None]] = set()
        """The windows, by turn and step, whose reports a step sent back has made void."""
        self.overtaken: list[Overtaken] = []
        self.closed = False
        self.revealed: dict[int, str] = {}
        self.timing = Timing(seat for seat, player in self.players.items() if player.is_open)
        self.seals = Seals()
        self.people = People(self.opening.observers)
        self.renewed = 0
        """The event since which the public chain has the form it has now; 0: from the beginning."""
        self.mailed: dict[tuple[int, Seat], Mapping[str, str]] = {}
        self.notices = [Notice(self.INITIAL_VERSION, "invitation", tuple(self.players))]
        """The events that players have to be told of by mail, in the order they happened."""

    @classmethod
    def open(cls, opening: Opening, at: datetime, added: Adding | None = None) -> Self:
        """A new campaign; `added` gives its first leaves."""
        return cls.begin(cls.Created, campaign_id(opening.name), at, added, opening=msgspec.to_builtins(opening))

    @classmethod
    def unopened(cls, opening: dict[str, Any]) -> Self:
        """A campaign before its first event."""
        campaign = object.__new__(cls)
        campaign.__init__(opening)  # type: ignore[misc]
        return campaign

    @property
    def known_head(self) -> str:
        """The head that is shown: the public one, or in a campaign that has none yet that of its events."""
        return self.public.head or self.head

    def about(self, kind: RulingKind, about: str) -> str:
        """The subject of a ruling, as everybody knows it: an order set by its number."""
        return str(self.received[int(about)].number) if kind == "set-aside" else about

    def notify(self, event: Event, kind: Telling, *to: Seat) -> None:
        """Somebody has to be told of an event."""
        if to:
            self.notices.append(Notice(event.originator_version, kind, tuple(dict.fromkeys(to))))

    def take(self, received: Received) -> None:
        """An order set came."""
        self.received[received.receipt] = received
        self.sets[received.step] = (*self.sets.get(received.step, ()), received.receipt)

    def sets_of(self, seat: Seat, step: StepId) -> list[int]:
        """The receipts of all sets that a seat sent for a window."""
        return [receipt for receipt in self.sets.get(step, ()) if self.received[receipt].seat == seat]

    def current(self, step: StepId) -> dict[Seat, Received]:
        """The order set of each seat that counts for a window: its last one that is not set aside."""
        sets = [self.received[receipt] for receipt in self.sets.get(step, ()) if receipt not in self.set_aside]
        return {each.seat: each for each in sets}

    def standing(self, seat: Seat) -> Any:
        """The last standing orders that a seat's player gave in a set that counts, as plain data; None without any."""
        since = self.people.since.get(seat, 0)
        for received in reversed(self.received.values()):
            is_given = received.seat == seat and received.stored_standing != NOTHING and received.receipt > since
            if is_given and self.current(received.step).get(seat) is received:
                return received.standing
        return None

    def reply(self, step: StepId, question: Question) -> tuple[str, str] | None:
        """The reply to a question of a step and its source, if there is one that the question can take."""
        given = self.replies.get((step, question.key))
        if given is not None and question.allows(given[0]):
            return given
        return None

    def counting(self, step: StepId) -> dict[Seat, int]:
        """The receipts a step is played with: those that are locked already, else those that count now."""
        for held in (self.waiting, self.seals.lock):
            if held and held.step.id == step:
                return held.locked
        current = self.current(step)
        return {seat: current[seat].receipt for seat in self.opening.seats if seat in current}

    def lock(self, step: Step, receipts: dict[Seat, int], basis: str, epochs: Sequence[Epoch] = ()) -> None:
        """Fix a step's orders and dice: played again, it, and each of its `epochs`, keeps its first basis."""
        self.seals.lock = None
        if step.window:
            self.locked[step.id] = MappingProxyType(receipts)
        if step.window or step.id in self.seals.bound:
            self.last_basis = basis
        self.basis.setdefault(step.id, basis)
        for number, epoch in enumerate(epochs, start=1):
            self.last_basis = epoch.basis
            self.basis.setdefault(answers_to(step, number).id, epoch.basis)

    def undone_by(self, step: StepId) -> set[StepId]:
        """The steps that are undone when one is sent back: it, and all that followed."""
        held = [each.step.id for each in (self.waiting, self.seals.lock) if each]
        following = self.episodes[first_of(self.episodes, step) :]
        return {*held, *(episode.step.id for episode in following if episode.step)}

    def supersede(self, step: StepId, kept: Sequence[int] = (), *, asks_again: bool = False) -> tuple[int, ...]:
        """Take a step and all that followed out of what counts, but for the corrections `kept`; the events stay.

        With `asks_again` so do the answers to their questions. Returns the corrections that no longer count.
        """
        undone = self.undone_by(step)
        first = first_of(self.episodes, step)
        self.waiting = self.seals.lock = None
        self.locked = {locked: receipts for locked, receipts in self.locked.items() if locked not in undone}
        self.sent_back |= undone
        if asks_again:
            self.replies = {asked: reply for asked, reply in self.replies.items() if asked[0] not in undone}
            answers = answers_in(self.received.values(), undone)
            self.set_aside |= {answer.receipt for answer in answers}
        corrections = [episode for episode in self.episodes[first:] if episode.step is None]
        self.episodes[first:] = [each for each in corrections if each.event in kept]
        void = [window for window in self.windows if window.episodes > first]
        self.withdrawn |= {window.place for window in void}
        self.windows = [window for window in self.windows if window not in void]
        return tuple(each.event for each in corrections if each.event not in kept)
