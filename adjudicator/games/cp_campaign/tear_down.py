"""Tearing down defences (CP-03, CP-56)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.cp_campaign.actions import Action, Deed, spent
from adjudicator.games.cp_campaign.facts import CPTable
from adjudicator.games.cp_campaign.plan import Case
from adjudicator.games.cp_campaign.refusals import NOT_YOUR_ARMY, refusals
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import allied, army_of, enemies_at, friends_at
from adjudicator.games.cp_campaign.state import Board, State, set_army, set_territory
from adjudicator.games.cp_campaign.tables import CONSTANTS
from adjudicator.games.cp_campaign.territories import ENEMY_PRESENT, held_by, kind_of
from adjudicator.games.cp_campaign.words import ArmyField, ArmyId, TerritoryId
from adjudicator.table import Line, Problem, Refusal, RuleId, Seat

OWN_TERRITORY = refusals.new("OWN_TERRITORY", "CP-G11", "the territory is captured by that side already", field="army")
DV_ZERO = refusals.new("DV_ZERO", "CP-56", "the Defence Value is already 0", field="army")


class DecreaseDv(Action, tag="decrease_dv", frozen=True, kw_only=True):
    """Tear down one point of the Defence Value where an army stands (CP-56)."""

    NOTATION: ClassVar[str] = "{army} (tear down|tears down|pull down|pulls down) | tear down with {army}"
    EXAMPLE: ClassVar[dict[str, object]] = {"action": "decrease_dv", "army": "A1"}

    army: Annotated[ArmyField, Meta(description="The army that does it: one of your own.")]

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """CP-03, CP-56 The army of the seat stands alone before a defence that is not its own side's (CP-G11)."""
        army = army_of(board, seat, self.army)
        if army is None or army.at is None:
            return NOT_YOUR_ARMY
        if enemies_at(board, seat, army.at):
            return ENEMY_PRESENT
        if held_by(board, seat, army.at):
            return OWN_TERRITORY
        if board.territories[army.at].dv == CONSTANTS.dv_min:
            return DV_ZERO
        return None

    def carry_out(self, table: CPTable, seat: Seat) -> None:
        """CP-56 The Defence Value of a territory falls by 1 for each point; those before it stay (CP-55, CP-G67)."""
        board = table.state.board
        at = board.armies[self.army].at
        assert at is not None
        dv = board.territories[at].dv - 1
        bound = () if board.options.march_on_after_teardown else tuple(army.id for army in friends_at(board, seat, at))
        table.record(DefenceLowered(**spent(board, seat), army=self.army, territory=at, dv=dv, bound=bound))

    def problems(self, case: Case) -> Iterator[Problem]:
        """Somewhere the army can be there must be a defence that is not its own side's (CP-56, CP-G11)."""
        yield from list(case.not_own_army(self.army)) or self._targets(case)

    def _targets(self, case: Case) -> Iterator[Problem]:
        board = case.board
        army = board.armies[self.army]
        places = case.plan.places(army)
        where = case.say.places(places, "or")
        if all(held_by(board, case.seat, place) for place in places):
            message = f"{army.id} can only be in land of your own side: {where}"
            yield case.found(OWN_TERRITORY, message, "first march it to a territory to be torn down")
        elif not any(_defended(case, place) for place in places):
            message = f"nothing is left to tear down where {army.id} can be: {where}"
            yield case.found(DV_ZERO, message, "first march it to a territory with a DV")
        elif places == [army.at] and self.refusal(board, case.seat) == ENEMY_PRESENT:
            message = f"an enemy army is with {army.id} in {where}"
            yield case.waits(ENEMY_PRESENT, message, "army")


def _defended(case: Case, place: TerritoryId) -> bool:
    """Whether a territory has a DV to tear down, or its owner can give it one."""
    if held_by(case.board, case.seat, place):
        return False
    territory = case.board.territories[place]
    if territory.dv > 0:
        return True
    if territory.owner is None:
        return False
    return kind_of(case.board, place).fortify_to is not None


def lowest_dv(board: Board, territory: TerritoryId) -> int:
    """The lowest Defence Value a territory can reach by the points of all seats but its owner's side (CP-03, CP-56)."""
    site = board.territories[territory]
    hostile = [seat for seat in board.seats if not site.owner or not allied(board, site.owner, seat)]
    return max(CONSTANTS.dv_min, site.dv - sum(board.cp[seat] for seat in hostile))


class DefenceLowered(Deed, tag="defence-lowered", frozen=True, kw_only=True):
    """An army tore down a point of Defence Value, to `dv`.

    `bound` are the armies that had come before that defence: they stay until the territory is captured (CP-55).
    """

    rule: RuleId = RuleId("CP-56")
    army: ArmyId
    territory: TerritoryId
    dv: int
    bound: tuple[ArmyId, ...] = ()

    def change(self, state: State) -> None:
        set_territory(state, self.territory, dv=self.dv)
        for army in self.bound:
            set_army(state, army, bound=True)
        super().change(state)

    def words(self, say: Say) -> Line:
        where = say.place(self.territory)
        return self.line(
            f"Army {self.army} tears at the defences of {where}: Defence Value now {self.dv}.", tone="good"
        )

    def summary(self, say: Say) -> dict[str, object]:
        return {f"tore down {say.place(self.territory)} to Defence Value": self.dv}

    @property
    def changed(self) -> TerritoryId:
        return self.territory
