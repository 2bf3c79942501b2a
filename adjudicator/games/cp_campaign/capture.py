"""Captures (CP-03, CP-80, CP-81, CP-84)."""

from typing import ClassVar

from adjudicator.games.cp_campaign.facts import CPTable, Public
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import allied, armies_at
from adjudicator.games.cp_campaign.state import Board, State, set_territory
from adjudicator.games.cp_campaign.tables import CONSTANTS
from adjudicator.games.cp_campaign.territories import held_by, kind_of
from adjudicator.games.cp_campaign.words import TerritoryId
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.memory import Loss


def capture_territories(table: CPTable) -> None:
    """CP-80 Armies capture the undefended territories they stand in; only now, not during the march (CP-G38)."""
    board = table.state.board
    for territory in sorted(board.territories):
        seat = claimant(board, territory)
        if seat is not None:
            capture(table, RuleId("CP-80"), territory, seat)


def claimant(board: Board, territory: TerritoryId) -> Seat | None:
    """CP-03, CP-80, CP-81 A seat captures a territory without a battle: its Defence Value must be 0, claimed or not.

    The seat whose army came first (CP-G49); armies that retreated this turn capture nothing (CP-G09, CP-G20).
    """
    present = armies_at(board, territory)
    staying = [army for army in present if army.id not in board.retreated]
    if not staying or board.territories[territory].dv > CONSTANTS.dv_min:
        return None
    sides = all(allied(board, staying[0].seat, army.seat) for army in present)
    return staying[0].seat if sides else None


def capture(table: CPTable, rule: RuleId, territory: TerritoryId, seat: Seat) -> None:
    """CP-84 The flag of a seat goes up, unless its side has the territory already (CP-G10, CP-G39)."""
    board = table.state.board
    if held_by(board, seat, territory):
        return
    was = board.territories[territory]
    dv = was.dv
    if board.options.dv_after_capture == "reset":
        dv = kind_of(board, territory).dv
    table.record(TerritoryCaptured(rule=rule, territory=territory, seat=seat, was=was.owner, dv=dv))


class TerritoryCaptured(Public, tag="territory-captured", frozen=True, kw_only=True):
    """A territory changed hands; `dv` is its Defence Value from now on."""

    weight: ClassVar[int] = 5

    territory: TerritoryId
    seat: Seat
    was: Seat | None
    dv: int

    def change(self, state: State) -> None:
        set_territory(state, self.territory, owner=self.seat, dv=self.dv)

    def words(self, say: Say) -> Line:
        taken = f", taken from {say.side(self.was)}" if self.was else ", unclaimed until now"
        text = f"{say.place(self.territory)} falls to {say.side(self.seat)}{taken}."
        return Line(text, reckoning=f"Defence Value {self.dv}", tone="good")

    def head(self, say: Say) -> str:
        return f"{say.board.territories[self.territory].name} falls to {say.side(self.seat)}"

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == self.was

    def loss(self, say: Say) -> Loss | None:
        if self.was is None:
            return None
        how = f"taken by {say.side(self.seat)}"
        return Loss(kind="Taken territories", what=say.board.territories[self.territory].name, how=how, seat=self.was)

    def chapter(self, say: Say) -> str:
        return "Captures"

    @property
    def changed(self) -> TerritoryId:
        return self.territory
