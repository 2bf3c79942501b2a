"""Build Roads (CP-48)."""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.cp_campaign.actions import Deed, Work, spent
from adjudicator.games.cp_campaign.facts import CPTable
from adjudicator.games.cp_campaign.plan import Case
from adjudicator.games.cp_campaign.refusals import UNKNOWN_ROAD, refusals
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import armies_of
from adjudicator.games.cp_campaign.state import Board, Road, State, drop_progress, set_road
from adjudicator.games.cp_campaign.tables import CONSTANTS
from adjudicator.games.cp_campaign.words import RoadField, RoadId, TerritoryId
from adjudicator.table import Line, Problem, Refusal, RuleId, Seat
from adjudicator.table.prose import counted, joined

ROAD_OUT_OF_REACH = refusals.new(
    "ROAD_OUT_OF_REACH",
    "CP-G13",
    "neither end of the road is captured by the seat or holds an army of it",
    field="road",
)
MD_MIN = refusals.new("MD_MIN", "CP-48", "the road is already as good as it can be", field="road")


class BuildRoad(Work, tag="build_road", frozen=True, kw_only=True):
    """Lower the March Difficulty of a road by 1, down to 2, with the second point (CP-48)."""

    NOTATION: ClassVar[str] = "(build|improve) (road|) {road}"
    EXAMPLE: ClassVar[dict[str, object]] = {"action": "build_road", "road": "R24"}

    road: Annotated[RoadField, Meta(description="A road with one end that is yours or holds an army of yours.")]

    def refusal(self, board: Board, seat: Seat) -> Refusal | None:
        """CP-07, CP-48 It must touch the seat's land or armies, and not be at MD 2 yet (CP-G13)."""
        road = board.roads.get(self.road)
        if road is None:
            return UNKNOWN_ROAD
        posts = [army.at for army in armies_of(board, seat)]
        if not _touches(board, seat, road, posts):
            return ROAD_OUT_OF_REACH
        if road.md <= CONSTANTS.md_min:
            return MD_MIN
        return None

    def carry_out(self, table: CPTable, seat: Seat) -> None:
        """CP-48 Build Roads: the March Difficulty of a road falls by 1, down to 2, with the second point."""
        if self.pay_point(table, seat):
            board = table.state.board
            table.record(RoadBuilt(**spent(board, seat), road=self.road, md=board.roads[self.road].md - 1))

    def problems(self, case: Case) -> Iterator[Problem]:
        """Not at MD 2 yet, with an end that is one's own or where an army of one's own can be (CP-48)."""
        road = case.board.roads.get(self.road)
        if road is None:
            yield from case.unknown("road", self.road, "road")
            return
        name = case.say.road(road.id)
        left = road.md - CONSTANTS.md_min - case.certain
        if left <= 0:
            earlier = "" if road.md == CONSTANTS.md_min else "earlier entries see to it that "
            message = f"{earlier}{name} has MD {CONSTANTS.md_min}, the lowest there is"
            yield case.found(MD_MIN, message, "leave the entry out")
        elif not _touches(case.board, case.seat, road, case.plan.held()):
            message = f"neither end of {name} is yours, and no army of yours can be there"
            hint = f"roads you can build now: {joined(buildable(case.board, case.seat)) or 'none'}"
            yield case.found(ROAD_OUT_OF_REACH, message, hint)
        elif case.entry.times > left:
            lowest = f"{name} has MD {road.md} and can be lowered to {CONSTANTS.md_min}"
            message = f"{lowest}: this is done {counted(left, 'time')} at most"
            yield case.found(MD_MIN, message, kind="note")

    def work(self, say: Say) -> str:
        return f"building the road {say.road(self.road)}"

    @classmethod
    def offered(cls, say: Say, seat: Seat) -> Iterator[str]:
        roads = joined(f"{road} (MD {say.board.roads[road].md})" for road in buildable(say.board, seat))
        yield f"Roads you may build: {roads or 'nothing'}."


def _touches(board: Board, seat: Seat, road: Road, held: Sequence[TerritoryId | None]) -> bool:
    """Whether an end of a road is land of a seat, or a place its armies hold; any is, by an option (CP-G13)."""
    if board.options.roads_built == "any":
        return True
    return any(board.territories[end].owner == seat or end in held for end in (road.a, road.b))


def buildable(board: Board, seat: Seat) -> list[RoadId]:
    """The roads a seat may build as things stand."""
    return [road for road in board.roads if BuildRoad(road=road).refusal(board, seat) is None]


def lowest_md(board: Board, id: RoadId) -> int:
    """The lowest March Difficulty a road can reach by the points all seats have (CP-07, CP-48)."""
    build = BuildRoad(road=id)
    points = (board.cp[seat] + board.progress[seat].get(build.key, 0) for seat in board.seats)
    return max(CONSTANTS.md_min, board.roads[id].md - sum(number // build.price for number in points))


class RoadBuilt(Deed, tag="road-built", frozen=True, kw_only=True):
    """The March Difficulty of a road fell by one, to `md`."""

    rule: RuleId = RuleId("CP-48")
    road: RoadId
    md: int

    def change(self, state: State) -> None:
        set_road(state, self.road, self.md)
        drop_progress(state, self.seat, BuildRoad(road=self.road).key)
        super().change(state)

    def words(self, say: Say) -> Line:
        text = f"The road {say.road(self.road)} is improved by {say.side(self.seat)}: March Difficulty now {self.md}."
        return self.line(text, tone="good")

    def summary(self, say: Say) -> dict[str, object]:
        return {f"improved the road {say.road(self.road)} to March Difficulty": self.md}

    @property
    def changed(self) -> RoadId:
        return self.road
