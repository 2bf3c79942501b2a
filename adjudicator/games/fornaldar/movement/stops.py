"""The places where a move must stop, and where it may end (6.4.4, 11.7, 11.8, 14.7.3)."""

from adjudicator.games.fornaldar.board.weather import Conditions
from adjudicator.games.fornaldar.movement.model import Barred, Mover, Presence
from adjudicator.games.fornaldar.movement.places import hexes_at, on_river
from adjudicator.games.fornaldar.movement.sailing import icebound
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.words import Where
from adjudicator.table import RuleId


def must_stop(land: Land, conditions: Conditions, mover: Mover, where: Where, enemy: Presence) -> Barred | None:
    """The rule that stops a mover on entering a place; from enemies it goes on by overrun (14.5) or evasion (19.0)."""
    held = stopped_by_ice(land, conditions, mover, where) or stopped_by_whirlpool(mover, where)
    return held or stopped_by_enemies(mover, where, enemy)


def stopped_by_ice(land: Land, conditions: Conditions, mover: Mover, where: Where) -> Barred | None:
    """6.4.4 Ships cease to move on entering a coastal hex under snow."""
    if "ship" not in mover.gaits:
        return None
    if icebound(land, conditions, mover, where):
        return Barred(RuleId("6.4.4"), f"ships stop in {where}, a coastal hex under snow")
    return None


def stopped_by_whirlpool(mover: Mover, where: Where) -> Barred | None:
    """Enchantment 17: ships that come near a Maelstrom move no more."""
    if "ship" not in mover.gaits:
        return None
    for hex in hexes_at(where):
        if hex in mover.stopped:
            return mover.stopped[hex]
    return None


def stopped_by_enemies(mover: Mover, where: Where, enemy: Presence) -> Barred | None:
    """11.7 CSPs stop at enemy CSPs and heroes; 11.8 characters at enemy CSPs. Neither binds those on the water."""
    if mover.afloat:
        return None
    if mover.csps and (enemy.csps or enemy.heroes):
        return Barred(RuleId("11.7"), f"armies stop at the enemy in {where}")
    if enemy.csps:
        return Barred(RuleId("11.8"), f"characters stop at the enemy in {where}")
    return None


def may_end(mover: Mover, where: Where) -> Barred | None:
    """14.7.3.C Swimmers do not end a turn in a river: they take to the land for one MP. None: the move may end."""
    if "swimmer" in mover.gaits and on_river(where):
        return Barred(RuleId("14.7.3"), f"swimmers must leave the river at {where} for its banks")
    return None
