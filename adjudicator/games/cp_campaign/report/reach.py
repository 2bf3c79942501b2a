"""CP-54 The reach of a side's own armies with its Campaign Points, and the number of marches to meet the enemy."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from adjudicator.games.cp_campaign.march import battle_pending, can_march, is_pinned
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import armies_of, enemies_at
from adjudicator.games.cp_campaign.state import Army, Board, View
from adjudicator.games.cp_campaign.territories import may_leave
from adjudicator.games.cp_campaign.words import TerritoryId
from adjudicator.table import Seat
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import joined

CONTACT = (
    Column("Army", share=0.6),
    Column("At", share=1.6),
    Column("Marches", "right", 0.7),
    Column("Nearest enemy", share=2),
    Column("March Difficulty of the roads", share=1.6),
)

Ways = Mapping[TerritoryId, tuple[TerritoryId, ...]]
"""The territories that an army comes to, each with the way of fewest marches from where it stands."""


def in_reports(view: View) -> bool:
    """Whether the reader's reports show it: the players agreed on that, and he has armies that march."""
    if not view.board.options.reach:
        return False
    if view.board.phase == "over":
        return False
    return any(_marching(view.board, view.seat))


def reached(view: View) -> dict[TerritoryId, int]:
    """The territories within reach of the reader's armies, and in how many marches the nearest comes there."""
    board = view.board
    points = board.cp.get(view.seat, 0)
    fewest: dict[TerritoryId, int] = {}
    for army in _marching(board, view.seat):
        for place, way in ways(board, army, points).items():
            if not way:
                continue
            if place not in fewest or len(way) < fewest[place]:
                fewest[place] = len(way)
    return fewest


def contact(view: View) -> Iterator[Grid]:
    """Each army of the reader's with the enemy that it comes up to in the fewest marches."""
    rows: list[tuple[str, ...]] = []
    for army in _marching(view.board, view.seat):
        rows += _contact_row(view.board, army)
    if rows:
        note = "The fewest marches, if every roll is made and the enemy stays."
        yield Grid("Marches to contact with the nearest enemy", CONTACT, tuple(rows), note=note)


def _contact_row(board: Board, army: Army) -> Iterator[tuple[str, ...]]:
    """An army with its nearest enemy and the roads to it; nothing where it comes to none."""
    open_ways = ways(board, army, len(board.territories))
    distances = []
    for place, way in open_ways.items():
        if enemies_at(board, army.seat, place):
            distances.append((len(way), place))
    if not distances or army.at is None:
        return
    say = Say(board)
    far, place = min(distances)
    enemies = joined(enemy.id for enemy in enemies_at(board, army.seat, place))
    path = (army.at, *open_ways[place])
    yield (
        army.id,
        say.place(army.at),
        str(far),
        f"{enemies}, {say.place(place)}",
        _difficulties(board, path),
    )


def _difficulties(board: Board, path: Sequence[TerritoryId]) -> str:
    """The March Difficulties of the roads of a path, in its order."""
    difficulties = []
    for a, b in pairwise(path):
        road = board.graph.road(a, b)
        if road:
            difficulties.append(str(board.roads[road].md))
    return ", ".join(difficulties)


def ways(board: Board, army: Army, most: int) -> Ways:
    """CP-54, CP-55, CP-64 The ways of an army in so many marches; it stops at the enemy, and where land holds it."""
    if army.at is None:
        return {}
    paths: dict[TerritoryId, tuple[TerritoryId, ...]] = {army.at: ()}
    edge = [army.at]
    for _ in range(most):
        reached: list[TerritoryId] = []
        for at in edge:
            if at != army.at and _stops(board, army, at):
                continue
            for to in _next(board, at):
                if to not in paths and not battle_pending(board, army.seat, to):
                    paths[to] = (*paths[at], to)
                    reached.append(to)
        edge = reached
    return paths


def _stops(board: Board, army: Army, at: TerritoryId) -> bool:
    if enemies_at(board, army.seat, at):
        return True
    return not may_leave(board, army, at)


def _next(board: Board, at: TerritoryId) -> Iterator[TerritoryId]:
    """The territories at the other ends of its roads."""
    for road in board.roads.values():
        if at in (road.a, road.b):
            yield road.b if at == road.a else road.a


def _marching(board: Board, seat: Seat) -> Iterator[Army]:
    """The armies of a seat that may march."""
    for army in armies_of(board, seat):
        if army.at and can_march(army) and not is_pinned(board, army):
            yield army
