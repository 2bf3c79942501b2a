"""Checking the reports of battles fought on a table (PBEM-5)."""

from collections.abc import Iterator

from adjudicator.games.cp_campaign.checking.findings import doubles, problem
from adjudicator.games.cp_campaign.checking.preferences import check_retreat
from adjudicator.games.cp_campaign.naming import place_name, side_name
from adjudicator.games.cp_campaign.orders import BattleReport, TableReports
from adjudicator.games.cp_campaign.rules.table_top import open_battles
from adjudicator.games.cp_campaign.state import Battle, Board, View
from adjudicator.table.problems import Problem
from adjudicator.table.prose import joined
from adjudicator.table.words import Path, Seat


def check_reports(view: View, orders: TableReports) -> Iterator[Problem]:
    """Reports of one's own battles of this turn, one for each."""
    ids = [report.battle for report in orders.reports]
    for index, report in enumerate(orders.reports):
        yield from _check_report(view.board, view.seat, report, ("reports", index))
    yield from doubles("DOUBLE_BATTLE", ids, ("reports",))
    for battle in to_report(view.board, view.seat):
        if battle.id not in ids:
            message = f"no report of the battle {battle_name(view.board, battle)}"
            yield problem("note", "NO_REPORT", ("reports",), message, _without(view.seat, battle))
    yield from check_retreat(view.board, view.seat, orders.retreat)


def to_report(board: Board, seat: Seat) -> list[Battle]:
    """The battles a seat is to report now."""
    return [battle for battle in open_battles(board) if seat in (battle.attacker, battle.defender)]


def battle_name(board: Board, battle: Battle) -> str:
    """A battle: "4-T15 in Aldermoot (T15)"."""
    return f"{battle.id} in {place_name(board, battle.territory)}"


def _check_report(board: Board, seat: Seat, report: BattleReport, path: Path) -> Iterator[Problem]:
    battle = board.battles.get(report.battle)
    hint = f"battles you report: {joined([battle.id for battle in to_report(board, seat)]) or 'none'}"
    if battle is None:
        message = f"there is no battle {report.battle} this turn"
        yield problem("illegal", "UNKNOWN_BATTLE", (*path, "battle"), message, hint)
    elif seat not in (battle.attacker, battle.defender):
        sides = joined([side_name(board, side) for side in (battle.attacker, battle.defender)])
        message = f"the battle {battle_name(board, battle)} is between {sides}"
        yield problem("illegal", "NOT_YOUR_BATTLE", (*path, "battle"), message, hint)
    elif battle not in to_report(board, seat):
        why = f"it is decided ({battle.how.replace('_', ' ')})" if battle.how else "it is not played on a table"
        message = f"the battle {battle_name(board, battle)} waits for no report: {why}"
        yield problem("illegal", "BATTLE_DECIDED", (*path, "battle"), message, hint)
    elif report.hero_removed and not any(hero.enemy == seat for hero in battle.heroes):
        message = f"no hero of the enemy had to be left out of the battle {battle_name(board, battle)}"
        yield problem("illegal", "HERO_NOT_OWED", (*path, "hero_removed"), message, "leave `hero_removed` out")


def _without(seat: Seat, battle: Battle) -> str:
    """What happens to a battle that a seat does not report."""
    if seat in battle.reports:
        return "your earlier report of it stands"
    return "if the other side reports it, that counts; if nobody does, dice settle it"
