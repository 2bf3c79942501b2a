"""The tables of a report: how the powers stand, where their units are, which centres they own."""

from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.state import Board, View
from adjudicator.table import Seat
from adjudicator.table.figures import Plot, Series
from adjudicator.table.news import Score
from adjudicator.table.pages import Column, Grid


def standing(view: View) -> Grid:
    """How many centres and units each power has, and how many more or fewer than a year ago."""
    board = view.board
    rows = tuple(_standing_row(board, seat) for seat in board.powers)
    columns = (
        Column("Power", share=1.4),
        *(Column(head, "right") for head in ("Centres", "Since last year", "Units")),
    )
    mine = tuple(index for index, seat in enumerate(board.powers) if seat == view.seat)
    return Grid("The powers", columns, rows, mine, note=_note(board))


def _note(board: Board) -> str:
    if board.winners:
        return f"{Say(board).all(board.winners)}: the war is over."
    return f"{board.atlas.centres_to_win} centres win, if nobody else owns as many."


def _standing_row(board: Board, seat: Seat) -> tuple[str, ...]:
    power = board.powers[seat].name
    name = f"{power} ({seat})" if seat in board.seats else f"{power} (nobody)"
    change = _change(board, seat)
    since = "" if change is None else f"{change:+d}".replace("-", "−") if change else "0"
    return (name, str(len(board.centres_of(seat))), since, str(len(board.units_of(seat))))


def _change(board: Board, seat: Seat) -> int | None:
    """By how many centres a power has changed in the last year that is over."""
    course = board.course.get(seat, ())
    if len(course) > 1:
        return course[-1] - course[-2]
    return None


def units_table(view: View) -> Grid:
    """Where the units of each power stand."""
    board = view.board
    say = Say(view.board)
    rows = []
    for seat in board.powers:
        units = board.units_of(seat)
        armies = [say.place(unit.at) for unit in units if unit.kind == "A"]
        fleets = [say.place(unit.at) for unit in units if unit.kind == "F"]
        rows.append((board.powers[seat].name, ", ".join(armies), ", ".join(fleets)))
    mine = tuple(index for index, seat in enumerate(board.powers) if seat == view.seat)
    columns = (Column("Power", share=0.8), Column("Armies", share=2), Column("Fleets", share=2))
    return Grid("Units", columns, tuple(rows), mine)


def centres_table(view: View) -> Grid:
    """Which centres each power owns."""
    board = view.board
    say = Say(view.board)
    rows = [(power.name, say.places_in_row(board.centres_of(seat))) for seat, power in board.powers.items()]
    free = [land.id for land in board.atlas.provinces if land.centre and land.id not in board.owners]
    if free:
        rows.append(("Nobody", say.places_in_row(free)))
    mine = tuple(index for index, seat in enumerate(board.powers) if seat == view.seat)
    return Grid("Centres", (Column("Power", share=0.8), Column("Centres", share=4)), tuple(rows), mine)


def scores(board: Board) -> tuple[Score, ...]:
    """The centres of each played power."""
    return tuple(_score(board, seat) for seat in board.seats)


def _score(board: Board, seat: Seat) -> Score:
    count = len(board.centres_of(seat))
    units = len(board.units_of(seat))
    won = seat in board.winners
    return Score(seat, board.powers[seat].name, count, _change(board, seat), won=won, also=(units,))


def course(board: Board) -> Plot | None:
    """The centres of each power over the years."""
    if not board.course or all(len(values) < 2 for values in board.course.values()):
        return None
    lines = tuple(Series(seat, board.course[seat]) for seat in board.powers)
    first = board.atlas.year - 1
    return Plot("Centres", Say(board).styles, lines, "Year", first=first, note="After each year.")
