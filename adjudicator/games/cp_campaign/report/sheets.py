"""Battle sheets for the table, one for each seat that fights (PBEM-5)."""

from collections.abc import Iterator, Sequence

from adjudicator.games.cp_campaign.battles import AMBUSH
from adjudicator.games.cp_campaign.heroes import UNNAMED
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import seats_of
from adjudicator.games.cp_campaign.state import Battle, Board, View
from adjudicator.games.cp_campaign.table_top import open_battles
from adjudicator.games.cp_campaign.tables import CONSTANTS, KINDS
from adjudicator.games.cp_campaign.territories import advantages, kind_of
from adjudicator.games.cp_campaign.words import ArmyId, TerritoryId
from adjudicator.table import Seat
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import counted
from adjudicator.table.situation import Sheet

COLUMNS = (Column("", share=1), Column("", share=3.2))


def sheets(view: View) -> list[tuple[str, Sheet]]:
    """(file name, sheet) for every seat of every battle to be fought on a table now."""
    board = view.board
    if board.phase not in ("table", "dispute"):
        return []
    drawn = []
    for battle in open_battles(board):
        armies = _sorted(board, battle.attackers + battle.defenders)
        for seat in seats_of(board, armies):
            name = f"battle-{battle.id}-{seat}"
            drawn.append((name, battle_sheet(board, battle, seat)))
    return drawn


def battle_sheet(board: Board, battle: Battle, seat: Seat) -> Sheet:
    """The sheet of one seat; campaign and head of the history are left for the program to fill in."""
    speakers = (battle.attacker, battle.defender)
    blanks = (
        "Played on and at",
        "Result (attacker, defender or draw)",
        "Score",
        "Remarks",
        *(f"Signed by {board.sides[speaker].name}" for speaker in speakers),
    )
    return Sheet(
        title=f"Battle of {board.territories[battle.territory].name}",
        subtitle=f"{battle.id}: sheet of {Say(board).side(seat)}",
        campaign="",
        head="",
        facts=tuple(_facts(board, battle)),
        sides=tuple(_side(board, battle, speaker) for speaker in speakers),
        notes=tuple(_notes(board, battle)),
        blanks=blanks,
    )


def _facts(board: Board, battle: Battle) -> Iterator[tuple[str, str]]:
    """The lines at the head of a sheet, each with its name."""
    say = Say(board)
    yield "Territory", _place(board, battle.territory)
    scenario = battle.scenario
    if battle.die is not None:
        scenario += f", on a die of {battle.die}"
    yield "Scenario", scenario
    if battle.objective:
        yield "Objective", battle.objective
    attackers = say.host(battle.attackers)
    yield "Attacker", f"{attackers}: moved in last"
    yield "Defender", say.host(battle.defenders)
    days = counted(board.options.battle_deadline_days, "day")
    yield "To be reported", f"within {days}"


def _place(board: Board, place: TerritoryId) -> str:
    """The territory of a battle with its kind and its Defence Value."""
    name = Say(board).place(place)
    kind = kind_of(board, place).name
    return f"{name}, {kind}, Defence Value {board.territories[place].dv}"


def _side(board: Board, battle: Battle, speaker: Seat) -> Grid:
    """The table of a side, by the seat that speaks for it."""
    moved_in = speaker == battle.attacker
    armies = _sorted(board, battle.attackers if moved_in else battle.defenders)
    seats = seats_of(board, armies)
    title = " and ".join(board.sides[seat].name for seat in seats)
    if moved_in:
        title += ", who moved in"
    rows = (
        *_terms(board, battle, armies, attacks=speaker == battle.stage_attacker),
        *_heroes(board, battle, seats),
        *_advantages(board, seats),
    )
    return Grid(title, COLUMNS, rows)


def _terms(board: Board, battle: Battle, armies: Sequence[ArmyId], *, attacks: bool) -> Iterator[tuple[str, str]]:
    """The armies of a side and their part in the scenario, as attacker or defender of that, and its points."""
    statuses = [f"{id} {board.armies[id].status}" for id in armies]
    yield "Armies", ", ".join(statuses)
    yield "Part in the scenario", _part(battle, attacks)
    ratio = battle.points if attacks else battle.points[::-1]
    yield "Points", _points(ratio)
    if attacks and battle.siege_points:
        yield "Siege equipment", f"up to {battle.siege_points} points"


def _heroes(board: Board, battle: Battle, seats: Sequence[Seat]) -> Iterator[tuple[str, str]]:
    """CP-57 The heroes that a side leaves out."""
    for hero in battle.heroes:
        if hero.seat in seats:
            yield "Hero left out", _hero(board, hero.name, hero.enemy)


def _advantages(board: Board, seats: Sequence[Seat]) -> Iterator[tuple[str, str]]:
    """The advantages that a side has by its territories."""
    for seat in seats:
        for id, count in advantages(board, seat).items():
            kind = KINDS[id]
            yield f"{kind.name} × {count}", f"{kind.advantage} ({kind.rule})"


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
