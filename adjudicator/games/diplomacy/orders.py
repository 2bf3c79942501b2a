"""Orders of a season, and which of them are possible (DIP-3, DIP-4): others are as if they had not been given."""

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.diplomacy.judge import Task
from adjudicator.games.diplomacy.routes import has_route, routes_of
from adjudicator.games.diplomacy.state import Board, Unit
from adjudicator.games.diplomacy.words import Kind, Order, Place, PlaceId, Province, coast_of, province_of, refusals
from adjudicator.table import Refusal

NO_UNIT = refusals.new("NO_UNIT", "DIP-3", "there is no unit", field="unit")
NOT_YOURS = refusals.new("NOT_YOURS", "DIP-3", "the unit is another power's", field="unit")
NO_SUCH_UNIT = refusals.new("NO_SUCH_UNIT", "DIP-4", "there is no unit to help", field="of")
STAYS = refusals.new("STAYS", "DIP-4", "it stands there already", field="to")
NO_PLACE = refusals.new("NO_PLACE", "DIP-2", "there is no such place", field="to")
NO_WAY = refusals.new("NO_WAY", "DIP-4", "it cannot go there", field="to")
WRONG_COAST = refusals.new("WRONG_COAST", "DIP-4", "it cannot reach that coast", field="to")
WHICH_COAST = refusals.new("WHICH_COAST", "DIP-4", "it can go to either coast, and none is named", field="to")
NO_CONVOY = refusals.new("NO_CONVOY", "DIP-6", "there are no fleets to convoy it", field="to")
NO_ROUTE = refusals.new("NO_ROUTE", "DIP-6", "the way written out is no chain of fleets that leads", field="route")
HELPS_ITSELF = refusals.new("HELPS_ITSELF", "DIP-5", "no unit supports itself", field="of")
OUT_OF_REACH = refusals.new("OUT_OF_REACH", "DIP-5", "it cannot go there itself", field="of")
NOT_AT_SEA = refusals.new("NOT_AT_SEA", "DIP-6", "only fleets at sea convoy", field="unit")
NO_ARMY = refusals.new("NO_ARMY", "DIP-6", "only armies are convoyed", field="of")
NOT_ON_ROUTE = refusals.new("NOT_ON_ROUTE", "DIP-6", "no route there needs it", field="unit")

UNIT = "[{kind}|kind=A(army|army in|the army in)|kind=F(fleet|fleet in|the fleet in)]"
"""The notation of the kind of a unit before its place."""
_OWN = "[{power}] " + UNIT + " {unit}"
_BEHIND = "\\( {power} \\)"
"""A player may write behind an order of whose unit it is, or that it supports."""
_OF = "(|the) [{of_power}|\\( {of_power} \\)] [{of_kind}|of_kind=A(army|army in)|of_kind=F(fleet|fleet in)] {of}"
_OF_BEHIND = "\\( {of_power} \\)"
_GOES = (
    "(-|->|→|=>|>|--|to|moves to|moving to|move to|moves-to|mv|goes to|going to|into|moves|move|M|attacks|attack"
    "|advances to)"
)
_VIA = "(via convoy|by convoy|with convoy|by sea|via|VC|convoyed|\\(via convoy\\)|\\(by convoy\\)|\\(convoy\\))"
_ROUTE = "(via|through|by way of|over|convoyed by|convoyed via|convoyed through) (F|fleet|) {route}"
_HOLDS = "(H|hold|holds|holding|hld|stand|stands|stay|stays|stays put|remains|holds position|stays in place)"
_SUPPORTS = "(S|support|supports|supporting|sup|supp)"
_HELD = "(H|hold|holds|holding|to hold|in holding|in place|holding in place|stand|stands)"
_SUPPORTS_HELD = "(SH|support-hold|support-holds|supports hold|support hold|supports holding|support holding)"
_CONVOYS = "(C|convoy|convoys|convoying|conv|transport|transports|carries)"
_CARRIED = "(|via convoy|via|by convoy|\\(via convoy\\)|\\(via\\))"

_EXACT = {"x-exact": True}
UnitKind = Annotated[
    Kind | UnsetType,
    Meta(description="A for an army, F for a fleet; it may be left out.", extra_json_schema=_EXACT),
]
Own = Annotated[PlaceId, Meta(description="Where your unit stands.")]
Nation = Annotated[
    str,
    Meta(
        title="Nation",
        min_length=1,
        max_length=40,
        description="Whose unit it is; it may be left out.",
        examples=["French"],
        extra_json_schema=_EXACT,
    ),
]


class UnitOrder(Order, frozen=True, kw_only=True, tag_field="order"):
    """What a unit does."""

    unit: Own
    kind: UnitKind = UNSET


class SeasonOrder(UnitOrder, frozen=True, kw_only=True):
    """What a unit does in a season."""

    power: Nation | UnsetType = UNSET


class Hold(SeasonOrder, frozen=True, kw_only=True, tag="hold"):
    """A unit stays where it is (DIP-4)."""

    NOTATION: ClassVar[str] = f"{_OWN} {_HOLDS} | (hold|holds) {_OWN}"
    EXAMPLE: ClassVar[dict[str, object]] = {"order": "hold", "unit": "PAR", "kind": "A"}


class Move(SeasonOrder, frozen=True, kw_only=True, tag="move"):
    """A unit goes to a province beside its own; an army, convoyed by fleets, across the sea (DIP-4, DIP-6)."""

    NOTATION: ClassVar[str] = " | ".join(
        (
            f"{_OWN} {_GOES} {{to}} [via={_VIA}]",
            f"{_OWN} {_GOES} {{route/-}} {_GOES} {{to}} [via={_VIA}]",
            f"{_OWN} {_GOES} {{to}} {_ROUTE}",
            f"{_OWN} {_GOES} {{to}} \\( {_ROUTE} \\)",
            f"{_OWN} {_ROUTE} {_GOES} {{to}}",
            f"{_OWN} via=(convoys to|is convoyed to|convoyed to) {{to}}",
            f"{_OWN} {_GOES} {{to}} {_BEHIND}",
            f"move {_OWN} {_GOES} {{to}} [via={_VIA}]",
        )
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"order": "move", "unit": "PAR", "kind": "A", "to": "BUR"}

    to: Annotated[PlaceId, Meta(description="Where it goes, for a fleet perhaps with the coast: SPA/NC.")]
    via: Annotated[bool, Meta(description="Whether it goes by sea, though it could go by land.")] = False
    route: Annotated[
        tuple[PlaceId, ...],
        Meta(max_length=20, description="The seas on the way, where they are written out: any convoy carries it."),
    ] = ()

    @property
    def by_sea(self) -> bool:
        """Whether its player wants it convoyed."""
        return self.via or bool(self.route)


class Support(SeasonOrder, frozen=True, kw_only=True, tag="support"):
    """A unit helps another to hold its province, or to go to one (DIP-5)."""

    NOTATION: ClassVar[str] = " | ".join(
        (
            f"{_OWN} {_SUPPORTS} {_OF} [{_GOES} {{to}} {_CARRIED}|{_HELD}]",
            f"{_OWN} {_SUPPORTS} {_OF} [{_GOES} {{to}}|{_HELD}] {_OF_BEHIND}",
            f"{_OWN} {_SUPPORTS_HELD} {_OF}",
        )
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "order": "support",
        "unit": "MAR",
        "kind": "A",
        "of": "PAR",
        "of_kind": "A",
        "to": "BUR",
    }

    of: Annotated[PlaceId, Meta(description="Where the unit stands that it helps.")]
    of_kind: UnitKind = UNSET
    of_power: Nation | UnsetType = UNSET
    to: Annotated[PlaceId | UnsetType, Meta(description="Where that one goes; left out: it holds.")] = UNSET


class Convoy(SeasonOrder, frozen=True, kw_only=True, tag="convoy"):
    """A fleet at sea carries an army on its way from coast to coast (DIP-6)."""

    NOTATION: ClassVar[str] = " | ".join(
        (
            f"{_OWN} {_CONVOYS} {_OF} {_GOES} {{to}} {_CARRIED}",
            f"{_OWN} {_CONVOYS} {_OF} {_GOES} {{to}} {_OF_BEHIND}",
        )
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "order": "convoy",
        "unit": "NTH",
        "kind": "F",
        "of": "LON",
        "of_kind": "A",
        "to": "NWY",
    }

    of: Annotated[PlaceId, Meta(description="Where the army stands.")]
    of_kind: UnitKind = UNSET
    of_power: Nation | UnsetType = UNSET
    to: Annotated[PlaceId, Meta(description="Where the army goes.")]


AnyOrder = Hold | Move | Support | Convoy
"""Every kind of order of a season."""


def task_of(board: Board, unit: Unit, order: AnyOrder) -> Task | Refusal:
    """DIP-4 The task of a unit by an order, or the refusal of it."""
    task = Task(seat=unit.seat, kind=unit.kind, at=unit.at)
    match order:
        case Move():
            to = destination(board, unit, order.to, via=order.by_sea)
            if isinstance(to, Refusal):
                return to
            if order.route and not _leads(board, unit, order):
                return NO_ROUTE
            return _with(task, "move", to=to, via=order.by_sea)
        case Support():
            return _support(board, unit, order)
        case Convoy():
            return _convoy(board, unit, order)
    return task


def _with(task: Task, act: str, of: str = "", to: str = "", *, via: bool = False) -> Task:
    """A task that is more than to hold."""
    return Task(seat=task.seat, kind=task.kind, at=task.at, act=act, of=province_of(of), to=Place(to), via=via)  # type: ignore[arg-type]


def destination(board: Board, unit: Unit, to: str, *, via: bool = False, but: str = "") -> Place | Refusal:
    """DIP-4 The place that a unit goes to, or why it cannot; `but` is a fleet that does not convoy it."""
    if province_of(to) not in board.atlas.lands:
        return NO_PLACE
    if province_of(to) == unit.province:
        return STAYS
    if unit.kind == "F":
        return _fleet_goes(board, unit, to)
    land = province_of(to)
    atlas = board.atlas
    if atlas.is_sea(land):
        return NO_WAY
    if atlas.reaches("A", unit.at, land) and not via:
        return Place(land)
    fleets = [sea for sea in fleets_at_sea(board) if sea != but]
    if has_route(atlas, fleets, unit.province, land):
        return Place(land)
    return NO_CONVOY


def _fleet_goes(board: Board, unit: Unit, to: str) -> Place | Refusal:
    """DIP-4 The coast that a fleet goes to."""
    options = board.options
    ways = [place for place in board.atlas.ways("F", unit.at) if province_of(place) == province_of(to)]
    if not ways or to in ways:
        return Place(to) if ways else NO_WAY
    named = coast_of(to) in board.atlas.lands[province_of(to)].coasts
    if named and not (options.wrong_coast_is_ignored and len(ways) == 1):
        return WRONG_COAST
    sure = len(ways) == 1 and (named or options.one_coast_is_meant or not coast_of(ways[0]))
    return ways[0] if sure else WHICH_COAST


def _support(board: Board, unit: Unit, order: Support) -> Task | Refusal:
    """DIP-5 A unit supports into a province that it can go to itself."""
    helped = board.standing.get(province_of(order.of))
    if helped is None:
        return NO_SUCH_UNIT
    if helped == unit:
        return HELPS_ITSELF
    to = Place("") if order.to is UNSET else _supported_to(board, helped, order.to, unit)
    if isinstance(to, Refusal):
        return to
    task = _with(Task(seat=unit.seat, kind=unit.kind, at=unit.at), "support", of=helped.province, to=to)
    if board.atlas.reaches(unit.kind, unit.at, task.target):
        return task
    return OUT_OF_REACH


def _supported_to(board: Board, helped: Unit, to: str, helper: Unit) -> Place | Refusal:
    """The place that a unit is supported to: where its coast is not named, the province."""
    goal = destination(board, helped, to, but=helper.province)
    if goal == WHICH_COAST:
        return Place(province_of(to))
    return goal


def _convoy(board: Board, unit: Unit, order: Convoy) -> Task | Refusal:
    """DIP-6 A fleet convoys that a route needs."""
    army = board.standing.get(province_of(order.of))
    if army is None:
        return NO_SUCH_UNIT
    if unit.kind != "F" or not board.atlas.is_sea(unit.province):
        return NOT_AT_SEA
    if army.kind != "A":
        return NO_ARMY
    here = army.province
    to = province_of(order.to)
    if to == here or to not in board.atlas.lands or board.atlas.is_sea(to):
        return NO_WAY
    fleets = fleets_at_sea(board)
    routes = routes_of(board.atlas, fleets, here, to)
    if not any(unit.province in route for route in routes):
        return NOT_ON_ROUTE
    task = Task(seat=unit.seat, kind=unit.kind, at=unit.at)
    return _with(task, "convoy", of=here, to=to)


def _leads(board: Board, army: Unit, order: Move) -> bool:
    """DIP-6 Whether a route that is written out leads over fleets from coast to coast."""
    fleets = fleets_at_sea(board)
    here = army.province
    for place in (*order.route, order.to):
        following = province_of(place)
        if following not in board.atlas.near(here):
            return False
        here = following
    return all(province_of(sea) in fleets for sea in order.route)


def fleets_at_sea(board: Board) -> list[Province]:
    """The seas with a fleet on them."""
    at_sea = (unit.province for unit in board.standing.values() if unit.kind == "F")
    return [province for province in at_sea if board.atlas.is_sea(province)]
