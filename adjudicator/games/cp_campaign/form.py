"""What the blank order form of a seat tells it: its pieces, and the choices it has."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import wrap

from adjudicator.games.cp_campaign.checking.reports import battle_name, to_report
from adjudicator.games.cp_campaign.checking.works import buildable, fortifiable, targets
from adjudicator.games.cp_campaign.naming import armies_listed, owner_name, place_name, side_name
from adjudicator.games.cp_campaign.rules.march import is_pinned
from adjudicator.games.cp_campaign.rules.rebuild import rebuild_price
from adjudicator.games.cp_campaign.rules.setup import placement_refusal
from adjudicator.games.cp_campaign.rules.sides import armies_of, captured, enemies_at
from adjudicator.games.cp_campaign.rules.territories import kind_of
from adjudicator.games.cp_campaign.state import Battle, Board, View
from adjudicator.games.cp_campaign.telling.names import work
from adjudicator.games.cp_campaign.words import TerritoryId
from adjudicator.table.prose import counted, joined
from adjudicator.table.steps import Step
from adjudicator.table.words import Seat

WIDTH = 78
"""Columns of a line, so that with the mark of a comment it fits 80."""

_GLUE = re.compile(r"\b(MD|DV) ")
"""What stays on one line with the number after it."""


def choices(view: View) -> Mapping[str, Mapping[str, str]]:
    """Every id by the name of its type, with what it stands for."""
    board = view.board
    names: dict[str, str] = {place.id: place.name for place in board.territories.values()}
    battles: dict[str, str] = {battle.id: names[battle.territory] for battle in board.battles.values()}
    return {
        "TerritoryId": names,
        "RoadId": {road.id: f"{names[road.a]} - {names[road.b]}" for road in board.roads.values()},
        "ArmyId": {army.id: board.sides[army.seat].name for army in board.armies.values()},
        "SeatId": {seat: board.sides[seat].name for seat in board.seats},
        "BattleId": battles or {f"{board.turn}-{id}": name for id, name in names.items()},
    }


def form(view: View, step: Step) -> list[str]:
    """What the form for a window tells its seat, line by line."""
    told = [text for tell in FORMS[step.window or ""] for text in tell(view.board, view.seat)]
    return [line for text in [*told, *_kept(view)] for line in _folded(text)]


def _folded(text: str) -> list[str]:
    """A paragraph broken into lines; what hangs below its first one is indented."""
    indent = " " * (len(text) - len(text.lstrip()))
    lines = wrap(_GLUE.sub("\\1\xa0", text), WIDTH, subsequent_indent=f"{indent}  ", break_on_hyphens=False)
    return [line.replace("\xa0", " ") for line in lines]


def _kept(view: View) -> Iterator[str]:
    """What a seat has left of its queue after a pause (PBEM-3)."""
    if kept := view.kept.get(view.seat):
        rest = counted(len(kept.queue), "entry", "entries")
        yield f"The rest of your queue, {rest}, is kept: it counts unless you send new orders."


def _placing(board: Board, seat: Seat) -> Iterator[str]:
    """The order of placement, and where armies may go (CP-11 to CP-13)."""
    order = joined(side_name(board, other) for other in board.order)
    yield f"First armies are placed in the order {order}; second armies in the reverse order."
    yield "At least one territory must lie between armies of different sides."
    places = [place for place in board.territories if placement_refusal(board, seat, place) is None]
    yield f"Places you can name: {joined(_described(board, place) for place in places)}."


def _described(board: Board, place: TerritoryId) -> str:
    territory = board.territories[place]
    return f"{territory.name} ({place}, {kind_of(board, place).name}, DV {territory.dv})"


def _points(board: Board, seat: Seat) -> Iterator[str]:
    """The order of play with everybody's points (CP-25, CP-30)."""
    yield f"You have {board.cp[seat]} CP."
    order = joined(f"{side_name(board, other)} with {board.cp[other]} CP" for other in board.order)
    yield f"Order of play: {order}."


def _armies(board: Board, seat: Seat) -> Iterator[str]:
    """Each army: where it stands, how it fares, where roads lead from there (CP-54)."""
    yield "Your armies:" if armies_of(board, seat) else "You have no armies left."
    for army in armies_of(board, seat):
        if army.at:
            yield f"  {army.id}, {army.status}, at {_scene(board, seat, army.at)}"
            for other, road in board.graph.neighbours[army.at].items():
                yield f"    {road}, MD {board.roads[road].md}, to {_scene(board, seat, other)}"


def _bonds(board: Board, seat: Seat) -> Iterator[str]:
    """What keeps armies from marching (CP-44, CP-55)."""
    for army in armies_of(board, seat):
        if army.status != "normal":
            yield f"{army.id} is rebuilt before all else: {rebuild_price(board, army)} CP for the next step."
        elif army.at and is_pinned(board, army):
            place = place_name(board, army.at)
            yield f"{army.id} may not march on before {place} is captured, as things stand."


def _scene(board: Board, seat: Seat, place: TerritoryId) -> str:
    """A territory with its kind, its owner and the enemies in it."""
    enemies = joined(enemy.id for enemy in enemies_at(board, seat, place))
    return f"{_described(board, place)}, {owner_name(board, place)}{', with the enemy ' if enemies else ''}{enemies}"


def _started(board: Board, seat: Seat) -> Iterator[str]:
    """Actions whose first point is paid (CP-43)."""
    for key in board.progress[seat]:
        yield f"Begun, one point paid: {work(board, key)}."


def _land(board: Board, seat: Seat) -> Iterator[str]:
    """What the seat has captured, and what it can build on as things stand (CP-46, CP-47, CP-48)."""
    yield f"You hold: {_listed(_described(board, place) for place in captured(board, seat))}."
    for what, castle in (("Settlements", False), ("Castles", True)):
        places = (_described(board, place) for place in fortifiable(board, seat, castle=castle))
        yield f"{what} you may fortify: {_listed(places)}."
    roads = (f"{road} (MD {board.roads[road].md})" for road in buildable(board, seat))
    yield f"Roads you may build: {_listed(roads)}."


def _enemies(board: Board, seat: Seat) -> Iterator[str]:
    """Whom the seat may plot against, with the armies that could be forced (CP-49)."""
    for enemy in targets(board, seat):
        yield f"Target of intrigue: {side_name(board, enemy)}. Armies: {armies_listed(board, enemy)}."


def _battles(board: Board, seat: Seat) -> Iterator[str]:
    """The battles to report, with the two sides (PBEM-5)."""
    yield "Battles you report:" if to_report(board, seat) else "You have no battle to report."
    for battle in to_report(board, seat):
        yield f"  {battle_name(board, battle)}: {battle.scenario}. {_sides(board, battle)}."
        said = [f"{side_name(board, side)}: {result or 'given up'}" for side, result in battle.reports.items()]
        if said:
            yield f"    Reported: {'; '.join(said)}."


def _sides(board: Board, battle: Battle) -> str:
    attacker = f"{side_name(board, battle.attacker)} with {joined(battle.attackers)}"
    defender = f"{side_name(board, battle.defender)} with {joined(battle.defenders)}"
    return f"Attacker, who moved in: {attacker}; defender: {defender}"


def _listed(names: Iterable[str]) -> str:
    return joined(names) or "nothing"


FORMS: Mapping[str, tuple[Callable[[Board, Seat], Iterator[str]], ...]] = {
    "placement": (_placing,),
    "spend": (_points, _armies, _bonds, _started, _land, _enemies),
    "table": (_battles, _armies),
    "dispute": (_battles, _armies),
}
"""What is told for each kind of window."""
