"""Plain records the campaign's events are made of."""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Literal

import msgspec

from adjudicator.campaign.chain.chained import Chained
from adjudicator.campaign.chain.sealing import event_of
from adjudicator.campaign.terms.people import PressKind
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.campaign.terms.trust import Trust
from adjudicator.table import OBSERVER, REFEREE, Question, Seat, Step, StepId

Authority = Literal["strict", "key", "address+dkim"]
"""The proof that a mail speaks for a seat: the seat's key and known address; the key; or the known address, vouched
for by the receiving server."""

DEPUTY = Seat("deputy")
"""The author of orders that no player gave."""

PROGRAM = Seat("program")
"""The author of a set without orders, for a seat that had nothing to decide."""

Tempo = Literal["ask", "default"]
"""The treatment of a question that no orders answer: the seat is asked and the step waits, or its default is taken."""

Opens = Literal["end", "turn"]
"""The moment a campaign is opened to everybody by a bundle: when it is over, or after every turn (on an open board)."""

Dice = Literal["chain", "manual"]
"""The source of dice: derived from the chain of secrets, or thrown by the referee and typed in."""

DiceRule = Literal[1, 2, 3]
"""The rule they are derived by: one key for each step; or another one after players were asked, with their answers,
and what not all may see by numbers that nobody can guess; or, besides, none at all where a step says that none fall."""


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """The person who holds a seat; of the seat's key only the SHA-256 is kept."""

    name: str
    address: str = ""
    timezone: str = ""
    """The time zone in which deadlines are told, if not the campaign's."""
    key_hash: str
    """Empty where the seat is open: nobody plays it yet."""

    @property
    def is_open(self) -> bool:
        """Whether nobody plays the seat yet."""
        return not self.key_hash


ONLOOKERS = (REFEREE, OBSERVER)
"""The readers that are told of everything, and decide nothing."""
NOBODY = "nobody yet"
"""The words in place of a player's name, as long as a seat is open."""


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """All that is fixed when a campaign opens."""

    name: str
    title: str
    game: str
    rules_version: str
    seats: dict[Seat, Player]
    options: dict[str, Any]
    scenario: Any
    dice: Dice
    tempo: Tempo
    anchor: str
    """The published end of the chain of secrets, in hexadecimal."""
    turns: int
    """The number of turns the chain has secrets for."""
    schedule: Schedule | None = None
    """The schedule of deadlines; None: the referee locks windows by hand."""
    authority: Authority = "strict"
    press: tuple[PressKind, ...] = ("public", "private")
    opens: Opens = "end"
    observers: dict[str, str] = {}
    trust: Trust = Trust()
    dice_rule: DiceRule = 1
    shows_sent: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether public pages tell who has sent orders; it is stored where it is so, and nowhere else."""
    gunboat: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether no player learns who plays what before the end; stored like that, too."""
    no_press_in: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """The kinds of windows in which players write no press; stored where there are any."""
    closes_idle: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether the program closes windows in which a seat has nothing to decide; stored where its game has such."""
    position: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    """The board at the beginning, where it goes on from a position; it may hold what nobody knows."""


def zone_of(player: Player | None, opening: Opening) -> str:
    """The time zone in which somebody is told moments: a player his own, if he has one, else the campaign's."""
    own = player.timezone if player else ""
    return own or (opening.schedule.timezone if opening.schedule else "UTC")


NOTHING = msgspec.Raw(b"null")


class Received(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A valid order set as it was received; `receipt` is the number of its event, `at` when the mailbox took it.

    `leaf` is its number on the public chain (0: it came before there was one), `digest` the commitment to it. What it
    orders is kept as it is stored, and read when somebody asks.
    """

    receipt: int
    step: StepId
    window: str
    seat: Seat
    stored_orders: msgspec.Raw
    stored_standing: msgspec.Raw
    note: str
    digest: str
    at: datetime
    by: str
    leaf: int = 0
    sealed: str = ""
    """The sealed file it came as, in hexadecimal; "": it came in the clear."""
    opened: bool = False
    """Whether that file was opened."""
    why: str = ""
    """The reason why nothing of it is played, where it was opened in vain."""
    dropped: tuple[str, ...] = ()
    """The parts of it that cannot be played, in words."""

    @property
    def may_order(self) -> bool:
        """Whether there are orders in it, as far as anybody knows."""
        return self.orders is not None or (bool(self.sealed) and not self.opened)

    @property
    def is_awaited_no_more(self) -> bool:
        """Whether its seat is waited for no more: there are orders, or it had nothing to decide."""
        return self.may_order or self.by == PROGRAM

    @property
    def orders(self) -> Any:
        """The orders as plain data; None if it holds standing orders only."""
        return msgspec.json.decode(self.stored_orders)

    @property
    def standing(self) -> Any:
        """The standing orders as plain data; None if it gives none."""
        return msgspec.json.decode(self.stored_standing)

    @property
    def number(self) -> int:
        """The number players and the referee know it by: it tells how many sets came, and nothing else of others."""
        return self.leaf or self.receipt


ANSWERS = "answers"
"""The window of what is answered in the middle of a step."""


def answers_to(step: Step, number: int) -> Step:
    """The `number`th time that a step waits for answers, as a step of its own: its orders are the answers."""
    id = StepId(f"{step.id}+{number}")
    return Step(id=id, turn=step.turn, title=step.title, window=ANSWERS, chance=step.chance)


class Epoch(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of a step, from where players were asked: `since` entries came before.

    Its dice have a key of their own, from the receipts of the answers that were `locked`, by their `basis`.
    """

    since: int
    locked: dict[Seat, int]
    basis: str


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """A suspended step: the questions that are open or the dice that are needed, and the journal so far."""

    step: Step
    locked: dict[Seat, int]
    questions: tuple[Question, ...] = ()
    needs: dict[str, Any] | None = None
    """The dice the referee has to throw: key, count, sides, items."""
    journal: msgspec.Raw = msgspec.Raw(b"")
    epochs: tuple[Epoch, ...] = ()
    """Those that it has gone through."""
    asked_at: int = 0
    """The number of entries when players were asked last."""
    told: tuple[int, ...] = ()
    """The events that have told what happened until then."""

    @property
    def answers(self) -> Step:
        """The step of the answers it waits for."""
        return answers_to(self.step, len(self.epochs) + 1)


class Episode(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A stretch of facts that counts: a resolved step, or the correction of a ruling (`step` is then None).

    `event` tells of it, and of a step that waited for answers those `told` of it before.
    """

    event: int
    journal: msgspec.Raw
    step: Step | None = None
    epochs: tuple[Epoch, ...] = ()
    told: tuple[int, ...] = ()


RulingKind = Literal["correct", "set-aside", "decide", "send-back", "change", "close", "void"]
"""Facts change the state; an order set does not count; a question is settled; a step is played again; options or
schedule are others from now on; the campaign is over; a window whose orders are sealed begins anew."""


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """The referee's correction or decision, with its reason and author."""

    event: int
    kind: RulingKind
    reason: str
    author: str
    at: datetime
    about: str
    """Its subject: a receipt, a question, a step; empty for a correction by facts."""
    answer: str = ""
    undone: tuple[int, ...] = ()
    """The earlier corrections that a step sent back takes with it."""


class WindowOpening(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The moment the campaign began to wait for orders (`step` None: it ended): every seat gets a report.

    `number` counts all there ever were, `turn` is the turn the report is about, `whole` whether that turn is over,
    `episodes` how much had happened.
    """

    event: int
    number: int
    step: Step | None
    turn: int
    whole: bool
    episodes: int
    at: datetime
    corrected: bool = False
    """Whether it was opened before, and then a step was sent back."""
    first: Seat = Seat("")
    """The seat that orders before others are told of it; "": all are told at once."""
    shown: int = 0
    """The event with which the others were told; 0: they were not yet."""

    @property
    def place(self) -> tuple[int, StepId | None]:
        """The turn and the step it is of, which it has in common with the one that takes its place."""
        return self.turn, self.step.id if self.step else None

    @property
    def waits(self) -> bool:
        """Whether the others are not told of it yet."""
        return bool(self.first) and not self.shown

    def is_mailed(self, seat: Seat) -> bool:
        """Whether a seat gets a letter with its report: a turn is over, it has something to decide, or is corrected."""
        if self.whole or self.corrected or self.step is None:
            return True
        return seat in (*self.step.seats, *ONLOOKERS)

    def told_at(self, seat: Seat) -> int:
        """The event with which a seat was told of it; 0: it was not yet."""
        if self.first and seat not in (self.first, REFEREE):
            return self.shown
        return self.event


class Overtaken(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's stored orders that can no longer be played: their receipts, what is wrong, and the ruling it is due to.

    `ruling` is the number of its event; 0 where a window was opened again that had been sent back.
    """

    event: int
    step: StepId
    seat: Seat
    receipts: tuple[int, ...]
    problems: tuple[str, ...]
    ruling: int


class Leaf(msgspec.Struct, frozen=True, kw_only=True):
    """A leaf of the public chain: its number, the event it came from, what it is a commitment to, the head after it.

    `split` tells which entries of the event's journal each group of the leaf holds.
    """

    number: int
    event: Any
    body: Any
    leaf: str
    link: str
    split: list[list[int]] | None = None


class StoredLeaf(msgspec.Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A leaf as it stands in its event: what it says is read when somebody asks."""

    body: msgspec.Raw
    leaf: str
    link: str
    split: msgspec.Raw = NOTHING

    @property
    def tells(self) -> bool:
        """Whether it tells what happened."""
        return self.split != NOTHING

    def read(self, number: int, event: Any) -> Leaf:
        """The leaf, which has this number and came from that event."""
        body = msgspec.json.decode(self.body)
        split = msgspec.json.decode(self.split)
        return Leaf(number=number, event=event, body=body, leaf=self.leaf, link=self.link, split=split)


def is_clear(leaf: str) -> bool:
    """Whether a leaf says of what kind it is: "played:8a1f..."."""
    return ":" in leaf


class Chain(msgspec.Struct, kw_only=True):
    """The public chain as far as it goes."""

    count: int = 0
    """The number of leaves."""
    head: str = ""
    """The public head; "" where there is no public chain (yet)."""
    _leaf: str = ""
    """The last leaf."""
    _events: list[Any] = []
    """The events that have leaves; of those that were read, what they were read from, which is little to keep."""
    _first: list[int] = []
    """The number of the first leaf of each of these events."""

    def add(self, event: Any) -> None:
        """The leaves of an event follow those that are there."""
        if event.public:
            self._events.append(event.stored or event)
            self._first.append(self.count + 1)
            self.count += len(event.public)
            last = event.public[-1]
            self.head = last.link
            self._leaf = last.leaf

    @property
    def clear(self) -> bool:
        """Whether its leaves, since it was begun or renewed, say of what kind they are."""
        return is_clear(self._leaf)

    @property
    def leaves(self) -> list[Leaf]:
        """All leaves; they are read when somebody asks for them."""
        return [leaf for place in range(len(self._events)) for leaf in self._of(place)]

    def after(self, event: int) -> list[Leaf]:
        """The leaves of the events later than number `event`."""
        place = bisect_right(self._events, event, key=lambda each: each.originator_version)
        return [leaf for place in range(place, len(self._events)) for leaf in self._of(place)]

    def leaf(self, number: int) -> Leaf:
        """The leaf of this number."""
        place = bisect_right(self._first, number) - 1
        return next(leaf for leaf in self._of(place) if leaf.number == number)

    def _of(self, place: int) -> Iterator[Leaf]:
        """The leaves of one of the events."""
        stored = self._events[place]
        event: Any = stored if isinstance(stored, Chained.Event) else event_of(stored)
        first = self._first[place]
        leaves = enumerate(event.public, start=first)
        return (leaf.read(number, event) for number, leaf in leaves)


def first_of(episodes: Sequence[Episode], step: StepId) -> int:
    """The number of episodes before a step was played."""
    steps = [episode.step.id if episode.step else None for episode in episodes]
    if step in steps:
        return steps.index(step)
    return len(steps)


def answers_in(sets: Iterable[Received], steps: Collection[StepId]) -> list[Received]:
    """The sets that were sent as answers in the middle of some steps."""
    answers = [each for each in sets if each.window == ANSWERS]
    return [each for each in answers if each.step.rpartition("+")[0] in steps]
