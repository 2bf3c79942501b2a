"""Intrigue (CP-49 to CP-53, CP-57)."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.cp_campaign.actions import NO_CP, Deed, Work, spent
from adjudicator.games.cp_campaign.facts import CPTable
from adjudicator.games.cp_campaign.march import NO_ROAD, Move, forced_march
from adjudicator.games.cp_campaign.plan import Case
from adjudicator.games.cp_campaign.rebuild import MUST_REBUILD_FIRST, to_rebuild
from adjudicator.games.cp_campaign.refusals import refusals, unknown
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import allied, army_of, in_play
from adjudicator.games.cp_campaign.state import Board, State, drop_progress
from adjudicator.games.cp_campaign.tables import TABLES, IntrigueRow
from adjudicator.games.cp_campaign.words import ArmyField, Effect, Order, SeatField, TerritoryField
from adjudicator.table import Die, Line, Path, Problem, Refusal, RuleId, Seat, Tone
from adjudicator.table.prose import does, whose
from adjudicator.table.state import write

BAD_TARGET = refusals.new("BAD_TARGET", "CP-49", "that is no enemy in play", field="target")
NO_FORCED_MARCH = refusals.new("NO_FORCED_MARCH", "CP-51", field="action", lasts=False)
NOT_TARGETS_ARMY = refusals.new("NOT_TARGETS_ARMY", "CP-51")
FORCED_MARCH = refusals.new("FORCED_MARCH", "CP-51", lasts=False)
DOUBLE_MARCH = refusals.new("DOUBLE_MARCH", "CP-51", lasts=False)


class ForcedMarch(Order, frozen=True, kw_only=True):
    """The march an intrigue may force on the target (CP-51)."""

    NOTATION: ClassVar[str] = "{army} to {to}"

    army: Annotated[ArmyField, Meta(description="An army of the target.", examples=["B1"])]
    to: Annotated[TerritoryField, Meta(description="Where it is to march.", examples=["T14"])]

    def refusal(self, board: Board, target: Seat) -> Refusal | None:
        """CP-51 It must be a march its owner could pay for (CP-G06, CP-G44)."""
        if board.cp[target] == 0:
            return NO_CP
        if to_rebuild(board, target) and not board.options.forced_march_while_rebuilding:
            return MUST_REBUILD_FIRST
        return Move(army=self.army, to=self.to).refusal(board, target)


class Intrigue(Work, tag="intrigue", frozen=True, kw_only=True):
    """Plot against an enemy: roll on the intrigue table with the second point (CP-49)."""

    NOTATION: ClassVar[str] = (
        "(intrigue|plot|scheme|plot intrigue) (against|vs|versus|) {target} "
        "[(,|:|) (forcing|force) {forced} [(,|) else {or_else/else}] "
        "| (,|) else forcing {or_else/else}]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "action": "intrigue",
        "target": "B",
        "forced": {"army": "B1", "to": "T14"},
        "or_else": [{"army": "B2", "to": "T09"}],
    }

    target: Annotated[SeatField, Meta(description="An enemy seat.")]
    forced: Annotated[
        ForcedMarch | UnsetType, Meta(description="The march to force on a 4-5; without it a 4-5 does nothing.")
    ] = UNSET
    or_else: Annotated[
        tuple[ForcedMarch, ...],
        Meta(
            max_length=10,
            description="Marches to force where that one cannot be made then, best first.",
            examples=[[{"army": "B2", "to": "T09"}]],
        ),
    ] = ()

    @property
    def wishes(self) -> tuple[ForcedMarch, ...]:
        """The marches to force, best first."""
        first = () if self.forced is UNSET else (self.forced,)
        return first + self.or_else

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """CP-49 The target of an intrigue is an enemy in play, at the first point and at the second (CP-G64)."""
        target = self.target
        if target not in board.seats or allied(board, seat, target):
            return BAD_TARGET
        if in_play(board, target):
            return None
        return BAD_TARGET

    def carry_out(self, table: CPTable, seat: Seat) -> None:
        """CP-49, CP-50 Only the second point brings the roll on the intrigue table."""
        if not self.pay_point(table, seat):
            return
        die = table.roll(RuleId("CP-50"), f"{seat} against {self.target}").total
        row = intrigue_row(die)
        effect = intrigue_effect(table.state.board, row)
        forced = self.chosen(table.state.board) if effect == "forced_march" else None
        refusal = forced.refusal(table.state.board, self.target) if forced else None
        fact = IntrigueRolled(
            rule=row.rule,
            **spent(table.state.board, seat),
            target=self.target,
            die=die,
            effect=effect,
            forced=forced,
            refusal=refusal.code if refusal else None,
        )
        table.record(fact)
        if forced and refusal is None:
            forced_march(table, self.target, forced.army, forced.to, seat)

    def chosen(self, board: Board) -> ForcedMarch | None:
        """CP-51 The march the schemer forces when the die has fallen: his best wish that can be made (CP-G06).

        The first of them, where none can.
        """
        possible = (wish for wish in self.wishes if wish.refusal(board, self.target) is None)
        return next(possible, next(iter(self.wishes), None))

    def problems(self, case: Case) -> Iterator[Problem]:
        """Against an enemy in play, with a march of an army of that enemy to force (CP-49, CP-51)."""
        if self.refusal(case.board, case.seat):
            message = f"{case.say.seat(self.target)} is no enemy in play"
            enemies = case.say.seats(targets(case.board, case.seat))
            yield case.found(BAD_TARGET, message, f"your enemies: {enemies or 'none'}")
        elif not self.wishes:
            message = "without `forced` a 4-5 on the intrigue table does nothing"
            yield case.found(NO_FORCED_MARCH, message, "add the army of the target that is to march, and where to")
        else:
            yield from self._wishes_checked(case)

    def _wishes_checked(self, case: Case) -> Iterator[Problem]:
        """Each march to force, and that none is wished twice."""
        seen: list[ForcedMarch] = []
        if self.forced is not UNSET:
            yield from _forced(case, self.target, self.forced, ("forced",))
            seen.append(self.forced)
        for index, wish in enumerate(self.or_else):
            path: Path = ("or_else", index)
            yield from _forced(case, self.target, wish, path)
            if wish in seen:
                yield DOUBLE_MARCH.problem((*case.path(), *path), f"{wish.army} to {wish.to} is wished twice")
            seen.append(wish)

    def work(self, say: Say) -> str:
        return f"an intrigue against {say.side(self.target)}"

    @classmethod
    def offered(cls, say: Say, seat: Seat) -> Iterator[str]:
        """The seats that a seat may plot against, with the armies that could be forced (CP-49)."""
        for enemy in targets(say.board, seat):
            yield f"Target of intrigue: {say.seat(enemy)}. Armies: {say.armies_of(enemy) or 'none'}."


def targets(board: Board, seat: Seat) -> list[Seat]:
    """The seats that a seat may plot against."""
    return [other for other in board.seats if Intrigue(target=other).refusal(board, seat) is None]


def intrigue_row(die: int) -> IntrigueRow:
    """The line of the intrigue table a die falls on."""
    return next(row for row in TABLES.intrigue if row.d6[0] <= die <= row.d6[1])


def intrigue_effect(board: Board, row: IntrigueRow) -> Effect:
    """CP-52, CP-53, CP-51, CP-57 The effect of a line: one point more or less, a forced march, or a hero.

    The number of the last line is lost; by elimination it is 6 (CP-G05).
    """
    if row.effect == "hero" and board.options.intrigue_last_row == "off":
        return "nothing"
    return row.effect


class IntrigueRolled(Deed, tag="intrigue-rolled", frozen=True, kw_only=True):
    """An intrigue came to its roll.

    On a forced march, `forced` is what the schemer wrote and `refusal` why it could not be done; an `ArmyMarched`
    follows where it could.
    """

    target: Seat
    die: int
    effect: Effect
    forced: ForcedMarch | None = None
    refusal: str | None = None

    def change(self, state: State) -> None:
        """The target will have one point more or less, or the schemer owes a hero."""
        board = state.board
        pair = (self.seat, self.target)
        match self.effect:
            case "one_more":
                write(board.marks)[self.target] += 1
            case "one_less":
                write(board.marks)[self.target] -= 1
            case "hero":
                write(board.heroes_owed)[pair] = board.heroes_owed.get(pair, 0) + 1
        drop_progress(state, self.seat, Intrigue(target=self.target).key)
        super().change(state)

    def words(self, say: Say) -> Line:
        """Tell what came of the intrigue, with the die and the row of the table."""
        outcome, tone = self._outcome(say)
        low, high = intrigue_row(self.die).d6
        reckoning = f"on {low}" if low == high else f"on {low}–{high}"
        return self.line(
            f"{whose(say.side(self.seat), 'intrigue')} against {say.side(self.target)} {outcome}.",
            dice=(Die(self.die),),
            reckoning=reckoning,
            tone=tone,
        )

    @property
    def against(self) -> Seat:
        return self.target

    def _outcome(self, say: Say) -> tuple[str, Tone]:
        schemer = say.side(self.seat)
        victim = say.side(self.target)
        match self.effect:
            case "one_more":
                return f"fails: {victim} will have one Campaign Point more", "bad"
            case "one_less":
                return f"succeeds: {victim} will have one Campaign Point less", "good"
            case "hero":
                names = does(victim, "names")
                return f"fails horribly: in their next battle {names} a hero whom {schemer} must leave out", "bad"
            case "nothing":
                return "comes to nothing", "plain"
            case "forced_march":
                return self._march_to_force(say)

    def _march_to_force(self, say: Say) -> tuple[str, Tone]:
        if self.forced is None:
            return "succeeds, but no march to force was ordered: nothing happens", "plain"
        if self.refusal is None:
            return f"succeeds: army {self.forced.army} must march", "good"
        march = f"army {self.forced.army} cannot be made to march to {say.place(self.forced.to)}"
        return f"succeeds, but {march}: {refusals[self.refusal].words}", "plain"


def _forced(case: Case, target: Seat, forced: ForcedMarch, path: Path) -> Iterator[Problem]:
    """The march must be one its owner could make; whether it can then is known only when it comes to it (CP-G06)."""
    board = case.board
    say = case.say
    army = army_of(board, target, forced.army)
    place: Path = (*case.path(), *path)
    yield from unknown(say, "territory", forced.to, (*place, "to"))
    if army is None:
        message = f"{say.seat(target)} has no army {forced.army} on the map"
        hint = f"its armies: {say.armies_of(target) or 'none'}"
        yield NOT_TARGETS_ARMY.problem((*place, "army"), message, hint)
        return
    if forced.to not in board.territories:
        return
    refusal = forced.refusal(board, target)
    if refusal:
        message = f"as things stand {say.army(army)} cannot be forced to {say.place(forced.to)}"
        hint = say.roads_from(army.at) if refusal == NO_ROAD and army.at else ""
        yield FORCED_MARCH.problem(place, f"{message}: {refusal.words}", hint)
