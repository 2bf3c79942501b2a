"""Every kind of data that says itself is read by a rule, or waits for its own and is listed here."""

from importlib import import_module
from pkgutil import walk_packages
from typing import get_args

import pytest

from adjudicator.games import fornaldar
from adjudicator.games.fornaldar.printed.charts import mobilization
from adjudicator.games.fornaldar.printed.counters import abilities, effects
from adjudicator.games.fornaldar.printed.scenarios import specials

UNIONS = (
    abilities.CharacterAbility, abilities.GroupAbility, abilities.ShipAbility,
    effects.AnyEffect, mobilization.Modifier, specials.Special, specials.Award,
)  # fmt: skip
KINDS = {kind for union in UNIONS for kind in get_args(union)}

DATA = tuple(f"{fornaldar.__name__}.{room}." for room in ("charts", "counters", "scenarios"))
"""The rooms of the kinds themselves."""

WAITING: dict[str, set[type]] = {}
"""The kinds that data use and no rule reads yet, by the part of the rulebook that will."""


def read():
    """The kinds that any other room names: its rules, or its reports."""
    names = [module.name for module in walk_packages(fornaldar.__path__, f"{fornaldar.__name__}.")]
    rooms = [vars(import_module(name)).values() for name in names if not f"{name}.".startswith(DATA)]
    return {kind for kind in KINDS for room in rooms if any(kind is value for value in room)}


def test_a_kind_waits_for_one_part_of_the_rulebook():
    waiting = [kind for kinds in WAITING.values() for kind in kinds]
    assert len(waiting) == len({*waiting})


def test_what_no_rule_reads_is_listed_and_nothing_else():
    assert KINDS - read() == {kind for kinds in WAITING.values() for kind in kinds}


@pytest.mark.parametrize("kind", sorted(KINDS, key=str), ids=lambda kind: kind.__name__)
def test_every_kind_carries_its_words(kind):
    assert kind.says
