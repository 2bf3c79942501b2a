"""The sheet for a real table: where the game stands, whose turn it is, and what each side of a tile is good for."""

from collections.abc import Iterator

from adjudicator.games.northmen.report.tables import actions_left, bjarmia, standing
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.state import View
from adjudicator.games.northmen.words import BRIGANDS
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import counted, sentence
from adjudicator.table.situation import Sheet

ACTIONS = (
    (
        "Pass",
        "church",
        "Place a church in a town where you outnumber each other side (NT-06); or draw tiles (NT-07).",
    ),
    ("Forest", "forest", "A warband on the new tile (NB-40); or incite the brigands, 2 actions an order (NT-20)."),
    ("Lake", "lake", "Move up to 3 units one step, or across a lake (NB-41); or build a longship, 2 actions (NT-40)."),
    ("Road", "road", "Move up to 3 units along roads (NB-42); or build a hersir, 2 actions (NT-30)."),
    ("Mountain", "mountain", "Start a conflict (NB-43); or build a catapult, 2 actions (NT-50)."),
    ("Town: mead", "town", "Put a warband into the reserve, later an action of any type (NB-51)."),
    ("Town: silver", "town", "Bribe away a unit (NB-52)."),
    ("Town: tusk", "town", "Prepare a tile of your hand for a conflict (NB-53)."),
    ("Town: pelt", "town", "Draw a tile (NB-54)."),
)
"""The action for each uncovered side of the tile you lay, and for each town."""

NOTES = (
    "A turn: extra tiles of longships, the main tile, then church, forest, lake, road, mountain and town actions.",
    "All actions of a type are used alike; one type in a turn may draw tiles instead (NB-22).",
    "In a conflict each side shows a tile for each unit, the initiator one more; a mountain counts 1 (NB-61, NB-62).",
    "The winner scores a point and gains a warband, two if no enemy is left (NB-62, NB-64).",
    "Church towns score at the end of your turn, unless you took part in a conflict (NT-11).",
)


def sheets(view: View) -> list[tuple[str, Sheet]]:
    """One sheet for the middle of the table: all on it lies open."""
    if view.map and not view.winners:
        return [("table", table_sheet(view))]
    return []


def table_sheet(view: View) -> Sheet:
    """The standing of the game, for everybody to see; campaign and head are left for the program to fill in."""
    mover = BRIGANDS if view.now.brigands_due else view.now.seat
    return Sheet(
        title="Blood of the Northmen",
        subtitle=sentence(f"turn {view.turn}: {Say(view).seat(mover)}"),
        campaign="",
        head="",
        facts=tuple(_facts(view)),
        sides=(standing(view), bjarmia(view), _actions()),
        notes=NOTES,
        blanks=(),
    )


def _facts(view: View) -> Iterator[tuple[str, str]]:
    """The lines at the head of the sheet, each with its name."""
    say = Say(view)
    yield "Order of play", ", ".join(map(say.seat, view.order))
    if view.options.teams:
        yield "Teams", "; ".join(map(say.seats, view.options.teams))
    if view.abilities:
        yield "Abilities", _abilities(view)
    ships = sum(view.now.ships.values())
    if view.now.placed is not None:
        yield "Actions left", actions_left(view) or "none"
    elif ships:
        yield "Extra tiles", counted(ships, "extra tile")


def _abilities(view: View) -> str:
    say = Say(view)
    gifts = []
    for seat, ability in view.abilities.items():
        gifts.append(f"{say.seat(seat)}: {ability.capitalize()}")
    return ", ".join(gifts)


def _actions() -> Grid:
    columns = (Column("Side", share=0.8), Column("Actions", share=0.7), Column("Good for", share=5))
    return Grid("What actions are good for", columns, ACTIONS)
