"""The retreat (CP-85 to CP-89)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from adjudicator.games.cp_campaign.facts import CPTable, Public
from adjudicator.games.cp_campaign.rebuild import set_status
from adjudicator.games.cp_campaign.refusals import doubles, not_own_wish, refusals, unknown
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import enemies_at
from adjudicator.games.cp_campaign.state import Army, Board, State, arrive
from adjudicator.games.cp_campaign.territories import has_room, roll_for
from adjudicator.games.cp_campaign.words import ArmyField, ArmyId, RoadId, Status, TerritoryField, TerritoryId
from adjudicator.table import Choice, Die, Line, Path, Problem, Question, RuleId, Seat
from adjudicator.table.figures import Movement
from adjudicator.table.memory import Loss
from adjudicator.table.prose import does
from adjudicator.table.state import put

DOUBLE_TERRITORY = refusals.new("DOUBLE_TERRITORY", "CP-85")

Retreat = Annotated[
    dict[ArmyField, Annotated[tuple[TerritoryField, ...], Meta(max_length=30)]],
    Meta(
        max_length=2,
        description="Where each army would rather retreat, best first (CP-85).",
        examples=[{"A1": ["T14", "T09"]}],
    ),
]
Wishes = Mapping[ArmyId, Sequence[TerritoryId]]


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
    """CP-85, CP-86, CP-89 The status of an army after its retreat.

    Lost: defeated, and broken if the roll fails. Drawn: as it was, and defeated if the roll fails.
    """
    if lost:
        return "defeated" if made else "broken"
    if status == "normal" and not made:
        return "defeated"
    return status


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
    """CP-85 The place an army retreats to; its player chooses between places that are equally near (CP-G20)."""
    best = next(iter(ways))
    if len(ways) == 1:
        return best
    board = table.state.board
    assert army.at is not None
    choices = tuple(Choice(place, f"{Say(board).place(place)}, {_cost(board, way)}") for place, way in ways.items())
    question = Question(
        key=f"retreat/{army.id}",
        seat=army.seat,
        rule=RuleId("CP-85"),
        text=f"Where is {army.id} to retreat from {Say(board).place(army.at)}?",
        default=best,
        choices=choices,
    )
    return TerritoryId(table.ask(question))


def _cost(board: Board, way: Way) -> str:
    return "March Difficulty " + " + ".join(str(board.roads[road].md) for road in way.roads)


def answer_retreat(question: Question, retreat: Wishes) -> str | None:
    """The best wish that is among the places to choose from, if an army's are asked for."""
    about, _, army = question.key.partition("/")
    if about != "retreat":
        return None
    wishes = retreat.get(ArmyId(army), ())
    return question.first_allowed(wishes)


class OfArmy(Public, frozen=True, kw_only=True):
    """The effect of a battle on an army, told in the chapter of the battle."""

    weight: ClassVar[int] = 3

    army: ArmyId

    def befalls(self, say: Say, seat: Seat) -> bool:
        return say.board.armies[self.army].seat == seat

    def fate(self, say: Say) -> str:
        """The fate of the army, for page one."""
        raise NotImplementedError


class ArmyRetreated(OfArmy, tag="army-retreated", frozen=True, kw_only=True):
    """An army retreated along `roads` over the territories of `way`; `dice` end with the first that failed."""

    seat: Seat
    start: TerritoryId
    way: tuple[TerritoryId, ...]
    roads: tuple[RoadId, ...]
    needs: tuple[int, ...]
    dice: tuple[int, ...]
    made: bool
    was: Status
    now: Status

    def change(self, state: State) -> None:
        arrive(state, self.army, self.way[-1], status=self.now)
        put(state.board, retreated=(*state.board.retreated, self.army))

    def words(self, say: Say) -> Line:
        """Tell the way of the army and its status, with a die for each step."""
        start = say.place(self.start)
        end = say.place(self.way[-1])
        over = f" over {say.places(self.way[:-1])}" if len(self.way) > 1 else ""
        state = f"{self.now} now" if self.now != self.was else f"still {self.now}"
        needs = ", ".join(f"{need}+" for need in self.needs)
        return Line(
            f"Army {self.army} retreats from {start}{over} to {end}: {state}.",
            dice=tuple(self._dice()),
            reckoning=f"needs {needs}",
            tone="plain" if self.made else "bad",
        )

    def _dice(self) -> Iterator[Die]:
        """The dice thrown, each with whether it reached what it needed."""
        for face, need in zip(self.dice, self.needs, strict=False):
            yield Die(face, made=face >= need)

    def fate(self, say: Say) -> str:
        state = f"is {self.now}" if self.now != self.was else f"is still {self.now}"
        return f"retreated to {say.place(self.way[-1])} and {state}"

    def drawn(self) -> tuple[Movement, ...]:
        """An arrow for each road; a retreat always arrives, and nobody wanted it."""
        legs = zip((self.start, *self.way), self.way, strict=False)
        return tuple(Movement(0, self.seat, start, end, forced=True) for start, end in legs)


class ArmyRemoved(OfArmy, tag="army-removed", frozen=True, kw_only=True):
    """An army was removed from play."""

    weight: ClassVar[int] = 6

    seat: Seat
    at: TerritoryId
    reason: Literal["lost", "no_retreat"]

    def change(self, state: State) -> None:
        set_status(state, self.army, "removed", at=None)

    def words(self, say: Say) -> Line:
        why = {"lost": "it was not normal when it lost", "no_retreat": "it cannot retreat anywhere"}[self.reason]
        return Line(f"Army {self.army} is removed from play in {say.place(self.at)}: {why}.", tone="bad")

    def head(self, say: Say) -> str:
        return f"{does(say.side(self.seat), 'loses')} an army at {say.board.territories[self.at].name}"

    def loss(self, say: Say) -> Loss:
        why = {"lost": "beaten when it was not normal", "no_retreat": "with nowhere to retreat to"}[self.reason]
        where = say.board.territories[self.at].name
        return Loss(kind="Lost armies", what=f"Army {self.army}", how=f"at {where}, {why}", seat=self.seat)

    def fate(self, say: Say) -> str:
        return "is lost"


class ArmyRestored(OfArmy, tag="army-restored", frozen=True, kw_only=True):
    """A broken or defeated army won its battle and was normal again."""

    rule: RuleId = RuleId("CP-87")
    was: Status

    def change(self, state: State) -> None:
        set_status(state, self.army, "normal")

    def words(self, say: Say) -> Line:
        seat = say.board.armies[self.army].seat
        return Line(f"Army {self.army}, {self.was} before, is normal again by its victory.", seat=seat, tone="good")

    def fate(self, say: Say) -> str:
        return "is normal again"


def check_retreat(say: Say, seat: Seat, retreat: Wishes) -> Iterator[Problem]:
    """Armies of one's own; territories of the map, each once (CP-85)."""
    for army, places in retreat.items():
        path: Path = ("retreat", army)
        yield from not_own_wish(say, seat, army, path)
        for index, place in enumerate(places):
            yield from unknown(say, "territory", place, (*path, index))
        yield from doubles(DOUBLE_TERRITORY, places, path)
