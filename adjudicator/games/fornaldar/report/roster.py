"""7.4 The Combat Rating Roster: a sheet to mark wounds on."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.board.pieces import persons_among
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.printed.counters.model import Character
from adjudicator.games.fornaldar.report import ratings
from adjudicator.games.fornaldar.report.forces import NONE, by_band
from adjudicator.games.fornaldar.report.styles import STYLES
from adjudicator.games.fornaldar.state import AnyPiece, Person
from adjudicator.table import REFEREE, Seat
from adjudicator.table.pages import Column, Grid, Sheet

BOX = "☐"
TAKEN = "■"
"""A point of combat strength, and one that a wound has taken."""

COLUMNS = (
    Column("Character", share=1.1),
    Column("Ratings", "centre", 0.7),
    Column("Rank", share=0.9),
    Column("MP", "right", 0.4),
    Column("Wounds", share=1.5),
    Column("Bears", share=1.7),
)


def rosters(view: View) -> list[tuple[str, Sheet]]:
    """The roster of the reader; the referee has those of both sides."""
    seats = [style.seat for style in STYLES] if view.seat == REFEREE else [view.seat]
    return [(f"roster-{seat}", roster(view, seat)) for seat in seats]


def roster(view: View, seat: Seat) -> Sheet:
    """The characters of a side by clan and kingdom, with a box for each point of Combat Strength.

    It is the same as long as no wound, no item and no escort changes it, so that it goes out once.
    """
    pieces = [piece for piece in view.pieces.values() if piece.side == seat]
    return Sheet(
        title="Combat Rating Roster",
        subtitle=next(style.name for style in STYLES if style.seat == seat),
        campaign="",
        head="",
        facts=(),
        sides=tuple(_kingdoms(view, pieces)),
        notes=(
            "Cross out a box for each wound, from the left. A character whose boxes are all crossed is dead (7.4.1).",
            "Ratings: combat–command–magic; + with an escort. Keep this sheet from your enemy (7.4).",
        ),
        blanks=(),
    )


def _kingdoms(view: View, pieces: Sequence[AnyPiece]) -> Iterator[Grid]:
    """A table of the characters of each clan and kingdom, wherever they have gone in the order of their counters."""
    counters = view.board.setting.counters
    printed = list(counters.characters)
    for band, inside in by_band(view, pieces).items():
        persons = sorted(persons_among(inside), key=lambda person: printed.index(person.id))
        if not persons:
            continue
        title = counters.groups[band].full_name
        if not any(person.active for person in persons):
            title += ", inactive"
        rows = tuple(_row(view, counters.characters[person.id], person) for person in persons)
        yield Grid(title, COLUMNS, rows)


def _row(view: View, printed: Character, person: Person) -> tuple[str, ...]:
    items = []
    for number, treasure in sorted(view.treasures.items()):
        if treasure.bearer == person.id:
            items.append(view.say.item(number))
    boxes = TAKEN * person.wounds
    boxes += BOX * (printed.combat - person.wounds)
    return (
        printed.name + " +" * person.escort,
        ratings.ratings(printed),
        _rank(printed) or NONE,
        f"{printed.allowance:g}",
        " ".join(boxes),
        ", ".join(items) or NONE,
    )


def _rank(printed: Character) -> str:
    """A character's rank, and that he is a hero; empty where he is neither."""
    parts: list[str] = []
    if printed.rank:
        parts.append(printed.rank)
    if printed.hero:
        parts.append("hero")
    return ", ".join(parts).capitalize()
