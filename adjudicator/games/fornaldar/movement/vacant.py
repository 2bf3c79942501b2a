"""24.2.2.1, 24.2.4.B Pieces that enter no hex with enemies: all before the first Game-Turn, and a fresh expedition."""

from collections.abc import Callable, Sequence

from adjudicator.games.fornaldar.arrivals.expedition import newcomers
from adjudicator.games.fornaldar.board.facts import refusals
from adjudicator.games.fornaldar.movement.march import March, NotPossible
from adjudicator.games.fornaldar.movement.model import Barred, Presence
from adjudicator.games.fornaldar.movement.places import hex_of, on_river, places_in
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import Path, RuleId

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
