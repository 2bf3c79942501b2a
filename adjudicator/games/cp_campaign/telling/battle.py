"""The battles of a turn and what follows from them, in words."""

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.games.cp_campaign import facts
from adjudicator.games.cp_campaign.naming import place_name
from adjudicator.games.cp_campaign.rules.battles import UNNAMED, scenario_row
from adjudicator.games.cp_campaign.rules.territories import kind_of
from adjudicator.games.cp_campaign.state import Board
from adjudicator.games.cp_campaign.telling.names import battle, host, places, side, signed, work
from adjudicator.games.cp_campaign.words import How, Result
from adjudicator.table.lines import Die, Line

HOW: Mapping[How, str] = {
    "confirmed": "so both sides report",
    "confirmed_by_default": "so one side reports, and nobody objects",
    "referee": "so the referee decides",
    "auto": "so the dice fall",
    "conceded": "so it was conceded",
}
"""How a result came about."""

RESULTS: Mapping[Result, str] = {
    "attacker": "victory of the attacker",
    "defender": "victory of the defender",
    "draw": "a draw",
}
"""What the results are called."""


def _battle_conceded(board: Board, fact: facts.BattleConceded) -> Line:
    return Line(f"The {battle(board, fact.battle)} is given up by {side(board, fact.seat)}.", tone="bad")


def _battle_arranged(board: Board, fact: facts.BattleArranged) -> Line:
    """Says who moved in, which scenario is played and what it gives to whom."""
    attackers, defenders = host(board, fact.attackers), host(board, fact.defenders)
    text = f"{attackers} against {defenders} in {place_name(board, fact.territory)}. {scenario_of(fact)}."
    terms = stage_terms(board, fact)
    return Line(
        " ".join([text, *(f"{term}." for term in terms)]),
        dice=() if fact.die is None else (Die(fact.die),),
        reckoning="" if fact.die is None else _entry(board, fact, fact.die),
    )


def scenario_of(fact: facts.BattleArranged) -> str:
    """The scenario with its objective: "Capture, of the tower"."""
    return f"Scenario: {fact.scenario}" + (f"; the objective is {fact.objective}" if fact.objective else "")


def stage_terms(board: Board, fact: facts.BattleArranged) -> list[str]:
    """What a scenario makes uneven: the part of the attacker, the points, the siege equipment."""
    who = side(board, fact.stage_attacker)
    terms = []
    if fact.stage_attacker != fact.attacker:
        terms.append(f"In the scenario the attacker is {who}")
    if fact.points != (1, 1):
        terms.append(f"Points {fact.points[0]} : {fact.points[1]} for {who}")
    if fact.siege_points:
        terms.append(f"Up to {fact.siege_points} points of siege equipment")
    return terms


def _entry(board: Board, fact: facts.BattleArranged, die: int) -> str:
    """Which faces lead to the line of the territory's battle table that the die struck."""
    row = scenario_row(kind_of(board, fact.territory), die)
    return f"on {row.d6[0]}–{row.d6[1]}" if row.d6 else ""


def _hero_left_out(board: Board, fact: facts.HeroLeftOut) -> Line:
    text = f"For a failed intrigue {side(board, fact.seat)} must leave out a hero"
    if fact.hero and fact.hero != UNNAMED:
        return Line(f"{text}, named by {side(board, fact.enemy)}: “{fact.hero}”.", tone="bad")
    return Line(f"{text}, whom {side(board, fact.enemy)} did not name.", tone="bad")


def _battle_reported(board: Board, fact: facts.BattleReported) -> Line:
    said = [RESULTS[fact.result] if fact.result else "given up"]
    said += [f"score {fact.score}"] if fact.score else []
    said += [f"hero left out: {fact.hero_removed}"] if fact.hero_removed else []
    said += [f"“{fact.remarks}”"] if fact.remarks else []
    return Line(f"Report of {side(board, fact.seat)}: {'; '.join(said)}.")


def _battle_disputed(board: Board, fact: facts.BattleDisputed) -> Line:
    return Line(f"The two reports on the {battle(board, fact.battle)} do not agree.", tone="bad")


def _battle_fought(board: Board, fact: facts.BattleFought) -> Line:
    throws = (fact.attacker, fact.defender)
    return Line(
        f"The dice give {' and '.join(f'{throw.total} to {side(board, throw.seat)}' for throw in throws)}.",
        dice=tuple(Die(throw.die) for throw in throws),
        reckoning="; ".join(f"{throw.seat}: {_sum(throw)}" for throw in throws),
    )


def _sum(throw: facts.Throw) -> str:
    added = [f"{signed(number)} {name}" for name, number in throw.modifiers if number]
    return " ".join([str(throw.die), *added, f"= {throw.total}"])


def _battle_decided(board: Board, fact: facts.BattleDecided) -> Line:
    outcome = "ends in a draw" if fact.winner is None else f"is won by {side(board, fact.winner)}"
    return Line(f"The {battle(board, fact.battle)} {outcome}: {HOW[fact.how]}.", seat=fact.winner)


def _army_restored(board: Board, fact: facts.ArmyRestored) -> Line:
    seat = board.armies[fact.army].seat
    return Line(f"Army {fact.army}, {fact.was} before, is normal again by its victory.", seat=seat, tone="good")


def _army_retreated(board: Board, fact: facts.ArmyRetreated) -> Line:
    over = f" over {places(board, fact.way[:-1])}" if len(fact.way) > 1 else ""
    way = f"from {place_name(board, fact.start)}{over} to {place_name(board, fact.way[-1])}"
    state = f"{fact.now} now" if fact.now != fact.was else f"still {fact.now}"
    return Line(
        f"Army {fact.army} retreats {way}: {state}.",
        dice=tuple(Die(die, made=die >= need) for die, need in zip(fact.dice, fact.needs, strict=False)),
        reckoning=f"needs {', '.join(f'{need}+' for need in fact.needs)}",
        tone="plain" if fact.made else "bad",
    )


def _army_removed(board: Board, fact: facts.ArmyRemoved) -> Line:
    why = {"lost": "it was not normal when it lost", "no_retreat": "it cannot retreat anywhere"}[fact.reason]
    return Line(f"Army {fact.army} is removed from play in {place_name(board, fact.at)}: {why}.", tone="bad")


def _territory_captured(board: Board, fact: facts.TerritoryCaptured) -> Line:
    taken = f", taken from {side(board, fact.was)}" if fact.was else ", unclaimed until now"
    text = f"{place_name(board, fact.territory)} falls to {side(board, fact.seat)}{taken}."
    return Line(text, reckoning=f"Defence Value {fact.dv}", tone="good")


def _progress_lost(board: Board, fact: facts.ProgressLost) -> Line:
    return Line(f"The point {side(board, fact.seat)} paid for {work(board, fact.key)} is lost.", tone="bad")


TELLERS: dict[type, Callable[[Board, Any], Line]] = {
    facts.BattleConceded: _battle_conceded,
    facts.BattleArranged: _battle_arranged,
    facts.HeroLeftOut: _hero_left_out,
    facts.BattleReported: _battle_reported,
    facts.BattleDisputed: _battle_disputed,
    facts.BattleFought: _battle_fought,
    facts.BattleDecided: _battle_decided,
    facts.ArmyRestored: _army_restored,
    facts.ArmyRetreated: _army_retreated,
    facts.ArmyRemoved: _army_removed,
    facts.TerritoryCaptured: _territory_captured,
    facts.ProgressLost: _progress_lost,
}
