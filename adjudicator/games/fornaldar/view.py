"""What one seat may know: its own pieces wholly, of the enemy's the topmost of each stack (12.3, 7.4, 21.12)."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from adjudicator.games.fornaldar.fortresses import garrisoned
from adjudicator.games.fornaldar.state import AnyPiece, Board, Lot, Mark, Person, State, Treasure, Vessel
from adjudicator.games.fornaldar.words import CharacterId, GroupId, ItemId, PieceId, Where
from adjudicator.table import REFEREE, Seat
from adjudicator.table.state import Changing, copied


class Top(Struct, frozen=True, kw_only=True):
    """The face of a counter, as far as an enemy reads it: who or what, never how strong."""

    kind: str
    """ "character", "ship" or "army"."""
    group: GroupId
    id: PieceId | None = None
    """Which character or ship; army counters are all alike."""
    swimming: bool = False


class Sighting(Struct, frozen=True, kw_only=True):
    """A stack of another side, as it is seen from outside (FN-S2)."""

    side: Seat
    at: Where
    top: Top
    more: bool
    """Whether anything lies beneath."""


class View(Changing, frozen=True, kw_only=True):
    """What one seat may know; the referee sees every piece."""

    seat: Seat
    board: Board
    pieces: Mapping[PieceId, AnyPiece]
    """Its own pieces, and those in stacks it may look into."""
    treasures: Mapping[ItemId, Treasure]
    """The items its pieces bear, those that lie about, and those in stacks it may look into."""
    stacks: Mapping[Where, Mapping[Seat, tuple[PieceId, ...]]]
    """The stacks it sees into."""
    sightings: tuple[Sighting, ...]
    """The other stacks."""
    marks: Mapping[PieceId, Mark]
    """What its own pieces have done in this Player-Turn."""
    using: Mapping[CharacterId, tuple[ItemId, ...]]
    """The items its own characters use first."""
    spent: tuple[ItemId, ...]
    """Items it knows of that have done what they do once a Game-Turn."""


def view(state: State, seat: Seat) -> View:
    """12.3 A player examines only his own stacks, and those a Vision shows him."""
    seen = {
        at: inside
        for at, stacks in state.stacks.items()
        if (inside := {side: ids for side, ids in stacks.items() if _sees_into(state, seat, side, at)})
    }
    pieces = {id: state.pieces[id] for stacks in seen.values() for ids in stacks.values() for id in ids}
    own = {id for id, piece in pieces.items() if seat in (REFEREE, piece.side)}
    treasures = {
        number: treasure
        for number, treasure in state.treasures.items()
        if treasure.bearer in pieces or (treasure.at and _lies_open(state, seat, treasure.at))
    }
    return View(
        seat=seat,
        board=state.board,
        pieces=pieces,
        treasures=treasures,
        stacks=seen,
        sightings=tuple(sorted(_sightings(state, seat), key=lambda sighting: (sighting.at, sighting.side))),
        marks={id: mark for id, mark in state.marks.items() if id in own},
        using={id: items for id, items in state.using.items() if id in own},
        spent=tuple(item for item in state.spent if item in treasures),
    )


def believed(view: View) -> State:
    """What a seat knows as a state of its own, to play on."""
    known = copied(view)
    return State(
        board=known.board,
        pieces=known.pieces,
        treasures=known.treasures,
        stacks=known.stacks,
        marks=known.marks,
        using=known.using,
        spent=known.spent,
    )


def _sees_into(state: State, seat: Seat, side: Seat, at: Where) -> bool:
    return seat in (REFEREE, side) or at in state.seeing.get(seat, ())


def _lies_open(state: State, seat: Seat, at: Where) -> bool:
    """21.4 Whether a seat sees what lies in a place: an enemy fortress hides what it keeps."""
    return seat == REFEREE or not garrisoned(state.board, seat, at)


def _sightings(state: State, seat: Seat) -> Iterator[Sighting]:
    for at, stacks in state.stacks.items():
        for side, ids in stacks.items():
            if ids and not _sees_into(state, seat, side, at):
                yield Sighting(side=side, at=at, top=_top(state.pieces[ids[0]]), more=len(ids) > 1)


def _top(piece: AnyPiece) -> Top:
    match piece:
        case Person():
            return Top(kind="character", group=piece.group, id=piece.id, swimming=piece.swimming)
        case Vessel():
            return Top(kind="ship", group=piece.group, id=piece.id)
        case Lot():
            return Top(kind="army", group=piece.group, swimming=piece.swimming)
