"""Battles are arranged: who meets whom, in which scenario (CP-82, CP-83, CP-T2)."""

from msgspec import Struct

from adjudicator.games.cp_campaign.facts import BattleArranged, HeroLeftOut
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.sides import allied, armies_at, seats_of
from adjudicator.games.cp_campaign.rules.territories import kind_of
from adjudicator.games.cp_campaign.state import Army, Battle, Board
from adjudicator.games.cp_campaign.tables import CONSTANTS, TABLES, Kind, ScenarioRow, ScenarioRule
from adjudicator.games.cp_campaign.words import BattleId, TerritoryId
from adjudicator.table.questions import Question
from adjudicator.table.words import RuleId, Seat

AMBUSH = "Ambush"
UNNAMED = "the referee's choice"


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


class Owing(Struct, frozen=True):
    """The `n`th hero `seat` must leave out of a battle, to be named by `enemy`."""

    battle: Battle
    seat: Seat
    enemy: Seat
    n: int


def meetings(board: Board) -> list[Meeting]:
    """CP-82 Where two sides face each other: in order of play of the side that moved in, then by id (CP-G19)."""
    found = [meeting for place in sorted(board.territories) if (meeting := meeting_at(board, place))]
    return sorted(found, key=lambda meeting: board.order.index(meeting.attacker))


def meeting_at(board: Board, territory: TerritoryId) -> Meeting | None:
    """The two sides in a territory; the attacker is the side whose army came last (CP-G22, CP-G48)."""
    armies = armies_at(board, territory)
    if not armies or all(allied(board, armies[-1].seat, army.seat) for army in armies):
        return None
    return Meeting(
        id=BattleId(f"{board.turn}-{territory}"),
        territory=territory,
        attackers=tuple(army for army in armies if allied(board, armies[-1].seat, army.seat)),
        defenders=tuple(army for army in armies if not allied(board, armies[-1].seat, army.seat)),
    )


def arrange_battles(table: CPTable) -> None:
    """CP-83 All battles of the turn are arranged before any is fought (CP-G19)."""
    for meeting in meetings(table.state.board):
        arrange(table, meeting)
    leave_out_heroes(table)


def arrange(table: CPTable, meeting: Meeting) -> None:
    """CP-83 A battle with its scenario and the parts of the two sides."""
    board = table.state.board
    row, die = _scenario(table, meeting)
    extra = TABLES.scenario_rules.get(row.scenario, ScenarioRule(points=(1, 1), source=""))
    fact = BattleArranged(
        battle=meeting.id,
        territory=meeting.territory,
        attacker=meeting.attacker,
        defender=meeting.defender,
        attackers=tuple(army.id for army in meeting.attackers),
        defenders=tuple(army.id for army in meeting.defenders),
        scenario=board.options.lost_town_scenario if row.lost else row.scenario,
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
    """CP-68, CP-83 Who has the attacker's part on the table.

    In a mountain pass the side entering is ambushed. A Last Stand is made by the side that is not normal, against the
    other; if neither is, by the one that did not move in (CP-G23).
    """
    if scenario == CONSTANTS.last_stand:
        fresh = all(army.status == "normal" for army in meeting.defenders)
        return meeting.defender if fresh else meeting.attacker
    if scenario == AMBUSH and kind_of(board, meeting.territory).id == "mountain_pass":
        return meeting.defender
    return meeting.attacker


def is_staged(board: Board, battle: Battle) -> bool:
    """Whether a battle is played on a table: none given up, and none of an absent seat (PBEM-5, PBEM-7)."""
    absent = any(seat in board.absent for seat in (battle.attacker, battle.defender))
    return board.options.battle_mode == "reported" and not absent and battle.id not in board.conceded


def leave_out_heroes(table: CPTable) -> None:
    """CP-57 A schemer who failed horribly leaves out a hero, named by the enemy, in their next battle (CP-G07).

    Several marks add up, one hero each. Where nobody plays on a table no name is asked for.
    """
    board = table.state.board
    owed = heroes_owed(board)
    questions = [_hero_question(board, owing) for owing in owed if is_staged(board, owing.battle)]
    names = iter(table.ask_all(questions))
    for owing in owed:
        hero = next(names) if is_staged(board, owing.battle) else ""
        table.record(HeroLeftOut(battle=owing.battle.id, seat=owing.seat, enemy=owing.enemy, hero=hero))


def heroes_owed(board: Board) -> list[Owing]:
    """Who must leave heroes out of which battle: the next one fought between the two (CP-G07)."""
    debts = dict(board.heroes_owed)
    fought = [battle for battle in board.battles.values() if battle.id not in board.conceded]
    return [
        Owing(battle, seat, enemy, n)
        for battle in fought
        for seat, enemy in _opponents(board, battle)
        for n in range(1, debts.pop((seat, enemy), 0) + 1)
    ]


def _opponents(board: Board, battle: Battle) -> list[tuple[Seat, Seat]]:
    """Each seat of a side with each of the other, both ways."""
    ours, theirs = (seats_of(board.armies[id] for id in side) for side in (battle.attackers, battle.defenders))
    pairs = [(a, d) for a in ours for d in theirs]
    return pairs + [(d, a) for a, d in pairs]


def _hero_question(board: Board, owing: Owing) -> Question:
    battle, seat = owing.battle, owing.seat
    place = board.territories[battle.territory].name
    return Question(
        key=f"hero/{battle.id}/{seat}/{owing.n}",
        seat=owing.enemy,
        rule=RuleId("CP-57"),
        text=f"Which hero must {board.sides[seat].name} ({seat}) leave out of the battle of {place} ({battle.id})?",
        default=UNNAMED,
    )
