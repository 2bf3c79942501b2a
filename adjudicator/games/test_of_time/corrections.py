"""The referee's corrections: what a ruling may set on the table."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Self

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from adjudicator.games.test_of_time.books import KINDS
from adjudicator.games.test_of_time.options import Recorded, agreed
from adjudicator.games.test_of_time.projection import Effect
from adjudicator.games.test_of_time.say import Say, effect_text
from adjudicator.games.test_of_time.state import Public, State
from adjudicator.games.test_of_time.testaments import lay, relog
from adjudicator.games.test_of_time.words import (
    Count,
    Nature,
    RoundNumber,
    SeatId,
    Space,
    TestamentId,
    TestamentType,
    Tokens,
)
from adjudicator.table import Line, RuleId
from adjudicator.table.fact import OptionsGiven
from adjudicator.table.prose import whose
from adjudicator.table.state import check_fixed, known, put, write

FIXED = ("mode",)
"""The options that are used when a campaign begins, and then no more."""


class Correction(Public, frozen=True, kw_only=True):
    """The common part of corrections that the referee makes by a ruling."""

    rule: RuleId = RuleId("RULING")

    @property
    def heading(self) -> str | None:
        return "Corrections by the referee"


class HomeCorrected(Correction, tag="home-corrected", frozen=True, kw_only=True):
    """The referee set who waits in a home zone."""

    seat: SeatId
    f: Count | UnsetType = UNSET
    s: Count | UnsetType = UNSET

    def filled(self, state: State, given: Mapping[str, Any]) -> Self:
        waiting = known(state.board.home, self.seat, "seat")
        f, s = (now if number is UNSET else number for number, now in ((self.f, waiting.f), (self.s, waiting.s)))
        return replace(self, f=f, s=s)

    @classmethod
    def present(cls, state: State) -> Iterator[Self]:
        return (cls(seat=seat, f=waiting.f, s=waiting.s) for seat, waiting in state.board.home.items())

    @property
    def tokens(self) -> Tokens:
        """The tokens that wait there."""
        return Tokens(self.f or 0, self.s or 0)

    def change(self, state: State) -> None:
        known(state.board.home, self.seat, "seat")
        write(state.board.home)[self.seat] = self.tokens

    def words(self, say: Say) -> Line:
        return Line(f"{whose(say.god(self.seat), 'home zone')} is set to {self.tokens}.")


class TestamentCorrected(Correction, tag="testament-corrected", frozen=True, kw_only=True):
    """The referee laid a Testament, with the rounds it has been through; it takes the place of any on that space."""

    owner: SeatId
    space: Space
    type: TestamentType
    created: RoundNumber
    history: tuple[Effect, ...] = ()

    def __post_init__(self) -> None:
        expected = range(self.created + 1, self.created + 1 + len(self.history))
        if [effect.round for effect in self.history] != list(expected):
            raise ValueError("`history` has one entry for each round after `created`, in order")

    def filled(self, state: State, given: Mapping[str, Any]) -> Self:
        there = state.board.testament_at(self.owner, self.space)
        if "history" in given or there is None or there.created != self.created:
            return self
        return replace(self, history=there.history)

    @classmethod
    def present(cls, state: State) -> Iterator[Self]:
        for each in state.board.testaments.values():
            yield cls(owner=each.owner, space=each.space, type=each.type, created=each.created, history=each.history)

    def change(self, state: State) -> None:
        board = state.board
        known(board.home, self.owner, "seat")
        if self.created + len(self.history) != board.closed:
            raise ValueError(f"`history` must reach from round {self.created + 1} to round {board.closed}")
        there = board.testament_at(self.owner, self.space)
        if there:
            del write(board.testaments)[there.id]
        relog(board, lay(board, self.owner, self.space, self.type, self.created), history=self.history)

    def words(self, say: Say) -> Line:
        what = KINDS[self.type].name
        god = say.god(self.owner)
        where = f"space {self.owner}{self.space}"
        text = f"{what} of {god}, created in round {self.created}, is put on {where}."
        return Line(text, seat=self.owner)


class TestamentRemoved(Correction, tag="testament-removed", frozen=True, kw_only=True):
    """The referee took a Testament off the table."""

    testament: TestamentId

    @classmethod
    def present(cls, state: State) -> Iterator[Self]:
        return (cls(testament=id) for id in state.board.testaments)

    def change(self, state: State) -> None:
        known(state.board.testaments, self.testament, "Testament")
        del write(state.board.testaments)[self.testament]

    def words(self, say: Any) -> Line:
        return Line(f"the Testament {self.testament} is taken off the table.")


class EffectCorrected(Correction, tag="effect-corrected", frozen=True, kw_only=True):
    """The referee set what a round did to a Testament; reversals apply to it as before."""

    testament: TestamentId
    round: RoundNumber
    nature: Nature
    strips: Annotated[int, Meta(ge=0, le=999)] = 0

    def filled(self, state: State, given: Mapping[str, Any]) -> Self:
        testament = known(state.board.testaments, self.testament, "Testament")
        now = {effect.round: effect.strips for effect in testament.history}
        if "strips" in given:
            return self
        return replace(self, strips=now.get(self.round, 0))

    @classmethod
    def present(cls, state: State) -> Iterator[Self]:
        for each in state.board.testaments.values():
            for effect in each.history:
                if effect.nature != "nothing":
                    yield cls(testament=each.id, round=effect.round, nature=effect.nature, strips=effect.strips)

    @property
    def effect(self) -> Effect:
        """The effect of the round."""
        return Effect(self.round, self.nature, self.strips)

    def change(self, state: State) -> None:
        testament = known(state.board.testaments, self.testament, "Testament")
        log = {effect.round: effect for effect in testament.history}
        known(log, self.round, f"round of {self.testament}")
        log[self.round] = self.effect
        relog(state.board, testament, history=tuple(log.values()))

    def words(self, say: Say) -> Line:
        text = f"What round {self.round} did to {say.testament(self.testament)} is set to {effect_text(self.effect)}."
        return Line(text)


class OptionsChanged(Correction, OptionsGiven, tag="options-changed", frozen=True, kw_only=True):
    """The referee gave the campaign other options."""

    options: Recorded

    def change(self, state: State) -> None:
        check_fixed(state.board.options, self.options, FIXED)
        put(state.board, options=agreed(self.options))
