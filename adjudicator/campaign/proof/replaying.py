"""Playing again, event by event, what a bundle tells: each step must be the one that was due, and come to the same."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.campaign.chain.salting import Salts
from adjudicator.campaign.chain.sealing import raw
from adjudicator.campaign.events.aggregate import SETUP, Campaign
from adjudicator.campaign.events.asking import asked_for
from adjudicator.campaign.events.decoding import fold, journal_of
from adjudicator.campaign.events.records import DEPUTY, Episode, Epoch, Opening, Received, Waiting
from adjudicator.campaign.play.chance import Chance, basis_of, closing, derived, epochs_of
from adjudicator.campaign.play.deputies import fault_of
from adjudicator.campaign.play.played_again import as_recorded, differences, numbered_as
from adjudicator.campaign.play.playing import Played, play
from adjudicator.campaign.play.unsealing import as_taken, open_again
from adjudicator.campaign.proof.bundle import Bundle, opening_of
from adjudicator.campaign.public.journals import by_group, stored_of
from adjudicator.campaign.public.leaves import groups, plain_entries
from adjudicator.campaign.public.plans import split_of
from adjudicator.campaign.terms.trust import Bound
from adjudicator.orders.told import told
from adjudicator.table import Answered, Game, Journal, Question, Seat, Step, StepId
from adjudicator.table.journal import Act

if TYPE_CHECKING:
    from adjudicator.campaign.proof.replay import Replay


class _False(Exception):
    """Something is not as the rules have it; what follows cannot be played again."""


class Rules:
    """Goes through what happened, event by event, and plays each step again when it comes to it."""

    def __init__(self, bundle: Bundle, game: Game, opened: dict[str, Any], verdict: "Replay") -> None:
        self.bundle = bundle
        self.game = game
        self.verdict = verdict
        self.salts = Salts(bytes.fromhex(bundle.salts), b"")
        self.sets = {number: content for number, _, content, *_ in bundle.sets}
        self.understood = {number: text[0] for number, _, _, *text in bundle.sets if text}
        self.luck: dict[Seat, int] = {}
        """The events of the words of luck that count, by seat."""
        self.groups: dict[int, dict[int, list[Any]]] = {}
        for number, group, _, entries in bundle.entries:
            self.groups.setdefault(number, {})[group] = entries
        self.secrets = {body["turn"]: bytes.fromhex(body["secret"]) for _, body in bundle.bodies("secret")}
        self.campaign = Campaign.unopened(msgspec.to_builtins(opening_of(bundle, opened)))
        self.state: Any = None
        self.by_mail = 0
        self.taken_back = list[int]()
        self.taken_over = sorted(bundle.taken_over, reverse=True)
        self.locked: dict[StepId, dict[Seat, int]] = {}
        """The locks each step, and each of its epochs, had last."""

    def run(self) -> None:
        """Play it all; the first thing that is false ends it."""
        number = 0
        try:
            for number, _, body in self.bundle.opened:
                if not self.bundle.salts and self._is_closed(number, body):
                    self.verdict.unchecked.append(f"event {number} and what follows: its turn was not over")
                    break
                self._take(number, body)
            if self.bundle.salts:
                due = self._due()
                if due is not None:
                    raise _False(f"it ends before the campaign is over: {due.id} is due")
        except _False as wrong:
            self.verdict.false.append(f"event {number}: {wrong}; nothing after it was played again")
        except Exception as error:
            wrong_words = f"it cannot be played again ({type(error).__name__}: {error})"
            self.verdict.false.append(f"event {number}: {wrong_words}; nor can what follows it")
        if self.by_mail:
            self.verdict.unchecked.append(f"that the {self.by_mail} answers given by mail are those the players sent")
        if self.taken_back:
            numbers = ", ".join(map(str, self.taken_back))
            self.verdict.unchecked.append(f"why orders were taken back (events {numbers}): their players know")
        if self.campaign.opening.dice == "manual":
            self.verdict.unchecked.append("the dice: the referee threw them")

    def read(self) -> None:
        """Hold of all that happened that it can be read, and was told to those who may know it; nothing is played."""
        for number, body in [*self.bundle.bodies("played"), *self.bundle.bodies("ruling")]:
            try:
                happened = journal_of(self.game, self._journal(number, body))
            except (_False, ValueError, LookupError, TypeError) as error:
                self.verdict.false.append(f"event {number}: {error}")
            else:
                self.verdict.rolls += len(happened.acts)
                self.verdict.facts += len(happened.facts)

    def _take(self, number: int, body: Any) -> None:
        """One event has its effect."""
        self.campaign.public.count = number
        while self.taken_over and self.taken_over[-1][0] < number:
            after, seat = self.taken_over.pop()
            self.campaign.people.since[seat] = after
        match body["event"]:
            case "orders":
                self._orders(number, body)
            case "unsealed":
                self._open(body)
            case "begun":
                self._begin(body)
            case "locked":
                self._lock(body)
            case "played":
                self._played(number, body)
            case "ruling":
                self._ruling(number, body)
            case "report":
                due = self._due()
                if body["step"] != (due.id if due else ""):
                    raise _False(f"a report waits for {body['step'] or 'nothing'}, but {_named(due)} was due")

    def _is_closed(self, number: int, body: Mapping[str, Any]) -> bool:
        """Whether what happened at an event, or the orders of a lock, are not opened before the campaign is over."""
        match body["event"]:
            case "locked":
                return any(leaf not in self.sets for leaf, _ in body["sets"].values())
            case "played" | "ruling":
                return number not in self.groups
        return False

    def _due(self) -> Step | None:
        """The step that is due by the rules."""
        if self.campaign.closed:
            return None
        if not self.campaign.episodes:
            return SETUP
        if self.state is None:
            self.state = fold(self.game, self.campaign.episodes)
        return self.game.next_step(self.state)

    def _orders(self, number: int, body: Mapping[str, Any]) -> None:
        """A seat's set counts from here, or none of its sets for the window any more."""
        due = asked_for(self.campaign) or self._due()
        step = StepId(body["step"])
        seat = Seat(body["seat"])
        if step == SETUP.id:
            self._word_of_luck(number, seat, given=bool(body["set"]))
            return
        mine = self.campaign.sets_of(seat, step)
        if not body["set"] and mine and self.campaign.set_aside.issuperset(mine):
            return  # they went with a step that was sent back
        if due is None or due.id != step or seat not in self._ordering(due):
            of = f" of {', '.join(self._ordering(due))}" if due else ""
            raise _False(f"orders of {seat} for {step}, but {_named(due)}{of} was due")
        if not body["set"]:
            self.campaign.set_aside.update(mine)
            self.taken_back.append(number)
            return
        content = self.sets[number]
        if "sealed" in body:
            self.campaign.take(as_taken(number, due, seat, body, content))
            return
        self._understood(number, due, seat, content["orders"])
        by = Seat(body.get("by", seat))
        if by == DEPUTY:
            state = fold(self.game, self.campaign.episodes)
            if fault := fault_of(self.game, self.campaign, state, seat, step, content["orders"]):
                raise _False(fault)
        received = Received(
            receipt=number,
            step=step,
            window=due.window or "",
            seat=seat,
            stored_orders=raw(content["orders"]),
            stored_standing=raw(content["standing"]),
            note="",
            digest=body["set"],
            at=datetime.fromtimestamp(0, UTC),
            by=by,
            leaf=number,
        )
        self.campaign.take(received)

    def _open(self, body: Mapping[str, Any]) -> None:
        """Open sealed orders by the round of their window, and drop what cannot be played of them."""
        due = self._due()
        if due is None or due.id != body["step"]:
            raise _False(f"what was sealed for {body['step']} was opened, but {_named(due)} was due")
        number, signature = body["beacon"]
        self.campaign.seals.rounds[number] = signature
        state = fold(self.game, self.campaign.episodes)
        for wrong in open_again(self.game, self.campaign, state, due, self.locked.get(due.id, {}), body):
            raise _False(wrong)

    def _understood(self, number: int, due: Step, seat: Seat, orders: Any) -> None:
        """Compare the lines a seat was told with the meaning of its orders; another release may word it otherwise."""
        lines = self.understood.get(number, ())
        if not lines or orders is None or self.campaign.waiting:
            return
        view = self.game.view(fold(self.game, self.campaign.episodes), seat)
        decoded = msgspec.convert(orders, self.game.orders_of(due.window or ""))
        meant = (order.text for order in told(self.game, view, due, decoded) if order.text)
        for line, ordered in zip(lines, meant, strict=False):
            if line != ordered:
                self.verdict.told.append(f"Event {number}: {seat} was told “{line}”; ordered is “{ordered}”")

    def _word_of_luck(self, number: int, seat: Seat, *, given: bool) -> None:
        """A seat's word of luck counts from here, or none of it does any more."""
        if self.campaign.seals.begun or seat not in self.campaign.opening.seats:
            raise _False(f"a word of luck of {seat} for a campaign that has begun, or has no such seat")
        if given:
            self.luck[seat] = number
        else:
            self.luck.pop(seat, None)

    def _begin(self, body: Mapping[str, Any]) -> None:
        """The campaign begins with the words of luck that count."""
        given = {seat: number for seat, (number, _) in body["sets"].items() if number}
        if given != self.luck:
            raise _False("the campaign did not begin with the words of luck that came")
        self.campaign.seals.begun = True
        self._bind(SETUP, {seat: commitment for seat, (_, commitment) in body["sets"].items()}, body)

    def _ordering(self, due: Step) -> Sequence[Seat]:
        """The seats that orders, or answers, are due from."""
        waiting = self.campaign.waiting
        if waiting:
            return [question.seat for question in waiting.questions]
        return due.seats

    def _lock(self, body: Mapping[str, Any]) -> None:
        """The orders that count are those a step is played with; of answers, they are those that it goes on with."""
        due = asked_for(self.campaign) or self._due()
        if due is None or due.window is None or due.id != body["step"]:
            raise _False(f"{body['step']} was locked, but {_named(due)} was due")
        locked = {seat: receipt for seat, (receipt, _) in body["sets"].items()}
        if locked != self.campaign.counting(due.id):
            raise _False(f"{due.id} was not played with the orders that counted")
        sets = {seat: self.campaign.received[receipt].digest for seat, receipt in locked.items()}
        if body.get("round"):
            self._bind(due, sets, body)
        else:
            self.campaign.basis.setdefault(due.id, basis_of(self.campaign, due, locked))
        self.locked[due.id] = locked
        waiting = self.campaign.waiting
        if waiting:
            for question in waiting.questions:
                self._answer(waiting.step, question, locked)

    def _bind(self, due: Step, sets: dict[Seat, str], body: Mapping[str, Any]) -> None:
        """Bind the dice of a step where it is first locked; it keeps the round it has then."""
        bound = self.campaign.seals.bound.setdefault(due.id, Bound(sets=sets, round=body.get("round", 0)))
        if bound.round != body.get("round", 0):
            raise _False(f"{due.id} was locked with another round than before")

    def _played(self, number: int, body: Mapping[str, Any]) -> None:
        """A step, played again from its orders, must be the one that was due and come to the same."""
        due = self._due()
        waiting = self.campaign.waiting
        part = waiting.answers if waiting else due
        told = [body["step"], body["turn"], body["window"]]
        if due is None or part is None or told != [part.id, part.turn, part.window or ""]:
            raise _False(f"{body['step']} was played, but {_named(part)} was due")
        if part.window and part.id not in self.locked:
            raise _False(f"{part.id} was played, and its orders were never locked")
        if "beacon" in body:
            number_of, signature = body["beacon"]
            if self.campaign.seals.rounds.setdefault(number_of, signature) != signature:
                raise _False(f"{part.id} was played by another round than its orders were opened by")
        if (self.campaign.seals.beacon(part.id) or ()) != tuple(body.get("beacon", ())):
            raise _False(f"{part.id} was not played by the round it waited for")
        if body["basis"] != basis_of(self.campaign, part, self.locked.get(part.id, {})):
            raise _False(f"the dice of {part.id} do not follow from its orders")
        locked = self.locked.get(due.id, {})
        epochs = epochs_of(self.campaign)
        recorded = journal_of(self.game, self._journal(number, body))
        played = self._play_again(due, locked, recorded, self._chance(due, locked, epochs, recorded))
        self._compare(number, due, recorded, played)
        self._goes_on(number, due, epochs, played)

    def _compare(self, number: int, due: Step, recorded: Journal[Any], played: Played) -> None:
        """Compare the result of a step with what was told of it."""
        since = self.campaign.waiting.asked_at if self.campaign.waiting else 0
        if self.bundle.salts:
            for _, detail in differences(due, recorded, played.journal):
                raise _False(detail)
        else:
            seats = list(self.campaign.opening.seats)
            if by_group(self.game, seats, played.journal, since) != self._told(number):
                raise _False(f"step {due.id}, played again, comes to something else than was told")
        for entry in played.journal.entries()[since:]:
            if isinstance(entry, Act):
                self.verdict.rolls += 1
            else:
                self.verdict.facts += 1

    def _goes_on(self, number: int, due: Step, epochs: tuple[Epoch, ...], played: Played) -> None:
        """A step is over, or waits for the answers to what is asked in it."""
        self.campaign.lock(due, self.locked.get(due.id, {}), played.basis, epochs)
        journal = msgspec.Raw(msgspec.json.encode(played.journal))
        if played.finished:
            self.verdict.steps += 1
            self.campaign.episodes.append(Episode(event=number, journal=journal, step=due))
            self.campaign.waiting = None
            self.state = played.state
            return
        self.campaign.waiting = Waiting(
            step=due,
            locked=self.locked.get(due.id, {}),
            questions=played.questions,
            journal=journal,
            epochs=epochs,
            asked_at=played.journal.length,
        )
        self.state = None

    def _answer(self, step: Step, question: Question, locked: Mapping[Seat, int]) -> None:
        """A question has the answer that its seat sent, else its default; what the referee decided stays."""
        if self.campaign.replies.get((step.id, question.key), ("", ""))[1] == "ruling":
            return
        given = self.campaign.received[locked[question.seat]].orders if question.seat in locked else {}
        answer = given.get(question.key)
        if answer is not None and question.allows(answer):
            self.campaign.replies[step.id, question.key] = (answer, "reply")
        elif question.asked != "always":
            self.campaign.replies[step.id, question.key] = (question.default, "default")

    def _journal(self, number: int, body: Mapping[str, Any]) -> msgspec.Raw:
        """Put a journal together from what each reader was told, which must be all that he may know."""
        parts = self.groups[number]
        waiting = self.campaign.waiting
        before = plain_entries(waiting.journal) if waiting else []
        if not self.bundle.salts:  # where each entry has its place follows from the secret
            return stored_of([*before, *(entry for told in self._told(number) for entry in told)])
        hidden = {index: entry for group, told in parts.items() if group for index, entry in told}
        end = len(before) + len(parts[0]) + len(hidden)
        places = {self.salts.label(number, place): place for place in range(len(before), end)}
        if not places.keys() >= hidden.keys():
            raise _False("something was told that has no place in what happened")
        placed = {places[index]: entry for index, entry in hidden.items()}
        open_to_all = iter(parts[0])
        entries = [placed[place] if place in placed else next(open_to_all)[1] for place in places.values()]
        stored = stored_of([*before, *entries])
        split = split_of(self.game, list(self.campaign.opening.seats), journal_of(self.game, stored), len(before))
        if groups(self.salts, number, split, stored) != body["groups"]:
            raise _False("something was told to others than may know it, or in two ways")
        return stored

    def _told(self, number: int) -> list[list[Any]]:
        """The facts of an event, group by group; those that several seats know are in the group of the first."""
        seen: set[int] = set()
        told = []
        for group, entries in sorted(self.groups[number].items()):
            told.append([entry for index, entry in entries if not group or index not in seen])
            seen.update(index for index, _ in entries if group)
        return told

    def _chance(self, step: Step, locked: dict[Seat, int], epochs: Sequence[Epoch], recorded: Journal[Any]) -> Chance:
        if self.campaign.opening.dice == "manual":
            return Chance(as_recorded(recorded))
        if step.turn not in self.secrets:
            raise _False(f"the secret of turn {step.turn} is not opened")
        close = closing(self.game, self.campaign, step, self.salts) if self.bundle.salts else numbered_as(recorded)
        return derived(self.secrets[step.turn], step, basis_of(self.campaign, step, locked), epochs, close)

    def _play_again(self, step: Step, locked: dict[Seat, int], recorded: Journal[Any], chance: Chance) -> Played:
        """A step, run from its start; where its dice hang on no answers, until all that is asked has its answer."""
        given = {act.question.key: act for act in recorded.acts if isinstance(act, Answered)}
        while True:
            self.state = None
            state = fold(self.game, self.campaign.episodes)
            played = play(self.game, self.campaign, step, state, locked, chance)
            if played.finished or (played.questions and self.campaign.opening.dice_rule > 1):
                return played
            if not played.questions:
                raise _False(f"{step.id} needs dice that were not thrown")
            for question in played.questions:
                answer = given.get(question.key)
                fair = answer is not None and question.allows(answer.answer) and answer.source in ("reply", "default")
                if answer is None or not fair:
                    raise _False(f"{step.id}: {question.seat} had to be asked {question.key}, and gave no such answer")
                if answer.source == "default" and (answer.answer != question.default or question.asked == "always"):
                    raise _False(f"{step.id}: {answer.answer} is not what is done where {question.key} is not answered")
                self.by_mail += answer.source == "reply"
                self.campaign.replies[step.id, question.key] = (answer.answer, answer.source)

    def _ruling(self, number: int, body: Mapping[str, Any]) -> None:
        """Do what a ruling does."""
        campaign = self.campaign
        stored = self._journal(number, body)
        due = self._due()
        match body["kind"]:
            case "correct" | "change":
                campaign.episodes.append(Episode(event=number, journal=stored))
                settings = msgspec.to_builtins(campaign.opening) | body["settings"]
                campaign.opening = msgspec.convert(settings, Opening)
            case "set-aside":
                campaign.set_aside.add(int(body["about"]))
            case "decide":
                if due is None:
                    raise _False("a question was decided when the campaign was over")
                campaign.replies[due.id, body["about"]] = (body["answer"], "ruling")
            case "send-back":
                campaign.replies = {
                    at: reply for at, reply in campaign.replies.items() if due is None or at[0] != due.id
                }
                undone = {*campaign.undone_by(StepId(body["about"])), *([due.id] if due else [])}
                self.locked = {at: sets for at, sets in self.locked.items() if at.partition("+")[0] not in undone}
                campaign.supersede(StepId(body["about"]), dict(self.bundle.kept).get(number, ()), asks_again=True)
            case "void":
                self.locked.pop(StepId(body["about"]), None)
                campaign.set_aside.update(campaign.sets.get(StepId(body["about"]), ()))
                campaign.seals.void(StepId(body["about"]), in_clear=bool(body["answer"]))
            case "close":
                campaign.closed = True
        self.state = None


def _named(step: Step | None) -> str:
    return step.id if step else "no step"
