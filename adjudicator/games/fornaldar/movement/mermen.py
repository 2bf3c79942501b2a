"""14.6, 14.7.3 Mermen: they walk and swim, turn from one to the other, and leave rivers at the end of a turn."""

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.board.hexes import hexside
from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNFact, FNTable, enemy_of, refusals
from adjudicator.games.fornaldar.board.pieces import move, stack_at
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.movement.boarding import come_ashore, shore_of, shore_spots, verify_shore
from adjudicator.games.fornaldar.movement.dropping import drop
from adjudicator.games.fornaldar.movement.evasion import has_troops
from adjudicator.games.fornaldar.movement.force import gait_of, mover_of, sea_beast
from adjudicator.games.fornaldar.movement.going import charge, encounter, part, stop, verify_ready
from adjudicator.games.fornaldar.movement.march import Force, March, MoveStep, NotPossible
from adjudicator.games.fornaldar.movement.picking import pick
from adjudicator.games.fornaldar.movement.places import area_at, canonical, hex_of, is_river, on_river, shores
from adjudicator.games.fornaldar.movement.steps import stepping_ashore
from adjudicator.games.fornaldar.movement.traces import leave_traces
from adjudicator.games.fornaldar.printed.land import model as printed
from adjudicator.games.fornaldar.recovery.mobilization import rouse, roused_by_entry
from adjudicator.games.fornaldar.standing.combat import asked
from adjudicator.games.fornaldar.state import AnyPiece, State
from adjudicator.games.fornaldar.words import HexsideId, Mp, PieceId, Where
from adjudicator.table import Choice, Line, Question, RuleId, Seat

TURNING: Mp = 1
"""14.6.2 The cost for mermen of taking to the water or to the land."""

NO_MERMEN = refusals.new("NO_MERMEN", "14.6")
NO_WATER = refusals.new("NO_WATER", "14.6.2")


class Swim(MoveStep, tag="swim", frozen=True, kw_only=True):
    """The mermen of the force take to the water, for 1 Movement Point (14.6.2)."""

    NOTATION: ClassVar[str] = "swim [into {into}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "swim"}

    into: Annotated[
        written.Where | UnsetType,
        Meta(description="A river beside their hex; left out: the sea or lake in it (14.7.3)."),
    ] = UNSET

    def carry_out(self, march: March, force: Force) -> None:
        """14.6.2 Mermen take to the water in a coastal hex, or the bank of a river (14.7.3); others stay behind."""
        turning = mermen(march, force.ids, swimming=False)
        to = water_of(march, force.at, self.into)
        left = verify_ready(march, Force(force.at, turning))
        charge(march, turning, TURNING, "taking to the water", left)
        others = [id for id in force.ids if id not in turning]
        drop(march, force, others)
        march.note(MermenTurned, pieces=tuple(turning), swimming=True, at=to)
        force.at = to
        part(march, force)


def swims(state: State, piece: AnyPiece) -> Iterator[Swim]:
    """14.6.2, 14.7.3 The waters that mermen take to from land: the sea or lake of their hex, and rivers beside it."""
    if piece.swimming or not can_turn(state, piece):
        return
    land = state.board.land
    area = area_at(land, piece.at)
    if area is None:
        return
    hex = hex_of(piece.at)
    if land.hexes[hex].coastal:
        yield Swim()
    for across in area.borders:
        river = HexsideId(hexside(hex, across))
        if is_river(land, river):
            yield Swim(into=Where(river))


class Land(MoveStep, tag="land", frozen=True, kw_only=True):
    """The mermen of the force go ashore, for 1 Movement Point (14.6.2, 14.7.3)."""

    NOTATION: ClassVar[str] = "land [with {pieces} [(,|and) {csp}] | with {csp}] [onto {onto}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "land"}

    pieces: Annotated[
        tuple[written.CharacterId, ...], Meta(max_length=20, description="Characters; nobody named: all.")
    ] = ()
    csp: written.Points = written.NO_POINTS
    onto: Annotated[written.Where | UnsetType, Meta(description="Where to, if there are several places.")] = UNSET

    def carry_out(self, march: March, force: Force) -> None:
        """14.6.2, 14.7.3.C Swimmers come on land in a coastal hex, or on a bank of their river.

        Where only some of them are named, these stay there, and the others may land elsewhere.
        """
        water = force.at
        wanted = force.ids
        if self.pieces or self.csp:
            wanted = pick(march, water, force.ids, self.pieces, self.csp, last=True)
        turning = mermen(march, wanted, swimming=True)
        shore = shore_of(march, water, self.onto, "onto")
        verify_shore(march, turning, water, shore)
        left = verify_ready(march, force)
        charge(march, turning, TURNING, "coming on land", left)
        march.note(MermenTurned, pieces=tuple(turning), swimming=False, at=shore)
        landed = force
        if len(turning) < len(force.ids):
            drop(march, force, turning)
            landed = Force(shore, turning)
        else:
            force.at = shore
            part(march, force)
            stop(march, force, mover_of(march.state, march.seat, force.ids))
        encounter(march, landed, water)
        force.met = force.met or landed.met


def landings(land: printed.Land, water: Where) -> Iterator[Land]:
    """14.2.5, 14.6.2 The shores of a water on which its swimmers come on land."""
    for spot in shores(land, water):
        yield Land(onto=Where(spot))


class MermenTurned(FNFact, tag="mermen-turned", frozen=True, kw_only=True):
    """Mermen took to the water, or to the land (14.6.2)."""

    rule: RuleId = RuleId("14.6.2")
    pieces: tuple[PieceId, ...]
    swimming: bool
    at: Where

    def change(self, state: State) -> None:
        if self.swimming:
            move(state, self.pieces, self.at, swimming=True)
        else:
            come_ashore(state, self.pieces, self.at, swimming=False)

    def words(self, say: Say) -> Line:
        if self.swimming:
            turning = say.doing(self.pieces, "takes to the water", "take to the water")
        else:
            turning = say.doing(self.pieces, "comes on land", "come on land")
        return Line(f"{turning} in {say.place(self.at)}.")


def mermen(march: March, ids: Sequence[PieceId], *, swimming: bool) -> list[PieceId]:
    """11.13, 14.6 The mermen among `ids` that show one side, and Tursas; raises `NotPossible` without any."""
    turning = []
    for id in ids:
        piece = march.piece(id)
        if piece.swimming == swimming and can_turn(march.state, piece):
            turning.append(id)
    if not turning:
        go = "swim" if swimming else "walk"
        raise NotPossible(NO_MERMEN, f"no mermen {go} in this force")
    return turning


def can_turn(state: State, piece: AnyPiece) -> bool:
    """11.13, FN-V42 Whether a piece can turn to its other side: a beast of the sea, and mermen, on land or swimming."""
    if sea_beast(state, piece):
        return True
    gait = gait_of(state, piece)
    return gait == ("swimmer" if piece.swimming else "mermen")


def water_of(march: March, at: Where, into: Where | UnsetType) -> Where:
    """The water beside mermen on land: the coast of their hex, or a river beside it."""
    if into is UNSET:
        hex = march.board.land.hexes[hex_of(at)]
        if hex.coastal:
            return Where(hex.id)
        raise NotPossible(NO_WATER, f"there is no sea or lake in {at}", hint="into: a river beside it")
    river = canonical(into)
    if on_river(river) and at in shore_spots(march, Where(river)):
        return Where(river)
    raise NotPossible(NO_WATER.under("14.7.3"), f"no river runs beside {at} at {into}", ("into",))


def leave_rivers(table: FNTable, *, but: Collection[Where] = ()) -> None:
    """14.7.3.C, FN-V46 All who swim in rivers come on land, `but` in some places, where they have to fight first."""
    state = table.state
    rivers = [Where(at) for at in sorted(state.stacks) if on_river(at)]
    for at in rivers:
        if at in but:
            continue
        for side in state.board.seats:
            swimmers = swimming_in(state, side, at)
            if swimmers:
                come_out(table, side, at, swimmers)


def swimming_in(state: State, side: Seat, at: Where) -> tuple[PieceId, ...]:
    """14.7.3 The pieces of a side that swim in a river, the topmost first."""
    stack = stack_at(state, side, at)
    return tuple(id for id in stack if gait_of(state, state.pieces[id]) == "swimmer")


def come_out(table: FNTable, side: Seat, at: Where, ids: Sequence[PieceId]) -> None:
    """14.7.3.C They come to one of the banks, and bring about there what all do who land; 10.4 none may be open."""
    banks = open_banks(table.state, side, at, ids)
    if not banks:
        return
    bank = banks[0]
    if len(banks) > 1:
        bank = chosen(table, side, at, banks)
    rule = RuleId("14.7.3.C")
    turned = MermenTurned(rule=rule, seen_by=(side,), pieces=tuple(ids), swimming=False, at=bank)
    table.record(turned)
    roused = roused_by_entry(table.state, side, ids, bank)
    rouse(table, roused, side)
    leave_traces(table, side, ids, (at, bank))


def open_banks(state: State, side: Seat, at: Where, ids: Sequence[PieceId]) -> list[Where]:
    """10.4, 11.15 The banks on which all of them may land, those without enemy army points first."""
    land = state.board.land
    effects = state.board.charts.terrain_effects
    mover = mover_of(state, side, ids)
    enemy = enemy_of(side)
    banks = []
    for spot in shores(land, at):
        bank = Where(spot)
        if stepping_ashore(land, effects, mover, at, bank) is None:
            banks.append(bank)
    return sorted(banks, key=lambda bank: has_troops(state, enemy, bank))


def chosen(table: FNTable, side: Seat, at: Where, banks: Sequence[Where]) -> Where:
    """14.7.3.C The bank on which a side lands: its owner chooses."""
    say = table.state.board.say
    choices = tuple(Choice(bank, say.place(bank)) for bank in banks)
    question = Question(
        key=f"bank/{at}",
        seat=side,
        rule=RuleId("14.7.3.C"),
        text=f"Your swimmers cannot end the turn in {say.place(at)}. On which bank do they land?",
        default=banks[0],
        choices=choices,
        asked=asked(table.state.board, side),
    )
    return Where(table.ask(question))
