"""The referee's corrections: what a ruling may set on the board."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Annotated, Any, Self

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from adjudicator.games.cp_campaign.actions import begun
from adjudicator.games.cp_campaign.facts import Public
from adjudicator.games.cp_campaign.options import Recorded, agreed
from adjudicator.games.cp_campaign.say import Say, points, signed
from adjudicator.games.cp_campaign.scenario import Defence, MarchDifficulty
from adjudicator.games.cp_campaign.state import State, arrive, set_army, set_road, set_territory
from adjudicator.games.cp_campaign.words import ArmyId, RoadId, Status, TerritoryId
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.fact import OptionsGiven
from adjudicator.table.prose import counted, joined
from adjudicator.table.state import check_fixed, known, put, write

FIXED = ("teams",)
"""The options that are used when a campaign begins, and then no more."""


class Correction(Public, frozen=True, kw_only=True):
    """Something the referee set."""

    rule: RuleId = RuleId("RULING")

    def chapter(self, say: Say) -> str:
        return "Corrections by the referee"


class DefenceCorrected(Correction, tag="defence-corrected", frozen=True, kw_only=True):
    """The referee set the Defence Value of a territory."""

    territory: TerritoryId
    dv: Defence

    @classmethod
    def present(cls, state: State) -> Iterator[Self]:
        return (cls(territory=each.id, dv=each.dv) for each in state.board.territories.values())

    def change(self, state: State) -> None:
        set_territory(state, self.territory, dv=self.dv)

    def words(self, say: Say) -> Line:
        return Line(f"The Defence Value of {say.place(self.territory)} is set to {self.dv}.")

    @property
    def changed(self) -> TerritoryId:
        return self.territory


class RoadCorrected(Correction, tag="road-corrected", frozen=True, kw_only=True):
    """The referee set the March Difficulty of a road."""

    road: RoadId
    md: MarchDifficulty

    @classmethod
    def present(cls, state: State) -> Iterator[Self]:
        return (cls(road=each.id, md=each.md) for each in state.board.roads.values())

    def change(self, state: State) -> None:
        set_road(state, self.road, self.md)

    def words(self, say: Say) -> Line:
        return Line(f"The March Difficulty of the road {say.road(self.road)} is set to {self.md}.")

    @property
    def changed(self) -> RoadId:
        return self.road


class OwnerCorrected(Correction, tag="owner-corrected", frozen=True, kw_only=True):
    """The referee set who has captured a territory; null: nobody."""

    territory: TerritoryId
    owner: Seat | None

    @classmethod
    def present(cls, state: State) -> Iterator[Self]:
        return (cls(territory=each.id, owner=each.owner) for each in state.board.territories.values())

    def change(self, state: State) -> None:
        if self.owner is not None:
            known(state.board.cp, self.owner, "seat")
        set_territory(state, self.territory, owner=self.owner)

    def words(self, say: Say) -> Line:
        owner = say.side(self.owner) if self.owner else "nobody"
        return Line(f"{say.place(self.territory)} is given to {owner}.", seat=self.owner)

    @property
    def changed(self) -> TerritoryId:
        return self.territory


class ArmyCorrected(Correction, tag="army-corrected", frozen=True, kw_only=True):
    """The referee set where an army stands (`at` null only for a removed one), its status and when it arrived.

    `arrived` is its arrival number: of two armies in a territory the higher came later. What is left out stays as it
    is; an army that is put elsewhere has arrived there last.
    """

    army: ArmyId
    at: TerritoryId | UnsetType | None = UNSET
    status: Status = "normal"
    arrived: Annotated[int, Meta(ge=0)] | UnsetType = UNSET

    def __post_init__(self) -> None:
        if self.at is not UNSET and (self.at is None) != (self.status == "removed"):
            raise ValueError("an army stands in a territory unless its status is removed")

    def filled(self, state: State, given: Mapping[str, Any]) -> Self:
        """Its place, status and time of arrival stay where they are not named; an army that is removed has no place."""
        army = known(state.board.armies, self.army, "army")
        at = army.at if self.at is UNSET else self.at
        status = self.status if "status" in given else army.status
        if "status" in given and self.status == "removed":
            at = None
        elif "at" in given and "status" not in given and status == "removed":
            status = "normal"
        stays = at is not None and at == army.at and self.arrived is UNSET
        return replace(self, at=at, status=status, arrived=army.arrived if stays else self.arrived)

    @classmethod
    def present(cls, state: State) -> Iterator[Self]:
        for army in state.board.armies.values():
            if army.at is None and army.status != "removed":
                continue  # not placed yet
            yield cls(army=army.id, at=army.at, status=army.status, arrived=army.arrived)

    def change(self, state: State) -> None:
        """The army stands there, or has left the map; raises `ValueError` for what is not there."""
        if self.at is None or self.at is UNSET:
            set_army(state, self.army, at=None, status=self.status)
            return
        known(state.board.territories, self.at, "territory")
        before = known(state.board.armies, self.army, "army")
        arrive(state, self.army, self.at, status=self.status, bound=before.bound and before.at == self.at)
        if self.arrived is not UNSET:
            set_army(state, self.army, arrived=self.arrived)
            put(state.board, arrivals=max(state.board.arrivals, self.arrived))

    def words(self, say: Say) -> Line:
        seat = say.board.armies[self.army].seat
        name = f"Army {self.army}"
        if self.at is None or self.at is UNSET:
            text = f"{name} is removed from play."
        else:
            where = say.place(self.at)
            text = f"{name} is put in {where}, {self.status}."
        return Line(text, seat=seat)


class PointsCorrected(Correction, tag="points-corrected", frozen=True, kw_only=True):
    """The referee set the Campaign Points of a seat, or the change intrigues make to its next ones (`marks`)."""

    seat: Seat
    cp: Annotated[int, Meta(ge=0, le=99)] | UnsetType = UNSET
    marks: Annotated[int, Meta(ge=-99, le=99)] | UnsetType = UNSET

    @classmethod
    def present(cls, state: State) -> Iterator[Self]:
        return (cls(seat=seat, cp=cp, marks=state.board.marks.get(seat, 0)) for seat, cp in state.board.cp.items())

    def change(self, state: State) -> None:
        known(state.board.cp, self.seat, "seat")
        if self.cp is not UNSET:
            write(state.board.cp)[self.seat] = self.cp
        if self.marks is not UNSET:
            write(state.board.marks)[self.seat] = self.marks

    def words(self, say: Say) -> Line:
        now = [] if self.cp is UNSET else [points(self.cp)]
        marks = [] if self.marks is UNSET else [f"{signed(self.marks)} by intrigue next turn"]
        return Line(f"{say.side(self.seat)}: set to {joined(now + marks)}.")


class ProgressCorrected(Correction, tag="progress-corrected", frozen=True, kw_only=True):
    """The referee set how many points a seat has paid for an unfinished action ("fortify_castle:T01")."""

    seat: Seat
    key: Annotated[str, Meta(pattern="^(fortify_castle|build_road|intrigue|rebuild):[A-Z0-9]+$")]
    done: Annotated[int, Meta(ge=0, le=1)]

    @classmethod
    def present(cls, state: State) -> Iterator[Self]:
        for seat, progress in state.board.progress.items():
            for key, done in progress.items():
                yield cls(seat=seat, key=key, done=done)
        for seat, territory in product(state.board.seats, state.board.territories):
            yield cls(seat=seat, key=f"fortify_castle:{territory}", done=0)

    def change(self, state: State) -> None:
        board = state.board
        progress = write(known(board.progress, self.seat, "seat"))
        if self.done:
            progress[self.key] = self.done
        else:
            progress.pop(self.key, None)

    def words(self, say: Say) -> Line:
        done = counted(self.done, "point")
        work = begun(self.key).work(say)
        return Line(f"{say.side(self.seat)}: {done} counted as paid for {work}.")


class BattlesWonCorrected(Correction, tag="battles-won-corrected", frozen=True, kw_only=True):
    """The referee set how many battles a seat has won."""

    seat: Seat
    battles_won: Annotated[int, Meta(ge=0)]

    @classmethod
    def present(cls, state: State) -> Iterator[Self]:
        return (cls(seat=seat, battles_won=won) for seat, won in state.board.battles_won.items())

    def change(self, state: State) -> None:
        known(state.board.battles_won, self.seat, "seat")
        write(state.board.battles_won)[self.seat] = self.battles_won

    def words(self, say: Say) -> Line:
        return Line(f"{say.side(self.seat)}: battles won set to {self.battles_won}.")


class OptionsChanged(Correction, OptionsGiven, tag="options-changed", frozen=True, kw_only=True):
    """The referee gave the campaign other options."""

    options: Recorded

    def change(self, state: State) -> None:
        check_fixed(state.board.options, self.options, FIXED)
        put(state.board, options=agreed(self.options))
