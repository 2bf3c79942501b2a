"""Making a world that broke smaller: fewer weeks, campaigns, faults and acts, as long as the same thing breaks."""

import time
from collections.abc import Callable, Sequence
from itertools import count

import msgspec
from world.drawing import FAULTS
from world.network import TRIPS
from world.plan import WEEK, Act, Plan
from world.writing import WAYS

Breaks = Callable[[Plan], bool]
"""Whether the same thing breaks in a world."""


MOST = 150
"""How many worlds are tried."""
SECONDS = 120
"""How long smaller worlds are looked for."""


def least(plan: Plan, breaks: Breaks, at: int) -> Plan:
    """The smallest world that was found in which it breaks, which it did `at` a minute."""
    tries = count()
    until = time.monotonic() + SECONDS

    def still(smaller: Plan) -> bool:
        return next(tries) < MOST and time.monotonic() < until and breaks(smaller)

    before = plan.only([act for act in plan.acts if act.at <= at])
    plan = before if still(before) else plan
    for smaller in (_fewer_weeks, _fewer_tables, _fewer_faults, _fewer_acts, _plainer_mails):
        plan = smaller(plan, still)
    return _fewer_weeks(plan, still)


def _fewer_weeks(plan: Plan, breaks: Breaks) -> Plan:
    """By halves first, then week by week."""
    weeks = [plan.weeks // 2**halves for halves in range(5, 0, -1)] + [plan.weeks - 1]
    for fewer in sorted({each for each in weeks if 0 < each < plan.weeks}):
        acts = tuple(act for act in plan.acts if act.at < fewer * WEEK)
        shorter = msgspec.structs.replace(plan, weeks=fewer, acts=acts)
        if breaks(shorter):
            return _fewer_weeks(shorter, breaks)
    return plan


def _fewer_tables(plan: Plan, breaks: Breaks) -> Plan:
    for table in plan.tables:
        others = tuple(each for each in plan.tables if each is not table)
        acts = tuple(act for act in plan.acts if act.campaign != table.name)
        without = msgspec.structs.replace(plan, tables=others, acts=acts)
        if others and breaks(without):
            return _fewer_tables(without, breaks)
    return plan


def _fewer_faults(plan: Plan, breaks: Breaks) -> Plan:
    """All kinds of faults are left out at once, else one after the other."""
    kinds = (*FAULTS, *TRIPS, *WAYS)
    if breaks(bare := plan.without({*kinds})):
        return bare
    for fault in kinds:
        without = plan.without({fault})
        if without != plan and breaks(without):
            plan = without
    return plan


def _fewer_acts(plan: Plan, breaks: Breaks) -> Plan:
    """Delta debugging: ever smaller parts of what happens are left out, until nothing can be."""
    acts, parts = list(plan.acts), 2
    while acts:
        size = -(-len(acts) // parts)
        for start in range(0, len(acts), size):
            fewer = acts[:start] + acts[start + size :]
            if breaks(plan.only(fewer)):
                acts, parts = fewer, max(2, parts - 1)
                break
        else:
            if size == 1:
                break
            parts = min(len(acts), 2 * parts)
    return plan.only(acts)


def _plainer_mails(plan: Plan, breaks: Breaks) -> Plan:
    """Each mail is written as plainly as can be."""
    for place, act in enumerate(plan.acts):
        for way in act.ways:
            plainer = _with(plan.acts, place, tuple(each for each in plan.acts[place].ways if each != way))
            if breaks(plan.only(plainer)):
                plan = plan.only(plainer)
    return plan


def _with(acts: Sequence[Act], place: int, ways: tuple[str, ...]) -> list[Act]:
    plainer = list(acts)
    plainer[place] = msgspec.structs.replace(acts[place], ways=ways)
    return plainer
