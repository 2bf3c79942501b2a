"""11.0 Movement: a force goes from place to place, drops pieces off and picks others up."""

from collections.abc import Sequence

from adjudicator.games.fornaldar import facts, naming, orders
from adjudicator.games.fornaldar.movement.model import Mover
from adjudicator.games.fornaldar.movement.places import canonical, hex_of, on_river, places_in
from adjudicator.games.fornaldar.movement.stops import may_end, must_stop
from adjudicator.games.fornaldar.movement.ways import Ways
from adjudicator.games.fornaldar.rules.command import commanded_from_afar, uncommanded
from adjudicator.games.fornaldar.rules.force import allowance, mover_of, passengers
from adjudicator.games.fornaldar.rules.march import Force, March, NotPossible
from adjudicator.games.fornaldar.rules.picking import ashore, judge, pick
from adjudicator.games.fornaldar.state import Lot
from adjudicator.games.fornaldar.words import Mp, PieceId, Where
from adjudicator.table.prose import joined


def go(march: March, force: Force, step: orders.Go) -> None:
    """11.3 Through contiguous hexes, as far as the Movement Points reach."""
    mp = verify_ready(march, force)
    setting, mover = march.board.setting, mover_of(march.state, march.seat, force.ids)
    if mover.afloat and mover.walkers:
        hint = "embark the land pieces, or move them apart"
        raise NotPossible("MIXED", "14.2.1", "what floats and land pieces do not go together", (), hint)
    path = [canonical(to) for to in step.to]
    for index, to in enumerate(path):
        verify_vacant(march, to, ("to", index))
    ways = Ways(setting.land, setting.charts.terrain_effects, march.conditions, mover, march.enemies)
    way, barred = ways.along(force.at, path, mp)
    if way.legs:
        move(march, force, mover, (way.start, *(leg.to for leg in way.legs)), way.mp)
    if barred:
        hint = split_hint(march, mover, path[len(way.legs)]) or ("end the way before it" if way.legs else "")
        raise NotPossible("NO_WAY", barred.rule, barred.why, ("to", len(way.legs)), hint)


def move(march: March, force: Force, mover: Mover, way: Sequence[Where], spent: Mp) -> None:
    """The force has come along a way; whoever watches has seen its topmost counter go."""
    ids = (*passengers(march.state, force.ids), *force.ids)
    ordered = tuple(sorted(ids, key=march.stack(force.at).index))
    march.note(facts.ForceMoved, side=march.seat, pieces=ordered, path=tuple(way), mp=spent)
    top = march.piece(ordered[0])
    shown = None if isinstance(top, Lot) else top.id
    march.record(facts.ForceSeen(side=march.seat, group=top.group, top=shown, path=tuple(way)))
    march.pay(ids, spent)
    force.at = way[-1]
    part(march, force)
    stop(march, force, mover)


def part(march: March, force: Force) -> None:
    """11.5 Those who came along before and are left behind now were dropped off."""
    for id in force.ids:
        march.halt([other for other in march.company.get(id, ()) if other not in force.ids], *DROPPED)
    march.company |= dict.fromkeys(force.ids, tuple(force.ids))


DROPPED = ("11.5", "was dropped off and does not move again in this phase")


def stop(march: March, force: Force, mover: Mover) -> None:
    """11.7, 11.8, 6.4.4 The force goes no further from a place that stops it."""
    if found := must_stop(march.board.setting.land, march.conditions, mover, force.at, march.enemies(force.at)):
        march.halt(force.ids, found.rule, f"had to stop: {found.why}")


def verify_ready(march: March, force: Force) -> Mp:
    """The Movement Points the force has left; raises `NotPossible` where a piece may not move at all."""
    if not force.ids:
        raise NotPossible("NOBODY", "11.5", "nobody is left in this force")
    for id in force.ids:
        name = naming.piece(march.board.setting, id)
        if halted := march.halted.get(id):
            raise NotPossible("HALTED", halted.rule, f"{name} {halted.why}", (), "leave it behind")
    verify_company(march, force)
    return min(march.left(force.ids), verify_commanded(march, force))


def verify_company(march: March, force: Force) -> None:
    """11.5 Raise `NotPossible` where pieces have moved apart in this phase: only unmoved ones are picked up."""
    moved = [id for id in force.ids if id in march.company]
    for id in moved:
        if id not in march.company[moved[0]]:
            setting = march.board.setting
            names = joined(naming.piece(setting, each) for each in (moved[0], id))
            raise NotPossible("HAS_MOVED", "11.5", f"{names} have moved apart and do not go on together")


def verify_commanded(march: March, force: Force) -> Mp:
    """11.6 Army points move only under the command of a character, 23.0 from afar up to half their allowance.

    What they can still spend so.
    """
    lots = uncommanded(march.state, force.ids)
    if stray := [lot for lot in lots if not commanded_from_afar(march.state, lot)]:
        whose = joined(dict.fromkeys(naming.group(march.board.setting, lot.group) for lot in stray))
        why = f"nobody in this force commands the army points of {whose}"
        raise NotPossible("UNCOMMANDED", "11.6", why, (), "take a leader along who does, or leave them")
    reach = [allowance(march.state, lot) / 2 - march.spent.get(lot.id, 0) for lot in lots]
    return max(0, min(reach)) if reach else march.left(force.ids)


def verify_vacant(march: March, at: Where, path: tuple[str | int, ...]) -> None:
    """24.2.2 #1 Raise `NotPossible` for a hex with enemies before the first Game-Turn."""
    if march.board.phase == "early-movement" and march.enemies(at).anybody:
        where = naming.place(march.board.setting, at)
        raise NotPossible(
            "ENEMY_THERE", "24.2.2", f"before the first turn nobody enters {where}, where enemies are", path
        )


def split_hint(march: March, mover: Mover, to: Where) -> str:
    """14.2.5 How to call a hex that water splits."""
    land = march.board.setting.land
    if on_river(to) or hex_of(to) not in land.hexes:
        return ""
    names = (Where(hex_of(to)),) if mover.afloat else places_in(land, hex_of(to))
    return "" if to in names else f"write {joined(names, 'or')}"


def leave(march: March, force: Force, step: orders.Leave) -> None:
    """11.5 Pieces dropped off on the way do not move again in this phase."""
    dropped = pick(march, force.at, force.ids, step.pieces, step.csp, last=True)
    verify_dry(march, dropped, force.at)
    drop(march, force, dropped)


def verify_dry(march: March, ids: Sequence[PieceId], at: Where) -> None:
    """14.7.3 C Raise `NotPossible` where pieces may not end their move."""
    if ids and (barred := may_end(mover_of(march.state, march.seat, ids), at)):
        raise NotPossible("CANNOT_END", barred.rule, barred.why, (), "let them {do: land}")


def drop(march: March, force: Force, dropped: Sequence[PieceId]) -> None:
    """11.5 The force goes on without some of its pieces; those that have not moved stay free to."""
    force.ids = [id for id in force.ids if id not in dropped]
    march.halt([id for id in dropped if march.spent.get(id)], *DROPPED)


def take(march: March, force: Force, step: orders.Take) -> None:
    """11.5 Only pieces that have not moved in this phase are picked up."""
    others = [id for id in ashore(march, force.at) if id not in force.ids]
    joining = pick(march, force.at, others, step.pieces, step.csp)
    judge(march, joining, stale)
    force.ids += joining


def stale(march: March, id: PieceId) -> NotPossible | None:
    """11.5 What keeps a piece from being picked up."""
    if march.fresh(id):
        return None
    name = naming.piece(march.board.setting, id)
    return NotPossible("HAS_MOVED", "11.5", f"{name} has moved in this phase and cannot be picked up")
