"""The odds of dice: the likelihood that a roll was made, and that so many of some were."""

from collections.abc import Iterable

from adjudicator.table.journal import Rolled


def chance_of(rolled: Rolled) -> float:
    """The likelihood that a roll was made, before it was thrown; 0 for one that had nothing to reach."""
    count, sides = map(int, rolled.dice.split("d"))
    added = sum(number for _, number in rolled.modifiers)
    successes = 0
    for face_total, ways in enumerate(_ways(count, sides)):
        total = face_total + added
        if rolled.most is not None:
            if total <= rolled.most:
                successes += ways
        elif rolled.need is not None and total >= rolled.need:
            successes += ways
    return successes / float(sides**count)


def _ways(count: int, sides: int) -> list[int]:
    """The number of ways in which each total of so many dice can fall, from a total of 0 on."""
    ways = [1]
    for _ in range(count):
        more = [0] * (len(ways) + sides)
        for total, number in enumerate(ways):
            for face in range(1, sides + 1):
                more[total + face] += number
        ways = more
    return ways


def at_least(successes: int, chances: Iterable[float]) -> float:
    """The likelihood that so many rolls, or more, were made of those with these chances."""
    likely = [1.0]
    for chance in chances:
        missed = [part * (1 - chance) for part in likely] + [0.0]
        for number, part in enumerate(likely):
            missed[number + 1] += part * chance
        likely = missed
    return sum(likely[successes:])
