"""Fortify Castle and Fortify Settlement (CP-46, CP-47)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.cp_campaign.actions import Action, Deed, Work, spent
from adjudicator.games.cp_campaign.facts import CPTable
from adjudicator.games.cp_campaign.plan import Case
from adjudicator.games.cp_campaign.refusals import UNKNOWN_TERRITORY, refusals
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import enemies_at
from adjudicator.games.cp_campaign.state import Board, State, drop_progress, set_territory
from adjudicator.games.cp_campaign.territories import ENEMY_PRESENT, kind_of
from adjudicator.games.cp_campaign.words import TerritoryField, TerritoryId
from adjudicator.table.lines import Line
from adjudicator.table.problems import Problem
from adjudicator.table.prose import counted, joined
from adjudicator.table.refusal import Refusal
from adjudicator.table.words import RuleId, Seat

WRONG_TYPE = refusals.new("WRONG_TYPE", "CP-G10", "the action does not apply to this kind of territory")
NOT_YOUR_TERRITORY = refusals.new("NOT_YOUR_TERRITORY", "CP-G12", "the territory is not captured by that seat")
DV_MAX = refusals.new("DV_MAX", "CP-G02", "it cannot be fortified any higher")


class FortifyCastle(Work, tag="fortify_castle", frozen=True, kw_only=True):
    """Raise the Defence Value of a castle of yours by 1, up to 3, with the second point (CP-46)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"action": "fortify_castle", "territory": "T01"}

    territory: Annotated[TerritoryField, Meta(description="A castle you have captured.")]

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """Only castles."""
        return fortify_refusal(board, seat, self.territory, castle=True)

    def carry_out(self, table: CPTable, seat: Seat) -> None:
        """CP-46 Fortify Castle: the Defence Value of a castle rises by 1, up to 3, with the second point."""
        if self.pay_point(table, seat):
            _fortified(table, seat, self.territory, RuleId("CP-46"))

    def problems(self, case: Case) -> Iterator[Problem]:
        return _problems(case, self, self.territory, castle=True)

    def words(self, case: Case) -> str:
        return _words(case, self.territory)

    def work(self, say: Say) -> str:
        return f"fortifying {say.place(self.territory)}"

    @staticmethod
    def offered(say: Say, seat: Seat) -> Iterator[str]:
        yield f"Castles you may fortify: {_sites(say, seat, castle=True)}."


class Fortify(Action, tag="fortify", frozen=True, kw_only=True):
    """Raise the Defence Value of a settlement of yours by 1, up to 2 (CP-47)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"action": "fortify", "territory": "T09"}

    territory: Annotated[TerritoryField, Meta(description="A village, town or city you have captured.")]

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """All that can be fortified but castles."""
        return fortify_refusal(board, seat, self.territory, castle=False)

    def carry_out(self, table: CPTable, seat: Seat) -> None:
        """CP-47 Fortify Settlement: the Defence Value of a village, town or city rises by 1, up to 2, for one point."""
        _fortified(table, seat, self.territory, RuleId("CP-47"))

    def problems(self, case: Case) -> Iterator[Problem]:
        return _problems(case, self, self.territory, castle=False)

    def words(self, case: Case) -> str:
        return _words(case, self.territory)

    @staticmethod
    def offered(say: Say, seat: Seat) -> Iterator[str]:
        yield f"Settlements you may fortify: {_sites(say, seat, castle=False)}."


def fortify_refusal(board: Board, seat: Seat, territory: TerritoryId, *, castle: bool) -> Refusal | None:
    """CP-46, CP-47 Why a territory may not be fortified, if it may not (CP-G02, CP-G10, CP-G12).

    No army is needed there, but no enemy may be.
    """
    if territory not in board.territories:
        return UNKNOWN_TERRITORY
    kind = kind_of(board, territory)
    if kind.fortify_to is None or castle != (kind.id == "castle"):
        return WRONG_TYPE
    if board.territories[territory].owner != seat:
        return NOT_YOUR_TERRITORY
    if enemies_at(board, seat, territory):
        return ENEMY_PRESENT
    return DV_MAX if board.territories[territory].dv >= kind.fortify_to else None


def fortifiable(board: Board, seat: Seat, *, castle: bool) -> list[TerritoryId]:
    """The castles, or the settlements, that a seat may fortify as things stand."""
    return [place for place in board.territories if fortify_refusal(board, seat, place, castle=castle) is None]


def highest_dv(board: Board, territory: TerritoryId) -> int:
    """How high the Defence Value of a territory can rise in this phase: only its owner can raise it (CP-46, CP-47)."""
    site = board.territories[territory]
    return max(site.dv, kind_of(board, territory).fortify_to or 0) if site.owner else site.dv


def _fortified(table: CPTable, seat: Seat, territory: TerritoryId, rule: RuleId) -> None:
    board = table.state.board
    dv = board.territories[territory].dv + 1
    table.record(Fortified(rule=rule, **spent(board, seat), territory=territory, dv=dv))


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


def _problems(case: Case, action: Action, place: TerritoryId, *, castle: bool) -> Iterator[Problem]:
    """All that refuses it now refuses it for the whole phase (CP-46, CP-47).

    Flags do not change, and an enemy that has come to tear down the defence cannot leave.
    """
    refusal = action.refusal(case.board, case.seat)
    if refusal is None:
        yield from _enough(case, action, place)
    elif refusal == UNKNOWN_TERRITORY:
        yield from case.unknown("territory", place, "territory")
    else:
        message, hint = _unfit(case.say, place, refusal, castle=castle), _instead(case, place, castle=castle)
        yield case.found(refusal, message, hint, field="territory")


def _unfit(say: Say, place: TerritoryId, refusal: Refusal, *, castle: bool) -> str:
    kind, name = kind_of(say.board, place).name, say.place(place)
    messages = {
        WRONG_TYPE: f"{name} is a {kind}, and this action is for {'castles' if castle else 'settlements'}",
        NOT_YOUR_TERRITORY: f"{name} is {say.owner(place)}, and flags change only after this phase",
        ENEMY_PRESENT: f"an enemy army stands in {name}, and it cannot leave before the battles",
        DV_MAX: f"{name} has DV {say.board.territories[place].dv}: a {kind} cannot be fortified any higher",
    }
    return messages[refusal]


def _instead(case: Case, place: TerritoryId, *, castle: bool) -> str:
    """The other action where that is the right one, else what may be fortified."""
    if fortify_refusal(case.board, case.seat, place, castle=not castle) is None:
        return f"write {{action: {'fortify' if castle else 'fortify_castle'}, territory: {place}}}"
    places = fortifiable(case.board, case.seat, castle=castle)
    return f"{'castles' if castle else 'settlements'} you may fortify: {case.say.places(places) or 'none'}"


def _enough(case: Case, action: Action, place: TerritoryId) -> Iterator[Problem]:
    """Whether earlier entries bring the DV to its limit already."""
    limit, dv = kind_of(case.board, place).fortify_to or 0, case.board.territories[place].dv
    left = limit - dv - case.certain(action)
    message = f"{case.say.place(place)} has DV {dv} and can be fortified up to {limit}"
    if left <= 0:
        yield case.found(DV_MAX, f"{message}; earlier entries do that", "leave the entry out", field="territory")
    elif case.entry.times > left:
        message = f"{message}: this is done {counted(left, 'time')} at most"
        yield case.found(DV_MAX, message, field="territory", kind="note")


def _words(case: Case, place: TerritoryId) -> str:
    return f"fortify {case.say.place(place)} by one DV"


def _sites(say: Say, seat: Seat, *, castle: bool) -> str:
    return joined(say.site(place) for place in fortifiable(say.board, seat, castle=castle)) or "nothing"
