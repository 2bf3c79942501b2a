"""The names on a seat's order form in place of those in examples of orders, and the fields it has no use for."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.arrivals.expedition import expedition_of
from adjudicator.games.fornaldar.arrivals.invasion import invasion_of
from adjudicator.games.fornaldar.arrivals.production import producing
from adjudicator.games.fornaldar.arrivals.scheduled import due
from adjudicator.games.fornaldar.board.facts import side_of
from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among, ships_among
from adjudicator.games.fornaldar.board.ratings import is_enchanter, is_hero
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.magic.fire import fire_modifier
from adjudicator.games.fornaldar.movement.form import enemy_moves
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.moves import Move
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.movement.reaching import near_moves
from adjudicator.games.fornaldar.recovery.chances import chances, horns
from adjudicator.games.fornaldar.recovery.healing import choices_of_patients
from adjudicator.games.fornaldar.standing.decisions import strict
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person
from adjudicator.games.fornaldar.words import ItemId, PieceId, Where


def stand_ins(view: View) -> Mapping[str, Any]:
    """A leader of the seat with his points, an enchanter, a hero, a ship, places near them, and items."""
    state = believed(view)
    own = [piece for piece in view.pieces.values() if piece.side == view.seat]
    own.sort(key=lambda piece: not piece.active)
    persons = persons_among(own)
    lots = lots_among(own)
    ships = [ship.id for ship in ships_among(own)]
    move = next(near_moves(view, "movement"), None)
    leader, lot = _force(view, move) if move else (next(iter(persons), None), next(iter(lots), None))
    magic = [person.id for person in persons if is_enchanter(state, person)]
    heroes = [person.id for person in persons if is_hero(state, person) and person is not leader]
    others = [person.id for person in persons if person is not leader]
    first = leader or next(iter(own), None)
    groups = [str(chance.group) for chance in chances(state, view.seat)]
    return {
        **_named(("hakon", "heior"), [leader.id] if leader else ()),
        **_named(("midhrasir",), [lot.group] if lot else ()),
        **{f"midhrasir: {points}": min(points, lot.csp) for points in (1, 2, 4, 6) if lot},
        **_named(("signhild", "aulgerda"), magic),
        **_named(("snorri",), heroes or others),
        **_named(("lembi", "konkiff"), others),
        **_items(view),
        **_named(("rodhiorm",), [person.id for person in persons if _breathes(view, person)]),
        **_named(("orms-sling",), ships),
        **_named(("nerfringia", "suderpathia", "ogmund"), groups),
        **(_places(view, first.at, move) if first else {}),
    }


def _force(view: View, move: Move) -> tuple[AnyPiece, Lot | None]:
    """The leader of a move, and army points that go with him."""
    leader = view.pieces[move.pieces[0]]
    here = [view.pieces[id] for id in view.stacks[leader.at][view.seat]]
    return leader, next((lot for lot in lots_among(here) if lot.group in move.csp), None)


def _named(examples: Sequence[str], own: Sequence[str]) -> dict[str, str]:
    """Each example with one of one's own, the last for all that are left; nothing where one has none."""
    if own:
        return {example: own[min(place, len(own) - 1)] for place, example in enumerate(examples)}
    return {}


def _items(view: View) -> dict[str, Any]:
    """The seat's bearer of most magic items, with those items; others by what they are for."""
    borne = dict[PieceId, list[ItemId]]()
    for number, treasure in sorted(view.treasures.items()):
        if treasure.bearer:
            piece = view.pieces.get(treasure.bearer)
            if isinstance(piece, Person) and piece.side == view.seat:
                borne.setdefault(piece.id, []).append(number)
    if not borne:
        return {}
    bearer, items = max(borne.items(), key=lambda each: len(each[1]))
    return {
        "konkiff": bearer,
        "['signhild', 5]": [bearer, items[0]],
        "[44, 8]": items[:2],
        "item: 13": items[0],
        **{f"item: {example}": number for example, number in _useful(view)},
    }


def _useful(view: View) -> Iterator[tuple[int, ItemId]]:
    """9.5, 10.3 Items of the seat that heal or help a roll, for those of the examples."""
    known = believed(view)
    yield from ((9, number) for number, _ in horns(known, view.seat)[:1])
    yield from ((22, number) for number, _ in [*choices_of_patients(known, view.seat)][:1])


def _breathes(view: View, person: Person) -> bool:
    return fire_modifier(view.board, person.id) is not None


def _places(view: View, at: Where, move: Move | None) -> dict[str, Any]:
    """The places of a force: where it stands, the way it can go from there, the nearest enemy, an own fortress."""
    land = view.board.land
    here = hex_of(at)
    way = [*map(str, move.steps[0].to)] if move and isinstance(move.steps[0], Go) else []
    enemies = sorted({hex_of(sighting.at) for sighting in view.sightings}, key=lambda hex: (distance(here, hex), hex))
    forts = [fort.hex for fort in land.fortresses.values() if side_of(view.board, fort.kingdom) == view.seat]
    forts.sort(key=lambda hex: distance(here, hex))
    return {
        "3927": here,
        **({"['3826', '3726']": way} if way else {}),
        **_named(("3826", "3726"), way),
        **_named(("2244", "3724", "2345"), enemies),
        **_named(("2633", "1218"), enemies),
        **_named(("1545",), forts),
        **_named(("2024",), [at for group in due(view.board, view.seat) for at in group.places]),
        **_named(("2219",), way[-1:]),
    }


def unused(view: View) -> Collection[str]:
    """The fields that this turn, the scenario or the seat's tempo leaves no use for."""
    return [*_unused(view)]


def _unused(view: View) -> Iterable[str]:
    board = view.board
    seat = view.seat
    if strict(board, seat):
        yield from ("Preparations.recovery", "MovementPlan.attacks")
        yield "MovementPlan.moves" if board.phase.endswith("forced-march") else "MovementPlan.forced"
    if enemy_moves(view):
        yield from ("MovementPlan.moves", "MovementPlan.forced", "MovementPlan.stacks", "MovementPlan.attacks")
    if enemy_moves(view) or board.phase.endswith("forced-march"):
        yield "MovementPlan.withdraw"
    if not due(board, seat):
        yield "Preparations.reinforcements"
    if producing(board) is None:
        yield "Preparations.production"
    if not any(_breathes(view, person) for person in persons_among(view.pieces.values())):
        yield "Preparations.breath"
    if invasion_of(board, seat) is None:
        yield from ("Recovery.enter", "MovementPlan.withdraw")
    if expedition_of(board, seat) is None:
        yield "Recovery.withdraw"
