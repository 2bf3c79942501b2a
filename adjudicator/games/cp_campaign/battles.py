"""Battles are arranged: who meets whom, in which scenario (CP-82, CP-83, CP-T2); and given up beforehand (PBEM-5)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec import Struct

from adjudicator.games.cp_campaign.facts import CPTable, OfBattle
from adjudicator.games.cp_campaign.plan import QueueAhead
from adjudicator.games.cp_campaign.refusals import doubles, refusals, skipped, unknown
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import allied, armies_at, seats_of
from adjudicator.games.cp_campaign.state import Army, Battle, Board, State
from adjudicator.games.cp_campaign.tables import CONSTANTS, EVEN, TABLES, Kind, ScenarioRow
from adjudicator.games.cp_campaign.territories import held_by, kind_of
from adjudicator.games.cp_campaign.words import ArmyId, BattleId, TerritoryId, site_of
from adjudicator.table import Die, Line, Problem, RuleId, Seat
from adjudicator.table.figures import Clash
from adjudicator.table.prose import does
from adjudicator.table.state import write

NO_BATTLE = refusals.new("NO_BATTLE", "PBEM-5", "the battle did not come about, or is not one of that side")
UNKNOWN_BATTLE = refusals.new("UNKNOWN_BATTLE", "PBEM-5")
NOT_YOUR_BATTLE = refusals.new("NOT_YOUR_BATTLE", "PBEM-5")
DOUBLE_BATTLE = refusals.new("DOUBLE_BATTLE", "PBEM-5")

AMBUSH = "Ambush"
SIEGE = "Siege"


class Meeting(Struct, frozen=True, kw_only=True):
    """Two sides in one territory, the armies of each in the order they came."""

    id: BattleId
    territory: TerritoryId
    attackers: tuple[Army, ...]
    defenders: tuple[Army, ...]

    @property
    def attacker(self) -> Seat:
        """The seat that speaks for the side that moved in."""
        return self.attackers[0].seat

    @property
    def defender(self) -> Seat:
        """The seat that speaks for the other side."""
        return self.defenders[0].seat


def meetings(board: Board) -> list[Meeting]:
    """CP-82 Meetings of two sides: in order of play of the side that moved in, then by id (CP-G19)."""
    meetings = [meeting for place in sorted(board.territories) if (meeting := meeting_at(board, place))]
    return sorted(meetings, key=lambda meeting: board.order.index(meeting.attacker))


def meeting_at(board: Board, territory: TerritoryId) -> Meeting | None:
    """The two sides in a territory; the attacker is the side whose army came last, or that came second (CP-G48)."""
    armies = armies_at(board, territory)
    if not armies or all(allied(board, armies[0].seat, army.seat) for army in armies):
        return None
    second = next(army for army in armies if not allied(board, armies[0].seat, army.seat))
    entering = armies[-1] if board.options.attacker == "came_last" else second
    attackers = tuple(army for army in armies if allied(board, entering.seat, army.seat))
    defenders = tuple(army for army in armies if not allied(board, entering.seat, army.seat))
    return Meeting(
        id=BattleId(f"{board.turn}-{territory}"),
        territory=territory,
        attackers=attackers,
        defenders=defenders,
    )


def arrange_battles(table: CPTable) -> None:
    """CP-83 All battles of the turn are arranged before any is fought (CP-G19)."""
    for meeting in meetings(table.state.board):
        arrange(table, meeting)


def arrange(table: CPTable, meeting: Meeting) -> None:
    """CP-83 A battle with its scenario and the parts of the two sides."""
    board = table.state.board
    row, die = _scenario(table, meeting)
    extra = TABLES.scenario_rules.get(row.scenario, EVEN)
    scenario = board.options.lost_town_scenario if row.lost else row.scenario
    fact = BattleArranged(
        battle=meeting.id,
        territory=meeting.territory,
        attacker=meeting.attacker,
        defender=meeting.defender,
        attackers=tuple(army.id for army in meeting.attackers),
        defenders=tuple(army.id for army in meeting.defenders),
        scenario=scenario,
        die=die,
        objective=row.objective,
        stage_attacker=stage_attacker(board, meeting, row.scenario),
        points=extra.points,
        siege_points=extra.siege_points,
    )
    table.record(fact)


def _scenario(table: CPTable, meeting: Meeting) -> tuple[ScenarioRow, int | None]:
    """CP-83, CP-T2 The scenario of a battle and its die: Last Stand if an army is broken or defeated."""
    if any(army.status != "normal" for army in (*meeting.attackers, *meeting.defenders)):
        return ScenarioRow(scenario=CONSTANTS.last_stand), None
    kind = kind_of(table.state.board, meeting.territory)
    if kind.battle[0].d6 is None:
        return kind.battle[0], None
    die = table.roll(RuleId("CP-T2"), meeting.territory).total
    return scenario_row(kind, die), die


def scenario_row(kind: Kind, die: int) -> ScenarioRow:
    """CP-T2 The line of a territory's battle table a die falls on."""
    return next(row for row in kind.battle if row.d6 is not None and row.d6[0] <= die <= row.d6[1])


def stage_attacker(board: Board, meeting: Meeting, scenario: str) -> Seat:
    """CP-68, CP-83 The side that has the attacker's part on the table.

    In a mountain pass the side entering is ambushed, and a side that enters its own stronghold is besieged, unless an
    option says that it lays siege to it (CP-G68). A Last Stand is made by the side that is not normal, against the
    other; if neither is, by the one that did not move in (CP-G23).
    """
    attacker = meeting.attacker
    defender = meeting.defender
    if scenario == CONSTANTS.last_stand:
        fresh = all(army.status == "normal" for army in meeting.defenders)
        return defender if fresh else attacker
    if scenario == AMBUSH:
        in_pass = kind_of(board, meeting.territory).id == "mountain_pass"
        return defender if in_pass else attacker
    if scenario == SIEGE:
        at_home = held_by(board, attacker, meeting.territory)
        return defender if at_home and board.options.owner_besieged else attacker
    return attacker


def is_staged(board: Board, battle: Battle) -> bool:
    """Whether a battle is played on a table: none given up, and none of an absent seat (PBEM-5, PBEM-7)."""
    if board.options.battle_mode != "reported":
        return False
    if battle.attacker in board.absent or battle.defender in board.absent:
        return False
    return battle.id not in board.conceded


class BattleArranged(OfBattle, tag="battle-arranged", frozen=True, kw_only=True):
    """Two sides met. `attacker` moved in last; `stage_attacker` has the attacker's part in the scenario.

    `die` is None where the scenario is fixed; `points` are those of the stage attacker to those of the other side.
    """

    weight: ClassVar[int] = 4

    rule: RuleId = RuleId("CP-83")
    territory: TerritoryId
    attacker: Seat
    defender: Seat
    attackers: tuple[ArmyId, ...]
    defenders: tuple[ArmyId, ...]
    scenario: str
    die: int | None = None
    objective: str = ""
    stage_attacker: Seat
    points: tuple[int, int] = (1, 1)
    siege_points: int = 0

    def change(self, state: State) -> None:
        arranged = {name: getattr(self, name) for name in self.__struct_fields__ if name in Battle.__struct_fields__}
        write(state.board.battles)[self.battle] = Battle(id=self.battle, **arranged)

    def words(self, say: Say) -> Line:
        """Tell who moved in, the scenario, and its effect on each side."""
        attackers = say.host(self.attackers)
        defenders = say.host(self.defenders)
        objective = f"; the objective is {self.objective}" if self.objective else ""
        text = f"{attackers} against {defenders} in {say.place(self.territory)}. Scenario: {self.scenario}{objective}."
        dice = () if self.die is None else (Die(self.die),)
        reckoning = "" if self.die is None else self._entry(say.board, self.die)
        return Line(
            " ".join([text, *(f"{term}." for term in self._terms(say))]),
            dice=dice,
            reckoning=reckoning,
        )

    def head(self, say: Say) -> str:
        return f"{does(say.side(self.attacker), 'meets')} {say.side(self.defender)} at {say.site_name(self.battle)}"

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat in seats_of(say.board, (*self.attackers, *self.defenders))

    def _terms(self, say: Say) -> Iterator[str]:
        """The uneven terms of the scenario: the part of the attacker, the points, the siege equipment."""
        who = say.side(self.stage_attacker)
        if self.stage_attacker != self.attacker:
            yield f"In the scenario the attacker is {who}"
        if self.points != (1, 1):
            yield f"Points {self.points[0]} : {self.points[1]} for {who}"
        if self.siege_points:
            yield f"Up to {self.siege_points} points of siege equipment"

    def _entry(self, board: Board, die: int) -> str:
        """The faces that lead to the line of the territory's battle table that the die struck."""
        kind = kind_of(board, self.territory)
        row = scenario_row(kind, die)
        if not row.d6:
            return ""
        low, high = row.d6
        return f"on {low}–{high}"

    def drawn(self) -> tuple[Clash, ...]:
        return (Clash(0, self.territory),)


def concede(table: CPTable, seat: Seat, battles: Sequence[BattleId]) -> None:
    """Record which of the battles that came about a seat gives up beforehand (PBEM-5)."""
    met = {meeting.id: meeting for meeting in meetings(table.state.board)}
    for index, battle in enumerate(battles):
        if battle in battles[:index]:
            continue
        if battle in met and seat in (met[battle].attacker, met[battle].defender):
            table.record(BattleConceded(battle=battle, seat=seat))
        else:
            table.record(skipped(seat, ("concede", index), NO_BATTLE, RuleId("PBEM-5")))


class BattleConceded(OfBattle, tag="battle-conceded", frozen=True, kw_only=True):
    """A seat gave up a battle before it was arranged; it counts as lost."""

    rule: RuleId = RuleId("PBEM-5")
    seat: Seat

    def change(self, state: State) -> None:
        conceded = state.board.conceded
        write(conceded)[self.battle] = (*conceded.get(self.battle, ()), self.seat)

    def words(self, say: Say) -> Line:
        return Line(f"The {say.battle(self.battle)} is given up by {say.side(self.seat)}.", tone="bad")


def check_concede(plan: QueueAhead, battles: Sequence[BattleId]) -> Iterator[Problem]:
    """Battles of this turn, in territories where an army of the seat can be (PBEM-5)."""
    held = plan.held() if battles else ()
    say = Say(plan.board)
    turn = plan.board.turn
    for index, battle in enumerate(battles):
        place = site_of(battle)
        path = ("concede", index)
        yield from unknown(say, "territory", place, path)
        if battle != f"{turn}-{place}":
            message = f"{battle} is no battle of turn {turn}"
            yield UNKNOWN_BATTLE.problem(path, message, f"did you mean {turn}-{place}?")
        if place in plan.board.territories and place not in held:
            message = f"no army of yours can come to {say.place(place)} by this queue"
            yield NOT_YOUR_BATTLE.problem(path, message, kind="note")
    yield from doubles(DOUBLE_BATTLE, battles, ("concede",))
