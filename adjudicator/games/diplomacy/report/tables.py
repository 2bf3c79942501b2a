"""The tables of a report: how the powers stand, where their units are, which centres they own."""

from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.state import Board, View
from adjudicator.table import Seat
from adjudicator.table.figures import Plot, Series
from adjudicator.table.news import Score
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import signed


def standing(view: View) -> Grid:
    """The numbers of centres and units of each power, and the change within a year."""
    board = view.board
    rows = tuple(_standing_row(board, seat) for seat in board.powers)
    columns = (
        Column("Power", share=1.4),
        *(Column(head, "right") for head in ("Centres", "Since last year", "Units")),
    )
    return Grid("The powers", columns, rows, _own_rows(view), note=_note(board))


def _own_rows(view: View) -> tuple[int, ...]:
    """The rows of the reader's own power in a table with a row for each."""
    return tuple(index for index, seat in enumerate(view.board.powers) if seat == view.seat)


def _note(board: Board) -> str:
    if board.winners:
        return f"{Say(board).all(board.winners)}: the war is over."
    return f"{board.atlas.centres_to_win} centres win, if nobody else owns as many."


def _standing_row(board: Board, seat: Seat) -> tuple[str, ...]:
    player = seat if seat in board.seats else "nobody"
    name = f"{board.powers[seat].name} ({player})"
    since = _since(_change(board, seat))
    centres = str(len(board.centres_of(seat)))
    units = str(len(board.units_of(seat)))
    return (name, centres, since, units)


def _since(change: int | None) -> str:
    """A change as it is told; empty before the first year is over."""
    if change is None:
        return ""
    return signed(change) if change else "0"


def _change(board: Board, seat: Seat) -> int | None:
    """The change in a power's centres in the last year that is over."""
    course = board.course.get(seat, ())
    if len(course) > 1:
        return course[-1] - course[-2]
    return None


def units_table(view: View) -> Grid:
    """The places of the units of each power."""
    board = view.board
    rows = []
    for seat, power in board.powers.items():
        armies = _places(board, seat, "A")
        fleets = _places(board, seat, "F")
        rows.append((power.name, armies, fleets))
    columns = (
        Column("Power", share=0.8),
        Column("Armies", share=2),
        Column("Fleets", share=2),
    )
    return Grid("Units", columns, tuple(rows), _own_rows(view))


def _places(board: Board, seat: Seat, kind: str) -> str:
    """The places of the units of a kind."""
    places = [unit.at for unit in board.units_of(seat) if unit.kind == kind]
    return Say(board).places_in_row(places)


def centres_table(view: View) -> Grid:
    """The centres of each power."""
    board = view.board
    say = Say(board)
    rows = []
    for seat, power in board.powers.items():
        rows.append((power.name, say.places_in_row(board.centres_of(seat))))
    centres = [land.id for land in board.atlas.provinces if land.centre]
    free = [centre for centre in centres if centre not in board.owners]
    if free:
        rows.append(("Nobody", say.places_in_row(free)))
    columns = (Column("Power", share=0.8), Column("Centres", share=4))
    return Grid("Centres", columns, tuple(rows), _own_rows(view))


def scores(board: Board, *, counted: bool) -> tuple[Score, ...]:
    """The centres of each played power, with their change where they were just counted."""
    return tuple(_score(board, seat, counted=counted) for seat in board.seats)


def _score(board: Board, seat: Seat, *, counted: bool) -> Score:
    count = len(board.centres_of(seat))
    units = len(board.units_of(seat))
    change = _change(board, seat) if counted else None
    name = board.powers[seat].name
    won = seat in board.winners
    return Score(seat, name, count, change, won=won, also=(units,))


def course(board: Board) -> Plot | None:
    """The centres of each power over the years."""
    longest = max(map(len, board.course.values()), default=0)
    if longest < 2:
        return None
    lines = tuple(Series(seat, board.course[seat]) for seat in board.powers)
    styles = Say(board).styles
    first = board.atlas.year - 1
    return Plot("Centres", styles, lines, "Year", first=first, note="After each year.")
