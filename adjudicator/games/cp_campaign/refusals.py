"""Refusals: those that many chapters share, and how players are told of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import army_of
from adjudicator.games.cp_campaign.words import ArmyId
from adjudicator.table import Line, Path, Problem, Refusal, Refusals, RuleId, Seat
from adjudicator.table.prose import joined

PROGRAMS = RuleId("PBEM-3")
"""The rule of the queue and its conditions."""

refusals = Refusals()

UNKNOWN_TERRITORY = refusals.new("UNKNOWN_TERRITORY", "CP-04", "the map has no such territory")
UNKNOWN_ROAD = refusals.new("UNKNOWN_ROAD", "CP-07", "the map has no such road")
UNKNOWN_ARMY = refusals.new("UNKNOWN_ARMY", "CP-14")
UNKNOWN_SEAT = refusals.new("UNKNOWN_SEAT", "CP-10")
NOT_YOUR_ARMY = refusals.new("NOT_YOUR_ARMY", "CP-40", "the seat has no such army on the map")
REMOVED_ARMY = refusals.new("REMOVED_ARMY", "CP-87", lasts=False)


def unknown(say: Say, what: str, id: str, path: Path) -> Iterator[Problem]:
    """Nothing, or that this campaign has no territory, road, army or seat of that id."""
    board = say.board
    known: Mapping[str, tuple[Refusal, Iterable[str]]] = {
        "territory": (UNKNOWN_TERRITORY, board.territories),
        "road": (UNKNOWN_ROAD, board.roads),
        "army": (UNKNOWN_ARMY, board.armies),
        "seat": (UNKNOWN_SEAT, board.seats),
    }
    refusal, ids = known[what]
    if id not in ids:
        yield refusal.problem(path, f"there is no {what} {id} in this campaign")


def not_own_army(say: Say, seat: Seat, id: ArmyId, path: Path) -> Iterator[Problem]:
    """Nothing, or why an army does not take orders from `seat`."""
    if army_of(say.board, seat, id) is None:
        hint = f"your armies: {say.armies_of(seat) or 'none'}"
        yield NOT_YOUR_ARMY.problem(path, _whose(say, id, seat), hint)


def _whose(say: Say, id: ArmyId, seat: Seat) -> str:
    army = say.board.armies.get(id)
    if army is None:
        return f"there is no army {id} in this campaign"
    if army.seat != seat:
        owner = say.seat(army.seat)
        return f"{id} is an army of {owner}, not yours"
    return f"{id} has been removed from play"


def not_own_wish(say: Say, seat: Seat, id: ArmyId, path: Path) -> Iterator[Problem]:
    """The same for wishes: a removed army does no harm, since standing orders may be older than its end."""
    army = say.board.armies.get(id)
    if army is None or army.seat != seat:
        yield from not_own_army(say, seat, id, path)
    elif army.status == "removed":
        words = f"{id} has been removed from play"
        yield REMOVED_ARMY.problem(path, words, "it can be left out")
    else:
        yield from not_own_army(say, seat, id, path)


def doubles(refusal: Refusal, items: Sequence[str], path: Path) -> Iterator[Problem]:
    """Items that a list has twice, so that its order can be read in two ways."""
    for index, item in enumerate(items):
        first = items.index(item)
        if first < index:
            message = f"{item} stands here twice: as no. {first + 1} and no. {index + 1}"
            yield refusal.problem((*path, index), message, "keep one of them", kind="ambiguous")


class EntrySkipped(CPFact, tag="entry-skipped", frozen=True, kw_only=True):
    """An entry of an order set was not carried out, or not yet: where it stands and why. For its seat alone."""

    rule: RuleId = PROGRAMS
    seat: Seat
    where: Path
    """Place in the order set: ("queue", 3), ("first", 0)."""
    code: str

    @property
    def hindered(self) -> bool:
        return not refusals[self.code].own

    def words(self, say: Say) -> Line:
        return Line(passed_over([self.where], self.code), tone="bad")


def skipped(seat: Seat, where: Path, refusal: Refusal, rule: RuleId = PROGRAMS) -> EntrySkipped:
    """The fact that an entry of a seat's orders is passed over."""
    return EntrySkipped(rule=rule, seen_by=(seat,), seat=seat, where=where, code=refusal.code)


_ENTRIES = {
    "queue": ("queue entry", "queue entries"),
    "first": ("first army, wish", "first army, wishes"),
    "second": ("second army, wish", "second army, wishes"),
    "concede": ("battle to give up, number", "battles to give up, numbers"),
}
"""Names for the entries of a list of an order set: one, several."""


def passed_over(wheres: Sequence[Path], code: str) -> str:
    """Entries of one list that were not carried out for the same reason: "queue entries 4 and 6 passed over: ..."."""
    one, several = _ENTRIES[str(wheres[0][0])]
    numbers = joined(str(int(index) + 1) for _, index in wheres)
    return f"{one if len(wheres) == 1 else several} {numbers} passed over: {refusals[code].words}."
