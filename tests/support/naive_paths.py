"""The costs of cheapest ways, found naively."""

from math import inf


def naive_costs(start, steps, limit=inf):
    """Bellman and Ford: lower every cost until none can be lowered."""
    costs = {start: 0.0}
    while True:
        better = {}
        for place, cost in costs.items():
            for other, step in steps(place):
                if cost + step <= limit and cost + step < min(costs.get(other, inf), better.get(other, inf)):
                    better[other] = cost + step
        if not better:
            return costs
        costs |= better
