"""Intrigue (CP-49 to CP-53, CP-57)."""

from adjudicator.games.cp_campaign.facts import IntrigueRolled
from adjudicator.games.cp_campaign.orders import ForcedMarch, Intrigue
from adjudicator.games.cp_campaign.rules import CPTable
from adjudicator.games.cp_campaign.rules.march import forced_march, march_refusal
from adjudicator.games.cp_campaign.rules.points import pay_point, spent
from adjudicator.games.cp_campaign.rules.rebuild import to_rebuild
from adjudicator.games.cp_campaign.rules.sides import allied, in_play
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.tables import TABLES, IntrigueRow
from adjudicator.games.cp_campaign.words import Effect, Refusal
from adjudicator.table.words import RuleId, Seat


def intrigue_refusal(board: Board, seat: Seat, target: Seat) -> Refusal | None:
    """CP-49 The target of an intrigue is an enemy in play."""
    hostile = target in board.seats and not allied(board, seat, target)
    return None if hostile and in_play(board, target) else "BAD_TARGET"


def intrigue(table: CPTable, seat: Seat, action: Intrigue) -> None:
    """CP-49, CP-50 Only the second point brings the roll on the intrigue table."""
    if not pay_point(table, seat, action):
        return
    die = table.roll(RuleId("CP-50"), f"{seat} against {action.target}").total
    row = intrigue_row(die)
    effect = intrigue_effect(table.state.board, row)
    forced = (action.forced or None) if effect == "forced_march" else None
    refusal = forced_refusal(table.state.board, action.target, forced) if forced else None
    fact = IntrigueRolled(
        rule=row.rule,
        **spent(table.state.board, seat),
        target=action.target,
        die=die,
        effect=effect,
        forced=forced,
        refusal=refusal,
    )
    table.record(fact)
    if forced and refusal is None:
        forced_march(table, action.target, forced.army, forced.to, seat)


def intrigue_row(die: int) -> IntrigueRow:
    """The line of the intrigue table a die falls on."""
    return next(row for row in TABLES.intrigue if row.d6[0] <= die <= row.d6[1])


def intrigue_effect(board: Board, row: IntrigueRow) -> Effect:
    """CP-52, CP-53, CP-51, CP-57 What a line does: one point more or less for the target, a forced march, or a hero.

    The number of the last line is lost; by elimination it is 6 (CP-G05).
    """
    if row.effect == "hero" and board.options.intrigue_last_row == "off":
        return "nothing"
    return row.effect


def forced_refusal(board: Board, target: Seat, forced: ForcedMarch) -> Refusal | None:
    """CP-51 Why the march a schemer wrote cannot be forced: it must be one its owner could pay for (CP-G06, CP-G44)."""
    if board.cp[target] == 0:
        return "NO_CP"
    if to_rebuild(board, target):
        return "MUST_REBUILD_FIRST"
    return march_refusal(board, target, forced.army, forced.to)
