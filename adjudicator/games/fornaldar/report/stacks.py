"""Stacks as the map shows them: whole ones with their strength, others by the counter on top."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.board.pieces import lots_among, ships_among
from adjudicator.games.fornaldar.board.view import Sighting, View
from adjudicator.games.fornaldar.printed.books import Setting
from adjudicator.games.fornaldar.printed.counters.model import Ship
from adjudicator.games.fornaldar.report.forces import points
from adjudicator.games.fornaldar.state import AnyPiece, Person, Vessel
from adjudicator.games.fornaldar.words import Where
from adjudicator.table import Seat
from adjudicator.table.hexmap import Stack


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
