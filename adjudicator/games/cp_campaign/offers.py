"""The orders a seat can give now, by their names: its form takes its examples from them, and bots choose from them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from adjudicator.games.cp_campaign.fortify import Fortify, FortifyCastle
from adjudicator.games.cp_campaign.intrigue import ForcedMarch, Intrigue, targets
from adjudicator.games.cp_campaign.march import Move
from adjudicator.games.cp_campaign.rebuild import Rebuild, to_rebuild
from adjudicator.games.cp_campaign.roads import BuildRoad, buildable
from adjudicator.games.cp_campaign.setup import placement_refusal
from adjudicator.games.cp_campaign.sides import armies_of, captured
from adjudicator.games.cp_campaign.state import Army, Board, View
from adjudicator.games.cp_campaign.table_top import BattleReport, to_report
from adjudicator.games.cp_campaign.tear_down import DecreaseDv
from adjudicator.games.cp_campaign.words import ArmyId, TerritoryId
from adjudicator.table import Seat


def offers(view: View) -> Mapping[str, Callable[[], Iterable[Any]]]:
    """The orders that may be given now, best first."""
    board = view.board
    seat = view.seat
    return {
        "Rebuild": lambda: (Rebuild(army=army.id) for army in to_rebuild(board, seat)),
        "Move": partial(_marches, board, seat),
        "DecreaseDv": partial(tearings_down, board, seat),
        "Fortify": lambda: (work for work in fortifications(board, seat) if isinstance(work, Fortify)),
        "FortifyCastle": lambda: (work for work in fortifications(board, seat) if isinstance(work, FortifyCastle)),
        "BuildRoad": lambda: (BuildRoad(road=road) for road in buildable(board, seat)),
        "Intrigue": partial(_intrigues, board, seat),
        "Placement.first": partial(_places, board, seat),
        "Placement.second": partial(_places, board, seat),
        "BattleReport": partial(_reports, view),
        **{f"{name}.rebuild_order": partial(_rebuild_orders, board, seat) for name in ("Spend", "Standing")},
        **{f"{name}.retreat": partial(_retreats, board, seat) for name in ("Spend", "Standing", "TableReports")},
    }


def _places(board: Board, seat: Seat) -> Iterator[list[TerritoryId]]:
    """CP-12, CP-13 Enough territories to find room in one of them."""
    allowed = [place for place in board.territories if placement_refusal(board, seat, place) is None]
    yield allowed[: 2 * len(board.seats)]


def _in_the_field(board: Board, seat: Seat) -> list[Army]:
    """The armies of a seat that stand on the map, those that are not beaten before."""
    armies = [army for army in armies_of(board, seat) if army.at is not None]
    return sorted(armies, key=lambda army: army.status != "normal")


def _marches(board: Board, seat: Seat) -> Iterator[Move]:
    """CP-20 Each army along each road; of neighbours, land that is not one's own before."""
    for army in _in_the_field(board, seat):
        assert army.at is not None
        yield from sorted(marches_from(board, army, army.at), key=lambda move: board.territories[move.to].owner == seat)


def marches_from(board: Board, army: Army, place: TerritoryId) -> Iterator[Move]:
    """CP-54 An army along each road from a territory, where it is or comes to."""
    for other in board.graph.neighbours[place]:
        yield Move(army=army.id, to=other)


def tearings_down(board: Board, seat: Seat) -> Iterator[DecreaseDv]:
    """CP-56 Each army, where it stands."""
    for army in _in_the_field(board, seat):
        yield DecreaseDv(army=army.id)


def fortifications(board: Board, seat: Seat) -> Iterator[Fortify | FortifyCastle]:
    """CP-46, CP-47 The work on each territory of a seat that can be fortified."""
    for place in captured(board, seat):
        castle = FortifyCastle(territory=place)
        settlement = Fortify(territory=place)
        for work in (castle, settlement):
            if work.refusal(board, seat) is None:
                yield work


def _intrigues(board: Board, seat: Seat) -> Iterator[Intrigue]:
    """CP-49, CP-51 Against each enemy, with a march to force, and another that is as good."""
    for target in targets(board, seat):
        marches = [*forced_marches(board, target)]
        for index, march in enumerate(marches):
            following = marches[index + 1 : index + 2]
            yield Intrigue(target=target, forced=march, or_else=tuple(following))
    for target in targets(board, seat):
        yield Intrigue(target=target)


def forced_marches(board: Board, target: Seat) -> Iterator[ForcedMarch]:
    """CP-51 The marches that could be forced on a seat as the board stands."""
    for army in _in_the_field(board, target):
        assert army.at is not None
        neighbours = board.graph.neighbours[army.at]
        for place in neighbours:
            march = ForcedMarch(army=army.id, to=place)
            if march.refusal(board, target) is None:
                yield march


def _reports(view: View) -> Iterator[BattleReport]:
    """CP-82 One for each battle that is to be reported."""
    for battle in to_report(view):
        yield BattleReport(battle=battle.id, result="attacker", score="1450 : 900")


def _rebuild_orders(board: Board, seat: Seat) -> Iterator[list[ArmyId]]:
    """CP-44 The armies, the last first."""
    armies = armies_of(board, seat)
    if armies:
        yield [army.id for army in reversed(armies)]


def _retreats(board: Board, seat: Seat) -> Iterator[dict[ArmyId, list[TerritoryId]]]:
    """CP-85 An army to territories beside it; one that is not placed yet, to any."""
    for army in armies_of(board, seat):
        near = board.territories if army.at is None else board.graph.neighbours[army.at]
        yield {army.id: [*near][:2]}
