"""The retreat (CP-85, CP-86, CP-88, CP-89)."""

from msgspec import Struct

from adjudicator.games.cp_campaign.facts import ArmyRemoved, ArmyRetreated
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.sides import enemies_at
from adjudicator.games.cp_campaign.rules.territories import has_room, roll_for
from adjudicator.games.cp_campaign.state import Army, Board
from adjudicator.games.cp_campaign.words import ArmyId, RoadId, Status, TerritoryId
from adjudicator.table.questions import Choice, Question
from adjudicator.table.words import RuleId


class Way(Struct, frozen=True):
    """A way of retreat, with the sum of its March Difficulties, its territories and its roads."""

    md: int
    places: tuple[TerritoryId, ...]
    roads: tuple[RoadId, ...]


def ways_of_retreat(board: Board, army: Army) -> dict[TerritoryId, Way]:
    """CP-85 The nearest territories an army can retreat to, with the best way to each (CP-G20, CP-G47).

    Without enemy army and with room, by whomever captured; the way never leads through enemy armies. The best is first.
    """
    assert army.at is not None

    def clear(place: TerritoryId) -> bool:
        return not enemies_at(board, army.seat, place)

    def suitable(place: TerritoryId) -> bool:
        return clear(place) and has_room(board, army.seat, place)

    ways = [_way(board, army.at, places) for places in board.graph.nearest(army.at, suitable, clear)]
    best: dict[TerritoryId, Way] = {}
    for way in sorted(ways, key=lambda way: (way.md, way.places[-1], way.places)):
        best.setdefault(way.places[-1], way)
    return best


def _way(board: Board, start: TerritoryId, places: tuple[TerritoryId, ...]) -> Way:
    roads = board.graph.roads(start, places)
    return Way(sum(board.roads[road].md for road in roads), places, roads)


def retreat(table: CPTable, army_id: ArmyId, *, lost: bool) -> None:
    """CP-85, CP-88, CP-89 An army withdraws after a battle lost or drawn, or is lost for want of a place."""
    army = table.state.board.armies[army_id]
    ways = ways_of_retreat(table.state.board, army)
    if not ways:
        remove(table, army_id, no_retreat=True)
        return
    way = ways[_destination(table, army, ways)]
    dice = _retreat_rolls(table, army, way)
    needs = tuple(table.state.board.roads[road].md for road in way.roads)
    made = all(die >= need for die, need in zip(dice, needs, strict=False))
    assert army.at is not None
    fact = ArmyRetreated(
        rule=RuleId("CP-85" if lost else "CP-89"),
        army=army.id,
        seat=army.seat,
        start=army.at,
        way=way.places,
        roads=way.roads,
        needs=needs,
        dice=dice,
        made=made,
        was=army.status,
        now=status_after(army.status, lost=lost, made=made),
    )
    table.record(fact)


def _retreat_rolls(table: CPTable, army: Army, way: Way) -> tuple[int, ...]:
    """CP-86 One March Difficulty roll for each road, up to the first that fails (CP-G20)."""
    dice: list[int] = []
    for road in way.roads:
        rolled = roll_for(table, RuleId("CP-86"), army.id, table.state.board.roads[road].md)
        dice.append(rolled.total)
        if not rolled.made:
            break
    return tuple(dice)


def status_after(status: Status, *, lost: bool, made: bool) -> Status:
    """CP-85, CP-86, CP-89 How an army comes out of its retreat.

    Lost: defeated, and broken if the roll fails. Drawn: as it was, and defeated if the roll fails.
    """
    if lost:
        return "defeated" if made else "broken"
    return "defeated" if status == "normal" and not made else status


def remove(table: CPTable, army_id: ArmyId, *, no_retreat: bool = False) -> None:
    """CP-87, CP-88 An army is removed from play for good (CP-G33)."""
    army = table.state.board.armies[army_id]
    assert army.at is not None
    table.record(
        ArmyRemoved(
            rule=RuleId("CP-88" if no_retreat else "CP-87"),
            army=army.id,
            seat=army.seat,
            at=army.at,
            reason="no_retreat" if no_retreat else "lost",
        )
    )


def _destination(table: CPTable, army: Army, ways: dict[TerritoryId, Way]) -> TerritoryId:
    """CP-85 Where an army retreats to; its player chooses between places that are equally near (CP-G20)."""
    best = next(iter(ways))
    if len(ways) == 1:
        return best
    board = table.state.board
    assert army.at is not None
    question = Question(
        key=f"retreat/{army.id}",
        seat=army.seat,
        rule=RuleId("CP-85"),
        text=f"Where is {army.id} to retreat from {_named(board, army.at)}?",
        default=best,
        choices=tuple(Choice(place, f"{_named(board, place)}, {_cost(board, way)}") for place, way in ways.items()),
    )
    return TerritoryId(table.ask(question))


def _named(board: Board, place: TerritoryId) -> str:
    return f"{board.territories[place].name} ({place})"


def _cost(board: Board, way: Way) -> str:
    return "March Difficulty " + " + ".join(str(board.roads[road].md) for road in way.roads)
