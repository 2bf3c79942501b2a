"""Facts of the setup and of the sequence of play, in words."""

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.games.test_of_time import facts
from adjudicator.games.test_of_time.naming import god, gods
from adjudicator.games.test_of_time.state import Board
from adjudicator.games.test_of_time.tables import TABLES
from adjudicator.table.lines import Line
from adjudicator.table.prose import counted, joined

REASONS: Mapping[str, str] = {str(code): reason for code, reason in TABLES.refusals.items()} | {
    "CONDITION_UNMET": "the condition did not hold",
    "KEEP_HOME": "too few followers would have stayed at home",
    "ATTACK_MET": "there was no attack left to meet",
}
"""Why an entry was passed over, by `SkipCode`."""


def _campaign_set(board: Board, fact: facts.CampaignSet) -> Line:
    names = joined(fact.scenario.sides[seat].name for seat in fact.seats)
    return Line(f"{names} sit round the table, clockwise; 20 followers wait in each home zone.")


def _round_began(board: Board, fact: facts.RoundBegan) -> Line:
    return Line(f"Round {fact.round} begins with {god(board, fact.start)}.")


def _all_passed(board: Board, fact: facts.AllPassed) -> Line:
    return Line("All have passed in succession: the moves are over.")


def _round_ended(board: Board, fact: facts.RoundEnded) -> Line:
    return Line(f"Round {fact.round} is over.")


def _campaign_won(board: Board, fact: facts.CampaignWon) -> Line:
    scores = joined(f"{god(board, seat)} {score}" for seat, score in fact.scores.items())
    return Line(f"The game goes to {gods(board, fact.winners)}: {fact.reason}. Points: {scores}.")


def _run_stopped(board: Board, fact: facts.RunStopped) -> Line:
    return Line(f"The run stops: what {gods(board, fact.seats)} waited for has come true.")


def _orders_missed(board: Board, fact: facts.OrdersMissed) -> Line:
    row = f", {fact.missed} rounds in a row now" if fact.missed > 1 else ""
    return Line(f"No orders came from {god(board, fact.seat)}{row}.", tone="bad")


def _seat_absent(board: Board, fact: facts.SeatAbsent) -> Line:
    return Line(f"{god(board, fact.seat)} counts as absent; somebody else may take the seat.", tone="bad")


def _seat_returned(board: Board, fact: facts.SeatReturned) -> Line:
    return Line(f"Orders come again from {god(board, fact.seat)}.", tone="good")


def _entry_skipped(board: Board, fact: facts.EntrySkipped) -> Line:
    entry = f"entry {int(fact.where[1]) + 1} of the program" if len(fact.where) > 1 else "the move"
    done = f" after {counted(fact.done, 'time')}" if fact.done else ""
    return Line(f"{entry} was passed over{done}: {REASONS[fact.code]}.", tone="bad")


def _program_kept(board: Board, fact: facts.ProgramKept) -> Line:
    entries = counted(sum(left != 0 for left in fact.left), "entry", "entries")
    return Line(f"The rest of the program of {god(board, fact.seat)} is kept over the checkpoint: {entries}.")


def _passing_chosen(board: Board, fact: facts.PassingChosen) -> Line:
    return Line(f"{god(board, fact.seat)} passes for the rest of the round.")


TELLERS: dict[type, Callable[[Board, Any], Line]] = {
    facts.CampaignSet: _campaign_set,
    facts.RoundBegan: _round_began,
    facts.AllPassed: _all_passed,
    facts.RoundEnded: _round_ended,
    facts.CampaignWon: _campaign_won,
    facts.RunStopped: _run_stopped,
    facts.OrdersMissed: _orders_missed,
    facts.SeatAbsent: _seat_absent,
    facts.SeatReturned: _seat_returned,
    facts.EntrySkipped: _entry_skipped,
    facts.ProgramKept: _program_kept,
    facts.PassingChosen: _passing_chosen,
}
