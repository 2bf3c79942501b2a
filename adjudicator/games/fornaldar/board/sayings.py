"""Players' names for their forces and the places of a map, with the words for them in an order."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among, ships_among
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.movement.places import shores
from adjudicator.games.fornaldar.naming import choices
from adjudicator.games.fornaldar.state import Person, Vessel
from adjudicator.games.fornaldar.words import GroupId, Where

_POINTS = (
    "# point", "# men", "# of the men", "# of his men", "# of her men", "# of the points", "# of his points",
    "# of her points", "his #", "her #", "his # points", "her # points", "his # men", "her # men", "all #",
    "all # points", "# army points",
)  # fmt: skip
"""Players' names for army points of the colour that stands in a place; `#` is their number."""

_OF_COLOUR = (
    "# {} points", "# {} point", "# of the {} points", "# of the {}", "# points of {}", "# point of {}",
    "# more {} points", "# more {} point", "# more {}", "# more points of {}",
)  # fmt: skip
"""Players' names for army points of a colour."""

_ALL_POINTS = (
    "everything they have got at", "everything they have at", "all they have got at", "all they have at",
    "all the points at", "all points at", "all the points of", "all their points at",
)  # fmt: skip
"""Players' names for all army points in a place."""

_PHRASES: Mapping[str, str] = {
    "picks up": "take",
    "pick up": "take",
    "searches there, with # of her points": "search with # MP",
    "searches there, with # of his points": "search with # MP",
    "searches there with # of her points": "search with # MP",
    "searches there with # of his points": "search with # MP",
}
"""Players' phrases with the words of an order for each."""

SHORTEST = 4
"""The fewest letters by which a group is called."""

_EVERYBODY = ("everybody", "everyone", "everybody on board", "everyone on board", "all on board")


def nicknames(view: View) -> Mapping[str, str]:
    """Collect players' names for a move's beginning with its place, for each of a seat's own characters and ships.

    Army points are told by their number, where one colour alone can be meant.
    """
    called = dict(_PHRASES)
    called.update(_beginnings(view))
    called.update(_counted(view))
    called.update(_from_where_they_are(view))
    called.update(_challenges(view))
    called.update(_the_king(view))
    called.update(_put_ashore(view))
    called.update(_going_on_board(view))
    return called


def _beginnings(view: View) -> Iterator[tuple[str, str]]:
    """Each beginning of the name of a group with which nothing else begins: "3 midhr"."""
    names = choices(view)
    every = {name.lower() for of_type in names.values() for name in (*of_type, *of_type.values())}
    for group in names["GroupId"]:
        for length in range(SHORTEST, len(group)):
            begun = group[:length]
            alike = {name for name in every if name.startswith(begun)}
            if alike <= {group, names["GroupId"][group].lower()}:
                yield begun, group


def _points(view: View) -> Mapping[Where, str]:
    """A seat's army points by the places where they stand, as an order names them."""
    by_place: dict[Where, Counter[str]] = {}
    for lot in lots_among(view.pieces.values()):
        if lot.side == view.seat:
            there = by_place.setdefault(lot.at, Counter())
            there[lot.group] += lot.csp
    return {at: _amounts(points) for at, points in by_place.items()}


def _amounts(points: Mapping[str, int]) -> str:
    """Army points of several colours, as an order names them."""
    amounts = [f"{csp} {group}" for group, csp in points.items()]
    return ", ".join(amounts)


def _challenges(view: View) -> Iterator[tuple[str, str]]:
    """Ways to say of a character that he challenges the enemy he attacks."""
    names = choices(view)["PieceId"]
    pairs = product(_persons(view), ("trial", "duel"))
    for person, kind in pairs:
        name = names[person.id]
        for whom in ("", "them ", "him ", "her "):
            called = f"{name} challenges {whom}to a {kind}"
            yield called, f"challenge {kind} by {person.id}"


def _the_king(view: View) -> Iterator[tuple[str, str]]:
    """The king, where a seat has one alone on the map."""
    board = view.board
    counters = board.setting.counters.characters
    kings = []
    for person in _persons(view):
        if counters[person.id].rank == "king" or person.id in board.kings:
            kings.append(person.id)
    if len(kings) == 1:
        yield "the king", counters[kings[0]].name
        return
    places = choices(view)["Where"]
    for king in kings:
        at = view.pieces[king].at
        there = [each for each in _persons(view) if each.at == at and at in places]
        if len({each.id for each in there}.intersection(kings)) == 1:
            yield from _the_king_of(counters[king].name, places[at], [counters[each.id].name for each in there])


def _the_king_of(name: str, place: str, companions: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The only king of several who is in a place, alone or with another, as they leave it."""
    yield f"the king leaves {place}", f"{name} leaves {place}"
    for other in companions:
        if other != name:
            yield f"the king and {other} leave {place}", f"{name} and {other} leave {place}"


def _put_ashore(view: View) -> Iterator[tuple[str, str]]:
    """Ways to say of those on board of a ship that they leave it."""
    for ship in _ships(view):
        crew = dict(_on_board(view, ship))
        yield from _going_ashore(ship, crew)
        yield from _put_ashore_by(view, ship, crew)


def _on_board(view: View, ship: Vessel) -> Iterator[tuple[str, str]]:
    """The characters on board of a ship by name, each as an order to disembark names him."""
    names = choices(view)["PieceId"]
    for person in _persons(view):
        if person.aboard == ship.id:
            yield names[person.id], f" with {person.id}"


def _going_ashore(ship: Vessel, crew: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for who, named in crew.items():
        disembark = f"disembark from {ship.id}{named}"
        yield f"{who} goes ashore", disembark
        yield f"{who} goes ashore there", disembark


def _put_ashore_by(view: View, ship: Vessel, crew: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Ways to say of a ship that it puts somebody ashore, with or without the place where it is."""
    names = choices(view)
    name = names["PieceId"][ship.id].removeprefix("the ")
    at = names["Where"].get(ship.at, ship.at)
    places = ("", f" at {at}", f" at {ship.at}")
    everybody = dict.fromkeys(_EVERYBODY, "")
    whom = {**crew, **everybody}
    begun = f"from {ship.at} with {ship.id}"
    for who, named in whom.items():
        disembark = f"{begun}: disembark from {ship.id}{named}"
        for where in places:
            puts = f"{name} puts {who} ashore{where}"
            yield puts, disembark
            yield f"the {puts}", disembark


def _going_on_board(view: View) -> Iterator[tuple[str, str]]:
    """Ways to say that a character goes on board of a ship beside him, alone or with army points, and that it sails."""
    land = view.board.land
    for ship in _ships(view):
        spots = {ship.at, *map(Where, shores(land, ship.at))}
        for person in _persons(view):
            if person.at in spots and person.aboard is None:
                yield from _sailing_with(view, ship, person)


def _sailing_with(view: View, ship: Vessel, person: Person) -> Iterator[tuple[str, str]]:
    names = choices(view)
    pieces = names["PieceId"]
    name = pieces[person.id]
    vessel = pieces[ship.id]
    sails = f"on board {vessel}, which sails to"
    begun = f"from {ship.at} with {ship.id}:"
    embark = f"{begun} embark on {ship.id} with {person.id}"
    yield f"{name} goes {sails}", f"{embark}; go"
    for group in _colours(view, person.at):
        points = f"# {group}"
        written = f"{embark}, {points}; go"
        colour = names["GroupId"][group]
        yield f"{name} and # point of {colour} go {sails}", written
        yield f"{name} and # points of {colour} go {sails}", written
        yield f"{name} and # {colour} go {sails}", written


def _colours(view: View, at: Where) -> Iterator[GroupId]:
    """The colours of a seat's own army points in a place."""
    for lot in lots_among(view.pieces.values()):
        if lot.side == view.seat and lot.at == at:
            yield lot.group


def _persons(view: View) -> Iterator[Person]:
    """A seat's own characters."""
    for person in persons_among(view.pieces.values()):
        if person.side == view.seat:
            yield person


def _ships(view: View) -> Iterator[Vessel]:
    """A seat's own ships."""
    for ship in ships_among(view.pieces.values()):
        if ship.side == view.seat:
            yield ship


def _from_where_they_are(view: View) -> Iterator[tuple[str, str]]:
    """Each own piece by its name, as an order begins that says where it is."""
    names = choices(view)["PieceId"]
    for piece in view.pieces.values():
        id = piece.id
        at = piece.at
        if piece.side == view.seat and id in names and at is not None:
            begun = f"from {at} with {id}"
            name = names[id]
            yield name, begun
            yield name.removeprefix("the "), begun


def _counted(view: View) -> Iterator[tuple[str, str]]:
    """Ways to count army points: all of a place, of a colour, or so many."""
    names = choices(view)
    places = names["Where"]
    for called in _POINTS:
        yield called, "# points"
    held = {piece.at for piece in view.pieces.values() if piece.side == view.seat}
    for at in sorted(held & places.keys()):
        place = places[at]
        yield f"all # of {place}", "# points"
        for way in ("everything at", "everybody at"):
            yield f"{way} {place}", "all"
    for at, points in _points(view).items():
        place = places.get(at, at)
        for way in _ALL_POINTS:
            yield f"{way} {place}", points
    for group, name in names["GroupId"].items():
        for way in _OF_COLOUR:
            yield way.format(name), f"# {group}"
