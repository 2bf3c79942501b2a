"""The windows: which orders each asks for, and what its blank form tells.

An order set checks itself (`problems`), as far as its seat can know. Illegal is what can never be carried out in this
phase whatever happens; ambiguous what can be read in two ways. What may come to be possible is accepted, with a note
where that is worth knowing. It says what was understood (`explained`), and answers questions of the rules (`answer`).
"""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from adjudicator.games.cp_campaign.setup import Placement
from adjudicator.games.cp_campaign.sides import allied
from adjudicator.games.cp_campaign.spend import Spend
from adjudicator.games.cp_campaign.state import Army, Board, View
from adjudicator.games.cp_campaign.table_top import TableReports
from adjudicator.table import Seat, Step, Window
from adjudicator.table.prose import counted

if TYPE_CHECKING:
    from adjudicator.table.weighing import Scales

OrderSet = Placement | Spend | TableReports

_GLUE = re.compile(r"\b(MD|DV) ")
"""Words that stay on one line with the number after them."""


def _window(orders: type[OrderSet], nothing: str) -> Window:
    return Window(
        orders=orders,
        check=lambda view, step, sent: sent.problems(view),
        remarks=lambda view, step, sent: sent.remarks(view),
        form=lambda view, step: _form(orders, view),
        nothing=nothing,
        scales=_scales if orders is Spend else None,
    )


def _scales(view: View, step: Step) -> "Scales":
    """The scales by which an order page warns."""
    from adjudicator.games.cp_campaign.weighing import scales  # a page is made seldom, and the game loaded always

    return scales(view, step)


def _form(orders: type[OrderSet], view: View) -> Iterator[str]:
    """Lines of the blank form for a window: the seat, its pieces and the choices it has."""
    for text in (*orders.form(view), *_kept(view)):
        yield _GLUE.sub("\\1\xa0", text)


def _kept(view: View) -> Iterator[str]:
    """The entries a seat has left of its queue after a pause (PBEM-3)."""
    kept = view.kept.get(view.seat)
    if kept:
        left = len(kept.queue)
        rest = counted(left, "entry", "entries")
        yield f"The rest of your queue, {rest}, is kept: it counts unless you send new orders."


WINDOWS: Mapping[str, Window] = {
    "placement": _window(Placement, "Your armies are placed by the program, as far from enemies as can be."),
    "spend": _window(
        Spend,
        "Your queue counts as empty: your armies are rebuilt, and points that can be spent on nothing are lost one by "
        "one. Your standing orders answer what is asked.",
    ),
    "table": _window(TableReports, "The other side's report stands; without any report the battle is settled by dice."),
    "dispute": _window(TableReports, "The two reports still differ, and the referee decides the battle."),
}
"""The windows by their names, each with the consequence for a seat that sends nothing (PBEM-1, PBEM-5, PBEM-7)."""


def choices(view: View) -> Mapping[str, Mapping[str, str]]:
    """Every id by the name of its type, with its meaning."""
    board = view.board
    names: dict[str, str] = {place.id: place.name for place in board.territories.values()}
    roads: dict[str, str] = {road.id: f"{names[road.a]} - {names[road.b]}" for road in board.roads.values()}
    armies: dict[str, str] = {army.id: board.sides[army.seat].name for army in board.armies.values()}
    seats: dict[str, str] = {seat: board.sides[seat].name for seat in board.seats}
    battles: dict[str, str] = {battle.id: names[battle.territory] for battle in board.battles.values()}
    if not battles:
        battles = {f"{board.turn}-{id}": name for id, name in names.items()}
    return {
        "TerritoryId": names,
        "RoadId": roads,
        "ArmyId": armies,
        "SeatId": seats,
        "BattleId": battles,
    }


def stand_ins(view: View) -> Mapping[str, str]:
    """The seat's own armies, roads that leave them, enemies and battles, for those in the examples of orders."""
    board = view.board
    seat = view.seat
    enemy = next(other for other in board.seats if not allied(board, seat, other))
    own, hostile = (_with_those_on_the_map_first(board, each) for each in (seat, enemy))
    named: dict[str, str] = {"A1": own[0].id, "A2": own[-1].id, "B": enemy}
    named |= {"B1": hostile[0].id, "B2": hostile[-1].id}
    here = own[0].at
    ways = board.graph.neighbours[here] if here else {}
    for example, (place, road) in zip(("T15", "T14", "T09"), ways.items(), strict=False):
        named[example] = place
        if example == "T15":
            named["4-T15"] = f"{board.turn}-{place}"
        named.setdefault("R24", road)
    named.setdefault("4-T15", "4-T15")
    for battle in board.battles.values():
        if seat in (battle.attacker, battle.defender):
            named["4-T15"] = battle.id
            break
    return named


def _with_those_on_the_map_first(board: Board, seat: Seat) -> list[Army]:
    return sorted((army for army in board.armies.values() if army.seat == seat), key=lambda army: army.at is None)


def unused(view: View) -> Collection[str]:
    """Fields the options leave no use for: a pause; heroes left out, if no intrigue or no table does that (CP-57)."""
    options = view.board.options
    pauses = () if options.checkpoint else ("Spend.pause_if",)
    named = options.intrigue_last_row != "off" and options.battle_mode == "reported"
    return (*pauses, *(() if named else ("Standing.heroes", "TableReport.hero_removed")))
