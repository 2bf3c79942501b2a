"""Battles settled by dice (CP-G42)."""

from msgspec import Struct

from adjudicator.games.cp_campaign.battles import AMBUSH, SIEGE
from adjudicator.games.cp_campaign.facts import CPTable, OfBattle
from adjudicator.games.cp_campaign.say import Say, signed
from adjudicator.games.cp_campaign.sides import seats_of
from adjudicator.games.cp_campaign.state import Battle, Board
from adjudicator.games.cp_campaign.table_top import conceded_result, decide
from adjudicator.games.cp_campaign.territories import advantages
from adjudicator.games.cp_campaign.words import BattleId, Result, Status
from adjudicator.table import Die, Line, RuleId, Seat


class Throw(Struct, frozen=True):
    """One side of a battle settled by dice: its die, what is added by name, and the total."""

    seat: Seat
    die: int
    modifiers: tuple[tuple[str, int], ...]
    total: int

    @property
    def reckoning(self) -> str:
        """The sum: "A: 5 + 2 normal = 7"."""
        added = [f"{signed(number)} {name}" for name, number in self.modifiers if number]
        return " ".join([f"{self.seat}: {self.die}", *added, f"= {self.total}"])


STRENGTH: dict[Status, int] = {"normal": 2, "defeated": 1, "broken": 0}
SIEGE_ATTACKER = 2


def settle(table: CPTable) -> None:
    """CP-82 Every battle without a result gets one: given up by a side, or settled by dice (CP-G19, PBEM-5)."""
    for battle in list(table.state.board.battles.values()):
        if battle.result is not None:
            continue
        losers = table.state.board.conceded.get(battle.id)
        if losers:
            decide(table, battle.id, conceded_result(battle, losers), "conceded")
        else:
            decide(table, battle.id, fight(table, battle.id), "auto")


def fight(table: CPTable, id: BattleId) -> Result:
    """CP-82 Each side throws a D6 and adds its modifiers; the higher total wins, equal totals are a draw (CP-G42)."""
    battle = table.state.board.battles[id]
    attacker = _throw(table, battle, battle.attacker)
    defender = _throw(table, battle, battle.defender)
    table.record(BattleFought(battle=id, attacker=attacker, defender=defender))
    if attacker.total == defender.total:
        return "draw"
    if attacker.total > defender.total:
        return "attacker"
    return "defender"


def _throw(table: CPTable, battle: Battle, seat: Seat) -> Throw:
    added = modifiers(table.state.board, battle, seat)
    rolled = table.roll(RuleId("CP-G42"), f"{battle.id} {seat}", modifiers=added)
    return Throw(seat, rolled.faces[0], rolled.modifiers, rolled.total)


def modifiers(board: Board, battle: Battle, seat: Seat) -> list[tuple[str, int]]:
    """Additions to a side's die, by name; the status is that of the army that came first (CP-G42, CP-G52, CP-G66)."""
    attacks = seat == battle.attacker
    armies = battle.attackers if attacks else battle.defenders
    seats = seats_of(board, armies)
    siege = battle.scenario == SIEGE
    besieges = siege and seat == battle.stage_attacker
    is_besieged = siege and not besieges
    every = [
        (board.armies[armies[0]].status, STRENGTH[board.armies[armies[0]].status]),
        ("further armies", len(armies) - 1),
        ("siege engines", SIEGE_ATTACKER if besieges else 0),
        ("Defence Value", board.territories[battle.territory].dv if is_besieged else 0),
        ("ambush", int(battle.scenario == AMBUSH and seat == battle.stage_attacker)),
        ("captured advantages", int(any(advantages(board, own) for own in seats))),
        ("heroes left out", -sum(hero.seat in seats for hero in battle.heroes)),
    ]
    return [(name, value) for name, value in every if value]


class BattleFought(OfBattle, tag="battle-fought", frozen=True, kw_only=True):
    """A battle was settled by dice."""

    rule: RuleId = RuleId("CP-G42")
    attacker: Throw
    defender: Throw

    def words(self, say: Say) -> Line:
        throws = (self.attacker, self.defender)
        return Line(
            f"The dice give {' and '.join(f'{throw.total} to {say.side(throw.seat)}' for throw in throws)}.",
            dice=tuple(Die(throw.die) for throw in throws),
            reckoning="; ".join(throw.reckoning for throw in throws),
        )
