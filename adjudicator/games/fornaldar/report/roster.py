"""7.4 The Combat Rating Roster: a sheet to mark wounds on."""

from collections.abc import Iterator

from adjudicator.games.fornaldar.naming import group
from adjudicator.games.fornaldar.report.forces import by_colour
from adjudicator.games.fornaldar.report.styles import STYLES
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import GroupId
from adjudicator.table.pages import Column, Sheaf, Sheet
from adjudicator.table.words import REFEREE, Seat

BOX, CROSS = "☐", "☒"
"""A point of combat strength, and one that a wound has taken."""


def rosters(view: View) -> list[tuple[str, Sheaf]]:
    """The roster of the reader; the referee has those of both sides."""
    seats = [style.seat for style in STYLES] if view.seat == REFEREE else [view.seat]
    return [(f"roster-{seat}", roster(view, seat)) for seat in seats]


def roster(view: View, seat: Seat) -> Sheaf:
    """The characters of a side by clan and kingdom, with a box for each point of Combat Strength."""
    board = view.board
    return Sheaf(
        title="Combat Rating Roster",
        subtitle=next(style.name for style in STYLES if style.seat == seat),
        campaign=board.setting.scenario.name,
        head="",
        facts=(("Game-Turn", str(board.game_turn)),),
        sides=tuple(_boxes(view, seat)),
        notes=("A character whose boxes are all crossed is dead (7.4.1).",),
        blanks=(),
    )


def _boxes(view: View, seat: Seat) -> Iterator[Sheet]:
    counters = view.board.setting.counters
    columns = (
        Column("Character", share=1.4),
        Column("Boxes", share=1.4),
        Column("Combat – command – magic", share=1.6),
    )
    for colour in by_colour(view):
        persons = [
            (counters.characters[piece.id], piece.wounds)
            for piece in view.pieces.values()
            if isinstance(piece, Person) and (piece.side, piece.group) == (seat, colour)
        ]
        rows = tuple(
            (
                printed.name,
                " ".join(CROSS * wounds + BOX * (printed.combat - wounds)),
                f"{printed.combat} – {printed.command} – {printed.magic}",
            )
            for printed, wounds in persons
        )
        if rows:
            yield Sheet(group(view.board.setting, GroupId(colour)), columns, rows)
