"""The tables of a report: how the sides stand, the territories, the roads."""

from collections.abc import Iterable

from adjudicator.games.cp_campaign.map import styles
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import armies_at, captured
from adjudicator.games.cp_campaign.state import Army, Board, Territory, View
from adjudicator.games.cp_campaign.territories import kind_of
from adjudicator.games.cp_campaign.victory import armies_on_map, condition, outlook, ranked
from adjudicator.games.cp_campaign.words import RoadId
from adjudicator.table import Seat
from adjudicator.table.figures import Plot, Series
from adjudicator.table.news import Score
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import sentence

EMPTY = "–"


def standing(view: View) -> Grid:
    """The standing of the sides, the reader's marked, with the victory condition."""
    board = view.board
    order = ranked(board)
    columns = (
        Column("", share=0.3),
        Column("Side", share=1.8),
        Column("Territories", "right"),
        Column("Battles won", "right"),
        Column("Armies", share=3.4),
        Column("CP", "right", share=0.5),
    )
    marked = tuple(index for index, seat in enumerate(order) if seat == view.seat)
    note = " ".join([condition(board), *_teams(board), outlook(board)])
    return Grid(
        "How the sides stand",
        columns,
        tuple(_standing_row(board, seat) for seat in order),
        marked=marked,
        note=note,
    )


def _standing_row(board: Board, seat: Seat) -> tuple[str, ...]:
    name = board.sides[seat].name
    if seat in board.absent:
        name += " (absent)"
    return (
        seat,
        name,
        str(len(captured(board, seat))),
        str(board.battles_won[seat]),
        Say(board).armies_of(seat) or "none left",
        str(board.cp[seat]),
    )


def _teams(board: Board) -> list[str]:
    """A sentence for each team of allies (CP-G17)."""
    return [sentence(f"{Say(board).sides(team)} are allied.") for team in board.options.teams]


def scores(view: View) -> tuple[Score, ...]:
    """The figure that counts for victory, of each side, with its change in the turn."""
    score = _battles if _battles_decide(view) else _territories
    return tuple(score(view.board, seat) for seat in view.board.seats)


def _battles_decide(view: View) -> bool:
    """Whether the battles won decide the campaign, not territories."""
    return view.board.options.victory.type == "battles_after"


def _battles(board: Board, seat: Seat) -> Score:
    return _score(board, seat, board.battles_won[seat], None)


def _territories(board: Board, seat: Seat) -> Score:
    number = len(captured(board, seat))
    return _score(board, seat, number, _gained(board, seat, number))


def _score(board: Board, seat: Seat, value: int, change: int | None) -> Score:
    ties = (board.battles_won[seat], armies_on_map(board, (seat,)))
    return Score(
        seat,
        name=board.sides[seat].name,
        value=value,
        change=change,
        won=seat in board.winners,
        also=ties,
    )


def _gained(board: Board, seat: Seat, number: int) -> int | None:
    """The territories by which a side has grown in the last turn that is over, or since then while one is played."""
    former = board.course.get(seat, ())
    if not board.cycle:
        former = former[:-1]
    if former:
        return number - former[-1]
    return None


def counts(view: View) -> str:
    """The name of the figure that decides the campaign."""
    return "battles won" if _battles_decide(view) else "territories"


def course(view: View) -> Plot | None:
    """The territories of all sides over the turns, from the second value on."""
    board = view.board
    lines = tuple(Series(seat, board.course.get(seat, ())) for seat in board.seats)
    if len(lines[0].values) < 2:
        return None
    return Plot(
        title="Territories over the turns",
        seats=styles(view),
        series=lines,
        x_name="Turn",
        first=1,
        note="Territories after each turn.",
    )


def territory_table(view: View) -> Grid:
    """All territories, the reader's own marked."""
    board = view.board
    columns = (
        Column("", share=0.5),
        Column("Territory", share=1.7),
        Column("Type", share=1.5),
        Column("DV", "right", share=0.5),
        Column("Side", share=0.7),
        Column("Armies", share=1.7),
    )
    rows = tuple(_territory_row(board, territory) for territory in board.territories.values())
    marked = tuple(index for index, territory in enumerate(board.territories.values()) if territory.owner == view.seat)
    return Grid(
        "Territories",
        columns,
        rows,
        marked=marked,
    )


def _territory_row(board: Board, territory: Territory) -> tuple[str, ...]:
    armies = ", ".join(_with_status(army) for army in armies_at(board, territory.id))
    kind = kind_of(board, territory.id).name
    return (territory.id, territory.name, kind, str(territory.dv), territory.owner or EMPTY, armies)


def _with_status(army: Army) -> str:
    if army.status == "normal":
        return army.id
    return f"{army.id} {army.status}"


def road_table(view: View, title: str, roads: Iterable[RoadId]) -> Grid:
    """Roads with their March Difficulty."""
    say = Say(view.board)
    columns = (
        Column("", share=0.5),
        Column("From", share=2),
        Column("To", share=2),
        Column("MD", "right", share=0.5),
    )
    rows = []
    for id in roads:
        road = view.board.roads[id]
        rows.append((road.id, say.place(road.a), say.place(road.b), str(road.md)))
    return Grid(title, columns, tuple(rows))
