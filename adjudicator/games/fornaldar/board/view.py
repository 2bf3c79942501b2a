"""7.4, 11.7, 12.3 The knowledge of one seat: its own pieces, the top of enemy stacks, and the enemies where it goes."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, partial

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.board.fortresses import garrisoned
from adjudicator.games.fornaldar.board.pieces import has_points, persons_among, pieces_at
from adjudicator.games.fornaldar.board.ratings import is_hero
from adjudicator.games.fornaldar.board.say import InStories
from adjudicator.games.fornaldar.magic.sight import Sight, armies, sees_all, sight_into, sights
from adjudicator.games.fornaldar.movement.model import NOBODY, Presence
from adjudicator.games.fornaldar.movement.places import area_at, hex_of
from adjudicator.games.fornaldar.state import AnyPiece, Board, Lot, Mark, Person, Spell, State, Treasure, Vessel
from adjudicator.games.fornaldar.words import CharacterId, EnchantmentId, GroupId, ItemId, PieceId, Where
from adjudicator.table import REFEREE, Seat
from adjudicator.table.state import Changing, copied

Looks = Mapping[Where, Mapping[EnchantmentId, Sight]]
"""The places that a seat's enchantments look into, with what each of them shows."""


class Top(Struct, frozen=True, kw_only=True):
    """The face of a counter, as far as an enemy reads it: who or what, never how strong."""

    kind: str
    """ "character", "ship" or "army"."""
    group: GroupId
    id: PieceId | None = None
    """The character or ship; army counters are all alike."""
    swimming: bool = False


class Sighting(Struct, frozen=True, kw_only=True):
    """A stack of another side, as it is seen from outside (FN-S2)."""

    side: Seat
    at: Where
    top: Top
    more: bool
    """Whether anything lies beneath."""
    scried: "Scried | None" = None
    """The contents that a Scrying shows of it."""


class Scried(Struct, frozen=True, kw_only=True):
    """The contents that a Scrying shows of a stack: its armies, and the names of its characters."""

    armies: Mapping[GroupId, int]
    names: tuple[CharacterId, ...]


class View(Changing, frozen=True, kw_only=True):
    """The knowledge of one seat; the referee sees every piece."""

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
    bound: Mapping[PieceId, tuple[Spell, ...]]
    """The enchantments that fell on the stacks of pieces it knows of."""
    marks: Mapping[PieceId, Mark]
    """The doings of its own pieces in this Player-Turn."""
    using: Mapping[CharacterId, tuple[ItemId, ...]]
    """The items its own characters use first."""
    spent: tuple[ItemId, ...]
    """Items it knows of that have done what they do once a Game-Turn."""

    @property
    def say(self) -> InStories:
        """The names of the things that are played with, for its reader."""
        return InStories(self.board.setting, self.seat)


def view(state: State, seat: Seat) -> View:
    """12.3 A player examines only his own stacks, and those a Vision shows him; 7.4 enemies' wounds he never sees."""
    looks = sights(state, seat)
    seen = stacks_seen(state, seat, state.stacks, looks)
    known = []
    for stacks in seen.values():
        for ids in stacks.values():
            for id in ids:
                known.append(state.pieces[id])
    pieces = {piece.id: as_seen(piece, seat) for piece in known}
    own = {id for id, piece in pieces.items() if seat in (REFEREE, piece.side)}
    treasures = {}
    for number, treasure in state.treasures.items():
        if treasure.bearer in pieces or (treasure.at and _lies_open(state, seat, treasure.at)):
            treasures[number] = treasure
    bound = {id: spells for id, spells in state.bound.items() if id in pieces}
    marks = {id: mark for id, mark in state.marks.items() if id in own}
    using = {id: items for id, items in state.using.items() if id in own}
    return View(
        seat=seat,
        board=state.board,
        pieces=pieces,
        treasures=treasures,
        stacks=seen,
        sightings=sightings(state, seat, state.stacks, looks),
        bound=bound,
        marks=marks,
        using=using,
        spent=tuple(item for item in state.spent if item in treasures),
    )


def believed(view: View) -> State:
    """A seat's knowledge as a state of its own, to play on."""
    known = copied(view)
    return State(
        board=known.board,
        pieces=known.pieces,
        treasures=known.treasures,
        stacks=known.stacks,
        bound=known.bound,
        marks=known.marks,
        using=known.using,
        spent=known.spent,
    )


def stacks_seen(
    state: State, seat: Seat, places: Iterable[Where], looks: Looks
) -> Mapping[Where, Mapping[Seat, tuple[PieceId, ...]]]:
    """12.3 The stacks in some places that a seat sees into."""
    seen = {}
    for at in places:
        sides = state.stacks.get(at, {})
        inside = {side: ids for side, ids in sides.items() if _sees_into(state, seat, side, at, looks)}
        if inside:
            seen[at] = inside
    return seen


def sightings(state: State, seat: Seat, places: Iterable[Where], looks: Looks) -> tuple[Sighting, ...]:
    """12.3, FN-S2 The other stacks in some places, as a seat sees them from outside."""
    return tuple(sorted(_sightings(state, seat, places, looks), key=lambda each: (each.at, each.side)))


def as_seen(piece: AnyPiece, seat: Seat) -> AnyPiece:
    """7.4 A piece in a stack that a seat sees into: of wounds it knows those of its own."""
    if seat in (REFEREE, piece.side):
        return piece
    return _unhurt(piece)


def _sees_into(state: State, seat: Seat, side: Seat, at: Where, looks: Looks) -> bool:
    """Whether a seat sees everything in a stack."""
    if sees_all(state, seat, side, at):
        return True
    if at not in looks:
        return False
    return sight_into(state, state.stacks[at][side], looks[at]) == "everything"


def _unhurt(piece: AnyPiece) -> AnyPiece:
    """7.4 A piece of another side, as far as anybody sees it who looks at it."""
    if isinstance(piece, Person):
        return replace(piece, wounds=0)
    return piece


def _lies_open(state: State, seat: Seat, at: Where) -> bool:
    """21.4 Whether a seat sees what lies in a place: an enemy fortress hides what it keeps (FN-V37)."""
    if seat == REFEREE:
        return True
    return not garrisoned(state.board, seat, at)


def _sightings(state: State, seat: Seat, places: Iterable[Where], looks: Looks) -> Iterator[Sighting]:
    """12.3 The stacks in some places that a seat does not see into, in the order in which they lie."""
    for at in places:
        stacks = state.stacks.get(at, {})
        for side, ids in stacks.items():
            if not ids or _sees_into(state, seat, side, at, looks):
                continue
            scried = None
            if at in looks and sight_into(state, ids, looks[at]):
                scried = _scried(state, ids)
            first = state.pieces[ids[0]]
            top = _top(first)
            more = len(ids) > 1
            yield Sighting(side=side, at=at, top=top, more=more, scried=scried)


def _scried(state: State, ids: tuple[PieceId, ...]) -> Scried:
    """The contents that a Scrying shows of a stack."""
    pieces = [state.pieces[id] for id in ids]
    return Scried(armies=armies(pieces), names=tuple(person.id for person in persons_among(pieces)))


def _top(piece: AnyPiece) -> Top:
    match piece:
        case Person():
            return Top(kind="character", group=piece.group, id=piece.id, swimming=piece.swimming)
        case Vessel():
            return Top(kind="ship", group=piece.group, id=piece.id)
        case Lot():
            return Top(kind="army", group=piece.group, swimming=piece.swimming)


def presence(known: State | View, seat: Seat, at: Where, *, without: Collection[PieceId] = ()) -> Presence:
    """11.7 The enemies of a side ashore in a place: army and escort CSPs, garrisons among them, and heroes.

    Some are not counted: those who have evaded it (19.1).
    """
    there = pieces_at(known, enemy_of(seat), at)
    met = [piece for piece in there if piece.id not in without]
    ashore = [piece for piece in met if piece.aboard is None and not piece.swimming]
    persons = persons_among(ashore)
    garrison = garrisoned(known.board, seat, at)
    return Presence(
        csps=garrison or any(has_points(piece) for piece in ashore),
        heroes=any(is_hero(known, person) for person in persons),
        anybody=bool(met) or garrison,
    )


def sighted(view: View, at: Where) -> list[Sighting]:
    """The enemy stacks that are seen in a place, from outside."""
    enemy = enemy_of(view.seat)
    return [sighting for sighting in view.sightings if sighting.at == at and sighting.side == enemy]


def known_enemies(view: View, at: Where) -> Presence:
    """11.7 The enemies a seat knows in a place: garrisons, stacks it sees into, the tops of others."""
    inside = presence(view, view.seat, at)
    stacks = sighted(view, at)
    ashore = [sighting for sighting in stacks if surely_ashore(view, sighting)]
    csps = inside.csps
    heroes = inside.heroes
    for sighting in ashore:
        csps = csps or sighting.top.kind == "army" or _armies(sighting)
        heroes = heroes or _hero(view, sighting)
    return Presence(
        csps=csps,
        heroes=heroes,
        anybody=inside.anybody or bool(stacks),
    )


def enemies_by_place(view: View) -> Callable[[Where], Presence]:
    """The enemies a seat knows in any place: each is looked at once, and only where there can be anybody."""
    places = {*view.stacks}
    for sighting in view.sightings:
        places.add(sighting.at)
    for fortress in view.board.land.fortresses.values():
        places.add(Where(fortress.spot))
    known = cache(partial(known_enemies, view))

    def presence_at(at: Where) -> Presence:
        if at in places:
            return known(at)
        return NOBODY

    return presence_at


def surely_ashore(view: View, sighting: Sighting) -> bool:
    """Whether the topmost piece of a stack stands on land: nobody can tell, where a ship may lie beneath it."""
    land = view.board.land
    at = sighting.at
    if sighting.top.swimming or sighting.top.kind == "ship" or area_at(land, at) is None:
        return False
    if not sighting.more:
        return True
    if at != Where(hex_of(at)):
        return True
    return not land.hexes[hex_of(at)].coastal


def _armies(sighting: Sighting) -> bool:
    """Whether a Scrying shows army points in a stack."""
    return sighting.scried is not None and bool(sighting.scried.armies)


def _hero(view: View, sighting: Sighting) -> bool:
    """Whether the counter on top of a stack, or a name that a Scrying shows, is a hero's."""
    top = sighting.top
    scried = sighting.scried
    names: list[CharacterId] = []
    if scried:
        names.extend(scried.names)
    if top.kind == "character" and top.id is not None:
        names.append(CharacterId(top.id))
    characters = view.board.counters.characters
    return any(characters[name].hero for name in names)
