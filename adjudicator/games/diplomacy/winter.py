"""Winter: centres change hands, and powers build or remove units (DIP-8, DIP-9)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Self

from msgspec import UNSET, Meta
from msgspec.structs import replace

from adjudicator.games.diplomacy.orders import NO_UNIT, UNIT, WHICH_COAST, UnitKind
from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.setup import place_unit
from adjudicator.games.diplomacy.state import Board, DipTable, Public, State, Unit
from adjudicator.games.diplomacy.words import (
    KINDS,
    Kind,
    Order,
    Place,
    PlaceId,
    Province,
    UnitId,
    coast_of,
    province_of,
    refusals,
)
from adjudicator.table import Line, Path, Problem, Refusal, RuleId, Seat
from adjudicator.table.prose import counted, does
from adjudicator.table.state import write

NO_HOME = refusals.new("NO_HOME", "DIP-8", "it is no home centre of the power, or not its own now", field="at")
OCCUPIED = refusals.new("OCCUPIED", "DIP-8", "a unit stands there", field="at")
NO_PORT = refusals.new("NO_PORT", "DIP-8", "it has no coast", field="at")
NO_BUILDS = refusals.new("NO_BUILDS", "DIP-8", "no unit can be built")
NOT_TOO_MANY = refusals.new("NOT_TOO_MANY", "DIP-8", "no unit must be removed")
TOO_MANY = refusals.new("TOO_MANY", "DIP-8", lasts=False)
DOUBLE_WINTER = refusals.new("DOUBLE_WINTER", "DIP-8")


class WinterOrder(Order, frozen=True, kw_only=True, tag_field="order"):
    """What a power does in winter."""


class Build(WinterOrder, frozen=True, kw_only=True, tag="build"):
    """A new unit in an empty home centre (DIP-8)."""

    NOTATION: ClassVar[str] = (
        "(build|builds|B) [{kind}|kind=A(army|an army)|kind=F(fleet|a fleet)] (|in|at) {at}"
        " | " + UNIT + " {at} (B|build|builds)"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"order": "build", "kind": "A", "at": "PAR"}

    kind: UnitKind = UNSET
    at: Annotated[PlaceId, Meta(description="Where, for a fleet perhaps with the coast: STP/SC.")]


class Remove(WinterOrder, frozen=True, kw_only=True, tag="remove"):
    """A unit is taken off the board (DIP-8)."""

    NOTATION: ClassVar[str] = (
        "(remove|removes|disband|disbands|D) " + UNIT + " {unit} | " + UNIT + " {unit} (D|R|disbands|removed)"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"order": "remove", "kind": "A", "unit": "RUH"}

    kind: UnitKind = UNSET
    unit: Annotated[PlaceId, Meta(description="Where your unit stands.")]


class Waive(WinterOrder, frozen=True, kw_only=True, tag="waive"):
    """A unit that could be built is not (DIP-8)."""

    NOTATION: ClassVar[str] = "(waive|waives|waive a build|build nothing)"
    EXAMPLE: ClassVar[dict[str, object]] = {"order": "waive"}


AnyWinter = Build | Remove | Waive


class Winter(Order, frozen=True, kw_only=True):
    """What a power builds or removes, the most important first (DIP-8)."""

    LINES: ClassVar[tuple[str, ...]] = ("{orders.each}",)
    EXAMPLE: ClassVar[dict[str, object]] = {
        "orders": [{"order": "build", "kind": "A", "at": "PAR"}, {"order": "waive"}]
    }
    UNSENT: ClassVar[str] = "Nothing is built; what must be removed goes by itself, the furthest from home first."
    """The consequence for a seat that sends none (DIP-9)."""

    orders: Annotated[tuple[AnyWinter, ...], Meta(max_length=60, description="In this order.")] = ()

    def checked(self, board: Board, seat: Seat) -> Iterator[Problem]:
        """Everything wrong, or worth knowing."""
        due = due_of(board, seat)
        seen = list[Province]()
        for index, order in enumerate(self.orders):
            path = ("orders", index)
            refusal = obstacle(board, seat, order)
            if refusal is not None:
                yield refusal.problem(path)
            elif where := _where(order):
                yield from _double(board, seen, where, path)
        if len(self.orders) > abs(due):
            message = f"{counted(abs(due), 'order')} can be carried out, and here are {len(self.orders)}"
            yield TOO_MANY.problem(("orders", abs(due)), message, "the first count")

    def completed(self, board: Board, seat: Seat) -> tuple[Self, list[Problem]]:
        """The orders with the kinds and coasts that their writer has left out."""
        return replace(self, orders=tuple(_completed(board, order) for order in self.orders)), []


def _double(board: Board, seen: list[Province], where: Province, path: Path) -> Iterator[Problem]:
    if where in seen:
        yield DOUBLE_WINTER.problem(path, f"{Say(board).place(where)} stands here twice", "keep one", kind="ambiguous")
    seen.append(where)


def _where(order: AnyWinter) -> Province | None:
    match order:
        case Build():
            return province_of(order.at)
        case Remove():
            return province_of(order.unit)
    return None


def _completed(board: Board, order: AnyWinter) -> AnyWinter:
    """An order with the kind that its writer has left out (DATC 4.C.3)."""
    match order:
        case Build():
            land = board.atlas.lands.get(province_of(order.at))
            meant = "F" if coast_of(order.at) else "A" if land and land.kind == "inland" else UNSET
            order = replace(order, kind=meant) if order.kind is UNSET else order
            if order.kind == "A":
                return replace(order, at=Place(province_of(order.at)))
            return order
        case Remove():
            unit = board.standing.get(province_of(order.unit))
            if unit:
                return replace(order, unit=unit.at, kind=unit.kind)
            return order
    return order


def due_of(board: Board, seat: Seat) -> int:
    """DIP-8 The number of units a power may build; below nought, the number it must remove."""
    more = len(board.centres_of(seat)) - len(board.units_of(seat))
    return min(more, len(open_homes(board, seat)))


def open_homes(board: Board, seat: Seat) -> list[Province]:
    """DIP-8 The home centres in which a power may build: its own, and empty."""
    held = board.standing
    return [home for home in board.powers[seat].home if board.owners.get(home) == seat and home not in held]


def obstacle(board: Board, seat: Seat, order: AnyWinter) -> Refusal | None:
    """DIP-8 Return why an order cannot be carried out; None: it can."""
    obstacle = _obstacle(board, seat, order)
    where = _where(order)
    if obstacle is None:
        return None
    if where is None:
        return obstacle
    name = Say(board).place(where)
    return obstacle.here(f"{name}: {obstacle.words}")


def _obstacle(board: Board, seat: Seat, order: AnyWinter) -> Refusal | None:
    due = due_of(board, seat)
    match order:
        case Remove():
            unit = board.standing.get(province_of(order.unit))
            if due >= 0:
                return NOT_TOO_MANY
            if unit and unit.seat == seat:
                return None
            return NO_UNIT
        case Build():
            if due > 0:
                return _cannot_build(board, seat, order)
            return NO_BUILDS
    return None if due > 0 else NO_BUILDS


def _cannot_build(board: Board, seat: Seat, order: Build) -> Refusal | None:
    home = province_of(order.at)
    if board.owners.get(home) != seat or home not in board.powers[seat].home:
        return NO_HOME
    if home in board.standing:
        return OCCUPIED
    land = board.atlas.lands[home]
    if order.kind is UNSET:
        return NO_KIND
    if order.kind != "F":
        return None
    if land.kind == "inland":
        return NO_PORT
    if land.coasts and coast_of(order.at) not in land.coasts:
        return WHICH_COAST.under("DIP-8")
    return None


NO_KIND = refusals.new("NO_KIND", "DIP-8", "is it to be an army or a fleet?", field="kind")


def adjust(table: DipTable, orders: Mapping[Seat, Winter]) -> None:
    """DIP-8, DIP-9 All powers build and remove; what must be removed and is not named goes by itself."""
    board = table.state.board
    for seat in board.powers:
        due = due_of(board, seat)
        sent = orders.get(seat)
        for order in sent.orders if sent else ():
            if due and obstacle(board, seat, order) is None:
                carry_out(table, seat, order)
                due += -1 if due > 0 else 1
        for unit in first_to_go(board, seat)[: max(0, -due)]:
            table.record(Removed(rule=RuleId("DIP-9"), seat=seat, unit=unit.id, kind=unit.kind, at=unit.at))


def carry_out(table: DipTable, seat: Seat, order: AnyWinter) -> None:
    """DIP-8 Build or remove a unit, or waive."""
    board = table.state.board
    match order:
        case Build() if order.kind is not UNSET:
            table.record(Built(seat=seat, kind=order.kind, at=Place(order.at)))
        case Remove():
            unit = board.standing[province_of(order.unit)]
            table.record(Removed(seat=seat, unit=unit.id, kind=unit.kind, at=unit.at))
        case Waive():
            table.record(Waived(seat=seat))


def first_to_go(board: Board, seat: Seat) -> Sequence[Unit]:
    """DIP-9 The units of a power in the order in which they are removed by themselves."""
    by_home = board.options.removal == "home_centres"
    starts = board.powers[seat].home if by_home else board.centres_of(seat)
    away = board.atlas.distances(starts)

    farthest = len(board.atlas.provinces)

    def worth(unit: Unit) -> tuple[bool, int, bool, str]:
        land = board.atlas.lands[unit.province]
        on_centre = land.centre and not by_home
        distance = away.get(unit.province, farthest)
        is_army = unit.kind == "A"
        return on_centre, -distance, is_army, land.name

    return sorted(board.units_of(seat), key=worth)


def take_centres(table: DipTable) -> None:
    """DIP-8 A centre belongs to whose unit stands in it after an autumn."""
    board = table.state.board
    for province, unit in board.standing.items():
        was = board.owners.get(province)
        if board.atlas.lands[province].centre and was != unit.seat:
            table.record(CentreTaken(seat=unit.seat, at=province, was=was))
    counts = {seat: len(board.centres_of(seat)) for seat in board.powers}
    table.record(YearEnded(year=board.year, counts=counts))


class CentreTaken(Public, tag="centre-taken", frozen=True, kw_only=True):
    """A power gained a centre."""

    weight: ClassVar[int] = 3

    rule: RuleId = RuleId("DIP-8")
    seat: Seat
    at: Province
    was: Seat | None = None

    def change(self, state: State) -> None:
        write(state.board.owners)[self.at] = self.seat

    def words(self, say: Say) -> Line:
        was = f" from {say.power(self.was)}" if self.was else ""
        return Line(f"{does(say.power(self.seat), 'takes')} {say.place(self.at)}{was}.", tone="good")

    def head(self, say: Say) -> str:
        return f"{does(say.power(self.seat), 'takes')} {say.place(self.at)}"

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == self.was


class YearEnded(Public, tag="year-ended", frozen=True, kw_only=True):
    """A year ended; `counts` are the centres of each power."""

    rule: RuleId = RuleId("DIP-8")
    year: int
    counts: dict[Seat, int]

    def change(self, state: State) -> None:
        course = write(state.board.course)
        for seat, count in self.counts.items():
            course[seat] = (*course[seat], count)

    def words(self, say: Say) -> Line:
        counts = ", ".join(f"{say.power(seat)} {count}" for seat, count in self.counts.items())
        return Line(f"Centres after {self.year}: {counts}.")


class Built(Public, tag="built", frozen=True, kw_only=True):
    """A power built a unit."""

    weight: ClassVar[int] = 2

    rule: RuleId = RuleId("DIP-8")
    seat: Seat
    kind: Kind
    at: Place

    def change(self, state: State) -> None:
        place_unit(state, self.seat, self.kind, self.at)

    def words(self, say: Say) -> Line:
        article = "an" if self.kind == "A" else "a"
        return Line(f"{does(say.power(self.seat), 'builds')} {article} {KINDS[self.kind]} in {say.place(self.at)}.")


class Removed(Public, tag="removed", frozen=True, kw_only=True):
    """A power removed a unit, or it went by itself (DIP-9)."""

    weight: ClassVar[int] = 2

    rule: RuleId = RuleId("DIP-8")
    seat: Seat
    unit: UnitId
    kind: Kind
    at: Place

    def change(self, state: State) -> None:
        del write(state.board.units)[self.unit]

    def words(self, say: Say) -> Line:
        how = "by itself: its power has too few centres" if self.rule == "DIP-9" else "from the board"
        return Line(f"{say.unit_at(self.seat, self.kind, self.at)} goes {how}.", tone="bad")


class Waived(Public, tag="waived", frozen=True, kw_only=True):
    """A power built nothing where it could."""

    rule: RuleId = RuleId("DIP-8")
    seat: Seat

    def words(self, say: Say) -> Line:
        return Line(f"{does(say.power(self.seat), 'waives')} a build.")
