"""Random legal orders, for tests and demonstrations."""

from collections.abc import Iterator
from typing import get_args

from msgspec import UNSET
from msgspec.structs import replace

from adjudicator.games.cp_campaign.conditions import CONDITIONS, Condition
from adjudicator.games.cp_campaign.intrigue import ForcedMarch, Intrigue, targets
from adjudicator.games.cp_campaign.offers import forced_marches, fortifications, marches_from
from adjudicator.games.cp_campaign.queue import Entry
from adjudicator.games.cp_campaign.rebuild import takes_all_points, to_rebuild
from adjudicator.games.cp_campaign.roads import BuildRoad, buildable
from adjudicator.games.cp_campaign.setup import Placement
from adjudicator.games.cp_campaign.sides import allied, armies_of
from adjudicator.games.cp_campaign.spend import Spend
from adjudicator.games.cp_campaign.standing import Standing
from adjudicator.games.cp_campaign.state import Army, Battle, Board, View
from adjudicator.games.cp_campaign.table_top import BattleReport, TableReports, to_report
from adjudicator.games.cp_campaign.tear_down import DecreaseDv
from adjudicator.games.cp_campaign.territories import held_by, may_leave
from adjudicator.games.cp_campaign.words import ArmyId, Result, Status, TerritoryId
from adjudicator.table import Pick, Seat, Step

RESULTS: tuple[Result, ...] = get_args(Result)
STATES: tuple[Status, ...] = get_args(Status)
HOPS = 3
"""The number of marches that an army plans ahead."""


def random_orders(view: View, step: Step, pick: Pick) -> Placement | Spend | TableReports:
    """A random legal order set of a seat for a window; the same for the same `pick`."""
    board = view.board
    seat = view.seat
    if step.window == "placement":
        first = _places(board, pick)
        second = _places(board, pick)
        return Placement(first=first, second=second)
    if step.window == "spend":
        return _spend(board, seat, pick)
    reports = tuple(_report(battle, pick) for battle in to_report(view))
    retreat = _retreats(board, seat, pick)
    return TableReports(reports=reports, retreat=retreat)


def random_standing(view: View, pick: Pick) -> Standing:
    """Standing orders about everything; the same for the same `pick`."""
    board = view.board
    seat = view.seat
    own = [army.id for army in armies_of(board, seat)]
    enemies = [other for other in board.seats if not allied(board, seat, other)]
    return Standing(
        rebuild_order=tuple(sorted(own, key=lambda army: pick.random())),
        idle=pick.choice([UNSET, "lose_one", "give_up"]),
        retreat=_retreats(board, seat, pick),
        heroes={enemy: "the wizard" for enemy in enemies if pick.random() < 0.7},
    )


def _places(board: Board, pick: Pick) -> tuple[TerritoryId, ...]:
    """A few different territories."""
    places = list(board.territories)
    return tuple(dict.fromkeys(pick.choice(places) for _ in range(4)))


def _retreats(board: Board, seat: Seat, pick: Pick) -> dict[ArmyId, tuple[TerritoryId, ...]]:
    return {army.id: _places(board, pick) for army in armies_of(board, seat)}


def _spend(board: Board, seat: Seat, pick: Pick) -> Spend:
    marches = [entry for army in armies_of(board, seat) for entry in _marches(board, army, pick)]
    works = [_perhaps(board, seat, entry, pick) for entry in _works(board, seat, pick) if pick.random() < 0.4]
    queue = [*marches, *works] if pick.random() < 0.6 else [*works, *marches]
    if takes_all_points(board, seat):
        queue = []
    pauses = board.options.checkpoint == 1 and pick.random() < 0.3
    return Spend(
        queue=tuple(queue),
        rebuild_order=tuple(army.id for army in reversed(to_rebuild(board, seat))),
        idle="give_up" if pick.random() < 0.2 else UNSET,
        retreat=_retreats(board, seat, pick),
        pause_if=Condition(cycle_at_least=2) if pauses else UNSET,
    )


def _marches(board: Board, army: Army, pick: Pick) -> Iterator[Entry]:
    """An army tears down what it stands before and marches on, as far as its plan can lead."""
    place = army.at
    for _ in range(HOPS):
        if place is None:
            return
        here = Condition(army_at=(army.id, place))
        dv = board.territories[place].dv
        if dv and not held_by(board, army.seat, place):
            yield Entry(do=DecreaseDv(army=army.id), when=here, times=dv)
        if not may_leave(board, army, place):
            return
        move = pick.choice([*marches_from(board, army, place)])
        on_fail = pick.choice(["retry", "next"])
        yield Entry(do=move, when=here, on_fail=on_fail)
        place = move.to


def _perhaps(board: Board, seat: Seat, entry: Entry, pick: Pick) -> Entry:
    """An entry, now and then on a condition that may come true or not."""
    if pick.random() < 0.7:
        return entry
    condition = pick.choice([*_conditions(board, pick)])
    match pick.choice(["this", "not", "both", "either"]):
        case "not":
            condition = Condition(not_=condition)
        case "both":
            condition = Condition(and_=(condition, pick.choice([*_conditions(board, pick)])))
        case "either":
            condition = Condition(or_=(condition, pick.choice([*_conditions(board, pick)])))
    if CONDITIONS.judged(board, seat, condition).holds is False:
        return entry
    return replace(entry, when=condition)


def _conditions(board: Board, pick: Pick) -> Iterator[Condition]:
    """A condition of each kind, about anything on the board."""
    army, place, road = (pick.choice([*known]) for known in (board.armies, board.territories, board.roads))
    seat = pick.choice(board.seats)
    yield Condition(enemy_at=place)
    yield Condition(no_enemy_at=place)
    yield Condition(army_at=(army, place))
    yield Condition(owner=(place, seat))
    yield Condition(dv_at_most=(place, pick.choice([0, 1, 2])))
    yield Condition(md_at_most=(road, pick.choice([2, 3, 4])))
    yield Condition(my_cp_at_least=pick.choice([1, 2, 3]))
    yield Condition(cp_of_at_least=(seat, 1))
    yield Condition(last_march_failed=army)
    yield Condition(cycle_at_least=pick.choice([1, 2, 3]))
    yield Condition(status=(army, pick.choice(STATES)))


def _works(board: Board, seat: Seat, pick: Pick) -> Iterator[Entry]:
    """A seat's possible actions apart from its armies: fortify, build, plot."""
    for work in fortifications(board, seat):
        yield Entry(do=work)
    roads = buildable(board, seat)
    if roads:
        yield Entry(do=BuildRoad(road=pick.choice(roads)))
    target = pick.choice(targets(board, seat))
    wishes = _forced(board, target, pick)
    yield Entry(do=Intrigue(target=target, forced=wishes[0] if wishes else UNSET, or_else=wishes[1:]))


def _forced(board: Board, target: Seat, pick: Pick) -> tuple[ForcedMarch, ...]:
    """Marches that could be forced on the target as the board stands, at most two."""
    possible = [*forced_marches(board, target)]
    if not possible:
        return ()
    marches = [pick.choice(possible) for _ in range(2)]
    return tuple(dict.fromkeys(marches))


def _report(battle: Battle, pick: Pick) -> BattleReport:
    """A report both sides mostly agree on."""
    if pick.random() < 0.1:
        return BattleReport(battle=battle.id, concede=True)
    agreed = RESULTS[sum(battle.id.encode()) % len(RESULTS)]
    result = agreed if pick.random() < 0.8 else pick.choice(RESULTS)
    return BattleReport(battle=battle.id, result=result, score="1200 : 900")
