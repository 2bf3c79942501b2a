"""The tables: how the sides stand, the tiles of the island, decks, and who is how near to forming Bjarmia."""

from collections.abc import Collection, Iterable, Mapping

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
from adjudicator.games.northmen.state import Laid, State, View
from adjudicator.games.northmen.words import (
    BRIGANDS,
    COMMODITIES,
    DECK_NAMES,
    DIRECTIONS,
    UNIT_NAMES,
    UNITS,
    Cell,
    Commodity,
)
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
    """The standing of the sides, from the first to the last, the reader's marked."""
    order = ranked(view)
    numbers = [Column(head, "right") for head in HEADS]
    columns = (Column("", share=0.3), Column("Side", share=2.2), *numbers)
    rows = [_row(view, seat) for seat in order]
    rows.append(_brigands(view))
    marked: tuple[int, ...] = ()
    if view.seat in order:
        marked = (order.index(view.seat),)
    return Grid("How the sides stand", columns, tuple(rows), marked, _note(view))


def ranked(view: State) -> list[Seat]:
    """The players from the first to the last, those of a team one after the other."""

    def rank(seat: Seat) -> tuple[int, Seat, int]:
        team = min(allied(view, seat))
        return -team_points(view, seat), team, -view.vp.get(seat, 0)

    return sorted(view.order, key=rank)


def _row(view: State, seat: Seat) -> tuple[str, ...]:
    """A player's possessions: points, towns, units on the island and off it, mead, tiles in hand and prepared."""
    points = str(view.vp.get(seat, 0))
    if mate_of(view, seat):
        points += f" ({team_points(view, seat)})"
    placed = units_of(view, seat)
    units = []
    for unit in UNITS:
        units.append(f"{placed.of(unit)}+{supply(view, seat, unit)}")
    hand = view.hands.get(seat, ())
    ready = view.prepared.get(seat, ())
    return (
        seat,
        Say(view).seat(seat),
        points,
        str(presence(view, seat)),
        *units,
        str(view.reserve.get(seat, 0)),
        str(len(hand)),
        str(len(ready)),
    )


def _brigands(view: State) -> tuple[str, ...]:
    """The brigands' possessions: points, towns, warbands on the island and off it, and tiles prepared."""
    towns = 0
    for cell in places_of(view, BRIGANDS):
        if view.map[cell].tile.towns:
            towns += 1
    placed = units_of(view, BRIGANDS)
    warbands = f"{placed.w}+{supply(view, BRIGANDS, 'w')}"
    ready = view.prepared.get(BRIGANDS, ())
    nothing = [NONE] * 5
    return (
        "N",
        "The brigands",
        str(view.vp.get(BRIGANDS, 0)),
        str(towns),
        warbands,
        *nothing,
        str(len(ready)),
    )


def _note(view: State) -> str:
    """The note below the table: its letters, the points that win, and the pieces that are left."""
    kinds = ", ".join(f"{unit.upper()} {UNIT_NAMES[unit]}s" for unit in UNITS)
    sentences = (
        f"{kinds}: on the island + in supply; Mead: warbands in reserve; Ready: tiles prepared.",
        _needed(view),
        _left(view),
        _tiles_left(view),
    )
    return " ".join(sentences)


def _needed(view: State) -> str:
    whom = "a team (in brackets)" if view.options.teams else "a player"
    points = counted(points_needed(view), "victory point")
    return f"{points} win for {whom}, {brigands_need(view)} for the brigands."


def actions_left(view: State) -> str:
    """The actions that the player of the turn has left: "2 forest and 1 road"; empty: none."""
    left = []
    for type, count in view.now.actions.items():
        if count:
            left.append(f"{count} {type}")
    return joined(left)


def _left(view: State) -> str:
    churches = counted(churches_left(view), "church", "churches")
    strongholds = joined(f"{seat} {strongholds_left(view, seat)}" for seat in view.order)
    return f"Left: {churches}; Strongholds: {strongholds}."


def _tiles_left(view: State) -> str:
    decks = []
    for deck, tiles in view.decks.items():
        decks.append(f"{len(tiles)} in {DECK_NAMES[deck]}")
    return f"Tiles: {joined(decks)}, {len(view.discards)} discarded."


def tables(view: View) -> tuple[Grid, ...]:
    """Bjarmia, and every tile."""
    return (bjarmia(view), tiles(view))


def bjarmia(view: State) -> Grid:
    """The towns of each side by type, how many of the four types it connects, and its special ability, if it has one.

    The last column is there if the game is played with special abilities.
    """
    heads = ["Side"]
    heads += [type.capitalize() for type in COMMODITIES]
    heads.append("Connected")
    if view.abilities:
        heads.append("Special ability")
    rows = tuple(_towards(view, seat) for seat in view.order)
    note = "Towns of each type with units of the side. Who connects all four types wins."
    return Grid("Towards Bjarmia", tuple(map(Column, heads)), rows, note=note)


def _towards(view: State, seat: Seat) -> tuple[str, ...]:
    """A side's row: its towns of each type, and how near to Bjarmia they are."""
    cells = [Say(view).seat(seat)]
    towns = holdings(view, seat)
    for type in COMMODITIES:
        places = ", ".join(map(_place, towns[type]))
        cells.append(places or NONE)
    cells.append(f"{connected(view, seat)} of 4")
    if view.abilities:
        cells.append(_ability(view, seat))
    return tuple(cells)


def _ability(view: State, seat: Seat) -> str:
    if seat in view.abilities:
        return view.abilities[seat].capitalize()
    return NONE


def connected(view: State, seat: Seat) -> int:
    """NB-71 The most types of town that one area of a side joins."""
    towns: dict[Commodity, list[Cell]] = holdings(view, seat)
    most = 0
    for cells in towns.values():
        for cell in cells:
            area = area_of(view, cell, seat)
            most = max(most, _types_in(area, towns))
    return most


def _types_in(area: Iterable[Cell], towns: Mapping[Commodity, Collection[Cell]]) -> int:
    """The number of types of town that lie in an area."""
    land = set(area)
    types = 0
    for cells in towns.values():
        if not land.isdisjoint(cells):
            types += 1
    return types


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


def _tile(view: State, cell: Cell) -> tuple[str, ...]:
    """A tile's row."""
    laid = view.map[cell]
    holds = []
    for hold in laid.strongholds:
        holds.append(f"{hold.owner} {DIRECTIONS[hold.side]}")
    return (
        _place(cell),
        laid.tile.id,
        laid.sides,
        _town(laid),
        joined(holds),
        _armies(view, cell),
    )


def _town(laid: Laid) -> str:
    """The town of a tile by its name or its goods, with its church."""
    town = laid.tile.name or " ".join(laid.tile.towns)
    if laid.church:
        return f"{town}, church"
    return town


def _armies(view: State, cell: Cell) -> str:
    """The units on a tile, side by side."""
    say = Say(view)
    armies = []
    for side in sides_at(view, cell):
        units = units_at(view, cell, side)
        armies.append(f"{say.seat(side)} {say.army(units)}")
    return sentence("; ".join(armies))


def _place(cell: Cell) -> str:
    return minus(f"{cell[0]},{cell[1]}")


def scores(view: View) -> tuple[Score, ...]:
    """The victory points of all sides, those of a team together, and what the last turn of each has brought."""
    sides = [*view.order]
    if view.vp.get(BRIGANDS) or BRIGANDS in view.winners:
        sides.append(BRIGANDS)
    return tuple(_score(view, seat) for seat in sides)


def _score(view: View, seat: Seat) -> Score:
    points = team_points(view, seat)
    is_brigands = seat == BRIGANDS
    needed = brigands_need(view) if is_brigands else points_needed(view)
    return Score(
        seat,
        name="The brigands" if is_brigands else Say(view).seat(seat),
        value=points,
        change=_change(view, seat),
        won=seat in view.winners,
        many=is_brigands,
        note=f"of {needed}{_with_mate(view, seat)}",
    )


def _change(view: View, seat: Seat) -> int | None:
    """The points that the last turn has brought to a side; None before there was one."""
    values = _values(view, seat)
    if len(values) < 2:
        return None
    return values[-1] - values[-2]


def _with_mate(view: View, seat: Seat) -> str:
    """A player's own points and his team mate, where he has one."""
    mate = mate_of(view, seat)
    if mate is None:
        return ""
    own = view.vp.get(seat, 0)
    return f"; own {own}, with {Say(view).seat(mate)}"


def score_plot(view: State) -> tuple[Plot, ...]:
    """The score track over the turns, as the sides are ranked by it: a turn that is not over counts as far as it is."""
    if view.turn < FIRST_PLOTTED:
        return ()
    styles = all_sides(view)
    lines = []
    for style in styles:
        lines.append(Series(style.seat, _values(view, style.seat)))
    together = ", those of a team together" if view.options.teams else ""
    return (
        Plot(
            title="The score",
            seats=styles,
            series=tuple(lines),
            x_name="Turn",
            aside=f"{points_needed(view)} win",
            note=f"Victory points after each turn{together}.",
        ),
    )


def _is_under_way(view: State) -> bool:
    """Whether the turn has begun that comes after those in the course, or the game ended in it."""
    if view.winners:
        return True
    return view.now.stage > 1 or view.now.brigands_due


def _values(view: State, seat: Seat) -> tuple[int, ...]:
    """The points of a side after each turn, and now, in the midst of one."""
    values = _course(view, seat)
    if _is_under_way(view):
        return (*values, team_points(view, seat))
    return values


def _course(view: State, seat: Seat) -> tuple[int, ...]:
    """The points of a side after each turn, from the beginning on; of a team together."""
    members = [view.course.get(member, ()) for member in allied(view, seat)]
    return tuple(map(sum, zip(*members, strict=True)))
