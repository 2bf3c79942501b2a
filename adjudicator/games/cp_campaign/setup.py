"""Setup: the map is laid out, and two armies of each seat are placed (CP-10 to CP-14)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.errors import Refused
from adjudicator.games.cp_campaign.facts import CPTable, Public
from adjudicator.games.cp_campaign.options import Options, Recorded, agreed
from adjudicator.games.cp_campaign.order import draw_order
from adjudicator.games.cp_campaign.refusals import UNKNOWN_TERRITORY, doubles, refusals, skipped, unknown
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.scenario import Scenario
from adjudicator.games.cp_campaign.sides import allied
from adjudicator.games.cp_campaign.state import Army, Board, Road, State, Territory, View, arrive
from adjudicator.games.cp_campaign.tables import CONSTANTS, KINDS
from adjudicator.games.cp_campaign.territories import STACK_LIMIT, has_room
from adjudicator.games.cp_campaign.words import ArmyId, Order, TerritoryField, TerritoryId
from adjudicator.table import Line, Problem, Question, Refusal, Remark, RuleId, Seat
from adjudicator.table.news import in_letters, within
from adjudicator.table.prose import counted, joined, reader_first, whose
from adjudicator.table.state import put, write

NOT_YOUR_PLACEMENT = refusals.new("NOT_YOUR_PLACEMENT", "CP-11", "another side places now")
PLACEMENT_TOO_CLOSE = refusals.new(
    "PLACEMENT_TOO_CLOSE", "CP-12", "an enemy army stands there or in a neighbouring territory"
)
DOUBLE_PLACE = refusals.new("DOUBLE_PLACE", "CP-11")
TOO_FEW_PLACES = refusals.new("TOO_FEW_PLACES", "CP-12", lasts=False)


class Placement(Order, frozen=True, kw_only=True):
    """Where to place the two armies at the start, best first (CP-11, CP-13)."""

    LINES: ClassVar[tuple[str, ...]] = (
        "(first|first army) (at|:|) {first/or}",
        "(second|second army) (at|:|) {second/or}",
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"first": ["T07", "T01"], "second": ["T14", "T08"]}

    first: Annotated[
        tuple[TerritoryField, ...], Meta(max_length=30, description="For the first army, best first.")
    ] = ()
    second: Annotated[
        tuple[TerritoryField, ...], Meta(max_length=30, description="For the second army, best first.")
    ] = ()

    def wishes(self, army: ArmyId) -> Iterator[tuple[tuple[str, int], TerritoryId]]:
        """The territories for an army, each with its place in the order set."""
        name, places = ("first", self.first) if army.endswith("1") else ("second", self.second)
        for index, territory in enumerate(places):
            yield (name, index), territory

    def problems(self, view: View) -> Iterator[Problem]:
        """Territories of the map, each once in a list, and enough of them (CP-11 to CP-13)."""
        seats = len(view.board.seats)
        yield from _list_problems(Say(view.board), "first", self.first, seats - 1)
        yield from _list_problems(Say(view.board), "second", self.second, 2 * seats - 1)

    def remarks(self, view: View) -> Iterator[Remark]:
        """The place of an army for which no wish is left (CP-13)."""
        yield Remark(("first",), "else as far from enemies as can be")
        yield Remark(("second",), "else as far from enemies as can be")

    def answer(self, question: Question) -> None:
        """Nothing is asked while armies are placed."""

    @staticmethod
    def form(view: View) -> Iterator[str]:
        """The order of placement, and where armies may go (CP-11 to CP-13)."""
        say = Say(view.board)
        board = view.board
        yield f"First armies are placed in the order {say.seats(board.order)}; second armies in the reverse order."
        yield "At least one territory must lie between armies of different sides."
        places = [place for place in board.territories if placement_refusal(board, view.seat, place) is None]
        yield f"Places you can name: {joined(say.site(place) for place in places)}."


def lay_out(table: CPTable, scenario: Scenario, options: Options, seats: Sequence[Seat]) -> None:
    """CP-10 Lay out the map and draw the order of play for the placement.

    Raises `Refused` where the scenario or the teams do not fit the seats.
    """
    table.record(laid_out(scenario, options, seats))
    draw_order(table, "CP-10", "placement")


def laid_out(scenario: Scenario, options: Options, seats: Sequence[Seat]) -> "CampaignSet":
    """CP-10 The map is laid out, and nothing stands on it; raises `Refused` likewise."""
    check_seats(scenario, options, seats)
    return CampaignSet(scenario=scenario, options=Recorded.of(options), seats=tuple(seats))


def check_seats(scenario: Scenario, options: Options, seats: Sequence[Seat]) -> None:
    """Raise `Refused` where the number of seats or the teams make no campaign (CP-G17, CP-G31)."""
    if not scenario.players_min <= len(seats) <= scenario.players_max:
        span = f"{scenario.players_min} to {scenario.players_max}"
        raise Refused("campaign/seats", f"{scenario.name} is for {span} seats, not {len(seats)}")
    mates = [seat for team in options.teams for seat in team]
    strangers = sorted(set(mates) - set(seats))
    if strangers:
        raise Refused("options/teams", f"option teams: no seat {', '.join(strangers)} plays in this campaign")
    if len(mates) != len(set(mates)):
        raise Refused("options/teams", "option teams: a seat can be in one team only, and once")
    if any(len(team) == len(seats) for team in options.teams):
        raise Refused("options/teams", "option teams: all seats are in one team; leave it an enemy")


def whose_placement(board: Board) -> Seat | None:
    """CP-11, CP-13, CP-14 The seat that places next: in order of play, then in reverse; None when all are placed."""
    placed = 0
    for army in board.armies.values():
        placed += army.at is not None
    sequence = (*board.order, *reversed(board.order))
    if placed < len(sequence):
        return sequence[placed]
    return None


def placement_refusal(board: Board, seat: Seat, territory: TerritoryId) -> Refusal | None:
    """CP-12 A territory must lie between armies of different sides (CP-G32)."""
    if territory not in board.territories:
        return UNKNOWN_TERRITORY
    if enemy_distance(board, seat, territory) < CONSTANTS.setup_distance:
        return PLACEMENT_TOO_CLOSE
    return None if has_room(board, seat, territory) else STACK_LIMIT


def enemy_distance(board: Board, seat: Seat, territory: TerritoryId) -> int:
    """The number of roads to the nearest enemy army; as many as there are territories if there is none."""
    away = board.graph.distances(territory)
    enemies = [army.at for army in board.armies.values() if army.at and not allied(board, seat, army.seat)]
    return min((away[at] for at in enemies), default=len(board.territories))


def default_place(board: Board, seat: Seat) -> TerritoryId:
    """The place of an army without a word from its player: as far from enemies as can be, then by id.

    Where no territory is far enough from enemies, any free one will do (CP-G56).
    """
    places = sorted(board.territories)
    allowed = [place for place in places if placement_refusal(board, seat, place) is None]
    if not allowed:
        allowed = [place for place in places if has_room(board, seat, place)]
    return max(allowed, key=lambda place: enemy_distance(board, seat, place))


def place(table: CPTable, seat: Seat, territory: TerritoryId) -> Refusal | None:
    """CP-11, CP-12, CP-13 Place an army where its player wants it; the refusal if that is not allowed."""
    board = table.state.board
    if whose_placement(board) != seat:
        return NOT_YOUR_PLACEMENT
    refusal = placement_refusal(board, seat, territory)
    if refusal is None:
        _put(table, seat, territory)
    return refusal


def _put(table: CPTable, seat: Seat, territory: TerritoryId, by_default: bool = False) -> None:
    army = next_army(table.state.board, seat)
    rule = RuleId("CP-11" if army.endswith("1") else "CP-13")
    table.record(ArmyPlaced(rule=rule, seat=seat, army=army, at=territory, by_default=by_default))


def next_army(board: Board, seat: Seat) -> ArmyId:
    """The army a seat places next."""
    return next(army.id for army in board.armies.values() if army.seat == seat and army.at is None)


def place_all(table: CPTable, orders: Mapping[Seat, Placement]) -> None:
    """CP-11, CP-13 All seats place, each where the first territory of its list allows it (PBEM-1)."""
    while (seat := whose_placement(table.state.board)) is not None:
        army = next_army(table.state.board, seat)
        for where, territory in orders.get(seat, Placement()).wishes(army):
            refusal = place(table, seat, territory)
            if refusal is None:
                break
            table.record(skipped(seat, where, refusal, RuleId("CP-12")))
        else:
            _put(table, seat, default_place(table.state.board, seat), by_default=True)


class CampaignSet(Public, tag="campaign-set", frozen=True, kw_only=True):
    """The map was laid out for `seats`, under the options they agreed on."""

    weight: ClassVar[int] = 8

    rule: RuleId = RuleId("CP-15")
    scenario: Scenario
    options: Recorded
    seats: tuple[Seat, ...]

    def change(self, state: State) -> None:
        """The map is laid out as the scenario has it, then each seat."""
        board = state.board
        scenario = self.scenario
        put(board, options=agreed(self.options), scenario=scenario.name, source=scenario.source, seats=self.seats)
        put(board, graph=scenario.graph(), sides={seat: scenario.sides[seat] for seat in self.seats})
        for site in scenario.territories:
            dv = KINDS[site.type].dv if site.dv is None else site.dv
            write(board.territories)[site.id] = Territory(site.id, site.name, site.type, dv, site.xy)
        for way in scenario.roads:
            write(board.roads)[way.id] = Road(way.id, way.a, way.b, way.md)
        for seat in self.seats:
            _seat(board, seat)

    def words(self, say: Say) -> Line:
        return Line(
            f"The campaign opens on the map “{self.scenario.name}”: {joined(reader_first(map(say.side, self.seats)))}."
        )

    def head(self, say: Say) -> str:
        return f"{in_letters(len(self.seats))} sides claim {within(self.scenario.name)}"

    def chapter(self, say: Say) -> str:
        return "Placement"


def _seat(board: Board, seat: Seat) -> None:
    """A seat takes its place: its armies, and nothing won or lost."""
    for number in range(1, CONSTANTS.armies_per_seat + 1):
        army = ArmyId(f"{seat}{number}")
        write(board.armies)[army] = Army(army, seat)
    for tally in (board.cp, board.marks, board.battles_won, board.missed):
        write(tally)[seat] = 0
    write(board.progress)[seat] = {}


class ArmyPlaced(Public, tag="army-placed", frozen=True, kw_only=True):
    """A seat placed an army; `by_default` where its list had no place left that is allowed."""

    weight: ClassVar[int] = 2

    seat: Seat
    army: ArmyId
    at: TerritoryId
    by_default: bool = False

    def change(self, state: State) -> None:
        arrive(state, self.army, self.at)

    def words(self, say: Say) -> Line:
        army = whose(say.side(self.seat), f"army {self.army}", "")
        text = f"{army} takes its place in {say.place(self.at)}"
        if self.by_default:
            return Line(f"{text}, by default: no wish of its player could be met.", tone="bad")
        return Line(f"{text}.")

    def head(self, say: Say) -> str:
        return "The armies take their places"

    def chapter(self, say: Say) -> str:
        return "Placement"


def _list_problems(say: Say, name: str, places: Sequence[TerritoryId], before: int) -> Iterator[Problem]:
    """The list for the `name` army, before which up to `before` armies are placed."""
    for index, place in enumerate(places):
        yield from unknown(say, "territory", place, (name, index))
    yield from doubles(DOUBLE_PLACE, places, (name,))
    if len(places) <= before:
        stand = f"{counted(before, 'army stands', 'armies stand')} on the map before it"
        message = f"{counted(len(places), 'place')} for the {name} army; up to {stand}"
        hint = "if none of yours is left, it goes as far from enemies as can be: name more to be safe"
        yield TOO_FEW_PLACES.problem((name,), message, hint)
