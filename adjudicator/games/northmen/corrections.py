"""Corrections that the referee makes by a ruling: the units on a tile, a church, victory points."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from adjudicator.games.northmen.options import Options, Recorded
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.state import Public, State, set_units
from adjudicator.games.northmen.units import NONE, Units
from adjudicator.games.northmen.words import UNITS, Cell
from adjudicator.table import RuleId, Seat
from adjudicator.table.fact import OptionsGiven
from adjudicator.table.lines import Line
from adjudicator.table.prose import counted, minus
from adjudicator.table.state import check_fixed, known, put, write

FIXED = ("abilities", "chosen", "teams", "hand_start", "main_copies")
"""The options that are used when a campaign begins, and then no more."""


class Corrected(Public, frozen=True, kw_only=True):
    """Something the referee set right."""

    weight: ClassVar[int] = 3

    rule: RuleId = RuleId("RULING")


class UnitsCorrected(Corrected, tag="units-corrected", frozen=True, kw_only=True):
    """The referee set what a side has on a tile."""

    side: Seat
    at: Cell
    units: Units

    def filled(self, state: State, given: Mapping[str, Any]) -> Self:
        """The kinds of units that are not named stay as many as they are."""
        there = state.units.get((self.at, self.side), NONE)
        named = {unit: self.units.of(unit) for unit in UNITS if unit in given["units"]}
        return replace(self, units=replace(there, **named))

    @classmethod
    def present(cls, state: State) -> Iterator[Self]:
        return (cls(side=side, at=at, units=units) for (at, side), units in state.units.items() if side in state.vp)

    def change(self, state: State) -> None:
        known(state.map, self.at, "tile at")
        known(state.vp, self.side, "side")
        set_units(state, self.at, self.side, self.units)

    def words(self, say: Say) -> Line:
        return Line(f"By a ruling {say.does(self.side, 'has')} {say.army(self.units)} in {say.cell(self.at)}.")


class ChurchCorrected(Corrected, tag="church-corrected", frozen=True, kw_only=True):
    """The referee set whether a church stands on a tile."""

    at: Cell
    church: bool

    @classmethod
    def present(cls, state: State) -> Iterator[Self]:
        return (cls(at=at, church=tile.church) for at, tile in state.map.items())

    def change(self, state: State) -> None:
        write(state.map)[self.at] = replace(known(state.map, self.at, "tile at"), church=self.church)

    def words(self, say: Say) -> Line:
        return Line(f"By a ruling there is {'a' if self.church else 'no'} church in {say.cell(self.at)}.")


class PointsCorrected(Corrected, tag="points-corrected", frozen=True, kw_only=True):
    """The referee set the victory points of a side."""

    side: Seat
    vp: int

    @classmethod
    def present(cls, state: State) -> Iterator[Self]:
        return (cls(side=side, vp=vp) for side, vp in state.vp.items())

    def change(self, state: State) -> None:
        known(state.vp, self.side, "side")
        write(state.vp)[self.side] = self.vp

    def words(self, say: Say) -> Line:
        points = minus(counted(self.vp, "victory point"))
        return Line(f"By a ruling {say.does(self.side, 'has')} {points}.")


class OptionsChanged(Corrected, OptionsGiven, tag="options-changed", frozen=True, kw_only=True):
    """The referee gave the campaign other options."""

    options: Recorded

    def in_force(self, state: State) -> Options:
        return state.options

    def change(self, state: State) -> None:
        check_fixed(state.options, self.options, FIXED)
        put(state, options=self.options.read())
