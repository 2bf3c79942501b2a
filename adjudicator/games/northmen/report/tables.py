"""The tables: how the sides stand, the tiles of the island, decks, and who is how near to forming Bjarmia."""

from adjudicator.games.northmen.ending import area_of, brigands_need, holdings, points_needed, presence, team_points
from adjudicator.games.northmen.report.sides import all_sides
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sides import (
    allied,
    churches_left,
    mate_of,
    places_of,
    sides_at,
    strongholds_left,
    supply,
    units_at,
    units_of,
)
from adjudicator.games.northmen.state import State, View
from adjudicator.games.northmen.words import BRIGANDS, COMMODITIES, DECK_NAMES, DIRECTIONS, UNIT_NAMES, UNITS, Commodity
from adjudicator.table import Seat
from adjudicator.table.figures import Plot, Series
from adjudicator.table.news import Score
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import counted, joined, minus, sentence

NONE = "–"
FIRST_PLOTTED = 2
"""The turn from which on there is a line to draw."""
HEADS = ("VP", "Towns", *(unit.upper() for unit in UNITS), "Mead", "Hand", "Ready")


def standing(view: View) -> Grid:
    """How the sides stand, from the first to the last, the reader's marked."""
    order = sorted(
        view.order, key=lambda seat: (-team_points(view, seat), min(allied(view, seat)), -view.vp.get(seat, 0))
    )
    columns = (Column("", share=0.3), Column("Side", share=2.2), *(Column(head, "right") for head in HEADS))
    rows = (*(_row(view, seat) for seat in order), _brigands(view))
    marked = tuple(index for index, seat in enumerate(order) if seat == view.seat)
    return Grid("How the sides stand", columns, rows, marked, _note(view))


def _row(view: State, seat: Seat) -> tuple[str, ...]:
    """What a player has: points, towns, units on the island and off it, mead, and tiles in hand and prepared."""
    name = Say(view).seat(seat)
    points = str(view.vp.get(seat, 0))
    if mate_of(view, seat):
        points += f" ({team_points(view, seat)})"
    towns = str(presence(view, seat))
    held = units_of(view, seat)
    units = [f"{held.of(unit)}+{supply(view, seat, unit)}" for unit in UNITS]
    mead = str(view.reserve.get(seat, 0))
    hand = view.hands.get(seat, ())
    ready = view.prepared.get(seat, ())
    return (seat, name, points, towns, *units, mead, str(len(hand)), str(len(ready)))


def _brigands(view: State) -> tuple[str, ...]:
    """What the brigands have: points, towns, warbands on the island and off it, and tiles prepared."""
    points = str(view.vp.get(BRIGANDS, 0))
    tiles = [view.map[cell].tile for cell in places_of(view, BRIGANDS)]
    towns = len([tile for tile in tiles if tile.towns])
    held = units_of(view, BRIGANDS)
    warbands = f"{held.w}+{supply(view, BRIGANDS, 'w')}"
    ready = view.prepared.get(BRIGANDS, ())
    nothing = [NONE] * 5
    return ("N", "The brigands", points, str(towns), warbands, *nothing, str(len(ready)))


def _note(view: State) -> str:
    whom = "a team (in brackets)" if view.options.teams else "a player"
    needed = counted(points_needed(view), "victory point")
    decks = joined(f"{len(tiles)} in {DECK_NAMES[deck]}" for deck, tiles in view.decks.items())
    kinds = ", ".join(f"{unit.upper()} {UNIT_NAMES[unit]}s" for unit in UNITS)
    holds = joined(f"{seat} {strongholds_left(view, seat)}" for seat in view.order)
    return (
        f"{kinds}: on the island + in supply; Mead: warbands in reserve; Ready: tiles prepared. "
        f"{needed} win for {whom}, {brigands_need(view)} for the brigands. Left: "
        f"{counted(churches_left(view), 'church', 'churches')}; Strongholds: {holds}. Tiles: {decks}, "
        f"{len(view.discards)} discarded."
    )


def tables(view: View) -> tuple[Grid, ...]:
    """Bjarmia, and every tile."""
    return (bjarmia(view), tiles(view))


def bjarmia(view: State) -> Grid:
    """Who has units in which towns, how many of the four types are connected, and who has which special ability."""
    gifted = ("Special ability",) if view.abilities else ()
    heads = ("Side", *(type.capitalize() for type in COMMODITIES), "Connected", *gifted)
    rows = tuple(_towards(view, seat) for seat in view.order)
    note = "Towns of each type with units of the side. Who connects all four types wins."
    return Grid("Towards Bjarmia", tuple(Column(head) for head in heads), rows, note=note)


def _towards(view: State, seat: Seat) -> tuple[str, ...]:
    say = Say(view)
    held = holdings(view, seat)
    towns = (", ".join(map(_place, held[type])) or NONE for type in COMMODITIES)
    gifts = (view.abilities[seat].capitalize() if seat in view.abilities else NONE,) if view.abilities else ()
    return (say.seat(seat), *towns, f"{connected(view, seat)} of 4", *gifts)


def connected(view: State, seat: Seat) -> int:
    """NB-71 The most types of town that one area of a side joins."""
    held: dict[Commodity, list[tuple[int, int]]] = holdings(view, seat)
    areas = []
    for cells in held.values():
        for cell in cells:
            areas.append(set(area_of(view, cell, seat)))

    def joins(area: set[tuple[int, int]]) -> int:
        return sum(bool(area & set(cells)) for cells in held.values())

    return max(map(joins, areas), default=0)


def tiles(view: State) -> Grid:
    """Every tile of the island: its cell, its sides as they lie, and what stands there."""
    heads = {"Cell": 0.7, "Tile": 0.7, "Sides": 0.9, "Town": 1.2, "Stronghold": 1.3, "Units": 3.2}
    rows = tuple(_tile(view, cell) for cell in view.map)
    note = (
        "In the order they were laid. Sides from the south-east clockwise: F forest, L lake, R road, M mountain, "
        "E empty, P pass, S under a Stronghold. The first of them is the heartland."
    )
    columns = tuple(Column(head, share=share) for head, share in heads.items())
    return Grid("The tiles", columns, rows, note=note)


def _tile(view: State, cell: tuple[int, int]) -> tuple[str, ...]:
    say = Say(view)
    laid = view.map[cell]
    units = "; ".join(f"{say.seat(side)} {say.army(units_at(view, cell, side))}" for side in sides_at(view, cell))
    holds = joined(f"{hold.owner} {DIRECTIONS[hold.side]}" for hold in laid.strongholds)
    town = laid.tile.name or " ".join(laid.tile.towns)
    church = f"{town}, church" if laid.church else town
    return (_place(cell), laid.tile.id, laid.sides, church, holds, sentence(units))


def _place(cell: tuple[int, int]) -> str:
    return minus(f"{cell[0]},{cell[1]}")


def scores(view: View) -> tuple[Score, ...]:
    """The victory points of all sides, those of a team together, and what the last turn of each has brought."""
    sides = [*view.order, BRIGANDS] if view.vp.get(BRIGANDS) or BRIGANDS in view.winners else [*view.order]
    return tuple(_score(view, seat) for seat in sides)


def _score(view: View, seat: Seat) -> Score:
    mate = mate_of(view, seat)
    course = _course(view, seat)
    points = team_points(view, seat)
    change = points - course[-1] if course else None
    needed = brigands_need(view) if seat == BRIGANDS else points_needed(view)
    own = view.vp.get(seat, 0)
    note = f"of {needed}" + (f"; own {own}, with {Say(view).seat(mate)}" if mate else "")
    name = "The brigands" if seat == BRIGANDS else Say(view).seat(seat)
    won = seat in view.winners
    return Score(seat, name, points, change, won=won, many=seat == BRIGANDS, note=note)


def score_plot(view: State) -> tuple[Plot, ...]:
    """The score track over the turns, as the sides are ranked by it: a turn that is not over counts as far as it is."""
    if view.turn < FIRST_PLOTTED:
        return ()
    under_way = view.winners or view.now.stage > 1 or view.now.brigands_due
    styles = all_sides(view)
    lines = []
    for style in styles:
        now = (team_points(view, style.seat),) if under_way else ()
        lines.append(Series(style.seat, (*_course(view, style.seat), *now)))
    needed = f"{points_needed(view)} win"
    whose = ", those of a team together" if view.options.teams else ""
    note = f"Victory points after each turn{whose}."
    return (Plot("The score", styles, tuple(lines), "Turn", aside=needed, note=note),)


def _course(view: State, seat: Seat) -> tuple[int, ...]:
    """What a side had after each turn, from the beginning on; a team together."""
    members = [view.course.get(member, ()) for member in allied(view, seat)]
    return tuple(map(sum, zip(*members, strict=True)))
