"""12.3 The field of a combat as it was fought: who was there, and the hex with its neighbours in small."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from adjudicator.board.hexes import within
from adjudicator.games.fornaldar.board.view import Sighting, View
from adjudicator.games.fornaldar.combat.field import FieldSeen, SeenStack
from adjudicator.games.fornaldar.movement.places import hex_of, hexes_at
from adjudicator.games.fornaldar.report import ratings
from adjudicator.games.fornaldar.report.land import land_map
from adjudicator.games.fornaldar.report.stacks import SIDES, sighted, stacks, whole
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, PieceId, Where
from adjudicator.table import REFEREE, Seat
from adjudicator.table.hexmap import Fight, HexMap, Stack
from adjudicator.table.parties import Party
from adjudicator.table.prose import joined


def vignette(view: View, fields: Sequence[FieldSeen], fight: Fight, at: Where) -> HexMap:
    """The place of a combat and its neighbours, with the stacks of that time as far as the reader saw them."""
    land = view.board.setting.land
    near: set[str] = set()
    for centre in hexes_at(at):
        near.update(within(centre, 1))
    hexes = [hex for hex in land.hexes if hex in near]
    shown = standing(view, fields)
    ruins: list[HexId] = []
    for field in fields:
        ruins += field.ruins
    if not fields:
        shown = [stack for stack in stacks(view) if hex_of(Where(stack.at)) in near]
        ruins += view.board.ruins
    drawn = land_map(
        land,
        hexes,
        title="",
        seats=SIDES,
        stacks=shown,
        fights=(fight,),
        ruins=ruins,
    )
    return replace(drawn, labels=())


def standing(view: View, fields: Sequence[FieldSeen]) -> list[Stack]:
    """The stacks round a combat: of the two looks that the referee has at each, the one that saw into it."""
    setting = view.board.setting
    drawn = dict[tuple[Where, str], Stack]()
    for field in fields:
        for each in field.sightings:
            place = (each.at, each.side)
            drawn.setdefault(place, sighted(setting, each))
    for field in fields:
        for stack in field.stacks:
            place = (stack.at, stack.side)
            drawn[place] = whole(setting, stack.at, stack.side, stack.pieces, borne=stack.items)
    return list(drawn.values())


def fighters(view: View, fields: Sequence[FieldSeen]) -> list[Party]:
    """The sides that took part: one's own piece by piece, of others what was seen of them there."""
    rows = []
    for field in fields:
        own = joined(_own(view, field))
        rows.append((field.side, own or "nobody but the garrison"))
    if fields and view.seat != REFEREE:
        rows += _others(view, fields)
    return [Party(side, forces=forces, own=side == view.seat) for side, forces in rows]


def _others(view: View, fields: Sequence[FieldSeen]) -> Iterator[tuple[Seat, str]]:
    """The sides whose own sight of the field is not known, with what was seen of them."""
    known = {field.side for field in fields}
    first = fields[0]
    for standing in _there(first):
        if standing.side not in known:
            yield standing.side, joined(_pieces(view, standing.pieces))
    for sighting in first.sightings:
        if sighting.at == first.at:
            yield sighting.side, _glimpse(view, sighting)


def _there(field: FieldSeen) -> list[SeenStack]:
    return [stack for stack in field.stacks if stack.at == field.at]


def _own(view: View, field: FieldSeen) -> Iterator[str]:
    pieces: dict[PieceId, AnyPiece] = {piece.id: piece for stack in _there(field) for piece in stack.pieces}
    return _pieces(view, [pieces[id] for id in field.fighting if id in pieces])


def _pieces(view: View, pieces: Sequence[AnyPiece]) -> Iterator[str]:
    """Characters and ships with their ratings, then army points by colour."""
    counters = view.board.setting.counters
    points = dict[GroupId, int]()
    for piece in pieces:
        if isinstance(piece, Lot):
            points[piece.group] = points.get(piece.group, 0) + piece.csp
        elif isinstance(piece, Person):
            yield ratings.person(counters.characters[piece.id], piece)
        else:
            yield ratings.vessel(counters.ships[piece.id], piece)
    for colour, number in points.items():
        yield view.say.points(colour, number)


def leader_seen(fields: Sequence[FieldSeen], side: Seat) -> CharacterId | None:
    """12.3 The leader of a side in a combat: the first of its characters there that the reader saw."""
    for field in fields:
        there = {}
        for stack in _there(field):
            if stack.side == side:
                for person in stack.persons:
                    there[person.id] = person
        fighting = [id for id in there if id in field.fighting] if field.side == side else [*there]
        if fighting:
            return fighting[0]
    return next((leader for field in fields if (leader := _on_top(field, side))), None)


def _on_top(field: FieldSeen, side: Seat) -> CharacterId | None:
    """The character on top of a stack of a side that a field was fought with."""
    tops = [each.top for each in field.sightings if (each.at, each.side) == (field.at, side)]
    return next((CharacterId(top.id) for top in tops if top.id and top.kind == "character"), None)


def _glimpse(view: View, seen: Sighting) -> str:
    """A stack that is not seen into: what lies on top, or what a Scrying shows."""
    say = view.say
    scried = seen.scried
    if scried:
        forces = [*map(say.character, scried.names)]
        forces += [say.points(group, csp) for group, csp in scried.armies.items()]
        return joined(forces)
    top = f"points of {say.group(seen.top.group)}"
    if seen.top.id:
        top = say.piece(seen.top.id)
    if seen.more:
        return f"{top} on top, more beneath"
    return f"{top}, alone"
