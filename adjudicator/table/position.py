"""Positions: a state as a file that a referee can read, and from which a campaign begins in the middle.

A position holds what differs from a board that is laid out and still bare: of a map the places that somebody has taken,
of a record the fields that are not as they begin. One definition, the state's own types, says how it is written, read,
checked and described in a JSON Schema (`adjudicator.table.parts`). What is in it may be hidden from every seat: it is
the referee's alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.table.fact import Fact
from adjudicator.table.lines import Line
from adjudicator.table.words import Seat

if TYPE_CHECKING:
    from adjudicator.table.parts import Parts


def _options(known: Any) -> Any:
    return known.board.options


@dataclass(frozen=True, kw_only=True)
class Position:
    """The way positions of a game are written, and a campaign of it begins with one."""

    state: type[msgspec.Struct]
    """The type of its states."""
    view: type[msgspec.Struct]
    """The type of what a seat knows of them."""
    lay_out: Callable[[Any, Any, Sequence[Seat]], Fact]
    """(scenario, options, seats) The fact that lays the board out, before anything is placed; raises `Refused` where
    they do not go together."""
    fact: Callable[..., "BoardTaken"]
    """The fact that the board stands as a position says; it is for the referee alone."""
    bare: frozenset[str]
    """The parts that always stay as they were laid out, as "Board.graph": no position says anything of them."""
    names: Mapping[str, Any] = field(default_factory=dict)
    """The types that states name before they are made, by their names."""
    options: Callable[[Any], Any] = _options
    """(state or view) The options that are in force: a ruling may have changed those that a campaign began with."""

    def taken(self, position: Mapping[str, Any]) -> Fact:
        """The fact that the board stands as a position says."""
        return self.fact(position=position)

    @cached_property
    def parts(self) -> "Parts":
        """The parts of its states, in writing."""
        from adjudicator.table.parts import Parts

        return Parts(self.bare, self.names)

    @cached_property
    def file(self) -> Any:
        """The type that a position is checked by, and its schema made from."""
        return self.parts.file_type(self.state)

    @cached_property
    def view_file(self) -> Any:
        """The type that what a seat knows is read by from its report."""
        return self.parts.file_type(self.view)

    def written(self, state: Any, laid_out: Any) -> dict[str, Any]:
        """A state as plain data: what differs from the bare board of the same campaign."""
        plain: dict[str, Any] = self.parts.written(self.state, state, laid_out)
        return plain

    def view_written(self, view: Any, laid_out: Any) -> dict[str, Any]:
        """A seat's knowledge as plain data: it tells what differs from the bare board."""
        plain: dict[str, Any] = self.parts.written(self.view, view, laid_out)
        return plain

    def see(self, view: Any, given: Any) -> None:
        """Change what a seat knows of a bare board into what its report says.

        Raises `msgspec.ValidationError` for what fits no view, with its path where that can be told.
        """
        known = msgspec.convert(given, self.view_file)
        self.parts.read(self.view, known, view, "$")

    def checked(self, given: Any) -> dict[str, Any]:
        """Return written data as they are kept; raises `msgspec.ValidationError`, with the path of a misfit."""
        plain: dict[str, Any] = msgspec.to_builtins(msgspec.convert(given, self.file, strict=False))
        return plain

    def place(self, state: Any, position: Mapping[str, Any]) -> None:
        """Change a bare board into what a position says; raises `ValueError` where a part is missing or misfits."""
        try:
            given = msgspec.convert(position, self.file)
            self.parts.read(self.state, given, state, "$")
        except msgspec.ValidationError as error:
            raise ValueError(str(error)) from None


class BoardTaken(Fact, frozen=True, kw_only=True):
    """The board stands as a position says; each game says by which rule it does, and of which notation it is."""

    position: Mapping[str, Any]

    @classmethod
    def notation(cls) -> Position:
        """The notation of positions of the game."""
        raise NotImplementedError(f"{cls.__name__} does not say how positions are written")

    def change(self, state: Any) -> None:
        """All that the position says is so."""
        self.notation().place(state, self.position)

    def words(self, say: Any) -> Line:
        """Tell the referee that it is so; what stands where is in the position."""
        return Line("The board stands as in the position.")
