"""Fortify Castle and Fortify Settlement (CP-46, CP-47)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.cp_campaign.actions import Deed, Work, spent
from adjudicator.games.cp_campaign.facts import CPTable
from adjudicator.games.cp_campaign.plan import Case
from adjudicator.games.cp_campaign.refusals import UNKNOWN_TERRITORY, refusals
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import enemies_at
from adjudicator.games.cp_campaign.state import Board, State, drop_progress, set_territory
from adjudicator.games.cp_campaign.territories import ENEMY_PRESENT, kind_of
from adjudicator.games.cp_campaign.words import TerritoryField, TerritoryId
from adjudicator.table import Line, Problem, Refusal, RuleId, Seat
from adjudicator.table.prose import counted, joined

WRONG_TYPE = refusals.new("WRONG_TYPE", "CP-G10", "the action does not apply to this kind of territory")
NOT_YOUR_TERRITORY = refusals.new("NOT_YOUR_TERRITORY", "CP-G12", "the territory is not captured by that seat")
DV_MAX = refusals.new("DV_MAX", "CP-G02", "it cannot be fortified any higher")


class Fortifying(Work, frozen=True, kw_only=True):
    """Raise the Defence Value of a territory of one's own by 1."""

    CASTLE: ClassVar[bool]
    """Whether it is for castles, and not for settlements."""
    RULE: ClassVar[RuleId]

    territory: TerritoryField

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """CP-46, CP-47 A territory of its kind that the seat has captured, below its limit (CP-G02, CP-G10, CP-G12).

        No army is needed there, but no enemy may be.
        """
        place = self.territory
        if place not in board.territories:
            return UNKNOWN_TERRITORY.here(f"there is no territory {place} in this campaign")
        kind = kind_of(board, place)
        territory = board.territories[place]
        say = Say(board)
        name = say.place(place)
        if kind.fortify_to is None or (kind.id == "castle") != self.CASTLE:
            return WRONG_TYPE.here(f"{name} is a {kind.name}, and this action is for {self._sites()}")
        if territory.owner != seat:
            return NOT_YOUR_TERRITORY.here(f"{name} is {say.owner(place)}, and flags change only after this phase")
        if enemies_at(board, seat, place):
            return ENEMY_PRESENT.here(f"an enemy army stands in {name}, and it cannot leave before the battles")
        if territory.dv >= kind.fortify_to:
            return DV_MAX.here(f"{name} has DV {territory.dv}: a {kind.name} cannot be fortified any higher")
        return None

    def carry_out(self, table: CPTable, seat: Seat) -> None:
        """CP-46, CP-47 The Defence Value rises by 1: of a castle up to 3 with the second point, of others up to 2."""
        if not self.pay_point(table, seat):
            return
        board = table.state.board
        before = board.territories[self.territory].dv
        fortified = Fortified(
            rule=self.RULE,
            **spent(board, seat),
            territory=self.territory,
            dv=before + 1,
        )
        table.record(fortified)

    def problems(self, case: Case) -> Iterator[Problem]:
        """A refusal now is a refusal for the whole phase (CP-46, CP-47).

        Flags do not change, and an enemy that has come to tear down the defence cannot leave.
        """
        refusal = self.refusal(case.board, case.seat)
        if refusal is None:
            yield from self._enough(case)
        else:
            instead = "" if refusal == UNKNOWN_TERRITORY else self._instead(case)
            yield case.found(refusal, hint=instead, field="territory")

    def _enough(self, case: Case) -> Iterator[Problem]:
        """Whether earlier entries bring the DV to its limit already."""
        limit = kind_of(case.board, self.territory).fortify_to or 0
        dv = case.board.territories[self.territory].dv
        left = limit - dv - case.certain
        place = case.say.place(self.territory)
        message = f"{place} has DV {dv} and can be fortified up to {limit}"
        if left <= 0:
            message = f"{message}; earlier entries do that"
            yield case.found(DV_MAX, message, "leave the entry out", field="territory")
        elif case.entry.times > left:
            message = f"{message}: this is done {counted(left, 'time')} at most"
            yield case.found(DV_MAX, message, field="territory", kind="note")

    def _instead(self, case: Case) -> str:
        """The other action where that is the right one, else what may be fortified."""
        other: Fortifying = FortifyCastle(territory=self.territory)
        if self.CASTLE:
            other = Fortify(territory=self.territory)
        if other.refusal(case.board, case.seat) is None:
            action = other.__struct_config__.tag
            return f"write {{action: {action}, territory: {self.territory}}}"
        places = case.say.places(self.possible(case.board, case.seat))
        return f"{self._sites()} you may fortify: {places or 'none'}"

    @classmethod
    def _sites(cls) -> str:
        return "castles" if cls.CASTLE else "settlements"

    def work(self, say: Say) -> str:
        return f"fortifying {say.place(self.territory)}"

    @classmethod
    def possible(cls, board: Board, seat: Seat) -> list[TerritoryId]:
        """The places a seat may fortify as things stand."""
        return [place for place in board.territories if cls(territory=place).refusal(board, seat) is None]

    @classmethod
    def offered(cls, say: Say, seat: Seat) -> Iterator[str]:
        places = joined(say.site(place) for place in cls.possible(say.board, seat))
        yield f"{cls._sites().capitalize()} you may fortify: {places or 'nothing'}."


class FortifyCastle(Fortifying, tag="fortify_castle", frozen=True, kw_only=True):
    """Raise the Defence Value of a castle of yours by 1, up to 3, with the second point (CP-46)."""

    NOTATION: ClassVar[str] = "fortify castle {territory} | fortify {territory} castle"
    EXAMPLE: ClassVar[dict[str, object]] = {"action": "fortify_castle", "territory": "T01"}
    CASTLE = True
    RULE = RuleId("CP-46")

    territory: Annotated[TerritoryField, Meta(description="A castle you have captured.")]


class Fortify(Fortifying, tag="fortify", frozen=True, kw_only=True):
    """Raise the Defence Value of a settlement of yours by 1, up to 2 (CP-47)."""

    NOTATION: ClassVar[str] = "fortify (settlement|) {territory}"
    EXAMPLE: ClassVar[dict[str, object]] = {"action": "fortify", "territory": "T09"}
    CASTLE = False
    RULE = RuleId("CP-47")

    territory: Annotated[TerritoryField, Meta(description="A village, town or city you have captured.")]

    @property
    def key(self) -> str:
        """Nothing: one point is enough."""
        return ""


def highest_dv(board: Board, territory: TerritoryId) -> int:
    """The highest Defence Value a territory can reach in this phase: only its owner can raise it (CP-46, CP-47)."""
    site = board.territories[territory]
    if site.owner:
        return max(site.dv, kind_of(board, territory).fortify_to or 0)
    return site.dv


class Fortified(Deed, tag="fortified", frozen=True, kw_only=True):
    """A castle or settlement was fortified by one, to `dv`."""

    territory: TerritoryId
    dv: int

    def change(self, state: State) -> None:
        set_territory(state, self.territory, dv=self.dv)
        drop_progress(state, self.seat, FortifyCastle(territory=self.territory).key)
        super().change(state)

    def words(self, say: Say) -> Line:
        text = f"{say.place(self.territory)} is fortified by {say.side(self.seat)}: Defence Value now {self.dv}."
        return self.line(text, tone="good")

    def summary(self, say: Say) -> dict[str, object]:
        return {f"fortified {say.place(self.territory)} to Defence Value": self.dv}

    @property
    def changed(self) -> TerritoryId:
        return self.territory
