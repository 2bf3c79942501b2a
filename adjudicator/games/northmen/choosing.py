"""The choices for the brigands: the inciter makes them, as he prefers, or when he is asked."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Protocol

from msgspec import Meta, Struct

from adjudicator.games.northmen.conflict import Captains
from adjudicator.games.northmen.policies import Asked
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sides import sides_at
from adjudicator.games.northmen.state import NorthmenTable, State
from adjudicator.games.northmen.words import Cell, SeatField
from adjudicator.table import Choice, Question, RuleId, Seat

RULE = RuleId("NT-21")

NO_MORE = Choice("none", "no more tiles")
"""The answer of an inciter who wants no more tiles, where an order goes to up to so many."""

Few = Annotated[int, Meta(ge=0, le=3)]


class Prefer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How you choose for the brigands: tiles first, then whom to harm, then whom to spare (PBEM-5)."""

    NOTATION: ClassVar[str] = "[tiles {tiles}] [(,|) most {most}] [(,|) harm {harm}] [(,|) spare {spare}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"harm": ["B", "C"], "tiles": [[0, 1]]}

    tiles: Annotated[tuple[Cell, ...], Meta(description="Tiles, best first.", max_length=20)] = ()
    most: Annotated[Few | None, Meta(description="Where an order says up to so many tiles: at most this many.")] = None
    harm: Annotated[tuple[SeatField, ...], Meta(description="Whose units to hit, best first.", max_length=4)] = ()
    spare: Annotated[tuple[SeatField, ...], Meta(description="Whose units to spare.", max_length=4)] = ()


class Chooser(Protocol):
    """A chooser makes the choices that orders of brigands leave open."""

    def pick(self, table: NorthmenTable, what: str, cells: Sequence[Cell]) -> Cell:
        """One of some tiles."""

    def another(self, table: NorthmenTable, what: str, cells: Sequence[Cell], picked: int) -> Cell | None:
        """One more of some tiles where an order says up to so many; None for no more."""

    def captains(self) -> Captains:
        """The captains of the sides of a conflict that brigands start."""


class Inciter(Struct, frozen=True):
    """NT-21 The player who incites makes the choices: as he prefers, or one by one where he wants to be asked."""

    seat: Seat
    prefer: Prefer = Prefer()
    asked: bool = False

    def pick(self, table: NorthmenTable, what: str, cells: Sequence[Cell]) -> Cell:
        """PBEM-5 The preferred tile; what is still tied goes to the lowest column, then row."""
        ranked = self._ranked(table.state, cells)
        first = ranked[0]
        if len(ranked) == 1 or not self.asked:
            return first
        answer = self._ask(table, what, ranked)
        return _cell(answer)

    def another(self, table: NorthmenTable, what: str, cells: Sequence[Cell], picked: int) -> Cell | None:
        """NB-90, PBEM-5 The next tile, until as many have one as he prefers; if he is asked, he may say: no more."""
        if self.prefer.most is not None and picked >= self.prefer.most:
            return None
        ranked = self._ranked(table.state, cells)
        if not self.asked:
            return ranked[0]
        answer = self._ask(table, what, ranked, NO_MORE)
        if answer == NO_MORE.value:
            return None
        return _cell(answer)

    def captains(self) -> Captains:
        """Each side decides for itself."""
        return Asked()

    def _ask(self, table: NorthmenTable, what: str, cells: Sequence[Cell], *others: Choice) -> str:
        """NT-21 Ask for one of the tiles, the preferred first, or for another answer."""
        say = Say(table.state)
        choices = (*(Choice(f"{cell[0]},{cell[1]}", say.typed(cell)) for cell in cells), *others)
        key = f"brigands/{table.state.now.orders_run}/{what}/{len(cells)}"
        text = f"The brigands: {what}. Which tile?"
        question = Question(
            key=key,
            seat=self.seat,
            rule=RULE,
            text=text,
            default=choices[0].value,
            choices=choices,
            asked="always",
        )
        return table.ask(question)

    def _ranked(self, board: State, cells: Sequence[Cell]) -> list[Cell]:
        return sorted(cells, key=lambda cell: self._rank(board, cell))

    def _rank(self, board: State, cell: Cell) -> tuple[int, int, int, Cell]:
        """The rank of a tile: the preferred first, then where those to be harmed stand and none to be spared."""
        tiles = self.prefer.tiles
        sides = sides_at(board, cell)
        wanted = tiles.index(cell) if cell in tiles else len(tiles)
        harm = [index for index, seat in enumerate(self.prefer.harm) if seat in sides]
        first = min(harm, default=9)
        spared = any(seat in sides for seat in self.prefer.spare)
        return wanted, first, int(spared), cell


def _cell(answer: str) -> Cell:
    column, row = answer.split(",")
    return int(column), int(row)
