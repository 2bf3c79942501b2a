"""14.7.2, 24.2 The places pieces come to: ships stuck there are lost, Knowes fall; hexes with enemies are barred."""

from collections.abc import Callable, Iterator, Sequence

from adjudicator.board.hexes import hexside, neighbours
from adjudicator.games.fornaldar.arrivals.expedition import newcomers, provoke
from adjudicator.games.fornaldar.board.facts import FNTable, enemy_of, refusals
from adjudicator.games.fornaldar.board.fortresses import has_csps, pass_ruins
from adjudicator.games.fornaldar.board.pieces import has_points, pieces_at, ships_among
from adjudicator.games.fornaldar.board.weather import conditions
from adjudicator.games.fornaldar.losses.deaths import sink
from adjudicator.games.fornaldar.movement.march import March, NotPossible
from adjudicator.games.fornaldar.movement.model import Barred, Presence
from adjudicator.games.fornaldar.movement.places import hex_of, on_river, places_in
from adjudicator.games.fornaldar.movement.sailing import unnavigable
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.state import State, Vessel
from adjudicator.games.fornaldar.words import HexsideId, PieceId, Where
from adjudicator.table import Path, RuleId, Seat


def leave_traces(table: FNTable, side: Seat, ids: Sequence[PieceId], way: Sequence[Where]) -> None:
    """14.7.2, 24.2.3, 24.2.4 Pieces have come along a way, on foot or in whatever other manner, to its last place."""
    pass_ruins(table, side, ids, way)
    for at in way[1:]:
        provoke(table, ids, at)
    wreck(table, side, ids, way)


def wreck(table: FNTable, side: Seat, ids: Sequence[PieceId], way: Sequence[Where]) -> None:
    """14.7.2 Land forces that come beside enemy ships that are stuck destroy them; 7.9 those on board drown."""
    state = table.state
    if not any(has_csps(state.pieces[id]) for id in ids):
        return
    for at in way[1:]:
        if on_river(at) or held_by_friends(state, side, at):
            continue
        ships = [*stuck_beside(state, side, at)]
        for ship in ships:
            sink(table, ship, "14.7.2")


def stuck_beside(state: State, side: Seat, at: Where) -> Iterator[Vessel]:
    """14.7.2 The enemy ships in minor rivers beside a place that cannot move for want of rain."""
    land = state.board.land
    enemy = enemy_of(side)
    here = hex_of(at)
    for other in neighbours(here):
        side_between = hexside(here, other)
        river = HexsideId(side_between)
        water = Where(river)
        afloat = pieces_at(state, enemy, water)
        ships = ships_among(afloat)
        if not ships or land.hexsides[river].river != "minor":
            continue
        if unnavigable(land, conditions(state.board), "ship", river):
            yield from ships


def held_by_friends(state: State, side: Seat, at: Where) -> bool:
    """14.7.2 Whether land forces of the enemy, who owns the ships, stand on the bank that is entered."""
    enemy = enemy_of(side)
    for place in places_in(state.board.land, hex_of(at)):
        for piece in pieces_at(state, enemy, place):
            on_land = piece.aboard is None and not piece.swimming
            if on_land and has_points(piece):
                return True
    return False


ENEMY_THERE = refusals.new("ENEMY_THERE", "24.2.2")


def occupied(land: Land, enemies: Callable[[Where], Presence], at: Where) -> bool:
    """24.2.2.1, 24.2.4.B Whether enemies are in the hex of a place: of whatever kind, on any of its land or water."""
    places = [at]
    hex = hex_of(at)
    if not on_river(at) and hex in land.hexes:
        places = [Where(hex)]
        places += places_in(land, hex)
    return any(enemies(place).anybody for place in places)


def kept_out(march: March, ids: Sequence[PieceId], at: Where) -> Barred | None:
    """24.2.2.1, 24.2.4.B The rule that keeps pieces, those on board too, from entering a hex with enemies."""
    early = march.board.phase == "early-movement"
    guests = newcomers(march.state, ids)
    if not early and not guests:
        return None
    if not occupied(march.board.land, march.enemies, at):
        return None
    where = march.say.place(at)
    if early:
        return Barred(RuleId("24.2.2"), f"before the first turn nobody enters {where}, where enemies are")
    name = march.say.piece(guests[0])
    return Barred(RuleId("24.2.4"), f"{name} enters no hex with enemies in its first turn: {where}")


def verify_vacant(march: March, ids: Sequence[PieceId], at: Where, path: Path) -> None:
    """24.2.2.1, 24.2.4.B Raise `NotPossible` for a hex with enemies that these pieces may not enter."""
    barred = kept_out(march, ids, at)
    if barred:
        raise NotPossible(ENEMY_THERE.under(barred.rule), barred.why, path)
