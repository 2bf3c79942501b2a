"""Checking what armies are ordered to do: march, tear down, rebuild."""

from collections.abc import Iterator

from adjudicator.games.cp_campaign.checking.case import Case
from adjudicator.games.cp_campaign.checking.findings import not_own_army, unknown
from adjudicator.games.cp_campaign.naming import owner_name, place_name, roads_from
from adjudicator.games.cp_campaign.orders import DecreaseDv, Move, Rebuild
from adjudicator.games.cp_campaign.reach import can_leave
from adjudicator.games.cp_campaign.rules.march import march_refusal
from adjudicator.games.cp_campaign.rules.rebuild import rebuild_refusal
from adjudicator.games.cp_campaign.rules.sides import friends_at
from adjudicator.games.cp_campaign.rules.territories import held_by, kind_of
from adjudicator.games.cp_campaign.rules.works import decrease_refusal
from adjudicator.games.cp_campaign.state import Army
from adjudicator.games.cp_campaign.words import TerritoryId
from adjudicator.table.problems import Problem
from adjudicator.table.prose import joined


def check_move(case: Case, move: Move) -> Iterator[Problem]:
    """A march: one's own army, to a territory of the map, by a road from where it can be, and free to go (CP-54)."""
    path = ("queue", case.index, "do")
    strangers = [
        *not_own_army(case.board, case.seat, move.army, (*path, "army")),
        *unknown(case.board, "territory", move.to, (*path, "to")),
    ]
    yield from strangers or _way(case, case.board.armies[move.army], move.to)


def _way(case: Case, army: Army, to: TerritoryId) -> Iterator[Problem]:
    """Whether a road can lead `army` to `to`, and whether it can take it."""
    starts = [place for place in case.plan.places(army) if case.board.graph.road(place, to)]
    if not starts:
        yield _no_road(case, army, to)
    elif not any(can_leave(case.board, case.seat, place) for place in starts):
        yield _stuck(case, army, starts[0])
    elif not any(place in case.places_before(army) for place in starts):
        where = joined((place_name(case.board, place) for place in starts), "or")
        message = (
            f"only a later entry can bring {army.id} to {where}, where a road leads to {place_name(case.board, to)}"
        )
        yield case.found("note", "NOT_YET", "to", message, "the entry waits until then; put them in their order")
    elif starts[0] == army.at:
        yield from _now(case, army, to)


def _no_road(case: Case, army: Army, to: TerritoryId) -> Problem:
    places = case.plan.places(army)
    where = joined((place_name(case.board, place) for place in places), "or")
    message = f"no road leads to {place_name(case.board, to)} from where {army.id} can be: {where}"
    return case.found("illegal", "NO_ROAD", "to", message, roads_from(case.board, case.places_before(army)[-1]))


def _stuck(case: Case, army: Army, place: TerritoryId) -> Problem:
    """Enemy land, and uncaptured castles and fortresses, hold an army for the whole turn (CP-55, CP-64)."""
    scene = f"a {kind_of(case.board, place).name}, {owner_name(case.board, place)}"
    message = f"{army.id} cannot march on from {place_name(case.board, place)} this turn: {scene}"
    return case.found("illegal", "ARMY_PINNED", "army", message, "territories are captured only at the end of the turn")


def _now(case: Case, army: Army, to: TerritoryId) -> Iterator[Problem]:
    """What stands in the way as the board stands, unless an earlier entry moves what does."""
    refusal = march_refusal(case.board, case.seat, army.id, to)
    place, friends = place_name(case.board, to), friends_at(case.board, case.seat, to)
    obstacles = {
        "ARMY_PINNED": (f"{army.id} must stay in {place_name(case.board, army.at or to)}", [army]),
        "STACK_LIMIT": (f"{place} has no room for {army.id} beside {joined(friend.id for friend in friends)}", friends),
        "BATTLE_PENDING": (f"two other sides face each other in {place}", []),
    }
    if refusal not in obstacles:
        return
    obstacle, movers = obstacles[refusal]
    if not _earlier(case, movers):
        message = f"as things stand {obstacle}"
        yield case.found("note", refusal, "to", message, "the entry waits until that has changed")


def _earlier(case: Case, armies: list[Army]) -> bool:
    """Whether an earlier entry is for one of these armies."""
    return any(getattr(entry.do, "army", None) == army.id for entry in case.earlier for army in armies)


def check_decrease(case: Case, decrease: DecreaseDv) -> Iterator[Problem]:
    """Tearing down: somewhere the army can be there must be a defence that is not its own side's (CP-56, CP-G11)."""
    if strangers := list(not_own_army(case.board, case.seat, decrease.army, ("queue", case.index, "do", "army"))):
        yield from strangers
        return
    army = case.board.armies[decrease.army]
    places = case.plan.places(army)
    where = joined((place_name(case.board, place) for place in places), "or")
    if all(held_by(case.board, case.seat, place) for place in places):
        message = f"{army.id} can only be in land of your own side: {where}"
        yield case.found("illegal", "OWN_TERRITORY", "army", message, "first march it to a territory to be torn down")
    elif not any(_defended(case, place) for place in places):
        message = f"nothing is left to tear down where {army.id} can be: {where}"
        yield case.found("illegal", "DV_ZERO", "army", message, "first march it to a territory with a DV")
    elif places == [army.at] and decrease_refusal(case.board, case.seat, army.id) == "ENEMY_PRESENT":
        message = f"as things stand an enemy army is with {army.id} in {where}"
        yield case.found("note", "ENEMY_PRESENT", "army", message, "the entry waits until that has changed")


def _defended(case: Case, place: TerritoryId) -> bool:
    """Whether a territory has a DV to tear down, or its owner can give it one."""
    if held_by(case.board, case.seat, place):
        return False
    territory = case.board.territories[place]
    return territory.dv > 0 or (territory.owner is not None and kind_of(case.board, place).fortify_to is not None)


def check_rebuild(case: Case, rebuild: Rebuild) -> Iterator[Problem]:
    """Rebuilding: an army of one's own that is broken or defeated (CP-45a, CP-45b)."""
    path = ("queue", case.index, "do", "army")
    yield from not_own_army(case.board, case.seat, rebuild.army, path)
    if rebuild_refusal(case.board, case.seat, rebuild.army) == "NOTHING_TO_REBUILD":
        message = f"{rebuild.army} is normal, and stays so until the battles"
        yield case.found("illegal", "NOTHING_TO_REBUILD", "army", message, "leave the entry out")
