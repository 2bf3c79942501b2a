"""Order of battle: what a seat has, by kingdom and clan; and what it sees of others."""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.games.fornaldar.report import ratings
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, Vessel
from adjudicator.games.fornaldar.view import Sighting, View
from adjudicator.games.fornaldar.words import NEUTRAL, GroupId, Where
from adjudicator.table import REFEREE, Seat
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import joined

NONE = "–"
UNALIGNED = GroupId("non-aligned")

BATTLE = (Column("Kingdom", share=0.8), Column("Points", "right", 0.5), Column("What stands where", share=5))
SEEN = (Column("Kingdom", share=0.8), Column("On top of a stack in", share=5))


def order_of_battle(view: View) -> Iterator[Grid]:
    """What stands where, a row for each kingdom, clan and realm of the reader, active ones first."""
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
    groups = sorted((each.group for each in board.setting.scenario.groups), key=lambda group: not board.active[group])
    found: dict[GroupId, list[AnyPiece]] = {group: [] for group in groups}
    for piece in pieces:
        band = GroupId(piece.band)
        found.setdefault(band if band in board.setting.counters.groups else UNALIGNED, []).append(piece)
    return {band: inside for band, inside in found.items() if inside}


def points(pieces: Iterable[AnyPiece]) -> int:
    """Army points, escorts among them."""
    csps = (piece.csp if isinstance(piece, Lot) else isinstance(piece, Person) and piece.escort for piece in pieces)
    return sum(csps)


def _rows(view: View, pieces: Iterable[AnyPiece]) -> tuple[tuple[str, ...], ...]:
    return tuple(_band(view, band, inside) for band, inside in by_band(view, pieces).items())


def _band(view: View, band: GroupId, pieces: Sequence[AnyPiece]) -> tuple[str, ...]:
    """A group, its points, its places from the north-west: "Kvalhölla (3927): 3, Hakon 5–5–0 K+"."""
    say = view.say
    by_place: dict[Where, list[AnyPiece]] = {}
    for piece in sorted(pieces, key=lambda piece: piece.at):
        by_place.setdefault(piece.at, []).append(piece)
    places = [f"{say.closely(at)}: {_place(view, inside)}" for at, inside in by_place.items()]
    name = say.group(band)
    if not any(piece.active for piece in pieces):
        name += ", inactive"
    return name, str(points(pieces) or NONE), "; ".join(places)


def _place(view: View, pieces: Sequence[AnyPiece]) -> str:
    """The points, characters and ships of a group in one place."""
    counters = view.board.setting.counters
    persons = []
    for piece in pieces:
        if isinstance(piece, Person):
            persons.append(ratings.person(counters.characters[piece.id], piece, _carried(view, piece)))
    ships = []
    for piece in pieces:
        if isinstance(piece, Vessel):
            ships.append(ratings.vessel(counters.ships[piece.id], piece, _carried(view, piece) + _load(view, piece)))
    return ", ".join([*_points(view, pieces), *persons, *ships])


def _points(view: View, pieces: Sequence[AnyPiece]) -> Iterator[str]:
    """Army points and escorts of a place, those of other colours by name: "6", "2 Thulorm"."""
    lots = [piece for piece in pieces if isinstance(piece, Lot) and piece.group != piece.band]
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
    lots = [piece for piece in view.pieces.values() if isinstance(piece, Lot) and piece.aboard == ship.id]
    if not lots:
        return []
    points = [view.say.points(lot.group, lot.csp) for lot in lots]
    return [f"carrying {joined(points)}"]


def sightings(view: View) -> Iterator[Grid]:
    """12.3 What the reader sees of other sides: the topmost counter of each stack."""
    by_group: dict[tuple[Seat, GroupId], list[Sighting]] = {}
    for sighting in view.sightings:
        by_group.setdefault((sighting.side, sighting.top.group), []).append(sighting)
    groups = [*view.board.setting.counters.groups]
    rows = []
    for side, group in sorted(by_group, key=lambda key: (key[0] == NEUTRAL, groups.index(key[1]))):
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
    say = view.say
    top = sighting.top
    what = say.piece(top.id) if top.id else "army"
    scried = sighting.scried
    inside = f" (scried: {say.force(scried.names, scried.armies)})" if scried else ""
    return f"{what}{' +' * sighting.more}, {say.closely(sighting.at)}{inside}"
