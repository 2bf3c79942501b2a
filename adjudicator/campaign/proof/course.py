"""The course of a campaign as a bundle tells it: what its events have added up to, up to the one that is looked at."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.campaign.chain.salting import Salts
from adjudicator.campaign.events.aggregate import SETUP, Campaign
from adjudicator.campaign.events.asking import asked_for
from adjudicator.campaign.events.decoding import fold, journal_of
from adjudicator.campaign.proof.bundle import Bundle, opening_of
from adjudicator.campaign.public.journals import stored_of
from adjudicator.campaign.public.leaves import groups, plain_entries
from adjudicator.campaign.public.plans import split_of
from adjudicator.campaign.terms.trust import Bound
from adjudicator.table import Game, Seat, Step, StepId

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.campaign.proof.replay import Replay


class Untrue(Exception):
    """Something is not as the rules have it; what follows cannot be played again."""


class Course:
    """A campaign that is played again: the bundle, the campaign so far, and what was found."""

    def __init__(self, bundle: Bundle, game: Game, opened: dict[str, Any], verdict: "Replay") -> None:
        self.bundle = bundle
        self.game = game
        self.verdict = verdict
        secret = bytes.fromhex(bundle.salts)
        self.salts = Salts(secret, b"")
        opening = opening_of(bundle, opened)
        self.campaign = Campaign.unopened(msgspec.to_builtins(opening))
        self.has_beacon = "beacon" in opened
        self.telling = Telling(self)
        self.secrets = dict[int, bytes]()
        """The secret of each turn that is opened."""
        for _, body in bundle.bodies("secret"):
            turn = body["turn"]
            self.secrets[turn] = bytes.fromhex(body["secret"])
        self.luck = dict[Seat, int]()
        """The events of the words of luck that count, by seat."""
        self.locked = dict[StepId, dict[Seat, int]]()
        """The locks each step, and each of its epochs, had last."""
        self.by_mail = 0
        """The number of answers that were given by mail."""
        self.taken_back = list[int]()
        """The events at which orders were taken back."""
        self._state: Any = None

    @property
    def is_whole(self) -> bool:
        """Whether the campaign is over: the bundle opens all of it."""
        return bool(self.bundle.salts)

    @property
    def seats(self) -> list[Seat]:
        """All seats, in their order."""
        return list(self.campaign.opening.seats)

    def due(self) -> Step | None:
        """The step that is due by the rules; None where the campaign is over."""
        if self.campaign.closed:
            return None
        if not self.campaign.episodes:
            return SETUP
        if self._state is None:
            self._state = self.state()
        return self.game.next_step(self._state)

    def asked(self) -> Step | None:
        """The step, or the epoch of one, that orders or answers are due for."""
        return asked_for(self.campaign) or self.due()

    def ordering(self, due: Step) -> Sequence[Seat]:
        """The seats that orders, or answers, are due from."""
        waiting = self.campaign.waiting
        if waiting:
            return [question.seat for question in waiting.questions]
        return due.seats

    def state(self) -> Any:
        """The state as it is now, made anew."""
        return fold(self.game, self.campaign.episodes)

    def came_to(self, state: Any) -> None:
        """Remember the state after a step that is over; None where it has to be made anew."""
        self._state = state

    def bind(self, due: Step, sets: dict[Seat, str], body: "Mapping[str, Any]") -> None:
        """Bind the dice of a step where it is first locked; it keeps the round it has then."""
        number = body.get("round", 0)
        first = Bound(sets=sets, round=number)
        all_bound = self.campaign.seals.bound
        bound = all_bound.setdefault(due.id, first)
        if bound.round != number:
            raise Untrue(f"{due.id} was locked with another round than before")


class Telling:
    """The entries of journals as a bundle tells them: to each group of readers, those that it may know."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._groups = dict[int, dict[int, list[Any]]]()
        for number, group, _, entries in course.bundle.entries:
            groups_of_event = self._groups.setdefault(number, {})
            groups_of_event[group] = entries

    def tells(self, number: int) -> bool:
        """Whether what happened at an event is told."""
        return number in self._groups

    def facts(self, number: int) -> list[list[Any]]:
        """The facts of an event, group by group; those that several seats know are in the group of the first."""
        groups = self._groups[number]
        seen = set[int]()
        facts = []
        for group in sorted(groups):
            entries = groups[group]
            to_all = not group
            facts.append([entry for index, entry in entries if to_all or index not in seen])
            if not to_all:
                seen.update(index for index, _ in entries)
        return facts

    def journal(self, number: int, body: "Mapping[str, Any]") -> msgspec.Raw:
        """Put a journal together from what each reader was told, which must be all that he may know."""
        if not self._course.is_whole:
            return self._in_any_order(number)
        before = self._before()
        begun = len(before)
        entries = self._in_order(number, begun)
        stored = stored_of([*before, *entries])
        self._check_groups(number, body, stored, begun)
        return stored

    def _before(self) -> list[Any]:
        """The entries of the step so far, where it waits in the middle."""
        waiting = self._course.campaign.waiting
        if waiting is None:
            return []
        return plain_entries(waiting.journal)

    def _in_any_order(self, number: int) -> msgspec.Raw:
        """The entries group by group: the place of each follows from a secret that is not opened yet."""
        entries = self._before()
        for group in self.facts(number):
            entries += group
        return stored_of(entries)

    def _in_order(self, number: int, begun: int) -> list[Any]:
        """The entries of an event in their places, from place `begun` on."""
        hidden = dict[int, Any]()
        for group, entries in self._groups[number].items():
            if group:
                hidden.update(entries)
        to_all = self._groups[number][0]
        end = begun + len(to_all) + len(hidden)
        labels = [self._course.salts.label(number, place) for place in range(begun, end)]
        if not hidden.keys() <= set(labels):
            raise Untrue("something was told that has no place in what happened")
        open_to_all = iter(to_all)
        entries = []
        for label in labels:
            if label in hidden:
                entry = hidden[label]
            else:
                _, entry = next(open_to_all)
            entries.append(entry)
        return entries

    def _check_groups(self, number: int, body: "Mapping[str, Any]", stored: msgspec.Raw, begun: int) -> None:
        """Every group must have been told what it may know, and that alone."""
        course = self._course
        journal = journal_of(course.game, stored)
        split = split_of(course.game, course.seats, journal, begun)
        may_know = groups(course.salts, number, split, stored)
        if may_know != body["groups"]:
            raise Untrue("something was told to others than may know it, or in two ways")


def named(step: Step | None) -> str:
    """A step in words."""
    return step.id if step else "no step"
