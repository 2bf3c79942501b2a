"""Fortresses, Places of Power and stacks, as the map shows them, in the styles of their sides."""

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.games.fornaldar.arrivals.setup import hidden_items
from adjudicator.games.fornaldar.board.pieces import lots_among, ships_among
from adjudicator.games.fornaldar.board.say import Say, alphabetical
from adjudicator.games.fornaldar.board.view import Sighting, View
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.printed.books import Setting
from adjudicator.games.fornaldar.printed.counters.model import Ship
from adjudicator.games.fornaldar.printed.land.model import Fortress
from adjudicator.games.fornaldar.report.charts import span
from adjudicator.games.fornaldar.report.forces import NONE, points
from adjudicator.games.fornaldar.state import AnyPiece, Board, Person, Vessel
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, NEUTRAL, EnchantmentId, GroupId, HexId, Where
from adjudicator.table import Seat
from adjudicator.table.hexmap import Stack
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import joined
from adjudicator.table.seats import SeatStyle

STYLES = (
    SeatStyle(FOMORIAN, "The Fomorian League", "F", 0),
    SeatStyle(MUNDANE, "The Mundane Alliance", "M", 1),
)
"""The two players."""

SIDES = (*STYLES, SeatStyle(NEUTRAL, "Non-aligned", "N", 5, neutral=True))
"""All whose pieces stand on the map."""


def stacks(view: View) -> tuple[Stack, ...]:
    """12.3 Every stack on the map, as far as the seat knows it."""
    return (*_seen_into(view), *(sighted(view.board.setting, sighting) for sighting in view.sightings))


def _seen_into(view: View) -> Iterator[Stack]:
    setting = view.board.setting
    bearers = [treasure.bearer for treasure in view.treasures.values()]
    for at, sides in sorted(view.stacks.items()):
        for side, ids in sides.items():
            pieces = [view.pieces[id] for id in ids]
            borne = any(bearer in ids for bearer in bearers)
            yield whole(setting, at, side, pieces, borne=borne)


def whole(setting: Setting, at: Where, side: Seat, pieces: Sequence[AnyPiece], *, borne: bool) -> Stack:
    """A stack that is known piece by piece; `borne`: there are magic items in it."""
    return Stack(
        at=at,
        seat=side,
        body=body(setting, pieces),
        strength=str(strength(setting, pieces)),
        pieces=len(pieces),
        signs=tuple(_signs(pieces, borne=borne)),
        spent=not any(piece.active for piece in pieces),
    )


def sighted(setting: Setting, sighting: Sighting) -> Stack:
    """A stack of which only the topmost counter is known."""
    top = sighting.top
    shown: str = top.kind
    if top.kind == "army":
        shown = setting.counters.groups[top.group].race or "unknown"
    return Stack(
        at=sighting.at,
        seat=sighting.side,
        body=shown,
        pieces=2 if sighting.more else 1,
    )


def body(setting: Setting, pieces: Sequence[AnyPiece]) -> str:
    """The body that a stack is drawn with: an army of the race with most points, else ships, else characters."""
    lots = lots_among(pieces)
    if lots:
        most = max(lots, key=lambda lot: lot.csp)
        return setting.counters.groups[most.group].race or "unknown"
    if any(isinstance(piece, Vessel) for piece in pieces):
        return "ship"
    return "character"


def strength(setting: Setting, pieces: Sequence[AnyPiece]) -> int:
    """The army and escort CSPs of a stack; of ships alone their strength, of characters alone theirs (7.10)."""
    csps = points(pieces)
    if csps:
        return csps
    counters = setting.counters
    ships = ships_among(pieces)
    if ships:
        return sum(hull(counters.ships[ship.id], ship) for ship in ships)
    combat = 0
    for piece in pieces:
        if isinstance(piece, Person):
            combat += counters.characters[piece.id].combat
            combat -= piece.wounds
    return combat


def hull(printed: Ship, vessel: Vessel) -> int:
    """The strength of a ship, as damaged as it is."""
    return printed.damaged if vessel.damaged else printed.full


def _signs(pieces: Sequence[AnyPiece], *, borne: bool) -> Iterator[str]:
    if any(isinstance(piece, Person) for piece in pieces):
        yield "character"
    if any(isinstance(piece, Vessel) for piece in pieces):
        yield "ship"
    if any(piece.aboard for piece in pieces):
        yield "cargo"
    if borne:
        yield "item"


FORTS = (
    Column("Of", share=0.9),
    Column("Fortress", share=1.6),
    Column("Type", share=0.9),
    Column("Class", "centre", 0.5),
    Column("Garrison", "right", 0.7),
    Column("Command", "right", 0.7),
)
POWER = (
    Column("Place of Power", share=1.5),
    Column("Aspect", share=0.7),
    Column("Heals", "right", 0.4),
    Column("Allows", share=1.6),
    Column("Hidden there", share=1.4),
)


def fortresses(setting: Setting) -> Grid:
    """18.0 The fortresses of all kingdoms and clans of the scenario."""
    rows = tuple(_fortress(setting, kingdom, fort) for kingdom, fort in _of_kingdoms(setting))
    note = "Garrison: points that defend whatever stands there; command: the rating they fight with alone (18.4)."
    return Grid("Fortresses", FORTS, rows, note=note)


def standing(board: Board) -> Mapping[GroupId, int]:
    """The number of fortresses that each kingdom and clan of the scenario still has."""
    numbers = {group.group: 0 for group in board.setting.scenario.groups}
    for kingdom, fort in _of_kingdoms(board.setting):
        if fort.hex not in board.ruins:
            numbers[kingdom] += 1
    return numbers


def _of_kingdoms(setting: Setting) -> Iterator[tuple[GroupId, Fortress]]:
    for group in setting.scenario.groups:
        for fort in setting.land.fortresses.values():
            if fort.kingdom == group.group:
                yield group.group, fort


def _fortress(setting: Setting, kingdom: GroupId, fort: Fortress) -> tuple[str, ...]:
    strength = setting.charts.fortress_classes[fort.defense]
    return (
        Say(setting).group(kingdom),
        f"{fort.name} ({fort.hex})",
        fort.type.capitalize(),
        fort.defense,
        str(strength.garrison),
        str(strength.command),
    )


def places_of_power(setting: Setting, options: Options) -> Grid:
    """14.3, 20.1 The places where enchanters cast, with the artifacts that lie hidden there at first (21.1.2)."""
    hidden: dict[HexId, list[str]] = {}
    for number, at in sorted(hidden_items(setting, options).items()):
        hidden.setdefault(at, []).append(Say(setting).item(number))
    enchantments = setting.counters.enchantments
    rows = []
    for place in sorted(setting.land.places_of_power.values(), key=lambda place: alphabetical(place.name)):
        allowed = [enchantments[EnchantmentId(id)].name for id in place.allows]
        row = (
            f"{place.name} ({place.hex})",
            setting.land.hexes[place.hex].aspect,
            str(place.heals or NONE),
            joined(allowed) or NONE,
            joined(hidden.get(place.hex, ())) or NONE,
        )
        rows.append(row)
    note = "Heals: wounds in each Recovery Phase (9.5). Allows: what cannot be cast elsewhere without its item (20.3)."
    return Grid("Places of Power", POWER, tuple(rows), note=note)


def discovery(setting: Setting, options: Options) -> Iterator[Grid]:
    """21.1.5 The Discovery Table of the scenario: what searches bring, by the dice and the points of the searchers."""
    by_table = options.kressek_hex == "2942"
    places = setting.charts.discovery.get(setting.scenario.id, ())
    heads = (span(low, high) for low, high in setting.charts.search_columns)
    first = (Column("Search in", share=1.8), Column("Dice", "right", 0.6))
    columns = (*first, *(Column(head, "centre") for head in heads))
    rows = []
    for place in places:
        name = Say(setting).place(Where(place.table_hex if by_table else place.hex))
        for row in place.rows:
            cells = [NONE if cell == "-" else cell for cell in row.cells]
            rows.append((name, span(row.low, row.high), *cells))
            name = ""  # it stands in the first of its rows alone
    if rows:
        note = (
            "By the searchers' points; the Movement Points spent (4 to 8) are added to two dice. A number is the item "
            "found, D a Draugr, C a curse of so many wounds."
        )
        yield Grid("Discovery Table", columns, tuple(rows), note=note)
