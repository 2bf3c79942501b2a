"""Battle sheets: what the players need at the table, one for each seat that fights (PBEM-5)."""

from collections.abc import Iterator, Sequence

from adjudicator.games.cp_campaign.battles import AMBUSH
from adjudicator.games.cp_campaign.heroes import UNNAMED
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import seats_of
from adjudicator.games.cp_campaign.state import Battle, Board, View
from adjudicator.games.cp_campaign.table_top import open_battles
from adjudicator.games.cp_campaign.tables import CONSTANTS, KINDS
from adjudicator.games.cp_campaign.territories import advantages, kind_of
from adjudicator.games.cp_campaign.words import ArmyId
from adjudicator.table import Seat
from adjudicator.table.pages import Column, Grid, Sheet
from adjudicator.table.prose import counted

COLUMNS = (Column("", share=1), Column("", share=3.2))


def sheets(view: View) -> list[tuple[str, Sheet]]:
    """(file name, sheet) for every seat of every battle to be fought on a table now."""
    board = view.board
    if board.phase not in ("table", "dispute"):
        return []
    return [
        (f"battle-{battle.id}-{seat}", battle_sheet(board, battle, seat))
        for battle in open_battles(board)
        for seat in seats_of(board, _sorted(board, battle.attackers + battle.defenders))
    ]


def battle_sheet(board: Board, battle: Battle, seat: Seat) -> Sheet:
    """The sheet of one seat; campaign and head of the history are left for the program to fill in."""
    sides = tuple(_side(board, battle, speaker) for speaker in (battle.attacker, battle.defender))
    blanks = (
        "Played on and at",
        "Result (attacker, defender or draw)",
        "Score",
        "Remarks",
        *(f"Signed by {board.sides[speaker].name}" for speaker in (battle.attacker, battle.defender)),
    )
    return Sheet(
        title=f"Battle of {board.territories[battle.territory].name}",
        subtitle=f"{battle.id}: sheet of {Say(board).side(seat)}",
        campaign="",
        head="",
        facts=tuple(_facts(board, battle)),
        sides=sides,
        notes=tuple(_notes(board, battle)),
        blanks=blanks,
    )


def _facts(board: Board, battle: Battle) -> Iterator[tuple[str, str]]:
    place = battle.territory
    say = Say(board)
    dv = board.territories[place].dv
    yield "Territory", f"{say.place(place)}, {kind_of(board, place).name}, Defence Value {dv}"
    yield "Scenario", battle.scenario if battle.die is None else f"{battle.scenario}, on a die of {battle.die}"
    if battle.objective:
        yield "Objective", battle.objective
    yield "Attacker", f"{say.host(battle.attackers)}: moved in last"
    yield "Defender", say.host(battle.defenders)
    yield "To be reported", f"within {counted(board.options.battle_deadline_days, 'day')}"


def _side(board: Board, battle: Battle, speaker: Seat) -> Grid:
    attacks = speaker == battle.attacker
    armies = _sorted(board, battle.attackers if attacks else battle.defenders)
    names = " and ".join(board.sides[seat].name for seat in seats_of(board, armies))
    title = f"{names}, who moved in" if attacks else names
    return Grid(title, COLUMNS, tuple(_rows(board, battle, speaker, armies)))


def _rows(board: Board, battle: Battle, speaker: Seat, armies: Sequence[ArmyId]) -> Iterator[tuple[str, str]]:
    stage_attacker = speaker == battle.stage_attacker
    yield "Armies", ", ".join(f"{id} {board.armies[id].status}" for id in armies)
    yield "Part in the scenario", _part(battle, stage_attacker)
    yield "Points", _points(battle.points if stage_attacker else battle.points[::-1])
    if stage_attacker and battle.siege_points:
        yield "Siege equipment", f"up to {battle.siege_points} points"
    for hero in battle.heroes:
        if hero.seat in seats_of(board, armies):
            yield "Hero left out", _hero(board, hero.name, hero.enemy)
    for seat in seats_of(board, armies):
        for kind, count in advantages(board, seat).items():
            yield f"{KINDS[kind].name} × {count}", f"{KINDS[kind].advantage} ({KINDS[kind].rule})"


def _part(battle: Battle, attacks: bool) -> str:
    if battle.scenario == AMBUSH:
        return "attacker: lies in ambush" if attacks else "defender: is ambushed"
    if battle.scenario == CONSTANTS.last_stand and not attacks:
        return "defender: makes the last stand"
    return "attacker" if attacks else "defender"


def _points(ratio: tuple[int, ...]) -> str:
    if ratio == (1, 1):
        return "as agreed, equal for both sides"
    return f"{ratio[0]} : {ratio[1]} to the other side"


def _hero(board: Board, name: str, enemy: Seat) -> str:
    if name in ("", UNNAMED):
        return f"one, to be named by {Say(board).side(enemy)} before the game (CP-57)"
    return f"{name}, named by {Say(board).side(enemy)} (CP-57)"


def _notes(board: Board, battle: Battle) -> Iterator[str]:
    if battle.scenario == AMBUSH and battle.stage_attacker != battle.attacker:
        yield "Whoever enters a mountain pass is ambushed: who moved in is the defender in the scenario (CP-68)."
    if battle.scenario == CONSTANTS.last_stand:
        yield "An army that is broken or defeated fights a Last Stand in every kind of territory (CP-83)."
    yield f"In your report “attacker” is {Say(board).side(battle.attacker)}, whatever the part in the scenario."
    yield f"Mail the result as your order, such as: battle {battle.id}: won by the attacker"
    yield f"To give the battle up: battle {battle.id}: given up"
    yield (
        "Two equal reports are confirmed; a single one stands when the time is over; different ones go to the referee; "
        "without any the battle is settled by dice (PBEM-5)."
    )


def _sorted(board: Board, armies: Sequence[ArmyId]) -> list[ArmyId]:
    """Armies in the order of the board."""
    return [id for id in board.armies if id in armies]
