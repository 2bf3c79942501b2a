"""Facts of the setup and of the sequence of play, in words."""

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.games.cp_campaign import facts
from adjudicator.games.cp_campaign.naming import place_name
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.telling.names import points, side, sides
from adjudicator.games.cp_campaign.words import Phase
from adjudicator.table.lines import Die, Line
from adjudicator.table.prose import counted, joined

PHASES: Mapping[Phase, str] = {
    "placement": "Placement",
    "order": "Determin Order",
    "spend": "Spend CP's",
    "battles": "Resolve Battles",
    "table": "Battles on the table",
    "dispute": "Disputed battles",
    "aftermath": "Aftermath of the battles",
    "over": "End of the campaign",
}
"""What the phases are called."""


def _campaign_set(board: Board, fact: facts.CampaignSet) -> Line:
    names = joined([fact.scenario.sides[seat].name for seat in fact.seats])
    return Line(f"The campaign opens on the map “{fact.scenario.name}”: {names}.")


def _phase_began(board: Board, fact: facts.PhaseBegan) -> Line:
    turn = f"Turn {fact.turn}: " if fact.turn else ""
    return Line(f"{turn}{PHASES[fact.phase]}.")


def _play_order_drawn(board: Board, fact: facts.PlayOrderDrawn) -> Line:
    what = f"order of play of turn {fact.turn}" if fact.turn else "order of placement"
    return Line(f"The {what} is drawn: {sides(board, fact.order)}.")


def _army_placed(board: Board, fact: facts.ArmyPlaced) -> Line:
    text = f"Army {fact.army} of {side(board, fact.seat)} takes its place in {place_name(board, fact.at)}"
    if fact.by_default:
        return Line(f"{text}, by default: no wish of its player could be met.", tone="bad")
    return Line(f"{text}.")


def _turn_ended(board: Board, fact: facts.TurnEnded) -> Line:
    return Line(f"Turn {fact.turn} is over." if fact.turn else "The placement is over.")


def _campaign_won(board: Board, fact: facts.CampaignWon) -> Line:
    return Line(f"The campaign goes to {sides(board, fact.winners)}: {fact.reason.rstrip('.')}.")


def _orders_missed(board: Board, fact: facts.OrdersMissed) -> Line:
    row = f", {fact.missed} turns in a row now" if fact.missed > 1 else ""
    return Line(f"No orders came from {side(board, fact.seat)}{row}.", tone="bad")


def _seat_absent(board: Board, fact: facts.SeatAbsent) -> Line:
    text = f"The seat of {side(board, fact.seat)} counts as absent: its battles are settled by dice from now on."
    return Line(text, tone="bad")


def _seat_returned(board: Board, fact: facts.SeatReturned) -> Line:
    return Line(f"Orders come again from {side(board, fact.seat)}.", tone="good")


def _town_rolled(board: Board, fact: facts.TownRolled) -> Line:
    gift = "one more Campaign Point" if fact.made else "nothing more"
    return Line(
        f"{place_name(board, fact.territory)} yields {gift} to {side(board, fact.seat)}.",
        dice=(Die(fact.die),),
        reckoning=f"needs {fact.need}+",
        tone="good" if fact.made else "bad",
    )


def _points_generated(board: Board, fact: facts.CampaignPointsGenerated) -> Line:
    """The D3 is half of the die, so the reckoning shows what it came to."""
    added = [f" {sign} {abs(number)} {why}" for sign, number, why in _added(fact)]
    return Line(
        f"{points(fact.cp)} for {side(board, fact.seat)}.",
        dice=(Die(fact.die),),
        reckoning=f"D3: {fact.base - 1} + 1{''.join(added)} = {fact.cp}",
    )


def _added(fact: facts.CampaignPointsGenerated) -> list[tuple[str, int, str]]:
    sources = ((fact.towns, "from towns"), (fact.marks, "by intrigue"))
    return [("+" if number > 0 else "−", number, why) for number, why in sources if number]


def _cycle_began(board: Board, fact: facts.CycleBegan) -> Line:
    return Line(f"Cycle {fact.cycle} of the Spend CP's phase begins.")


def _spend_paused(board: Board, fact: facts.SpendPaused) -> Line:
    return Line(f"The phase stops for all: a condition set by {sides(board, fact.seats)} has come true.")


def _queue_kept(board: Board, fact: facts.QueueKept) -> Line:
    entries = counted(len(fact.spend.queue), "entry", "entries")
    return Line(f"The rest of the queue of {side(board, fact.seat)} is kept over the pause: {entries}.")


TELLERS: dict[type, Callable[[Board, Any], Line]] = {
    facts.CampaignSet: _campaign_set,
    facts.PhaseBegan: _phase_began,
    facts.PlayOrderDrawn: _play_order_drawn,
    facts.ArmyPlaced: _army_placed,
    facts.TurnEnded: _turn_ended,
    facts.CampaignWon: _campaign_won,
    facts.OrdersMissed: _orders_missed,
    facts.SeatAbsent: _seat_absent,
    facts.SeatReturned: _seat_returned,
    facts.TownRolled: _town_rolled,
    facts.CampaignPointsGenerated: _points_generated,
    facts.CycleBegan: _cycle_began,
    facts.SpendPaused: _spend_paused,
    facts.QueueKept: _queue_kept,
}
