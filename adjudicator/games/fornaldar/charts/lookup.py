"""Questions to the charts: pure, each by the rule that sends one there."""

from collections.abc import Collection
from fractions import Fraction

from msgspec import Struct

from adjudicator.games.fornaldar.charts.model import (
    CalendarTurn,
    Charts,
    Discovery,
    ItemFate,
    Letter,
    Loss,
    Occasion,
    Odds,
    Result,
)
from adjudicator.games.fornaldar.words import HexId, ItemId, Weather


class Finding(Struct, frozen=True, kw_only=True):
    """What a search brings: an item, a curse of so many wounds, a Draugr, or nothing of these."""

    item: ItemId | None = None
    curse: int = 0
    draugr: bool = False


def turn(charts: Charts, number: int) -> CalendarTurn:
    """5.A The box of the Calendar Track for a calendar turn from 1 to 14."""
    return next(box for box in charts.calendar if box.turn == number)


def weather_roll(charts: Charts, number: int, die: int) -> Weather:
    """6.1 Weather by one die, on a turn whose box has none printed."""
    return charts.weather_dice[number][die]


def ratio(column: Odds) -> Fraction:
    """The value of a column: a half for "1-2"."""
    attack, defence = column.split("-")
    return Fraction(int(attack), int(defence))


def odds(charts: Charts, attack: int, defence: int) -> Odds:
    """17.5.5 Combat Ratio: the best column that attacker to defender reaches, the first and last at the ends."""
    columns = charts.combat.odds
    reached = [column for column in columns if attack >= ratio(column) * defence]
    return reached[-1] if reached else columns[0]


def shifted(charts: Charts, column: Odds, by: int) -> Odds:
    """17.5.6.H Column shift: so many columns to the attacker's favour, not beyond the table (FN-C16)."""
    columns = charts.combat.odds
    return columns[max(0, min(columns.index(column) + by, len(columns) - 1))]


def combat_result(charts: Charts, column: Odds, roll: int, shift: int = 0) -> tuple[Result, Result]:
    """17.5.7 Combat result: attacker's and defender's, by column and modified roll."""
    rows = charts.combat.rows
    row = rows[max(0, min(roll - rows[0].roll, len(rows) - 1))]
    return row.results[charts.combat.odds.index(shifted(charts, column, shift))]


def losses(charts: Charts, letter: Letter, strength: int) -> Loss:
    """17.5.9 Losses of a force of a strength; none for a force of nothing."""
    for row in charts.casualties:
        if row.low <= strength and (row.high is None or strength <= row.high):
            return row.losses[letter]
    return Loss(0, 0)


def attrition(charts: Charts, roll: int) -> Letter:
    """8.4.2 Attrition Table: the letter of a modified roll."""
    return charts.attrition[max(min(charts.attrition), min(roll, max(charts.attrition)))]


def recovered(roll: int, combat: int, modifier: int = 0) -> int:
    """9.6 Recovery: wounds healed by one die, for a Current Combat Strength."""
    healed = max(roll + modifier, 0)
    return healed if roll < 6 and healed <= combat else 0


def search_column(charts: Charts, points: int) -> int:
    """21.1.4 Search points: the place of their column in the Discovery Table."""
    return max(place for place, (low, _) in enumerate(charts.search_columns) if low <= points)


def discovery_at(charts: Charts, scenario: str, hex_: HexId, *, by_table: bool = False) -> Discovery | None:
    """21.1.2 Discovery Table of a hex, by the set-up's hexes or by the table's (FN-H8); None: nothing to find there."""
    tables = charts.discovery.get(scenario, ())
    return next((place for place in tables if hex_ == (place.table_hex if by_table else place.hex)), None)


def discovered(place: Discovery, column: int, dice: int, there: Collection[ItemId]) -> Finding:
    """21.1.5, 21.1.5.x Discovery: what modified dice bring in a column; `there` are the items not yet taken away."""
    dice = max(place.rows[0].low, min(dice, place.rows[-1].high))
    cells = [row.cells[column] for row in place.rows if row.low <= dice]
    if cells[-1].isdigit():
        found = [ItemId(int(cell)) for cell in reversed(cells) if cell.isdigit()]
        return Finding(item=next((item for item in found if item in there), None))
    return Finding(draugr=cells[-1] == "D", curse=int(cells[-1][1:]) if cells[-1].startswith("C") else 0)


def item_fate(charts: Charts, occasion: Occasion, roll: int) -> ItemFate:
    """21.13, 21.13.x Item loss: what two dice make of the item of a dead character."""
    return charts.item_loss[occasion][roll]
