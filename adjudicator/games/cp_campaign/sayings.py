"""Players' names for their armies, roads and places, with the words for them in an order."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations

from adjudicator.games.cp_campaign.sides import armies_of
from adjudicator.games.cp_campaign.state import Battle, Board, Road, Territory, View
from adjudicator.games.cp_campaign.words import TerritoryId
from adjudicator.table import Seat

_NUMBERED = (
    ("first army", "1st army", "army one", "army number one"),
    ("second army", "2nd army", "army two", "army number two"),
)
"""Players' names for their first army, and their second."""

_PHRASES: Mapping[str, str] = {
    "goes on tearing down": "tear down",
    "twice if the points allow": "2 times",
    ", twice if the points allow": "2 times",
    "but only one try, then go on with whatever comes next": "else go on",
    "but only one try": "else go on",
    "but try it only once": "else go on",
    "if it has to retreat: to": "retreat to",
    "if it has to retreat, to": "retreat to",
    "if it must retreat, to": "retreat to",
    "if it is beaten, it retreats to": "retreat to",
}
"""Players' phrases with the words of an order for each."""


_BATTLES = ("{}", "in {}", "at {}", "the one in {}", "the one at {}", "the battle of {}", "the battle in {}")
"""Players' names for a battle, by its place."""


def nicknames(view: View) -> Mapping[str, str]:
    """Players' names for their own armies, by number and place; for roads, by their ends; for places, by kind."""
    board = view.board
    called: dict[str, str] = {}
    for number, army in enumerate(armies_of(board, view.seat)):
        for way in _NUMBERED[number]:
            called[way] = army.id
    if board.phase == "placement":
        called = dict(_to_be_placed(view))
    roads = {way: road.id for road in board.roads.values() for way in _ways_to_name(board, road)}
    called.update(_driven(view))
    return {**_PHRASES, **dict(_at_home(view)), **dict(_by_kind(view)), **dict(_fought(view)), **called, **roads}


def _to_be_placed(view: View) -> Iterator[tuple[str, str]]:
    """CP-11, CP-13 Ways to say of which army a list of places is."""
    for way in _ordinal_ways("first", "1st", "one"):
        yield way, "first army"
    for way in _ordinal_ways("second", "2nd", "two"):
        yield way, "second army"
    for army in armies_of(view.board, view.seat):
        is_first = army.id.endswith("1")
        called = "first army" if is_first else "second army"
        yield army.id, called
        yield f"{army.id} goes to", f"{called} at"
        yield f"{called} goes to", f"{called} at"
        yield f"my {called} goes to", f"{called} at"
        yield f"the {called} goes to", f"{called} at"


def _ordinal_ways(ordinal: str, short: str, number: str) -> Iterator[str]:
    """Players' names for one of two armies that are to be placed."""
    yield f"army {number}"
    yield f"the {ordinal}"
    yield f"the {ordinal} one"
    yield f"my {ordinal}"
    for army in (f"{ordinal} army", f"{short} army"):
        yield f"my {army}"
        yield f"the {army}"
        yield f"place {army}"
        yield f"place my {army}"
        yield f"put {army}"
        yield f"put my {army}"
    yield f"{short} army"


def _ways_to_name(board: Board, road: Road) -> Iterator[str]:
    """Players' names for a road, by the places at its ends."""
    ends = [board.territories[id].name for id in (road.a, road.b)]
    for one, other in (ends, ends[::-1]):
        yield from (f"{one} to {other}", f"from {one} to {other}", f"between {one} and {other}", f"{one} - {other}")


def _at_home(view: View) -> Iterator[tuple[str, str]]:
    """Names for an army, and for its works, by the place where it stands; and for the castles of a side."""
    board = view.board
    for army in armies_of(board, view.seat):
        if army.at is not None:
            name = board.territories[army.at].name
            yield f"the army at {name}", army.id
            yield f"my army at {name}", army.id
            for place in (name, name.split()[-1]):
                yield f"tears down the {place}", "tears down"
                yield f"tear down the {place}", "tear down"
                yield f"tearing down at the {place}", "tear down"
                yield f"goes on tearing down at the {place}", "tear down"
    for territory in board.territories.values():
        yield f"castle {territory.name} gets its wall", f"fortify castle {territory.id}"


def _fought(view: View) -> Iterator[tuple[str, str]]:
    """Ways to tell the ends of a seat's battles; "the battle" is the only one."""
    board = view.board
    battles: list[Battle] = []
    for battle in board.battles.values():
        if view.seat in (battle.attacker, battle.defender):
            battles.append(battle)
    for battle in battles:
        place = board.territories[battle.territory]
        called = [way.format(place.name) for way in _BATTLES]
        if len(battles) == 1:
            called.append("the battle")
        yield from _ended(battle, called, view.seat)


def _ended(battle: Battle, called: Iterable[str], seat: Seat) -> Iterator[tuple[str, str]]:
    """Ways to tell the end of a battle of a seat, by its names."""
    attacked = battle.attacker == seat
    by_attacker = f"battle {battle.id}: won by the attacker"
    by_defender = f"battle {battle.id}: won by the defender"
    won = by_attacker if attacked else by_defender
    lost = by_defender if attacked else by_attacker
    part = "attacking" if attacked else "defending"
    for wording in _told_as(called, part):
        for who in ("I", "we"):
            yield f"{who} won{wording}", won
            yield f"{who} lost{wording}", lost


def _told_as(battles: Iterable[str], part: str) -> Iterator[str]:
    """The names of a battle as its end is told, alone, or with the part that its teller had in it."""
    roles = ("", f", me {part}", f", I was {part}", f", {part}")
    for battle in battles:
        for role in roles:
            whole = f"{battle}{role}"
            yield f" {whole}"
            yield f" ({whole})"
            yield f"! ({whole})"


def _driven(view: View) -> Iterator[tuple[str, str]]:
    """Ways to say of an enemy's army where an intrigue is to drive it, and where else."""
    board = view.board
    for army in board.armies.values():
        if army.seat == view.seat or army.at is None:
            continue
        beside = [board.territories[id] for id in _beside(board, army.at)]
        yield f"{army.id} is to be driven to", f"forcing {army.id} to"
        for first, other in permutations(beside, 2):
            drive = f"forcing {army.id} to {first.id}, else {army.id} to {other.id}"
            for verb in ("is to be driven to", "to"):
                for instead in ("or failing that to", "or if not to"):
                    yield f"{army.id} {verb} {first.name}, {instead} {other.name}", drive


def _by_kind(view: View) -> Iterator[tuple[str, str]]:
    """Places by their kind, where the seat holds one alone of it, or its armies can march to one alone."""
    board = view.board
    own = [place for place in board.territories.values() if place.owner == view.seat]
    for kind, place in _single(own):
        yield f"the {kind} I hold", place
        yield f"my {kind}", place
        yield f"our {kind}", place
    near: set[TerritoryId] = set()
    for army in armies_of(board, view.seat):
        near.update(_beside(board, army.at))
    neighbours = [board.territories[id] for id in sorted(near)]
    for kind, place in _single(neighbours):
        yield f"the {kind}", place


def _beside(board: Board, at: TerritoryId | None) -> Iterator[TerritoryId]:
    if at is not None:
        yield from board.graph.neighbours[at]


def _single(places: list[Territory]) -> Iterator[tuple[str, TerritoryId]]:
    """The kinds of which there is one place alone."""
    kinds = [place.type for place in places]
    for place in places:
        kind = place.type
        if kinds.count(kind) == 1:
            yield kind.replace("_", " "), place.id
