"""The pages of a report: what happened, how the sides stand, and what the reader holds."""

from collections.abc import Iterator, Sequence

from adjudicator.games.northmen.attacks import AttackPaid
from adjudicator.games.northmen.corrections import Corrected
from adjudicator.games.northmen.ending import area_of, holdings, points_needed, presence, team_points
from adjudicator.games.northmen.laying import placements
from adjudicator.games.northmen.scenario import BRIGAND_TABLE
from adjudicator.games.northmen.state import State
from adjudicator.games.northmen.trade import TownActionUsed
from adjudicator.games.northmen.turn import PhaseBegan
from adjudicator.games.northmen.units import (
    Units,
    churches_left,
    mate_of,
    sides_at,
    strongholds_left,
    supply,
    units_at,
    units_of,
)
from adjudicator.games.northmen.words import BRIGANDS, COMMODITIES, DECK_NAMES, DIRECTIONS, UNITS, Say, TileId
from adjudicator.table import EVERYONE, Fact, Seat
from adjudicator.table.lines import Line
from adjudicator.table.pages import Column, Content, Grid, Passage
from adjudicator.table.prose import counted, joined
from adjudicator.table.seats import SeatStyle

QUIET = (PhaseBegan, AttackPaid, TownActionUsed)
"""Facts that only count: the lines around them tell the same."""


def styles(view: State) -> tuple[SeatStyle, ...]:
    """Each seat by its letter."""
    return tuple(SeatStyle(seat, name, seat, hue) for hue, (seat, name) in enumerate(view.names.items()))


def report(view: State, facts: Sequence[Fact], turn: int) -> Content:
    """A turn as its reader may know it."""
    say = Say(view)
    told = [fact for fact in facts if not isinstance(fact, QUIET)]
    public = tuple(fact.told(say) for fact in told if fact.seen_by == EVERYONE)
    private = tuple(fact.told(say) for fact in told if fact.seen_by != EVERYONE)
    reader = view.reader if view.reader in view.names else None
    return Content(
        happened=tuple(_headlines(say, [fact for fact in told if fact.seen_by == EVERYONE])),
        standing=_standing(view, say, reader),
        decide=tuple(_decide(view, say, reader)),
        chapters=(Passage(f"Turn {turn}" if turn else "Set-up", public),),
        tables=(_map(view, say), _decks(view), _bjarmia(view, say), *([] if turn else [_brigand_orders()])),
        private=Passage("For your eyes", (*private, *_hand(view, say, reader))) if private or reader else None,
    )


def _headlines(say: Say, facts: Sequence[Fact]) -> list[str]:
    """What matters most: victories, losses and corrections, or else the last that happened."""
    lines = [(fact, fact.told(say)) for fact in facts]
    weighty = [line.text for fact, line in lines if line.tone != "plain" or isinstance(fact, Corrected)]
    return (weighty or [line.text for _, line in lines])[-5:]


STANDING = (
    Column("Side", share=2.4), Column("VP", "right"), Column("Towns", "right"), Column("Units", share=2),
    Column("Supply", share=2.4), Column("Mead", "right"), Column("Hand", "right"), Column("Prep.", "right"),
    Column("Forts", "right"),
)  # fmt: skip


def _standing(view: State, say: Say, reader: Seat | None) -> Grid:
    rows = (*(_row(view, say, seat) for seat in view.order), _row(view, say, BRIGANDS))
    marked = tuple(index for index, seat in enumerate(view.order) if seat == reader)
    needed = counted(points_needed(view), "victory point")
    whom = "a team" if view.options.teams else "a player"
    left = counted(churches_left(view), "church is", "churches are")
    note = (
        f"{needed} win for {whom}, 6 for the brigands; {left} left. Units: w warbands, h hersirs, l longships, "
        "c catapults. Mead: warbands in reserve; Prep.: prepared tiles; Forts: Strongholds left."
    )
    return Grid("How the sides stand", STANDING, rows, marked, note)


def _row(view: State, say: Say, seat: Seat) -> tuple[str, ...]:
    """A side: what everybody may know of it."""
    points = str(view.vp.get(seat, 0))
    if mate_of(view, seat):
        points += f" of {team_points(view, seat)}"
    spare = Units(**{unit: supply(view, seat, unit) for unit in UNITS if seat != BRIGANDS or unit == "w"})
    wild = seat == BRIGANDS
    return (
        "Brigands" if wild else f"{say.seat(seat)} ({seat})",
        points,
        str(presence(view, seat)),
        say.short(units_of(view, seat)),
        say.short(spare),
        "" if wild else str(view.reserve.get(seat, 0)),
        "" if wild else str(len(view.hands.get(seat, ()))),
        str(len(view.prepared.get(seat, ()))),
        "" if wild else str(strongholds_left(view, seat)),
    )


def _map(view: State, say: Say) -> Grid:
    """Every tile: its place, its sides as they lie from the east clockwise, and what stands there."""
    rows = []
    for cell, laid in view.map.items():
        units = ", ".join(f"{side} {say.short(units_at(view, cell, side))}" for side in sides_at(view, cell))
        holds = joined(f"{hold.owner} {DIRECTIONS[hold.side]}" for hold in laid.strongholds)
        town = laid.tile.name or " ".join(laid.tile.towns)
        church = "church" if laid.church else ""
        rows.append((f"{cell[0]},{cell[1]}", laid.tile.id, laid.sides, town, church, holds, units))
    heads = ("Cell", "Tile", "Sides", "Town", "Church", "Stronghold", "Units")
    columns = tuple(Column(head, share={"Units": 3, "Stronghold": 1.6}.get(head, 1)) for head in heads)
    return Grid("The map", columns, tuple(rows), note="Sides from the east clockwise; S: under a Stronghold.")


def _decks(view: State) -> Grid:
    rows = [(DECK_NAMES[deck], str(len(tiles))) for deck, tiles in view.decks.items()]
    rows.append(("the discards", str(len(view.discards))))
    return Grid("Decks", (Column("Deck", share=3), Column("Tiles", "right")), tuple(rows))


def _brigand_orders() -> Grid:
    """What the numbers on the tiles mean: once, at the set-up."""
    rows = tuple((str(order.number), order.name, order.text) for order in BRIGAND_TABLE.orders)
    columns = (Column("No.", "right", 0.5), Column("Order", share=1.5), Column("What the brigands do", share=8))
    return Grid("Orders of the brigands", columns, rows, note=f"Source: {BRIGAND_TABLE.source}.")


def _bjarmia(view: State, say: Say) -> Grid:
    """Who has units in which towns, and how many of the types are connected."""
    rows = []
    for seat in view.order:
        held = holdings(view, seat)
        starts = [cell for cells in held.values() for cell in cells]
        reach = [sum(bool(set(cells) & set(area_of(view, start, seat))) for cells in held.values()) for start in starts]
        rows.append((say.seat(seat), *(str(len(held[type])) for type in COMMODITIES), f"{max(reach, default=0)} of 4"))
    heads = ("Side", *(type.capitalize() for type in COMMODITIES), "Connected")
    return Grid("Towards Bjarmia", tuple(Column(head) for head in heads), tuple(rows))


def _hand(view: State, say: Say, reader: Seat | None) -> Iterator[Line]:
    """What the reader holds, and where each tile could go now."""
    if reader is None:
        return
    for tile in view.hands.get(reader, ()):
        yield Line(f"In your hand: {say.tile(tile)}{_places(view, reader, tile)}.", private=True)
    for tile in view.prepared.get(reader, ()):
        yield Line(f"Prepared: {say.tile(tile)}.", private=True)
    if view.now.seat == reader and view.now.drawn is not None:
        yield Line(f"Drawn, to be laid: {say.tile(view.now.drawn)}.", private=True)


def _places(view: State, seat: Seat, tile: TileId) -> str:
    return f": {counted(len(list(placements(view, seat, view.tiles[tile]))), 'legal place')}"


def _decide(view: State, say: Say, reader: Seat | None) -> Iterator[str]:
    if view.winners:
        yield f"The game is over: {say.seats(view.winners)}."
    elif view.now.brigands_due:
        yield "The brigands are next."
    elif view.now.seat == reader:
        yield "Your turn." if view.now.stage == 1 else f"The rest of your turn, from: {view.now.phase}."
    else:
        yield f"Nothing: it is the turn of {say.seat(view.now.seat)}. Your standing orders say how you fight."
