"""Battles fought on a table: reports, and what becomes of them (PBEM-5)."""

from collections.abc import Collection, Iterable, Mapping
from typing import Literal, cast

from adjudicator.games.cp_campaign.facts import BattleDecided, BattleDisputed, BattleReported
from adjudicator.games.cp_campaign.orders import BattleReport, TableReports
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.battles import is_staged
from adjudicator.games.cp_campaign.state import Battle, Board
from adjudicator.games.cp_campaign.words import BattleId, How, Result
from adjudicator.table.questions import Choice, Question
from adjudicator.table.words import REFEREE, RuleId, Seat

Verdict = How | Literal["disputed"]


def open_battles(board: Board) -> list[Battle]:
    """The battles that wait for reports; in the dispute, those whose reports differ."""
    waiting = [battle for battle in board.battles.values() if battle.result is None and is_staged(board, battle)]
    return waiting if board.phase != "dispute" else [battle for battle in waiting if is_disputed(battle)]


def reporting_seats(battles: Iterable[Battle]) -> tuple[Seat, ...]:
    """The seats that may report the battles, each once."""
    return tuple(dict.fromkeys(seat for battle in battles for seat in (battle.attacker, battle.defender)))


def verdict(battle: Battle) -> tuple[Verdict, Result | None]:
    """CP-82 What the reports of a battle amount to, and its result where there is one (PBEM-5).

    A side that conceded has lost, and if both did it is a draw (CP-G57). Equal reports confirm each other, a single one
    stands, different ones are disputed, and without any the battle is settled by dice.
    """
    losers = [seat for seat, result in battle.reports.items() if result is None]
    if losers:
        return "conceded", conceded_result(battle, losers)
    results = list(battle.reports.values())
    if not results:
        return "auto", None
    if len(results) == 1:
        return "confirmed_by_default", results[0]
    return ("confirmed", results[0]) if results[0] == results[1] else ("disputed", None)


def is_disputed(battle: Battle) -> bool:
    """Whether the reports of the two sides differ."""
    return verdict(battle)[0] == "disputed"


def conceded_result(battle: Battle, losers: Collection[Seat]) -> Result:
    """The result of a battle one side gave up; a draw if both did (CP-G57)."""
    if battle.attacker in losers and battle.defender in losers:
        return "draw"
    return "defender" if battle.attacker in losers else "attacker"


def decide(table: CPTable, battle: BattleId, result: Result, how: How) -> None:
    """CP-82 The result of a battle stands."""
    fought = table.state.board.battles[battle]
    winners: dict[Result, Seat | None] = {"attacker": fought.attacker, "defender": fought.defender, "draw": None}
    table.record(BattleDecided(battle=battle, result=result, how=how, winner=winners[result]))


def take_reports(table: CPTable, orders: Mapping[Seat, TableReports]) -> None:
    """CP-82 The reports of both sides are opened together; equal ones decide their battle (PBEM-5).

    In the dispute a battle whose reports still differ goes to the referee.
    """
    battles = open_battles(table.state.board)
    for seat, reports in orders.items():
        for report in reports.reports:
            _report(table, battles, seat, report)
    for id in [battle.id for battle in battles]:
        how, result = verdict(table.state.board.battles[id])
        if how == "disputed":
            table.record(BattleDisputed(battle=id))
        elif result is not None:
            decide(table, id, result, how)
    if table.state.board.phase == "dispute":
        _ask_referee(table)


def _report(table: CPTable, battles: Iterable[Battle], seat: Seat, report: BattleReport) -> None:
    """Record a report of a battle the seat may speak for; any other is left out."""
    if any(battle.id == report.battle and seat in (battle.attacker, battle.defender) for battle in battles):
        fact = BattleReported(
            battle=report.battle,
            seat=seat,
            result=report.result or None,
            score=report.score,
            remarks=report.remarks,
            hero_removed=report.hero_removed,
        )
        table.record(fact)


def _ask_referee(table: CPTable) -> None:
    """The referee decides the battles that are still disputed; or dice do, if he says so (PBEM-5)."""
    board = table.state.board
    disputed = [battle for battle in open_battles(board) if is_disputed(battle)]
    answers = table.ask_all([_dispute(board, battle) for battle in disputed])
    for battle, answer in zip(disputed, answers, strict=True):
        if answer != "auto":
            decide(table, battle.id, cast(Result, answer), "referee")


def _dispute(board: Board, battle: Battle) -> Question:
    place = board.territories[battle.territory].name
    said = ", ".join(f"{seat} says {result}" for seat, result in battle.reports.items())
    return Question(
        key=f"dispute/{battle.id}",
        seat=REFEREE,
        rule=RuleId("PBEM-5"),
        text=f"The reports of the battle of {place} ({battle.id}) differ: {said}. What is its result?",
        default="auto",
        choices=(
            Choice("attacker", f"{board.sides[battle.attacker].name} ({battle.attacker}), who moved in, won"),
            Choice("defender", f"{board.sides[battle.defender].name} ({battle.defender}) won"),
            Choice("draw", "a draw"),
            Choice("auto", "settled by dice"),
        ),
        asked="always",
    )
