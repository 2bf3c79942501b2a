"""Order of battle: what a seat has, by kingdom and clan; and what it sees of others."""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.games.fornaldar.board.pieces import lots_among
from adjudicator.games.fornaldar.board.view import Sighting, View
from adjudicator.games.fornaldar.report import ratings
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, Vessel
from adjudicator.games.fornaldar.words import NEUTRAL, GroupId, Where
from adjudicator.table import REFEREE, Seat
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import joined

NONE = "–"
UNALIGNED = GroupId("non-aligned")

BATTLE = (Column("Kingdom", share=0.8), Column("Points", "right", 0.5), Column("What stands where", share=5))
SEEN = (Column("Kingdom", share=0.8), Column("On top of a stack in", share=5))


def order_of_battle(view: View) -> Iterator[Grid]:
    """The pieces by their places, a row for each kingdom, clan and realm of the reader, active ones first."""
    mine = own(view)
    if mine:
        yield Grid("Order of battle", BATTLE, _rows(view, mine))
    others = [piece for piece in view.pieces.values() if not is_own(view, piece)]
    if others:
        yield Grid("Stacks of others that you look into", BATTLE, _rows(view, others))


def own(view: View) -> list[AnyPiece]:
    """The reader's pieces; the referee's are all."""
    return [piece for piece in view.pieces.values() if is_own(view, piece)]


def is_own(view: View, piece: AnyPiece) -> bool:
    """Whether a piece is the reader's."""
    return view.seat in (piece.side, REFEREE)


def by_band(view: View, pieces: Iterable[AnyPiece]) -> dict[GroupId, list[AnyPiece]]:
    """Pieces by the group they are active with (10.1): those of the scenario, active ones first; then the others."""
    board = view.board
    groups = [each.group for each in board.setting.scenario.groups]
    groups.sort(key=lambda group: not board.active[group])
    bands: dict[GroupId, list[AnyPiece]] = {group: [] for group in groups}
    for piece in pieces:
        band = GroupId(piece.band)
        if band not in board.setting.counters.groups:
            band = UNALIGNED
        bands.setdefault(band, []).append(piece)
    return {band: inside for band, inside in bands.items() if inside}


def points(pieces: Iterable[AnyPiece]) -> int:
    """Army points, escorts among them."""
    total = 0
    for piece in pieces:
        if isinstance(piece, Lot):
            total += piece.csp
        elif isinstance(piece, Person):
            total += piece.escort
    return total


def _rows(view: View, pieces: Iterable[AnyPiece]) -> tuple[tuple[str, ...], ...]:
    return tuple(_band(view, band, inside) for band, inside in by_band(view, pieces).items())


def _band(view: View, band: GroupId, pieces: Sequence[AnyPiece]) -> tuple[str, ...]:
    """A group, its points, its places from the north-west: "Kvalhölla (3927): 3, Hakon 5–5–0 K+"."""
    say = view.say
    by_place: dict[Where, list[AnyPiece]] = {}
    for piece in sorted(pieces, key=lambda piece: piece.at):
        by_place.setdefault(piece.at, []).append(piece)
    places = []
    for at, inside in by_place.items():
        place = say.closely(at)
        places.append(f"{place}: {_place(view, inside)}")
    name = say.group(band)
    if not any(piece.active for piece in pieces):
        name += ", inactive"
    return name, str(points(pieces) or NONE), "; ".join(places)


def _place(view: View, pieces: Sequence[AnyPiece]) -> str:
    """The points, characters and ships of a group in one place."""
    counters = view.board.setting.counters
    persons = []
    ships = []
    for piece in pieces:
        if isinstance(piece, Person):
            person = counters.characters[piece.id]
            persons.append(ratings.person(person, piece, _carried(view, piece)))
        elif isinstance(piece, Vessel):
            ship = counters.ships[piece.id]
            carried = _carried(view, piece) + _load(view, piece)
            ships.append(ratings.vessel(ship, piece, carried))
    return ", ".join([*_points(view, pieces), *persons, *ships])


def _points(view: View, pieces: Sequence[AnyPiece]) -> Iterator[str]:
    """Army points and escorts of a place, those of other colours by name: "6", "2 Thulorm"."""
    lots = [lot for lot in lots_among(pieces) if lot.group != lot.band]
    usual = points(pieces) - points(lots)
    if usual:
        yield str(usual)
    for lot in lots:
        yield (f"{lot.csp} {view.say.group(lot.group)}")


def _carried(view: View, piece: Person | Vessel) -> list[str]:
    """The magic items of a piece, and the ship it is on."""
    say = view.say
    items = [number for number, each in sorted(view.treasures.items()) if each.bearer == piece.id]
    carried = []
    if items:
        carried.append(f"with {joined(map(say.item, items))}")
    if piece.aboard:
        carried.append(f"on {say.ship(piece.aboard)}")
    return carried


def _load(view: View, ship: Vessel) -> list[str]:
    """The army points on board a ship."""
    points = []
    for lot in lots_among(view.pieces.values()):
        if lot.aboard == ship.id:
            points.append(view.say.points(lot.group, lot.csp))
    if points:
        return [f"carrying {joined(points)}"]
    return []


def sightings(view: View) -> Iterator[Grid]:
    """12.3 The stacks of other sides, by the topmost counter that the reader sees of each."""
    by_group: dict[tuple[Seat, GroupId], list[Sighting]] = {}
    for sighting in view.sightings:
        key = (sighting.side, sighting.top.group)
        by_group.setdefault(key, []).append(sighting)
    groups = [*view.board.setting.counters.groups]

    def neutral_last(key: tuple[Seat, GroupId]) -> tuple[bool, int]:
        side, group = key
        return side == NEUTRAL, groups.index(group)

    rows = []
    for side, group in sorted(by_group, key=neutral_last):
        places = [_sighting(view, each) for each in by_group[side, group]]
        rows.append((_group(view, side, group), "; ".join(places)))
    if rows:
        yield Grid("What you see of others", SEEN, tuple(rows))


def _group(view: View, side: Seat, group: GroupId) -> str:
    name = view.say.group(group)
    if side == NEUTRAL or group != UNALIGNED:
        return name
    return f"{name} ({side})"


def _sighting(view: View, sighting: Sighting) -> str:
    """A stack by the counter on top, a plus for more beneath, and its place; behind it what was scried of it."""
    say = view.say
    text = "army"
    if sighting.top.id:
        text = say.piece(sighting.top.id)
    if sighting.more:
        text += " +"
    text += f", {say.closely(sighting.at)}"
    scried = sighting.scried
    if scried:
        force = say.force(scried.names, scried.armies)
        text += f" (scried: {force})"
    return text
