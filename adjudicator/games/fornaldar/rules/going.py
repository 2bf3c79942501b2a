"""11.0 Movement: a force goes from place to place, drops pieces off and picks others up."""

from collections.abc import Sequence

from adjudicator.games.fornaldar import facts, naming, orders
from adjudicator.games.fornaldar.movement.model import Mover
from adjudicator.games.fornaldar.movement.stops import must_stop
from adjudicator.games.fornaldar.movement.ways import Ways
from adjudicator.games.fornaldar.rules.force import mover_of, passengers, uncommanded
from adjudicator.games.fornaldar.rules.march import Force, March, NotPossible
from adjudicator.games.fornaldar.rules.picking import ashore, pick
from adjudicator.games.fornaldar.state import Lot
from adjudicator.games.fornaldar.words import Mp, Where
from adjudicator.table.prose import joined


def go(march: March, force: Force, step: orders.Go) -> None:
    """11.3 Through contiguous hexes, as far as the Movement Points reach."""
    verify_free(march, force)
    verify_commanded(march, force)
    setting, mover = march.board.setting, mover_of(march.state, march.seat, force.ids)
    if mover.afloat and mover.walkers:
        raise NotPossible("MIXED", "14.2.1", "ships and land pieces do not go together; embark, or move them apart")
    ways = Ways(setting.land, setting.charts.terrain_effects, march.conditions, mover, march.enemies)
    way, barred = ways.along(force.at, step.to, march.left(force.ids))
    if way.legs:
        move(march, force, mover, (way.start, *(leg.to for leg in way.legs)), way.mp)
    if barred:
        hint = "end the way before it" if way.legs else ""
        raise NotPossible("NO_WAY", barred.rule, barred.why, ("to", len(way.legs)), hint)


def move(march: March, force: Force, mover: Mover, way: Sequence[Where], spent: Mp) -> None:
    """The force has come along a way; whoever watches has seen its topmost counter go."""
    ids = (*passengers(march.state, force.ids), *force.ids)
    ordered = tuple(sorted(ids, key=march.stack(force.at).index))
    march.record(facts.ForceMoved(side=march.seat, pieces=ordered, path=tuple(way), mp=spent))
    top = march.piece(ordered[0])
    shown = None if isinstance(top, Lot) else top.id
    march.record(facts.ForceSeen(side=march.seat, group=top.group, top=shown, path=tuple(way)))
    march.pay(force.ids, spent)
    force.at = way[-1]
    if stop := must_stop(march.board.setting.land, march.conditions, mover, force.at, march.enemies(force.at)):
        march.halt(force.ids, stop.rule, f"had to stop: {stop.why}")


def verify_free(march: March, force: Force) -> None:
    """Raise `NotPossible` where a piece of the force has done what keeps it from moving."""
    if not force.ids:
        raise NotPossible("NOBODY", "11.5", "nobody is left in this force")
    for id in force.ids:
        if halted := march.halted.get(id):
            name = naming.piece(march.board.setting, id)
            raise NotPossible("HALTED", halted.rule, f"{name} {halted.why}", (), "leave it behind")


def verify_commanded(march: March, force: Force) -> None:
    """11.6 Army points move only under the command of a character, or embarked on ships."""
    if lots := uncommanded(march.state, force.ids):
        setting = march.board.setting
        whose = joined(dict.fromkeys(naming.group(setting, lot.group) for lot in lots))
        why = f"nobody in this force commands the army points of {whose}"
        raise NotPossible("UNCOMMANDED", "11.6", why, (), "take a leader along who does")


def leave(march: March, force: Force, step: orders.Leave) -> None:
    """11.5 Pieces dropped off do not move again in this phase."""
    dropped = pick(march, force.at, force.ids, step.pieces, step.csp)
    force.ids = [id for id in force.ids if id not in dropped]
    march.halt(dropped, "11.5", "was dropped off and does not move again in this phase")


def take(march: March, force: Force, step: orders.Take) -> None:
    """11.5 Only pieces that have not moved in this phase are picked up."""
    others = [id for id in ashore(march, force.at) if id not in force.ids]
    joining = pick(march, force.at, others, step.pieces, step.csp)
    for id in joining:
        if march.spent.get(id) or id in march.halted:
            name = naming.piece(march.board.setting, id)
            raise NotPossible("HAS_MOVED", "11.5", f"{name} has moved in this phase and cannot be picked up")
    force.ids += joining
